/**
 * One direction of a search: itineraries with seats for all passengers, each in the cheapest
 * classes open on its flights, best value first.
 */
import { getLast, hasAny, type NonEmpty } from '../non-empty.ts';
import { sumCharge } from '../order-state.ts';
import type { SellerProfile, WorldCabin, WorldSearch } from '../world.ts';
import type { Brand } from './brands.ts';
import { carriesFor, findMarketing } from './codeshares.ts';
import { CLOSES_MIN } from './departures.ts';
import { calculateSliceFare, type FareContext, type FlightInClass } from './fares.ts';
import { resolvePlaces } from './geography.ts';
import { type BookingClass, CLASSES, getCabinAboard } from './inventory.ts';
import { findItineraries, type Itinerary } from './itineraries.ts';
import type { Flight } from './schedule.ts';
import { countLeftNow, countSeatsInClass, type WorldNow } from './state.ts';
import { parseDay, toDay, toLocal } from './zones.ts';

export interface SliceOption {
  flights: NonEmpty<FlightInClass>;
  departs: number;
  arrives: number;
  /** Price relative to the cheapest and time to the shortest; 1 is the best of both. */
  score: number;
}

interface OptionsQuery {
  slice: WorldSearch['slices'][number];
  airlines: readonly string[];
  max_connections: number | null;
}

interface SliceQuery extends OptionsQuery {
  seller: SellerProfile;
  cabin: WorldCabin;
  /** The cheapest brand, used to compare options. */
  brand: Brand;
  seats: number;
  context: FareContext;
}

const LAST_DAY_AHEAD = 331;
/** The value of an hour of travel time, in hundredths of the cheapest fare. */
const HOUR_PERCENT = 6;

export function listSliceOptions(world: WorldNow, query: SliceQuery): SliceOption[] {
  const { seller, cabin, seats } = query;
  const hasSeats = (flight: Flight): boolean =>
    countLeftNow(world, flight, getCabinAboard(flight, cabin)) >= seats;
  const routings = findRoutings(world, seller.owner, query, hasSeats);
  return scoreItineraries(world, query, routings);
}

/** Itineraries of a day that the owner can ticket, best first. */
export function findRoutings(
  world: WorldNow,
  owner: string,
  { slice, airlines, max_connections }: OptionsQuery,
  hasSeats: (flight: Flight) => boolean,
): Itinerary[] {
  const { now_min } = world;
  const day = parseDay(slice.date);
  const [from, to] = [resolvePlaces(slice.origin), resolvePlaces(slice.destination)];
  const [origin, destination] = [from[0], to[0]];
  if (day === null || !origin || !destination || origin.city === destination.city) return [];
  const today = toDay(toLocal(origin.zone, now_min));
  if (day < today || day > today + LAST_DAY_AHEAD) return [];
  const isWanted = (flight: Flight): boolean =>
    airlines.length === 0 ||
    airlines.includes(flight.line.carrier.code) ||
    airlines.includes(findMarketing(owner, flight, world.network)?.carrier ?? '');
  const isSellable = (flight: Flight): boolean =>
    flight.departs > now_min + CLOSES_MIN &&
    carriesFor(owner, flight.line.carrier) &&
    isWanted(flight) &&
    hasSeats(flight);
  const query = { from, to, day, now_min, max_connections, isSellable };
  return findItineraries(world.network, world.schedule, query);
}

function scoreItineraries(
  world: WorldNow,
  query: SliceQuery,
  itineraries: readonly Itinerary[],
): SliceOption[] {
  const priced = itineraries.flatMap((itinerary) => {
    const flights = openClasses(world, itinerary.flights, query.cabin, query.seats);
    if (!flights) return [];
    const { brand, context } = query;
    const price = sumCharge(calculateSliceFare({ flights, brand }, 'ADT', context));
    return [{ flights, price, burden: itinerary.burden }];
  });
  const cheapest = Math.min(...priced.map((option) => option.price));
  const least = Math.min(...priced.map((option) => option.burden));
  return priced
    .map(({ flights, price, burden }) => ({
      flights,
      departs: flights[0].flight.departs,
      arrives: getLast(flights).flight.arrives,
      score: price / cheapest + ((burden - least) / 60) * (HOUR_PERCENT / 100),
    }))
    .sort((a, b) => a.score - b.score || a.departs - b.departs || a.arrives - b.arrives);
}

/**
 * The cheapest class with seats for all passengers on each flight, in the requested cabin or the
 * next below; null if a flight has none, or if no flight has the cabin.
 */
function openClasses(
  world: WorldNow,
  flights: readonly Flight[],
  cabin: WorldCabin,
  seats: number,
): NonEmpty<FlightInClass> | null {
  const found: FlightInClass[] = [];
  for (const flight of flights) {
    const aboard = getCabinAboard(flight, cabin);
    const booking_class = findCheapestClass(world, flight, aboard, seats);
    if (!booking_class) return null;
    found.push({ flight, booking_class });
  }
  const has_cabin = found.some(({ booking_class }) => booking_class.cabin === cabin);
  return has_cabin && hasAny(found) ? found : null;
}

/** `own` seats are already held by the order and count as free. */
export const findCheapestClass = (
  world: WorldNow,
  flight: Flight,
  cabin: WorldCabin,
  seats: number,
  own = 0,
): BookingClass | undefined =>
  CLASSES[cabin].findLast((candidate) => countSeatsInClass(world, flight, candidate, own) >= seats);
