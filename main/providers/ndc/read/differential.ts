/**
 * What a change or cancellation costs: old price, new price and their difference, wherever the sender
 * puts them. A price may stand as a whole or only as the fares of its passengers (each for one
 * passenger, with surcharges and taxes); what changes hands may be told outright, be the difference,
 * or follow from its kind. What cannot be read is null and said, never nought.
 */

import { phrase } from '#main/contract/phrase.ts';
import { amountsText } from '#main/domain/money.ts';
import type { Graph } from '../graph.ts';
import { distinct } from '../values.ts';
import type { XmlNode } from '../xml.ts';
import { merge, price, type ReadPrice } from './price.ts';
import { amount, type Reading } from './reading.ts';

export interface Differential {
  /** AddCol, Refund, EvenExchange, Void …; null where the sender gives a plain price. */
  kind: string | null;
  old: ReadPrice | null;
  fresh: ReadPrice | null;
  /** Below zero where money goes back. */
  difference_minor: number | null;
  due_to_airline_minor: number | null;
  due_by_airline_minor: number | null;
  residual_minor: number | null;
  penalty_minor: number | null;
  passenger_keys: string[];
}

const NAMES = ['DiffPrice', 'NewPrice', 'OldPrice'];

/** `node` is a PriceDifferential; `holder` the item it stands in, which may name penalties. */
export function readDifferential(
  node: XmlNode | undefined,
  holder: XmlNode,
  graph: Graph,
  reading: Reading,
): Differential {
  const difference = node?.at('DiffPrice');
  const kind = node?.text('DifferentialTypeCode') ?? null;
  const [stated, fresh, old] = NAMES.map((name) => wholePrice(node?.at(name), reading));
  const grand = amount(node?.at('GrandTotalAmount'), reading)?.minor ?? null;
  const penalty_minor = penaltyOf(node, holder, graph, reading);
  const told = statedTotal(difference, stated ?? null) ?? grand;
  const apart = old && fresh ? fresh.total_minor - old.total_minor : null;
  const known = told ?? (penalty_minor === null ? apart : null);
  const signed = known === null ? null : withSign(known, kind);
  const due = dues(difference, kind, signed, old ?? null, reading);
  if (told !== null && apart !== null) checkParts(told, apart, penalty_minor, reading);
  return {
    kind,
    old: old ?? null,
    fresh: fresh ?? null,
    difference_minor: signed,
    ...due,
    residual_minor: residualOf(difference, kind, signed, reading),
    penalty_minor,
    passenger_keys: distinct(
      NAMES.flatMap((name) => node?.find(`${name}/FareDetail/PaxRefID`) ?? []).flatMap(
        (one) => one.value() ?? [],
      ),
    ),
  };
}

/** The difference as written, unless nothing but what changes hands is. */
function statedTotal(difference: XmlNode | undefined, stated: ReadPrice | null): number | null {
  return difference ? (stated?.total_minor ?? null) : null;
}

/** Some write what goes back as a plain amount and leave the direction to its kind. */
function withSign(minor: number, kind: string | null): number {
  const size = Math.abs(minor);
  if (/^(refund|residual)$/i.test(kind ?? '')) return size === 0 ? 0 : -size;
  return /^addcol$/i.test(kind ?? '') ? size : minor;
}

/** Price of the element, else of its passengers' fares together; null where one of them has none. */
export function wholePrice(node: XmlNode | undefined, reading: Reading): ReadPrice | null {
  if (!node) return null;
  const difference = node.name === 'DiffPrice';
  const whole = price(node.at('Price'), reading, difference) ?? price(node, reading, difference);
  const details = node.all('FareDetail');
  const each = details.map((one) => detailPrice(one, reading));
  const priced = each.filter((one) => one !== null);
  const apart = details.flatMap((one, at) =>
    Array.from({ length: Math.max(1, one.all('PaxRefID').length) }, () => each[at]!),
  );
  if (priced.length < each.length || priced.length === 0) {
    if (!whole && priced.length > 0) {
      reading.warn(phrase('w_price_each'));
    }
    return whole;
  }
  const sum = addPrices(apart);
  const once = addPrices(priced);
  if (!whole) return sum;
  if (whole.total_minor !== sum.total_minor && whole.total_minor !== once.total_minor) {
    const { currency } = whole;
    const written = amountsText([sum.total_minor, whole.total_minor], currency);
    reading.warn(phrase('w_change_fares', { written, currency }));
  }
  return whole;
}

/** What is sold goes before what is filed or net. */
function detailPrice(node: XmlNode, reading: Reading): ReadPrice | null {
  const own = price(node.at('Price'), reading);
  const kinds = node.all('FarePriceType|DifferentialFarePriceType');
  const sold = kinds.filter((one) => !/^(filed|net)$/i.test(one.text('FarePriceTypeCode') ?? ''));
  const found = [...sold, ...kinds].map((one) => price(one.at('Price|DifferentialPrice'), reading));
  return own ?? found.find((one) => one !== null) ?? null;
}

