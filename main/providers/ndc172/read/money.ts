/**
 * Amounts of NDC 17.2. A sender whose metadata gives a currency's decimals writes whole minor units
 * (27540 is 275.40); others write decimals (112.7). If a message gives them and still writes a
 * point, its amounts in that currency are read as written.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import {
  buildPriceLine,
  listTaxes,
  NO_CODE,
  pickCollected,
  type ReadPrice,
  reckon,
  type TaxSummary,
} from '#main/providers/ndc/read/price.ts';
import type { ProviderTax } from '#main/providers/provider.ts';
import {
  type ReadAmount,
  Reading,
  resolveCurrency,
  toMinor,
  warnOfCurrency,
  warnOfDigits,
  withoutGroups,
} from '#main/providers/wire/reading.ts';
import { parseFlag } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { findCurrency } from '#main/reference/currencies.ts';

/** A reading with the currencies whose whole numbers are minor units. */
export class Reading172 extends Reading {
  /** Digits after the point that a whole number of the currency stands for. */
  readonly decimals: ReadonlyMap<string, number>;

  constructor(root: XmlNode, profile?: Pick<NdcProfile, 'seller' | 'currency'>) {
    const written = readAmounts(root);
    super({
      currency: written.currency ?? profile?.currency,
      seller_id: profile?.seller.org_id,
      sent_at: root.attribute('TimeStamp'),
    });
    this.decimals = written.decimals;
  }
}

const CODE = /^[A-Za-z]{3}$/;

/** The first currency of the message, and the decimals of those that are written in whole minor units. */
function readAmounts(root: XmlNode): { currency: string | null; decimals: Map<string, number> } {
  const decimals = new Map<string, number>();
  for (const node of root.deep('CurrencyMetadata')) {
    const code = node.attribute('MetadataKey')?.toUpperCase() ?? '';
    const digits = node.text('Decimals');
    if (findCurrency(code) && digits !== null && /^\d$/.test(digits)) {
      decimals.set(code, Number(digits));
    }
  }
  const stated = new Set(decimals.keys());
  const pointed = new Set<string>();
  let currency: string | null = null;
  const pending = [{ node: root, aside: false }];
  for (let one = pending.pop(); one; one = pending.pop()) {
    const { node } = one;
    const aside = one.aside || node.name === 'Penalty';
    pending.push(...node.children.map((child) => ({ node: child, aside })));
    if (node.attributes.length === 0) continue;
    const { attributes } = node;
    const readAttribute = (name: string) =>
      attributes.find((one) => one.name.toLowerCase() === name)?.value.trim() ?? '';
    const digits = readAttribute('numberofdecimals');
    const own = CODE.test(node.raw.trim()) ? node.raw.trim().toUpperCase() : '';
    // Beside a local amount; the digits are those of every whole number of its currency.
    if (/^\d$/.test(digits) && findCurrency(own) && !stated.has(own)) {
      decimals.set(own, Number(digits));
    }
    const code = readAttribute('code').toUpperCase();
    if (CODE.test(code) && findCurrency(code) && /^[+-]?[\d.,\s]+$/.test(node.raw.trim())) {
      currency = code;
      if (!aside && /[.,]\d/.test(node.raw)) pointed.add(code);
    }
  }
  // A point in any price settles it; penalties are often written by other rules than prices.
  for (const code of pointed) decimals.delete(code);
  return { currency, decimals };
}

const WHOLE = /^[+-]?\d+$/;

/** Reads `<Total Code="USD">27540</Total>` and its like. */
export function readAmount(node: XmlNode | undefined, reading: Reading): ReadAmount | null {
  if (!node) return null;
  const named = node.attribute('Code') ?? node.attribute('CurCode');
  node.attribute('Taxable');
  const text = node.value()?.replace(/\s/g, '') ?? null;
  if (text === null) return null;
  const currency = resolveCurrency(named, reading);
  if (currency === null) {
    warnOfCurrency(named, reading);
    return null;
  }
  const decimals = reading instanceof Reading172 ? reading.decimals.get(currency) : undefined;
  const amount =
    decimals !== undefined && WHOLE.test(text) ? insertPoint(text, decimals) : withoutGroups(text);
  const minor = toMinor(amount, currency);
  if (minor === null) {
    reading.warn(phrase('amount_no_number'));
    return null;
  }
  warnOfDigits(amount, currency, reading);
  return { minor, currency };
}

