/** So much work at once: who waits, who goes next, and who is refused. */
import { expect, test } from 'vitest';
import { createSlots } from '#main/dispatch/slots.ts';

const never = new AbortController().signal;

/** Slots, and a log of whose work began; each piece goes on until it is let go. */
function desk(at_once: number, waiting: number, wait_ms = 600_000) {
  let now = 0;
  const slots = createSlots({ at_once, waiting, wait_ms, monotonic: () => now });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  /** 'a' is an agency's only user, 'a2' its second. */
  const ask = (whose: string, signal = never) =>
    slots.take(named(whose), signal, async () => {
      began.push(whose);
      await new Promise<void>((end) => void ends.push(end));
      return whose;
    });
  const finish = async (n = 1) => {
    for (let i = 0; i < n; i += 1) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { ask, began, finish, pass };
}

const named = (whose: string) => ({
  agency_id: whose.charCodeAt(0),
  user_id: Number(whose.slice(1)),
});

test('no more than so many are at work, in the order of asking', async () => {
  const { ask, began, finish } = desk(2, 10);
  const all = ['a', 'b', 'c', 'd'].map((whose) => ask(whose));
  await finish(0);
  expect(began).toEqual(['a', 'b']);
  await finish();
  expect(began).toEqual(['a', 'b', 'c']);
  await finish(3);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'].map((value) => ({ value })));
});

test('a free place goes to whoever has fewest at work', async () => {
  const { ask, began, finish } = desk(2, 10);
  for (const whose of ['a', 'a', 'a', 'a', 'b']) void ask(whose);
  await finish(5);
  expect(began).toEqual(['a', 'a', 'b', 'a', 'a']);
});

test('where too many wait, whoever has most of them is refused', async () => {
  const { ask, began, finish } = desk(1, 3);
  const flood = ['a', 'a', 'a', 'a', 'a'].map((whose) => ask(whose));
  const other = ask('b');
  expect(await flood[4]).toBeNull();
  expect(await flood[3]).toBeNull();
  await finish(5);
  expect(await other).toEqual({ value: 'b' });
  expect(began).toEqual(['a', 'b', 'a', 'a']);
});

test('many users of an agency share what one user of another has', async () => {
  const { ask, began, finish } = desk(1, 10);
  for (const whose of ['a1', 'a2', 'a3', 'b']) void ask(whose);
  await finish(4);
  expect(began).toEqual(['a1', 'b', 'a2', 'a3']);
});

test('of the agency with most waiting, its user with most is refused', async () => {
  const { ask, finish } = desk(1, 4);
  const [, , flood, other] = ['a1', 'a1', 'a1', 'a2'].map((whose) => ask(whose));
  const second = ask('b');
  const third = ask('b');
  expect(await flood).toBeNull();
  await finish(5);
  expect(await Promise.all([other, second, third])).toEqual(
    ['a2', 'b', 'b'].map((value) => ({ value })),
  );
});

test('who would not be reached in time is refused at once, by how long work takes', async () => {
  const { ask, finish, pass } = desk(2, 100, 10_000);
  const first = ask('a');
  await finish(0);
  pass(5_000);
  await finish();
  await first;
  const asked = Array.from({ length: 7 }, () => ask('a'));
  expect(await asked[6]).toBeNull();
  await finish(6);
  expect(await Promise.all(asked.slice(0, 6))).not.toContain(null);
});

test('who was not reached in time is refused, and work that began goes on', async () => {
  const { ask, began, finish } = desk(1, 100, 1);
  const first = ask('a');
  expect(await ask('a')).toBeNull();
  await finish();
  expect(await first).toEqual({ value: 'a' });
  expect(began).toEqual(['a']);
});

test('who leaves while waiting takes no place, and work that throws gives its own back', async () => {
  const { ask, began, finish } = desk(1, 3);
  const leaving = new AbortController();
  void ask('a');
  const left = ask('b', leaving.signal);
  leaving.abort();
  expect(await left).toBeNull();
  expect(await ask('b', AbortSignal.abort())).toBeNull();
  await finish();
  expect(began).toEqual(['a']);
  const slots = createSlots({ at_once: 1, waiting: 1, wait_ms: 1_000, monotonic: () => 0 });
  const broken = slots.take(named('a'), never, () => Promise.reject(new Error('no')));
  await expect(broken).rejects.toThrow('no');
  expect(await slots.take(named('a'), never, async () => 1)).toEqual({ value: 1 });
});
