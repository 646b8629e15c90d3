/** The input and output types of a route handler. */
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '../engine/index.ts';
import type { Distortion, SellerProfile } from '../world.ts';

export interface Exchange {
  world: World;
  provider: ProviderCode;
  seller: SellerProfile;
  /** Ids in the request path, in order. */
  ids: string[];
  query: URLSearchParams;
  body: string;
  distortion: Distortion;
  now: Date;
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
