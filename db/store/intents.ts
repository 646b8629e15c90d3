/**
 * Intents: an effect planned at a provider, stored before it is sent. CONFIRMED and FAILED are
 * final; NEEDS_ATTENTION waits for a person; everything else is looked up after a crash. `payload`
 * and `outcome` are sealed by the caller and never read here.
 */
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import {
  createFailure,
  ErrorDetail,
  ErrorWord,
  type Failure,
  FailureFacts,
} from '#main/contract/errors.ts';
import { isOperationName, type OperationName } from '#main/contract/operations.ts';
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import type { MainTables } from '../schema.ts';
import {
  countChangedRows,
  expectRows,
  insertRows,
  load,
  toInstant,
  updateRow,
  updateRows,
} from './rows.ts';

/** In progress, or with an unknown outcome. */
export const OPEN_INTENT = ['PREPARED', 'SENT', 'UNKNOWN'] as const;

type Stored = Selectable<MainTables['intents']>;
export interface IntentRow extends Omit<Stored, 'operation' | 'error'> {
  operation: OperationName;
  error: Failure | null;
}

const StoredFailure = z.object({
  error: ErrorWord,
  message: z.string(),
  details: z.array(ErrorDetail),
  facts: FailureFacts.optional(),
  retry_after_ms: z.number().optional(),
  safe: z.literal(true).optional(),
});

function readIntent(row: Stored): IntentRow {
  const { operation } = row;
  if (!isOperationName(operation)) {
    throw new Error(`Intent ${row.id} is of an operation this program does not have: ${operation}`);
  }
  return { ...row, operation, error: row.error === null ? null : readFailure(row.error) };
}

function readFailure(stored: string): Failure {
  const loaded = load('', stored, (json) => StoredFailure.parse(json));
  if ('value' in loaded) return loaded.value;
  return createFailure('INTERNAL', `The kept failure cannot be read: ${loaded.reason}`);
}

const intentById = prepareLookup('intents', ['id']);
const intentByKey = prepareLookup('intents', ['agency_id', 'operation', 'idempotency_key']);

export async function findIntentById(db: AnyDb, id: string): Promise<IntentRow | null> {
  const row = await intentById.first(db, { id });
  return row && readIntent(row);
}

export async function findIntentByKey(
  db: AnyDb,
  args: { agency_id: number; operation: OperationName; key: string },
): Promise<IntentRow | null> {
  const { key: idempotency_key, ...rest } = args;
  const row = await intentByKey.first(db, { ...rest, idempotency_key });
  return row && readIntent(row);
}

const intentByReference = prepareLookup('intents', ['reference']);

/** The intent with a reference; a failed one may have lost it to a later attempt. */
export async function findIntentByReference(
  db: AnyDb,
  reference: string,
): Promise<IntentRow | null> {
  const row = await intentByReference.first(db, { reference });
  return row && readIntent(row);
}

const prepareOfBooking = (states: readonly Stored['state'][]) =>
  prepareHotQuery({ booking_id: 'text' }, (q, $) =>
    q
      .selectFrom('intents')
      .select(['id', 'operation'])
      .where('booking_id', '=', $.booking_id)
      .where('state', 'in', states)
      .unionAll(
        q
          .selectFrom('intent_bookings')
          .innerJoin('intents', 'intents.id', 'intent_bookings.intent_id')
          .select(['intents.id', 'intents.operation'])
          .where('intent_bookings.booking_id', '=', $.booking_id)
          .where('state', 'in', states),
      ),
  );
const openOfBooking = prepareOfBooking(OPEN_INTENT);
const parkedOfBooking = prepareOfBooking(['NEEDS_ATTENTION']);

/** Whether an intent for a booking is unsettled: its own, or another booking's that changes it. */
export const hasOpenIntent = async (db: AnyDb, booking_id: string): Promise<boolean> =>
  (await openOfBooking.first(db, { booking_id })) !== null;

/** The intents that {@link hasOpenIntent} finds. */
export const listOpenIntents = async (db: AnyDb, booking_id: string): Promise<string[]> =>
  (await openOfBooking.all(db, { booking_id })).map(({ id }) => id);

/** The intents of a booking that wait for a person, found as by {@link hasOpenIntent}. */
export const listParkedIntents = async (db: AnyDb, booking_id: string): Promise<string[]> =>
  (await parkedOfBooking.all(db, { booking_id })).map(({ id }) => id);

const PAYING = ['ticket.issue', 'exchange.perform', 'ancillary.seats', 'ancillary.baggage'];

/** The parked intents that pay, except the one that is being settled. */
export async function listParkedPayments(
  db: AnyDb,
  booking_id: string,
  settled: string | null = null,
): Promise<string[]> {
  const parked = await parkedOfBooking.all(db, { booking_id });
  return parked.flatMap(({ id, operation }) =>
    id !== settled && PAYING.includes(operation) ? [id] : [],
  );
}

/** Whether an intent of a booking is open or waits for a person: its own commit is to come. */
export const hasUnsettledIntent = async (db: AnyDb, booking_id: string): Promise<boolean> =>
  (await hasOpenIntent(db, booking_id)) || (await listParkedIntents(db, booking_id)).length > 0;

export type NewIntent = Omit<
  IntentRow,
  'state' | 'outcome' | 'error' | 'created_at' | 'updated_at'
