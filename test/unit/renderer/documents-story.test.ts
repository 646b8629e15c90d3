/** Documents, quotes and the day end by entries, through the real service and without a page. */
import '#test/fixtures/languages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findQuote, rewriteQuote } from '#db/store/quotes.ts';
import type { FileToKeep, KeptFile } from '#main/contract/call.ts';
import type { Service } from '#main/host/service.ts';
import { listDayKeys, listDayRows } from '#renderer/features/documents/day-end-rows.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import { setLanguage } from '#renderer/i18n/words.ts';
import { pdfText, tableOf, textOfFile } from '../../documents/reading.ts';
import {
  day,
  getToday,
  openAirdesk,
  payWith,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(async () => {
  setLanguage('en');
  await close();
});

const answered = (at: Workstation) => at.until((area) => area.answer !== null && !area.waiting);
const said = (at: Workstation) => [at.area().answer?.kind, at.area().answer?.text];

interface Hands {
  files: FileToKeep[];
  printed: FileToKeep[];
  pages: number;
  copied: string[];
  kept: KeptFile;
}

async function start(over: { paper?: boolean } = {}) {
  const hands: Hands = { files: [], printed: [], pages: 0, copied: [], kept: { state: 'KEPT' } };
  const at = await startWorkstation(service, undefined, {
    keepFile: async (file) => {
      hands.files.push(file);
      return hands.kept;
    },
    ...(over.paper === false ? {} : { printFile: (file) => void hands.printed.push(file) }),
    print: () => {
      hands.pages += 1;
    },
    copyText: async (text) => hands.copied.push(text) > 0,
  });
  return { at, hands };
}

async function searched(at: Workstation) {
  at.enter(`GRU MIA ${day(30)} ${day(40)} 1ADT`);
  return at.until((area) => area.search?.state === 'done');
}

async function sold(at: Workstation) {
  await searched(at);
  at.enter('FILTER 04');
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true);
  at.enter('NM1PAPER/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
  at.enter('TTP');
  const { booking } = at.area();
  const due = calculateIssueDue(booking!.booking, at.area().issue!.passenger_ids);
  payWith(at, due, 'INVOICE');
  at.enter('TTP');
  at.desk.actions.confirm();
  await answered(at);
  at.desk.actions.redisplay();
  return at.until((area) => area.screen === 'booking' && !area.waiting);
}

it('makes of a booking its itinerary, of a ticket its receipt, and texts that are copied', async () => {
  const { at, hands } = await start();
  const { booking } = await sold(at);
  const [passenger] = booking!.booking.passengers;
  const number = passenger!.tickets[0]!.number;
  await at.desk.actions.makeDocument('ITINERARY');
  await at.desk.actions.makeDocument('RECEIPT');
  expect(hands.files.map(({ media_type }) => media_type)).toEqual([
    'application/pdf',
    'application/pdf',
  ]);
  expect(await pdfText(hands.files[0]!)).toContain('Itinerary');
  expect(await pdfText(hands.files[1]!)).toContain(`${number.slice(0, 3)}-${number.slice(3)}`);
  expect(said(at)).toEqual(['ok', `Saved as ${hands.files[1]!.file_name}`]);

  setLanguage('pt-BR');
  at.enter('MAIL');
  await at.until((area) => area.screen === 'letter');
  expect(at.area().letter?.text).toContain('ITINERÁRIO');
  at.enter('COPY');
  await answered(at);
  expect(hands.copied).toEqual([at.area().letter?.text]);
  setLanguage('en');

  at.desk.actions.openTicket({ number });
  await at.until((area) => area.ticket?.ticket !== null && area.screen === 'ticket');
  at.enter('PRINT PDF');
  await at.until((area) => area.answer?.text.includes('goes to the printer') ?? false);
  expect(hands.printed.map(({ file_name }) => file_name)).toEqual([
    expect.stringMatching(/^electronic-ticket-receipt-.*\.pdf$/),
  ]);
  hands.kept = { state: 'REFUSED', reason: 'the disk is full' };
  at.enter('PDF');
  await at.until((area) => area.answer?.kind === 'bad');
  expect(said(at)).toEqual(['bad', 'The file could not be kept: the disk is full']);
  hands.kept = { state: 'CANCELLED' };
  at.enter('PDF');
  await at.until((area) => area.answer?.text === 'Not saved');
}, 60_000);

it('prints the text where a file cannot be handed to a printer', async () => {
  const { at, hands } = await start({ paper: false });
  await sold(at);
  await at.desk.actions.makeDocument('ITINERARY', 'print');
  expect([at.area().screen, hands.pages]).toEqual(['letter', 1]);
}, 60_000);

it('has no document where there is nothing to make one of', async () => {
  const { at, hands } = await start();
  await at.desk.actions.makeDocument('ITINERARY');
  expect(said(at)).toEqual(['warn', 'There is nothing here that a document could be made of']);
  at.enter('PDF');
  expect(at.area().answer?.text).toContain('this screen has no document');
  at.enter('CSV');
  expect(at.area().answer?.text).toContain('this screen has no table');
  expect(hands.files).toEqual([]);
});

it('puts marked offers into a quote, orders them, gives them words and keeps it', async () => {
  const { at, hands } = await start();
  await searched(at);
  at.desk.actions.open('offers');
  at.desk.actions.mark();
  at.desk.actions.move('down');
  at.desk.actions.mark();
  at.desk.actions.move('down');
  at.desk.actions.mark();
  at.enter('QUOTE');
  const made = await at.until((area) => area.quoting !== null && area.screen === 'quote');
  expect(made.quoting!.options).toHaveLength(3);
  expect([made.compared, made.quoting!.changed]).toEqual([[], false]);
  const [a, b, c] = made.quoting!.options;
  at.enter('QUOTE DOWN');
  expect(at.area().quoting!.options.map(({ id }) => id)).toEqual([b!.id, a!.id, c!.id]);
  // The cursor stays on what was moved.
  at.enter('QUOTE OUT');
  expect(at.area().quoting!.options.map(({ id }) => id)).toEqual([b!.id, c!.id]);
  expect(at.area().quoting!.changed).toBe(true);
  at.enter('ER');
  await at.until((area) => area.quoting?.changed === false && !area.waiting);
  expect(said(at)).toEqual(['ok', `The quote is kept: ${made.quoting!.reference}`]);
  // What is on paper is what is on screen: a change is kept before it is printed.
  at.enter('QUOTE UP');
  expect(at.area().quoting!.changed).toBe(true);
  at.enter('PDF');
  await at.until((area) => hands.files.length === 1 && !area.waiting);
  expect(at.area().quoting!.changed).toBe(false);
  expect(await pdfText(hands.files[0]!)).toContain('Option 2');
  at.enter('QUOTES');
  const listed = await at.until((area) => area.screen === 'quotes' && area.quotes !== null);
  expect(listed.quotes).toMatchObject([{ id: made.quoting!.id, options: 2 }]);
  at.desk.actions.enter();
  await at.until((area) => area.screen === 'quote');
  at.enter('FORGET QUOTE');
  at.desk.actions.confirm();
  const left = await at.until((area) => area.quotes?.length === 0);
  expect([left.screen, left.quoting]).toEqual(['quotes', null]);
}, 60_000);

it('says that another agent changed the quote, and keeps what was typed until it is sent again', async () => {
  const { at } = await start();
  await searched(at);
  at.desk.actions.open('offers');
  at.enter('QUOTE');
  const { quoting } = await at.until((area) => area.screen === 'quote' && !area.waiting);
  const { db } = service.ports;
  const find = { agency_id: 1, id: quoting!.id };
  const theirs = (await findQuote(db.read, find))!;
  await db.write((tx) =>
    rewriteQuote(tx, { agency_id: 1, quote: { ...theirs, title: 'Theirs', revision: 2 } }),
  );
  const { areas, active } = at.desk.areas.getState();
  const typed = { ...quoting!, title: 'Ours', changed: true };
  at.desk.areas.setState({
    areas: { ...areas, [active]: { ...areas[active], quoting: typed } },
  });
  at.enter('ER');
  await at.until((area) => area.answer?.kind === 'warn' && !area.waiting);
  expect(said(at)[1]).toContain('Somebody changed this quote meanwhile');
  expect(at.area().quoting).toMatchObject({ title: 'Ours', changed: true, revision: 2 });
  expect((await findQuote(db.read, find))?.title).toBe('Theirs');
  at.enter('ER');
  await at.until((area) => area.quoting?.changed === false && !area.waiting);
  expect((await findQuote(db.read, find))?.title).toBe('Ours');
}, 60_000);

it('says what is wrong with the words of a quote and keeps what was typed', async () => {
  const { at } = await start();
  await searched(at);
  at.desk.actions.open('offers');
  at.enter('QUOTE');
  const { quoting } = await at.until((area) => area.screen === 'quote' && !area.waiting);
  const change = (part: object) => {
    const { areas, active } = at.desk.areas.getState();
    const area = areas[active];
    at.desk.areas.setState({
      areas: { ...areas, [active]: { ...area, quoting: { ...area.quoting!, ...part } } },
    });
  };
  change({ title: ' ', until: '35XXX' });
  at.enter('ER');
  await at.until((area) => area.answer?.kind === 'warn');
  expect(Object.keys(at.area().quoting!.errors)).toEqual(['title', 'until']);
  expect(at.area().quoting).toMatchObject({ title: ' ', until: '35XXX', id: quoting!.id });
  change({ title: 'Miami', until: day(3) });
  at.enter('ER');
  const kept = await at.until((area) => area.answer?.kind === 'ok' && !area.waiting);
  expect(kept.quoting!.valid_until > quoting!.valid_until).toBe(true);
}, 60_000);

it('adds up the day, goes down to a document and back, and gives it as a table', async () => {
  const { at, hands } = await start();
  const { booking } = await sold(at);
  at.enter('DAYEND');
  const shown = await at.until((area) => area.day?.answer != null && !area.waiting);
  const { total, currency } = booking!.booking.price!;
  expect([shown.day!.answer!.total.total, shown.day!.answer!.currency]).toEqual([
    Math.round(total * 100),
    currency,
  ]);
  expect(listDayKeys(at.area())).toEqual(['SALE']);
  at.enter('DAYEND NEXT');
  expect([at.area().day!.group, listDayKeys(at.area())]).toEqual(['form', ['INVOICE UNSPECIFIED']]);
  at.desk.actions.enter();
  expect(listDayKeys(at.area())).toHaveLength(1);
  at.desk.actions.escape();
  expect([at.area().screen, at.area().day!.open]).toEqual(['dayend', null]);
  at.enter('CSV');
  await at.until(() => hands.files.length === 1);
  const rows = tableOf(hands.files[0]!);
  expect(rows.map((row) => Math.round(Number(row.total) * 100))).toEqual([Math.round(total * 100)]);
  at.desk.actions.enter();
  at.desk.actions.enter();
  const ticket = await at.until((area) => area.screen === 'ticket' && area.ticket?.ticket != null);
  expect(ticket.ticket!.ticket!.booking_id).toBe(booking!.booking.id);

  at.enter('TICKETS');
  await at.until((area) => area.screen === 'tickets' && area.tickets?.answer != null);
  at.enter('CSV');
  await at.until(() => hands.files.length === 2);
  expect(textOfFile(hands.files[1]!)).toContain(ticket.ticket!.number.slice(3));

  // A table that cannot be made is told of where it was asked for.
  const { name } = at.area();
  at.cut.now = 'slow';
  at.enter('CSV');
  at.desk.actions.switchArea('B');
  at.cut.now = 'after';
  const getAnswer = (area: 'A' | 'B') => at.desk.areas.getState().areas[area].answer;
  await vi.waitFor(() => expect([name, getAnswer('A')?.kind]).toEqual(['A', 'bad']));
  at.cut.now = 'nothing';
  expect(getAnswer('B')).toBeNull();
}, 60_000);

it('enters a list that is still on its way, and shows no day under another', async () => {
  const { at } = await start();
  const { booking } = await sold(at);
  const number = booking!.booking.passengers[0]!.tickets[0]!.number;
  at.enter('TICKETS');
  expect(at.area().tickets?.answer).toBeNull();
  at.desk.actions.enter();
  const { ticket } = await at.until((area) => area.screen === 'ticket' && !area.waiting);
  expect(ticket?.number).toBe(number);
  // Nothing is entered where the agent went on meanwhile.
  at.desk.actions.openTickets({ from: '2020-01-01', to: getToday() });
  expect([at.area().screen, at.area().tickets?.answer]).toEqual(['tickets', null]);
  at.desk.actions.enter();
  at.desk.actions.open('quotes');
  await at.until((area) => area.quotes !== null && !area.waiting);
  expect(at.area().screen).toBe('quotes');
  at.enter('DAYEND');
  at.desk.actions.enter();
  const { day } = await at.until((area) => area.day?.open != null && !area.waiting);
  expect(day?.open).toBe('SALE');
  at.cut.now = 'before';
  at.desk.actions.openDayEnd({ from: '2020-01-01', to: '2020-01-01' });
  await at.until((area) => area.answer?.kind === 'bad' && !area.waiting);
  expect(at.area().day?.answer).toBeNull();
  at.cut.now = 'nothing';
  at.desk.actions.openDayEnd(null);
  await at.until((area) => area.day?.answer?.lines.length === 0);
  at.cut.now = 'before';
  at.desk.patchPart(at.area().name, 'day', { from: '02JAN20', to: '02JAN20' });
  at.desk.actions.openDayEnd(null);
  await at.until((area) => area.answer?.kind === 'bad' && !area.waiting);
  await vi.waitFor(() => expect(at.area().day?.answer).toBeNull());
  at.cut.now = 'nothing';
}, 60_000);

it('gives every row of the day end a key: the cursor stands on those without a form of payment too', () => {
  const line = { kind: 'SALE', form: null } as never;
  const view = { by_kind: [], by_form: [], by_provider: [], by_agent: [], lines: [line] } as never;
  const [row] = listDayRows(view, 'form');
  expect([row?.lines, row?.key === '']).toEqual([[line], false]);
});
