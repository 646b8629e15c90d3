/**
 * `npm run bench`: how much the merged search over ten providers takes beyond its slowest provider.
 * The training providers are told to answer late, each by another delay, so that the slowest one's
 * own time is known; figures are ratios and differences within one run, against a stated limit.
 */
import { performance } from 'node:perf_hooks';
import { day, startDesk } from '../fixtures/served.ts';

const ROUNDS = 10;
const DELAYS_MS = {
  '01': 1_200,
  '02': 900,
  '03': 1_500,
  '04': 400,
  '05': 700,
  '06': 1_000,
  '07': 1_300,
  '08': 1_600,
  '09': 2_000,
  '10': 600,
};
/** The merged answer may take this much beyond the slowest provider's own time. */
const LIMIT_MS = 250;

const desk = await startDesk();
const { client } = desk;
for (const [position, delay_ms] of Object.entries(DELAYS_MS)) {
  await client.desk('training.faults.set', {
    provider_type: `PROVIDER_${position}`,
    message: 'search',
    fault: 'delay',
    delay_ms,
  });
}
const elapsed = (status: string) =>
  [...status.matchAll(/elapsed_ms=(\d+)/g)].map((m) => Number(m[1]));

const beyond: number[] = [];
console.log('offers  slowest provider  merged answer  beyond it');
for (let round = 0; round <= ROUNDS; round += 1) {
  const query = new URLSearchParams({ route: `GRU,MIA,${day(30 + round)}`, adts: '1' });
  const since = performance.now();
  const { body, headers } = await client.must('GET', `/offers?${query}`);
  const merged = performance.now() - since;
  const slowest = Math.max(...elapsed(headers.get('airdesk-provider-status') ?? ''));
  // The first round warms the schedules of the simulated world up.
  if (round === 0) continue;
  beyond.push(merged - slowest);
  console.log(
    [
      String(body.offers.length).padStart(6),
      `${slowest} ms`.padStart(16),
      `${merged.toFixed(0)} ms`.padStart(13),
      `${(merged - slowest).toFixed(0)} ms`.padStart(9),
    ].join('  '),
  );
}
const median = beyond.sort((a, b) => a - b)[Math.floor(beyond.length / 2)] ?? Number.NaN;
console.log(`\nmedian beyond the slowest provider: ${median.toFixed(0)} ms (limit ${LIMIT_MS} ms)`);
await desk.served.stop();
process.exitCode = median <= LIMIT_MS ? 0 : 1;
