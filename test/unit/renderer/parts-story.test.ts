/** One sale in several bookings of different airlines, through the real service and without a page. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { FileToKeep } from '#main/contract/call.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { pdfText } from '../../documents/reading.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  startWorkstation,
  untilAsked,
  type Workstation,
} from './workstation.ts';

const { service, close } = await openAirdesk();
let at: Workstation;
const files: FileToKeep[] = [];
afterAll(close);
beforeEach(async () => {
  files.length = 0;
  const keepFile = async (file: FileToKeep) => {
    files.push(file);
    return { state: 'KEPT' as const };
  };
  at = await startWorkstation(service, undefined, { keepFile });
});

const done = () => at.until((area) => area.search?.state === 'done' && !area.waiting);
const type = (change: Partial<ReturnType<Workstation['area']>['form']>) => {
  const { active, areas } = at.desk.areas.getState();
  const form = { ...areas[active].form, ...change };
  at.desk.areas.setState({ areas: { ...areas, [active]: { ...areas[active], form } } });
};

/** An open jaw, one way from one provider and the other from another; the quote is on screen. */
async function twoParts(ahead: number) {
  const back = { from: 'LIS', to: 'GRU', date: day(ahead + 15) };
  type({ from: 'GRU', to: 'MIA', out: day(ahead), back: '', more: [back] });
  at.enter('PARTS');
  await done();
  expect(at.area().search?.journeys).toEqual([{ from: 'GRU', to: 'MIA' }]);
  at.enter('FILTER 04');
  at.enter('PART 1');
  await at.until((area) => area.search?.journeys[0]?.from === 'LIS');
  await done();
  at.enter('FILTER 08');
  at.enter('PART 1');
  return at.until((area) => area.screen === 'quote' && area.answer !== null && !area.waiting);
}

async function named(last: string) {
  at.enter('SELL QUOTE');
  await at.until((area) => area.draft?.parts != null && area.screen === 'names');
  at.enter(`NM1${last}/ANA MRS`);
  at.enter('ER');
  return untilAsked(at);
}

it('sells directions of two providers as two bookings under one quote with a sum', async () => {
  const { quoting } = await twoParts(30);
  expect(quoting).toMatchObject({ together: true });
  const [one, two] = quoting!.options;
  expect([one?.provider_type, two?.provider_type]).toEqual(['PROVIDER_04', 'PROVIDER_08']);
  const sum = formatMoney(one!.total + two!.total, 'BRL');
  expect(at.area().answer?.text).toBe(
    `Part 2 of ${quoting!.reference}; all parts together BRL\u00a0${sum}`,
  );

  const asks = await named('PARTS');
  expect(asks.title).toBe('Book 2 parts, one after the other?');
  const values = asks.lines.map(({ value }) => value);
  // Each part's provider by its name.
  expect(asks.lines[1]?.label).toMatch(/^\d\d \w+/);
  expect(values).toContain(`BRL\u00a0${sum}`);
  expect(values).toContain('PARTS/ANA ADT');
  at.desk.actions.confirm();
  await at.until((area) => area.draft === null && area.screen === 'quote' && !area.waiting);
  const booked = at.area().quoting!.options.map(({ booking }) => booking!);
  expect(booked.map(({ status }) => status)).toEqual(['ON_HOLD', 'ON_HOLD']);
  expect(at.area().answer?.text).toBe(
    'All parts are booked and on hold, each under its own locator',
  );
  expect(at.area().answer?.details.slice(0, 3)).toEqual([
    `Part 1: ${booked[0]!.locator}, on hold`,
    `Part 2: ${booked[1]!.locator}, on hold`,
    `Sum of all parts: BRL\u00a0${sum}`,
  ]);
  const quotes = await at.desk.client.call('quote.list', {});
  expect(quotes.ok && quotes.value.output.quotes[0]).toMatchObject({ options: 2, booked: 2 });
  // Each is a booking of its own, and Enter on a part opens it.
  for (const { id } of booked) {
    const read = await at.desk.client.call('booking.get', { id });
    expect(read.ok && read.value.output.booking.slices).toHaveLength(1);
  }
  at.desk.actions.enter();
  await at.until(({ booking }) => booking?.booking.id === booked[0]!.id);
  // What is booked is not booked again.
  at.enter('QUOTES');
  await at.until((area) => area.screen === 'quotes' && !area.waiting);
  at.desk.actions.enter();
  await at.until((area) => area.screen === 'quote' && !area.waiting);
  at.enter('SELL QUOTE');
  await at.until((area) => area.answer?.text === 'This is booked already');
}, 90_000);

