/** What giving flights back saves, in sentences. */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { isReleased, releaseTerms } from '#main/domain/refund/release.ts';
import type { ProviderLeg } from '#main/providers/provider.ts';
import { BACK, leg, OUT, order, slice } from '../../../fixtures/flights.ts';
import { feature } from '../exchange/trips.ts';
import { issued } from '../payment/money-booking.ts';

test('amounts have all the decimals of their currency', () => {
  const record = issued('CASH 351.00');
  const [first, ...others] = record.order!.slices;
  const features = [
    feature('CHANGE', 'BEFORE_DEPARTURE', '100.50', 'BRL'),
    feature('CHANGE', 'NO_SHOW', '200.00', 'BRL'),
  ];
  const order = { ...record.order!, slices: [{ ...first!, features }, ...others] };
  const { saves } = releaseTerms({ ...record, order }, [0], []);
  expect(saves.map(toEnglish).join()).toMatch(/BRL 200\.00.*BRL 100\.50/);
});

test('what holds for several flights is said once, and names them', () => {
  const record = issued('CASH 351.00');
  const [first] = record.order!.slices;
  const change = (late: string) => [
    feature('CHANGE', 'BEFORE_DEPARTURE', '100.50', 'BRL'),
    feature('CHANGE', 'NO_SHOW', late, 'BRL'),
  ];
  const slices = [
    { ...first!, origin: 'GRU', destination: 'MIA', features: change('200.00') },
    { ...first!, origin: 'MIA', destination: 'BOG', features: change('300.00') },
    { ...first!, origin: 'BOG', destination: 'GRU', features: change('200.00') },
  ];
  const { saves, loses } = releaseTerms(
    { ...record, order: { ...record.order!, slices } },
    [0, 1, 2],
    [],
  );
  expect(saves.map(toEnglish)).toEqual([
    expect.stringMatching(/^GRU-MIA, BOG-GRU: .*BRL 200\.00/),
    expect.stringMatching(/^MIA-BOG: .*BRL 300\.00/),
  ]);
  expect(loses.filter((text) => /on sale/.test(toEnglish(text))).map(toEnglish)).toEqual([
    expect.stringMatching(/^GRU-MIA, MIA-BOG, BOG-GRU: /),
  ]);
});

test('a flight that the order does not have any more is released, another flight is not it', () => {
  const [out, back] = [leg(OUT), leg(BACK)];
  const holding = (...legs: ProviderLeg[]) => order({ slices: legs.map((one) => slice([one])) });
  const gone = { ...out, status: 'HX' as const };
  expect(isReleased(holding(out, back), [out])).toBe(false);
  expect(isReleased(holding(gone, back), [out])).toBe(true);
  expect(isReleased(holding(back), [out])).toBe(true);
  expect(isReleased(holding(back), [back])).toBe(false);
});
