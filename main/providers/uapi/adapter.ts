/** Travelport Universal API as a provider of the product: each operation is a message or a few. */
import type {
  AnnotationChange,
  Answer,
  CreateRequest,
  FindRequest,
  PriceAnswer,
  PriceRequest,
  Provider,
  ProviderCall,
  ProviderKey,
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
  ExchangeRequest,
  IssueRequest,
  ProviderPayment,
  ProviderSeatMap,
  ServiceChange,
} from '../provider-after-sale.ts';
import { type ClientOptions, UapiClient } from './client.ts';
import { performExchange, quoteExchange } from './exchanging.ts';
import { baggageOf, changeServicesOf, seatMapOf } from './extras.ts';
import { createOrder, findOrders, retrieveOrder } from './ordering.ts';
import { type UapiProfile, uapiTraits } from './profile.ts';
import { repriceOrder } from './repricing.ts';
import { acceptTimes, annotateOrder, cancelOrder, splitOrder, updatePeople } from './servicing.ts';
import { priceOffers, searchOffers } from './shopping.ts';
import { issueOrder, voidDocuments } from './ticketing.ts';

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

  search(request: SearchRequest, call: ProviderCall): Answer<SearchAnswer> {
    return searchOffers(this.#client, request, call);
  }

  price(request: PriceRequest, call: ProviderCall): Answer<PriceAnswer> {
    return priceOffers(this.#client, request, call);
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
    return updatePeople(this.#client, order, passengers, call);
  }

  annotate(
    order: ProviderOrder,
    change: AnnotationChange,
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return annotateOrder(this.#client, order, change, call);
  }

  acceptSchedule(order: ProviderOrder, call: ProviderCall): Answer<ProviderOrder> {
    return acceptTimes(this.#client, order, call);
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
    return baggageOf(this.#client, order, call);
  }

  changeServices(
    order: ProviderOrder,
    change: ServiceChange,
    payments: ProviderPayment[],
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return changeServicesOf(this.#client, order, change, payments, call);
  }

  issue(order: ProviderOrder, request: IssueRequest, call: ProviderCall): Answer<ProviderOrder> {
    return issueOrder(this.#client, order, request, call);
  }

  void(order: ProviderOrder, numbers: string[], call: ProviderCall): Answer<ProviderOrder> {
    return voidDocuments(this.#client, order, numbers, call);
  }

  /** Flights are looked for as for anybody; what they cost in exchange is the quote's to say. */
  exchangeSearch(
    _order: ProviderOrder,
    request: SearchRequest,
    call: ProviderCall,
  ): Answer<SearchAnswer> {
    return searchOffers(this.#client, request, call);
  }

  quoteExchange(
    order: ProviderOrder,
    request: ExchangeRequest,
    call: ProviderCall,
  ): Answer<ExchangeQuote> {
    return quoteExchange(this.#client, order, request, call);
  }

  exchange(
    order: ProviderOrder,
    request: { quote_key: ProviderKey; payments: ProviderPayment[] },
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    return performExchange(this.#client, order, request, call);
  }
}
