/** Flights to be sold by number and class, compared with offers. Pure. */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Cabin } from '#main/contract/values.ts';
import { resolveAirports } from '#main/reference/airports.ts';
import type { Search } from '../../app/area.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { CABIN_OF_CLASS } from '../../languages/cabins.ts';
import type { FlightRequest } from '../../languages/requests.ts';
import { type OfferRow, toRow } from '../search/offer-rows.ts';

/** A journey to be sold: all its flights, each in its class. */
export interface Wanted {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  date: string;
  flights: readonly { carrier: string; number: number; letter: string | null }[];
}

type Flight = Wanted['flights'][number];

export const formatFlightNumber = ({ carrier, number }: Flight): string => `${carrier}${number}`;

export const formatWanted = ({ flights, from, to, date }: Wanted): string =>
  `${flights.map((one) => `${formatFlightNumber(one)} ${one.letter ?? ''}`.trim()).join(' ')} ` +
  `${from}–${to} ${formatShortDay(date)}`;

export const matchesFlights = (slice: OfferSlice, { flights, from, to }: Wanted): boolean =>
  slice.legs.length === flights.length &&
  resolveAirports(from).includes(slice.origin) &&
  resolveAirports(to).includes(slice.destination) &&
  slice.legs.every(
    (leg, at) =>
      leg.managed_by === flights[at]?.carrier && leg.flight_number === flights[at]?.number,
  );

export const matchesClasses = (slice: OfferSlice, { flights }: Wanted): boolean =>
  slice.legs.every((leg, at) => {
    const letter = flights[at]?.letter ?? null;
    return letter === null || leg.fare_info.fare_class === letter;
  });

const isWanted = (slice: OfferSlice, wanted: Wanted): boolean =>
  matchesFlights(slice, wanted) && matchesClasses(slice, wanted);

/** The cheapest offer that matches all journeys exactly. */
export function findWanted(offers: Search['offers'], journeys: readonly Wanted[]): OfferRow | null {
  let best: OfferRow | null = null;
  for (const offer of offers) {
    if (best && best.offer.total <= offer.total) continue;
    const slices = journeys.flatMap(
      (wanted, at) => offer.journeys[at]?.slices.find((slice) => isWanted(slice, wanted)) ?? [],
    );
    if (slices.length === journeys.length && slices.length === offer.journeys.length) {
      best = toRow(offer, slices);
    }
  }
  return best;
}

export const toWanted = (request: FlightRequest): Wanted => ({
  from: request.origin,
  to: request.destination,
  date: request.date,
  flights: [
    {
      carrier: request.carrier,
      number: request.flight_number,
      letter: request.booking_class ?? null,
    },
  ],
});

export const toWantedFromSlice = (slice: OfferSlice): Wanted => ({
  from: slice.origin,
  to: slice.destination,
  date: slice.departure_date.slice(0, 10),
  flights: slice.legs.map((leg) => ({
    carrier: leg.managed_by,
    number: leg.flight_number,
    letter: leg.fare_info.fare_class,
  })),
});

/** The journeys with each flight changed; flights are counted over all journeys, from 0. */
export function mapFlights(
  journeys: readonly Wanted[],
  change: (flight: Flight, place: number) => Flight,
): Wanted[] {
  let place = 0;
  return journeys.map((journey) => ({
    ...journey,
    flights: journey.flights.map((flight) => change(flight, place++)),
  }));
}

export const isSameSlice = (a: Wanted, b: Wanted): boolean =>
  a.date === b.date && a.from === b.from && a.to === b.to;

export const isReturn = (journeys: readonly Wanted[]): boolean => {
  const [out, back, more] = journeys;
  return !more && back !== undefined && back.from === out?.to && back.to === out.from;
};

export const listJourneyAirlines = (journeys: readonly Wanted[]): string[] => [
  ...new Set(journeys.flatMap(({ flights }) => flights.map(({ carrier }) => carrier))),
];

/** The cabin above economy of all classes; null if they differ or one is economy. */
export function findCommonCabin(journeys: readonly Wanted[]): Cabin | null {
  const cabins = journeys.flatMap(({ flights }) =>
    flights.map(({ letter }) => CABIN_OF_CLASS[letter ?? ''] ?? null),
  );
  const [first = null] = cabins;
  return cabins.every((cabin) => cabin === first) ? first : null;
}
