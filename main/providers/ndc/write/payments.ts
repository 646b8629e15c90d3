/**
 * Money in an OrderChangeRQ. Card numbers and security codes go into the request's own body and
 * nowhere else: nothing here throws, logs or keeps them.
 */
import { formatDecimal } from '#main/domain/money.ts';
import type { ProviderCard, ProviderPayment } from '#main/providers/provider.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { toWireName } from '../../wire/names.ts';
import { el, leaf, leaves, type Xml } from '../../wire/xml-write.ts';
import { buildExtension } from './serialise.ts';

/** Money that goes with a request; `currency` is the order's. */
export interface Paid {
  payments: ProviderPayment[];
  currency: string;
}

const PAY_NAMESPACE = 'urn:airdesk:ndc:pay:1';

/**
 * One PaymentFunctions per form, and one per exchanged document. Each has our reference, numbered
 * if there are several; the schema has no place for installments.
 */
export function buildPaymentFunctions(
  { payments, currency }: Paid,
  reference: string | null,
): Xml[] {
  const forms = payments.flatMap(buildForms);
  return forms.map(({ amount_minor, method }, index) =>
    el(
      'PaymentFunctions/PaymentProcessingDetails',
      leaf('Amount', formatDecimal(amount_minor, currency), { CurCode: currency }),
      el('PaymentMethod', method),
      reference === null
        ? null
        : leaf('PaymentRefID', forms.length > 1 ? `${reference}/${index + 1}` : reference),
    ),
  );
}

/** A form of payment as this version writes it, and what it pays. */
interface Form {
  amount_minor: number;
  method: Xml;
}

function buildForms(payment: ProviderPayment): Form[] {
  const buildDocument = (number: string) => el('AccountableDoc', leaf('DocNumber', number));
  // The airline decides what the documents are worth.
  if (payment.method === 'TICKETS') {
    return payment.numbers.map((number) => ({ amount_minor: 0, method: buildDocument(number) }));
  }
  const { amount_minor } = payment;
  switch (payment.method) {
    case 'CARD':
      return [{ amount_minor, method: buildCard(payment.card) }];
    case 'CASH':
      return [{ amount_minor, method: el('OfflinePayment', leaf('PaymentTypeCode', 'CA')) }];
    case 'INVOICE':
      return [{ amount_minor, method: el('SettlementPlan', leaf('PaymentTypeCode', 'IN')) }];
    case 'EMD':
      return [{ amount_minor, method: buildDocument(payment.number) }];
    default:
      payment satisfies never;
      // Not the usual assertion: its message would quote the card.
      throw new Error('Unhandled form of payment');
  }
}

const buildCard = (from: ProviderCard): Xml =>
  el(
    'PaymentCard',
    leaf('CardBrandCode', from.brand === 'UNSPECIFIED' ? null : CARD_VENDORS[from.brand]),
    leaf('CardHolderName', toWireName(from.holder)),
    leaf('CardNumber', from.number.replace(/\D/g, '')),
    leaf('CardSecurityCode', from.cvv),
    leaf('ExpirationDate', formatExpiry(from)),
  );

/** MMYY. */
export const formatExpiry = ({ expiry: { month, year } }: ProviderCard): string =>
  [month, year].map((value) => String(value % 100).padStart(2, '0')).join('');

/** Passengers of a payment that is not for all; the standard has no place for them. */
export const buildPayFor = (passenger_ids: string[]): Xml =>
  buildExtension(PAY_NAMESPACE, 'PayFor', leaves('PaxRefID', passenger_ids));
