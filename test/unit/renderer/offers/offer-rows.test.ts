/** The lines of the offers: together by flights, cheapest first, in order, opened and closed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getOfferLines,
  joinEach,
  type OfferRow,
  type OffersView,
} from '#renderer/features/search/offer-rows.ts';
import { offersOf } from './offers.ts';

const OFFERS = offersOf(`
  04 900  Light LA438:GRU1310-MIA1930
  05 850  Basic AA930:GRU0900-MIA1500
  07 880  Promo LA438:GRU1310-MIA1930
  04 1200 Top   LA438:GRU1310-MIA1930
  08 700  Saver CM724:GRU0140-PTY0700+CM300:PTY0900-MIA1150
  05 990  Main  AA930:GRU0900-MIA1500
`);
const VIEW: OffersView = { offers: OFFERS, sort: 'price', descending: false, filter: '' };

/** `line level provider total fares`. */
const shown = (more: Partial<OffersView> = {}): string[] =>
  getOfferLines({ ...VIEW, ...more }).lines.map(
    ({ row, index, level, fares }) =>
      `${index + 1} ${level} ${row.offer.provider_type.slice(-2)} ${row.offer.total} ${fares}`,
  );
const la = getOfferLines(VIEW).rows.find(({ offer }) => offer.total === 880);

test.each<[string, Partial<OffersView>, string[]]>([
  ['by price', {}, ['1 1 08 700 1', '2 1 05 850 2', '3 1 07 880 3']],
  [
    'dearest first, each journey still led by its cheapest',
    { descending: true },
    ['1 1 07 880 3', '2 1 05 850 2', '3 1 08 700 1'],
  ],
  ['by departure', { sort: 'departure' }, ['1 1 08 700 1', '2 1 05 850 2', '3 1 07 880 3']],
  ['by arrival', { sort: 'arrival' }, ['1 1 08 700 1', '2 1 05 850 2', '3 1 07 880 3']],
  ['by duration', { sort: 'duration' }, ['1 1 05 850 2', '2 1 07 880 3', '3 1 08 700 1']],
  ['by stops', { sort: 'stops' }, ['1 1 05 850 2', '2 1 07 880 3', '3 1 08 700 1']],
  [
    'opened',
    { expanded: [la?.flights ?? ''] },
    ['1 1 08 700 1', '2 1 05 850 2', '3 1 07 880 3', '4 2 04 900 1', '5 2 04 1200 1'],
  ],
  [
    'each fare by itself',
    { ungrouped: true },
    [
      '1 1 08 700 1',
      '2 1 05 850 1',
      '3 1 07 880 1',
      '4 1 04 900 1',
      '5 1 05 990 1',
      '6 1 04 1200 1',
    ],
  ],
  ['what the filter leaves leads', { filter: '04' }, ['1 1 04 900 2']],
  ['nothing left', { filter: 'ZZ' }, []],
])('%s', (_, more, lines) => {
  expect(shown(more)).toEqual(lines);
});

test('a fare that is closed is found under its journey', () => {
  const dear = OFFERS[3]?.journeys[0]?.slices[0]?.token ?? '';
  expect(getOfferLines(VIEW).at.get(dear)).toBe(2);
  expect(getOfferLines({ ...VIEW, expanded: [la?.flights ?? ''] }).at.get(dear)).toBe(4);
  expect(getOfferLines({ ...VIEW, filter: '05' }).at.get(dear)).toBeUndefined();
});

test('nothing is worked out again for the same view, nor sorted anew to open a line', () => {
  const first = getOfferLines(VIEW);
  expect(getOfferLines({ ...VIEW })).toBe(first);
  const opened = getOfferLines({ ...VIEW, expanded: [la?.flights ?? ''] });
  expect(opened).not.toBe(first);
  expect(opened.rows[0]).toBe(first.rows[0]);
});

