/** Amadeus as a provider of the product: each operation is one message or one session. */
import { fail } from '#main/contract/result.ts';
import type {
  AnnotationChange,
  Answer,
  CreateRequest,
  FindRequest,
  PriceAnswer,
  PriceRequest,
  Provider,
  ProviderCall,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderTraits,
  RepriceAnswer,
  SearchAnswer,
  SearchRequest,
} from '../provider.ts';
import type {
  BaggageOffers,
  ExchangeQuote,
  IssueRequest,
  ProviderPayment,
  ProviderSeatMap,
  ServiceChange,
} from '../provider-after-sale.ts';
import { bagsOf, changeServices, seatMapOf } from './ancillaries.ts';
import { createOrder, findOrders, retrieveOrder } from './booking.ts';
import { AmadeusClient, type ClientOptions, unavailable } from './client.ts';
import { type AmadeusProfile, amadeusTraits } from './profile.ts';
import {
  acceptSchedule,
  annotate,
  cancelOrder,
  repriceOrder,
  splitOrder,
  updatePassengers,
} from './servicing.ts';
import { priceOffer, searchOffers } from './shopping.ts';
import { issueOrder, voidDocuments } from './ticketing.ts';

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

  search(request: SearchRequest, call: ProviderCall): Answer<SearchAnswer> {
    return searchOffers(this.#client, request, call);
  }

  price(request: PriceRequest, call: ProviderCall): Answer<PriceAnswer> {
    return priceOffer(this.#client, request, call);
  }

  create(request: CreateRequest, call: ProviderCall): Answer<ProviderOrder> {
    return createOrder(this.#client, request, call);
  }

  retrieve(
    by: { order_id: string | null; locator: string | null },
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return retrieveOrder(this.#client, by, call);
  }

  find(by: FindRequest, call: ProviderCall): Answer<ProviderOrder[]> {
    return findOrders(this.#client, by, call);
  }

  cancel(order: ProviderOrder, call: ProviderCall): Answer<ProviderOrder> {
    return cancelOrder(this.#client, order, call);
  }

  updatePassengers(
    order: ProviderOrder,
    passengers: ProviderOrderPassenger[],
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return updatePassengers(this.#client, order, passengers, call);
  }

  annotate(
    order: ProviderOrder,
    change: AnnotationChange,
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return annotate(this.#client, order, change, call);
  }

  acceptSchedule(order: ProviderOrder, call: ProviderCall): Answer<ProviderOrder> {
    return acceptSchedule(this.#client, order, call);
  }

  split(
    order: ProviderOrder,
    passenger_keys: string[],
    call: ProviderCall,
  ): Answer<{ parent: ProviderOrder; child: ProviderOrder }> {
    return splitOrder(this.#client, order, passenger_keys, call);
  }

  reprice(
    order: ProviderOrder,
    options: { lowest: boolean; accept: boolean },
    call: ProviderCall,
  ): Answer<RepriceAnswer> {
    return repriceOrder(this.#client, order, options, call);
  }

  seatMap(order: ProviderOrder, leg_key: string, call: ProviderCall): Answer<ProviderSeatMap> {
    return seatMapOf(this.#client, order, leg_key, call);
  }

  baggage(order: ProviderOrder, call: ProviderCall): Answer<BaggageOffers> {
    return bagsOf(this.#client, order, call);
  }

  changeServices(
    order: ProviderOrder,
    change: ServiceChange,
    payments: ProviderPayment[],
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return changeServices(this.#client, order, change, payments, call);
  }

  issue(order: ProviderOrder, request: IssueRequest, call: ProviderCall): Answer<ProviderOrder> {
    return issueOrder(this.#client, order, request, call);
  }

  void(order: ProviderOrder, numbers: string[], call: ProviderCall): Answer<ProviderOrder> {
    return voidDocuments(this.#client, order, numbers, call);
  }

  async exchangeSearch(): Answer<SearchAnswer> {
    return fail(unavailable('These flights are not offered for this change.'));
  }
  async quoteExchange(): Answer<ExchangeQuote> {
    return fail(unavailable('These flights are not offered for this change.'));
  }
  async exchange(): Answer<ProviderOrder> {
    return fail(unavailable('These flights are not offered for this change.'));
  }
}
