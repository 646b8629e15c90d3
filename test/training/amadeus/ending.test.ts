/** The end of a transaction of the Amadeus front. */
import { expect, test } from 'vitest';
import { endTransaction } from '#main/training/amadeus/ending.ts';
import { Memory } from '#main/training/amadeus/memory.ts';
import { issueTicket } from '#main/training/amadeus/ticketing.ts';
import { toProblem } from '#main/training/amadeus/wire.ts';
import { createWorkspace, type Workspace } from '#main/training/amadeus/workspace.ts';
import { openFor } from '#main/training/engine/index.ts';
import type { WorldCard } from '#main/training/world.ts';
import { dueOf, exchangeOffers, quote, ticketed } from '../engine/exchange-kit.ts';
import { again, byCard, byInvoice } from '../engine/sale-kit.ts';
import {
  buy,
  type Opened,
  openWorld,
  traveller,
  travellers,
  trip,
  value,
} from '../engine/world-kit.ts';

const provider = 'PROVIDER_03' as const;
// A special service is for a passenger.
const REFUSED = {
  ...{ kind: 'SSR' as const, code: 'WCHR', airline: null, text: null },
  ...{ passenger_id: null, flight_id: null },
};

/** A refusal as the front words it. */
function worded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toProblem(error);
  }
}

/** A message in a session with this record open. */
function exchangeIn({ world, clock }: Opened, workspace: Workspace) {
  const session = { id: 'S', token: 'T', sequence: 1, seen_at: 0, workspace };
  return {
    world: openFor(provider, world),
    provider,
    seller: world.seller(provider),
    memory: new Memory(),
    session,
    body: { name: '', namespace: '', attributes: {}, children: [], text: '' },
    distortion: null,
    now: clock.now(),
  };
}

test('a record whose lines are refused is not left behind', () => {
  const opened = openWorld();
  const { world } = opened;
  const [offer] = world.search(provider, trip('GRU-MIA 2027-02-10'));
  const work = createWorkspace(null);
  work.people = [traveller('T2', 'ADT', { phone: '+55 11999990000' })];
  work.sold = offer!.slices.flatMap(({ flights }, slice) =>
    flights.map((one) => ({ ...one, date: one.departure.slice(0, 10), slice })),
  );
  work.pricing = { kind: 'new', offer: offer! };
  work.stored = true;
  work.changed = true;
  Object.assign(work.lines, { received_from: true, ticketing: true });
  work.lines.requests.push(REFUSED);
  const exchange = exchangeIn(opened, work);
  expect(() => worded(() => endTransaction(exchange, work, ['11']))).toThrow('IS FOR A PASSENGER');
  expect(world.list(provider, {})).toEqual([]);
});

test('a change of a filed record of which a part is refused leaves the record as it was', () => {
  const opened = openWorld();
  const { world } = opened;
  const order = buy(world, provider, trip('GRU-MIA 2027-02-10'), travellers([1]));
  const work = createWorkspace(order);
  work.changed = true;
  work.lines.received_from = true;
  work.patches.set('P1', { ...order.passengers[0]!, phone: '+55 11999990000' });
  work.lines.requests.push(REFUSED);
  work.commission = { percent: 5 };
  const exchange = exchangeIn(opened, work);
  expect(() => worded(() => endTransaction(exchange, work, ['11']))).toThrow('IS FOR A PASSENGER');
  expect(again(world, order)).toEqual(order);
  expect(exchange.memory.commissions.size).toBe(0);
});

test.each<[string, Partial<WorldCard>, string]>([
  ['a declined card', { number: '4000000000000002' }, 'DECLINED'],
  ['installments there are none of', { installments: 99 }, 'installments'],
])('an agreed exchange outlives %s', (_, card, why) => {
  const opened = openWorld();
  const { world } = opened;
  const order = ticketed(world, provider, 'GRU-MIA 2027-02-10');
  const offers = exchangeOffers(world, order, 'GRU-MIA 2027-03-10');
  const agreed = value(quote(world, order, [0], [offers.at(-1)!]));
  const due = dueOf(agreed);
  expect(due).toBeGreaterThan(0);
  const exchange = exchangeIn(opened, createWorkspace(order));
  const { exchanges, payments } = exchange.memory;
  exchanges.set(order.order_id, { quote: agreed, remarks: [], endorsements: [] });
  payments.set(order.order_id, [byCard(due, card)]);
  expect(() => worded(() => issueTicket(exchange))).toThrow(new RegExp(why, 'i'));
  payments.set(order.order_id, [byInvoice(due)]);
  issueTicket(exchange);
  expect(again(world, order).reissues).toHaveLength(1);
  expect(exchanges.size).toBe(0);
});
