/** Exchanges inside one order: what is quoted is done or nothing is, and what stays, stays. */
import { describe, expect, test } from 'vitest';
import type { WorldOrder, WorldTicket } from '#main/training/world.ts';
import {
  accept,
  exchangeOffers,
  flightsOf,
  inBrand,
  laterReturn,
  quote,
  ROUND,
  ticketed,
  toldLine,
  toldPayments,
} from './exchange-kit.ts';
import { again, byCard, byInvoice, told, voids } from './sale-kit.ts';
import { type Opened, openWorld, refusal, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
/** After the first flight of ROUND, before its second. */
const ABROAD = '2027-02-11T12:00:00Z';

const family = (opened: Opened): WorldOrder =>
  ticketed(opened.world, PROVIDER, ROUND, [2, 1, 1], inBrand('LAPL'));

describe('an exchange before departure', () => {
  test('the return is given up for a dearer one: everything of the order says so', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = family(opened);
    const quoted = laterReturn(opened, order, '2027-02-22', 'LATP');
    expect(quoted).toMatchObject({
      order_id: order.order_id,
      expires_at: '2026-11-21T10:35:00Z',
      give_up_items: [4, 5, 6].map((n) => `${order.order_id}-${n}`),
    });
    expect(quoted.lines.map(toldLine)).toEqual([
      'P1 old 489825 new 543925 fee 32400 due 86500 refund 0 residual 0 -',
      'P2 old 489825 new 543925 fee 32400 due 86500 refund 0 residual 0 -',
      'P3 old 398225 new 438825 fee 32400 due 73000 refund 0 residual 0 -',
      'P4 old 36700 new 42100 fee 0 due 5400 refund 0 residual 0 -',
    ]);
    expect(again(world, order)).toEqual(order);

    clock.forward(20);
    const changed = value(
      accept(world, order, quoted, {
        payments: [byCard(200000), byInvoice(51400)],
        reference: 'ours',
      }),
    );
    expect(again(world, order)).toEqual(changed);
    expect(flightsOf(changed)).toEqual(['LA432/2027-02-10/GRU', 'LA431/2027-02-22/MIA']);
    expect(changed.slices[0]).toEqual(order.slices[0]);
    expect(changed.slices[1]).toEqual({ ...quoted.offer.slices[0], status: 'HK' });
    expect(
      changed.items.map(({ id, slice, passenger_ids }) => [id, slice, ...passenger_ids]),
    ).toEqual([
      [`${order.order_id}-1`, 0, 'P1', 'P2'],
      [`${order.order_id}-2`, 0, 'P3'],
      [`${order.order_id}-3`, 0, 'P4'],
      [`${order.order_id}-7`, 1, 'P1', 'P2'],
      [`${order.order_id}-8`, 1, 'P3'],
      [`${order.order_id}-9`, 1, 'P4'],
    ]);
    expect(changed.items.slice(3).map(({ fare }) => fare)).toEqual(
      quoted.offer.fares.map(({ per_slice }) => per_slice[0]),
    );
    expect(changed.tickets.map(told)).toEqual([
      'P1 9572170000001 EE 489825',
      'P2 9572170000002 EE 489825',
      'P3 9572170000003 EE 398225',
      'P4 9572170000004 EE 36700',
      'P1 9572170000005 OO 543925',
      'P2 9572170000006 OO 543925',
      'P3 9572170000007 OO 438825',
      'P4 9572170000008 OO 42100',
      'P1 PENALTY 9578240000001 O 32400',
      'P2 PENALTY 9578240000002 O 32400',
      'P3 PENALTY 9578240000003 O 32400',
    ]);
    const links = ({ original, related, reference }: WorldTicket) => [original, related, reference];
    expect(changed.tickets.slice(4).map(links)).toEqual([
      ['9572170000001', null, 'ours'],
      ['9572170000002', null, 'ours'],
      ['9572170000003', null, 'ours'],
      ['9572170000004', null, 'ours'],
      [null, '9572170000005', 'ours'],
      [null, '9572170000006', 'ours'],
      [null, '9572170000007', 'ours'],
    ]);
    expect(toldPayments(changed)).toEqual([
      'ISSUE INVOICE 1414575 CAPTURED 0',
      'EXCHANGE CARD 200000 CAPTURED 0',
      'EXCHANGE INVOICE 51400 CAPTURED 0',
    ]);
    expect(changed.reissues).toEqual([
      {
        at: '2026-11-21T10:20:00.000Z',
        reference: 'ours',
        old_numbers: order.tickets.map(({ number }) => number),
        new_numbers: changed.tickets.slice(4).map(({ number }) => number),
        old_order_id: order.order_id,
        new_order_id: order.order_id,
        before: { slices: order.slices, items: order.items, services: [] },
        collected: changed.tickets.slice(4).map(({ number, kind }, i) => ({
          number,
          amount_minor: kind === 'EMD' ? 32400 : [54100, 54100, 40600, 5400][i]!,
        })),
        refunds: [],
        undone: false,
        version: changed.version,
      },
    ]);
    expect(changed.version).toBe(order.version + 1);
  });

  test('a cheaper fare that is not refundable leaves a document, its fee is collected', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = ticketed(world, PROVIDER, ROUND, [1, 0, 1], inBrand('LALT'));
    const quoted = laterReturn(opened, order, '2027-03-02', 'LALT');
    expect(quoted.lines.map(toldLine)).toEqual([
      'P1 old 437825 new 431425 fee 64800 due 64800 refund 0 residual 6400 EMD',
      'P2 old 31400 new 30800 fee 0 due 0 refund 0 residual 600 EMD',
    ]);
    const changed = value(accept(world, order, quoted));
    expect(changed.tickets.map(told)).toEqual([
      'P1 9572170000001 EE 437825',
      'P2 9572170000002 EE 31400',
      'P1 9572170000003 OO 431425',
      'P2 9572170000004 OO 30800',
      'P1 PENALTY 9578240000001 O 64800',
      'P1 RESIDUAL 9578240000002 O 6400',
      'P2 RESIDUAL 9578240000003 O 600',
    ]);
    expect(toldPayments(changed)).toEqual([
      'ISSUE INVOICE 469225 CAPTURED 0',
      'EXCHANGE INVOICE 64800 CAPTURED 0',
    ]);
  });

  test('one gets money back, another pays: neither is set against the other', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = family(opened);
    const quoted = laterReturn(opened, order, '2027-03-02', 'LALT');
    expect(quoted.lines.map(toldLine)).toEqual([
      'P1 old 489825 new 457025 fee 32400 due 0 refund 400 residual 0 ORIGINAL_FOP',
      'P2 old 489825 new 457025 fee 32400 due 0 refund 400 residual 0 ORIGINAL_FOP',
      'P3 old 398225 new 373625 fee 32400 due 7800 refund 0 residual 0 ORIGINAL_FOP',
      'P4 old 36700 new 33400 fee 0 due 0 refund 3300 residual 0 ORIGINAL_FOP',
    ]);
    expect(refusal(accept(world, order, quoted, { payments: [byCard(3700)] }))).toBe(
      'WRONG_AMOUNT',
    );
    const changed = value(accept(world, order, quoted));
    expect(toldPayments(changed)).toEqual([
      'ISSUE INVOICE 1414575 REFUNDED 4100',
      'EXCHANGE INVOICE 7800 CAPTURED 0',
    ]);
    expect(changed.reissues[0]!.refunds).toEqual([
      { number: '9572170000001', amount_minor: 400 },
      { number: '9572170000002', amount_minor: 400 },
      { number: '9572170000004', amount_minor: 3300 },
    ]);
    expect(changed.tickets.filter(({ kind }) => kind === 'EMD').map(told)).toEqual([
      'P1 PENALTY 9578240000001 O 32400',
      'P2 PENALTY 9578240000002 O 32400',
      'P3 PENALTY 9578240000003 O 32400',
    ]);
  });

  test('the same flights at the same price are even and take no payment', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = ticketed(world, 'PROVIDER_07', 'GRU-SSA 2026-12-20', [1, 1], inBrand('ADTP'));
    const [offer] = exchangeOffers(world, order, 'GRU-SSA 2026-12-20').filter(
      (one) => inBrand('ADTP')(one) && flightsOf(one).join() === flightsOf(order).join(),
    );
    const quoted = value(quote(world, order, [0], [offer!]));
    expect(quoted.lines.map(toldLine)).toEqual([
      'P1 old 100250 new 100250 fee 0 due 0 refund 0 residual 0 -',
      'P2 old 76250 new 76250 fee 0 due 0 refund 0 residual 0 -',
    ]);
    for (const payments of [[byCard(0)], [byCard(1)]]) {
      expect(refusal(accept(world, order, quoted, { payments }))).toBe('WRONG_AMOUNT');
    }
    const own = { method: 'TICKETS' as const, numbers: order.tickets.map(({ number }) => number) };
    const changed = value(accept(world, order, quoted, { payments: [own] }));
    expect(toldPayments(changed)).toEqual([
      'ISSUE INVOICE 176500 CAPTURED 0',
      'EXCHANGE TICKETS 0 CAPTURED 0',
    ]);
    expect(changed.tickets.map(told).map((line) => line.split(' ')[2])).toEqual([
      'E',
      'E',
      'O',
      'O',
    ]);
  });

  test('a seller of single slices takes an offer for each', () => {
    const { world } = openWorld();
    const order = ticketed(world, 'PROVIDER_07', 'GRU-SSA 2026-12-20', [1], inBrand('ADPL'));
    const there = exchangeOffers(world, order, 'GRU-SSA 2026-12-21')[0]!;
    const back = exchangeOffers(world, order, 'SSA-GRU 2026-12-28')[0]!;
    const quoted = value(quote(world, order, [0], [there, back]));
    expect(quoted.offer.slices).toHaveLength(2);
    const changed = value(accept(world, order, quoted));
    expect(flightsOf(changed)).toEqual([...flightsOf(there), ...flightsOf(back)]);
    expect(changed.tickets.at(-2)!.coupons).toHaveLength(2);
    // A seller of whole trips does not join offers.
    const whole = ticketed(world, PROVIDER, 'GRU-SSA 2026-12-20');
    const pair = ['GRU-SSA 2026-12-21', 'SSA-GRU 2026-12-28'].map(
      (slice) => exchangeOffers(world, whole, slice)[0]!,
    );
    expect(refusal(quote(world, whole, [0], pair))).toBe('INVALID');
  });

  test('more than four coupons: the new set names the old, and is voided as one', () => {
    const { world } = openWorld();
    const slices = [
      'GRU-MIA 2027-02-10',
      'MIA-GRU 2027-02-20',
      'GRU-MIA 2027-03-10',
      'MIA-GRU 2027-03-20',
      'GRU-MIA 2027-04-10',
    ];
    const order = ticketed(world, PROVIDER, slices.join(', '), [1], inBrand('LATP'));
    const [offer] = exchangeOffers(world, order, 'GRU-MIA 2027-04-17').filter(inBrand('LATP'));
    const changed = value(accept(world, order, value(quote(world, order, [4], [offer!]))));
    const set = ({ number, conjunction_of, original, coupons }: WorldTicket) => [
      number,
      conjunction_of,
      original,
      coupons.map(({ status }) => status[0]).join(''),
    ];
    expect(changed.tickets.map(set)).toEqual([
      ['9572170000001', null, null, 'EEEE'],
      ['9572170000002', '9572170000001', null, 'E'],
      ['9572170000003', null, '9572170000001', 'OOOO'],
      ['9572170000004', '9572170000003', '9572170000001', 'O'],
    ]);
    expect(changed.reissues[0]!.old_numbers).toEqual(['9572170000001', '9572170000002']);
    const undone = value(voids(world, PROVIDER, changed, ['9572170000004']));
    expect(undone.tickets.map((ticket) => set(ticket)[3])).toEqual(['OOOO', 'O', 'VVVV', 'V']);
    expect(flightsOf(undone)).toEqual(flightsOf(order));
  });
});

