/** Visas, known traveller and redress numbers in the three languages: one line for the airline. */
import { expect, test } from 'vitest';
import type { Action } from '#renderer/languages/action.ts';
import { write } from '#renderer/languages/index.ts';
import { does, SELLING, words } from '../readings.ts';
import { actionOf, TODAY } from './reading.ts';

const VISA = 'LONDON/V/9876543/LONDON/14MAR22/USA';

test.each([
  ['AMADEUS', 'SR DOCO HK1-LONDON-V-9876543-LONDON-14MAR22-USA/P1', VISA, null],
  ['AMADEUS', 'SRDOCO YY HK1-LONDON-V-9876543-LONDON-14MAR22-USA/P1', VISA, 'SR DOCO HK1'],
  ['AMADEUS', 'SRDOCOUAHK1--K-987654321---USA/P1', '//K/987654321///USA', 'SR DOCO HK1'],
  ['AMADEUS', 'SR DOCO HK1--R-1234567/P1', '//R/1234567', null],
  ['SABRE', '3DOCO/LONDON/V/9876543/LONDON/14MAR22/USA-1.1', VISA, null],
  ['SABRE', '4DOCO/LONDON/V/9876543/LONDON/14MAR22/USA-1.1', VISA, '3DOCO/'],
  ['SABRE', '3DOCO//K/987654321///USA-1.1', '//K/987654321///USA', null],
  ['SABRE', '3DOCOA//R/1234567-1.1', '//R/1234567', '3DOCO/'],
  ['TRAVELPORT', 'SI.P1/DOCO*LONDON/V/9876543/LONDON/14MAR22/USA', VISA, null],
  ['TRAVELPORT', 'SI.P1/SSRDOCOUAHK1//K/987654321///US', '//K/987654321///US', 'SI.P1/DOCO*'],
  ['TRAVELPORT', 'SI.P1/DOCO*/R/1234567', '//R/1234567', null],
] as const)('%s reads %s', (home, entry, text, written) => {
  const action = actionOf(entry, home);
  const service = { kind: 'service', code: 'DOCO', airline: null, legs: [], passengers: [1] };
  const named = /DOCO ?UA/.test(entry) ? { left_out: ['UA'] } : {};
  expect(action).toEqual({ ...service, text, ...named });
  const again = write({ ...service, text } as Action, home, { today: TODAY }) ?? '';
  if (written === null) expect(again).toBe(entry);
  else
    expect([again.startsWith(written), actionOf(again, home)]).toEqual([
      true,
      { ...service, text },
    ]);
});

test('goes to the only passenger who is not named', () => {
  const lap = {
    ...SELLING,
    draft: { seats: 2, seated: 1, named: 0, complete: false, days: ['2026-12-20'] },
  };
  const [, notes] = does('SR DOCO HK1--K-TT1155667', lap) as [string, unknown[]];
  expect(notes).toMatchObject([{ code: 'DOCO', text: '//K/TT1155667', passengers: [1] }]);
});

test.each([
  ['AMADEUS', 'SR DOCO HK1--K-TT5566778---USA-I/P1'],
  ['SABRE', '3DOCO//K/TT5566778///USA/I-1.1'],
  ['TRAVELPORT', 'SI.P1/DOCO*//K/TT5566778///USA/I'],
] as const)('%s %s says that nobody sends an infant’s', (home, entry) => {
  expect(words(entry, SELLING, { home })).toBe(
    'impossible: no airline is sent a visa or number of an infant: it takes them at check-in',
  );
});
