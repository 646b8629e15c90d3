/** Pricing a booking again, against a provider whose fare has risen meanwhile. */
import { afterEach, describe, expect, test } from 'vitest';
import { deskForFile, hold, type Json } from '../fixtures/served.ts';

const desk = deskForFile();

const raise = (provider_type: string) =>
  desk.client.desk('training.faults.set', {
    provider_type,
    message: 'reshop',
    fault: 'price_change',
    times: 1,
  });
const read = async (id: string): Promise<Json> =>
  (await desk.client.must('GET', `/bookings/${id}`)).body.booking;
const reprice = (id: string, lowest_price: boolean, informative: boolean) =>
  desk.client.must('POST', `/bookings/${id}/price`, { lowest_price, informative });

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
});

describe.each(['PROVIDER_04', 'PROVIDER_07', 'PROVIDER_09'])('%s', (provider) => {
  test('an unchanged fare says so', async () => {
    const booking = await hold(desk.client, { provider });
    const { body } = await reprice(booking.id, false, true);
    expect(body).toMatchObject({ price_changed: false, rebook: false, extras_removed: false });
    expect(body.booking_price.total).toBe(booking.price.total);
  });

  test('informative: the new price is told and nothing is stored', async () => {
    const booking = await hold(desk.client, { provider });
    await raise(provider);
    const { body } = await reprice(booking.id, false, true);
    expect(body.price_changed).toBe(true);
    expect(body.booking_price.total).toBeGreaterThan(booking.price.total);
    expect((await read(booking.id)).price.total).toBe(booking.price.total);
  });

  test('else it is taken at the airline and stored, to the cent', async () => {
    const booking = await hold(desk.client, { provider, adts: 2, chds: 1 });
    await raise(provider);
    const { body } = await reprice(booking.id, false, false);
    expect(body.price_changed).toBe(true);
    const after = await read(booking.id);
    expect(after.price.total).toBe(body.booking_price.total);
    expect(after.price.total).toBeGreaterThan(booking.price.total);
    const cents = (amount: number) => Math.round(amount * 100);
    const sum = after.passengers.reduce((s: number, p: Json) => s + cents(p.price.total), 0);
    expect(sum).toBe(cents(after.price.total));
    const imported = await desk.client.must('POST', '/bookings/import', {
      locator: after.provider.locator,
      provider_type: provider,
      save: true,
    });
    expect(imported.body.booking.price.total).toBe(after.price.total);
  });
});
