/** How an order and its items are named in answers that are about it but do not show it. */

import { el, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder } from '../world.ts';

export const buildOrderKey = (order: WorldOrder): XmlNode =>
  el('Order', {
    CreationDateTime: order.created_at,
    OrderID: order.order_id,
    OrderVersionNumber: order.version,
    OwnerCode: order.owner,
    StatusCode: order.status === 'LIVE' ? 'OPENED' : 'CANCELLED',
  });

/** An item of the order that an offer would take away. */
export const buildDeletion = (
  item_id: string,
  offer_item_id: string,
  ...content: XmlNode[]
): XmlNode =>
  el(
    'DeleteOrderItem',
    { ExistingOrderItem: { OrderItemRefID: item_id }, OfferItemID: offer_item_id },
    content,
  );
