/** A short slice of the random model on every run; `npm run test:model` runs it for longer. */
import { expect, test } from 'vitest';
import { Office } from './world.ts';

const SEEDS = [
  [20_261_121, 'BRL'],
  [2, 'CLP'],
  [7, 'KWD'],
  [12, 'BRL'],
] as const;
const STEPS = 100;

test.each(SEEDS)(
  'seed %i in %s: the service, its store and the airlines agree',
  async (seed, currency) => {
    const office = await Office.open(seed, currency);
    try {
      for (let step = 0; step < STEPS; step += 1) await office.step();
      await office.settle();
      expect(await office.disagreements()).toEqual([]);
      const done = office.told.filter(({ answer }) => answer === 'OK').map((t) => t.operation);
      // It would agree about nothing, too.
      expect(new Set(done).size).toBeGreaterThan(8);
    } finally {
      await office.close();
    }
  },
  120_000,
);
