/** The lines of the offers: together by flights, cheapest first, in order, opened and closed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OffersView, offerLines } from '#renderer/state/offer-rows.ts';
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
  offerLines({ ...VIEW, ...more }).lines.map(
    ({ row, index, level, fares }) =>
      `${index + 1} ${level} ${row.offer.provider_type.slice(-2)} ${row.offer.total} ${fares}`,
  );
const la = offerLines(VIEW).rows.find(({ offer }) => offer.total === 880);

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
  expect(offerLines(VIEW).at.get(dear)).toBe(2);
  expect(offerLines({ ...VIEW, expanded: [la?.flights ?? ''] }).at.get(dear)).toBe(4);
  expect(offerLines({ ...VIEW, filter: '05' }).at.get(dear)).toBeUndefined();
});

test('nothing is worked out again for the same view, nor sorted anew to open a line', () => {
  const first = offerLines(VIEW);
  expect(offerLines({ ...VIEW })).toBe(first);
  const opened = offerLines({ ...VIEW, expanded: [la?.flights ?? ''] });
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
        const closed = offerLines({ ...VIEW, offers, sort: sort as 'price', descending });
        const expanded = closed.rows.map(({ flights }) => flights);
        const open = offerLines({ ...VIEW, offers, sort: sort as 'price', descending, expanded });
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
