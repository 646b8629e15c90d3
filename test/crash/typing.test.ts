/** A short slice of `npm run test:typing`: killed at random keys, and what was typed is there again. */
import { expect, test } from 'vitest';
import { runTyping } from './typing.ts';

test('at any key the page goes, the process is killed, or both: what was typed is there', async () => {
  const seed = Number(process.env.AIRDESK_SEED ?? 20_261_121);
  const result = await runTyping({ kills: 6, seed });
  expect(result).toMatchObject({ seed, page: 2, process: 2, both: 2, lost: [] });
  expect(result.keys).toBeGreaterThan(30);
}, 900_000);
