/**
 * What is in the store already and cannot be (an older program let it in, a disk turned it over): no
 * operation that meets it breaks. A stored offer and a stored booking are changed at one place after
 * the other, to what no date, time or amount is.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSchedules } from '#main/operations/booking/schedule-changes.ts';
import { day, type Json, person } from '../fixtures/served.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

let host: TestHost;
let station: Station;
let db: Sqlite.Database;
beforeAll(async () => {
  host = await openTestHost();
  station = await host.station();
  db = new Sqlite(join(host.data_dir, 'airdesk.sqlite'));
});
afterAll(async () => {
  db.close();
  await host.close();
});

/** A place of each name and kind, wherever such stand: `slices.*.legs.*.departure`. */
function places(value: unknown, path: string[] = [], kind = ''): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (value !== null && typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) {
      const below = Array.isArray(value) ? '*' : name;
      for (const [at, way] of places(part, [...path, name], `${kind}.${below}`)) {
        if (!found.has(at)) found.set(at, way);
      }
    }
    return found;
  }
  return found.set(kind, path);
}

const TIMES = ['2026-13-41T29:75', '', '+275760-09-13T00:00:00.000Z', '0000-00-00'];
const NUMBERS = [1e300, -1e17, 0.5];
const isTime = (text: unknown) => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text);
const instead = (was: unknown): unknown[] =>
  isTime(was) ? TIMES : typeof was === 'number' ? NUMBERS : [];

function changed(value: Json, path: string[], to: unknown): Json {
  const copy = structuredClone(value);
  let at = copy;
  for (const name of path.slice(0, -1)) at = at[name];
  at[path.at(-1)!] = to;
  return copy;
}

/** Changes a stored value at every place in turn; names the calls that broke on it. */
async function spoil(
  row: { table: string; column: string; id: string },
  calls: (() => ReturnType<Station['call']>)[],
  of: (was: unknown) => unknown[],
): Promise<{ tried: number; broken: string[] }> {
  const { table, column, id } = row;
  const write = db.prepare(`update ${table} set ${column} = ? where id = ?`);
  const stored = db.prepare(`select ${column} as it from ${table} where id = ?`).get(id) as Json;
  const value = JSON.parse(stored.it);
  const broken: string[] = [];
  let tried = 0;
  for (const [kind, path] of places(value)) {
    // Ours, not a provider's.
    if (path.at(-1) === 'created_at') continue;
    const was = path.reduce((at: Json, name) => at[name], value);
    for (const to of of(was)) {
      write.run(JSON.stringify(changed(value, path, to)), id);
      for (const [n, call] of calls.entries()) {
        tried += 1;
        const reply = await call();
        if (!reply.ok && reply.error.error === 'INTERNAL') broken.push(`${n} ${kind} = ${to}`);
      }
    }
  }
  write.run(stored.it, id);
  return { tried, broken };
}

async function offers(): Promise<Json[]> {
  const route = `GRU,MIA,${day(30)}`;
  const found = await station.must('offer.search', {
    route,
    provider_type: ['PROVIDER_04'],
  } as never);
  return (found as Json).offers;
}
const tokens = (offer: Json) => offer.journeys.map((j: Json) => j.slices[0].token);
const idOf = (sql: string, ...args: string[]) => (db.prepare(sql).get(...args) as Json).id;

test('a stored offer that cannot be breaks nothing that meets it', async () => {
  const [offer] = await offers();
  const id = idOf('select id from offers where instr(?, id) > 0', tokens(offer)[0]);
  const selected_tokens = tokens(offer);
  const { tried, broken } = await spoil(
    { table: 'offers', column: 'payload', id },
    [
      () => station.call('offer.price', { selected_tokens } as never),
      () => station.call('offer.kept', { route: `GRU,MIA,${day(30)}`, adts: 1 } as never),
    ],
    instead,
  );
  expect(broken).toEqual([]);
  console.log(`stored offer: ${tried} tried, ${broken.length} through`);
}, 300_000);

