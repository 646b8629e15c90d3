/**
 * Erases people from quotes: with the booking sold from a quote or whose passengers it names, with
 * a profile, and automatically after the agency's retention time. The offers stay.
 */
import type { AnyDb, WriteDb } from '#db/handles.ts';
import { noteErased } from '#db/store/privacy.ts';
import { deleteQuote, findQuote, listQuoteWords, rewriteQuote } from '#db/store/quotes.ts';
import type { Quote } from '#main/contract/quote.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  ERASED_TITLE,
  isHintedAt,
  isNamedIn,
  isQuoteOver,
  isSoldFrom,
  type Person,
  withoutWords,
} from '#main/domain/quote-erasure.ts';
import type { Ports } from '#main/ports.ts';

interface Terms {
  agency_id: number;
  today: string;
  retention_days: number | null;
}

/** A quote that only names a person stays while it may still be sold from. */
export async function eraseBookingQuotes(
  tx: WriteDb,
  record: BookingRecord,
  terms: Terms,
): Promise<void> {
  const { agency_id } = terms;
  const people: Person[] = record.passengers;
  for (const { id, words, ...when } of await listQuoteWords(tx, agency_id)) {
    if (!people.some((person) => isHintedAt(words, person) || isNamedIn(words, person))) continue;
    const named = people.some((person) => isNamedIn(words, person));
    const quote = await findQuote(tx, { agency_id, id });
    const sold = quote !== null && isSoldFrom(quote, record);
    if (sold || (named && isQuoteOver(when, terms))) await erase(tx, { agency_id, id, quote });
  }
}

export async function eraseProfileQuotes(
  tx: WriteDb,
  agency_id: number,
  person: Person,
): Promise<void> {
  for (const { id, words } of await listQuoteWords(tx, agency_id)) {
    if (!isNamedIn(words, person)) continue;
    await erase(tx, { agency_id, id, quote: await findQuote(tx, { agency_id, id }) });
  }
}

/** Erases all of them, whoever they name: the agency's retention time is over. */
export async function eraseOldQuotes(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  terms: Terms,
): Promise<void> {
  const { agency_id } = terms;
  const old = await listOldQuotes(db.read, terms);
  if (old.length === 0) return;
  await db.write(async (tx) => {
    await noteErased(tx, clock.now());
    for (const { id, updated_at } of old) {
      const quote = await findQuote(tx, { agency_id, id });
      // An agent may have changed it in the meantime.
      if (quote && quote.updated_at > updated_at) continue;
      await erase(tx, { agency_id, id, quote });
    }
  });
}

async function listOldQuotes(db: AnyDb, terms: Terms) {
  const all = await listQuoteWords(db, terms.agency_id);
  return all.filter((one) => one.words.trim() !== ERASED_TITLE && isQuoteOver(one, terms));
}

/** In an unreadable quote, text and offers cannot be told apart, so nothing is kept. */
async function erase(
  tx: WriteDb,
  { agency_id, id, quote }: { agency_id: number; id: string; quote: Quote | null },
): Promise<void> {
  // With its revision it is refused to an agent who still has the words on the screen.
  const revision = (quote?.revision ?? 0) + 1;
  if (quote) await rewriteQuote(tx, { agency_id, quote: { ...withoutWords(quote), revision } });
  else await deleteQuote(tx, { agency_id, id });
}
