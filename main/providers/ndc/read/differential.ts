/**
 * The cost of a change or cancellation: old price, new price and difference, wherever the sender
 * puts them. A price may be whole or only its passengers' fares (each for one passenger, with
 * surcharges and taxes); the amount due may be stated, be the difference, or follow from its kind.
 * Unreadable values are null with a warning, never zero.
 */
import { phrase } from '#main/contract/phrase.ts';
import { formatAmounts } from '#main/domain/money.ts';
import { NO_MONEY, type ReadAmount, type Reading, readAmount } from '../../wire/reading.ts';
import { listDistinct } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { Graph } from './data-lists.ts';
import { addPrices, PENALTY, type PriceOf, RESIDUAL, type ReadPrice, readPrice } from './price.ts';

export interface Differential {
  /** AddCol, Refund, EvenExchange, Void …; null where the sender gives a plain price. */
  kind: string | null;
  /** Of all its amounts; that of no money where none is told, null where they are of several. */
  currency: string | null;
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

/** Of an item that says nothing of a change. */
export const NO_CHANGE: Differential = {
  kind: null,
  currency: NO_MONEY,
  old: null,
  fresh: null,
  difference_minor: null,
  due_to_airline_minor: null,
  due_by_airline_minor: null,
  residual_minor: null,
  penalty_minor: null,
  passenger_keys: [],
};

const NAMES = ['DiffPrice', 'NewPrice', 'OldPrice'];

/** `node` is a PriceDifferential; `holder` the item it stands in, which may name penalties. */
export function readDifferential(
  node: XmlNode | undefined,
  holder: XmlNode,
  graph: Graph,
): Differential {
  const { reading } = graph;
  const difference = node?.at('DiffPrice');
  const kind = node?.text('DifferentialTypeCode') ?? null;
  const of = /^(refund|residual|void)$/i.test(kind ?? '') ? 'refund' : 'difference';
  const prices = NAMES.map((name) => readWholePrice(node?.at(name), reading, of));
  const [stated = null, written_fresh = null, written_old = null] = prices;
  const grand = readAmount(node?.at('GrandTotalAmount'), reading);
  const dues = ['DueToAirlineAmount', 'DueByAirlineAmount'].map((name) =>
    readStatedDues(node, difference, name, reading),
  );
  const passenger_keys = listDistinct(
    NAMES.flatMap((name) => node?.find(`${name}/FareDetail/PaxRefID`) ?? []).flatMap(
      (one) => one.value() ?? [],
    ),
  );
  const residues = listFeeLines(difference, RESIDUAL, reading);
  const lines = listFeeLines(difference, PENALTY, reading);
  const named = readNamedPenalties(node, holder, graph);
  const owed = [...dues.flat(), ...listTotals([stated]), ...(grand ? [grand] : []), ...residues];
  const fees = [...lines, ...named.of_change];
  const priced = listTotals([written_old, written_fresh]);
  // Which of a fare's conditions applies is open: their currency counts where none other is told.
  const currency = findChangeCurrency(
    { owed, priced, fees: fees.length > 0 ? fees : named.of_fares },
    reading,
  );
  if (currency === null) return { ...NO_CHANGE, kind, currency, passenger_keys };
  const [old, fresh] = [written_old, written_fresh].map((one) => inCurrency(one, currency));
  const told = stated?.total_minor ?? grand?.minor ?? null;
  const apart = old && fresh ? fresh.total_minor - old.total_minor : null;
  const [due_to = null, due_by = null] = dues.map((list) => sumIn(list, currency));
  const residue = sumIn(residues, currency);
  const paid =
    due_to === null && due_by === null ? null : (due_to ?? 0) - (due_by ?? 0) - (residue ?? 0);
  const penalty_minor = resolvePenalty(named, lines, {
    sum: paid ?? told,
    currency,
    old: old ?? null,
    fresh: fresh ?? null,
  });
  // It may be unclear if a fee in a fare's conditions applies: then the difference is unknown.
  const free = fees.length + named.of_fares.length === 0;
  const known = told ?? (free && penalty_minor === null ? apart : null);
  const signed = known === null ? null : withSign(known, kind);
  // What is given back for all that was paid leaves the penalty that it names to be taken yet.
  const taken = fresh && told !== null && Math.abs(told) === Math.abs(apart ?? 0);
  const owes = of === 'refund' && taken && (penalty_minor ?? 0) > fresh.total_minor;
  const due = resolveDues({ due_to, due_by }, kind, owes ? null : signed, old ?? null);
  const residual = /^residual$/i.test(kind ?? '');
  if (told !== null && apart !== null) checkParts(told, apart, penalty_minor, reading);
  return {
    kind,
    currency,
    old: old ?? null,
    fresh: fresh ?? null,
    difference_minor: signed,
    ...due,
    residual_minor: residue ?? (residual && signed !== null ? Math.abs(signed) : null),
    penalty_minor,
    passenger_keys,
  };
}

/** The totals of the prices that are told. */
export const listTotals = (prices: (ReadPrice | null)[]): ReadAmount[] =>
  prices.flatMap((one) => (one ? [{ minor: one.total_minor, currency: one.currency }] : []));

/** Amounts of a change, the more telling first. */
type ChangeAmounts = Record<'owed' | 'priced' | 'fees', readonly ReadAmount[]>;

/**
 * The currency of what is owed, else of the prices, else of the fees; null, with a warning, where
 * that is several. Zero is zero in any currency, but nothing owed is told in its own.
 */
export function findChangeCurrency(
  { owed, priced, fees }: ChangeAmounts,
  reading: Reading,
): string | null {
  const list = (amounts: readonly ReadAmount[]) =>
    listDistinct(amounts.filter(({ minor }) => minor !== 0).map(({ currency }) => currency));
  const all = list([...owed, ...priced, ...fees]);
  if (all.length > 1) reading.warn(phrase('w_change_currencies', { list: all.join(', ') }));
  const first = (amounts: readonly ReadAmount[]) =>
    amounts.slice(0, 1).map(({ currency }) => currency);
  const steps = [list(owed), list(priced), first([...owed, ...priced]), list(fees), first(fees)];
  const [currency = NO_MONEY, ...others] = steps.find((one) => one.length > 0) ?? [];
  return others.length > 0 ? null : currency;
}

/** A price that is of this currency, or nothing. */
export const inCurrency = (price: ReadPrice | null, currency: string): ReadPrice | null =>
  price && (price.total_minor === 0 || price.currency === currency) ? price : null;

/** Some write refunds without a sign, which then follows from the kind. */
function withSign(minor: number, kind: string | null): number {
  const size = Math.abs(minor);
  if (/^(refund|residual)$/i.test(kind ?? '')) return size === 0 ? 0 : -size;
  return /^addcol$/i.test(kind ?? '') ? size : minor;
}

/** Price of the element, else the sum of its passengers' fares; null if one has none. */
export function readWholePrice(
  node: XmlNode | undefined,
  reading: Reading,
  difference: PriceOf = 'difference',
): ReadPrice | null {
  if (!node) return null;
  const of = node.name === 'DiffPrice' ? difference : node.name === 'OldPrice' ? 'paid' : 'price';
  const whole = readPrice(node.at('Price'), reading, of) ?? readPrice(node, reading, of);
  const details = node.all('FareDetail');
  const priced = details.flatMap((one) => {
    const price = readDetailPrice(one, reading, of);
    return price ? [{ price, times: Math.max(1, one.all('PaxRefID').length) }] : [];
  });
  if (priced.length < details.length || priced.length === 0) {
    if (!whole && priced.length > 0) reading.warn(phrase('w_price_each'));
    return whole;
  }
  const sum = addPrices(
    priced.flatMap(({ price, times }) => Array.from({ length: times }, () => price)),
  );
  const once = addPrices(priced.map(({ price }) => price));
  if (!whole) return sum;
  if (whole.total_minor !== sum.total_minor && whole.total_minor !== once.total_minor) {
    const { currency } = whole;
    const written = formatAmounts([sum.total_minor, whole.total_minor], currency);
    reading.warn(phrase('w_change_fares', { written, currency }));
  }
  return whole;
}

/** What is sold goes before what is filed or net. */
function readDetailPrice(node: XmlNode, reading: Reading, of: PriceOf): ReadPrice | null {
  const own = readPrice(node.at('Price'), reading, of);
  const kinds = node.all('FarePriceType|DifferentialFarePriceType');
  const sold = kinds.filter((one) => !/^(filed|net)$/i.test(one.text('FarePriceTypeCode') ?? ''));
  const found = [...sold, ...kinds].map((one) =>
    readPrice(one.at('Price|DifferentialPrice'), reading, of),
  );
  return own ?? found.find((one) => one !== null) ?? null;
}

/** An amount beside the price or the difference, or those beside the fares of its passengers. */
function readStatedDues(
  node: XmlNode | undefined,
  difference: XmlNode | undefined,
  name: string,
  reading: Reading,
): ReadAmount[] {
  const [inside, beside] = [`Price/${name}`, name].map((path) =>
    readAmount(difference?.at(path), reading),
  );
  const own = inside ?? beside ?? readAmount(node?.at(name), reading);
  const parts = (difference?.all('FareDetail') ?? []).flatMap((detail) => {
    const [sold, kind] = ['Price', 'DifferentialFarePriceType/DifferentialPrice'].map((path) =>
      readAmount(detail.at(`${path}/${name}`), reading),
    );
    const found = sold ?? kind;
    const times = Math.max(1, detail.all('PaxRefID').length);
    return found ? [{ ...found, minor: found.minor * times }] : [];
  });
  return own ? [own] : parts;
}

function resolveDues(
  { due_to, due_by }: { due_to: number | null; due_by: number | null },
  kind: string | null,
  signed: number | null,
  old: ReadPrice | null,
): Pick<Differential, 'due_to_airline_minor' | 'due_by_airline_minor'> {
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
    case 'residual':
      return { due_to_airline_minor: 0, due_by_airline_minor: 0 };
    // A void was never charged: all of it goes back, or nothing if nothing was paid.
    case 'void':
      return {
        due_to_airline_minor: 0,
        due_by_airline_minor: -(signed ?? -(old?.total_minor ?? 0)),
      };
    default:
      return told;
  }
}

