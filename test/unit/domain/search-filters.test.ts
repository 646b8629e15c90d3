/** Filters over a small shelf of offers, each named by its fare. */
import { describe, expect, test } from 'vitest';
import { type Filters, filterOffers } from '#main/domain/search-filters.ts';
import type { ProviderOffer, ProviderSlice } from '#main/providers/provider.ts';
import { BACK, BAG, leg, NO_BAG, OUT, offer, slice } from '../../fixtures/flights.ts';

const ALL: Filters = {
  airlines: [],
  direct_only: false,
  max_connections: null,
  with_bags_only: false,
  cheapest_only: false,
};

const at = (fare_minor: number, journeys: ProviderSlice[][]): ProviderOffer =>
  offer(journeys, {
    key: { fare: fare_minor },
    prices: [{ pax_type: 'ADT', quantity: 1, fare_minor, taxes: [], tax_minor: 0 }],
  });

const VIA = [
  'LA3200 GRU-BSB 2026-12-20T06:00 2026-12-20T07:50',
  'LA8190 BSB-MIA 2026-12-20T09:30 2026-12-20T16:40',
];
const INTERLINE = [
  'LA3200 GRU-BSB 2026-12-20T06:00 2026-12-20T07:50',
  'AA214 BSB-MIA 2026-12-20T10:30 2026-12-20T17:40',
];
const stop = { airport: 'BEL', arrival: null, departure: null, duration_min: null };

/** 'fare: flights of each journey's slices' */
const shown = (offers: ProviderOffer[]) =>
  offers.map(({ prices: [price], journeys }) => {
    const flights = (s: ProviderSlice) =>
      s.legs.map((l) => `${l.marketing_carrier}${l.flight_number}`).join('-');
    const text = journeys.map(({ slices }) => slices.map(flights).join(' or ')).join(' + ');
    return `${price!.fare_minor}: ${text}`;
  });

const SHELF = [
  at(900, [[slice([OUT]), slice(VIA)], [slice([BACK])]]),
  at(500, [[slice(VIA)], [slice([BACK])]]),
  at(400, [[slice(INTERLINE)], [slice([BACK])]]),
  at(700, [[slice([leg(OUT, { stops: [stop] })])], [slice([BACK])]]),
];

test.each<[string, Partial<Filters>, string[]]>([
  [
    'nothing',
    {},
    [
      '900: LA8084 or LA3200-LA8190 + LA8085',
      '500: LA3200-LA8190 + LA8085',
      '400: LA3200-AA214 + LA8085',
      '700: LA8084 + LA8085',
    ],
  ],
  [
    'an airline: no flight of another',
    { airlines: ['LA'] },
    [
      '900: LA8084 or LA3200-LA8190 + LA8085',
      '500: LA3200-LA8190 + LA8085',
      '700: LA8084 + LA8085',
    ],
  ],
  ['two airlines', { airlines: ['AA', 'LA'] }, shown(SHELF)],
  ['an airline that sells none', { airlines: ['TP'] }, []],
  [
    'direct, technical stop or not',
    { direct_only: true },
    ['900: LA8084 + LA8085', '700: LA8084 + LA8085'],
  ],
  ['no connection', { max_connections: 0 }, ['900: LA8084 + LA8085', '700: LA8084 + LA8085']],
  ['one connection', { max_connections: 1 }, shown(SHELF)],
  [
    'cheapest of each itinerary',
    { cheapest_only: true },
    ['500: LA3200-LA8190 + LA8085', '400: LA3200-AA214 + LA8085', '700: LA8084 + LA8085'],
  ],
  [
    'cheapest of what is left',
    { cheapest_only: true, airlines: ['LA'], max_connections: 0 },
    ['700: LA8084 + LA8085'],
  ],
])('%s', (_name, change, want) => {
  expect(shown(filterOffers(SHELF, { ...ALL, ...change }))).toEqual(want);
});

describe('bags', () => {
  const unsaid = { kind: 'UNSPECIFIED' as const, pieces: null, weight_kg: null };
  const kept = (out: ProviderSlice, back = slice([BACK])) =>
    filterOffers([at(1, [[out], [back]])], { ...ALL, with_bags_only: true }).length === 1;
  const bagless = slice([leg(BACK, { baggage: NO_BAG })], { baggage: NO_BAG });

  test.each<[string, boolean, boolean]>([
    ['a piece on every leg', kept(slice(VIA)), true],
    ['none on one leg', kept(slice([VIA[0]!, leg(VIA[1]!, { baggage: NO_BAG })])), false],
    ['none on the slice', kept(slice(VIA, { baggage: NO_BAG })), false],
    ['none on the way back', kept(slice([OUT]), bagless), false],
    [
      'legs silent, slice says one',
      kept(slice([leg(OUT, { baggage: unsaid })], { baggage: BAG })),
      true,
    ],
    ['nobody says', kept(slice([leg(OUT, { baggage: unsaid })], { baggage: unsaid })), false],
    [
      'by weight',
      kept(slice([leg(OUT, { baggage: { kind: 'UNSPECIFIED', pieces: null, weight_kg: 23 } })])),
      true,
    ],
  ])('%s', (_name, got, want) => expect(got).toBe(want));
});

test('the first of equals stays, and an offer keeps only slices that are the cheapest somewhere', () => {
  const duplicate = (name: string, journeys: ProviderSlice[][]) => ({
    ...at(500, journeys),
    owner: name,
  });
  const shelf = [
    duplicate('first', [[slice([OUT]), slice(VIA)], [slice([BACK])]]),
    duplicate('second', [[slice([OUT])], [slice([BACK])]]),
    at(300, [[slice(VIA)], [slice([BACK])]]),
  ];
  const left = filterOffers(shelf, { ...ALL, cheapest_only: true });
  expect(shown(left)).toEqual(['500: LA8084 + LA8085', '300: LA3200-LA8190 + LA8085']);
  expect(left[0]!.owner).toBe('first');
});

test('an offer of very many itineraries is compared slice by slice', () => {
  const flights = (from: string, to: string, date: string) =>
    Array.from({ length: 21 }, (_, n) =>
      slice([`LA${100 + n} ${from}-${to} ${date}T10:00 ${date}T16:00`]),
    );
  const many = [flights('GRU', 'MIA', '2026-12-20'), flights('MIA', 'GRU', '2027-01-05')];
  const left = filterOffers([at(900, many), at(300, [[many[0]![3]!], [many[1]![4]!]])], {
    ...ALL,
    cheapest_only: true,
  });
  expect(left.map((o) => o.journeys.map((j) => j.slices.length))).toEqual([
    [21, 21],
    [1, 1],
  ]);
});