test('however offers come in, each fare has one place and journeys keep their order', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(OFFERS, { minLength: 1 }),
      fc.constantFrom('price', 'departure', 'arrival', 'duration', 'stops' as const),
      fc.boolean(),
      (offers, sort, descending) => {
        const closed = getOfferLines({ ...VIEW, offers, sort: sort as 'price', descending });
        const expanded = closed.rows.map(({ flights }) => flights);
        const open = getOfferLines({
          ...VIEW,
          offers,
          sort: sort as 'price',
          descending,
          expanded,
        });
        const heads = open.lines.filter(({ level }) => level === 1).map(({ key }) => key);
        expect(heads).toEqual(closed.keys);
        expect(new Set(open.keys).size).toBe(offers.length);
        expect(closed.fares).toBe(offers.length);
        for (const [at, line] of open.lines.entries()) {
          expect(open.at.get(line.key)).toBe(at);
          const above = open.lines[at - 1];
          if (line.level !== 2 || !above) continue;
          expect(line.row.flights).toBe(above.row.flights);
          expect(line.row.offer.total).toBeGreaterThanOrEqual(above.row.offer.total);
        }
      },
    ),
    { seed: 20261121, numRuns: 200 },
  );
});

/** Offers at random: few flights, so that many sources sell the same; some with many alternatives. */
const FLIGHTS = ['LA438:GRU1310-MIA1930', 'AA930:GRU0900-MIA1500', 'LA440:GRU2200-MIA0400'];
const randomOffer = fc.record({
  provider: fc.constantFrom('01', '02', '04', '07', '10'),
  total: fc.integer({ min: 5, max: 9 }),
  brand: fc.constantFrom('Light', '!Plus', '~Flex', '!~Top'),
  out: fc.constantFrom(...FLIGHTS),
  back: fc.option(fc.constantFrom(...FLIGHTS)),
  ways: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
});

test('of the same flights the cheapest leads, then the freest, and no offer is out of reach', () => {
  const free = (row: OfferRow) =>
    row.slices.filter(({ fare_info }) => fare_info.features[0]?.attribute === 'CHARGEABLE').length;
  fc.assert(
    fc.property(fc.array(randomOffer, { minLength: 1, maxLength: 25 }), (drawn) => {
      const text = drawn.map(({ provider, total, brand, out, back }) =>
        [provider, total, brand, back === null ? out : `${out}/${back}`].join(' '),
      );
      const offers = offersOf(text.join('\n')).map((offer, n) => ({
        ...offer,
        journeys: offer.journeys.map(({ slices }, way) => ({
          slices: Array.from({ length: drawn[n]?.ways[way] ?? 1 }, (_, at) => ({
            ...slices[0]!,
            token: `${slices[0]?.token}-${at}`,
          })),
        })),
      }));
      const closed = getOfferLines({ ...VIEW, offers });
      const expanded = closed.rows.map(({ flights }) => flights);
      const open = getOfferLines({ ...VIEW, offers, expanded });
      const reached = new Set(open.rows.flatMap(({ slices }) => slices.map(({ token }) => token)));
      for (const { journeys } of offers) {
        for (const { slices } of journeys) {
          for (const { token } of slices) expect(reached.has(token)).toBe(true);
        }
      }
      // One key opens a line, and what is under it is all there is of its flights.
      for (const { row, group } of closed.lines) {
        const same = open.rows.filter(({ flights }) => flights === row.flights);
        expect(group.length).toBe(same.length);
        const totals = group.map(({ offer }) => offer.total);
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        const cheapest = group.filter(({ offer }) => offer.total === row.offer.total);
        if (row.slices.length === 1) expect(free(row)).toBe(Math.max(...cheapest.map(free)));
        expect(row.offer.total).toBe(Math.min(...same.map(({ offer }) => offer.total)));
      }
    }),
    { seed: 20261122, numRuns: 60 },
  );
});

test('at the same price the fare that lets more stands first', () => {
  const offers = offersOf(`
    04 900 Light LA438:GRU1310-MIA1930
    07 900 ~Flex LA438:GRU1310-MIA1930
    05 899 Basic LA438:GRU1310-MIA1930
  `);
  const [line] = getOfferLines({ ...VIEW, offers }).lines;
  expect(line?.group.map(({ offer }) => offer.provider_type.slice(-2))).toEqual(['05', '07', '04']);
});

test.each([
  ['Light', ['Light', 'Light']],
  ['Light / Plus', ['Light', 'Plus']],
  ['1–5:\u00a0Light / 6:\u00a0Plus', ['Light', 'Light', 'Light', 'Light', 'Light', 'Plus']],
  ['1:\u00a0no\u00a0bag / 2–3:\u00a01\u00a0PC', ['no bag', '1 PC', '1 PC']],
  ['A / B / A', ['A', 'B', 'A']],
] as const)('what directions share is told once: %s', (told, each) => {
  expect(joinEach(each)).toBe(told);
});
