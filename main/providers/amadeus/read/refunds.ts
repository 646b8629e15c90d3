/**
 * The refund of documents, one contract each: B and TP are what was paid, RFU the flown fare, FRF
 * the unflown fare, RFT the refund, whoever brings it (RFA and RUA share it out). Taxes: PT paid, R
 * refunded, U used, H where nothing was used yet and all come back; OBP are the fees of payment.
 * Penalties (CP) and fees that are kept (RMF, NSF) have lists of their own.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { RefundLine } from '../../provider-after-sale.ts';
import type { Reading } from '../../wire/reading.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { sumTaxes } from './fare-elements.ts';
import { buildPlainTax, parseMinor } from './values.ts';

export interface ReadRefund extends Omit<RefundLine, 'passenger_key'> {
  currency: string;
  waiver: string | null;
}

export const readRefunds = (root: XmlNode, reading: Reading): ReadRefund[] =>
  root.find('FunctionalData/ContractBundle/RefundDetails').flatMap((details) => {
    const waiver = details.at('WaiverCode')?.attribute('Code') ?? null;
    return details.find('Contracts/Contract').flatMap((one) => {
      const read = readContract(one, waiver, reading);
      if (!read) reading.warn(phrase('refund_each_untold'));
      return read ?? [];
    });
  });

/** Documents that were given back before: instead of a refund their transactions are listed. */
export const readRefunded = (root: XmlNode) =>
  root.find('FunctionalData/ContractBundle/ListDisplay').map((list) => ({
    number: (list.at('Ticket')?.attribute('Number') ?? '').slice(0, 13),
    // What became of it, as the system lists it: of a refund the code is RFND.
    transactions: list.find('Documents/Document').map((one) => ({
      code: one.text('TransactionCode'),
      status: one.text('DocumentStatus'),
      passenger: one.text('Passenger/FullName'),
    })),
  }));

/** Digits with a number of decimals, or written out where none is told; in the money's own minor units. */
function readAmount(node: XmlNode, reading: Reading) {
  const currency = node.attribute('CurrencyCode');
  const places = parseInteger(node.attribute('DecimalPlaces'));
  const text = node.attribute('Amount') ?? '';
  if (places === null && text !== '')
    return { minor: parseMinor(text, currency, reading), currency };
  if (!/^\d+$/.test(text) || places === null || places < 0 || places > 5)
    return { minor: null, currency };
  const digits = text.padStart(places + 1, '0');
  const cut = digits.length - places;
  const decimal = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return { minor: parseMinor(decimal, currency, reading), currency };
}

const readNumber = (contract: XmlNode): string =>
  (contract.at('DocumentAndCouponInformation/DocumentNumber')?.attribute('Number') ?? '').slice(
    0,
    13,
  );

/**
 * Money that was put on vouchers, by the document it is given for: the account it went to is the
 * voucher's number.
 */
export const readVouchers = (root: XmlNode, reading: Reading) =>
  root.find('FunctionalData/ContractBundle/RefundDetails').flatMap((details) => {
    const contracts = details.find('Contracts/Contract');
    return details.find('FormOfPayments/FormOfPayment').flatMap((one) => {
      const code = one.attribute('CustomerAccount');
      if (code === null || one.attribute('Type') !== 'MS') return [];
      const { minor, currency } = readAmount(one, reading);
      if (minor === null || currency === null) return [];
      const id = one.attribute('ContractId');
      const contract = contracts.find((other) => other.attribute('ID') === id) ?? contracts[0];
      const number = contract ? readNumber(contract) : '';
      return [{ number, code, currency, amount_minor: minor }];
    });
  });

/** Fees for the refund itself and for a no-show; fees of payment belong to what was paid. */
const KEPT = /^(RMF|NSF?)$/;

function readContract(node: XmlNode, waiver: string | null, reading: Reading): ReadRefund | null {
  const sums = new Map<string, number>();
  let currency: string | null = null;
  for (const one of node.find('MonetaryInformations/MonetaryInformation')) {
    const told = readAmount(one, reading);
    currency ??= told.currency;
    if (told.minor !== null && told.currency === currency) {
      sums.set(one.attribute('Qualifier') ?? '', told.minor);
    }
  }
  const kept = [
    ...node.find('Penalties/Penalty').filter((one) => one.attribute('PenaltyType') === 'CP'),
    ...node.find('Fees/Fee').filter((one) => KEPT.test(one.attribute('Category') ?? '')),
  ].map((one) => readAmount(one, reading));
  const taxes = node.find('Taxes/Tax').flatMap((one) => {
    const { minor } = readAmount(one, reading);
    const code = one.attribute('ISO_Code');
    const kind = one.attribute('Category');
    const nature = one.attribute('NatureCode');
    return minor === null || code === null
      ? []
      : [{ kind, tax: buildPlainTax(code, minor, nature) }];
  });
  const listTaxes = (kind: string) => taxes.flatMap((one) => (one.kind === kind ? [one.tax] : []));
  const [used_minor = 0, unused, total] = ['RFU', 'FRF', 'RFT'].map((kind) => sums.get(kind));
  const refundable = node.all('Refundable').map((one) => readAmount(one, reading));
  const refund_minor =
    total ?? refundable.find((one) => one.currency === currency)?.minor ?? undefined;
  const base = sums.get('B') ?? (unused === undefined ? undefined : used_minor + unused);
  if (currency === null || base === undefined || refund_minor === undefined) return null;
  if (kept.some((one) => one.minor === null || (one.minor > 0 && one.currency !== currency))) {
    return null;
  }
  const unflown = listTaxes('H');
  const whole = sumTaxes(unflown) === sums.get('TXT') ? unflown : [];
  const [paid, used, back] = [
    [...listTaxes('PT'), ...whole],
    listTaxes('U'),
    [...listTaxes('R'), ...whole],
  ];
  const paid_tax = sums.get('TP') ?? sumTaxes(paid);
  // Older answers have the penalty among the sums.
  const penalty_minor =
    kept.length > 0
      ? kept.reduce((all, { minor }) => all + (minor ?? 0), 0)
      : (sums.get('CP') ?? 0);
  // Each of them is told once more, by its kind.
  for (const one of node.find('Fees/Fee')) if (one.attribute('Category') === '774') one.take();
  const paid_fees = sums.get('OBP') ?? 0;
  const fees = paid_fees > 0 ? [buildPlainTax('OB', paid_fees, null)] : [];
  const rest = refund_minor + penalty_minor - sumTaxes(back) - (base - used_minor);
  return {
    number: readNumber(node),
    paid: {
      fare_minor: base,
      taxes: sumTaxes(paid) === paid_tax ? [...paid, ...fees] : [],
      tax_minor: paid_tax + paid_fees,
    },
    used: { fare_minor: used_minor, taxes: used, tax_minor: sumTaxes(used) },
    penalty_minor,
    tax_refund: back.length > 0 ? [...back, ...(rest === paid_fees ? fees : [])] : null,
    refund_minor,
    residual_minor: 0,
    currency,
    waiver,
  };
}
