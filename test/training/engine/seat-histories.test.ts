/**
 * Random lives of three sellers' orders on one flight: seats and bags chosen, changed, paid, voided,
 * split, cancelled, let go, and the world reopened. A seat belongs to one passenger, the airline's
 * list of taken seats is what the orders say, nobody who bought is left without a seat, and what is
 * refused changes nothing.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSqlite } from '#db/open.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '#main/training/engine/index.ts';
import type { WorldOrder } from '#main/training/world.ts';
import { byInvoice, cost, ledger } from './sale-kit.ts';
import { accept, allSeats, type Change, flightsOf, mapOf, quote, sit } from './seat-kit.ts';
import { bag, bagsFor } from './service-kit.ts';
import {
  buy,
  type Clock,
  clockAt,
  databaseFile,
  NOW,
  type Opened,
  openWorld,
  operated,
  travellers,
  trip,
} from './world-kit.ts';

const SELLERS: readonly ProviderCode[] = ['PROVIDER_04', 'PROVIDER_06', 'PROVIDER_09'];
const FLIGHT = 'AA231/2026-12-20/GRU';
const Any = fc.nat(10_000);
const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), who: Any, people: Any }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('sit' as const),
      order: Any,
      seats: fc.array(Any, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bag' as const), order: Any, at: Any }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), order: Any, at: Any }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), order: Any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), order: Any, at: Any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('split' as const), order: Any }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: Any }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);
type AnyStep = typeof Step extends fc.Arbitrary<infer T> ? T : never;

interface Airline {
  database: string;
  clock: Clock;
  opened: Opened;
}

test('seats, orders and the list of taken seats agree through any history', () => {
  fc.assert(
    fc.property(fc.array(Step, { minLength: 8, maxLength: 40 }), (steps) => {
      const clock = clockAt(NOW);
      const database = databaseFile();
      const airline: Airline = { database, clock, opened: openWorld({ database, clock }) };
      for (const who of [0, 1, 2]) purchase(airline.opened.world, { who, people: 1 });
      for (const step of steps) {
        act(airline, step);
        check(airline);
      }
      airline.opened.world.close();
    }),
    { numRuns: 60, seed: 20261121 },
  );
}, 120_000);

function act(airline: Airline, step: AnyStep): void {
  const { world } = airline.opened;
  const orders = world.orders().filter(({ status }) => status === 'LIVE');
  if (step.kind === 'buy') purchase(world, step);
  else if (step.kind === 'wait') airline.clock.forward(step.hours * 60);
  else if (step.kind === 'reopen') {
    world.close();
    airline.opened = openWorld({ database: airline.database, clock: airline.clock });
  } else {
    const order = orders[step.order % Math.max(1, orders.length)];
    if (order) change(world, order, step);
  }
}

function purchase(world: World, { who, people }: { who: number; people: number }): void {
  const provider = SELLERS[who % SELLERS.length]!;
  const counts = [[1], [2], [2, 1], [2, 1, 1]][people % 4]! as [number, number?, number?];
  const search = trip('GRU-MIA 2026-12-20', counts, { max_connections: 0 });
  buy(world, provider, search, travellers(counts), (offer) => operated(offer)[0] === FLIGHT);
}

type Changing = Exclude<AnyStep, { kind: 'buy' | 'wait' | 'reopen' }>;

function change(world: World, order: WorldOrder, step: Changing): void {
  const { order_id, provider_type } = order;
  const before = world.orders();
  const answer = asked(world, order, step);
  if (answer && !answer.ok) expect(world.orders()).toEqual(before);
  if (answer?.ok && step.kind !== 'split') {
    const now = world.retrieve(provider_type, { order_id });
    expect(now).toEqual(answer);
  }
}

function asked(world: World, order: WorldOrder, step: Changing) {
  const { order_id, provider_type, services, tickets, passengers } = order;
  switch (step.kind) {
    case 'sit': {
      // Any seat of the cabin, taken ones too, at whatever price it has.
      const seats = allSeats(mapOf(world, order)).filter(({ cabin }) => cabin === 'ECONOMY');
      const priced = seats.find(({ prices }) => prices.length > 0)!;
      const people = passengers.filter(({ ptc }) => ptc !== 'INF');
      const chosen = step.seats.slice(0, people.length).map((at, i) => {
        const seat = seats[at % seats.length]!;
        const who = people[(step.order + i) % people.length]!.id;
        return seat.prices.length > 0
          ? sit(who, seat)
          : { ...sit(who, priced), row: seat.row, column: seat.column };
      });
      return bought(world, order, { seats: chosen });
    }
    case 'bag': {
      if (provider_type === 'PROVIDER_09') return null;
      const offers = bagsFor(world, order);
      const offer = offers[step.at % Math.max(1, offers.length)];
      return offer ? bought(world, order, { bags: [bag(offer, 1 + (step.at % 3))] }) : null;
    }
    case 'remove': {
      const service = services[step.at % Math.max(1, services.length)];
      return service ? bought(world, order, { remove: [service.id] }) : null;
    }
    case 'pay': {
      const due = cost(
        order,
        passengers.map(({ id }) => id),
      );
      const request = { reference: null, passenger_ids: [], payments: [byInvoice(due)] };
      return world.payOrder(provider_type, order_id, request, null);
    }
    case 'void': {
      const ticket = tickets[step.at % Math.max(1, tickets.length)];
      const request = { numbers: [ticket?.number ?? ''], reference: null };
      return ticket ? world.voidTickets(provider_type, order_id, request) : null;
    }
    case 'split': {
      const leaving = passengers.filter(({ id, ptc }) => id !== 'P1' && ptc !== 'INF');
      return world.splitOrder(
        provider_type,
        order_id,
        leaving.map(({ id }) => id),
        null,
      );
    }
    case 'cancel':
      return world.cancelOrder(provider_type, order_id);
  }
}

function bought(world: World, order: WorldOrder, part: Partial<Change>) {
  const quoted = quote(world, order, part);
  if (!quoted.ok) return quoted;
  const { quote_id, due_minor } = quoted.value;
  return accept(world, order, quote_id, due_minor > 0 ? [byInvoice(due_minor)] : []);
}

function check({ opened: { world }, database }: Airline): void {
  const orders = world.orders();
  const live = orders.filter(({ status }) => status === 'LIVE');
  const chosen = live.flatMap(({ order_id, services }) =>
    services.flatMap(({ id, seat, status }) =>
      seat && status !== 'CANCELLED'
        ? [`${FLIGHT} ${seat.row}${seat.column} ${order_id} ${id}`]
        : [],
    ),
  );
  expect(taken(database)).toEqual(chosen.sort());
  for (const { services } of live) {
    const seated = services.filter(({ seat, status }) => seat && status !== 'CANCELLED');
    expect(new Set(seated.map((s) => s.passenger_id)).size).toBe(seated.length);
  }
  const gone = orders.filter(({ status }) => status === 'CANCELLED');
  expect(gone.flatMap(({ services }) => services).every((s) => s.status === 'CANCELLED')).toBe(
    true,
  );
  const { held, worth } = ledger(orders);
  expect(held).toBe(worth);
  const [first] = live;
  if (first) checkMap(world, first, live, chosen.length);
}

/** Every chosen seat shows as taken, and there is one free for each who has not chosen. */
function checkMap(world: World, first: WorldOrder, live: WorldOrder[], chosen: number): void {
  expect(flightsOf(first)).toHaveLength(1);
  const seats = allSeats(mapOf(world, first)).filter(({ cabin }) => cabin === 'ECONOMY');
  const states = new Map(seats.map(({ name, state }) => [name, state]));
  for (const { services } of live) {
    for (const { seat, status } of services) {
      if (!seat || status === 'CANCELLED') continue;
      expect(states.get(`${seat.row}${seat.column}`)).toBe('OCCUPIED');
    }
  }
  const people = live.flatMap(({ passengers }) => passengers.filter(({ ptc }) => ptc !== 'INF'));
  const free = seats.filter(({ state }) => state === 'FREE').length;
  expect(free).toBeGreaterThanOrEqual(people.length - chosen);
}

function taken(database: string): string[] {
  const db = openSqlite(database, { synchronous: 'FULL' });
  const rows = db.prepare('SELECT * FROM seats_taken').all() as {
    flight: string;
    row: number;
    letter: string;
    order_id: string;
    service_id: string;
  }[];
  db.close();
  return rows
    .map(({ flight, row, letter, order_id, service_id }) =>
      [flight, `${row}${letter}`, order_id, service_id].join(' '),
    )
    .sort();
}
