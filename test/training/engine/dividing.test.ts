/** Splitting an order whose tickets were exchanged: each half has its own money, and can undo alone. */
import { describe, expect, test } from 'vitest';
import type { WorldExchangeQuote, WorldOrder } from '#main/training/world.ts';
import { accept, exchangeOffers, quote, ticketed, toldPayments } from './exchange-kit.ts';
import { again, cost, voids } from './sale-kit.ts';
import { openWorld, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
const numbersOf = (order: WorldOrder, status: string): string[] =>
  order.tickets
    .filter(({ kind, coupons }) => kind === 'TICKET' && coupons[0]!.status === status)
    .map(({ number }) => number);

const dueOf = ({ lines }: WorldExchangeQuote, people: readonly string[]): number =>
  lines
    .filter(({ passenger_id }) => people.includes(passenger_id))
    .reduce((sum, line) => sum + line.due_minor, 0);

/** What some of the people paid for their tickets, for the first exchange, and got of the second. */
function partOf(
  made: WorldOrder,
  people: readonly string[],
  first: WorldExchangeQuote,
  second: WorldExchangeQuote,
): string[] {
  const refund = second.lines
    .filter(({ passenger_id }) => people.includes(passenger_id))
    .reduce((sum, line) => sum + line.refund_minor, 0);
  return [
    `ISSUE INVOICE ${cost(made, people)} CAPTURED 0`,
    `EXCHANGE INVOICE ${dueOf(first, people)} REFUNDED ${refund}`,
  ];
}

describe('a split after exchanges', () => {
  test('each half undoes them one by one and gets back what it paid', () => {
    const { world } = openWorld();
    const made = ticketed(world, PROVIDER, 'GRU-SSA 2026-12-20, SSA-GRU 2026-12-28', [2, 1, 1]);
    const offers = exchangeOffers(world, made, 'GRU-SSA 2026-12-20');
    const brand = (code: string) => offers.filter(({ slices }) => slices[0]!.brand.code === code);
    const dearer = value(quote(world, made, [0], [brand('LATP').at(-1)!]));
    const up = value(accept(world, made, dearer));
    const cheaper = value(quote(world, up, [0], [brand('LALT')[0]!]));
    const down = value(accept(world, up, cheaper));
    expect(toldPayments(down)).toEqual([
      'ISSUE INVOICE 359500 CAPTURED 0',
      'EXCHANGE INVOICE 203500 REFUNDED 116600',
    ]);
    const { parent, child } = value(world.splitOrder(PROVIDER, made.order_id, ['P2'], null));
    expect(toldPayments(child)).toEqual(partOf(made, ['P2'], dearer, cheaper));
    expect(toldPayments(parent)).toEqual(partOf(made, ['P1', 'P3', 'P4'], dearer, cheaper));
    for (const half of [child, parent]) {
      const held = [1, 2, 3].map(() => {
        const now = again(world, half);
        const voided = value(voids(world, PROVIDER, now, numbersOf(now, 'OPEN')));
        return voided.payments.map((p) => p.amount_minor - p.refunded_minor);
      });
      const people = half.passengers.map(({ id }) => id);
      const [issued, collected] = [cost(made, people), dueOf(dearer, people)];
      expect(held).toEqual([
        [issued, collected],
        [issued, 0],
        [0, 0],
      ]);
      expect(again(world, half).tickets.every(({ coupons }) => coupons[0]!.status === 'VOID')).toBe(
        true,
      );
    }
  });
});
