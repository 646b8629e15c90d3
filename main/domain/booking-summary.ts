/** The search text of a booking, and its line in a list. */
import type { BookingSummary } from '#main/contract/desk.ts';
import type { BookingStatus } from '#main/contract/values.ts';
import { formatGdsDate } from '#main/reference/calendar.ts';
import { calculateTotal } from './booking-pricing.ts';
import { type BookingRecord, getFlights, getLocator, getTimeLimit } from './booking-record.ts';
import { parseInstant } from './instants.ts';
import { toWireSpelling } from './name-spelling.ts';
import { findLead, formatFullName, formatListedName } from './names.ts';
import { findScheduleChangedAt } from './schedule-changes.ts';

/** Each is one name, locator or number. */
export interface FindText {
  names: string[];
  locators: string[];
  phones: string[];
  tickets: string[];
}

/** Names as typed, and as airlines spell them if that differs: both are searched. */
export function findText(record: BookingRecord): FindText {
  const { order } = record;
  const names = record.passengers.flatMap((passenger) => {
    const name = formatFullName(passenger);
    const wire = toWireSpelling(name);
    return wire === name.toUpperCase() ? [name] : [name, wire];
  });
  const locators = [
    order?.locator ?? '',
    record.temporary_locator ?? '',
    ...(order?.airline_locators ?? []).map(({ locator }) => locator),
    order?.order_id ?? '',
  ];
  const listGiven = (texts: string[]) => [...new Set(texts.filter((text) => text !== ''))];
  return {
    names: listGiven(names),
    locators: listGiven(locators),
    phones: listGiven(record.passengers.map((passenger) => passenger.phone ?? '')),
    tickets: listGiven((order?.tickets ?? []).map((ticket) => ticket.number)),
  };
}

/** The columns of booking lists. */
export interface Listing
  extends Pick<
    BookingSummary,
    | 'locator'
    | 'lead_passenger'
    | 'passengers'
    | 'itinerary'
    | 'departure_date'
    | 'expires_at'
    | 'currency'
  > {
  status: BookingStatus;
  order_id: string | null;
  total_minor: number | null;
  price_changed: string | null;
  schedule_changed: string | null;
}

export function buildSummary(record: BookingRecord): Listing {
  const slices = getFlights(record);
  const lead = findLead(record.passengers);
  const legs = slices.flatMap((slice) => slice.legs[0] ?? []);
  const itinerary = slices.map((slice, index) => {
    const { origin, destination } = slice;
    return `${origin}-${destination} ${formatGdsDate(legs[index]!.departure.slice(0, 10))}`;
  });
  return {
    status: record.status,
    locator: getLocator(record),
    order_id: record.order?.order_id ?? null,
    lead_passenger: lead ? formatListedName(lead) : '',
    passengers: record.passengers.length,
    itinerary: itinerary.join(', '),
    departure_date: legs[0]?.departure.slice(0, 10) ?? null,
    total_minor: record.pricing ? calculateTotal(record.pricing) : null,
    currency: record.pricing?.currency ?? null,
    expires_at: parseInstant(getTimeLimit(record)),
    ...getCauses(record),
  };
}

/** Why a booking goes on a queue: a different price, or new times not accepted yet. */
function getCauses(record: BookingRecord): Pick<Listing, 'price_changed' | 'schedule_changed'> {
  const { pricing, status } = record;
  if (status === 'CANCELLED' || status === 'EXPIRED') {
    return { price_changed: null, schedule_changed: null };
  }
  return {
    price_changed: pricing?.changed ? `${pricing.currency} ${calculateTotal(pricing)}` : null,
    schedule_changed: findScheduleChangedAt(record),
  };
}
