/** Exchanges in two steps: flights first, documents ticket by ticket, and the same in the end as in one. */
import { describe, expect, test } from 'vitest';
import type { WorldAnswer, WorldOrder } from '#main/training/world.ts';
import {
  accept,
  bagFor,
  dueOf,
  exchangeOffers,
  flightsOf,
  inBrand,
  laterReturn,
  quote,
  ROUND,
  soldSeats,
  ticketed,
  toldPayments,
} from './exchange-kit.ts';
import { again, byCard, byInvoice, told, voids } from './sale-kit.ts';
import { databaseFile, type Opened, openWorld, refusal, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
const family = (opened: Opened): WorldOrder =>
  ticketed(opened.world, PROVIDER, ROUND, [2, 1, 1], inBrand('LAPL'));
const firsts = ({ tickets }: WorldOrder) =>
  tickets.filter(({ kind, conjunction_of }) => kind === 'TICKET' && conjunction_of === null);

/** Its flights taken, for another return. */
function stored(opened: Opened, order: WorldOrder): WorldOrder {
  const quoted = laterReturn(opened, order, '2027-02-22', 'LATP');
  const due = dueOf(quoted);
  const request = { quote_id: quoted.quote_id, reference: null, payments: [byInvoice(due)] };
  return value(opened.world.storeExchange(PROVIDER, order.order_id, request, null));
}

const issue = (
  { world }: Opened,
  { order_id }: WorldOrder,
  number: string,
): WorldAnswer<WorldOrder> =>
  world.issueHeldTicket(PROVIDER, order_id, { number, payment: null }, null);

/** What is owed and owned, without the names of payments and the steps it came about in. */
const comesTo = (order: WorldOrder) => ({
  slices: order.slices,
  items: order.items,
  services: order.services.map(({ status, document }) => ({ status, document })),
  tickets: order.tickets.map(told).sort(),
  paid: toldPayments(order)
    .filter((line) => !line.startsWith('EXCHANGE'))
    .join(),
  collected: order.payments
    .filter(({ purpose }) => purpose === 'EXCHANGE')
    .reduce((sum, one) => sum + one.amount_minor - one.refunded_minor, 0),
  refunds: order.reissues.flatMap(({ refunds }) => refunds.map((one) => one.amount_minor)).sort(),
});

describe('an exchange in two steps', () => {
  test('has the flights at once and leaves the old tickets good', () => {
    const opened = openWorld();
    const order = family(opened);
    const held = stored(opened, order);
    expect(flightsOf(held)).toEqual(['LA432/2027-02-10/GRU', 'LA431/2027-02-22/MIA']);
    expect(held.tickets).toEqual(order.tickets);
    expect(held.payments).toEqual(order.payments);
    expect(again(opened.world, order)).toEqual(held);
  });

  test('comes to what it comes to in one, bags included', () => {
    const sold = (opened: Opened): WorldOrder => bagFor(opened.world, family(opened), 1);
    const [one, two] = [openWorld(), openWorld()];
    const order = sold(one);
    const at_once = value(accept(one.world, order, laterReturn(one, order, '2027-02-22', 'LATP')));
    const other = sold(two);
    let after = stored(two, other);
    expect(after.services.map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(after.tickets).toEqual(other.tickets);
    for (const { number } of firsts(other)) after = value(issue(two, after, number));
    // Numbers of EMDs follow the order of issue, which is another.
    const without = ({ tickets, ...rest }: ReturnType<typeof comesTo>) => ({
      ...rest,
      tickets: tickets.map((text) => text.replace(/ 957824\d{7}/, '')).sort(),
    });
    expect(without(comesTo(after))).toEqual(without(comesTo(at_once)));
    expect(firsts(other).map(({ number }) => refusal(issue(two, after, number)))).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  test('is paid with the form it was stored with, or with another that is taken', () => {
    const opened = openWorld();
    const order = ticketed(opened.world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const held = stored(opened, order);
    const { number } = firsts(order)[0]!;
    const due = 86500;
    const pay = (payment: ReturnType<typeof byCard>) =>
      opened.world.issueHeldTicket(PROVIDER, held.order_id, { number, payment }, null);
    expect(refusal(pay(byCard(due, { number: '4000000000000002' })))).toBe('CARD_DECLINED');
    expect(refusal(pay(byInvoice(due - 1)))).toBe('WRONG_AMOUNT');
    const after = value(pay(byCard(due)));
    expect(toldPayments(after).at(-1)).toBe(`EXCHANGE CARD ${due} CAPTURED 0`);
  });

  test('keeps out whatever would change it before it is ended', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = family(opened);
    const offers = exchangeOffers(world, order, 'MIA-GRU 2027-02-23');
    const held = stored(opened, order);
    const { number } = firsts(held)[0]!;
    const refused = [
      quote(world, held, [1], [offers[0]!]),
      world.quoteRefund(PROVIDER, held.order_id, [number]),
      world.splitOrder(PROVIDER, held.order_id, ['P2'], null),
      world.releaseSlices(PROVIDER, held.order_id, {
        flight_ids: [flightsOf(held)[0]!],
        reference: null,
      }),
    ];
    expect(refused.map(refusal)).toEqual(['INVALID', 'INVALID', 'INVALID', 'INVALID']);
    expect(again(world, order)).toEqual(held);
  });

  test('in part is undone with the ticket that was issued', () => {
    const database = databaseFile();
    const opened = openWorld({ database });
    const { world } = opened;
    const order = ticketed(world, PROVIDER, ROUND, [2], inBrand('LAPL'));
    const seats = soldSeats(database);
    const [first] = firsts(order);
    const half = value(issue(opened, stored(opened, order), first!.number));
    const fresh = half.tickets.find(({ original }) => original === first!.number)!;
    const back = value(voids(world, PROVIDER, half, [fresh.number]));
    expect([back.slices, back.items, soldSeats(database)]).toEqual([
      order.slices,
      order.items,
      seats,
    ]);
    expect(firsts(back).map((ticket) => told(ticket).split(' ')[2])).toEqual(['OO', 'OO', 'VV']);
    expect(refusal(issue(opened, back, firsts(order)[1]!.number))).toBe('NOT_FOUND');
  });

  test('is there after a restart', () => {
    const database = databaseFile();
    const opened = openWorld({ database });
    const order = ticketed(opened.world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const held = stored(opened, order);
    const later = openWorld({ database });
    expect(again(later.world, order)).toEqual(held);
    const after = value(issue(later, held, firsts(order)[0]!.number));
    expect(firsts(after).map((ticket) => told(ticket).split(' ')[2])).toEqual(['EE', 'OO']);
  });
});
