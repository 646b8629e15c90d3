/**
 * An airline on NDC as a provider of the product: each operation is one or two messages. What a
 * profile sells decides how: all journeys together as they are, single ones as combinations.
 */

import { runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { holdsMoney } from '#main/domain/payment/provider-payments.ts';
import { bindClient } from '../bind-client.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { calculateTotal, hasTicket, isIssued, mergeOrder } from '../orders.ts';
import type { Provider, SearchPassenger } from '../provider.ts';
import type { AdapterOptions } from '../transport.ts';
import { createWholeRefunds } from '../whole-refund.ts';
import { changeServicesOf, fetchBaggage, fetchSeatMap } from './ancillaries.ts';
import { type Method, NdcClient } from './client.ts';
import { answerOffers, listChosenOffers } from './combine.ts';
import type { Dialect } from './dialect.ts';
import { NDC_21_3 } from './dialect-213.ts';
import { saysNothingForSale } from './errors.ts';
import { performExchange, quoteExchange, searchExchange } from './exchanging.ts';
import { fetchNews, readNotification, withChanges } from './history.ts';
import { readOfferKey } from './order-keys.ts';
import { changeSingleOrder, findOrders, listCards, retrieveOrder } from './order-messages.ts';
import { toWirePassengers, withAliases } from './passenger-keys.ts';
import { type NdcProfile, toNdcTraits } from './profiles.ts';
import type { PaxTypes } from './read/passengers.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import {
  acceptTimes,
  annotateOrder,
  cancelOrder,
  quoteCancel,
  repriceOrder,
  splitOrder,
  updatePeople,
} from './servicing.ts';

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

const searchOffers: Method<'search'> = async (client, request, call) => {
  const { dialect, profile } = client;
  const received = await client.send(dialect.write.shop(request, profile), call, {
    tolerate: saysNothingForSale,
  });
  if (!received.ok) return received;
  const opened = received.value;
  if (opened === null) return ok(answerOffers([], request, profile.offers));
  const read = await runInTurns(dialect.read.shopping(opened, mapTypes(request.passengers)));
  const offers = withAliases(read.offers, request.passengers, opened.graph);
  return ok({ ...answerOffers(offers, request, profile.offers), ...opened.reading.told() });
};

const priceOffers: Method<'price'> = async (client, request, call) => {
  const { dialect, profile } = client;
  const chosen = listChosenOffers(request, profile);
  const key = readOfferKey(request.selections[0]?.offer_key ?? {});
  if (!chosen.ok) return chosen;
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const ask = {
    offers: chosen.value,
    passengers: request.passengers.map((one) => ({
      id: key.pax[one.key] ?? one.key,
      pax_type: one.pax_type,
    })),
    currency: request.currency,
    upsells: request.brands && profile.brands,
  };
  const received = await client.send(dialect.write.price(ask, profile), call);
  if (!received.ok) return received;
  const { graph, reading } = received.value;
  const read = dialect.read.priced(received.value, mapTypes(request.passengers));
  const priced = read.offer ? [read.offer, ...read.alternatives] : [];
  const [offer, ...rest] = withAliases(priced, request.passengers, graph);
  if (!offer) return fail(refuseUnclear(phrase('no_priced_offer'), false));
  return ok({
    offer,
    // One version cannot say that it wants none.
    alternatives: ask.upsells
      ? rest.filter((one) => one.journeys.length === offer.journeys.length)
      : [],
    ...reading.told(),
  });
};

const createOrder: Method<'create'> = async (client, request, call) => {
  const { write, read } = client.dialect;
  const key = readOfferKey(request.offer.key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const passengers = toWirePassengers(request.passengers, key.pax);
  if (!passengers.ok) return passengers;
  const { currency } = request.offer;
  const { payments = [] } = request;
  const ask = {
    offers: key.offers,
    total: { minor: key.total_minor ?? calculateTotal(request.offer), currency },
    passengers: passengers.value,
    remarks: request.remarks,
    ...(payments.length > 0 ? { paid: { payments, currency } } : {}),
  };
  const received = await client.send(write.create(ask, client.profile), call, {
    effect: true,
    secrets: listCards(payments),
  });
  if (!received.ok) return received;
  const order = read.orders(received.value)[0];
  if (!order) return fail(refuseUnclear(phrase('no_order'), true));
  return ok(mergeOrder(order, request.passengers, key.pax));
};

const mapTypes = (passengers: SearchPassenger[]): PaxTypes =>
  new Map(passengers.map(({ key, pax_type }) => [key, pax_type]));

/** An answer without the documents is neither success nor failure: someone has to look. */
const issueOrder: Method<'issue'> = async (client, order, request, call) => {
  const { passenger_keys, payments } = request;
  const waiting = order.passengers.filter((one) => !hasTicket(order, one.key));
  if (passenger_keys.some((key) => !waiting.some((one) => one.key === key))) {
    return fail(refuse(phrase('passenger_ticketed')));
  }
  const partial = waiting.some((one) => !passenger_keys.includes(one.key));
  if (holdsMoney(order)) return fail(refuse(phrase('payment_no_tickets')));
  if (partial && !client.profile.partial_issue)
    return fail(refuseUnavailable(phrase('issues_all')));
  const paid = { payments, currency: order.currency };
  const pay_for = partial ? passenger_keys : null;
  const people = waiting
    .filter((one) => passenger_keys.includes(one.key))
    .map(({ key, pax_type }) => ({ id: key, pax_type }));
  const ask = { kind: 'pay' as const, paid, pay_for, people };
  const after = await changeSingleOrder(client, order, ask, call);
  if (!after.ok) return after;
  if (passenger_keys.every((key) => isIssued(order, after.value, key))) return after;
  return fail(refuseUnclear(phrase('payment_no_tickets'), true));
};

const voidDocuments: Method<'void'> = async (client, order, numbers, call) => {
  if (!client.profile.void) return fail(refuseUnavailable(phrase('no_void_kept')));
  const after = await changeSingleOrder(client, order, { kind: 'void', numbers }, call);
  if (!after.ok) return after;
  const isGone = (number: string) =>
    after.value.tickets.some((one) => one.number === number && one.status === 'CANCELLED');
  if (numbers.every(isGone)) return ok(after.value);
  return fail(refuseUnclear(phrase('void_shown_good'), true));
};
