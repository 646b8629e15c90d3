/** What a search may ask for, as a table of routes and of counts. */
import { describe, expect, test } from 'vitest';
import { SearchInput } from '#main/contract/offer.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { planSearch } from '#main/domain/search-request.ts';

/** 23:30 on 21 November in São Paulo; already the 22nd in Lisbon, Tokyo and by UTC. */
const NOW = new Date('2026-11-22T02:30:00.000Z');

/** 'journeys' or what is wrong, each as one line. */
function said(input: Partial<SearchInput> & { route: string }, now = NOW): string {
  const plan = planSearch(input, { now });
  if (plan.ok) {
    return plan.value.journeys.map((j) => `${j.origin}-${j.destination} ${j.date}`).join(', ');
  }
  expect(plan.error.error).toBe('INVALID_REQUEST');
  return plan.error.details.map(({ path, message }) => `${path}: ${toEnglish(message)}`).join('; ');
}

const DAYS = ['01', '02', '03', '04', '05', '06', '07'];
const chain = (count: number) =>
  DAYS.slice(0, count)
    .map((d, i) => (i % 2 === 0 ? `GRU,MIA,2026-12-${d}` : `MIA,GRU,2026-12-${d}`))
    .join('+');

test.each([
  ['GRU,MIA,2026-12-20', 'GRU-MIA 2026-12-20'],
  ['GRU,MIA,2026-12-20+MIA,GRU,2027-01-05', 'GRU-MIA 2026-12-20, MIA-GRU 2027-01-05'],
  ['GRU,MIA,2026-12-20 MIA,GRU,2027-01-05', 'GRU-MIA 2026-12-20, MIA-GRU 2027-01-05'],
  ['GRU,MIA,2026-12-20 + MIA,GRU,2027-01-05', 'GRU-MIA 2026-12-20, MIA-GRU 2027-01-05'],
  ['gru,Mia,2026-12-20', 'GRU-MIA 2026-12-20'],
  ['SAO,NYC,2026-12-20', 'SAO-NYC 2026-12-20'],
  [' GRU,MIA,2026-12-20 ', 'GRU-MIA 2026-12-20'],
  // The same day twice is a connection, or a day trip.
  ['GRU,MIA,2026-12-20+MIA,GRU,2026-12-20', 'GRU-MIA 2026-12-20, MIA-GRU 2026-12-20'],
  // Open jaw and gap.
  ['GRU,MIA,2026-12-20+JFK,GIG,2026-12-28', 'GRU-MIA 2026-12-20, JFK-GIG 2026-12-28'],
  // Today in São Paulo is still the 21st, in Lisbon it is over.
  ['GRU,MIA,2026-11-21', 'GRU-MIA 2026-11-21'],
  ['LIS,GRU,2026-11-21', 'route.0.date: 2026-11-21 has passed at LIS'],
  ['GRU,MIA,2026-11-20', 'route.0.date: 2026-11-20 has passed at GRU'],
  ['GRU,MIA,2027-10-17', 'GRU-MIA 2027-10-17'],
  ['GRU,MIA,2027-10-18', 'route.0.date: at most 330 days ahead, which is 2027-10-17'],
  ['LIS,GRU,2027-10-18', 'LIS-GRU 2027-10-18'],
  ['GRU,MIA,2027-02-29', 'route.0.date: not a date YYYY-MM-DD'],
  ['GRU,MIA,20DEC', 'route.0.date: not a date YYYY-MM-DD'],
  ['GRU,MIA', 'route.0: a journey is origin,destination,date'],
  ['GRU,MIA,2026-12-20,x', 'route.0: a journey is origin,destination,date'],
  ['', 'route: one to 6 journeys, 0 given'],
  ['+ +', 'route: one to 6 journeys, 0 given'],
  [chain(6), expect.stringMatching(/^(\S+ \S+, ){5}/)],
  [chain(7), 'route: one to 6 journeys, 7 given'],
  ['GRU,GRU,2026-12-20', 'route.0.destination: GRU and GRU are in the same city'],
  ['GRU,CGH,2026-12-20', 'route.0.destination: GRU and CGH are in the same city'],
  ['SAO,GRU,2026-12-20', 'route.0.destination: SAO and GRU are in the same city'],
  [
    'GRU,MIA,2026-12-20+MIA,GRU,2026-12-19',
    'route.1.date: a journey cannot begin before the one it follows',
  ],
  [
    'GRU,QQQ,2026-12-20',
    expect.stringMatching(/^route\.0\.destination: unknown airport or city QQQ/),
  ],
  ['12,MIA,2026-12-20', 'route.0.origin: unknown airport or city 12'],
  [
    'LISBON,GRU,2026-12-20',
    expect.stringMatching(/^route\.0\.origin: unknown airport or city LISBON; did you mean LIS /),
  ],
])('%s', (route, want) => {
  expect(said({ route })).toEqual(want);
});

