/** A short slice of `npm run test:faults`; the long run is a script of its own. */
import { expect, test } from 'vitest';
import { runRandom } from './random.ts';

test('faults 1-8: killed at random instants over a line that is cut at random', async () => {
  const seed = Number(process.env.AIRDESK_SEED ?? 20_261_121);
  const result = await runRandom({ kills: 20, stations: 2, seed });
  expect(result).toMatchObject({ seed, duplicates: 0, losses: 0, wrong: [] });
  expect(result.kills).toBeGreaterThanOrEqual(20);
  expect(result.acknowledged).toBeGreaterThan(0);
}, 240_000);
