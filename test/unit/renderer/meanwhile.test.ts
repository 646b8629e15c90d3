/**
 * Two workstations on one service, the same current booking at both: what one of them typed or was about
 * to do when the other one changed the booking is kept, shown beside it, and offered again.
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Service } from '#main/host/service.ts';
import type { PassengerRow, Waiting } from '#renderer/app/area.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  sellFirst,
  startWorkstation,
  untilAsked,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
let mine: Workstation;
let theirs: Workstation;
let family = 0;

beforeAll(async () => {
  ({ service, close } = await openAirdesk());
  mine = await startWorkstation(service);
  theirs = await startWorkstation(service);
});
afterAll(() => close());

const UNDER_LOAD_MS = 120_000;
vi.setConfig({ testTimeout: UNDER_LOAD_MS, hookTimeout: UNDER_LOAD_MS });

/** A booking of two in both hands. */
beforeEach(async () => {
  for (const at of [mine, theirs]) {
    at.desk.actions.closeOverlay();
    at.desk.areas.setState(({ areas }) => ({
      areas: { ...areas, A: { ...areas.A, edit: null, draft: null, conflict: null } },
    }));
  }
  await sellFirst(mine, `GRU EZE ${day(30)} 2ADT`);
  // Nobody is taken for somebody of an earlier test.
  family += 1;
  const surname = `MEANWHILE${'ABCDEFGHIJKLM'[family]}`;
  mine.enter(`NM1${surname}/ANA MRS`);
  mine.enter(`NM1${surname}/BRUNO MR`);
  mine.enter('AP+55 11 3333 4444');
  mine.enter('ER');
  const held = await mine.until((area) => area.booking !== null && area.screen === 'booking');
  await mine.until((area) => !area.waiting);
  theirs.desk.actions.openBooking(held.booking!.booking.id);
  await theirs.until(
    (area) => area.booking?.booking.id === held.booking!.booking.id && !area.waiting,
  );
});

const rows = (at: Workstation) => at.area().edit?.rows ?? [];

function type(at: Workstation, passenger: number, change: Partial<PassengerRow>) {
  const { name, edit } = at.area();
  at.desk.areas.setState(({ areas }) => ({
    areas: {
      ...areas,
      [name]: {
        ...areas[name],
        edit: {
          errors: {},
          rows: (edit?.rows ?? []).map((row, index) =>
            index === passenger ? { ...row, ...change } : row,
          ),
        },
      },
    },
  }));
}

async function change(at: Workstation, passenger: number, what: Partial<PassengerRow>) {
  at.desk.actions.open('edit');
  type(at, passenger, what);
  at.desk.actions.endTransaction(true);
  await at.until((area) => area.edit === null && !area.waiting);
}

const phones = (at: Workstation) =>
  at.area().booking?.booking.passengers.map(({ phone_number }) => phone_number);

/** As it is when the news has not come: while something is waited for, none is taken. */
function deaf(at: Workstation): () => void {
  const put = (waiting: Waiting | null) =>
    at.desk.areas.setState(({ areas }) => ({ areas: { ...areas, A: { ...areas.A, waiting } } }));
  const stop = new AbortController();
  put({ call_id: 'deaf', text: '', since: 0, effect: false, stop });
  return () => put(null);
}

it('lays what was typed over what somebody else changed in other fields', async () => {
  mine.desk.actions.open('edit');
  type(mine, 1, { email: 'bruno@meanwhile.example' });
  await change(theirs, 0, { phone: '+55 11 9999 0000' });
  const told = await mine.until((area) => area.answer?.kind === 'warn');
  expect(told.screen).toBe('edit');
  expect(told.answer?.text).toContain('Your edit still stands');
  expect(told.answer?.details.join()).toContain('+55 11 9999 0000');
  expect(rows(mine).map(({ phone, email }) => [phone, email])).toEqual([
    ['+55 11 9999 0000', ''],
    [expect.any(String), 'bruno@meanwhile.example'],
  ]);
  mine.desk.actions.endTransaction(true);
  const sent = await mine.until((area) => area.edit === null && area.answer?.kind === 'ok');
  const now = sent.booking!.booking.passengers;
  expect([now[0]?.phone_number, now[1]?.email]).toEqual([
    '+55 11 9999 0000',
    'bruno@meanwhile.example',
  ]);
});

it('keeps a visa and the like that were typed when somebody else changed the booking', async () => {
  const typed = {
    visa_number: 'B7654321',
    visa_country: 'USA',
    birth_place: 'SANTOS',
    known_traveller: 'TT9988776',
    redress: '1234567',
  };
  mine.desk.actions.open('edit');
  type(mine, 1, typed);
  await change(theirs, 0, { phone: '+55 11 9999 0000' });
  await mine.until((area) => area.answer?.kind === 'warn');
  expect(rows(mine)[1]).toMatchObject(typed);
});