> & {
  now: Date;
  /** Other bookings that the intent also changes. */
  others?: readonly string[];
};

/**
 * Writes an intent as PREPARED. If one with the same idempotency key exists, it is returned and
 * nothing is written; its id then differs from the requested one.
 */
export async function prepareIntent(tx: WriteDb, intent: NewIntent): Promise<IntentRow> {
  const { now, others = [], ...rest } = intent;
  if (rest.idempotency_key !== null) {
    const { agency_id, operation, idempotency_key: key } = rest;
    const existing = await findIntentByKey(tx, { agency_id, operation, key });
    if (existing) return existing;
  }
  const at = toInstant(now);
  const row = await tx.query
    .insertInto('intents')
    .values({ ...rest, state: 'PREPARED', created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  const also = others.map((booking_id) => ({ intent_id: rest.id, booking_id }));
  await insertRows(tx, 'intent_bookings', ...also);
  return readIntent(row);
}

/**
 * Stores that sending begins; from here the effect may have happened. Throws if the intent has
 * ended or the attempt's number is taken, because another caller is then sending it.
 */
export async function beginAttempt(
  tx: WriteDb,
  args: { intent_id: string; number: number; correlation_id: string; now: Date },
): Promise<void> {
  const { now, ...attempt } = args;
  const at = toInstant(now);
  const open = { id: args.intent_id, state: OPEN_INTENT };
  const sent = { state: 'SENT', updated_at: at } as const;
  await updateRow(tx, 'intents', open, sent, 'Beginning an attempt');
  await insertRows(tx, 'intent_attempts', { ...attempt, started_at: at });
}

export interface Settlement {
  id: string;
  state: 'CONFIRMED' | 'FAILED' | 'NEEDS_ATTENTION';
  outcome: string | null;
  error: Failure | null;
  booking_id: string | null;
  now: Date;
}

/**
 * Ends an intent and its attempts. Throws if it has already ended, so that nothing in the same
 * transaction is saved twice. One that needs attention may still be settled; asked for once more in
 * vain, it waits since when it did before.
 */
export async function settleIntent(tx: WriteDb, settlement: Settlement): Promise<void> {
  const { id, state, outcome, booking_id, now } = settlement;
  const updated_at = toInstant(now);
  const results = await tx.query
    .updateTable('intents')
    .set({
      state,
      outcome,
      booking_id,
      error: settlement.error && JSON.stringify(settlement.error),
      updated_at: sql<string>`CASE WHEN state = ${state} THEN updated_at ELSE ${updated_at} END`,
    })
    .where('id', '=', id)
    .where('state', 'not in', ['CONFIRMED', 'FAILED'])
    .execute();
  expectRows(results, 1, 'Settling an intent');
  await closeAttempts(tx, id, state, updated_at);
}

/** The answer was lost and nobody knows the outcome yet. False if that is stored, or it ended. */
export async function markIntentUnknown(
  tx: WriteDb,
  args: { id: string; now: Date },
): Promise<boolean> {
  const updated_at = toInstant(args.now);
  const known = { id: args.id, state: ['PREPARED', 'SENT'] } as const;
  const changed = await updateRows(tx, 'intents', known, { state: 'UNKNOWN', updated_at });
  if (changed === 0) return false;
  await closeAttempts(tx, args.id, 'UNKNOWN', updated_at);
  return true;
}

async function closeAttempts(
  tx: WriteDb,
  intent_id: string,
  outcome: string,
  finished_at: string,
): Promise<void> {
  const open = { intent_id, finished_at: null };
  await updateRows(tx, 'intent_attempts', open, { outcome, finished_at });
}

/** Frees the idempotency key of an intent that certainly had no effect, so that a repeat is new. */
export async function releaseKey(tx: WriteDb, { id }: { id: string }): Promise<void> {
  const failed = { id, state: 'FAILED' } as const;
  await updateRow(tx, 'intents', failed, { idempotency_key: null }, 'Freeing an idempotency key');
}

/**
 * Frees the reference of an intent that certainly had no effect, for the next attempt. One that may
 * have had an effect keeps it, and the table is unique by reference.
 */
export async function retireReference(tx: WriteDb, args: { reference: string }): Promise<void> {
  const failed = { reference: args.reference, state: 'FAILED' } as const;
  await updateRows(tx, 'intents', failed, { reference: sql<string>`reference || '/' || id` });
}

const unsettled = prepareHotQuery({}, (q) =>
  q
    .selectFrom('intents')
    .selectAll()
    .where('state', 'in', OPEN_INTENT)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Intents to look up after a start, oldest first, without those that wait for a person. */
export async function listUnsettledIntents(db: AnyDb): Promise<IntentRow[]> {
  const rows = await unsettled.all(db, {});
  return rows.filter((row) => isOperationName(row.operation)).map(readIntent);
}

/** Deletes intents that ended before `before`; open ones stay, however old. */
export async function deleteEndedIntents(tx: WriteDb, before: Date): Promise<number> {
  const results = await tx.query
    .deleteFrom('intents')
    .where('state', 'in', ['CONFIRMED', 'FAILED'])
    .where('updated_at', '<', toInstant(before))
    .execute();
  return countChangedRows(results);
}
