/** The itinerary of passengers: flights, services, locators, and bar codes of the ticketed. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { Ticket } from '#main/contract/ticketing.ts';
import { isUnflown } from '#main/contract/values.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import { formatFullName } from '#main/domain/names.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { passText } from './boarding-bar-code.ts';
import {
  buildFlightBlocks,
  findSeatOn,
  formatFlightNumber,
  formatNameField,
  getAirlineName,
  listLegs,
  listLocatorFacts,
  listValidTickets,
  type Terms,
} from './flights.ts';
import { formatDay, formatInstant, formatTicketNumber } from './format.ts';
import { buildFact, buildNotice, buildPaper, buildTable } from './make.ts';
import type { Block, Paper } from './paper.ts';
import { fill, getWords } from './words/index.ts';

export interface ItineraryFacts {
  booking: Booking;
  /** All passengers of the booking if none is named. */
  passenger_ids: readonly string[];
  /** Of the whole booking. */
  tickets: readonly Ticket[];
}

/** An e-mail has no bar codes. */
export function buildItineraryPaper(
  facts: ItineraryFacts,
  terms: Terms,
  format: 'PDF' | 'TEXT',
): Paper {
  const { booking, passenger_ids } = facts;
  const named = booking.passengers.filter(({ id }) => passenger_ids.includes(id));
  const passengers = named.length > 0 ? named : booking.passengers;
  const { language } = terms;
  const words = getWords(language).travel;
  const names = passengers.map(formatFullName).join(', ');
  const subject = `${names} · ${booking.provider.locator ?? ''}`;
  const codes =
    format === 'PDF' ? passengers.flatMap((passenger) => buildCodes(facts, passenger, terms)) : [];
  return buildPaper(terms, words.itinerary, subject, [
    ...buildStanding(booking, terms),
    {
      kind: 'facts',
      items: [...listLocatorFacts(booking, language), ...buildOfficeFacts(booking, terms)],
    },
    { kind: 'heading', text: words.flights, aside: words.times },
    ...buildFlightBlocks(booking, passengers, language),
    { kind: 'heading', text: words.passengers },
    buildPassengerTable(facts, passengers, terms),
    ...buildRemarks(booking, terms),
    { kind: 'text', text: words.check, dim: true },
    ...(codes.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: words.codes, keep: 220 },
          buildNotice(words.no_pass, words.codes_note),
          ...codes,
        ]),
  ]);
}

/** Warnings first; none for a ticketed booking without problems. */
function buildStanding(booking: Booking, { language }: Terms): Block[] {
  const words = getWords(language).travel;
  switch (booking.booking_status) {
    case 'TICKETED':
      return [];
    case 'ON_HOLD':
    case 'PARTIALLY_TICKETED':
      return [buildNotice(words.not_ticketed, words.not_ticketed_note)];
    case 'CANCELLED':
    case 'EXPIRED':
      return [buildNotice(words.cancelled, words.cancelled_note)];
    case 'QUEUED':
    case 'PENDING':
    case 'NEEDS_ATTENTION':
    case 'UNSPECIFIED':
      return [buildNotice(words.unsure, words.unsure_note)];
  }
}

function buildOfficeFacts(booking: Booking, { language, agency }: Terms) {
  const words = getWords(language);
  const limit = booking.booking_status === 'ON_HOLD' ? booking.expires_at : null;
  return [
    { label: words.travel.status, value: words.booking_status[booking.booking_status] },
    { label: words.travel.issued_by, value: agency.name },
    { label: words.travel.agent, value: booking.user },
    ...buildFact(
      words.travel.time_limit,
      limit && formatInstant(limit, agency.time_zone, language),
    ),
  ];
}

function buildPassengerTable(
  { booking, tickets }: ItineraryFacts,
  passengers: readonly BookingPassenger[],
  { language }: Terms,
): Block {
  const words = getWords(language);
  const { travel } = words;
  return buildTable(
    [
      { title: travel.passenger, width: 5 },
      { title: travel.ticket, width: 3, mono: true },
      { title: travel.flyer, width: 3, mono: true },
      { title: travel.contact, width: 5 },
    ],
    passengers.map((passenger) => {
      const { pax_type, frequent_flyers, phone_number, email } = passenger;
      const adult = booking.passengers.find((one) => one.associated_infant_id === passenger.id);
      const kind = adult
        ? fill(travel.infant_of, { name: formatFullName(adult) })
        : words.pax[pax_type];
      const own = listValidTickets(tickets, passenger);
      return [
        [
          { text: formatFullName(passenger), strong: true },
          { text: kind, dim: true },
        ],
        own.map(({ number }) => ({ text: formatTicketNumber(number) })),
        frequent_flyers.map(({ airline, code }) => ({ text: `${airline} ${code}` })),
        [phone_number, email].flatMap((text) => (text ? [{ text }] : [])),
      ];
    }),
  );
}

/** Remarks for the traveller; the booking's other remarks are not printed. */
function buildRemarks(booking: Booking, { language }: Terms): Block[] {
  const own = booking.remarks.filter(({ remark_type }) => remark_type === 'ITINERARY');
  if (own.length === 0) return [];
  return [
    { kind: 'heading', text: getWords(language).travel.remarks },
    ...own.map(({ text }): Block => ({ kind: 'text', text })),
  ];
}

/**
 * One code per flight that the passenger is still booked on and has a valid ticket with an open
 * coupon for: coupons of a cancelled or released flight stay open too.
 */
function buildCodes(
  { booking, tickets }: ItineraryFacts,
  passenger: BookingPassenger,
  terms: Terms,
): Block[] {
  const status = booking.booking_status;
  if (status === 'CANCELLED' || status === 'EXPIRED') return [];
  const own = listValidTickets(tickets, passenger);
  return listLegs(booking).flatMap((leg): Block[] => {
    const lost = isGivenBack(leg.leg_status);
    const ticket = lost ? undefined : own.find((one) => hasOpenCoupon(one, leg));
    return ticket ? [buildCode(booking, passenger, leg, ticket, terms)] : [];
  });
}

const hasOpenCoupon = ({ slices }: Ticket, { id }: BookingLeg): boolean =>
  slices.some(({ legs }) =>
    legs.some((leg) => leg.id === id && leg.coupon_status !== null && isUnflown(leg.coupon_status)),
  );

function buildCode(
  booking: Booking,
  passenger: BookingPassenger,
  leg: BookingLeg,
  ticket: Ticket,
  { language, agency }: Terms,
): Block {
  const words = getWords(language).travel;
  const seat = findSeatOn(leg, passenger.id);
  const day = formatDay(leg.departure_date, language);
  const airline = leg.operated_by ?? leg.managed_by;
  const locator =
    booking.airlines_locators.find((one) => one.airline === airline)?.airline_locator ??
    booking.provider.locator ??
    '';
  return {
    kind: 'code',
    data: passText({
      passenger,
      leg,
      locator,
      ticket_number: ticket.number,
      seat,
      issued_on: convertUtcToLocal(ticket.created_at, agency.time_zone).slice(0, 10),
    }),
    alt: fill(words.code_alt, {
      name: formatFullName(passenger),
      flight: formatFlightNumber(leg),
      day,
    }),
    beside: [
      { text: formatNameField(passenger), strong: true },
      { text: `${formatFlightNumber(leg)} · ${getAirlineName(leg.managed_by)}` },
      { text: `${leg.origin} – ${leg.destination} · ${day}` },
      ...(seat === null ? [] : [{ text: fill(words.seat, { seat }) }]),
      { text: words.no_pass, strong: true },
      { text: formatTicketNumber(ticket.number), mono: true, dim: true },
    ],
  };
}
