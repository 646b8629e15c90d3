/** What a booking costs when the provider says something else, and when a booking is split. */
import { describe, expect, test } from 'vitest';
import {
  acceptPrice,
  applyOrder,
  buildImportedRecord,
  createChildRecord,
} from '#main/domain/booking-build.ts';
import { listUnissued } from '#main/domain/payment/owed.ts';
import { calculateTicketTotal, findAirlinePrice } from '#main/domain/tickets/ticket-price.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { counter, ORIGIN, open, SAME_RATE, seal } from '../../fixtures/flights.ts';
import { apply, LATER, ORDER, prices, RULES, sent } from './held-booking.ts';

const TICKET: ProviderTicket = {
  ...{ number: '1252400000001', type: 'TICKET', emd_type: null, passenger_key: '' },
  ...{ status: 'TICKETED', issued_at: null, coupons: [], conjunction_of: null },
  ...{ original_number: null, related_number: null, fare: null, currency: null },
};

describe('price', () => {
  const held = apply(sent(), ORDER);
  const dearer: ProviderOrder = {
    ...ORDER,
    passengers: ORDER.passengers.map((p) =>
      p.key === 'PAX2' ? { ...p, price: { fare_minor: 150_00, taxes: [], tax_minor: 20_00 } } : p,
    ),
    total_minor: 300_00,
  };

  test('the airline asks more: priced anew, and said', () => {
    const seen = apply(held, dearer);
    expect(prices(seen)).toEqual([
      'ana 10000+2000+3000',
      'bia 15000+2000+3000',
      'davi 1000+0+3000',
    ]);
    expect(seen.pricing).toMatchObject({
      changed: true,
      created_at: LATER.toISOString(),
      warnings: ['The airline asks BRL 300.00; agreed was BRL 250.00'],
    });
    expect(seen.pricing!.id).not.toBe(held.pricing!.id);
  });

  test('it stays changed until the agent accepts', () => {
    const again = apply(apply(held, dearer), dearer);
    expect(again.pricing!.changed).toBe(true);
    expect(acceptPrice(again).pricing).toMatchObject({ changed: false, warnings: [] });
    expect(apply(acceptPrice(again), dearer).pricing!.changed).toBe(false);
  });

  test('a ticket of several passengers is paid by and counts for each of them', () => {
    const [bia, ...others] = ORDER.passengers.map(({ key }) => key);
    const ticket = { ...TICKET, passenger_key: bia!, other_passenger_keys: others };
    const seen = apply(held, { ...ORDER, tickets: [ticket] });
    expect([seen.status, listUnissued(seen)]).toEqual(['TICKETED', []]);
    expect(calculateTicketTotal(seen, ticket).total_minor).toBe(250_00);
    expect(findAirlinePrice(seen, ticket)?.total).toBe(250);
    expect(seen.ticket_notes).toMatchObject([{ own_minor: 250_00 }]);
  });

  test('an EMD with a coupon for each of several services costs what these cost together', () => {
    const [{ key: passenger_key }] = ORDER.passengers as [ProviderOrder['passengers'][number]];
    const emd = { ...TICKET, number: '1258200000001', type: 'EMD' as const, passenger_key };
    const seat = (key: string, amount_minor: number, tax_minor: number) => ({
      ...{ key, kind: 'SEAT' as const, passenger_key, leg_keys: [], seat: key, name: null },
      ...{ quantity: 1, baggage: null, amount_minor, tax_minor, status: 'TICKETED' as const },
      document_number: emd.number,
    });
    const services = [seat('12A', 20_00, 1_00), seat('3C', 30_00, 0)];
    const seen = apply(held, { ...ORDER, services, tickets: [emd], total_minor: 301_00 });
    expect(calculateTicketTotal(seen, emd).total_minor).toBe(51_00);
    expect(findAirlinePrice(seen, emd)).toMatchObject({ fare: 50, tax: 1, total: 51 });
    expect(seen.ticket_notes).toMatchObject([{ own_minor: 51_00 }]);
  });

  test('an order that does not break its price down keeps the agreed one', () => {
    const silent = { ...ORDER, passengers: ORDER.passengers.map((p) => ({ ...p, price: null })) };
    expect(apply(held, silent).pricing).toEqual(held.pricing);
  });

  test('without breakdown a changed total is shared out by what each paid, to the cent', () => {
    const silent = {
      ...ORDER,
      total_minor: 260_01,
      passengers: ORDER.passengers.map((p) => ({ ...p, price: null })),
    };
    const lines = apply(held, silent).pricing!.lines;
    expect(lines.map((l) => l.original_fare + l.original_tax)).toEqual([124_81, 124_80, 10_40]);
    expect(apply(held, silent).pricing!.changed).toBe(true);
  });

  test('an order that tells no price any more makes no fare less than nothing', () => {
    const bare = {
      ...ORDER,
      total_minor: 0,
      passengers: ORDER.passengers.map((p) => ({ ...p, price: null })),
    };
    expect(prices(apply(held, bare))).toEqual(['ana 0+0+3000', 'bia 0+0+3000', 'davi 0+0+3000']);
    const cancelled = apply(held, { ...bare, status: 'CANCELLED' });
    expect(cancelled.pricing).toMatchObject({ changed: false, warnings: [] });
    expect(prices(cancelled)).toEqual(prices(held));
  });

  test('an import without any breakdown is shared alike', () => {
    const silent = {
      ...ORDER,
      total_minor: 100_00,
      passengers: ORDER.passengers.map((p) => ({ ...p, price: null })),
    };
    const record = buildImportedRecord(silent, {
      ...ORIGIN,
      ids: counter(),
      rules: [],
      rate: SAME_RATE,
    });
    expect(record.pricing!.lines.map((l) => l.fare)).toEqual([33_34, 33_33, 33_33]);
    expect(record.pricing!.changed).toBe(false);
  });

  test('another currency is another price', () => {
    const rate = { from: 'USD', to: 'BRL', value: '5.5', as_of: '' };
    const dollars = { ...ORDER, currency: 'USD' };
    const seen = applyOrder(held, dollars, { now: LATER, ids: counter(), rules: [], rate, seal });
    expect(prices(seen)).toEqual(['ana 55000+11000+0', 'bia 55000+11000+0', 'davi 5500+0+0']);
    expect(seen.pricing).toMatchObject({ changed: true, original_currency: 'USD', rate });
  });

  test('whoever paid at an earlier rate keeps that price when others leave or are priced anew', () => {
    const at = (value: string) => ({ from: 'USD', to: 'BRL', value, as_of: '' });
    const tickets = ORDER.passengers.map(({ key }, n) => ({
      ...TICKET,
      number: `125240000000${n}`,
      passenger_key: key,
    }));
    const dollars: ProviderOrder = { ...ORDER, currency: 'USD', tickets };
    const terms = { ...ORIGIN, ids: counter(), rules: RULES };
    const sold = buildImportedRecord(dollars, { ...terms, rate: at('5') });
    const bia = sold.passengers.find(({ first_name }) => first_name.startsWith('B'))!;
    const see = (seen: ProviderOrder) =>
      applyOrder(sold, seen, { ...terms, now: LATER, rate: at('6.5'), seal });
    const others = (record: typeof sold) =>
      record.pricing!.lines.filter(({ passenger_id }) => passenger_id !== bia.id);
    const gone = see({
      ...dollars,
      tickets: tickets.map((one) =>
        one.passenger_key === bia.key ? { ...one, status: 'REFUNDED' } : one,
      ),
    });
    expect(others(gone)).toEqual(others(sold));
    expect([gone.pricing!.rate.value, gone.pricing!.changed]).toEqual(['5', false]);
    const anew = see({
      ...dollars,
      tickets: tickets.filter(({ passenger_key }) => passenger_key !== bia.key),
      passengers: dollars.passengers.map((one) =>
        one.key === bia.key
          ? { ...one, price: { fare_minor: 90_00, taxes: [], tax_minor: 0 } }
          : one,
      ),
    });
    expect(others(anew)).toEqual(others(sold));
    const open = anew.pricing!.lines.find(({ passenger_id }) => passenger_id === bia.id);
    expect([open?.fare, anew.pricing!.changed]).toEqual([585_00, true]);
  });
});

