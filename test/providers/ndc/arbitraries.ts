/** Random people and payments for the messages of every NDC version. */
import fc from 'fast-check';
import { CardBrand } from '#main/contract/values.ts';
import { toWireName } from '#main/providers/wire/names.ts';

export const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
export const names = fc
  .oneof(
    fc.constantFrom('A', 'Ångström', 'Müller-Straße', "O'Néill", '李', 'Κώστας', 'Đặng'),
    letters,
  )
  .filter((name) => toWireName(name) !== '');
export const date = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
export const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
export const code = (pattern: RegExp) => fc.stringMatching(pattern);
const amount_minor = fc.integer({ min: 0, max: 999_999_999 });
export const airline = fc.constantFrom('LA', 'G3', '2Z');

const documents = fc.array(
  fc.record({
    type: fc.constantFrom('PASSPORT' as const, 'NATIONAL_ID' as const, 'TAX_ID' as const),
    number: code(/^[A-Z0-9]{1,24}$/),
    issuing_country: nullable(code(/^[A-Z]{2}$/)),
    issued_on: nullable(date),
    expires_on: nullable(date),
  }),
  { maxLength: 3 },
);
/** A passenger without a type. */
export const person = {
  title: nullable(fc.constantFrom('MR', 'Frau Dr.', 'Señora')),
  first_name: names,
  middle_name: nullable(letters),
  last_name: names,
  gender: fc.constantFrom('MALE' as const, 'FEMALE' as const, 'UNDISCLOSED' as const),
  birth_date: nullable(date),
  nationality: nullable(code(/^[A-Z]{2}$/)),
  phone: nullable(fc.constantFrom('+5511987654321', '+1 305 555 0100', '0800', 'none')),
  email: nullable(fc.constantFrom('a@b.example', 'é&<x>@b.example', 'ana@例え.example')),
  redress: nullable(code(/^[0-9A-Z]{1,20}$/)),
  documents,
  frequent_flyers: fc.array(fc.record({ airline, number: code(/^[0-9A-Z]{1,20}$/) }), {
    maxLength: 3,
  }),
};
export const payment = fc.oneof(
  fc.record({
    method: fc.constant('CARD' as const),
    amount_minor,
    card: fc.record({
      brand: fc.constantFrom(...CardBrand.options),
      number: code(/^[3-6][0-9]{3}( ?[0-9]{4}){2} ?[0-9]{1,4}$/),
      holder: names,
      expiry: fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        year: fc.integer({ min: 2026, max: 2045 }),
      }),
      cvv: nullable(code(/^[0-9]{3,4}$/)),
      installments: fc.integer({ min: 1, max: 12 }),
    }),
  }),
  fc.record({ method: fc.constantFrom('CASH' as const, 'INVOICE' as const), amount_minor }),
  fc.record({
    method: fc.constant('EMD' as const),
    amount_minor,
    number: code(/^[0-9]{13}$/),
  }),
  fc.record({
    method: fc.constant('TICKETS' as const),
    numbers: fc.array(code(/^[0-9]{13}$/), { minLength: 1, maxLength: 3 }),
  }),
);
