/**
 * An airline on NDC as a provider of the product: each operation is one or two messages. What a
 * profile sells decides how: all journeys together as they are, single ones as combinations.
 */
import { ok } from '#main/contract/result.ts';
import { bindClient } from '../bind-client.ts';
import type { Provider } from '../provider.ts';
import type { AdapterOptions } from '../transport.ts';
import { createWholeRefunds } from '../whole-refund.ts';
import { changeServicesOf, fetchBaggage, fetchSeatMap } from './ancillaries.ts';
import { NdcClient } from './client.ts';
import type { Dialect } from './dialect.ts';
import { NDC_21_3 } from './dialect-213.ts';
import { performExchange, quoteExchange, searchExchange } from './exchanging.ts';
import { fetchNews, readNotification, withChanges } from './history.ts';
import { createOrder, findOrders, retrieveOrder } from './ordering.ts';
import { type NdcProfile, toNdcTraits } from './profiles.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import { repriceOrder } from './repricing.ts';
import {
  acceptTimes,
  annotateOrder,
  cancelOrder,
  quoteCancel,
  splitOrder,
  updatePeople,
} from './servicing.ts';
import { priceOffers, searchOffers } from './shopping.ts';
import { issueOrder, voidDocuments } from './ticketing.ts';

export function createNdcProvider(
  profile: NdcProfile,
  options: AdapterOptions,
  dialect: Dialect = NDC_21_3,
): Provider {
  const traits = toNdcTraits(profile, options.training);
  const client = new NdcClient(profile, dialect, options);
  // Some of them refuse by the profile.
  const operations = bindClient(client, {
    search: searchOffers,
    price: priceOffers,
    create: createOrder,
    retrieve: retrieveOrder,
    find: findOrders,
    cancel: cancelOrder,
    updatePassengers: updatePeople,
    split: splitOrder,
    annotate: annotateOrder,
    acceptSchedule: acceptTimes,
    reprice: repriceOrder,
    seatMap: fetchSeatMap,
    baggage: fetchBaggage,
    changeServices: changeServicesOf,
    issue: issueOrder,
    void: voidDocuments,
    exchangeSearch: searchExchange,
    quoteExchange,
    exchange: performExchange,
  });
  const provider = { traits, ...operations };
  const cancels = bindClient(client, { quoteCancel });
  return {
    ...provider,
    ...(profile.history && bindClient(client, { news: fetchNews })),
    ...(dialect.protocol === NDC_21_3.protocol && takeNotifications(profile)),
    ...(profile.void && bindClient(client, { release: releaseFlights })),
    // Also asked where money was taken and no ticket is there to be refunded.
    ...cancels,
    ...(profile.cancel_paid
      ? createWholeRefunds({ ...provider, ...cancels })
      : bindClient(client, { quoteRefund, refund: refundDocuments })),
  };
}

const takeNotifications = (profile: NdcProfile): Pick<Provider, 'notification' | 'notified'> => ({
  async notification(message) {
    const told = readNotification(message, profile);
    return told.ok ? ok({ order_id: told.value.order_id }) : told;
  },
  async notified(order, message) {
    const told = readNotification(message, profile);
    return told.ok ? ok(withChanges(order, told.value)) : told;
  },
});
