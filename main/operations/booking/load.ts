/** Loads a booking for a caller and shows it: every booking operation starts and ends here. */
import type { ReadDb, WriteDb } from '#db/open.ts';
import { BookingUnreadableError, findBooking, findByOrder } from '#db/store/bookings.ts';
import { findIntentById, findIntentByReference } from '#db/store/intents.ts';
import { findTicket } from '#db/store/tickets.ts';
import type { Booking } from '#main/contract/booking.ts';
import { createFailure, type Failure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import { buildChangeEvents, type ChangedBooking } from '#main/contract/events.ts';
import type { Payment } from '#main/contract/payment.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { isOtherOrder } from '#main/domain/booking-match.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildBookingView } from '#main/domain/booking-view.ts';
import { listChain, listPaidBefore, type Paid } from '#main/domain/payment/paid-for.ts';
import type { Ports } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import {
  getBookingLock,
  LOCK_WAIT_MS,
  refuseBusyBooking,
  refuseForeignBooking,
  refuseUnknownBooking,
} from '../failures.ts';
import { type Context, getCaller } from '../handler.ts';

export interface Loaded {
  record: BookingRecord;
  revision: number;
}

/** A record by id, of any agency. Throws where it cannot be read; dispatch reports that. */
export async function load(db: ReadDb | WriteDb, id: string) {
  const found = await findBooking(db, { agency_id: null, id });
  if (found && 'unreadable' in found) throw new BookingUnreadableError(found);
  return found;
}

/** What was paid in other bookings for tickets exchanged into this one. */
export async function loadPaidElsewhere(
  db: ReadDb | WriteDb,
  { agency_id, passengers, pricing, order }: BookingRecord,
): Promise<Paid> {
  const payments: Payment[] = [];
  const tickets = [...(order?.tickets ?? [])];
  for (const ticket of order?.tickets ?? []) {
    const person = passengers.find(({ key }) => key === ticket.passenger_key);
    for (;;) {
      const number = listChain({ tickets }, ticket.number).at(-1) ?? ticket.number;
      const known = tickets.some((one) => one.number === number);
      const found = known || !person ? null : await findTicket(db, { number, agency_id });
      if (!person || found?.agency_id !== agency_id) break;
      const old = await findBooking(db, { agency_id, id: found.booking_id });
      if (!old || 'unreadable' in old || old.record.pricing?.currency !== pricing?.currency) break;
      const theirs = listPaidBefore(old.record, number, person.id, tickets);
      if (theirs.tickets.length === 0) break;
      payments.push(...theirs.payments);
      tickets.push(...theirs.tickets);
    }
  }
  return { payments, tickets: tickets.slice(order?.tickets.length) };
}

/** The record as stored now; an effect's commit always starts from it, not from its plan. */
export async function loadCurrent(tx: ReadDb | WriteDb, booking_id: string) {
  const found = await load(tx, booking_id);
  if (!found) throw new Error(`Booking ${booking_id} has gone from the store`);
  return { record: found.record, revision: found.revision };
}

/** The caller's own booking: 404 where there is none, 403 where it is another agency's. */
export async function loadOwn(context: Context, id: string): Promise<Result<Loaded>> {
  const found = await load(context.ports.db.read, id);
  if (!found) return fail(refuseUnknownBooking());
  if (found.agency_id !== getCaller(context).agency_id) return fail(refuseForeignBooking());
  return ok({ record: found.record, revision: found.revision });
}

/**
 * Who else has an order: another booking of the agency, a live one first, and whether another
 * agency holds it or has sent it and still waits for its answer.
 */
export async function findHolders(
  db: ReadDb | WriteDb,
  { id, agency_id, provider_type }: HolderOf,
  order: ProviderOrder,
) {
  const { order_id, locator, reference } = order;
  const same_id = await findByOrder(db, { provider_type, order_id, locator });
  const held = same_id.filter(({ record }) => !isOtherOrder(record, order));
  const isOthers = (one: { agency_id: number }) => one.agency_id !== agency_id;
  return {
    own: held.find((one) => one.id !== id && !isOthers(one)) ?? null,
    async isForeign(): Promise<boolean> {
      if (held.some(isOthers)) return true;
      const sender = reference === null ? null : await findIntentByReference(db, reference);
      return sender !== null && isOthers(sender);
    },
  };
}

/** Without an id, every booking of the agency counts. */
type HolderOf = Pick<BookingRecord, 'agency_id' | 'provider_type'> & { id?: string };

/** The refusal for a spent offer: it names the booking the offer went into, in any status. */
export async function refuseSpentTokens(
  db: ReadDb | WriteDb,
  offers: readonly { spent_by: string | null }[],
): Promise<Failure | null> {
  const intent_id = offers.find((offer) => offer.spent_by !== null)?.spent_by ?? null;
  if (intent_id === null) return null;
  const intent = await findIntentById(db, intent_id);
  const booking_id = intent?.booking_id ?? null;
  const details = booking_id === null ? [] : [toCodeDetail('booking_id', booking_id)];
  if (intent && intent.state !== 'CONFIRMED') {
    return createFailure('DUPLICATE', phrase('tokens_sent'), details);
  }
  return createFailure('WRONG_STATE', phrase('tokens_spent'), details);
}

/** Refuses while the intent that spent an estimate or quote is open: it may still fail. */
export async function refuseUnsettled(
  db: ReadDb,
  spent_by: string | null | undefined,
): Promise<Failure | null> {
  const intent = spent_by == null ? null : await findIntentById(db, spent_by);
  if (intent?.state === 'NEEDS_ATTENTION') {
    return createFailure('WRONG_STATE', phrase('needs_person'));
  }
  const ended = !intent || intent.state === 'CONFIRMED' || intent.state === 'FAILED';
  return ended ? null : refuseBusyBooking(phrase('unsettled'));
}

/** Like {@link loadOwn}; refused if the booking changed since the caller last read it. */
export async function loadToChange(context: Context, id: string): Promise<Result<Loaded>> {
  const loaded = await loadOwn(context, id);
  if (!loaded.ok) return loaded;
  if (context.if_match !== null && context.if_match !== loaded.value.revision) {
    return refuse('STALE_REVISION', phrase('changed_meanwhile'), [
      toCodeDetail('revision', String(loaded.value.revision)),
    ]);
  }
  return loaded;
}

/** Runs alone on a booking: what takes its lock later waits, and gets BOOKING_BUSY in the end. */
export async function holdBooking<T>(
  { locks }: Pick<Ports, 'locks'>,
  agency_id: number,
  booking_id: string,
  work: () => Promise<Result<T>>,
  busy = phrase('busy'),
): Promise<Result<T>> {
  const held = await locks.hold(getBookingLock(agency_id, booking_id), LOCK_WAIT_MS, work);
  return held?.value ?? fail(refuseBusyBooking(busy));
}

const sealContext = (booking_id: string) => `booking:${booking_id}`;

/** Seals a document number of one booking; it opens in that booking only. */
export const sealFor = (ports: Pick<Ports, 'vault'>, booking_id: string) => (text: string) =>
  ports.vault.encrypt(text, sealContext(booking_id));

export const openFor = (ports: Pick<Ports, 'vault'>, booking_id: string) => (sealed: string) =>
  ports.vault.decrypt(sealed, sealContext(booking_id));

type ViewPorts = Pick<Ports, 'vault' | 'clock' | 'providers'>;

/** The data beside the record that a view of a booking or its tickets needs. */
export const getViewContext = (ports: ViewPorts, record: BookingRecord) => ({
  now: ports.clock.now(),
  traits: ports.providers.get(record.provider_type)?.traits ?? null,
  open: openFor(ports, record.id),
});

/** The booking as the interface shows it, now. */
export const show = (ports: ViewPorts, record: BookingRecord): Booking =>
  buildBookingView(record, getViewContext(ports, record));

/** The answer of an operation that returns its booking only; `others` changed with it. */
export function answerBooking(
  ports: ViewPorts,
  { record, revision }: Loaded,
  others: readonly ChangedBooking[] = [],
) {
  const view = show(ports, record);
  const announce = others.flatMap(buildChangeEvents);
  return ok({ output: { booking: view }, booking: { view, revision }, announce });
}
