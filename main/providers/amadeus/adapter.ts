/** Amadeus as a provider of the product: each operation is one message or one session. */
import { bindClient } from '../bind-client.ts';
import type { Provider } from '../provider.ts';
import type { AdapterOptions } from '../transport.ts';
import { changeServices, fetchBags, fetchSeatMap } from './ancillaries.ts';
import { fetchAvailability, priceNamed } from './availability.ts';
import { AmadeusClient } from './client.ts';
import { performExchange, quoteExchange, quoteWithTickets, searchExchange } from './exchanging.ts';
import { fetchBookedFareRules, fetchFareRules } from './fare-rules.ts';
import { createOrder, findOrders, retrieveOrder } from './ordering.ts';
import { updatePassengers } from './passenger-updates.ts';
import { type AmadeusProfile, buildAmadeusTraits } from './profile.ts';
import { changeQueue, countQueues, listQueue } from './queues.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import { repriceOrder } from './repricing.ts';
import { acceptSchedule, annotate, cancelOrder, splitOrder } from './servicing.ts';
import { priceOffer, searchOffers } from './shopping.ts';
import { fetchSalesReport, issueOrder, showDocument, voidDocuments } from './ticketing.ts';

export function createAmadeusProvider(
  profile: AmadeusProfile,
  options: Omit<AdapterOptions, 'authorization'>,
) {
  const operations = bindClient(new AmadeusClient(profile, options), {
    search: searchOffers,
    price: priceOffer,
    availability: fetchAvailability,
    priceNamed,
    fareRules: fetchFareRules,
    bookedFareRules: fetchBookedFareRules,
    create: createOrder,
    retrieve: retrieveOrder,
    find: findOrders,
    cancel: cancelOrder,
    updatePassengers,
    annotate,
    acceptSchedule,
    split: splitOrder,
    reprice: repriceOrder,
    seatMap: fetchSeatMap,
    baggage: fetchBags,
    changeServices,
    issue: issueOrder,
    void: voidDocuments,
    exchangeSearch: searchExchange,
    quoteExchange,
    quoteWithTickets,
    exchange: performExchange,
    quoteRefund,
    refund: refundDocuments,
    release: releaseFlights,
    showDocument,
    salesReport: fetchSalesReport,
    queueCounts: countQueues,
    queueItems: listQueue,
    queuePlace: changeQueue('queuePlace'),
    queueRemove: changeQueue('queueRemove'),
  });
  return {
    traits: buildAmadeusTraits(profile, options.training),
    ...operations,
  } satisfies Provider;
}
