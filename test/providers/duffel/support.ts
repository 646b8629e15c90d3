/** What several tests of Duffel share: a sale to begin with, and answers made by hand. */
import { createDuffelProvider } from '#main/providers/duffel/adapter.ts';
import { DUFFEL_PROFILES } from '#main/providers/duffel/profile.ts';
import type { OrderPassenger, ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import { ALONE, answered, call, ROUND, searchFor, selections } from '../ndc/training.ts';
import type { Airline } from './training.ts';

export const cash = (amount_minor: number) => [{ method: 'CASH' as const, amount_minor }];

export async function offerOf({ provider }: Airline, party: OrderPassenger[] = ALONE) {
  const request = searchFor(party, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const { passengers } = request;
  const asked = { passengers, brands: false, currency: 'USD' };
  const held = offers.find((one) => one.can_hold)!;
  const priced = await provider.price({ ...asked, selections: selections(held) }, call());
  return { offers, passengers, offer: answered(priced).offer };
}

export async function book(
  airline: Airline,
  party: OrderPassenger[] = ALONE,
): Promise<ProviderOrder> {
  const { offer } = await offerOf(airline, party);
  const made = airline.provider.create({ offer, passengers: party, remarks: [] }, call('ours'));
  return answered(await made);
}

/** A far side that answers everything alike, or by path. */
export function told(answer: (path: string) => Response | Promise<Response>) {
  let asked = 0;
  const provider = createDuffelProvider(DUFFEL_PROFILES[0]!, {
    base_url: 'http://duffel.test',
    authorization: 'Bearer secret',
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    training: true,
    fetch: async ({ url }) => {
      asked += 1;
      return answer(new URL(url).pathname);
    },
  });
  return { provider, asked: () => asked };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

export const problem = (type: string, code: string, source?: unknown) => ({
  meta: { status: 422, request_id: 'req' },
  errors: [{ type, code, title: 'No', message: 'because', source }],
});

const OFFER: ProviderOffer = {
  key: {
    kind: 'duffel-offer',
    offer_id: 'off_1',
    pax: {},
    total_minor: 1000,
    currency: 'USD',
    instant: false,
  },
  owner: 'BA',
  journeys: [],
  currency: 'USD',
  prices: [],
  validating_carrier: 'BA',
  expires_at: null,
  price_guaranteed_until: null,
  payment_due_at: null,
  can_hold: true,
};

export const CREATE = { offer: OFFER, passengers: ALONE, remarks: [] };
export const BY_ID = { order_id: 'ord_1', locator: null };
