/** The training airlines' Duffel front behind the adapter, the line in the test's hands. */
import type { FlightChange } from '#main/contract/training.ts';
import { createDuffelProvider } from '#main/providers/duffel/adapter.ts';
import { DUFFEL_PROFILES } from '#main/providers/duffel/profile.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { createTraining } from '#main/training/index.ts';
import { answered, call, everyone, FAMILY, ROUND, searchFor, selections } from '../ndc/training.ts';

export interface Line {
  /** 'POST /air/orders', ids left out. */
  sent: string[];
  bodies: string[];
  answers: string[];
  /** Loses the answer to the next request of this name, after it was acted on. */
  lose(name: string): void;
}

const open: { close(): void }[] = [];

/** A world of its own, closed by `closeAll`. */
export function ask(at = '2026-11-21T12:00:00Z') {
  let now = new Date(at);
  const clock = { now: () => now };
  const training = createTraining({ database: ':memory:', clock });
  open.push(training);
  let lost: string | null = null;
  const line: Line = { sent: [], bodies: [], answers: [], lose: (name) => (lost = name) };
  const provider = createDuffelProvider(DUFFEL_PROFILES[0]!, {
    base_url: 'http://airline.test/duffel',
    authorization: 'Bearer training-PROVIDER_02',
    clock,
    training: true,
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace('/duffel', '');
      const name = `${request.method} ${path.replace(/\/[a-z]{3}_[^/]+/g, '/:id')}`;
      line.sent.push(name);
      line.bodies.push(await request.clone().text());
      const response = await training.fetch(request);
      line.answers.push(await response.clone().text());
      if (lost !== name) return response;
      lost = null;
      throw new TypeError('terminated');
    },
  });
  const control = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const url = `http://airline.test/control/${path}`;
    const method = body === null ? 'GET' : 'POST';
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const response = await training.fetch(new Request(url, { method, headers, ...sent }));
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as unknown;
  };
  return {
    provider,
    line,
    training,
    moveTo: (later: string) => (now = new Date(later)),
    fault: (message: string, fault: string) =>
      control('faults', { provider_type: 'PROVIDER_02', message, fault, times: 1 }),
    move: (change: FlightChange) => control('flights', change),
    books: async (order: ProviderOrder) => {
      const orders = (await control('orders', null)) as { locator: string }[];
      return orders.find(({ locator }) => locator === order.locator);
    },
  };
}
export type Airline = ReturnType<typeof ask>;

export function closeAll() {
  for (const one of open.splice(0)) one.close();
}

/** One answer of each kind over the life of an order; of a search its first offers. */
export async function duffelMessages(): Promise<string[]> {
  const { provider, line } = ask();
  const request = searchFor(FAMILY, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const held = offers.find((one) => one.can_hold)!;
  const asked = { passengers: request.passengers, brands: true, currency: 'USD' };
  const priced = await provider.price({ ...asked, selections: selections(held) }, call());
  const { offer } = answered(priced);
  await provider.offerSeats(offer, call());
  const made = { offer, passengers: FAMILY, remarks: [] };
  const order = answered(await provider.create(made, call('ours')));
  const payments = [{ method: 'CASH' as const, amount_minor: order.total_minor }];
  const paid = answered(
    await provider.issue(order, { passenger_keys: everyone(order), payments }, call('pay')),
  );
  await provider.baggage(paid, call());
  await provider.quoteCancel(paid, call());
  const found = new Map(line.sent.map((name, at) => [name, line.answers[at]!]));
  closeAll();
  return [...found.values()].map((text) => {
    const body = JSON.parse(text);
    if (Array.isArray(body.data?.offers)) body.data.offers = body.data.offers.slice(0, 4);
    if (Array.isArray(body.data)) body.data = body.data.slice(0, 1);
    return JSON.stringify(body);
  });
}
