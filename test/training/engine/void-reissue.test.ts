/** Voiding what an exchange issued: what was carried over stays, what cannot be had back refuses all. */
import { describe, expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOrder } from '#main/training/world.ts';
import { accept, exchangeOffers, flightsOf, quote, ticketed } from './exchange-kit.ts';
import { again, byCash, minor, told, voids } from './sale-kit.ts';
import { buy, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
const DIRECT = { max_connections: 0 };
const ROUND = 'GRU-SSA 2026-12-20, SSA-GRU 2026-12-28';

type Change = Parameters<World['quoteServices']>[2];

/** Quotes and accepts, paying what it costs. */
function serve(world: World, order: WorldOrder, change: Partial<Change>): WorldOrder {
  const whole: Change = { remove: [], seats: [], bags: [], ...change };
  const { quote_id, due_minor } = value(world.quoteServices(PROVIDER, order.order_id, whole, null));
  const payments = due_minor > 0 ? [byCash(due_minor)] : [];
  const request = { quote_id, reference: null, payments };
  return value(world.acceptQuote(PROVIDER, order.order_id, request, null));
}

/** A bag of P1 on a slice. */
function withBag(world: World, order: WorldOrder, slice: number): WorldOrder {
  const offers = value(world.serviceOffers(PROVIDER, order.order_id));
  const { offer_item_id, passenger_id } = offers.find((one) => one.slice === slice)!;
  return serve(world, order, { bags: [{ offer_item_id, passenger_id, quantity: 1 }] });
}

/** A seat P1 may have on a flight. */
function seatOn(world: World, order: WorldOrder, flight_id: string): Change['seats'][number] {
  const map = value(world.seatMap(PROVIDER, order.order_id, flight_id));
  for (const { number: row, seats } of map.cabins.flatMap(({ rows }) => rows)) {
    for (const { column, prices } of seats) {
      const price = prices.find(({ passenger_id }) => passenger_id === 'P1');
      if (price) return { offer_item_id: price.offer_item_id, passenger_id: 'P1', row, column };
    }
  }
  throw new Error('no seat for P1');
}

/** The first slice on another flight a day later. */
function exchanged(world: World, order: WorldOrder): WorldOrder {
  const [offer] = exchangeOffers(world, order, 'GRU-SSA 2026-12-21');
  return value(accept(world, order, value(quote(world, order, [0], [offer!]))));
}

const openTicket = ({ tickets }: WorldOrder): string =>
  tickets.find(({ kind, coupons }) => kind === 'TICKET' && coupons[0]!.status === 'OPEN')!.number;

describe('voiding a reissue', () => {
  test('leaves what was carried over, takes along what was bought since', () => {
    const { world } = openWorld();
    const made = withBag(world, ticketed(world, PROVIDER, ROUND), 1);
    const changed = withBag(world, exchanged(world, made), 0);
    const bags = (order: WorldOrder): string[] =>
      order.tickets.filter((t) => t.emd_type === 'BAGGAGE').map(told);
    expect(bags(changed).map((text) => text.replace(/ \d+$/, ''))).toEqual([
      'P1 BAGGAGE 9578240000001 O',
      'P1 BAGGAGE 9578240000004 O',
    ]);
    const undone = value(voids(world, PROVIDER, changed, [openTicket(changed)]));
    expect(openTicket(undone)).toBe(made.tickets[0]!.number);
    expect(bags(undone).map((text) => text.replace(/ \d+$/, ''))).toEqual([
      'P1 BAGGAGE 9578240000001 O',
      'P1 BAGGAGE 9578240000004 V',
    ]);
    expect(undone.services.map(({ status, document }) => `${status} ${document}`)).toEqual([
      'TICKETED 9578240000001',
      'CANCELLED 9578240000004',
    ]);
    const held = undone.payments.map((p) => p.amount_minor - p.refunded_minor);
    const good = made.tickets.map(({ charge }) => minor(charge));
    expect(held.filter((amount) => amount > 0)).toEqual(good);
  });

  test('is refused where a seat is gone, and nothing of it stays', () => {
    const { world } = openWorld();
    const bought = ticketed(world, PROVIDER, ROUND);
    const [flight] = flightsOf(bought);
    const seat = seatOn(world, bought, flight!);
    const made = serve(world, bought, { seats: [seat] });
    const changed = exchanged(world, made);
    const search = trip('GRU-SSA 2026-12-20', [1], DIRECT);
    const rival = buy(world, PROVIDER, search, travellers([1]), (offer) =>
      flightsOf(offer).includes(flight!),
    );
    const taken = serve(world, rival, {
      seats: [{ ...seat, offer_item_id: seatOn(world, rival, flight!).offer_item_id }],
    });
    const found = () => [
      world.orders(),
      world.search(PROVIDER, search),
      world.search(PROVIDER, trip('GRU-SSA 2026-12-21', [1], DIRECT)),
    ];
    const before = found();
    expect(refusal(voids(world, PROVIDER, changed, [openTicket(changed)], 'void-1'))).toBe(
      'SOLD_OUT',
    );
    expect(found()).toEqual(before);
    value(world.cancelOrder(PROVIDER, taken.order_id));
    const undone = value(voids(world, PROVIDER, changed, [openTicket(changed)], 'void-1'));
    expect(flightsOf(undone)).toEqual(flightsOf(made));
    expect(again(world, made).services[0]).toEqual(made.services[0]);
  });
});
