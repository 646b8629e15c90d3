/**
 * Converts offers between two forms: flights, classes and brands for the engine, and the offers for
 * the wire fronts. An id leads to the same offer again, even after a restart.
 */
import type { Database } from 'better-sqlite3';
import { getAt, getLast, hasAny, mapEach, type NonEmpty } from '../non-empty.ts';
import { sumCharge, sumCharges } from '../order-state.ts';
import { prepareStatement } from '../store/statements.ts';
import type { SellerProfile, WorldOffer, WorldPtc, WorldSlice } from '../world.ts';
import { PTCS } from '../world-order.ts';
import { type Brand, getBrands, toWorldBrand } from './brands.ts';
import { getCarriers } from './carriers.ts';
import { findMarketing } from './codeshares.ts';
import {
  buildFareBasis,
  calculatePenalties,
  calculateSliceFare,
  type FareContext,
  type FlightInClass,
} from './fares.ts';
import { CABIN_ORDER } from './inventory.ts';
import { ALL_CLASSES, decodeOffer, encodeOffer, fitsOfferId, type OfferCode } from './offer-ids.ts';
import { mix, mixText } from './random.ts';
import { toWorldFlight } from './schedule.ts';
import { countSeatsInClass, type WorldNow, type WorldState } from './state.ts';
import { calculateDeadlines, WINDOW_MIN } from './time-limits.ts';
import { toDay, toInstantText } from './zones.ts';

export interface DraftSlice {
  flights: NonEmpty<FlightInClass>;
  brand: Brand;
}

export interface OfferDraft {
  seller: SellerProfile;
  window: number;
  uplift_percent: number;
  counts: Readonly<Record<WorldPtc, number>>;
  slices: DraftSlice[];
}

const WINDOWS_VALID = 7;
export const getWindowAt = (now_min: number): number => Math.floor(now_min / WINDOW_MIN);
export const calculateWindowExpiry = (window: number): number =>
  (window + WINDOWS_VALID) * WINDOW_MIN;
export const countSeats = (counts: OfferDraft['counts']): number => counts.ADT + counts.CHD;

/** An offer has the prices of the day its window began. */
export const buildFareContext = (state: WorldState, draft: OfferDraft): FareContext => ({
  seed: state.seed,
  seller: draft.seller,
  day: toDay(draft.window * WINDOW_MIN),
  trip_slices: draft.slices.length,
  uplift_percent: draft.uplift_percent,
});

export function buildWorldOffer(world: WorldNow, draft: OfferDraft): WorldOffer {
  const context = buildFareContext(world, draft);
  const from_min = draft.window * WINDOW_MIN;
  const { departs } = getAt(draft.slices, 0).flights[0].flight;
  const { guaranteed_until, payment_due } = calculateDeadlines(from_min, departs);
  return {
    id: encodeOfferId(world, draft),
    slices: draft.slices.map((slice) => buildWorldSlice(world, slice, context)),
    fares: PTCS.filter((ptc) => draft.counts[ptc] > 0).map((ptc) => ({
      ptc,
      count: draft.counts[ptc],
      per_slice: draft.slices.map((slice) => calculateSliceFare(slice, ptc, context)),
    })),
    currency: draft.seller.currency,
    expires_at: toInstantText(calculateWindowExpiry(draft.window)),
    guaranteed_until: toInstantText(guaranteed_until),
    payment_due_at: toInstantText(payment_due),
  };
}

function buildWorldSlice(world: WorldNow, slice: DraftSlice, context: FareContext): WorldSlice {
  const [first, last] = [slice.flights[0].flight, getLast(slice.flights).flight];
  return {
    flights: mapEach(slice.flights, ({ flight, booking_class }) => ({
      ...toWorldFlight(flight, findMarketing(context.seller.owner, flight, world.network)),
      booking_class: booking_class.code,
      fare_basis: buildFareBasis(slice, booking_class),
      seats_left: countSeatsInClass(world, flight, booking_class),
    })),
    brand: toWorldBrand(slice.brand),
    penalties: calculatePenalties(slice, context),
    duration_min: last.arrives - first.departs,
  };
}

