/** Two bookings on one desk: each entry means the one that is on screen, and the line that is read there. */
import { afterAll, expect, it, vi } from 'vitest';
import { findHeldBooking } from '#renderer/app/command-context.ts';
import { getHostLines } from '#renderer/features/host-display/host-display.ts';
import { POINTERS } from '#renderer/features/host-display/line.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import { formatTicketNumber } from '#renderer/i18n/ticket-text.ts';
import type { Language } from '#renderer/languages/language.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  payWith,
  sellFirst,
  startWorkstation,
  untilAsked,
} from './workstation.ts';

const { service, close } = await openAirdesk();
const at = await startWorkstation(service);
afterAll(close);

const said = () => [at.area().answer?.kind, at.area().answer?.text];

async function sell(names: string, many: number): Promise<void> {
  at.desk.actions.setHomeLanguage('AMADEUS');
  await sellFirst(at, `GRU MIA ${day(30)} ${day(40)} ${many}ADT`);
  at.enter(names);
}

async function held(names: string, many: number) {
  await sell(names, many);
  at.enter('ER');
  const area = await at.until((one) => one.booking !== null && one.waiting === null);
  await vi.waitUntil(() => Object.values(at.desk.shell.getState().doing).every((n) => n === 0));
  return area.booking!.booking;
}

async function open(locator: string): Promise<void> {
  at.enter(`RT${locator}`);
  await at.until((area) => area.booking?.booking.provider.locator === locator && !area.waiting);
}

const remarksOf = async (booking_id: string): Promise<string[]> => {
  const kept = await at.desk.client.call('booking.annotations', { booking_id });
  return kept.ok
    ? kept.value.output.items.flatMap((one) => (one.kind === 'REMARK' ? one.text : []))
    : [];
};

it('means the booking that is shown while a sale is unfinished, and else the sale', async () => {
  const garcia = await held('NM1GARCIA/ANA MRS', 1);
  at.enter('FXX');
  await at.until((area) => area.repriced !== null && area.waiting === null);
  const smith = await held('NM1SMITH/JOHN MR', 1);
  // The price asked for one booking is drawn on no other.
  expect(at.area().repriced).toBeNull();
  at.enter('IG');

  await sell('NM1SALE/EVA MRS', 1);
  at.enter('RM FOR THE SALE');
  await open(garcia.provider.locator!);
  expect(findHeldBooking(at.area())?.booking.id).toBe(garcia.id);
  at.enter('RM FOR GARCIA');
  await vi.waitFor(() => expect(said()).toEqual(['ok', 'Written to the booking.']));
  expect(await remarksOf(garcia.id)).toEqual(['FOR GARCIA']);
  expect(at.area().unsent.notes).toHaveLength(1);
  at.enter('XI');
  await untilAsked(at);
  expect(findQuestion(at)?.title).toContain(garcia.provider.locator);
  at.desk.actions.closeOverlay();

  at.desk.actions.open('names');
  expect(findHeldBooking(at.area())).toBeNull();
  at.enter('RM THE SALE AGAIN');
  expect([at.area().unsent.notes.length, await remarksOf(garcia.id)]).toEqual([2, ['FOR GARCIA']]);
  at.enter('XI');
  await untilAsked(at);
  expect(findQuestion(at)?.lines.map(({ value }) => value)).toEqual(['SALE/EVA']);
  at.desk.actions.confirm();
  expect(at.area().draft).toBeNull();

  // With nothing in hand there is nothing to note it for.
  at.enter('RM FOR NOBODY');
  expect(said()[0]).toBe('warn');
  await open(smith.provider.locator!);
  at.enter('RM FOR SMITH');
  await vi.waitFor(() => expect(said()).toEqual(['ok', 'Written to the booking.']));
  expect(await remarksOf(smith.id)).toEqual(['FOR SMITH']);
  at.enter('IG');
}, 120_000);

const DOCUMENT: Readonly<Record<Language, { show: string; drop: string }>> = {
  AMADEUS: { show: 'TWD/L', drop: 'TRDC/L' },
  SABRE: { show: 'WETR*', drop: 'WV' },
  TRAVELPORT: { show: '', drop: 'TRV' },
};

