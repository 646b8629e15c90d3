/**
 * Queues that a GDS keeps for the office, separate from the agency's own: items placed by the GDS,
 * its airlines and agents. Numbers and categories are written as in the GDS.
 */
import { z } from 'zod';
import { personal } from './personal.ts';
import { lookedUp } from './texts.ts';
import { named, ProviderCode, Timestamp } from './values.ts';

const QueueName = lookedUp(3).regex(/^[A-Za-z0-9]{1,3}$/);
const Locator = lookedUp(8).regex(/^[A-Za-z0-9]{5,8}$/);

/** One GDS with its queues; `why` is the reason if there are none to show. */
const GdsQueues = z.strictObject({
  provider_type: ProviderCode,
  name: z.string(),
  queues: z.array(
    z.strictObject({
      queue: z.string(),
      category: z.string().nullable(),
      title: z.string().nullable(),
      count: z.int(),
    }),
  ),
  why: z.string().nullable(),
});
export const GdsQueueCounts = named('GdsQueueCounts', { providers: z.array(GdsQueues) });
export type GdsQueueCounts = z.infer<typeof GdsQueueCounts>;

export const GdsQueueInput = named('GdsQueueInput', {
  provider_type: ProviderCode,
  queue: QueueName,
  /** Left out: every category. */
  category: QueueName.nullish(),
});

export const GdsQueueItem = named('GdsQueueItem', {
  queue: z.string(),
  category: z.string().nullable(),
  locator: z.string(),
  /** As written in the GDS. */
  passenger: personal('IDENTITY', z.string().nullable()),
  placed_at: Timestamp.nullable(),
  /** This agency's booking; null if the record is not stored here but can be imported. */
  booking_id: z.string().nullable(),
});
export type GdsQueueItem = z.infer<typeof GdsQueueItem>;

/** In the order of the GDS; at most 500. */
export const GdsQueueItems = named('GdsQueueItems', {
  items: z.array(GdsQueueItem),
  /** Whether the queue has more of them. */
  more: z.boolean(),
});

export const GdsQueueRecordInput = GdsQueueInput.extend({ locator: Locator }).meta({
  id: 'GdsQueueRecordInput',
});
export const GdsQueueRecord = named('GdsQueueRecord', { locator: z.string() });
