/**
 * Commission at the two GDS: agreed by the agent, sent with the tickets, answered by the system, in the
 * day end, recalled at refund; and never on a paper of the customer.
 */
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { cents, estimate, invoice, issueAll, otherDay, read } from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json } from '../fixtures/served.ts';

const desk = deskForFile();
const PERCENT = 5;

async function call(operation: string, input: Json = {}): Promise<Json> {
  const { client } = desk;
  const { origin } = new URL(client.base_url);
  const there = new RestClient(`${origin}/desk/v1`).as(client.session);
  const { body } = await there.call('POST', `/${operation}`, input);
  return body;
}

const dayEnd = async (provider: string): Promise<number> => {
  const { by_provider } = await call('dayend.get', { from: day(-1), to: day(0) });
  return by_provider.find((one: Json) => one.provider_type === provider)?.commission ?? 0;
};

test.each(['PROVIDER_01', 'PROVIDER_03'])('%s, from the entry to the refund', async (provider) => {
  const { id } = await hold(desk.client, { provider, adts: 2 });
  expect(await call('booking.set_commission', { booking_id: id })).toMatchObject({
    error: 'INVALID_REQUEST',
  });
  const { booking: agreed } = await call('booking.set_commission', {
    booking_id: id,
    percent: PERCENT,
  });
  const earned = agreed.price.price_per_pax.reduce(
    (all: number, { fare, quantity }: Json) =>
      all + quantity * Math.round((cents(fare) * PERCENT) / 100),
    0,
  );
  const profit = { percent_commission: PERCENT, commission_from: 'AGENT' };
  expect(agreed.price.agency_profit).toMatchObject({ ...profit, amount_commission: earned / 100 });

  const before = await dayEnd(provider);
  await issueAll(desk.client, await read(desk.client, id));
  const sold = await read(desk.client, id);
  expect(sold.price.agency_profit).toMatchObject(profit);
  expect((await dayEnd(provider)) - before).toBe(earned);

  // Somebody who did not agree it reads it off the system's own record.
  const locator = { locator: sold.provider.locator, provider_type: provider, save: false };
  const seen = (await desk.client.must('POST', '/bookings/import', locator)).body.booking;
  expect(seen.price.agency_profit).toMatchObject({
    percent_commission: PERCENT,
    commission_from: 'AIRLINE',
  });

  const number = sold.passengers[0].tickets[0].number;
  const made = await call('document.make', {
    kind: 'RECEIPT',
    language: 'en',
    format: 'TEXT',
    booking_id: id,
    ticket_number: number,
  });
  const text = Buffer.from(made.body_base64, 'base64').toString('utf8');
  expect(text).toContain(number.slice(3));
  expect(text).not.toMatch(/commission/i);

  const { quote } = await call('refund.quote', { booking_id: id });
  const documents = quote.passengers.flatMap((one: Json) => one.documents);
  const back = (one: Json) =>
    cents(one.fare_paid) - cents(one.fare_used) - cents(one.penalty) - cents(one.fare_forfeited);
  const recalled = documents.reduce(
    (all: number, one: Json) => all + Math.round((back(one) * PERCENT) / 100),
    0,
  );
  const told = cents(quote.agency.commission_recalled);
  // Each is a part of what was earned, which is whole cents already.
  expect(Math.abs(told - recalled)).toBeLessThanOrEqual(documents.length);
  await call('refund.confirm', { booking_id: id, quote_id: quote.id });
  expect((await dayEnd(provider)) - before).toBe(earned - told);
});

test.each(['PROVIDER_01', 'PROVIDER_03'])('%s, of the tickets of an exchange', async (provider) => {
  const { client } = desk;
  const held = await hold(client, { provider, adts: 2 });
  await call('booking.set_commission', { booking_id: held.id, percent: PERCENT });
  await issueAll(client, await read(client, held.id));
  const sold = await read(client, held.id);
  const { input } = await otherDay(client, sold, day(43));
  const { amount_due } = (await estimate(client, input())).body.offer;
  await client.must('POST', '/exchange', {
    booking_id: held.id,
    exchange_slice_tokens: input().exchange_slice_tokens,
    form_of_payments: [
      amount_due > 0 ? invoice(amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
    ],
  });
  const locator = { locator: sold.provider.locator, provider_type: provider, save: false };
  const seen = (await client.must('POST', '/bookings/import', locator)).body.booking;
  expect(seen.price.agency_profit).toMatchObject({
    percent_commission: PERCENT,
    commission_from: 'AIRLINE',
  });
});

test('an amount is of each fare, and not more than it', async () => {
  const { id } = await hold(desk.client, { provider: 'PROVIDER_03' });
  const set = (amount: number) => call('booking.set_commission', { booking_id: id, amount });
  expect((await set(999_999)).error).toBe('INVALID_REQUEST');
  expect((await set(10)).booking.price.agency_profit).toMatchObject({ percent_commission: 0 });
  await issueAll(desk.client, await read(desk.client, id));
  const { number } = (await read(desk.client, id)).passengers[0].tickets[0];
  const ticket = (await desk.client.must('GET', `/tickets/${number}`)).body;
  expect(ticket.agency_profit.commission_from).toBe('AGENT');
  expect((await set(5)).error).toMatch(/ALREADY_TICKETED|WRONG_STATE|CAPABILITY_UNAVAILABLE/);
});

test('who takes none says so', async () => {
  const { id } = await hold(desk.client, { provider: 'PROVIDER_04' });
  expect(await call('booking.set_commission', { booking_id: id, percent: 5 })).toMatchObject({
    error: 'CAPABILITY_UNAVAILABLE',
    message: expect.stringContaining('takes no commission'),
  });
});
