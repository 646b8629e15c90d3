/**
 * `npm run test:outbox`: worlds of the simulation one after another, on every core, until the time is
 * over. Prints the seed of one that does not hold together; `--seed` runs it again. `--seconds`,
 * `--workers`.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isStarted } from '../fixtures/started.ts';
import { runEpisode } from './episode.ts';
import { add, Broken, NONE, type Tally } from './tally.ts';

interface Run {
  first_seed: number;
  episodes: number;
  tally: Tally;
  /** Of one core, all of it. */
  cpu_ms: number;
  /** The episode that did not hold, and what was wrong. */
  broken: { seed: number; what: string } | null;
}

async function runFrom(first_seed: number, seconds: number, most: number): Promise<Run> {
  const since = performance.now();
  const run: Run = { first_seed, episodes: 0, tally: NONE, cpu_ms: 0, broken: null };
  try {
    while (run.episodes < most && performance.now() - since < seconds * 1_000) {
      run.tally = add(run.tally, await runEpisode(first_seed + run.episodes));
      run.episodes += 1;
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    run.broken = { seed: error.seed, what: error.message };
  }
  const { user, system } = process.cpuUsage();
  run.cpu_ms = (user + system) / 1_000;
  return run;
}

/** Seeds of one worker after another do not meet. */
const SEEDS_EACH = 1_000_000;

function worker(first_seed: number, seconds: string): Promise<Run> {
  const script = fileURLToPath(import.meta.url);
  const child = fork(script, ['--worker', String(first_seed), '--seconds', seconds]);
  return new Promise((resolve, reject) => {
    child.once('message', (run) => resolve(run as Run));
    child.once('exit', (code) => reject(new Error(`A worker ended with ${code}`)));
  });
}

if (isStarted(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      /** As many at once; a core each. */
      workers: { type: 'string', default: String(availableParallelism()) },
      worker: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  if (values.worker !== undefined) {
    // What is awaited may be a thread, which keeps no process alive.
    process.channel?.ref();
    process.send?.(await runFrom(Number(values.worker), seconds, SEEDS_EACH));
    process.disconnect?.();
  } else {
    const first = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
    const since = performance.now();
    const runs =
      values.seed === undefined
        ? await Promise.all(
            Array.from({ length: Number(values.workers) }, (_, n) =>
              worker(first + n * SEEDS_EACH, values.seconds),
            ),
          )
        : [await runFrom(first, seconds, 1)];
    const took_s = (performance.now() - since) / 1_000;
    const total = runs.reduce((sum, { tally }) => add(sum, tally), NONE);
    const episodes = runs.reduce((sum, run) => sum + run.episodes, 0);
    // A commit is a step of its own: a station dies before and after any.
    const steps = total.events + total.commits;
    console.log({ first_seeds: runs.map(({ first_seed }) => first_seed), episodes, ...total });
    const cpu_s = runs.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0) / 1_000;
    const rate = (of_s: number) => Math.round((steps / of_s) * 60);
    console.log(`${steps} steps in ${took_s.toFixed(0)} s, ${runs.length} at once`);
    console.log(`${rate(took_s)} a minute; ${rate(cpu_s)} a minute of one core's time`);
    for (const { broken } of runs) {
      if (!broken) continue;
      console.log(`BROKEN ${broken.what}`);
      console.log(`again with: npm run test:outbox -- --seed ${broken.seed}`);
      process.exitCode = 1;
    }
  }
}