describe('split', () => {
  const whole = apply(sent(), ORDER);
  const moved = whole.passengers.filter((p) => p.id !== 'bia');
  const half = (keep: (key: string) => boolean, order_id: string, total_minor: number) => ({
    ...ORDER,
    order_id,
    locator: order_id,
    total_minor,
    passengers: ORDER.passengers.filter((p) => keep(p.key)),
  });
  const reseal = (text: string) => `child(${open(text)})`;
  const child = applyOrder(
    createChildRecord(whole, moved, 'child', 'ON_HOLD', reseal),
    half((key) => key !== 'PAX2', 'CHILD1', 130_00),
    { now: LATER, ids: counter('child'), rules: RULES, rate: SAME_RATE, seal },
  );
  const parent = apply(
    whole,
    half((key) => key === 'PAX2', 'PARENT', 120_00),
  );

  test('amounts go with the passengers, and nobody is charged anew', () => {
    expect(prices(child)).toEqual(['ana 10000+2000+3000', 'davi 1000+0+3000']);
    expect(prices(parent)).toEqual(['bia 10000+2000+3000']);
    expect([child.pricing!.changed, parent.pricing!.changed]).toEqual([false, false]);
  });

  test('numbers are sealed for the child; slices have tokens of their own', () => {
    expect(child).toMatchObject({ id: 'child', status: 'ON_HOLD', order: { locator: 'CHILD1' } });
    expect(child.passengers[0]!.documents[0]!.sealed_number).toBe('child(FZ123456)');
    expect(child.passengers.map((p) => [p.id, p.infant_id])).toEqual([
      ['ana', 'davi'],
      ['davi', null],
    ]);
    const tokens = [...child.slices, ...parent.slices].flatMap((s) => [
      s.id,
      s.token,
      s.balance_token,
    ]);
    expect(parent.slices).toEqual(whole.slices);
    expect(new Set(tokens).size).toBe(12);
  });

  test('a number that cannot be opened is left behind', () => {
    const poor = createChildRecord(whole, moved, 'child', 'ON_HOLD', () => null);
    expect(poor.passengers[0]!.documents).toEqual([]);
  });
});
