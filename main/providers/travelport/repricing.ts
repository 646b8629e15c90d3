/**
 * The current price of a held reservation, in its own classes or the cheapest open ones. A price
 * request changes nothing; accepting replaces the stored fares.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { sumPrices } from '../orders.ts';
import type {
  Answer,
  ProviderCall,
  ProviderOffer,
  ProviderOrder,
  RepriceAnswer,
} from '../provider.ts';
import type { Method, TravelportClient } from './client.ts';
import { type OrderKey, readOfferKey, type Solution } from './order-keys.ts';
import { readOffers } from './read/offers.ts';
import { listLiving } from './read/segments.ts';
import { look, modifyRecord, resolveOrderKey } from './records.ts';
import {
  buildHostTokens,
  buildPricingInfo,
  buildSegment,
  buildSegmentModifiers,
  findPricedAge,
  listPayers,
} from './write/prices.ts';
import { buildTextTag, el, tag, type Xml } from './write/xml.ts';

export const repriceOrder: Method<'reprice'> = async (client, order, options, call) => {
  const seen = await look(client, order, call);
  if (!seen.ok) return seen;
  const now = seen.value;
  const unchanged: RepriceAnswer = { changed: false, rebook: false, extras_removed: false, order };
  const priced = await priceHeld(client, now, options.lowest, call);
  if (!priced.ok) return priced;
  const key = readOfferKey(priced.value.key);
  if (!key) return fail(refuseUnclear(phrase('no_price_held'), false));
  const before = sumPrices(now.passengers);
  const joinClasses = (of: Solution['segments']) => of.map((one) => one.booking_class).join();
  const held = resolveOrderKey(now);
  if (!held.ok) return held;
  const rebook =
    joinClasses(key.solution.segments) !== joinClasses(listLiving(held.value.segments));
  const same = key.total_minor === before && !rebook;
  if (key.currency !== now.currency) return fail(refuseUnavailable(phrase('uapi_other_currency')));
  const dearer = options.lowest && key.total_minor >= before;
  if (dearer || (same && !options.accept)) return ok(unchanged);
  // The same price is worth storing if its guarantee has expired.
  const expired = Date.parse(now.price_guaranteed_until ?? '') <= client.now().getTime();
  if (same && !expired) return ok(unchanged);
  const changed = key.total_minor !== before;
  if (!options.accept) {
    const proposed = buildProposal(now, priced.value);
    return ok({ changed, rebook, extras_removed: false, order: proposed });
  }
  const stored = await modifyRecord(client, now, call, (current) =>
    ok(buildStoring(client, current, key.solution, rebook)),
  );
  return stored.ok ? ok({ changed, rebook, extras_removed: false, order: stored.value }) : stored;
};

/** Names every traveller, so that each fare has its passenger. */
async function priceHeld(
  client: TravelportClient,
  order: ProviderOrder,
  lowest: boolean,
  call: ProviderCall,
): Answer<ProviderOffer> {
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  const { travelers, air } = key.value;
  const segments = listLiving(key.value.segments);
  if (segments.length === 0) return fail(refuse(phrase('no_flight_held')));
  const { profile } = client;
  const leaves = segments[0]?.leaves.slice(0, 10) ?? '';
  const received = await client.send(call, {
    message: 'air:AirPrice',
    content: [
      el(
        'air:AirItinerary',
        segments.map((one) => buildSegment(one, profile, { Status: one.status })),
      ),
      tag('air:AirPricingModifiers', { CurrencyType: order.currency }),
      travelers.map(({ key: who, ptc }) => {
        const person = order.passengers.find((one) => one.key === who);
        return tag('com:SearchPassenger', {
          Code: ptc,
          Age: person ? findPricedAge(person, leaves, profile) : null,
          BookingTravelerRef: who,
          Key: who,
        });
      }),
      el(
        'air:AirPricingCommand',
        lowest ? null : segments.map((one) => buildSegmentModifiers(one)),
      ),
      buildTextTag('air:AirReservationLocatorCode', air),
    ],
    effect: false,
  });
  if (!received.ok) return received;
  const { root, reading } = received.value;
  const { offers } = readOffers(root, reading, { expires_at: null, priced: true });
  const cheapest = offers
    .filter(({ prices }) => prices.reduce((all, one) => all + one.quantity, 0) === travelers.length)
    .sort(
      (a, b) => (readOfferKey(a.key)?.total_minor ?? 0) - (readOfferKey(b.key)?.total_minor ?? 0),
    )[0];
  return cheapest ? ok(cheapest) : fail(refuseUnclear(phrase('no_price_held'), false));
}

/** The order with the prices and classes of the answer. */
function buildProposal(order: ProviderOrder, offer: ProviderOffer): ProviderOrder {
  const solution = readOfferKey(offer.key)?.solution;
  const legs = offer.journeys.flatMap(({ slices }) => slices.flatMap((slice) => slice.legs));
  const passengers = order.passengers.map((one) => {
    const at = solution?.infos.findIndex(({ travelers }) => travelers.includes(one.key)) ?? -1;
    const price =
      offer.prices[at] ?? offer.prices.find(({ pax_type }) => pax_type === one.pax_type);
    if (!price) return one;
    const { fare_minor, tax_minor, taxes } = price;
    return { ...one, price: { fare_minor, tax_minor, taxes } };
  });
  return {
    ...order,
    passengers,
    total_minor: order.total_minor - sumPrices(order.passengers) + sumPrices(passengers),
    slices: order.slices.map((slice) => ({
      ...slice,
      legs: slice.legs.map((leg) => {
        const own = legs.find(({ key }) => key === leg.key);
        if (!own) return leg;
        const { booking_class, fare_basis, cabin } = own;
        return { ...leg, booking_class, fare_basis, cabin };
      }),
    })),
  };
}

/** Removes old fares and adds new ones; flights in other classes are sold again. */
function buildStoring(
  client: TravelportClient,
  key: OrderKey,
  solution: Solution,
  rebook: boolean,
): Xml[] {
  const { host } = client.profile;
  const add = (...inside: Xml[]) =>
    tag('univ:AirAdd', { ReservationLocatorCode: key.air, RestrictWaitlist: true }, inside);
  const remove = (element: string, id: string) =>
    tag('univ:AirDelete', { ReservationLocatorCode: key.air, Element: element, Key: id });
  const tokens = buildHostTokens(solution.tokens);
  return [
    ...key.fares.map((one) => remove('AirPricingInfo', one.key)),
    ...(rebook
      ? [
          ...listLiving(key.segments).map((one) => remove('AirSegment', one.key)),
          add(...solution.segments.map((one) => buildSegment(one, client.profile))),
        ]
      : []),
    ...(tokens.length > 0 ? [add(...tokens)] : []),
    add(
      ...solution.infos.map((info) =>
        buildPricingInfo(info, listPayers(info, key.travelers), host),
      ),
    ),
  ];
}
