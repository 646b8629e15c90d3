/** Amadeus as a provider of the product: each operation is one message or one session. */
import { overClient } from '../over-client.ts';
import type { Provider } from '../provider.ts';
import { bagsOf, changeServices, seatMapOf } from './ancillaries.ts';
import { availabilityOf, priceNamed } from './availability.ts';
import { createOrder, findOrders, retrieveOrder } from './booking.ts';
import { AmadeusClient, type ClientOptions } from './client.ts';
import { performExchange, quoteExchange, searchExchange } from './exchanging.ts';
import { bookedFareRulesOf, fareRulesOf } from './fare-rules.ts';
import { type AmadeusProfile, amadeusTraits } from './profile.ts';
import { countQueues, listQueue, placeOnQueue, removeFromQueue } from './queues.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import {
  acceptSchedule,
  annotate,
  cancelOrder,
  repriceOrder,
  splitOrder,
  updatePassengers,
} from './servicing.ts';
import { priceOffer, searchOffers } from './shopping.ts';
import { issueOrder, salesReport, showDocument, voidDocuments } from './ticketing.ts';

export interface AmadeusOptions extends ClientOptions {
  /** True where the far side is the training system. */
  training: boolean;
}

export function createAmadeusProvider(profile: AmadeusProfile, options: AmadeusOptions) {
  const operations = overClient(new AmadeusClient(profile, options), {
    search: searchOffers,
    price: priceOffer,
    availability: availabilityOf,
    priceNamed,
    fareRules: fareRulesOf,
    bookedFareRules: bookedFareRulesOf,
    create: createOrder,
    retrieve: retrieveOrder,
    find: findOrders,
    cancel: cancelOrder,
    updatePassengers,
    annotate,
    acceptSchedule,
    split: splitOrder,
    reprice: repriceOrder,
    seatMap: seatMapOf,
    baggage: bagsOf,
    changeServices,
    issue: issueOrder,
    void: voidDocuments,
    exchangeSearch: searchExchange,
    quoteExchange,
    exchange: performExchange,
    quoteRefund,
    refund: refundDocuments,
    release: releaseFlights,
    showDocument,
    salesReport,
    queueCounts: countQueues,
    queueItems: listQueue,
    queuePlace: placeOnQueue,
    queueRemove: removeFromQueue,
  });
  return { traits: amadeusTraits(profile, options.training), ...operations } satisfies Provider;
}
