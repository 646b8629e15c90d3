/** What the service says by key, in English on every line out and in the agent's language at the desk. */
import '#test/fixtures/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  answerInEnglish,
  changeValues,
  holdsPhrase,
  phrase,
  readPhrase,
  toEnglish,
  withoutMarks,
} from '#main/contract/phrase.ts';
import { SAID } from '#main/contract/words/index.ts';
import {
  describeDone,
  describeTrouble,
  SAID_BY_SERVICE,
  sayInWords,
  setClockZone,
  translateFailure,
} from '#renderer/i18n/service-words.ts';
import { say, setLanguage } from '#renderer/i18n/words.ts';

afterEach(() => setLanguage('en'));

const received = phrase('received_from', { done: phrase('cancelled'), from: 'MS LIMA' });

describe('a phrase', () => {
  it('stands in another, in a list and beside a text of others', () => {
    const text = `X1: ${phrase('nothing_changed', { why: received })}; ${phrase('refreshed')}`;
    expect(toEnglish(text)).toBe(
      'X1: Nothing changed: Cancelled (received from MS LIMA); Refreshed',
    );
    expect(toEnglish('HOST DOWN')).toBe('HOST DOWN');
  });

  it('has no full stop where another goes on from it', () => {
    const why = phrase('connection_broke');
    const text = phrase('nothing_happened', { why });
    const said =
      'The connection to the provider broke; the provider was asked and nothing has happened';
    expect(toEnglish(text)).toBe(said);
    setLanguage('pt-BR');
    expect(sayInWords(text)).toMatch(/^A conexão com o provedor caiu; /);
    expect(toEnglish(why)).toBe('The connection to the provider broke.');
  });

  it("tells tickets with their dash, and leaves a phone among an airline's words", () => {
    const [number, list] = ['9572412345678', '9572412345678, 9572412345679'];
    expect(sayInWords(phrase('void_of_one_exchange', { number, list }))).toMatch(
      /^Ticket 957-2412345678 .* 957-2412345678, 957-2412345679: /,
    );
    const what = 'CALL +5511987654321';
    expect(sayInWords(phrase('w_action_wanted', { what }))).toContain(what);
  });

  it("tells routes with their dash, and leaves a hyphen among an airline's words", () => {
    const flights = 'LA438 GRU-MIA, LA439 MIA-GRU';
    expect(sayInWords(phrase('seat_on', { seat: '12A', flights }))).toBe(
      'Seat 12A, LA438 GRU–MIA, LA439 MIA–GRU',
    );
    expect(sayInWords(phrase('times_refused', { list: flights, by: 'ANA' }))).toContain('GRU–MIA,');
    expect(sayInWords(phrase('w_action_wanted', { what: 'NON-END' }))).toContain('NON-END');
  });

  it('is read back with the values it was given', () => {
    expect(readPhrase(received)).toEqual({
      key: 'received_from',
      values: { done: phrase('cancelled'), from: 'MS LIMA' },
    });
    const others = [
      'Cancelled',
      `${received} `,
      `${received}${received}`,
      `${received}; ${received}`,
    ];
    expect(others.map(readPhrase)).toEqual(others.map(() => null));
  });

  it('is changed in its values alone', () => {
    expect(toEnglish(changeValues(`cancelled ${received}`, () => 'gone'))).toBe(
      'goneCancelled (received from gone)',
    );
  });

  it('of a key that is not known any more is told by what was filled in', () => {
    const old = received.replace('received_from', 'of_old');
    expect(toEnglish(old)).toBe('of_old Cancelled MS LIMA');
  });

  it('is not made by a text of others', () => {
    expect(holdsPhrase(withoutMarks(received))).toBe(false);
    expect(toEnglish(`${received.slice(0, 9)}…`)).not.toMatch(/\p{Cc}/u);
  });

  it('is English wherever it stands in an answer, and what has none is the same', () => {
    const plain = { a: ['x', 1, null], b: { c: true } };
    expect(answerInEnglish(plain)).toBe(plain);
    expect(answerInEnglish({ a: [received, 1], b: null })).toEqual({
      a: ['Cancelled (received from MS LIMA)', 1],
      b: null,
    });
  });
});

