/** A slice of the long run (`npm run test:wire`): damaged messages are read or refused, never thrown. */
import { expect, it } from 'vitest';
import { generatedMessages, runMutations } from './mutations.ts';

const SEED = 20_261_122;

it('600 mutations of generated messages: no exception, no hang, no unsaid wrong value', async () => {
  const run = runMutations(await generatedMessages(), 600, SEED);
  console.log(JSON.stringify({ ...run, faults: run.faults.length }));
  expect(run.faults).toEqual([]);
  expect(run.read).toBeGreaterThan(400);
  expect(run.warned).toBeGreaterThan(50);
}, 120_000);
