/**
 * Random histories of paying, voiding, splitting, cancelling and waiting: what the airline holds is
 * what its good documents are worth, in every order and at every step; a refusal changes nothing,
 * and neither a number nor a reference is ever good for two.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import type { WorldAnswer, WorldOrder, WorldPaymentRequest } from '#main/training/world.ts';
import {
  byCard,
  byCash,
  byInvoice,
  cost,
  fileServices,
  ledger,
  pay,
  service,
  voids,
} from './sale-kit.ts';
import {
  buy,
  type Clock,
  clockAt,
  databaseFile,
  NOW,
  type Opened,
  openWorld,
  travellers,
  trip,
} from './world-kit.ts';

const PEOPLE = [2, 1, 1] as const;
const SEARCH = trip('GRU-SSA 2026-12-20, SSA-GRU 2026-12-28', [...PEOPLE], { max_connections: 0 });
const PROVIDERS: readonly ProviderCode[] = ['PROVIDER_04', 'PROVIDER_06', 'PROVIDER_09'];

/** Which order and whom a step is about is drawn as numbers: what they name depends on the state. */
const Pick = fc.nat(1000);
const Step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      order: Pick,
      people: fc.nat(15),
      forms: fc.integer({ min: 1, max: 3 }),
      off: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constantFrom(-1, 1)),
      decline: fc.nat(9).map((dice) => dice === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('void' as const),
      order: Pick,
      document: Pick,
      more: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('split' as const), order: Pick, people: fc.nat(15) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 500 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
  fc.record({ kind: fc.constant('cancel' as const), order: Pick }),
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;

interface History {
  database: string;
  clock: Clock;
  opened: Opened;
  references: number;
  /** The last request that was done, to be sent again. */
  repeat: (() => WorldAnswer<unknown>) | null;
}

const chosen = <T>(list: readonly T[], bits: number): T[] =>
  list.filter((_, i) => bits & (1 << (i % 16)));

/** Who has no good ticket yet. */
function unpaid(order: WorldOrder): string[] {
  return order.passengers
    .map(({ id }) => id)
    .filter(
      (id) =>
        !order.tickets.some(
          (t) => t.passenger_id === id && t.kind === 'TICKET' && t.coupons[0]!.status !== 'VOID',
        ),
    );
}

/** With infants and adults of those named. */
function together(order: WorldOrder, named: readonly string[]): string[] {
  const pairs = order.passengers.filter(
    ({ id, infant_id }) => infant_id !== null && (named.includes(id) || named.includes(infant_id)),
  );
  return [...new Set([...named, ...pairs.flatMap(({ id, infant_id }) => [id, infant_id!])])];
}

/** Splits a sum into forms; one of them may be a card that is declined. */
function formsOf(sum: number, forms: number, decline: boolean): WorldPaymentRequest[] {
  const part = Math.floor(sum / forms);
  const makers = [byCard, byCash, byInvoice];
  return Array.from({ length: forms }, (_, i) => {
    const amount = i === 0 ? sum - part * (forms - 1) : part;
    if (decline && i === forms - 1) return byCard(amount, { number: '4000000000000002' });
    return makers[i % makers.length]!(amount);
  });
}

function act(history: History, step: Step): WorldAnswer<unknown> | null {
  const { world } = history.opened;
  const orders = world.orders();
  const nth = (at: number): WorldOrder => orders[at % orders.length]!;
  const reference = `request-${history.references++}`;
  switch (step.kind) {
    case 'pay': {
      const order = nth(step.order);
      const named = together(order, chosen(unpaid(order), step.people)).filter((id) =>
        unpaid(order).includes(id),
      );
      const sum = cost(order, named.length > 0 ? named : unpaid(order));
      const payments = formsOf(sum + step.off, step.forms, step.decline && step.off === 0);
      const send = () => pay(world, order.provider_type, order, named, { reference, payments });
      return sent(history, send);
    }
    case 'void': {
      const order = nth(step.order);
      const open = order.tickets.filter((t) => t.coupons[0]!.status === 'OPEN');
      const numbers = open
        .map((t) => t.number)
        .slice(step.document % Math.max(1, open.length))
        .slice(0, 1 + step.more);
      return sent(history, () => voids(world, order.provider_type, order, numbers, reference));
    }
    case 'split': {
      const order = nth(step.order);
      const named = together(
        order,
        chosen(order.passengers, step.people).map(({ id }) => id),
      );
      return world.splitOrder(order.provider_type, order.order_id, named, reference);
    }
    case 'cancel': {
      const order = nth(step.order);
      return world.cancelOrder(order.provider_type, order.order_id);
    }
    case 'wait':
      history.clock.forward(step.minutes);
      return null;
    case 'restart':
      history.opened.world.close();
      history.opened = openWorld(history);
      history.repeat = null;
      return null;
    case 'repeat': {
      const before = world.orders();
      const again = history.repeat?.();
      if (again) {
        expect(again.ok).toBe(true);
        expect(world.orders()).toEqual(before);
      }
      return null;
    }
  }
}

function sent(history: History, send: () => WorldAnswer<unknown>): WorldAnswer<unknown> {
  const done = send();
  if (done.ok) history.repeat = send;
  return done;
}

function check(orders: readonly WorldOrder[]): void {
  for (const order of orders) {
    const { held, worth } = ledger([order]);
    expect(held, order.order_id).toBe(worth);
    const owned = new Set(order.passengers.map(({ id }) => id));
    expect(order.tickets.every((ticket) => owned.has(ticket.passenger_id))).toBe(true);
    const live = order.tickets.filter(
      (t) =>
        t.kind === 'TICKET' && t.coupons.some((c) => c.status === 'OPEN' || c.status === 'USED'),
    );
    expect(new Set(live.map((t) => t.passenger_id)).size).toBe(live.length);
    if (live.length > 0) expect(order.status).toBe('LIVE');
    for (const { status, document, price } of order.services) {
      const emd = order.tickets.find((t) => t.number === document);
      if (status === 'TICKETED' && price.base_minor > 0)
        expect(emd?.coupons[0]?.status).toMatch(/OPEN|USED/);
      else expect(document).toBeNull();
    }
  }
  const numbers = orders.flatMap((order) => order.tickets.map((ticket) => ticket.number));
  expect(new Set(numbers).size).toBe(numbers.length);
}

/** What repeats must not do: two documents of one request for the same passenger or service. */
function issuedOnce(orders: readonly WorldOrder[]): void {
  const names = orders.flatMap((order) =>
    order.tickets.map(
      (t) => `${t.reference} ${order.provider_type} ${t.passenger_id} ${t.service_id}`,
    ),
  );
  expect(new Set(names).size).toBe(names.length);
}

test('money is neither made nor lost', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROVIDERS),
      fc.array(Step, { minLength: 4, maxLength: 24 }),
      (provider, steps) => {
        const database = databaseFile();
        const clock = clockAt(NOW);
        const opened = openWorld({ database, clock });
        const history: History = { database, clock, opened, references: 0, repeat: null };
        const made = buy(opened.world, provider, SEARCH, travellers([...PEOPLE]));
        fileServices(database, made, [
          service('S1', 'P1', 9001, made),
          service('S2', 'P2', 0, made, { kind: 'SEAT' }),
          service('S3', 'P2', 5003, made, { kind: 'SEAT' }),
        ]);
        // The same end for all: who has paid flies.
        const travel = { kind: 'wait' as const, minutes: 33 * 1440 };
        for (const step of [...steps, travel]) {
          const before = history.opened.world.orders();
          const done = act(history, step);
          const after = history.opened.world.orders();
          if (done?.ok === false) expect(after).toEqual(before);
          check(after);
          issuedOnce(after);
        }
        history.opened.world.close();
      },
    ),
    { seed: 20261121, numRuns: 60 },
  );
});
