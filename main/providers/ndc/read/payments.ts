/**
 * Payments as messages carry them. A card number leaves this file masked, whatever comes in, and a
 * security code does not leave it at all.
 */
import type { XmlNode } from '../xml.ts';
import { amount, type Reading } from './reading.ts';

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
}

/** First six and last four of a card number, the rest as stars; shorter numbers lose more. */
export function maskCard(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 12) return '*'.repeat(Math.max(digits.length, 4));
  return `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

const METHODS: [element: string, method: string][] = [
  ['PaymentCard', 'CARD'],
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
const OFFLINE: Record<string, string> = {
  CA: 'CASH',
  CC: 'CARD',
  CK: 'CHEQUE',
  MS: 'MISCELLANEOUS',
};

export function readPayments(holder: XmlNode, reading: Reading): ReadPayment[] {
  return holder.all('PaymentFunctions').flatMap((node) => {
    const parts = [
      ...node.all('PaymentProcessingDetails'),
      ...node.all('PaymentProcessingSummary'),
    ];
    for (const one of [...node.all('OrderAssociation'), ...node.all('OfferAssociation')])
      one.take();
    return parts.map((one) => readPayment(one, reading));
  });
}

function readPayment(node: XmlNode, reading: Reading): ReadPayment {
  const paid = amount(node.at('Amount'), reading);
  const method_node = node.at('PaymentMethod') ?? node.at('PaymentProcessingSummaryPaymentMethod');
  const [element, method] = METHODS.find(([name]) => method_node?.has(name)) ?? [null, 'UNKNOWN'];
  const used = element ? method_node?.at(element) : undefined;
  const code = used?.text('PaymentTypeCode') ?? node.text('PaymentTypeCode');
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
    reference: node.text('PaymentRefID') ?? node.text('PaymentID'),
  };
}

function readCard(node: XmlNode): NonNullable<ReadPayment['card']> {
  const number =
    node.text('CardNumber') ?? node.text('MaskedCardID') ?? node.text('TokenizedCardID');
  const expires = node.text('ExpirationDate');
  // Secrets of one payment: known for what they are, and left behind.
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
