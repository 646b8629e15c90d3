/**
 * The price of one slice for one passenger: distance, market, season, classes, brand, seller and
 * day give a price in dollars. It is converted to the seller's minor units once, per slice and
 * passenger type, so that slices add up to the totals.
 */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { getAt, getLast, mapEach, type NonEmpty } from '../non-empty.ts';
import type { SellerProfile, WorldFare, WorldPenalty, WorldPtc } from '../world.ts';
import type { Brand } from './brands.ts';
import { isPartner } from './codeshares.ts';
import { calculateKmBetween, isDomestic, type Place } from './geography.ts';
import type { BookingClass } from './inventory.ts';
import { mix, mixText, pickBetween, toUnit } from './random.ts';
import { convertToMinor, getRatePerDollar } from './rates.ts';
import type { Flight } from './schedule.ts';
import { calculateTaxes } from './taxes.ts';
import { formatDate, getWeekday } from './zones.ts';

export interface FlightInClass {
  flight: Flight;
  booking_class: BookingClass;
}

export interface FaredSlice {
  flights: Readonly<NonEmpty<FlightInClass>>;
  brand: Brand;
}

export interface FareContext {
  seed: number;
  seller: SellerProfile;
  /** The day for prices and exchange rates. */
  day: number;
  /** Number of directions sold together: two or more are slightly cheaper. */
  trip_slices: number;
  /** Percent added by an instructor. */
  uplift_percent: number;
}

const MONTHS = [1.12, 1, 0.96, 0.98, 0.96, 1.04, 1.15, 1.06, 0.96, 0.97, 0.98, 1.18];
/** Monday first. */
const WEEKDAYS = [1, 0.95, 0.95, 0.99, 1.06, 1, 1.06];
const CHILD_PERCENT = 75;
const INFANT_PERCENT = 10;
const SHORT_KM = 2500;
/** The price factor for slices with no flight of the seller or its partners. */
const NO_OWN_FLIGHT = 1.05;

/** The public adult fare in dollars. */
function calculateDollars(slice: FaredSlice, context: FareContext): number {
  const { brand } = slice;
  const [from, to] = getEnds(slice);
  const { seed, seller, day } = context;
  const km = calculateKmBetween(from, to);
  const pair = mixText(mix(seed, 601), [from.city, to.city].sort().join(''));
  const home = isDomestic(from, to) ? 0.85 : 1;
  const { season, weekday } = getDemand(slice);
  const drift = pickBetween(mix(pair, day), 0.985, 1.015);
  const market = pickBetween(pair, 0.8, 1.22) * season * weekday * drift;
  const shop =
    (1 + seller.price_shift_bp / 10_000) * pickBetween(mixText(pair, seller.owner), 0.975, 1.025);
  const trip = seller.offers === 'whole-trip' && context.trip_slices > 1 ? 0.95 : 1;
  const trade = shop * trip * (isOwn(slice, seller.owner) ? 1 : NO_OWN_FLIGHT);
  const fare = (34 + 0.28 * km ** 0.82) * home * market * trade * calculateLevel(slice, km);
  const branded = (fare * brand.price_percent) / 100 + brand.extra_dollars * (km < 1500 ? 0.5 : 1);
  return (branded * (100 + context.uplift_percent)) / 100;
}

/** By the month and weekday on which a slice begins. */
function getDemand({ flights: [{ flight }] }: FaredSlice): { season: number; weekday: number } {
  const month = Number(formatDate(flight.day).slice(5, 7));
  return { season: getAt(MONTHS, month - 1), weekday: getAt(WEEKDAYS, getWeekday(flight.day)) };
}

const isOwn = ({ flights }: FaredSlice, owner: string): boolean =>
  flights.some(({ flight }) => {
    const { code } = flight.line.carrier;
    return code === owner || isPartner(owner, code);
  });

const getEnds = ({ flights }: FaredSlice): [Place, Place] => [
  flights[0].flight.line.from,
  getLast(flights).flight.line.to,
];

