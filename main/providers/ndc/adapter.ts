/**
 * An airline on NDC 21.3 as a provider of the product: each operation is one or two messages. What a
 * profile sells decides how: whole trips as they are, directions on their own as combinations.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { runInTurns } from '#main/contract/turns.ts';
import type { PaxType } from '#main/contract/values.ts';
import { refuse, refuseNotFound, refuseUnclear } from '../failures.ts';
import { mergeOrder } from '../orders.ts';
import { type NdcProfile, toNdcTraits } from '../profiles.ts';
import type {
  Answer,
  CreateRequest,
  FindRequest,
  OfferSelection,
  PriceAnswer,
  PriceRequest,
  Provider,
  ProviderCall,
  ProviderKey,
  ProviderOffer,
  ProviderOrder,
  ProviderTraits,
  SearchAnswer,
  SearchPassenger,
  SearchRequest,
} from '../provider.ts';
import { createWholeRefunds } from '../whole-refund.ts';
import { findOrders, listCards } from './asking.ts';
import { type ClientOptions, NdcClient } from './client.ts';
import { answerOffers, calculateTotal, listOffersBehind } from './combine.ts';
import type { Dialect } from './dialect.ts';
import { NDC_21_3 } from './dialect-213.ts';
import { issueOrder, voidDocuments } from './documents.ts';
import { saysNothingForSale } from './errors.ts';
import { performExchange, quoteExchange, searchExchange } from './exchanging.ts';
import { fetchNews, readNotification, withChanges } from './history.ts';
import { readOfferKey } from './keys.ts';
import { toWirePassengers, withAliases } from './orders.ts';
import type { Opened } from './read/answers.ts';
import { quoteRefund, refundDocuments, releaseFlights } from './refunding.ts';
import { changeServicesOf, fetchBaggage, fetchSeatMap } from './services.ts';
import {
  acceptTimes,
  annotateOrder,
  cancelOrder,
  quoteCancel,
  repriceOrder,
  splitOrder,
  updatePeople,
} from './servicing.ts';

export interface NdcOptions extends ClientOptions {
  /** True where the far side is the training system. */
  training: boolean;
}

export class NdcProvider implements Provider {
  readonly traits: ProviderTraits;
  readonly news?: NonNullable<Provider['news']>;
  readonly notification?: NonNullable<Provider['notification']>;
  readonly notified?: NonNullable<Provider['notified']>;
  readonly quoteRefund?: NonNullable<Provider['quoteRefund']>;
  readonly refund?: NonNullable<Provider['refund']>;
  readonly release?: NonNullable<Provider['release']>;
  readonly quoteCancel?: NonNullable<Provider['quoteCancel']>;
  readonly #profile: NdcProfile;
  readonly #client: NdcClient;

