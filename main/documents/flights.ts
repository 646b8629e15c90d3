/** Flights in documents: the part that an itinerary and a confirmation have in common. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import type { Ticket } from '#main/contract/ticketing.ts';
import { isAlarming, isTimed } from '#main/domain/leg-status.ts';
import { formatListedName } from '#main/domain/names.ts';
import { findAircraft } from '#main/reference/aircraft.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { findAirport, findAirportName } from '#main/reference/airports.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import { formatDay, formatDuration, formatShift, formatTime } from './format.ts';
import type { Block, FlightBlock } from './paper.ts';
import { fill, getWords } from './words/index.ts';

/** Language, agency and author of a document. */
export interface Terms {
  language: LanguageCode;
  agency: {
    name: string;
    time_zone: string;
    currency: string;
    iata_number: string | null;
    address: string | null;
    phone: string | null;
  };
  /** The agent who makes it. */
  agent: string;
  training: boolean;
  now: Date;
}

export const getAirlineName = (code: string): string => findAirline(code)?.name ?? code;

/** 'São Paulo/Guarulhos'; the code if the place is unknown. */
const getPlaceName = (code: string, language: LanguageCode): string =>
  findAirportName(code, language) ?? code;

export const formatFlightNumber = ({ managed_by, flight_number }: BookingLeg): string =>
  `${managed_by} ${flight_number}`;

export const listLegs = (booking: Pick<Booking, 'slices'>): BookingLeg[] =>
  booking.slices.flatMap((slice) => slice.legs);

/** A passenger's tickets that are valid or flown: what took the place of others stands alone. */
export const listValidTickets = (
  tickets: readonly Ticket[],
  passenger: Pick<BookingPassenger, 'id'>,
): Ticket[] =>
  tickets.filter(
    ({ passenger: holder, ticket_type, ticket_status: status }) =>
      holder.id === passenger.id &&
      ticket_type === 'TICKET' &&
      (status === 'TICKETED' || status === 'USED'),
  );

/** 'SILVA/ANA', as airlines store it. */
export const formatNameField = (passenger: Parameters<typeof formatListedName>[0]): string =>
  formatListedName(passenger).toUpperCase();

/** 'nonstop', '1 stop', '2 stops'. */
export function describeStops(n: number, language: LanguageCode): string {
  const words = getWords(language).travel;
  if (n === 0) return words.nonstop;
  return n === 1 ? words.stops_one : fill(words.stops, { n });
}

/** With seats and bags of the sheet's passengers. */
function buildFlightBlock(
  leg: BookingLeg,
  passengers: readonly BookingPassenger[],
  language: LanguageCode,
): FlightBlock {
  const words = getWords(language).travel;
  const { leg_status, number_of_stops: stops, operated_by, managed_by } = leg;
  const timed = isTimed(leg);
  const formatTerminal = (name: string | null) =>
    name === null || name === '' ? '' : fill(words.terminal, { name });
  return {
    day: formatDay(leg.departure_date, language),
    flight: formatFlightNumber(leg),
    airline: getAirlineName(managed_by),
    status: getWords(language).leg_status[leg_status],
    alarming: isAlarming(leg_status),
    from: {
      code: leg.origin,
      place: getPlaceName(leg.origin, language),
      time: timed ? formatTime(leg.departure_date) : '··:··',
      shift: '',
      terminal: formatTerminal(leg.departure_terminal),
    },
    to: {
      code: leg.destination,
      place: getPlaceName(leg.destination, language),
      time: timed ? formatTime(leg.arrival_date) : '··:··',
      shift: timed ? formatShift(leg.departure_date, leg.arrival_date) : '',
      terminal: formatTerminal(leg.arrival_terminal),
    },
    middle: timed
      ? `${formatDuration(leg.duration)} · ${describeStops(stops, language)}`
      : words.time_open,
    facts: [
      ...(operated_by && operated_by !== managed_by
        ? [fill(words.operated, { name: getAirlineName(operated_by) })]
        : []),
      ...leg.stops.map((stop) =>
        fill(words.stop_at, { place: getPlaceName(stop.location_code, language) }),
      ),
      ...listSoldFacts(leg, language),
      ...listServiceFacts(leg, passengers, language),
    ],
  };
}

