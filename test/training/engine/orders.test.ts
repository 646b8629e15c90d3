/** Orders: what is refused, what is filed, found, changed, split and cancelled. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { WorldPassenger } from '#main/training/world.ts';
import {
  buy,
  clockAt,
  databaseFile,
  offerTotal,
  openWorld,
  order,
  orderTotal,
  refusal,
  traveller,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const FAMILY = trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-20', [2, 1, 1]);
const PEOPLE = travellers([2, 1, 1]);

const withChange = (id: string, change: Partial<WorldPassenger>): WorldPassenger[] =>
  PEOPLE.map((passenger) => (passenger.id === id ? { ...passenger, ...change } : passenger));

describe('orders', () => {
  test('an order is what was offered, for whom it was offered', () => {
    const { world } = openWorld();
    const [offer] = world.search('PROVIDER_04', FAMILY);
    const made = value(
      world.createOrder(
        'PROVIDER_04',
        {
          offer_id: offer!.id,
          reference: 'our-own-reference',
          passengers: PEOPLE,
          remarks: ['first remark'],
          expected_minor: offerTotal(offer!),
        },
        null,
      ),
    );
    expect(made).toMatchObject({
      provider_type: 'PROVIDER_04',
      owner: 'LA',
      reference: 'our-own-reference',
      status: 'LIVE',
      created_at: '2026-11-21T10:00:00.000Z',
      guaranteed_until: '2026-11-21T14:00:00Z',
      payment_due_at: '2026-11-24T10:00:00Z',
      currency: 'BRL',
      remarks: ['first remark'],
      version: 1,
      split_from: null,
    });
    expect(made.order_id).toMatch(/^LA[A-HJ-NP-Z2-9]{10}$/);
    expect(made.slices).toEqual(offer!.slices.map((slice) => ({ ...slice, status: 'HK' })));
    expect(made.passengers.map((p) => p.infant_id)).toEqual(['P4', null, null, null]);
    expect(made.items.map((i) => `${i.slice} ${i.passenger_ids.join()}`)).toEqual([
      '0 P1,P2',
      '0 P3',
      '0 P4',
      '1 P1,P2',
      '1 P3',
      '1 P4',
    ]);
    expect(value(world.retrieve('PROVIDER_04', { order_id: made.order_id }))).toEqual(made);
    expect(value(world.retrieve('PROVIDER_04', { locator: made.locator }))).toEqual(made);
    expect(
      made.airline_locators.some((l) => l.airline === 'LA' && l.locator === made.locator),
    ).toBe(made.slices.some((slice) => slice.flights.some((f) => f.operating_carrier === 'LA')));
  });

  test('refusals at creation', () => {
    const { world } = openWorld();
    const [offer] = world.search('PROVIDER_04', FAMILY);
    const create = (passengers: WorldPassenger[], expected: number | null = null): string =>
      refusal(order(world, 'PROVIDER_04', offer!.id, passengers, expected));
    const cases: [string, string][] = [
      ['one too few', create(PEOPLE.slice(1))],
      ['wrong type', create(withChange('P3', { ptc: 'ADT' }))],
      ['same id twice', create(withChange('P2', { id: 'P1' }))],
      ['no name', create(withChange('P2', { given: ' ' }))],
      ['infant of two', create(withChange('P4', { birth_date: '2025-02-20' }))],
      ['infant just under', create(withChange('P4', { birth_date: '2025-02-21' }))],
      ['child of twelve', create(withChange('P3', { birth_date: '2015-02-09' }))],
      ['unborn', create(withChange('P1', { birth_date: '2028-01-01' }))],
      ['unknown infant', create(withChange('P1', { infant_id: 'P9' }))],
      ['child with infant', create(withChange('P3', { infant_id: 'P4' }))],
      ['other price', create(PEOPLE, offerTotal(offer!) - 1)],
      ['no such offer', refusal(order(world, 'PROVIDER_04', 'Onothing-at-all', PEOPLE))],
    ];
    const distorted = (['SOLD_OUT', 'PRICE_CHANGE'] as const).map((distortion) => {
      const request = { offer_id: offer!.id, reference: null, remarks: [], expected_minor: null };
      return refusal(
        world.createOrder('PROVIDER_04', { ...request, passengers: PEOPLE }, distortion),
      );
    });
    expect(cases.map(([name, kind]) => `${name}: ${kind}`)).toEqual([
      'one too few: INVALID',
      'wrong type: INVALID',
      'same id twice: INVALID',
      'no name: INVALID',
      'infant of two: INVALID',
      'infant just under: accepted',
      'child of twelve: INVALID',
      'unborn: INVALID',
      'unknown infant: INVALID',
      'child with infant: INVALID',
      'other price: PRICE_CHANGED',
      'no such offer: NOT_FOUND',
    ]);
    expect(distorted).toEqual(['SOLD_OUT', 'PRICE_CHANGED']);
    expect(world.orders().length).toBe(1);
  });

  test('a duplicate is a second order', () => {
    const { world } = openWorld();
    const search = trip('GRU-SSA 2027-02-10');
    const a = buy(world, 'PROVIDER_04', search, travellers([1]));
    const b = buy(world, 'PROVIDER_04', search, travellers([1]));
    expect(a.order_id).not.toBe(b.order_id);
    expect(a.locator).not.toBe(b.locator);
  });

  test('orders are found by their seller only', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_06', trip('MIA-GRU 2027-02-10'), travellers([1]));
    const found = (...by: Parameters<typeof world.retrieve>): string =>
      refusal(world.retrieve(...by));
    expect([
      found('PROVIDER_06', { locator: made.locator.toLowerCase() }),
      found('PROVIDER_06', { order_id: made.order_id, locator: made.locator }),
      found('PROVIDER_06', { order_id: made.order_id, locator: 'AAAAAA' }),
      found('PROVIDER_04', { order_id: made.order_id }),
      found('PROVIDER_06', { locator: 'AAAAAA' }),
      found('PROVIDER_06', {}),
    ]).toEqual(['accepted', 'accepted', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });

  test('lists by flight, name and time of creation', () => {
    const { world, clock } = openWorld();
    const early = buy(world, 'PROVIDER_04', trip('GRU-SSA 2027-02-10'), [
      traveller('P1', 'ADT', { surname: 'DE SOUZA', given: 'JOSÉ' }),
    ]);
    clock.forward(90);
    const search = trip('GRU-SSA 2027-02-11', [2]);
    const late = buy(world, 'PROVIDER_04', search, travellers([2]));
    buy(world, 'PROVIDER_05', trip('GRU-SSA 2027-02-11'), travellers([1]));
    const [flight] = late.slices[0]!.flights;
    const { carrier, number } = flight!;
    type Filter = Parameters<typeof world.list>[1];
    const filters: [string, Filter][] = [
      ['all', {}],
      ['surname', { surname: 'de souza ' }],
      ['surname and given', { surname: 'DE SOUZA', given: 'ANA' }],
      ['given', { given: 'ANA' }],
      ['flight', { carrier, flight_number: number, date: '2027-02-11' }],
      ['flight on another day', { carrier, flight_number: number, date: '2027-02-12' }],
      ['after the first', { created_from: '2026-11-21T10:00:01Z' }],
      ['until the first', { created_to: '2026-11-21T10:00:00Z' }],
      ['from the first', { created_from: '2026-11-21T10:00:00Z' }],
    ];
    const names = new Map([
      [early.order_id, 'early'],
      [late.order_id, 'late'],
    ]);
    const listed = filters.map(([name, filter]) => {
      const found = world.list('PROVIDER_04', filter).map((made) => names.get(made.order_id));
      return `${name}: ${found.join(' ')}`;
    });
    expect(listed).toEqual([
      'all: early late',
      'surname: early',
      'surname and given: ',
      'given: late',
      'flight: late',
      'flight on another day: ',
      'after the first: late',
      'until the first: early',
      'from the first: early late',
    ]);
  });

  test('a cancelled order stays readable and is cancelled once', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_04', FAMILY, PEOPLE);
    const cancelled = value(world.cancelOrder('PROVIDER_04', made.order_id));
    expect(cancelled).toEqual({ ...made, status: 'CANCELLED', version: 2 });
    expect(value(world.retrieve('PROVIDER_04', { order_id: made.order_id }))).toEqual(cancelled);
    const again = [
      world.cancelOrder('PROVIDER_04', made.order_id),
      world.cancelOrder('PROVIDER_05', made.order_id),
      world.splitOrder('PROVIDER_04', made.order_id, ['P2'], null),
      world.updatePassengers('PROVIDER_04', made.order_id, [{ id: 'P1', given: 'EVA' }]),
      world.reprice('PROVIDER_04', made.order_id, false, null),
    ];
    expect(again.map(refusal)).toEqual([
      'ALREADY_CANCELLED',
      'NOT_FOUND',
      'ALREADY_CANCELLED',
      'ALREADY_CANCELLED',
      'ALREADY_CANCELLED',
    ]);
  });

  test('passengers are changed field by field', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_04', FAMILY, PEOPLE);
    const update = (changes: Parameters<typeof world.updatePassengers>[2]): string =>
      refusal(world.updatePassengers('PROVIDER_04', made.order_id, changes));
    expect([
      update([{ id: 'P9', given: 'EVA' }]),
      update([{ id: 'P1', ptc: 'CHD' }]),
      update([{ id: 'P2', infant_id: 'P4' }]),
      update([{ id: 'P4', birth_date: '2020-01-01' }]),
    ]).toEqual(['INVALID', 'INVALID', 'INVALID', 'INVALID']);
    const changed = value(
      world.updatePassengers('PROVIDER_04', made.order_id, [
        { id: 'P1', infant_id: null, email: 'ana@example.com' },
        { id: 'P2', infant_id: 'P4', loyalty: [{ airline: 'LA', number: '123' }] },
      ]),
    );
    expect(changed.version).toBe(2);
    expect(changed.passengers).toEqual([
      { ...made.passengers[0], infant_id: null, email: 'ana@example.com' },
      { ...made.passengers[1], infant_id: 'P4', loyalty: [{ airline: 'LA', number: '123' }] },
      made.passengers[2],
      made.passengers[3],
    ]);
  });

  test('a split divides people, items and amounts', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_04', FAMILY, PEOPLE);
    const split = (ids: string[]): string =>
      refusal(world.splitOrder('PROVIDER_04', made.order_id, ids, null));
    expect([
      split([]),
      split(['P9']),
      split(['P1', 'P2', 'P3', 'P4']),
      split(['P1']),
      split(['P4']),
      split(['P2', 'P4']),
    ]).toEqual(['INVALID', 'INVALID', 'INVALID', 'INVALID', 'INVALID', 'INVALID']);
    const { parent, child } = value(
      world.splitOrder('PROVIDER_04', made.order_id, ['P1', 'P4'], 'child-reference'),
    );
    expect(parent.passengers.map((p) => p.id)).toEqual(['P2', 'P3']);
    expect(child.passengers).toEqual([made.passengers[0], made.passengers[3]]);
    expect(orderTotal(parent) + orderTotal(child)).toBe(orderTotal(made));
    expect([parent.version, child.version]).toEqual([2, 1]);
    expect(child).toMatchObject({
      reference: 'child-reference',
      split_from: made.order_id,
      status: 'LIVE',
      slices: made.slices,
      payment_due_at: made.payment_due_at,
    });
    expect(child.locator).not.toBe(parent.locator);
    expect(value(world.retrieve('PROVIDER_04', { locator: child.locator }))).toEqual(child);
    expect(value(world.cancelOrder('PROVIDER_04', parent.order_id)).status).toBe('CANCELLED');
    expect(value(world.retrieve('PROVIDER_04', { locator: child.locator })).status).toBe('LIVE');
  });

  test('sellers without split say so', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_08', trip('GRU-LIS 2027-02-10', [2]), travellers([2]));
    expect(refusal(world.splitOrder('PROVIDER_08', made.order_id, ['P1'], null))).toBe(
      'NOT_OFFERED',
    );
  });

  test('numbers of documents come back after a restart and stand nowhere in the file', () => {
    const database = databaseFile();
    const first = openWorld({ database });
    const document = {
      type: 'PASSPORT' as const,
      number: 'CANARY77X',
      country: 'BR',
      issued_on: null,
      expires_on: '2030-01-01',
    };
    const people = [traveller('P1', 'ADT', { documents: [document] })];
    const made = buy(first.world, 'PROVIDER_04', trip('GRU-MIA 2027-02-10'), people);
    for (const name of [database, `${database}-wal`]) {
      expect(readFileSync(name).includes('CANARY77X'), name).toBe(false);
    }
    first.world.close();
    const { world } = openWorld({ database });
    expect(value(world.retrieve('PROVIDER_04', { order_id: made.order_id }))).toEqual(made);
  });

  test('an unpaid order is let go at its time limit, its seats too', () => {
    const database = databaseFile();
    const clock = clockAt('2026-11-21T10:00:00Z');
    const { world } = openWorld({ database, clock });
    const search = trip('GRU-SSA 2026-11-28', [9]);
    const seats = (): string =>
      world
        .search('PROVIDER_07', search)
        .map((o) => o.slices[0]!.flights.map((f) => `${f.id} ${f.booking_class}`).join(' '))
        .sort()
        .join();
    const before = seats();
    const orders = Array.from({ length: 9 }, () =>
      buy(world, 'PROVIDER_04', search, travellers([9])),
    );
    expect(seats()).not.toBe(before);
    expect(orders[0]!.payment_due_at).toBe('2026-11-22T10:00:00Z');
    clock.set('2026-11-22T09:59:00Z');
    const statuses = (): string[] => [...new Set(world.orders().map((made) => made.status))];
    expect(statuses()).toEqual(['LIVE']);
    clock.forward(1);
    const late = value(world.retrieve('PROVIDER_04', { order_id: orders[0]!.order_id }));
    expect([late.status, late.version]).toEqual(['CANCELLED', 2]);
    expect(statuses()).toEqual(['CANCELLED']);
    const fresh = openWorld({ clock }).world;
    expect(world.search('PROVIDER_07', search)).toEqual(fresh.search('PROVIDER_07', search));
  });

  test.each([
    ['2027-02-10', 72 * 60],
    ['2026-12-10', 48 * 60],
    ['2026-11-28', 24 * 60],
  ])('leaving on %s it must be paid within %i minutes', (date, minutes) => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_04', trip(`GRU-MIA ${date}`), travellers([1]));
    const due = (Date.parse(made.payment_due_at) - Date.parse(made.created_at)) / 60_000;
    expect(due).toBe(minutes);
  });

  test('nothing is due after departure', () => {
    const search = trip('GRU-SSA 2026-11-21');
    const { length } = openWorld().world.search('PROVIDER_04', search);
    for (let at = 0; at < length; at += 6) {
      const { world } = openWorld();
      const offer = world.search('PROVIDER_04', search)[at]!;
      const made = value(order(world, 'PROVIDER_04', offer.id, travellers([1])));
      // São Paulo is three hours behind.
      const departs = Date.parse(`${made.slices[0]!.flights[0]!.departure}:00Z`) + 3 * 3_600_000;
      expect(Date.parse(made.payment_due_at)).toBeLessThan(departs);
      expect(Date.parse(made.payment_due_at)).toBeGreaterThan(Date.parse(made.created_at));
      expect(made.guaranteed_until <= made.payment_due_at).toBe(true);
    }
  });
});
