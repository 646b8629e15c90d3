/**
 * Random lives of orders after the sale: issued, given seats and bags, exchanged inside the order
 * and into a new one, voided, split, flown. The airline's books balance at every step: what it
 * holds is what good documents are worth, and what exchanges left it by their rules.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '#main/training/engine/index.ts';
import type {
  WorldAnswer,
  WorldOrder,
  WorldPaymentRequest,
  WorldTicket,
} from '#main/training/world.ts';
import { byCard, byCash, byInvoice, cost, minor } from './sale-kit.ts';
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
const SLICES = ['GRU-SSA 2026-12-20', 'SSA-GRU 2026-12-28'];
const DIRECT = { max_connections: 0 };
const PROVIDERS: readonly ProviderCode[] = ['PROVIDER_04', 'PROVIDER_06', 'PROVIDER_07'];

/** What a step is about is drawn as numbers: what they name depends on the state. */
const Any = fc.nat(1000);
const Step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), order: Any, people: fc.nat(15) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bag' as const), order: Any, at: Any }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('seat' as const), order: Any, at: Any }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      order: Any,
      slices: fc.integer({ min: 1, max: 3 }),
      day: fc.nat(6),
      offer: Any,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      order: Any,
      people: fc.nat(15),
      day: fc.nat(6),
      offer: Any,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('void' as const),
      order: Any,
      document: Any,
      more: fc.nat(5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('split' as const), order: Any, people: fc.nat(15) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: Any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(400) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fly' as const),
      days: fc.integer({ min: 28, max: 33 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
);
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;
type Of<K extends Step['kind']> = Extract<Step, { kind: K }>;

interface History {
  clock: Clock;
  opened: Opened;
  references: number;
  /** The last request that was done, to be sent again. */
  repeat: (() => WorldAnswer<unknown>) | null;
}

const chosen = <T>(list: readonly T[], bits: number): T[] => list.filter((_, i) => bits & (1 << i));
const nth = <T>(list: readonly T[], at: number): T | undefined =>
  list[at % Math.max(1, list.length)];

function together(order: WorldOrder, named: readonly string[]): string[] {
  const pairs = order.passengers.filter(
    ({ id, infant_id }) => infant_id !== null && (named.includes(id) || named.includes(infant_id)),
  );
  return [...new Set([...named, ...pairs.flatMap(({ id, infant_id }) => [id, infant_id!])])];
}

/** Two forms where there is enough for two. */
function forms(sum: number, dice: number): WorldPaymentRequest[] {
  if (sum === 0) return [];
  const makers = [byCard, byCash, byInvoice];
  const first = makers[dice % 3]!;
  const half = Math.floor(sum / 3);
  return half > 0 && dice % 2 ? [first(half), byInvoice(sum - half)] : [first(sum)];
}

const isOpen = ({ coupons }: WorldTicket): boolean =>
  coupons.every(({ status }) => status === 'OPEN');

function unpaid(order: WorldOrder): string[] {
  const live = liveTickets(order);
  return order.passengers
    .map(({ id }) => id)
    .filter((id) => order.items.some((item) => item.passenger_ids.includes(id)))
    .filter((id) => !live.some((ticket) => ticket.passenger_id === id));
}

function send(history: History, request: () => WorldAnswer<unknown>): WorldAnswer<unknown> {
  const done = request();
  if (done.ok) history.repeat = request;
  return done;
}

function act(history: History, step: Step): WorldAnswer<unknown> | null {
  const { world } = history.opened;
  const orders = world.orders();
  const order = 'order' in step ? nth(orders, step.order)! : orders[0]!;
  const provider = order.provider_type;
  const reference = `request-${history.references++}`;
  switch (step.kind) {
    case 'pay': {
      const named = together(order, chosen(unpaid(order), step.people));
      const sum = cost(order, named.length > 0 ? named : unpaid(order));
      const payments = forms(sum, step.order);
      const request = { reference, passenger_ids: named, payments };
      return send(history, () => world.payOrder(provider, order.order_id, request, null));
    }
    case 'void': {
      const open = order.tickets.filter(isOpen);
      const from = step.document % Math.max(1, open.length);
      const numbers = open.slice(from, from + 1 + step.more).map(({ number }) => number);
      const request = { numbers, reference };
      return send(history, () => world.voidTickets(provider, order.order_id, request));
    }
    case 'bag':
    case 'seat':
      return serve(history, order, step, reference);
    case 'exchange':
      return exchange(history, order, step, reference);
    case 'move':
      return move(history, order, step, reference);
    case 'split': {
      const named = together(
        order,
        chosen(order.passengers, step.people).map(({ id }) => id),
      );
      return world.splitOrder(provider, order.order_id, named, reference);
    }
    case 'cancel':
      return world.cancelOrder(provider, order.order_id);
    case 'wait':
      history.clock.forward(step.minutes);
      return null;
    case 'fly':
      history.clock.forward(step.days * 1440);
      return null;
    case 'repeat': {
      const before = world.orders();
      const again = history.repeat?.();
      if (again) expect([again.ok, world.orders()]).toEqual([true, before]);
      return null;
    }
  }
}

function serve(
  history: History,
  order: WorldOrder,
  step: Of<'bag' | 'seat'>,
  reference: string,
): WorldAnswer<unknown> | null {
  const { world } = history.opened;
  const change = step.kind === 'bag' ? bag(world, order, step.at) : seat(world, order, step.at);
  if (!change) return null;
  const quoted = world.quoteServices(order.provider_type, order.order_id, change, null);
  if (!quoted.ok) return null;
  const { quote_id, due_minor } = quoted.value;
  const request = { quote_id, reference, payments: forms(due_minor, step.at) };
  return send(history, () => world.acceptQuote(order.provider_type, order.order_id, request, null));
}

type Change = Parameters<World['quoteServices']>[2];

function bag(world: World, order: WorldOrder, at: number): Change | null {
  const offers = world.serviceOffers(order.provider_type, order.order_id);
  const offer = offers.ok ? nth(offers.value, at) : undefined;
  if (!offer) return null;
  const { offer_item_id, passenger_id } = offer;
  return { remove: [], seats: [], bags: [{ offer_item_id, passenger_id, quantity: 1 }] };
}

function seat(world: World, order: WorldOrder, at: number): Change | null {
  const flight = nth(
    order.slices.flatMap(({ flights }) => flights),
    at,
  )!;
  const map = world.seatMap(order.provider_type, order.order_id, flight.id);
  if (!map.ok) return null;
  const places = map.value.cabins.flatMap(({ rows }) =>
    rows.flatMap(({ number, seats }) =>
      seats.flatMap(({ column, prices }) =>
        prices.map(({ offer_item_id, passenger_id }) => ({
          offer_item_id,
          passenger_id,
          row: number,
          column,
        })),
      ),
    ),
  );
  const place = nth(places, at);
  return place ? { remove: [], seats: [place], bags: [] } : null;
}

/** The order's slices a few days later. */
const later = (slices: readonly number[], days: number): string =>
  slices
    .map((at) => {
      const [pair, date] = (SLICES[at] ?? SLICES[1]!).split(' ');
      const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
      return `${pair} ${day.toISOString().slice(0, 10)}`;
    })
    .join(', ');

function exchange(
  history: History,
  order: WorldOrder,
  step: Of<'exchange'>,
  reference: string,
): WorldAnswer<unknown> | null {
  const { world } = history.opened;
  const given_up = chosen([0, 1], step.slices);
  const { slices, cabin, max_connections } = trip(later(given_up, step.day), [1], DIRECT);
  const search = { slices, cabin, max_connections };
  const found = world.exchangeOffers(order.provider_type, order.order_id, search);
  if (!found.ok) return null;
  const per_slice = world.seller(order.provider_type).offers === 'per-slice';
  const offers = per_slice
    ? slices.map(({ date }) =>
        nth(
          found.value.filter((o) => o.slices[0]!.flights[0]!.departure.startsWith(date)),
          step.offer,
        ),
      )
    : [nth(found.value, step.offer)];
  const offer_ids = offers.flatMap((offer) => offer?.id ?? []);
  const give_up_items = given_up.map((at) => order.items.find((i) => i.slice === at)?.id ?? 'none');
  const quoted = world.quoteExchange(
    order.provider_type,
    order.order_id,
    { give_up_items, offer_ids },
    null,
  );
  if (!quoted.ok) return null;
  const { quote_id, lines } = quoted.value;
  const due = lines.reduce((sum, line) => sum + line.due_minor, 0);
  const request = { quote_id, reference, payments: forms(due, step.offer) };
  return send(history, () => world.acceptQuote(order.provider_type, order.order_id, request, null));
}

/** Some of the order's people into a new order, paid for with their tickets. */
function move(
  history: History,
  order: WorldOrder,
  step: Of<'move'>,
  reference: string,
): WorldAnswer<unknown> | null {
  const { world } = history.opened;
  const provider = order.provider_type;
  const live = liveTickets(order);
  const named = together(
    order,
    chosen(live, step.people).map((ticket) => ticket.passenger_id),
  );
  const people = order.passengers.filter(({ id }) => named.includes(id));
  const numbers = live.filter((t) => named.includes(t.passenger_id)).map(({ number }) => number);
  const counts = (['ADT', 'CHD', 'INF'] as const).map(
    (ptc) => people.filter((one) => one.ptc === ptc).length,
  );
  if (counts[0] === 0 || world.seller(provider).offers === 'per-slice') return null;
  const search = trip(later([0, 1], step.day), counts as [number, number, number], DIRECT);
  const offer = nth(world.search(provider, search), step.offer);
  if (!offer) return null;
  const made = world.createOrder(
    provider,
    { offer_id: offer.id, reference, passengers: people, remarks: [], expected_minor: null },
    null,
  );
  if (!made.ok) return null;
  const { order_id } = made.value;
  const pay = (sum: number): WorldAnswer<unknown> => {
    const payments = [{ method: 'TICKETS' as const, numbers }, ...forms(sum, step.offer)];
    const request = { reference, passenger_ids: [], payments };
    return world.payOrder(provider, order_id, request, null);
  };
  // What is due is known to the airline: it says so when asked for too little.
  const first = pay(0);
  if (first.ok) return send(history, () => pay(0));
  const due = /To be paid is (\d+)/.exec(first.refusal.text);
  return due ? send(history, () => pay(Number(due[1]))) : null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Whose set is neither void nor given up. */
function liveTickets({ tickets }: WorldOrder): WorldTicket[] {
  const setOf = (ticket: WorldTicket): string => ticket.conjunction_of ?? ticket.number;
  const gone = new Set(
    tickets
      .filter(({ coupons }) => coupons.some(({ status }) => /VOID|EXCHANGED|REFUNDED/.test(status)))
      .map(setOf),
  );
  return tickets.filter((ticket) => ticket.kind === 'TICKET' && !gone.has(setOf(ticket)));
}

/** What the airline holds, and where it must come from. */
function books(orders: readonly WorldOrder[]): { held: number; owned: number } {
  const tickets = orders.flatMap((order) => order.tickets);
  const worth = new Map(tickets.map(({ number, charge }) => [number, minor(charge)]));
  const worthOf = (numbers: readonly string[]): number => sum(numbers.map((n) => worth.get(n)!));
  const payments = orders.flatMap((order) => order.payments);
  for (const { amount_minor, refunded_minor } of payments) {
    expect(refunded_minor >= 0 && refunded_minor <= amount_minor).toBe(true);
  }
  const emds = tickets.filter(({ kind }) => kind === 'EMD');
  const kept = orders.flatMap((order) =>
    order.reissues
      .filter(
        ({ undone, new_numbers }) =>
          !undone && order.tickets.some((t) => t.number === new_numbers[0]),
      )
      .map(
        ({ old_numbers, new_numbers, collected, refunds }) =>
          worthOf(old_numbers) -
          worthOf(new_numbers) +
          sum(collected.map((one) => one.amount_minor)) -
          sum(
            refunds
              .filter(({ number }) => old_numbers.includes(number))
              .map((one) => one.amount_minor),
          ),
      ),
  );
  expect(kept.every((amount) => amount >= 0)).toBe(true);
  const status = (ticket: WorldTicket): string => ticket.coupons.map((c) => c.status).join();
  const live = [
    ...orders.flatMap(liveTickets),
    ...emds.filter(
      (emd) => /OPEN|USED/.test(status(emd)) && !/EXCHANGED|REFUNDED/.test(status(emd)),
    ),
  ];
  const forfeited = emds.filter((emd) => status(emd).includes('EXCHANGED'));
  return {
    held: sum(payments.map(({ amount_minor, refunded_minor }) => amount_minor - refunded_minor)),
    owned: sum([...live, ...forfeited].map(({ charge }) => minor(charge))) + sum(kept),
  };
}

function check(orders: readonly WorldOrder[]): void {
  const { held, owned } = books(orders);
  expect(held).toBe(owned);
  const numbers = orders.flatMap((order) => order.tickets.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(numbers.length);
  const payments = orders.flatMap((order) =>
    order.payments.map(({ id }) => `${order.order_id} ${id}`),
  );
  expect(new Set(payments).size).toBe(payments.length);
  for (const order of orders) {
    const live = liveTickets(order).filter(({ conjunction_of }) => conjunction_of === null);
    expect(new Set(live.map((t) => t.passenger_id)).size, 'one ticket each').toBe(live.length);
    if (live.length > 0) expect(order.status).toBe('LIVE');
    const flights = new Set(order.slices.flatMap((slice) => slice.flights.map(({ id }) => id)));
    for (const { coupons } of live) {
      expect(coupons.every((c) => c.status !== 'OPEN' || flights.has(c.flight_id!))).toBe(true);
    }
    for (const { status, document, price } of order.services) {
      const emd = order.tickets.find(({ number }) => number === document);
      if (status === 'TICKETED' && minor(price) > 0)
        expect(emd?.coupons[0]?.status).toMatch(/OPEN|USED/);
      if (status === 'CONFIRMED') expect(document).toBeNull();
    }
  }
}

test('the books balance', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROVIDERS),
      fc.array(Step, { minLength: 4, maxLength: 20 }),
      (provider, steps) => {
        const clock = clockAt(NOW);
        const opened = openWorld({ database: databaseFile(), clock });
        const history: History = { clock, opened, references: 0, repeat: null };
        buy(opened.world, provider, trip(SLICES.join(', '), PEOPLE, DIRECT), travellers(PEOPLE));
        for (const step of [{ kind: 'pay' as const, order: 0, people: 0 }, ...steps]) {
          const before = opened.world.orders();
          const done = act(history, step);
          const after = opened.world.orders();
          if (done?.ok === false && step.kind !== 'move') expect(after).toEqual(before);
          check(after);
        }
        opened.world.close();
      },
    ),
    { seed: 20261122, numRuns: 60 },
  );
});