it('every sentence of the catalogue is said somewhere in the service', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const sources = ['main', 'db'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/^contract.words/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const used = new Set(sources.flatMap((text) => text.match(/(?<=')[a-z]\w*(?=')/g) ?? []));
  expect(Object.keys(SAID).filter((key) => !used.has(key.slice('said.'.length)))).toEqual([]);
});

it('what a schema refuses in its own words is a phrase', () => {
  const refused: readonly (readonly [z.ZodType, unknown])[] = [
    [z.string(), 1],
    [z.literal('YES'), 'NO'],
    [z.enum(['A', 'B']), 'C'],
    [z.string().max(2), 'abc'],
    [z.string().min(2), 'a'],
    [z.string().length(2), 'abc'],
    [z.string().length(2), 'a'],
    [z.array(z.string()).max(0), ['a']],
    [z.array(z.string()).min(1), []],
    [z.number().max(9), 10],
    [z.number().min(1), 0],
    [z.number().lt(9), 9],
    [z.number().gt(0), 0],
    [z.int(), 1.5],
    [z.string().regex(/^[A-Z]$/), 'a'],
    [z.email(), 'x'],
    [z.url(), 'x'],
    [z.uuid(), 'x'],
    [z.iso.date(), 'x'],
    [z.iso.datetime(), 'x'],
    [z.number().multipleOf(5), 3],
    [z.union([z.string(), z.number()]), null],
  ];
  const messages = refused.map(([schema, value]) => {
    const read = schema.safeParse(value);
    if (read.success) throw new Error(`${String(value)} is taken`);
    return read.error.issues[0]?.message ?? '';
  });
  expect(messages.filter((message) => readPhrase(message) === null)).toEqual([]);
});

/** What the service said, and how it reads in Portuguese, in Spanish and in English. */
const READ: readonly (readonly [said: string, pt: string, es: string, en?: string])[] = [
  [
    phrase('not_valid', { why: `passengers.0.phone_number: ${phrase('not_phone')}` }),
    'A solicitação não é válida (passengers.0.phone_number: não é um número de telefone)',
    'La solicitud no es válida (passengers.0.phone_number: no es un número de teléfono)',
  ],
  [
    phrase('passengers_updated', {
      list: `SILVA/ANA: ${phrase('field_first_name')}, ${phrase('field_phone')}`,
    }),
    'Passageiros alterados (SILVA/ANA: nome, telefone)',
    'Pasajeros modificados (SILVA/ANA: nombre, teléfono)',
  ],
  ['BRL 2337.80', 'BRL\u00a02.337,80', 'BRL\u00a02,337.80', 'BRL\u00a02,337.80'],
  ['CLP 911801', 'CLP\u00a0911.801', 'CLP\u00a0911,801', 'CLP\u00a0911,801'],
  [
    phrase('asks_now', { now: 'BRL 1234.50', before: 'BRL 1000.00' }),
    'A companhia pede BRL\u00a01.234,50; o combinado era BRL\u00a01.000,00',
    'La aerolínea pide BRL\u00a01,234.50; lo acordado era BRL\u00a01,000.00',
    'The airline asks BRL\u00a01,234.50; agreed was BRL\u00a01,000.00',
  ],
];

it('reads in the agent’s language, down to what is filled in', () => {
  setLanguage('pt-BR');
  expect(READ.map(([said]) => sayInWords(said))).toEqual(READ.map(([, pt]) => pt));
  setLanguage('es');
  expect(READ.map(([said]) => sayInWords(said))).toEqual(READ.map(([, , es]) => es));
  setLanguage('en');
  expect(READ.map(([said]) => sayInWords(said))).toEqual(
    READ.map(([said, , , en]) => en ?? toEnglish(said)),
  );
});

it('names a provider by its number, and outside the workstation by its code', () => {
  const said = phrase('by_provider', { provider: 'PROVIDER_04', why: phrase('refreshed') });
  expect([sayInWords(said), toEnglish(said)]).toEqual(['04: Refreshed', 'PROVIDER_04: Refreshed']);
});

it('tells times by the clock of the agency, and what is no time as it came', () => {
  setClockZone('America/Sao_Paulo');
  const saying = (until: string) => sayInWords(phrase('voidable_until', { until }));
  expect(saying('2026-12-02T02:59:59.000Z')).toMatch(/ until 1 Dec 23:59: voiding /);
  expect(saying('2026-12-01T10:00')).toMatch(/ until 1 Dec 10:00: voiding /);
  expect(saying('2026-13-41T10:00')).toMatch(/ until 2026-13-41T10:00: voiding /);
  setClockZone('UTC');
  expect(sayInWords(phrase('back_on', { queue: 7, when: '2026-12-02T08:00:00.000Z' }))).toBe(
    'Back on queue 7 at 2 Dec 08:00',
  );
});

