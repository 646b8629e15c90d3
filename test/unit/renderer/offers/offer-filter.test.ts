/** The filter of the offers: what words of three languages leave, and what they are understood as. */
import '#test/fixtures/languages.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { readFilter } from '#renderer/features/search/offer-filter.ts';
import { getOfferLines } from '#renderer/features/search/offer-rows.ts';
import { say, setLanguage } from '#renderer/i18n/words.ts';
import { offersOf } from './offers.ts';

const OFFERS = offersOf(`
  04 900  ~Plus  LA438:GRU1310-MIA1930/LA439:MIA2120-GRU2350
  05 850  Basic  AA930:GRU0900-MIA1500/AA931:MIA1000-GRU1700
  08 700  !Saver CM724:GRU0140-PTY0700+CM300:PTY0900-MIA1150/CM301:MIA1300-PTY1500+CM725:PTY1700-GRU2300
  07 2100 !~Top  LA8190:GRU2000-BOG2200+LA8192:BOG2230-MIA2359/LA8191:MIA0800-GRU1500
`);

/** Totals of what a filter leaves. */
const left = (filter: string): string =>
  getOfferLines({ offers: OFFERS, sort: 'price', descending: false, filter })
    .rows.map(({ offer }) => offer.total)
    .join(' ');

test.each([
  ['', '700 850 900 2100'],
  ['la', '900 2100'],
  ['LA438', '900'],
  ['04', '900'],
  ['nonstop', '850 900'],
  ['direto', '850 900'],
  ['DIRECTO', '850 900'],
  ['1 stop', '700 850 900 2100'],
  ['0stops', '850 900'],
  ['bag', '700 2100'],
  ['mala', '700 2100'],
  ['no bag', '850 900'],
  ['sem mala', '850 900'],
  ['refund', '900 2100'],
  ['reembolso bag', '2100'],
  ['<900', '700 850 900'],
  ['< 850', '700 850'],
  ['under 850', '700 850'],
  ['até 850', '700 850'],
  ['>900', '900 2100'],
  ['<7h', '850 900 2100'],
  ['<6h', ''],
  ['>6.5h', '700'],
  ['before 10', '700 850'],
  ['antes 0900', '700 850'],
  ['after 13:10', '900 2100'],
  ['after 1pm', '900 2100'],
  ['depois 18', '2100'],
  ['arrives before 12', '700'],
  ['chega depois 19', '900 2100'],
  ['via PTY', '700'],
  ['not via BOG', '700 850 900'],
  ['-AA', '700 900 2100'],
  ['!AA nonstop', '900'],
  ['plus', '900'],
  ['económica', '700 850 900 2100'],
  ['business', ''],
  // Half-typed words are words, and narrow as such.
  ['before', ''],
  ['not', ''],
  ['<', ''],
])('%s leaves %s', (filter, totals) => {
  expect(left(filter)).toBe(totals);
});

describe('is said as it was understood', () => {
  afterEach(() => setLanguage('en'));
  const said = (filter: string): string =>
    readFilter(filter)
      .says.map((one) => (one.not ? say('filter.not', { what: say(one.says) }) : say(one.says)))
      .join(' · ');
  test.each([
    ['en', 'nonstop <2000 after 18', 'non-stop · up to 2000 · leaves after 18:00'],
    ['en', '-AA bag 1 stop', 'not with “AA” · a bag included · at most one stop each way'],
    ['pt-BR', 'direto mala', 'sem escalas · bagagem incluída'],
    ['es', 'sin via BOG', 'no: por BOG'],
  ] as const)('%s: %s', (language, filter, words) => {
    setLanguage(language);
    expect(said(filter)).toBe(words);
  });
});

test('any text at all is a filter', () => {
  let shown = 0;
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { test: passes } = readFilter(text);
      const view = { offers: OFFERS, sort: 'price', descending: false, filter: text } as const;
      for (const { row } of getOfferLines(view).lines) {
        shown += 1;
        expect(passes(row)).toBe(true);
      }
    }),
    { seed: 20261121, numRuns: 300 },
  );
  expect(shown).toBeGreaterThan(0);
});
