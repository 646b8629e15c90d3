/** Messages between the main thread and the thread that reads large answers. */
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { LargeAnswer, LargeCall } from '#main/providers/worker-provider.ts';
import type { SentRequest, SentResponse } from '../thread-requests.ts';

/** One operation, with everything an adapter needs for it except the connection. */
export interface Ask extends Pick<LargeCall, 'recipe' | 'operation' | 'heard'> {
  kind: 'ask';
  id: number;
  /** Its arguments; the call's abort signal is not sent. */
  args: unknown[];
  /** ISO 8601. */
  now: string;
}
export type ToThread =
  | Ask
  /** The caller stopped waiting. */
  | { kind: 'leave'; id: number }
  | ({ kind: 'came' } & SentResponse)
  /** `codes` are those of the error and what caused it, outermost first. */
  | { kind: 'broke'; id: number; message: string; codes: string[] }
  /** The offers were received: the next piece may follow. */
  | { kind: 'taken' }
  | { kind: 'ping' };

export type FromThread =
  /** It has started, or was asked: no answer keeps it from its other work. */
  | { kind: 'alive' }
  /** `ask` is the operation it belongs to. */
  | ({ kind: 'send'; ask: number } & SentRequest)
  /** The request's result is no longer needed. */
  | { kind: 'give up'; id: number }
  | { kind: 'log'; ask: number; message: string; fields: Record<string, unknown> }
  /** Part of an answer, so that receiving it does not block the main thread. */
  | { kind: 'offers'; ask: number; offers: ProviderOffer[] }
  /** The rest of the answer: its own list of offers, if it has one, is empty. */
  | { kind: 'answer'; ask: number; answer: LargeAnswer }
  | { kind: 'broken'; ask: number; message: string };
