/**
 * Flights that a training airline moves or takes out: noticed, shown with old and new times, listed,
 * and accepted at the airline, also where its answer is lost.
 */
import { afterEach, expect, test } from 'vitest';
import { RestClient, TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { issueAll } from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json, search, type Trip } from '../fixtures/served.ts';

const desk = deskForFile();
const SCHEDULE_OUTBOX = 7;

async function direct(trip: Trip = {}, at = 0): Promise<Json> {
  const { offers } = await search(desk.client, trip);
  const nonstop = offers.flatMap(({ journeys }: Json, index: number) =>
    journeys.every(({ slices }: Json) => slices[0].legs.length === 1) ? [index] : [],
  );
  return hold(desk.client, trip, nonstop[at]);
}

function call(operation: string, input: Json, headers: Record<string, string> = {}) {
  const origin = new URL(desk.client.base_url).origin;
  const client = new RestClient(`${origin}/desk/v1`).as(desk.client.session);
  return client.call('POST', `/${operation}`, input, headers);
}
const said = ({ status, body }: { status: number; body: Json }) =>
  status === 200 ? '200 OK' : `${status} ${body.error}: ${body.message}`;
const refresh = (booking: Json) => desk.client.desk('booking.refresh', { booking_id: booking.id });
const schedule = async (booking: Json): Promise<Json> =>
  (await desk.client.desk('booking.schedule', { booking_id: booking.id })).body;
const accept = (booking: Json, headers = {}) =>
  call('booking.accept_schedule', { booking_id: booking.id }, headers);

async function findItem(booking: Json): Promise<Json> {
  const { body } = await desk.client.desk('queue.get', { queue: SCHEDULE_OUTBOX });
  return body.items.find((item: Json) => item.booking.id === booking.id);
}
const listed = async (booking: Json) => (await findItem(booking)) !== undefined;

/** The instructor's hand on the flight of a leg. */
const change = (leg: Json, what: Json) =>
  call('training.flights.change', {
    carrier: leg.operated_by ?? leg.managed_by,
    flight_number: leg.flight_number,
    date: leg.departure_date.slice(0, 10),
    origin: leg.origin,
    ...what,
  });

const later = (local: string, minutes: number) =>
  new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16);

const moved: Json[] = [];
async function move(leg: Json, what: Json) {
  const reply = await change(leg, what);
  expect(said(reply)).toBe('200 OK');
  moved.push(leg);
  return reply.body;
}

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
  for (const leg of moved.splice(0)) await change(leg, { change: 'RESTORE' });
});

