/**
 * Quotes of an agency, each as one JSON value: what a customer was shown must not change with the
 * offers it came from. One that cannot be read is left out of the list and found by nobody, but stays.
 */
import { Quote } from '#main/contract/quote.ts';
import { type AnyDb, hot, type WriteDb } from '../handles.ts';
import { changedRows, expectRows, instant, load, sameInstant } from './rows.ts';

const byId = hot({ id: 'text', agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('quotes')
    .select(['id', 'payload'])
    .where('id', '=', $.id)
    .where('agency_id', '=', $.agency_id),
);
const latest = hot({ agency_id: 'integer', limit: 'integer' }, (q, $) =>
  q
    .selectFrom('quotes')
    .select(['id', 'payload'])
    .where('agency_id', '=', $.agency_id)
    .orderBy('updated_at', 'desc')
    .limit($.limit),
);

const quoteOf = (row: { id: string; payload: string }): Quote[] => {
  const loaded = load(row.id, row.payload, (json) => Quote.parse(json));
  return 'value' in loaded ? [loaded.value] : [];
};

export async function findQuote(
  db: AnyDb,
  args: { agency_id: number; id: string },
): Promise<Quote | null> {
  const row = await byId.first(db, args);
  return row ? (quoteOf(row)[0] ?? null) : null;
}

export async function listQuotes(
  db: AnyDb,
  args: { agency_id: number; limit: number },
): Promise<Quote[]> {
  return (await latest.all(db, args)).flatMap(quoteOf);
}

/** Writes a new quote, or one of the same agency over the one it is a later state of. */
export async function saveQuote(
  tx: WriteDb,
  args: { agency_id: number; user_id: number; quote: Quote },
): Promise<void> {
  const { agency_id, user_id, quote } = args;
  const payload = JSON.stringify(quote);
  const updated_at = sameInstant(quote.updated_at);
  const results = await tx.query
    .insertInto('quotes')
    .values({
      id: quote.id,
      agency_id,
      user_id,
      payload,
      created_at: sameInstant(quote.created_at),
      updated_at,
    })
    .onConflict((c) =>
      c.column('id').doUpdateSet({ payload, updated_at }).where('quotes.agency_id', '=', agency_id),
    )
    .execute();
  expectRows(results, 1, 'A quote');
}

/** False where the agency has no such quote. */
export async function deleteQuote(
  tx: WriteDb,
  args: { agency_id: number; id: string },
): Promise<boolean> {
  const { agency_id, id } = args;
  const results = await tx.query
    .deleteFrom('quotes')
    .where('id', '=', id)
    .where('agency_id', '=', agency_id)
    .execute();
  return changedRows(results) === 1;
}

/** Forgets quotes that were last changed before `before`: people are named in them. Gives how many. */
export async function deleteOldQuotes(tx: WriteDb, before: Date): Promise<number> {
  const results = await tx.query
    .deleteFrom('quotes')
    .where('updated_at', '<', instant(before))
    .execute();
  return changedRows(results);
}