/** A whole number with its point put in. */
function insertPoint(text: string, decimals: number): string {
  if (decimals === 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace(/^[+-]/, '').padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const TOTALS =
  'DetailCurrencyPrice/Total|SimpleCurrencyPrice|EncodedCurrencyPrice|CombinationPricing/Partial/Currency/SimpleCurrencyPrice';
const REDEEMED = ['AwardPricing/Redemption', 'CombinationPricing/Partial/Redemption'];

/** The one amount of a choice of prices, wherever it is written. */
export function readTotalAmount(node: XmlNode | undefined, reading: Reading): ReadAmount | null {
  if (!node) return null;
  for (const path of TOTALS.split('|')) {
    const found = readAmount(node.at(path), reading);
    if (found) return found;
  }
  return node.children.length === 0 ? readAmount(node, reading) : null;
}

/** Anything with TotalAmount, BaseAmount, Taxes and the like; null where it holds no amount. */
export function readPrice(node: XmlNode | undefined, reading: Reading): ReadPrice | null {
  if (!node) return null;
  const detail = node.at('DetailCurrencyPrice') ?? node.at('TotalAmount/DetailCurrencyPrice');
  const total =
    readTotalAmount(node.at('TotalAmount'), reading) ??
    readTotalAmount(node, reading) ??
    readAmount(node.at('Total/Amount') ?? node.at('Total'), reading);
  const filed = readAmount(node.at('BaseAmount'), reading);
  readAsides(node, reading);
  const currency = total?.currency ?? filed?.currency ?? reading.currency;
  if (currency === null) return null;
  const holders = detail ? [node, detail] : [node];
  const summaries = holders
    .flatMap((one) => one.all('Taxes'))
    .map((one) => readTaxes(one, currency, reading));
  const fees = holders.flatMap((one) => readFeeLines(one, currency, reading));
  const less_minor = readAmount(node.at('Discount/DiscountAmount'), reading)?.minor ?? 0;
  const base = filed?.currency === currency ? filed : null;
  const taxes = pickCollected(summaries, { base, total, fees, less_minor }).flatMap((one) =>
    listTaxes(one, currency, reading),
  );
  const parts = { currency, total, base, taxes, fees, less_minor };
  return reckon(parts, reading);
}

function readTaxes(node: XmlNode, currency: string, reading: Reading): TaxSummary {
  const refundable = parseFlag(node.attribute('RefundAllInd'));
  node.attribute('ApproxInd');
  const collected = parseFlag(node.attribute('CollectionInd'));
  return {
    told: node.find('Breakdown/Tax').map((tax) => ({
      ...readTax(tax, currency, refundable, reading),
      elsewhere: (parseFlag(tax.attribute('CollectionInd')) ?? collected) === false,
    })),
    total: readAmount(node.at('Total'), reading),
    refundable,
  };
}

/** The amount in the price's currency if given, else as it is. */
function readAmountIn(node: XmlNode, currency: string, reading: Reading): ReadAmount | null {
  const own = readAmount(node.at('Amount'), reading);
  const local = readAmount(node.at('LocalAmount'), reading);
  return own?.currency !== currency && local?.currency === currency ? local : own;
}

function readTax(
  tax: XmlNode,
  currency: string,
  refund_all: boolean | null,
  reading: Reading,
): TaxSummary['told'][number] {
  const found = readAmountIn(tax, currency, reading);
  const country = tax.text('Nation') ?? tax.text('CountryCode');
  const code = tax.text('TaxCode') ?? tax.text('Designator') ?? NO_CODE;
  const description = tax.text('Description') ?? tax.text('Nature');
  const refundable = parseFlag(tax.attribute('RefundInd')) ?? refund_all;
  return { line: { ...buildPriceLine(code, 0, refundable, description), country }, found };
}

/** Surcharges and fees: what a total may hold beside base and taxes. */
function readFeeLines(node: XmlNode, currency: string, reading: Reading): ProviderTax[] {
  const groups = [
    ...node.find('Surcharges/Surcharge').map((one) => [one, 'YR'] as const),
    ...node.all('Fees').map((one) => [one, 'FEE'] as const),
  ];
  return groups.flatMap(([group, fallback]) => {
    const whole = group.at('Total');
    const refundable = parseFlag(
      group.attribute('refundInd') ?? whole?.attribute('refundInd') ?? null,
    );
    const lines = group.find('Breakdown/Fee').flatMap((fee) => {
      const found = readAmountIn(fee, currency, reading);
      const code = fee.text('Designator');
      const name = fee.text('Description') ?? fee.text('Nature');
      const short = code && /^[A-Za-z0-9]{1,3}$/.test(code) ? code.toUpperCase() : fallback;
      const own = parseFlag(fee.attribute('RefundInd')) ?? refundable;
      return found?.currency === currency && found.minor !== 0
        ? [buildPriceLine(short, found.minor, own, name ?? code)]
        : [];
    });
    const total = readAmount(whole, reading);
    if (lines.length > 0 || total?.currency !== currency || total.minor === 0) return lines;
    return [buildPriceLine(fallback, total.minor, refundable, null)];
  });
}

/** Parts that explain an amount read already, and what is asked for in miles beside it. */
function readAsides(node: XmlNode, reading: Reading) {
  const asked = [node, ...node.all('TotalAmount|Total')].flatMap((one) =>
    REDEEMED.flatMap((path) => one.find(path)),
  );
  for (const one of asked) {
    const [miles, unit] = [one.text('Quantity'), one.text('Unit') ?? ''];
    if (Number(miles) > 0) reading.warn(phrase('w_miles', { written: `${miles} ${unit}`.trim() }));
  }
  readAmount(node.at('FareFiledIn/BaseAmount'), reading);
  for (const name of ['NUC_Amount', 'ExchangeRate', 'TicketBulkMask']) {
    node.text(`FareFiledIn/${name}`);
  }
  for (const name of ['DiscountPercent', 'Application', 'Description']) {
    node.text(`Discount/${name}`);
  }
}
