/**
 * The offer for flights named by carrier, number, day and booking class, as a GDS sells them. No
 * search is needed before.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { hasAny } from '../non-empty.ts';
import type { WorldOffer, WorldPtc } from '../world.ts';
import { type Brand, getBrands } from './brands.ts';
import { findCarrierByCode } from './carriers.ts';
import { carriesFor } from './codeshares.ts';
import type { FlightInClass } from './fares.ts';
import { type BookingClass, CABIN_ORDER, getCapacities, getClassByCode } from './inventory.ts';
import { buildWorldOffer, type DraftSlice, getWindowAt, keepOffers } from './offers.ts';
import { checkPassengers, checkTravel } from './pricing.ts';
import { countPassengers } from './shopping.ts';
import { countSeatsInClass, getSeller, refuse, type WorldNow } from './state.ts';
import { parseDay } from './zones.ts';

interface Named {
  slices: {
    flights: {
      carrier: string;
      number: number;
      date: string;
      origin: string;
      destination: string;
      booking_class: string;
    }[];
    /** A fare family; null for the cheapest of the cabin. */
    brand: string | null;
  }[];
  passengers: { id: string; ptc: WorldPtc }[];
}

/** Refused if a class has too few seats for all passengers. */
export function buildNamedOffer(
  world: WorldNow,
  provider: ProviderCode,
  { slices, passengers }: Named,
): WorldOffer {
  const seller = getSeller(provider, world);
  const drafts = slices.map((slice) => readSlice(world, seller.owner, slice));
  if (drafts.length === 0) return refuse('INVALID', 'No flight named');
  checkTravel(drafts, world);
  const counts = countPassengers(passengers);
  const made = {
    seller,
    window: getWindowAt(world.now_min),
    uplift_percent: 0,
    counts,
    slices: drafts,
  };
  checkPassengers(made, passengers);
  const seats = counts.ADT + counts.CHD;
  for (const { flight, booking_class } of drafts.flatMap(({ flights }) => flights)) {
    if (countSeatsInClass(world, flight, booking_class) < seats) {
      return refuse('SOLD_OUT', `Class ${booking_class.code} is closed on ${flight.key}`);
    }
  }
  keepOffers(world, [made]);
  return buildWorldOffer(world, made);
}

function readSlice(world: WorldNow, owner: string, slice: Named['slices'][number]): DraftSlice {
  const flights = slice.flights.map((one): FlightInClass => {
    const name = `${one.carrier}${one.number} on ${one.date}`;
    const carrier = findCarrierByCode(one.carrier);
    const line = carrier && world.network.line(carrier.index, one.number);
    const day = parseDay(one.date);
    const flight = line && day !== null && world.schedule.flight(line, day, world.now_min);
    const flown = flight && line.from.code === one.origin && line.to.code === one.destination;
    if (!flight || !flown || flight.change?.kind === 'CANCELLED') {
      return refuse('NOT_FOUND', `No flight ${name} from ${one.origin} to ${one.destination}`);
    }
    if (!carriesFor(owner, line.carrier)) {
      return refuse('NOT_OFFERED', `${owner} has no interline agreement with ${one.carrier}`);
    }
    const booking_class = findClassAboard(one.booking_class, getCapacities(flight));
    if (!booking_class) return refuse('SOLD_OUT', `No class ${one.booking_class} on ${name}`);
    return { flight, booking_class };
  });
  const best = CABIN_ORDER.find((cabin) =>
    flights.some(({ booking_class }) => booking_class.cabin === cabin),
  );
  const brands: readonly Brand[] = best ? getBrands(owner, best) : [];
  const brand = slice.brand === null ? brands[0] : brands.find(({ code }) => code === slice.brand);
  if (!brand || !hasAny(flights))
    return refuse('INVALID', `No fare family ${slice.brand} for these classes`);
  return { flights, brand };
}

/** Null for an unknown class, or if the aircraft does not have its cabin. */
function findClassAboard(
  code: string,
  capacities: ReturnType<typeof getCapacities>,
): BookingClass | null {
  if (!/^[FAJCDIWPYBMKHLQTN]$/.test(code)) return null;
  const found = getClassByCode(code);
  return (capacities[found.cabin] ?? 0) > 0 ? found : null;
}
