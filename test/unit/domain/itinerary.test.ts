/** Durations over time zones, connections, flags, baggage words. */
import { describe, expect, test } from 'vitest';
import { getBaggageKind } from '#main/domain/baggage.ts';
import {
  calculateConnectionMinutes,
  calculateLegDuration,
  calculateSliceDuration,
  findTravelDates,
  getFlightType,
  getSliceFlags,
} from '#main/domain/itinerary.ts';
import { buildSliceBase, toFeaturesView, toLegBase } from '#main/domain/itinerary-view.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import { BACK, leg, OUT, slice } from '../../fixtures/flights.ts';

test.each([
  // Miami is two hours behind in December.
  [OUT, 8 * 60 + 30],
  [BACK, 8 * 60 + 30],
  // Arrives before it leaves: over the date line.
  ['QF141 SYD-AKL 2026-12-20T09:00 2026-12-20T14:05', 3 * 60 + 5],
  ['JL784 NRT-HNL 2026-12-20T20:00 2026-12-20T08:00', 7 * 60],
  // The night New York puts the clock back, and the one it puts it forward.
  ['AA1 JFK-MIA 2026-11-01T00:30 2026-11-01T03:30', 4 * 60],
  ['AA1 JFK-MIA 2027-03-14T00:30 2027-03-14T05:30', 4 * 60],
  // Kathmandu's quarter of an hour.
  ['XX1 DEL-KTM 2026-12-20T10:00 2026-12-20T11:45', 90],
  // One end unknown: the other's zone; both unknown: the clock on the wall; never below nothing.
  ['XX1 GRU-QQQ 2026-12-20T10:00 2026-12-20T11:00', 60],
  ['XX1 QQQ-QQX 2026-12-20T10:00 2026-12-20T11:30', 90],
  ['XX1 QQQ-QQX 2026-12-20T10:00 2026-12-20T09:00', 0],
])('%s takes %i minutes', (text, want) => expect(calculateLegDuration(leg(text))).toBe(want));

test("the provider's own duration wins", () => {
  expect(calculateLegDuration(leg(OUT, { duration_min: 500 }))).toBe(500);
  expect(calculateSliceDuration(slice([OUT], { duration_min: 700 }))).toBe(700);
});

test('a slice lasts from the first departure to the last arrival', () => {
  const legs = [
    leg('LA3200 GRU-BSB 2026-12-20T06:00 2026-12-20T07:50'),
    leg('LA8190 BSB-MIA 2026-12-20T09:30 2026-12-20T16:40'),
  ];
  expect(legs.map(calculateLegDuration)).toEqual([110, 9 * 60 + 10]);
  expect(calculateConnectionMinutes(legs[0]!, legs[1]!)).toBe(100);
  expect(calculateSliceDuration(slice(legs))).toBe(110 + 100 + 9 * 60 + 10);
});

describe('flags', () => {
  const flags = (...args: Parameters<typeof leg>[]) => {
    const on = Object.entries(getSliceFlags(args.map((arg) => leg(...arg))));
    return on.filter(([, set]) => set).map(([name]) => name);
  };
  const gig = (time: string) => `G31 GRU-GIG 2026-12-20T06:00 ${time}`;

  test.each<[string, string[], string[]]>([
    ['nonstop', flags([OUT]), []],
    [
      'four hours at home',
      flags([gig('2026-12-20T07:00')], ['G32 GIG-SSA 2026-12-20T11:00 2026-12-20T13:00']),
      ['has_long_connections'],
    ],
    [
      'a minute less',
      flags([gig('2026-12-20T07:00')], ['G32 GIG-SSA 2026-12-20T10:59 2026-12-20T13:00']),
      [],
    ],
    [
      'five hours abroad',
      flags([gig('2026-12-20T07:00')], ['G32 GIG-MIA 2026-12-20T12:00 2026-12-20T18:00']),
      [],
    ],
    [
      'six hours abroad',
      flags([gig('2026-12-20T07:00')], ['G32 GIG-MIA 2026-12-20T13:00 2026-12-20T18:00']),
      ['has_long_connections'],
    ],
    [
      'another airport',
      flags([gig('2026-12-20T07:00')], ['G32 SDU-SSA 2026-12-20T10:00 2026-12-20T13:00']),
      ['has_change_airports'],
    ],
    [
      'two cabins',
      flags(
        [gig('2026-12-20T07:00')],
        ['G32 GIG-SSA 2026-12-20T09:00 2026-12-20T11:00', { cabin: 'BUSINESS' }],
      ),
      ['has_mixed_cabins'],
    ],
    [
      'one cabin and one unknown',
      flags(
        [gig('2026-12-20T07:00')],
        ['G32 GIG-SSA 2026-12-20T09:00 2026-12-20T11:00', { cabin: 'UNSPECIFIED' }],
      ),
      [],
    ],
    ['flown by another', flags([OUT, { operating_carrier: 'AA' }]), ['has_codeshare']],
    ['flown by nobody knows', flags([OUT, { operating_carrier: null }]), []],
  ])('%s', (_name, got, want) => expect(got).toEqual(want));
});

