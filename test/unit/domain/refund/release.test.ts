/** What giving flights back saves, in sentences. */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { releaseTerms } from '#main/domain/refund/release.ts';
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
