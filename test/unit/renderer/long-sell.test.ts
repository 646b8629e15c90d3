/** A flight sold by its number: found, priced and in the draft; or what is offered instead. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { createArea } from '#renderer/app/area.ts';
import { findWanted } from '#renderer/features/sell/wanted-flights.ts';
import { getToday, openAirdesk, startWorkstation, type Workstation } from './workstation.ts';

const { service, close } = await openAirdesk();
let at: Workstation;
afterAll(close);
beforeEach(async () => {
  at = await startWorkstation(service);
  // An agent's areas are kept: each test begins with an empty one.
  const { areas } = at.desk.areas.getState();
  at.desk.areas.setState({ active: 'A', areas: { ...areas, A: createArea('A') } });
});

const today = getToday();
const OUT = formatGdsDate(addDays(today, 40));
const BACK = formatGdsDate(addDays(today, 47));

/** Types a line and waits for what is said in the end. */
async function type(entry: string) {
  at.enter(entry);
  await at.until(
    (area) => area.answer !== null && area.waiting === null && area.search?.state !== 'running',
  );
  return at.area();
}

const flightsOf = () =>
  at
    .area()
    .draft?.slices.map(({ legs }) =>
      legs.map((leg) => `${leg.managed_by}${leg.flight_number}${leg.fare_info.fare_class}`).join(),
    );

it.each([
  ['AMADEUS', `SSLA438N${OUT}GRUMIA2`],
  ['SABRE', `0LA438N${OUT}GRUMIANN2`],
  ['TRAVELPORT', `0LA438N${OUT}GRUMIANN2`],
] as const)(
  'sells a flight by number in %s',
  async (language, entry) => {
    at.desk.actions.setHomeLanguage(language);
    const { draft, answer, search, screen } = await type(entry);
    expect(flightsOf()).toEqual(['LA438N']);
    expect(draft?.confirmed).toBe(true);
    expect(draft?.rows.map(({ pax_type }) => pax_type)).toEqual(['ADT', 'ADT']);
    expect(screen).toBe('names');
    expect([answer?.kind, answer?.text]).toEqual([
      'ok',
      expect.stringMatching(/^Sold: LA438 N GRU–MIA .*, BRL\s.*\. Name the passengers\.$/),
    ]);
    const of_flight = search!.offers.filter(({ journeys: [journey] }) =>
      journey?.slices.some(({ legs }) => legs.length === 1 && legs[0]?.flight_number === 438),
    );
    expect(draft?.offer?.total).toBe(Math.min(...of_flight.map(({ total }) => total)));
    at.desk.actions.setHomeLanguage('AMADEUS');
  },
  60_000,
);

it('says the classes of a flight that has not the one asked for, and leaves the offers', async () => {
  const { draft, answer, screen } = await type(`SSLA438V${OUT}GRUMIA1`);
  expect([draft, screen, answer?.kind]).toEqual([null, 'offers', 'warn']);
  expect(answer?.text).toMatch(/^LA438 is not offered in V on .*\. It is offered in: N$/);
  expect(answer?.details[0]).toMatch(/^Line \d+: LA438 13:10 in N, BRL\s/);
  const line = /^Line (\d+)/.exec(answer?.details[0] ?? '')?.[1];
  at.enter(`SS1N${line}`);
  expect(flightsOf()).toEqual(['LA438N']);
}, 60_000);

it('says the other flights of the airline that day where there is no such flight', async () => {
  const { draft, answer, search } = await type(`SSLA999N${OUT}GRUMIA1`);
  expect([draft, answer?.kind]).toEqual([null, 'warn']);
  expect(answer?.text).toMatch(/^LA999 GRU–MIA is not offered on .*\. What is offered:$/);
  expect(answer?.details.map((text) => /LA\d+/.exec(text)?.[0]).sort()).toEqual(['LA438', 'LA440']);
  expect(search?.offers.length).toBeGreaterThan(0);
}, 60_000);

it('looks in the cabin a letter is usual for before it says no', async () => {
  const { answer } = await type(`SSLA438Z${OUT}GRUMIA1`);
  expect(answer?.text).toMatch(/^LA438 is not offered in Z on .*\. It is offered in: N I$/);
  await type(`SSLA438I${OUT}GRUMIA1`);
  expect(flightsOf()).toEqual(['LA438I']);
  expect(at.area().draft?.slices[0]?.legs[0]?.fare_info.cabin).toBe('BUSINESS');
}, 60_000);

