/**
 * What reading, looking and listing cost in a store of many bookings, beside the bare SQL that finds
 * the same rows in the same file, and a copy of the database beside somebody who writes. A store is
 * made once (a sale of the training airlines, told again as others by the product's own functions)
 * and kept; its clock stays at the day it was made.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from '#main/host/data/data-dir.ts';
import { load } from '#main/operations/booking/load.ts';
import { save } from '#main/operations/booking/save.ts';
import { card } from '../fixtures/after-sale.ts';
import { day, getToday, person, tokensOf } from '../fixtures/served.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';
import { interleaved, longestStep, type Row, timed, warmUp, worked } from './meter.ts';

/** Sold on the store's own day; all others earlier. */
const SOLD_TODAY = 1_000;
const BATCH = 250;
const WRITE_EVERY_MS = 20;
const MAX_RATIO = 3;
const MAX_LIST_MS = 5;
const MAX_DAY_END_MS = 100;
const MAX_STEP_MS = 16;
const MAX_COPY_RATIO = 2;
/** What is measured is a store of this form; another is made anew. */
const FORM = 1;

async function sellOne(station: Station) {
  const asked = {
    route: `GRU,MIA,${day(30)}`,
    adts: 1,
    provider_type: ['PROVIDER_04' as const],
  };
  const { offers } = await station.must('offer.search', asked);
  const input = { selected_tokens: tokensOf(offers[0]), passengers: [person()] };
  const { booking } = await station.must('booking.create', input);
  const form_of_payments = [card(booking.price?.total ?? 0)];
  await station.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return booking.id;
}

/** The same sale again and again, by another person, with other numbers, on other days. */
async function fill(host: TestHost, sold: string, size: number): Promise<void> {
  const { ports } = host.service;
  const one = await load(ports.db.read, sold);
  if (!one) throw new Error('The sale is not there');
  const text = JSON.stringify(one.record);
  const today = getToday();
  const { order } = one.record;
  const numbers = order?.tickets.map(({ number }) => number) ?? [];
  const [locator, last] = [order?.locator ?? '', one.record.passengers[0]?.last_name ?? ''];
  const again = (n: number): string => {
    const letters = (length: number) =>
      Array.from({ length }, (_, at) =>
        String.fromCharCode(65 + (((n * 7 + 13) / 26 ** at) % 26)),
      ).join('');
    const days = n < SOLD_TODAY ? 0 : 3 + (n % 700);
    const earlier = new Date(Date.parse(`${today}T12:00Z`) - days * 86_400_000);
    return numbers
      .reduce((json, number, at) => {
        const other = String(10 ** 9 + n * 4 + at);
        return json.replaceAll(number, `${number.slice(0, 3)}${other}`);
      }, text)
      .replaceAll(sold, ports.ids.uuid())
      .replaceAll(order?.order_id ?? '', `ORD${n}`)
      .replaceAll(`"${locator}"`, `"${letters(6)}"`)
      .replaceAll(`"${last}"`, `"${letters(3)}SON"`)
      .replaceAll(new RegExp(`${today}(?=T)`, 'g'), earlier.toISOString().slice(0, 10));
  };
  const line = { actor: 'bench', operation: 'booking.create', summary: 'sold' };
  for (let from = 1; from < size; from += BATCH) {
    await ports.db.write(async (tx) => {
      for (let n = from; n < Math.min(from + BATCH, size); n += 1) {
        await save(ports, tx, null, JSON.parse(again(n)), line);
      }
    });
  }
}

interface Made {
  form: number;
  sold: string;
  today: string;
  at: string;
}

/** A store of that size: the one that was kept, or a new one. */
async function storeOf(size: number): Promise<{ host: TestHost; made: Made }> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const data_dir = join(cache, 'airdesk-bench', String(size));
  const note = join(data_dir, 'made.json');
  const known: Made | null = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : null;
  if (known?.form === FORM) {
    const age_ms = Date.now() - Date.parse(known.at);
    const now = () => new Date(Date.now() - age_ms);
    const clock = { now, monotonic: () => performance.now() };
    return { host: await openTestHost({ data_dir, clock }), made: known };
  }
  const filling = `${data_dir}-being-made`;
  for (const dir of [data_dir, filling]) rmSync(dir, { recursive: true, force: true });
  mkdirSync(filling, { recursive: true });
  const host = await openTestHost({ data_dir: filling });
  const sold = await sellOne(await host.station());
  const took_ms = await timed(() => fill(host, sold, size));
  await host.close();
  const made: Made = { form: FORM, sold, today: getToday(), at: new Date().toISOString() };
  renameSync(filling, data_dir);
  writeFileSync(note, JSON.stringify(made));
  console.log(`A store of ${size} bookings was made in ${(took_ms / 1_000).toFixed(0)} s.`);
  return storeOf(size);
}

type Ask = () => unknown;
interface Measure {
  row: string;
  ask: Ask;
  bare: Ask | null;
  max_ms: number | null;
}

