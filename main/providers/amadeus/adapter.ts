/** Amadeus as a provider of the product: each operation is one message or one session. */
import type { Provider, ProviderTraits } from '../provider.ts';
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

export class AmadeusProvider implements Provider {
  readonly traits: ProviderTraits;
  readonly #client: AmadeusClient;

  constructor(profile: AmadeusProfile, options: AmadeusOptions) {
    this.traits = amadeusTraits(profile, options.training);
    this.#client = new AmadeusClient(profile, options);
  }

  readonly search: Provider['search'] = (...args) => searchOffers(this.#client, ...args);

  readonly price: Provider['price'] = (...args) => priceOffer(this.#client, ...args);

  readonly availability: Provider['availability'] = (...args) =>
    availabilityOf(this.#client, ...args);

  readonly priceNamed: Provider['priceNamed'] = (...args) => priceNamed(this.#client, ...args);

  readonly fareRules: NonNullable<Provider['fareRules']> = (...args) =>
    fareRulesOf(this.#client, ...args);

  readonly bookedFareRules: NonNullable<Provider['bookedFareRules']> = (...args) =>
    bookedFareRulesOf(this.#client, ...args);

  readonly create: Provider['create'] = (...args) => createOrder(this.#client, ...args);

  readonly retrieve: Provider['retrieve'] = (...args) => retrieveOrder(this.#client, ...args);

  readonly find: Provider['find'] = (...args) => findOrders(this.#client, ...args);

  readonly cancel: Provider['cancel'] = (order, call) => cancelOrder(this.#client, order, call);

  readonly updatePassengers: Provider['updatePassengers'] = (...args) =>
    updatePassengers(this.#client, ...args);

  readonly annotate: Provider['annotate'] = (...args) => annotate(this.#client, ...args);

  readonly acceptSchedule: Provider['acceptSchedule'] = (...args) =>
    acceptSchedule(this.#client, ...args);

  readonly split: Provider['split'] = (...args) => splitOrder(this.#client, ...args);

  readonly reprice: Provider['reprice'] = (...args) => repriceOrder(this.#client, ...args);

  readonly seatMap: Provider['seatMap'] = (...args) => seatMapOf(this.#client, ...args);

  readonly baggage: Provider['baggage'] = (...args) => bagsOf(this.#client, ...args);

  readonly changeServices: Provider['changeServices'] = (...args) =>
    changeServices(this.#client, ...args);

  readonly issue: Provider['issue'] = (...args) => issueOrder(this.#client, ...args);

  readonly void: Provider['void'] = (...args) => voidDocuments(this.#client, ...args);

  readonly exchangeSearch: Provider['exchangeSearch'] = (...args) =>
    searchExchange(this.#client, ...args);

  readonly quoteExchange: Provider['quoteExchange'] = (...args) =>
    quoteExchange(this.#client, ...args);

  readonly exchange: Provider['exchange'] = (...args) => performExchange(this.#client, ...args);

  readonly quoteRefund: NonNullable<Provider['quoteRefund']> = (...args) =>
    quoteRefund(this.#client, ...args);

  readonly refund: NonNullable<Provider['refund']> = (...args) =>
    refundDocuments(this.#client, ...args);

  readonly release: NonNullable<Provider['release']> = (...args) =>
    releaseFlights(this.#client, ...args);

  readonly showDocument: NonNullable<Provider['showDocument']> = (...args) =>
    showDocument(this.#client, ...args);

  readonly salesReport: NonNullable<Provider['salesReport']> = (...args) =>
    salesReport(this.#client, ...args);

  readonly queueCounts: NonNullable<Provider['queueCounts']> = (call) =>
    countQueues(this.#client, call);

  readonly queueItems: NonNullable<Provider['queueItems']> = (...args) =>
    listQueue(this.#client, ...args);

  readonly queuePlace: NonNullable<Provider['queuePlace']> = (...args) =>
    placeOnQueue(this.#client, ...args);

  readonly queueRemove: NonNullable<Provider['queueRemove']> = (...args) =>
    removeFromQueue(this.#client, ...args);
}
