/** A process of its own that buys one seat at a time until there are none; prints how many it got. */
import type { ProviderCode } from '#main/contract/values.ts';
import { createWorld } from '#main/training/engine/index.ts';
import type { WorldSearch } from '#main/training/world.ts';

const [database = '', seed = '', now = '', provider = '', offer_id = ''] = process.argv.slice(2);
const world = createWorld({
  database,
  clock: { now: () => new Date(now) },
  seed: Number(seed),
});
const passenger: WorldSearch['passengers'][number] = { ptc: 'ADT', count: 1 };
let got = 0;
for (let i = 0; i < 40; i++) {
  const answer = world.createOrder(
    provider as ProviderCode,
    {
      offer_id,
      reference: `${process.pid}-${i}`,
      passengers: [
        {
          id: 'P1',
          ptc: passenger.ptc,
          title: null,
          given: 'RACE',
          middle: null,
          surname: 'RUNNER',
          gender: 'UNDISCLOSED',
          birth_date: null,
          nationality: null,
          infant_id: null,
          phone: null,
          email: null,
          redress: null,
          documents: [],
          loyalty: [],
        },
      ],
      remarks: [],
      expected_minor: null,
    },
    null,
  );
  if (!answer.ok) break;
  got++;
}
world.close();
process.stdout.write(String(got));
