/** A work area's queues: those on the desk, and the one being worked. */
import { z } from 'zod';
import type { GdsQueueCounts, GdsQueueItem } from '#main/contract/gds-queue.ts';
import type { QueueItem, QueueView } from '#main/contract/queue.ts';
import { ProviderCode } from '#main/contract/values.ts';

const QueuePlace = z.object({ queue: z.int(), category: z.int().nullable() });
export type QueuePlace = z.infer<typeof QueuePlace>;

const GdsPlace = z.object({
  provider_type: ProviderCode,
  queue: z.string(),
  category: z.string().nullable(),
});
export type GdsPlace = z.infer<typeof GdsPlace>;
export type GdsQueueList = GdsQueueCounts['providers'][number];

/** Saved over a restart; counts and items are read again. */
export const KeptQueues = z.object({
  /** The queue whose items the desk shows; null for the latest bookings. */
  open: QueuePlace.nullable(),
  /** The item being worked: its booking is the current one. */
  working: QueuePlace.extend({
    id: z.string(),
    note: z.string().nullable().default(null),
  }).nullable(),
  /** The GDS queue that the desk shows, and the record being worked. */
  gds_open: GdsPlace.nullable().default(null),
  gds_working: GdsPlace.extend({ locator: z.string() }).nullable().default(null),
});

export interface QueuesView extends z.infer<typeof KeptQueues> {
  queues: readonly QueueView[] | null;
  /** Of the queues' names. */
  revision: number | null;
  items: readonly QueueItem[] | null;
  /** They changed while they were not shown: read again with the desk. */
  items_changed: boolean;
  /** The office's queues at each GDS, and the items of the one shown. */
  gds: readonly GdsQueueList[] | null;
  gds_items: readonly GdsQueueItem[] | null;
}

export interface QueuesState {
  agency_queues: QueuesView;
}

const NO_QUEUES_VIEW: QueuesView = {
  queues: null,
  revision: null,
  open: null,
  items: null,
  items_changed: false,
  working: null,
  gds: null,
  gds_open: null,
  gds_items: null,
  gds_working: null,
};
export const NO_QUEUES: QueuesState = { agency_queues: NO_QUEUES_VIEW };
