/**
 * Every leaf of every operation's input, found by walking the schemas: no text takes a card number or
 * its security code, no day and no number is without bounds. A new field is in it without thinking.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  holdsCardNumber,
  holdsSecurityCode,
  maskCardData,
  maskCards,
} from '#main/contract/card-numbers.ts';
import { refuseMalformed } from '#main/contract/errors.ts';
import { OPERATION_NAMES, operations } from '#main/contract/operations.ts';
import { LOOKED_UP, SECRET } from '#main/contract/texts.ts';
import { leavesOf } from '../fixtures/schemas.ts';

const CARDS = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '378282246310005',
  '3782 822463 10005',
  '30569309025904',
  '6362970000457013',
  '6011.1111.1111.1117',
  '5555/5555/5555/4444',
  '5555\u00a05555\u20095555\u20114444',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  '４１１１１１１１１１１１１１１１',
  '٤١١١١١١١١١١١١١١١',
  '2223000048400011',
  '6304000000000000',
  '135410014004955',
  '4111 1111*1111 1111',
  "4111'1111'1111'1111",
  '4111\\1111\\1111\\1111',
  '4111；1111；1111；1111',
  '4111\u200b\u2060\ufeff\u200b\u200b1111\u200b11111111',
  '⁴¹¹¹ ¹¹¹¹ ¹¹¹¹ ¹¹¹¹',
  '④①①①①①①①①①①①①①①①',
  '⑷⑴⑴⑴⑴⑴⑴⑴⑴⑴⑴⑴⑴⑴⑴⑴',
  [...'4111111111111111'].map((digit) => `${digit}\ufe0f\u20e3`).join(''),
  [...'4111111111111111'].join('\u0332'),
  '4111\u31641111\u31641111\u31641111',
];
/** Where a card's number, or one that is only looked for, belongs. */
const FORMS = new Set([LOOKED_UP, SECRET]);
const SEALED_OR_CARD = /(^|\.)payment_card\.number$|^body_base64$/;

const leaves = OPERATION_NAMES.flatMap((name) =>
  leavesOf(operations[name].input).map((leaf) => ({ ...leaf, at: `${name}: ${leaf.path}` })),
);
const strings = leaves.filter(({ type }) => type === 'string');
const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('the inputs of the table', () => {
  test('are walked whole', () => {
    expect(leaves.length).toBeGreaterThan(350);
    expect(strings.length).toBeGreaterThan(200);
    const known = /^(string|number|boolean|enum|literal|null|never)$/;
    // Work areas are any JSON; their texts are masked as they come in.
    expect(leaves.filter(({ type }) => !known.test(type)).map(({ at }) => at)).toEqual([]);
  });

  test('take a card number in no text', () => {
    const through = strings
      .filter(({ path }) => !SEALED_OR_CARD.test(path))
      .filter(({ schema }) => !FORMS.has(String(z.globalRegistry.get(schema)?.format)))
      .filter(({ path }) => !path.startsWith('state.'))
      .flatMap(({ at, schema }) =>
        [
          ...CARDS,
          ...CARDS.map((card) => `to ${card}, and`),
          ...CARDS.map((card) => `a@${card}.de`),
        ]
          .filter((text) => takes(schema, text))
          .map((text) => `${at}: ${text}`),
      );
    expect(through).toEqual([]);
  });

  test('take half of a character in no text', () => {
    // Of a card's number the digits alone are read; work areas are any JSON.
    const through = strings
      .filter(({ path }) => !/^state\.|payment_card\.number$/.test(path))
      .flatMap(({ at, schema }) =>
        ['a\ud800', 'a long enough word\udc00', '\ud83d a long enough word']
          .filter((text) => takes(schema, text))
          .map((text) => `${at}: ${JSON.stringify(text)}`),
      );
    expect(through).toEqual([]);
  });

  test('take a security code beside its word in no text that is free', () => {
    const free = strings.filter(({ schema }) => takes(schema, 'call the customer, 3 bags'));
    const others = free.filter(
      ({ path, schema }) =>
        takes(schema, 'cvv 123') &&
        !FORMS.has(String(z.globalRegistry.get(schema)?.format)) &&
        !path.startsWith('state.'),
    );
    expect(free.length).toBeGreaterThan(30);
    // Ids name what there is; in a name of a time zone, of a key or of a route there is no sentence.
    expect(
      others
        .filter(({ schema }) => !takes(schema, 'x'.repeat(2_001)))
        .map(({ at }) => at)
        .filter(
          (at) =>
            !/(\bids?\b|_ids?\b|token|_tokens|zone|sort_by|route|username|bindings|\bby\b|again|remove|number|code|unique)/.test(
              at,
            ),
        ),
    ).toEqual([]);
  });

  test('take no day and no instant beyond reach', () => {
    const dated = strings.filter(
      ({ schema }) => takes(schema, '2026-11-22') || takes(schema, '2026-11-22T10:00:00Z'),
    );
    const free = ['word', 'word-of-this-length', 'any words that are long'];
    const formed = dated.filter(({ schema }) => !free.some((text) => takes(schema, text)));
    expect(formed.length).toBeGreaterThan(15);
    const days = ['9999-12-31', '0001-01-01', '2200-01-01', '1899-12-31'];
    const through = formed.flatMap(({ at, schema }) =>
      days.flatMap((day) =>
        [day, `${day}T00:00:00Z`].filter((text) => takes(schema, text)).map((t) => `${at}: ${t}`),
      ),
    );
    expect(through).toEqual([]);
  });

  test('take no number without bounds', () => {
    const numbers = leaves.filter(
      ({ type, path }) => type === 'number' && !path.startsWith('state.'),
    );
    expect(numbers.length).toBeGreaterThan(30);
    const through = numbers.flatMap(({ at, schema }) =>
      [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e300, -1e300, Number.NaN, 1 / 0]
        .filter((value) => takes(schema, value))
        .map((value) => `${at}: ${value}`),
    );
    expect(through).toEqual([]);
  });
});

