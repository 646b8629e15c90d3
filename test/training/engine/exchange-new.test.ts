/** Paying for a new order with the tickets of another: who moves, what it costs, what is left. */
import { describe, expect, test } from 'vitest';
import {
  accept,
  bagFor,
  flightsOf,
  heldFor,
  inBrand,
  laterReturn,
  numbersOf,
  payWith,
  peopleOf,
  ROUND,
  soldSeats,
  ticketed,
  toldPayments,
} from './exchange-kit.ts';
import { again, byCard, byInvoice, pay, told, voids } from './sale-kit.ts';
import { buy, databaseFile, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
const DIRECT = { max_connections: 0 };
const LATER = 'GRU-MIA 2027-03-10, MIA-GRU 2027-03-20';
const ABROAD = '2027-02-11T12:00:00Z';

describe('paying with old tickets', () => {
  test('everybody moves: the old order is cancelled, its tickets exchanged', () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const old = ticketed(world, PROVIDER, ROUND, [1, 1, 1], inBrand('LALT'));
    const fresh = heldFor(world, old.passengers, LATER, 'LAPL');
    const refused = payWith(world, fresh, numbersOf(old, 'P1', 'P2', 'P3'), []);
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'WRONG_AMOUNT' } });
    // Fares rise by 38300, 28800 and 3900, taxes are the same; two pay a fee of 64800.
    const money = [byCard(200500), byInvoice(100)];
    const paid = value(payWith(world, fresh, numbersOf(old, 'P1', 'P2', 'P3'), money, 'ours'));
    expect(paid.tickets.map(told)).toEqual([
      'Q1 9572170000004 OO 476125',
      'Q2 9572170000005 OO 388025',
      'Q3 9572170000006 OO 35300',
      'Q1 PENALTY 9578240000001 O 64800',
      'Q2 PENALTY 9578240000002 O 64800',
    ]);
    expect(paid.tickets.slice(0, 3).map(({ original }) => original)).toEqual([
      '9572170000001',
      '9572170000002',
      '9572170000003',
    ]);
    expect(toldPayments(paid)).toEqual([
      'EXCHANGE TICKETS 0 CAPTURED 0',
      'EXCHANGE CARD 200500 CAPTURED 0',
      'EXCHANGE INVOICE 100 CAPTURED 0',
    ]);
    expect(paid.payments[0]!.document_numbers).toEqual(numbersOf(old, 'P1', 'P2', 'P3'));
    const left = again(world, old);
    expect(left.status).toBe('CANCELLED');
    expect(left.tickets.map(told)).toEqual([
      'P1 9572170000001 EE 437825',
      'P2 9572170000002 EE 359225',
      'P3 9572170000003 EE 31400',
    ]);
    expect(toldPayments(left)).toEqual(['ISSUE INVOICE 828450 CAPTURED 0']);
    expect(left.reissues).toEqual(paid.reissues);
    expect(paid.reissues[0]).toMatchObject({
      reference: 'ours',
      old_order_id: old.order_id,
      new_order_id: fresh.order_id,
      old_numbers: numbersOf(old, 'P1', 'P2', 'P3'),
      before: { items: old.items, services: [] },
      undone: false,
    });
    expect(soldSeats(database).map((line) => line.split(' ')[0])).toEqual(flightsOf(fresh).sort());
    // Once per reference.
    expect(value(payWith(world, fresh, numbersOf(old, 'P1'), [], 'ours'))).toEqual(paid);
    expect(world.orders()).toEqual([left, paid]);
  });

  test('money that goes back goes back where it came from, through two orders', () => {
    const { world } = openWorld();
    const old = ticketed(world, PROVIDER, ROUND, [1], inBrand('LATP'));
    const second = heldFor(world, old.passengers, LATER, 'LAPL');
    const paid = value(payWith(world, second, numbersOf(old, 'P1')));
    const third = heldFor(world, paid.passengers, 'GRU-MIA 2027-03-12', 'LALT');
    const last = value(payWith(world, third, numbersOf(paid, 'Q1')));
    // 99700 for the fare; then 236123 less the fee and a surcharge of 38400 that is lost.
    expect([old, second, third].map((order) => toldPayments(again(world, order)))).toEqual([
      ['ISSUE INVOICE 575825 REFUNDED 265023'],
      ['EXCHANGE TICKETS 0 CAPTURED 0'],
      ['EXCHANGE TICKETS 0 CAPTURED 0'],
    ]);
    expect(last.tickets.map(told)).toEqual([
      'Q1 9572170000003 O 240002',
      'Q1 PENALTY 9578240000001 O 32400',
    ]);
  });

  test('some move with their infant, the others stay', () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const held = buy(world, PROVIDER, trip(ROUND, [2, 1, 1], DIRECT), travellers([2, 1, 1]));
    const bagged = bagFor(world, value(pay(world, PROVIDER, held)), 1);
    const old = bagFor(world, bagged, 1, 'P2');
    const fresh = heldFor(world, peopleOf(old, 'P1', 'P4'), LATER, 'LALT');
    const alone = heldFor(world, [{ ...old.passengers[0]!, infant_id: null }], LATER, 'LALT');
    const numbers = numbersOf(old, 'P1', 'P4');
    const before = world.orders();
    expect({
      'without the infant': refusal(payWith(world, alone, numbersOf(old, 'P1'))),
      'with half the tickets': refusal(payWith(world, fresh, numbersOf(old, 'P1'))),
      'without the adult': refusal(payWith(world, fresh, numbersOf(old, 'P4'))),
      'with one too many': refusal(payWith(world, fresh, [...numbers, ...numbersOf(old, 'P3')])),
      'of others': refusal(payWith(world, fresh, numbersOf(old, 'P2', 'P4'))),
      'for one of the two': refusal(payWith(world, fresh, numbers, [], null, ['Q1'])),
    }).toEqual({
      'without the infant': 'INVALID',
      'with half the tickets': 'INVALID',
      'without the adult': 'INVALID',
      'with one too many': 'INVALID',
      'of others': 'INVALID',
      'for one of the two': 'INVALID',
    });
    expect(world.orders()).toEqual(before);
    value(world.cancelOrder(PROVIDER, alone.order_id));
    // Fares fall by 12600 and 1200, a fee is due: only the fee is paid.
    const paid = value(payWith(world, fresh, numbers, [byCard(64800)], 'ours', ['Q1', 'Q4']));
    expect(paid.tickets.map(told)).toEqual([
      'Q1 9572170000005 OO 425225',
      'Q4 9572170000006 OO 30200',
      'Q1 PENALTY 9578240000003 O 64800',
      'Q1 RESIDUAL 9578240000004 O 12600',
      'Q4 RESIDUAL 9578240000005 O 1200',
    ]);
    const left = again(world, old);
    expect(left.status).toBe('LIVE');
    expect(left.passengers).toEqual(old.passengers);
    expect(left.items.map(({ slice, passenger_ids }) => [slice, ...passenger_ids])).toEqual([
      [0, 'P2'],
      [0, 'P3'],
      [1, 'P2'],
      [1, 'P3'],
    ]);
    expect(left.tickets.map(told).map((line) => line.split(' ').slice(-2)[0])).toEqual([
      'EE',
      'OO',
      'OO',
      'EE',
      'E',
      'O',
    ]);
    expect(left.services.map(({ passenger_id, status }) => [passenger_id, status])).toEqual([
      ['P1', 'CANCELLED'],
      ['P2', 'TICKETED'],
    ]);
    expect(soldSeats(database).map((line) => line.split(' ').at(-1))).toEqual(['2', '2', '1', '1']);

    // Those who stay are an order like any other: exchanged, split and voided without the others.
    const split = value(world.splitOrder(PROVIDER, old.order_id, ['P2'], null));
    expect(split.child.passengers.map(({ id }) => id)).toEqual(['P2']);
    expect(refusal(world.splitOrder(PROVIDER, old.order_id, ['P1', 'P4'], null))).toBe('INVALID');
    value(voids(world, PROVIDER, split.child, numbersOf(split.child, 'P2')));
    expect(soldSeats(database).map((line) => line.split(' ').at(-1))).toEqual(['2', '2', '1', '1']);

    // And what was moved comes back the same day, next to the one who stayed.
    const undone = value(voids(world, PROVIDER, paid, paid.reissues[0]!.new_numbers.slice(0, 2)));
    expect(undone.status).toBe('LIVE');
    expect(undone.tickets.every(({ coupons }) => coupons.every((c) => c.status === 'VOID'))).toBe(
      true,
    );
    const back = again(world, old);
    expect(back.items.map(({ slice, passenger_ids }) => [slice, ...passenger_ids])).toEqual([
      [0, 'P1'],
      [0, 'P3'],
      [0, 'P4'],
      [1, 'P1'],
      [1, 'P3'],
      [1, 'P4'],
    ]);
    expect(back.services).toEqual([old.services[0]]);
    expect(back.tickets.map(({ coupons }) => coupons.map((c) => c.status[0]).join(''))).toEqual([
      'OO',
      'OO',
      'OO',
      'O',
    ]);
  });

  test('what the new order bought on hold is paid with it', () => {
    const { world } = openWorld();
    const old = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const held = heldFor(world, old.passengers, LATER, 'LAPL');
    const offers = value(world.serviceOffers(PROVIDER, held.order_id));
    const { offer_item_id, passenger_id, charge } = offers[0]!;
    const bags = [{ offer_item_id, passenger_id, quantity: 1 }];
    const change = { remove: [], seats: [], bags };
    const { quote_id } = value(world.quoteServices(PROVIDER, held.order_id, change, null));
    const request = { quote_id, reference: null, payments: [] };
    const fresh = value(world.acceptQuote(PROVIDER, held.order_id, request, null));
    const numbers = numbersOf(old, 'P1');
    expect(refusal(payWith(world, fresh, numbers, [byCard(18700)]))).toBe('WRONG_AMOUNT');
    const paid = value(payWith(world, fresh, numbers, [byCard(18700 + charge.base_minor)]));
    expect(paid.services.map(({ status }) => status)).toEqual(['TICKETED']);
    expect(paid.tickets.map(({ kind, emd_type }) => emd_type ?? kind)).toEqual([
      'TICKET',
      'PENALTY',
      'BAGGAGE',
    ]);
    // Voided as one: the bag is to be paid again, the old ticket is good.
    const undone = value(voids(world, PROVIDER, paid, [paid.tickets[0]!.number]));
    expect(undone.services.map(({ status }) => status)).toEqual(['CONFIRMED']);
    expect(undone.payments.map(({ status }) => status)).toEqual(['VOIDED', 'VOIDED']);
    const back = again(world, old);
    expect({ ...back, version: 0, reissues: [] }).toEqual({ ...old, version: 0, reissues: [] });
    expect(refusal(pay(world, PROVIDER, undone))).toBe('accepted');
  });

  test('what is left of a ticket under way pays, what is flown stays used', () => {
    const { world, clock } = openWorld();
    const old = ticketed(world, PROVIDER, ROUND, [1], inBrand('LATP'));
    clock.set(ABROAD);
    const fresh = heldFor(world, old.passengers, 'MIA-GRU 2027-02-25', 'LATP');
    const [ticket] = old.tickets;
    const now = again(world, old);
    expect(now.tickets.map(told)).toEqual([`P1 ${ticket!.number} UO 575825`]);
    // The fare rises by 8000; taxes of 68 go back, a surcharge of 100 is lost.
    const paid = value(payWith(world, fresh, [ticket!.number], [byCard(40400)]));
    expect(paid.tickets.map(told)).toEqual([
      'Q1 9572170000002 O 295155',
      'Q1 PENALTY 9578240000001 O 32400',
    ]);
    const left = again(world, old);
    expect(left.status).toBe('CANCELLED');
    expect([...left.tickets.map(told), ...toldPayments(left)]).toEqual([
      `P1 ${ticket!.number} UE 575825`,
      'ISSUE INVOICE 575825 REFUNDED 68',
    ]);
    const undone = value(voids(world, PROVIDER, paid, [paid.tickets[0]!.number]));
    expect(undone.status).toBe('LIVE');
    const back = again(world, old);
    expect([back.status, ...back.tickets.map(told), ...toldPayments(back)]).toEqual([
      'LIVE',
      `P1 ${ticket!.number} UO 575825`,
      'ISSUE INVOICE 575825 CAPTURED 0',
    ]);
  });

  test('a number of a conjunction set stands for the set', () => {
    const { world } = openWorld();
    const long = 'GRU-MIA 2027-02-10, MIA-GRU 2027-02-20, GRU-MIA 2027-03-10, MIA-GRU 2027-03-20';
    const old = ticketed(world, PROVIDER, `${long}, GRU-MIA 2027-04-10`, [1], inBrand('LATP'));
    const fresh = heldFor(world, old.passengers, 'GRU-MIA 2027-05-10', 'LALT');
    const paid = value(payWith(world, fresh, [old.tickets[1]!.number]));
    expect(paid.reissues[0]!.old_numbers).toEqual(numbersOf(old, 'P1'));
    expect(paid.tickets[0]!.original).toBe(old.tickets[0]!.number);
    expect(
      again(world, old).tickets.map(({ coupons }) => coupons.map((c) => c.status[0]).join('')),
    ).toEqual(['EEEE', 'E']);
  });
});

