/** Exchanges between orders undone after one of the two has changed in other ways. */
import { expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOrder } from '#main/training/world.ts';
import {
  accept,
  bagFor,
  exchangeOffers,
  flightsOf,
  heldFor,
  inBrand,
  laterReturn,
  numbersOf,
  payWith,
  peopleOf,
  quote,
  ROUND,
  soldSeats,
  ticketed,
} from './exchange-kit.ts';
import { again, byInvoice, cost, ledger, pay, voids } from './sale-kit.ts';
import { databaseFile, openWorld, refusal, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
const LATER = 'GRU-MIA 2027-03-10, MIA-GRU 2027-03-20';

/** One passenger moved into an order of his own, paying whatever it costs. */
function move(world: World, old: WorldOrder, ...ids: string[]): WorldOrder {
  const fresh = heldFor(world, peopleOf(old, ...ids), LATER, 'LAPL');
  const numbers = numbersOf(old, ...ids);
  const asked = payWith(world, fresh, numbers);
  if (asked.ok) return asked.value;
  const due = Number(/\d+/.exec(asked.refusal.text)![0]);
  return value(payWith(world, fresh, numbers, [byInvoice(due)]));
}

const undo = (world: World, paid: WorldOrder) =>
  voids(world, PROVIDER, paid, paid.reissues.at(-1)!.new_numbers.slice(0, paid.passengers.length));

const travelling = (order: WorldOrder): string[][] => order.items.map((i) => i.passenger_ids);

test('two who left one after the other come back in any order', () => {
  for (const order_of_return of [
    [0, 1],
    [1, 0],
  ]) {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const old = ticketed(world, PROVIDER, ROUND, [2], inBrand('LAPL'));
    const before = soldSeats(database);
    const moved = ['P1', 'P2'].map((id) => move(world, again(world, old), id));
    expect(again(world, old).status).toBe('CANCELLED');
    for (const at of order_of_return) value(undo(world, moved[at]!));
    const back = again(world, old);
    expect(back.status).toBe('LIVE');
    expect(back.items).toEqual(old.items);
    expect(back.tickets).toEqual(old.tickets);
    expect(ledger([back])).toEqual(ledger([old]));
    for (const { order_id } of moved) value(world.cancelOrder(PROVIDER, order_id));
    expect(soldSeats(database)).toEqual(before);
  }
});

test('the first comes back alone while the second stays away', () => {
  const opened = openWorld();
  const { world } = opened;
  const old = ticketed(world, PROVIDER, ROUND, [2], inBrand('LAPL'));
  const [first] = ['P1', 'P2'].map((id) => move(world, again(world, old), id));
  value(undo(world, first!));
  const back = again(world, old);
  expect([back.status, travelling(back)]).toEqual(['LIVE', [['P1'], ['P1']]]);
  // An order like any other: exchanged for the one who flies with it.
  const quoted = laterReturn(opened, back, '2027-02-24', 'LAPL');
  expect(quoted.lines.map(({ passenger_id }) => passenger_id)).toEqual(['P1']);
});

test('not into an order that flies elsewhere by now', () => {
  const opened = openWorld();
  const { world } = opened;
  const old = ticketed(world, PROVIDER, ROUND, [2], inBrand('LAPL'));
  const moved = move(world, old, 'P1');
  const rest = again(world, old);
  const quoted = laterReturn(opened, rest, '2027-02-24', 'LAPL');
  const changed = value(accept(world, rest, quoted));
  const before = world.orders();
  expect(refusal(undo(world, moved))).toBe('INVALID');
  expect(world.orders()).toEqual(before);
  // Once that is undone too, it can be.
  value(voids(world, PROVIDER, changed, changed.reissues.at(-1)!.new_numbers.slice(0, 1)));
  expect(refusal(undo(world, moved))).toBe('accepted');
  expect(again(world, old).items).toEqual(old.items);
});

test('not for one of two who moved together and were split since', () => {
  const { world } = openWorld();
  const old = ticketed(world, PROVIDER, ROUND, [2], inBrand('LAPL'));
  const moved = move(world, old, 'P1', 'P2');
  const { parent, child } = value(world.splitOrder(PROVIDER, moved.order_id, ['Q2'], null));
  const before = world.orders();
  for (const half of [parent, child]) {
    expect(refusal(voids(world, PROVIDER, half, [half.reissues[0]!.new_numbers[0]!]))).toBe(
      'INVALID',
    );
  }
  expect(world.orders()).toEqual(before);
});

test('split after an exchange inside it, each half is undone by itself', () => {
  const database = databaseFile();
  const opened = openWorld({ database });
  const { world } = opened;
  const old = ticketed(world, PROVIDER, ROUND, [2], inBrand('LATP'));
  const changed = value(accept(world, old, laterReturn(opened, old, '2027-03-02', 'LAPL')));
  const { parent, child } = value(world.splitOrder(PROVIDER, changed.order_id, ['P2'], null));
  const back = value(voids(world, PROVIDER, child, [child.reissues[0]!.new_numbers[0]!]));
  expect(flightsOf(back)).toEqual(flightsOf(old));
  expect(flightsOf(again(world, parent))).toEqual(flightsOf(changed));
  const half = ledger([old]);
  expect(ledger([back])).toEqual({ held: half.held / 2, worth: half.worth / 2 });
  expect(soldSeats(database).map((line) => line.split(' ').at(-1))).toEqual(['1', '2', '1']);
});

test('what was bought for flights of the exchange goes with it', () => {
  const { world } = openWorld();
  const old = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
  const [offer] = exchangeOffers(world, old, 'MIA-GRU 2027-02-24').filter(inBrand('LAPL'));
  const changed = value(accept(world, old, value(quote(world, old, [1], [offer!]))));
  const bagged = bagFor(world, bagFor(world, changed, 1), 0);
  const ticket = bagged.reissues[0]!.new_numbers[0]!;
  const undone = value(voids(world, PROVIDER, bagged, [ticket]));
  // One was for a flight that is not flown any more, the other is to be paid again.
  expect(undone.services.map(({ status, document }) => [status, document])).toEqual([
    ['CANCELLED', bagged.services[0]!.document],
    ['CONFIRMED', null],
  ]);
  expect(ledger([undone])).toEqual(ledger([old]));
});

test('a residual EMD of the old order helps to pay for the new one, and is spent', () => {
  const opened = openWorld();
  const { world } = opened;
  const bought = ticketed(world, PROVIDER, ROUND, [1], inBrand('LALT'));
  const quoted = laterReturn(opened, bought, '2027-03-02', 'LALT');
  const old = value(accept(world, bought, quoted));
  const emd = old.tickets.find(({ emd_type }) => emd_type === 'RESIDUAL')!;
  const worth = emd.charge.base_minor;
  const fresh = heldFor(world, old.passengers, LATER, 'LAPL');
  const numbers = old.tickets
    .filter(({ kind, coupons }) => kind === 'TICKET' && coupons[0]!.status === 'OPEN')
    .map(({ number }) => number);
  const due = Number(/\d+/.exec(JSON.stringify(payWith(world, fresh, numbers)))![0]);
  const spent = { method: 'EMD' as const, number: emd.number, amount_minor: worth };
  const paid = value(payWith(world, fresh, numbers, [spent, byInvoice(due - worth)]));
  expect(paid.tickets.length).toBeGreaterThan(0);
  const left = again(world, old);
  expect(left.tickets.find(({ number }) => number === emd.number)!.coupons[0]!.status).toBe(
    'EXCHANGED',
  );
  expect(left.status).toBe('CANCELLED');
});

test('a change whose residual EMD was spent is undone only after what it bought', () => {
  const opened = openWorld();
  const { world } = opened;
  const bought = ticketed(world, PROVIDER, ROUND, [1], inBrand('LALT'));
  const old = value(accept(world, bought, laterReturn(opened, bought, '2027-03-02', 'LALT')));
  const { number, charge } = old.tickets.find(({ emd_type }) => emd_type === 'RESIDUAL')!;
  const fresh = heldFor(world, old.passengers, LATER, 'LAPL');
  const spent = { method: 'EMD' as const, number, amount_minor: charge.base_minor };
  const due =
    cost(
      fresh,
      fresh.passengers.map(({ id }) => id),
    ) - charge.base_minor;
  const paid = value(pay(world, PROVIDER, fresh, [], { payments: [spent, byInvoice(due)] }));
  const open = old.tickets.find(
    ({ kind, coupons }) => kind === 'TICKET' && coupons[0]!.status === 'OPEN',
  )!;
  const undo = () => voids(world, PROVIDER, again(world, old), [open.number]);
  expect(refusal(undo())).toBe('INVALID');
  value(voids(world, PROVIDER, paid, [paid.tickets[0]!.number]));
  expect(value(undo()).tickets[0]!.coupons[0]!.status).toBe('OPEN');
});
