/** Queues that a GDS keeps: counted, listed, placed on and taken off at the desk, agency by agency. */
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { deskForFile, hold, type Json } from '../fixtures/served.ts';

const desk = deskForFile();
const GDS = 'PROVIDER_03';

function call(operation: string, input: Json = {}) {
  const { client } = desk;
  const { origin } = new URL(client.base_url);
  return new RestClient(`${origin}/desk/v1`)
    .as(client.session)
    .call('POST', `/${operation}`, input);
}

async function countOf(queue: string): Promise<number> {
  const { providers } = (await call('gds_queue.counts')).body;
  const gds = providers.find((one: Json) => one.provider_type === GDS);
  expect(gds.why).toBeNull();
  return gds.queues
    .filter((one: Json) => one.queue === queue)
    .reduce((all: number, { count }: Json) => all + count, 0);
}

test('a record is placed, listed with its booking, and taken off', async () => {
  const booking = await hold(desk.client, { provider: GDS });
  const { locator, provider_type } = booking.provider;
  const record = { provider_type, locator, queue: '50', category: '1' };
  expect(await countOf('50')).toBe(0);
  const before = Date.now();
  expect((await call('gds_queue.place', record)).status).toBe(200);
  expect(await countOf('50')).toBe(1);
  const { items } = (await call('gds_queue.list', { provider_type, queue: '50' })).body;
  expect(items).toMatchObject([{ locator, booking_id: booking.id }]);
  // The GDS writes its office's clock, to the minute.
  const placed_at = Date.parse(items[0].placed_at);
  expect(placed_at).toBeGreaterThan(before - 60_000);
  expect(placed_at).toBeLessThanOrEqual(Date.now());
  expect((await call('gds_queue.remove', record)).status).toBe(200);
  expect(await countOf('50')).toBe(0);
  expect((await call('gds_queue.remove', record)).body.error).toBe('NOT_FOUND');
});

test('who has no queues says so', async () => {
  const asked = { provider_type: 'PROVIDER_04', queue: '50' };
  const { status, body } = await call('gds_queue.list', asked);
  expect(`${status} ${body.error}`).toBe('422 CAPABILITY_UNAVAILABLE');
});
