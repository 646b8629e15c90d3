/**
 * `npm run --silent wire -- replay FILE`: a recorded conversation, message by message as its
 * protocol reads it, with its answers replayed to the adapter call by call and the outcome of each.
 */
import { pick } from '#main/contract/collections.ts';
import { ProviderOptions } from '#main/contract/provider-settings.ts';
import { type ReadRecording, readRecording, replayFetch } from '#main/providers/recording.ts';
import { createRegistry } from '#main/providers/registry.ts';
import type { MessageReader } from '#main/providers/wire/read-message.ts';

const NOWHERE = 'http://replay.invalid';

/** Null if it is not a recording; messages of a protocol without a reader are only counted. */
export async function replay(text: string, readers: Readonly<Record<string, MessageReader>>) {
  const recording = readRecording(text);
  if (!recording) return null;
  const read = readers[recording.head.protocol];
  const { provider_type, protocol, began_at } = recording.head;
  const exchanges = recording.exchanges.map((one) => ({
    ...pick(one, 'path', 'status', 'took_ms'),
    request: summarizeMessage(one.request, read),
    response: one.status === null ? { failed: one.response } : summarizeMessage(one.response, read),
  }));
  const calls = await repeat(recording);
  return { provider_type, protocol, began_at, exchanges, calls };
}

function summarizeMessage(
  text: string,
  reader: MessageReader | undefined,
): Record<string, unknown> | null {
  if (text === '') return null;
  if (!reader) return { bytes: Buffer.byteLength(text) };
  const read = reader(Buffer.from(text));
  if (!read.ok) return { refused: read.error.code };
  const { message, kind, counts, warnings, not_understood } = read.value;
  return { message, kind, counts, warnings, not_understood };
}

async function repeat({ head, calls, exchanges }: ReadRecording) {
  const { provider_type, began_at } = head;
  const kept = Object.entries(head.options).flatMap(([name, value]) =>
    Object.entries(ProviderOptions.partial().safeParse({ [name]: value }).data ?? {}),
  );
  const registry = createRegistry({
    fetch: replayFetch(exchanges),
    base_url: NOWHERE,
    clock: { now: () => new Date(began_at) },
    setups: [
      {
        provider_type,
        enabled: true,
        endpoint: null,
        credentials: null,
        options: Object.fromEntries(kept),
        search_timeout_ms: null,
        call_timeout_ms: null,
      },
    ],
  });
  const provider = registry.get(provider_type) as unknown as Record<
    string,
    ((...args: unknown[]) => Promise<Outcome>) | undefined
  > | null;
  const done: Record<string, unknown>[] = [];
  for (const { call, args } of calls) {
    const method = provider?.[call];
    done.push({
      call,
      ...(method ? summarizeOutcome(await method(...args)) : { refused: 'UNKNOWN' }),
    });
  }
  return done;
}

type Outcome =
  | { ok: true; value: unknown }
  | { ok: false; error: { error: string; message: string } };

/** An outcome's counts, by the names of its lists. */
function summarizeOutcome(outcome: Outcome): Record<string, unknown> {
  if (!outcome.ok) return { failed: outcome.error.error, message: outcome.error.message };
  const { value } = outcome;
  if (Array.isArray(value)) return { counts: { answer: value.length } };
  if (value === null || typeof value !== 'object') return {};
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const counts = Object.fromEntries(lists.map(([name, list]) => [name, list.length]));
  return { counts, warnings: 'warnings' in value ? value.warnings : [] };
}
