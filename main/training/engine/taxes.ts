/**
 * Taxes and charges of one passenger on one direction of travel, by the countries in it. Codes are
 * real; amounts are plausible, in the currency of the authority.
 */
import { assertNever } from '#main/contract/result.ts';
import { getLast, type NonEmpty } from '../non-empty.ts';
import type { WorldCabin, WorldPtc, WorldTax } from '../world.ts';
import { isDomestic, type Place } from './geography.ts';
import { convertToMinor, getRatePerDollar } from './rates.ts';

type Scope = 'domestic' | 'international' | 'any';
type Basis =
  /** Once, where the passenger first boards in the country. */
  | 'departure'
  /** Once, where the journey ends in the country. */
  | 'arrival'
  /** At every boarding in the country. */
  | 'boarding'
  /** Basis points of the fare, on domestic journeys. */
  | 'percent';

interface TaxRule {
  code: string;
  country: string;
  description: string;
  basis: Basis;
  scope: Scope;
  currency: string;
  /** Whole units of the currency, or basis points. */
  amount: number;
  /** In a cabin above economy, if different. */
  premium: number;
  /** Which passengers pay. */
  payers: 'all' | 'seated' | 'adults';
}

type Row = [
  country: string,
  code: string,
  description: string,
  basis: Basis,
  scope: Scope,
  currency: string,
  amount: number,
  payers: TaxRule['payers'],
  premium?: number,
];

