/**
 * Records the exchanges with one provider for support: each call of the service and its exchanges,
 * redacted, as lines of JSON. A recording can be replayed to the adapter in place of a connection.
 */
import { z } from 'zod';
import { ProviderCode } from '#main/contract/values.ts';
import type { AccountMask } from './account-mask.ts';
import { OPERATIONS } from './guard.ts';
import type { Provider } from './provider.ts';
import { createRedactor } from './redaction.ts';
import {
  buildResponse,
  type Fetch,
  findCauseCode,
  MAX_ANSWER_BYTES,
  parseJson,
  readBody,
} from './transport.ts';
import { isCall } from './worker-provider.ts';

const RecordingHead = z.object({
  airdesk_recording: z.literal(1),
  provider_type: ProviderCode,
  /** The protocol's name in `wire`. */
  protocol: z.string(),
  began_at: z.string(),
  /** The settings, without secrets. */
  options: z.record(z.string(), z.unknown()),
});
type RecordingHead = z.infer<typeof RecordingHead>;
const Call = z.object({
  call: z.string(),
  args: z.array(z.unknown()),
});
const Exchange = z.object({
  exchange: z.string(),
  path: z.string(),
  request: z.string(),
  /** Null if there was no answer; `response` is then the error code. */
  status: z.int().nullable(),
  type: z.string(),
  response: z.string(),
  took_ms: z.int(),
});
type RecordedCall = z.infer<typeof Call>;
export type RecordedExchange = z.infer<typeof Exchange>;
export interface ReadRecording {
  head: RecordingHead;
  calls: RecordedCall[];
  exchanges: RecordedExchange[];
}

/** Records until its time or space is used up. */
export interface Recording {
  call(operation: string, args: readonly unknown[], mask: AccountMask | null): void;
  exchange(said: RecordedExchange, mask: AccountMask | null): void;
}

/** `append` receives each line. */
export function createRecording(append: (line: string) => void): Recording {
  const redactor = createRedactor();
  return {
    call(operation, args, mask) {
      const told = args.map((one) => (isCall(one) ? { ...one, signal: undefined } : one));
      append(JSON.stringify({ call: operation, args: redactor.value(told, mask) }));
    },
    exchange(said, mask) {
      const request = redactor.body(said.request, mask);
      const response = redactor.body(said.response, mask);
      const path = redactor.path(said.path, mask);
      append(JSON.stringify({ ...said, path, request, response }));
    },
  };
}

/** The fetch, with its exchanges added to the current recording, if any. */
export const createRecordingFetch =
  (fetch: Fetch, recording: () => Recording | null, mask: AccountMask | null): Fetch =>
  async (request) => {
    const kept = recording();
    if (!kept) return fetch(request);
    const sent = await request.clone().text();
    const began = performance.now();
    const { pathname, search } = new URL(request.url);
    const tell = (status: number | null, type: string, response: string) =>
      kept.exchange(
        {
          exchange: request.method,
          path: pathname + search,
          request: sent,
          status,
          type,
          response,
          took_ms: Math.round(performance.now() - began),
        },
        mask,
      );
    try {
      const response = await fetch(request);
      const { status, headers } = response;
      const type = headers.get('content-type') ?? '';
      const bytes = await readBody(response, MAX_ANSWER_BYTES);
      tell(status, type, bytes === null ? '' : new TextDecoder().decode(bytes));
      // An oversized answer must stay oversized in the replay.
      if (bytes === null) headers.set('content-length', String(MAX_ANSWER_BYTES + 1));
      return buildResponse(bytes ?? new Uint8Array(), { status, headers });
    } catch (cause) {
      tell(null, '', findCauseCode(cause) || 'stopped');
      throw cause;
    }
  };

/** The provider, with its calls added to the current recording, if any. */
export function createRecordingProvider(
  provider: Provider,
  recording: () => Recording | null,
  mask: AccountMask | null,
): Provider {
  const recorded = OPERATIONS.map((name) => {
    const call: ((...args: never[]) => unknown) | undefined = provider[name];
    const callRecorded = (...args: never[]) => {
      recording()?.call(name, args, mask);
      return call?.(...args);
    };
    return [name, call && callRecorded];
  });
  return { ...provider, ...Object.fromEntries(recorded) };
}

/** A recording's contents; null if it is not a recording. Unreadable lines are left out. */
export function readRecording(text: string): ReadRecording | null {
  const [first = '', ...rest] = text.split('\n');
  const head = RecordingHead.safeParse(parseJson(first)).data;
  if (!head) return null;
  const lines = rest.map(parseJson);
  return {
    head,
    calls: lines.flatMap((line) => Call.safeParse(line).data ?? []),
    exchanges: lines.flatMap((line) => Exchange.safeParse(line).data ?? []),
  };
}

/** In the head of a message: its answer names it. */
const MESSAGE_ID = /<(?:\w+:)?MessageID\b[^>]*>([^<]+)</;
const findMessageId = (text: string): string | undefined => MESSAGE_ID.exec(text)?.[1];

/**
 * Answers as recorded: for the same address first, in their order. One that names the message it was
 * for names the one it is given to.
 */
export function replayFetch(exchanges: readonly RecordedExchange[]): Fetch {
  const left = [...exchanges];
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const fits = (one: RecordedExchange) =>
      one.exchange === request.method && pathname.endsWith(one.path.split('?')[0] ?? '');
    const exact = left.findIndex((one) => fits(one) && one.path.endsWith(pathname + search));
    const at = exact >= 0 ? exact : left.findIndex(fits);
    const found = at >= 0 ? left.splice(at, 1)[0] : undefined;
    if (!found || found.status === null) {
      const code = found?.response ?? 'ENOTRECORDED';
      throw Object.assign(new Error('not in the recording'), { code });
    }
    const [then, now] = [found.request, await request.text()].map(findMessageId);
    const answer = then && now ? found.response.replaceAll(then, now) : found.response;
    const headers = { 'content-type': found.type };
    return buildResponse(Buffer.from(answer), { status: found.status, headers });
  };
}
