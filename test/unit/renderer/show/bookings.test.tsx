/**
 * The booking screen and its host displays for every state a booking can be in, each made by driving the
 * service and its airlines: in three arrangements, with every tab, and each line knowing what it is.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnnotationsAnswer, ScheduleAnswer } from '#main/contract/annotation.ts';
import { Booking } from '#main/contract/booking.ts';
import { Ticket } from '#main/contract/ticketing.ts';
import { readEntry } from '#renderer/commands/read-entry.ts';
import { BookingScreen } from '#renderer/features/booking/BookingScreen.tsx';
import { BookingSide } from '#renderer/features/booking/BookingSide.tsx';
import { listTabs } from '#renderer/features/booking/booking-tabs.ts';
import { getHostDisplay, type HostDisplay } from '#renderer/features/host-display/host-display.ts';
import { findElementAt, getLineText, POINTERS } from '#renderer/features/host-display/line.ts';
import { buildTicketLines } from '#renderer/features/host-display/ticket.ts';
import { IssueScreen } from '#renderer/features/ticketing/IssueScreen.tsx';
import { describePlan } from '#renderer/features/ticketing/payment-forms.ts';
import { TicketScreen } from '#renderer/features/ticketing/TicketScreen.tsx';
import { say } from '#renderer/i18n/words.ts';
import { LANGUAGES, type Language } from '#renderer/languages/language.ts';
import {
  bagsFor,
  card,
  estimate,
  invoice,
  issue,
  issueAll,
  otherDay,
  read,
  seatMap,
  seatsFor,
} from '../../../fixtures/after-sale.ts';
import { movingDesk } from '../../../fixtures/moving-clock.ts';
import {
  day,
  deskForFile,
  hold,
  type Json,
  person,
  search,
  tokensOf,
} from '../../../fixtures/served.ts';
import { deskAt, draw } from './drawn.tsx';

const site = deskForFile();
const provider_type = 'PROVIDER_04';
const provider = provider_type;
const there = { provider, route: `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}` };
const desk = async (operation: string, input: Json = {}): Promise<Json> =>
  (await site.client.desk(operation, input)).body;

/** How each state is made, by its name. */
const STATES: Readonly<Record<string, () => Promise<Json>>> = {
  'on hold, with an infant': () => hold(site.client, { ...there, adts: 2, infs: 1 }),
  async 'on hold, with seats and bags'() {
    const booking = await hold(site.client, there);
    const [passenger] = booking.passengers;
    const legs = booking.slices.flatMap((slice: Json) => slice.legs);
    const [seat] = seatsFor(await seatMap(site.client, booking), passenger.id);
    await site.client.must('POST', `/bookings/${booking.id}/seats`, {
      legs: [{ leg_id: legs[0].id, seat_tokens: [seat.token] }],
    });
    const [options] = await bagsFor(site.client, booking);
    await site.client.must('POST', `/bookings/${booking.id}/baggages`, {
      slices: [
        { slice_id: booking.slices[0].id, baggage_tokens: [options.baggage_options[1].token] },
      ],
    });
    return read(site.client, booking.id);
  },
  async 'on hold, with remarks, requests and telephones'() {
    const booking = await hold(site.client, there);
    const [passenger] = booking.passengers;
    await desk('booking.annotate', {
      booking_id: booking.id,
      received_from: 'Susan',
      add: [
        { kind: 'REMARK', remark_type: 'GENERAL', text: 'Called at 1402' },
        { kind: 'REMARK', remark_type: 'CONFIDENTIAL', text: 'Pays late' },
        { kind: 'OSI', airline: booking.validating_carrier ?? 'LA', text: 'VIP CEO' },
        { kind: 'SSR', code: 'VGML', passenger_ids: [passenger.id], segment_ids: [] },
        { kind: 'PHONE', number: '+55 11 3333 4444', use: 'agency', city: 'SAO' },
      ],
      remove: [],
    });
    return read(site.client, booking.id);
  },
  async ticketed() {
    const booking = await hold(site.client, there);
    await issueAll(site.client, booking);
    return read(site.client, booking.id);
  },
  async 'ticketed, in installments'() {
    const booking = await hold(site.client, there);
    const asked = new URLSearchParams({ creditcard_bin: '411111', booking_id: booking.id });
    const { body } = await site.client.must('GET', `/installments?${asked}`);
    const { total_price, plan_token } = body.installment_plans.at(-1);
    const reply = await issue(site.client, booking.id, [card(total_price, { plan_token })]);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return read(site.client, booking.id);
  },
  async 'ticketed, with a paid seat'() {
    const booking = await hold(site.client, there);
    await issueAll(site.client, booking);
    const [passenger] = booking.passengers;
    const [leg] = booking.slices.flatMap((slice: Json) => slice.legs);
    const seats = seatsFor(await seatMap(site.client, booking), passenger.id);
    const seat = seats.find((one) => one.price.total > 0) ?? seats[0];
    const form = card(seat.price.total, { passenger_ids: [passenger.id] });
    await site.client.must('POST', `/bookings/${booking.id}/seats`, {
      legs: [{ leg_id: leg.id, seat_tokens: [seat.token] }],
      ...(seat.price.total > 0 ? { payment: form } : {}),
    });
    return read(site.client, booking.id);
  },
  async 'partly ticketed'() {
    const booking = await hold(site.client, { ...there, adts: 2 });
    const [first] = booking.passengers;
    const form = invoice(first.price.total, { passenger_ids: [first.id] });
    const reply = await issue(site.client, booking.id, [form]);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return read(site.client, booking.id);
  },
  async exchanged() {
    const booking = await hold(site.client, there);
    await issueAll(site.client, booking);
    const held = await read(site.client, booking.id);
    const { input } = await otherDay(site.client, held, day(33));
    const reckoned = await estimate(site.client, input());
    expect(reckoned.status, JSON.stringify(reckoned.body)).toBe(200);
    const { amount_due } = reckoned.body.offer;
    await site.client.must('POST', '/exchange', {
      booking_id: booking.id,
      exchange_slice_tokens: [held.slices[0].token],
      form_of_payments:
        amount_due > 0 ? [card(amount_due)] : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }],
    });
    return read(site.client, booking.id);
  },
  async split() {
    const booking = await hold(site.client, { ...there, adts: 2 });
    const path = `/bookings/${booking.id}/split`;
    const { body } = await site.client.must('POST', path, {
      passenger_ids: [booking.passengers[1].id],
    });
    return read(site.client, body.child_booking_id);
  },
  async cancelled() {
    const booking = await hold(site.client, there);
    await site.client.must('DELETE', `/bookings/${booking.id}`);
    return read(site.client, booking.id);
  },
  async imported() {
    const booking = await hold(site.client, there);
    const { body } = await site.client.must('POST', '/bookings/import', {
      locator: booking.provider.locator,
      provider_type,
      save: false,
    });
    return body.booking;
  },
  async 'moved by the airline'() {
    const booking = await hold(site.client, there);
    const [leg] = booking.slices.flatMap((slice: Json) => slice.legs);
    await desk('training.flights.change', {
      carrier: leg.operated_by ?? leg.managed_by,
      flight_number: leg.flight_number,
      date: leg.departure_date.slice(0, 10),
      origin: leg.origin,
      change: 'MOVE',
      // A flight is moved within its day, and which one was held is up to the fares.
      minutes: Number(leg.departure_date.slice(11, 13)) < 12 ? 95 : -95,
    });
    await desk('booking.refresh', { booking_id: booking.id });
    return read(site.client, booking.id);
  },
  async 'outcome unknown'() {
    const { offers } = await search(site.client, { provider });
    for (const [message, fault, times] of [
      ['create', 'drop_after', 1],
      ['retrieve', 'http_503', 50],
      ['list', 'http_503', 50],
    ] as const) {
      await desk('training.faults.set', { provider_type, message, fault, times });
    }
    const passenger = person();
    await site.client.call('POST', '/bookings', {
      selected_tokens: tokensOf(offers[0]),
      passengers: [passenger],
    });
    await desk('training.faults.clear');
    const { bookings } = await desk('booking.find', { text: passenger.last_name });
    const found = await desk('booking.get', { id: bookings[0].id });
    return found.booking;
  },
  async queued() {
    const { offers } = await search(site.client, { provider });
    await desk('connection.set', { offline: true });
    const { item } = await desk('outbox.add', {
      selected_tokens: tokensOf(offers[0]),
      passengers: [person()],
    });
    const { booking } = await desk('booking.get', { id: item.booking_id });
    return booking;
  },
  async 'needs attention'() {
    const { offers } = await search(site.client, { provider });
    await desk('connection.set', { offline: true });
    const { item } = await desk('outbox.add', {
      selected_tokens: tokensOf(offers[0]),
      passengers: [person()],
      limit_total: 1,
    });
    await desk('connection.set', { offline: false });
    for (let round = 0; round < 200; round += 1) {
      const now = (await desk('outbox.get', { id: item.id })).item;
      if (now.status === 'NEEDS_ATTENTION') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return (await desk('booking.get', { id: item.booking_id })).booking;
  },
};