describe('an exchange under way', () => {
  const abroad = (opened: Opened, brand: string): WorldOrder => {
    const order = ticketed(opened.world, PROVIDER, ROUND, [1, 0, 1], inBrand(brand));
    opened.clock.set(ABROAD);
    return again(opened.world, order);
  };

  test('what is flown is in neither price, and its coupons stay used', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = abroad(opened, 'LATP');
    const quoted = laterReturn(opened, order, '2027-02-25', 'LALT');
    expect(quoted.lines.map(toldLine)).toEqual([
      'P1 old 287323 new 223655 fee 32400 due 0 refund 31168 residual 0 ORIGINAL_FOP',
      'P2 old 23100 new 16800 fee 0 due 0 refund 6300 residual 0 ORIGINAL_FOP',
    ]);
    const changed = value(accept(world, order, quoted));
    expect(changed.tickets.map(told)).toEqual([
      'P1 9572170000001 UE 575825',
      'P2 9572170000002 UE 45200',
      'P1 9572170000003 O 223655',
      'P2 9572170000004 O 16800',
      'P1 PENALTY 9578240000001 O 32400',
    ]);
    expect(toldPayments(changed)).toEqual(['ISSUE INVOICE 621025 REFUNDED 37468']);
    expect(flightsOf(changed)).toHaveLength(2);
  });

  test('a fare that is not refundable any more is forfeited', () => {
    const opened = openWorld();
    const order = abroad(opened, 'LAPL');
    const quoted = laterReturn(opened, order, '2027-02-25', 'LALT');
    expect(quoted.lines.map(toldLine)).toEqual([
      'P1 old 243723 new 223655 fee 64800 due 64800 refund 68 residual 0 FORFEITED',
      'P2 old 18800 new 16800 fee 0 due 0 refund 0 residual 0 FORFEITED',
    ]);
    const changed = value(accept(opened.world, order, quoted));
    expect(changed.tickets.filter(({ emd_type }) => emd_type === 'RESIDUAL')).toEqual([]);
  });

  test('the ticket is a new one: what was flown before it does not count any more', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = abroad(opened, 'LAPL');
    const first = value(accept(world, order, laterReturn(opened, order, '2027-02-25', 'LAPL')));
    const next = laterReturn(opened, first, '2027-02-27', 'LAPL');
    const [before_departure, after_departure] = first.slices[1]!.penalties;
    expect(next.lines[0]!.penalty_minor).toBe(before_departure!.amount_minor);
    expect(after_departure!.amount_minor).toBeGreaterThan(before_departure!.amount_minor);
  });

  test('who is between two flights keeps the coupon of the second', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = ticketed(
      world,
      PROVIDER,
      'GRU-MCO 2027-02-10, MCO-GRU 2027-02-20',
      [1],
      (offer) => inBrand('LATP')(offer) && offer.slices[0]!.flights.length === 2,
      {},
    );
    const [first, second] = order.slices[0]!.flights;
    clock.set(`${first!.arrival}:00Z`);
    const here = again(world, order);
    expect(here.tickets[0]!.coupons.map(({ status }) => status)).toEqual([
      'USED',
      ...Array.from({ length: flightsOf(order).length - 1 }, () => 'OPEN'),
    ]);
    const [offer] = exchangeOffers(world, here, 'MCO-GRU 2027-02-24', {}).filter(inBrand('LATP'));
    const quoted = value(quote(world, here, [1], [offer!]));
    const changed = value(accept(world, here, quoted));
    const made = changed.tickets.filter(({ kind }) => kind === 'TICKET').at(-1)!;
    expect(made.coupons.map(({ flight_id }) => flight_id)).toEqual([
      second!.id,
      ...flightsOf(offer!),
    ]);
    expect(made.charge).toEqual(quoted.lines[0]!.new);
  });
});
