/**
 * Estimates of exchanges. One in the same booking is found by exactly the slice tokens of its
 * request, in their order, and the latest wins; one into a new booking by its balance tokens. An
 * estimate is performed once: an intent spends it.
 */
import { type AnyDb, prepareHotQuery, prepareLookup, type WriteDb } from '../handles.ts';
import {
  insertRows,
  loadOrSkip,
  toInstant,
  toStoredInstant,
  updateRow,
  updateRows,
} from './rows.ts';

export interface NewEstimate {
  id: string;
  agency_id: number;
  /** The booking that will have the new tickets. */
  booking_id: string;
  /** The tokens of the request, in order; null for an exchange into a new booking. */
  exchange_slice_tokens: readonly string[] | null;
  /** One per new slice, in order. */
  balance_tokens: readonly string[];
  /** JSON. */
  payload: unknown;
  created_at: string;
  expires_at: string;
}

export interface StoredEstimate<T>
  extends Omit<NewEstimate, 'exchange_slice_tokens' | 'balance_tokens' | 'payload'> {
  payload: T;
  /** The intent that performed it. */
  spent_by: string | null;
  /** A later estimate for the same slices (or, into a new booking, for the same booking) exists. */
  superseded: boolean;
}

/** Refund quotes are stored under this key instead of tokens; a booking's latest wins too. */
export const REFUND_KEY = 'refund';

/** No token has a comma. */
const toKey = (tokens: readonly string[] | null): string => (tokens ?? []).join(',');

export async function insertEstimate(tx: WriteDb, estimate: NewEstimate): Promise<void> {
  const { exchange_slice_tokens, balance_tokens, payload, ...head } = estimate;
  await insertRows(tx, 'estimates', {
    ...head,
    exchange_key: toKey(exchange_slice_tokens),
    payload: JSON.stringify(payload),
    created_at: toStoredInstant(head.created_at),
    expires_at: toStoredInstant(head.expires_at),
  });
  if (balance_tokens.length === 0) return;
  const tokens = balance_tokens.map((token, position) => ({
    token,
    estimate_id: estimate.id,
    position,
  }));
  await insertRows(tx, 'balance_tokens', ...tokens);
}

const COLUMNS = [
  'number',
  'id',
  'agency_id',
  'booking_id',
  'exchange_key',
  'payload',
  'created_at',
  'expires_at',
  'spent_by',
] as const;

const latest = prepareLookup('estimates', ['booking_id', 'exchange_key'], COLUMNS, 'number desc');
const latestOf = prepareHotQuery({ booking_id: 'text' }, (q, $) =>
  q
    .selectFrom('estimates')
    .select(COLUMNS)
    .where('booking_id', '=', $.booking_id)
    .where('exchange_key', '!=', REFUND_KEY)
    .orderBy('number', 'desc')
    .limit(1),
);
const byId = prepareLookup('estimates', ['id'], COLUMNS);
const byToken = prepareLookup('balance_tokens', ['token']);
const tokensOf = prepareLookup('balance_tokens', ['estimate_id'], ['token'], 'position');

/** Null if it cannot be read; a new estimate is then needed. */
async function readEstimate<T>(
  db: AnyDb,
  row: NonNullable<Awaited<ReturnType<typeof byId.first>>> | null,
  agency_id: number,
  read: (json: unknown) => T,
): Promise<StoredEstimate<T> | null> {
  if (row?.agency_id !== agency_id) return null;
  const { number, exchange_key, payload: stored, ...head } = row;
  const [payload] = loadOrSkip(stored, read);
  if (payload === undefined) return null;
  const last = await latest.first(db, { booking_id: row.booking_id, exchange_key });
  return { ...head, payload, superseded: last?.number !== number };
}

/** The latest estimate for these slice tokens, in order. */
export async function findEstimateBySlices<T>(
  db: AnyDb,
  args: { agency_id: number; booking_id: string; exchange_slice_tokens: readonly string[] },
  read: (json: unknown) => T,
): Promise<StoredEstimate<T> | null> {
  const { agency_id, booking_id } = args;
  const exchange_key = toKey(args.exchange_slice_tokens);
  // The empty key means estimates into a new booking.
  if (exchange_key === '') return null;
  const row = await latest.first(db, { booking_id, exchange_key });
  return readEstimate(db, row, agency_id, read);
}

/** The booking's last estimate, if it may still be performed. */
export async function findOpenEstimate<T>(
  db: AnyDb,
  args: { agency_id: number; booking_id: string; now: Date },
  read: (json: unknown) => T,
): Promise<StoredEstimate<T> | null> {
  const row = await latestOf.first(db, { booking_id: args.booking_id });
  if (!row || row.spent_by !== null || row.expires_at <= toInstant(args.now)) return null;
  return readEstimate(db, row, args.agency_id, read);
}

/** By all balance tokens of one estimate, in order; any other list finds nothing. */
export async function findEstimateByBalance<T>(
  db: AnyDb,
  args: { agency_id: number; balance_tokens: readonly string[] },
  read: (json: unknown) => T,
): Promise<StoredEstimate<T> | null> {
  const { agency_id, balance_tokens } = args;
  const [first] = balance_tokens;
  const named = first === undefined ? null : await byToken.first(db, { token: first });
  if (!named) return null;
  const all = await tokensOf.all(db, { estimate_id: named.estimate_id });
  if (toKey(all.map(({ token }) => token)) !== toKey(balance_tokens)) return null;
  return readEstimate(db, await byId.first(db, { id: named.estimate_id }), agency_id, read);
}

export const findEstimate = async <T>(
  db: AnyDb,
  args: { agency_id: number; id: string },
  read: (json: unknown) => T,
): Promise<StoredEstimate<T> | null> =>
  readEstimate(db, await byId.first(db, { id: args.id }), args.agency_id, read);

/** Marks an estimate as performed. Throws if it is missing or spent by another intent. */
export async function spendEstimate(
  tx: WriteDb,
  args: { id: string; intent_id: string },
): Promise<void> {
  const { id, intent_id: spent_by } = args;
  await updateRow(tx, 'estimates', { id, spent_by: null }, { spent_by }, 'Spending an estimate');
}

/** Makes the estimate of an intent without effect usable again. */
export async function unspendEstimates(tx: WriteDb, args: { intent_id: string }): Promise<void> {
  await updateRows(tx, 'estimates', { spent_by: args.intent_id }, { spent_by: null });
}
