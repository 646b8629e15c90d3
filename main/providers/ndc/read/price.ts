/**
 * Prices as one total with its parts. The total is the authority: fare is what base and taxes leave
 * of it, so that fare plus taxes is always the total. Parts that do not add up give a warning
 * instead of being trusted.
 */
import { phrase } from '#main/contract/phrase.ts';
import { formatAmounts } from '#main/domain/money.ts';
import type { ProviderFare, ProviderTax } from '#main/providers/provider.ts';
import { mergeTaxes } from '../../orders.ts';
import { getFirst } from '../../wire/lists.ts';
import { type ReadAmount, type Reading, readAmount } from '../../wire/reading.ts';
import { parseFlag } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';

export interface ReadPrice {
  currency: string;
  total_minor: number;
  /** Taxes, then the fees and surcharges the total holds, as lines of their own. */
  taxes: ProviderTax[];
  tax_minor: number;
  /** The part of the taxes that is fees and surcharges. */
  fee_minor: number;
  /** Only a total is given: its taxes are unknown. */
  unsplit?: true;
}

/** Taxes that a sender does not list one by one. */
export const NO_CODE = 'XT';

/** A price, one that was paid before, the difference of two, or one that gives money back. */
export type PriceOf = 'price' | 'paid' | 'difference' | 'refund';

/**
 * Reads a Price, TotalPrice or UnitPrice; null without an amount. A difference often omits taxes:
 * its parts are compared with its total only if it has some.
 */
export function readPrice(
  node: XmlNode | undefined,
  reading: Reading,
  of: PriceOf = 'price',
): ReadPrice | null {
  if (!node) return null;
  const whole = node.at('TotalAmount');
  // In 18.1 what a fare costs is told as in 17.2.
  const stated = readAmount(
    whole?.at('DetailCurrencyPrice/Total') ?? whole?.at('SimpleCurrencyPrice') ?? whole,
    reading,
  );
  const filed = readAmount(node.at('BaseAmount'), reading);
  const equivalent = readAmount(node.at('EquivAmount'), reading);
  const currency = stated?.currency ?? equivalent?.currency ?? filed?.currency ?? reading.currency;
  if (currency === null) return null;
  const base =
    equivalent?.currency === currency ? equivalent : filed?.currency === currency ? filed : null;
  // Of what was paid some tell the parts and leave the total at nothing.
  const total = of === 'paid' && stated?.minor === 0 && base?.minor ? null : stated;
  const kept = of === 'refund' && keepsSome(node);
  if (kept && total === null) return null;
  const fees = kept && total?.minor === 0 ? [] : readFeeLines(node, currency, reading);
  const less_minor = readAmount(node.at('Discount/DiscountAmount'), reading)?.minor ?? 0;
  const summaries = node
    .all('TaxSummary|Taxes')
    .map((one) => readTaxSummary(one, currency, reading));
  const taxes = pickCollected(summaries, { base, total, fees, less_minor }).flatMap((one) =>
    listTaxes(one, currency, reading),
  );
  readAsides(node, reading);
  const untold =
    (of === 'difference' || of === 'refund') && total !== null && taxes.length + fees.length === 0;
  const parts = { currency, total, base: untold ? null : base, taxes, fees, less_minor };
  return reckon(parts, reading);
}

/** Words of what is given as a document: no charge. */
export const RESIDUAL = /residual/i;

/** Words of a fee for the change or cancellation itself. */
export const PENALTY = /penal|cancel\w*.?fee|change.?fee|reissue/i;

/** True if a refund states what is kept: without a total, the refund is then unknown. */
const keepsSome = (node: XmlNode): boolean =>
  node.has('Fee') ||
  node
    .find('Surcharge/Breakdown')
    .some((line) => PENALTY.test(`${line.text('DesigText')} ${line.text('DescText')}`));

/** The parts of a price as written, in one currency. */
export interface PriceParts {
  currency: string;
  total: { minor: number } | null;
  base: { minor: number } | null;
  taxes: ProviderTax[];
  fees: ProviderTax[];
  /** A discount named beside them. */
  less_minor: number;
}

/** One price from its parts; if they disagree, the total holds. Null without any amounts. */
export function reckon(parts: PriceParts, reading: Reading): ReadPrice | null {
  const { currency, total, base, taxes, fees, less_minor } = parts;
  const tax = sum(taxes);
  const fee = sum(fees);
  if (total === null && base === null && taxes.length + fees.length === 0) return null;
  if (total === null) {
    return finish(currency, (base?.minor ?? 0) + tax + fee, [...taxes, ...fees], fee);
  }

  // A sender may show fees beside a total of nothing: the fee is then what is to be paid.
  if (total.minor === 0 && fee > 0 && (base?.minor ?? 0) + tax === 0) {
    reading.warn(phrase('total_zero'));
    return finish(currency, fee, []);
  }
  // A base below a total that names nothing else leaves its taxes untold.
  const above = base === null ? total.minor !== 0 : base.minor < total.minor;
  if (above && less_minor === 0 && taxes.length + fees.length === 0) {
    return { ...finish(currency, total.minor, []), unsplit: true };
  }
  if (base === null) return finish(currency, total.minor, tax <= total.minor ? taxes : []);
  const known = listSums(base.minor + tax, fee, less_minor);
  const at = known.indexOf(total.minor);
  if (at === -1) {
    const written = formatAmounts([base.minor, tax, fee, total.minor], currency);
    reading.warn(phrase('price_not_add', { written, currency }));
  }
  // Taxes above the total are part of the base already.
  if (tax > total.minor && total.minor >= 0) return finish(currency, total.minor, []);
  const charged = at === 1 || at === 2 ? fees : [];
  return finish(currency, total.minor, [...taxes, ...charged], sum(charged));
}

