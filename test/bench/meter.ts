/**
 * What all benchmarks measure with: rows of the one table, the processor's own time of a piece of work
 * beside another's in turns, and how long steps of this thread's event loop are. A machine is shared, so beside the wall time of the
 * longest stands the processor's: without what the thread waited for a processor or for the disk, as
 * Linux counts it.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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

export interface Row {
  row: string;
  /** Bookings in the store; null where that does not matter. */
  size: number | null;
  /** Milliseconds unless the row says another unit. */
  measured: number;
  /** The limit of the same run it is held against. */
  beside: number | null;
  aim: string;
  /** Longest step of the serving thread's event loop, in milliseconds of the processor. */
  step_ms: number | null;
  held: boolean;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

/** The system counts a thread's time a few milliseconds at a time. */
const MIN_WORK_MS = 25;

/**
 * This thread's own time for one: what other programs of the machine take is not in it. Done again
 * until there is enough to be counted.
 */
export async function worked(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  for (let times = 1; ; times += 1) {
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const took_ms = (user + system) / 1_000;
    if (took_ms >= MIN_WORK_MS) return took_ms / times;
  }
}

const WARM_MS = 500;

/** Done until the engine has compiled what it does often, as in a host that has been up for a while. */
export async function warmUp(work: () => unknown): Promise<void> {
  const until = performance.now() + WARM_MS;
  while (performance.now() < until) await work();
}

/** The longest step of so many, each with the event loop to itself. */
export async function longestStep(work: () => unknown, times = 5): Promise<number> {
  const steps = measureSteps(Number.POSITIVE_INFINITY);
  await sleep(5);
  steps();
  for (let n = 0; n < times; n += 1) {
    await work();
    await sleep(3);
  }
  const { cpu_ms, wall_ms } = steps();
  return cpu_ms ?? wall_ms;
}

export async function timed(work: () => unknown): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

const ROUNDS = 9;

/** Medians of one and of another in turns, so that both meet the same machine. */
export async function interleaved(
  one: () => Promise<number>,
  other: (() => Promise<number>) | null,
  rounds = ROUNDS,
): Promise<[one: number, other: number | null]> {
  const [took, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    took.push(await one());
    if (other) beside.push(await other());
  }
  return [median(took), other ? median(beside) : null];
}
