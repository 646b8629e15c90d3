/** Lines changed and taken away by number, a queue worked by ending and ignoring, a doubtful title. */
import { afterAll, expect, it, vi } from 'vitest';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { getHostLines } from '#renderer/features/host-display/host-display.ts';
import { DESK_SCREEN, showQueue } from '#renderer/features/queues/queues-on-desk.ts';
import { leaveQueue, settleWorkItem } from '#renderer/features/queues/working.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  findQuestion,
  getToday,
  openAirdesk,
  payWith,
  sellFirst,
  startWorkstation,
  untilAsked,
} from './workstation.ts';

const { service, close } = await openAirdesk();
const at = await startWorkstation(service);
afterAll(close);

const today = getToday();
const shown = () => at.area().booking?.booking.passengers[0]?.last_name ?? null;

async function held(name: string) {
  at.desk.actions.setHomeLanguage('AMADEUS');
  await sellFirst(at, `GRU MIA ${day(30)} 1ADT`);
  at.enter(`NM1${name}/ANA MRS`);
  at.enter('ER');
  const area = await at.until((one) => one.booking !== null && one.waiting === null);
  return area.booking!.booking;
}

async function asks(entry: string, values: readonly string[]): Promise<void> {
  at.enter(entry);
  await vi.waitFor(() => expect(findQuestion(at)?.lines.map(({ value }) => value)).toEqual(values));
  at.desk.actions.confirm();
  await written();
}

/** The desk has the answer, which comes after the service has the line. */
const written = () =>
  vi.waitFor(() => expect([at.area().answer?.kind, at.area().waiting]).toEqual(['ok', null]));

it('changes and deletes lines by number in each language, and writes none instead', async () => {
  const { id } = await held('LINES');
  const texts = async () => {
    const kept = await at.desk.client.call('booking.annotations', { booking_id: id });
    return kept.ok
      ? kept.value.output.items.flatMap((one) => (one.kind === 'REMARK' ? one.text : []))
      : [];
  };
  at.enter('RM FIRST; RM SECOND');
  await vi.waitFor(async () => expect(await texts()).toEqual(['FIRST', 'SECOND']));
  await written();

  at.desk.actions.setHomeLanguage('SABRE');
  await asks('51¤', ['FIRST']);
  expect(await texts()).toEqual(['SECOND']);
  at.enter('5OTHER');
  await vi.waitFor(async () => expect(await texts()).toEqual(['SECOND', 'OTHER']));
  await written();
  await asks('51¤SABRE', ['SECOND', 'SABRE']);
  expect(await texts()).toEqual(['SABRE', 'OTHER']);
  await asks('52¤', ['OTHER']);
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  await asks('NP.1@GALILEO', ['SABRE', 'GALILEO']);
  expect(await texts()).toEqual(['GALILEO']);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.desk.actions.redisplay();
  await at.until((area) => area.waiting === null);
  const { booking } = at.area().booking!;
  const kept = await at.desk.client.call('booking.annotations', { booking_id: id });
  const notes = kept.ok ? { items: kept.value.output.items, received_from: null } : null;
  const line = getHostLines(booking, { language: 'AMADEUS', notes, open: [] }).find(
    ({ block }) => block === 'remarks',
  );
  await asks(`${line!.number}/AMADEUS`, ['GALILEO', 'AMADEUS']);
  // An element is not given to other passengers, nor is that made a remark.
  at.enter('6/P1-3');
  await vi.waitFor(() => expect(at.area().answer?.kind).toBe('warn'));
  expect(await texts()).toEqual(['AMADEUS']);
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  await asks('NP.1@', ['AMADEUS']);
  expect(await texts()).toEqual([]);
  // In Amadeus any element is cancelled by its line, not only a flight.
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('RM LAST');
  await vi.waitFor(async () => expect(await texts()).toEqual(['LAST']));
  await written();
  await asks(`XE${line!.number}`, ['LAST']);
  expect(await texts()).toEqual([]);
  // Several go together, or none where one of them cannot.
  at.enter('RM A; RM B; RM C; RM D');
  await vi.waitFor(async () => expect(await texts()).toEqual(['A', 'B', 'C', 'D']));
  await written();
  at.enter(`XE${line!.number},${line!.number! + 9}`);
  await vi.waitFor(() => expect(at.area().answer?.kind).toBe('warn'));
  await asks(`XE${line!.number},${line!.number! + 2}`, ['A', 'C']);
  expect(await texts()).toEqual(['B', 'D']);
  at.desk.actions.setHomeLanguage('SABRE');
  await asks('51-2¤', ['B', 'D']);
  expect(await texts()).toEqual([]);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('I');
}, 120_000);

