/** What an order must show before a lost change of passengers' data is believed to have happened. */
import { expect, test } from 'vitest';
import { hasChangedPassengers } from '#main/operations/effects/servicing.ts';
import type { ProviderOrderPassenger } from '#main/providers/provider.ts';

const ana: ProviderOrderPassenger = {
  key: 'PAX1',
  infant_key: null,
  pax_type: 'ADT',
  title: null,
  first_name: 'Ana',
  middle_name: null,
  last_name: 'Silva',
  gender: 'FEMALE',
  birth_date: '1985-03-14',
  nationality: null,
  phone: null,
  email: null,
  redress: null,
  documents: [],
  frequent_flyers: [],
  price: null,
};
const passport = {
  type: 'PASSPORT' as const,
  number: 'AB1',
  issuing_country: 'BR',
  issued_on: null,
  expires_on: '2030-01-01',
};

type Part = Partial<ProviderOrderPassenger>;
const rows: [name: string, before: Part, wanted: Part, now: Part, want: boolean][] = [
  ['an e-mail that is not shown', {}, { email: 'a@b.example' }, {}, false],
  ['an e-mail that is shown', {}, { email: 'a@b.example' }, { email: 'A@B.EXAMPLE' }, true],
  ['a name as long as the old one', {}, { last_name: 'Souza' }, { last_name: 'SILVA' }, false],
  ['a name as the wire spells it', {}, { last_name: 'Müller' }, { last_name: 'MUELLER' }, true],
  ['a phone with its prefix', {}, { phone: '+55 11 98765-4321' }, { phone: '5511987654321' }, true],
  ['an old phone', { phone: '111' }, { phone: '+5511987654321' }, { phone: '111' }, false],
  [
    'a document of another number',
    { documents: [passport] },
    { documents: [{ ...passport, number: 'CD2' }] },
    { documents: [passport] },
    false,
  ],
  ['a document that has come', {}, { documents: [passport] }, { documents: [passport] }, true],
  ['documents that were never shown', { documents: [] }, { documents: [] }, {}, false],
  [
    'one field of two',
    {},
    { email: 'a@b.example', phone: '1234567890' },
    { email: 'a@b.example' },
    true,
  ],
  ['nothing that shows', {}, { redress: '1' }, {}, false],
];

test.each(rows)('%s', (_name, before, wanted, now, want) => {
  const was = { ...ana, ...before };
  const sides = { before: [was], wanted: [{ ...was, ...wanted }], told: [was] };
  expect(hasChangedPassengers(sides, [{ ...ana, ...now }])).toBe(want);
});
