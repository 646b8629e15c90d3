/** An agent's affair by entries, through the real service, until the booking is gone again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FaultSetting } from '#main/contract/desk.ts';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import type { Area } from '#renderer/app/area.ts';
import { describeArea } from '#renderer/app/area-text.ts';
import { followSession } from '#renderer/app/locking.ts';
import { signIn, signOut } from '#renderer/app/session-actions.ts';
import { sortQueues } from '#renderer/features/queues/queues-on-desk.ts';
import {
  AGENT,
  day,
  getToday,
  openAirdesk,
  rowsOf,
  sellFirst,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
// Work areas are the agent's: each test has a service of its own.
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

const today = getToday();

const settled = (at: Workstation) => at.until((area) => area.waiting === null);
const answered = (at: Workstation) => at.until((area) => area.answer !== null && !area.waiting);

async function hold(at: Workstation, passengers: string, names: readonly string[]) {
  await sellFirst(at, `GRU MIA ${day(30)} ${day(40)} ${passengers}`);
  for (const name of names) at.enter(name);
  at.enter('ER');
  return at.until((area) => area.booking !== null && area.screen === 'booking');
}

it('streams what each provider answers before the search is over', async () => {
  const at = await startWorkstation(service);
  at.enter(`AN${day(30)}GRUMIA`);
  const first = await at.until((area) => (area.search?.offers.length ?? 0) > 0);
  const asked = Object.keys(first.search?.providers ?? {}).length;
  const done = await at.until((area) => area.search?.state === 'done');
  expect(asked).toBeGreaterThan(1);
  expect(rowsOf(done).length).toBeGreaterThanOrEqual(rowsOf(first).length);
  const states = Object.values(done.search?.providers ?? {}).map((p) => p.state);
  expect(new Set(states)).toEqual(new Set(['ANSWERED']));
});

it('lists a booking that was made since the desk was left, however one comes back', async () => {
  const at = await startWorkstation(service);
  await at.until(({ screen, found }) => screen === 'desk' && found?.length === 0);
  const { booking } = await hold(at, '1ADT', ['NM1SILVA/ANA']);
  while (at.area().screen !== 'desk') at.desk.runCommand('line.escape');
  const { found } = await at.until((area) => area.found !== null);
  expect(found?.map(({ id }) => id)).toEqual([booking?.booking.id]);
});

it('lists what was placed on a queue while one of its bookings was worked', async () => {
  const at = await startWorkstation(service);
  const { booking } = await hold(at, '1ADT', ['NM1SILVA/ANA']);
  at.enter('QE50');
  await answered(at);
  at.enter('QS50');
  const worked = await at.until((area) => area.agency_queues.working !== null && !area.waiting);
  expect(worked.agency_queues.items).toHaveLength(1);
  const place = { booking_id: booking?.booking.id ?? '', queue: 50, note: 'Call back' };
  await at.desk.client.call('queue.place', place);
  const count = (area: Area) => area.agency_queues.queues?.find(({ queue }) => queue === 50)?.count;
  await at.until((area) => count(area) === 2);
  while (at.area().screen !== 'desk') at.desk.runCommand('line.escape');
  const { agency_queues } = await at.until((area) => area.agency_queues.items?.length === 2);
  expect(agency_queues.open?.queue).toBe(50);
});

it('works a queue whose items are still on their way when Enter comes', async () => {
  const at = await startWorkstation(service);
  const { booking } = await hold(at, '1ADT', ['NM1SILVA/ANA']);
  at.enter('QE51');
  await answered(at);
  while (at.area().screen !== 'desk') at.desk.runCommand('line.escape');
  await at.until((area) => area.agency_queues.queues?.some(({ queue }) => queue === 51) ?? false);
  while (at.area().agency_queues.open?.queue !== 51) at.desk.actions.stepQueue(1);
  expect(at.area().agency_queues.items).toBeNull();
  at.desk.runCommand('cursor.enter');
  const { agency_queues, booking: worked } = await at.until(
    (area) => area.agency_queues.working !== null && !area.waiting,
  );
  expect(agency_queues.working?.queue).toBe(51);
  expect(worked?.booking.id).toBe(booking?.booking.id);
});

it('opens the latest booking though Enter comes before the list of the desk', async () => {
  const before = await startWorkstation(service);
  const { booking } = await hold(before, '1ADT', ['NM1SILVA/ANA']);
  const at = await startWorkstation(service);
  at.desk.actions.switchArea('B');
  expect([at.area().screen, at.area().found]).toEqual(['desk', null]);
  at.desk.runCommand('cursor.enter');
  const opened = await at.until((area) => area.booking !== null && !area.waiting);
  expect(opened.booking?.booking.id).toBe(booking?.booking.id);
});

it('steps to the next list when the key comes before the counts', async () => {
  const at = await startWorkstation(service);
  expect(at.area().agency_queues.queues).toBeNull();
  at.desk.actions.stepQueue(1);
  const { agency_queues } = await at.until((area) => area.agency_queues.open !== null);
  expect(agency_queues.open?.queue).toBe(sortQueues(agency_queues.queues ?? [])[0]?.queue);
});

it('begins where the agency is, in its own city once that is set', async () => {
  const at = await startWorkstation(service);
  const begin = async (city: string) => {
    at.enter(`AN${day(30)}MIA`);
    await at.until(({ search }) => search?.journeys[0]?.from === city && search.state === 'done');
  };
  await begin('SAO');
  const { call } = at.desk.client;
  const agency = { name: 'Horizonte', iata_number: null, address: null, phone: null };
  expect(await call('agency.update', { ...agency, city: 'XQX' })).toMatchObject({
    error: { details: [{ path: 'city' }] },
  });
  expect(await call('agency.update', { ...agency, city: 'rio' })).toMatchObject({
    value: { output: { city: 'RIO' } },
  });
  await followSession(at.desk);
  await begin('RIO');
});

it('holds, prices, updates, splits and cancels a booking', async () => {
  const at = await startWorkstation(service);
  const held = await hold(at, '2ADT 1INF', [
    'NM1STORYTELLER/ANA MRS',
    'NM1STORYTELLER/BRUNO MR(INF/LEO/' +
      formatGdsDate(addDays(today, -200)) +
      addDays(today, -200).slice(2, 4) +
      ')',
    'AP+55 11 3333 4444',
  ]);
  const booking = held.booking!.booking;
  expect(booking.booking_status).toBe('ON_HOLD');
  expect(booking.passengers.map((p) => [p.first_name, p.pax_type])).toEqual([
    ['ANA', 'ADT'],
    ['BRUNO', 'ADT'],
    ['LEO', 'INF'],
  ]);
  expect(booking.passengers[1]?.associated_infant_id).toBe(booking.passengers[2]?.id);

  at.enter('FXA');
  const quoted = await at.until((area) => area.repriced !== null && !area.waiting);
  expect(quoted.booking?.revision).toBe(held.booking?.revision);

  at.enter('FFNLA-123456789/P1');
  await at.until((area) => area.booking?.booking.passengers[0]?.frequent_flyers.length === 1);

  at.enter('SP2');
  expect(at.desk.shell.getState().overlay.kind).toBe('question');
  at.desk.actions.confirm();
  const parent = await answered(at);
  expect([parent.answer?.kind, parent.booking?.booking.passengers.length]).toEqual(['ok', 1]);

  at.enter('RH');
  const history = await at.until((area) => area.history !== null);
  expect(history.history?.map((line) => line.operation)).toEqual([
    'booking.create',
    'booking.frequent_flyers',
    'booking.split',
  ]);

  at.enter('XI');
  at.desk.actions.confirm();
  const gone = await at.until((area) => area.booking?.booking.booking_status === 'CANCELLED');
  await answered(at);
  expect(gone.booking?.booking.capabilities.cancel).toBe(false);
  at.enter('XI');
  // What was done keeps being said; why it is not done again stands under it.
  expect(at.area().answer?.kind).toBe('ok');
  expect(at.area().answer?.details.join()).toContain('the booking is cancelled');
});

it('says what the service objects to at the field, and keeps what was typed', async () => {
  const at = await startWorkstation(service);
  await sellFirst(at, `GRU EZE ${day(20)} 1ADT 1CHD`, '05');
  at.enter('NM1FIELDS/ANA MRS');
  at.enter('NM1FIELDS/TIM(CHD/12OCT80)');
  at.enter('ER');
  const refused = await at.until((area) => Object.keys(area.draft?.errors ?? {}).length > 0);
  expect(Object.keys(refused.draft?.errors ?? {})).toEqual(['1.birth_date']);
  expect(refused.draft?.rows.map((row) => row.first_name)).toEqual(['ANA', 'TIM']);
  expect(refused.draft?.submission).toBeNull();
});

it('does not sign in while the work areas cannot be read, as empty ones would be kept', async () => {
  let claimed = () => {};
  const claim = async () => {
    claimed();
    return 1;
  };
  const none = () => undefined;
  const at = await startWorkstation(service, undefined, {
    windows: { claim, release: none, send: none, listen: none },
  });
  at.desk.patchArea('B', { entry: 'SS1Y2' });
  await at.desk.actions.signOut();
  claimed = () => {
    at.cut.now = 'before';
  };
  await signIn(at.desk, AGENT);
  const { phase, error } = at.desk.session.getState();
  expect([phase, error]).toEqual(['signed_out', expect.stringContaining('does not answer')]);
  at.cut.now = 'nothing';
  claimed = none;
  await signIn(at.desk, AGENT);
  expect([at.desk.session.getState().phase, at.desk.getArea('B').entry]).toEqual([
    'signed_in',
    'SS1Y2',
  ]);
});

it('says that it could not sign out, and leaves nothing of the agency once it could', async () => {
  const at = await startWorkstation(service);
  await vi.waitUntil(() => at.desk.shell.getState().providers.length > 0);
  at.cut.now = 'before';
  void signOut(at.desk);
  await answered(at);
  expect([at.desk.session.getState().phase, at.area().answer?.kind]).toEqual(['signed_in', 'bad']);
  at.cut.now = 'nothing';
  await signOut(at.desk);
  const { providers, health, rates } = at.desk.shell.getState();
  expect([providers, health, rates]).toEqual([[], {}, null]);
});

it('keeps the work areas over a reload: what was typed, searched, sold and held', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1RELOADED/ANA MRS']);
  const locator = at.area().booking?.booking.provider.locator;
  at.desk.actions.switchArea('C');
  at.enter(`AN${day(33)}GRULIS`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('SS2');
  await at.until((area) => area.draft?.confirmed === true);
  at.enter('NM1RELOADED/EVA MS');
  const { active, areas } = at.desk.areas.getState();
  at.desk.areas.setState({ areas: { ...areas, [active]: { ...areas[active], entry: 'AP+55' } } });
  const tokens = at.area().draft?.tokens;
  await at.desk.flush();

  const again = await at.reload();
  const area = again.area();
  expect([area.name, area.screen, area.entry]).toEqual(['C', 'names', 'AP+55']);
  expect([area.draft?.tokens, area.draft?.rows[0]?.first_name]).toEqual([tokens, 'EVA']);
  // An area is named by what it holds before anybody goes there.
  await vi.waitFor(() => expect(describeArea(again.desk.getArea('A'))).toBe(`${locator} RELOADED`));
  again.desk.actions.switchArea('A');
  const first = await again.until((now) => now.booking !== null);
  expect([first.screen, first.booking?.booking.provider.locator]).toEqual(['booking', locator]);
});

it('finds a booking by name and by locator, and says when there is none', async () => {
  const at = await startWorkstation(service);
  await hold(at, '1ADT', ['NM1FOUNDLING/ANA MRS']);
  const locator = at.area().booking?.booking.provider.locator ?? '';
  at.enter('IG');
  at.enter('RT/FOUNDLING');
  const found = await at.until((area) => area.find_text === 'FOUNDLING' && area.found !== null);
  expect(found.found?.map((booking) => booking.locator)).toEqual([locator]);
  at.enter(`RT${locator}`);
  await at.until((area) => area.booking?.booking.provider.locator === locator);
  at.enter('RTZZZZZZ');
  const none = await answered(at);
  expect(none.answer?.text).toContain('No booking ZZZZZZ is held here');
  await settled(at);
});

/** The far side's own orders of these passengers. */
async function ordersOf(names: RegExp) {
  const orders = await service.ports.training?.orders();
  if (!orders?.ok) throw new Error('The training system did not tell its orders');
  return orders.value.filter((order) => names.test(order.passengers.join()));
}

