/** Passengers' credits at airlines, and which of them belong to passengers being sold to now. */
import { findBooking } from '#db/store/bookings.ts';
import { listBookingsAfter, listCredits, replaceCredits } from '#db/store/credits.ts';
import { findFact, upsertFact } from '#db/store/database-facts.ts';
import { type Credit, MAX_CREDITS } from '#main/contract/credit.ts';
import { ok } from '#main/contract/result.ts';
import { type BookingRecord, getValidatingCarrier } from '#main/domain/booking-record.ts';
import { calculateCreditWarning, isCreditOf } from '#main/domain/credits.ts';
import { calculateEmdPayment } from '#main/domain/payment/credit-forms.ts';
import type { Ports } from '#main/ports.ts';
import { loadOwn } from '../booking/load.ts';
import { getAgencyToday, getCaller, type Handler } from '../handler.ts';

export const readCredits: Handler<'credits.list'> = async (input, context) => {
  const booking_id = input.booking_id ?? null;
  const loaded = booking_id === null ? null : await loadOwn(context, booking_id);
  if (loaded && !loaded.ok) return loaded;
  const record = loaded?.value.record ?? null;
  const today = await getAgencyToday(context);
  const query = {
    agency_id: getCaller(context).agency_id,
    today,
    person: input.person ?? null,
    airline: record ? getValidatingCarrier(record) : (input.airline ?? null),
    until: input.expires_by ?? null,
    ended: input.ended ?? false,
    limit: MAX_CREDITS + 1,
  };
  const listed = await listCredits(context.ports.db.read, query, record?.passengers);
  const found = record ? listed.filter((credit) => isOffered(credit, record)) : listed;
  const traits = record && (context.ports.providers.get(record.provider_type)?.traits ?? null);
  return ok({
    output: {
      credits: found.slice(0, MAX_CREDITS).map((credit) => ({
        ...credit,
        ...calculateCreditWarning(credit.expires_on, today),
        pays: record && traits ? calculateEmdPayment(record, credit, traits) : null,
      })),
      cut: found.length > MAX_CREDITS,
    },
  });
};

/** The credit belongs to a passenger of the booking, and is no ticket of the same booking. */
const isOffered = (credit: Credit, record: BookingRecord): boolean =>
  isCreditOf(credit, record.passengers) &&
  !(credit.kind === 'OPEN_TICKET' && credit.booking_id === record.id);

/** How far the entry of bookings stored before the credit list existed has come. */
const ENTERED = 'credits.entered';
const ENTERED_ALL = 'all';
const ENTERED_AT_ONCE = 50;

/** Enters them once, a few in each transaction; what cannot be read is left out. */
export async function enterEarlierCredits({ db }: Pick<Ports, 'db'>): Promise<void> {
  let fact = await findFact(db.read, ENTERED);
  while (fact !== ENTERED_ALL) {
    const args = { number: Number(fact ?? 0), limit: ENTERED_AT_ONCE };
    const bookings = await listBookingsAfter(db.read, args);
    const next = String(bookings.at(-1)?.number ?? ENTERED_ALL);
    await db.write(async (tx) => {
      for (const { id } of bookings) {
        const found = await findBooking(tx, { agency_id: null, id });
        if (found && 'record' in found) await replaceCredits(tx, found.record);
      }
      await upsertFact(tx, ENTERED, next);
    });
    fact = next;
  }
}
