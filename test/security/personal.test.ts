/**
 * What is personal is said at the fields of the schemas: every shape that has a marked field is asked
 * for its other texts, and the log, recordings and erasure are held against the marks.
 */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { operations } from '#main/contract/operations.ts';
import { findPersonalKind, listSchemaFields } from '#main/contract/personal.ts';
import { BookingRecordSchema } from '#main/domain/booking-record.ts';
import { REDACTED, redact } from '#main/host/log/redact.ts';
import { OrderSchema } from '#main/providers/provider-order.ts';
import { createRedactor } from '#main/providers/redaction.ts';
import { leavesOf } from '../fixtures/schemas.ts';

const roots: [string, z.ZodType][] = [
  ...Object.entries(operations).flatMap(([name, { input, output }]): [string, z.ZodType][] => [
    [`${name} in`, input],
    [`${name} out`, output],
  ]),
  ['record', BookingRecordSchema],
  ['order', OrderSchema],
];
const fields = roots.flatMap(([at, root]) =>
  listSchemaFields(root).map((field) => ({ ...field, at, kind: findPersonalKind(field.schema) })),
);
const isText = (schema: unknown) =>
  leavesOf(schema as z.ZodType).some(({ path, type }) => type === 'string' && /^\d*$/.test(path));

/** What texts beside people name: things by ids and codes, times, money, and who works here. */
const PLAIN = new RegExp(
  `^(${[
    '(.+_)?(ids?|at|by|keys?|tokens?|currency|locator|reference|carrier|airline)',
    '(.+_)?(time_zone|until|agency_name|group_name|user|agent|actor|owner|country_code)',
    'code|brand|city|path|operation|status|airline_status|why_not|issuing_country|queue|category',
    '(departure_date|due_on|itinerary|endorsements|fare_calculation|segment_number|remove)',
    // Of documents and masked cards.
    '(number|original_number|card_number|expire_date|approval_code)',
  ].join('|')})$`,
);
/** Names that are personal in some shapes; in others they are of things, the agency or its staff. */
const OF_OTHERS =
  /^(code|number|document_number|title|text|(created|expires)_(at|on)|issued_on|email|phone|warnings|profile_id)$/;

describe('the marks', () => {
  test('class every text of a shape that tells of people', () => {
    const bearing = new Set(fields.filter(({ kind }) => kind !== null).map(({ owner }) => owner));
    expect(bearing.size).toBeGreaterThan(30);
    const unclassed = fields
      .filter(({ owner, kind, schema }) => bearing.has(owner) && kind === null && isText(schema))
      .filter(({ name }) => !PLAIN.test(name))
      .map(({ at, parent, name }) => `${at}: ${parent}.${name}`);
    expect(unclassed).toEqual([]);
  });

  test('stand at every field of such a name in the contract', () => {
    const personal = new Set(fields.filter(({ kind }) => kind !== null).map(({ name }) => name));
    const forgotten = fields
      .filter(({ at, kind, schema }) => /^\w+\.\w+ /.test(at) && kind === null && isText(schema))
      .filter(({ name }) => personal.has(name) && !OF_OTHERS.test(name))
      .map(({ at, parent, name }) => `${at}: ${parent}.${name}`);
    expect(forgotten).toEqual([]);
  });
});

const PERSON = {
  first_name: 'Kunigunde',
  last_name: 'Quaresmanto',
  birth_date: '1961-09-23',
  phone_number: '+5511987651234',
  email: 'kuni.canary@example.org',
  documents: [{ unique_identifier: 'ZX81CANAR', expires_at: '2031-04-17' }],
  frequent_flyers: [{ airline: 'LA', code: 'FF83CANAR' }],
};
const CANARIES = /kunigunde|quaresmanto|1961-09|9876|kuni\.canary|canar|2031-04/i;

describe('whoever goes by them', () => {
  test('logs nobody, and says the rest', () => {
    const told = {
      reason: 'gone',
      code: 'EX',
      passengers: [PERSON],
      user: { email: 'a@b.example' },
    };
    const logged = JSON.stringify(redact(told));
    expect(logged).not.toMatch(CANARIES);
    expect(logged).toContain('"reason":"gone","code":"EX","passengers":[');
    expect(logged).toContain('a@b.example');
    expect(redact('sent {"received_from":"KUNIGUNDE"}')).toBe(`sent {"received_from":${REDACTED}}`);
  });

  test('records nobody, in messages as in our own shapes', () => {
    const ours = {
      passengers: [{ ...PERSON, doco: ['V-CANAR1234-SAO PAULO-2031-04-17'] }],
      received_from: 'KUNIGUNDE Q',
      refused: { told_by: 'Quaresmanto' },
      note: 'call kuni.canary@example.org',
    };
    expect(JSON.stringify(createRedactor().value(ours, null))).not.toMatch(CANARIES);
  });
});