function addPrices(prices: ReadPrice[]): ReadPrice {
  const sum = (field: 'total_minor' | 'tax_minor' | 'fee_minor') =>
    prices.reduce((all, one) => all + one[field], 0);
  return {
    currency: prices[0]!.currency,
    total_minor: sum('total_minor'),
    taxes: merge(prices.flatMap((one) => one.taxes)),
    tax_minor: sum('tax_minor'),
    fee_minor: sum('fee_minor'),
  };
}

/** An amount beside the price, or the sum of those beside the fares of its passengers. */
function statedDue(difference: XmlNode | undefined, name: string, reading: Reading): number | null {
  const [inside, beside] = [`Price/${name}`, name].map((path) =>
    amount(difference?.at(path), reading),
  );
  const own = inside ?? beside;
  const parts = (difference?.all('FareDetail') ?? []).flatMap((detail) => {
    const [sold, kind] = ['Price', 'DifferentialFarePriceType/DifferentialPrice'].map((path) =>
      amount(detail.at(`${path}/${name}`), reading),
    );
    const found = sold ?? kind;
    return found ? [found.minor * Math.max(1, detail.all('PaxRefID').length)] : [];
  });
  if (own) return own.minor;
  return parts.length > 0 ? parts.reduce((all, one) => all + one, 0) : null;
}

function dues(
  difference: XmlNode | undefined,
  kind: string | null,
  signed: number | null,
  old: ReadPrice | null,
  reading: Reading,
): Pick<Differential, 'due_to_airline_minor' | 'due_by_airline_minor'> {
  const due_to = statedDue(difference, 'DueToAirlineAmount', reading);
  const due_by = statedDue(difference, 'DueByAirlineAmount', reading);
  const told = { due_to_airline_minor: due_to, due_by_airline_minor: due_by };
  if (due_to !== null || due_by !== null) {
    return { due_to_airline_minor: due_to ?? 0, due_by_airline_minor: due_by ?? 0 };
  }
  switch (kind?.toLowerCase()) {
    case 'addcol':
    case 'refund':
      if (signed === null) return told;
      return {
        due_to_airline_minor: Math.max(0, signed),
        due_by_airline_minor: Math.max(0, -signed),
      };
    case 'evenexchange':
      return { due_to_airline_minor: 0, due_by_airline_minor: 0 };
    case 'residual':
      return { due_to_airline_minor: 0, due_by_airline_minor: 0 };
    // What is void was never charged: all of it goes back, or nothing where nothing was paid.
    case 'void':
      return {
        due_to_airline_minor: 0,
        due_by_airline_minor: -(signed ?? -(old?.total_minor ?? 0)),
      };
    default:
      return told;
  }
}

function residualOf(
  difference: XmlNode | undefined,
  kind: string | null,
  signed: number | null,
  reading: Reading,
): number | null {
  const lines = feeLines(difference, /residual/i, reading);
  if (lines !== null) return lines;
  return /^residual$/i.test(kind ?? '') && signed !== null ? Math.abs(signed) : null;
}

/** Fees and surcharges whose words fit, of the price and of the passengers' fares. */
function feeLines(node: XmlNode | undefined, words: RegExp, reading: Reading): number | null {
  const holders: [XmlNode, number][] = [
    ...(node?.all('Price') ?? []).map((one): [XmlNode, number] => [one, 1]),
    ...(node?.all('FareDetail') ?? []).flatMap((detail): [XmlNode, number][] =>
      detail.all('Price').map((one) => [one, Math.max(1, detail.all('PaxRefID').length)]),
    ),
  ];
  const amounts = holders.flatMap(([holder, times]) =>
    [...holder.all('Fee'), ...holder.find('Surcharge/Breakdown')].flatMap((line) => {
      const texts = ['DesigText', 'TypeCode', 'DescText'].flatMap((name) => line.texts(name));
      const found = texts.some((text) => words.test(text))
        ? amount(line.at('Amount'), reading)
        : null;
      return found ? [found.minor * times] : [];
    }),
  );
  return amounts.length > 0 ? amounts.reduce((all, one) => all + one, 0) : null;
}

/** Penalties that the item or its prices name, each once; else fees that are penalties by their words. */
function penaltyOf(
  node: XmlNode | undefined,
  holder: XmlNode,
  graph: Graph,
  reading: Reading,
): number | null {
  const ids = distinct([
    ...holder.texts('PenaltyRefID'),
    ...holder.texts('FareDetail/PenaltyRefID'),
    ...NAMES.flatMap((name) => node?.texts(`${name}/FareDetail/PenaltyRefID`) ?? []),
  ]);
  const amounts = ids.flatMap((id) => graph.penalties.get(id)?.fee?.minor ?? []);
  if (amounts.length > 0) return amounts.reduce((all, one) => all + one, 0);
  return feeLines(node?.at('DiffPrice'), /penal|cancel\w*.?fee|change.?fee|reissue/i, reading);
}

/** New less old is the difference, with or without what the change itself costs. */
function checkParts(told: number, apart: number, penalty: number | null, reading: Reading): void {
  const fee = penalty ?? 0;
  const fitting = [apart, apart + fee, apart - fee].map(Math.abs);
  if (fitting.includes(Math.abs(told))) return;
  const written = [apart, fee, told].join(' / ');
  reading.warn(phrase('w_change_parts', { written }));
}
