/**
 * Antivirus programs, indexers and folders that are synchronised open a file for a moment just when it
 * is to be renamed, deleted or cut. On Windows that makes the attempt fail: it is tried again for a
 * second before it counts.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 1_000;
const MAX_PAUSE_MS = 100;
/** Windows says that a file is not permitted where it means that somebody has it open. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY']);

const isHeld = (error: unknown): boolean => HELD.has((error as NodeJS.ErrnoException).code ?? '');

/** Milliseconds between the tries, which become longer: a second in all. */
function* generatePauses(): Generator<number> {
  let waited = 0;
  for (let pause = 10; waited < PATIENCE_MS; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    waited += pause;
    yield pause;
  }
}

/** Gives what `work` gives; what fails for another reason, or still after a second, is thrown. */
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

/** As {@link runPatiently}, where nothing else may happen meanwhile: at a start. */
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