it('takes the document of the line on screen, in each language, and says which flight it is', async () => {
  const booked = await held('NM2PAPER/ANA MRS/BRUNO MR', 2);
  at.enter('TTP');
  const due = calculateIssueDue(booked, at.area().issue!.passenger_ids);
  payWith(at, due);
  at.enter('TTP');
  await untilAsked(at);
  at.desk.actions.confirm();
  await at.until((area) => area.answer !== null && area.waiting === null);
  const { booking } = at.area().booking!;
  const [leg] = booking.slices[0]!.legs;
  for (const language of ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const) {
    at.desk.actions.setHomeLanguage(language);
    const { show, drop } = DOCUMENT[language];
    for (const passenger of booking.passengers) {
      const { number } = passenger.tickets[0]!;
      const lines = getHostLines(booking, { language, notes: null, open: POINTERS });
      const line = lines.find(({ about }) => about.kind === 'ticket' && about.number === number);
      at.desk.actions.redisplay();
      at.enter(`${drop}${line!.number}`);
      await untilAsked(at);
      expect([language, findQuestion(at)?.title]).toEqual([
        language,
        expect.stringContaining(formatTicketNumber(number)),
      ]);
      const value = findQuestion(at)!.lines.find(({ label }) => label === 'Ticket')!.value;
      expect(value).toContain(passenger.first_name.toUpperCase().split(' ')[0]);
      expect(value).toContain(`${leg!.managed_by}${leg!.flight_number}`);
      at.desk.actions.closeOverlay();
      if (show !== '') {
        at.enter(`${show}${line!.number}`);
        await at.until((area) => area.ticket?.number === number && area.ticket.ticket !== null);
      }
    }
    // A line that is none: what is printed instead can be typed.
    at.desk.actions.redisplay();
    at.enter(`${drop}77`);
    await at.until((area) => area.answer?.kind === 'warn');
    const [hint = ''] = at.area().answer!.details;
    const [, typed, number] = /^Line (\d+): (\S+)/.exec(hint) ?? [];
    at.enter(`${drop}${typed}`);
    await untilAsked(at);
    expect(findQuestion(at)?.title).toContain(number);
    at.desk.actions.closeOverlay();
  }
  // Its first ticketing line says when it was issued: to refund by that names no ticket.
  at.desk.actions.setHomeLanguage('SABRE');
  at.enter('WFRT*1');
  await at.until((area) => area.answer?.text === 'There is no ticket there.');
  at.enter('WFRT*2');
  await at.until((area) => area.screen === 'refund' && !area.waiting);
  at.desk.actions.setHomeLanguage('AMADEUS');
  at.enter('IG');
}, 120_000);

it('a question is about what it named, whatever comes into hand while it stands', async () => {
  const garcia = await held('NM1GARCIA/EVA MRS', 1);
  const smith = await held('NM1SMITH/PAUL MR', 1);
  const status = async (id: string) => {
    const read = await at.desk.client.call('booking.get', { id });
    return read.ok && read.value.output.booking.booking_status;
  };
  // A slow service: what was asked for before comes while the question is read.
  at.cut.now = 'slow';
  at.enter(`RT${garcia.provider.locator}`);
  at.desk.runCommand('booking.cancel');
  await untilAsked(at);
  expect(findQuestion(at)?.title).toContain(smith.provider.locator);
  at.cut.now = 'nothing';
  await at.until((area) => area.booking?.booking.id === garcia.id && !area.waiting);
  at.desk.actions.confirm();
  expect(said()[0]).toBe('warn');
  expect([await status(garcia.id), await status(smith.id)]).toEqual(['ON_HOLD', 'ON_HOLD']);
  // So where somebody else changed it.
  at.desk.runCommand('booking.cancel');
  await untilAsked(at);
  const [passenger] = garcia.passengers;
  const changed = await at.desk.client.call('booking.update', {
    id: garcia.id,
    booking_passengers_info: [{ passenger_id: passenger!.id, email: 'eva@garcia.example' }],
  });
  expect(changed.ok).toBe(true);
  at.desk.actions.refreshBooking();
  await at.until((area) => area.booking?.booking.passengers[0]?.email != null && !area.waiting);
  at.desk.actions.confirm();
  expect([said()[0], at.area().answer?.details.join()]).toEqual([
    'warn',
    expect.stringContaining('eva@garcia.example'),
  ]);
  expect(await status(garcia.id)).toBe('ON_HOLD');
  at.desk.runCommand('booking.cancel');
  at.desk.actions.confirm();
  await at.until((area) => area.booking?.booking.booking_status === 'CANCELLED');
}, 60_000);

it('no command of a booking does anything to the one that is not shown', async () => {
  const garcia = await held('NM1GARCIA/IDA MRS', 1);
  await sell('NM1SALE/IDA MRS', 1);
  await open(garcia.provider.locator!);
  // What is typed of a passenger is of the one on screen; so is what is ended.
  at.enter('1/1SOUZA/IDA MRS');
  expect(at.area().edit?.rows[0]?.last_name).toBe('SOUZA');
  expect(at.area().draft?.rows[0]?.last_name).toBe('SALE');
  at.enter(`RT${garcia.provider.locator}`);
  await at.until((area) => area.screen === 'booking' && !area.waiting);
  at.enter('ER');
  await untilAsked(at);
  expect(findQuestion(at)?.title).toBe('Book on hold?');
  at.desk.actions.closeOverlay();
  expect(at.area().draft).not.toBeNull();

  at.desk.actions.open('names');
  const before = JSON.stringify(at.area().booking);
  const { calls } = at;
  const from = calls.length;
  const { actions } = at.desk;
  actions.askCancel();
  actions.split([1]);
  actions.reprice({ lowest: false, informative: false });
  actions.refreshBooking();
  actions.openSeats(null);
  actions.openBags();
  actions.issue(null);
  actions.openExchange();
  actions.acceptSchedule();
  actions.settleLosses();
  actions.voidAll();
  actions.copyBooking('all');
  actions.addFlyer({ airline: 'LA', code: '123', passenger: 2 });
  actions.placeOnQueue({ queue: 87, category: null });
  // Pricing is of the sale.
  const own = ['workarea.save', 'offer.price'];
  expect(calls.slice(from).filter((name) => !own.includes(name))).toEqual([]);
  expect(findQuestion(at)).toBeNull();
  expect([at.area().screen, JSON.stringify(at.area().booking)]).toEqual(['names', before]);
}, 60_000);
