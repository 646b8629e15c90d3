/** Messages between the main thread and the training system's thread. */
import type { SentRequest, SentResponse } from '../thread-requests.ts';

export type Ask = SentRequest & { kind: 'ask'; world: number };
export type ToThread =
  /** A world with its own database; later messages refer to it by number. */
  | { kind: 'open'; world: number; database: string; currency: string | null }
  | Ask
  /** The caller stopped waiting. */
  | { kind: 'leave'; id: number }
  | { kind: 'close'; world: number }
  /** No world is left: the thread ends. */
  | { kind: 'end' };

export type AskAnswer =
  | ({ kind: 'answer' } & SentResponse)
  /** A connection break that the training system simulates. */
  | { kind: 'dropped'; id: number; message: 'fetch failed' | 'terminated' }
  /** The caller had left, or the training system failed. */
  | { kind: 'broken'; id: number; message: string };
export type FromThread =
  | AskAnswer
  /** `error` is the reason if it could not be opened. */
  | { kind: 'opened'; world: number; error: Error | null }
  | { kind: 'closed'; world: number };
