/** Travelport Universal API as a provider of the product: each operation is a message or a few. */
import type { Provider, ProviderTraits } from '../provider.ts';
import { availabilityOf, priceNamed } from './availability.ts';
import { type ClientOptions, UapiClient } from './client.ts';
import { quoteExchange } from './exchanging.ts';
import { baggageOf, changeServicesOf, seatMapOf } from './extras.ts';
import { bookedFareRulesOf, fareRulesOf } from './fare-rules.ts';
import { createOrder, findOrders, retrieveOrder } from './ordering.ts';
import { type UapiProfile, uapiTraits } from './profile.ts';
import { placeOnQueue, queueCountsOf, queueItemsOf, takeOffQueue } from './queues.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import { finishExchange, performExchange } from './reissuing.ts';
import { repriceOrder } from './repricing.ts';
import { acceptTimes, annotateOrder, cancelOrder, splitOrder, updatePeople } from './servicing.ts';
import { priceOffers, searchOffers } from './shopping.ts';
import { issueOrder, showDocument, voidDocuments } from './ticketing.ts';

export interface UapiOptions extends ClientOptions {
  /** True where the far side is the training system. */
  training: boolean;
}

export class UapiProvider implements Provider {
  readonly traits: ProviderTraits;
  readonly #client: UapiClient;

  constructor(profile: UapiProfile, options: UapiOptions) {
    this.traits = uapiTraits(profile, options.training);
    this.#client = new UapiClient(profile, options);
  }

  readonly search: Provider['search'] = (...args) => searchOffers(this.#client, ...args);

  readonly price: Provider['price'] = (...args) => priceOffers(this.#client, ...args);

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
    updatePeople(this.#client, ...args);

  readonly annotate: Provider['annotate'] = (...args) => annotateOrder(this.#client, ...args);

  readonly acceptSchedule: Provider['acceptSchedule'] = (...args) =>
    acceptTimes(this.#client, ...args);

  readonly split: Provider['split'] = (...args) => splitOrder(this.#client, ...args);

  readonly reprice: Provider['reprice'] = (...args) => repriceOrder(this.#client, ...args);

  readonly seatMap: Provider['seatMap'] = (...args) => seatMapOf(this.#client, ...args);

  readonly baggage: Provider['baggage'] = (...args) => baggageOf(this.#client, ...args);

  readonly changeServices: Provider['changeServices'] = (...args) =>
    changeServicesOf(this.#client, ...args);

  readonly issue: Provider['issue'] = (...args) => issueOrder(this.#client, ...args);

  readonly void: Provider['void'] = (...args) => voidDocuments(this.#client, ...args);

  /** Flights are looked for as for anybody; what they cost in exchange is the quote's to say. */
  readonly exchangeSearch: Provider['exchangeSearch'] = (_order, ...args) =>
    searchOffers(this.#client, ...args);

  readonly quoteExchange: Provider['quoteExchange'] = (...args) =>
    quoteExchange(this.#client, ...args);

  readonly showDocument: NonNullable<Provider['showDocument']> = (...args) =>
    showDocument(this.#client, ...args);

  readonly queueCounts: NonNullable<Provider['queueCounts']> = (...args) =>
    queueCountsOf(this.#client, ...args);

  readonly queueItems: NonNullable<Provider['queueItems']> = (...args) =>
    queueItemsOf(this.#client, ...args);

  readonly queuePlace: NonNullable<Provider['queuePlace']> = (...args) =>
    placeOnQueue(this.#client, ...args);

  readonly queueRemove: NonNullable<Provider['queueRemove']> = (...args) =>
    takeOffQueue(this.#client, ...args);

  readonly quoteRefund: NonNullable<Provider['quoteRefund']> = (...args) =>
    quoteRefund(this.#client, ...args);

  readonly refund: NonNullable<Provider['refund']> = (...args) =>
    refundDocuments(this.#client, ...args);

  readonly release: NonNullable<Provider['release']> = (...args) =>
    releaseFlights(this.#client, ...args);

  readonly exchange: Provider['exchange'] = (...args) => performExchange(this.#client, ...args);

  readonly finishExchange: NonNullable<Provider['finishExchange']> = (...args) =>
    finishExchange(this.#client, ...args);
}
