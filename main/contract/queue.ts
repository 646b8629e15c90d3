/**
 * The agency's queues: numbered lists of bookings that need attention. Some are filled
 * automatically from the store, others by agents. They are not the outbox of offline bookings.
 */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { BookingSummary } from './desk.ts';
import { personal } from './personal.ts';
import { Id, writtenWords } from './texts.ts';
import { DateInput, named, Revision, RowId, Timestamp, TimestampInput } from './values.ts';

export const AUTOMATIC_KINDS = [
  'OFFLINE_DECISION',
  'SCHEDULE_CHANGED',
  'TIME_LIMIT',
  'PRICE_CHANGED',
  'CREDIT_ENDING',
] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];
export const QueueKind = z.enum(['OWN', ...AUTOMATIC_KINDS]).meta({ id: 'QueueKind' });
export type QueueKind = z.infer<typeof QueueKind>;

/** Numbers of automatic queues; agents place items on any other. */
const AUTOMATIC_QUEUES = {
  5: 'CREDIT_ENDING',
  6: 'OFFLINE_DECISION',
  7: 'SCHEDULE_CHANGED',
  8: 'TIME_LIMIT',
  9: 'PRICE_CHANGED',
} as const satisfies Record<number, AutomaticKind>;

export const getQueueNumber = (kind: Exclude<QueueKind, 'OWN'>): number =>
  Number(Object.entries(AUTOMATIC_QUEUES).find(([, named]) => named === kind)?.[0]);

/** The automatic queue of a number; null if the number is one of the agency's own. */
export const findAutomaticKind = (queue: number): Exclude<QueueKind, 'OWN'> | null =>
  (AUTOMATIC_QUEUES as Record<number, Exclude<QueueKind, 'OWN'>>)[queue] ?? null;

export const MAX_QUEUE = 999;
export const MAX_CATEGORY = 255;
const QueueNumber = z.int().min(0).max(MAX_QUEUE);
const QueueCategory = z.int().min(0).max(MAX_CATEGORY);

export const QueueView = named('QueueView', {
  queue: z.int(),
  category: z.int().nullable(),
  /** Set by an administrator; '' for an agency's queue without a name. */
  title: z.string(),
  kind: QueueKind,
  count: z.int(),
});
export type QueueView = z.infer<typeof QueueView>;

/** All automatic queues; others if they have items or a title. */
export const QueueCounts = named('QueueCounts', {
  queues: z.array(QueueView),
  /** Of all names together. */
  revision: z.int(),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const QueueGetInput = z.strictObject({
  queue: QueueNumber,
  /** Left out: every category. */
  category: QueueCategory.nullish(),
});

export const QueueItem = named('QueueItem', {
  id: z.string(),
  queue: z.int(),
  category: z.int().nullable(),
  booking: BookingSummary,
  note: personal('WORDS', z.string().nullable()),
  due_at: Timestamp.nullable(),
  placed_by: z.string(),
  placed_at: Timestamp,
  /** Whom it was placed for; both null: all agents. */
  for_user_id: z.int().nullable(),
  for_group_id: z.int().nullable(),
  /** The colleague who works on it now; null if nobody or the caller does. */
  held_by: z.string().nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

/** Ordered by due date; at most 500. Delayed items are left out until they are due. */
export const QueuesAnswer = named('QueuesAnswer', { items: z.array(QueueItem) });

export const QueuePlaceInput = named('QueuePlaceInput', {
  booking_id: BookingId,
  queue: QueueNumber,
  category: QueueCategory.nullish(),
  note: personal('WORDS', writtenWords(200).nullish()),
  /** Hidden until this day in the agency's zone, and due by its end. */
  due_on: DateInput.nullish(),
  /** For one agent or one group of the agency; left out: for all agents. */
  user_id: RowId.nullish(),
  group_id: RowId.nullish(),
});
export type QueuePlaceInput = z.infer<typeof QueuePlaceInput>;

export const QueueItemAnswer = z.strictObject({ item: QueueItem });

/** Locks an item to work on it, or releases it; repeat the call to extend the lock. */
export const QueueHoldInput = named('QueueHoldInput', { id: Id, hold: z.boolean() });

export const QueueSettleInput = named('QueueSettleInput', {
  id: Id,
  /** An automatic item that is done returns when its cause changes. */
  how: z.enum(['done', 'delay']),
  /** When a delayed item returns: required with `delay`, at most a year ahead. */
  until: TimestampInput.nullish(),
});

export const QueueNameInput = named('QueueNameInput', {
  queue: QueueNumber,
  category: QueueCategory.nullish(),
  /** Null removes the name. */
  title: writtenWords(40).nullable(),
  /** The one that was read; refused if somebody else named a queue since. */
  revision: Revision.nullish(),
});

/** The changed queue; null if any may have changed. */
export const QueueChanged = z.strictObject({
  queue: z.int().nullable(),
  booking_id: z.string().nullable(),
});
export type QueueChanged = z.infer<typeof QueueChanged>;
