/** Changes to a booking on hold: cancel, passengers' data, a new price. */
import type { WriteDb } from '#db/open.ts';
import { findAgency } from '#db/store/agencies.ts';
import { listParkedPayments } from '#db/store/intents.ts';
import { phrase } from '#main/contract/phrase.ts';
import { acceptPrice } from '#main/domain/booking-build.ts';
import { type BookingRecord, isLiveTicket, type KeptCredit } from '#main/domain/booking-record.ts';
import { buildGivenCredit } from '#main/domain/credits.ts';
import { isSameName } from '#main/domain/name-spelling.ts';
import type { Charge } from '#main/domain/payment/charges.ts';
import { createPayments, type PaymentContext } from '#main/domain/payment/payments.ts';
import { getPaid, sumTaken } from '#main/domain/payment/provider-payments.ts';
import { withRecalls, withRefund } from '#main/domain/payment/refunds.ts';
import { buildRepriceAnswer } from '#main/domain/reprice.ts';
import type { Effect } from '#main/ports.ts';
import type {
  ProviderKey,
  ProviderOrder,
  ProviderOrderPassenger,
  RepriceAnswer,
} from '#main/providers/provider.ts';
import { loadCurrent, loadPaidElsewhere, show } from '../booking/load.ts';
import { commitOrder, createBookingEnds } from './commit.ts';
import { lookUpOrder } from './look-ups.ts';
import { type BookingPlan, type EffectPorts, getProvider } from './plan.ts';

export interface CancelPlan extends BookingPlan {
  /** For a paid booking: the quote and its refund. */
  quote_key?: ProviderKey;
  refund?: { amount_minor: number; currency: string };
  /** What the airline gives instead of money. */
  given_as?: KeptCredit['kind'];
  /** Payments that waited for a person: who cancels at a refund says that they were made. */
  unsettled?: UnsettledPayment[];
}

export interface UnsettledPayment {
  /** The intent's. */
  id: string;
  reference: string;
  type: PaymentContext['type'];
  charges: Charge[];
}

const sumUnsettled = (order: ProviderOrder, unsettled: readonly UnsettledPayment[]): number =>
  unsettled.length === 0
    ? 0
    : sumTaken(
        order,
        unsettled.map(({ reference }) => reference),
      );

/** Those that still wait; what came back whole was no sale. */
async function listSold(
  tx: WriteDb,
  { booking_id, order, refund, given_as, unsettled = [] }: CancelPlan,
): Promise<UnsettledPayment[]> {
  const whole = (refund?.amount_minor ?? 0) >= getPaid(order);
  if (unsettled.length === 0 || (whole && !given_as && order.tickets.length === 0)) return [];
  const waiting = new Set(await listParkedPayments(tx, booking_id));
  return unsettled.filter(({ id }) => waiting.has(id));
}

/** The record with the payments it was cancelled over. */
function withUnsettled(
  ports: EffectPorts,
  record: BookingRecord,
  unsettled: readonly UnsettledPayment[],
): BookingRecord {
  const made = unsettled.flatMap(({ reference, type, charges }) => {
    const context = { type, reference, now: ports.clock.now(), ids: ports.ids } as const;
    const sides = { before: record, after: record };
    return createPayments(
      charges.filter(({ total }) => total > 0),
      sides,
      context,
    );
  });
  return { ...record, payments: [...record.payments, ...made] };
}

/** Cancelled again while this waited for a person: the later cancellation has told of the money. */
const isMoneyTold = ({ given_back, credits = [] }: BookingRecord): boolean =>
  given_back !== undefined || credits.length > 0;

/** A document that was good is void or refunded; no cancellation exchanges one. */
const hasLostDocument = (
  before: ProviderOrder['tickets'],
  now: ProviderOrder['tickets'],
): boolean => {
  const gone = new Set(
    now.flatMap(({ status, number }) =>
      isLiveTicket(status) || status === 'EXCHANGED' ? [] : [number],
    ),
  );
  return before.some(({ number, status }) => isLiveTicket(status) && gone.has(number));
};

