/** Airlines that tell of changes by themselves: over a real socket, for an order, and nobody else. */
import { expect, test } from 'vitest';
import { deskForFile, hold, type Json } from '../fixtures/served.ts';

const served = deskForFile();
const PROVIDER = 'PROVIDER_04';
const TOKEN = `training-${PROVIDER}`;

const base = () => served.desk.host.url;
const send = (
  message: string,
  { provider = PROVIDER, token = TOKEN, type = 'application/xml' } = {},
): Promise<Response> =>
  fetch(`${base()}/ndc/v1/${provider}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: message,
  });
const refusal = async (answer: Response): Promise<string> => {
  const { error, message } = (await answer.json()) as Json;
  return `${answer.status} ${error} ${message}`;
};

const read = async ({ id }: Json): Promise<Json> =>
  (await served.client.must('GET', `/bookings/${id}`)).body.booking;
const lines = async ({ id }: Json): Promise<string[]> =>
  (await served.client.desk('booking.history', { id })).body.lines.map(
    ({ summary }: Json) => summary,
  );
const flightOf = ({ slices }: Json): Json => {
  const [leg] = slices[0].legs;
  return {
    carrier: leg.operated_by ?? leg.managed_by,
    flight_number: leg.flight_number,
    date: leg.departure_date.slice(0, 10),
    origin: leg.origin,
  };
};
const direct = { route: 'GRU,EZE,', provider: PROVIDER };

async function booked(ahead: number): Promise<Json> {
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return hold(served.client, { ...direct, route: `GRU,EZE,${day}` });
}
const change = (booking: Json, more: Json) =>
  served.client.desk('training.flights.change', { ...flightOf(booking), notify: true, ...more });

test('new times are there without anybody asking, once', async () => {
  const booking = await booked(40);
  const [before] = booking.slices[0].legs;
  await change(booking, { change: 'MOVE', minutes: 35 });
  const [leg] = (await read(booking)).slices[0].legs;
  expect(Date.parse(`${leg.departure_date}Z`) - Date.parse(`${before.departure_date}Z`)).toBe(
    35 * 60_000,
  );
  expect(leg.leg_status).toBe('TK');
  const told = 'The airline has news of the booking';
  expect((await lines(booking)).filter((one) => one === told)).toHaveLength(1);
});

test('a flight that is cancelled is so in the booking', async () => {
  const booking = await booked(41);
  await change(booking, { change: 'CANCEL' });
  const [leg] = (await read(booking)).slices[0].legs;
  expect(['UN', 'HX', 'NO']).toContain(leg.leg_status);
});

const about = (order_id: string) =>
  `<IATA_OrderChangeNotifRQ xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage"><Notification><ChangeGroup><ChangeOperationGroup><ChangeOperation><ChangeTypeCode>SCHED</ChangeTypeCode><New><Order><OrderID>${order_id}</OrderID></Order></New></ChangeOperation></ChangeOperationGroup></ChangeGroup></Notification></IATA_OrderChangeNotifRQ>`;

test('an order that is not here is refused by its name', async () => {
  expect(await refusal(await send(about('NOT-OURS')))).toBe(
    '404 NOT_FOUND There is no booking of the order NOT-OURS here',
  );
});

test.each<[string, string, Json, RegExp]>([
  ['no token', about('X'), { token: '' }, /^401 UNAUTHENTICATED/],
  ['a token of another', about('X'), { token: 'training-PROVIDER_05' }, /^401 UNAUTHENTICATED/],
  ['no provider', about('X'), { provider: 'NOBODY' }, /^422 PROVIDER_NOT_CONFIGURED/],
  ['JSON', '{}', { type: 'application/json' }, /^415 UNSUPPORTED_MEDIA_TYPE/],
  ['no XML', 'hello', {}, /^400 INVALID_REQUEST/],
  ['another message', '<IATA_OrderViewRS/>', {}, /^400 INVALID_REQUEST/],
  ['no order', '<IATA_OrderChangeNotifRQ><Notification/></IATA_OrderChangeNotifRQ>', {}, /^400/],
])('%s is refused', async (_, message, how, expected) => {
  expect(await refusal(await send(message, how))).toMatch(expected);
});

test('what is known already is acknowledged; only POST is', async () => {
  const booking = await booked(42);
  const orders = (await served.client.desk('training.orders.list', {})).body.orders;
  const mine = orders.find((one: Json) => one.locator === booking.provider.locator);
  const answer = await send(about(mine.order_id));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<IATA_Acknowledgement');
  expect((await lines(booking)).join()).not.toContain('news');
  const got = await fetch(`${base()}/ndc/v1/${PROVIDER}`);
  expect(got.status).toBe(405);
});

test('guessing the token is slowed; the airline is heard all the same', async () => {
  const seen = new Map<number, number>();
  for (let guess = 0; guess < 60; guess += 1) {
    const { status } = await send(about('X'), { token: `guess-number-${guess}-of-a-token` });
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  expect(seen.get(401)).toBeLessThanOrEqual(52);
  expect(seen.get(429)).toBeGreaterThanOrEqual(8);
  const answer = await send(about('X'), { token: 'a-guess-after-all-of-them' });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  await expect
    .poll(async () => (await send(about('NOT-OURS'))).status, { timeout: 20_000 })
    .toBe(404);
  // Another airline's own is another matter.
  const other = { provider: 'PROVIDER_05', token: 'training-PROVIDER_05' };
  expect((await send(about('NOT-OURS'), other)).status).toBe(404);
});
