/**
 * Search: whole trips or single slices in the seller's brands, cheapest first, limited in number.
 * The best values of each direction, nonstops included, are always in the result.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import type {
  SellerProfile,
  WorldCabin,
  WorldClass,
  WorldFlight,
  WorldOffer,
  WorldPtc,
  WorldSearch,
} from '../world.ts';
import { getBrands } from './brands.ts';
import { findMarketing } from './codeshares.ts';
import { CABIN_ORDER, CLASSES, getCapacities, MAX_SHOWN } from './inventory.ts';
import {
  buildFareContext,
  buildWorldOffer,
  calculateTotal,
  countSeats,
  type DraftSlice,
  getWindowAt,
  keepOffers,
  type OfferDraft,
} from './offers.ts';
import { type Flight, toWorldFlight } from './schedule.ts';
import { findRoutings, listSliceOptions, type SliceOption } from './slice-options.ts';
import { countSeatsInClass, getSeller, type WorldNow } from './state.ts';

const MAX_OFFERS = 54;
const MAX_OPTIONS = 16;
const MAX_SLICES = 6;
const BEAM = 200;
const MIN_STAY_MIN = 60;

export function searchOffers(
  world: WorldNow,
  provider: ProviderCode,
  search: WorldSearch,
): WorldOffer[] {
  const seller = getSeller(provider, world);
  const counts = countPassengers(search.passengers);
  const seats = countSeats(counts);
  const { slices } = search;
  if (seats < 1 || seats > MAX_SHOWN || counts.INF > counts.ADT) return [];
  if (slices.length === 0 || slices.length > MAX_SLICES) return [];
  const cabin = search.cabin ?? 'ECONOMY';
  const buildDraft = (chosen: DraftSlice[]): OfferDraft => ({
    seller,
    window: getWindowAt(world.now_min),
    uplift_percent: 0,
    counts,
    slices: chosen,
  });
  const context = { ...buildFareContext(world, buildDraft([])), trip_slices: slices.length };
  const { airlines, max_connections } = search;
  const [brand] = getBrands(seller.owner, cabin);
  const query = { seller, cabin, brand, seats, airlines, max_connections, context };
  const options = slices.map((slice) => listSliceOptions(world, { ...query, slice }));
  if (options.some((found) => found.length === 0)) return [];
  const single = seller.offers === 'per-slice' || (seller.offers === 'both' && search.per_slice);
  const sold = single ? draftPerSlice : listWholeTrips;
  const drafts = sold(seller, cabin, options).map(buildDraft);
  keepOffers(world, drafts);
  return drafts.map((found) => buildWorldOffer(world, found)).sort(compareByPrice);
}

const compareByPrice = (a: WorldOffer, b: WorldOffer): number =>
  calculateTotal(a.fares) - calculateTotal(b.fares) || (a.id < b.id ? -1 : 1);

export function countPassengers(
  passengers: readonly { ptc: WorldPtc; count?: number }[],
): Record<WorldPtc, number> {
  const counts = { ADT: 0, CHD: 0, INF: 0 };
  for (const { ptc, count = 1 } of passengers) counts[ptc] += count;
  return counts;
}

/** Every brand of each direction's best options, one slice to an offer. */
function draftPerSlice(
  seller: SellerProfile,
  cabin: WorldCabin,
  options: readonly SliceOption[][],
): DraftSlice[][] {
  const brands = getBrands(seller.owner, cabin);
  const each = Math.max(3, Math.floor(MAX_OFFERS / options.length / brands.length));
  return options.flatMap((found) =>
    found
      .slice(0, Math.min(each, MAX_OPTIONS))
      .flatMap(({ flights }) => brands.map((brand) => [{ flights, brand }])),
  );
}

/** The best trips, each in every brand throughout; the very best also in mixed brands. */
function listWholeTrips(
  seller: SellerProfile,
  cabin: WorldCabin,
  options: readonly SliceOption[][],
): DraftSlice[][] {
  const all = getBrands(seller.owner, cabin);
  const brands = seller.brands ? all : all.slice(0, 1);
  const trips = listBestTrips(options).slice(0, Math.floor((MAX_OFFERS * 3) / 4 / brands.length));
  const plain = trips.flatMap((trip) =>
    brands.map((brand) => trip.map(({ flights }) => ({ flights, brand }))),
  );
  if (brands.length < 2 || options.length !== 2) return plain;
  const mixed = trips.flatMap((trip) =>
    brands.flatMap((out) =>
      brands
        .filter((back) => back !== out)
        .map((back) => trip.map(({ flights }, at) => ({ flights, brand: at === 0 ? out : back }))),
    ),
  );
  return [...plain, ...mixed.slice(0, MAX_OFFERS - plain.length)];
}

/** Combinations of one option per direction that fit in time, best first. */
function listBestTrips(options: readonly SliceOption[][]): SliceOption[][] {
  let trips: { chosen: SliceOption[]; score: number }[] = [{ chosen: [], score: 0 }];
  for (const found of options) {
    const longer = trips.flatMap(({ chosen, score }) => {
      const free = (chosen.at(-1)?.arrives ?? -Infinity) + MIN_STAY_MIN;
      return found
        .slice(0, MAX_OPTIONS)
        .filter((option) => option.departs >= free)
        .map((option) => ({ chosen: [...chosen, option], score: score + option.score }));
    });
    trips = longer.sort((a, b) => a.score - b.score).slice(0, BEAM);
  }
  return trips.map((trip) => trip.chosen);
}

const MAX_ROUTINGS = 24;
/** Itineraries of a day, nonstops first, with every booking class and its seats: 0 to 9. */
export function listAvailability(
  world: WorldNow,
  provider: ProviderCode,
  asked: WorldSearch['slices'][number] & { airlines: string[]; max_connections: number | null },
): { flights: (WorldFlight & { classes: WorldClass[] })[] }[] {
  const { owner } = getSeller(provider);
  return findRoutings(world, owner, { ...asked, slice: asked }, () => true)
    .slice(0, MAX_ROUTINGS)
    .map(({ flights }) => ({
      flights: flights.map((flight) => ({
        ...toWorldFlight(flight, findMarketing(owner, flight, world.network)),
        classes: listClasses(world, flight),
      })),
    }));
}

const listClasses = (world: WorldNow, flight: Flight): WorldClass[] =>
  CABIN_ORDER.filter((cabin) => (getCapacities(flight)[cabin] ?? 0) > 0).flatMap((cabin) =>
    CLASSES[cabin].map((one) => ({
      code: one.code,
      cabin,
      seats: countSeatsInClass(world, flight, one),
    })),
  );
