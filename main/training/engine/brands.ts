/**
 * Fare families: a seller's brand names in each cabin and what each includes. Prices and fees are
 * in dollars and converted to the seller's currency with the fares.
 */
import { getOrMake, mapEach, type NonEmpty } from '../non-empty.ts';
import type { WorldBrand, WorldCabin } from '../world.ts';

export interface Brand {
  /** Position among the brands of its cabin, cheapest first; part of offer ids. */
  at: number;
  cabin: WorldCabin;
  code: string;
  name: string;
  /** Letters at the end of a fare basis. */
  suffix: string;
  bags: number;
  seat: WorldBrand['seat'];
  meal: WorldBrand['meal'];
  wifi: WorldBrand['wifi'];
  price_percent: number;
  extra_dollars: number;
  /** Fee in dollars, or null if not allowed. */
  change: Fees;
  cancel: Fees;
}
interface Fees {
  before: number | null;
  after: number | null;
}

interface Terms extends Omit<Brand, 'at' | 'cabin' | 'code' | 'name'> {}

const fees = (before: number | null, after: number | null): Fees => ({ before, after });

const ECONOMY_TERMS: readonly [Terms, Terms, Terms] = [
  {
    suffix: 'LT',
    bags: 0,
    seat: 'CHARGEABLE',
    meal: 'CHARGEABLE',
    wifi: 'NOT_OFFERED',
    price_percent: 100,
    extra_dollars: 0,
    change: fees(120, null),
    cancel: fees(null, null),
  },
  {
    suffix: 'PL',
    bags: 1,
    seat: 'CHARGEABLE',
    meal: 'INCLUDED',
    wifi: 'CHARGEABLE',
    price_percent: 109,
    extra_dollars: 22,
    change: fees(60, 120),
    cancel: fees(150, null),
  },
  {
    suffix: 'TP',
    bags: 2,
    seat: 'INCLUDED',
    meal: 'INCLUDED',
    wifi: 'INCLUDED',
    price_percent: 124,
    extra_dollars: 58,
    change: fees(0, 60),
    cancel: fees(0, 100),
  },
];
const PREMIUM_TERMS: Readonly<NonEmpty<Terms>> = [
  {
    ...ECONOMY_TERMS[1],
    suffix: 'WP',
    bags: 2,
    seat: 'INCLUDED',
    price_percent: 100,
    extra_dollars: 0,
  },
  { ...ECONOMY_TERMS[2], suffix: 'WT', price_percent: 118, extra_dollars: 60 },
];
const BUSINESS_TERMS: readonly [Terms, Terms] = [
  {
    ...ECONOMY_TERMS[1],
    suffix: 'JP',
    bags: 2,
    seat: 'INCLUDED',
    wifi: 'INCLUDED',
    price_percent: 100,
    extra_dollars: 0,
    change: fees(150, 250),
    cancel: fees(300, 450),
  },
  {
    ...ECONOMY_TERMS[2],
    suffix: 'JT',
    bags: 3,
    price_percent: 121,
    extra_dollars: 90,
    change: fees(0, 0),
    cancel: fees(0, 150),
  },
];
const FIRST_TERMS: Readonly<NonEmpty<Terms>> = [
  { ...BUSINESS_TERMS[1], suffix: 'FT', price_percent: 100 },
];

const TERMS: Readonly<Record<WorldCabin, Readonly<NonEmpty<Terms>>>> = {
  ECONOMY: ECONOMY_TERMS,
  PREMIUM: PREMIUM_TERMS,
  BUSINESS: BUSINESS_TERMS,
  FIRST: FIRST_TERMS,
};

/** Names per owner and cabin, cheapest brand first. */
const NAMES: Readonly<Record<string, Readonly<Record<WorldCabin, string>>>> = {
  LA: {
    ECONOMY: 'Light/Plus/Top',
    PREMIUM: 'Premium Economy Plus/Premium Economy Top',
    BUSINESS: 'Premium Business Plus/Premium Business Top',
    FIRST: 'First',
  },
  G3: {
    ECONOMY: 'Light/Plus/Max',
    PREMIUM: 'Premium/Premium Max',
    BUSINESS: 'Insignia Plus/Insignia Max',
    FIRST: 'First',
  },
  AA: {
    ECONOMY: 'Basic Economy/Main Cabin/Main Plus',
    PREMIUM: 'Premium Economy/Premium Economy Flexible',
    BUSINESS: 'Flagship Business/Flagship Business Flexible',
    FIRST: 'Flagship First',
  },
  AD: {
    ECONOMY: 'Azul/Mais Azul/Azul Super',
    PREMIUM: 'Economy Xtra/Economy Xtra Super',
    BUSINESS: 'Business/Business Super',
    FIRST: 'First',
  },
  TP: {
    ECONOMY: 'Discount/Basic/Classic',
    PREMIUM: 'Plus/Plus Flexible',
    BUSINESS: 'Executive/Top Executive',
    FIRST: 'First',
  },
  IB: {
    ECONOMY: 'Basic/Optimal/Comfort',
    PREMIUM: 'Premium Optimal/Premium Flexible',
    BUSINESS: 'Business/Business Flexible',
    FIRST: 'First',
  },
};
const OTHER_NAMES: Readonly<Record<WorldCabin, string>> = {
  ECONOMY: 'Light/Standard/Flex',
  PREMIUM: 'Premium/Premium Flex',
  BUSINESS: 'Business/Business Flex',
  FIRST: 'First',
};

const families = new Map<string, Readonly<NonEmpty<Brand>>>();

/** The owner's brands in a cabin, cheapest first. */
export const getBrands = (owner: string, cabin: WorldCabin): Readonly<NonEmpty<Brand>> =>
  getOrMake(families, owner + cabin, () => {
    const names = (NAMES[owner] ?? OTHER_NAMES)[cabin].split('/');
    return mapEach(TERMS[cabin], (terms, at): Brand => {
      const name = names[at] ?? terms.suffix;
      return { ...terms, at, cabin, code: `${owner}${terms.suffix}`, name };
    });
  });

const BAG_KG: Readonly<Record<WorldCabin, number>> = {
  ECONOMY: 23,
  PREMIUM: 23,
  BUSINESS: 32,
  FIRST: 32,
};

export function toWorldBrand(brand: Brand): WorldBrand {
  const { code, name, cabin, bags, seat, meal, wifi } = brand;
  return { code, name, cabin, bags, bag_weight_kg: BAG_KG[cabin], seat, meal, wifi };
}
