/**
 * The sign-in throttle: after a few failures for one key (an account from one place, the place, or
 * the account from anywhere) each further failure doubles the wait. A success resets nothing, as a
 * guesser may share the address; it only marks its account and place as known. In memory: a restart
 * clears it, which an attacker would have to cause. A caller without failures is still admitted at
 * intervals, so that nobody is locked out by others.
 */
import type { Clock, Throttle } from '#main/ports.ts';

const FREE_FAILURES = 5;
/** An address may be a whole office, or every program of one machine: its limit is higher. */
const FREE_FAILURES_OF_MANY = 50;
const OF_MANY = /^(remote|station|account):/;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 15 * 60_000;
/** Interval between callers let in where others have failed too often. */
const LET_IN_EVERY_MS = 5_000;
/** The same for an account from anywhere: fewer guesses an hour than ASVS allows. */
const LET_IN_EVERY_ACCOUNT_MS = 60_000;
const FORGET_AFTER_MS = 60 * 60_000;
const MAX_KEYS = 10_000;

const letInEvery = (key: string): number =>
  key.startsWith('account:') ? LET_IN_EVERY_ACCOUNT_MS : LET_IN_EVERY_MS;

interface Record_ {
  failures: number;
  blocked_until: number;
  last: number;
  /** When a caller was last admitted despite the block. */
  let_in: number;
}

export function createThrottle(clock: Pick<Clock, 'monotonic'>): Throttle {
  const records = new Map<string, Record_>();
  const known = new Set<string>();
  const findLive = (key: string): Record_ | undefined => {
    const found = records.get(key);
    if (found && clock.monotonic() - found.last > FORGET_AFTER_MS) {
      records.delete(key);
      return undefined;
    }
    return found;
  };
  const wait = (keys: readonly string[]): number => {
    const now = clock.monotonic();
    return Math.max(0, ...keys.map((key) => (findLive(key)?.blocked_until ?? 0) - now));
  };
  return {
    wait,
    admit(own, others) {
      if (wait([own]) > 0) return wait([own, ...others]);
      const blocked = others.filter((key) => wait([key]) > 0);
      if (blocked.length === 0 || findLive(own)) return wait(blocked);
      const now = clock.monotonic();
      const until = blocked.map((key) => (findLive(key)?.let_in ?? 0) + letInEvery(key) - now);
      if (Math.max(...until) > 0) return Math.min(Math.max(...until), wait(blocked));
      for (const key of blocked) Object.assign(findLive(key) ?? {}, { let_in: now });
      return 0;
    },
    failed(keys) {
      const now = clock.monotonic();
      for (const key of keys) {
        const before = findLive(key);
        const failures = (before?.failures ?? 0) + 1;
        const free = OF_MANY.test(key) ? FREE_FAILURES_OF_MANY : FREE_FAILURES;
        const over = failures - free;
        const blocked_ms = over < 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** over);
        // Re-inserting keeps the map in order of last use, so that the oldest is dropped first.
        records.delete(key);
        const let_in = before?.let_in ?? Number.NEGATIVE_INFINITY;
        records.set(key, { failures, blocked_until: now + blocked_ms, last: now, let_in });
        const oldest = records.keys().next().value;
        if (records.size > MAX_KEYS && oldest !== undefined) records.delete(oldest);
      }
    },
    succeeded(keys) {
      for (const key of keys) {
        known.delete(key);
        known.add(key);
        const [oldest] = known;
        if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest);
      }
    },
    knows: (key) => known.has(key),
  };
}
