/**
 * A booking as the interface shows it: complete, with null for missing values. What depends on the
 * clock is calculated here and never stored; the clock alone never makes a booking EXPIRED.
 */
import type { Booking } from '#main/contract/booking.ts';
import { pick } from '#main/contract/collections.ts';
import type { BookingSlice } from '#main/contract/itinerary.ts';
import type { BookingPassenger, PassengerTicket } from '#main/contract/passenger.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderSlice, ProviderTraits } from '#main/providers/provider.ts';
import {
  listAncillaries,
  listBagsOn,
  listOtherServices,
  listOwnServices,
  listSeatsOn,
} from './ancillary-view.ts';
import { listAnnotationRemarks } from './annotation-lines.ts';
import {
  type BookingRecord,
  getFlights,
  getLocator,
  getTimeLimit,
  getValidatingCarrier,
  isHolder,
  isLiveTicket,
  listTicketed,
  type RecordPassenger,
  type RecordSlice,
} from './booking-record.ts';
import {
  getBookingCapabilities,
  getPassengerCapabilities,
  getPriceCapabilities,
  PRODUCT_FEATURES,
  requireCapability,
} from './capabilities.ts';
import { describeService } from './exchange/ancillaries.ts';
import { listLossWarnings } from './exchange/lost-services.ts';
import { isPast, parseInstant } from './instants.ts';
import { buildSliceBase, toFeaturesView, toLegBase } from './itinerary-view.ts';
import { formatMoneyText, toMinor } from './money.ts';
import { formatNameOf } from './names.ts';
import { toChargedPayment } from './payment/collected.ts';
import { findPassengerPrice, reissuePrices, toPriceView } from './price-view.ts';
import { selectRefund } from './refund/refundable-documents.ts';
import { sortTickets } from './tickets/document-order.ts';
import { mayVoid } from './tickets/voiding.ts';
import type { Open } from './travel-documents.ts';

export interface ViewContext {
  now: Date;
  /** Null where the provider is not configured. */
  traits: ProviderTraits | null;
  open: Open;
}

type Services = ReturnType<typeof listOwnServices>;
type SliceIdentity = Pick<RecordSlice, 'id' | 'legs'> & {
  token: string | null;
  balance_token: string | null;
};

export function buildBookingView(record: BookingRecord, context: ViewContext): Booking {
  const { order } = record;
  const { now } = context;
  const services = listOwnServices(record);
  return {
    ...pick(record, 'id', 'created_at', 'issued_at', 'cancelled_at', 'user', 'agency_id'),
    ...pick(record, 'imported', 'created_by', 'group_id', 'original_group_id', 'offline'),
    slices: buildSlicesView(record, services),
    expires_at: parseInstant(getTimeLimit(record)),
    validating_carrier: getValidatingCarrier(record),
    passengers: listInfantsLast(record.passengers).map((passenger) =>
      toPassengerView(record, passenger, services, context),
    ),
    provider: {
      locator: getLocator(record),
      warnings: [...(order?.warnings ?? [])],
      provider_type: record.provider_type,
    },
    booking_status: record.status,
    warnings: [
      ...record.warnings,
      ...listLossWarnings(record),
      ...listUnpaidWarnings(record, services),
      ...listTimeLimitWarnings(record, context),
    ],
    capabilities: getBookingCapabilities(record, context),
    price: toPriceView(record, now, getPriceCapabilities(record, context)),
    remarks: [...record.remarks, ...listAnnotationRemarks(record)],
    other_services: listOtherServices(record),
    payments: record.payments.map((payment) => toChargedPayment(record, payment)),
    airlines_locators: (order?.airline_locators ?? []).map(({ airline, locator }) => ({
      airline,
      airline_locator: locator,
    })),
    agency_info: { id: record.agency_id, name: record.agency_name },
    group_info:
      record.group_id === null ? null : { id: record.group_id, name: record.group_name ?? '' },
  };
}

/** As displays number passengers: an airline may list an infant before the next adult. */
const listInfantsLast = (passengers: readonly RecordPassenger[]): RecordPassenger[] =>
  passengers.toSorted((a, b) => Number(a.pax_type === 'INF') - Number(b.pax_type === 'INF'));

/** A preview of an import: nothing may be done with it, and its id is not valid. */
export function toPreview(record: BookingRecord, context: ViewContext): Booking {
  const view = buildBookingView(record, context);
  return {
    ...view,
    capabilities: denyAll(view.capabilities),
    passengers: view.passengers.map((passenger) => ({
      ...passenger,
      capabilities: denyAll(passenger.capabilities),
      tickets: passenger.tickets.map((ticket) => ({
        ...ticket,
        capabilities: denyAll(ticket.capabilities),
      })),
    })),
    price: view.price && { ...view.price, capabilities: denyAll(view.price.capabilities) },
  };
}

/** The same capabilities, all denied. */
const denyAll = <Capabilities extends object>(capabilities: Capabilities): Capabilities =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, given]) => [name, Array.isArray(given) ? [] : false]),
  ) as Capabilities;

