/**
 * The attacks that once got through, and their relatives, against a whole host: how many of each were
 * tried, how many refused, how many got through, which is none. With `AIRDESK_ATTACKS=1000` every value
 * is tried everywhere and so many bad inputs are drawn for each operation; a run says its seed.
 */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Operation } from '#main/contract/operation.ts';
import { OPERATION_NAMES, type OperationName, operations } from '#main/contract/operations.ts';
import { filesBelow } from '../fixtures/data-dir.ts';
import { inputWith, type Leaf, leavesOf } from '../fixtures/schemas.ts';
import { deskForFile, hold, type Json } from '../fixtures/served.ts';

const here = deskForFile();
const CARD = '4929420573595709';
const SPELLED = [CARD, CARD.replace(/(.{4})(?=.)/g, '$1 '), CARD.replace(/(.{4})(?=.)/g, '$1-')];
const WHOLE = process.env.AIRDESK_ATTACKS !== undefined;
const DRAWN = Number(process.env.AIRDESK_ATTACKS ?? 4);
const SEED = Number(process.env.AIRDESK_SEED ?? Date.now() % 1_000_000);

interface Count {
  tried: number;
  refused: number;
  through: string[];
}
const counts = new Map<string, Count>();
const countOf = (attack: string): Count => {
  const count = counts.get(attack) ?? { tried: 0, refused: 0, through: [] };
  counts.set(attack, count);
  return count;
};
afterAll(() => {
  const lines = [...counts].map(
    ([attack, { tried, refused, through }]) =>
      `${attack}: tried ${tried}, refused ${refused}, through ${through.length}`,
  );
  console.log(`attacks, seed ${SEED}\n${lines.join('\n')}`);
});

/** In a slice each leaf gets one of the values, the next leaf the next. */
let turn = 0;
const slice = <T>(values: readonly T[]): readonly T[] =>
  WHOLE || values.length === 0 ? values : [values[turn++ % values.length] as T];

// Who signs in or out is another file's matter.
const ALL = OPERATION_NAMES.filter((name) => !/^(session\.|auth\.)/.test(name));
const leavesIn = (name: (typeof ALL)[number]): Leaf[] =>
  leavesOf((operations[name] as Operation).input).filter(({ path }) => path !== '');

const origin = () => new URL(here.client.base_url).origin;
async function send(
  operation: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const session = here.client.session;
  const response = await fetch(`${origin()}/desk/v1/${operation}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session?.access_token}`,
      ...headers,
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, text: await response.text() };
}

