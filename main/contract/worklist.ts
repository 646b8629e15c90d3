/**
 * The agency's worklists: numbered queues of bookings that somebody has to look at. Four of them
 * fill themselves from what the store knows; the others are filled by agents. They have nothing to
 * do with the queue of what was sold without a connection.
 */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { BookingSummary } from './desk.ts';
import { Id, writtenWords } from './texts.ts';
import { DateInput, RowId, Timestamp, TimestampInput } from './values.ts';

export const WorklistKind = z
  .enum(['OWN', 'OFFLINE_DECISION', 'SCHEDULE_CHANGED', 'TIME_LIMIT', 'PRICE_CHANGED'])
  .meta({ id: 'WorklistKind' });
export type WorklistKind = z.infer<typeof WorklistKind>;

/** The numbers that fill themselves; agents place on any other. */
export const AUTOMATIC_QUEUES = {
  6: 'OFFLINE_DECISION',
  7: 'SCHEDULE_CHANGED',
  8: 'TIME_LIMIT',
  9: 'PRICE_CHANGED',
} as const satisfies Record<number, Exclude<WorklistKind, 'OWN'>>;

/** The number of an automatic list. */
export const queueOf = (kind: Exclude<WorklistKind, 'OWN'>): number =>
  Number(Object.entries(AUTOMATIC_QUEUES).find(([, named]) => named === kind)?.[0]);

/** The automatic list of a number, or null where the number is one of the agency's own. */
export function automaticQueue(queue: number): Exclude<WorklistKind, 'OWN'> | null {
  return (AUTOMATIC_QUEUES as Record<number, Exclude<WorklistKind, 'OWN'>>)[queue] ?? null;
}

export const QueueNumber = z.int().min(0).max(999);
export const QueueCategory = z.int().min(0).max(255);

export const WorklistQueue = z
  .strictObject({
    queue: z.int(),
    category: z.int().nullable(),
    /** Named by an administrator; '' where nobody named one of the agency's own. */
    title: z.string(),
    kind: WorklistKind,
    count: z.int(),
  })
  .meta({ id: 'WorklistQueue' });
export type WorklistQueue = z.infer<typeof WorklistQueue>;

/** The automatic ones always, of the others those that have items or a title. */
export const WorklistCounts = z
  .strictObject({ queues: z.array(WorklistQueue) })
  .meta({ id: 'WorklistCounts' });
export type WorklistCounts = z.infer<typeof WorklistCounts>;

export const WorklistGetInput = z.strictObject({
  queue: QueueNumber,
  /** Left out: every category. */
  category: QueueCategory.nullish(),
});

export const WorklistItem = z
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
  .meta({ id: 'WorklistItem' });
export type WorklistItem = z.infer<typeof WorklistItem>;

/** What is due first comes first; at most 500. Items that were delayed are not in it yet. */
export const WorklistAnswer = z
  .strictObject({ items: z.array(WorklistItem) })
  .meta({ id: 'WorklistAnswer' });

export const WorklistPlaceInput = z
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
  .meta({ id: 'WorklistPlaceInput' });
export type WorklistPlaceInput = z.infer<typeof WorklistPlaceInput>;

export const WorklistItemAnswer = z.strictObject({ item: WorklistItem });

/** Takes an item to work on for a while, or lets go of it; renewed by taking it again. */
export const WorklistHoldInput = z
  .strictObject({ id: Id, hold: z.boolean() })
  .meta({ id: 'WorklistHoldInput' });

export const WorklistSettleInput = z
  .strictObject({
    id: Id,
    /** An automatic item that is done comes back when there is something new to it. */
    how: z.enum(['done', 'delay']),
    /** When a delayed one comes back: required with `delay`, at most a year ahead. */
    until: TimestampInput.nullish(),
  })
  .meta({ id: 'WorklistSettleInput' });
export type WorklistSettleInput = z.infer<typeof WorklistSettleInput>;

export const WorklistNameInput = z
  .strictObject({
    queue: QueueNumber,
    category: QueueCategory.nullish(),
    /** Null takes the name away. */
    title: writtenWords(40).nullable(),
  })
  .meta({ id: 'WorklistNameInput' });
export type WorklistNameInput = z.infer<typeof WorklistNameInput>;

/** What changed: null means that any list may have. */
export const WorklistChanged = z.strictObject({
  queue: z.int().nullable(),
  booking_id: z.string().nullable(),
});
