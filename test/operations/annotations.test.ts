/**
 * Remarks, SSR, OSI, telephone contacts and who asked, against the training airlines over real wire
 * bytes: what is told and answered, what stays here, what is refused, and what a lost answer leaves.
 */
import { afterEach, expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { card, estimate, issueAll, otherDay } from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json, search, type Trip } from '../fixtures/served.ts';

const desk = deskForFile();
const there_and_back = `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}`;

/** One flight each way, so that a request for every flight is one line. */
async function direct(trip: Trip = {}): Promise<Json> {
  const { offers } = await search(desk.client, trip);
  const nonstop = offers.findIndex(({ journeys }: Json) =>
    journeys.every(({ slices }: Json) => slices[0].legs.length === 1),
  );
  return hold(desk.client, trip, nonstop);
}

/** A workstation call that may fail. */
function call(operation: string, input: Json, headers: Record<string, string> = {}) {
  const origin = new URL(desk.client.base_url).origin;
  const client = new RestClient(`${origin}/desk/v1`).as(desk.client.session);
  return client.call('POST', `/${operation}`, input, headers);
}
const annotate = (booking: Json, add: Json[], rest: Json = {}, headers = {}) =>
  call('booking.annotate', { booking_id: booking.id, add, remove: [], ...rest }, headers);
const said = ({ status, body }: { status: number; body: Json }) =>
  `${status} ${body.error ?? 'OK'}`;
const why = (reply: { body: Json }) =>
  reply.body.details.map(({ path, message }: Json) => `${path}: ${message}`);

async function kept(booking: Json): Promise<Json> {
  return (await desk.client.desk('booking.annotations', { booking_id: booking.id })).body;
}

/** Each line as an agent sees it: kind, what it says, for whom, and what became of it. */
async function lines(booking: Json): Promise<string[]> {
  const legs = booking.slices.flatMap((slice: Json) => slice.legs.map((leg: Json) => leg.id));
  const at = (ids: string[], list: string[], mark: string) =>
    ids.map((id) => `${mark}${list.indexOf(id) + 1}`).join('');
  const people = booking.passengers.map(({ id }: Json) => id);
  const { items } = await kept(booking);
  return items.map((one: Json) =>
    [
      one.kind,
      one.code ?? one.remark_type ?? one.airline ?? one.use,
      one.text ?? one.number,
      at(one.passenger_ids ?? [], people, 'P') + at(one.segment_ids ?? [], legs, 'S'),
      one.status,
      one.airline_status,
    ]
      .filter((word) => word !== null && word !== undefined && word !== '')
      .join(' '),
  );
}

async function history(booking: Json): Promise<string[]> {
  const { body } = await desk.client.desk('booking.history', { id: booking.id });
  return body.lines.map(({ summary }: Json) => summary);
}

const ssr = (code: string, extra: Json = {}) => ({
  kind: 'SSR',
  code,
  passenger_ids: [],
  segment_ids: [],
  ...extra,
});

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
});

test('who asked is noted for the next change of the agent who noted it, not of a colleague', async () => {
  const booking = await hold(desk.client);
  const [email, password] = ['rita@training.airdesk.example', 'a-long-password'];
  await call('user.create', { email, name: 'Rita', password, role: 'AGENT', group_ids: [] });
  const rita = new RestClient(desk.client.base_url);
  await rita.signIn(email, password, desk.client.session?.api_key ?? '');
  await annotate(booking, [], { received_from: 'SUSAN' });
  const change = (phone: string) => ({
    booking_passengers_info: [{ passenger_id: booking.passengers[0].id, phone }],
  });
  await rita.must('PATCH', `/bookings/${booking.id}`, change('+5511999990001'));
  expect((await history(booking)).at(-1)).not.toContain('SUSAN');
  expect((await kept(booking)).received_from).toBe('SUSAN');
  await desk.client.must('PATCH', `/bookings/${booking.id}`, change('+5511999990002'));
  expect((await history(booking)).at(-1)).toContain('(received from SUSAN)');
});

