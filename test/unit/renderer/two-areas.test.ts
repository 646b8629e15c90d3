/** What was asked in one work area is answered there, though the agent works in another by then. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createArea } from '#renderer/app/area.ts';
import { addNotes } from '#renderer/features/booking/notes.ts';
import { readHistory } from '#renderer/features/booking/refreshing.ts';
import { showBooking } from '#renderer/features/booking/servicing.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  payWith,
  sellFirst,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

const { service, close } = await openAirdesk();
let at: Workstation;
const held: { id: string; locator: string }[] = [];

const UNDER_LOAD_MS = 120_000;
vi.setConfig({ testTimeout: UNDER_LOAD_MS, hookTimeout: UNDER_LOAD_MS });

const until = (what: () => boolean) => vi.waitUntil(what, UNDER_LOAD_MS);
const settled = () =>
  until(
    () =>
      Object.values(at.desk.areas.getState().areas).every(({ waiting }) => !waiting) &&
      Object.values(at.desk.shell.getState().doing).every((n) => n === 0),
  );
const inArea = (name: 'A' | 'B') => at.desk.getArea(name).booking?.booking.provider.locator ?? null;

beforeAll(async () => {
  at = await startWorkstation(service);
  for (const name of ['GARCIA/ANA MRS', 'SMITH/JOHN MR']) {
    await sellFirst(at, `GRU MIA ${day(30)} ${day(40)} 1ADT`);
    at.enter(`NM1${name}`);
    at.enter('AP+55 11 3333 4444');
    at.enter('ER');
    const { booking } = await at.until((area) => area.booking !== null && !area.waiting);
    await settled();
    held.push({
      id: booking!.booking.id,
      locator: booking!.booking.provider.locator ?? '',
    });
    at.enter('IG');
  }
});
afterAll(close);

/** Garcia in area A, Smith in B, and A on screen. */
beforeEach(async () => {
  await settled();
  at.cut.now = 'nothing';
  at.desk.actions.closeOverlay();
  at.desk.areas.setState(({ areas }) => ({
    active: 'A',
    areas: { ...areas, A: createArea('A'), B: createArea('B') },
  }));
  for (const [n, name] of (['A', 'B'] as const).entries()) {
    const read = await at.desk.client.call('booking.get', { id: held[n]!.id });
    if (read.ok) showBooking(at.desk, name, read.value.output.booking, read.value.meta.revision);
  }
});

/** Asks something in A, and is in B when it is answered. */
async function answeredElsewhere(ask: () => void) {
  at.cut.now = 'slow';
  ask();
  await until(() => at.desk.getArea('A').waiting !== null);
  at.desk.actions.switchArea('B');
  at.cut.now = 'nothing';
  await settled();
}

async function remarksOf(booking_id: string): Promise<string[]> {
  const kept = await at.desk.client.call('booking.annotations', { booking_id });
  return kept.ok
    ? kept.value.output.items.flatMap((one) => (one.kind === 'REMARK' ? one.text : []))
    : [];
}

it.each([
  ['its locator', () => `RT${held[1]!.locator}`],
  ['a name and a day', () => `RT/${day(30)}-SMITH`],
])('opens a booking found by %s in the area it was asked for in', async (_, entry) => {
  const [garcia, smith] = held;
  at.desk.areas.setState(({ areas }) => ({ areas: { ...areas, B: createArea('B') } }));
  expect(inArea('A')).toBe(garcia!.locator);
  await answeredElsewhere(() => at.enter(entry()));
  await until(() => inArea('A') !== garcia!.locator || inArea('B') !== null);
  await settled();
  expect([inArea('A'), inArea('B')]).toEqual([smith!.locator, null]);
});

it('takes the focus from no other area', async () => {
  const countAsked = () => at.desk.shell.getState().focus.n;
  at.cut.now = 'slow';
  at.enter(`RT${held[1]!.locator}`);
  at.desk.actions.switchArea('B');
  const before = countAsked();
  at.cut.now = 'nothing';
  await until(() => inArea('A') === held[1]!.locator);
  await settled();
  expect(countAsked()).toBe(before);
});

it('writes a visa typed for one booking to no other', async () => {
  at.desk.actions.open('edit');
  const { edit } = at.area();
  at.desk.patchArea('A', {
    edit: {
      errors: {},
      rows: edit!.rows.map((row) => ({
        ...row,
        phone: '+55 11 2222 1111',
        visa_number: 'B7654321',
        visa_country: 'USA',
        birth_place: 'SANTOS',
      })),
    },
  });
  await answeredElsewhere(() => at.desk.actions.endTransaction(true));
  // This airline takes none: what is said of it is said where it was typed.
  const { A, B } = at.desk.areas.getState().areas;
  expect([A.edit, A.answer?.text, B.answer]).toEqual([
    null,
    expect.stringContaining('Not written'),
    null,
  ]);
});

it('leaves the rest of several entries on the line they were typed on', async () => {
  await answeredElsewhere(() => at.enter('RM ONE; RM TWO; RM THREE'));
  const listDetails = () => at.desk.getArea('A').answer?.details ?? [];
  await until(() => listDetails().some((text) => text.includes('the rest is on the line')));
  const [garcia, smith] = await Promise.all(held.map(({ id }) => remarksOf(id)));
  expect(smith).toEqual([]);
  expect(garcia).toContain('ONE');
  const { A, B } = at.desk.areas.getState().areas;
  expect([A.entry, B.entry]).toEqual(['RM TWO; RM THREE', '']);
});

