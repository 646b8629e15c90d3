/** What an office does around a sale: selling without a line, papers, and the end of the day. */
import { expect } from 'vitest';
import { cents } from '../fixtures/after-sale.ts';
import { day, isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';
import type { Counter, Scenario } from './counter.ts';

/** The end of an item, whatever it is. */
async function ended(at: Counter, id: string): Promise<Json> {
  for (let round = 0; round < 600; round += 1) {
    const { item } = await at.desk('outbox.get', { id });
    if (/^(CONFIRMED|FAILED|NEEDS_ATTENTION)$/.test(item.status)) return item;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`item ${id} has not ended`);
}

const offline = (at: Counter, on: boolean) => at.desk('connection.set', { offline: on });

async function ordersOf(at: Counter, passenger: Json): Promise<Json[]> {
  const { orders } = await at.desk('training.orders.list');
  const name = passenger.last_name.toUpperCase();
  return orders.filter((one: Json) => one.passengers.some((text: string) => text.startsWith(name)));
}

/** Sold without a line, the answer lost when there is one again. */
async function soldOffline(at: Counter): Promise<Json> {
  const { offers } = await at.search();
  const passenger = person();
  await offline(at, true);
  const input = { selected_tokens: tokensOf(offers.find(isHeld)), passengers: [passenger] };
  const { item } = await at.desk('outbox.add', input).catch(async (error: unknown) => {
    await offline(at, false);
    throw error;
  });
  expect(await ordersOf(at, passenger)).toEqual([]);
  await at.misbehave('create', 'drop_after');
  await offline(at, false);
  expect(await ended(at, item.id)).toMatchObject({
    status: 'CONFIRMED',
    reference: item.reference,
  });
  const [order, ...others] = await ordersOf(at, passenger);
  expect(others).toEqual([]);
  expect(order.status).toBe('LIVE');
  // A GDS keeps it in a remark, which its list of records does not tell.
  expect([item.reference, null]).toContain(order.reference);
  const booking = await at.read({ id: item.booking_id });
  expect(booking).toMatchObject({ booking_status: 'ON_HOLD', offline: true });
  expect(booking.provider.locator).toBe(order.locator);
  return booking;
}

async function textOf(at: Counter, input: Json): Promise<string> {
  const made = await at.desk('document.make', { language: 'en', format: 'TEXT', ...input });
  return Buffer.from(made.body_base64, 'base64').toString('utf8');
}

const english = (amount: number): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount);

const dayEnd = async (at: Counter): Promise<Json> => {
  const { by_provider } = await at.desk('dayend.get', { from: day(-1), to: day(0) });
  return by_provider.find((one: Json) => one.provider_type === at.provider);
};

export const office: Scenario[] = [
  {
    operation: 'sold without a line, changed and cancelled',
    async run(at) {
      const { id, passengers } = await soldOffline(at);
      await offline(at, true);
      const items: Json[] = [];
      if (at.traits.edit_passengers) {
        const info = { passenger_id: passengers[0].id, email: 'later@example.com' };
        const input = { booking_id: id, booking_passengers_info: [info] };
        items.push((await at.desk('outbox.add', input)).item);
      }
      items.push((await at.desk('outbox.add', { booking_id: id, cancel: true })).item);
      await offline(at, false);
      for (const item of items) {
        expect(await ended(at, item.id)).toMatchObject({ status: 'CONFIRMED' });
      }
      expect((await at.read({ id })).booking_status).toBe('CANCELLED');
      expect((await ordersOf(at, passengers[0])).map(({ status }) => status)).toEqual([
        'CANCELLED',
      ]);
      return undefined;
    },
  },
  {
    operation: 'papers and the end of the day',
    async run(at) {
      const held = await at.hold();
      const form_of_payments = [at.pays(held.price.total)];
      const before = await dayEnd(at);
      const input = { booking_id: held.id, form_of_payments };
      const [{ number }] = (await at.client.must('POST', '/tickets', input)).body.tickets;
      const sold = await at.read(held);
      const itinerary = await textOf(at, { kind: 'ITINERARY', booking_id: sold.id });
      for (const { legs } of sold.slices) {
        for (const one of legs)
          expect(itinerary).toContain(`${one.managed_by} ${one.flight_number}`);
      }
      expect(itinerary).toContain(sold.provider.locator);
      const receipt = await textOf(at, {
        kind: 'RECEIPT',
        booking_id: sold.id,
        ticket_number: number,
      });
      expect(receipt.replaceAll(/[ -]/g, '')).toContain(number);
      expect(receipt).toContain(english(sold.price.total));
      const after = await dayEnd(at);
      const books = await at.books(sold);
      expect(after.own).toHaveLength(1);
      expect(after.own[0].minor - (before?.own[0]?.minor ?? 0)).toBe(books.paid_minor);
      expect(cents(after.fare + after.tax) - cents((before?.fare ?? 0) + (before?.tax ?? 0))).toBe(
        cents(sold.price.total_fare + sold.price.total_tax) * 100,
      );
      return undefined;
    },
  },
];