test('a trip crosses a border or not', () => {
  const type = (...routes: string[]) =>
    getFlightType(routes.map((r) => ({ origin: r.slice(0, 3), destination: r.slice(4) })));
  expect([type('GRU-GIG', 'GIG-SSA'), type('GRU-GIG', 'GIG-MIA'), type('GRU-QQQ'), type()]).toEqual(
    ['DOMESTIC', 'INTERNATIONAL', 'DOMESTIC', 'DOMESTIC'],
  );
});

test('allowances in words', () => {
  const kind = (pieces: number | null, weight_kg: number | null) =>
    getBaggageKind({ kind: 'UNSPECIFIED', pieces, weight_kg });
  expect([kind(0, null), kind(1, 23), kind(2, null), kind(3, null)]).toEqual([
    'NONE',
    'ONE_PIECE',
    'TWO_PIECES',
    'TWO_PIECES',
  ]);
  expect([kind(null, 23), kind(null, 0), kind(null, null)]).toEqual([
    'WEIGHT',
    'NONE',
    'UNSPECIFIED',
  ]);
  expect(getBaggageKind({ kind: 'NONE', pieces: 2, weight_kg: null })).toBe('NONE');
});

test('first and last day of travel', () => {
  expect(findTravelDates([slice([OUT]), slice([BACK])])).toEqual({
    first: '2026-12-20',
    last: '2027-01-05',
  });
  expect(findTravelDates([])).toBeNull();
});

test('a leg and a slice as shown', () => {
  const stop = {
    airport: 'BEL',
    arrival: '2026-12-20T13:00',
    departure: '2026-12-20T14:30',
    duration_min: 90,
  };
  const flight = leg(OUT, { operating_carrier: 'AA', stops: [stop], arrival_terminal: 'N' });
  expect(toLegBase(flight, 'leg-1')).toEqual({
    id: 'leg-1',
    aircraft: '789',
    origin: 'GRU',
    destination: 'MIA',
    departure_date: '2026-12-20T10:00',
    arrival_date: '2026-12-20T16:30',
    departure_terminal: null,
    arrival_terminal: 'N',
    managed_by: 'LA',
    operated_by: 'AA',
    flight_number: 8084,
    duration: 510,
    number_of_stops: 1,
    fare_info: {
      fare_class: 'Y',
      fare_basis: 'YFLEX',
      cabin: 'ECONOMY',
      baggage: 'ONE_PIECE',
      fare_type: 'PUBLIC',
      fare_family: 'Plus',
    },
    stops: [
      {
        location_code: 'BEL',
        arrival_airport: 'BEL',
        departure_airport: 'BEL',
        arrival_date: '2026-12-20T13:00',
        departure_date: '2026-12-20T14:30',
        duration: 90,
        long_stop: true,
        sequence: 1,
      },
    ],
    is_codeshare: true,
  });
  expect(buildSliceBase(slice([flight]), 'slice-1', null)).toEqual({
    id: 'slice-1',
    origin: 'GRU',
    destination: 'MIA',
    departure_date: '2026-12-20T10:00',
    arrival_date: '2026-12-20T16:30',
    airline: 'LA',
    duration: 510,
    token: null,
    has_long_connections: false,
    has_change_airports: false,
    has_mixed_cabins: false,
    has_codeshare: true,
  });
});