describe('who travels', () => {
  const ROUTE = 'GRU,MIA,2026-12-20';
  const counted = (input: Partial<SearchInput>, booked?: ('ADT' | 'CHD' | 'INF')[]) => {
    const passengers = booked?.map((pax_type) => ({ pax_type }));
    const plan = planSearch({ route: ROUTE, ...input }, { now: NOW, passengers });
    if (!plan.ok)
      return plan.error.details.map((d) => `${d.path}: ${toEnglish(d.message)}`).join('; ');
    return plan.value.passengers.map((p) => `${p.key} ${p.pax_type}`).join(', ');
  };

  test.each<[Partial<SearchInput>, string]>([
    [{}, 'PAX1 ADT'],
    [{ adts: 2, chds: 1, infs: 1 }, 'PAX1 ADT, PAX2 ADT, PAX3 CHD, PAX4 INF'],
    [{ chds: 1 }, 'PAX1 ADT, PAX2 CHD'],
    [{ adts: 0, chds: 1 }, 'PAX1 CHD'],
    [{ adts: 0 }, 'adts: at least one adult or child'],
    [{ adts: 1, infs: 2 }, 'infs: not more infants than adults'],
    [{ adts: 0, chds: 3, infs: 1 }, 'infs: not more infants than adults'],
    [{ adts: 9, chds: 9 }, expect.stringMatching(/PAX18 CHD$/) as unknown as string],
  ])('%j', (input, want) => expect(counted(input)).toEqual(want));

  test.each<[Partial<SearchInput>, string]>([
    [{}, 'PAX1 ADT, PAX2 ADT, PAX3 INF'],
    [{ adts: 2, infs: 1 }, 'PAX1 ADT, PAX2 ADT, PAX3 INF'],
    [{ adts: 1 }, 'adts: the booking has 2'],
    [{ chds: 1, infs: 0 }, 'chds: the booking has 0; infs: the booking has 1'],
  ])('of a booking of two adults and an infant: %j', (input, want) => {
    expect(counted(input, ['ADT', 'INF', 'ADT'])).toBe(want);
  });
});

test('the rest of a plan', () => {
  const input: SearchInput = {
    route: 'gru,mia,2026-12-20',
    provider_type: ['PROVIDER_04', 'PROVIDER_01', 'PROVIDER_04'],
    airlines: ['la', 'LA', 'aa'],
    cabin: 'BUSINESS',
    direct_flights_only: true,
    max_connections: 1,
  };
  const plan = planSearch(input, { now: NOW });
  expect(plan).toEqual({
    ok: true,
    value: {
      journeys: [{ origin: 'GRU', destination: 'MIA', date: '2026-12-20' }],
      passengers: [{ key: 'PAX1', pax_type: 'ADT' }],
      counts: { adts: 1, chds: 0, infs: 0 },
      cabin: 'BUSINESS',
      airlines: ['LA', 'AA'],
      direct_only: true,
      max_connections: 1,
      with_bags_only: false,
      cheapest_only: false,
      providers: ['PROVIDER_04', 'PROVIDER_01'],
      international: true,
    },
  });
});

test.each<[SearchInput['provider_type'], unknown]>([
  [undefined, 'ANY'],
  [[], 'ANY'],
  [[''], 'ANY'],
  [['UNSPECIFIED'], 'ANY'],
  [['PROVIDER_04', ''], 'ANY'],
  [['PROVIDER_08'], ['PROVIDER_08']],
])('providers %j', (provider_type, want) => {
  const plan = planSearch({ route: 'GRU,GIG,2026-12-20', provider_type }, { now: NOW });
  expect(plan.ok && [plan.value.providers, plan.value.international]).toEqual([want, false]);
});

test.each([
  [undefined, null],
  [0, 0],
  [9, 9],
  [10, null],
  [2_147_483_647, null],
])('at most %s connections', (max_connections, most) => {
  const input = {
    route: 'GRU,MIA,2026-12-20',
    ...(max_connections !== undefined && { max_connections }),
  };
  const plan = planSearch(SearchInput.parse(input), { now: NOW });
  expect(plan.ok && plan.value.max_connections).toBe(most);
});