export const createCancelEffect = (ports: EffectPorts): Effect<CancelPlan, ProviderOrder> => ({
  ...createBookingEnds<CancelPlan>(ports),
  send: ({ quote_key, ...plan }, _intent, call) => {
    const provider = getProvider(ports, plan);
    return quote_key
      ? provider.cancel(plan.order, call, quote_key)
      : provider.cancel(plan.order, call);
  },
  lookup: (plan, _intent, call) =>
    lookUpOrder(
      ports,
      plan,
      call,
      ({ status }, record) => status === 'CANCELLED' && !isMoneyTold(record),
      // Its money may be back although it stands: a person has to look.
      ({ status, tickets }) =>
        status !== 'CANCELLED' && hasLostDocument(plan.order.tickets, tickets)
          ? phrase('cancel_documents_gone')
          : null,
    ),
  async commit(tx, plan, order, intent) {
    const cancelled_at = ports.clock.now().toISOString();
    const { refund, given_as: kind } = plan;
    const { record: before } = await loadCurrent(tx, plan.booking_id);
    const unsettled = await listSold(tx, plan);
    const elsewhere = refund && (await loadPaidElsewhere(tx, before));
    const agency = await findAgency(tx, before.agency_id);
    const time_zone = agency?.time_zone ?? 'UTC';
    const close = (next: BookingRecord): BookingRecord => {
      const cancelled: BookingRecord = { ...next, status: 'CANCELLED', cancelled_at };
      if (!refund) return cancelled;
      const context = { now: ports.clock.now(), ids: ports.ids };
      const back = { ...refund, paid_minor: getPaid(plan.order), costs: before.pricing, elsewhere };
      const sold_at = before.pricing?.rate;
      // What was paid at one rate does not come back at another.
      const rate = sold_at?.from === refund.currency ? sold_at : plan.terms.rate;
      const sold = withUnsettled(ports, cancelled, unsettled);
      const record = withRecalls(sold, back, rate, context.now.toISOString());
      if (!kind) {
        const refunded = withRefund(record, back, rate, context);
        return noteTaken(refunded, plan, unsettled, refund.amount_minor);
      }
      const whose = { id: ports.ids.uuid(), time_zone };
      const credit = buildGivenCredit(record, { kind, ...refund }, whose);
      const credited = { ...record, credits: [...(record.credits ?? []), credit] };
      return noteTaken(credited, plan, unsettled, 0);
    };
    const booking = await commitOrder(ports, tx, plan, order, intent, phrase('cancelled'), close);
    return { output: { code: 200, message: phrase('is_cancelled') }, booking };
  },
});

/** What the provider had been paid by them, unless all of it came back. */
function noteTaken(
  record: BookingRecord,
  { order }: CancelPlan,
  unsettled: readonly UnsettledPayment[],
  refund_minor: number,
): BookingRecord {
  const paid_minor = sumUnsettled(order, unsettled);
  const kept = record.payments.some(
    ({ status, payment_pax_details }) =>
      status === 'CAPTURED' && payment_pax_details.some((one) => one.ticket_number === null),
  );
  if (paid_minor === 0 || !kept) return record;
  const at = record.cancelled_at ?? record.created_at;
  const back = record.given_back ?? { at, currency: order.currency, minor: refund_minor };
  return { ...record, given_back: { ...back, paid_minor } };
}

export interface PassengersPlan extends BookingPlan {
  /** All passengers after the change; the provider is sent only the differences. */
  passengers: ProviderOrderPassenger[];
  /** All passengers before the change. */
  before: ProviderOrderPassenger[];
  /** The same in the record's terms; document numbers sealed. */
  record_passengers: BookingRecord['passengers'];
  summary: string;
  answer: 'BOOKING' | 'CONFIRMATION';
}

export function createPassengersEffect(ports: EffectPorts): Effect<PassengersPlan, ProviderOrder> {
  return {
    ...createBookingEnds<PassengersPlan>(ports),
    send: (plan, _intent, call) =>
      getProvider(ports, plan).updatePassengers(plan.order, plan.passengers, call),
    lookup: (plan, _intent, call) =>
      lookUpOrder(ports, plan, call, (order) => {
        const { before, passengers: wanted, order: last } = plan;
        return hasChangedPassengers({ before, wanted, told: last.passengers }, order.passengers);
      }),
    async commit(tx, plan, order, intent) {
      const changeRecord = (record: BookingRecord): BookingRecord => ({
        ...record,
        passengers: record.passengers.map((now) => {
          const wanted = plan.record_passengers.find((p) => p.id === now.id);
          return wanted ? { ...now, ...wanted } : now;
        }),
      });
      const booking = await commitOrder(ports, tx, plan, order, intent, plan.summary, changeRecord);
      const confirmation = { code: 200, message: plan.summary };
      return {
        output: plan.answer === 'BOOKING' ? { booking: booking.view } : confirmation,
        booking,
      };
    },
  };
}