test('every kind is kept, told and answered; the history says each', async () => {
  const booking = await direct({ adts: 2, route: there_and_back });
  const [ana, bia] = booking.passengers;
  const [out] = booking.slices[0].legs;
  const reply = await annotate(booking, [
    { kind: 'REMARK', remark_type: 'GENERAL', text: 'Wants an aisle  seat' },
    { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'Pays late' },
    { kind: 'REMARK', remark_type: 'ITINERARY', text: 'Check in two hours before' },
    { kind: 'OSI', airline: 'LA', text: 'VIP CEO OF ACME', passenger_id: ana.id },
    { kind: 'PHONE', number: '+55 11 99876-5432', use: 'mobile', passenger_id: bia.id },
    ssr('VGML'),
    ssr('WCHR', { passenger_ids: [ana.id], segment_ids: [out.id], text: 'OWN STICK' }),
    ssr('PETC', { passenger_ids: [bia.id], segment_ids: [out.id], text: 'CAT 4KG' }),
    ssr('CTCM', { passenger_ids: [bia.id], text: '5511998765432' }),
  ]);
  expect(said(reply)).toBe('200 OK');
  expect(await lines(booking)).toEqual([
    'REMARK GENERAL Wants an aisle  seat CONFIRMED',
    'REMARK CONFIDENTIAL Pays late LOCAL',
    'REMARK ITINERARY Check in two hours before LOCAL',
    'OSI LA VIP CEO OF ACME CONFIRMED HK',
    'PHONE mobile +55 11 99876-5432 CONFIRMED',
    'SSR VGML P1S1 CONFIRMED HK',
    'SSR VGML P1S2 CONFIRMED HK',
    'SSR VGML P2S1 CONFIRMED HK',
    'SSR VGML P2S2 CONFIRMED HK',
    'SSR WCHR OWN STICK P1S1 CONFIRMED HK',
    'SSR PETC CAT 4KG P2S1 SENT HN',
    'SSR CTCM 5511998765432 P2 CONFIRMED HK',
  ]);
  const { remarks } = reply.body.booking;
  expect(
    remarks.map((one: Json) => `${one.remark_type} ${one.text} ${one.segment_number}`),
  ).toEqual([
    'GENERAL Wants an aisle seat null',
    'ITINERARY Check in two hours before null',
    'OSI LA VIP CEO OF ACME null',
    'SSR VGML HK P1 1',
    'SSR VGML HK P1 2',
    'SSR VGML HK P2 1',
    'SSR VGML HK P2 2',
    'SSR WCHR HK P1 OWN STICK 1',
    'SSR PETC HN P2 CAT 4KG 1',
    'SSR CTCM HK P2 5511998765432 null',
  ]);
  const { price, passengers, slices } = reply.body.booking;
  expect([price.total, passengers.length, slices.length]).toEqual([booking.price.total, 2, 2]);
  expect((await history(booking)).at(-1)).toBe('Added RM Wants an aisle  seat and 11 more');
  expect(JSON.stringify(reply.body.booking)).not.toContain('Pays late');
});

test('the airline refuses what it does not carry, and says why', async () => {
  const booking = await direct();
  const meals = 'AVML BLML FPML GFML HNML KSML LCML LFML LSML MOML NLML RVML SFML VJML VLML VOML';
  await annotate(
    booking,
    meals.split(' ').map((code) => ssr(code)),
  );
  const { items } = await kept(booking);
  const refused = items.filter(({ status }: Json) => status === 'REFUSED');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(items.length);
  for (const { code, note, airline_status } of refused) {
    expect(`${airline_status} ${note}`).toBe(`UC ${code} is not carried by LA`);
  }
});

