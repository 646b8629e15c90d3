/** How an order is named in answers that are about it but do not show it. */
import type { WorldOrder } from '../world.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

export const buildOrderKey = (order: WorldOrder): XmlNode =>
  el(
    'Order',
    leaf('CreationDateTime', order.created_at),
    leaf('OrderID', order.order_id),
    leaf('OrderVersionNumber', order.version),
    leaf('OwnerCode', order.owner),
    leaf('StatusCode', order.status === 'LIVE' ? 'OPENED' : 'CANCELLED'),
  );
