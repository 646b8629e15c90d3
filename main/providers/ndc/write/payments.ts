/**
 * Money in an OrderChangeRQ. Card numbers and security codes go into the request's own body and
 * nowhere else: nothing here throws, logs or keeps them.
 */

import { formatDecimal } from '#main/domain/money.ts';
import type { ProviderCard, ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { toWireName } from '../../names.ts';
import { buildExtension, el, leaf, leaves, type Xml } from './xml.ts';

const PAY_NAMESPACE = 'urn:airdesk:ndc:pay:1';

/**
 * One PaymentFunctions per form, and one per exchanged document. Each has our reference, numbered
 * if there are several; the schema has no place for installments.
 */
export function buildPaymentFunctions(
  payments: ProviderPayment[],
  currency: string,
  reference: string | null,
): Xml[] {
  const forms = payments.flatMap(buildForms);
  return forms.map(({ amount_minor, method }, index) =>
    el(
      'PaymentFunctions',
      el(
        'PaymentProcessingDetails',
        leaf('Amount', formatDecimal(amount_minor, currency), { CurCode: currency }),
        el('PaymentMethod', method),
        reference === null
          ? null
          : leaf('PaymentRefID', forms.length > 1 ? `${reference}/${index + 1}` : reference),
      ),
    ),
  );
}

function buildForms(payment: ProviderPayment): { amount_minor: number; method: Xml }[] {
  switch (payment.method) {
    case 'CARD':
      return [{ amount_minor: payment.amount_minor, method: buildCard(payment.card) }];
    case 'CASH': {
      const method = el('OfflinePayment', leaf('PaymentTypeCode', 'CA'));
      return [{ amount_minor: payment.amount_minor, method }];
    }
    case 'INVOICE': {
      const method = el('SettlementPlan', leaf('PaymentTypeCode', 'IN'));
      return [{ amount_minor: payment.amount_minor, method }];
    }
    case 'EMD': {
      const method = el('AccountableDoc', leaf('DocNumber', payment.number));
      return [{ amount_minor: payment.amount_minor, method }];
    }
    case 'TICKETS':
      // The airline decides what the documents are worth.
      return payment.numbers.map((number) => ({
        amount_minor: 0,
        method: el('AccountableDoc', leaf('DocNumber', number)),
      }));
    default:
      payment satisfies never;
      // Not the usual assertion: its message would quote the card.
      throw new Error('Unhandled form of payment');
  }
}

function buildCard(from: ProviderCard): Xml {
  const { month, year } = from.expiry;
  const padToTwo = (value: number) => String(value % 100).padStart(2, '0');
  return el(
    'PaymentCard',
    leaf('CardBrandCode', from.brand === 'UNSPECIFIED' ? null : CARD_VENDORS[from.brand]),
    leaf('CardHolderName', toWireName(from.holder)),
    leaf('CardNumber', from.number.replace(/\D/g, '')),
    leaf('CardSecurityCode', from.cvv),
    leaf('ExpirationDate', `${padToTwo(month)}${padToTwo(year)}`),
  );
}

/** Passengers of a payment that is not for all; the standard has no place for them. */
export const payFor = (passenger_ids: string[]): Xml =>
  buildExtension(PAY_NAMESPACE, 'PayFor', leaves('PaxRefID', passenger_ids));