/** The total of all passengers. */
export const calculateTotal = (fares: WorldOffer['fares']): number =>
  fares.reduce(
    (total, { count, per_slice }) => total + count * sumCharge(sumCharges(per_slice)),
    0,
  );

const toCode = (draft: OfferDraft): OfferCode => ({
  provider: draft.seller.provider_type,
  window: draft.window,
  uplift_percent: draft.uplift_percent,
  adults: draft.counts.ADT,
  children: draft.counts.CHD,
  infants: draft.counts.INF,
  slices: draft.slices.map(({ flights, brand }) => ({
    day: flights[0].flight.day,
    cabin: CABIN_ORDER.indexOf(brand.cabin),
    brand: brand.at,
    flights: flights.map(({ flight, booking_class }) => ({
      carrier: flight.line.carrier.index,
      number: flight.line.number,
      day: flight.day,
      booking_class: ALL_CLASSES.indexOf(booking_class),
    })),
  })),
});

function encodeOfferId(state: WorldState, draft: OfferDraft): string {
  const code = encodeOffer(toCode(draft), state.seed);
  return fitsOfferId(code) ? code : buildShortId(code);
}

function buildShortId(code: string): string {
  const halves = [1, 2, 3].map((salt) => mixText(mix(salt, 701), code).toString(36));
  return `L${halves.join('')}`;
}

/** Stores the offers whose codes do not fit into an id; most searches have none. */
export function keepOffers(world: WorldNow, drafts: readonly OfferDraft[]): void {
  const long = drafts
    .map((draft) => encodeOffer(toCode(draft), world.seed))
    .filter((code) => !fitsOfferId(code))
    .map((code) => ({ offer_id: buildShortId(code), code }));
  if (long.length > 0) keepLongOffers(world.db, long, world.now);
}

/** The offer of an id, or null for an id that this seller did not create. */
export function findDraftById(
  world: WorldNow,
  seller: SellerProfile,
  id: string,
): OfferDraft | null {
  const code = decodeOffer(findLongOffer(world.db, id) ?? id, world.seed);
  if (!code || code.provider !== seller.provider_type) return null;
  const slices: DraftSlice[] = [];
  for (const slice of code.slices) {
    const read = readSlice(world, seller, slice);
    if (!read) return null;
    slices.push(read);
  }
  if (slices.length === 0) return null;
  const counts = { ADT: code.adults, CHD: code.children, INF: code.infants };
  return { seller, window: code.window, uplift_percent: code.uplift_percent, counts, slices };
}

function readSlice(
  world: WorldNow,
  seller: SellerProfile,
  slice: OfferCode['slices'][number],
): DraftSlice | null {
  const cabin = CABIN_ORDER[slice.cabin];
  const brand = cabin && getBrands(seller.owner, cabin)[slice.brand];
  if (!brand) return null;
  const flights: FlightInClass[] = [];
  for (const coded of slice.flights) {
    const line = world.network.line(coded.carrier, coded.number);
    const booking_class = ALL_CLASSES[coded.booking_class];
    const flight = line && world.schedule.flight(line, coded.day, world.now_min);
    if (!flight || !booking_class || !getCarriers()[coded.carrier]) return null;
    flights.push({ flight, booking_class });
  }
  return hasAny(flights) ? { flights, brand } : null;
}

/** Offers whose code is too long for an id are kept under a short id for a day. */
const KEPT_MS = 24 * 3_600_000;

function keepLongOffers(
  db: Database,
  offers: readonly { offer_id: string; code: string }[],
  now: Date,
): void {
  db.transaction(() => {
    const old = new Date(now.getTime() - KEPT_MS).toISOString();
    prepareStatement(db, 'DELETE FROM long_offers WHERE made_at < ?').run(old);
    for (const { offer_id, code } of offers) {
      prepareStatement(
        db,
        'INSERT OR IGNORE INTO long_offers (offer_id, code, made_at) VALUES (?, ?, ?)',
      ).run(offer_id, code, now.toISOString());
    }
  }).immediate();
}

function findLongOffer(db: Database, offer_id: string): string | null {
  if (!offer_id.startsWith('L')) return null;
  const sql = 'SELECT code FROM long_offers WHERE offer_id = ?';
  return prepareStatement<{ code: string }>(db, sql).get(offer_id)?.code ?? null;
}