it('says the sum and that each part has its own rules on paper and in the e-mail', async () => {
  const { quoting } = await twoParts(32);
  const [one, two] = quoting!.options;
  const sum = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(
    (Math.round(one!.total * 100) + Math.round(two!.total * 100)) / 100,
  );
  await at.desk.actions.makeDocument(null);
  const paper = await pdfText(files[0]!);
  at.enter('MAIL');
  await at.until((area) => area.screen === 'letter');
  for (const text of [paper, at.area().letter!.text]) {
    expect(text).toMatch(/Part 1/i);
    expect(text).toMatch(/Part 2/i);
    expect(text).toContain('Sum of all parts');
    expect(text).toContain(`BRL ${sum}`);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Each part is a contract of its own');
  }
}, 90_000);

it('asks what becomes of the first part when the second is refused, and cancels it', async () => {
  await twoParts(34);
  await named('REFUSED');
  const fault = { provider_type: 'PROVIDER_08', message: 'create', fault: 'sold_out' } as const;
  await service.ports.training?.setFault(fault);
  at.desk.actions.confirm();
  await at.until((area) => area.answer?.text === 'Part 2 is not booked');
  const asks = await untilAsked(at);
  const [first] = at.area().draft!.parts!.done;
  expect(asks.title).toBe('Part 2 is not booked. Cancel the parts that are?');
  expect(asks.lines.at(-1)?.value).toBe(`${first!.locator}, on hold`);
  expect(at.area().answer?.details).toContain(`Part 1: ${first!.locator}, on hold`);
  // Kept: the sale stays, and nothing calls the placed part nothing.
  at.desk.actions.closeOverlay();
  at.enter('ER');
  expect((await untilAsked(at)).lines.some(({ label }) => label === 'Part 2')).toBe(true);
  at.desk.actions.confirm();
  await at.until((area) => area.answer?.text === 'Part 2 is not booked' && !area.waiting);
  await untilAsked(at);
  at.desk.actions.confirm();
  await at.until((area) => area.screen === 'quote' && area.answer !== null && !area.waiting);
  expect(at.area().answer?.text).toBe(`Cancelled: ${first!.locator}. Nothing of the sale stands`);
  await service.ports.training?.clearFaults();
  const [gone, never] = at.area().quoting!.options;
  expect([gone?.booking?.status, never?.booking]).toEqual(['CANCELLED', null]);
}, 90_000);

it('goes on with the parts that are left after a reload in the middle', async () => {
  await twoParts(36);
  await named('MIDDLE');
  const fault = { provider_type: 'PROVIDER_08', message: 'create', fault: 'http_503' } as const;
  await service.ports.training?.setFault(fault);
  at.desk.actions.confirm();
  await at.until((area) => area.answer?.text === 'Part 2 is not booked');
  await at.desk.flush();
  await service.ports.training?.clearFaults();
  at = await at.reload();
  const { draft } = at.area();
  expect(draft?.parts?.done).toHaveLength(1);
  at.enter('ER');
  expect((await untilAsked(at)).title).toBe('Book one part of the sale?');
  at.desk.actions.confirm();
  await at.until((area) => area.draft === null && area.screen === 'quote' && !area.waiting);
  const booked = at.area().quoting!.options.map(({ booking }) => booking);
  expect(booked[0]?.id).toBe(draft!.parts!.done[0]!.booking_id);
  expect(booked.map((one) => one?.status)).toEqual(['ON_HOLD', 'ON_HOLD']);
}, 90_000);