/** What is asked, and the statement on the same file that finds the same rows. */
function measures(station: Station, raw: Sqlite.Database, size: number, today: string): Measure[] {
  const bare = (sql: string, ...values: unknown[]) => {
    const statement = raw.prepare<unknown[], Record<string, unknown>>(sql);
    return () => statement.all(...values);
  };
  const middle = bare(
    'SELECT locator, record, id FROM bookings ORDER BY number LIMIT 1 OFFSET ?',
    Math.floor(size / 2),
  )()[0] as { locator: string; record: string; id: string } | undefined;
  if (!middle) throw new Error('Nothing was filled');
  const { passengers, order } = JSON.parse(middle.record);
  const { last_name, phone } = passengers[0];
  const { number } = order.tickets[0];
  const one = bare('SELECT record FROM bookings WHERE id = ?', middle.id);
  const found = (match: string) =>
    bare(
      `SELECT * FROM bookings WHERE number IN (SELECT rowid FROM booking_search
        WHERE booking_search MATCH ? ORDER BY rowid DESC LIMIT 50)`,
      match,
    );
  const find = (row: string, text: string, sql: Ask): Measure => ({
    row: `find by ${row}`,
    ask: () => station.must('booking.find', { text }),
    bare: sql,
    max_ms: MAX_LIST_MS,
  });
  const { locator } = middle;
  const period = [`${today}T00:00`, `${today}T99`];
  return [
    {
      row: 'booking, read',
      ask: () => station.must('booking.get', { id: middle.id }),
      bare: () => JSON.parse(String(one()[0]?.record)),
      max_ms: null,
    },
    find('locator', locator, bare('SELECT * FROM bookings WHERE locator = ?', locator)),
    find('name', last_name, found(`names : "${last_name.toLowerCase()}" *`)),
    find('phone', phone, found(`phones : "${String(phone).replaceAll(/\D/g, '')}" *`)),
    find(
      'ticket',
      number,
      bare(
        'SELECT b.* FROM bookings b JOIN tickets t ON t.booking_id = b.id WHERE t.number = ?',
        number,
      ),
    ),
    {
      row: 'page of tickets',
      ask: () => station.must('ticket.list', { timezone: 'America/Sao_Paulo' }),
      bare: bare(
        `SELECT item, count(*) OVER () FROM tickets WHERE agency_id = 1 AND created_at >= ?
          AND created_at < ? ORDER BY created_at, id LIMIT 20`,
        ...period,
      ),
      max_ms: MAX_LIST_MS,
    },
    {
      row: 'counts of queues',
      ask: () => station.must('queue.counts', {}),
      bare: null,
      max_ms: MAX_LIST_MS,
    },
    {
      row: 'outbox, what is open',
      ask: () => station.must('outbox.list', { status: ['QUEUED', 'SENDING', 'UNKNOWN'] }),
      bare: null,
      max_ms: MAX_LIST_MS,
    },
    {
      row: 'day end of a thousand',
      ask: () => station.must('dayend.get', { from: today, to: today }),
      bare: null,
      max_ms: MAX_DAY_END_MS,
    },
  ];
}

export async function storeRows(size: number): Promise<Row[]> {
  const { host, made } = await storeOf(size);
  const raw = new Sqlite(join(host.data_dir, DATABASE_FILE), { readonly: true });
  try {
    const station = await host.station();
    const rows: Row[] = [];
    for (const { row, ask, bare, max_ms } of measures(station, raw, size, made.today)) {
      for (const work of [ask, bare]) if (work) await warmUp(work);
      const [measured, beside] = await interleaved(() => worked(ask), bare && (() => worked(bare)));
      const step_ms = await longestStep(ask);
      const limit = Math.max(max_ms ?? 0, (beside ?? 0) * MAX_RATIO);
      const aim = max_ms === null ? `≤ ${MAX_RATIO}×` : `≤ ${MAX_RATIO}× or ${max_ms} ms`;
      const held = measured <= limit && step_ms <= MAX_STEP_MS;
      rows.push({ row, size, measured, beside, aim, step_ms, held });
    }
    return [...rows, await copyRow(host, station, made.sold, size)];
  } finally {
    raw.close();
    await host.close();
  }
}

/** A copy while nobody writes, and while somebody does every few milliseconds. */
async function copyRow(host: TestHost, station: Station, id: string, size: number): Promise<Row> {
  const make = () => timed(() => station.must('backup.make', {}));
  const alone = await make();
  let writes = 0;
  const writing = setInterval(() => {
    writes += 1;
    void station.call('queue.place', { booking_id: id, queue: 50, note: `note ${writes}` });
  }, WRITE_EVERY_MS);
  host.ahead(2_000);
  const beside_writes = await make();
  clearInterval(writing);
  return {
    row: 'copy beside writes',
    size,
    measured: beside_writes,
    beside: alone,
    aim: `≤ ${MAX_COPY_RATIO}×`,
    step_ms: null,
    held: beside_writes <= alone * MAX_COPY_RATIO,
  };
}