test('lines are taken away again, at the airline too', async () => {
  const booking = await direct();
  await annotate(booking, [
    ssr('VGML'),
    { kind: 'OSI', airline: 'LA', text: 'VIP' },
    { kind: 'PHONE', number: '+551133334444', use: 'agency', city: 'SAO' },
    { kind: 'REMARK', remark_type: 'GENERAL', text: 'One' },
    { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'Two' },
  ]);
  const { items } = await kept(booking);
  const remove = items.map(({ id }: Json) => id);
  expect(said(await annotate(booking, [], { remove }))).toBe('200 OK');
  expect(await lines(booking)).toEqual([]);
  await desk.client.desk('booking.refresh', { booking_id: booking.id });
  expect(await lines(booking)).toEqual([]);
  expect(said(await annotate(booking, [], { remove: [remove[0]] }))).toBe('400 INVALID_REQUEST');
});

test('what is wrong is refused whole, with where and why', async () => {
  const booking = await direct({ adts: 1, infs: 1 });
  const [adult, infant] = booking.passengers;
  const rows: [Json, string][] = [
    [ssr('VGLM'), 'add.0.code: VGLM is not known; nearest: VGML Vegetarian vegan meal'],
    [ssr('QQQQ'), 'add.0.code: QQQQ is not known'],
    [ssr('DOCS'), "add.0.code: DOCS is no request: it is the passenger's document"],
    [ssr('PETC'), 'add.0.text: PETC (Pet in the cabin) needs words'],
    [ssr('VGML', { passenger_ids: ['nobody'] }), 'add.0.passenger_ids: there is no such passenger'],
    [ssr('VGML', { passenger_ids: [infant.id] }), 'add.0.passenger_ids: VGML (Vegetarian vegan'],
    [ssr('CHML'), "add.0.passenger_ids: CHML (Child's meal) is for nobody in the booking"],
    [ssr('VGML', { segment_ids: ['x'] }), 'add.0.segment_ids: there is no such flight'],
    [ssr('VGML', { airline: 'AA' }), 'add.0.airline: no flight of AA; there is LA'],
    [ssr('CTCM', { segment_ids: ['x'], text: '1' }), 'add.0.segment_ids: CTCM is for a passenger'],
    [{ kind: 'OSI', airline: 'AA', text: 'VIP' }, 'add.0.airline: no flight of AA'],
    [{ kind: 'OSI', airline: 'LA', text: 'VIP', passenger_id: 'x' }, 'add.0.passenger_id: there'],
    [{ kind: 'PHONE', number: 'none', use: 'home' }, 'add.0.number: not a telephone number'],
    [{ kind: 'REMARK', remark_type: 'GENERAL', text: 'a\nb' }, 'add.0.text: one line without'],
    [{ kind: 'REMARK', remark_type: 'GENERAL', text: '' }, 'add.0.text: '],
    [{ kind: 'REMARK', remark_type: 'GENERAL', text: 'x'.repeat(127) }, 'add.0.text: '],
    [{ kind: 'OSI', airline: 'LA', text: 'x'.repeat(70) }, 'add.0.text: '],
    [ssr('vgml'), 'add.0.code: four letters'],
    [
      { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'pays with 4111 1111 1111 1111' },
      'add.0.text: a card number is kept in no text',
    ],
    [{ kind: 'OSI', airline: 'LA', text: 'CC4111111111111111' }, 'add.0.text: a card number'],
    [ssr('WCHR', { text: '4111-1111-1111-1111' }), 'add.0.text: a card number'],
  ];
  const good = { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'Good' };
  for (const [bad, want] of rows) {
    const reply = await annotate(booking, [bad, good]);
    expect(said(reply), JSON.stringify(bad)).toBe('400 INVALID_REQUEST');
    expect(why(reply)[0]).toContain(want);
  }
  expect(said(await annotate(booking, []))).toBe('400 INVALID_REQUEST');
  expect(await lines(booking)).toEqual([]);
  await annotate(booking, [ssr('BBML')]);
  expect(await lines(booking)).toEqual(['SSR BBML P2S1 CONFIRMED HK']);
  expect(why(await annotate(booking, [ssr('BBML')]))).toEqual([
    'add.0: it is in the booking already',
  ]);
  expect(adult.pax_type).toBe('ADT');
});

