/**
 * The tickets and EMDs of a booking as the interface shows them, each with an id of our own.
 */
import { pick, zip } from '#main/contract/collections.ts';
import type { Ticket, TicketItem } from '#main/contract/ticketing.ts';
import type { TicketStatus, TicketType } from '#main/contract/values.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { findAirlineByAccountingCode } from '#main/reference/airlines.ts';
import { listOwnServices } from '../ancillary-view.ts';
import { getBaggageKind, getBags } from '../baggage.ts';
import {
  type BookingRecord,
  findRelatedNumber,
  getFlights,
  getSetNumber,
  getValidatingCarrier,
  type LegPlace,
  listKnownLegs,
  listNewTickets,
} from '../booking-record.ts';
import { buildBookingPassenger, buildSliceView, type ViewContext } from '../booking-view.ts';
import { deriveId } from '../derived-id.ts';
import { parseInstant } from '../instants.ts';
import { getFlightType } from '../itinerary.ts';
import { toAmount } from '../money.ts';
import { toChargedPayment } from '../payment/collected.ts';
import { findMainForm } from '../payment/paid-for.ts';
import { toPriceLegs } from '../price-view.ts';
import { sortTickets } from './document-order.ts';
import {
  calculateTicketPrice,
  calculateTicketProfit,
  calculateTicketTotal,
} from './ticket-price.ts';

/** A row of the ticket list: its sort and search keys, and what is shown. */
export interface TicketRow extends Pick<TicketItem, (typeof KEYS)[number]> {
  position: number;
  type: TicketType;
  status: TicketStatus;
  item: TicketItem;
}

const KEYS = ['id', 'number', 'validating_carrier', 'created_at', 'cancelled_at'] as const;

/** Documents with 13-digit numbers; others are shown only with their booking. */
const listTickets = (record: BookingRecord): ProviderTicket[] =>
  sortTickets(record).filter(({ number }) => /^\d{13}$/.test(number));

export const buildTicketRows = (record: BookingRecord): TicketRow[] =>
  listTickets(record).map((ticket, position) => {
    const item = buildTicketItem(record, ticket);
    const { ticket_type: type, ticket_status: status } = item;
    return { ...pick(item, ...KEYS), position, type, status, item };
  });

export function buildTicketItem(record: BookingRecord, ticket: ProviderTicket): TicketItem {
  const passenger = record.passengers.find(({ key }) => key === ticket.passenger_key);
  const { total_minor, currency } = calculateTicketTotal(record, ticket);
  return {
    ...buildScalars(record, ticket),
    passenger: {
      id: passenger?.id ?? '',
      first_name: passenger?.first_name ?? '',
      last_name: passenger?.last_name ?? '',
    },
    total: toAmount(total_minor, currency),
    currency,
  };
}

/** The items of some numbers in display order, for the answer of an issue. */
export const buildTicketItems = (record: BookingRecord, numbers: readonly string[]): TicketItem[] =>
  listTickets(record)
    .filter(({ number }) => numbers.includes(number))
    .map((ticket) => buildTicketItem(record, ticket));

export function listNewNumbers(before: BookingRecord | null, after: BookingRecord): string[] {
  const fresh = listNewTickets(before, after).map(({ number }) => number);
  return sortTickets(after).flatMap(({ number }) => (fresh.includes(number) ? [number] : []));
}

function buildScalars(record: BookingRecord, ticket: ProviderTicket) {
  const note = record.ticket_notes.find(({ number }) => number === ticket.number);
  const set = listTickets(record).filter((one) => getSetNumber(one) === getSetNumber(ticket));
  const own = set.flatMap((one) => listCouponFlights(record, one)).map(({ leg }) => leg);
  const legs = own.length > 0 ? own : getFlights(record).flatMap((slice) => slice.legs);
  const carrier = findAirlineByAccountingCode(ticket.number.slice(0, 3))?.code;
  return {
    id: deriveId(record.id, 'ticket', ticket.number),
    booking_id: record.id,
    number: ticket.number,
    validating_carrier: getValidatingCarrier(record) ?? carrier ?? '',
    related_ticket_number: findRelatedNumber(record, ticket),
    conjunctive_number: ticket.conjunction_of,
    original_ticket: ticket.original_number,
    locator: record.order?.locator ?? null,
    backoffice_code: null,
    ticket_type: ticket.type,
    emd_type: ticket.emd_type ?? ('UNSPECIFIED' as const),
    flight_type: legs.length > 0 ? getFlightType(legs) : ('UNSPECIFIED' as const),
    ticket_status: ticket.status,
    created_at: parseInstant(ticket.issued_at) ?? note?.seen_at ?? record.created_at,
    cancelled_at: note?.cancelled_at ?? null,
    provider_type: record.provider_type,
  };
}

type CouponFlight = LegPlace & { coupon: ProviderTicket['coupons'][number] };