it('owes a part its notes where they could not be written, and writes the next one’s', async () => {
  await twoParts(37);
  at.enter('SELL QUOTE');
  await at.until((area) => area.draft?.parts != null && area.screen === 'names');
  at.enter('NM1NOTES/ANA MRS');
  at.enter('OS LA VIP GUEST');
  at.enter('ER');
  await untilAsked(at);
  const { training } = service.ports;
  const away = { provider_type: 'PROVIDER_04', message: 'change', fault: 'http_503' } as const;
  await training?.setFault(away);
  at.desk.actions.confirm();
  await at.until((area) => area.draft === null && area.screen === 'quote' && !area.waiting);
  await training?.clearFaults();
  const [first] = at.area().quoting!.options;
  const owed = at.area().owed.map(({ booking_id, notes }) => [booking_id, notes.length]);
  expect(owed).toEqual([[first!.booking!.id, 1]]);
}, 90_000);

it('cancels nothing and asks nothing while the outcome of a part is not known', async () => {
  await twoParts(38);
  await named('UNKNOWN');
  const { training } = service.ports;
  for (const message of ['retrieve', 'list'] as const) {
    await training?.setFault({ provider_type: 'PROVIDER_08', message, fault: 'http_503' });
  }
  const lost = { provider_type: 'PROVIDER_08', message: 'create', fault: 'drop_after' } as const;
  await training?.setFault({ ...lost, times: 1 });
  at.desk.actions.confirm();
  await at.until((area) => area.answer?.text.startsWith('Whether part 2 is booked') ?? false);
  expect(findQuestion(at)).toBeNull();
  expect(at.area().draft).toMatchObject({ submission: { key: expect.any(String) } });
  // The quote knows that the second part may be booked, and does not sell it again.
  const { quote_id } = at.area().draft!.parts!;
  const read = await at.desk.client.call('quote.get', { id: quote_id });
  const standing = read.ok
    ? read.value.output.quote.options.map(({ booking }) => booking?.status)
    : [];
  expect(standing).toEqual(['ON_HOLD', 'PENDING']);
  await training?.clearFaults();
  at.enter('ER');
  await untilAsked(at);
  at.desk.actions.confirm();
  await at.until((area) => area.draft === null && area.screen === 'quote' && !area.waiting);
  const booked = at.area().quoting!.options.map(({ booking }) => booking?.status);
  expect(booked).toEqual(['ON_HOLD', 'ON_HOLD']);
}, 90_000);

it('names the passengers that a quote was priced for, whoever the form is filled for', async () => {
  await twoParts(44);
  type({ adts: 2, chds: 1, infs: 1 });
  const { active, areas } = at.desk.areas.getState();
  const cleared = { ...areas[active], search: null, draft: null };
  at.desk.areas.setState({ areas: { ...areas, [active]: cleared } });
  at.enter('SELL QUOTE');
  const { draft } = await at.until((area) => area.draft != null && area.screen === 'names');
  expect(draft?.rows.map(({ pax_type }) => pax_type)).toEqual(['ADT']);
}, 90_000);

it('sells the option under the cursor, though another work area is on screen by then', async () => {
  const { name, quoting } = await twoParts(46);
  at.desk.actions.toggleTogether();
  const second = quoting!.options[1]!;
  const { areas } = at.desk.areas.getState();
  const { cursor } = areas[name];
  const chosen = { ...areas[name], draft: null, cursor: { ...cursor, quote: second.id } };
  at.desk.areas.setState({ areas: { ...areas, [name]: chosen } });
  at.enter('SELL QUOTE');
  at.desk.actions.switchArea('F');
  await vi.waitUntil(() => at.desk.getArea(name).draft?.confirmed, { timeout: 60_000 });
  expect(at.desk.getArea(name).draft?.offer?.provider_type).toBe(second.provider_type);
}, 90_000);
