/**
 * So many of a kind of work at once, because each takes memory and an airline's time; the rest waits.
 * A free place goes to the agency, and in it to the caller, with fewest at work who had one longest
 * ago, so that one caller's flood is waited for by that one. Where more wait than will be reached in
 * time, whoever has most of them waiting is refused at once; so is who was not reached in time.
 */
import type { Slots } from '#main/ports.ts';

export const SEARCH_LIMITS = { at_once: 12, waiting: 120, wait_ms: 10_000 } as const;
const MAX_KNOWN = 1_000;

/** How much the newest counts in the mean of how long work takes. */
const NEWEST_PART = 0.2;

interface Waiting {
  /** Agency, then caller: each with those before it. */
  whose: readonly string[];
  /** True where the work may begin. */
  admit(admitted: boolean): void;
}

interface Limits {
  at_once: number;
  waiting: number;
  wait_ms: number;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
}

/** What callers have at work and when they had a place last: whose turn it is next. */
function createShares() {
  const at_work = new Map<string, number>();
  /** The number of the last admission of each; of those long ago nothing is known. */
  const admitted_at = new Map<string, number>();
  let admissions = 0;
  const count = (whose: readonly string[], by: 1 | -1) => {
    for (const one of whose) {
      const left = (at_work.get(one) ?? 0) + by;
      if (left === 0) at_work.delete(one);
      else at_work.set(one, left);
    }
  };
  return {
    begin(whose: readonly string[]): void {
      admissions += 1;
      count(whose, 1);
      for (const one of whose) {
        admitted_at.delete(one);
        admitted_at.set(one, admissions);
      }
      for (const oldest of admitted_at.keys()) {
        if (admitted_at.size <= MAX_KNOWN) break;
        admitted_at.delete(oldest);
      }
    },
    end: (whose: readonly string[]) => count(whose, -1),
    /** Below zero where the first comes before the second. */
    compare({ whose: a }: Waiting, { whose: b }: Waiting): number {
      for (const [at, one] of a.entries()) {
        const other = b[at] ?? one;
        const first =
          (at_work.get(one) ?? 0) - (at_work.get(other) ?? 0) ||
          (admitted_at.get(one) ?? 0) - (admitted_at.get(other) ?? 0);
        if (first !== 0) return first;
      }
      return 0;
    },
  };
}

/** The last of the agency with most waiting, and of its caller with most. */
function pickLastOfMost(waiting: readonly Waiting[]): Waiting {
  const waits = new Map<string, number>();
  for (const { whose } of waiting) {
    for (const one of whose) waits.set(one, (waits.get(one) ?? 0) + 1);
  }
  const more = ({ whose: a }: Waiting, { whose: b }: Waiting): number =>
    a.reduce((more, one, at) => more || (waits.get(one) ?? 0) - (waits.get(b[at] ?? one) ?? 0), 0);
  return waiting.reduce((most, one) => (more(one, most) >= 0 ? one : most));
}

export function createSlots(limits: Limits): Slots {
  const shares = createShares();
  const waiting: Waiting[] = [];
  let working = 0;
  let usual_ms = 0;

  function leave(one: Waiting, admitted: boolean): void {
    const at = waiting.indexOf(one);
    if (at < 0) return;
    waiting.splice(at, 1);
    if (admitted) {
      working += 1;
      shares.begin(one.whose);
    }
    one.admit(admitted);
  }

  function admitNext(): void {
    while (waiting.length > 0 && working < limits.at_once) {
      const next = waiting.reduce((best, one) => (shares.compare(one, best) < 0 ? one : best));
      leave(next, true);
    }
  }

  const tooMany = (): boolean =>
    waiting.length > limits.waiting ||
    (waiting.length * usual_ms) / limits.at_once > limits.wait_ms;

  return {
    async take({ agency_id, user_id }, signal, work) {
      const whose = [`${agency_id}`, `${agency_id}/${user_id}`];
      const admitted = await new Promise<boolean>((admit) => {
        const one = { whose, admit };
        waiting.push(one);
        const giveUp = () => leave(one, false);
        if (signal.aborted) giveUp();
        signal.addEventListener('abort', giveUp, { once: true });
        admitNext();
        if (tooMany()) leave(pickLastOfMost(waiting), false);
        if (waiting.includes(one)) setTimeout(giveUp, limits.wait_ms).unref();
      });
      if (!admitted) return null;
      const since = limits.monotonic();
      try {
        return { value: await work() };
      } finally {
        const took_ms = limits.monotonic() - since;
        usual_ms = usual_ms === 0 ? took_ms : usual_ms + (took_ms - usual_ms) * NEWEST_PART;
        working -= 1;
        shares.end(whose);
        admitNext();
      }
    },
  };
}
