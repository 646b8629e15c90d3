/** An order in Duffel's form. Exchanged documents are left out. */
import { getCabinByClass } from '../booking-classes.ts';
import { getAt } from '../non-empty.ts';
import { isTicketed, listSeated, listTravelers, sumAmounts, sumCharge } from '../order-state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type { WorldOrder } from '../world.ts';
import {
  buildAirline,
  buildBaggages,
  buildCondition,
  buildEnds,
  buildSegment,
  CABINS,
  formatDuration,
} from './flights.ts';
import { buildOrderId, buildOrderSliceId, buildSegmentId } from './ids.ts';
import { DUFFEL_TYPES } from './offers.ts';
import { buildServiceBody } from './seats.ts';

/** Metadata is stored as remarks in this form. */
const PAIR = /^metadata (\S{1,40})=(.*)$/s;
export const toMetadataRemarks = (metadata: Record<string, string>): string[] =>
  Object.entries(metadata).map(([key, value]) => `metadata ${encodeURIComponent(key)}=${value}`);
export const readMetadata = ({ remarks }: WorldOrder): Record<string, string> =>
  Object.fromEntries(
    remarks.flatMap((text) => {
      const [, key, value] = PAIR.exec(text) ?? [];
      return key === undefined ? [] : [[decodeURIComponent(key), value ?? '']];
    }),
  );

/** The total of the order, with the taxes of the flights separately. */
export function calculateOrderSums(order: WorldOrder) {
  const services = order.services.filter(({ status }) => status !== 'CANCELLED');
  let [total_minor, tax_minor] = [services.reduce((sum, one) => sum + sumCharge(one.price), 0), 0];
  for (const { passenger_ids, fare } of order.items) {
    total_minor += passenger_ids.length * sumCharge(fare);
    const taxes = sumAmounts(fare.taxes);
    tax_minor += passenger_ids.length * taxes;
  }
  return { total_minor, tax_minor, base_minor: total_minor - tax_minor };
}

/** The time of the first payment, refunded or not; null if there is none. */
const getPaidAt = ({ payments }: WorldOrder): string | null => payments[0]?.at ?? null;

/** Of refunded documents it is theirs; what is void became so within its window. */
function getCancelledAt({ tickets }: WorldOrder, now: Date): string {
  const refunds = tickets.flatMap(({ refund }) => refund?.at ?? []).sort();
  const windows = tickets.flatMap(({ void_until, coupons }) =>
    coupons.some(({ status }) => status === 'VOID') ? [void_until] : [],
  );
  return refunds.at(-1) ?? [now.toISOString(), ...windows].sort()[0]!;
}

export function buildOrderBody(order: WorldOrder, now: Date) {
  const id = buildOrderId(order.order_id);
  const { currency, status } = order;
  const { base_minor, tax_minor, total_minor } = calculateOrderSums(order);
  const awaiting = status === 'LIVE' && !isTicketed(order);
  const penalties = order.slices.flatMap((slice) => slice.penalties);
  const people = listSeated(order).length;
  const cancelled = status === 'CANCELLED';
  // Not paid in time: in Duffel this is neither cancelled nor waiting.
  const lapsed =
    cancelled && getPaidAt(order) === null && order.payment_due_at <= now.toISOString();
  const back = order.payments.reduce((sum, { refunded_minor }) => sum + refunded_minor, 0);
  return {
    id,
    type: isTicketed(order) ? 'instant' : 'hold',
    live_mode: false,
    booking_reference: order.locator,
    owner: buildAirline(order.owner),
    created_at: order.created_at,
    synced_at: now.toISOString(),
    cancelled_at: cancelled && !lapsed ? getCancelledAt(order, now) : null,
    void_window_ends_at: order.tickets.map(({ void_until }) => void_until).sort()[0] ?? null,
    cancellation:
      cancelled && getPaidAt(order) !== null ? buildCancellation(order, id, back, now) : null,
    content: 'managed',
    base_amount: formatDecimal(base_minor, currency),
    base_currency: currency,
    tax_amount: formatDecimal(tax_minor, currency),
    tax_currency: currency,
    total_amount: formatDecimal(total_minor, currency),
    total_currency: currency,
    metadata: readMetadata(order),
    payment_status: {
      awaiting_payment: awaiting,
      payment_required_by: awaiting ? order.payment_due_at : null,
      price_guarantee_expires_at: awaiting ? order.guaranteed_until : null,
      paid_at: getPaidAt(order),
    },
    available_actions: cancelled ? [] : ['cancel', ...(awaiting ? [] : ['change']), 'update'],
    conditions: {
      refund_before_departure: buildCondition(penalties, 'CANCEL', currency, people),
      change_before_departure: buildCondition(penalties, 'CHANGE', currency, people),
    },
    passengers: order.passengers.map((one) => ({
      id: one.id,
      type: DUFFEL_TYPES[one.ptc],
      title: one.title?.toLowerCase() ?? null,
      given_name: one.given,
      family_name: one.surname,
      born_on: one.birth_date,
      gender: one.gender === 'FEMALE' ? 'f' : 'm',
      infant_passenger_id: one.infant_id,
      email: one.email,
      phone_number: one.phone,
      loyalty_programme_accounts: one.loyalty.map(({ airline: code, number }) => ({
        airline_iata_code: code,
        account_number: number,
      })),
    })),
    slices: order.slices.map((_, at) => buildOrderSlice(order, at, people)),
    services: order.services
      .filter((one) => one.status !== 'CANCELLED')
      .map((one) => buildServiceBody(one, id, currency)),
    documents: toDocuments(order),
    airline_initiated_changes: listChanges(order, now),
  };
}

