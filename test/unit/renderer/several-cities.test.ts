/** Journeys of more than there and back, from the form, by key and by entry, to a booking. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { submitSearch } from '#renderer/features/search/shopping.ts';
import { day, openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

const { service, close } = await openAirdesk();
let at: Workstation;
afterAll(close);
beforeEach(async () => {
  at = await startWorkstation(service);
});

const ways = () => at.area().search?.journeys.map(({ from, to }) => `${from}${to}`);
const type = (change: Partial<ReturnType<Workstation['area']>['form']>) => {
  const { active, areas } = at.desk.areas.getState();
  const form = { ...areas[active].form, ...change };
  at.desk.areas.setState({ areas: { ...areas, [active]: { ...areas[active], form } } });
};

it('searches and sells an open jaw of three directions by one entry', async () => {
  at.enter(`GRU MIA ${day(30)} JFK LIS ${day(37)} LIS GRU ${day(44)}`);
  const { search } = await at.until((area) => area.search?.state === 'done');
  expect(ways()).toEqual(['GRUMIA', 'JFKLIS', 'LISGRU']);
  expect(search?.offers.length).toBeGreaterThan(0);
  at.enter('SS1');
  const { draft } = await at.until((area) => area.draft !== null);
  expect(draft?.slices.map(({ origin, destination }) => origin + destination)).toEqual([
    'GRUMIA',
    'JFKLIS',
    'LISGRU',
  ]);
  at.enter('IG');
}, 60_000);

it('takes a city by its name, and says the codes of what may be meant', async () => {
  type({ from: 'são paulo', to: 'London', out: day(30), back: 'soon' });
  submitSearch(at.desk, 'A');
  expect(at.area().form_errors).toEqual({
    to: expect.stringMatching(/^write its code: LON London/),
    back: 'not a date to come; 20DEC is one',
  });
  type({ to: 'Roma', back: '' });
  submitSearch(at.desk, 'A');
  expect(at.area().form_errors).toEqual({
    to: 'write its code: ROM Rome · FCO Rome · CIA Rome',
  });
  type({ to: 'Xqzvw' });
  submitSearch(at.desk, 'A');
  expect(at.area().form_errors).toEqual({ to: 'not an airport or city; GRU is one' });
  type({ to: 'Miami', more: [{ from: 'miami', to: 'Lisbon', date: day(35) }] });
  submitSearch(at.desk, 'A');
  expect(at.area().form).toMatchObject({
    from: 'SAO',
    to: 'MIA',
    more: [{ from: 'MIA', to: 'LIS' }],
  });
  await at.until((area) => area.search?.state === 'done');
  expect(ways()).toEqual(['SAOMIA', 'MIALIS']);
}, 60_000);

it('adds directions by word and key up to six, each from where the last one ends', async () => {
  type({ from: 'GRU', to: 'MIA', out: day(30), back: '', more: [] });
  at.enter('CITIES');
  expect(at.area().screen).toBe('shop');
  expect(at.area().form.more).toEqual([{ from: 'MIA', to: '', date: '' }]);
  type({ more: [{ from: 'MIA', to: 'LIS', date: day(35) }] });
  for (let n = 0; n < 4; n += 1) at.desk.actions.addDirection();
  expect(at.area().form.more.map(({ from }) => from)).toEqual(['MIA', 'LIS', '', '', '']);
  at.desk.actions.addDirection();
  expect(at.area().answer?.text).toBe('A search has at most 6 journeys.');
  at.desk.actions.removeDirection(null);
  expect(at.area().form.more).toHaveLength(4);
  type({
    more: [
      { from: 'MIA', to: 'LIS', date: day(35) },
      { from: 'LIS', to: 'GRU', date: '' },
    ],
  });
  submitSearch(at.desk, 'A');
  expect(at.area().form_errors).toEqual({
    'more.1.date': 'not a date, or before the direction before it',
  });
  type({
    more: [
      { from: 'MIA', to: 'LIS', date: day(35) },
      { from: 'LIS', to: 'GRU', date: day(40) },
    ],
  });
  submitSearch(at.desk, 'A');
  await at.until((area) => area.search?.state === 'done');
  expect(ways()).toEqual(['GRUMIA', 'MIALIS', 'LISGRU']);
}, 60_000);

it('keeps the directions over a reload', async () => {
  type({ from: 'GRU', to: 'MIA', out: day(30), back: '', more: [] });
  at.enter('MULTICITY');
  type({ more: [{ from: 'MIA', to: 'LIS', date: day(35) }] });
  await at.desk.flush();
  const again = await at.reload();
  await vi.waitFor(() =>
    expect(again.area().form.more).toEqual([{ from: 'MIA', to: 'LIS', date: day(35) }]),
  );
}, 60_000);

it.each([
  ['AMADEUS', (a: string, b: string, c: string) => `AN${a}GRUMIA*${b}JFKLIS*${c}LISGRU`],
  ['AMADEUS', (a: string, b: string, c: string) => `FXDGRU/D${a}MIA--JFK/D${b}LIS/D${c}GRU`],
  ['SABRE', (a: string, b: string, c: string) => `JR.GRU/S-OYMIA${a}/S-OYJFKLIS${b}/S-OYGRU${c}`],
  ['TRAVELPORT', (a: string, b: string, c: string) => `FSGRU${a}MIA--JFK${b}LIS${c}GRU`],
] as const)(
  'searches an open jaw in the words of %s',
  async (home, entry) => {
    at.desk.actions.setHomeLanguage(home);
    at.enter(entry(day(30), day(37), day(44)));
    const { search } = await at.until((area) => area.search?.state === 'done');
    expect(ways()).toEqual(['GRUMIA', 'JFKLIS', 'LISGRU']);
    expect(search?.offers.length).toBeGreaterThan(0);
    at.desk.actions.setHomeLanguage('AMADEUS');
  },
  60_000,
);

it('adds a direction and takes one out by entry, and searches what is left', async () => {
  at.enter(`GRU MIA ${day(30)} MIA LIS ${day(37)}`);
  await at.until((area) => area.search?.state === 'done');
  at.enter(`CITIES LIS GRU ${day(44)}`);
  await at.until((area) => area.search?.state === 'done' && area.search.journeys.length === 3);
  expect(ways()).toEqual(['GRUMIA', 'MIALIS', 'LISGRU']);
  at.enter('CITIES OUT 2');
  expect(at.area().form.more).toEqual([{ from: 'LIS', to: 'GRU', date: day(44) }]);
  at.enter('CITIES OUT 7');
  expect(at.area().answer?.text).toBe('There is no direction 7 that could be taken off');
  at.enter('CITIES OUT');
  expect(at.area().form.more).toEqual([]);
}, 60_000);
