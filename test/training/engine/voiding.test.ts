/** Voiding: what goes together, until when, what comes back, and what used or given up stays. */
import { describe, expect, test } from 'vitest';
import type { WorldOrder } from '#main/training/world.ts';
import {
  again,
  byCard,
  byCash,
  byInvoice,
  cost,
  fileServices,
  ledger,
  pay,
  service,
  told,
  voids,
} from './sale-kit.ts';
import {
  buy,
  databaseFile,
  type Opened,
  openWorld,
  refusal,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const DIRECT = { max_connections: 0 };
const ROUND = trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-20', [2, 1, 1], DIRECT);
const FAMILY = travellers([2, 1, 1]);
const PROVIDER = 'PROVIDER_04';
const ALL = ['P1', 'P2', 'P3', 'P4'];

/** P1 and P4 by card, with a bag of P1; then P2 and P3 by card and cash, with a bag of P2. */
function issuedFamily({ world }: Opened, database: string): WorldOrder {
  const made = buy(world, PROVIDER, ROUND, FAMILY);
  const seat = { kind: 'SEAT', code: '0B5', seat: { row: 21, column: 'A' } } as const;
  const held = fileServices(database, made, [
    service('S1', 'P1', 9000, made),
    service('S2', 'P1', 0, made, seat),
    service('S3', 'P2', 5000, made),
  ]);
  value(pay(world, PROVIDER, held, ['P1', 'P4'], { payments: [byCard(478225)] }));
  return value(
    pay(world, PROVIDER, held, ['P2', 'P3'], { payments: [byCard(500000), byCash(302050)] }),
  );
}

const opened = (): Opened & { order: WorldOrder } => {
  const database = databaseFile();
  const world = openWorld({ database });
  return { ...world, order: issuedFamily(world, database) };
};

/** Numbers by what they are in {@link issuedFamily}. */
const P1 = '9572170000001';
const P4 = '9572170000002';
const P2 = '9572170000003';
const P3 = '9572170000004';
const BAG_OF_P1 = '9578240000001';

const toldPayments = (order: WorldOrder): string[] =>
  order.payments.map((p) => `${p.method} ${p.amount_minor} ${p.status} ${p.refunded_minor}`);

describe('voiding', () => {
  test('a ticket takes its EMDs along and gives their money back', () => {
    const { world, clock, order } = opened();
    clock.forward(90);
    const voided = value(voids(world, PROVIDER, order, [P1]));
    expect(voided.tickets.map(told)).toEqual([
      `P1 ${P1} VV 437825`,
      `P4 ${P4} OO 31400`,
      `P1 BAGGAGE ${BAG_OF_P1} V 9000`,
      `P2 ${P2} OO 437825`,
      `P3 ${P3} OO 359225`,
      'P2 BAGGAGE 9578240000002 O 5000',
    ]);
    expect(toldPayments(voided)).toEqual([
      'CARD 478225 REFUNDED 446825',
      'CARD 500000 CAPTURED 0',
      'CASH 302050 CAPTURED 0',
    ]);
    expect(voided.services.map((s) => `${s.id} ${s.status} ${s.document}`)).toEqual([
      'S1 CONFIRMED null',
      'S2 CONFIRMED null',
      'S3 TICKETED 9578240000002',
    ]);
    expect([voided.status, voided.payment_due_at, voided.guaranteed_until]).toEqual([
      'LIVE',
      '2026-11-24T11:30:00Z',
      '2026-11-24T11:30:00Z',
    ]);
    expect(voided.version).toBe(order.version + 1);
    expect(again(world, order)).toEqual(voided);
    expect(cost(voided, ['P1'])).toBe(446825);
    const anew = value(pay(world, PROVIDER, voided, ['P1'], { payments: [byInvoice(446825)] }));
    expect(anew.tickets.slice(6).map(told)).toEqual([
      'P1 9572170000005 OO 437825',
      'P1 BAGGAGE 9578240000003 O 9000',
    ]);
    expect(ledger([anew])).toEqual({ held: 1280275, worth: 1280275 });
  });

  test('all of them: the order is held at its price with a new time limit, and can be cancelled', () => {
    const { world, clock, order } = opened();
    clock.forward(16 * 60);
    const voided = value(voids(world, PROVIDER, order, [P1, P2, P3, P4]));
    expect(toldPayments(voided)).toEqual([
      'CARD 478225 VOIDED 478225',
      'CARD 500000 VOIDED 500000',
      'CASH 302050 VOIDED 302050',
    ]);
    expect(voided).toMatchObject({
      status: 'LIVE',
      payment_due_at: '2026-11-25T02:00:00Z',
      guaranteed_until: '2026-11-22T06:00:00Z',
    });
    expect(cost(voided, ALL)).toBe(1280275);
    const cancelled = value(world.cancelOrder(PROVIDER, order.order_id));
    expect(cancelled.status).toBe('CANCELLED');
    expect(cancelled.tickets).toEqual(voided.tickets);
  });

  test('nobody pays: the time limit passes and the order is let go', () => {
    const { world, clock, order } = opened();
    value(voids(world, PROVIDER, order, [P1, P2, P3, P4]));
    clock.set('2026-11-24T09:59:00Z');
    expect(again(world, order).status).toBe('LIVE');
    clock.forward(1);
    expect(again(world, order).status).toBe('CANCELLED');
  });

  test('an EMD alone: its service is to be paid again, its ticket stays', () => {
    const { world, order } = opened();
    const voided = value(voids(world, PROVIDER, order, [BAG_OF_P1]));
    expect(voided.tickets.filter((t) => told(t).includes(' V')).map(told)).toEqual([
      `P1 BAGGAGE ${BAG_OF_P1} V 9000`,
    ]);
    expect(voided.payment_due_at).toBe(order.payment_due_at);
    expect(refusal(pay(world, PROVIDER, voided, []))).toBe('ALREADY_PAID');
    expect(refusal(pay(world, PROVIDER, voided, ['P2'], { payments: [byCash(9000)] }))).toBe(
      'ALREADY_PAID',
    );
    const anew = value(pay(world, PROVIDER, voided, ['P1'], { payments: [byCash(9000)] }));
    expect(anew.tickets.slice(6)).toMatchObject([
      { number: '9578240000003', related: P1, service_id: 'S1' },
    ]);
    expect(ledger([anew])).toEqual({ held: 1280275, worth: 1280275 });
  });

  test('a conjunction set goes as one, whichever number is named', () => {
    const { world } = openWorld();
    const pairs = ['GRU-SSA', 'SSA-GRU', 'GRU-MIA', 'MIA-GRU', 'GRU-LIS', 'LIS-GRU'];
    const slices = pairs.map((pair, i) => `${pair} 2027-02-${10 + 3 * i}`).join(', ');
    const made = buy(world, PROVIDER, trip(slices, [2], DIRECT), travellers([2]));
    const paid = value(pay(world, PROVIDER, made));
    const voided = value(voids(world, PROVIDER, paid, ['9572170000002']));
    expect(voided.tickets.map((t) => told(t).split(' ').slice(0, 3).join(' '))).toEqual([
      'P1 9572170000001 VVVV',
      'P1 9572170000002 VV',
      'P2 9572170000003 OOOO',
      'P2 9572170000004 OO',
    ]);
    expect(ledger([voided])).toEqual({ held: cost(made, ['P2']), worth: cost(made, ['P2']) });
  });

  test('what is refused changes nothing', () => {
    const { world, clock, order } = opened();
    const other = buy(world, PROVIDER, ROUND, FAMILY);
    const other_paid = value(pay(world, PROVIDER, other));
    const voided = value(voids(world, PROVIDER, order, [P2]));
    const tries: [string, string][] = [
      ['nothing', refusal(voids(world, PROVIDER, order, []))],
      ['no such number', refusal(voids(world, PROVIDER, order, ['9579999999999']))],
      [
        'one of another order',
        refusal(voids(world, PROVIDER, order, [P1, other_paid.tickets[0]!.number])),
      ],
      ['void already', refusal(voids(world, PROVIDER, order, [P2]))],
      ['one good, one void', refusal(voids(world, PROVIDER, order, [P1, P2]))],
      ['another seller', refusal(voids(world, 'PROVIDER_05', order, [P1]))],
    ];
    expect(tries).toEqual([
      ['nothing', 'INVALID'],
      ['no such number', 'NOT_FOUND'],
      ['one of another order', 'NOT_FOUND'],
      ['void already', 'INVALID'],
      ['one good, one void', 'INVALID'],
      ['another seller', 'NOT_FOUND'],
    ]);
    expect(again(world, order)).toEqual(voided);
    clock.set('2026-11-22T03:00:00Z');
    expect(refusal(voids(world, PROVIDER, order, [P1]))).toBe('TOO_LATE');
    expect(again(world, order)).toEqual(voided);
  });

  test('until the last second of the day in São Paulo', () => {
    const { world, clock, order } = opened();
    clock.set('2026-11-22T02:59:59.999Z');
    expect(refusal(voids(world, PROVIDER, order, [P1]))).toBe('accepted');
    const paid = value(pay(world, PROVIDER, order, ['P1'], { payments: [byCash(446825)] }));
    clock.set('2026-11-22T03:00:00Z');
    expect(refusal(voids(world, PROVIDER, paid, ['9572170000005']))).toBe('TOO_LATE');
    expect(refusal(voids(world, PROVIDER, paid, [P3]))).toBe('TOO_LATE');
  });

  test('the same reference gives the order as it is, after a restart too', () => {
    const database = databaseFile();
    const first = openWorld({ database });
    const order = issuedFamily(first, database);
    const voided = value(voids(first.world, PROVIDER, order, [P1], 'void-7'));
    expect(value(voids(first.world, PROVIDER, order, [P1], 'void-7'))).toEqual(voided);
    first.world.close();
    const { world } = openWorld({ database });
    const anew = value(pay(world, PROVIDER, order, ['P1'], { payments: [byCash(446825)] }));
    expect(anew.tickets.at(-2)!.number).toBe('9572170000005');
    expect(value(voids(world, PROVIDER, order, [P1], 'void-7'))).toEqual(anew);
  });
});

describe('the clock', () => {
  test('coupons are used when their flight has left, and so are those of its services', () => {
    const { world, clock, order } = opened();
    const [out] = order.slices[0]!.flights;
    // São Paulo is three hours behind.
    const departs = Date.parse(`${out!.departure}:00Z`) + 3 * 3_600_000;
    clock.set(departs - 60_000);
    expect(again(world, order)).toEqual(order);
    clock.set(departs);
    const flown = again(world, order);
    expect(flown.tickets.map((ticket) => told(ticket).split(' ').slice(0, -1).join(' '))).toEqual([
      `P1 ${P1} UO`,
      `P4 ${P4} UO`,
      `P1 BAGGAGE ${BAG_OF_P1} U`,
      `P2 ${P2} UO`,
      `P3 ${P3} UO`,
      'P2 BAGGAGE 9578240000002 U',
    ]);
    expect(flown.version).toBe(order.version + 1);
    expect(again(world, order)).toEqual(flown);
    expect(world.list(PROVIDER, {})).toEqual([flown]);
    expect(world.orders()).toEqual([flown]);
    expect(refusal(voids(world, PROVIDER, order, [P1]))).toBe('INVALID');
    clock.set('2027-03-01T00:00:00Z');
    expect(world.list(PROVIDER, {})[0]!.tickets[0]!.coupons.map((c) => c.status)).toEqual([
      'USED',
      'USED',
    ]);
  });

  test('void coupons are not used', () => {
    const { world, clock, order } = opened();
    const voided = value(voids(world, PROVIDER, order, [P1]));
    clock.set('2027-03-01T00:00:00Z');
    expect(
      again(world, order).tickets.map((t) => t.coupons.map((c) => c.status[0]).join('')),
    ).toEqual(
      voided.tickets.map((t) => (told(t).includes(' V') ? 'V' : 'U').repeat(t.coupons.length)),
    );
  });

  test('the day of departure, a held order has nothing to issue', () => {
    const { world, clock } = openWorld();
    const search = trip('GRU-SSA 2026-11-21', [1]);
    const offer = world.search(PROVIDER, search)[0]!;
    const made = buy(world, PROVIDER, search, travellers([1]), (o) => o.id === offer.id);
    const departs = Date.parse(`${made.slices[0]!.flights[0]!.departure}:00Z`) + 3 * 3_600_000;
    clock.set(Date.parse(made.guaranteed_until) - 60_000);
    const paid = value(pay(world, PROVIDER, made));
    clock.set(departs - 60_000);
    const voided = voids(world, PROVIDER, paid, [paid.tickets[0]!.number]);
    expect(refusal(voided)).toBe('accepted');
    clock.set(departs);
    expect(refusal(pay(world, PROVIDER, made))).toMatch(/INVALID|OFFER_EXPIRED|ALREADY_CANCELLED/);
  });
});

describe('an order with tickets', () => {
  test('is not let go, cancelled or priced again, and keeps its names', () => {
    const { world, clock, order } = opened();
    clock.forward(5 * 24 * 60);
    const attempts = [
      world.cancelOrder(PROVIDER, order.order_id),
      world.reprice(PROVIDER, order.order_id, false, null),
      world.reprice(PROVIDER, order.order_id, true, null),
      world.updatePassengers(PROVIDER, order.order_id, [{ id: 'P1', given: 'EVA' }]),
      world.updatePassengers(PROVIDER, order.order_id, [{ id: 'P1', surname: 'SOUZA' }]),
      world.updatePassengers(PROVIDER, order.order_id, [{ id: 'P1', middle: 'M' }]),
    ];
    expect(attempts.map(refusal)).toEqual(Array(6).fill('ALREADY_PAID'));
    expect(again(world, order)).toEqual(order);
    const changed = value(
      world.updatePassengers(PROVIDER, order.order_id, [
        { id: 'P1', given: 'ANA', email: 'ana@example.com' },
      ]),
    );
    expect(changed).toEqual({
      ...order,
      passengers: order.passengers.map((p) =>
        p.id === 'P1' ? { ...p, email: 'ana@example.com' } : p,
      ),
      version: order.version + 1,
    });
  });

  test('with one passenger left: his name may change, his fare stands until the time limit', () => {
    const { world, clock } = openWorld();
    const made = buy(world, PROVIDER, ROUND, FAMILY);
    value(pay(world, PROVIDER, made, ['P1', 'P2', 'P4']));
    const renamed = value(
      world.updatePassengers(PROVIDER, made.order_id, [{ id: 'P3', given: 'EVA' }]),
    );
    clock.set(Date.parse(made.payment_due_at) - 60_000);
    expect(refusal(world.reprice(PROVIDER, made.order_id, false, null))).toBe('ALREADY_PAID');
    clock.forward(1);
    expect(again(world, made)).toEqual(renamed);
    expect(refusal(pay(world, PROVIDER, made, ['P3']))).toBe('OFFER_EXPIRED');
  });

  test('is split with its documents, services and money, and both halves void', () => {
    const { world, order } = opened();
    const { parent, child } = value(
      world.splitOrder(PROVIDER, order.order_id, ['P2'], 'child-reference'),
    );
    expect(parent.tickets.map(told)).toEqual([
      `P1 ${P1} OO 437825`,
      `P4 ${P4} OO 31400`,
      `P1 BAGGAGE ${BAG_OF_P1} O 9000`,
      `P3 ${P3} OO 359225`,
    ]);
    expect(child.tickets.map(told)).toEqual([
      `P2 ${P2} OO 437825`,
      'P2 BAGGAGE 9578240000002 O 5000',
    ]);
    expect([parent, child].map((half) => half.services.map((s) => s.id))).toEqual([
      ['S1', 'S2'],
      ['S3'],
    ]);
    // The first 437825 of the second card were P2's, then P3's; the bag came out of the cash.
    expect([parent, child].map(toldPayments)).toEqual([
      ['CARD 478225 CAPTURED 0', 'CARD 62175 CAPTURED 0', 'CASH 297050 CAPTURED 0'],
      ['CARD 437825 CAPTURED 0', 'CASH 5000 CAPTURED 0'],
    ]);
    expect(refusal(voids(world, PROVIDER, parent, [P2]))).toBe('NOT_FOUND');
    const gone = value(voids(world, PROVIDER, child, [P2]));
    expect(toldPayments(gone)).toEqual(['CARD 437825 VOIDED 437825', 'CASH 5000 VOIDED 5000']);
    expect(value(world.cancelOrder(PROVIDER, child.order_id)).status).toBe('CANCELLED');
    const left = value(voids(world, PROVIDER, parent, [P3]));
    expect(toldPayments(left)).toEqual([
      'CARD 478225 CAPTURED 0',
      'CARD 62175 VOIDED 62175',
      'CASH 297050 VOIDED 297050',
    ]);
    expect(ledger([left])).toEqual({ held: 478225, worth: 478225 });
  });
});
