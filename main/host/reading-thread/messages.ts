/** Messages between the main thread and the thread that reads large answers. */

import type { Operation } from '#main/providers/guard.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { Heard, LargeAnswer, ReadingRecipe } from '#main/providers/worker-provider.ts';

/** One operation, with everything an adapter needs for it except the connection. */
export interface Ask {
  kind: 'ask';
  id: number;
  recipe: ReadingRecipe;
  operation: Operation;
  /** Its arguments; the call's abort signal is not sent. */
  args: unknown[];
  /** Requests and answers before this one. */
  heard: readonly Heard[];
  /** ISO 8601. */
  now: string;
}
/** The outcome of a request, by its own number. */
export type Came =
  | { kind: 'came'; id: number; status: number; headers: [string, string][]; body: Uint8Array }
  /** `codes` are those of the error and what caused it, outermost first. */
  | { kind: 'broke'; id: number; message: string; codes: string[] };
export type ToThread =
  | Ask
  /** The caller stopped waiting. */
  | { kind: 'leave'; id: number }
  | Came
  /** The offers were received: the next piece may follow. */
  | { kind: 'taken' };

export type FromThread =
  | {
      kind: 'send';
      /** The operation it belongs to. */
      ask: number;
      id: number;
      method: string;
      url: string;
      headers: [string, string][];
      body: Uint8Array | null;
    }
  /** The request's result is no longer needed. */
  | { kind: 'give up'; id: number }
  | { kind: 'log'; ask: number; message: string; fields: Record<string, unknown> }
  /** Part of an answer, so that receiving it does not block the main thread. */
  | { kind: 'offers'; ask: number; offers: ProviderOffer[] }
  /** The rest of the answer: its own list of offers, if it has one, is empty. */
  | { kind: 'answer'; ask: number; answer: LargeAnswer }
  | { kind: 'broken'; ask: number; message: string };