test('a moved flight is noticed, shown with both times, listed and accepted', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(30)}+EZE,GRU,${day(37)}` });
  const [leg] = booking.slices[0].legs;
  const untouched = await schedule(booking);
  expect(untouched).toEqual({
    changes: [],
    why_not: 'No flight of the booking has new times to accept',
  });
  expect(said(await accept(booking))).toContain('409 WRONG_STATE');
  const told = await move(leg, { change: 'MOVE', minutes: 45 });
  expect(told.departure_date).toBe(later(leg.departure_date, 45));
  const { body } = await refresh(booking);
  const [now] = body.booking.slices[0].legs;
  expect([now.leg_status, now.departure_date]).toEqual(['TK', told.departure_date]);
  const description = body.booking.warnings.map((one: Json) => `${one.type} ${one.description}`);
  expect(description[0]).toContain(
    `now flies ${told.departure_date.replace('T', ' ')} to ${told.arrival_date.replace('T', ' ')}, ` +
      `before ${leg.departure_date.replace('T', ' ')}`,
  );
  const { changes, why_not } = await schedule(booking);
  expect(why_not).toBe(null);
  expect(changes.map(({ noticed_at: _at, ...one }: Json) => one)).toEqual([
    {
      segment_id: leg.id,
      flight: `${leg.managed_by}${leg.flight_number} GRU-EZE`,
      leg_status: 'TK',
      before: { departure_date: leg.departure_date, arrival_date: leg.arrival_date },
      after: { departure_date: told.departure_date, arrival_date: told.arrival_date },
      involuntary: false,
      refused: null,
    },
  ]);
  expect(await listed(booking)).toBe(true);
  const accepted = await accept(booking);
  expect(said(accepted)).toBe('200 OK');
  const [done] = accepted.body.booking.slices[0].legs;
  expect([done.leg_status, done.departure_date]).toEqual(['HK', told.departure_date]);
  expect(accepted.body.booking.warnings).toEqual([]);
  expect((await schedule(booking)).changes).toEqual([]);
  expect(await listed(booking)).toBe(false);
  const lines = (await desk.client.desk('booking.history', { id: booking.id })).body.lines;
  expect(lines.at(-1).summary).toBe(
    `New times of ${leg.managed_by}${leg.flight_number} accepted; ` +
      `the passenger was told by ${TRAINING_AGENT.username}`,
  );
  // The airline has it accepted too: looked at again, nothing is new.
  const again = (await refresh(booking)).body.booking;
  expect([again.slices[0].legs[0].leg_status, again.warnings]).toEqual(['HK', []]);
});

test('a flight moved twice keeps the first times, one moved back has nothing to say', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(31)}` });
  const [leg] = booking.slices[0].legs;
  await move(leg, { change: 'MOVE', minutes: 20 });
  await refresh(booking);
  const first = (await schedule(booking)).changes[0];
  const { id } = await findItem(booking);
  await call('queue.settle', { id, how: 'done' });
  expect(await listed(booking)).toBe(false);
  await move(leg, { change: 'MOVE', minutes: 35 });
  await refresh(booking);
  expect((await call('queue.settle', { id, how: 'done' })).status).toBe(404);
  const [second] = (await schedule(booking)).changes;
  expect(second.before).toEqual(first.before);
  expect(second.after.departure_date).toBe(later(leg.departure_date, 35));
  // Settled for the first move: the second is on the list again.
  expect(await listed(booking)).toBe(true);
  expect(said(await accept(booking))).toBe('200 OK');
  expect(said(await accept(booking))).toContain('409 WRONG_STATE');
});

test('two changes one after the other leave one truth', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(37)}` });
  const [leg] = booking.slices[0].legs;
  const flight = `${leg.managed_by}${leg.flight_number} GRU-EZE`;
  const told = async () =>
    (await refresh(booking)).body.booking.warnings
      .filter(({ type }: Json) => type === 'SCHEDULE_CHANGE')
      .map(({ description }: Json) => description);
  const clock = (local: string) => local.replace('T', ' ');
  await move(leg, { change: 'MOVE', minutes: 20 });
  await told();
  await move(leg, { change: 'MOVE', minutes: 95 });
  expect(await told()).toEqual([
    `${flight} now flies ${clock(later(leg.departure_date, 95))} to ` +
      `${clock(later(leg.arrival_date, 95))}, before ${clock(leg.departure_date)} to ` +
      `${clock(leg.arrival_date)}`,
  ]);
  expect((await schedule(booking)).changes[0].involuntary).toBe(true);
  await move(leg, { change: 'CANCEL' });
  expect(await told()).toEqual([`${flight} does not operate (UN)`]);
  await change(leg, { change: 'RESTORE' });
  expect(await told()).toEqual([]);
  expect((await schedule(booking)).changes).toEqual([]);
});

test('each flight is accepted or refused by itself, and the history says by whom', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(38)}+EZE,GRU,${day(45)}` });
  const legs = booking.slices.map((slice: Json) => slice.legs[0]);
  for (const leg of legs) await move(leg, { change: 'MOVE', minutes: 90 });
  await refresh(booking);
  const answer = (operation: string, leg: Json, extra: Json = {}) =>
    call(operation, { booking_id: booking.id, segment_ids: [leg.id], ...extra });
  expect(said(await answer('booking.accept_schedule', { id: 'none' }))).toBe(
    '409 WRONG_STATE: No change of this flight waits for an answer',
  );
  const accepted = await answer('booking.accept_schedule', legs[0], { told_by: 'MARTA' });
  expect(said(accepted)).toBe('200 OK');
  const statuses = ({ body }: Json) =>
    body.booking.slices.map((slice: Json) => slice.legs[0].leg_status);
  expect(statuses(accepted)).toEqual(['HK', 'TK']);
  expect(said(await answer('booking.refuse_schedule', legs[1]))).toBe('200 OK');
  const { changes } = await schedule(booking);
  expect(changes.map(({ segment_id, refused }: Json) => [segment_id, refused.told_by])).toEqual([
    [legs[1].id, TRAINING_AGENT.username],
  ]);
  const name = (leg: Json) => `${leg.managed_by}${leg.flight_number}`;
  const { lines } = (await desk.client.desk('booking.history', { id: booking.id })).body;
  expect(lines.slice(-2).map(({ summary }: Json) => summary)).toEqual([
    `New times of ${name(legs[0])} accepted; the passenger was told by MARTA`,
    `The passenger refused the change of ${name(legs[1])} EZE-GRU, told by ${TRAINING_AGENT.username}`,
  ]);
  // Moved again: what was refused was another time.
  await move(legs[1], { change: 'MOVE', minutes: 10 });
  await refresh(booking);
  expect((await schedule(booking)).changes[0]).toMatchObject({ involuntary: false, refused: null });
});

