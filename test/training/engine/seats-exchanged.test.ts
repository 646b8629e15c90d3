/** Chosen seats when flights are exchanged and that is undone: free for others, and had back or not. */
import { expect, test } from 'vitest';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOrder } from '#main/training/world.ts';
import {
  accept as acceptExchange,
  exchangeOffers,
  flightsOf,
  inBrand,
  quote as quoteExchange,
  seatFor,
  ticketed,
} from './exchange-kit.ts';
import { again, voids } from './sale-kit.ts';
import { mapOf, quote, type SeatAt, seatAt, seatsFor, sit, take } from './seat-kit.ts';
import { live } from './service-kit.ts';
import { buy, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

const PROVIDER = 'PROVIDER_04';
const ONE_WAY = 'GRU-MIA 2027-02-10';
const DIRECT = { max_connections: 0 };

const seatsOf = (order: WorldOrder): string[] =>
  live(order).map((text) => text.split(' ').slice(1, 3).join(' '));
const newNumbers = (order: WorldOrder): string[] =>
  order.reissues
    .at(-1)!
    .new_numbers.filter((number) =>
      order.tickets.some((ticket) => ticket.number === number && ticket.kind === 'TICKET'),
    );

function seated(world: World): { order: WorldOrder; seat: SeatAt; flight: string } {
  const order = ticketed(world, PROVIDER, ONE_WAY, [1], inBrand('LAPL'));
  const [flight] = flightsOf(order) as [string];
  const map = mapOf(world, order);
  const served = seatFor(world, order, flight);
  const { row, column } = served.services[0]!.seat!;
  return { order: served, seat: seatAt(map, `${row}${column}`), flight };
}

/** The order on another day. */
function moved(world: World, order: WorldOrder): WorldOrder {
  const offer = exchangeOffers(world, order, 'GRU-MIA 2027-02-17').find(inBrand('LAPL'))!;
  return value(acceptExchange(world, order, value(quoteExchange(world, order, [0], [offer]))));
}

/** A stranger's order on the flight. */
const other = (world: World, flight: string): WorldOrder =>
  buy(world, PROVIDER, trip(ONE_WAY), travellers([1]), (offer) => flightsOf(offer)[0] === flight);

test('the seat on a flight given up is free for others', () => {
  const { world } = openWorld();
  const { order, seat, flight } = seated(world);
  const stranger = other(world, flight);
  expect(refusal(quote(world, stranger, { seats: [sit('P1', seat)] }))).toBe('SOLD_OUT');
  expect(seatsOf(moved(world, order))).toEqual([]);
  expect(seatsOf(take(world, stranger, { seats: [sit('P1', seat)] }))).toEqual([
    `SEAT ${seat.name}`,
  ]);
});

test('an exchange is undone with its seat, or not at all where somebody else has it', () => {
  const { world } = openWorld();
  const { order, seat, flight } = seated(world);
  const stranger = other(world, flight);
  const changed = moved(world, order);
  const taken = take(world, stranger, { seats: [sit('P1', seat)] });
  expect(refusal(voids(world, PROVIDER, changed, newNumbers(changed)))).toBe('SOLD_OUT');
  expect(again(world, changed)).toEqual(changed);
  value(world.cancelOrder(PROVIDER, taken.order_id));
  const undone = value(voids(world, PROVIDER, changed, newNumbers(changed)));
  expect([seatsOf(undone), flightsOf(undone)]).toEqual([[`SEAT ${seat.name}`], [flight]]);
});

test('a seat chosen in the new cabin does not stay beside the old one', () => {
  const { world } = openWorld();
  const { order, seat, flight } = seated(world);
  const business = { ...DIRECT, cabin: 'BUSINESS' as const };
  const offer = exchangeOffers(world, order, ONE_WAY, business).find(
    (one) => flightsOf(one)[0] === flight,
  )!;
  const changed = value(
    acceptExchange(world, order, value(quoteExchange(world, order, [0], [offer]))),
  );
  const [first] = seatsFor(mapOf(world, changed), 'P1');
  const up = take(world, changed, { seats: [sit('P1', first!)] });
  expect(seatsOf(up)).toEqual([`SEAT ${first!.name}`]);
  const undone = value(voids(world, PROVIDER, up, newNumbers(up)));
  expect(seatsOf(undone)).toEqual([`SEAT ${seat.name}`]);
  expect(seatAt(mapOf(world, undone), first!.name).state).toBe('FREE');
});
