/** A process of its own that seats the nine of an order one by one as far to the front as it can. */
import { createWorld } from '#main/training/engine/index.ts';
import { accept, mapOf, quote, seatsFor, sit } from './seat-kit.ts';

const [database = '', seed = '', now = '', order_id = ''] = process.argv.slice(2);
const world = createWorld({ database, clock: { now: () => new Date(now) }, seed: Number(seed) });
const got: string[] = [];
const read = () => {
  const found = world.retrieve('PROVIDER_05', { order_id });
  if (!found.ok) throw new Error(found.refusal.text);
  return found.value;
};
for (const { id } of read().passengers) {
  for (let tries = 0; ; tries++) {
    if (tries > 200) throw new Error('no seat to be had');
    const order = read();
    const [seat] = seatsFor(mapOf(world, order), id);
    const quoted = quote(world, order, { seats: [sit(id, seat!)] });
    const done = quoted.ok ? accept(world, order, quoted.value.quote_id) : quoted;
    if (done.ok) {
      got.push(seat!.name);
      break;
    }
    if (done.refusal.kind !== 'SOLD_OUT') throw new Error(done.refusal.text);
  }
}
world.close();
process.stdout.write(got.join(' '));
