/** OrderCreate: holding an order, or selling it at once. */
import type { Addressed } from '../engine/index.ts';
import { attempt } from '../engine/state.ts';
import { refuse, toProblem } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import type { WorldOrder } from '../world.ts';
import { readMoney } from './amounts.ts';
import { readRemarks } from './annotations.ts';
import type { Handler } from './message-exchange.ts';
import { buildOrderView } from './order-view.ts';
import { readPassengers } from './passengers.ts';
import { hasPayments, type PaymentOrder, readPayments } from './payment-request.ts';
import { checkSameParty, readSelection } from './selection.ts';

export const answerOrderCreate: Handler = (exchange) => {
  const { request, seller, world } = exchange;
  const list = findPath(request, 'CreateOrder/AcceptSelectedQuotedOfferList');
  const selected = findChildren(list, 'SelectedPricedOffer');
  const [one] = selected;
  if (!one || selected.length > 1) {
    return refuse('NOT_SUPPORTED', 'One priced offer makes an order; price offers together first');
  }
  const { offer_id, passengers: chosen } = readSelection(one, seller);
  const passengers = readPassengers(findChild(request, 'DataLists'));
  checkSameParty(chosen, passengers);
  const total = findChild(one, 'TotalOfferPriceAmount');
  const money = hasPayments(request) ? readPayments(exchange) : null;
  const asked = {
    offer_id,
    reference: readReference(request, exchange.seller_org),
    passengers,
    remarks: readRemarks(request, 'ResponseParameters'),
    expected_minor: total ? readMoney(total, 'offer', seller.currency) : null,
  };
  const made = world.createOrder(asked, exchange.distortion);
  const pay = (paid: PaymentOrder) => {
    return world.payOrder(made.order_id, { ...paid, passenger_ids: [] }, null);
  };
  const sold = money ? payAtOnce(exchange, made, () => pay(money)) : made;
  return buildOrderView([sold], exchange);
};

/** The client's own booking reference: the one under the organisation that sends the message. */
function readReference(request: XmlElement, seller_org: string): string | null {
  const own = findChildren(request, 'BookingRef').find(
    (ref) => readTextAt(ref, 'BookingEntity/Org/OrgID') === seller_org,
  );
  return readTextAt(own, 'BookingID');
}

/** The paid order; one that cannot be paid for is not kept. */
export function payAtOnce(
  { world }: Addressed,
  { order_id }: WorldOrder,
  pay: () => WorldOrder,
): WorldOrder {
  try {
    return pay();
  } catch (error) {
    const problem = toProblem(error);
    attempt(() => world.cancelOrder(order_id));
    throw problem;
  }
}
