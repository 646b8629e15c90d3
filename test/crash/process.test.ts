/**
 * Faults 14, 26, 28 and 30: the process itself, its clock, its memory and what it was before: killed in
 * a migration, out of memory, with nobody looking, and with money going wrong after a queued booking.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { mainMigrations } from '#db/migrations/index.ts';
import { openSqlite } from '#db/open.ts';
import { directory } from '../db/support.ts';
import { card, invoice, issue } from '../fixtures/after-sale.ts';
import { needs } from '../fixtures/needs.ts';
import type { Json } from '../fixtures/served.ts';
import { stationForFile } from './support.ts';

const { far, station } = stationForFile({ flags: ['--max-old-space-size=256'] });
let stock: Json[] = [];
async function sale(): Promise<Json> {
  if (stock.length === 0) stock = await station.sales();
  return stock.shift();
}
const creates = () => far.line.count('OrderCreate');

afterEach(async () => {
  // A clock that was moved or a copy that came back has let go of offers nobody took.
  stock = [];
  await far.heal();
  await station.offline(false);
  await station.holds();
});

describe('fault 14: clocks', () => {
  test('fault 14: a daylight-saving change in the middle of a wait', async () => {
    const input = await sale();
    await station.stop();
    // New York, an hour and a half before the clocks go back; local time repeats, instants do not.
    const before = Date.parse('2026-11-01T04:30:00Z') - Date.now();
    station.armNext({ do: 'clock', ms: before });
    await station.start({ TZ: 'America/New_York' });
    await station.offline(true);
    const item = await station.add(input);
    await station.clock(before + 2 * 3_600_000);
    await station.offline(false);
    const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION');
    await station.stop();
    await station.start();
    expect(done).toMatchObject({ status: 'CONFIRMED' });
    // Queued on one side of the change and placed on the other, by the station's own clock.
    const changed = Date.parse('2026-11-01T06:00:00Z');
    expect(Date.parse(item.created_at)).toBeLessThan(changed);
    expect(Date.parse(done.updated_at)).toBeGreaterThan(changed);
  });

  test.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('fault 14: started with the clock %s, what waits is placed once', async (_name, ms) => {
    const input = await sale();
    await station.offline(true);
    const item = await station.add(input);
    await station.kill();
    const sent = creates();
    station.armNext({ do: 'clock', ms });
    await station.start();
    await station.offline(false);
    const done = await station.until(item.id, 'CONFIRMED', 'NEEDS_ATTENTION');
    await station.stop();
    await station.start();
    expect(done).toMatchObject({ status: 'CONFIRMED' });
    expect(creates() - sent).toBe(1);
    // The clock was as far off as it was told to be.
    expect(Math.abs(Date.parse(done.updated_at) - Date.now() - ms)).toBeLessThan(60_000);
  });
});

describe('fault 26: booked from the outbox, and then the money goes wrong', () => {
  async function booked(): Promise<Json> {
    const item = await station.add(await sale());
    await station.until(item.id, 'CONFIRMED');
    return station.booking(item.booking_id);
  }
  const documents = async (booking: Json): Promise<number> => {
    const [order] = (await far.orders()).filter((o) => o.locator === booking.provider.locator);
    return order.documents.length;
  };

  test('fault 26: the card is refused: it is said, the booking stays held and unpaid', async () => {
    const booking = await booked();
    // The card every training airline declines.
    const payment_card = { ...card(0).payment_card, number: '4000000000000002' };
    const form = { ...card(booking.price.total), payment_card };
    const reply = await issue(station.client, booking.id, [form]);
    expect([reply.status, reply.body.error]).toEqual([422, 'CARD_REFUSED']);
    expect(await documents(booking)).toBe(0);
    expect((await station.booking(booking.id)).booking_status).toBe('ON_HOLD');
  });

  test('fault 26: the answer to issuing is lost: found, and paid for once', async () => {
    const booking = await booked();
    const fell = far.line.count('OrderChange', 'reset_after');
    far.line.cut({ message: 'OrderChange', times: 1, how: { cut: 'reset_after' } });
    const form = invoice(booking.price.total);
    const reply = await issue(station.client, booking.id, [form]);
    expect(far.line.count('OrderChange', 'reset_after') - fell).toBe(1);
    expect(reply.status).toBe(200);
    expect(await documents(booking)).toBe(1);
    const again = await issue(station.client, booking.id, [form]);
    expect([again.status, again.body.error]).toEqual([409, 'ALREADY_TICKETED']);
    expect(await documents(booking)).toBe(1);
  });
});

describe('fault 28: killed in a migration', () => {
  const schemaOf = (path: string): string[] => {
    const db = new Sqlite(path, { readonly: true });
    const rows = db
      .prepare(`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name`)
      .all() as { name: string; sql: string }[];
    db.close();
    return rows.map(({ name, sql }) => `${name}: ${sql}`);
  };
  test('fault 28: before every statement of every migration: the old schema, then the new', async () => {
    const newest = join(directory(), 'newest.sqlite');
    const db = openSqlite(newest, { synchronous: 'FULL' });
    migrate(db, mainMigrations, new Date());
    db.close();
    const child = join(import.meta.dirname, 'children/migrator.ts');
    for (const [index, { id, statements }] of mainMigrations.entries()) {
      if (index === 0) continue;
      const path = join(directory(), `before-${id}.sqlite`);
      const old = openSqlite(path, { synchronous: 'FULL' });
      migrate(old, mainMigrations.slice(0, index), new Date());
      old.close();
      const before = schemaOf(path);
      // One file all the way: each death leaves it as it was, to be tried again.
      for (let at = 0; at <= statements.length; at += 1) {
        const dying = spawn(process.execPath, [child, path, String(id), String(at)], {
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        expect(await once(dying, 'exit')).toEqual([null, 'SIGKILL']);
        expect(schemaOf(path)).toEqual(before);
      }
      const again = openSqlite(path, { synchronous: 'FULL' });
      migrate(again, mainMigrations, new Date());
      again.close();
      expect(schemaOf(path)).toEqual(schemaOf(newest));
    }
  }, 240_000);

  test('fault 28: a database of a newer program is refused, and left as it is', async () => {
    await station.stop();
    const db = new Sqlite(join(station.data_dir, 'airdesk.sqlite'));
    db.prepare('INSERT INTO schema_migrations (id, name, applied_at) VALUES (?, ?, ?)').run(
      999,
      'from the future',
      new Date().toISOString(),
    );
    const before = db.prepare('SELECT count(*) AS n FROM outbox_items').get();
    await expect(station.start()).rejects.toThrow(/newer Airdesk/);
    expect(db.prepare('SELECT count(*) AS n FROM outbox_items').get()).toEqual(before);
    db.prepare('DELETE FROM schema_migrations WHERE id = 999').run();
    db.close();
    await station.start();
  });
});

describe('fault 30: what runs around the outbox ends', () => {
  test('fault 30: out of memory while it places: placed once after the next start', async () => {
    const inputs = await station.several(2);
    await station.offline(true);
    const items: Json[] = [];
    for (const input of inputs) items.push(await station.add(input));
    await station.arm({ do: 'memory' });
    await station.offline(false).catch(() => undefined);
    expect(await station.ended()).toBe('SIGABRT');
    expect(station.hit()).not.toBeNull();
    await station.start();
    await station.offline(false);
    for (const { id } of items) await station.until(id, 'CONFIRMED');
  });

  test('fault 30: whoever watched is gone: the queue goes on', async () => {
    const input = await sale();
    await station.offline(true);
    const item = await station.add(input);
    const gone = new AbortController();
    const { origin } = new URL(station.client.base_url);
    const { session } = station.client;
    const watching = fetch(`${origin}/desk/v1/events`, {
      headers: {
        authorization: `Bearer ${session?.access_token}`,
        'x-api-key': session?.api_key ?? '',
      },
      signal: gone.signal,
    });
    expect((await watching).status).toBe(200);
    const sent = creates();
    await station.offline(false);
    gone.abort();
    await station.until(item.id, 'CONFIRMED');
    expect(creates() - sent).toBe(1);
  });

  test('fault 30: typed work is back after the process was killed under it', async () => {
    const state = { typed: 'AN21DECGRUMIA', cursor: 13 };
    await station.desk('workarea.save', { area: 'B', state });
    await station.kill();
    await station.start();
    const { areas } = await station.desk('workarea.list');
    expect(areas.find((one: Json) => one.area === 'B')).toEqual({ area: 'B', state });
  });

  // Its reload is tested with a double in test/host.
  const electron = needs(false, 'the Electron runtime');
  test('NOT HELD, fault 30: a page of the desktop app that crashes', electron, () => undefined);
});