it('writes a telephone anew as it is typed, and takes no address for one', async () => {
  const { id } = await held('PHONES');
  const phones = async () => {
    const kept = await at.desk.client.call('booking.annotations', { booking_id: id });
    return kept.ok
      ? kept.value.output.items.flatMap((one) => (one.kind === 'PHONE' ? one : []))
      : [];
  };
  /** The number that its line has in the language at home. */
  const line = async (begins: string) => {
    at.desk.actions.redisplay();
    await at.until((area) => area.waiting === null);
    const kept = await at.desk.client.call('booking.annotations', { booking_id: id });
    const notes = kept.ok ? { items: kept.value.output.items, received_from: null } : null;
    const language = at.desk.preferences.getState().home_language;
    const lines = getHostLines(at.area().booking!.booking, { language, notes, open: [] });
    return lines.find(({ key }) => key?.startsWith(begins))!.number;
  };
  const noted = async () =>
    (await phones()).map(({ number, use, city, passenger_id }) => [
      city,
      number,
      use,
      passenger_id !== null,
    ]);
  at.enter('APLON 0712 3456-B/P1');
  await vi.waitFor(async () =>
    expect(await noted()).toEqual([['LON', '0712 3456', 'business', true]]),
  );
  await written();
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  await asks(`P.${await line('note-')}@PARH*0144 5566`, ['LON 0712 3456-B', 'PAR 0144 5566-H']);
  expect(await noted()).toEqual([['PAR', '0144 5566', 'home', true]]);
  at.desk.actions.setHomeLanguage('SABRE');
  await asks(`9${await line('note-')}¤212-555-1212-A`, ['PAR 0144 5566-H', 'PAR 212-555-1212-A']);
  expect(await noted()).toEqual([['PAR', '212-555-1212', 'agency', true]]);

  at.enter('PE¥ANA@EXAMPLE.COM¥');
  expect(at.area().edit?.rows[0]?.email).toBe('ana@example.com');
  at.enter('ER');
  await at.until((area) => area.booking?.booking.passengers[0]?.email === 'ana@example.com');

  const nothing = async (entry: string) => {
    at.enter(entry);
    await vi.waitFor(() => expect([entry, at.area().answer?.kind]).toEqual([entry, 'warn']));
    expect(findQuestion(at)).toBe(null);
    at.desk.actions.closeOverlay();
  };
  const own = await line('note-');
  await nothing(`9${own}¤ANA@EXAMPLE.COM`);
  // What changes an address touches no telephone.
  await nothing(`PE${own}¤`);
  await nothing(`PE${own}¤¥BIA@EXAMPLE.COM¥`);
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  await nothing(`MT.${await line('note-')}@`);
  await nothing(`MT.${await line('note-')}@BIA@EXAMPLE.COM`);
  expect(await noted()).toEqual([['PAR', '212-555-1212', 'agency', true]]);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('IG');
}, 120_000);

