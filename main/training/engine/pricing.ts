/**
 * Prices offers for named passengers by the current inventory: single slices are combined, a
 * sold-out class is replaced by the next more expensive one, and the result is a new offer. Flights
 * named by carrier, number, day and booking class, as a GDS sells them, need no search before.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { getAt, getLast, hasAny } from '../non-empty.ts';
import type { Distortion, WorldCabin, WorldOffer, WorldPtc } from '../world.ts';
import { PTCS } from '../world-order.ts';
import { type Brand, getBrands } from './brands.ts';
import { findCarrierByCode } from './carriers.ts';
import { carriesFor } from './codeshares.ts';
import { CLOSES_MIN } from './departures.ts';
import type { FlightInClass } from './fares.ts';
import {
  type BookingClass,
  CABIN_ORDER,
  CLASSES,
  getCapacities,
  getClassByCode,
} from './inventory.ts';
import {
  buildWorldOffer,
  calculateWindowExpiry,
  countSeats,
  type DraftSlice,
  findDraftById,
  getWindowAt,
  keepOffers,
  type OfferDraft,
} from './offers.ts';
import type { Flight } from './schedule.ts';
import { countPassengers } from './shopping.ts';
import { countSeatsInClass, getSeller, type Moment, refuse, type WorldNow } from './state.ts';
import { parseDay } from './zones.ts';

/** Percent added by the PRICE_CHANGE fault. */
export const RAISED_PERCENT = 7;
const MAX_UPSELLS = 12;

export function priceOffers(
  world: WorldNow,
  provider: ProviderCode,
  offer_ids: readonly string[],
  passengers: readonly { id: string; ptc: WorldPtc }[],
  distortion: Distortion,
): { offer: WorldOffer; upsells: WorldOffer[] } {
  const joined = resolveChosenOffers(world, provider, offer_ids);
  checkPassengers(joined, passengers);
  if (distortion === 'SOLD_OUT')
    return refuse('SOLD_OUT', 'No seats left in the classes asked for');
  const open = reopenDraft(world, joined);
  if (!open) return refuse('SOLD_OUT', 'No seats left on a flight of the offer');
  const uplift_percent = distortion === 'PRICE_CHANGE' ? RAISED_PERCENT : joined.uplift_percent;
  const fresh = { ...open, uplift_percent, window: getWindowAt(world.now_min) };
  const upsells = listOtherBrands(fresh);
  keepOffers(world, [fresh, ...upsells]);
  return {
    offer: buildWorldOffer(world, fresh),
    upsells: upsells.map((draft) => buildWorldOffer(world, draft)),
  };
}

/** The offers combined; refuses those that cannot be bought together. */
export function resolveChosenOffers(
  world: WorldNow,
  provider: ProviderCode,
  offer_ids: readonly string[],
): OfferDraft {
  const seller = getSeller(provider, world);
  const drafts = offer_ids.map((id) => {
    const draft = findDraftById(world, seller, id);
    if (!draft) return refuse('NOT_FOUND', `No offer ${id.slice(0, 80)}`);
    if (calculateWindowExpiry(draft.window) <= world.now_min)
      return refuse('OFFER_EXPIRED', 'Offer expired');
    return draft;
  });
  const [first] = drafts;
  if (!first) return refuse('INVALID', 'No offer named');
  if (drafts.length > 1 && seller.offers === 'whole-trip') {
    return refuse('INVALID', 'Offers of whole trips are not combined');
  }
  const same = drafts.every((draft) =>
    PTCS.every((ptc) => draft.counts[ptc] === first.counts[ptc]),
  );
  if (!same) return refuse('INVALID', 'Offers are for different passengers');
  const slices = drafts.flatMap((draft) => draft.slices);
  checkTravel(slices, world);
  const uplift_percent = Math.max(...drafts.map((draft) => draft.uplift_percent));
  return { ...first, slices, uplift_percent };
}

export function checkTravel(slices: readonly DraftSlice[], moment: Moment): void {
  let free = moment.now_min + CLOSES_MIN;
  for (const { flights } of slices) {
    for (const { flight } of flights) {
      if (flight.change?.kind === 'CANCELLED') {
        refuse('SOLD_OUT', `Flight ${flight.key} does not operate`);
      }
    }
    if (flights[0].flight.departs < free) {
      refuse('INVALID', 'Flights do not follow one another, or have left');
    }
    free = getLast(flights).flight.arrives;
  }
}

export function checkPassengers(
  { counts }: OfferDraft,
  passengers: readonly { id: string; ptc: WorldPtc }[],
): void {
  if (new Set(passengers.map((passenger) => passenger.id)).size !== passengers.length) {
    refuse('INVALID', 'Two passengers have the same id');
  }
  const named = countPassengers(passengers);
  const same = named.ADT === counts.ADT && named.CHD === counts.CHD && named.INF === counts.INF;
  if (!same) refuse('INVALID', 'Passengers are not those of the offer');
}

/** Seats in a flight's cabin that the order already holds and would give up. */
export type OwnSeats = (flight: Flight, cabin: WorldCabin) => number;

/** Each flight in its own class, or the next more expensive open one; null if none is open. */
export function reopenDraft(
  world: WorldNow,
  draft: OfferDraft,
  own: OwnSeats = () => 0,
): OfferDraft | null {
  const seats = countSeats(draft.counts);
  const slices: DraftSlice[] = [];
  for (const slice of draft.slices) {
    const flights: FlightInClass[] = [];
    for (const { flight, booking_class } of slice.flights) {
      const classes = CLASSES[booking_class.cabin];
      const held = own(flight, booking_class.cabin);
      const open = classes
        .slice(0, classes.indexOf(booking_class) + 1)
        .findLast((candidate) => countSeatsInClass(world, flight, candidate, held) >= seats);
      if (!open) return null;
      flights.push({ flight, booking_class: open });
    }
    if (hasAny(flights)) slices.push({ ...slice, flights });
  }
  return { ...draft, slices };
}

/** The same flights in every other combination of the seller's brands, nearest in price first. */
function listOtherBrands(draft: OfferDraft): OfferDraft[] {
  const { seller, slices } = draft;
  if (!seller.brands) return [];
  let combinations: Brand[][] = [[]];
  for (const slice of slices) {
    const brands = getBrands(seller.owner, slice.brand.cabin);
    combinations = combinations.flatMap((chosen) => brands.map((brand) => [...chosen, brand]));
    // With too many combinations, keep only those with one brand throughout.
    if (combinations.length > 81) combinations = combinations.filter(isUniform);
  }
  const own = slices.map((slice) => slice.brand);
  return combinations
    .filter((brands) => brands.some((brand, i) => brand !== own[i]))
    .sort((a, b) => calculateRank(a) - calculateRank(b))
    .slice(0, MAX_UPSELLS)
    .map((brands) => ({
      ...draft,
      slices: slices.map((slice, i) => ({ ...slice, brand: getAt(brands, i) })),
    }));
}

const isUniform = (brands: readonly Brand[]): boolean =>
  brands.every((brand) => brand.at === brands[0]?.at);
/** Uniform combinations first, then by the added price. */
const calculateRank = (brands: readonly Brand[]): number =>
  (isUniform(brands) ? 0 : 100) + brands.reduce((sum, brand) => sum + brand.at, 0);

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
