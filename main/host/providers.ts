/**
 * The providers of this service: the training system on a thread of this process, the training
 * system behind a socket, or none. The adapters get a fetch and an address and never know which.
 */
import { join } from 'node:path';
import type { Clock, Ids, Log, TrainingControl } from '#main/ports.ts';
import type { ProviderRegistry } from '#main/providers/provider.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { TRAINING_FILE } from './data-dir.ts';
import { createTrainingControl, type Fetch } from './training-control.ts';
import { openTrainingThread } from './training-thread/index.ts';

export type TrainingMode = { kind: 'inside' } | { kind: 'url'; url: string } | { kind: 'off' };

/** Where the training system seems to be when it is in this process. */
const INSIDE_URL = 'http://training.invalid';

export interface OpenProviders {
  providers: ProviderRegistry;
  training: TrainingControl | null;
  close(): void | Promise<void>;
}

export interface ProviderNeeds {
  data_dir: string;
  clock: Clock;
  ids: Ids;
  log: Log;
}

export async function openProviders(
  mode: TrainingMode,
  needs: ProviderNeeds,
): Promise<OpenProviders> {
  const { data_dir, log } = needs;
  switch (mode.kind) {
    case 'off':
      return { providers: createRegistry(null), training: null, close: () => undefined };
    case 'url':
      return connected(
        (request) => fetch(request),
        mode.url,
        needs,
        () => undefined,
      );
    case 'inside': {
      const thread = await openTrainingThread(join(data_dir, TRAINING_FILE), (error) =>
        log.error('The training system broke', { error }),
      );
      return connected(
        (request) => thread.fetch(request),
        INSIDE_URL,
        needs,
        () => thread.close(),
      );
    }
  }
}

function connected(
  send: Fetch,
  base_url: string,
  needs: ProviderNeeds,
  close: () => void | Promise<void>,
): OpenProviders {
  const providers = createRegistry({ fetch: send, base_url, ...needs });
  return { providers, training: createTrainingControl(send, base_url), close };
}
