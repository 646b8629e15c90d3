/** A slice of the walk of two agents; `npm run test:two-agents` is an hour of it, an entry a second. */
import { expect, it } from 'vitest';
import { walkTwoAgents } from './two-agents.ts';

const SEED = 20_261;

it('claims on both screens what the service says, after each of 40 random entries', async () => {
  const { counts, wrong } = await walkTwoAgents(40, SEED);
  expect(wrong, `seed ${SEED}`).toEqual([]);
  expect(counts.bookings).toBeGreaterThan(0);
  expect(counts['claims compared']).toBe(80);
}, 120_000);