/** What the state is called where it is one; the others are facts of a booking on hold or ticketed. */
const STATUS: Readonly<Record<string, string>> = {
  'on hold, with an infant': 'ON_HOLD',
  'on hold, with seats and bags': 'ON_HOLD',
  'on hold, with remarks, requests and telephones': 'ON_HOLD',
  ticketed: 'TICKETED',
  'ticketed, in installments': 'TICKETED',
  'ticketed, with a paid seat': 'TICKETED',
  'partly ticketed': 'PARTIALLY_TICKETED',
  exchanged: 'TICKETED',
  split: 'ON_HOLD',
  cancelled: 'CANCELLED',
  imported: 'ON_HOLD',
  'outcome unknown': 'PENDING',
  queued: 'QUEUED',
  'needs attention': 'NEEDS_ATTENTION',
};

const NOTHING: AnnotationsAnswer = {
  received_from: null,
  items: [],
  why_not: null,
  limit_action: null,
  provider_payments: [],
};

/** Each line by one key, and what a number means is the line that shows it. */
function judgeLines(display: HostDisplay, booking: Booking): void {
  const keys = display.lines.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const line of display.lines) {
    expect(getLineText(line)).not.toContain('undefined');
    if (line.number === null) continue;
    expect(findElementAt(display, line.number, line.block)).toBe(line);
    expect(line.key).not.toBeNull();
  }
  const about = display.lines.map((line) => line.about);
  for (const leg of booking.slices.flatMap(({ legs }) => legs)) {
    const own = about.filter((one) => one.kind === 'leg' && one.id === leg.id);
    expect(own.length).toBeGreaterThan(0);
  }
  for (const { id } of booking.passengers) {
    expect(about.some((one) => one.kind === 'passenger' && one.id === id)).toBe(true);
  }
  const numbered = display.lines.flatMap(({ number, block }) =>
    number === null ? [] : [{ number, block }],
  );
  if (display.language === 'AMADEUS') {
    expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, at) => at + 1));
    return;
  }
  for (const block of new Set(numbered.map((one) => one.block))) {
    const own = numbered.filter((one) => one.block === block).map(({ number }) => number);
    expect(own).toEqual(own.map((_, at) => at + 1));
  }
}

