/** The client over a transport that only writes down what it is asked. */
import '#test/fixtures/languages.ts';
import { describe, expect, it } from 'vitest';
import type { CallOptions, CallResult } from '#main/contract/call.ts';
import {
  createFailure,
  type ErrorWord,
  type Failure,
  refuseMalformed,
  toErrorBody,
} from '#main/contract/errors.ts';
import { operations } from '#main/contract/operations.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { createClient, translateClient } from '#renderer/app/client/client.ts';
import { createHttpTransport } from '#renderer/app/client/http.ts';
import { buildLostAnswer, type Transport } from '#renderer/app/client/transport.ts';
import { setLanguage } from '#renderer/i18n/words.ts';

interface Asked {
  name: string;
  options: CallOptions;
}

const ANSWERED = {
  ok: true,
  value: {
    output: {},
    view: { booking: null },
    meta: { revision: null, connection: 'ONLINE', warnings: [], providers: [] },
  },
} as unknown as CallResult;
const refused = (word: ErrorWord): CallResult => ({
  ok: false,
  error: toErrorBody(createFailure(word, word)),
});
const LOST: CallResult = { ok: false, error: buildLostAnswer('connection reset') };

function setUp(answers: (CallResult | Promise<CallResult>)[] = []) {
  const asked: Asked[] = [];
  const transport: Transport = {
    invoke: async (name, _input, options) => {
      asked.push({ name, options });
      return (await (answers.shift() ?? ANSWERED)) as never;
    },
    subscribe: () => () => undefined,
  };
  let made = 0;
  return { asked, client: createClient(transport, () => `id-${++made}`) };
}

const CANCEL = { id: 'b1' };

describe('a call', () => {
  it('of a query carries an id of its own and no key', async () => {
    const { asked, client } = setUp();
    await client.call('booking.get', CANCEL);
    expect(asked).toEqual([{ name: 'booking.get', options: { call_id: 'id-1' } }]);
  });

  it('of an effect carries a key and the revision on screen', async () => {
    const { asked, client } = setUp();
    await client.call('booking.cancel', CANCEL, { if_match: 4 });
    expect(asked).toEqual([
      {
        name: 'booking.cancel',
        options: { call_id: 'id-1', if_match: 4, idempotency_key: 'id-2' },
      },
    ]);
  });

  it.each([
    ['a lost answer', LOST, 'the same'],
    ['an unknown outcome', refused('OUTCOME_UNKNOWN'), 'the same'],
    ['still in progress', refused('IN_PROGRESS'), 'the same'],
    ['a refusal', refused('PROVIDER_REFUSED'), 'another'],
    ['a technical failure that did nothing', refused('PROVIDER_ERROR'), 'another'],
    ['an answer', ANSWERED, 'another'],
  ])('repeated after %s has %3$s key', async (_, first, key) => {
    const { asked, client } = setUp([first]);
    await client.call('booking.cancel', CANCEL);
    await client.call('booking.cancel', CANCEL);
    const keys = asked.map(({ options }) => options.idempotency_key);
    expect(keys[0] === keys[1] ? 'the same' : 'another').toBe(key);
  });

  it('about something else never takes the key of an open one', async () => {
    const { asked, client } = setUp([LOST]);
    await client.call('booking.cancel', CANCEL);
    await client.call('booking.cancel', { id: 'b2' });
    const keys = asked.map(({ options }) => options.idempotency_key);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('giving up', () => {
  it('answers a query at once and tells the service', async () => {
    const { asked, client } = setUp([new Promise(() => undefined)]);
    const stop = new AbortController();
    const answer = client.call('booking.get', CANCEL, { signal: stop.signal });
    stop.abort();
    expect(await answer).toMatchObject({ ok: false, error: { error: 'CALL_CANCELLED' } });
    expect(asked.map(({ name }) => name)).toEqual(['booking.get', 'call.cancel']);
  });

  it('waits for an effect, which may have happened', async () => {
    let answered: (result: CallResult) => void = () => undefined;
    const { asked, client } = setUp([new Promise((resolve) => (answered = resolve))]);
    const stop = new AbortController();
    const answer = client.call('booking.cancel', CANCEL, { signal: stop.signal });
    stop.abort();
    answered(ANSWERED);
    expect((await answer).ok).toBe(true);
    expect(asked.map(({ name }) => name)).toEqual(['booking.cancel', 'call.cancel']);
  });
});

/** What the service says of an input, as it reaches the screen in a language. */
async function shown(failed: Failure, language: LanguageCode): Promise<string[]> {
  setLanguage(language);
  const { client } = setUp([{ ok: false, error: toErrorBody(failed) }]);
  const result = await translateClient(client).call('booking.get', CANCEL);
  setLanguage('en');
  if (result.ok) throw new Error('it was refused');
  return [result.error.message, ...result.error.details.map(({ message }) => message)];
}

describe.each(['en', 'pt-BR', 'es'] as const)(
  'in %s no field of the contract is named',
  (language) => {
    // Nothing, and a value of the wrong kind in every field, of every operation.
    const wrong = Object.entries(operations).flatMap(([name, { input }]) =>
      [{}, ...Object.keys('shape' in input ? input.shape : {}).map((field) => ({ [field]: [{}] }))]
        .map((value) => input.safeParse(value))
        .flatMap((read) =>
          read.success ? [] : [{ name, failed: refuseMalformed(read.error.issues) }],
        ),
    );

    it('in what is malformed', async () => {
      expect(wrong.length).toBeGreaterThan(100);
      for (const { name, failed } of wrong) {
        const [message = ''] = await shown(failed, language);
        for (const { path } of failed.details) {
          expect(`${message} `, `${name}: ${failed.message}`).not.toContain(`${path}: `);
        }
      }
    });

    it.each([
      'route: no such place',
      'The request is not valid (route: no such place)',
      'no such place at route.0.origin',
      'no such place (passengers.1.first_name)',
      'no such place: birth_date',
    ])('in %j', async (message) => {
      const details = [{ path: 'route', message: 'no such place' }];
      const said = (await shown(createFailure('INVALID_REQUEST', message, details), language)).join(
        ' ',
      );
      expect(said).not.toMatch(/route|origin|first_name|birth_date/);
      expect(said).toContain('no such place');
    });

    it.each([
      'Sold out; airline note: bring papers',
      'Sold in GRU at 14.30',
      'Use www.airline.example',
    ])('and what is none stays: %s', async (message) => {
      expect(await shown(createFailure('PROVIDER_ERROR', message), language)).toContain(message);
    });
  },
);

it('keeps saves alive after the page while browsers take them, of all calls together', async () => {
  const kept: boolean[] = [];
  const answers: (() => void)[] = [];
  const { invoke } = createHttpTransport(null, async (_path, init) => {
    kept.push(init?.keepalive ?? false);
    await new Promise<void>((resolve) => answers.push(resolve));
    throw new Error('cut');
  });
  const save = (letters: string) =>
    invoke('workarea.save', { window: 1, area: 'A', state: { entry: letters } }, { call_id: 'c' });
  const all = [save('x'.repeat(40_000)), save('x'.repeat(40_000)), save('ü'.repeat(9_000))];
  expect(kept).toEqual([true, false, true]);
  for (const answer of answers.splice(0)) answer();
  await Promise.all(all);
  void save('x'.repeat(40_000));
  expect(kept.at(-1)).toBe(true);
});
