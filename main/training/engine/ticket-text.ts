/**
 * The texts that the training airlines print on a ticket besides its price: endorsements, the fare
 * calculation and the coupons' validity dates. It is the airline's text, so the service must pass
 * it on unchanged. Domestic fares are in the country's currency, all others in NUC with the rate.
 */
import { findAirport } from '#main/reference/airports.ts';
import { getMinorDigits } from '#main/reference/currencies.ts';
import { getFiling } from '../booking-classes.ts';
import { getAt } from '../non-empty.ts';
import type { WorldOrder, WorldOrderSlice, WorldPrinted, WorldPtc } from '../world.ts';
import { PERCENT_OF } from './fares.ts';
import { getRatePerDollar } from './rates.ts';

/** 'IN90': the ticket designator of a child's or infant's fare, with its discount. */
export const buildDesignator = (ptc: WorldPtc): string | null =>
  ptc === 'ADT' ? null : `${ptc === 'CHD' ? 'CH' : 'IN'}${100 - PERCENT_OF[ptc]}`;

export function formatBasis(fare_basis: string, ptc: WorldPtc): string {
  const designator = buildDesignator(ptc);
  return designator === null ? fare_basis : `${fare_basis}/${designator}`;
}

export interface FarePart {
  slice: WorldOrderSlice;
  base_minor: number;
}

/** For one passenger's ticket with these slices; `day` is the day of issue. */
export const buildPrinted = (
  { owner, currency }: Pick<WorldOrder, 'owner' | 'currency'>,
  parts: readonly FarePart[],
  ptc: WorldPtc,
  { day, seed }: { day: number; seed: number },
): WorldPrinted => ({
  endorsements: [formatEndorsement(owner, parts)],
  fare_calculation: formatFareCalculation(
    currency,
    parts,
    ptc,
    getRatePerDollar(currency, day, seed),
  ),
  tour_code: buildTourCode(owner, parts),
});

/** VALID ON LA/NONREF/CHG FEE: by the strictest of the fares. */
function formatEndorsement(owner: string, parts: readonly FarePart[]): string {
  const rules = parts.flatMap(({ slice }) =>
    slice.penalties.filter(({ when }) => when === 'BEFORE_DEPARTURE'),
  );
  const describePenalty = (kind: 'CHANGE' | 'CANCEL', never: string, fee: string): string[] => {
    const own = rules.filter((rule) => rule.kind === kind);
    if (own.some(({ allowed }) => !allowed)) return [never];
    return own.some(({ amount_minor }) => amount_minor > 0) ? [fee] : [];
  };
  return [
    `VALID ON ${owner}`,
    ...describePenalty('CANCEL', 'NONREF', 'CNX FEE APPLIES'),
    ...describePenalty('CHANGE', 'NOCHG', 'CHG FEE APPLIES'),
  ].join('/');
}

/** 'ITLA26Q': owner, year and class of a private fare; null for a public one. */
function buildTourCode(owner: string, parts: readonly FarePart[]): string | null {
  const classes = parts.flatMap(({ slice }) => slice.flights.map((one) => one.booking_class));
  const filed = classes.find((one) => getFiling(one) !== 'PUBLIC');
  return filed
    ? `IT${owner}${getAt(parts, 0).slice.flights[0].departure.slice(2, 4)}${filed}`
    : null;
}

const getCity = (airport: string): string => findAirport(airport)?.city_code ?? airport;
const findCountry = (airport: string): string | undefined => findAirport(airport)?.country;

/** 'SAO LA X/PTY LA MIA 450.00OLTBR NUC450.00END ROE5.380000'. */
function formatFareCalculation(
  currency: string,
  parts: readonly FarePart[],
  ptc: WorldPtc,
  rate: number,
): string {
  const flights = parts.flatMap(({ slice }) => slice.flights);
  const points = flights.flatMap(({ origin, destination }) => [origin, destination]);
  const domestic = new Set(points.map(findCountry)).size === 1;
  const roe = domestic ? 1 : Number(rate.toFixed(6));
  const digits = domestic ? getMinorDigits(currency) : 2;
  // NUC amounts are truncated, not rounded, after two digits.
  const toUnits = (minor: number) =>
    Math.trunc((minor / 10 ** getMinorDigits(currency) / roe) * 10 ** digits + 1e-6);
  const formatUnits = (units: number) => (units / 10 ** digits).toFixed(digits);
  let at = '';
  let sum = 0;
  const words = parts.flatMap(({ slice, base_minor }) => {
    const units = toUnits(base_minor);
    sum += units;
    const way = slice.flights.flatMap((flight, i) => {
      const from = getCity(flight.origin);
      const start = at === '' ? [from] : at === from ? [] : ['/-', from];
      at = getCity(flight.destination);
      const last = i === slice.flights.length - 1;
      return [...start, flight.carrier, last ? at : `X/${at}`];
    });
    return [...way, `${formatUnits(units)}${formatBasis(slice.flights[0].fare_basis, ptc)}`];
  });
  const end = `${domestic ? currency : 'NUC'}${formatUnits(sum)}END`;
  return [...words, end, ...(domestic ? [] : [`ROE${roe.toFixed(6)}`])].join(' ');
}

/** A nonrefundable fare is valid only on its travel date, others for a year from issue. */
export function getCouponValidity(
  slice: WorldOrderSlice,
  departure: string,
  issued: Date,
): { not_before: string | null; not_after: string } {
  const strict = slice.penalties.some(
    ({ kind, when, allowed }) => kind === 'CANCEL' && when === 'BEFORE_DEPARTURE' && !allowed,
  );
  if (strict) return { not_before: departure.slice(0, 10), not_after: departure.slice(0, 10) };
  return { not_before: null, not_after: addYear(issued) };
}

export function addYear(issued: Date): string {
  const until = new Date(issued);
  until.setUTCFullYear(until.getUTCFullYear() + 1);
  return until.toISOString().slice(0, 10);
}