/** A voided EMD leaves its bag in the record: with the ticket issued nothing else asks for it. */
function listUnpaidWarnings(record: BookingRecord, services: Services): Booking['warnings'] {
  const { order } = record;
  if (!order) return [];
  const ticketed = listTicketed(record);
  const named = new Set(services.map(({ ticket_number }) => ticket_number));
  const voided = new Set(
    order.tickets.flatMap(({ status, number }) => (status === 'CANCELLED' ? [number] : [])),
  );
  // An EMD that may be of several services may be of this one.
  const loose = order.tickets.filter(
    ({ type, emd_type, status, number }) =>
      type === 'EMD' &&
      emd_type !== 'PENALTY' &&
      emd_type !== 'RESIDUAL' &&
      isLiveTicket(status) &&
      !named.has(number),
  );
  return services.flatMap(
    ({ service, passenger_id, price: { total, currency }, ticket_number }) => {
      const { passenger_key } = service;
      const open = ticket_number === null || voided.has(ticket_number);
      const unpaid = total > 0 && open && service.status !== 'TICKETED';
      if (!unpaid || !ticketed.has(passenger_key)) return [];
      if (loose.some((one) => isHolder(one, passenger_key))) return [];
      const name = formatNameOf(record.passengers, passenger_id);
      const worth = formatMoneyText(toMinor(total, currency), currency);
      const what = describeService(order, service);
      return [
        { type: 'UNSPECIFIED', description: phrase('service_unpaid', { name, what, worth }) },
      ];
    },
  );
}

function listTimeLimitWarnings(
  record: BookingRecord,
  { now, traits }: ViewContext,
): Booking['warnings'] {
  const limit = getTimeLimit(record);
  if (record.status !== 'ON_HOLD') return [];
  const past = isPast(limit, now);
  if (record.order?.unplaced) {
    const description = past ? phrase('sold_no_more') : phrase('nothing_held_yet');
    const provider = traits?.name ?? record.provider_type;
    const several = record.passengers.filter(({ pax_type }) => pax_type !== 'INF').length > 1;
    return [
      { type: 'TIME_LIMIT', description },
      ...(several && !past
        ? [{ type: 'TIME_LIMIT' as const, description: phrase('all_together', { provider }) }]
        : []),
    ];
  }
  if (!past) return [];
  return [{ type: 'TIME_LIMIT', description: phrase('time_limit_passed') }];
}

function buildSlicesView(record: BookingRecord, services: Services): BookingSlice[] {
  const flights = getFlights(record);
  let sequence = 0;
  return record.slices.flatMap((known, index) => {
    const slice = flights[index];
    if (!slice) return [];
    const view = buildSliceView(known, slice, services, sequence);
    sequence += slice.legs.length;
    return [view];
  });
}

/** A slice and its legs with their ids; no token, because nothing can be chosen. */
export const buildSliceView = (
  known: SliceIdentity,
  slice: ProviderSlice,
  services: Services,
  sequence: number,
): BookingSlice => ({
  ...buildSliceBase(slice, known.id, known.token),
  legs: slice.legs.map((leg, position) => ({
    ...toLegBase(leg, known.legs[position]!.id),
    leg_status: leg.status,
    marriage: leg.marriage ?? null,
    seats: listSeatsOn(services, leg.key),
    bags: listBagsOn(services, leg.key),
    sequence: sequence + position + 1,
  })),
  balance_token: known.balance_token,
  features: toFeaturesView(slice.features),
});

export const buildBookingPassenger = (
  record: BookingRecord,
  passenger: RecordPassenger,
  context: ViewContext,
): BookingPassenger => toPassengerView(record, passenger, listOwnServices(record), context);

function toPassengerView(
  record: BookingRecord,
  passenger: RecordPassenger,
  services: Services,
  context: ViewContext,
): BookingPassenger {
  const { open } = context;
  const { id, title, first_name, middle_name, last_name, nationality, pax_type } = passenger;
  return {
    id,
    title,
    first_name,
    middle_name,
    last_name,
    phone_number: passenger.phone,
    email: passenger.email,
    nationality,
    associated_infant_id: passenger.infant_id,
    passenger_profile_id: passenger.profile_id ?? null,
    pax_type,
    gender_type: passenger.gender,
    birth_date: passenger.birth_date,
    price: findPassengerPrice(record, passenger),
    ...reissuePrices(record, passenger),
    tickets: listTickets(record, passenger, context),
    capabilities: getPassengerCapabilities(record, passenger, context),
    frequent_flyers: passenger.frequent_flyers.map(({ id: entry, airline, code }) => ({
      id: entry,
      airline,
      code,
    })),
    documents: passenger.documents.map((document) => ({
      unique_identifier: open(document.sealed_number) ?? document.masked,
      type: document.type,
      issuing_country_code: document.issuing_country,
      created_at: document.issued_on,
      expires_at: document.expires_on,
    })),
    ancillaries: listAncillaries(record, services, passenger),
  };
}

/** Tickets and EMDs without cancelled ones, tickets first. */
function listTickets(
  record: BookingRecord,
  passenger: RecordPassenger,
  context: ViewContext,
): PassengerTicket[] {
  const own = sortTickets(record).filter(
    (ticket) => isHolder(ticket, passenger.key) && ticket.status !== 'CANCELLED',
  );
  const voids = requireCapability(record, 'void', context).ok;
  const refunds = requireCapability(record, 'refund', context).ok;
  return own.map(({ number, type, status, issued_at, conjunction_of }) => ({
    number,
    ticket_type: type,
    created_at: parseInstant(issued_at) ?? record.issued_at ?? record.created_at,
    conjunctive_number: conjunction_of,
    capabilities: {
      cancel: voids && mayVoid(record, [number], context.now, context.traits?.void).ok,
      share: PRODUCT_FEATURES.share,
      refund:
        refunds && status === 'TICKETED' && selectRefund(record, { ticket_numbers: [number] }).ok,
    },
  }));
}
