/** ChangedBooking of flights in the background: asked for in its time, written down once, told on the lists. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBooking } from '#db/store/bookings.ts';
import { prepareIntent } from '#db/store/intents.ts';
import { ok } from '#main/contract/result.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { applyNotification } from '#main/operations/booking/notifications.ts';
import { save } from '#main/operations/booking/save.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

async function hold(): Promise<Json> {
  const route = 'GRU,EZE,2026-12-18';
  const { offers } = await desk.must('offer.search', { route, provider_type: ['PROVIDER_04'] });
  const offer = offers.find(({ journeys }: Json) => journeys[0].slices[0].legs.length === 1);
  const input = { selected_tokens: tokensOf(offer), passengers: [person()] };
  return (await desk.must('booking.create', input)).booking;
}

async function sold(): Promise<Json> {
  const booking = await hold();
  const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return booking;
}

const history = async ({ id }: Json): Promise<string[]> =>
  (await desk.must('booking.history', { id })).lines.map(({ summary }: Json) => summary);
const listed = async (): Promise<string[]> =>
  (await desk.must('queue.get', { queue: 7 })).items.map(({ booking }: Json) => booking.id);

test('a moved flight is found without anybody looking', async () => {
  const booking = await sold();
  const [leg] = booking.slices[0].legs;
  const flight = {
    carrier: leg.operated_by ?? leg.managed_by,
    flight_number: leg.flight_number,
    date: leg.departure_date.slice(0, 10),
    origin: leg.origin,
  };
  await desk.must('training.flights.change', { ...flight, change: 'MOVE', minutes: 40 });
  // Looked at a moment ago, when it was made.
  expect(await desk.news()).toEqual([]);
  await desk.at('2026-11-21T21:00:00Z');
  expect(await desk.news()).toEqual([booking.id]);
  expect(await listed()).toEqual([booking.id]);
  expect((await history(booking)).slice(2)).toEqual(['The airline has news of the booking']);
  // No news is written nowhere, and the next look is hours away.
  expect(await desk.news()).toEqual([]);
  await desk.at('2026-11-22T04:00:00Z');
  expect(await desk.news()).toEqual([]);
  expect(await history(booking)).toHaveLength(3);
  // Who is noted for the next change stays noted: the airline's news is nobody's.
  await desk.must('booking.annotate', {
    booking_id: booking.id,
    received_from: 'SUSAN',
    add: [],
    remove: [],
  });
  await desk.must('training.flights.change', { ...flight, change: 'MOVE', minutes: 55 });
  await desk.at('2026-11-22T11:00:00Z');
  expect(await desk.news()).toEqual([booking.id]);
  await desk.must('booking.accept_schedule', { booking_id: booking.id });
  expect((await history(booking)).at(-1)).toBe(
    `New times of ${leg.managed_by}${leg.flight_number} accepted; ` +
      `the passenger was told by ${TRAINING_AGENT.username} (received from SUSAN)`,
  );
  expect(await listed()).toEqual([]);
});

test('working offline nobody is asked, and what was cancelled is let alone', async () => {
  const [booking, cancelled] = [await sold(), await hold()];
  await desk.must('booking.cancel', { id: cancelled.id });
  const leg = booking.slices[0].legs[0];
  await desk.must('training.flights.change', {
    carrier: leg.operated_by ?? leg.managed_by,
    flight_number: leg.flight_number,
    date: leg.departure_date.slice(0, 10),
    origin: leg.origin,
    change: 'CANCEL',
  });
  await desk.at('2026-11-22T20:00:00Z');
  await desk.must('connection.set', { offline: true });
  expect(await desk.news()).toEqual([]);
  await desk.must('connection.set', { offline: false });
  expect(await desk.news()).toContain(booking.id);
  expect((await history(cancelled)).at(-1)).toBe('Cancelled');
});

test('a hold that the airline let go is known without anybody looking', async () => {
  const booking = await hold();
  await desk.at(new Date(Date.parse(booking.expires_at) + 6 * 3_600_000).toISOString());
  expect(await desk.news()).toContain(booking.id);
  const line = 'The time limit passed and the airline let it go';
  expect((await history(booking)).at(-1)).toBe(line);
  const { bookings } = await desk.must('booking.find', { text: booking.provider.locator });
  expect(bookings.map(({ booking_status }: Json) => booking_status)).toEqual(['EXPIRED']);
});

test('what a notification does not say itself is asked for next', async () => {
  const booking = await sold();
  const [leg] = booking.slices[0].legs;
  const { orders } = await desk.must('training.orders.list');
  const { order_id } = orders.find((one: Json) => one.locator === booking.provider.locator);
  await desk.must('training.flights.change', {
    carrier: leg.operated_by ?? leg.managed_by,
    flight_number: leg.flight_number,
    date: leg.departure_date.slice(0, 10),
    origin: leg.origin,
    change: 'CANCEL',
  });
  expect(await desk.news()).not.toContain(booking.id);
  const told = `<IATA_OrderChangeNotifRQ xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage"><Notification><ChangeGroup><ChangeOperationGroup><ChangeOperation><ChangeTypeCode>X</ChangeTypeCode><New><Order><OrderID>${order_id}</OrderID></Order></New></ChangeOperation></ChangeOperationGroup></ChangeGroup></Notification></IATA_OrderChangeNotifRQ>`;
  expect(await desk.notify('PROVIDER_04', told)).toBe(true);
  expect(await desk.news()).toContain(booking.id);
  const now = (await desk.must('booking.get', { id: booking.id })).booking;
  expect(now.slices[0].legs[0].leg_status).toBe('UN');
});

test('what a notification changed is announced, also where a later booking is busy', async () => {
  const { ports } = desk;
  const booking = await sold();
  const stored = await findBooking(ports.db.read, { agency_id: null, id: booking.id });
  if (!stored || 'unreadable' in stored) throw new Error('It was sold a moment ago');
  const { record } = stored;
  const who = { username: 'second@training.airdesk.example', password: 'nine red herons' };
  const { agency_id } = await desk.must('agency.create', buildAgency('Second', who));
  const id = ports.ids.uuid();
  const now = ports.clock.now();
  await ports.db.write(async (tx) => {
    const line = { actor: 'test', operation: 'booking.import', summary: 'Imported' };
    await save(ports, tx, null, { ...record, id, agency_id }, line);
    await prepareIntent(tx, {
      id: ports.ids.uuid(),
      agency_id,
      user_id: null,
      actor: 'test',
      operation: 'booking.cancel',
      idempotency_key: null,
      request_digest: '',
      booking_id: id,
      provider_type: 'PROVIDER_04',
      reference: 'ADBUSY',
      payload: null,
      now,
    });
  });
  const provider = ports.providers.get('PROVIDER_04')!;
  const { order_id } = record.order!;
  const gone = (order: ProviderOrder): ProviderOrder => ({
    ...order,
    slices: order.slices.map((slice) => ({
      ...slice,
      legs: slice.legs.map((leg) => ({ ...leg, status: 'UN' })),
    })),
  });
  const told: Provider = {
    ...provider,
    notification: async () => ok({ order_id }),
    notified: async (order) => ok(gone(order)),
  };
  const announced: string[] = [];
  const taken = await applyNotification(
    { ...ports, providers: { ...ports.providers, get: () => told } },
    {
      provider_type: 'PROVIDER_04',
      token: 'training-PROVIDER_04',
      remote: 'local',
      message: new Uint8Array(),
    },
    ({ bookings }) => announced.push(...bookings.map(({ id }) => id)),
  );
  expect([taken.ok ? 'taken' : taken.error.error, announced]).toEqual([
    'BOOKING_BUSY',
    [booking.id],
  ]);
});
