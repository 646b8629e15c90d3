/**
 * Erases people from quotes: with the booking sold from a quote or whose passengers it names, with
 * a profile, and automatically after the agency's retention time. The offers stay.
 */
import type { WriteDb } from '#db/handles.ts';
import { noteErased } from '#db/store/privacy.ts';
import {
  deleteQuote,
  findQuote,
  findQuoteWords,
  listOldQuotes,
  rewriteQuote,
} from '#db/store/quotes.ts';
import { turn } from '#main/contract/event-loop-turns.ts';
import type { Quote } from '#main/contract/quote.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  getKeptFrom,
  isHintedAt,
  isNamedIn,
  isSoldFrom,
  listTraces,
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
  for (const said of await findQuoteWords(tx, { agency_id, ...listTraces(people) })) {
    const { id, ends_at } = said;
    const named = people.some((person) => isNamedIn(said, person));
    if (!named && !people.some((person) => isHintedAt(said, person))) continue;
    const quote = await findQuote(tx, { agency_id, id });
    const sold = quote !== null && isSoldFrom(quote, record);
    const over = named && ends_at < getKeptFrom(terms);
    if (sold || over) await erase(tx, { agency_id, id, quote });
  }
}

export async function eraseProfileQuotes(
  tx: WriteDb,
  agency_id: number,
  person: Person,
): Promise<void> {
  for (const said of await findQuoteWords(tx, { agency_id, ...listTraces([person]) })) {
    const { id } = said;
    if (!isNamedIn(said, person)) continue;
    await erase(tx, { agency_id, id, quote: await findQuote(tx, { agency_id, id }) });
  }
}

/** Others write between two of these. */
const AT_ONCE = 20;

/** Erases all of them, whoever they name: the agency's retention time is over. */
export async function eraseOldQuotes(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  terms: Terms,
): Promise<void> {
  const { agency_id } = terms;
  const asked = { agency_id, before: getKeptFrom(terms), limit: AT_ONCE };
  const eraseSome = async (tx: WriteDb): Promise<number> => {
    const old = await listOldQuotes(tx, asked);
    if (old.length > 0) await noteErased(tx, clock.now());
    for (const id of old) {
      await erase(tx, { agency_id, id, quote: await findQuote(tx, { agency_id, id }) });
    }
    return old.length;
  };
  while ((await db.write(eraseSome)) > 0) await turn();
}

/** In an unreadable quote, text and offers cannot be told apart, so nothing is kept. */
async function erase(
  tx: WriteDb,
  { agency_id, id, quote }: { agency_id: number; id: string; quote: Quote | null },
): Promise<void> {
  // A new revision, so that an agent who has the old words on screen cannot save them again.
  const revision = (quote?.revision ?? 0) + 1;
  if (quote) await rewriteQuote(tx, { agency_id, quote: { ...withoutWords(quote), revision } });
  else await deleteQuote(tx, { agency_id, id });
}
