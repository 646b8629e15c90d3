/** Payments as a request of NDC 17.2 brings them, and paying an order with them. */
import { checkDocumentNumber } from '../ndc/paying.ts';
import { need, refuse, unwrapAnswer } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import type { WorldOrder, WorldPaymentRequest } from '../world.ts';
import { type Exchange172, needText, readMinor } from './wire.ts';

export const payOrder = (
  order: WorldOrder,
  passenger_ids: string[],
  payments: WorldPaymentRequest[],
  { world, provider, reference, distortion }: Exchange172,
): WorldOrder => {
  const request = { reference, passenger_ids, payments };
  return unwrapAnswer(world.payOrder(provider, order.order_id, request, distortion), 'order');
};

export function readPayments(holder: XmlElement | undefined, { seller }: Exchange172) {
  const nodes = findChildren(findChild(holder, 'Payments'), 'Payment');
  const numbers: string[] = [];
  const payments = nodes.flatMap((node): WorldPaymentRequest[] => {
    const money = need(findChild(node, 'Amount'), 'MISSING_DATA', 'Amount is mandatory');
    const amount_minor = readMinor(money, seller.currency);
    const method = findChild(node, 'Method')?.children[0];
    if (method?.name === 'MiscChargeOrder') {
      numbers.push(checkDocumentNumber(needText(method, 'TicketNumber')));
      return [];
    }
    if (amount_minor === 0) refuse('WRONG_AMOUNT', 'A payment of nothing');
    switch (method?.name) {
      case 'PaymentCard':
        return [{ method: 'CARD', amount_minor, card: readCard(method) }];
      case 'Cash':
        return [{ method: 'CASH', amount_minor }];
      case 'DirectBill':
        return [{ method: 'INVOICE', amount_minor }];
      default:
        return refuse('NOT_SUPPORTED', `${method?.name ?? 'Method'} is not offered`);
    }
  });
  return numbers.length > 0 ? [...payments, { method: 'TICKETS' as const, numbers }] : payments;
}

/** Whether a card is good is the issuer's to say; what is wrong is said without its number. */
function readCard(card: XmlElement) {
  const checkDigits = (text: string, pattern: RegExp, what: string): string =>
    pattern.test(text) ? text : refuse('INVALID_DATA', `${what} is not of its pattern`);
  const cvv = readTextAt(card, 'SeriesCode');
  const expires = needText(card, 'EffectiveExpireDate/Expiration');
  return {
    brand: readTextAt(card, 'CardCode') ?? '',
    number: checkDigits(needText(card, 'CardNumber'), /^\d{1,19}$/, 'CardNumber'),
    holder: needText(card, 'CardHolderName'),
    expires: checkDigits(expires, /^(0[1-9]|1[0-2])\d\d$/, 'Expiration'),
    cvv: cvv === null ? null : checkDigits(cvv, /^\d{3,4}$/, 'SeriesCode'),
    installments: 1,
  };
}
