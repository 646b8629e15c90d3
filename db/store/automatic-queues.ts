/**
 * The automatic queues, each found by one index: time limits about to expire, prices and times the
 * airline has changed, decisions of the outbox and outcomes that nobody knows, credits that expire
 * soon. A settled item is left
 * out as long as its cause stays the same.
 */
import {
  type AliasableExpression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Credit } from '#main/contract/credit.ts';
import type { BookingSummary } from '#main/contract/desk.ts';
import type { AutomaticKind } from '#main/contract/queue.ts';
import { getWarnedUntil } from '#main/domain/credits.ts';
import { formatMoneyText, toMinorRounded } from '#main/domain/money.ts';
import { type AnyDb, prepareHotQuery, type Values } from '../handles.ts';
import { LIST_COLUMNS, type ListRow, toSummary } from './booking-lists.ts';
import { NEVER_DUE } from './queues.ts';
import { toInstant } from './rows.ts';

export interface AutomaticRow {
  /** Id of a booking, an outbox item or a credit. */
  subject: string;
  /** Why it is on the list; another cause is another item. */
  cause: string;
  note: string | null;
  /** An instant; of a credit its last day where the agency is. */
  due_at: string | null;
  placed_at: string;
  booking: BookingSummary;
}

const ASKED = {
  agency_id: 'integer',
  now: 'text',
  /** Time limits up to this time are about to expire. */
  horizon: 'text',
  /** Today, and the last days of a credit's three warnings, the nearest first. */
  today: 'text',
  soon: 'text',
  later: 'text',
  first: 'text',
} as const;
const LISTED = { ...ASKED, limit: 'integer' } as const;
const ONE = { ...ASKED, subject: 'text' } as const;
type Asked = Values<typeof ASKED>;
type From = Pick<AnyDb['query'], 'selectFrom'>;

/** Not settled, or settled for another cause, or only until an instant that has passed. */
const open = (cause: RawBuilder<unknown>, now: string) => sql<SqlBool>`
  (m.subject IS NULL OR m.cause <> ${cause} OR m.until <= ${now})`;

const selectMarkedBookings = (q: From, $: Asked, kind: AutomaticKind) =>
  q
    .selectFrom('bookings as b')
    .leftJoin('queue_marks as m', (join) =>
      join.on('m.kind', '=', sql.lit(kind)).onRef('m.subject', '=', 'b.id'),
    )
    .select(LIST_COLUMNS)
    .where('b.agency_id', '=', $.agency_id);

const selectTimeLimits = (q: From, $: Asked) =>
  selectMarkedBookings(q, $, 'TIME_LIMIT')
    .select(['b.id as subject', 'b.expires_at as cause', 'b.expires_at as due_at'])
    .select(['b.updated_at as placed_at'])
    .select(sql<null>`NULL`.as('note'))
    .where('b.status', '=', sql.lit('ON_HOLD'))
    .where('b.expires_at', '<=', $.horizon)
    .where(open(sql.ref('b.expires_at'), $.now));

const selectPriceChanges = (q: From, $: Asked) =>
  selectMarkedBookings(q, $, 'PRICE_CHANGED')
    .select(['b.id as subject', 'b.price_changed as cause', 'b.price_changed as note'])
    .select(['b.expires_at as due_at', 'b.updated_at as placed_at'])
    .where('b.price_changed', 'is not', null)
    .where(open(sql.ref('b.price_changed'), $.now));

const selectScheduleChanges = (q: From, $: Asked) =>
  selectMarkedBookings(q, $, 'SCHEDULE_CHANGED')
    .select(['b.id as subject', 'b.schedule_changed as cause'])
    .select(['b.schedule_changed as placed_at'])
    .select([sql<null>`NULL`.as('due_at'), sql<null>`NULL`.as('note')])
    .where('b.schedule_changed', 'is not', null)
    .where(open(sql.ref('b.schedule_changed'), $.now));

const selectDecisions = (q: From, $: Asked) =>
  q
    .selectFrom('outbox_items as q')
    .innerJoin('bookings as b', 'b.id', 'q.booking_id')
    .leftJoin('queue_marks as m', (join) =>
      join.on('m.kind', '=', sql.lit('OFFLINE_DECISION')).onRef('m.subject', '=', 'q.id'),
    )
    .select(LIST_COLUMNS)
    .select(['q.id as subject', 'q.updated_at as cause', 'q.reason as note'])
    .select(['q.updated_at as placed_at', sql<null>`NULL`.as('due_at')])
    .where('q.agency_id', '=', $.agency_id)
    .where('q.status', '=', sql.lit('NEEDS_ATTENTION'))
    .where(open(sql.ref('q.updated_at'), $.now));