/** Fees and surcharges that match `words`, in the price and the passengers' fares. */
function listFeeLines(node: XmlNode | undefined, words: RegExp, reading: Reading): ReadAmount[] {
  const holders: [XmlNode, number][] = [
    ...(node?.all('Price') ?? []).map((one): [XmlNode, number] => [one, 1]),
    ...(node?.all('FareDetail') ?? []).flatMap((detail): [XmlNode, number][] =>
      detail.all('Price').map((one) => [one, Math.max(1, detail.all('PaxRefID').length)]),
    ),
  ];
  return holders.flatMap(([holder, times]) =>
    [...holder.all('Fee'), ...holder.find('Surcharge/Breakdown')].flatMap((line) => {
      const texts = ['DesigText', 'TypeCode', 'DescText'].flatMap((name) => line.texts(name));
      const found = texts.some((text) => words.test(text))
        ? readAmount(line.at('Amount'), reading)
        : null;
      return found ? [{ ...found, minor: found.minor * times }] : [];
    }),
  );
}

/** Amounts together; null without any, and where one is of another currency. */
function sumIn(amounts: readonly ReadAmount[], currency: string): number | null {
  if (amounts.length === 0 || !amounts.every((one) => isOf(one, currency))) return null;
  return amounts.reduce((all, { minor }) => all + minor, 0);
}