const ROWS: readonly Row[] = [
  ['BR', 'BR', 'Embarkation tax, domestic', 'departure', 'domestic', 'BRL', 41.5, 'seated'],
  [
    'BR',
    'BR',
    'Embarkation tax, international',
    'departure',
    'international',
    'BRL',
    68.9,
    'seated',
  ],
  ['US', 'US', 'Transportation tax, domestic', 'percent', 'domestic', 'USD', 750, 'all'],
  ['US', 'ZP', 'Flight segment tax', 'boarding', 'domestic', 'USD', 5.2, 'seated'],
  [
    'US',
    'US',
    'Transportation tax, departure',
    'departure',
    'international',
    'USD',
    22.9,
    'seated',
  ],
  ['US', 'US', 'Transportation tax, arrival', 'arrival', 'international', 'USD', 22.9, 'seated'],
  ['US', 'AY', 'Security fee', 'departure', 'any', 'USD', 5.6, 'seated'],
  ['US', 'YC', 'Customs user fee', 'arrival', 'international', 'USD', 7.2, 'seated'],
  ['US', 'XY', 'Immigration user fee', 'arrival', 'international', 'USD', 7, 'seated'],
  [
    'US',
    'XA',
    'Animal and plant inspection fee',
    'arrival',
    'international',
    'USD',
    3.84,
    'seated',
  ],
  ['US', 'XF', 'Passenger facility charge', 'boarding', 'any', 'USD', 4.5, 'seated'],
  ['GB', 'GB', 'Air passenger duty', 'departure', 'domestic', 'GBP', 7, 'adults', 14],
  ['GB', 'GB', 'Air passenger duty', 'departure', 'international', 'GBP', 90, 'adults', 216],
  ['GB', 'UB', 'Passenger service charge', 'boarding', 'any', 'GBP', 27.4, 'seated'],
  ['PT', 'PT', 'Security charge', 'departure', 'any', 'EUR', 8.1, 'seated'],
  ['PT', 'YP', 'Passenger service charge', 'departure', 'any', 'EUR', 17.2, 'seated'],
  ['AR', 'AR', 'Departure tax', 'departure', 'domestic', 'USD', 3.4, 'seated'],
  ['AR', 'AR', 'Departure tax', 'departure', 'international', 'USD', 57, 'seated'],
  ['AR', 'TQ', 'Airport security charge', 'departure', 'any', 'USD', 8, 'seated'],
  ['AR', 'QO', 'Tourism tax', 'percent', 'domestic', 'USD', 200, 'all'],
  ['AR', 'QO', 'Immigration charge', 'departure', 'international', 'USD', 10, 'seated'],
  ['ES', 'JD', 'Departure charge', 'departure', 'any', 'EUR', 14.6, 'seated'],
  ['ES', 'QV', 'Security charge', 'departure', 'any', 'EUR', 3.6, 'seated'],
  ['ES', 'OG', 'Aviation safety and security fee', 'departure', 'any', 'EUR', 0.65, 'seated'],
  ['FR', 'FR', 'Airport tax', 'departure', 'any', 'EUR', 12.9, 'seated'],
  ['FR', 'QX', 'Passenger service charge', 'departure', 'any', 'EUR', 16.4, 'seated'],
  ['FR', 'O4', 'Solidarity tax', 'departure', 'domestic', 'EUR', 7.4, 'seated', 30],
  ['FR', 'O4', 'Solidarity tax', 'departure', 'international', 'EUR', 40, 'seated', 120],
  ['DE', 'DE', 'Airport security charge', 'boarding', 'any', 'EUR', 9.8, 'seated'],
  ['DE', 'RA', 'Passenger service charge', 'departure', 'any', 'EUR', 24.5, 'seated'],
  ['DE', 'OY', 'Aviation tax', 'departure', 'domestic', 'EUR', 15.5, 'seated'],
  ['DE', 'OY', 'Aviation tax', 'departure', 'international', 'EUR', 39.3, 'seated'],
  ['CL', 'CL', 'Embarkation tax', 'departure', 'domestic', 'USD', 9.5, 'seated'],
  ['CL', 'CL', 'Embarkation tax', 'departure', 'international', 'USD', 26, 'seated'],
  ['CA', 'CA', 'Air travellers security charge', 'departure', 'any', 'CAD', 9.9, 'seated'],
  ['CA', 'SQ', 'Airport improvement fee', 'departure', 'any', 'CAD', 35, 'seated'],
  ['CA', 'XG', 'Goods and services tax', 'percent', 'domestic', 'CAD', 500, 'all'],
  ['MX', 'MX', 'Value added tax', 'percent', 'domestic', 'MXN', 1600, 'all'],
  ['MX', 'XD', 'Airport use fee', 'departure', 'any', 'USD', 31, 'seated'],
  ['MX', 'UK', 'Tourism tax', 'arrival', 'international', 'USD', 38, 'seated'],
  ['CO', 'CO', 'Airport tax', 'departure', 'any', 'USD', 17, 'seated'],
  ['CO', 'YS', 'Value added tax', 'percent', 'domestic', 'COP', 1900, 'all'],
  ['PE', 'HW', 'Airport use fee', 'departure', 'any', 'USD', 29, 'seated'],
  ['PE', 'PE', 'General sales tax', 'percent', 'domestic', 'USD', 1800, 'all'],
  ['IT', 'IT', 'Embarkation tax', 'departure', 'any', 'EUR', 9.2, 'seated'],
  ['IT', 'VT', 'Security charge', 'departure', 'any', 'EUR', 2.4, 'seated'],
  ['IT', 'HB', 'Council city tax', 'departure', 'any', 'EUR', 6.5, 'seated'],
  ['NL', 'CJ', 'Security service charge', 'departure', 'any', 'EUR', 13, 'seated'],
  ['NL', 'RN', 'Passenger service charge', 'departure', 'any', 'EUR', 19.6, 'seated'],
  ['JP', 'SW', 'Passenger service charge', 'departure', 'international', 'JPY', 2660, 'seated'],
  ['JP', 'TK', 'International tourist tax', 'departure', 'international', 'JPY', 1000, 'seated'],
  ['AU', 'AU', 'Passenger movement charge', 'departure', 'international', 'AUD', 70, 'adults'],
  ['AU', 'WY', 'Passenger services charge', 'boarding', 'any', 'AUD', 18.6, 'seated'],
];

const toRule = (row: Row): TaxRule => {
  const [country, code, description, basis, scope, currency, amount, payers, premium = amount] =
    row;
  return { country, code, description, basis, scope, currency, amount, premium, payers };
};

