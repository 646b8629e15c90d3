/** Every provider behind its guard, the training airlines behind all of them, the line in between. */
import type { ProviderCode } from '#main/contract/values.ts';
import type { Provider, ProviderCall, ProviderOrder } from '#main/providers/provider.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { createTraining } from '#main/training/index.ts';
import { messageOf } from '../fixtures/messages.ts';
import { ALONE, answered, call, journeys, searchFor, selections } from './ndc/training.ts';

const NOW = '2026-11-21T12:00:00Z';
export const PARTY = ALONE;

export interface Line {
  /** Names of what was sent. */
  sent: string[];
  /** What the next answer is made into; `at` counts the messages from the first. */
  bend: ((text: string, at: number) => Response) | null;
  /** What the guard caught of an adapter that threw. */
  thrown: string[];
}

export interface Ten {
  line: Line;
  provider(code: ProviderCode): Provider;
  /** The airlines' own books. */
  books(): Promise<{ locator: string; status: string; paid_minor: number; documents: unknown[] }[]>;
  close(): void;
}

export function openTen(): Ten {
  const clock = { now: () => new Date(NOW) };
  const training = createTraining({ database: ':memory:', clock });
  const line: Line = { sent: [], bend: null, thrown: [] };
  const registry = createRegistry({
    base_url: 'http://airline.test',
    clock,
    log: {
      info: (message, fields) => {
        if (message === 'provider fault') line.thrown.push(String((fields?.error as Error)?.stack));
      },
    },
    fetch: async (request) => {
      const body = await request.clone().text();
      line.sent.push(messageOf(request.method, request.url, body) ?? '?');
      const response = await training.fetch(request);
      return line.bend ? line.bend(await response.text(), line.sent.length - 1) : response;
    },
  });
  return {
    line,
    provider: (code) => {
      const found = registry.get(code);
      if (!found) throw new Error(`${code} has no adapter`);
      return found;
    },
    async books() {
      return (await (
        await training.fetch(new Request('http://airline.test/control/orders'))
      ).json()) as never;
    },
    close: () => training.close(),
  };
}

/** As the desk asks: with a reference of its own. */
export const asking = (reference = 'AD0123456789AB'): ProviderCall => call(reference);

const TRIP = journeys('GRU-MIA 2026-12-20');
export const search = (provider: Provider) => provider.search(searchFor(PARTY, TRIP), asking());

export async function priced(provider: Provider) {
  const { offers } = answered(await search(provider));
  const chosen = offers.find(({ can_hold }) => can_hold)!;
  const { passengers } = searchFor(PARTY, TRIP);
  const asked = { passengers, brands: false, currency: provider.traits.currency };
  return { selections: selections(chosen), ...asked };
}

export async function held(provider: Provider): Promise<ProviderOrder> {
  const { offer } = answered(await provider.price(await priced(provider), asking()));
  return answered(await provider.create({ offer, passengers: PARTY, remarks: [] }, asking()));
}

export const request = (provider: Provider, order: ProviderOrder) => ({
  passenger_keys: order.passengers.map(({ key }) => key),
  payments: [
    {
      method: provider.traits.invoice ? ('INVOICE' as const) : ('CASH' as const),
      amount_minor: order.total_minor,
    },
  ],
});

export async function issued(provider: Provider): Promise<ProviderOrder> {
  const order = await held(provider);
  return answered(await provider.issue(order, request(provider, order), asking('AD99')));
}
