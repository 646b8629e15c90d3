/** Several windows of one agent: no work area is in two of them, and one session is in all. */
import { expect, test, vi } from 'vitest';
import { fail, ok } from '#main/contract/result.ts';
import { createDesk } from '#renderer/app/create-desk.ts';
import { lockNow } from '#renderer/app/locking.ts';
import { signOut } from '#renderer/app/session-actions.ts';
import { claimNumber, type WindowEvent } from '#renderer/app/windows.ts';

const turns = () => new Promise((done) => setImmediate(done));

/** A browser's locks: one holder each, given on in order. */
function browserLocks() {
  const queues = new Map<string, (() => void)[]>();
  type Take = (lock: Lock | null) => Promise<void> | undefined;
  const request = (name: string, options: LockOptions, take: Take) =>
    new Promise<void>((done, refused) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const hold = async () => {
        await take({ name, mode: 'exclusive' });
        queue.shift();
        queue[0]?.();
        done();
      };
      if (queue.length > 0 && options.ifAvailable) return void done(take(null));
      queue.push(hold);
      if (queue.length === 1) return void hold();
      options.signal?.addEventListener('abort', () => {
        // What was given already is kept.
        if (queue.indexOf(hold) < 1) return;
        queue.splice(queue.indexOf(hold), 1);
        refused(options.signal?.reason);
      });
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function tab(locks: Pick<LockManager, 'request'>, before = 0) {
  let kept = before;
  const set = (n: number) => {
    kept = n;
  };
  return claimNumber(locks, { get: () => kept, set });
}

test('each tab has the lowest number that no other has, for as long as it is there', async () => {
  const locks = browserLocks();
  const [one, two] = [tab(locks), tab(locks)];
  expect([await one.claim(), await two.claim()]).toEqual([1, 2]);
  expect(await one.claim()).toBe(1);
  one.release();
  await turns();
  expect(await tab(locks).claim()).toBe(1);
  expect(await tab(locks).claim()).toBe(3);
});

test('a tab that is loaded anew waits for the page it was, and a copy of it does not take its place', async () => {
  const locks = browserLocks();
  const before = tab(locks);
  await before.claim();
  const anew = tab(locks, 1).claim();
  before.release();
  expect(await anew).toBe(1);
  expect(await tab(locks, 1).claim()).toBe(2);
});

/** A workstation with two windows on it, and what each sent to be kept. */
async function twoWindows() {
  let locked = false;
  let user: { id: number } | null = { id: 7 };
  const kept: unknown[] = [];
  const hearers: ((news: WindowEvent) => void)[] = [];
  const open = async (n: number) => {
    const call = async (name: string, input: { window?: number; state?: { entry: string } }) => {
      const give = (output: object) => ok({ output, meta: { connection: null, warnings: [] } });
      if (name === 'session.lock') locked = true;
      if (name === 'session.sign_out') user = null;
      if (name.startsWith('session.')) return give({ user, locked });
      if (name === 'workarea.list') return give({ areas: [] });
      if (name !== 'workarea.save') {
        return fail({ code: 503, error: 'OFFLINE', message: '', details: [] });
      }
      if (input.state?.entry) kept.push([input.window, input.state.entry]);
      return give({});
    };
    const heard: ((news: WindowEvent) => void)[] = [];
    const desk = createDesk({
      client: {
        call,
        subscribe: () => () => {},
        newId: () => `${n}`,
        isOwnCall: () => false,
      } as never,
      host: 'browser',
      platform: 'other',
      windows: {
        claim: async () => n,
        release: () => undefined,
        // As a channel does: to all but the sender.
        send: (event) => {
          for (const hear of hearers) if (!heard.includes(hear)) hear(event);
        },
        listen: (hear) => {
          heard.push(hear);
          hearers.push(hear);
        },
      },
    });
    await desk.start();
    return desk;
  };
  return { kept, one: await open(1), two: await open(2) };
}
const phases = (...desks: Awaited<ReturnType<typeof twoWindows>>['one'][]) =>
  desks.map((desk) => desk.session.getState().phase);

test('what is typed in two windows is kept beside each other', async () => {
  const { kept, one, two } = await twoWindows();
  one.patchArea('A', { entry: 'AN20DEC' });
  two.patchArea('A', { entry: 'RT' });
  await vi.waitFor(() => expect(kept).toHaveLength(2));
  expect(kept).toEqual([
    [1, 'AN20DEC'],
    [2, 'RT'],
  ]);
});

test('covering one covers the other, and signing out of one ends both', async () => {
  const { one, two } = await twoWindows();
  expect(phases(one, two)).toEqual(['signed_in', 'signed_in']);
  await lockNow(two);
  await vi.waitFor(() => expect(phases(one, two)).toEqual(['locked', 'locked']));
  const both = await twoWindows();
  both.two.patchArea('A', { entry: 'RT' });
  await signOut(both.one);
  await vi.waitFor(() => expect(phases(both.one, both.two)).toEqual(['signed_out', 'signed_out']));
});