const isOf = ({ minor, currency }: ReadAmount, wanted: string): boolean =>
  minor === 0 || currency === wanted;

function readNamedPenalties(node: XmlNode | undefined, holder: XmlNode, graph: Graph) {
  const [difference, ...fares] = NAMES.map((name) => node?.find(`${name}/FareDetail`) ?? []);
  const listIds = (nodes: XmlNode[]) =>
    listDistinct(nodes.flatMap((one) => one.texts('PenaltyRefID')));
  const listFees = (ids: string[]) => ids.flatMap((id) => graph.penalties.get(id)?.fee ?? []);
  const beside = [holder, ...holder.all('FareDetail')];
  const here = node ? [node] : [];
  const deleted = /^deleteorderitem$/i.test(holder.name);
  const people = [...(difference ?? []), ...fares.flat(), ...holder.all('FareDetail')];
  return {
    // Fees of the change itself: beside the difference, or of what is only taken away.
    of_change: listFees(listIds([...here, ...(difference ?? []), ...(deleted ? beside : [])])),
    // Fees that the old or the new fare names among its conditions.
    of_fares: listFees(listIds([...fares.flat(), ...(deleted ? [] : beside)])),
    // Passengers of the item: some name the fee of each.
    passengers: listDistinct(people.flatMap((one) => one.texts('PaxRefID'))).length,
  };
}

