/**
 * The part of the port that a GDS has beside its records: numbered queues of an office, which it and
 * its airlines fill. Left out, with `traits.gds_queues`, where there are none.
 */
import type { Answer, ProviderCall } from './provider-types.ts';

/** Numbers as the GDS writes them; null stands for every category, or for none. */
export interface GdsQueue {
  queue: string;
  category: string | null;
}
export interface GdsQueueCount extends GdsQueue {
  /** What the GDS calls it; null where it does not say. */
  title: string | null;
  count: number;
}
export interface GdsQueueItem extends GdsQueue {
  locator: string;
  /** Whose record it is, as the GDS writes it; null where it does not say. */
  passenger: string | null;
  /** When it was placed, UTC; null where the GDS does not say. */
  placed_at: string | null;
}

export interface GdsQueues {
  /** Queues with something on them. */
  queueCounts?(call: ProviderCall): Answer<GdsQueueCount[]>;
  /** Records on a queue, in its order; a queue with none is an empty list. */
  queueItems?(queue: GdsQueue, call: ProviderCall): Answer<GdsQueueItem[]>;
  /** NOT_FOUND where the locator names nothing. */
  queuePlace?(locator: string, queue: GdsQueue, call: ProviderCall): Answer<{ locator: string }>;
  /** A record that is not on it (any more) is NOT_FOUND. */
  queueRemove?(locator: string, queue: GdsQueue, call: ProviderCall): Answer<{ locator: string }>;
}
