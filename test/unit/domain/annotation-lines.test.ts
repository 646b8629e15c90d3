/** Telephones among the lines of a record: which of them are one, and whose they are. */
import { expect, it } from 'vitest';
import { BLANK_ANNOTATION, formatLine, isSameLine } from '#main/domain/annotation-lines.ts';
import { followAnnotations } from '#main/domain/annotation-updates.ts';
import type { ProviderAnnotation } from '#main/providers/provider.ts';

const phone = (text: string, rest: Partial<ProviderAnnotation> = {}): ProviderAnnotation => ({
  ...BLANK_ANNOTATION,
  kind: 'PHONE',
  text,
  ...rest,
});

it.each([
  ['+55 11 3333-4444', '551133334444', true],
  ['11 3333-4444', '+551133334444', true],
  ['+551133334444', '+551133335555', false],
  ['+551133334444', 'ASK FRONT DESK', false],
  ['ASK FRONT DESK', '+551133334444', false],
  ['Ask  front desk', 'ASK FRONT DESK', true],
])('%s and %s are one line: %s', (one, other, same) => {
  expect(isSameLine(phone(one), phone(other))).toBe(same);
});

it('keeps whose telephone a host tells of, and of what kind', () => {
  const record = { passengers: [{ id: 'p1', key: 't0' }], slices: [], annotations: [] };
  const annotations = [
    phone('+551131111111', { key: 'a', code: 'Home', passenger_key: 't0' }),
    phone('+551130000000', { key: 'b', code: 'SAO PAULO OFFICE' }),
  ];
  const order = { status: 'LIVE', owner: null, validating_carrier: 'LA', remarks: [], annotations };
  const args = { now: new Date(0), ids: { uuid: () => 'x' } };
  const followed = followAnnotations(record as never, order as never, args);
  expect(followed.map(({ kept }) => kept)).toMatchObject([
    { kind: 'PHONE', number: '+551131111111', use: 'home', passenger_id: 'p1' },
    { kind: 'PHONE', number: '+551130000000', use: 'agency', passenger_id: null },
  ]);
});

it('stands in the history without a word of one language', () => {
  const places = { passenger: () => 'P1', leg: () => '' };
  const phone = { kind: 'PHONE', number: '3333-4444', city: 'SAO', passenger_id: 'ana' } as const;
  expect(formatLine({ ...phone, use: 'mobile' }, places)).toBe('TEL SAO 3333-4444 M P1');
  expect(formatLine({ ...phone, use: 'agency' }, places)).toBe('TEL SAO 3333-4444 A P1');
});
