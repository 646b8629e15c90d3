/** Quotes an exchange of tickets: kept and new flights together. */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { isTicketed, listGoodNumbers } from '../orders.ts';
import type { ProviderFailure, ProviderOrder } from '../provider.ts';
import type { ExchangeLine, ExchangeQuote } from '../provider-after-sale.ts';
import type { Method } from './client.ts';
import { type QuoteKey, readOfferKey, readOrderKey, type SegmentState } from './order-keys.ts';
import { type ReadBundle, type ReadExchange, readExchange } from './read/exchanges.ts';
import { listLiving } from './read/segments.ts';
import { resolveOrderKey } from './records.ts';
import { getProduct } from './shopping.ts';
import { buildHostTokens, buildSegment } from './write/prices.ts';
import { buildTextTag, tag } from './write/xml.ts';

export const quoteExchange: Method<'quoteExchange'> = async (
  client,
  order,
  { give_up, selections },
  call,
) => {
  const chosen = selections.map(({ offer_key }) => readOfferKey(offer_key));
  const [first] = chosen;
  if (!first) return fail(refuse(phrase('offer_not_known')));
  if (chosen.some((one) => !one || getProduct(one.solution) !== getProduct(first.solution))) {
    return fail(refuseUnavailable(phrase('one_change_offer')));
  }
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  const gone = new Set(give_up.flatMap((at) => order.slices[at]?.legs.map((leg) => leg.key) ?? []));
  const kept = listLiving(key.value.segments).filter(({ leg_key }) => !gone.has(leg_key));
  const fresh = first.solution.segments.map((one, at) => ({ ...one, key: `N${at + 1}` }));
  const segments = groupSegments([...kept, ...fresh], order, kept);
  const { host } = client.profile;
  const received = await client.send(call, {
    message: 'air:AirExchangeQuote',
    content: [
      listGoodNumbers(order).map((number) => buildTextTag('com:TicketNumber', number)),
      tag('air:ProviderReservationInfo', {
        ProviderCode: host,
        ProviderLocatorCode: key.value.locator,
      }),
      tag(
        'air:AirPricingSolution',
        { Key: 'S1' },
        segments.map((one) => buildSegment(one, client.profile)),
        buildHostTokens(first.solution.tokens),
      ),
      tag('air:RepricingModifiers', { PriceClassOfService: 'ClassBooked' }),
    ],
    effect: false,
  });
  if (!received.ok) return received;
  const { root, reading } = received.value;
  const told = readExchange(root, reading);
  const made = assemble(order, told, new Set(kept.map(({ leg_key }) => leg_key)));
  return made.ok ? ok({ ...made.value, ...reading.told() }) : made;
};

/** The living flights with their classes as a text, regardless of order. */
export const joinFlights = (segments: readonly SegmentState[]): string =>
  listLiving(segments)
    .map(({ leg_key, booking_class }) => `${leg_key} ${booking_class}`)
    .sort()
    .join();

/** In the order of travel, each direction as a group. */
function groupSegments(
  segments: readonly SegmentState[],
  order: ProviderOrder,
  kept: readonly SegmentState[],
): SegmentState[] {
  const findSliceIndex = (one: SegmentState) =>
    order.slices.findIndex((slice) => slice.legs.some(({ key }) => key === one.leg_key));
  const getName = (one: SegmentState) =>
    kept.includes(one) ? `K${findSliceIndex(one)}` : `N${one.group}`;
  const sorted = [...segments].sort((a, b) => Date.parse(a.leaves) - Date.parse(b.leaves));
  const names = [...new Set(sorted.map(getName))];
  return sorted.map((one) => ({ ...one, group: names.indexOf(getName(one)) }));
}

