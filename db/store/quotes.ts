/**
 * An agency's quotes, each as one JSON value: a customer's quote must not change with its offers.
 * One that cannot be read is never listed or found, but not deleted.
 */
import { type SqlBool, sql } from 'kysely';
import { Quote } from '#main/contract/quote.ts';
import type { BookingStatus } from '#main/contract/values.ts';
import { buildQuoteWords } from '#main/domain/quote-erasure.ts';
import { readSliceToken } from '#main/domain/slice-tokens.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { deleteRows, expectRows, loadOrSkip, toStoredInstant, updateRow } from './rows.ts';

const byId = prepareLookup('quotes', ['id', 'agency_id'], ['payload']);
const latest = prepareLookup('quotes', ['agency_id'], ['payload'], 'updated_at desc', 'limit');

const readQuote = ({ payload }: { payload: string }) =>
  loadOrSkip(payload, (json) => Quote.parse(json));

export async function findQuote(
  db: AnyDb,
  args: { agency_id: number; id: string },
): Promise<Quote | null> {
  const row = await byId.first(db, args);
  return row ? (readQuote(row)[0] ?? null) : null;
}

export const listQuotes = async (
  db: AnyDb,
  args: { agency_id: number; limit: number },
): Promise<Quote[]> => (await latest.all(db, args)).flatMap(readQuote);

/** Inserts a quote, or replaces the same agency's earlier version of it. */
export async function saveQuote(
  tx: WriteDb,
  args: { agency_id: number; user_id: number; quote: Quote },
): Promise<void> {
  const { agency_id, user_id, quote } = args;
  const changing = { ...toColumns(quote), updated_at: toStoredInstant(quote.updated_at) };
  const results = await tx.query
    .insertInto('quotes')
    .values({
      id: quote.id,
      agency_id,
      user_id,
      created_at: toStoredInstant(quote.created_at),
      ...changing,
    })
    .onConflict((c) =>
      c.column('id').doUpdateSet(changing).where('quotes.agency_id', '=', agency_id),
    )
    .execute();
  expectRows(results, 1, 'A quote');
}

export interface QuoteWords {
  id: string;
  ends_at: string;
  words: string;
  digits: string;
}

const selectWords = (db: AnyDb, agency_id: number) =>
  db.query
    .selectFrom('quotes')
    .select(['id', 'ends_at', 'words', 'digits'])
    .$narrowType<QuoteWords>()
    .where('agency_id', '=', agency_id)
    .where('words', 'is not', null);

/** The texts of quotes that contain one of the words or numbers; the caller compares the names. */
export async function findQuoteWords(
  db: AnyDb,
  args: { agency_id: number; words: readonly string[]; numbers: readonly string[] },
): Promise<QuoteWords[]> {
  const has = (column: 'words' | 'digits', part: string) =>
    sql<SqlBool>`instr(${sql.ref(column)}, ${part}) > 0`;
  const parts = [
    ...args.words.map((word) => has('words', word)),
    ...args.numbers.map((number) => has('digits', number)),
  ];
  return selectWords(db, args.agency_id)
    .where(({ or }) => or(parts))
    .execute();
}

/** Ids of quotes that ended before a day and still say something. */
export async function listOldQuotes(
  db: AnyDb,
  args: { agency_id: number; before: string; limit: number },
): Promise<string[]> {
  const { agency_id, before, limit } = args;
  const rows = await selectWords(db, agency_id)
    .where('ends_at', '<', before)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The columns of a quote that change with it. */
const toColumns = (quote: Quote) => ({
  payload: JSON.stringify(quote),
  ends_at: toStoredInstant(
    quote.valid_until > quote.updated_at ? quote.valid_until : quote.updated_at,
  ),
  ...buildQuoteWords(quote),
});

/** Replaces a quote without changing its age. */
export async function rewriteQuote(
  tx: WriteDb,
  args: { agency_id: number; quote: Quote },
): Promise<void> {
  const { agency_id, quote } = args;
  await updateRow(tx, 'quotes', { id: quote.id, agency_id }, toColumns(quote), 'A quote');
}

/**
 * Links the options with these offers to the booking that uses them; null unlinks them. A quote was
 * last changed after its offers were found, so only later quotes are read.
 */
export async function linkQuotes(
  tx: WriteDb,
  args: { agency_id: number; offer_ids: readonly string[]; booking_id: string | null },
): Promise<void> {
  const { agency_id, offer_ids, booking_id } = args;
  if (offer_ids.length === 0) return;
  const quoted = await tx.query
    .selectFrom('offers')
    .select(['id', 'created_at'])
    .where('id', 'in', [...offer_ids])
    .where('quoted_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  const [first] = quoted;
  if (!first) return;
  const rows = await tx.query
    .selectFrom('quotes')
    .select(['id', 'payload'])
    .where('agency_id', '=', agency_id)
    .where('updated_at', '>=', first.created_at)
    .execute();
  const booking: Quote['options'][number]['booking'] =
    booking_id === null ? null : { id: booking_id, locator: null, status: 'PENDING' };
  for (const quote of rows.flatMap(readQuote)) {
    const shows = (token: string | null) =>
      quoted.some(({ id }) => id === readSliceToken(token ?? '')?.offer_id);
    const options = quote.options.map((option) =>
      option.slices.some(({ token }) => shows(token)) ? { ...option, booking } : option,
    );
    if (options.some((option, at) => option !== quote.options[at])) {
      await rewriteQuote(tx, { agency_id, quote: { ...quote, options } });
    }
  }
}

/** Locator and status by booking id; bookings that do not exist yet are left out. */
export async function mapStates(
  db: AnyDb,
  args: { agency_id: number; ids: readonly string[] },
): Promise<Map<string, { locator: string | null; status: BookingStatus }>> {
  if (args.ids.length === 0) return new Map();
  const rows = await db.query
    .selectFrom('bookings')
    .select(['id', 'locator', 'status'])
    .where('id', 'in', [...args.ids])
    .where('agency_id', '=', args.agency_id)
    .execute();
  return new Map(rows.map(({ id, locator, status }) => [id, { locator, status }]));
}

/** False if the agency has no such quote. */
export const deleteQuote = async (
  tx: WriteDb,
  { agency_id, id }: { agency_id: number; id: string },
): Promise<boolean> => (await deleteRows(tx, 'quotes', { id, agency_id })) === 1;