async function fault(setting: FaultSetting): Promise<void> {
  await service.ports.training?.setFault(setting);
}

it('says on screen why a provider gave nothing while the others answered', async () => {
  const at = await startWorkstation(service);
  await fault({ provider_type: 'PROVIDER_04', message: 'search', fault: 'http_503' });
  await fault({ provider_type: 'PROVIDER_07', message: 'search', fault: 'http_503' });
  at.enter(`AN${day(30)}GRUMIA`);
  await at.until((area) => area.search?.state === 'done');
  const { answer, search } = await at.until((area) => area.answer !== null);
  expect(search?.offers.length).toBeGreaterThan(0);
  expect(answer?.kind).toBe('warn');
  expect(answer?.details[0]).toMatch(/^04 07: \S/);
});

it('books once when the answer is lost, however often it is ended', async () => {
  const at = await startWorkstation(service);
  await fault({ provider_type: 'PROVIDER_04', message: 'create', fault: 'drop_after', times: 1 });
  await fault({ provider_type: 'PROVIDER_04', message: 'retrieve', fault: 'http_503' });
  await fault({ provider_type: 'PROVIDER_04', message: 'list', fault: 'http_503' });
  at.enter(`AN${day(30)}GRUMIA`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1');
  at.enter('NM1LOSTANSWER/ANA MRS');
  at.enter('ER');
  const lost = await at.until((area) => area.answer?.kind === 'bad' && !area.waiting);
  expect(lost.answer?.details.at(-1)).toContain('never booked twice');
  const key = lost.draft?.submission?.key;
  expect(key).toBeTypeOf('string');

  await service.ports.training?.clearFaults();
  const row = { ...lost.draft!.rows[0]!, first_name: 'EVA' };
  at.desk.areas.setState(({ areas }) => ({
    areas: { ...areas, A: { ...areas.A, draft: { ...lost.draft!, rows: [row] } } },
  }));
  at.enter('ER');
  const found = await at.until((area) => area.booking !== null || area.draft?.submission === null);
  expect(found.booking?.booking.passengers.map((p) => p.first_name)).toEqual(['ANA']);
  expect(await ordersOf(/LOSTANSWER/i)).toHaveLength(1);
});

it('starts nothing else while a booking is on its way', async () => {
  const at = await startWorkstation(service);
  at.enter(`AN${day(30)}GRUMIA`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 05');
  at.enter('SS1');
  at.enter('NM1IMPATIENT/ANA MRS');
  await at.until((area) => area.draft?.confirmed === true);
  await fault({ provider_type: 'PROVIDER_05', message: 'create', fault: 'delay', delay_ms: 600 });
  at.enter('ER');
  await at.until((area) => area.waiting?.effect === true);
  at.enter('ER');
  at.enter(`AN${day(31)}GRUEZE`);
  expect(at.area().answer?.text).toContain('has not been answered yet');
  const held = await at.until((area) => area.booking !== null);
  expect(held.search?.form.to).toBe('MIA');
  expect(await ordersOf(/IMPATIENT/i)).toHaveLength(1);
});