const RULES = Map.groupBy(ROWS.map(toRule), ({ country }) => country);

/** For countries without their own rows. */
const listGenericRules = (country: string): TaxRule[] => [
  toRule([country, country, GENERIC, 'departure', 'domestic', 'USD', 6, 'seated']),
  toRule([country, country, GENERIC, 'departure', 'international', 'USD', 24, 'seated']),
];
const GENERIC = 'Airport departure tax';

export interface TaxedSlice {
  /** Airports of each flight, in order. */
  flights: Readonly<NonEmpty<{ from: Place; to: Place }>>;
  ptc: WorldPtc;
  cabin: WorldCabin;
  base_minor: number;
  currency: string;
  /** The day for exchange rates. */
  day: number;
  seed: number;
  surcharge: { code: 'YQ' | 'YR'; dollars: number } | null;
}

/** In a fixed order; one line per code, country and description. */
export function calculateTaxes(slice: TaxedSlice): WorldTax[] {
  const [first, last] = [slice.flights[0], getLast(slice.flights)];
  const lines = new Map<string, WorldTax>();
  const add = (rule: TaxRule, times: number): void => {
    const amount_minor = calculateAmount(rule, slice) * times;
    if (amount_minor <= 0) return;
    const key = `${rule.code} ${rule.country} ${rule.description}`;
    const line = lines.get(key);
    if (line) line.amount_minor += amount_minor;
    else {
      const { code, country, description } = rule;
      lines.set(key, { code, country, description, amount_minor, refundable: true });
    }
  };
  const countries = new Set(slice.flights.flatMap(({ from, to }) => [from.country, to.country]));
  for (const country of countries) {
    const rules = RULES.get(country) ?? listGenericRules(country);
    for (const rule of rules) {
      if (pays(rule, slice.ptc))
        add(rule, countTimesCharged(rule, slice.flights, first.from, last.to));
    }
  }
  return [...lines.values(), ...calculateSurcharge(slice)];
}

function calculateSurcharge({ surcharge, ptc, currency, day, seed }: TaxedSlice): WorldTax[] {
  if (!surcharge || ptc === 'INF') return [];
  const rate = getRatePerDollar(currency, day, seed);
  const amount_minor = convertToMinor(surcharge.dollars, currency, rate, true);
  const { code } = surcharge;
  const description = code === 'YQ' ? 'Fuel surcharge' : 'Carrier service charge';
  return amount_minor > 0
    ? [{ code, country: '', description, amount_minor, refundable: false }]
    : [];
}

function pays(rule: TaxRule, ptc: WorldPtc): boolean {
  if (rule.payers === 'adults') return ptc === 'ADT';
  return rule.payers === 'all' || ptc !== 'INF';
}

function countTimesCharged(
  rule: TaxRule,
  flights: TaxedSlice['flights'],
  origin: Place,
  destination: Place,
): number {
  const whole_domestic = isDomestic(origin, destination);
  const fits = (domestic: boolean): boolean =>
    rule.scope === 'any' || (rule.scope === 'domestic') === domestic;
  switch (rule.basis) {
    case 'departure':
      return origin.country === rule.country && fits(whole_domestic) ? 1 : 0;
    case 'arrival':
      return destination.country === rule.country && fits(whole_domestic) ? 1 : 0;
    case 'percent':
      return origin.country === rule.country && whole_domestic ? 1 : 0;
    case 'boarding':
      return flights.filter(
        ({ from, to }) => from.country === rule.country && fits(isDomestic(from, to)),
      ).length;
    default:
      return assertNever(rule.basis);
  }
}

function calculateAmount(rule: TaxRule, slice: TaxedSlice): number {
  if (rule.basis === 'percent') return Math.round((slice.base_minor * rule.amount) / 10_000);
  const local = slice.cabin === 'ECONOMY' ? rule.amount : rule.premium;
  const dollars = local / getRatePerDollar(rule.currency, slice.day, slice.seed);
  return convertToMinor(
    dollars,
    slice.currency,
    getRatePerDollar(slice.currency, slice.day, slice.seed),
    false,
  );
}