function judge(name: string, raw: Json, notes: AnnotationsAnswer, schedule: ScheduleAnswer | null) {
  const booking = Booking.parse(raw);
  const status = STATUS[name];
  if (status) expect(booking.booking_status, name).toBe(status);
  for (const language of LANGUAGES) {
    judgeLines(getHostDisplay(booking, { language, notes, open: [] }), booking);
    judgeLines(getHostDisplay(booking, { language, notes, open: [...POINTERS] }), booking);
    const of = { booking_id: booking.id, revision: 1 };
    for (const tab of listTabs(booking)) {
      const part = {
        screen: 'booking' as const,
        booking: { booking, revision: 1 },
        booking_id: booking.id,
        tab,
        notes: { ...of, ...notes },
        schedule: schedule && { ...of, ...schedule },
        history: [],
        host_open: [...POINTERS],
      };
      const page = draw(deskAt(part, language), BookingScreen);
      expect(page).toContain(`data-status="${booking.booking_status}"`);
      expect(page).toContain(say(`status.${booking.booking_status}`));
      expect(page).toContain(`data-language="${language}"`);
      expect(page).not.toContain('undefined');
      expect(page).not.toContain('[object');
      if (tab === 'tickets') judgeTicketEntries(page, booking, language);
    }
  }
  const side = draw(deskAt({ booking: { booking, revision: 1 } }), () => (
    <BookingSide booking={booking} />
  ));
  expect(side).not.toContain('undefined');
  // What was paid for is offered where it is known how it stands, and not where it is unknown.
  const issue = { booking_id: booking.id, passenger_ids: booking.passengers.map(({ id }) => id) };
  const paying = draw(deskAt({ booking: { booking, revision: 1 }, issue }), IssueScreen);
  const shown = ['payment', 'payment-unknown'].map((id) => paying.includes(`data-testid="${id}"`));
  if (booking.booking_status === 'PENDING') {
    expect(shown).toEqual([false, true]);
    expect(side).toContain(say('side.do_nothing'));
  }
  if (booking.booking_status === 'ON_HOLD') expect(shown).toEqual([true, false]);
}