it('asks field by field where both changed the same, and sends what was chosen', async () => {
  mine.desk.actions.open('edit');
  type(mine, 0, { phone: '+55 11 1111 1111', email: 'mine@meanwhile.example' });
  type(mine, 1, { phone: '+55 11 2222 2222' });
  const was = phones(mine);
  await change(theirs, 0, { phone: '+55 11 8888 8888' });
  await change(theirs, 1, { phone: '+55 11 7777 7777', email: 'theirs@meanwhile.example' });
  const asked = await mine.until((area) => area.conflict?.fields.length === 2);
  expect(asked.screen).toBe('conflict');
  expect(
    asked.conflict?.fields.map(({ field, was, theirs, mine, take }) => [
      field,
      was,
      theirs,
      mine,
      take,
    ]),
  ).toEqual([
    ['phone', was?.[0] ?? '', '+55 11 8888 8888', '+55 11 1111 1111', null],
    ['phone', was?.[1] ?? '', '+55 11 7777 7777', '+55 11 2222 2222', null],
  ]);
  // Nothing is sent while something is left to choose.
  mine.desk.actions.endTransaction(true);
  await mine.until((area) => area.answer?.text === 'Choose the 2 lines first.');
  mine.desk.runCommand('conflict.theirs');
  mine.desk.runCommand('conflict.mine');
  mine.desk.actions.endTransaction(true);
  const sent = await mine.until((area) => area.edit === null && area.answer?.kind === 'ok');
  const now = sent.booking!.booking.passengers;
  expect(now.map(({ phone_number, email }) => [phone_number, email])).toEqual([
    ['+55 11 8888 8888', 'mine@meanwhile.example'],
    ['+55 11 2222 2222', 'theirs@meanwhile.example'],
  ]);
});

it('is refused before the news has come, and keeps what was typed all the same', async () => {
  mine.desk.actions.open('edit');
  type(mine, 0, { phone: '+55 11 1111 1111' });
  const hear = deaf(mine);
  await change(theirs, 0, { phone: '+55 11 8888 8888' });
  hear();
  mine.desk.actions.endTransaction(true);
  const asked = await mine.until((area) => area.conflict !== null && !area.waiting);
  expect(asked.conflict?.fields.map(({ theirs, mine }) => [theirs, mine])).toEqual([
    ['+55 11 8888 8888', '+55 11 1111 1111'],
  ]);
  // By entry, all at once.
  mine.enter('MINE');
  mine.desk.actions.endTransaction(true);
  await mine.until((area) => area.edit === null && !area.waiting);
  expect(phones(mine)?.[0]).toBe('+55 11 1111 1111');
});

it.each([
  ['price', 'FXB', (area: ReturnType<Workstation['area']>) => area.tab === 'price'],
  ['split', 'SP2', null],
  ['cancel', 'XI', null],
] as const)(
  'says what changed and asks again before it goes on to %s',
  async (what, entry, done) => {
    const hear = deaf(mine);
    await change(theirs, 0, { phone: '+55 11 8888 8888' });
    hear();
    const locator = mine.area().booking?.booking.provider.locator ?? '';
    mine.enter(entry);
    if (findQuestion(mine)) mine.desk.actions.confirm();
    const again = await untilAsked(mine, /changed meanwhile/);
    expect(again.title).toBe(`${locator} was changed meanwhile`);
    expect(again.lines.map(({ value }) => value).join()).toContain('+55 11 8888 8888');
    expect(mine.area().booking?.booking.booking_status).toBe('ON_HOLD');
    mine.desk.actions.confirm();
    if (what === 'split') {
      await untilAsked(mine, /Split/);
      mine.desk.actions.confirm();
      await mine.until((area) => area.booking?.booking.passengers.length === 1 && !area.waiting);
    } else if (what === 'cancel') {
      await mine.until((area) => area.booking?.booking.booking_status === 'CANCELLED');
    } else await mine.until((area) => done?.(area) === true && !area.waiting);
    await mine.until((area) => area.answer?.kind === 'ok');
    expect(mine.desk.getArea('A').answer?.kind).toBe('ok');
  },
);

/** Issues what is in hand, for cash; both workstations have heard of it in the end. */
async function issue() {
  const { booking } = mine.area().booking ?? {};
  const issued = await mine.desk.client.call('ticket.issue', {
    booking_id: booking?.id ?? '',
    form_of_payments: [
      {
        fop_type: 'CASH',
        passenger_ids: (booking?.passengers ?? []).map(({ id }) => id),
        total: booking?.price?.total ?? 0,
      },
    ],
  });
  expect(issued.ok).toBe(true);
  for (const at of [mine, theirs]) {
    await at.until((area) => area.booking?.booking.booking_status === 'TICKETED' && !area.waiting);
  }
}

/** Something is changed there that has not been heard of here. */
async function unheard(text: string) {
  const hear = deaf(mine);
  theirs.enter(`RM ${text}`);
  await theirs.until((area) => area.answer?.text === 'Written to the booking.' && !area.waiting);
  theirs.desk.actions.escape();
  hear();
}