export const getSliceId = ({ order_id, slices }: WorldOrder, at: number): string =>
  buildOrderSliceId(
    buildOrderId(order_id),
    at,
    getAt(slices, at).flights.map(({ id }) => id),
  );

export function buildOrderSlice(order: WorldOrder, at: number, people: number) {
  const whole = buildOrderId(order.order_id);
  const slice = getAt(order.slices, at);
  const findSeat = (passenger_id: string, flight_id: string) => {
    const found = order.services.find(
      (one) =>
        one.seat !== null &&
        one.status !== 'CANCELLED' &&
        one.passenger_id === passenger_id &&
        one.flight_ids.includes(flight_id),
    );
    if (!found?.seat) return null;
    const designator = `${found.seat.row}${found.seat.column}`;
    return { designator, name: found.name, disclosures: [] };
  };
  return {
    id: getSliceId(order, at),
    ...buildEnds(slice.flights),
    duration: formatDuration(slice.duration_min),
    fare_brand_name: slice.brand.name,
    changeable: slice.penalties.some(({ kind, allowed }) => kind === 'CHANGE' && allowed),
    conditions: {
      change_before_departure: buildCondition(slice.penalties, 'CHANGE', order.currency, people),
    },
    segments: slice.flights.map((flight) => ({
      ...buildSegment(buildSegmentId(whole, flight.id), flight),
      passengers: listTravelers(order).map((one) => ({
        passenger_id: one.id,
        cabin_class: CABINS[getCabinByClass(flight.booking_class)],
        cabin_class_marketing_name: slice.brand.name,
        fare_basis_code: flight.fare_basis,
        baggages: one.ptc === 'INF' ? [] : buildBaggages(slice.brand),
        seat: findSeat(one.id, flight.id),
      })),
    })),
  };
}

function toDocuments({ tickets, status: of_order }: WorldOrder) {
  const isGone = (status: string) =>
    status === 'EXCHANGED' || (status === 'VOID' && of_order === 'LIVE');
  const shown = tickets.filter(({ coupons }) => !coupons.some(({ status }) => isGone(status)));
  return shown.map(({ kind, number, passenger_id, related }) => ({
    type:
      kind === 'TICKET'
        ? 'electronic_ticket'
        : `electronic_miscellaneous_document_${related ? 'associated' : 'standalone'}`,
    unique_identifier: number,
    passenger_ids: [passenger_id],
  }));
}

const buildCancellation = (order: WorldOrder, id: string, back: number, now: Date) => ({
  id: `ore_${order.order_id}`,
  order_id: id,
  live_mode: false,
  created_at: now.toISOString(),
  confirmed_at: now.toISOString(),
  expires_at: null,
  refund_amount: formatDecimal(back, order.currency),
  refund_currency: order.currency,
  refund_to: 'balance',
  airline_credits: [],
});

/** One change for every slice with new times or a cancelled flight. */
export function listChanges(order: WorldOrder, now: Date) {
  if (order.status === 'CANCELLED') return [];
  return order.slices.flatMap((slice, at) => {
    if (slice.status === 'HK') return [];
    const own = buildOrderSlice(order, at, 1);
    const gone = slice.status === 'UN';
    return [
      {
        id: `aic_${order.order_id}_${at}`,
        order_id: buildOrderId(order.order_id),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        action_taken: null,
        action_taken_at: null,
        available_actions: gone ? ['cancel', 'change', 'update'] : ['accept', 'cancel', 'change'],
        added: gone ? [] : [own],
        removed: [own],
        travel_agent_ticket: null,
      },
    ];
  });
}
