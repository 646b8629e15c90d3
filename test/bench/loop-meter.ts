/**
 * How long steps of this thread's event loop are. A machine is shared, so beside the wall time of the
 * longest stands its own time: without what the thread waited for a processor, as Linux counts it.
 */
import { closeSync, openSync, readSync } from 'node:fs';

export interface LongestSteps {
  /** Of the longest step: what passed, and what of it was ours (null where the system does not say). */
  wall_ms: number;
  own_ms: number | null;
  /** Steps that were longer than the limit, by their own time where it is known. */
  over: number;
}

const TICK_MS = 1;
const SCHEDULER = '/proc/thread-self/schedstat';

/** Nanoseconds this thread waited for a processor; null where nobody counts them. */
function openWaits(): (() => number) | null {
  try {
    const file = openSync(SCHEDULER, 'r');
    const bytes = Buffer.alloc(128);
    const read = () =>
      Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 128, 0)).split(' ')[1]);
    if (Number.isFinite(read())) return read;
    closeSync(file);
  } catch {
    // Another operating system.
  }
  return null;
}

/** Starts measuring; what is told each time is since the time before. */
export function measureSteps(limit_ms: number): () => LongestSteps {
  const waits = openWaits();
  let longest: LongestSteps = { wall_ms: 0, own_ms: waits ? 0 : null, over: 0 };
  let at = performance.now();
  let waited = waits?.() ?? 0;
  setInterval(() => {
    const [now, waited_now] = [performance.now(), waits?.() ?? 0];
    const wall_ms = Math.max(0, now - at - TICK_MS);
    const own_ms = Math.max(0, wall_ms - (waited_now - waited) / 1e6);
    [at, waited] = [now, waited_now];
    longest.wall_ms = Math.max(longest.wall_ms, wall_ms);
    if (longest.own_ms !== null) longest.own_ms = Math.max(longest.own_ms, own_ms);
    if ((waits ? own_ms : wall_ms) > limit_ms) longest.over += 1;
  }, TICK_MS).unref();
  return () => {
    const told = longest;
    longest = { wall_ms: 0, own_ms: waits ? 0 : null, over: 0 };
    return told;
  };
}
