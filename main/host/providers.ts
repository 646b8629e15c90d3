/**
 * The providers of this service: the training system in this process, the training system behind a
 * socket, or none. The adapters get a fetch and an address and never know which of them it is.
 */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock, Ids, Log, TrainingControl } from '#main/ports.ts';
import type { ProviderRegistry } from '#main/providers/provider.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { createTraining } from '#main/training/index.ts';
import { TRAINING_FILE } from './data-dir.ts';
import { createTrainingControl, type Fetch } from './training-control.ts';

export type TrainingMode = { kind: 'inside' } | { kind: 'url'; url: string } | { kind: 'off' };

/** Where the training system seems to be when it is in this process. */
const INSIDE_URL = 'http://training.invalid';

export interface OpenProviders {
  providers: ProviderRegistry;
  training: TrainingControl | null;
  close(): void;
}

export interface ProviderNeeds {
  data_dir: string;
  clock: Clock;
  ids: Ids;
  log: Log;
}

export function openProviders(mode: TrainingMode, needs: ProviderNeeds): OpenProviders {
  const { data_dir, clock } = needs;
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
      const training = createTraining({ database: join(data_dir, TRAINING_FILE), clock });
      return connected(
        async (request) => {
          // A turn of its own for each message: the first provider's offers are on the screen before
          // the next one's are made, although all share this process.
          await setImmediate();
          return training.fetch(request);
        },
        INSIDE_URL,
        needs,
        () => training.close(),
      );
    }
  }
}

function connected(
  send: Fetch,
  base_url: string,
  needs: ProviderNeeds,
  close: () => void,
): OpenProviders {
  const providers = createRegistry({ fetch: send, base_url, ...needs });
  return { providers, training: createTrainingControl(send, base_url), close };
}
