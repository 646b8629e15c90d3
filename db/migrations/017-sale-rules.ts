/**
 * Sale rules that an agency's administrator sets. The row of agency 0 holds the defaults: the
 * installment terms that were built into the program until now.
 */
import type { Migration } from './migration.ts';

const FIRST = {
  involuntary: { minutes: 60, waivers: [] },
  audit: { off: [] },
  installments: {
    brands: [
      { brand: 'VISA', max: 12, interest_free: 4, monthly_rate: '2.49' },
      { brand: 'MASTERCARD', max: 12, interest_free: 4, monthly_rate: '2.49' },
      { brand: 'AMEX', max: 10, interest_free: 5, monthly_rate: '1.99' },
      { brand: 'ELO', max: 10, interest_free: 3, monthly_rate: '2.69' },
      { brand: 'HIPERCARD', max: 10, interest_free: 4, monthly_rate: '2.59' },
      { brand: 'DINERS', max: 6, interest_free: 6, monthly_rate: '1.99' },
      { brand: 'DISCOVER', max: 1, interest_free: 1, monthly_rate: '0' },
      { brand: 'JCB', max: 3, interest_free: 1, monthly_rate: '2.99' },
    ],
    partners: [
      {
        name: 'NUBANK',
        ranges: [
          [516220, 516220],
          [516292, 516292],
          [550209, 550209],
        ],
        max: 12,
        interest_free: 6,
        monthly_rate: '1.89',
      },
      {
        name: 'ITAU',
        ranges: [
          [384100, 384160],
          [606282, 606282],
          [637095, 637612],
        ],
        max: 12,
        interest_free: 6,
        monthly_rate: '1.99',
      },
      {
        name: 'BANCO DO BRASIL',
        ranges: [[498400, 498499]],
        max: 12,
        interest_free: 5,
        monthly_rate: '2.19',
      },
      {
        name: 'CAIXA',
        ranges: [
          [506741, 506743],
          [509000, 509091],
        ],
        max: 12,
        interest_free: 4,
        monthly_rate: '2.29',
      },
    ],
    debit: [
      [402600, 402699],
      [417500, 417500],
      [450800, 450899],
      [484400, 484499],
      [491300, 491399],
      [491700, 491799],
      [506722, 506722],
      [516734, 516734],
      [636368, 636368],
    ],
    least: [
      { currency: 'BRL', amount: 50 },
      { currency: 'USD', amount: 20 },
      { currency: 'EUR', amount: 20 },
      { currency: 'ARS', amount: 20_000 },
      { currency: 'CLP', amount: 15_000 },
      { currency: 'COP', amount: 60_000 },
    ],
  },
  card_collector: 'NOBODY',
};

export const saleRules: Migration = {
  id: 17,
  name: 'sale-rules',
  statements: [
    `CREATE TABLE sale_rules (
      agency_id INTEGER PRIMARY KEY,
      payload TEXT NOT NULL
    ) STRICT`,
    `INSERT INTO sale_rules (agency_id, payload) VALUES (0, '${JSON.stringify(FIRST)}')`,
  ],
};
