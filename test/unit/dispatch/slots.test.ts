/** So much work at once: who waits, who goes next, and who is refused. */
import { expect, test } from 'vitest';
import { createSlots } from '#main/dispatch/slots.ts';

const never = new AbortController().signal;

/** Slots, and a log of whose work began; each piece goes on until it is let go. */
function desk(at_once: number, waiting: number) {
  const slots = createSlots({ at_once, waiting });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (whose: string, signal = never) =>
    slots.take(whose, signal, async () => {
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
  return { ask, began, finish };
}

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
  const slots = createSlots({ at_once: 1, waiting: 1 });
  const broken = slots.take('a', never, () => Promise.reject(new Error('no')));
  await expect(broken).rejects.toThrow('no');
  expect(await slots.take('a', never, async () => 1)).toEqual({ value: 1 });
});
