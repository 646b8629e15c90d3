/** Payments as a request of NDC 17.2 brings them, and paying an order with them. */
import { type CardPaths, checkDocumentNumber, readCard } from '../ndc/payment-request.ts';
import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, type XmlElement } from '../wire/xml-read.ts';
import type { WorldOrder, WorldPaymentRequest } from '../world.ts';
import { type Exchange172, needText, readMinor } from './wire.ts';

export const payOrder = (
  order: WorldOrder,
  passenger_ids: string[],
  payments: WorldPaymentRequest[],
  { world, reference, distortion }: Exchange172,
): WorldOrder => {
  const request = { reference, passenger_ids, payments };
  return world.payOrder(order.order_id, request, distortion);
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
        return [{ method: 'CARD', amount_minor, card: readCard(method, CARD_PATHS) }];
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

const CARD_PATHS: CardPaths = {
  brand: 'CardCode',
  number: 'CardNumber',
  holder: 'CardHolderName',
  expires: 'EffectiveExpireDate/Expiration',
  cvv: 'SeriesCode',
};