/** New minus old price, also with the residual of a cheaper fare forfeited. */
function calculateDifferences(old?: ReadPrice | null, fresh?: ReadPrice | null): number[] {
  if (!old || !fresh) return [];
  const tax = fresh.tax_minor - old.tax_minor;
  const fare = fresh.total_minor - old.total_minor - tax;
  return [fare + tax, Math.max(0, fare + tax), Math.max(0, fare) + tax];
}

/**
 * The fee of the change itself. A fee in a fare's conditions is one only if it is the gap between
 * new minus old and the amount due (else the stated difference); otherwise it belongs to the new
 * fare.
 */
function resolvePenalty(
  named: ReturnType<typeof readNamedPenalties>,
  lines: readonly ReadAmount[],
  {
    sum,
    currency,
    ...prices
  }: { sum: number | null; currency: string; old: ReadPrice | null; fresh: ReadPrice | null },
): number | null {
  const listOwn = (fees: readonly ReadAmount[]) =>
    fees.filter((one) => isOf(one, currency)).map(({ minor }) => minor);
  const { passengers } = named;
  const of_change = listOwn(named.of_change);
  const sums = calculateDifferences(prices.old, prices.fresh);
  const taxes_minor = prices.old?.tax_minor ?? 0;
  const sumFees = (fees: number[]) => fees.reduce((all, one) => all + one, 0);
  const findFitting = (fees: number[]): number | null => {
    if (sum === null || sums.length === 0 || fees.length === 0) return null;
    const each = [sumFees(fees), ...fees];
    const choices = [...each, ...each.map((one) => one * Math.max(1, passengers))];
    // Some write what goes back without a sign.
    const meets = (fee: number) => sums.some((one) => Math.abs(one + fee) === Math.abs(sum));
    // An amount above the difference is the fee plus lost taxes.
    const calculateBeyond = (fee: number) => sums.map((one) => sum - one - fee);
    const within = choices
      .filter(
        (fee) =>
          calculateBeyond(fee).every((left) => left >= 0) ||
          calculateBeyond(fee).some((left) => left >= 0 && left <= taxes_minor),
      )
      .toSorted((x, y) => y - x);
    return meets(0) ? null : (choices.find(meets) ?? within[0] ?? null);
  };
  // A fee of another currency makes all of them no sum.
  if (named.of_change.length > 0) return findFitting(of_change) ?? sumIn(named.of_change, currency);
  return lines.length > 0 ? sumIn(lines, currency) : findFitting(listOwn(named.of_fares));
}

/** New minus old must be the difference, with or without the fee of the change. */
function checkParts(told: number, apart: number, penalty: number | null, reading: Reading): void {
  const fee = penalty ?? 0;
  const fitting = [apart, apart + fee, apart - fee].map(Math.abs);
  if (fitting.includes(Math.abs(told))) return;
  const written = [apart, fee, told].join(' / ');
  reading.warn(phrase('w_change_parts', { written }));
}
