/**
 * How long steps of this thread's event loop are. A machine is shared, so beside the wall time of the
 * longest stands the processor's: without what the thread waited for a processor or for the disk, as
 * Linux counts it.
 */
import { closeSync, openSync, readSync } from 'node:fs';

export interface LongestSteps {
  wall_ms: number;
  /** Null where the system does not tell it. */
  cpu_ms: number | null;
  /** Wall time without the wait for a processor: disk and helpers of the engine are in it. */
  held_ms: number | null;
  /** Steps that were longer than the limit, by the processor's time where it is known. */
  over: number;
}

const TICK_MS = 1;
const SCHEDULER = '/proc/thread-self/schedstat';
const NONE = { at: 0, ran: 0, waited: 0 };

/** Milliseconds this thread ran and waited for a processor; null where nobody counts them. */
function openScheduler(): (() => [ran: number, waited: number]) | null {
  try {
    const file = openSync(SCHEDULER, 'r');
    const bytes = Buffer.alloc(128);
    const read = (): [number, number] => {
      const text = bytes.toString('latin1', 0, readSync(file, bytes, 0, 128, 0));
      const [ran, waited] = text.split(' ').map(Number);
      return [(ran ?? Number.NaN) / 1e6, (waited ?? Number.NaN) / 1e6];
    };
    if (read().every(Number.isFinite)) return read;
    closeSync(file);
  } catch {
    // Another operating system.
  }
  return null;
}

/** Starts measuring; what is told each time is since the time before. */
export function measureSteps(limit_ms: number): () => LongestSteps {
  const scheduler = openScheduler();
  const nothing = (): LongestSteps => {
    const known = scheduler ? 0 : null;
    return { wall_ms: 0, cpu_ms: known, held_ms: known, over: 0 };
  };
  let longest = nothing();
  const look = () => {
    const [ran, waited] = scheduler?.() ?? [0, 0];
    return { at: performance.now(), ran, waited };
  };
  let before: typeof NONE = look();
  setInterval(() => {
    const now = look();
    const wall_ms = Math.max(0, now.at - before.at - TICK_MS);
    const cpu_ms = now.ran - before.ran;
    const held_ms = Math.max(0, wall_ms - (now.waited - before.waited));
    before = now;
    longest.wall_ms = Math.max(longest.wall_ms, wall_ms);
    if (longest.cpu_ms !== null) longest.cpu_ms = Math.max(longest.cpu_ms, cpu_ms);
    if (longest.held_ms !== null) longest.held_ms = Math.max(longest.held_ms, held_ms);
    if ((scheduler ? cpu_ms : wall_ms) > limit_ms) longest.over += 1;
  }, TICK_MS).unref();
  return () => {
    const told = longest;
    longest = nothing();
    return told;
  };
}
