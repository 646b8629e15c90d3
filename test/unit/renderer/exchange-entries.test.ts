/** An exchange by entries alone, as each language has them, through the real service. */
import { afterAll, expect, it } from 'vitest';
import { addDays } from '#main/reference/calendar.ts';
import { findPlace } from '#renderer/features/exchange/estimating.ts';
import { findSlice } from '#renderer/features/exchange/exchange-by-entry.ts';
import { markSlice } from '#renderer/features/exchange/given-up.ts';
import { readTypedDate } from '#renderer/features/sell/passenger-rows.ts';
import {
  calculateExchangeDue,
  calculateIssueDue,
} from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  getToday,
  openAirdesk,
  payWith,
  startWorkstation,
  untilAsked,
} from './workstation.ts';

const { service, close } = await openAirdesk();
const at = await startWorkstation(service);
afterAll(close);

const today = getToday();

it('keeps two journeys of one route apart by their days', () => {
  const slice = (departure_date: string) => ({ origin: 'GRU', destination: 'MIA', departure_date });
  const journeys = [
    { route: 'GRU MIA', date: '2027-01-10' },
    { route: 'GRU MIA', date: '2027-02-10' },
  ];
  expect([
    findPlace(slice('2027-01-10T21:00'), journeys, [null, null]),
    findPlace(slice('2027-02-10T21:00'), journeys, [null, null]),
    findPlace(slice('2027-02-11T01:00'), journeys, [null, null]),
    findPlace({ ...slice('2027-02-10T21:00'), origin: 'VCP' }, journeys, [null, null]),
  ]).toEqual([0, 1, 1, 1]);
});

it('means by a route that is flown twice the flight that was given up', () => {
  const [out, back, again] = ['GRU MIA', 'MIA GRU', 'GRU MIA'].map((text) => {
    const [origin = '', destination = ''] = text.split(' ');
    return { origin, destination };
  });
  const slices = [out!, back!, again!];
  expect(findSlice(slices, [again!], 'SAO', 'MIA')).toBe(again);
  expect(findSlice(slices, [back!], 'SAO', 'MIA')).toBe(out);
  expect(findSlice(slices, [], 'BOG', 'MIA')).toBe(undefined);
});

it('gives no flight up for one of another way', () => {
  const journeys = [
    { route: 'SAO MIA', date: '2027-01-10' },
    { route: 'MIA SAO', date: '2027-02-10' },
  ];
  const between = (origin: string, destination: string) =>
    findPlace({ origin, destination, departure_date: '2027-01-10T21:00' }, journeys, [null, null]);
  expect([between('GRU', 'MIA'), between('MIA', 'VCP'), between('GIG', 'MIA')]).toEqual([0, 1, -1]);
});

async function type(line: string): Promise<void> {
  at.enter(line);
  expect([line, at.area().entry, at.area().answer?.kind ?? 'ok']).toEqual([
    line,
    '',
    expect.not.stringMatching(/warn|bad/),
  ]);
  await at.until((area) => area.waiting === null && area.search?.state !== 'running');
}

async function confirm(): Promise<void> {
  await untilAsked(at);
  at.desk.actions.confirm();
  await at.until((area) => area.answer !== null && area.waiting === null);
}

/** Gives the way out up, asks for another day, then for another way back, and takes what is first. */
const LANGUAGES = [
  ['SABRE', 'WFRF', 'X1', `1${day(42)}GRUMIA`, `1R${day(52)}`, 'WFRC'],
  ['TRAVELPORT', 'FEX', 'X1', `A${day(42)}GRUMIA`, `AR${day(52)}`, 'FEXO'],
  ['AMADEUS', 'FXF', 'XE2', `AN${day(42)}GRUMIA`, `ACR${day(52)}`, 'FXQ'],
] as const;