/** What a price may come to beside its fees and its discount. */
const listSums = (minor: number, fee: number, less: number) => [
  minor,
  minor + fee,
  minor + fee - less,
  minor - less,
];

function finish(
  currency: string,
  total_minor: number,
  taxes: ProviderTax[],
  fee_minor = 0,
): ReadPrice {
  return { currency, total_minor, taxes: mergeTaxes(taxes), tax_minor: sum(taxes), fee_minor };
}

const sum = (lines: ProviderTax[]) => lines.reduce((all, line) => all + line.amount_minor, 0);

/** Taxes as one summary of either version of the standard tells them. */
export interface TaxSummary {
  /** Each tax with its amount, if it has one; `elsewhere` where somebody else collects it. */
  told: { line: ProviderTax; found: ReadAmount | null; elsewhere?: boolean }[];
  total: ReadAmount | null;
  refundable: boolean | null;
}

/** Without taxes collected elsewhere, where the total is that of the others. */
export function pickCollected(
  summaries: TaxSummary[],
  { base, total, fees, less_minor }: Pick<PriceParts, 'base' | 'total' | 'fees' | 'less_minor'>,
): TaxSummary[] {
  const told = summaries.flatMap((one) => one.told);
  const due = told.filter((one) => !one.elsewhere);
  const isTotal = (taxes: typeof told) => {
    const minor = taxes.reduce((all, { found }) => all + (found?.minor ?? 0), base?.minor ?? 0);
    return listSums(minor, sum(fees), less_minor).includes(total?.minor ?? Number.NaN);
  };
  if (due.length === told.length || isTotal(told) || !isTotal(due)) return summaries;
  return summaries.map((one) => ({
    ...one,
    told: one.told.filter((tax) => due.includes(tax)),
    total: one.told.every((tax) => due.includes(tax)) ? one.total : null,
  }));
}

/**
 * Taxes as listed, with a line for what their total holds besides; one given back is negative. A
 * tax in another currency is left out with a warning.
 */
export function listTaxes(
  { told, total, refundable }: TaxSummary,
  currency: string,
  reading: Reading,
): ProviderTax[] {
  const listed = told.flatMap(({ line, found }) => {
    if (found?.currency === currency) return [{ ...line, amount_minor: found.minor }];
    if (found) {
      reading.warn(phrase('tax_currency', { code: line.code, found: found.currency, currency }));
    }
    return [];
  });
  if (total?.currency !== currency) {
    const untold = total !== null && total.minor !== 0 && listed.length === 0;
    if (untold) {
      reading.warn(phrase('tax_currency', { code: NO_CODE, found: total.currency, currency }));
    }
    return listed;
  }
  const rest = total.minor - sum(listed);
  if (rest < 0 && total.minor >= 0) reading.warn(phrase('taxes_over'));
  if (rest <= 0) return listed;
  return [...listed, buildPriceLine(NO_CODE, rest, refundable, phrase('taxes_unlisted'))];
}

function readTaxSummary(node: XmlNode, currency: string, reading: Reading): TaxSummary {
  const refundable = parseFlag(node.text('AllRefundableInd'));
  const collected = parseFlag(node.text('CollectionInd'));
  readAmount(node.at('TotalRefundableTaxAmount'), reading);
  return {
    told: [...node.all('Tax'), ...node.find('Breakdown/Tax')].flatMap((tax) => {
      const told = readTax(tax, currency, refundable, reading);
      const elsewhere = (parseFlag(tax.text('CollectionInd')) ?? collected) === false;
      return told ? [{ ...told, elsewhere }] : [];
    }),
    total: readAmount(node.at('TotalTaxAmount|Total'), reading),
    refundable,
  };
}