it('brings the next of a queue when one is ended or ignored, and passes what a colleague has', async () => {
  for (const name of ['ONE', 'TWO', 'THREE']) {
    await held(name);
    at.enter('QE87');
    await vi.waitFor(() => expect(at.area().answer?.text).toBe('Placed on queue 87.'));
    at.enter('IG');
  }
  await at.desk.client.call('user.create', {
    email: 'second@training.airdesk.example',
    name: 'Second Agent',
    password: 'second-pass-word',
    role: 'AGENT',
    group_ids: [],
  });
  const other = await startWorkstation(
    service,
    undefined,
    {},
    { username: 'second@training.airdesk.example', password: 'second-pass-word' },
  );
  other.desk.actions.setHomeLanguage('TRAVELPORT');
  other.enter('Q/87');
  await other.until((area) => area.booking?.booking.passengers[0]?.last_name === 'ONE');
  at.desk.actions.setHomeLanguage('SABRE');
  at.enter('Q/87');
  await vi.waitFor(() => expect(shown()).toBe('TWO'));
  await at.until((area) => area.waiting === null);
  // EL keeps it on the queue, as QES does in Amadeus.
  at.enter('EL');
  await vi.waitFor(() => expect(shown()).toBe('THREE'));
  await at.until((area) => area.waiting === null);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('QES');
  await vi.waitFor(() => expect(shown()).toBe('TWO'));
  await at.until((area) => area.waiting === null);
  at.desk.actions.setHomeLanguage('SABRE');
  at.enter('I');
  await vi.waitFor(() => expect(shown()).toBe('THREE'));
  await at.until((area) => area.waiting === null);
  at.enter('E');
  await vi.waitFor(() => expect(shown()).toBe('TWO'));
  const left = await at.desk.client.call('queue.get', { queue: 87 });
  const items = left.ok ? left.value.output.items : [];
  expect(items.map(({ held_by }) => held_by)).toEqual(['Second Agent', null]);
  at.enter('QXI');

  // One opened from the list is held too; what stood behind a settled one comes next.
  await at.until((area) => area.screen === 'desk' && area.waiting === null);
  await held('FOUR');
  at.enter('QE87');
  await vi.waitFor(() => expect(at.area().answer?.text).toBe('Placed on queue 87.'));
  const { name } = at.area();
  await showQueue(at.desk, name, { queue: 87, category: null });
  const [taken, two, four] = at.area().agency_queues.items!;
  await DESK_SCREEN.enter?.(at.desk, taken!.id);
  expect([at.area().answer?.kind, at.area().agency_queues.working, shown()]).toEqual([
    'bad',
    null,
    'FOUR',
  ]);
  other.enter('QXI');
  await other.until((area) => area.screen === 'desk' && area.waiting === null);
  await DESK_SCREEN.enter?.(at.desk, two!.id);
  expect([at.area().agency_queues.working?.id, shown()]).toEqual([two!.id, 'TWO']);
  const seen = await other.desk.client.call('queue.get', { queue: 87 });
  expect(seen.ok && seen.value.output.items.map(({ held_by }) => held_by)).toEqual([
    null,
    'Training Agent',
    null,
  ]);
  await settleWorkItem(at.desk, 'done', null);
  expect([at.area().agency_queues.working?.id, shown()]).toEqual([four!.id, 'FOUR']);
  // QFR takes it off, leaves the queue and shows it, as QXER does elsewhere.
  at.enter('QFR');
  await at.until((area) => area.answer?.text === 'You have left queue 87.');
  expect([shown(), at.area().screen]).toEqual(['FOUR', 'booking']);
  // QIR shows it without what was changed of it.
  at.desk.patchArea(name, { edit: { rows: [], errors: {} } });
  await leaveQueue(at.desk, 'ignore', true);
  expect([shown(), at.area().screen, at.area().edit]).toEqual(['FOUR', 'booking', null]);
  await at.until((area) => area.waiting === null);
  await leaveQueue(at.desk);
  // A list that changed while another screen was shown is read again with its count.
  await showQueue(at.desk, name, { queue: 88, category: null });
  await at.until((area) => area.agency_queues.items?.length === 0);
  at.enter('RT');
  await at.until((area) => area.screen === 'booking' && area.waiting === null);
  at.enter('QE/88');
  await at.until((area) => area.waiting === null && area.answer?.text.includes('88') === true);
  DESK_SCREEN.open?.(at.desk);
  await at.until((area) => area.agency_queues.items?.length === 1);
}, 120_000);

it('names an infant by the surname of its adult, whichever of the two stands first', async () => {
  const born = addDays(today, -200);
  const date = `${formatGdsDate(born)}${born.slice(2, 4)}`;
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  for (const [typed, first] of [
    ['KATE/SMITH', 'KATE'],
    ['SMITH/KATE MISS', 'KATE'],
    ['KIM/SMITHSON', 'KIM'],
  ] as const) {
    at.enter(`GRU MIA ${day(30)} 1ADT 1INF`);
    await at.until((area) => area.search?.state === 'done');
    at.enter('FILTER 04');
    at.enter('FSK1');
    await at.until((area) => area.draft?.confirmed === true);
    at.enter('N.SMITH/ANNMRS');
    at.enter(`SI.P1/INFT*${typed} ${date}`);
    const last = typed.includes('SMITHSON') ? 'SMITHSON' : 'SMITH';
    const infant = at.area().draft?.rows.find(({ pax_type }) => pax_type === 'INF');
    expect([infant?.last_name, infant?.first_name]).toEqual([last, first]);
    at.enter('I');
    at.desk.actions.confirm();
    await at.until((area) => area.draft === null);
  }
}, 60_000);

