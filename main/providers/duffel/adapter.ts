/** Duffel v2 as a provider of the product: each operation is one request or a few. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { bindClient } from '../bind-client.ts';
import { refuseUnavailable } from '../failures.ts';
import type { AnnotationChange, Answer, Provider, ProviderOrder } from '../provider.ts';
import type { AdapterOptions } from '../transport.ts';
import { createWholeRefunds } from '../whole-refund.ts';
import { changeServices, fetchBags, refuseSeats } from './ancillaries.ts';
import { DuffelClient } from './client.ts';
import { finishChange, performChange, quoteChange, searchChanges } from './exchanging.ts';
import { createOrder, findOrders, retrieveOrder } from './ordering.ts';
import { buildDuffelTraits, type DuffelProfile } from './profile.ts';
import { acceptChanges, cancelOrder, quoteCancel, repriceOrder } from './servicing.ts';
import { fetchOfferSeats, priceOffers, searchOffers } from './shopping.ts';
import { issueOrder } from './ticketing.ts';

export function createDuffelProvider(profile: DuffelProfile, options: AdapterOptions) {
  // The training system stores an order before it answers.
  const told = options.training ? { ...profile, files_within_ms: 0 } : profile;
  const operations = bindClient(new DuffelClient(told, options), {
    search: searchOffers,
    price: priceOffers,
    create: createOrder,
    retrieve: retrieveOrder,
    find: findOrders,
    quoteCancel,
    cancel: cancelOrder,
    acceptSchedule: acceptChanges,
    reprice: repriceOrder,
    offerSeats: fetchOfferSeats,
    baggage: fetchBags,
    changeServices,
    issue: issueOrder,
    exchangeSearch: searchChanges,
    quoteExchange: quoteChange,
    exchange: performChange,
    finishExchange: finishChange,
  });
  const provider = {
    traits: buildDuffelTraits(profile, options.training),
    ...operations,
    annotate: async (
      order: ProviderOrder,
      { add, remove }: AnnotationChange,
    ): Answer<ProviderOrder> =>
      add.length + remove.length === 0
        ? ok(order)
        : fail(refuseUnavailable(phrase('duffel_no_lines_taken'))),
    updatePassengers: async () => fail(refuseUnavailable(phrase('duffel_passengers_kept'))),
    split: async () => fail(refuseUnavailable(phrase('airline_no_split'))),
    seatMap: async () => fail(refuseSeats(profile.name)),
    void: async () => fail(refuseUnavailable(phrase('duffel_void_by_cancel'))),
  };
  return { ...provider, ...createWholeRefunds(provider) } satisfies Provider;
}
