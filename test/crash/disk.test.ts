/**
 * Faults 15 to 20 and 22: the disk is full, fails, is held by somebody else, or gives back what nobody
 * wrote; an old copy takes the place of what was lost. On a real station's own files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { LOCK_FILE } from '#db/open.ts';
import { invoice } from '../fixtures/after-sale.ts';
import { needs } from '../fixtures/needs.ts';
import { hold, type Json } from '../fixtures/served.ts';
import { pause, stationForFile } from './support.ts';

const { far, station } = stationForFile();
let stock: Json[] = [];
async function sales(count: number): Promise<Json[]> {
  if (stock.length < count) stock = await station.sales();
  return stock.splice(0, count);
}
const root = resolve(import.meta.dirname, '../..');
const file = () => join(station.data_dir, 'airdesk.sqlite');
const creates = () => far.line.count('OrderCreate');
const word = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

afterEach(async () => {
  // A clock that was moved or a copy that came back has let go of offers nobody took.
  stock = [];
  await far.heal();
  await station.offline(false);
  await station.holds();
});

test('fault 15: the disk is full: refused in words, read all the same, and it recovers', async () => {
  const [one, two] = await sales(2);
  await station.offline(true);
  const kept = await station.add(one);
  const sent = creates();
  await station.arm({ do: 'full' });
  expect(await word(station.add(two))).toMatch(/: 503 BUSY/);
  expect(station.hit()).not.toBeNull();
  expect((await station.items()).map(({ id }) => id)).toContain(kept.id);
  expect((await station.booking(kept.booking_id)).booking_status).toBe('QUEUED');
  // What cannot be written down is not sent.
  await station.offline(false).catch(() => undefined);
  await word(station.desk('outbox.drain'));
  expect(creates()).toBe(sent);
  await station.arm({ do: 'room' });
  await station.offline(false);
  await station.until(kept.id, 'CONFIRMED');
  expect(creates()).toBe(sent + 1);
  await station.add(two);
});

describe('fault 15: the disk is full while tickets are issued', () => {
  const writes = (id: string, state: string) =>
    `SELECT 1 FROM intents WHERE booking_id = '${id}' AND operation = 'ticket.issue' AND state = '${state}'`;
  const full = (when: string) => ({ do: 'fail', code: 'SQLITE_FULL', when, times: 999 }) as const;
  async function held() {
    const booking = await hold(station.client);
    const input = { booking_id: booking.id, form_of_payments: [invoice(booking.price.total)] };
    const headers = { 'idempotency-key': `full-${booking.id}` };
    const issue = () => station.client.call('POST', '/tickets', input, headers);
    const documents = async () =>
      (await far.orders()).find(({ locator }) => locator === booking.provider.locator).documents;
    return { id: booking.id, issue, documents };
  }

  test('fault 15: an intent that is not written sends nothing', async () => {
    const { id, issue, documents } = await held();
    const sent = far.line.count('OrderChange');
    await station.arm(full(writes(id, 'SENT')));
    const refused = await issue();
    expect([refused.status, refused.body.error]).toEqual([503, 'BUSY']);
    expect(refused.body.message).toContain('disk is full');
    expect([station.hit() !== null, far.line.count('OrderChange') - sent]).toEqual([true, 0]);
    await station.arm({ do: 'room' });
    expect((await issue()).status).toBe(200);
    expect(await documents()).toHaveLength(1);
  });

  test('fault 15: an answer that is not written is said to be looked up, and is', async () => {
    const { id, issue, documents } = await held();
    await station.arm(full(writes(id, 'CONFIRMED')));
    for (let ask = 0; ask < 2; ask += 1) {
      const lost = await issue();
      expect([lost.status, lost.body.error]).toEqual([504, 'OUTCOME_UNKNOWN']);
      expect(lost.body.message).toContain('disk is full, and the answer could not be kept');
      expect(await documents()).toHaveLength(1);
    }
    // Nothing at all is written any more, and it is said all the same.
    await station.arm(full('SELECT 1'));
    expect((await issue()).body.error).toBe('OUTCOME_UNKNOWN');
    expect((await station.booking(id)).booking_status).toBe('PENDING');
    const sent = far.line.count('OrderChange');
    await station.arm({ do: 'room' });
    expect((await issue()).body.tickets).toHaveLength(1);
    expect(far.line.count('OrderChange')).toBe(sent);
    expect(await documents()).toHaveLength(1);
    expect((await station.booking(id)).booking_status).toBe('TICKETED');
  });
});

describe('fault 16: the disk does not take what is written', () => {
  const queued = `SELECT 1 FROM outbox_items WHERE status = 'QUEUED'`;
  const sending = `SELECT 1 FROM outbox_items WHERE status = 'SENDING' AND intent_id IS NULL`;
  const attempted = `SELECT 1 FROM outbox_items WHERE status = 'SENDING' AND intent_id IS NOT NULL`;

  test('fault 16: fsync fails: not acknowledged, nothing is sent before a new start', async () => {
    const [one, two] = await sales(2);
    await station.offline(true);
    const kept = await station.add(one);
    const before = await station.items();
    await station.arm({ do: 'fail', code: 'SQLITE_IOERR_FSYNC', when: queued, times: 1 });
    expect(await word(station.add(two))).toMatch(/: 50\d /);
    expect(station.hit()).toMatchObject({ failed: 1 });
    const sent = creates();
    // Nobody knows what is on the disk now: no more is promised, and nothing is sent.
    expect(await word(station.add(two))).toMatch(/: 50\d .*disk failed.*started again/);
    expect(await word(station.offline(false))).toMatch(/: 50\d /);
    await word(station.desk('outbox.drain'));
    expect(await station.items()).toEqual(before);
    // It ends what it has begun: whatever it would have sent is sent by then.
    await station.stop();
    expect(creates()).toBe(sent);
    await station.start();
    await station.offline(false);
    await station.until(kept.id, 'CONFIRMED');
  });

  test.each([
    ['before it is sent', sending],
    ['when the attempt is written', attempted],
  ])('fault 16: it fails %s: nothing leaves', async (_when, when) => {
    const [one] = await sales(1);
    await station.offline(true);
    const item = await station.add(one);
    const sent = creates();
    await station.arm({ do: 'fail', code: 'SQLITE_IOERR_FSYNC', when, times: 1 });
    await station.offline(false).catch(() => undefined);
    while (!station.hit()) await pause(10);
    await station.stop();
    expect(creates()).toBe(sent);
    await station.start();
    await station.offline(false);
    await station.until(item.id, 'CONFIRMED');
    expect(creates()).toBe(sent + 1);
  });

  test('fault 16: it fails when the result is written: found after a new start', async () => {
    const [one] = await sales(1);
    const before = (await station.items()).filter(({ status }) => status === 'CONFIRMED').length;
    await station.offline(true);
    const item = await station.add(one);
    const when = `SELECT 1 WHERE (SELECT count(*) FROM outbox_items WHERE status = 'CONFIRMED') > ${before}`;
    await station.arm({ do: 'fail', code: 'SQLITE_IOERR_FSYNC', when, times: 1 });
    const sent = creates();
    await station.offline(false).catch(() => undefined);
    while (!station.hit()) await pause(10);
    expect(await station.orders(item.reference)).toHaveLength(1);
    await station.stop();
    await station.start();
    await station.offline(false);
    await station.until(item.id, 'CONFIRMED');
    expect(creates()).toBe(sent + 1);
  });
});

describe('fault 17: somebody else holds the database', () => {
  /** As a virus scanner, or a curious colleague, would; gives the way to let it go. */
  async function heldElsewhere(): Promise<() => Promise<unknown>> {
    const script = `const S = require('better-sqlite3'); const db = new S(process.argv[1]);
      db.exec('BEGIN IMMEDIATE'); console.log('held'); process.stdin.on('end', () => process.exit());
      process.stdin.resume();`;
    const holder = spawn(process.execPath, ['-e', script, file()], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(holder.stdout, 'data');
    return () => {
      const gone = once(holder, 'exit');
      holder.stdin.end();
      return gone;
    };
  }

  test('fault 17: for a while: it waits and is kept', async () => {
    const [one] = await sales(1);
    const letGo = await heldElsewhere();
    let answered = false;
    const adding = station.add(one).finally(() => {
      answered = true;
    });
    // Asked after it, and answered: what writes waits.
    await station.items();
    expect(answered).toBe(false);
    await letGo();
    await station.until((await adding).id, 'CONFIRMED');
  });

  test('fault 17: for long: refused, and nothing is half written', async () => {
    const [one] = await sales(1);
    await station.offline(true);
    const before = await station.items();
    const letGo = await heldElsewhere();
    const refused = word(station.add(one));
    // Who only reads does not wait for whoever waits to write.
    expect(await station.items()).toEqual(before);
    expect(await refused).toMatch(/: 503 BUSY/);
    expect(await station.items()).toEqual(before);
    await letGo();
    await station.add(one);
  });
});

