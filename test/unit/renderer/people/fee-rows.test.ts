/** The table of fees as an administrator types it. */
import '#test/fixtures/languages.ts';
import { afterEach, expect, test } from 'vitest';
import { mapFeeErrors, readFees, toFeeRow } from '#renderer/features/settings/fee-rows.ts';
import { setLanguage } from '#renderer/i18n/words.ts';

afterEach(() => setLanguage('en'));

test('fees are typed with either decimal sign, and wrong ones are named by row and column', () => {
  const row = {
    ...toFeeRow({ id: 'a' }),
    airline: 'la',
    amounts: { ...toFeeRow({ id: 'a' }).amounts, agent_fee: '12,50' },
  };
  const read = readFees([row]);
  expect('rules' in read && read.rules[0]).toMatchObject({
    airline: 'LA',
    provider_type: null,
    agent_fee: 12.5,
    agent_du_percent: 0,
  });
  expect('rules' in read && toFeeRow(read.rules[0]!).amounts.agent_fee).toBe('12.5');
  setLanguage('pt-BR');
  expect('rules' in read && toFeeRow(read.rules[0]!).amounts.agent_fee).toBe('12,5');
  // In each language, the sign between thousands is not taken for that of decimals.
  const typed = (agent_fee: string) =>
    readFees([{ ...row, amounts: { ...row.amounts, agent_fee } }]);
  expect(typed('1,505')).toMatchObject({ rules: [{ agent_fee: 1.505 }] });
  expect(typed('1.500')).toMatchObject({
    errors: { '0.agent_fee': 'um número de 0 a 1.000.000.000' },
  });
  setLanguage('en');
  expect(typed('1.505')).toMatchObject({ rules: [{ agent_fee: 1.505 }] });
  expect(typed('1,500')).toMatchObject({
    errors: { '0.agent_fee': 'a number from 0 to 1,000,000,000' },
  });
  // An agency whose currency has many digits.
  expect(typed('150000000')).toMatchObject({ rules: [{ agent_fee: 150_000_000 }] });
  expect(typed('-5')).toMatchObject({ errors: { '0.agent_fee': expect.any(String) } });
  const bad = { ...row, airline: 'LAN', amounts: { ...row.amounts, agent_fee_percent: '101' } };
  const wrong = readFees([row, bad]);
  expect('errors' in wrong && Object.keys(wrong.errors)).toEqual([
    '1.airline',
    '1.agent_fee_percent',
  ]);
  expect(mapFeeErrors({ 'rules.1.airline': 'x' })).toEqual({ '1.airline': 'x' });
});