export interface RepricePlan extends BookingPlan {
  lowest: boolean;
}

/** Takes a new price into the order (an informative price changes nothing and is no effect). */
export const createRepriceEffect = (ports: EffectPorts): Effect<RepricePlan, RepriceAnswer> => ({
  ...createBookingEnds<RepricePlan>(ports),
  send: (plan, _intent, call) =>
    getProvider(ports, plan).reprice(plan.order, { lowest: plan.lowest, accept: true }, call),
  async lookup(plan, _intent, call) {
    const seen = await lookUpOrder(ports, plan, call, () => true);
    if (seen.state !== 'FOUND') return seen;
    const order = seen.found;
    const getClassesKey = (o: ProviderOrder) =>
      o.slices.flatMap((s) => s.legs.map((l) => `${l.booking_class} ${l.brand?.code}`)).join();
    const rebook = getClassesKey(order) !== getClassesKey(plan.order);
    const changed = rebook || order.total_minor !== plan.order.total_minor;
    const { price_guaranteed_until, payment_due_at } = plan.order;
    const renewed =
      order.price_guaranteed_until !== price_guaranteed_until ||
      order.payment_due_at !== payment_due_at;
    // Only an acceptance can be lost, and it would have changed the price or its expiry.
    if (!changed && !renewed) return { state: 'ABSENT' };
    return { state: 'FOUND', found: { changed, rebook, extras_removed: false, order } };
  },
  async commit(tx, plan, answer, intent) {
    const before = (await loadCurrent(tx, plan.booking_id)).record;
    const summary = answer.changed ? phrase('priced_again') : phrase('priced_same');
    const { order } = answer;
    const booking = await commitOrder(ports, tx, plan, order, intent, summary, acceptPrice);
    const after = (await loadCurrent(tx, plan.booking_id)).record;
    const output = buildRepriceAnswer(before, after, answer, show(ports, after));
    return { output, booking };
  },
});

/** A field that tells whether passengers were changed. */
interface Facet {
  read(passenger: ProviderOrderPassenger): string;
  same?(a: string, b: string): boolean;
}

const FACETS: readonly Facet[] = [
  { read: (p) => p.last_name, same: isSameName },
  { read: (p) => `${p.first_name} ${p.middle_name ?? ''}`, same: isSameName },
  { read: (p) => p.birth_date ?? '' },
  { read: (p) => (p.gender === 'UNSPECIFIED' ? '' : p.gender) },
  { read: (p) => p.nationality ?? '' },
  { read: (p) => (p.email ?? '').trim().toLowerCase() },
  // With and without international prefix, spaces and brackets.
  { read: (p) => (p.phone ?? '').replace(/\D/g, '').slice(-8) },
  { read: (p) => joinTexts([...(p.doco ?? [])]) },
  { read: (p) => joinTexts(p.frequent_flyers.map((f) => `${f.airline} ${f.number}`)) },
  {
    read: (p) =>
      joinTexts(
        p.documents.map((d) => `${d.type} ${d.number} ${d.issuing_country} ${d.expires_on}`),
      ),
  },
];

const joinTexts = (texts: string[]): string => texts.sort().join();

/**
 * Whether a change of passengers' data took effect, read from the order after its answer was lost.
 * The message is all or nothing, so one changed field is proof; a field without a contradiction is
 * not, nor is one missing in `told`, the provider's last order.
 */
export const hasChangedPassengers = (
  { before, wanted, told }: Record<'before' | 'wanted' | 'told', ProviderOrderPassenger[]>,
  now: readonly ProviderOrderPassenger[],
): boolean =>
  wanted.some((passenger) => {
    const findPassenger = (list: readonly ProviderOrderPassenger[]) =>
      list.find((other) => other.key === passenger.key);
    const was = findPassenger(before);
    const is = findPassenger(now);
    const said = findPassenger(told);
    if (!was || !is) return false;
    return FACETS.some(({ read, same = (a, b) => a === b }) => {
      const target = read(passenger);
      if (same(target, read(was))) return false;
      if (target === '' && (!said || read(said) === '')) return false;
      return same(target, read(is));
    });
  });
