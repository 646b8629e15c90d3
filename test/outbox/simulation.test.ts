/** A short slice of the simulation on every run; `npm run test:outbox` runs it for longer. */
import { expect, test } from 'vitest';
import { runEpisode } from './episode.ts';

test.each([1, 2, 3, 4, 5])(
  'episode %i ends with every item in one place',
  async (seed) => {
    const { items, deaths, orders } = await runEpisode(seed);
    expect(items).toBeGreaterThan(0);
    expect(deaths + orders).toBeGreaterThan(0);
  },
  60_000,
);
