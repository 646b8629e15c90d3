/** The refund of documents: one bundle each, which is sent back unchanged to accept it. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderTax } from '../../provider.ts';
import { normalizeTicketNumber } from '../../wire/documents.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { RefundBundle } from '../order-keys.ts';
import { readTaxes } from './fares.ts';
import { readAmount } from './values.ts';

export interface ReadRefund {
  number: string;
  currency: string;
  refund_minor: number;
  penalty_minor: number;
  /** The unflown value lost in addition to the penalty; null if not given. */
  forfeit_minor: number | null;
  /** The document's price; null if not given. */
  total_minor: number | null;
  tax_minor: number | null;
  /** Refunded taxes; null if the host does not know. */
  tax_refund: ProviderTax[] | null;
  waiver: string | null;
  remarks: string[];
  /** Sent back unchanged. */
  state: RefundBundle;
}

const AMOUNTS = [
  'RefundAmount',
  'RetainAmount',
  'RefundFee',
  'RefundableTaxes',
  'Taxes',
  'OriginalTicketTotal',
  'ForfeitAmount',
] as const;

const UNKNOWN = /^unknown$/i;

/** One entry per document; none if the host says it is not refundable. */
export const readRefunds = (root: XmlNode, reading: Reading): ReadRefund[] =>
  root.all('AirRefundBundle').flatMap((node) => readBundle(node, reading) ?? []);

function readBundle(node: XmlNode, reading: Reading): ReadRefund | null {
  const number = node.attribute('TicketNumber');
  const info = node.at('AirRefundInfo');
  const told: Record<string, string> = {};
  for (const name of AMOUNTS) {
    const text = info?.attribute(name) ?? null;
    if (text !== null) told[name] = text;
  }
  const readToldAmount = (name: (typeof AMOUNTS)[number]) => {
    const text = told[name] ?? null;
    return text === null || UNKNOWN.test(text) ? null : readAmount(text, reading);
  };
  const refund = readToldAmount('RefundAmount');
  for (const name of ['Retain', 'Refund', 'FiledCurrency', 'ConversionRate']) info?.attribute(name);
  for (const name of ['PTC', 'RefundType']) node.attribute(name);
  for (const one of node.all('Name')) one.take();
  const nodes = node.all('TaxInfo');
  const taxes = readTaxes(nodes, refund?.currency, reading).filter(
    ({ amount_minor }) => amount_minor > 0,
  );
  const waived = node.at('WaiverCode');
  const waiver = waived?.attribute('Endorsement') ?? waived?.attribute('TourCode') ?? null;
  const remarks = (info?.find('RefundRemark/RemarkData') ?? []).flatMap((one) => one.value() ?? []);
  if (!number || !refund) return null;
  const is_mixed = AMOUNTS.map(readToldAmount).some(
    (one) => one !== null && one.minor !== 0 && one.currency !== refund.currency,
  );
  if (is_mixed) {
    reading.warn(phrase('uapi_refund_currency', { number }));
    return null;
  }
  const unknown = UNKNOWN.test(told.RefundableTaxes ?? '');
  return {
    number: normalizeTicketNumber(number),
    currency: refund.currency,
    refund_minor: refund.minor,
    penalty_minor: readToldAmount('RefundFee')?.minor ?? 0,
    forfeit_minor: readToldAmount('ForfeitAmount')?.minor ?? null,
    total_minor: readToldAmount('OriginalTicketTotal')?.minor ?? null,
    tax_minor: readToldAmount('Taxes')?.minor ?? null,
    tax_refund: unknown ? null : taxes,
    waiver,
    remarks,
    state: {
      number,
      info: told,
      taxes: nodes.map((tax) => ({
        category: tax.attribute('Category') ?? '',
        amount: tax.attribute('Amount'),
      })),
      waiver: waived?.attribute('Endorsement') ?? null,
    },
  };
}
