/**
 * The service stops, is slow and comes back in the middle of every task: what is asked is done once,
 * what is not known is looked for, and nothing typed is lost. Each task is the agent's own, by entry.
 */
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#main/contract/booking.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import { addDays } from '#main/reference/calendar.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import {
  calculateExchangeDue,
  calculateIssueDue,
} from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  findQuestion,
  getToday,
  openAirdesk,
  payWith,
  startWorkstation,
} from './workstation.ts';

const UNDER_LOAD_MS = 60_000;
vi.setConfig({ testTimeout: UNDER_LOAD_MS, hookTimeout: UNDER_LOAD_MS });

const { service, close } = await openAirdesk();
const at = await startWorkstation(service);
afterAll(close);
afterEach(() => {
  at.cut.now = 'nothing';
});

const today = getToday();
const doing = () => Object.values(at.desk.shell.getState().doing).some((n) => n > 0);
const over = () =>
  vi.waitUntil(() => !at.area().waiting && at.area().search?.state !== 'running' && !doing(), {
    timeout: UNDER_LOAD_MS,
  });
async function type(...entries: string[]) {
  for (const entry of entries) {
    at.enter(entry);
    await over();
  }
}

/** Each on a day of their own: the same people on the same flight again would be a duplicate. */
let ahead = 25;
async function sell() {
  await type('IG');
  ahead += 1;
  await type(`GRU MIA ${day(ahead)} ${day(ahead + 10)} 2ADT`, 'FILTER 04', 'SS1');
  await at.until((area) => area.draft?.confirmed === true);
  await type('NM1GONE/ANA MRS', 'NM1GONE/RUI MR');
}
/** Held elsewhere and opened here: one airline is asked, not all of them. */
async function hold() {
  await type('IG');
  ahead += 1;
  const { client } = at.desk;
  const route = `GRU,MIA,${addDays(today, ahead)}+MIA,GRU,${addDays(today, ahead + 10)}`;
  const found = await client.call('offer.search', {
    route,
    adts: 2,
    provider_type: ['PROVIDER_04'],
  });
  if (!found.ok) throw new Error(found.error.message);
  const [offer] = found.value.output.offers;
  const slices = offer!.journeys.flatMap((journey) => journey.slices.slice(0, 1));
  const made = await client.call('booking.create', {
    selected_tokens: slices.flatMap(({ token }) => token ?? []),
    passengers: ['ANA', 'RUI'].map((first_name) => ({
      first_name,
      last_name: 'GONE',
      pax_type: 'ADT' as const,
    })),
  });
  if (!made.ok) throw new Error(`${made.error.message} ${JSON.stringify(made.error.details)}`);
  await type(`RT${made.value.output.booking.provider.locator}`);
  expect(at.area().booking?.booking.booking_status).toBe('ON_HOLD');
}

async function askIssue() {
  await type('TTP');
  const { booking, issue } = at.area();
  if (!booking || !issue || issue.passenger_ids.length === 0) return;
  payWith(at, calculateIssueDue(booking.booking, issue.passenger_ids));
  await type('TTP');
}
async function issued() {
  await hold();
  await askIssue();
  at.desk.actions.confirm();
  await over();
}
const documents = ({ passengers }: Booking, type: 'TICKET' | 'EMD' = 'TICKET') =>
  passengers.flatMap(({ tickets }) => tickets.filter(({ ticket_type }) => ticket_type === type));

async function askExchange() {
  await type('FXF');
  if (!at.area().exchange) return;
  if (!at.area().exchange?.estimate) {
    if (at.area().exchange?.give_up.length === 0) at.desk.actions.mark();
    await type(`AN${day(ahead + 3)}GRUMIA`, 'SS1');
  }
  const offer = at.area().exchange?.estimate;
  if (!offer) return;
  if (offer.amount_due > 0) {
    if (at.area().exchange?.step !== 'pay') await type('FXQ');
    payWith(at, calculateExchangeDue(at.area().booking!.booking, offer));
  }
  await type('FXQ');
}

async function askSeats() {
  await type('SM');
  const { seats } = at.area();
  const map = seats?.maps[seats.leg_id];
  if (!seats || !map) return;
  if (seats.chosen.length === 0) {
    const { keys, at: places } = getSeatGrid(map);
    const [free] = keys.filter((key) => places.get(key)!.seat.available_services.length > 0);
    await type(`ST/${free}`);
  }
  await type('ER');
}

