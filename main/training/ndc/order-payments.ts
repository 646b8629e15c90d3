/**
 * Payments of an order in OrderViewRS. A card shows only its brand, holder, first six and last four
 * digits. A refund is a summary of its own, so that captured less refunded is what the airline
 * holds; a voided one never counts.
 */
import { assertNever } from '#main/contract/result.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldPayment } from '../world.ts';
import { buildAmount } from './amounts.ts';

export const buildPaymentElements = (order: WorldOrder): XmlNode[] =>
  order.payments.flatMap((payment) => [
    buildPaymentFunctions(order, buildSummary(order, payment)),
    ...(payment.status !== 'VOIDED' && payment.refunded_minor > 0
      ? [buildPaymentFunctions(order, buildRefund(order, payment))]
      : []),
  ]);

/** A split divides a payment, so its id alone could be in an answer twice. */
export const buildPaymentId = (order: WorldOrder, { id }: WorldPayment): string =>
  `${order.order_id}.${id}`;

const buildPaymentFunctions = (order: WorldOrder, processed: XmlNode): XmlNode =>
  el('PaymentFunctions', el('OrderAssociation', { OrderRefID: order.order_id }), processed);

const buildSummary = (order: WorldOrder, payment: WorldPayment): XmlNode =>
  el(
    'PaymentProcessingSummary',
    buildAmount('Amount', payment.amount_minor, order.currency),
    el('Desc', { DescText: payment.purpose }),
    { PaymentCommitmentDateTime: payment.at, PaymentID: buildPaymentId(order, payment) },
    el('PaymentProcessingSummaryPaymentMethod', buildMethod(payment)),
    leaf('PaymentRefID', findReference(order, payment)),
    leaf('PaymentStatusCode', payment.status === 'VOIDED' ? 'VOIDED' : 'CAPTURED'),
    payment.card && el('PaymentTrx', { TrxID: payment.card.approval_code }),
  );

const buildRefund = (order: WorldOrder, payment: WorldPayment): XmlNode =>
  el(
    'PaymentProcessingSummary',
    buildAmount('Amount', payment.refunded_minor, order.currency),
    { Desc: { DescText: payment.purpose }, PaymentID: `${buildPaymentId(order, payment)}.R` },
    el('PaymentProcessingSummaryPaymentMethod', buildMethod(payment)),
    { PaymentRefID: findReference(order, payment), PaymentStatusCode: 'REFUNDED' },
    el('PaymentTrx', { OriginalID: buildPaymentId(order, payment), TrxTypeText: 'Refund' }),
  );

/** The client's own reference, with a running number where several payments came under it. */
function findReference(order: WorldOrder, payment: WorldPayment): string | null {
  if (payment.reference === null) return null;
  const together = order.payments.filter(({ reference }) => reference === payment.reference);
  if (together.length === 1) return payment.reference;
  return `${payment.reference}/${together.indexOf(payment) + 1}`;
}

/** Codes of PADIS 9888: CA cash, IN invoice. */
function buildMethod(payment: WorldPayment): XmlNode {
  switch (payment.method) {
    case 'CARD':
      return buildCardElement(payment.card);
    case 'CASH':
      return el('OfflinePayment', { PaymentTypeCode: 'CA' });
    case 'INVOICE':
      return el('SettlementPlan', { PaymentTypeCode: 'IN' });
    case 'EMD':
      return el('AccountableDoc', { DocNumber: payment.spent ?? payment.id });
    case 'TICKETS':
      return el('AccountableDoc', { DocNumber: payment.document_numbers[0] ?? payment.id });
    default:
      return assertNever(payment.method);
  }
}

export function maskNumber({ brand, bin, last_four }: NonNullable<WorldPayment['card']>): string {
  const length = brand === 'AX' ? 15 : 16;
  return `${bin}${'X'.repeat(length - bin.length - last_four.length)}${last_four}`;
}

function buildCardElement(card: WorldPayment['card']): XmlNode {
  if (!card) return el('PaymentCard');
  return el('PaymentCard', {
    CardBrandCode: card.brand,
    CardHolderName: card.holder,
    MaskedCardID: maskNumber(card),
  });
}