test.each(['PROVIDER_02', 'PROVIDER_03', 'PROVIDER_10'])(
  '%s: of a connection one flight that moved is accepted, the other waits for nothing',
  async (provider) => {
    const trip = { route: `GRU,MIA,${day(43)}`, provider };
    const { offers } = await search(desk.client, trip);
    const at = offers.findIndex(({ journeys }: Json) => journeys[0].slices[0].legs.length === 2);
    const booking = await hold(desk.client, trip, at);
    const [leg] = booking.slices[0].legs;
    await move(leg, { change: 'MOVE', minutes: 10 });
    await refresh(booking);
    expect(said(await accept(booking))).toBe('200 OK');
    const { body } = await refresh(booking);
    const legs = body.booking.slices[0].legs.map((one: Json) => one.leg_status);
    expect(legs).toEqual(['HK', 'HK']);
  },
);

test.each(['PROVIDER_04', 'PROVIDER_05'])(
  '%s accepts an item as a whole: of a connection not one flight alone',
  async (provider) => {
    const trip = { route: `GRU,MIA,${day(44)}`, provider };
    const { offers } = await search(desk.client, trip);
    const flown = (leg: Json) => (leg.operated_by ?? leg.managed_by) === leg.managed_by;
    const at = offers.findIndex(({ journeys }: Json) => {
      const { legs } = journeys[0].slices[0];
      return legs.length === 2 && legs.every(flown);
    });
    const booking = await hold(desk.client, trip, at);
    const { legs } = booking.slices[0];
    for (const leg of legs) await move(leg, { change: 'MOVE', minutes: 10 });
    await refresh(booking);
    const statuses = async () =>
      (await refresh(booking)).body.booking.slices[0].legs.map((leg: Json) => leg.leg_status);
    const one = { booking_id: booking.id, segment_ids: [legs[0].id] };
    expect(said(await call('booking.accept_schedule', one))).toMatch(/^422 CAPABILITY_UNAVAILABLE/);
    expect(await statuses()).toEqual(['TK', 'TK']);
    expect(said(await accept(booking))).toBe('200 OK');
    expect(await statuses()).toEqual(['HK', 'HK']);
  },
);

