/**
 * `npm run bench:size`: what looking and listing cost in a store of many bookings, beside the bare SQL
 * that finds the same rows on the same file, and a copy of the database beside somebody who writes.
 * Two sizes unless told others: `npm run bench:size -- 1000 1000000`. A sale is made once by the
 * training airlines and told again as others by the product's own functions.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from '#main/host/data/data-dir.ts';
import { load } from '#main/operations/booking/load.ts';
import { save } from '#main/operations/effects/common.ts';
import { card } from '../fixtures/after-sale.ts';
import { person, TODAY, tokensOf } from '../fixtures/served.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';
import { measureSteps } from './loop-meter.ts';

const SIZES = [1_000, 100_000];
const ROUNDS = 15;
/** Sold today; all others earlier. */
const SOLD_TODAY = 1_000;
const BATCH = 250;
const WRITE_EVERY_MS = 20;
const LIMITS = { ratio: 3, list_ms: 5, day_end_ms: 100, block_ms: 16, copy_ratio: 2 };

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The serving thread's own time for one: what other programs of the machine take is not in it. */
async function worked(work: () => unknown, times: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let n = 0; n < times; n += 1) await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / times;
}

async function timed(work: () => unknown): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function sellOne(station: Station) {
  const asked = {
    route: `GRU,MIA,${TODAY.slice(0, 4)}-12-28`,
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
  const { order } = one.record;
  const numbers = order?.tickets.map(({ number }) => number) ?? [];
  const [locator, last] = [order?.locator ?? '', one.record.passengers[0]?.last_name ?? ''];
  const again = (n: number): string => {
    const letters = (length: number) =>
      Array.from({ length }, (_, at) =>
        String.fromCharCode(65 + (((n * 7 + 13) / 26 ** at) % 26)),
      ).join('');
    const days = n < SOLD_TODAY ? 0 : 3 + (n % 700);
    const earlier = new Date(Date.parse(`${TODAY}T12:00Z`) - days * 86_400_000);
    return numbers
      .reduce((json, number, at) => {
        const other = String(10 ** 9 + n * 4 + at);
        return json.replaceAll(number, `${number.slice(0, 3)}${other}`);
      }, text)
      .replaceAll(sold, ports.ids.uuid())
      .replaceAll(order?.order_id ?? '', `ORD${n}`)
      .replaceAll(`"${locator}"`, `"${letters(6)}"`)
      .replaceAll(`"${last}"`, `"${letters(3)}SON"`)
      .replaceAll(new RegExp(`${TODAY}(?=T)`, 'g'), earlier.toISOString().slice(0, 10));
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

async function measure(size: number): Promise<boolean> {
  const host = await openTestHost();
  const station = await host.station();
  const sold = await sellOne(station);
  const filled = await timed(() => fill(host, sold, size));
  const path = join(host.data_dir, DATABASE_FILE);
  const raw = new Sqlite(path, { readonly: true });
  const some = raw
    .prepare<[number], { locator: string; record: string; id: string }>(
      'SELECT id, locator, record FROM bookings ORDER BY number LIMIT 1 OFFSET ?',
    )
    .get(Math.floor(size / 2));
  if (!some) throw new Error('Nothing was filled');
  const name = JSON.parse(some.record).passengers[0].last_name as string;
  const bare = (sql: string, ...values: unknown[]) => {
    const statement = raw.prepare<unknown[]>(sql);
    return () => statement.all(...values);
  };
  const found =
    'SELECT * FROM bookings WHERE number IN (SELECT rowid FROM booking_search WHERE booking_search MATCH ? ORDER BY rowid DESC LIMIT 20)';
  const [from, until] = [`${TODAY}T00:00`, `${TODAY}T99`];
  const rows: [string, limit_ms: number | null, () => unknown, (() => unknown) | null][] = [
    [
      'booking, read',
      null,
      () => station.must('booking.get', { id: some.id }),
      () =>
        JSON.parse(
          (bare('SELECT record FROM bookings WHERE id = ?', some.id)()[0] as typeof some).record,
        ),
    ],
    [
      'find by locator',
      LIMITS.list_ms,
      () => station.must('booking.find', { text: some.locator }),
      bare('SELECT * FROM bookings WHERE agency_id = 1 AND locator = ?', some.locator),
    ],
    [
      'find by name',
      LIMITS.list_ms,
      () => station.must('booking.find', { text: name }),
      bare(found, `names : "${name.toLowerCase()}" *`),
    ],
    [
      'page of tickets',
      LIMITS.list_ms,
      () => station.must('ticket.list', { timezone: 'America/Sao_Paulo' }),
      bare(
        `SELECT item FROM tickets WHERE agency_id = 1 AND created_at >= ? AND created_at < ? ORDER BY created_at, id LIMIT 20`,
        from,
        until,
      ),
    ],
    ['counts of queues', LIMITS.list_ms, () => station.must('queue.counts', {}), null],
    ['outbox', LIMITS.list_ms, () => station.must('outbox.list', {}), null],
    [
      'day end of a thousand',
      LIMITS.day_end_ms,
      () => station.must('dayend.get', { from: TODAY, to: TODAY }),
      null,
    ],
  ];
  let held = true;
  console.log(`\n${size} bookings (filled in ${(filled / 1_000).toFixed(0)} s)`);
  console.log('row                      median     bare  ratio  longest step  held');
  const steps = measureSteps(LIMITS.block_ms);
  for (const [label, limit_ms, ask, sql] of rows) {
    await ask();
    steps();
    const [took, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      took.push(await worked(ask, 2));
      if (sql) beside.push(await worked(sql, 50));
    }
    const { cpu_ms, wall_ms } = steps();
    const longest = cpu_ms ?? wall_ms;
    const [whole, alone] = [median(took), median(beside)];
    const fits = (limit_ms === null || whole <= limit_ms) && longest <= LIMITS.block_ms;
    held &&= fits;
    console.log(
      [
        label.padEnd(22),
        `${whole.toFixed(2)} ms`.padStart(9),
        sql ? `${alone.toFixed(2)} ms`.padStart(8) : '       –',
        sql ? (whole / alone).toFixed(1).padStart(5) : '    –',
        `${longest.toFixed(1)} ms`.padStart(12),
        fits ? 'yes' : 'NO',
      ].join('  '),
    );
  }
  held = (await copies(host, station, sold)) && held;
  raw.close();
  await host.close();
  return held;
}

/** A copy while nobody writes, and while somebody does every few milliseconds. */
async function copies(host: TestHost, station: Station, id: string): Promise<boolean> {
  const make = () => timed(() => station.must('backup.make', {}));
  const alone = await make();
  let writes = 0;
  const writing = setInterval(() => {
    writes += 1;
    void station.call('queue.place', { booking_id: id, queue: 50, note: `note ${writes}` });
  }, WRITE_EVERY_MS);
  host.ahead(2_000);
  const beside = await make();
  clearInterval(writing);
  const ratio = beside / alone;
  const fits = ratio <= LIMITS.copy_ratio;
  console.log(
    `copy alone ${(alone / 1_000).toFixed(1)} s, beside ${writes} writes ${(beside / 1_000).toFixed(1)} s: ratio ${ratio.toFixed(1)} (limit ${LIMITS.copy_ratio}) ${fits ? 'yes' : 'NO'}`,
  );
  return fits;
}

const sizes = process.argv.slice(2).map(Number);
let held = true;
for (const size of sizes.length > 0 ? sizes : SIZES) held = (await measure(size)) && held;
console.log(held ? '\nheld' : '\nNOT HELD');
process.exitCode = held ? 0 : 1;
