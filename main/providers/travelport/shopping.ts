/** Searching and pricing: a search returns flights of all slices, pricing their current price. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnclear } from '../failures.ts';
import type {
  Answer,
  PriceRequest,
  ProviderCall,
  ProviderOffer,
  SearchPassenger,
  SearchRequest,
} from '../provider.ts';
import type { Reading } from '../wire/reading.ts';
import type { Method, TravelportClient } from './client.ts';
import { saysNothingForSale } from './errors.ts';
import {
  type OfferKey,
  PTC,
  readOfferKey,
  type SegmentState,
  type Solution,
} from './order-keys.ts';
import type { TravelportProfile } from './profile.ts';
import { type OfferTerms, readOffers } from './read/offers.ts';
import { findCabinWord } from './read/segments.ts';
import { buildHostTokens, buildSegment, buildSegmentModifiers } from './write/prices.ts';
import { el, tag, type Xml } from './write/xml.ts';

const MINUTE_MS = 60_000;

const buildTerms = (client: TravelportClient, priced: boolean): OfferTerms => ({
  expires_at: new Date(
    client.now().getTime() + client.profile.offer_minutes * MINUTE_MS,
  ).toISOString(),
  priced,
});

export const searchOffers: Method<'search'> = async (client, request, call) => {
  const { profile } = client;
  const { journeys, passengers } = request;
  const received = await client.ask(call, {
    message: 'air:LowFareSearch',
    attributes: { SolutionResult: true, ReturnUpsellFare: true, ReturnBrandedFares: true },
    content: [
      journeys.map(buildSearchLeg),
      buildSearchModifiers(request, profile),
      passengers.map((one, at) => buildSearchPassenger(one, at, profile)),
      tag('air:AirPricingModifiers', { CurrencyType: profile.currency }),
    ],
    effect: false,
    tolerate: saysNothingForSale,
  });
  if (!received.ok) return received;
  if (received.value === null) return ok({ offers: [], combinable: false });
  const { root, reading } = received.value;
  const { offers, cut } = readOffers(root, reading, buildTerms(client, false));
  const wanted = offers.filter(
    (one) => one.journeys.length === journeys.length && carries(one, passengers),
  );
  return ok({
    offers: wanted.map((one) => notePassengers(one, passengers)),
    combinable: false,
    ...(cut ? { cut } : {}),
    ...reading.told(),
  });
};

/** True if the price covers all passengers. */
const carries = ({ prices }: ProviderOffer, passengers: readonly SearchPassenger[]): boolean =>
  prices.reduce((sum, one) => sum + one.quantity, 0) === passengers.length;

export const buildSearchLeg = ({
  origin,
  destination,
  date,
}: SearchRequest['journeys'][number]): Xml =>
  el(
    'air:SearchAirLeg',
    el('air:SearchOrigin', tag('com:CityOrAirport', { Code: origin })),
    el('air:SearchDestination', tag('com:CityOrAirport', { Code: destination })),
    tag('air:SearchDepTime', { PreferredTime: date }),
  );

export function buildSearchModifiers(
  request: Pick<SearchRequest, 'cabin' | 'airlines' | 'direct_only' | 'max_connections'>,
  { host, max_solutions }: { host: string; max_solutions: number | null },
): Xml {
  const cabin = findCabinWord(request.cabin);
  const most = request.direct_only ? 0 : request.max_connections;
  return tag(
    'air:AirSearchModifiers',
    { MaxSolutions: max_solutions },
    el('air:PreferredProviders', tag('com:Provider', { Code: host })),
    request.airlines.length > 0
      ? el(
          'air:PermittedCarriers',
          request.airlines.map((code) => tag('com:Carrier', { Code: code })),
        )
      : null,
    cabin ? el('air:PermittedCabins', tag('com:CabinClass', { Type: cabin })) : null,
    most === null
      ? null
      : tag('air:FlightType', {
          MaxConnections: most,
          NonStopDirects: true,
          ...(most === 0 ? { RequireSingleCarrier: false } : {}),
        }),
  );
}

/** A passenger's key in messages: the position in the party. */
const toWireKey = (at: number): string => `P${at + 1}`;

const buildSearchPassenger = (
  { pax_type }: SearchPassenger,
  at: number,
  { ages }: TravelportProfile,
): Xml =>
  tag('com:SearchPassenger', {
    Code: PTC[pax_type],
    Age: pax_type === 'ADT' ? null : ages[pax_type],
    BookingTravelerRef: toWireKey(at),
    Key: toWireKey(at),
  });