test.each(['PROVIDER_02', 'PROVIDER_03', 'PROVIDER_10'])(
  '%s takes new times all or none: one of two is refused and nothing is accepted',
  async (provider) => {
    const booking = await direct({
      route: `GRU,EZE,${day(41)}+EZE,GRU,${day(48)}`,
      provider,
    });
    const legs = booking.slices.map((slice: Json) => slice.legs[0]);
    for (const leg of legs) await move(leg, { change: 'MOVE', minutes: 90 });
    await refresh(booking);
    const one = { booking_id: booking.id, segment_ids: [legs[0].id] };
    expect(said(await call('booking.accept_schedule', one))).toMatch(/^422 CAPABILITY_UNAVAILABLE/);
    const { body } = await refresh(booking);
    expect(body.booking.slices.map((slice: Json) => slice.legs[0].leg_status)).toEqual([
      'TK',
      'TK',
    ]);
    expect(said(await accept(booking))).toBe('200 OK');
  },
);

test('a flight taken out cannot be accepted; put back it is as before', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(32)}` });
  const [leg] = booking.slices[0].legs;
  await move(leg, { change: 'CANCEL' });
  const { body } = await refresh(booking);
  expect(body.booking.slices[0].legs[0].leg_status).toBe('UN');
  const { changes, why_not } = await schedule(booking);
  expect(changes.map(({ leg_status, after }: Json) => [leg_status, after])).toEqual([['UN', null]]);
  expect(why_not).toBe(
    `${leg.managed_by}${leg.flight_number} GRU-EZE is not flown any more: exchange or cancel, or ask the airline`,
  );
  expect(said(await accept(booking))).toBe(`409 WRONG_STATE: ${why_not}`);
  expect(await listed(booking)).toBe(true);
  await change(leg, { change: 'RESTORE' });
  const back = (await refresh(booking)).body.booking;
  expect([back.slices[0].legs[0].leg_status, back.warnings]).toEqual(['HK', []]);
  expect(await listed(booking)).toBe(false);
});

test('with tickets too, and after a restart', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(33)}` });
  await issueAll(desk.client, booking);
  const [leg] = booking.slices[0].legs;
  const told = await move(leg, { change: 'MOVE', minutes: -30 });
  await refresh(booking);
  await desk.restart();
  expect(await listed(booking)).toBe(true);
  const { body } = await accept(booking);
  expect(body.booking.booking_status).toBe('TICKETED');
  expect(body.booking.slices[0].legs[0].departure_date).toBe(told.departure_date);
  expect(await listed(booking)).toBe(false);
});

test('a lost acceptance is looked up and not sent blindly', async () => {
  for (const fault of ['drop_before', 'drop_after', 'garbage'] as const) {
    const booking = await direct({ route: `GRU,EZE,${day(34)}` });
    const [leg] = booking.slices[0].legs;
    await move(leg, { change: 'MOVE', minutes: 25 });
    await refresh(booking);
    const setting = { provider_type: 'PROVIDER_04', message: 'change', fault, times: 1 };
    await desk.client.desk('training.faults.set', setting);
    const key = { 'idempotency-key': `accept-${fault}` };
    const lost = await accept(booking, key);
    const settled = lost.status === 200 ? lost : await accept(booking, key);
    expect(said(settled), fault).toBe('200 OK');
    expect(settled.body.booking.slices[0].legs[0].leg_status, fault).toBe('HK');
    expect(await listed(booking), fault).toBe(false);
    await change(leg, { change: 'RESTORE' });
  }
});

test('an instructor is told what cannot be done', async () => {
  const booking = await direct({ route: `GRU,EZE,${day(35)}` });
  const [leg] = booking.slices[0].legs;
  expect(said(await change({ ...leg, flight_number: 9999 }, { change: 'CANCEL' }))).toContain(
    '404 NOT_FOUND: No flight',
  );
  expect(said(await change(leg, { change: 'MOVE' }))).toContain('400 INVALID_REQUEST');
  expect(said(await change({ ...leg, origin: 'MIA' }, { change: 'CANCEL' }))).toContain('404');
  expect(said(await change(leg, { change: 'MOVE', minutes: 721 }))).toContain('400');
});
