/**
 * Payments an order has taken, as OrderViewRS tells them. Of a card there is nothing but its brand,
 * holder, first six and last four digits. What was given back of a payment is a summary of its own,
 * so that what was captured less what was refunded is what the airline has; a void one never counts.
 */
import { assertNever } from '#main/contract/result.ts';
import type { WorldOrder } from '../world.ts';
import type { WorldPayment } from '../world-sale.ts';
import { amount } from './amounts.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

export const paymentElements = (order: WorldOrder): XmlNode[] =>
  order.payments.flatMap((payment) => [
    paymentFunctions(order, summary(order, payment)),
    ...(payment.status !== 'VOIDED' && payment.refunded_minor > 0
      ? [paymentFunctions(order, refund(order, payment))]
      : []),
  ]);

/** A split divides a payment: its name alone would be there twice in the answer. */
export const paymentId = (order: WorldOrder, { id }: WorldPayment): string =>
  `${order.order_id}.${id}`;

const paymentFunctions = (order: WorldOrder, processed: XmlNode): XmlNode =>
  el('PaymentFunctions', el('OrderAssociation', leaf('OrderRefID', order.order_id)), processed);

const summary = (order: WorldOrder, payment: WorldPayment): XmlNode =>
  el(
    'PaymentProcessingSummary',
    amount('Amount', payment.amount_minor, order.currency),
    el('Desc', leaf('DescText', payment.purpose)),
    leaf('PaymentCommitmentDateTime', payment.at),
    leaf('PaymentID', paymentId(order, payment)),
    el('PaymentProcessingSummaryPaymentMethod', method(payment)),
    leaf('PaymentRefID', referenceOf(order, payment)),
    leaf('PaymentStatusCode', payment.status === 'VOIDED' ? 'VOIDED' : 'CAPTURED'),
    payment.card && el('PaymentTrx', leaf('TrxID', payment.card.approval_code)),
  );

const refund = (order: WorldOrder, payment: WorldPayment): XmlNode =>
  el(
    'PaymentProcessingSummary',
    amount('Amount', payment.refunded_minor, order.currency),
    el('Desc', leaf('DescText', payment.purpose)),
    leaf('PaymentID', `${paymentId(order, payment)}.R`),
    el('PaymentProcessingSummaryPaymentMethod', method(payment)),
    leaf('PaymentRefID', referenceOf(order, payment)),
    leaf('PaymentStatusCode', 'REFUNDED'),
    el('PaymentTrx', leaf('OriginalID', paymentId(order, payment)), leaf('TrxTypeText', 'Refund')),
  );

/** The client's own reference, with a running number where several payments came under it. */
function referenceOf(order: WorldOrder, payment: WorldPayment): string | null {
  if (payment.reference === null) return null;
  const together = order.payments.filter(({ reference }) => reference === payment.reference);
  if (together.length === 1) return payment.reference;
  return `${payment.reference}/${together.indexOf(payment) + 1}`;
}

/** Codes of PADIS 9888: CA cash, IN invoice. */
function method(payment: WorldPayment): XmlNode {
  switch (payment.method) {
    case 'CARD':
      return cardElement(payment.card);
    case 'CASH':
      return el('OfflinePayment', leaf('PaymentTypeCode', 'CA'));
    case 'INVOICE':
      return el('SettlementPlan', leaf('PaymentTypeCode', 'IN'));
    case 'EMD':
      return el('AccountableDoc', leaf('DocNumber', payment.spent ?? payment.id));
    case 'TICKETS':
      return el('AccountableDoc', leaf('DocNumber', payment.document_numbers[0] ?? payment.id));
    default:
      return assertNever(payment.method);
  }
}

function cardElement(card: WorldPayment['card']): XmlNode {
  if (!card) return el('PaymentCard');
  const { brand, bin, last_four, holder } = card;
  const length = brand === 'AX' ? 15 : 16;
  const masked = `${bin}${'X'.repeat(length - bin.length - last_four.length)}${last_four}`;
  return el(
    'PaymentCard',
    leaf('CardBrandCode', brand),
    leaf('CardHolderName', holder),
    leaf('MaskedCardID', masked),
  );
}