const AGENCY = { today: '2026-12-01', city: 'SAO' };

/** The entries told below the tickets name one of them by its line, and one to void where one can be. */
function judgeTicketEntries(page: string, booking: Booking, language: Language): void {
  const told = [...page.matchAll(/<span class="mono">([^<]*)<\/span> (?:shows|voids)/g)];
  const tickets = booking.passengers.flatMap((passenger) => passenger.tickets);
  const voidable = tickets.filter(({ capabilities }) => capabilities.cancel);
  expect(told).toHaveLength(voidable.length > 0 ? 2 : 1);
  const display = getHostDisplay(booking, { language, notes: null, open: [...POINTERS] });
  for (const [, entry = ''] of told) {
    const reading = readEntry(entry, { ...AGENCY, home: language });
    const action = reading.state === 'understood' ? reading.action : never();
    const ref = action.kind === 'ticket' || action.kind === 'void' ? action.ticket : never();
    const line = ref && 'line' in ref ? ref.line : ref && 'item' in ref ? ref.item : null;
    const about = line === null ? null : findElementAt(display, line, 'ticketing')?.about;
    const number = about?.kind === 'ticket' ? about.number : ref && 'number' in ref && ref.number;
    expect((voidable[0] ?? tickets[0])?.number, `${language} ${entry}`).toBe(number);
  }
}

/** The payment, the ticket and the form of payment of each arrangement say how it was paid. */
async function judgeInstallments(booking: Booking): Promise<void> {
  const [{ fop } = never()] = booking.payments;
  const plan = fop.installment_plan ?? never();
  expect(fop.total).toBe(plan.total_price);
  const said = describePlan(plan, booking.price?.currency ?? '');
  const held = { booking: { booking, revision: 1 }, booking_id: booking.id };
  const tab = draw(
    deskAt({ screen: 'booking', ...held, tab: 'payments', host_open: [] }),
    BookingScreen,
  );
  expect(tab).toContain(said);
  const count = `*E${String(plan.installments).padStart(2, '0')}`;
  for (const language of LANGUAGES) {
    const { lines } = getHostDisplay(booking, { language, notes: NOTHING, open: [...POINTERS] });
    expect(lines.map(getLineText).join('\n')).toContain(count);
  }
  const [{ number } = never()] = booking.passengers[0]?.tickets ?? [];
  const ticket = Ticket.parse((await site.client.must('GET', `/tickets/${number}`)).body);
  expect(
    draw(deskAt({ screen: 'ticket', ticket: { number: ticket.number, ticket } }), TicketScreen),
  ).toContain(said);
  const lines = buildTicketLines('SABRE', ticket).map(getLineText).join('\n');
  expect(lines).toContain(count);
}

