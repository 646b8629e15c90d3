/**
 * Payments in messages. Card numbers always leave this file masked, and security codes never leave
 * it.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type { ProviderOrder, ProviderOrderPayment } from '#main/providers/provider.ts';
import { maskCard } from '../../wire/masking.ts';
import { DONE, FAILED, PENDING, UNPAID } from '../../wire/payment-words.ts';
import { type Reading, readAmount } from '../../wire/reading.ts';
import { readCardBrand } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';

export interface ReadPayment {
  method: string;
  /** The sender's own code for it. */
  code: string | null;
  amount_minor: number | null;
  currency: string | null;
  card: {
    brand: string | null;
    number: string | null;
    holder: string | null;
    /** MM/YY. */
    expires: string | null;
  } | null;
  /** Voucher, ticket or account it is paid with, masked where it is long. */
  document: string | null;
  status: string | null;
  reference: string | null;
  /** The airline's own id of it, and of the payment that it gives back. */
  id: string | null;
  gives_back: string | null;
  /** The issuer's approval of a card. */
  approval_code: string | null;
  order_id: string | null;
}

const METHODS: [element: string, method: string][] = [
  ['PaymentCard', 'CARD'],
  ['Cash', 'CASH'],
  ['OfflinePayment', 'OFFLINE'],
  ['SettlementPlan', 'SETTLEMENT_PLAN'],
  ['AccountableDoc', 'DOCUMENT'],
  ['Voucher', 'VOUCHER'],
  ['IATA_EasyPay', 'EASYPAY'],
  ['LoyaltyRedemption', 'LOYALTY'],
  ['DirectBill', 'DIRECT_BILL'],
  ['BankTransfer', 'BANK_TRANSFER'],
  ['OtherPaymentMethod', 'OTHER'],
];

/** PADIS 9888 for payments made elsewhere. */
const OFFLINE: Record<string, string> = toTable({
  CA: 'CASH',
  CC: 'CARD',
  CK: 'CHEQUE',
  MS: 'MISCELLANEOUS',
});

export function readPayments(holder: XmlNode, reading: Reading): ReadPayment[] {
  // Before 21.3 a payment may stand by itself.
  const early = holder.all('PaymentInfo').flatMap((one) => {
    const parts = one.all('PaymentProcessingDetails');
    const payments = parts.length > 0 ? parts : [one];
    return payments.map((payment) => ({ ...readPayment(payment, reading), order_id: null }));
  });
  const read = holder.all('PaymentFunctions').flatMap((node) => {
    const parts = [
      ...node.all('PaymentProcessingDetails'),
      ...node.all('PaymentProcessingSummary'),
    ];
    const order_id = node.text('OrderAssociation/OrderRefID');
    for (const one of [...node.all('OrderAssociation'), ...node.all('OfferAssociation')])
      one.take();
    return parts.map((one) => ({ ...readPayment(one, reading), order_id }));
  });
  return [...early, ...read];
}

function readPayment(node: XmlNode, reading: Reading): Omit<ReadPayment, 'order_id'> {
  const paid = readAmount(node.at('Amount'), reading);
  const method_node = node.at('PaymentMethod') ?? node.at('PaymentProcessingSummaryPaymentMethod');
  const [element, method] = METHODS.find(([name]) => method_node?.has(name)) ?? [null, 'UNKNOWN'];
  const used = element ? method_node?.at(element) : undefined;
  const code = used?.text('PaymentTypeCode') ?? node.text('PaymentTypeCode|TypeCode');
  const surcharge = readAmount(node.at('SurchargeAmount'), reading);
  if (surcharge && surcharge.minor !== 0) {
    const written = `${formatDecimal(surcharge.minor, surcharge.currency)} ${surcharge.currency}`;
    reading.warn(phrase('w_surcharge', { name: code ?? method, amount: written }));
  }
  const document =
    used?.text('DocNumber') ?? used?.text('VoucherID') ?? used?.text('AccountNumber');
  return {
    method: method === 'OFFLINE' && code ? (OFFLINE[code.toUpperCase()] ?? code) : method,
    code: code ?? null,
    amount_minor: paid?.minor ?? null,
    currency: paid?.currency ?? null,
    card: method === 'CARD' && used ? readCard(used) : null,
    document: document ? (method === 'EASYPAY' ? maskCard(document) : document) : null,
    status: node.text('PaymentStatusCode'),
    reference: node.text('PaymentRefID'),
    id: node.text('PaymentID|PaymentInfoID'),
    gives_back: node.text('PaymentTrx/OriginalID'),
    approval_code: node.text('PaymentTrx/TrxID'),
  };
}

