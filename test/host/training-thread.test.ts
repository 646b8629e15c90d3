/** The training system on its own thread, seen as the adapters see it: a fetch, like any airline. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTrainingControl } from '#main/host/providers/training-control.ts';
import { openService } from '#main/host/service.ts';
import { openTrainingThread, type TrainingThread } from '#main/host/training-thread/index.ts';

const dir = mkdtempSync(join(tmpdir(), 'airdesk-thread-'));
const URL_ = 'http://training.invalid';
let thread: TrainingThread;
const control = () => createTrainingControl((request) => thread.fetch(request), URL_);
const broke: Error[] = [];

beforeAll(async () => {
  thread = await openTrainingThread(':memory:', (why) => void broke.push(why));
});
beforeEach(() => control().clearFaults());
afterAll(async () => {
  await thread.close();
  rmSync(dir, { recursive: true, force: true });
});

const ndc = (signal?: AbortSignal, at = thread) =>
  at.fetch(
    new Request(`${URL_}/ndc/PROVIDER_04/AirShopping`, {
      method: 'POST',
      headers: { authorization: 'Bearer training-PROVIDER_04', 'content-type': 'application/xml' },
      body: '<nonsense/>',
      signal,
    }),
  );

test('a message goes there and an answer comes back', async () => {
  const health = await thread.fetch(new Request(`${URL_}/control/health`));
  expect([health.status, health.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await health.json()).toEqual({ status: 'ok' });
  const answer = await ndc();
  expect(answer.headers.get('content-type')).toMatch(/xml/);
  expect(await answer.text()).toMatch(/^<\?xml|^</);
  expect((await thread.fetch(new Request(`${URL_}/nothing`))).status).toBe(404);
});

test('the instructor is heard', async () => {
  const fault = { provider_type: 'PROVIDER_04', fault: 'http_500', times: 1 } as const;
  expect(await control().setFault(fault)).toEqual({ ok: true, value: [fault] });
  expect((await ndc()).status).toBe(500);
  expect((await ndc()).status).not.toBe(500);
  expect(await control().orders()).toEqual({ ok: true, value: [] });
  expect(await control().clearFaults()).toEqual({ ok: true, value: [] });
});

test('a training system out of reach is a failure in words', async () => {
  const nobody = createTrainingControl(() => Promise.reject(new Error('gone')), 'http://x.invalid');
  expect(await nobody.orders()).toMatchObject({ ok: false, error: { error: 'PROVIDER_ERROR' } });
});

test.each([
  ['drop_before', 'fetch failed'],
  ['drop_after', 'terminated'],
] as const)('%s looks like a reset connection', async (fault, message) => {
  await control().setFault({ provider_type: '', fault, times: 1 });
  const lost = await ndc().catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(TypeError);
  expect(lost).toMatchObject({ message, cause: { code: 'ECONNRESET' } });
});

test('who leaves is not kept, and does not keep others', async () => {
  await control().setFault({ provider_type: '', fault: 'delay', delay_ms: 60_000, times: 1 });
  const leaving = new AbortController();
  const waited = ndc(leaving.signal);
  const reason = new Error('I left');
  setTimeout(() => leaving.abort(reason), 50);
  await expect(waited).rejects.toBe(reason);
  await expect(ndc(AbortSignal.abort(reason))).rejects.toBe(reason);
  expect((await ndc()).status).toBeGreaterThan(0);
});

test('many at once are each answered with their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const path = i % 2 === 0 ? 'control/health' : 'control/faults';
      return (await thread.fetch(new Request(`${URL_}/${path}`))).json();
    }),
  );
  expect(answers.map((a) => Object.keys(a as object)[0])).toEqual(
    Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 'status' : 'faults')),
  );
});

test('closing is the end of it, and no alarm', async () => {
  const own = await openTrainingThread(':memory:', (why) => void broke.push(why));
  const waiting = own.fetch(new Request(`${URL_}/control/health`));
  await waiting;
  await own.close();
  await own.close();
  await expect(own.fetch(new Request(`${URL_}/control/health`))).rejects.toThrow('fetch failed');
  expect(broke).toEqual([]);
});

test('worlds of one process keep apart, and one that closes leaves the others and whoever waits for it', async () => {
  const own = await openTrainingThread(':memory:', (why) => void broke.push(why));
  const fault = { provider_type: '', fault: 'delay', delay_ms: 60_000, times: 1 } as const;
  const own_control = createTrainingControl((request) => own.fetch(request), URL_);
  expect(await own_control.setFault(fault)).toEqual({ ok: true, value: [fault] });
  expect(await control().clearFaults()).toEqual({ ok: true, value: [] });
  const waiting = ndc(undefined, own).catch((error: unknown) => error);
  await own.fetch(new Request(`${URL_}/control/health`));
  await own.close();
  expect(await waiting).toBeInstanceOf(TypeError);
  expect((await ndc()).status).toBeGreaterThan(0);
  expect(broke).toEqual([]);
});

test('what keeps it from starting keeps the service from starting, in words', async () => {
  const data_dir = join(dir, 'broken');
  mkdirSync(data_dir);
  // Whole, but another's: a damaged one would be put aside.
  const other = new Sqlite(join(data_dir, 'training.sqlite'));
  other.exec('CREATE TABLE orders (id INTEGER)');
  other.close();
  const again = await openService({ data_dir, training: { kind: 'inside' }, log_level: 'silent' });
  expect(again).toMatchObject({
    ok: false,
    error: { error: 'INTERNAL', message: expect.stringContaining('cannot be opened') },
  });
});
