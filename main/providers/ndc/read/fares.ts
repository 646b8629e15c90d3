/**
 * What each passenger pays. Senders price items, passengers' fares, or both, for one passenger or
 * all of them; the offer's total decides which reading is right.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { ProviderFare, ProviderPaxPrice } from '#main/providers/provider.ts';
import { addFares, NO_FARE } from '../../orders.ts';
import type { Reading } from '../../wire/reading.ts';
import { listDistinct } from '../../wire/values.ts';
import type { FareDetail, Item } from './items.ts';
import { buildPriceLine, NO_CODE, type ReadPrice, share, toFare } from './price.ts';

export type Fares = Map<string, ProviderFare>;

/** Who is priced, and how many people stand under one id. */
interface Party {
  everyone: string[];
  count: (key: string) => number;
}

/** Fares of one person by passenger id over all items, and by item. */
export function calculatePassengerFares(
  items: Item[],
  everyone: string[],
  total: ReadPrice | null,
  reading: Reading,
  count: Party['count'] = () => 1,
): { fares: Fares; by_item: Fares[] } {
  const party = { everyone, count };
  const each = arePricesForOne(items, party, total?.total_minor ?? null);
  const by_item = items.map((item) =>
    calculateItemFares(withinCurrency(item, total), party, each, reading),
  );
  if (total && by_item.every((one) => one.size === 0)) {
    const fares = readWholeFares(items, party, total, reading);
    return { fares, by_item: items.length === 1 ? [fares] : by_item };
  }
  const split = splitByTotal(addItems(by_item), total, items.every(isUnsplit), party);
  if (split) return { fares: split, by_item: items.length === 1 ? [split] : by_item };
  const rest = calculateRest(items, addItems(by_item), total, party);
  for (const [key, fare] of rest) {
    by_item[items.findIndex((one) => one.passenger_keys.includes(key))]?.set(key, fare);
  }
  if (rest.size > 0 || items.some(isUnsplit)) reading.warn(phrase('w_taxes_untold'));
  return { fares: addItems(by_item), by_item };
}

function addItems(by_item: Fares[]): Fares {
  const fares: Fares = new Map();
  for (const one of by_item) {
    for (const [key, fare] of one) fares.set(key, addFares(fares.get(key) ?? NO_FARE, fare));
  }
  return fares;
}

/** Who is carried at no price of their own. */
export const listUnpriced = (items: Item[], fares: Fares): string[] =>
  listDistinct(items.flatMap((one) => one.passenger_keys)).filter((key) => !fares.has(key));

/** What the others' fares leave of the total is for those without one. */
function calculateRest(items: Item[], fares: Fares, total: ReadPrice | null, party: Party): Fares {
  const minor = [...fares].reduce(
    (all, [key, one]) => all - (one.fare_minor + one.tax_minor) * party.count(key),
    total?.total_minor ?? 0,
  );
  // Taxes that only the total tells are everybody's.
  const taxed = !total?.tax_minor || [...fares.values()].some((one) => one.tax_minor > 0);
  if (!total || minor <= 0 || !taxed) return new Map();
  const { currency } = total;
  const rest = { currency, total_minor: minor, taxes: [], tax_minor: 0, fee_minor: 0 };
  return shareAmong(listUnpriced(items, fares), rest, party);
}

/** Without the fares of another currency than the price: they are not what is paid. */
function withinCurrency(item: Item, total: ReadPrice | null): Item {
  const currency = (total ?? item.price)?.currency;
  const isOther = ({ price }: FareDetail) => price !== null && price.currency !== currency;
  if (!currency || !item.details.some(isOther)) return item;
  const details = item.details.map((one) => (isOther(one) ? { ...one, price: null } : one));
  return { ...item, details };
}

/** True if no price of the item separates fare and taxes. */
const isUnsplit = (item: Item): boolean => {
  const told = [item.price, ...item.details.map((one) => one.price)].filter((one) => one !== null);
  return told.length > 0 && told.every((one) => one.unsplit);
};