function listSoldFacts({ fare_info, aircraft }: BookingLeg, language: LanguageCode): string[] {
  const words = getWords(language);
  const { cabin, fare_class, fare_family, baggage } = fare_info;
  const plane = aircraft === null ? null : (findAircraft(aircraft)?.name ?? aircraft);
  return [
    ...(cabin === 'UNSPECIFIED' ? [] : [words.cabin[cabin]]),
    ...(fare_class === null ? [] : [fill(words.travel.class, { class: fare_class })]),
    ...(fare_family === null ? [] : [fare_family]),
    fill(words.travel.bags, { bags: words.bag[baggage] }),
    ...(plane === null ? [] : [plane]),
  ];
}

/** Seats and bags, with names if the sheet has several passengers. */
function listServiceFacts(
  leg: BookingLeg,
  passengers: readonly BookingPassenger[],
  language: LanguageCode,
): string[] {
  const words = getWords(language).travel;
  return passengers.flatMap((passenger) => {
    const name = passengers.length > 1 ? passenger.first_name : '';
    const seat = findSeatOn(leg, passenger.id);
    const bags = leg.bags.filter(
      ({ passenger_id, bag_status }) => passenger_id === passenger.id && bag_status !== 'CANCELLED',
    ).length;
    const bag_text = fill(bags === 1 ? words.extra_bags : words.extra_bags_many, { n: bags });
    return [
      ...(seat === null ? [] : [fill(name === '' ? words.seat : words.seat_of, { seat, name })]),
      ...(bags === 0 ? [] : [name === '' ? bag_text : `${bag_text} ${name}`]),
    ];
  });
}

export function findSeatOn(leg: BookingLeg, passenger_id: string): string | null {
  const seat = leg.seats.find(
    (one) => one.passenger_id === passenger_id && one.seat_status !== 'CANCELLED',
  );
  return seat && seat.number !== '' ? seat.number : null;
}

/** The flights in order, with the connections between flights of one slice. */
export function buildFlightBlocks(
  booking: Pick<Booking, 'slices' | 'booking_status'>,
  passengers: readonly BookingPassenger[],
  language: LanguageCode,
): Block[] {
  // Flights not yet requested from an airline have no status.
  const asked = booking.booking_status !== 'QUEUED';
  return booking.slices.flatMap((slice) =>
    slice.legs.flatMap((leg, at): Block[] => {
      const before = slice.legs[at - 1];
      const made = buildFlightBlock(leg, passengers, language);
      const flight = asked ? made : { ...made, status: '', alarming: false };
      const between = before ? describeConnection(before, leg, language) : '';
      return [
        ...(between === '' ? [] : [{ kind: 'text' as const, text: between, dim: true as const }]),
        { kind: 'flight', flight },
      ];
    }),
  );
}

/** The waiting time, and the other airport on a change. */
function describeConnection(before: BookingLeg, after: BookingLeg, language: LanguageCode): string {
  const words = getWords(language).travel;
  const [arrival, departure] = [
    toInstantAt(before.arrival_date, before.destination),
    toInstantAt(after.departure_date, after.origin),
  ];
  const minutes = arrival === null || departure === null ? 0 : (departure - arrival) / 60_000;
  const from = getPlaceName(before.destination, language);
  const place = getPlaceName(after.origin, language);
  const change = before.destination !== after.origin;
  return [
    minutes > 0 ? fill(words.connection, { place, time: formatDuration(minutes) }) : '',
    change ? fill(words.airport_change, { from, to: place }) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

function toInstantAt(local: string, code: string): number | null {
  const zone = findAirport(code)?.time_zone;
  return zone === undefined ? null : Date.parse(convertLocalToUtc(local, zone));
}

export function listLocatorFacts(booking: Booking, language: LanguageCode) {
  const words = getWords(language).travel;
  const own = booking.provider.locator;
  return [
    { label: words.locator, value: own ?? '······' },
    ...booking.airlines_locators
      .filter(({ airline_locator }) => airline_locator !== own)
      .map(({ airline, airline_locator }) => ({
        label: fill(words.airline_locator, { name: getAirlineName(airline) }),
        value: airline_locator,
      })),
  ];
}
