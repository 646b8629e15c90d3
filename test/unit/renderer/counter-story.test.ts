/** What must never happen at the counter, as state over the real service: what was meant, sent and said. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { COMMANDS } from '#renderer/commands/index.ts';
import { changeRow } from '#renderer/features/sell/selling.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  rowsOf,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

const UNDER_LOAD_MS = 60_000;
vi.setConfig({ testTimeout: UNDER_LOAD_MS, hookTimeout: UNDER_LOAD_MS });

const { service, close } = await openAirdesk();
let at: Workstation;
afterAll(close);
beforeEach(async () => {
  at = await startWorkstation(service);
});

const focus = () => at.desk.shell.getState().focus.on;

/** Each on a day of their own: the same people on the same flight again would be a duplicate. */
let ahead = 30;
async function sell(people = '1ADT') {
  ahead += 1;
  at.enter(`GRU MIA ${day(ahead)} ${people}`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 04');
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true && !area.waiting);
}
/** Resolves when nothing is being done any more. */
const over = () =>
  vi.waitUntil(() => Object.values(at.desk.shell.getState().doing).every((n) => n === 0));
async function hold() {
  await sell();
  at.enter('NM1SILVA/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
  await over();
}

it('what a held key goes on with changes nothing', () => {
  const repeating = COMMANDS.filter(({ repeats }) => repeats);
  expect(repeating.length).toBeGreaterThan(0);
  expect(repeating.filter(({ changes }) => changes).map(({ id }) => id)).toEqual([]);
  expect(repeating.filter(({ id }) => !/^(cursor|palette|line|settings)\./.test(id))).toEqual([]);
});

it('a second press on what is being sent does nothing, and success stays said', async () => {
  await sell();
  at.enter('NM1SILVA/ANA MRS');
  at.desk.runCommand('transaction.end');
  at.desk.actions.confirm();
  at.desk.runCommand('transaction.end');
  expect(findQuestion(at)).toBeNull();
  await at.until((area) => area.booking !== null && area.answer !== null && !area.waiting);
  expect(at.area().answer?.text).toMatch(/^Booked on hold: /);
  await over();
  at.desk.runCommand('transaction.end');
  at.desk.runCommand('transaction.end');
  const { answer } = at.area();
  expect(answer?.kind).toBe('ok');
  expect(answer?.text).toMatch(/^Booked on hold: /);
  expect(answer?.details.length).toBe(1);
});

it('an entry that changes what is being sent waits on the line', async () => {
  await sell();
  at.enter('NM1SILVA/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.waiting?.effect === true);
  at.enter('FXP');
  expect(at.area().entry).toBe('FXP');
  await at.until((area) => area.booking !== null && area.answer !== null && !area.waiting);
  expect(at.area().answer?.text).toMatch(/^Booked on hold: /);
});

it('the cursor is in the entry line after an entry, and in the form after its key', async () => {
  await hold();
  for (const entry of [
    '1/1SOUZA/ANA MRS',
    'SR DOCS HK1-P-GBR-E12345-GBR-01JAN76-F-01DEC33-SILVA-ANA/P1',
    'TTP',
    'UPDATE',
    'SHOP',
    'FLIGHTS',
  ]) {
    at.enter(entry);
    expect(focus(), entry).toBe('line');
  }
  at.desk.runCommand('shop.form');
  expect(focus()).toBe('form');
});

it('an entry in a field for a name is offered and never sent', async () => {
  await hold();
  const id = at.area().booking?.booking.id ?? '';
  const name = async () => {
    const read = await at.desk.client.call('booking.get', { id });
    return read.ok ? read.value.output.booking.passengers[0]?.last_name : null;
  };
  for (const typed of ['ER', 'et', 'NM1COSTA/RUI MR', 'NM1COSTA', 'SM1', '1/1SOUZA/ANA']) {
    at.desk.runCommand('booking.update');
    changeRow(at.desk, 'A', 0, { last_name: typed });
    at.desk.runCommand('transaction.end');
    expect(findQuestion(at)?.title, typed).toContain(typed.toUpperCase());
    at.desk.actions.closeOverlay();
    expect(at.area().edit?.rows[0]?.last_name).toBe(typed);
    expect(await name()).toBe('SILVA');
    at.desk.actions.open('booking');
  }
  // Done as what it is, with the field as it was.
  at.desk.runCommand('booking.update');
  changeRow(at.desk, 'A', 0, { last_name: 'IG' });
  at.desk.runCommand('transaction.end');
  at.desk.actions.confirm();
  expect(at.area().booking).toBeNull();
});

it('somebody who is called like an entry is named by an entry', async () => {
  await sell();
  at.enter('NM1ER/YUSUF MR');
  at.desk.runCommand('transaction.end');
  expect(findQuestion(at)?.title).toBe('Book on hold?');
  at.desk.actions.confirm();
  await at.until((area) => area.booking !== null && !area.waiting);
  expect(at.area().booking?.booking.passengers[0]?.last_name).toBe('ER');
});

it('names and documents are changed after a question with before and after', async () => {
  await hold();
  at.enter('1/1SOUZA/ANA MRS');
  expect(at.area().answer?.details.join()).toContain('SILVA/ANA → SOUZA/ANA');
  at.enter('SR DOCS HK1-P-GBR-E12345-GBR-01JAN76-F-01DEC33-SOUZA-ANA/P1');
  at.enter('ER');
  const lines = findQuestion(at)?.lines.map(({ label, value }) => `${label}: ${value}`) ?? [];
  expect(lines).toContain('Last name, passenger 1: SILVA → SOUZA');
  expect(lines.join('\n')).toMatch(/Number, passenger 1: .* → E12345/);
  expect(at.area().booking?.booking.passengers[0]?.last_name).toBe('SILVA');
  at.desk.actions.confirm();
  await at.until((area) => area.answer?.text === 'One passenger updated.');
  expect(at.area().booking?.booking.passengers[0]?.last_name).toBe('SOUZA');
});

it('without its service the workstation says so, keeps what is typed and finds it again', async () => {
  await sell();
  at.enter('NM1SILVA/ANA MRS');
  at.cut.now = 'before';
  at.enter('ER');
  await over();
  await vi.waitUntil(() => at.desk.outbox.getState().no_service);
  const { answer, draft } = at.area();
  expect(answer?.kind).toBe('bad');
  expect([answer?.text, ...(answer?.details ?? [])].join(' ')).not.toMatch(
    /fetch|transport|[a-z]\.[a-z]/,
  );
  expect(draft?.rows[0]?.last_name).toBe('SILVA');
  expect(draft?.submission).not.toBeNull();
  at.cut.now = 'nothing';
  // Nobody presses anything: it is asked again by itself.
  await vi.waitUntil(() => !at.desk.outbox.getState().no_service, { timeout: 30_000 });
  at.enter('ER');
  await at.until((area) => area.booking !== null && !area.waiting);
});

it('an effect whose answer was lost is looked for by its key, and done once', async () => {
  await sell();
  at.enter('NM1SILVA/ANA MRS');
  at.cut.now = 'after';
  at.enter('ER');
  await over();
  expect(at.area().booking).toBeNull();
  expect(at.area().answer?.text).not.toMatch(/not booked|nothing was/i);
  // What was sent is not sold anew while nobody knows what became of it, nor called nothing.
  at.cut.now = 'nothing';
  at.enter('OFFERS');
  at.enter('SS1');
  expect(at.area().draft?.submission).not.toBeNull();
  expect(at.area().answer?.kind).toBe('warn');
  at.enter('ER');
  await at.until((area) => area.booking !== null && !area.waiting);
  const found = await at.desk.client.call('booking.find', { text: 'SILVA' });
  const flight = at.area().booking?.booking.slices[0]?.departure_date;
  const same = found.ok
    ? found.value.output.bookings.filter((one) =>
        JSON.stringify(one).includes(flight?.slice(0, 10) ?? '-'),
      )
    : [];
  expect(same).toHaveLength(1);
});

it('ignoring says what stays, and takes no note along to the next booking', async () => {
  await hold();
  const locator = at.area().booking?.booking.provider.locator ?? '';
  at.enter('RM SEEN');
  await at.until((area) => area.answer?.kind === 'ok' && !area.waiting);
  at.enter('IG');
  expect(at.area().answer?.text).toContain(locator);
  expect(at.area().answer?.text).not.toMatch(/nothing was booked/i);
  await sell();
  at.enter('RM NOT FOR THE NEXT');
  at.enter('IG');
  expect(at.area().answer?.text).toBe('Ignored. Nothing was booked or changed.');
  expect(at.area().unsent.notes).toEqual([]);
});

it('names that find no place in another sale are said, the others stay', async () => {
  await sell('2ADT');
  at.enter('NM1SILVA/ANA MRS');
  at.enter('NM1COSTA/RUI MR');
  at.enter(`GRU MIA ${day(ahead)} 1ADT`);
  await at.until((area) => area.search?.state === 'done' && area.search.form.adts === 1);
  at.enter('SS1');
  await at.until((area) => area.draft?.rows.length === 1);
  expect(at.area().draft?.rows[0]?.last_name).toBe('SILVA');
  expect(at.area().answer?.text).toContain('COSTA/RUI');
});

it('a list made for others asks before it is made anew', async () => {
  await sell();
  at.enter('OFFERS');
  const { call_id } = at.area().search ?? {};
  const letter = rowsOf(at.area())[0]?.slices[0]?.legs[0]?.fare_info.fare_class;
  at.enter(`SS3${letter}1`);
  expect(findQuestion(at)?.title).toBe('Search for 3 seats?');
  at.desk.actions.closeOverlay();
  expect(at.area().search?.call_id).toBe(call_id);
});