it('gives up, searches in place of it, estimates and reissues in each language', async () => {
  at.desk.actions.setHomeLanguage('AMADEUS');
  await type(`AN${day(40)}GRUMIA*${day(50)}`);
  await type('FILTER 04');
  at.enter('SS1; NM1REISS/ANA MRS; APE-ANA@EXAMPLE.COM; ER');
  await at.until((area) => area.booking !== null && area.waiting === null);
  await type('TTP');
  payWith(at, calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids));
  at.enter('TTP');
  await confirm();
  const issued = at.area().booking!.booking;
  const [out, back] = issued.slices.map(({ id }) => id);
  // By the number of its own ticket the booking is exchanged as by itself; by another it is not.
  const number = issued.passengers[0]!.tickets[0]!.number;
  await type(`FXF/TKT${number}`);
  expect(at.area()).toMatchObject({ screen: 'exchange', answer: null });
  await type('RT');
  await type('FXF/P1');
  expect(at.area()).toMatchObject({ screen: 'exchange', answer: null });
  await type('RT');
  at.enter('FXF/TKT957-0000000000');
  expect(at.area().answer?.text).toMatch(/^The booking in hand has tickets itself/);
  await type('RT');
  for (const [language, open, cancel, search, search_back] of LANGUAGES) {
    at.desk.actions.setHomeLanguage(language);
    await type(open);
    await type(cancel);
    expect(at.area().exchange).toMatchObject({ give_up: [out], step: 'choose' });
    expect(at.area().answer?.text).toBe('Given up: GRU–MIA');
    await type(search);
    expect(at.area().screen).toBe('offers');
    await type('SS1');
    await at.until((area) => area.exchange?.estimate != null && area.waiting === null);
    const [slice] = at.area().exchange!.taken;
    expect(slice?.departure_date.slice(0, 10)).toBe(addDays(today, 42));
    await type(search_back);
    expect(at.area().exchange).toMatchObject({ give_up: [out, back], estimate: null });
    expect(at.area().search?.journeys).toHaveLength(2);
    await type('RT');
    at.desk.areas.setState(({ areas, active }) => ({
      areas: { ...areas, [active]: { ...areas[active], exchange: null } },
    }));
  }
  const [, , [, open, , search, , go_on]] = LANGUAGES;
  await type(open);
  await type(search);
  await type('SS1');
  await at.until((area) => area.exchange?.estimate != null && area.waiting === null);
  const { estimate } = at.area().exchange!;
  if (estimate!.amount_due > 0) {
    await type(go_on);
    payWith(at, calculateExchangeDue(issued, estimate!));
  }
  at.enter(go_on);
  await confirm();
  const { booking, answer } = at.area();
  expect([answer?.kind, answer?.text]).toEqual(['ok', expect.stringMatching(/^Reissued: /)]);
  expect(booking!.booking.slices.map((slice) => slice.departure_date.slice(0, 10))).toEqual([
    addDays(today, 42),
    addDays(today, 50),
  ]);
  // What is ended is written: ending again shows it, and puts it away.
  await type('ER');
  expect(at.area().screen).toBe('booking');
  await type('ET');
  expect([at.area().booking, at.area().answer?.text]).toEqual([
    null,
    `${booking!.booking.provider.locator} is written and put away.`,
  ]);
}, 120_000);

it('says which journeys there are where none is searched for', async () => {
  at.enter('RT/REISS');
  await at.until((area) => (area.found?.length ?? 0) > 0);
  at.desk.actions.enter();
  await at.until((area) => area.booking !== null && area.waiting === null);
  at.enter('FXF');
  at.enter(`AN${day(42)}LISFRA`);
  expect(at.area().answer?.text).toMatch(/^The booking has no journey LIS–FRA\. /);
  at.enter('XE9');
  expect(at.area().answer?.text).toBe('There is no flight 8.');
  expect(at.area().exchange?.give_up).toEqual([]);
  // Marked last to first, the journeys and what replaces them are kept first to last.
  const slices = at.area().booking!.booking.slices.map(({ id }) => id);
  for (const id of slices.toReversed()) markSlice(at.desk, id);
  expect(at.area().exchange?.give_up).toEqual(slices);
}, 60_000);

it('changes the day of what is exchanged, not of the last search', async () => {
  at.desk.actions.setHomeLanguage('AMADEUS');
  await type('IG');
  await type(`AN${day(60)}GRULIS`);
  at.enter('RT/REISS');
  await at.until((area) => area.screen === 'desk');
  at.desk.actions.enter();
  await at.until((area) => area.booking !== null && area.waiting === null);
  const [out = '', back = ''] = at.area().booking!.booking.slices.map(({ id }) => id);
  const changed = () => {
    const { give_up, slice_requests } = at.area().exchange!;
    const dates = [out, back].map((id) => slice_requests[id]?.date ?? '');
    return [give_up, dates.map((date) => readTypedDate(date, today, false))];
  };
  at.enter('FXF');
  for (const id of at.area().exchange!.give_up) markSlice(at.desk, id);
  await type(`AC${day(44)}`);
  expect(changed()).toEqual([[out], [addDays(today, 44), addDays(today, 50)]]);
  at.enter('FXF');
  await type('AC+1');
  expect(changed()).toEqual([[out], [addDays(today, 45), addDays(today, 50)]]);
  // A return after so many days is the return: the way out stays as it is.
  at.enter('FXF');
  await type('ACR6');
  expect(changed()).toEqual([
    [out, back],
    [addDays(today, 45), addDays(today, 51)],
  ]);
}, 60_000);