test('a cancelled booking takes none, another agency and nobody neither', async () => {
  const booking = await direct();
  const line = { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'Late' };
  await desk.client.must('DELETE', `/bookings/${booking.id}`);
  expect(said(await annotate(booking, [line]))).toBe('409 CANCELLED');
  expect((await kept(booking)).why_not).toBe('The booking is cancelled');
  expect(said(await annotate({ id: 'nothing' }, [line]))).toBe('404 NOT_FOUND');
  expect(said(await call('booking.annotations', { booking_id: 'nothing' }))).toBe('404 NOT_FOUND');
});

test('revisions and keys hold as for every change', async () => {
  const booking = await direct();
  const line = (text: string) => ({ kind: 'REMARK', remark_type: 'CONFIDENTIAL', text });
  const first = await annotate(booking, [line('One')], { revision: 1 });
  expect(said(first)).toBe('200 OK');
  expect(said(await annotate(booking, [line('Two')], { revision: 1 }))).toBe('409 STALE_REVISION');
  const key = { 'idempotency-key': 'same-lines' };
  const told = [ssr('VGML'), line('Three')];
  const once = await annotate(booking, told, {}, key);
  const twice = await annotate(booking, told, {}, key);
  expect([said(once), said(twice)]).toEqual(['200 OK', '200 OK']);
  expect(twice.body).toEqual(once.body);
  expect(said(await annotate(booking, [line('Four')], {}, key))).toBe('409 IDEMPOTENCY_MISMATCH');
  expect(await lines(booking)).toEqual([
    'REMARK CONFIDENTIAL One LOCAL',
    'SSR VGML P1S1 CONFIRMED HK',
    'REMARK CONFIDENTIAL Three LOCAL',
  ]);
});

test('lost answers: what was done is kept, what was not is done once', async () => {
  for (const fault of ['drop_before', 'drop_after', 'garbage', 'http_500'] as const) {
    const booking = await direct();
    const setting = { provider_type: 'PROVIDER_04', message: 'change', fault, times: 1 };
    await desk.client.desk('training.faults.set', setting);
    const key = { 'idempotency-key': `lost-${fault}` };
    const add = [ssr('VGML'), { kind: 'OSI', airline: 'LA', text: 'VIP' }];
    const lost = await annotate(booking, add, {}, key);
    const settled = lost.status === 200 ? lost : await annotate(booking, add, {}, key);
    expect(said(settled), fault).toBe('200 OK');
    await desk.client.desk('booking.refresh', { booking_id: booking.id });
    expect(await lines(booking), fault).toEqual([
      'SSR VGML P1S1 CONFIRMED HK',
      'OSI LA VIP CONFIRMED HK',
    ]);
  }
});

test('who asked stands in the line of the change, of both halves of a split', async () => {
  const booking = await direct({ adts: 2, route: there_and_back });
  const [, bia] = booking.passengers;
  const note = { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'Asked by phone' };
  await annotate(booking, [note], { received_from: 'CARLA' });
  await annotate(booking, [ssr('VGML')]);
  await annotate(booking, [], { received_from: 'SUSAN' });
  expect((await kept(booking)).received_from).toBe('SUSAN');
  const { body } = await desk.client.must('POST', `/bookings/${booking.id}/split`, {
    passenger_ids: [bia.id],
  });
  const child = (await desk.client.must('GET', `/bookings/${body.child_booking_id}`)).body.booking;
  const parent = (await desk.client.must('GET', `/bookings/${booking.id}`)).body.booking;
  expect((await history(booking)).slice(1)).toEqual([
    'Added RC Asked by phone (received from CARLA)',
    'Added SSR VGML P1 S1 and 3 more',
    'Received from SUSAN, for the next change',
    `1 passengers split off to ${body.child_locator} (received from SUSAN)`,
  ]);
  expect(await history(child)).toEqual([
    `Split from ${parent.provider.locator} (received from SUSAN)`,
  ]);
  expect((await kept(booking)).received_from).toBe(null);
  expect(await lines(parent)).toEqual([
    'REMARK CONFIDENTIAL Asked by phone LOCAL',
    'SSR VGML P1S1 CONFIRMED HK',
    'SSR VGML P1S2 CONFIRMED HK',
  ]);
  expect(await lines(child)).toEqual([
    'REMARK CONFIDENTIAL Asked by phone LOCAL',
    'SSR VGML P1S1 CONFIRMED HK',
    'SSR VGML P1S2 CONFIRMED HK',
  ]);
  await annotate(child, [], { received_from: 'PAULO' });
  await desk.client.must('POST', `/bookings/${child.id}/price`, {
    lowest_price: false,
    informative: false,
  });
  expect((await history(child)).at(-1)).toContain('(received from PAULO)');
});