/** Classes and carriers by the kilometres flown in each, and the discount for connections. */
function calculateLevel({ flights }: FaredSlice, km: number): number {
  let weighed = 0;
  let flown = 0;
  for (const { flight, booking_class } of flights) {
    const { line } = flight;
    const { price_percent, cabin } = booking_class;
    const short = cabin !== 'ECONOMY' && km < SHORT_KM;
    const level = short ? 100 + (price_percent - 100) * 0.6 : price_percent;
    weighed += line.km * level * line.carrier.price_level;
    flown += line.km;
  }
  const carriers = new Set(flights.map(({ flight }) => flight.line.carrier));
  const connections = 1 - 0.05 * Math.min(2, flights.length - 1);
  const interline = 1 + 0.04 * (carriers.size - 1);
  return (weighed / flown / 10_000) * connections * interline;
}

export const PERCENT_OF: Readonly<Record<WorldPtc, number>> = {
  ADT: 100,
  CHD: CHILD_PERCENT,
  INF: INFANT_PERCENT,
};

/** One passenger's fare and taxes on one slice. */
export function calculateSliceFare(
  slice: FaredSlice,
  ptc: WorldPtc,
  context: FareContext,
): WorldFare['per_slice'][number] {
  const { seed, seller, day } = context;
  const rate = getRatePerDollar(seller.currency, day, seed);
  const adult = convertToMinor(calculateDollars(slice, context), seller.currency, rate, true);
  const scale = 10 ** getMinorDigits(seller.currency);
  const base_minor = Math.round((adult * PERCENT_OF[ptc]) / 100 / scale) * scale;
  const [from, to] = getEnds(slice);
  const taxes = calculateTaxes({
    flights: mapEach(slice.flights, ({ flight: { line } }) => ({ from: line.from, to: line.to })),
    ptc,
    cabin: slice.brand.cabin,
    base_minor,
    currency: seller.currency,
    day,
    seed,
    surcharge: isDomestic(from, to) ? null : calculateSurcharge(seller.owner, from, to, seed),
  });
  return { base_minor, taxes };
}

function calculateSurcharge(
  owner: string,
  from: Place,
  to: Place,
  seed: number,
): { code: 'YQ' | 'YR'; dollars: number } {
  const code = toUnit(mixText(mix(seed, 607), owner)) < 0.7 ? 'YQ' : 'YR';
  return { code, dollars: 12 + calculateKmBetween(from, to) * 0.009 };
}

/** A no-show costs this much more than a change after departure. */
const NO_SHOW_DOLLARS = 75;

const calculateNoShowFee = ({ after }: { after: number | null }): number | null =>
  after === null ? null : after + NO_SHOW_DOLLARS;

/** Fees of the brand in the seller's currency; inside one country they are smaller. */
export function calculatePenalties(slice: FaredSlice, context: FareContext): WorldPenalty[] {
  const { brand } = slice;
  const [from, to] = getEnds(slice);
  const { currency } = context.seller;
  const rate =
    getRatePerDollar(currency, context.day, context.seed) * (isDomestic(from, to) ? 0.4 : 1);
  const buildPenalty = (
    kind: WorldPenalty['kind'],
    when: WorldPenalty['when'],
    dollars: number | null,
  ): WorldPenalty => ({
    kind,
    when,
    allowed: dollars !== null,
    amount_minor: dollars === null ? 0 : convertToMinor(dollars, currency, rate, true),
  });
  return [
    buildPenalty('CHANGE', 'BEFORE_DEPARTURE', brand.change.before),
    buildPenalty('CHANGE', 'AFTER_DEPARTURE', brand.change.after),
    buildPenalty('CHANGE', 'NO_SHOW', calculateNoShowFee(brand.change)),
    buildPenalty('CANCEL', 'BEFORE_DEPARTURE', brand.cancel.before),
    buildPenalty('CANCEL', 'AFTER_DEPARTURE', brand.cancel.after),
    buildPenalty('CANCEL', 'NO_SHOW', calculateNoShowFee(brand.cancel)),
  ];
}

/** Class, season, weekday, domestic or international, and brand in the usual eight characters. */
export function buildFareBasis(slice: FaredSlice, booking_class: BookingClass): string {
  const [from, to] = getEnds(slice);
  const demand = getDemand(slice);
  const season = demand.season > 1.05 ? 'H' : 'L';
  const week = demand.weekday > 1 ? 'W' : 'X';
  const advance = booking_class.advance_days > 0 ? String(booking_class.advance_days) : 'E';
  const reach = isDomestic(from, to) ? 'D' : 'I';
  return `${booking_class.code}${season}${week}${advance}${reach}${slice.brand.suffix}`.slice(0, 8);
}