let turn = 0;
/** What a field may have become: another type, nothing, or far too much; in turn, unless all are asked for. */
function strange(was: unknown): unknown[] {
  const all = [
    ...instead(was),
    null,
    typeof was === 'string' ? 7 : 'x',
    ...(typeof was === 'string' ? ['', 'x'.repeat(5_000)] : []),
  ];
  return process.env.AIRDESK_ATTACKS ? all : [all[turn++ % all.length]];
}

test('a stored booking that cannot be breaks nothing that meets it, and is told', async () => {
  const [offer] = await offers();
  const passengers = [person('ADT')];
  const made: Json = await station.must('booking.create', {
    selected_tokens: tokens(offer),
    passengers,
  } as never);
  const { id, price, provider } = made.booking;
  const passenger_ids = made.booking.passengers.map((one: Json) => one.id);
  const form_of_payments = [{ fop_type: 'CASH', passenger_ids, total: price.total }];
  await station.must('ticket.issue', { booking_id: id, form_of_payments } as never);
  const today = day(0);
  const paper = { format: 'TEXT', language: 'en' };
  const { tried, broken } = await spoil(
    { table: 'bookings', column: 'record', id },
    [
      () => station.call('booking.get', { id } as never),
      () => station.call('booking.find', { query: 'GRU' } as never),
      () => station.call('ancillary.seat_map', { booking_id: id } as never),
      () => station.call('booking.documents', { booking_id: id } as never),
      () => station.call('ticket.list', {} as never),
      () => station.call('ticket.void_all', { id, if_match: 0 } as never),
      () => station.call('dayend.get', { from: today, to: today } as never),
      () => station.call('queue.counts', {} as never),
      () => station.call('document.make', { kind: 'ITINERARY', ...paper, booking_id: id } as never),
      () =>
        station.call('booking.import', {
          locator: provider.locator,
          provider_type: provider.provider_type,
        } as never),
    ],
    strange,
  );
  expect(broken).toEqual([]);
  console.log(`stored booking: ${tried} tried, ${broken.length} through`);
}, 600_000);

test('a stored booking that cannot be read is told by its name, and holds up no other', async () => {
  const book = async (last_name: string) => {
    const [offer] = await offers();
    const made: Json = await station.must('booking.create', {
      selected_tokens: tokens(offer),
      passengers: [person('ADT', { last_name })],
    } as never);
    return made.booking.id as string;
  };
  const [torn, whole] = [await book('TORN'), await book('WHOLE')];
  db.prepare("update bookings set next_look_at = '2030-01-01T00:00:00.000Z'").run();
  db.prepare("update bookings set record = '{', next_look_at = ? where id = ?").run(
    '2000-01-01',
    torn,
  );
  db.prepare('update bookings set next_look_at = ? where id = ?').run('2000-01-02', whole);
  expect(await station.call('booking.get', { id: torn } as never)).toMatchObject({
    ok: false,
    error: { code: 409, error: 'WRONG_STATE', details: [{ path: 'booking_id', message: torn }] },
  });
  await checkSchedules(host.service.ports);
  const look = (id: string) =>
    (db.prepare('select next_look_at as at from bookings where id = ?').get(id) as Json).at;
  expect(look(torn)).toBeNull();
  expect(look(whole) > new Date().toISOString()).toBe(true);
  expect((await station.call('booking.get', { id: whole } as never)).ok).toBe(true);
  // Nor does one that breaks the look: it is asked about later, like one without an answer.
  db.prepare('update bookings set next_look_at = ? where id = ?').run('2000-01-02', whole);
  db.prepare("update fee_rules set payload = 'x' || payload").run();
  await checkSchedules(host.service.ports);
  db.prepare('update fee_rules set payload = substr(payload, 2)').run();
  expect(look(whole) > new Date().toISOString()).toBe(true);
});
