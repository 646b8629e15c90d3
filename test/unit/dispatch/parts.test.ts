/** The parts of dispatch that decide by themselves: throttle, locks, digests and events. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventHub } from '#main/dispatch/events.ts';
import { toCanonicalInput } from '#main/dispatch/idempotency.ts';
import { createLocks } from '#main/dispatch/locks.ts';
import { createThrottle } from '#main/dispatch/throttle.ts';

describe('sign-in throttle', () => {
  const make = () => {
    let now = 1_000;
    const throttle = createThrottle({ monotonic: () => now });
    return { throttle, pass: (ms: number) => (now += ms) };
  };
  test('five failures are free, then each doubles the wait', () => {
    const { throttle, pass } = make();
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      throttle.failed(['a']);
      waits.push(throttle.wait(['a']));
      pass(throttle.wait(['a']));
    }
    expect(waits).toEqual([0, 0, 0, 0, 2_000, 4_000, 8_000, 16_000]);
  });
  test('never longer than a quarter of an hour, and forgotten after one', () => {
    const { throttle, pass } = make();
    for (let i = 0; i < 40; i += 1) throttle.failed(['a']);
    expect(throttle.wait(['a'])).toBe(900_000);
    pass(3_600_001);
    expect(throttle.wait(['a'])).toBe(0);
    throttle.failed(['a']);
    expect(throttle.wait(['a'])).toBe(0);
  });
  test('an address is given more than an account', () => {
    const { throttle } = make();
    for (let i = 0; i < 49; i += 1) throttle.failed(['remote:127.0.0.1']);
    expect(throttle.wait(['remote:127.0.0.1'])).toBe(0);
    throttle.failed(['remote:127.0.0.1']);
    expect(throttle.wait(['remote:127.0.0.1'])).toBe(2_000);
  });
  test('keys are apart, the longest wait counts, success is known and takes nothing back', () => {
    const { throttle } = make();
    for (let i = 0; i < 6; i += 1) throttle.failed(['a', 'host']);
    expect(throttle.wait(['b'])).toBe(0);
    expect(throttle.wait(['b', 'host'])).toBe(4_000);
    throttle.succeeded(['a']);
    expect([throttle.wait(['a']), throttle.wait(['a', 'host'])]).toEqual([4_000, 4_000]);
    expect([throttle.knows('a'), throttle.knows('host')]).toEqual([true, false]);
  });

  test('lets in who has not failed, now and then, where others fail without end', () => {
    const { throttle, pass } = make();
    const keys = ['remote:127.0.0.1', 'account:a@b.example'];
    const guess = () => {
      for (let i = 0; i < 70; i += 1) throttle.failed(['own:guesser', ...keys]);
    };
    guess();
    const [place] = keys;
    expect(throttle.wait(keys)).toBe(900_000);
    expect(throttle.admit('own:guesser', keys)).toBe(900_000);
    expect(throttle.admit('own:late', [place!])).toBe(0);
    expect(throttle.admit('own:later', [place!])).toBe(5_000);
    guess();
    pass(5_000);
    expect(throttle.admit('own:later', [place!])).toBe(0);
    // An account is guessed at from many places: seldom.
    expect(throttle.admit('own:a', keys)).toBe(5_000);
    pass(5_000);
    expect(throttle.admit('own:a', keys)).toBe(0);
    expect(throttle.admit('own:b', keys)).toBe(60_000);
    // Who failed once waits with the others.
    throttle.failed(['own:b']);
    pass(60_000);
    expect(throttle.admit('own:b', keys)).toBeGreaterThan(700_000);
    let let_in = 0;
    for (let s = 0; s < 3_600; s += 1) {
      guess();
      if (throttle.admit(`own:${s}`, keys) === 0) let_in += 1;
      pass(1_000);
    }
    expect(let_in).toBe(60);
  });
});

describe('locks', () => {
  test('one key is held by one, another is free, and a wait has an end', async () => {
    const locks = createLocks();
    let release = () => {};
    const order: string[] = [];
    const first = locks.hold('k', 1_000, async () => {
      order.push('first in');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      order.push('first out');
    });
    expect(await locks.hold('k', 5, async () => 'never')).toBeNull();
    expect(await locks.hold('other', 5, async () => 'free')).toEqual({ value: 'free' });
    const second = locks.hold('k', 1_000, async () => order.push('second'));
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first in', 'first out', 'second']);
    expect(locks.held('k')).toBe(false);
  });
  test('a holder that throws lets go', async () => {
    const locks = createLocks();
    const broken = locks.hold('k', 5, async () => {
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await locks.hold('k', 5, async () => 1)).toEqual({ value: 1 });
  });
});

describe('the digest of an input', () => {
  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        const turned = Object.fromEntries(Object.entries(input).reverse());
        expect(toCanonicalInput(turned)).toBe(toCanonicalInput(input));
      }),
      { seed: 7 },
    );
  });

  test('a card stands in it as BIN, last four and expiry; another card is another request', () => {
    const card = (number: string, cvv: string, expire_date = '12/2031') => ({
      payment_card: { number, cvv, expire_date },
      number: 'kept',
    });
    const text = toCanonicalInput(card('4111111111111111', '123'));
    expect(text).toBe(toCanonicalInput(card('4111 1111 1111 1111', '999')));
    expect(text).toContain('"411111*1111"');
    expect(text).toContain('kept');
    expect(text).not.toMatch(/4111111|cvv/);
    const others = [
      card('4111121111111111', '123'),
      card('4111111111111129', '123'),
      card('4111111111111111', '123', '11/2031'),
    ];
    expect(new Set([text, ...others.map((one) => toCanonicalInput(one))]).size).toBe(4);
  });
});

describe('events', () => {
  const draft = (booking_id: string) => ({
    type: 'booking.changed' as const,
    data: { booking_id, revision: 1 },
  });
  const mine = { session: 'aaaaaaaa-1', agency_id: 1 };
  test('reach their own sign-in, numbered by call, and resume where a subscriber left', () => {
    const hub = createEventHub(0);
    const heard: string[] = [];
    const hear = (cursor: string, e: { seq: number }) => void heard.push(`${cursor} ${e.seq}`);
    const emit = hub.emitter(mine.session, 'call-1');
    const foreign = hub.emitter('bbbbbbbb-1', 'call-2');
    emit(draft('missed'));
    const stop = hub.subscribe(mine, null, hear);
    foreign(draft('foreign'));
    emit(draft('heard'));
    stop();
    emit(draft('away'));
    expect(heard).toEqual(['3.aaaaaaaa 2']);
    hub.subscribe(mine, '3.aaaaaaaa', hear);
    expect(heard).toEqual(['3.aaaaaaaa 2', '4.aaaaaaaa 3']);
  });
  test('of an agency reach it alone, and a new sign-in nothing of before it', () => {
    const hub = createEventHub(0);
    const heard: string[] = [];
    const hear = (name: string) => (cursor: string) => void heard.push(`${name} ${cursor}`);
    hub.subscribe(mine, null, hear('mine'));
    hub.subscribe({ session: 'bbbbbbbb-1', agency_id: 2 }, null, hear('other'));
    hub.announce(1, draft('x'));
    hub.subscribe({ session: 'cccccccc-1', agency_id: 1 }, '0.aaaaaaaa', hear('after me'));
    expect(heard).toEqual(['mine 1.aaaaaaaa']);
  });
  test('after a restart are all there for who left before it', () => {
    const [before, after] = [createEventHub(1_000), createEventHub(2_000)];
    const heard: string[] = [];
    const hear = (cursor: string) => void heard.push(cursor);
    before.subscribe(mine, null, hear);
    for (const id of ['a', 'b', 'c']) before.announce(1, draft(id));
    for (const id of ['d', 'e', 'f', 'g']) after.announce(1, draft(id));
    after.subscribe(mine, heard.at(-1) ?? null, hear);
    expect(heard.slice(3)).toEqual([2001, 2002, 2003, 2004].map((at) => `${at}.aaaaaaaa`));
  });
  test('without a sign-in nobody hears', () => {
    const hub = createEventHub(0);
    const heard: unknown[] = [];
    hub.subscribe(mine, null, (_cursor, e) => heard.push(e));
    hub.emitter(null, 'call')(draft('x'));
    expect(heard).toEqual([]);
  });
});
