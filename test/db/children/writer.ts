/**
 * A process to be killed: commits agencies one by one and says so, then stays inside a transaction.
 * Arguments: path of the database, how many to commit.
 */
import { openDatabase } from '#db/open.ts';
import { createAgency } from '#db/store/agencies.ts';

const [path = '', count = '0'] = process.argv.slice(2);
const db = await openDatabase({ path, kind: 'main' });
const agency = (name: string) => ({
  name,
  country: 'BR',
  currency: 'BRL',
  time_zone: 'America/Sao_Paulo',
  training: false,
  now: new Date(),
});
for (let n = 1; n <= Number(count); n += 1) {
  await db.write((tx) => createAgency(tx, agency(`committed ${n}`)));
  console.log(`committed ${n}`);
}
await db.write(async (tx) => {
  for (let n = 0; n < 200; n += 1) await createAgency(tx, agency(`lost ${n} ${'x'.repeat(500)}`));
  console.log('inside');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
