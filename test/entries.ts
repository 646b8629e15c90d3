/**
 * Prints what is made of the collected entries, before and now: `npm run test:entries`. With
 * `-- --two-agents N SEED` two agents type N random entries against what the service says; an hour of
 * their work, an entry a second, is `npm run test:two-agents`.
 */
import { COLLECTED, collected, type Made, madeOf } from './unit/renderer/languages/collection.ts';

const MADE: readonly Made[] = ['done', 'helps', 'not'];

const [mode, steps = '500', seed = '1'] = process.argv.slice(2);
if (mode === '--two-agents') {
  const { walkTwoAgents } = await import('./unit/renderer/two-agents.ts');
  const { counts, wrong } = await walkTwoAgents(Number(steps), Number(seed));
  console.log(`seed ${seed}`, counts);
  for (const line of wrong) console.log(`not so: ${line}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} else if (!COLLECTED)
  console.log('The collection is not here: set AIRDESK_WIRE_DIR to the folder beside it.');
else {
  const all = collected().map((one) => ({ ...one, made: madeOf(one) }));
  const befores = [...new Set(all.map(({ before }) => before))].sort();
  console.log(['before'.padEnd(8), ...MADE.map((made) => made.padStart(6)), '   sum'].join(''));
  for (const before of befores) {
    const row = all.filter((one) => one.before === before);
    const cells = MADE.map((made) => row.filter((one) => one.made === made).length);
    console.log(
      [before.padEnd(8), ...[...cells, row.length].map((n) => String(n).padStart(6))].join(''),
    );
  }
  const sums = MADE.map((made) => all.filter((one) => one.made === made).length);
  console.log(
    ['sum'.padEnd(8), ...[...sums, all.length].map((n) => String(n).padStart(6))].join(''),
  );
  for (const { language, entry, meaning, made } of all) {
    if (made === 'not') console.log(`not understood: ${language} ${entry} (${meaning})`);
  }
}
