/** A work area's queues: the numbered ones on the desk, and the one that is worked through. */
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
export type GdsQueuesTold = GdsQueueCounts['providers'][number];

/** Kept over a restart; counts and items are read again. */
export const KeptQueues = z.object({
  /** The queue whose items are on the desk; null for the latest bookings. */
  open: QueuePlace.nullable(),
  /** The item that is worked on: its booking is the current one. */
  working: QueuePlace.extend({
    id: z.string(),
    note: z.string().nullable().default(null),
  }).nullable(),
  /** The queue of a GDS on the desk, and the record that is worked on. */
  gds_open: GdsPlace.nullable().default(null),
  gds_working: GdsPlace.extend({ locator: z.string() }).nullable().default(null),
});

export interface QueuesView extends z.infer<typeof KeptQueues> {
  queues: readonly QueueView[] | null;
  items: readonly QueueItem[] | null;
  /** The office's queues at each GDS, and the items of the one on the desk. */
  gds: readonly GdsQueuesTold[] | null;
  gds_items: readonly GdsQueueItem[] | null;
}

export interface QueuesState {
  agency_queues: QueuesView;
}

const NO_QUEUES_VIEW: QueuesView = {
  queues: null,
  open: null,
  items: null,
  working: null,
  gds: null,
  gds_open: null,
  gds_items: null,
  gds_working: null,
};
export const NO_QUEUES: QueuesState = { agency_queues: NO_QUEUES_VIEW };
