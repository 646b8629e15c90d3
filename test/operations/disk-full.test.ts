/**
 * The disk is full: what would be kept is refused in words, what was sent is never said not to have
 * happened, reading goes on, and it all works again once there is room.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import type { OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { toFailure } from '#main/dispatch/answer.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import { openService } from '#main/host/service.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { day, type Json, person } from '../fixtures/served.ts';

const data_dir = newDataDir('airdesk-full-');
const opened = await openService({ data_dir, training: { kind: 'inside' }, log_level: 'silent' });
if (!opened.ok) throw new Error(opened.error.message);
const { dispatcher, ports, close } = opened.value;

afterAll(async () => {
  await close();
  rmSync(data_dir, { recursive: true, force: true });
});

let bearer: string | null = null;
async function call(name: OperationName, input: Json): Promise<Json> {
  const answer = await dispatcher.dispatch({
    name,
    input,
    credentials: { bearer, api_key: TRAINING_AGENT.api_key, station: null },
    channel: /^(training|provider|backup)\./.test(name) ? 'desk' : 'rest',
    remote: 'test',
    call_id: crypto.randomUUID(),
    if_match: null,
    idempotency_key: null,
    signal: null,
  });
  return answer.ok ? (answer.value.output as Json) : answer.error;
}

/** From the write after `spared` on, the disk is full. */
function fill(spared: number): () => void {
  const { write } = ports.db;
  let left = spared;
  Object.assign(ports.db, {
    write: (work: Parameters<typeof write>[0]) => {
      left -= 1;
      if (left >= 0) return write.call(ports.db, work);
      return Promise.reject(new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL'));
    },
  });
  return () => void Object.assign(ports.db, { write });
}

test('a full disk', async () => {
  const { username, password } = TRAINING_AGENT;
  bearer = (await call('auth.token', { username, password })).access_token;
  const looked_for = { route: `GRU,MIA,${day(30)}`, provider_type: ['PROVIDER_04'] };
  const { offers } = await call('offer.search', looked_for);
  const hold = (offer: Json) => ({
    selected_tokens: offer.journeys.map((j: Json) => j.slices[0].token),
    passengers: [person()],
  });
  const { booking } = await call('booking.create', hold(offers[0]));
  const info = { passenger_id: booking.passengers[0].id, email: 'full@example.com' };
  const update = { id: booking.id, booking_passengers_info: [info] };

  let empty = fill(0);
  expect((await call('offer.search', looked_for)).error).toBe('BUSY');
  expect((await call('booking.create', hold(offers[1]))).error).toBe('BUSY');
  expect((await call('booking.get', { id: booking.id })).booking.id).toBe(booking.id);
  empty();

  // Full after the intent was kept: the airline has it, and nobody can say so yet.
  empty = fill(1);
  expect((await call('booking.update', update)).error).toBe('OUTCOME_UNKNOWN');
  empty();

  expect(await ports.intents.reconcile()).toBe(0);
  const after = (await call('booking.get', { id: booking.id })).booking;
  expect(after.passengers[0].email).toBe('full@example.com');
  expect(after.booking_status).toBe('ON_HOLD');
});

test.each(['recordings', 'backups'])('a file in place of %s is named', async (name) => {
  const { username, password } = TRAINING_AGENT;
  bearer = (await call('auth.token', { username, password })).access_token;
  const listing = name === 'recordings' ? 'provider.recordings' : 'backup.list';
  const path = join(data_dir, name);
  const before = await call(listing, {});
  expect(before.error).toBeUndefined();
  if (name === 'backups') renameSync(path, `${path}.kept`);
  writeFileSync(path, '');
  const { error, message } = await call(listing, {});
  expect([error, message]).toEqual(['INTERNAL', expect.stringContaining(`${name} in the data`)]);
  rmSync(path);
  if (name === 'backups') renameSync(`${path}.kept`, path);
  expect(await call(listing, {})).toEqual(before);
});

test.each([
  ['ENOSPC', 'BUSY', 'disk_full'],
  ['EROFS', 'INTERNAL', 'disk_denied'],
  ['EIO', 'INTERNAL', 'disk_failed'],
] as const)('what the file system says of other files is said too: %s', (code, error, key) => {
  const failed = Object.assign(new Error('write'), { code });
  expect(toFailure(failed)).toMatchObject({ error, message: phrase(key) });
});