test('a telephone stands once in each half of a split', async () => {
  const booking = await direct({ adts: 2 });
  await annotate(booking, [{ kind: 'PHONE', number: '11 3333-4444', use: 'agency' }]);
  const { body } = await desk.client.must('POST', `/bookings/${booking.id}/split`, {
    passenger_ids: [booking.passengers[1].id],
  });
  const child = (await desk.client.must('GET', `/bookings/${body.child_booking_id}`)).body.booking;
  for (const half of [booking, child])
    expect(await lines(half)).toEqual(['PHONE agency 11 3333-4444 CONFIRMED']);
});

test('lines outlive tickets, a restart and an import', async () => {
  const booking = await direct();
  await annotate(booking, [ssr('WCHR'), { kind: 'OSI', airline: 'LA', text: 'VIP' }]);
  await issueAll(desk.client, booking);
  await annotate(booking, [ssr('VGML')]);
  const before = await lines(booking);
  expect(before).toHaveLength(3);
  await desk.restart();
  expect(await lines(booking)).toEqual(before);
  const { body } = await desk.client.must('POST', '/bookings/import', {
    locator: booking.provider.locator,
    provider_type: 'PROVIDER_04',
    save: true,
  });
  expect(body.booking.id).toBe(booking.id);
  expect(await lines(body.booking)).toEqual(before);
});

test('an exchange leaves the lines of the flights that stay', async () => {
  const booking = await direct({ route: there_and_back });
  await issueAll(desk.client, booking);
  await annotate(booking, [ssr('WCHR'), ssr('CTCM', { text: '551199' })]);
  expect(await lines(booking)).toHaveLength(3);
  const { input } = await otherDay(desk.client, booking, day(43), 1);
  const { offer } = (await estimate(desk.client, input())).body;
  await desk.client.must('POST', '/exchange', {
    booking_id: booking.id,
    exchange_slice_tokens: input().exchange_slice_tokens,
    form_of_payments: [
      offer.amount_due > 0 ? card(offer.amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
    ],
  });
  const after = (await desk.client.must('GET', `/bookings/${booking.id}`)).body.booking;
  expect(await lines(after)).toEqual([
    'SSR WCHR P1S1 CONFIRMED HK',
    'SSR CTCM 551199 P1 CONFIRMED HK',
  ]);
  await annotate(after, [ssr('WCHR', { segment_ids: [after.slices[1].legs[0].id] })]);
  expect((await lines(after)).at(-1)).toBe('SSR WCHR P1S2 CONFIRMED HK');
});

test('what was asked for elsewhere comes with an import', async () => {
  const booking = await direct();
  await annotate(booking, [ssr('WCHR'), { kind: 'OSI', airline: 'LA', text: 'VIP' }]);
  const { body } = await desk.client.must('POST', '/bookings/import', {
    locator: booking.provider.locator,
    provider_type: 'PROVIDER_04',
    save: false,
  });
  expect(body.booking.id).not.toBe(booking.id);
  expect(
    body.booking.remarks.map(({ remark_type, text }: Json) => `${remark_type} ${text}`),
  ).toEqual(['SSR WCHR HK P1', 'OSI LA VIP']);
});