it('says what changed before a ticket is voided or an exchange estimated', async () => {
  await issue();
  mine.enter('FXF');
  if (mine.area().exchange?.give_up.length === 0) mine.desk.actions.mark();
  mine.enter('FXQ');
  await mine.until((area) => area.search?.state === 'done' && area.search.booking_id !== null);
  await unheard('ESTIMATED');
  mine.enter('SS1');
  await untilAsked(mine, /changed meanwhile/);
  expect(mine.area().exchange?.estimate).toBeNull();
  mine.desk.actions.confirm();
  await mine.until((area) => area.exchange?.estimate != null && !area.waiting);

  const tickets = () =>
    mine.area().booking?.booking.passengers.flatMap((passenger) => passenger.tickets) ?? [];
  const [number = ''] = tickets().map((ticket) => ticket.number);
  for (const [ask, left] of [
    [() => mine.desk.actions.voidTicket({ number }), 1],
    [() => mine.desk.actions.voidAll(), 0],
  ] as const) {
    await unheard(`VOIDED ${left}`);
    ask();
    await untilAsked(mine, /^Void/);
    mine.desk.actions.confirm();
    await untilAsked(mine, /changed meanwhile/);
    mine.desk.actions.confirm();
    // What goes is said again, as it is by now.
    await untilAsked(mine, /^Void/);
    mine.desk.actions.confirm();
    await mine.until((area) => area.answer?.text === 'Voided.' && !area.waiting);
    expect(tickets()).toHaveLength(left);
  }
});

it('says what changed before new times are accepted', async () => {
  const { booking } = mine.area().booking!;
  const [leg] = booking.slices[0]!.legs;
  const moved = await mine.desk.client.call('training.flights.change', {
    carrier: leg!.operated_by ?? leg!.managed_by,
    flight_number: leg!.flight_number,
    date: leg!.departure_date.slice(0, 10),
    origin: leg!.origin,
    change: 'MOVE',
    minutes: 25,
  });
  expect(moved.ok).toBe(true);
  mine.desk.actions.refreshBooking();
  const status = (at: Workstation) => at.area().booking?.booking.slices[0]?.legs[0]?.leg_status;
  for (const at of [mine, theirs]) await at.until(() => status(at) === 'TK' && !at.area().waiting);
  await unheard('MOVED');
  mine.desk.actions.acceptSchedule();
  await untilAsked(mine, /changed meanwhile/);
  expect(status(mine)).toBe('TK');
  mine.desk.actions.confirm();
  await mine.until((area) => area.answer?.kind === 'ok' && !area.waiting && status(mine) === 'HK');
});

it('a ticket of a booking that is not in hand is asked about again as it is now', async () => {
  await issue();
  const [number = ''] =
    mine.area().booking?.booking.passengers.flatMap((p) => p.tickets.map((one) => one.number)) ??
    [];
  mine.desk.areas.setState(({ areas }) => ({
    areas: { ...areas, A: { ...areas.A, booking: null, booking_id: null, screen: 'tickets' } },
  }));
  mine.desk.actions.voidTicket({ number });
  await untilAsked(mine, /^Void/);
  theirs.enter('RM LATE');
  await theirs.until((area) => area.answer?.text === 'Written to the booking.' && !area.waiting);
  mine.desk.actions.confirm();
  const refused = await mine.until((area) => area.answer?.kind === 'bad' && !area.waiting);
  expect(refused.answer?.text).toBe('Somebody changed this booking meanwhile');
  await untilAsked(mine, /^Void/);
  mine.desk.actions.confirm();
  await mine.until((area) => area.answer?.text === 'Voided.');
});

it('tells what changed where nothing was being done', async () => {
  await mine.until((area) => area.answer !== null);
  mine.desk.actions.escape();
  await change(theirs, 1, { email: 'quiet@meanwhile.example' });
  const told = await mine.until((area) => /meanwhile/.test(area.answer?.text ?? ''));
  expect(told.answer?.details.join()).toContain('QUIET@MEANWHILE.EXAMPLE'.toLowerCase());
  expect(told.booking?.booking.passengers[1]?.email).toBe('quiet@meanwhile.example');
});

it('sets no rate over what somebody else set unseen, and does when it is typed again', async () => {
  const revision = (at: Workstation) => at.desk.shell.getState().rates?.revision ?? 0;
  await expect.poll(() => revision(mine)).toBe(1);
  theirs.enter('RATE USD/BRL 5.25');
  await theirs.until((area) => area.answer?.text === 'One USD is 5.25 BRL now.');
  mine.enter('RATE USD/BRL 5.35');
  await mine.until((area) => /nothing was saved/.test(area.answer?.text ?? ''));
  await expect.poll(() => revision(mine)).toBe(2);
  mine.enter('RATE USD/BRL 5.35');
  await mine.until((area) => area.answer?.text === 'One USD is 5.35 BRL now.');
});
