/** Travelport Universal API as a provider of the product: each operation is a few messages. */
import { bindClient } from '../bind-client.ts';
import type { Provider, ProviderCall, ProviderOrder, SearchRequest } from '../provider.ts';
import type { AdapterOptions } from '../transport.ts';
import { changeServicesOf, fetchBaggage, fetchSeatMap } from './ancillaries.ts';
import { fetchAvailability, priceNamed } from './availability.ts';
import { TravelportClient } from './client.ts';
import { quoteExchange } from './exchange-quotes.ts';
import { fetchBookedFareRules, fetchFareRules } from './fare-rules.ts';
import { createOrder, findOrders, retrieveOrder } from './ordering.ts';
import { updatePeople } from './passenger-updates.ts';
import { buildTravelportTraits, type TravelportProfile } from './profile.ts';
import { changeQueue, fetchQueueCounts, fetchQueueItems } from './queues.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import { finishExchange, performExchange } from './reissuing.ts';
import { repriceOrder } from './repricing.ts';
import { acceptTimes, annotateOrder, cancelOrder, splitOrder } from './servicing.ts';
import { priceOffers, searchOffers } from './shopping.ts';
import { issueOrder, showDocument, voidDocuments } from './ticketing.ts';

export function createTravelportProvider(profile: TravelportProfile, options: AdapterOptions) {
  const operations = bindClient(new TravelportClient(profile, options), {
    search: searchOffers,
    price: priceOffers,
    availability: fetchAvailability,
    priceNamed,
    fareRules: fetchFareRules,
    bookedFareRules: fetchBookedFareRules,
    create: createOrder,
    retrieve: retrieveOrder,
    find: findOrders,
    cancel: cancelOrder,
    updatePassengers: updatePeople,
    annotate: annotateOrder,
    acceptSchedule: acceptTimes,
    split: splitOrder,
    reprice: repriceOrder,
    seatMap: fetchSeatMap,
    baggage: fetchBaggage,
    changeServices: changeServicesOf,
    issue: issueOrder,
    void: voidDocuments,
    /** A normal flight search; the quote gives the price of the exchange. */
    exchangeSearch: (
      client: TravelportClient,
      _order: ProviderOrder,
      request: SearchRequest,
      call: ProviderCall,
    ) => searchOffers(client, request, call),
    quoteExchange,
    showDocument,
    queueCounts: fetchQueueCounts,
    queueItems: fetchQueueItems,
    queuePlace: changeQueue('Place'),
    queueRemove: changeQueue('Remove'),
    quoteRefund,
    refund: refundDocuments,
    release: releaseFlights,
    exchange: performExchange,
    finishExchange,
  });
  return {
    traits: buildTravelportTraits(profile, options.training),
    ...operations,
  } satisfies Provider;
}
