/**
 * The random model for longer: `npm run test:model -- [sequences] [steps] [first seed] [currency]`,
 * the last for all airlines instead of each one's own. Each sequence has an office, airlines and
 * faults of its own; a disagreement prints its seed.
 */
import { makeTemplate } from '../fixtures/data-dir.ts';
import { CURRENCIES, Office } from './world.ts';

const given = process.argv.slice(2);
const [sequences = 25, steps = 120, first = Math.floor(Math.random() * 1e6)] = given
  .slice(0, 3)
  .map(Number);
const [, , , sold_in = null] = given;
const removeTemplate = await makeTemplate();
const told = new Map<string, number>();
let wrong = 0;
for (let seed = first; seed < first + sequences; seed += 1) {
  const currencies = Object.keys(CURRENCIES);
  const office = await Office.open(seed, currencies[seed % currencies.length], sold_in);
  try {
    for (let step = 0; step < steps; step += 1) await office.step();
    await office.settle();
    const found = await office.disagreements();
    wrong += found.length;
    for (const line of found) process.stdout.write(`seed ${seed}: ${line}\n`);
  } catch (error) {
    wrong += 1;
    process.stdout.write(`seed ${seed}: ${error instanceof Error ? error.stack : error}\n`);
  }
  for (const { operation, answer } of office.told) {
    const key = `${operation} ${answer}`;
    told.set(key, (told.get(key) ?? 0) + 1);
  }
  await office.close();
}
for (const [key, count] of [...told].sort())
  process.stdout.write(`${String(count).padStart(7)} ${key}\n`);
process.stdout.write(
  `${sequences} sequences of ${steps} steps from seed ${first}: ${wrong} disagreements\n`,
);
removeTemplate();
process.exitCode = wrong === 0 ? 0 : 1;