  constructor(profile: NdcProfile, options: NdcOptions, dialect: Dialect = NDC_21_3) {
    this.traits = toNdcTraits(profile, options.training);
    this.#profile = profile;
    this.#client = new NdcClient(profile, dialect, options);
    if (profile.history) this.news = (order, call) => fetchNews(this.#client, order, this, call);
    if (dialect.protocol === NDC_21_3.protocol) {
      const readMessage = (message: Uint8Array) => readNotification(message, profile);
      this.notification = async (message) => {
        const told = readMessage(message);
        return told.ok ? ok({ order_id: told.value.order_id }) : told;
      };
      this.notified = async (order, message) => {
        const told = readMessage(message);
        return told.ok ? ok(withChanges(order, told.value)) : told;
      };
    }
    if (profile.void) {
      this.release = (...args) => releaseFlights(this.#client, ...args);
    }
    if (profile.cancel_paid) {
      const quote: NonNullable<Provider['quoteCancel']> = (...args) =>
        quoteCancel(this.#client, ...args);
      const whole = createWholeRefunds({
        traits: this.traits,
        quoteCancel: quote,
        cancel: this.cancel.bind(this),
      });
      this.quoteCancel = quote;
      this.quoteRefund = whole.quoteRefund;
      this.refund = whole.refund;
    } else {
      this.quoteRefund = (...args) => quoteRefund(this.#client, ...args);
      this.refund = (...args) => refundDocuments(this.#client, ...args);
    }
  }

  async search(request: SearchRequest, call: ProviderCall): Answer<SearchAnswer> {
    const { offers: sells } = this.#profile;
    const { write, read: readers } = this.#client.dialect;
    const received = await this.#client.send(
      { ...write.shop(request, this.#profile), effect: false, tolerate: saysNothingForSale },
      call,
    );
    if (!received.ok) return received;
    if (received.value === null) return ok(answerOffers([], request, sells));
    const asked = { types: mapTypes(request.passengers) };
    const read = await runInTurns(readers.shopping(received.value, { asked }));
    const offers = notePassengers(read.offers, request.passengers, received.value);
    return ok({ ...answerOffers(offers, request, sells), ...received.value.reading.told() });
  }

  async price(request: PriceRequest, call: ProviderCall): Answer<PriceAnswer> {
    const { brands, offers: sells } = this.#profile;
    const { write, read: readers } = this.#client.dialect;
    const chosen = listOffersBehind(request.selections.map((one: OfferSelection) => one.slice_key));
    const key = readOfferKey(request.selections[0]?.offer_key ?? {});
    if (!chosen || !key || chosen.length === 0) return fail(refuse(phrase('offer_not_known')));
    if (chosen.length > 1 && sells === 'whole-trip') {
      return fail(refuse(phrase('slices_apart')));
    }
    const ask = {
      offers: chosen,
      passengers: request.passengers.map((one) => ({
        id: key.pax[one.key] ?? one.key,
        pax_type: one.pax_type,
      })),
      currency: request.currency,
      upsells: request.brands && brands,
    };
    const received = await this.#client.send(
      { ...write.price(ask, this.#profile), effect: false },
      call,
    );
    if (!received.ok) return received;
    const asked = { types: mapTypes(request.passengers) };
    const read = received.value ? readers.priced(received.value, { asked }) : null;
    if (!received.value || !read?.offer) {
      return fail(refuseUnclear(phrase('no_priced_offer'), false));
    }
    const [offer, ...rest] = notePassengers(
      [read.offer, ...read.alternatives],
      request.passengers,
      received.value,
    );
    return ok({
      offer: offer!,
      // One version cannot say that it wants none.
      alternatives: ask.upsells
        ? rest.filter((one) => one.journeys.length === offer!.journeys.length)
        : [],
      ...received.value.reading.told(),
    });
  }

  async create(request: CreateRequest, call: ProviderCall): Answer<ProviderOrder> {
    const { write, read } = this.#client.dialect;
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
    const secrets = listCards(payments);
    const received = await this.#client.send(
      { ...write.create(ask, this.#profile), effect: true, secrets },
      call,
    );
    if (!received.ok) return received;
    const order = received.value ? read.orders(received.value)[0] : undefined;
    if (!order) return fail(refuseUnclear(phrase('no_order'), true));
    return ok(mergeOrder(order, request.passengers, key.pax));
  }

  async retrieve(
    by: { order_id: string | null; locator: string | null },
    call: ProviderCall,
  ): Answer<ProviderOrder> {
    const { owner, import_by_order_id } = this.#profile;
    const { write, read } = this.#client.dialect;
    if (by.order_id === null && (by.locator === null || import_by_order_id)) {
      return fail(refuse(phrase('by_order_id')));
    }
    const received = await this.#client.send(
      { ...write.retrieve({ ...by, owner }, this.#profile), effect: false },
      call,
    );
    if (!received.ok) return received;
    const order = received.value ? read.orders(received.value)[0] : undefined;
    if (!order) return fail(refuseNotFound(phrase('no_such_order')));
    const locators = [order.locator, ...order.airline_locators.map((one) => one.locator)];
    if (by.order_id !== null && by.locator !== null && !locators.includes(by.locator)) {
      return fail(refuseNotFound(phrase('other_locator')));
    }
    return ok(order);
  }

  find(by: FindRequest, call: ProviderCall): Answer<ProviderOrder[]> {
    return findOrders(
      this.#client,
      by,
      (order_id, inner) => this.retrieve({ order_id, locator: null }, inner),
      call,
    );
  }

  cancel(
    order: ProviderOrder,
    call: ProviderCall,
    quote_key: ProviderKey | null = null,
  ): Answer<ProviderOrder> {
    return cancelOrder(this.#client, order, quote_key, call);
  }

  readonly updatePassengers: Provider['updatePassengers'] = (...args) =>
    updatePeople(this.#client, ...args);

  readonly split: Provider['split'] = (...args) => splitOrder(this.#client, ...args);

  readonly annotate: Provider['annotate'] = (...args) => annotateOrder(this.#client, ...args);

  readonly acceptSchedule: Provider['acceptSchedule'] = (...args) =>
    acceptTimes(this.#client, ...args);

  readonly reprice: Provider['reprice'] = (...args) => repriceOrder(this.#client, ...args);

  readonly seatMap: Provider['seatMap'] = (...args) => fetchSeatMap(this.#client, ...args);

  readonly baggage: Provider['baggage'] = (...args) => fetchBaggage(this.#client, ...args);

  readonly changeServices: Provider['changeServices'] = (...args) =>
    changeServicesOf(this.#client, ...args);

  readonly issue: Provider['issue'] = (...args) => issueOrder(this.#client, ...args);

  readonly void: Provider['void'] = (...args) => voidDocuments(this.#client, ...args);

  readonly exchangeSearch: Provider['exchangeSearch'] = (...args) =>
    searchExchange(this.#client, ...args);

  readonly quoteExchange: Provider['quoteExchange'] = (...args) =>
    quoteExchange(this.#client, ...args);

  readonly exchange: Provider['exchange'] = (...args) => performExchange(this.#client, ...args);
}

const mapTypes = (passengers: SearchPassenger[]): ReadonlyMap<string, PaxType> =>
  new Map(passengers.map(({ key, pax_type }) => [key, pax_type]));

/** Offers with the provider's passenger ids noted where they are not ours. */
function notePassengers(
  offers: ProviderOffer[],
  passengers: SearchPassenger[],
  opened: Opened,
): ProviderOffer[] {
  return withAliases(offers, passengers, opened.graph);
}
