/** A slice of the long run (`npm run test:wire`): damaged messages are read or refused, never thrown. */
import { expect, it } from 'vitest';
import { PROTOCOLS, runMutations } from './mutations.ts';

const SEED = 20_261_122;

it.each(Object.keys(PROTOCOLS))(
  '600 mutations of generated messages of %s: no exception, no hang, no unsaid wrong value',
  async (name) => {
    const run = await runMutations(name, 600, SEED);
    console.log(name, JSON.stringify({ ...run, faults: run.faults.length }));
    expect(run.faults).toEqual([]);
    expect(run.read).toBeGreaterThan(400);
    expect(run.warned).toBeGreaterThan(50);
  },
  120_000,
);