/** The flights of a document, including those no longer in the order. */
function listCouponFlights(record: BookingRecord, ticket: ProviderTicket): CouponFlight[] {
  const known = listKnownLegs(record);
  const note = record.ticket_notes.find(({ number }) => number === ticket.number);
  return ticket.coupons.flatMap((coupon) => {
    const flight =
      note?.flights.find((gone) => gone.coupon === coupon.number) ??
      known.find(({ leg }) => leg.key === coupon.leg_key);
    return flight ? [{ ...flight, coupon }] : [];
  });
}

/** Null if the booking has no document of that number. */
export function buildTicketView(
  record: BookingRecord,
  number: string,
  context: ViewContext,
): Ticket | null {
  const ticket = listTickets(record).find((one) => one.number === number);
  const passenger = record.passengers.find(({ key }) => key === ticket?.passenger_key);
  if (!ticket || !passenger) return null;
  const note = record.ticket_notes.find((one) => one.number === number);
  const { tickets: _tickets, ...person } = buildBookingPassenger(record, passenger, context);
  const coupons = listCouponFlights(record, ticket);
  return {
    ...buildScalars(record, ticket),
    created_by: note?.issued_by ?? { id: record.created_by, name: record.user },
    airlines_locators: (record.order?.airline_locators ?? []).map(({ airline, locator }) => ({
      airline,
      airline_locator: locator,
    })),
    price: calculateTicketPrice(record, ticket, toPriceLegs(coupons)),
    passenger: person,
    slices: buildTicketSlices(
      record,
      passenger.key,
      coupons,
      ticket.type === 'EMD'
        ? 'EMD'
        : (({ CHD: 'CHILD', INF: 'INFANT' } as const)[passenger.pax_type as string] ?? 'ADULT'),
    ),
    form_of_payment: record.pricing
      ? findMainForm(
          record.payments.map((payment) => toChargedPayment(record, payment)),
          [ticket.conjunction_of ?? number],
          record.pricing.currency,
        )
      : null,
    agency_profit: calculateTicketProfit(record, ticket),
  };
}

/**
 * The coupons' flights by slice, in coupon order. A flight's fare basis is an adult's, and its bags
 * are those of passengers with a seat: others are read from the coupon or the passenger, or are not
 * known.
 */
function buildTicketSlices(
  record: BookingRecord,
  passenger_key: string,
  coupons: CouponFlight[],
  of: 'ADULT' | 'CHILD' | 'INFANT' | 'EMD',
): Ticket['slices'] {
  const services = listOwnServices(record);
  const ids = [...new Set(coupons.map(({ slice_id }) => slice_id))];
  let sequence = 0;
  return ids.map((id) => {
    const own = coupons.filter(({ slice_id }) => slice_id === id);
    const view = buildSliceView(
      identifySlice(record, id, own),
      getFlownSlice(record, id, own),
      services,
      sequence,
    );
    sequence += own.length;
    const bags = own.map(({ leg }) =>
      of === 'INFANT' ? leg.bags?.[passenger_key] : getBags(leg, passenger_key),
    );
    return {
      ...view,
      legs: zip(view.legs, own, bags).map(([leg, { coupon }, bag]) => ({
        ...leg,
        fare_info: {
          ...leg.fare_info,
          fare_basis: coupon.fare_basis ?? (of === 'ADULT' ? leg.fare_info.fare_basis : null),
          baggage: bag ? getBaggageKind(bag) : ('UNSPECIFIED' as const),
        },
        coupon_number: coupon.number,
        coupon_status: coupon.status,
        coupon_status_text: coupon.status_text ?? null,
        not_valid_before: coupon.not_before ?? null,
        not_valid_after: coupon.not_after ?? null,
        bag_pieces: bag?.pieces ?? null,
        bag_weight_kg: bag?.weight_kg ?? null,
      })),
    };
  });
}

/** A slice no longer in the order cannot be given up again: it has no token. */
function identifySlice(record: BookingRecord, id: string, own: CouponFlight[]): SliceIdentity {
  const slice = record.slices.find((one) => one.id === id);
  return {
    id,
    token: slice?.token ?? null,
    balance_token: slice?.balance_token ?? null,
    legs: own.map(({ leg_id, leg }) => ({ id: leg_id, key: leg.key })),
  };
}
type SliceIdentity = Parameters<typeof buildSliceView>[0];

/** The slice, limited to the flights this document is for. */
function getFlownSlice(record: BookingRecord, id: string, own: CouponFlight[]) {
  const index = record.slices.findIndex((one) => one.id === id);
  const legs = own.map(({ leg }) => leg);
  const slice = getFlights(record)[index];
  if (slice && slice.legs.length === legs.length) return { ...slice, legs };
  return {
    key: {},
    origin: legs[0]!.origin,
    destination: legs.at(-1)!.destination,
    legs,
    duration_min: null,
    features: slice?.features ?? [],
    baggage: legs[0]!.baggage,
    seats_remaining: null,
    prices: [],
  };
}
