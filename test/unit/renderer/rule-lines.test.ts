/** The agency's rules as lines: what is written is read back, and nothing typed is left out. */
import { afterEach, expect, test } from 'vitest';
import { SaleRules } from '#main/contract/sale-rules.ts';
import { type RuleTexts, readLines, toRuleTexts } from '#renderer/features/settings/rule-lines.ts';
import { loadLanguage, setLanguage } from '#renderer/i18n/words.ts';

afterEach(() => setLanguage('en'));

const terms = { max: 10, interest_free: 6, monthly_rate: '1.99' };
const rules = SaleRules.parse({
  involuntary: {
    minutes: 60,
    waivers: [{ airline: null, place: 'REMARK', text: 'INVOL SKCHG - FREE' }],
  },
  audit: { off: [] },
  installments: {
    brands: [{ brand: 'VISA', ...terms }],
    partners: [
      {
        name: 'BANCO DO SUL',
        ranges: [
          [400_000, 400_099],
          [410_000, 410_000],
        ],
        ...terms,
      },
      { name: 'BANCO', ranges: [], ...terms },
    ],
    debit: [[500_000, 500_099]],
    least: [{ currency: 'BRL', amount: 50.5 }],
  },
  card_collector: 'AGENCY',
  void_windows: [{ airline: 'LA', closes: 'DAY' }],
  service_fees: [{ action: 'REFUND', airline: null, amount: 150 }],
  agreements: [{ airline: 'LA', partners: ['DL', 'IB'] }],
});
const texts = toRuleTexts(rules);
const { waivers } = rules.involuntary;
const { void_windows, service_fees, agreements, installments } = rules;
const lines = { waivers, ...installments, void_windows, service_fees, agreements };

test('reads the lines back as they were written', () => {
  expect(texts.partners).toBe(
    'BANCO DO SUL | 10 6 1.99 | 400000-400099 410000\nBANCO | 10 6 1.99 |',
  );
  expect(readLines(texts)).toEqual({ ok: true, lines });
});

test('writes and reads numbers with the sign of the language', async () => {
  await loadLanguage('pt-BR');
  setLanguage('pt-BR');
  const { brands, least } = toRuleTexts(rules);
  expect([brands, least]).toEqual(['VISA 10 6 1,99', 'BRL 50,5']);
  expect(readLines({ ...texts, brands, least })).toEqual({ ok: true, lines });
  // A currency of three decimals is read back, and 1.500 is not one and a half.
  const dinars = SaleRules.parse({
    ...rules,
    installments: { ...installments, least: [{ currency: 'KWD', amount: 1.505 }] },
  });
  expect(toRuleTexts(dinars).least).toBe('KWD 1,505');
  expect(readLines(toRuleTexts(dinars))).toMatchObject({
    lines: { least: dinars.installments.least },
  });
  expect(readLines({ ...texts, least: 'BRL 1.500' })).toMatchObject({ ok: false });
});

test.each<[keyof RuleTexts, string]>([
  ['debit', ' 500000 - 500099 '],
  ['least', 'BRL  50.50'],
  ['partners', 'BANCO DO SUL|10 6 1.99|400000-400099 410000\nBANCO | 10 6 1.99'],
])('reads %s as people write it: %s', (field, typed) => {
  expect(readLines({ ...texts, [field]: typed })).toEqual({ ok: true, lines });
});

test.each<[keyof RuleTexts, string]>([
  ['least', 'BRL 1 000'],
  ['least', 'BRL 1,500'],
  ['service_fees', 'REFUND * 1 500'],
  ['service_fees', 'REFUND * 1.500,00'],
  ['brands', 'VISA 10 6 1.99 2'],
  ['partners', 'BANCO | 10 6 1.99 | 400000-400099-400199'],
  ['partners', 'BANCO | 10 6 1.99 | 400000 | 410000'],
  ['debit', '500000 500099'],
  ['void_windows', 'LA DAY NEXT_DAY'],
])('refuses a line of %s it cannot read whole: %s', (field, typed) => {
  expect(readLines({ ...texts, [field]: typed })).toEqual({
    ok: false,
    errors: { [field]: `Not understood: ${typed}` },
  });
});
