/**
 * Limits concurrent work of one kind, because each takes memory and an airline's time; the rest
 * waits. A free slot goes to the agency, and in it to the caller, with the least work running, then
 * the longest since its last slot, so that many calls of one caller delay only that caller. If more
 * wait than can start in time, the caller with most waiting is refused at once; work that has not
 * started in time is refused too.
 */
import type { Slots } from '#main/ports.ts';

export const SEARCH_LIMITS = { at_once: 12, waiting: 120, wait_ms: 10_000 } as const;
const MAX_KNOWN = 1_000;

/** Weight of the newest value in the mean work time. */
const NEWEST_PART = 0.2;

interface Waiting {
  /** The agency, then agency and caller. */
  whose: readonly string[];
  /** Called with true if the work may begin. */
  admit(admitted: boolean): void;
}

interface Limits {
  at_once: number;
  waiting: number;
  wait_ms: number;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
}

/** Running work and last slot of each caller: whose turn it is next. */
function createShares() {
  const at_work = new Map<string, number>();
  /** The number of each one's last admission; old ones are deleted. */
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
    /** Negative if the first is admitted before the second. */
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

/** The newest waiting work of the agency, and in it of the caller, with most waiting. */
function pickLastOfMost(waiting: readonly Waiting[]): Waiting {
  const waits = new Map<string, number>();
  for (const { whose } of waiting) {
    for (const one of whose) waits.set(one, (waits.get(one) ?? 0) + 1);
  }
  const compareWaits = ({ whose: a }: Waiting, { whose: b }: Waiting): number =>
    a.reduce((more, one, at) => more || (waits.get(one) ?? 0) - (waits.get(b[at] ?? one) ?? 0), 0);
  return waiting.reduce((most, one) => (compareWaits(one, most) >= 0 ? one : most));
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

  const hasTooMany = (): boolean =>
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
        if (hasTooMany()) leave(pickLastOfMost(waiting), false);
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