it('asks where the end of a name may be a title', async () => {
  at.desk.actions.setHomeLanguage('AMADEUS');
  await sellFirst(at, `GRU MIA ${day(30)} 1ADT`);
  // AMR is a name, and A with a title.
  at.enter('NM1SMITH/AMR');
  await vi.waitFor(() => expect(findQuestion(at)?.lines[0]?.value).toBe('NM1SMITH/AMR'));
  at.desk.actions.closeOverlay();
  expect(at.area().draft?.rows[0]?.last_name).toBe('');
  at.enter('NM1SMITH/JOHNMR');
  expect([findQuestion(at), at.area().draft?.rows[0]?.first_name]).toEqual([null, 'JOHN']);
  at.enter('IG');
  at.desk.actions.confirm();
}, 60_000);

it('passes over what is noted nowhere here among the entries of a line', async () => {
  at.desk.actions.setHomeLanguage('TRAVELPORT');
  await sellFirst(at, `GRU MIA ${day(33)} 1ADT`);
  at.enter('T.T*+N.WHOLE/ANAMRS+P.SAOT*11 33334444+T.T*+R.HM+ER');
  const area = await at.until((one) => one.booking !== null && one.waiting === null);
  expect(area.booking?.booking.passengers[0]?.last_name).toBe('WHOLE');
  expect(area.entry).toBe('');
});

it('stops a search before it wipes what was typed meanwhile', async () => {
  await at.until((area) => area.waiting === null);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter(`GRU MIA ${day(31)}`);
  await vi.waitFor(() => expect(at.area().waiting?.effect).toBe(false));
  const { areas, active } = at.desk.areas.getState();
  at.desk.areas.setState({ areas: { ...areas, [active]: { ...areas[active], entry: 'SS1' } } });
  at.desk.actions.escape();
  await at.until((area) => area.waiting === null);
  expect(at.area().entry).toBe('SS1');
  at.desk.actions.escape();
  expect(at.area().entry).toBe('');
}, 60_000);

it('takes a line as it is by now where the lines on screen are older than the booking', async () => {
  await held('BEHIND');
  at.enter('RM FIRST');
  await at.until(({ notes }) => notes?.items.length === 1);
  await at.until((area) => area.waiting === null);
  at.desk.actions.setHomeLanguage('SABRE');
  at.desk.patchPart(at.area().name, 'notes', { revision: 1, items: [] });
  await asks('51¤LAST', ['FIRST', 'LAST']);
  await asks('51¤', ['LAST']);
  at.enter('I');
}, 60_000);

it('asks about a line in the area of its booking where the agent is in another by then', async () => {
  await held('ELSEWHERE');
  at.enter('RM FIRST');
  await at.until((area) => area.waiting === null && area.answer?.kind === 'ok');
  at.desk.actions.setHomeLanguage('SABRE');
  // The lines are read anew where they are not known.
  at.desk.areas.setState(({ areas }) => ({
    areas: { ...areas, A: { ...areas.A, notes: null } },
  }));
  at.enter('51¤');
  at.desk.actions.switchArea('B');
  await vi.waitFor(() => expect(at.desk.getArea('A').asked?.title).toMatch(/line/));
  expect(at.area().answer).toBeNull();
  at.desk.actions.switchArea('A');
  await vi.waitFor(() => expect(findQuestion(at)?.lines[0]?.value).toBe('FIRST'));
  at.desk.actions.closeOverlay();
  at.enter('I');
}, 60_000);

it('issues for those of an entry that is typed again, as for all', async () => {
  const booking = await held('AGAIN');
  at.enter('TTP/P1');
  expect(at.area()).toMatchObject({ screen: 'issue', issue: { booking_id: booking.id } });
  payWith(at, calculateIssueDue(booking, at.area().issue!.passenger_ids));
  at.enter('TTP/P1');
  expect((await untilAsked(at)).title).toBe('Issue one passenger?');
  at.desk.actions.closeOverlay();
  at.enter('I');
}, 60_000);

it.each([
  ['AMADEUS', 'XI;RF ANA;ER'],
  ['SABRE', 'XI§6ANA§ER'],
  ['TRAVELPORT', 'XI+R.ANA+ER'],
] as const)(
  'cancels and ends in one line of %s',
  async (language, line) => {
    const { id } = await held('WHOLE');
    at.desk.actions.setHomeLanguage(language);
    at.enter(line);
    await untilAsked(at);
    at.desk.actions.confirm();
    await at.until((area) => area.entry === '' && area.waiting === null);
    expect(at.area().booking?.booking).toMatchObject({ id, booking_status: 'CANCELLED' });
    expect(at.area().answer?.kind ?? 'ok').not.toMatch(/warn|bad/);
    at.enter('I');
  },
  60_000,
);
