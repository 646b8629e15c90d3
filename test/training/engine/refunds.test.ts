/** What a refund leaves behind, and what its quote is good for. */
import { expect, test } from 'vitest';
import { inBrand, ROUND, ticketed } from './exchange-kit.ts';
import { pay } from './sale-kit.ts';
import { buy, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';

test('whoever left with a refund is not in the order that is priced again', () => {
  const { world } = openWorld();
  const search = trip(ROUND, [2], { max_connections: 0 });
  const made = buy(world, PROVIDER, search, travellers([2]), inBrand('LATP'));
  const { order_id } = made;
  const [ticket] = value(pay(world, PROVIDER, made, ['P1'])).tickets;
  const { quote_id } = value(world.quoteRefund(PROVIDER, order_id, [ticket!.number]));
  const left = value(world.acceptRefund(PROVIDER, order_id, { quote_id, reference: 'R' }, null));
  const people = (order: typeof left) => order.items.map(({ passenger_ids }) => passenger_ids);
  expect(people(left)).toEqual([['P2'], ['P2']]);
  const raised = value(world.reprice(PROVIDER, order_id, false, 'PRICE_CHANGE'));
  const kept = value(world.acceptReprice(PROVIDER, order_id, raised.proposal_id!));
  expect(people(kept)).toEqual([['P2'], ['P2']]);
});

test('a quote is carried out only as what it was given for', () => {
  const { world } = openWorld();
  const order = ticketed(world, PROVIDER, ROUND, [1], inBrand('LATP'));
  const { order_id } = order;
  const refund = value(world.quoteRefund(PROVIDER, order_id, [order.tickets[0]!.number]));
  const [bag] = value(world.serviceOffers(PROVIDER, order_id));
  const { offer_item_id, passenger_id } = bag!;
  const change = { remove: [], seats: [], bags: [{ offer_item_id, passenger_id, quantity: 1 }] };
  const services = value(world.quoteServices(PROVIDER, order_id, change, null));
  const request = { reference: null, payments: [] };
  const { quote_id } = services;
  expect([
    refusal(world.acceptQuote(PROVIDER, order_id, { ...request, ...refund }, null)),
    refusal(world.storeExchange(PROVIDER, order_id, { ...request, quote_id }, null)),
    refusal(world.acceptRefund(PROVIDER, order_id, { ...request, quote_id }, null)),
  ]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
});
