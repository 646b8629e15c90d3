/** A short slice of the random model on every run; `npm run test:model` runs it for longer. */
import { expect, test } from 'vitest';
import { Office } from './world.ts';

/** A seed, the agency's currency, and what all airlines sell in where it is one. */
const SEEDS: readonly (readonly [number, string, string | null])[] = [
  [20_261_121, 'BRL', null],
  [2, 'CLP', null],
  [7, 'KWD', null],
  [12, 'BRL', null],
  [40, 'BRL', 'KRW'],
  [41, 'BHD', 'BHD'],
  [42, 'JOD', 'CLP'],
  [43, 'TND', 'TND'],
  [44, 'KWD', 'JPY'],
];
const STEPS = 100;

test.each(SEEDS)(
  'seed %i in %s, sold in %s: the service, its store and the airlines agree',
  async (...drawn) => {
    const office = await Office.open(...drawn);
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
