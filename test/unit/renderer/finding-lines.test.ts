/** What the audit found, as few lines: the same of several passengers is one, told by their numbers. */
import { expect, test } from 'vitest';
import type { AuditFinding } from '#main/contract/audit.ts';
import { phrase } from '#main/contract/phrase.ts';
import { listFindingLines, listWarningLines } from '#renderer/features/ticketing/findings.ts';

const passengers = Array.from({ length: 7 }, (_, at) => ({ id: `P${at + 1}` }));
const of = (n: number, text: string, more: Partial<AuditFinding> = {}): AuditFinding => ({
  check: 'DOCUMENTS',
  severity: 'WARNING',
  text,
  passenger_id: `P${n}`,
  ...more,
});
const noPassport = (n: number) => of(n, phrase('audit_no_passport', { name: `Silva/${n}` }));

test('a sentence stands once for everybody it is true of', () => {
  const lines = listFindingLines([2, 3, 5, 6, 7].map(noPassport), passengers);
  expect(lines.map(({ text }) => text)).toEqual([
    'Silva/2 has no passport (DOCS) · also passengers 3, 5–7',
  ]);
  const [two] = listFindingLines([1, 4].map(noPassport), passengers);
  expect(two?.text).toMatch(/ · also passenger 4$/);
});

test('what differs in more than the passenger stays apart', () => {
  const age = (n: number, age: number) =>
    of(n, phrase('audit_age', { name: `Silva/${n}`, age, type: 'CHD' }), { check: 'AGES' });
  const booking = of(1, phrase('has_no_price'), { passenger_id: null, severity: 'ERROR' });
  const found = [noPassport(1), age(2, 14), age(3, 15), booking];
  expect(listFindingLines(found, passengers)).toHaveLength(4);
});

test('warnings name their passengers in words, and share a line as findings do', () => {
  const people = Array.from({ length: 9 }, (_, at) => ({
    first_name: `Ana${at + 1}`,
    last_name: 'Silva',
  }));
  const warnings = [
    phrase('voidable_today'),
    ...people.map(({ first_name, last_name }) =>
      phrase('audit_no_passport', { name: `${last_name}/${first_name}` }),
    ),
    ...people.map(({ first_name, last_name }, at) =>
      phrase('forfeits_tax', {
        name: `${first_name} ${last_name}`,
        tax: at === 0 ? 'BRL 12.00' : 'BRL 9.00',
      }),
    ),
    'NO SHOW FEE APPLIES',
    'NO SHOW FEE APPLIES',
  ];
  expect(listWarningLines(warnings, people).map(({ text }) => text)).toEqual([
    expect.stringMatching(/void/),
    'Silva/Ana1 has no passport (DOCS) · also passengers 2–9',
    'Ana1 Silva forfeits BRL\u00a012.00 of taxes',
    'Ana2 Silva forfeits BRL\u00a09.00 of taxes · also passengers 3–9',
    'NO SHOW FEE APPLIES',
  ]);
});
