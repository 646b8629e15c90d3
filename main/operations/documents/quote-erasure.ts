/**
 * Erasing people from quotes: with the booking that was sold from one or whose passengers it names,
 * with a profile, and by itself once a quote is beyond its agency's time. What was offered stays.
 */
import type { AnyDb, WriteDb } from '#db/handles.ts';
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

/** A quote that merely names somebody stays while it may still be sold from. */
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

/** Whomever they name: their agency's time is over. */
export async function eraseOldQuotes({ read, write }: Ports['db'], terms: Terms): Promise<void> {
  const { agency_id } = terms;
  const old = await listOldQuotes(read, terms);
  if (old.length === 0) return;
  await write(async (tx) => {
    for (const { id, updated_at } of old) {
      const quote = await findQuote(tx, { agency_id, id });
      // Somebody may have gone on with it meanwhile.
      if (quote && quote.updated_at > updated_at) continue;
      await erase(tx, { agency_id, id, quote });
    }
  });
}

async function listOldQuotes(db: AnyDb, terms: Terms) {
  const all = await listQuoteWords(db, terms.agency_id);
  return all.filter((one) => one.words.trim() !== ERASED_TITLE && isQuoteOver(one, terms));
}

/** One that cannot be read has nothing that could be kept apart from its words. */
async function erase(
  tx: WriteDb,
  { agency_id, id, quote }: { agency_id: number; id: string; quote: Quote | null },
): Promise<void> {
  if (quote) await rewriteQuote(tx, { agency_id, quote: withoutWords(quote) });
  else await deleteQuote(tx, { agency_id, id });
}
