/**
 * The agency's queues: numbered queues of bookings that somebody has to look at. Some of them
 * fill themselves from what the store knows; the others are filled by agents. They have nothing to
 * do with the queue of what was sold without a connection.
 */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { BookingSummary } from './desk.ts';
import { Id, writtenWords } from './texts.ts';
import { DateInput, RowId, Timestamp, TimestampInput } from './values.ts';

export const QueueKind = z
  .enum([
    'OWN',
    'OFFLINE_DECISION',
    'SCHEDULE_CHANGED',
    'TIME_LIMIT',
    'PRICE_CHANGED',
    'CREDIT_ENDING',
  ])
  .meta({ id: 'QueueKind' });
export type QueueKind = z.infer<typeof QueueKind>;

/** The numbers that fill themselves; agents place on any other. */
const AUTOMATIC_QUEUES = {
  5: 'CREDIT_ENDING',
  6: 'OFFLINE_DECISION',
  7: 'SCHEDULE_CHANGED',
  8: 'TIME_LIMIT',
  9: 'PRICE_CHANGED',
} as const satisfies Record<number, Exclude<QueueKind, 'OWN'>>;

/** The number of an automatic list. */
export const getQueue = (kind: Exclude<QueueKind, 'OWN'>): number =>
  Number(Object.entries(AUTOMATIC_QUEUES).find(([, named]) => named === kind)?.[0]);

/** The automatic list of a number, or null where the number is one of the agency's own. */
export function findAutomaticQueue(queue: number): Exclude<QueueKind, 'OWN'> | null {
  return (AUTOMATIC_QUEUES as Record<number, Exclude<QueueKind, 'OWN'>>)[queue] ?? null;
}

const QueueNumber = z.int().min(0).max(999);
const QueueCategory = z.int().min(0).max(255);

export const QueueView = z
  .strictObject({
    queue: z.int(),
    category: z.int().nullable(),
    /** Named by an administrator; '' where nobody named one of the agency's own. */
    title: z.string(),
    kind: QueueKind,
    count: z.int(),
  })
  .meta({ id: 'QueueView' });
export type QueueView = z.infer<typeof QueueView>;

/** The automatic ones always, of the others those that have items or a title. */
export const QueueCounts = z
  .strictObject({ queues: z.array(QueueView) })
  .meta({ id: 'QueueCounts' });
export type QueueCounts = z.infer<typeof QueueCounts>;

export const QueueGetInput = z.strictObject({
  queue: QueueNumber,
  /** Left out: every category. */
  category: QueueCategory.nullish(),
});

export const QueueItem = z
  .strictObject({
    id: z.string(),
    queue: z.int(),
    category: z.int().nullable(),
    booking: BookingSummary,
    note: z.string().nullable(),
    due_at: Timestamp.nullable(),
    placed_by: z.string(),
    placed_at: Timestamp,
    /** For whom it was placed; both null: for everybody. */
    for_user_id: z.int().nullable(),
    for_group_id: z.int().nullable(),
    /** The colleague who works on it now; null where nobody or the caller does. */
    held_by: z.string().nullable(),
  })
  .meta({ id: 'QueueItem' });
export type QueueItem = z.infer<typeof QueueItem>;

/** What is due first comes first; at most 500. Items that were delayed are not in it yet. */
export const QueuesAnswer = z
  .strictObject({ items: z.array(QueueItem) })
  .meta({ id: 'QueuesAnswer' });

export const QueuePlaceInput = z
  .strictObject({
    booking_id: BookingId,
    queue: QueueNumber,
    category: QueueCategory.nullish(),
    note: writtenWords(200).nullish(),
    /** Kept out of sight until this day in the agency's zone, and due by its end. */
    due_on: DateInput.nullish(),
    /** For one agent or one group of the agency; left out: for everybody. */
    user_id: RowId.nullish(),
    group_id: RowId.nullish(),
  })
  .meta({ id: 'QueuePlaceInput' });
export type QueuePlaceInput = z.infer<typeof QueuePlaceInput>;

export const QueueItemAnswer = z.strictObject({ item: QueueItem });

/** Takes an item to work on for a while, or lets go of it; renewed by taking it again. */
export const QueueHoldInput = z
  .strictObject({ id: Id, hold: z.boolean() })
  .meta({ id: 'QueueHoldInput' });

export const QueueSettleInput = z
  .strictObject({
    id: Id,
    /** An automatic item that is done comes back when there is something new to it. */
    how: z.enum(['done', 'delay']),
    /** When a delayed one comes back: required with `delay`, at most a year ahead. */
    until: TimestampInput.nullish(),
  })
  .meta({ id: 'QueueSettleInput' });
export type QueueSettleInput = z.infer<typeof QueueSettleInput>;

export const QueueNameInput = z
  .strictObject({
    queue: QueueNumber,
    category: QueueCategory.nullish(),
    /** Null takes the name away. */
    title: writtenWords(40).nullable(),
  })
  .meta({ id: 'QueueNameInput' });
export type QueueNameInput = z.infer<typeof QueueNameInput>;

/** What changed: null means that any list may have. */
export const QueueChanged = z.strictObject({
  queue: z.int().nullable(),
  booking_id: z.string().nullable(),
});
