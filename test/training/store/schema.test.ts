/** The training database across releases: an older file goes on, a newer one is refused. */
import { expect, test } from 'vitest';
import { openSqlite } from '#db/open.ts';
import { createWorld } from '#main/training/engine/index.ts';
import { again, pay, told } from '../engine/sale-kit.ts';
import {
  buy,
  clockAt,
  databaseFile,
  NOW,
  openWorld,
  SEED,
  travellers,
  trip,
  value,
} from '../engine/world-kit.ts';

const SEARCH = trip('GRU-SSA 2026-12-20', [2], { max_connections: 0 });

/** Takes a file back to what the first release left: no word of anything after the sale. */
function asFirstRelease(database: string): void {
  const db = openSqlite(database, { synchronous: 'FULL' });
  db.exec(`
    DROP TABLE queue_items;
    DROP TABLE flight_changes;
    DROP TABLE seats_taken;
    DROP TABLE quotes;
    DROP TABLE requests_done;
    DROP TABLE documents_issued;
    DROP TABLE document_stock;
    DROP INDEX orders_by_due;
    ALTER TABLE orders DROP COLUMN ticketed;
    CREATE INDEX orders_by_due ON orders (payment_due_at) WHERE status = 'LIVE';
    UPDATE orders
      SET body = json_remove(body, '$.services', '$.tickets', '$.payments', '$.reissues',
        '$.requests', '$.phones');
    PRAGMA user_version = 1;
  `);
  db.close();
}

test('orders of the first release are still held, let go and issued', () => {
  const database = databaseFile();
  const clock = clockAt(NOW);
  const { world } = openWorld({ database, clock });
  const made = buy(world, 'PROVIDER_04', SEARCH, travellers([2]));
  const other = buy(world, 'PROVIDER_04', SEARCH, travellers([2]));
  world.close();
  asFirstRelease(database);
  const later = openWorld({ database, clock }).world;
  expect(again(later, made)).toEqual(made);
  const paid = value(pay(later, 'PROVIDER_04', made));
  expect(paid.tickets.map(told).map((text) => text.slice(0, 16))).toEqual([
    'P1 9572170000001',
    'P2 9572170000002',
  ]);
  clock.set(other.payment_due_at);
  expect([made, other].map((order) => again(later, order).status)).toEqual(['LIVE', 'CANCELLED']);
});

test('a file of a newer release is left alone', () => {
  const database = databaseFile();
  openWorld({ database }).world.close();
  const db = openSqlite(database, { synchronous: 'FULL' });
  db.pragma('user_version = 99');
  db.close();
  expect(() => createWorld({ database, clock: clockAt(NOW), seed: SEED })).toThrow(
    'training database is of a newer release (99)',
  );
});