it('still takes the rest along where an entry goes to another area', async () => {
  at.enter('JMB; RM TAKEN ALONG');
  await until(() => at.desk.getActiveArea().name === 'B' && at.area().answer !== null);
  await settled();
  expect(await remarksOf(held[1]!.id)).toContain('TAKEN ALONG');
});

it('asks about a changed booking in its own area, and does nothing to the one on screen', async () => {
  const { booking, revision } = at.desk.getArea('A').booking!;
  // As it is when the news of a change has not come.
  at.desk.patchArea('A', { booking: { booking, revision: (revision ?? 0) - 1 } });
  const smith = at.desk.getArea('B').booking;
  await answeredElsewhere(() => at.enter('FXB'));
  await until(() => at.desk.getArea('A').asked !== null);
  expect([findQuestion(at), at.desk.getArea('B').booking]).toEqual([null, smith]);
  at.desk.actions.switchArea('A');
  expect(findQuestion(at)?.title).toMatch(new RegExp(`${held[0]!.locator}.* meanwhile`));
  at.desk.actions.confirm();
  await until(() => at.area().answer?.text.startsWith('Priced') ?? false);
  expect(at.desk.getArea('B').booking).toBe(smith);
});

it('closes no area, and ignores nothing, while something of it is being sent', async () => {
  for (const leave of ['closeArea', 'ignore', 'ignoreAndShow', 'undo'] as const) {
    at.desk.patchArea('A', { undo: [] });
    if (leave === 'undo') {
      at.desk.actions.closeArea();
      const read = await at.desk.client.call('booking.get', { id: held[0]!.id });
      if (read.ok) showBooking(at.desk, 'A', read.value.output.booking, read.value.meta.revision);
    }
    at.cut.now = 'slow';
    at.enter(`RM ${leave.toUpperCase()}`);
    await until(() => at.area().waiting?.effect === true);
    at.desk.actions[leave]();
    expect([at.area().answer?.text, inArea('A')]).toEqual([
      expect.stringContaining('Not now'),
      held[0]!.locator,
    ]);
    at.cut.now = 'nothing';
    await settled();
    expect(await remarksOf(held[0]!.id)).toContain(leave.toUpperCase());
  }
});

it('shows the history of no other booking', async () => {
  at.cut.now = 'slow';
  const read = readHistory(at.desk, 'A');
  const smith = at.desk.getArea('B').booking!;
  showBooking(at.desk, 'A', smith.booking, smith.revision);
  at.cut.now = 'nothing';
  await read;
  expect(at.area().history).toBeNull();
});

it('says of a search whose place another query took that it was stopped', async () => {
  at.cut.now = 'slow';
  at.enter(`AN${day(33)}GRULIS`);
  await until(() => at.area().search?.state === 'running');
  at.enter(`RT${held[1]!.locator}`);
  at.cut.now = 'nothing';
  await until(() => at.area().search?.state !== 'running');
  expect(at.area().search?.state).toBe('stopped');
  expect(at.area().search?.error?.message).not.toBe('');
});

it('reads bags no further once another query took the place of the first', async () => {
  at.cut.now = 'slow';
  const asked = () => at.calls.filter((name) => name === 'ancillary.baggage_options').length;
  const before = asked();
  void at.desk.actions.open('bags');
  await until(() => asked() === before + 1);
  at.enter(`RT${held[0]!.locator}`);
  at.cut.now = 'nothing';
  await until(() => at.area().screen === 'booking' || asked() > before + 1);
  await settled();
  expect([asked(), at.area().screen]).toEqual([before + 1, 'booking']);
  expect(Object.values(at.area().bags?.failed ?? {})).toEqual([
    expect.stringContaining('stopped'),
    expect.stringContaining('stopped'),
  ]);
});

it('asks in the area that it is about, once that is on screen', async () => {
  at.enter('TTP');
  const { booking, issue } = at.area();
  payWith(at, calculateIssueDue(booking!.booking, issue!.passenger_ids), 'INVOICE');
  at.enter('TTP');
  at.desk.actions.confirm();
  await until(() => at.area().answer?.text.startsWith('Issued') ?? false);
  for (const ask of ['askRelease', 'voidAll'] as const) {
    at.desk.actions.closeOverlay();
    void at.desk.actions[ask]();
    at.desk.actions.switchArea('B');
    await until(() => at.desk.getArea('A').asked !== null);
    expect(findQuestion(at)).toBeNull();
    at.desk.actions.switchArea('C');
    expect(findQuestion(at)).toBeNull();
    at.desk.actions.switchArea('A');
    expect([findQuestion(at)?.title, at.area().asked]).toEqual([
      expect.stringContaining(held[0]!.locator),
      null,
    ]);
  }
  at.desk.actions.confirm();
  await until(() => at.area().answer?.text.startsWith('Voided') ?? false);
  await settled();
});

it('an answer that comes when somebody else has signed in changes nothing of theirs', async () => {
  const { session } = at.desk.session.getState();
  at.cut.now = 'slow';
  const writing = addNotes(at.desk, [{ kind: 'REMARK', text: 'FOR GARCIA ALONE' }]);
  await until(() => at.desk.getArea('A').waiting !== null);
  at.desk.session.setState({ session: { ...session!, user: { ...session!.user!, id: 999 } } });
  at.desk.areas.setState(({ areas }) => ({ areas: { ...areas, A: createArea('A') } }));
  const before = at.desk.getArea('A');
  at.cut.now = 'nothing';
  await writing;
  const { booking, answer } = at.desk.getArea('A');
  at.desk.session.setState({ session });
  expect([booking, answer]).toEqual([before.booking, before.answer]);
});
