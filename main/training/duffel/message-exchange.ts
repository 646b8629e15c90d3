/** The input and output types of a route handler. */
import type { Addressed } from '../engine/index.ts';

export interface Exchange extends Addressed {
  /** In the request's path; empty where it has none. */
  id: string;
  query: URLSearchParams;
  body: string;
  /** Grows with every request, so that two alike are told apart. */
  turn: number;
}

export interface Reply {
  status?: 200 | 201 | 202;
  data: unknown;
  /** For lists only. */
  meta?: { limit: number; before: string | null; after: string | null };
}
export type Handler = (exchange: Exchange) => Reply;