/** The last effect that waits for a person: reading the booking makes it no other cause. */
const PARKED_AT = sql<string>`coalesce((SELECT max(i.updated_at) FROM intents AS i
  WHERE i.booking_id = b.id AND i.state = 'NEEDS_ATTENTION' AND i.operation <> 'outbox.add'),
  b.updated_at)`;

/** Bookings with an outcome that only a person can find out, unless their outbox item says so. */
const selectUnsettled = (q: From, $: Asked) =>
  selectMarkedBookings(q, $, 'OFFLINE_DECISION')
    .select(['b.id as subject', PARKED_AT.as('cause')])
    .select(sql<string>`'UNKNOWN_OUTCOME'`.as('note'))
    .select(['b.updated_at as placed_at', sql<null>`NULL`.as('due_at')])
    .where('b.status', '=', sql.lit('NEEDS_ATTENTION'))
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT 1 FROM outbox_items AS o
        WHERE o.booking_id = b.id AND o.status = 'NEEDS_ATTENTION')`,
    )
    .where(open(PARKED_AT, $.now));

/** Those of them that were read from the provider since: only the effect still says so. */
const selectParked = (q: From, $: Asked) =>
  q
    .selectFrom('intents as i')
    .innerJoin('bookings as b', 'b.id', 'i.booking_id')
    .leftJoin('queue_marks as m', (join) =>
      join.on('m.kind', '=', sql.lit('OFFLINE_DECISION')).onRef('m.subject', '=', 'b.id'),
    )
    .select(LIST_COLUMNS)
    .select(['b.id as subject', 'i.updated_at as cause', 'i.updated_at as placed_at'])
    .select([sql<string>`'UNKNOWN_OUTCOME'`.as('note'), sql<null>`NULL`.as('due_at')])
    .where('i.state', '=', sql.lit('NEEDS_ATTENTION'))
    .where('i.agency_id', '=', $.agency_id)
    .where('i.operation', '<>', sql.lit('outbox.add'))
    .where('b.status', '<>', sql.lit('NEEDS_ATTENTION'))
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT 1 FROM intents AS o WHERE o.booking_id = i.booking_id
        AND o.state = 'NEEDS_ATTENTION' AND o.operation <> 'outbox.add'
        AND (o.updated_at, o.id) > (i.updated_at, i.id))`,
    )
    .where(open(sql.ref('i.updated_at'), $.now));

/** Each warning is a separate cause, so that one settled at 60 days returns at 30 and 7. */
const buildWarning = (soon: string, later: string) => sql<string>`
  CASE WHEN c.expires_on <= ${soon} THEN 'soon' WHEN c.expires_on <= ${later} THEN 'later'
    ELSE 'first' END || ' ' || c.expires_on`;

const selectEndingCredits = (q: From, $: Asked) =>
  q
    .selectFrom('credits as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .leftJoin('queue_marks as m', (join) =>
      join.on('m.kind', '=', sql.lit('CREDIT_ENDING')).onRef('m.subject', '=', 'c.id'),
    )
    .select(LIST_COLUMNS)
    .select(['c.id as subject', 'b.updated_at as placed_at'])
    .select(buildWarning($.soon, $.later).as('cause'))
    .select('c.expires_on as due_at')
    .select('c.item as note')
    .where('c.agency_id', '=', $.agency_id)
    .where('c.starts_on', '<=', $.today)
    .where('c.expires_on', '>=', $.today)
    .where('c.expires_on', '<=', $.first)
    .where(open(buildWarning($.soon, $.later), $.now));

type Found = ListRow &
  Pick<AutomaticRow, 'subject' | 'note' | 'due_at'> & {
    cause: string | null;
    placed_at: string | null;
  };

