/**
 * Numbered queues of a GDS office. Agents place and remove records; the host places one itself for
 * each schedule change that is not accepted yet, and only once for the same change.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { listStoredOrders } from '../store/order-store.ts';
import { prepareStatement } from '../store/statements.ts';
import type { WorldOrder, WorldQueue, WorldQueueItem } from '../world.ts';
import { refreshOrders, retrieveOrder } from './orders.ts';
import { refuse, type WorldNow } from './state.ts';

const BY_HAND = 'AGENT';

/**
 * Every record on every queue, the oldest item first; `news` is the queue on which the host places
 * records with schedule changes.
 */
export function listQueueItems(
  world: WorldNow,
  provider: ProviderCode,
  news: WorldQueue,
): WorldQueueItem[] {
  const { db } = world;
  const read = (): WorldOrder[] => listStoredOrders(world.orders, provider, '', '9');
  const orders = refreshOrders(world, read);
  const now = world.now.toISOString();
  for (const order of orders.filter(({ status }) => status === 'LIVE')) {
    for (const { status, flights } of order.slices) {
      if (status !== 'TK' && status !== 'UN') continue;
      const cause = [status, ...flights.map(({ id, departure }) => `${id} ${departure}`)].join('/');
      prepareStatement(
        db,
        `INSERT INTO queue_items (provider_type, order_id, queue, category, cause, placed_at)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      ).run(provider, order.order_id, news.queue, news.category ?? '', cause, now);
    }
  }
  const rows = prepareStatement<Record<'order_id' | 'queue' | 'category' | 'placed_at', string>>(
    db,
    `SELECT order_id, queue, category, MIN(placed_at) AS placed_at FROM queue_items
     WHERE provider_type = ? AND taken_off = 0
     GROUP BY order_id, queue, category ORDER BY placed_at, order_id`,
  ).all(provider);
  const known = new Map(orders.map((order) => [order.order_id, order]));
  return rows.flatMap(({ order_id, queue, category, placed_at }) => {
    const order = known.get(order_id);
    return order ? [{ order, queue, category: category || null, placed_at }] : [];
  });
}

/** A record already on the queue keeps its position. */
export function placeOnQueue(
  world: WorldNow,
  provider: ProviderCode,
  locator: string,
  { queue, category }: WorldQueue,
): WorldOrder {
  const found = retrieveOrder(world, provider, { locator });
  prepareStatement(
    world.db,
    `INSERT INTO queue_items (provider_type, order_id, queue, category, cause, placed_at)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET placed_at = excluded.placed_at, taken_off = 0 WHERE taken_off = 1`,
  ).run(provider, found.order_id, queue, category ?? '', BY_HAND, world.now.toISOString());
  return found;
}

/** Without a category: removed from all categories. */
export function takeOffQueue(
  world: WorldNow,
  provider: ProviderCode,
  locator: string,
  { queue, category }: WorldQueue,
): WorldOrder {
  const found = retrieveOrder(world, provider, { locator });
  const { changes } = prepareStatement(
    world.db,
    `UPDATE queue_items SET taken_off = 1 WHERE provider_type = ? AND order_id = ? AND queue = ?
     AND (category = ? OR ? IS NULL) AND taken_off = 0`,
  ).run(provider, found.order_id, queue, category ?? '', category);
  return changes > 0 ? found : refuse('NOT_FOUND', `Not on queue ${queue}`);
}
