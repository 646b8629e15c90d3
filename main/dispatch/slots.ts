/**
 * So many of a kind of work at once, because each takes memory and an airline's time; the rest waits.
 * A free place goes to whoever has fewest at work and had one longest ago, so that one caller's flood
 * is waited for by that one. Where too many wait, whoever has most of them waiting is refused.
 */
import type { Slots } from '#main/ports.ts';

export const MAX_SEARCHES_AT_ONCE = 12;
export const MAX_SEARCHES_WAITING = 120;
const MAX_KNOWN = 1_000;

interface Waiting {
  whose: string;
  /** True where the work may begin. */
  admit(admitted: boolean): void;
}

export function createSlots(limits: { at_once: number; waiting: number }): Slots {
  const at_work = new Map<string, number>();
  const waiting: Waiting[] = [];
  /** The number of the last admission of each; of those long ago nothing is known. */
  const admitted_at = new Map<string, number>();
  let admissions = 0;
  const working = () => [...at_work.values()].reduce((sum, one) => sum + one, 0);
  const count = (whose: string, by: 1 | -1) => {
    const left = (at_work.get(whose) ?? 0) + by;
    if (left === 0) at_work.delete(whose);
    else at_work.set(whose, left);
  };

  function leave(one: Waiting, admitted: boolean): void {
    const at = waiting.indexOf(one);
    if (at < 0) return;
    waiting.splice(at, 1);
    if (admitted) {
      admissions += 1;
      count(one.whose, 1);
      admitted_at.delete(one.whose);
      admitted_at.set(one.whose, admissions);
      const [oldest] = admitted_at.keys();
      if (admitted_at.size > MAX_KNOWN && oldest !== undefined) admitted_at.delete(oldest);
    }
    one.admit(admitted);
  }

  function admitNext(): void {
    const before = ({ whose: a }: Waiting, { whose: b }: Waiting) =>
      (at_work.get(a) ?? 0) - (at_work.get(b) ?? 0) ||
      (admitted_at.get(a) ?? 0) - (admitted_at.get(b) ?? 0);
    while (waiting.length > 0 && working() < limits.at_once) {
      leave(
        waiting.reduce((best, one) => (before(one, best) < 0 ? one : best)),
        true,
      );
    }
  }

  /** The last of whoever has most waiting. */
  function refuseOne(): void {
    const waits = new Map<string, number>();
    for (const { whose } of waiting) waits.set(whose, (waits.get(whose) ?? 0) + 1);
    const most = Math.max(...waits.values());
    const last = waiting.findLast(({ whose }) => waits.get(whose) === most);
    if (last) leave(last, false);
  }

  return {
    async take(whose, signal, work) {
      const admitted = await new Promise<boolean>((admit) => {
        const one = { whose, admit };
        waiting.push(one);
        if (signal.aborted) leave(one, false);
        signal.addEventListener('abort', () => leave(one, false), { once: true });
        admitNext();
        if (waiting.length > limits.waiting) refuseOne();
      });
      if (!admitted) return null;
      try {
        return { value: await work() };
      } finally {
        count(whose, -1);
        admitNext();
      }
    },
  };
}