/**
 * If only the total gives taxes, in the fares or beside them, they are split equally if all pay the
 * same; else null.
 */
function splitByTotal(
  fares: Fares,
  total: ReadPrice | null,
  unsplit: boolean,
  party: Party,
): Fares | null {
  const [first, ...others] = [...fares.values()];
  if (!total || total.unsplit || !first) return null;
  const alike = [first, ...others].every(
    (one) => one.fare_minor === first.fare_minor && one.tax_minor === 0,
  );
  const beside = total.total_minor - first.fare_minor * countPeople([...fares.keys()], party);
  const within = unsplit && beside === 0;
  if (!alike || !(within || (beside > 0 && beside === total.tax_minor))) return null;
  return shareAmong([...fares.keys()], total, party);
}

const countPeople = (keys: string[], { count }: Pick<Party, 'count'>): number =>
  keys.reduce((all, key) => all + count(key), 0);

/** What each pays of a price for all: under an id of several the first of these. */
function shareAmong(keys: string[], price: ReadPrice, party: Pick<Party, 'count'>): Fares {
  const parts = share(price, countPeople(keys, party));
  let before = 0;
  return new Map(
    keys.flatMap((key) => {
      const part = parts[before];
      before += party.count(key);
      return part ? [[key, part]] : [];
    }),
  );
}

const getPayers = (item: Item, everyone: string[]) =>
  item.passenger_keys.length > 0 ? item.passenger_keys : everyone;

/** What items come to by their prices, if these are for all passengers or for one. */
export function sumItemPrices(items: Item[], party: Party): { together: number; apart: number } {
  const sum = (countFor: (item: Item) => number) =>
    items.reduce((all, item) => all + (item.price?.total_minor ?? 0) * countFor(item), 0);
  return {
    together: sum(() => 1),
    apart: sum((item) => Math.max(1, countPeople(getPayers(item, party.everyone), party))),
  };
}

/** True if item prices are for one passenger: only then do they give the offer's total. */
function arePricesForOne(items: Item[], party: Party, total: number | null): boolean {
  const { together, apart } = sumItemPrices(items, party);
  return total !== null && together !== total && apart === total;
}

function calculateItemFares(item: Item, party: Party, each: boolean, reading: Reading): Fares {
  const keys = getPayers(item, party.everyone);
  const priced = item.details.filter(isPriced).filter((one) => one.part_code === null);
  const from_details = priced.length > 0 ? readDetailFares(item, priced, keys, each, party) : null;
  if (from_details) return from_details;
  const whole = item.price ?? calculatePartsPrice(item.details);
  if (!whole || keys.length === 0) return new Map();
  if (each) return new Map(keys.map((key) => [key, toFare(whole)]));
  if (priced.length > 0 && !(keys.length === 1 && areWithoutTaxes(priced, whole))) {
    reading.warn(phrase('fares_do_not_add'));
  }
  return shareAmong(keys, whole, party);
}

/** What each bears of an item that is no flight: its own fare where these add up, else as the others. */
export function shareItemPrice(item: Item, keys: string[], reading: Reading): Fares {
  // What is told as a fee is none of its taxes.
  const inTwo = (price: ReadPrice | null) => {
    const tax_minor = price ? price.tax_minor - price.fee_minor : 0;
    return (
      price && { ...price, taxes: [buildPriceLine(NO_CODE, tax_minor, null, null)], tax_minor }
    );
  };
  const details = item.details.map((one) => ({ ...one, price: inTwo(one.price) }));
  const own = { ...item, passenger_keys: keys, price: inTwo(item.price), details };
  const [key, ...others] = keys;
  if (key !== undefined && others.length === 0) {
    return new Map(own.price ? [[key, toFare(own.price)]] : []);
  }
  return calculateItemFares(own, { everyone: keys, count: () => 1 }, false, reading);
}

