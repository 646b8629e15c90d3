/** The queues that fill themselves: their titles, and their items by kind, subject and cause. */
import type { AnyDb } from '#db/handles.ts';
import { getAgency } from '#db/store/agencies.ts';
import {
  type AutomaticRow,
  findAutomaticCause,
  listAutomaticItems,
} from '#db/store/automatic-queues.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  AUTOMATIC_KINDS,
  type AutomaticKind,
  getQueueNumber,
  type QueueItem,
} from '#main/contract/queue.ts';
import { deriveId } from '#main/domain/derived-id.ts';
import { addDays, convertLocalToUtc } from '#main/reference/calendar.ts';
import { type Context, getCaller, getTodayAt } from '../handler.ts';

/** The most items that are shown of a queue. */
export const MAX_SHOWN = 500;
/** Time limits this near are about to pass. */
const LIMIT_NEAR_MS = 24 * 3_600_000;

export const AUTOMATIC_TITLES: Record<AutomaticKind, string> = {
  OFFLINE_DECISION: phrase('queue_offline'),
  SCHEDULE_CHANGED: phrase('queue_schedule'),
  TIME_LIMIT: phrase('queue_limits'),
  PRICE_CHANGED: phrase('queue_prices'),
  CREDIT_ENDING: phrase('queue_credits'),
};
/** Queues whose items have an id other than a booking's. */
export const OF_NO_BOOKING = new Set<AutomaticKind>(['OFFLINE_DECISION', 'CREDIT_ENDING']);

export type Unheld = Omit<QueueItem, 'held_by'>;

/** The query of an automatic queue of the caller's agency, as of now. */
export async function buildAsked(context: Context) {
  const { db, clock } = context.ports;
  const now = clock.now();
  const agency = await getAgency(db.read, getCaller(context).agency_id);
  return {
    agency_id: agency.id,
    now,
    horizon: new Date(now.getTime() + LIMIT_NEAR_MS),
    today: getTodayAt(clock, agency),
    time_zone: agency.time_zone,
  };
}

export async function listAutomatic(context: Context, kind: AutomaticKind): Promise<Unheld[]> {
  const asked = await buildAsked(context);
  const list = { ...asked, limit: MAX_SHOWN };
  const rows = await listAutomaticItems(context.ports.db.read, kind, list);
  return rows.map((row) => toAutomaticView(kind, row, asked.time_zone));
}

/**
 * An item on an automatic queue has its kind, subject and cause in its id, so that nobody settles a
 * cause that came after the one that was seen.
 */
const buildItemId = (kind: AutomaticKind, subject: string, cause: string): string =>
  [kind, subject, deriveId(cause).slice(0, 8)].join(':');

export function parseItemId(id: string) {
  const [word, subject = ''] = id.split(':');
  return { kind: AUTOMATIC_KINDS.find((known) => known === word), subject };
}

/** The subject and the cause of an item on an automatic queue; null where it is not on it. */
export async function findAutomatic(
  db: AnyDb,
  id: string,
  asked: Awaited<ReturnType<typeof buildAsked>>,
) {
  const { kind, subject } = parseItemId(id);
  if (!kind) return null;
  const cause = await findAutomaticCause(db, kind, { ...asked, subject });
  return cause !== null && buildItemId(kind, subject, cause) === id
    ? { kind, subject, cause }
    : null;
}

const toAutomaticView = (kind: AutomaticKind, row: AutomaticRow, time_zone: string): Unheld => ({
  id: buildItemId(kind, row.subject, row.cause),
  queue: getQueueNumber(kind),
  category: null,
  booking: row.booking,
  note: row.note,
  due_at:
    kind === 'CREDIT_ENDING' && row.due_at !== null
      ? resolveDay(row.due_at, time_zone).end.toISOString()
      : row.due_at,
  placed_by: 'Airdesk',
  placed_at: row.placed_at,
  for_user_id: null,
  for_group_id: null,
});

/** The first and the last second of a day in a zone. */
export function resolveDay(day: string, time_zone: string): { begin: Date; end: Date } {
  const calculateStart = (date: string) =>
    Date.parse(convertLocalToUtc(`${date}T00:00`, time_zone));
  return {
    begin: new Date(calculateStart(day)),
    end: new Date(calculateStart(addDays(day, 1)) - 1_000),
  };
}
