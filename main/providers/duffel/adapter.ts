/** Duffel v2 as a provider of the product: each operation is one request or a short conversation. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnavailable } from '../failures.ts';
import type {
  Answer,
  Provider,
  ProviderCall,
  ProviderKey,
  ProviderOffer,
  ProviderOrder,
  ProviderTraits,
  RepriceAnswer,
} from '../provider.ts';
import type { ProviderSeatMap } from '../provider-after-sale.ts';
import { createWholeRefunds } from '../whole-refund.ts';
import { performChange, quoteChange, searchChanges } from './changing.ts';
import { type ClientOptions, DuffelClient } from './client.ts';
import { collectWarnings } from './json.ts';
import { readOfferKey } from './keys.ts';
import { createOrder, findOrders, readById, retrieveOrder } from './ordering.ts';
import { buildDuffelTraits, type DuffelProfile } from './profile.ts';
import { readSeatMap } from './read/seat-maps.ts';
import {
  acceptChanges,
  cancelOrder,
  changeServices,
  fetchBags,
  issueOrder,
  quoteCancel,
  refuseSeats,
} from './servicing.ts';
import { priceOffers, searchOffers, withOurs } from './shopping.ts';

export interface DuffelOptions extends ClientOptions {
  /** True where the far side is the training system. */
  training: boolean;
}

export class DuffelProvider implements Provider {
  readonly traits: ProviderTraits;
  readonly #client: DuffelClient;

  constructor(profile: DuffelProfile, options: DuffelOptions) {
    this.traits = buildDuffelTraits(profile, options.training);
    this.#client = new DuffelClient(profile, options);
  }

  readonly search: Provider['search'] = (...args) => searchOffers(this.#client, ...args);

  readonly price: Provider['price'] = (...args) => priceOffers(this.#client, ...args);

  readonly create: Provider['create'] = (...args) => createOrder(this.#client, ...args);

  readonly retrieve: Provider['retrieve'] = (...args) => retrieveOrder(this.#client, ...args);

  readonly find: Provider['find'] = (...args) => findOrders(this.#client, ...args);

  readonly quoteCancel: NonNullable<Provider['quoteCancel']> = (...args) =>
    quoteCancel(this.#client, ...args);

  readonly quoteRefund: NonNullable<Provider['quoteRefund']> = (...args) =>
    createWholeRefunds(this).quoteRefund(...args);

  readonly refund: NonNullable<Provider['refund']> = (...args) =>
    createWholeRefunds(this).refund(...args);

  cancel(
    order: ProviderOrder,
    call: ProviderCall,
    quote_key: ProviderKey | null = null,
  ): Answer<ProviderOrder> {
    return cancelOrder(this.#client, order, quote_key, call);
  }

  async updatePassengers(): Answer<ProviderOrder> {
    return fail(refuseUnavailable(phrase('duffel_passengers_kept')));
  }

  async split(): Answer<{ parent: ProviderOrder; child: ProviderOrder }> {
    return fail(refuseUnavailable(phrase('airline_no_split')));
  }

  async annotate(order: ProviderOrder, change: unknown): Answer<ProviderOrder> {
    const { add, remove } = change as { add: unknown[]; remove: unknown[] };
    if (add.length + remove.length === 0) return ok(order);
    return fail(refuseUnavailable(phrase('duffel_no_lines_taken')));
  }

  readonly acceptSchedule: Provider['acceptSchedule'] = (...args) =>
    acceptChanges(this.#client, ...args);

  /** There is nothing to price again: the order itself says what it costs by now. */
  async reprice(
    order: ProviderOrder,
    { lowest }: { lowest: boolean; accept: boolean },
    call: ProviderCall,
  ): Answer<RepriceAnswer> {
    if (lowest) {
      return fail(refuseUnavailable(phrase('duffel_no_lower_in_order')));
    }
    const now = await readById(this.#client, order.order_id, call);
    if (!now.ok) return now;
    const changed = now.value.total_minor !== order.total_minor;
    return ok({ changed, rebook: false, extras_removed: false, order: now.value });
  }

  async seatMap(): Answer<ProviderSeatMap> {
    return fail(refuseSeats(this.traits.name));
  }

  async offerSeats(offer: ProviderOffer, call: ProviderCall): Answer<ProviderSeatMap[]> {
    const key = readOfferKey(offer.key);
    if (!key) return fail(refuse(phrase('offer_not_known')));
    const query = [['offer_id', key.offer_id]] as const;
    const path = '/air/seat_maps';
    const received = await this.#client.sendList(
      { method: 'GET', path, query, effect: false },
      call,
    );
    if (!received.ok) return received;
    return ok(
      received.value.map((map) => {
        const read = readSeatMap(map);
        const cabins = read.cabins.map((cabin) => ({
          ...cabin,
          rows: cabin.rows.map((row) => ({
            ...row,
            seats: row.seats.map((seat) => ({
              ...seat,
              offers: seat.offers.map((one) => withOurs(one, key)),
            })),
          })),
        }));
        return { ...read, cabins, offer_key: offer.key, ...collectWarnings([map]) };
      }),
    );
  }

  readonly baggage: Provider['baggage'] = (...args) => fetchBags(this.#client, ...args);

  readonly changeServices: Provider['changeServices'] = (...args) =>
    changeServices(this.#client, ...args);

  readonly issue: Provider['issue'] = (...args) => issueOrder(this.#client, ...args);

  async void(): Answer<ProviderOrder> {
    return fail(refuseUnavailable(phrase('duffel_void_by_cancel')));
  }

  readonly exchangeSearch: Provider['exchangeSearch'] = (...args) =>
    searchChanges(this.#client, ...args);

  readonly quoteExchange: Provider['quoteExchange'] = (...args) =>
    quoteChange(this.#client, ...args);

  readonly exchange: Provider['exchange'] = (...args) => performChange(this.#client, ...args);
}
