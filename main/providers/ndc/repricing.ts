/** The current price of a held order: the best of what the airline offers, then accepted. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuseUnavailable, refuseUnclear } from '../failures.ts';
import { calculateTotal, sumServices, takeFare } from '../orders.ts';
import type { ProviderOffer, ProviderOrder, ProviderSlice, RepriceAnswer } from '../provider.ts';
import { getFirst } from '../wire/lists.ts';
import type { Method } from './client.ts';
import { listLiveItems, OfferKey } from './order-keys.ts';
import { changeOrder, readWhole, reshop } from './order-messages.ts';
import type { ReshopOffer } from './read/reshop.ts';
import type { OrderChangeAsk } from './write/changing.ts';
import type { ReshopAsk } from './write/reshopping.ts';

export const repriceOrder: Method<'reprice'> = async (client, order, options, call) => {
  if (options.lowest && !client.profile.lowest_price) {
    return fail(refuseUnavailable(phrase('no_lower_fare_kept')));
  }
  const unchanged: RepriceAnswer = { changed: false, rebook: false, extras_removed: false, order };
  const flight_items = listLiveItems(order).filter((one) => one.flight);
  const ask: ReshopAsk = options.lowest
    ? { kind: 'lowest', slices: order.slices, item_ids: flight_items.map((one) => one.id) }
    : { kind: 'reprice' };
  const quote = await reshop(client, order, ask, call);
  if (!quote.ok) return quote;
  if (quote.value.no_change) return ok(unchanged);
  const offer = pickBest(quote.value.offers, order);
  if (!offer) return fail(refuseUnclear(phrase('no_price_held'), false));
  const proposed = buildProposal(order, offer);
  const rebook = joinClasses(proposed.slices) !== joinClasses(order.slices);
  const dearer = options.lowest && proposed.total_minor >= order.total_minor;
  const same = proposed.total_minor === order.total_minor && !rebook;
  // The same price is accepted if it holds for longer: it cannot be paid past its guarantee.
  const getEnd = (one: ProviderOrder) => Date.parse(one.price_guaranteed_until ?? '');
  const renewed = options.accept && getEnd(proposed) > getEnd(order);
  if (dearer || (same && !renewed)) return ok(unchanged);
  const extras = offer.deleted_order_items.filter(
    (id) => !flight_items.some((one) => one.id === id),
  );
  const answer: RepriceAnswer = {
    changed: !same,
    rebook,
    extras_removed: extras.length > 0,
    order: proposed,
  };
  if (!options.accept) return ok(answer);
  const accepted = await changeOrder(client, order, buildAcceptance(offer, order), call);
  if (!accepted.ok) return accepted;
  const [told] = accepted.value;
  if (!told) return fail(refuseUnclear(phrase('no_order'), true));
  const after = await readWhole(client, told, order, call);
  return after.ok ? ok({ ...answer, order: after.value }) : after;
};

type PricedOffer = ReshopOffer & { offer: ProviderOffer };

/** The cheapest answer for exactly the order's flights. */
function pickBest(offers: ReshopOffer[], order: ProviderOrder): PricedOffer | null {
  const getFlightsKey = (slices: ProviderSlice[]) =>
    slices
      .flatMap((slice) => slice.legs)
      .map((leg) => `${leg.marketing_carrier}${leg.flight_number} ${leg.departure}`)
      .sort()
      .join();
  const wanted = getFlightsKey(order.slices);
  const fitting = offers.filter(
    (one): one is PricedOffer =>
      one.offer?.currency === order.currency &&
      getFlightsKey(one.offer.journeys.flatMap((journey) => journey.slices)) === wanted,
  );
  const ranked = fitting.sort((a, b) => calculateTotal(a.offer) - calculateTotal(b.offer));
  return ranked.find((one) => one.kind === 'REPRICED') ?? ranked[0] ?? null;
}

const joinClasses = (slices: ProviderSlice[]) =>
  slices
    .flatMap((slice) => slice.legs.map((leg) => `${leg.booking_class} ${leg.brand?.code ?? ''}`))
    .join();

/** The order as it would be: new fares and classes on the same flights. */
function buildProposal(order: ProviderOrder, from: PricedOffer): ProviderOrder {
  const { offer } = from;
  const sold = offer.journeys.flatMap((journey) => journey.slices);
  const legs = sold.flatMap((slice) => slice.legs);
  const services = order.services.map((one) =>
    from.deleted_order_items.includes(one.key) ? { ...one, status: 'CANCELLED' as const } : one,
  );
  const prices = offer.prices.map((line) => ({ ...line }));
  return {
    ...order,
    currency: offer.currency,
    total_minor: calculateTotal(offer) + sumServices(services),
    price_guaranteed_until: offer.price_guaranteed_until ?? from.expires_at,
    payment_due_at: offer.payment_due_at ?? order.payment_due_at,
    passengers: order.passengers.map((one) => ({
      ...one,
      price: takeFare(prices, one.pax_type) ?? one.price,
    })),
    services,
    slices: order.slices.map((slice) => ({
      ...slice,
      ...findTerms(slice, sold),
      legs: slice.legs.map((leg) => {
        const priced = legs.find(
          (one) =>
            one.flight_number === leg.flight_number &&
            one.marketing_carrier === leg.marketing_carrier &&
            one.departure === leg.departure,
        );
        if (!priced) return leg;
        return {
          ...leg,
          booking_class: priced.booking_class ?? leg.booking_class,
          fare_basis: priced.fare_basis ?? leg.fare_basis,
          brand: priced.brand ?? leg.brand,
          baggage: priced.brand ? priced.baggage : leg.baggage,
        };
      }),
    })),
  };
}

/** What the fare of a slice includes and what changing it costs, where the quote tells that. */
function findTerms(slice: ProviderSlice, sold: ProviderSlice[]): Partial<ProviderSlice> {
  const same = sold.find(
    ({ origin, legs }) =>
      origin === slice.origin && legs[0]?.departure === slice.legs[0]?.departure,
  );
  if (!same || same.features.length === 0) return {};
  return { features: same.features, baggage: same.baggage };
}

function buildAcceptance(offer: PricedOffer, order: ProviderOrder): OrderChangeAsk {
  if (offer.kind === 'REPRICED') return { kind: 'accept_repriced', offer_id: offer.offer_id };
  const ref = getFirst(OfferKey.parse(offer.offer.key).offers);
  return { kind: 'accept_offer', offer: ref, everyone: order.passengers.map((one) => one.key) };
}