type PricedDetail = FareDetail & { price: ReadPrice };
const isPriced = (one: FareDetail): one is PricedDetail => one.price !== null;
const sumTotals = (priced: readonly { price: ReadPrice }[]): number =>
  priced.reduce((all, { price }) => all + price.total_minor, 0);

/** True if the fares come to the price without its taxes: these are told of the whole alone. */
const areWithoutTaxes = (priced: PricedDetail[], whole: ReadPrice): boolean =>
  sumTotals(priced) === whole.total_minor - whole.tax_minor;

/** The offer's own price where nothing in it has one. */
function readWholeFares(items: Item[], party: Party, total: ReadPrice, reading: Reading): Fares {
  const keys = listDistinct(items.flatMap((item) => getPayers(item, party.everyone)));
  if (keys.length > 1) reading.warn(phrase('shared_evenly'));
  if (total.unsplit) reading.warn(phrase('w_taxes_untold'));
  return shareAmong(keys, total, party);
}

/** Fares as stated per passenger, where one of the two readings meets the item's price. */
function readDetailFares(
  item: Item,
  priced: PricedDetail[],
  keys: string[],
  each: boolean,
  party: Party,
): Fares | null {
  const fares: Fares = new Map();
  const add = (key: string, fare: ProviderFare) =>
    fares.set(key, addFares(fares.get(key) ?? NO_FARE, fare));
  const getHolders = (detail: FareDetail) =>
    detail.passenger_keys.length > 0 ? detail.passenger_keys : keys;
  const apart = priced.reduce(
    (all, one) => all + one.price.total_minor * countPeople(getHolders(one), party),
    0,
  );
  const wanted = item.price
    ? item.price.total_minor * (each ? countPeople(keys, party) : 1)
    : apart;
  if (wanted !== apart && wanted !== sumTotals(priced)) return null;
  if (wanted !== 0 && priced.every((one) => one.price.tax_minor === 0) && item.price?.tax_minor) {
    return null;
  }
  for (const detail of priced) {
    const held = getHolders(detail);
    const parts = wanted === apart ? null : shareAmong(held, detail.price, party);
    for (const key of held) add(key, parts?.get(key) ?? toFare(detail.price));
  }
  return fares;
}

/** The price of a breakdown: lines with a code are taxes, the rest is fare. */
function calculatePartsPrice(details: FareDetail[]): ReadPrice | null {
  const parts = details.flatMap(({ part_code: code, price }) =>
    code !== null && price ? [{ code, price }] : [],
  );
  const [first] = parts;
  if (!first) return null;
  const taxes = parts
    .filter(({ code }) => /^[A-Z0-9]{2}$/.test(code))
    .map(({ code, price }) => ({
      code,
      amount_minor: price.total_minor,
      country: null,
      refundable: null,
      description: null,
    }));
  return {
    currency: first.price.currency,
    total_minor: sumTotals(parts),
    taxes,
    tax_minor: taxes.reduce((all, tax) => all + tax.amount_minor, 0),
    fee_minor: 0,
  };
}

/** Adults first. */
export const ORDER: PaxType[] = ['ADT', 'CHD', 'INF', 'UNSPECIFIED'];

/** One line per passenger type and amount, adults first. */
export function listPriceLines(
  fares: Fares,
  type: (key: string) => PaxType,
  count: (key: string) => number = () => 1,
): ProviderPaxPrice[] {
  const lines = new Map<string, ProviderPaxPrice>();
  for (const [key, fare] of fares) {
    const pax_type = type(key);
    const identity = `${pax_type} ${fare.fare_minor} ${fare.tax_minor}`;
    const known = lines.get(identity);
    if (known) known.quantity += count(key);
    else lines.set(identity, { pax_type, quantity: count(key), ...fare });
  }
  const ranked = [...lines.values()];
  return ranked.sort((a, b) => ORDER.indexOf(a.pax_type) - ORDER.indexOf(b.pax_type));
}
