/** Six directions of one sale: held, seated, issued, one of them exchanged, and printed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileToKeep } from '#main/contract/call.ts';
import type { Service } from '#main/host/service.ts';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import type { Area } from '#renderer/app/area.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import {
  calculateExchangeDue,
  calculateIssueDue,
} from '#renderer/features/ticketing/amounts-due.ts';
import { pdfText } from '../../documents/reading.ts';
import {
  getToday,
  openAirdesk,
  payWith,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
let at: Workstation;
const files: FileToKeep[] = [];
beforeAll(async () => {
  ({ service, close } = await openAirdesk());
  const keepFile = async (file: FileToKeep) => {
    files.push(file);
    return { state: 'KEPT' as const };
  };
  at = await startWorkstation(service, undefined, { keepFile });
});
afterAll(() => close());

const today = getToday();
const date = (ahead: number) => addDays(today, ahead);
const day = (ahead: number) => formatGdsDate(date(ahead));
const answered = () => at.until((area) => area.answer !== null && !area.waiting);
// Open jaw, stopovers, and back to where it began.
const WAYS = ['GRU MIA', 'JFK LIS', 'LIS MAD', 'MAD GRU', 'GRU SCL', 'SCL GRU'];

const ways = () =>
  at.area().booking?.booking.slices.map(({ origin, destination }) => `${origin} ${destination}`);

it('sells, seats and issues six directions, exchanges one and prints them all', async () => {
  at.enter(WAYS.map((way, n) => `${way} ${day(30 + 4 * n)}`).join(' '));
  const { search } = await at.until((area) => area.search?.state === 'done');
  expect(search?.journeys).toHaveLength(6);
  at.enter('FILTER 04');
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true);
  expect(at.area().draft?.slices).toHaveLength(6);
  at.enter('NM1SIXWAYS/ANA MRS');
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
  expect(ways()).toEqual(WAYS);

  // A seat on the first and on the last direction: each flight has a map of its own.
  const legs = () => at.area().booking!.booking.slices.flatMap((slice) => slice.legs);
  const last = legs().length + 1;
  for (const line of [2, last]) {
    at.enter(`SM${line}`);
    const { seats } = await at.until(
      ({ seats: now }) =>
        now?.leg_id === legs()[line - 2]!.id &&
        (now.maps[now.leg_id] ?? now.failed[now.leg_id]) != null,
    );
    expect(seats!.failed).toEqual({});
    const map = seats!.maps[seats!.leg_id]!;
    const grid = getSeatGrid(map);
    const free = grid.keys.find((key) => grid.at.get(key)!.seat.available_services.length > 0);
    at.enter(`ST/${free}/P1/S${line}`);
    await at.until((area) => area.seats?.chosen.at(-1)?.leg_id === legs()[line - 2]!.id);
  }
  expect(at.area().seats?.chosen).toHaveLength(2);
  at.enter('ER');
  at.desk.actions.confirm();
  await answered();
  const seated = legs().filter((leg) => leg.seats.length > 0);
  expect(seated.map(({ id }) => id)).toEqual([legs()[0]!.id, legs().at(-1)!.id]);

  at.enter('RT');
  at.enter('TTP');
  payWith(at, calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids));
  at.enter('TTP');
  at.desk.actions.confirm();
  await answered();
  expect(at.area().booking!.booking.booking_status).toBe('TICKETED');
  // The ticket of the coupons past the fourth names the one its price stands on.
  const issued = at.area().answer!.details.filter((line) => !line.includes('· seat ·'));
  expect(issued).toEqual([
    expect.stringMatching(/^957-\d{10} .* · BRL\s[1-9]/),
    expect.stringMatching(/^957-\d{10} .* · in conjunction with 957-\d{10}$/),
  ]);

  // One direction among six is given up for another day; the others stay.
  at.enter('RT');
  const third = at.area().booking!.booking.slices[2]!;
  at.enter('FXF');
  await at.until((area) => area.exchange !== null);
  const { active, areas } = at.desk.areas.getState();
  const slice_requests = { [third.id]: { from: 'LIS', to: 'MAD', date: day(39) } };
  at.desk.areas.setState({
    areas: {
      ...areas,
      [active]: {
        ...areas[active],
        exchange: { ...areas[active].exchange!, give_up: [third.id], slice_requests },
      },
    },
  });
  at.enter('FXQ');
  await at.until((area) => area.search?.booking_id != null && area.search.state === 'done');
  at.enter('SS1');
  const { exchange } = await at.until((area) => area.exchange?.estimate != null && !area.waiting);
  expect(exchange?.estimate).not.toBeNull();
  at.enter('FXQ');
  if (exchange!.estimate!.amount_due > 0) {
    payWith(at, calculateExchangeDue(at.area().booking!.booking, exchange!.estimate!));
    at.enter('FXQ');
  }
  at.desk.actions.confirm();
  await answered();
  at.enter('RT');
  await at.until((area) => area.screen === 'booking' && !area.waiting);
  expect(ways()).toEqual(WAYS);
  const days = at.area().booking!.booking.slices.map((slice) => slice.departure_date.slice(0, 10));
  expect(days).toEqual([30, 34, 39, 42, 46, 50].map(date));

  // The itinerary names all six, and so does the receipt: it is of the ticket that is good now.
  const first = at.area().booking!.booking.passengers[0]!.tickets[0]!.number;
  const stateOf = ({ documents }: Area) =>
    documents?.documents.find(({ number }) => number === first)?.ticket_status;
  await at.until((area) => stateOf(area) === 'EXCHANGED');
  await at.desk.actions.makeDocument('ITINERARY');
  await at.desk.actions.makeDocument('RECEIPT');
  expect(files).toHaveLength(2);
  const [itinerary, receipt] = await Promise.all(files.map((file) => pdfText(file)));
  expect(receipt).not.toContain('exchanged');
  for (const text of [itinerary, receipt]) {
    for (const leg of legs()) expect(text).toContain(`${leg.managed_by} ${leg.flight_number}`);
  }
}, 120_000);