/** One attack: a 4xx refuses it, an answer may be right, a 5xx of ours is through. */
async function attack(
  kind: string,
  operation: string,
  input: unknown,
  {
    leaks = () => false,
    headers = {},
  }: { leaks?: (text: string) => boolean; headers?: Record<string, string> } = {},
): Promise<void> {
  const count = countOf(kind);
  count.tried += 1;
  const { status, text } = await send(operation, input, headers);
  if (status >= 400 && status < 500) count.refused += 1;
  const internal =
    status === 500 || (status > 500 && !/"error":"(PROVIDER|OFFLINE|BUSY)/.test(text));
  if (internal || leaks(text)) {
    count.through.push(`${operation} ${JSON.stringify(input).slice(0, 200)}: ${status}`);
  }
}
const through = (kind: string) => countOf(kind).through;

const holdsCard = (text: string) => SPELLED.some((card) => text.includes(card));

const written = () => filesBelow(here.desk.data_dir);

describe('a card number', () => {
  test('in each string of each operation is neither kept, nor logged, nor said again', async () => {
    const booking = await hold(here.client);
    const given = {
      booking_id: booking.id,
      id: booking.id,
      passenger_id: booking.passengers[0].id,
      passenger_ids: booking.passengers[0].id,
      leg_id: booking.slices[0].legs[0].id,
    };
    const kind = 'card numbers in every string';
    const leaks = holdsCard;
    for (const name of ALL) {
      for (const { path, type } of leavesIn(name)) {
        if (type !== 'string') continue;
        for (const value of slice([SPELLED[0], `the card ${SPELLED[1]}`, SPELLED[2]])) {
          const input = inputWith(operations[name].input, { path, value }, given);
          await attack(kind, name, input, { leaks });
        }
      }
      const empty = inputWith(operations[name].input, null, given);
      await attack(kind, name, empty, { leaks, headers: { 'idempotency-key': CARD } });
      await attack(kind, name, { ...(empty as object), [CARD]: CARD }, { leaks });
    }
    const remark = { kind: 'REMARK', remark_type: 'GENERAL', text: 'canary that is no secret' };
    await here.client.desk('booking.annotate', {
      booking_id: booking.id,
      add: [remark],
      remove: [],
    });
    const said: Json[] = [];
    const language = { language: 'en', format: 'TEXT' };
    const asked: [OperationName, unknown][] = [
      ['booking.history', { id: booking.id }],
      ['document.make', { kind: 'ITINERARY', ...language, booking_id: booking.id }],
      ['document.make', { kind: 'CONFIRMATION', ...language, booking_id: booking.id }],
      ['ticket.export', { language: 'en' }],
      ['diagnostics.make', {}],
      ['profile.list', {}],
      ['quote.list', {}],
      ['preferences.get', {}],
      ['fee.get', {}],
      ['workarea.list', {}],
      ['key.list', {}],
      ['rules.get', {}],
      ['outbox.list', {}],
      ['queue.counts', {}],
      ['user.list', {}],
      ['group.list', {}],
      ['backup.make', {}],
    ];
    for (const [operation, input] of asked) {
      const reply = await send(operation, input);
      expect([operation, reply.status]).toEqual([operation, 200]);
      const body = JSON.parse(reply.text);
      const file = Buffer.from(body.body_base64 ?? '', 'base64').toString('latin1');
      said.push([operation, reply.text + file]);
    }
    const places = [...said, ...written()];
    countOf(kind).through.push(
      ...places.filter(([, text]) => holdsCard(text)).map(([where]) => `found in ${where}`),
    );
    expect(through(kind)).toEqual([]);
    expect(countOf(kind).tried).toBeGreaterThan(300);
    // The search finds what is there, in the database and in its copy.
    const kept = written().filter(([, text]) => text.includes(remark.text));
    expect(kept.map(([name]) => name).join(' ')).toMatch(/airdesk-\d{8}T\d{6}Z\.sqlite/);
  }, 300_000);
});

describe('days and numbers beyond all reason', () => {
  test('break no operation', async () => {
    const kind = 'days and numbers beyond reason';
    const days = ['9999-12-31', '0001-01-01', '2026-02-30'];
    const values: Record<string, unknown[]> = {
      string: [
        ...days,
        ...days.map((day) => `${day}T23:59:59Z`),
        ...days.map((day) => `GRU,MIA,${day}`),
      ],
      number: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e308, -1e308, 0.1, -1],
    };
    for (const name of ALL) {
      for (const { path, type } of leavesIn(name)) {
        for (const value of slice(values[type] ?? [])) {
          await attack(kind, name, inputWith(operations[name].input, { path, value }));
        }
      }
    }
    expect(through(kind)).toEqual([]);
    expect(countOf(kind).tried).toBeGreaterThan(300);
  }, 300_000);
});

describe('bad inputs', () => {
  test('drawn from a seed break no operation, and their refusals are short', async () => {
    const kind = 'bad inputs drawn';
    const [long] = ['x'.repeat(50_000)];
    const strange = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`${n}${'y'.repeat(300)}`, n]),
    );
    for (const [at, name] of ALL.entries()) {
      const { input } = operations[name] as Operation;
      const leaves = leavesIn(name);
      const leaks = (text: string) => text.length > 20_000 && text.includes('INVALID_REQUEST');
      for (const value of [strange, [], null, 'x', { ...strange, id: long }]) {
        await attack(kind, name, value, { leaks });
      }
      if (leaves.length === 0) continue;
      const one = fc.record({
        leaf: fc.constantFrom(...leaves),
        value: fc.jsonValue({ maxDepth: 3 }),
      });
      for (const { leaf, value } of fc.sample(one, { numRuns: DRAWN, seed: SEED + at })) {
        await attack(kind, name, inputWith(input, { path: leaf.path, value }), { leaks });
      }
    }
    expect(through(kind), `seed ${SEED}`).toEqual([]);
  }, 300_000);
});