function assemble(
  order: ProviderOrder,
  told: ReadExchange,
  kept: ReadonlySet<string>,
): Result<ExchangeQuote, ProviderFailure> {
  const offer = told.offer;
  const solution = offer && readOfferKey(offer.key)?.solution;
  if (!offer || !solution) return fail(refuseUnclear(phrase('no_quote_held'), false));
  const people = listTicketed(order);
  const owners = findOwners(people, told);
  const lines = listLines(people, told, owners);
  if (!lines) return fail(refuseUnclear(phrase('no_cost_each'), false));
  const due_minor = lines.reduce((all, line) => all + line.due_minor, 0);
  if (told.total && told.total.due_minor !== due_minor) {
    return fail(refuseUnclear(phrase('total_differs'), false));
  }
  const { currency } = offer;
  const key: QuoteKey = {
    kind: 'uapi-quote',
    order_id: order.order_id,
    solution: {
      ...solution,
      infos: solution.infos.map((info) => {
        const owner = owners.get(info.key);
        return owner === undefined ? info : { ...info, travelers: [owner] };
      }),
    },
    tokens: told.tokens,
    total: told.total?.info ?? {},
    bundles: told.bundles.map(({ info, pricing }) => ({ info, pricing })),
    travelers: lines.map((line) => line.passenger_key),
    numbers: listGoodNumbers(order),
    held: joinFlights(readOrderKey(order.key)?.segments ?? []),
    due_minor,
    currency,
  };
  const journeys = offer.journeys.filter(({ slices }) =>
    slices.some((slice) => slice.legs.some((leg) => !kept.has(leg.key))),
  );
  const expires_at = told.bundles.flatMap(({ by }) => by ?? []).toSorted()[0] ?? null;
  return ok({ key, currency, expires_at, offer: { ...offer, journeys }, lines });
}

type Passenger = ProviderOrder['passengers'][number];

const listTicketed = (order: ProviderOrder): Passenger[] =>
  order.passengers.filter(({ key }) =>
    isTicketed({ tickets: order.tickets.filter((one) => one.passenger_key === key) }),
  );

/**
 * Finds the passengers of fares without names: possible if a type has as many fares as passengers
 * and all cost the same, because it does not matter then which is whose.
 */
function findOwners(people: readonly Passenger[], told: ReadExchange): Map<string, string> {
  const owners = new Map<string, string>();
  const named = new Set(told.fares.flatMap(({ travelers }) => travelers));
  for (const type of new Set(people.map(({ pax_type }) => pax_type))) {
    const peers = people.filter(({ key, pax_type }) => pax_type === type && !named.has(key));
    const fares = told.fares.filter(
      ({ travelers, pax_type }) => pax_type === type && travelers.join() === '',
    );
    const costs = fares.map(({ key, fare, travelers }) => {
      const { info: _, pricing: __, ...bundle } = findBundle(told.bundles, key) ?? {};
      return JSON.stringify([fare, bundle, travelers.length]);
    });
    if (fares.length !== peers.length || new Set(costs).size > 1) continue;
    for (const [fare, one] of zip(fares, peers)) {
      if (fare.travelers.length === 1) owners.set(fare.key, one.key);
    }
  }
  return owners;
}

/**
 * A line for each passenger with a ticket; null if one has none. Bundle amounts are per passenger.
 */
function listLines(
  people: readonly Passenger[],
  told: ReadExchange,
  owners: ReadonlyMap<string, string>,
): ExchangeLine[] | null {
  const lines = people.map((one): ExchangeLine | null => {
    const pricing =
      told.fares.find(({ travelers }) => travelers.includes(one.key)) ??
      told.fares.find(({ key }) => owners.get(key) === one.key) ??
      (people.length === 1 ? told.fares[0] : undefined);
    const bundle = findBundle(told.bundles, pricing?.key);
    if (!pricing || !bundle || !one.price) return null;
    const { penalty_minor, due_minor, refund_minor, residual_minor } = bundle;
    return {
      passenger_key: one.key,
      old: one.price,
      new: pricing.fare,
      penalty_minor,
      due_minor,
      refund_minor,
      residual_minor,
    };
  });
  const whole = lines.filter((line) => line !== null);
  return whole.length === people.length && whole.length > 0 ? whole : null;
}

const findBundle = (bundles: readonly ReadBundle[], key: string | undefined) =>
  bundles.find(({ pricing }) => key !== undefined && pricing.includes(key)) ??
  (bundles.length === 1 ? bundles[0] : undefined);
