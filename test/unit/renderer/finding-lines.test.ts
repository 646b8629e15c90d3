/** What the audit found, as few lines: the same of several passengers is one, told by their numbers. */
import { expect, test } from 'vitest';
import type { AuditFinding } from '#main/contract/audit.ts';
import { phrase } from '#main/contract/phrase.ts';
import { listFindingLines } from '#renderer/features/ticketing/findings.ts';

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