/** Sends bytes as they are, and gives all that comes back until the far side closes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const { port, hostname } = new URL(origin());
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.end(bytes);
  });
}

describe('requests that are none of ours', () => {
  test('are refused, whoever they claim to be from', async () => {
    const kind = 'foreign, smuggled and malformed requests';
    const { host } = new URL(origin());
    const head = (first: string, lines: string[], body = '') =>
      `${first} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
    const json = 'content-type: application/json';
    const at = `host: ${host}`;
    const post = 'POST /desk/v1/session.get';
    const tries = [
      head('GET /flights/v1/openapi.json', ['host: evil.example']),
      head('GET /flights/v1/openapi.json', [at, 'host: evil.example']),
      head('GET /flights/v1/openapi.json', []),
      head('GET http://evil.example/flights/v1/openapi.json', [at]),
      head('CONNECT evil.example:443', [at]),
      head('GET /flights/v1/bookings/x', [at, 'upgrade: websocket', 'connection: upgrade']),
      head(post, [at, json, 'origin: http://evil.example', 'content-length: 2'], '{}'),
      head(post, [at, json, 'sec-fetch-site: cross-site', 'content-length: 2'], '{}'),
      head(
        post,
        [at, json, 'cookie: airdesk_station=AAAAAAAAAAAAAAAAAAAAAAAA', 'content-length: 2'],
        '{}',
      ),
      head(post, [at, 'content-type: text/plain', 'content-length: 2'], '{}'),
      head(post, [at, json, 'content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'),
      head(post, [at, json, 'content-length: 2', 'content-length: 3'], '{}x'),
      head(post, [at, json, 'content-length: 99999999'], '{}'),
      head(post, [at, json, 'content-encoding: gzip', 'content-length: 2'], '{}'),
      head('GET /../../etc/passwd', [at]),
      head('GET /%2e%2e/%2e%2e/etc/passwd', [at]),
      head('GET /assets/..%2f..%2f..%2fpackage.json', [at]),
      'HELO there\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    ];
    const count = countOf(kind);
    for (const bytes of tries) {
      count.tried += 1;
      const text = await raw(bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      if (status === 0 || (status >= 400 && status < 500)) count.refused += 1;
      else count.through.push(`${JSON.stringify(bytes.slice(0, 80))}: ${status}`);
      // No second answer to what was sent once.
      if ((text.match(/HTTP\/1\.1 /g) ?? []).length > 1)
        count.through.push(`twice: ${bytes.slice(0, 60)}`);
    }
    expect(count.through).toEqual([]);
    expect(count.refused).toBe(count.tried);
  });

  test('a host under a flood of silent connections answers on', async () => {
    const count = countOf('silent connections');
    const { port, hostname } = new URL(origin());
    const open = await Promise.all(
      Array.from({ length: 1_000 }, () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        return new Promise<typeof socket>((done) => socket.once('connect', () => done(socket)));
      }),
    );
    count.tried += open.length;
    for (let n = 0; n < 10; n += 1) {
      const { status } = await send('preferences.get', {});
      if (status !== 200) count.through.push(`shut out: ${status}`);
    }
    await expect
      .poll(() => open.filter((socket) => socket.readyState !== 'open').length)
      .toBeGreaterThan(700);
    count.refused += open.filter((socket) => socket.readyState !== 'open').length;
    for (const socket of open) socket.destroy();
    expect(count.through).toEqual([]);
  });
});