interface Task {
  before: () => Promise<void>;
  /** To the question, or to what is sent without one; again where it was begun before. */
  ask: () => Promise<unknown>;
  /** How the service has it once it was done exactly once. */
  isDone: (booking: Booking) => boolean;
}
const seatsOf = ({ slices }: Booking) =>
  slices.flatMap(({ legs }) =>
    legs.flatMap(({ seats }) => seats.filter(({ seat_status }) => seat_status !== 'CANCELLED')),
  );

const TASKS: Readonly<Record<string, Task>> = {
  sale: {
    before: sell,
    ask: () => type('ER'),
    isDone: ({ booking_status, passengers }) =>
      booking_status === 'ON_HOLD' && passengers.length === 2,
  },
  issue: { before: hold, ask: askIssue, isDone: (booking) => documents(booking).length === 2 },
  seats: { before: hold, ask: askSeats, isDone: (booking) => seatsOf(booking).length === 1 },
  split: {
    before: hold,
    ask: () => type('SP2'),
    isDone: ({ passengers }) => passengers.length === 1,
  },
  cancel: {
    before: hold,
    ask: () => type('XI'),
    isDone: ({ booking_status }) => booking_status === 'CANCELLED',
  },
  void: {
    before: issued,
    ask: async () => {
      await type('VOID ALL');
      await vi.waitUntil(() => findQuestion(at) || at.area().answer).catch(() => 0);
    },
    isDone: ({ booking_status, ...booking }) =>
      booking_status === 'ON_HOLD' && documents(booking as Booking).length === 0,
  },
  exchange: {
    before: issued,
    ask: askExchange,
    isDone: ({ slices, ...booking }) =>
      slices[0]?.departure_date.slice(0, 10) === addDays(today, ahead + 3) &&
      documents(booking as Booking).length >= 2,
  },
};

/** The booking as the service has it now, by names: the screen may not know it yet. */
async function served(id: string | null): Promise<Booking | null> {
  const found = id ?? null;
  if (found === null) return null;
  const read = await at.desk.client.call('booking.get', { id: found });
  return read.ok ? read.value.output.booking : null;
}

/** Nothing of how a message travels, or of a field's name, is said to an agent. */
const TECHNICAL = /fetch|transport|undefined|\b[a-z_]+\.[a-z_]+\b|\bnull\b/;

describe.each(Object.entries(TASKS))('in the middle of the task %s', (name, task) => {
  it.each(['before', 'after'] as const)(
    'the service is gone, the message lost %s it',
    async (when) => {
      await task.before();
      if (name !== 'sale') await task.ask();
      at.cut.now = when;
      if (name === 'sale') at.enter('ER');
      else at.desk.actions.confirm();
      await over();
      const { answer, draft } = at.area();
      expect([name, answer?.kind]).toEqual([name, 'bad']);
      expect([answer?.text, ...(answer?.details ?? [])].join(' ')).not.toMatch(TECHNICAL);
      if (name === 'sale')
        expect(draft?.rows.map((row) => row.last_name)).toEqual(['GONE', 'GONE']);
      at.cut.now = 'nothing';
      await vi.waitUntil(() => !at.desk.outbox.getState().no_service, { timeout: 30_000 });
      await over();
      // The agent does what anybody does: looks, and does it again where it was not done.
      if (name !== 'sale') await type('RT');
      const id = at.area().booking_id;
      const now = await served(id);
      if (!now || !task.isDone(now)) {
        await task.ask();
        if (findQuestion(at)) at.desk.actions.confirm();
        await over();
      } else expect([name, when]).toEqual([name, 'after']);
      const done = await served(at.area().booking_id);
      expect([name, done && task.isDone(done), at.area().answer?.text]).toEqual([
        name,
        true,
        at.area().answer?.text,
      ]);
      expect(JSON.stringify(at.area().booking?.booking.passengers)).toBe(
        JSON.stringify(done?.passengers),
      );
    },
  );

  it('the service is slow: it is waited for, and nothing else is begun', async () => {
    await task.before();
    if (name !== 'sale') await task.ask();
    const from = at.calls.length;
    const effects = () =>
      at.calls.slice(from).filter((call) => operations[call as OperationName].kind === 'effect');
    at.cut.now = 'slow';
    if (name === 'sale') at.enter('ER');
    else at.desk.actions.confirm();
    await vi.waitUntil(() => at.calls.length > from, { timeout: UNDER_LOAD_MS });
    for (const command of ['transaction.end', 'booking.cancel', 'tickets.void_all']) {
      at.desk.runCommand(command);
    }
    expect([findQuestion(at), effects().length <= 1]).toEqual([null, true]);
    at.cut.now = 'nothing';
    await over();
    expect([name, effects().length]).toEqual([name, 1]);
    const done = await served(at.area().booking_id);
    expect([name, done && task.isDone(done)]).toEqual([name, true]);
  });
});