function prepareQueue(
  select: (q: From, $: Asked) => SelectQueryBuilder<never, never, Found>,
  order: RawBuilder<unknown>,
  describe: (note: string) => string = (note) => note,
) {
  const countRows = (q: From, rows: AliasableExpression<unknown>) =>
    q.selectFrom(rows.as('x')).select(({ fn }) => fn.countAll<number>().as('count'));
  return {
    rows: prepareHotQuery(LISTED, (q, $) => select(q, $).orderBy(order).limit($.limit)),
    count: prepareHotQuery(ASKED, (q, $) => countRows(q, select(q, $))),
    cause: prepareHotQuery(ONE, (q, $) =>
      q.selectFrom(select(q, $).as('x')).select('x.cause').where('x.subject', '=', $.subject),
    ),
    describe,
  };
}

/** The price as stored for comparison, 'BRL 123450', formatted for display. */
function describePrice(note: string): string {
  const [currency = '', minor] = note.split(' ');
  return formatMoneyText(Number(minor), currency);
}

function describeCredit(item: string): string {
  const { airline, number, currency, amount } = JSON.parse(item) as Credit;
  const worth =
    currency === null || amount === null
      ? currency
      : formatMoneyText(toMinorRounded(amount, currency), currency);
  return [airline, number, worth].filter((one) => one !== null).join(' ');
}

/** As the index has it. */
const BY_TIME_LIMIT = sql`coalesce(b.expires_at, ${sql.lit(NEVER_DUE)})`;

const QUEUES: Readonly<Record<AutomaticKind, readonly ReturnType<typeof prepareQueue>[]>> = {
  TIME_LIMIT: [prepareQueue(selectTimeLimits, sql.ref('b.expires_at'))],
  PRICE_CHANGED: [prepareQueue(selectPriceChanges, BY_TIME_LIMIT, describePrice)],
  SCHEDULE_CHANGED: [prepareQueue(selectScheduleChanges, sql.ref('b.schedule_changed'))],
  OFFLINE_DECISION: [
    prepareQueue(selectDecisions, sql.ref('q.updated_at')),
    prepareQueue(selectUnsettled, sql.ref('b.expires_at')),
    prepareQueue(selectParked, sql.ref('i.updated_at')),
  ],
  CREDIT_ENDING: [prepareQueue(selectEndingCredits, sql.ref('c.expires_on'), describeCredit)],
};

function readRow(
  { subject, cause, note: kept, due_at, placed_at, ...booking }: Found,
  describe: (note: string) => string,
): AutomaticRow {
  const note = kept === null ? null : describe(kept);
  if (cause === null || placed_at === null)
    throw new Error(`${subject} is on a list without cause`);
  return { subject, cause, note, due_at, placed_at, booking: toSummary(booking) };
}

interface When {
  agency_id: number;
  now: Date;
  horizon: Date;
  /** The day where the agency is. */
  today: string;
}

const toAsked = ({ agency_id, now, horizon, today }: When): Asked => ({
  agency_id,
  now: toInstant(now),
  horizon: toInstant(horizon),
  today,
  ...getWarnedUntil(today),
});

/** Items now on one of these queues, the first due first. */
export async function listAutomaticItems(
  db: AnyDb,
  kind: AutomaticKind,
  args: When & { limit: number },
): Promise<AutomaticRow[]> {
  const asked = { ...toAsked(args), limit: args.limit };
  const found: AutomaticRow[] = [];
  for (const { rows, describe } of QUEUES[kind]) {
    found.push(...(await rows.all(db, asked)).map((row) => readRow(row, describe)));
  }
  const getDue = (row: AutomaticRow) => row.due_at ?? NEVER_DUE;
  return found
    .sort((a, b) => (getDue(a) < getDue(b) ? -1 : Number(getDue(a) > getDue(b))))
    .slice(0, args.limit);
}

/** Number of items on one queue, without a limit. */
export async function countAutomatic(db: AnyDb, kind: AutomaticKind, args: When): Promise<number> {
  const asked = toAsked(args);
  let sum = 0;
  for (const { count } of QUEUES[kind]) sum += (await count.first(db, asked))?.count ?? 0;
  return sum;
}

/** Why a booking, outbox item or credit of the agency is on a queue now; null if it is not. */
export async function findAutomaticCause(
  db: AnyDb,
  kind: AutomaticKind,
  { subject, ...when }: When & { subject: string },
): Promise<string | null> {
  const asked = { ...toAsked(when), subject };
  for (const { cause } of QUEUES[kind]) {
    const found = await cause.first(db, asked);
    if (found) return found.cause;
  }
  return null;
}