it('what an airline or an agent wrote stays as it came, be it a sentence of ours', () => {
  setLanguage('pt-BR');
  const theirs = ['CLASS NOT AVAILABLE ON THIS FLIGHT', 'Cancelled', 'PRICE_HIGHER', ''];
  expect(theirs.map(sayInWords)).toEqual(theirs);
});

describe('a failure', () => {
  const failed = (message: string, details: { path: string; message: string }[] = []) => ({
    code: 422,
    error: 'PROVIDER_REFUSED' as const,
    message,
    details,
  });

  it('of our own is its sentence, with what is wrong at each field', () => {
    setLanguage('es');
    const refused = failed(phrase('due_passed'), [
      { path: 'due_on', message: phrase('day_passed') },
      { path: 'provider.text', message: 'TOO LATE' },
    ]);
    expect(translateFailure(refused, false)).toEqual({
      ...refused,
      message: 'La fecha límite ya pasó',
      details: [
        { path: 'due_on', message: 'el día ya pasó' },
        { path: 'provider.text', message: 'TOO LATE' },
      ],
    });
  });

  it('of a card is our sentence in English too, whatever the host calls it', () => {
    const refused = { ...failed('REFUSE CREDIT'), error: 'CARD_REFUSED' as const };
    expect(translateFailure(refused, false)).toMatchObject({
      message: 'The card was refused; take another card or form of payment',
      details: [{ message: 'REFUSE CREDIT' }],
    });
    const other = failed('NEED COMMISSION');
    expect(translateFailure(other, false)).toEqual(other);
  });

  it('of an airline is the word for it, with what the airline said once beside it', () => {
    setLanguage('pt-BR');
    const refused = failed('NAME CHANGE NOT PERMITTED', [
      { path: 'provider.code', message: '740' },
      { path: 'provider.text', message: 'NAME CHANGE NOT PERMITTED' },
    ]);
    expect(translateFailure(refused, false)).toEqual({
      ...refused,
      message: 'O provedor recusou',
      details: [
        { path: SAID_BY_SERVICE, message: 'NAME CHANGE NOT PERMITTED' },
        { path: 'provider.code', message: '740' },
      ],
    });
  });

  it('of an airline that stands whole in a longer text of its is said once', () => {
    setLanguage('es');
    const text = 'UNKNOWN_ORDER: ORDER NOT FOUND: No such order 129';
    const refused = {
      ...failed('ORDER NOT FOUND: No such order', [{ path: 'provider.text', message: text }]),
      error: 'NOT_FOUND' as const,
    };
    expect(translateFailure(refused, false)).toMatchObject({
      message: 'El proveedor no lo encontró',
      details: [{ path: 'provider.text', message: text }],
    });
  });

  it('that was lost says so, and in English stays as it was said', () => {
    const gone = failed('x');
    expect(translateFailure(gone, true)).toEqual(gone);
    setLanguage('pt-BR');
    expect(translateFailure(gone, true).message).toBe(
      'Não veio resposta, então não se sabe o resultado',
    );
  });
});

it('a history line that is none of ours keeps its own words beside what was done', () => {
  setLanguage('es');
  expect([
    describeDone({ operation: 'booking.cancel', summary: phrase('cancelled') }),
    describeDone({ operation: 'booking.cancel', summary: 'Called off as of old' }),
    describeDone({ operation: 'of.old', summary: 'Called off as of old' }),
  ]).toEqual([
    { done: 'Cancelada', kept: null },
    { done: say('done.booking.cancel'), kept: 'Called off as of old' },
    { done: 'Called off as of old', kept: null },
  ]);
});

it('a provider that gave nothing is told by what it said, or by the word of its failure', () => {
  setLanguage('pt-BR');
  expect([phrase('unreachable'), 'PROVIDER_TIMEOUT', 'HOST DOWN', ''].map(describeTrouble)).toEqual(
    ['O provedor não pode ser alcançado.', 'O provedor não respondeu a tempo', 'HOST DOWN', ''],
  );
});