/** Stores the passengers of the message keys. */
function notePassengers(
  offer: ProviderOffer,
  passengers: readonly SearchPassenger[],
): ProviderOffer {
  const key = readOfferKey(offer.key);
  if (!key) return offer;
  const pax = Object.fromEntries(passengers.map((one, at) => [one.key, toWireKey(at)]));
  const own: OfferKey = { ...key, pax };
  return { ...offer, key: own };
}

export const priceOffers: Method<'price'> = async (client, request, call) => {
  const keys = request.selections.map(({ offer_key }) => readOfferKey(offer_key));
  const [key] = keys;
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const product = getProduct(key.solution);
  if (keys.some((one) => !one || getProduct(one.solution) !== product)) {
    return fail(refuse(phrase('slices_apart')));
  }
  const asked = await askPrice(client, key.solution, request, call);
  if (!asked.ok) return asked;
  const { offers: priced, warnings } = asked.value;
  // A class closed meanwhile is replaced by another of the same brand.
  const offer =
    findSame(priced, key.solution, getProduct) ??
    findSame(priced, key.solution, joinBrands) ??
    findSame(priced, key.solution, joinFlights);
  if (!offer) return fail(refuseUnclear(phrase('no_priced_offer'), false));
  return ok({
    offer,
    alternatives: request.brands ? priced.filter((one) => one !== offer) : [],
    ...warnings,
  });
};

/** The total price of flights in their classes, in every brand on request. */
export async function askPrice(
  client: TravelportClient,
  solution: Solution,
  request: Pick<PriceRequest, 'passengers' | 'brands'>,
  call: ProviderCall,
): Answer<{ offers: ProviderOffer[]; warnings: ReturnType<Reading['told']> }> {
  const received = await client.send(call, {
    message: 'air:AirPrice',
    content: [
      buildItinerary(solution, client.profile),
      tag(
        'air:AirPricingModifiers',
        { CurrencyType: client.profile.currency },
        request.brands
          ? el('air:BrandModifiers', tag('air:FareFamilyDisplay', { ModifierType: 'FareFamily' }))
          : null,
      ),
      request.passengers.map((one, at) => buildSearchPassenger(one, at, client.profile)),
      buildPricingCommand(solution),
    ],
    effect: false,
  });
  if (!received.ok) return received;
  const { root, reading } = received.value;
  const { offers } = readOffers(root, reading, buildTerms(client, true));
  const whole = offers
    .filter((one) => carries(one, request.passengers))
    .map((one) => notePassengers(one, request.passengers));
  return ok({ offers: whole, warnings: reading.told() });
}

const buildItinerary = (solution: Solution, profile: TravelportProfile): Xml =>
  el(
    'air:AirItinerary',
    solution.segments.map((one) => buildSegment(one, profile)),
    buildHostTokens(solution.tokens),
  );

/** In exactly the chosen classes and fares. */
const buildPricingCommand = (solution: Solution): Xml =>
  el(
    'air:AirPricingCommand',
    solution.segments.map((one) =>
      buildSegmentModifiers(one, findFare(solution, one)?.basis ?? null),
    ),
  );

/** The fare of a flight in its price. */
function findFare({ infos: [info] }: Solution, { key }: SegmentState) {
  const fare = info?.bookings.find(({ segment }) => segment === key)?.fare;
  return info?.fares.find((one) => one.key === fare);
}

/** Flights, classes and fares as a text, to match the same product in two answers. */
export const getProduct = (solution: Solution): string =>
  solution.segments
    .map((one) => `${one.leg_key}/${one.booking_class}/${findFare(solution, one)?.basis ?? ''}`)
    .join(' ');
const joinFlights = ({ segments }: Solution): string =>
  segments.map((one) => one.leg_key).join(' ');
const joinBrands = (solution: Solution): string =>
  solution.segments
    .map((one) => `${one.leg_key}/${findFare(solution, one)?.brand ?? ''}`)
    .join(' ');

const findSame = (
  offers: readonly ProviderOffer[],
  wanted: Solution,
  getName: (solution: Solution) => string,
): ProviderOffer | undefined =>
  offers.find(({ key }) => {
    const own = readOfferKey(key);
    return own !== null && getName(own.solution) === getName(wanted);
  });
