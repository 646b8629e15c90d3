// ISO 4217 currencies. The exponent decides how minor units are read and written everywhere in
// Airdesk, so an unknown currency is an error, never two digits by default.
import currency_rows from './data/currencies.json' with { type: 'json' };

export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Digits of the minor unit: 2 for USD, 0 for JPY and CLP, 3 for KWD. */
  readonly exponent: number;
}

let currency_index: ReadonlyMap<string, Currency> | undefined;

function getCurrencies(): ReadonlyMap<string, Currency> {
  currency_index ??= new Map(
    (currency_rows as [code: string, name: string, exponent: number][]).map(
      ([code, name, exponent]) => [code, { code, name, exponent }],
    ),
  );
  return currency_index;
}

/** The currency with this ISO code, in either case. */
export const findCurrency = (code: string): Currency | undefined =>
  getCurrencies().get(code.trim().toUpperCase());

/** Codes of the currencies with so many digits of the minor unit. */
export const listCurrencies = (digits: number): string[] =>
  [...getCurrencies().values()].flatMap(({ code, exponent }) => (exponent === digits ? code : []));

/** ISO 4217 codes that are no means of payment: metals, units of account, test codes. */
const NO_MONEY = /^X(?:AG|AU|BA|BB|BC|BD|DR|PD|PT|SU|TS|UA|XX)$/;

/** Whether accounts can be kept in this currency. */
export const isPayable = (code: string): boolean =>
  findCurrency(code) !== undefined && !NO_MONEY.test(code);

/** Digits of the minor unit. Throws RangeError for a currency ISO 4217 does not list. */
export function getMinorDigits(code: string): number {
  const currency = findCurrency(code);
  if (!currency) throw new RangeError(`unknown currency ${code}`);
  return currency.exponent;
}