/** Null for a tax that somebody is exempt from. */
function readTax(
  tax: XmlNode,
  currency: string,
  all_refundable: boolean | null,
  reading: Reading,
): TaxSummary['told'][number] | null {
  let found = readAmount(tax.at('Amount'), reading);
  found ??= readAmount(tax.at('MaximumAmount'), reading);
  if (found && found.currency !== currency) {
    const local = readAmount(tax.at('CurConversion/LocalAmount'), reading);
    found = local?.currency === currency ? local : found;
  }
  const country = tax.text('Country/CountryCode') ?? tax.text('Nation');
  const name = tax.text('DescText') ?? tax.text('TaxName') ?? tax.text('Description');
  const told = tax.text('TaxCode') ?? tax.text('FiledTaxCode') ?? tax.text('AddlTaxCode');
  // Some write the code where its name belongs.
  const code = told ?? (/^[A-Z][A-Z\d]$/.test(name ?? '') ? name : null) ?? NO_CODE;
  const refundable = parseFlag(tax.text('RefundInd')) ?? all_refundable;
  const exempt = /exempt/i.test(tax.text('TaxTypeCode') ?? '');
  tax.text('TaxName');
  if (exempt) return null;
  return { line: { ...buildPriceLine(code, 0, refundable, name), country }, found };
}

/** A tax or fee as a line; its country is added where it is known. */
export const buildPriceLine = (
  code: string,
  amount_minor: number,
  refundable: boolean | null,
  description: string | null,
): ProviderTax => ({ code, amount_minor, country: null, refundable, description });

/** Fees, surcharges and markups: what a total holds beside base and taxes. */
function readFeeLines(node: XmlNode, currency: string, reading: Reading): ProviderTax[] {
  const lines: ProviderTax[] = [];
  const add = (from: XmlNode, fallback: string) => {
    const found =
      readAmount(from.at('Amount'), reading) ??
      readAmount(from.at('LocalAmount'), reading) ??
      readAmount(from.at('MaximumAmount'), reading);
    const name = from.text('DescText');
    const code = from.text('DesigText') ?? from.text('TypeCode');
    if (RESIDUAL.test(`${code} ${name}`)) return;
    const refundable = parseFlag(from.text('RefundInd'));
    if (found?.currency === currency && found.minor !== 0) {
      const short = code && /^[A-Za-z0-9]{1,3}$/.test(code) ? code.toUpperCase() : fallback;
      lines.push(buildPriceLine(short, found.minor, refundable, name ?? code));
    }
  };
  for (const fee of node.all('Fee')) add(fee, 'FEE');
  for (const markup of node.all('Markup')) add(markup, 'FEE');
  for (const surcharge of node.all('Surcharge')) {
    const before = lines.length;
    for (const part of surcharge.all('Breakdown')) add(part, 'YR');
    const refundable = parseFlag(surcharge.text('AllRefundableInd'));
    const total = readAmount(surcharge.at('TotalAmount'), reading);
    if (lines.length === before && total?.currency === currency && total.minor !== 0) {
      lines.push(buildPriceLine('YR', total.minor, refundable, phrase('carrier_surcharge')));
    }
  }
  return lines;
}

/** Parts that explain an amount read already, and what is asked for in miles beside it. */
function readAsides(node: XmlNode, reading: Reading) {
  const miles = node.text('LoyaltyUnitAmount');
  const unit = node.text('LoyaltyUnitName') ?? '';
  if (Number(miles) > 0) reading.warn(phrase('w_miles', { written: `${miles} ${unit}`.trim() }));
  readAmount(node.at('Discount/PreDiscountedAmount'), reading);
  node.text('Discount/DiscountPercent');
  node.text('Discount/DescText');
  node.text('Discount/AppText');
}

/** Prices of one currency together. */
export function addPrices(prices: ReadPrice[]): ReadPrice {
  const addUp = (field: 'total_minor' | 'tax_minor' | 'fee_minor') =>
    prices.reduce((all, one) => all + one[field], 0);
  return {
    currency: getFirst(prices).currency,
    total_minor: addUp('total_minor'),
    taxes: mergeTaxes(prices.flatMap((one) => one.taxes)),
    tax_minor: addUp('tax_minor'),
    fee_minor: addUp('fee_minor'),
  };
}

/** The fare of a price that is for one passenger. */
export const toFare = (from: ReadPrice): ProviderFare => ({
  fare_minor: from.total_minor - from.tax_minor,
  taxes: from.taxes,
  tax_minor: from.tax_minor,
});

/** The sum of amounts; null where one is not told. */
export const sumTold = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((one) => one !== null) ? amounts.reduce((all, one) => all + one, 0) : null;

/**
 * One price divided among passengers, in minor units: the first ones get the remainder, since the
 * sender's own rounding is unknown.
 */
export function share(from: ReadPrice, among: number): ProviderFare[] {
  const calculatePart = (minor: number, index: number) => {
    const whole = Math.trunc(minor / among);
    const rest = Math.abs(minor - whole * among);
    return whole + (index < rest ? Math.sign(minor) : 0);
  };
  return Array.from({ length: among }, (_, index) => {
    const taxes = from.taxes.map((tax) => ({
      ...tax,
      amount_minor: calculatePart(tax.amount_minor, index),
    }));
    const tax_minor = taxes.reduce((all, tax) => all + tax.amount_minor, 0);
    return { fare_minor: calculatePart(from.total_minor, index) - tax_minor, taxes, tax_minor };
  });
}