test('a work area keeps no card number, in whatever it holds', () => {
  const card = 4_929_420_573_595_709;
  const state = { [String(card)]: card, list: [[`${card}`, { at: Date.now(), total: 12.5 }]] };
  const saved = JSON.stringify(operations['workarea.save'].input.parse({ area: 'A', state }).state);
  expect(saved).not.toContain(String(card));
  expect(saved).toContain('"total":12.5');
});

test('a refusal names at most fifty fields, each shortly, however many and long they are', () => {
  const strange = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, i) => [`${i}`.padEnd(5_000, 'x'), 1]),
  );
  for (const input of [strange, { options: [strange], [`y`.repeat(90_000)]: 1 }]) {
    const parsed = operations['quote.save'].input.safeParse(input);
    const why = refuseMalformed(parsed.error?.issues ?? []);
    expect(why.details.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(why).length).toBeLessThan(10_000);
  }
});

describe('a card number', () => {
  test.each(CARDS)('is one: %s', (card) => {
    for (const text of [
      card,
      `pays by ${card}.`,
      `VISA${card}X`,
      `12 ${card}`,
      `45,00 ${card} 12/30`,
    ]) {
      expect(holdsCardNumber(text), text).toBe(true);
      const masked = maskCards(text);
      expect(holdsCardNumber(masked), masked).toBe(false);
      expect(masked.length).toBe(text.length);
      expect(masked.match(/\*/g)?.length).toBeGreaterThanOrEqual(9);
    }
  });

  test.each([
    '045-2101234567',
    'TKT 4791234567893',
    '0452101234567',
    '045 2101234567 8',
    'EMD 4794821234560',
    '+49 1512 3456788',
    'CTCM HK1/4915123456788',
    'tel. 4915123456788',
    '+55 11 98765-4321',
    '0f8e4111-1111-4111-8111-111111111111',
    'LA0457123456789',
    '2026-11-22 2026-12-01',
    '10:30 11:45 12:50 13:55',
    '1234567890123456',
    '22:10 05:30 06:45 09:15',
    '4 m² 111 m² 111 m² 1111 m² 1111 m²',
    '⑩①①①①①①①①①①①①①①①',
    '99220000000000000000000',
  ])('is none: %s', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
    expect(maskCards(text)).toBe(text);
  });

  // Anybody may send a megabyte before it is known who they are.
  test.each(['1-', '0 ', '4\u3164', 'cel4222222222222', '4222222222222a', 'cvv '])(
    'is looked for in a long text in time by its length: %s',
    (part) => {
      const text = part.repeat(300_000 / part.length);
      const before = process.cpuUsage();
      holdsCardNumber(text);
      maskCardData(text);
      operations['auth.token'].input.safeParse({ username: text, password: text });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(5_000);
    },
  );

  test('a code is one beside its word only, before it or after', () => {
    for (const text of [
      'CVV 123',
      'cvc: 4567',
      'CVV2=123',
      'código de segurança 123',
      'Código 123',
      'security code is 123',
      '123 cvv',
      'cod. seg. 123',
      'código de seguridad: 1234',
    ]) {
      expect(holdsSecurityCode(text), text).toBe(true);
      expect(maskCardData(text), text).not.toMatch(/\d{3}/);
    }
    for (const text of [
      'gate 123',
      'código LA123',
      'postal code 12345',
      'cvv',
      'room 1234',
      'CVVX 123',
    ]) {
      expect(holdsSecurityCode(text), text).toBe(false);
    }
  });
});
