/** Prints what is made of the collected entries, before and now: `npm run test:entries`. */
import { COLLECTED, collected, type Made, madeOf } from './unit/renderer/languages/collection.ts';

const MADE: readonly Made[] = ['done', 'helps', 'not'];

if (!COLLECTED)
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
