/**
 * The state of reading one message: the default currency, the seller whose booking reference is
 * ours, and warnings. Warnings are limited, and each appears once.
 */
import { phrase } from '#main/contract/phrase.ts';
import { formatAmounts } from '#main/domain/money.ts';
import { findCurrency, getMinorDigits } from '#main/reference/currencies.ts';
import { parseDateOnly, readInstant } from './values.ts';
import type { XmlNode } from './xml.ts';

const MAX_WARNINGS = 100;
/** The most characters of a sender's text inside a warning. */
const MAX_QUOTED = 40;

export class Reading {
  readonly warnings: string[] = [];
  /** Seller's organisation id under which our own reference stands in a BookingRef. */
  readonly seller_id: string;
  currency: string | null;
  /** When the message was sent, by the sender's clock. */
  readonly sent_at: string | null;
  /** Where that clock stands: the zone of times that name none. */
  readonly zone: string;

  constructor(
    options: {
      currency?: string | null;
      seller_id?: string;
      sent_at?: string | null;
      zone?: string;
    } = {},
  ) {
    this.currency = options.currency ?? null;
    const sent = options.sent_at ?? null;
    this.sent_at = readInstant(sent);
    this.zone = options.zone ?? /:\d{2}\S*([+-]\d{2}:?\d{2})$/.exec(sent ?? '')?.[1] ?? 'Z';
    this.seller_id = options.seller_id ?? 'AIRDESK';
  }

  warn(text: string): void {
    if (this.warnings.length >= MAX_WARNINGS || this.warnings.includes(text)) return;
    this.warnings.push(text);
  }

  /** The warnings in the form of an answer. */
  told(): { warnings?: string[] } {
    return this.warnings.length > 0 ? { warnings: [...this.warnings] } : {};
  }

  /** A UTC instant; null, with a warning, if invalid. */
  moment(text: string | null): string | null {
    const moment = readInstant(text, this.zone);
    if (text !== null && moment === null) {
      const told = text.slice(0, MAX_QUOTED);
      this.warn(phrase('w_limit', { text: told }));
    }
    return moment;
  }

  /** YYYY-MM-DD; null, with a warning, if invalid. */
  day(text: string | null): string | null {
    const day = parseDateOnly(text);
    if (text !== null && day === null) {
      const told = text.slice(0, MAX_QUOTED);
      this.warn(phrase('w_date', { text: told }));
    }
    return day;
  }
}

/** ISO 4217 for no currency: for zero amounts in a message without a currency. */
export const NO_MONEY = 'XXX';

/** An amount as written: minor units with its currency. */
export interface ReadAmount {
  minor: number;
  currency: string;
}

/** `12,50`: a comma before one or two last digits, with no point, stands for it. */
const COMMA = /^([+-]?\d+),(\d{1,2})$/;

/**
 * Integer minor units of a decimal text, rounded half away from zero if it has more digits than the
 * currency; null if it is not a number.
 */
export function toMinor(text: string, currency: string): number | null {
  const plain = text
    .replace(/\s/g, '')
    .replace(COMMA, '$1.$2')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || (match[2] === '' && !match[3])) return null;
  const digits = getMinorDigits(currency);
  const fraction = (match[3] ?? '').padEnd(digits + 1, '0');
  const value =
    Number(`${match[2]}${fraction.slice(0, digits)}`) + (Number(fraction[digits]) >= 5 ? 1 : 0);
  // A number with too many digits is not a safe integer.
  if (!Number.isSafeInteger(value)) return null;
  return match[1] === '-' && value !== 0 ? -value : value;
}

/** Warns of an amount with more digits than its currency has: it was rounded. */
export function warnOfDigits(text: string, currency: string, reading: Reading): void {
  const fraction = /\.(\d+)$/.exec(text)?.[1]?.replace(/0+$/, '') ?? '';
  if (fraction.length > getMinorDigits(currency)) {
    reading.warn(phrase('w_amount_digits', { currency }));
  }
}

/** The currency of an amount, else the message's; null if it is unknown. */
export const resolveCurrency = (named: string | null, reading: Reading): string | null =>
  findCurrency(named ?? '')?.code ?? (named === null ? reading.currency : null);

export function warnOfCurrency(named: string | null, reading: Reading): void {
  reading.warn(
    named === null ? phrase('amount_no_currency') : phrase('amount_no_money', { currency: named }),
  );
}

/** `1.234,56` without the points between its groups of three: its comma is the point. */
export const withoutGroups = (text: string): string =>
  text.replace(/^[+-]?\d{1,3}(\.\d{3})+,\d{1,3}$/, (whole) =>
    whole.replaceAll('.', '').replace(',', '.'),
  );

/** Reads an element such as `<TotalAmount CurCode="USD">40.73</TotalAmount>`. */
export function readAmount(node: XmlNode | undefined, reading: Reading): ReadAmount | null {
  if (!node) return null;
  const text = node.value();
  const named = node.attribute('CurCode') ?? node.attribute('Code');
  if (text === null) return null;
  const currency = resolveCurrency(named, reading);
  // Zero is valid in any currency.
  if (currency === null && /^[+-]?0*(\.0*)?$/.test(text)) {
    return { minor: 0, currency: reading.currency ?? NO_MONEY };
  }
  if (currency === null) {
    warnOfCurrency(named, reading);
    return null;
  }
  const amount = withoutGroups(text);
  const minor = toMinor(amount, currency);
  if (minor === null) {
    reading.warn(phrase('amount_no_number'));
    return null;
  }
  warnOfDigits(amount, currency, reading);
  return { minor, currency };
}

/** Adds texts of the host or airline as warnings that begin with their code. */
export function noteSaid(
  texts: readonly (string | null)[],
  about: string | null,
  reading: Reading,
) {
  const said = texts.flatMap((text) => text?.replace(/\s+/g, ' ') ?? []);
  if (said.length === 0) return;
  const words = [...new Set(said)].join(' / ');
  reading.warn(`PROVIDER_SAYS: ${about === null ? '' : `${about}: `}${words}`);
}

/** Whether a price is in this currency; if not, adds a warning. */
export function isOwnMoney(
  name: string,
  price: { amount_minor: number; tax_minor: number; currency: string },
  currency: string,
  reading: Pick<Reading, 'warn'>,
): boolean {
  const minor = price.amount_minor + price.tax_minor;
  if (minor === 0 || price.currency === currency) return true;
  const told = `${formatAmounts([minor], price.currency)} ${price.currency}`;
  reading.warn(phrase('w_foreign_price', { services: `${name} ${told}`, currency }));
  return false;
}
