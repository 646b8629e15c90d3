/** The end of a transaction of the Amadeus front. */
import { expect, test } from 'vitest';
import { endTransaction } from '#main/training/amadeus/ending.ts';
import { Memory } from '#main/training/amadeus/memory.ts';
import { Sessions } from '#main/training/amadeus/sessions.ts';
import { createWorkspace } from '#main/training/amadeus/workspace.ts';
import { openWorld, traveller, trip } from '../engine/world-kit.ts';

test('a record whose lines are refused is not left behind', () => {
  const { world, clock } = openWorld();
  const provider = 'PROVIDER_03' as const;
  const [offer] = world.search(provider, trip('GRU-MIA 2027-02-10'));
  const work = createWorkspace(null);
  work.people = [traveller('T2', 'ADT', { phone: '+55 11999990000' })];
  work.sold = offer!.slices.flatMap(({ flights }, slice) =>
    flights.map((one) => ({ ...one, date: one.departure.slice(0, 10), slice })),
  );
  work.pricing = { kind: 'new', offer: offer! };
  work.stored = true;
  work.changed = true;
  Object.assign(work.lines, { received_from: true, ticketing: true });
  // A special service is for a passenger.
  const nobody = { airline: null, text: null, passenger_id: null, flight_id: null };
  work.lines.requests.push({ kind: 'SSR', code: 'WCHR', ...nobody });
  const exchange = {
    world,
    provider,
    seller: world.seller(provider),
    memory: new Memory(new Sessions()),
    session: null,
    body: { name: '', namespace: '', attributes: {}, children: [], text: '' },
    distortion: null,
    now: clock.now(),
  };
  expect(() => endTransaction(exchange, work, ['11'])).toThrow('IS FOR A PASSENGER');
  expect(world.list(provider, {}).map(({ status }) => status)).toEqual(['CANCELLED']);
});