/** Overwrites bytes in the middle of a file, as a bad disk does. */
function damage(path: string, at: number, bytes: Buffer): void {
  const fd = openSync(path, 'r+');
  writeSync(fd, bytes, 0, bytes.length, at);
}
function bytesAt(path: string, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(openSync(path, 'r'), bytes, 0, length, at);
  return bytes;
}

/** The newest copy is younger than what was just done. */
async function copied(since: number): Promise<void> {
  const directory = join(station.data_dir, 'backups');
  const newer = () =>
    existsSync(directory) &&
    readdirSync(directory).some(
      // An old copy may go between being listed and being looked at.
      (name) =>
        name.endsWith('.sqlite') &&
        (statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) > since,
    );
  while (!newer()) await pause(20);
}
const quarantined = () =>
  readdirSync(station.data_dir).filter((name) => /\.damaged-\w+$/.test(name));

/** A page of the queue's own table, in the file itself once the log is folded in. */
function damageOutboxPages(): void {
  const db = new Sqlite(file());
  db.pragma('wal_checkpoint(TRUNCATE)');
  const [{ rootpage }] = db
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'outbox_items'`)
    .all() as [{ rootpage: number }];
  const page_bytes = db.pragma('page_size', { simple: true }) as number;
  db.close();
  damage(file(), (rootpage - 1) * page_bytes, Buffer.alloc(256, 0xa5));
}

/** Takes an item out of the station's own list, behind its back. */
function dropItem(id: string): void {
  const db = new Sqlite(file());
  db.prepare('DELETE FROM outbox_items WHERE id = ?').run(id);
  db.close();
}

/** Where the page of the third commit from the end stands in the log of this generation. */
function thirdLastCommit(path: string): number {
  const log = readFileSync(path);
  const frame_bytes = 24 + log.readUInt32BE(8);
  const commits: number[] = [];
  for (let at = 32; at + frame_bytes <= log.length; at += frame_bytes) {
    if (!log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))) break;
    if (log.readUInt32BE(at + 4) !== 0) commits.push(at + 24);
  }
  return commits.at(-3)!;
}

describe('faults 18 and 19: what was written is not what is read', () => {
  test('fault 19: an old copy comes back while the airline has the booking: one order', async () => {
    const [one, two] = await sales(2);
    await station.offline(true);
    const placed = await station.add(one);
    const waiting = await station.add(two);
    const since = Date.now();
    await station.stop();
    await station.start();
    await copied(since);
    // Only the first is sent: the second is kept back.
    await station.desk('outbox.decide', { id: waiting.id, decision: 'hold' });
    await station.offline(false);
    const before = await station.until(placed.id, 'CONFIRMED');
    await station.kill();
    damageOutboxPages();
    const [sent, aside] = [creates(), quarantined().length];
    // The start that restores is itself killed before it has doubted anything.
    station.armNext({ do: 'kill', at: { point: 'before commit', when: DOUBTED } });
    await station.start().catch(() => undefined);
    await station.killed();
    await station.start();
    await station.offline(false);
    const after = await station.until(placed.id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED');
    expect(after).toMatchObject({ status: 'CONFIRMED', locator: before.locator });
    expect(await station.until(waiting.id, 'CONFIRMED')).toMatchObject({ status: 'CONFIRMED' });
    expect(await station.orders(placed.reference)).toHaveLength(1);
    expect(creates() - sent).toBe(1);
    expect(quarantined().length).toBe(aside + 1);
    const { lines } = await station.desk('booking.history', { id: placed.booking_id });
    expect(lines.at(-1).summary).toContain(before.locator);
  });
  test('fault 19: cancelled after the copy was made: found as that, and not placed again', async () => {
    const [one] = await sales(1);
    await station.offline(true);
    const placed = await station.add(one);
    const since = Date.now();
    await station.stop();
    await station.start();
    await copied(since);
    await station.offline(false);
    await station.until(placed.id, 'CONFIRMED');
    const cancel = await station.add({ booking_id: placed.booking_id, cancel: true });
    await station.until(cancel.id, 'CONFIRMED');
    // What came after the copy is known to be lost with the disk; the airline has it all the same.
    station.acknowledged.delete(cancel.reference);
    await station.kill();
    damageOutboxPages();
    const [sent, aside] = [creates(), quarantined().length];
    await station.start();
    expect(await station.item(placed.id)).toMatchObject({ reason: 'RESTORED' });
    await station.offline(false);
    const after = await station.until(placed.id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED');
    expect(after).toMatchObject({ status: 'CONFIRMED', reason: 'CANCELLED' });
    expect((await station.booking(placed.booking_id)).booking_status).toBe('CANCELLED');
    expect(await station.orders(placed.reference)).toHaveLength(0);
    expect([creates() - sent, quarantined().length]).toEqual([0, aside + 1]);
    // The judge below knows of no cancellation: it went with the disk.
    dropItem(placed.id);
    station.acknowledged.delete(placed.reference);
  });
  test('fault 19: somebody lays an older file in its place: looked up before anything is sent', async () => {
    const [one] = await sales(1);
    await station.offline(true);
    const placed = await station.add(one);
    await station.stop();
    const older = readFileSync(file());
    await station.start();
    await station.offline(false);
    const before = await station.until(placed.id, 'CONFIRMED');
    await station.stop();
    for (const end of ['-wal', '-shm']) rmSync(`${file()}${end}`, { force: true });
    writeFileSync(file(), older);
    const sent = creates();
    await station.start();
    const doubted = { status: 'UNKNOWN', reason: 'RESTORED' };
    expect(await station.item(placed.id)).toMatchObject(doubted);
    await station.offline(false);
    const after = await station.until(placed.id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED');
    expect(after).toMatchObject({ status: 'CONFIRMED', locator: before.locator });
    expect(await station.orders(placed.reference)).toHaveLength(1);
    expect(creates() - sent).toBe(0);
    // It is doubted once, not at every start.
    await station.offline(true);
    const [two] = await sales(1);
    const waiting = await station.add(two);
    await station.stop();
    await station.start();
    expect(await station.item(waiting.id)).toMatchObject({ status: 'QUEUED' });
  });
  test('fault 19: the whole directory is brought back as it was: looked up before anything is sent', async () => {
    const [one] = await sales(1);
    await station.offline(true);
    const placed = await station.add(one);
    await station.stop();
    const names = readdirSync(station.data_dir).filter((name) => name.endsWith('.sqlite'));
    const kept = names.map((name) => [name, readFileSync(join(station.data_dir, name))] as const);
    await station.start();
    await station.offline(false);
    const before = await station.until(placed.id, 'CONFIRMED');
    await station.stop();
    for (const [name, bytes] of kept) {
      rmSync(join(station.data_dir, name));
      writeFileSync(join(station.data_dir, name), bytes);
    }
    const sent = creates();
    await station.start();
    expect(await station.item(placed.id)).toMatchObject({ status: 'UNKNOWN', reason: 'RESTORED' });
    await station.offline(false);
    const after = await station.until(placed.id, 'CONFIRMED', 'NEEDS_ATTENTION', 'FAILED');
    expect(after).toMatchObject({ status: 'CONFIRMED', locator: before.locator });
    expect(await station.orders(placed.reference)).toHaveLength(1);
    expect(creates() - sent).toBe(0);
  });
  test('fault 19: an old copy comes back: what was issued since is known again soon', async () => {
    const { id, price } = await hold(station.client);
    await station.stop();
    const older = readFileSync(file());
    await station.start();
    const pay = { booking_id: id, form_of_payments: [invoice(price.total)] };
    expect((await station.client.call('POST', '/tickets', pay)).status).toBe(200);
    await station.stop();
    rmSync(file());
    writeFileSync(file(), older);
    await station.start();
    while ((await station.booking(id)).booking_status !== 'TICKETED') await pause(50);
    expect((await station.client.call('POST', '/tickets', pay)).body.error).toBe(
      'ALREADY_TICKETED',
    );
  });
  const DOUBTED = `SELECT 1 FROM outbox_items WHERE reason = 'RESTORED'`;

  test.each([
    ['a page', damageOutboxPages],
    ['the header', () => damage(file(), 0, Buffer.alloc(100, 0x5a))],
  ])(
    'fault 18: %s is damaged: put aside, restored, looked up before anything is sent',
    async (_what, spoil) => {
      const [one] = await sales(1);
      await station.offline(true);
      const item = await station.add(one);
      const since = Date.now();
      await station.stop();
      await station.start();
      await copied(since);
      await station.kill();
      spoil();
      const spoilt = bytesAt(file(), 0, 4096);
      const [aside, looks] = [quarantined(), far.line.count('OrderList')];
      await station.start();
      expect(await station.item(item.id)).toMatchObject({ status: 'UNKNOWN', reason: 'RESTORED' });
      const [put] = quarantined().filter((name) => !aside.includes(name));
      expect(bytesAt(join(station.data_dir, put!), 0, 4096).equals(spoilt)).toBe(true);
      await station.offline(false);
      await station.until(item.id, 'CONFIRMED');
      expect(far.line.count('OrderList')).toBeGreaterThan(looks);
    },
  );

  test('fault 18: the log is damaged: noticed, and looked up before anything is sent', async () => {
    const inputs = await sales(3);
    await station.offline(true);
    const items: Json[] = [];
    for (const input of inputs) items.push(await station.add(input));
    await station.kill();
    damage(`${file()}-wal`, thirdLastCommit(`${file()}-wal`), Buffer.alloc(16, 0x77));
    const aside = quarantined().length;
    await station.start();
    const left = await station.items();
    const lost = items.filter(({ id }) => left.every((one: Json) => one.id !== id));
    expect(quarantined().length).toBe(aside + 1);
    for (const { id } of lost) {
      const [gone] = [...station.acknowledged.values()].filter((one) => one.id === id);
      station.acknowledged.delete(gone.reference);
    }
    for (const { id } of items.filter((one) => !lost.includes(one))) {
      expect(await station.item(id)).toMatchObject({ status: 'UNKNOWN', reason: 'RESTORED' });
    }
    // What was lost is known to be lost: the damaged files are there with it.
    expect(lost.length).toBeGreaterThan(0);
  });
});

describe('fault 20: two instances', () => {
  test('fault 20: a second one on the same data is refused, and the first goes on', async () => {
    const [one] = await sales(1);
    const flags = ['--port', '0', '--data-dir', station.data_dir, '--training-url', far.line.url];
    const second = spawn(process.execPath, [join(root, 'main/host/cli/serve.ts'), ...flags], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    second.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    expect(await once(second, 'exit')).toEqual([1, null]);
    expect(said).toContain('already running');
    expect(existsSync(join(station.data_dir, LOCK_FILE))).toBe(true);
    const item = await station.add(one);
    await station.until(item.id, 'CONFIRMED');
  });
});

describe('fault 22: the power goes', () => {
  test('fault 22: every commit of a sale waits for the disk', async () => {
    const [one] = await sales(1);
    const lazy = 'SELECT 1 FROM pragma_synchronous WHERE synchronous <> 2';
    await station.arm({ do: 'kill', at: { point: 'before commit', when: lazy } });
    const item = await station.add(one);
    await station.until(item.id, 'CONFIRMED');
    expect([await station.ended(50), station.hit()]).toEqual(['alive', null]);
    // And that it would have been noticed: the same watch for commits that do wait.
    const full = 'SELECT 1 FROM pragma_synchronous WHERE synchronous = 2';
    await station.arm({ do: 'kill', at: { point: 'before commit', when: full } });
    await station.offline(true).catch(() => undefined);
    await station.killed();
    await station.start();
  });

  const power = needs(false, 'a machine whose power a test can switch');
  test('NOT HELD, fault 22: the current itself is cut', power, () => undefined);
});