/** Our reference without the running number it was sent with. */
const withoutNumber = (reference: string | null) => reference?.replace(/\/\d+$/, '') ?? null;

/**
 * The payments of an order; one without an order belongs to the only one. A failed one is left out
 * with a warning; a pending one stays, since it may yet be taken and must not be paid twice.
 */
export function toOrderPayments(
  read: ReadPayment[],
  { order_id, payment_due_at }: Pick<ProviderOrder, 'order_id' | 'payment_due_at'>,
  only: boolean,
  reading: Reading,
): ProviderOrderPayment[] {
  return read.flatMap((one) => {
    if (one.order_id === null ? !only : one.order_id !== order_id) return [];
    const { card, amount_minor, status } = one;
    const unsaid = status === null && one.reference === null;
    const currency = one.currency ?? reading.currency;
    // Without an amount and a status it is a form that may be paid in.
    if (currency === null || (amount_minor === null && status === null)) return [];
    if (UNPAID.test(status ?? '')) return [];
    const failed = FAILED.test(status ?? '');
    if ((failed || PENDING.test(status ?? '')) && amount_minor !== null && amount_minor !== 0) {
      const written = `${formatDecimal(amount_minor, currency)} ${currency}`;
      reading.warn(phrase(failed ? 'w_payment_failed' : 'w_payment_pending', { written }));
    }
    if (!failed && status !== null && !PENDING.test(status) && !DONE.test(status)) {
      reading.warn(phrase('w_payment_status', { text: status.slice(0, 40) }));
    }
    const told = readStatus(one);
    // What is not given back yet is still with the airline.
    if (failed || told === null) return [];
    return [
      {
        reference: withoutNumber(one.reference),
        method: toMethod(one),
        amount_minor: amount_minor === null ? null : Math.abs(amount_minor),
        currency,
        card: card && {
          brand: readCardBrand(card.brand),
          number: card.number,
          holder: card.holder,
          approval_code: one.approval_code,
        },
        // While the order is to be paid, this is how it will be.
        status: unsaid && told === 'CAPTURED' && payment_due_at !== null ? 'STORED' : told,
      },
    ];
  });
}

function toMethod({ method, code }: ReadPayment): ProviderOrderPayment['method'] {
  switch (method) {
    case 'CARD':
    case 'CASH':
      return method;
    case 'SETTLEMENT_PLAN':
      return /^CA(SH)?$/i.test(code ?? '') ? 'CASH' : 'INVOICE';
    case 'DIRECT_BILL':
      return 'INVOICE';
    case 'DOCUMENT':
      return 'TICKETS';
    default:
      return 'OTHER';
  }
}

/** Some write what they give back as a payment below zero. Null for a refund still to come. */
function readStatus(one: ReadPayment): ProviderOrderPayment['status'] | null {
  const { status, gives_back, amount_minor } = one;
  if (/VOID|CANCEL|REVERS/i.test(status ?? '')) return 'VOIDED';
  const back = gives_back !== null || (amount_minor ?? 0) < 0 || /REFUND/i.test(status ?? '');
  if (PENDING.test(status ?? '')) return back ? null : 'PENDING';
  return back ? 'REFUNDED' : 'CAPTURED';
}

function readCard(node: XmlNode): NonNullable<ReadPayment['card']> {
  const number =
    node.text('CardNumber') ?? node.text('MaskedCardID') ?? node.text('TokenizedCardID');
  const expires = node.text('ExpirationDate');
  // Secrets of one payment: marked as read and dropped.
  for (const name of ['CardSecurityCode', 'SecurePaymentVersion1', 'SecurePaymentVersion2']) {
    for (const one of node.all(name)) one.take();
  }
  return {
    brand: node.text('CardBrandCode'),
    number: number ? maskCard(number) : null,
    holder: node.text('CardHolderName'),
    expires:
      expires && /^\d{4}$/.test(expires) ? `${expires.slice(0, 2)}/${expires.slice(2)}` : null,
  };
}