it('sells the way back together with the way out, names and all', async () => {
  await type(`SSLA438N${OUT}GRUMIA1`);
  at.enter('NM1LONG/ANA MRS');
  const { draft, answer } = await type(`SSLA439N${BACK}MIAGRU1`);
  expect(flightsOf()).toEqual(['LA438N', 'LA439N']);
  expect(draft?.rows.map(({ last_name }) => last_name)).toEqual(['LONG']);
  expect(draft?.offer?.journeys).toHaveLength(2);
  expect(answer?.text).toMatch(/^Sold: LA438 N GRU–MIA .* · LA439 N MIA–GRU /);
  // What is typed twice is not sold twice.
  const again = await type(`SSLA439N${BACK}MIAGRU1`);
  expect(again.answer?.text).toMatch(/^LA439 N MIA–GRU .* is sold already\.$/);
  at.enter('ER');
  const booked = await at.until((area) => area.booking !== null && area.waiting === null);
  expect(
    booked.booking!.booking.slices.flatMap(({ legs }) => legs.map((leg) => leg.flight_number)),
  ).toEqual([438, 439]);
}, 90_000);

it('keeps what was sold where the next flight is not offered with it, and says what to do', async () => {
  await type(`SSLA438N${OUT}GRUMIA1`);
  const { draft, answer, screen } = await type(`SSLA999N${BACK}MIAGRU1`);
  expect(screen).toBe('offers');
  expect(draft?.slices).toHaveLength(1);
  expect(answer?.text).toMatch(/^LA999 N is not offered on .* together with what is sold\.$/);
  expect(answer?.details.slice(0, 2)).toEqual([
    'What was sold before stays sold.',
    `Shop both at once: AN${OUT}GRUMIA*${BACK}`,
  ]);
}, 60_000);

it('shows what is sold together where the flights are no way there and back', async () => {
  await type(`SSLA438N${OUT}GRUMIA1`);
  const { draft, answer, search } = await type(`SSLA999N${BACK}MIALIM1`);
  expect(draft?.slices).toHaveLength(1);
  expect(answer?.details.slice(0, 2)).toEqual([
    'What was sold before stays sold.',
    'What can be sold for all flights together is on screen.',
  ]);
  expect(search?.journeys).toEqual([
    { from: 'GRU', to: 'MIA' },
    { from: 'MIA', to: 'LIM' },
  ]);
}, 60_000);

it('searches again for both ways where they are none there and back, after a reload too', async () => {
  await type(`SSLA438N${OUT}GRUMIA1`);
  const both = (await type(`SSLA999N${BACK}MIALIM1`)).search;
  const ways = (search = at.area().search) =>
    search?.offers[0]?.journeys.map(({ slices: [slice] }) =>
      [slice?.origin, slice?.destination, slice?.departure_date.slice(0, 10)].join(' '),
    );
  const asked = [`GRU MIA ${addDays(today, 40)}`, `MIA LIM ${addDays(today, 47)}`];
  expect(ways()).toEqual(asked);
  at.enter('WPNI');
  const again = await at.until(
    ({ search }) => search?.state === 'done' && search.call_id !== both?.call_id,
  );
  expect(ways(again.search)).toEqual(asked);
  expect(again.search?.journeys).toHaveLength(2);
  await at.desk.flush();
  const reloaded = await at.reload();
  const shown = await reloaded.until(({ search }) => search?.state === 'done');
  expect(ways(shown.search)).toEqual(asked);
  // Another way of its own is searched alone.
  reloaded.enter(`GRU MIA ${OUT}`);
  const alone = await reloaded.until(
    ({ search }) => search?.state === 'done' && search.call_id !== shown.search?.call_id,
  );
  expect(ways(alone.search)).toEqual(asked.slice(0, 1));
}, 60_000);

it('types the flight for the queue where there is no line', async () => {
  at.enter('OFFLINE');
  await at.until((area) => area.answer !== null);
  at.enter(`SSLA438N${OUT}GRUMIA1`);
  expect(at.area().screen).toBe('flights');
  expect(at.area().flights.rows[0]).toMatchObject({ carrier: 'LA', number: '438', letter: 'N' });
  at.enter('ONLINE');
  await at.until((area) => area.answer !== null);
}, 60_000);

it('takes nothing where nothing fits', () => {
  expect(findWanted([], [{ from: 'GRU', to: 'MIA', date: '2027-01-01', flights: [] }])).toBeNull();
});

it('sells what is sold in another class, with the names, or says which there are', async () => {
  await type(`SSLA438N${OUT}GRUMIA1`);
  at.enter('NM1CLASS/ANA MRS');
  const { draft, answer } = await type('SBI2');
  expect(flightsOf()).toEqual(['LA438I']);
  expect(draft?.rows.map(({ last_name }) => last_name)).toEqual(['CLASS']);
  expect(answer?.text).toMatch(/^Sold: LA438 I GRU–MIA /);
  const twice = await type('SBI');
  expect(twice.answer?.text).toMatch(/^LA438 I GRU–MIA .* is sold already\.$/);
  const none = await type('SBV');
  expect(none.answer?.text).toMatch(/^LA438 is not offered in V on .*\. It is offered in: N/);
  expect(flightsOf()).toEqual(['LA438I']);
  const missing = await type('SBN7');
  expect(missing.answer?.text).toBe('There is no flight 6.');
}, 90_000);
