/**
 * The sign-in throttle: after a few failures for one key (an account from one place, the place, or the
 * account from anywhere) each further failure doubles the wait. A success takes nothing back (the
 * address may be another's too, who guesses) and is known of its account and place alone. Kept in memory: a restart
 * forgets it, which costs an attacker a restart of ours.
 */
import type { Clock, Throttle } from '#main/ports.ts';

const FREE_FAILURES = 5;
/** An address may be a whole office, or every program of one machine: it is given more. */
const FREE_FAILURES_OF_MANY = 50;
const OF_MANY = /^(remote|station|account):/;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGET_AFTER_MS = 60 * 60_000;
const MOST_KEYS = 10_000;

interface Record_ {
  failures: number;
  blocked_until: number;
  last: number;
}

export function createThrottle(clock: Pick<Clock, 'monotonic'>): Throttle {
  const records = new Map<string, Record_>();
  const known = new Set<string>();
  const live = (key: string): Record_ | undefined => {
    const found = records.get(key);
    if (found && clock.monotonic() - found.last > FORGET_AFTER_MS) {
      records.delete(key);
      return undefined;
    }
    return found;
  };
  return {
    wait(keys) {
      const now = clock.monotonic();
      return Math.max(0, ...keys.map((key) => (live(key)?.blocked_until ?? 0) - now));
    },
    failed(keys) {
      const now = clock.monotonic();
      for (const key of keys) {
        const failures = (live(key)?.failures ?? 0) + 1;
        const free = OF_MANY.test(key) ? FREE_FAILURES_OF_MANY : FREE_FAILURES;
        const over = failures - free;
        const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over);
        // Re-inserting keeps the map in order of last use, so that the oldest is dropped first.
        records.delete(key);
        records.set(key, { failures, blocked_until: now + wait, last: now });
        const oldest = records.keys().next().value;
        if (records.size > MOST_KEYS && oldest !== undefined) records.delete(oldest);
      }
    },
    succeeded(keys) {
      for (const key of keys) {
        known.delete(key);
        known.add(key);
        const [oldest] = known;
        if (known.size > MOST_KEYS && oldest !== undefined) known.delete(oldest);
      }
    },
    knows: (key) => known.has(key),
  };
}
