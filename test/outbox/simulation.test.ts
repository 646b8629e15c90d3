/** Two episodes in `npm test`, five in the long run; `npm run test:outbox` runs it for longer. */
import { expect, test } from 'vitest';
import { runEpisode } from './episode.ts';

test.each(process.env.AIRDESK_LONG === '1' ? [1, 2, 3, 4, 5] : [1, 2])(
  'episode %i ends with every item in one place',
  async (seed) => {
    const { items, deaths, orders } = await runEpisode(seed);
    expect(items).toBeGreaterThan(0);
    expect(deaths + orders).toBeGreaterThan(0);
  },
  60_000,
);
