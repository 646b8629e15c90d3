/** What is wrong with a request is said in plain words, at a place of the request. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createFailure,
  refuseMalformed,
  toCodeDetail,
  toErrorBody,
  toRestErrorBody,
} from '#main/contract/errors.ts';
import type { Operation } from '#main/contract/operation.ts';
import { OPERATION_NAMES, operations } from '#main/contract/operations.ts';
import { holdsPhrase, toEnglish } from '#main/contract/phrase.ts';
import { leavesOf } from '../../fixtures/schemas.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'required'],
  [z.string(), null, 'must not be null'],
  [z.string(), 5, 'must be a text'],
  [z.number(), 'x', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), 'x', 'must be a list'],
  [z.string(), ['x'], 'must be one value, not a list'],
  [z.object({}), 'x', 'must be an object'],
  [z.enum(['A', '']), 'B', 'must be one of A, ""'],
  [z.literal(200), 201, 'must be one of 200'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), 'x', 'must have at least 2 characters'],
  [z.string().max(2), 'xxx', 'must have at most 2 characters'],
  [z.string().length(2), 'x', 'must have 2 characters'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().max(9), 10, 'must be at most 9'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.number().lt(1), 1, 'must be less than 1'],
  [z.number().multipleOf(0.5), 0.3, 'must be a multiple of 0.5'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.iso.date(), 'x', 'must be a date YYYY-MM-DD'],
  [z.iso.datetime(), 'x', 'must be a UTC instant YYYY-MM-DDTHH:mm:ssZ'],
  [z.uuid(), 'x', 'must be a UUID'],
  [z.url(), 'x', 'must be a URL'],
  [z.string().regex(/^a$/), 'b', 'is not written as it must be'],
  [z.string().regex(/^a$/, 'one a'), 'b', 'one a'],
  [z.custom<string>(() => false), 'b', 'is not valid'],
])('%# %s', (schema, value, words) => {
  const parsed = schema.safeParse(value);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words]);
});

test('a text in place of a list is told once, without the length of either', () => {
  const list = z.object({ list: z.array(z.string()).max(2) });
  const issues = list.safeParse({ list: 'abc' }).error!.issues;
  expect(refuseMalformed(issues).details.map(({ message }) => toEnglish(message))).toEqual([
    'must be a list',
  ]);
});

const VALUES: readonly unknown[] = [null, 5, -1, 1.5, 'x', '', true, [], [5], {}, { x: 1 }, [[]]];

test.each(OPERATION_NAMES)('%s refuses in plain words, at fields of its own', (name) => {
  const { input } = operations[name] as Operation;
  const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  for (const field of fields) {
    for (const value of VALUES) {
      const parsed = input.safeParse({ [field]: value });
      if (parsed.success) continue;
      for (const { path, message } of refuseMalformed(parsed.error.issues).details) {
        expect(toEnglish(message), `${name} ${path}`).not.toMatch(
          /expected|invalid|received|zod|too (big|small)/i,
        );
        expect(fields).toContain(path.split('.')[0]);
      }
    }
  }
});

const LETTERS: readonly unknown[] = [
  ...VALUES,
  ' ',
  '1',
  'a/b',
  '€',
  'é\u0000',
  '\ud800',
  '2027-02-31',
];

test('every refusal of a value can be said in the agent’s language', () => {
  const plain = new Set<string>();
  for (const name of OPERATION_NAMES) {
    for (const { path, schema } of leavesOf((operations[name] as Operation).input)) {
      for (const value of [...LETTERS, 'x'.repeat(5_000), '4929420573595709', 'cvv 123']) {
        const issues = schema.safeParse(value).error?.issues ?? [];
        for (const { message } of refuseMalformed(issues).details) {
          if (!holdsPhrase(message)) plain.add(`${name} ${path}: ${message}`);
        }
      }
    }
  }
  expect([...plain]).toEqual([]);
});

test('a failure is told in four fields over REST, and with its facts to the workstation', () => {
  const rest = [{ path: 'passengers.0.last_name', message: 'the same' }];
  const failure = {
    ...createFailure('DUPLICATE', 'Held already', [toCodeDetail('booking_id', 'b1'), ...rest]),
    facts: { refund: { amount: '1.00', currency: 'EUR' } },
  };
  expect(toRestErrorBody(failure)).toEqual({
    code: 409,
    message: 'Held already',
    error: 'DUPLICATE',
    details: [{ path: 'booking_id', message: 'b1' }, ...rest],
  });
  expect(toErrorBody(failure)).toMatchObject({ ...failure, code: 409 });
});