/** Every column of the price's table adds up to its foot. */
function judgePrice(booking: Booking): void {
  const held = { booking: { booking, revision: 1 }, booking_id: booking.id };
  const page = draw(deskAt({ screen: 'booking', ...held, tab: 'price' }), BookingScreen);
  const [, table = never()] = /<table class="price-table">(.*?)<\/table>/.exec(page) ?? [];
  const [body = '', foot = ''] = table.split('<tfoot>');
  const listAmounts = (row: string) =>
    [...row.matchAll(/<td[^>]*>([\d.,]+)<\/td>/g)].map(([, text = '']) =>
      Number(text.replace(/\D/g, '')),
    );
  const rows = [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => listAmounts(row));
  const total = rows.reduce((all, row) => all + (row.at(-1) ?? 0), 0);
  expect(total).toBe(listAmounts(foot).at(-1));
  expect(total).toBe(Math.round((booking.price?.total ?? 0) * 100));
}

const never = (): never => {
  throw new Error('there is none');
};

beforeAll(() => site.client.desk('training.faults.clear'));
afterAll(async () => {
  await site.client.desk('connection.set', { offline: false });
});

test.each(Object.keys(STATES))(
  '%s',
  async (name) => {
    const raw = await STATES[name]?.();
    const notes =
      name === 'imported' ? NOTHING : await desk('booking.annotations', { booking_id: raw.id });
    const schedule =
      name === 'moved by the airline'
        ? await desk('booking.schedule', { booking_id: raw.id })
        : null;
    await desk('connection.set', { offline: false });
    judge(name, raw, notes, schedule);
    if (name.includes('remarks')) {
      const lines = getHostDisplay(Booking.parse(raw), {
        language: 'AMADEUS',
        notes,
        open: [],
      }).lines;
      const text = lines.map(getLineText).join('\n');
      for (const shown of ['RM CALLED AT 1402', 'RC PAYS LATE', 'VIP CEO', 'SSR VGML']) {
        expect(text).toContain(shown);
      }
    }
    if (/ seat| seats|exchanged/.test(name)) judgePrice(Booking.parse(raw));
    if (name === 'ticketed, in installments') await judgeInstallments(Booking.parse(raw));
    if (name === 'moved by the airline') {
      expect(schedule.changes.length).toBeGreaterThan(0);
      const part = { booking: { booking: Booking.parse(raw), revision: 1 }, booking_id: raw.id };
      const of = { booking_id: raw.id, revision: 1 };
      const page = draw(
        deskAt({ ...part, screen: 'booking', schedule: { ...of, ...schedule } }),
        BookingScreen,
      );
      expect(page).toContain('data-testid="schedule-change"');
    }
    if (name === 'exchanged') {
      expect(raw.passengers[0].tickets.length).toBeGreaterThan(0);
    }
  },
  120_000,
);

test('expired', async () => {
  const moving = await movingDesk('2026-11-21T14:00:00Z');
  const { offers } = await moving.must('offer.search', {
    route: 'GRU,MIA,2026-12-22',
    provider_type: [provider_type],
    adts: 1,
  });
  const input = { selected_tokens: tokensOf(offers[0]), passengers: [person()] };
  const { booking } = await moving.must('booking.create', input);
  await moving.at(new Date(Date.parse(booking.expires_at) + 60_000).toISOString());
  const { booking: over } = await moving.must('booking.get', { id: booking.id });
  expect(over.booking_status).toBe('EXPIRED');
  judge('expired', over, NOTHING, null);
  await moving.close();
}, 120_000);

test('a booking is found by the day it leaves, alone or with a name', async () => {
  const booking = await hold(site.client, { ...there, route: `GRU,LIS,${day(61)}` });
  const [{ last_name }] = booking.passengers;
  const ids = async (text: string) =>
    (await desk('booking.find', { text })).bookings.map((one: Json) => one.id);
  expect(await ids(day(61))).toEqual([booking.id]);
  expect(await ids(`${last_name} ${day(61)}`)).toContain(booking.id);
  expect(await ids(`nobody ${day(61)}`)).toEqual([]);
  expect(await ids(day(62))).toEqual([]);
}, 60_000);