test('penalties in their own currency, or in per cent', () => {
  const feature: ProviderFeature = {
    type: 'CHANGE',
    attribute: 'CHARGEABLE',
    penalty_minor: 150_00,
    penalty_percent: null,
    penalty_type: 'FIXED',
    penalty_currency: 'USD',
    when: null,
    text: null,
  };
  const shown = (change: Partial<ProviderFeature>) => {
    const [view] = toFeaturesView([{ ...feature, ...change }]);
    return [view?.penalty_amount, view?.penalty_amount_type, view?.penalty_currency];
  };
  expect([
    shown({}),
    shown({ penalty_currency: 'CLP' }),
    shown({ penalty_currency: 'XQQ' }),
    shown({ penalty_type: 'PERCENT', penalty_percent: 20 }),
    shown({ penalty_minor: null }),
  ]).toEqual([
    [150, 'FIXED', 'USD'],
    [15000, 'FIXED', 'CLP'],
    [null, 'FIXED', null],
    [20, 'PERCENT', null],
    [null, 'FIXED', null],
  ]);
});

test('conditions say when they hold, and two that contradict each other never stand unexplained', () => {
  const change = (
    attribute: ProviderFeature['attribute'],
    rest: Partial<ProviderFeature> = {},
  ) => ({
    type: 'CHANGE' as const,
    attribute,
    penalty_minor: null,
    penalty_percent: null,
    penalty_type: 'UNSPECIFIED' as const,
    penalty_currency: null,
    when: null,
    text: null,
    ...rest,
  });
  const shown = (...features: ProviderFeature[]) =>
    toFeaturesView(features).map(({ attribute, when, description }) => [
      attribute,
      when,
      description,
    ]);
  expect(
    shown(
      change('INCLUDED', { when: 'BEFORE_DEPARTURE' }),
      change('CHARGEABLE', { when: 'AFTER_DEPARTURE' }),
      change('NOT_OFFERED', { when: 'NO_SHOW' }),
    ),
  ).toEqual([
    ['INCLUDED', 'BEFORE_DEPARTURE', null],
    ['CHARGEABLE', 'AFTER_DEPARTURE', null],
    ['NOT_OFFERED', 'NO_SHOW', null],
  ]);
  const several = 'Several conditions are given; the strictest is shown';
  const contradicted = 'The airline says another thing of this too; ask before relying on it';
  // Which of them holds when is not told: neither is left out, and each says that there is another.
  expect(shown(change('CHARGEABLE'), change('NOT_OFFERED'))).toEqual([
    ['CHARGEABLE', 'UNSPECIFIED', contradicted],
    ['NOT_OFFERED', 'UNSPECIFIED', contradicted],
  ]);
  // What nobody can tell contradicts nothing.
  expect(shown(change('CHARGEABLE'), change('UNSPECIFIED'))[0]).toEqual([
    'CHARGEABLE',
    'UNSPECIFIED',
    null,
  ]);
  const fee = (penalty_minor: number) =>
    change('CHARGEABLE', { penalty_minor, penalty_type: 'FIXED', penalty_currency: 'USD' });
  expect(toFeaturesView([fee(90_00), fee(120_00)])).toMatchObject([
    { penalty_amount: 120, description: several },
  ]);
  // Said twice is said once; the airline's own words tell two apart.
  expect(shown(change('INCLUDED'), change('INCLUDED'))).toHaveLength(1);
  expect(shown(change('INCLUDED', { text: 'Name' }), change('NOT_OFFERED'))).toHaveLength(2);
});
