/**
 * Antivirus programs, indexers and synchronised folders may have a file open at the moment it is
 * renamed, deleted or truncated. On Windows the attempt then fails: it is retried for a second
 * before it counts as failed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { getErrorCode } from '#main/contract/result.ts';

const PATIENCE_MS = 1_000;
const MAX_PAUSE_MS = 100;
/** Windows reports "not permitted" if another program has the file open. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY']);

const isHeld = (error: unknown): boolean => HELD.has(getErrorCode(error));

/** Milliseconds between the retries, each longer than the last: one second in total. */
function* generatePauses(): Generator<number> {
  let waited = 0;
  for (let pause = 10; waited < PATIENCE_MS; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    waited += pause;
    yield pause;
  }
}

/** Returns what `work` returns. Throws at once on any other error, or on these after a second. */
export async function runPatiently<T>(work: () => T | Promise<T>): Promise<T> {
  for (const pause of generatePauses()) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await sleep(pause);
    }
  }
  return work();
}

/** Like {@link runPatiently}, but blocks the process: for use at start-up. */
export function runPatientlySync<T>(work: () => T): T {
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (const pause of generatePauses()) {
    try {
      return work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      Atomics.wait(never, 0, 0, pause);
    }
  }
  return work();
}