describe('refusals', () => {
  test('nothing changes in either order', () => {
    const { world, clock } = openWorld();
    const old = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const duplicate = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const voided = value(voids(world, PROVIDER, duplicate, numbersOf(duplicate, 'P1')));
    const moved = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const exchanged = value(
      accept(world, moved, laterReturn({ world, clock }, moved, '2027-02-24', 'LAPL')),
    );
    const bagged = bagFor(world, ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL')), 0);
    const fresh = heldFor(world, old.passengers, LATER, 'LAPL');
    const others = heldFor(world, travellers([2]), LATER, 'LAPL');
    const stranger = heldFor(world, [{ ...old.passengers[0]!, given: 'EVA' }], LATER, 'LAPL');
    const child = heldFor(
      world,
      travellers([1, 1]).map((p) => ({ ...p, surname: old.passengers[0]!.surname })),
      LATER,
      'LAPL',
    );
    const elsewhere = heldFor(world, old.passengers, LATER, 'AAPL', 'PROVIDER_06');
    const [number] = numbersOf(old, 'P1') as [string];
    const due = [byCard(18700)];
    const before = world.orders();
    expect({
      'no number': refusal(payWith(world, fresh, [])),
      'unknown number': refusal(payWith(world, fresh, ['9572179999999'], due)),
      'of two orders': refusal(payWith(world, fresh, [number, numbersOf(moved, 'P1')[0]!], due)),
      'a void ticket': refusal(payWith(world, fresh, numbersOf(voided, 'P1'), due)),
      'an exchanged ticket': refusal(payWith(world, fresh, numbersOf(moved, 'P1'), due)),
      'an EMD': refusal(payWith(world, fresh, [bagged.services[0]!.document!], due)),
      'its own ticket': refusal(payWith(world, exchanged, numbersOf(exchanged, 'P1').slice(1))),
      'more people': refusal(payWith(world, others, [number], due)),
      'another name': refusal(payWith(world, stranger, [number], due)),
      'a child beside': refusal(payWith(world, child, [number], due)),
      'another seller': refusal(payWith(world, elsewhere, [number], due)),
      'one unit short': refusal(payWith(world, fresh, [number], [byCard(18699)])),
      'one unit over': refusal(payWith(world, fresh, [number], [byCard(18701)])),
      declined: refusal(
        payWith(world, fresh, [number], [byCard(18700, { number: '4000000000000002' })]),
      ),
    }).toEqual({
      'no number': 'INVALID',
      'unknown number': 'NOT_FOUND',
      'of two orders': 'INVALID',
      'a void ticket': 'INVALID',
      'an exchanged ticket': 'INVALID',
      'an EMD': 'INVALID',
      'its own ticket': 'ALREADY_PAID',
      'more people': 'INVALID',
      'another name': 'INVALID',
      'a child beside': 'INVALID',
      'another seller': 'NOT_FOUND',
      'one unit short': 'WRONG_AMOUNT',
      'one unit over': 'WRONG_AMOUNT',
      declined: 'CARD_DECLINED',
    });
    expect(world.orders()).toEqual(before);
    clock.forward(5 * 60);
    expect(refusal(payWith(world, fresh, [number], due))).toBe('OFFER_EXPIRED');
  });

  test('no change allowed any more, everything flown, or on the way', () => {
    const { world, clock } = openWorld();
    const light = ticketed(world, PROVIDER, ROUND, [1], inBrand('LALT'));
    const flown = ticketed(world, PROVIDER, 'GRU-MIA 2027-02-10', [1], inBrand('LATP'));
    clock.set(ABROAD);
    const numbers = [light, flown].map((order) => numbersOf(order, 'P1'));
    const fresh = heldFor(world, light.passengers, 'MIA-GRU 2027-02-25', 'LATP');
    expect(refusal(payWith(world, fresh, numbers[0]!))).toBe('NOT_OFFERED');
    expect(payWith(world, fresh, numbers[1]!)).toEqual({
      ok: false,
      refusal: { kind: 'INVALID', text: 'Every flight of the tickets has left' },
    });
  });

  test('who is between two flights flies on with the old order', () => {
    const { world, clock } = openWorld();
    const old = ticketed(
      world,
      PROVIDER,
      'GRU-MCO 2027-02-10, MCO-GRU 2027-02-20',
      [1],
      (offer) => inBrand('LATP')(offer) && offer.slices[0]!.flights.length === 2,
      {},
    );
    clock.set(`${old.slices[0]!.flights[0]!.arrival}:00Z`);
    const fresh = heldFor(world, old.passengers, 'GRU-MIA 2027-03-10', 'LATP');
    const paid = payWith(world, fresh, numbersOf(old, 'P1'), [byCard(1)]);
    expect(paid).toEqual({
      ok: false,
      refusal: { kind: 'INVALID', text: 'The passengers are on their way' },
    });
  });

  test('an order taken back after an exchange cannot be had twice', () => {
    const { world } = openWorld();
    const old = ticketed(world, PROVIDER, ROUND, [1], inBrand('LATP'));
    const fresh = heldFor(world, old.passengers, LATER, 'LALT');
    const paid = value(payWith(world, fresh, numbersOf(old, 'P1')));
    const rival = heldFor(world, old.passengers, 'GRU-MIA 2027-03-12', 'LALT');
    expect(refusal(payWith(world, rival, numbersOf(old, 'P1')))).toBe('ALREADY_CANCELLED');
    value(voids(world, PROVIDER, paid, numbersOf(paid, 'Q1')));
    expect(refusal(payWith(world, rival, numbersOf(old, 'P1')))).toBe('accepted');
  });
});
