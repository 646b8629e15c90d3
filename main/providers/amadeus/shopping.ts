/**
 * Searching and pricing. A search gives recommendations for all slices. Pricing takes flights in
 * their classes and families, with the fare rules, in one session.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse, refuseSoldOut, refuseUnavailable, refuseUnclear } from '../failures.ts';
import type {
  Answer,
  PriceAnswer,
  PriceRequest,
  ProviderCall,
  ProviderFailure,
  ProviderOffer,
  ProviderPaxPrice,
  ProviderSlice,
  SearchAnswer,
  SearchRequest,
} from '../provider.ts';
import type { AmadeusClient, Method, Session, Told } from './client.ts';
import { saysNothingForSale } from './errors.ts';
import { type OfferKey, readOfferKey } from './order-keys.ts';
import { calculateTotal } from './read/choose-fares.ts';
import type { PricedFare } from './read/fare-elements.ts';
import { toSlice } from './read/itinerary.ts';
import { readFares, readInformative, type ToldFares } from './read/pricing.ts';
import { type RuleSet, readRules } from './read/rules.ts';
import { readShopping } from './read/shopping.ts';
import { findFirstLimit, readCabin, resolveLimit } from './read/values.ts';
import { writePricing, writeRules, writeSearch, writeUpsell } from './write/shopping.ts';

/** How long a recommendation is held up to a customer. */
const OFFER_LIFE_MS = 12 * 60_000;
/** Seats in a search; more is a group. */
const MAX_SEATS = 9;

export const getToday = (client: AmadeusClient): string => client.now().toISOString().slice(0, 10);
export const calculateExpiry = (client: AmadeusClient): string =>
  new Date(client.now().getTime() + OFFER_LIFE_MS).toISOString();

export const searchOffers: Method<'search'> = async (client, request, call) => {
  const seats = request.passengers.filter(({ pax_type }) => pax_type !== 'INF').length;
  if (seats > MAX_SEATS) return fail(refuse(phrase('amadeus_nine_seats')));
  const body = writeSearch(request, client.profile);
  const tolerate = saysNothingForSale;
  const received = await client.send(call, { operation: 'search', body, tolerate });
  if (!received.ok) return received;
  return ok(readOffers(client, received.value, request));
};

/** Flights of all slices that fit what was asked for. */
export function readOffers(
  client: AmadeusClient,
  { root, reading }: Told,
  request: SearchRequest,
): SearchAnswer {
  const found = readShopping(root, {
    reading,
    today: getToday(client),
    zone: client.profile.zone,
    expires_at: calculateExpiry(client),
  });
  const whole = found.filter(({ journeys }) => journeys.length === request.journeys.length);
  const offers = whole.filter((offer) => fits(offer, request));
  return { offers, combinable: false, ...reading.told() };
}

/** At most the requested number of stops: the provider only knows nonstops. */
function fits({ journeys }: ProviderOffer, { max_connections, direct_only }: SearchRequest) {
  const most = direct_only ? 0 : max_connections;
  if (most === null) return true;
  return journeys.every(({ slices }) => slices.every(({ legs }) => legs.length - 1 <= most));
}

/** The chosen offer's key; a failure unless every selection names it. */
export function resolveChosenOffer(
  selections: PriceRequest['selections'],
): Result<OfferKey, ProviderFailure> {
  const keys = selections.map((one) => readOfferKey(one.offer_key));
  const [first] = keys;
  if (!first || keys.some((one) => one === null)) return fail(refuse(phrase('offer_not_known')));
  const same = JSON.stringify(first);
  if (keys.some((one) => JSON.stringify(one) !== same)) {
    return fail(refuseUnavailable(phrase('amadeus_one_offer')));
  }
  return ok(first);
}

export const priceOffer: Method<'price'> = async (client, { selections, brands }, call) => {
  const chosen = resolveChosenOffer(selections);
  return chosen.ok ? priceFlights(client, chosen.value, brands, call) : chosen;
};

/** A price that cannot be read, or is not told, as that of an inclusive tour may be. */
export const refuseUnpriced = ({ untold }: Pick<ToldFares, 'untold'>): ProviderFailure =>
  untold.length > 0
    ? refuse(phrase('amadeus_fare_untold'))
    : refuseUnclear(phrase('no_priced_offer'), false);

/** Flights in their classes and families, with their rules, in one session. */
export const priceFlights = (
  client: AmadeusClient,
  key: OfferKey,
  brands: boolean,
  call: ProviderCall,
): Answer<PriceAnswer> =>
  client.inSession(call, async (session) => {
    const priced = await session.send({ operation: 'price', body: writePricing(key) });
    if (!priced.ok) return fail(toSoldOut(priced.error));
    const { root, reading } = priced.value;
    const told = readInformative(root, reading, getToday(client));
    const offer = buildPricedOffer(client, key, told.fares);
    if (!offer) return fail(refuseUnpriced(told));
    const rules = await fetchRules(session);
    const others = brands ? await fetchUpsells(session, key) : [];
    const ruled = withRules(offer, rules);
    const alternatives = others
      .flatMap((fares) => buildPricedOffer(client, key, fares) ?? [])
      .filter((other) => !isSameProduct(other, ruled));
    return ok({ offer: ruled, alternatives, ...reading.told() });
  });

/** Turns a refusal of missing flights into SOLD_OUT. */
export const toSoldOut = (failure: ProviderFailure): ProviderFailure =>
  failure.error === 'PROVIDER_REFUSED' && /no fare|not found|class/i.test(failure.message)
    ? refuseSoldOut(failure.message)
    : failure;

/**
 * Rules of the last pricing, or of the open record's TSTs; empty if none are sent. Such a fare is
 * sold without them.
 */
export async function fetchRules(session: Session, of: 'FRN' | 'TST' = 'FRN'): Promise<RuleSet[]> {
  const told = await session.send({ operation: 'rules', body: writeRules(of) });
  return told.ok ? readRules(told.value.root, told.value.reading) : [];
}

/** Other fares on the same flights: each of one family, or of one mix of families. */
async function fetchUpsells(session: Session, key: OfferKey): Promise<PricedFare[][]> {
  const told = await session.send({ operation: 'upsell', body: writeUpsell(key) });
  if (!told.ok) return [];
  const { fares } = readFares(told.value.root, told.value.reading);
  const sets = new Map<string, PricedFare[]>();
  for (const fare of fares) {
    const name = fare.segments.map(({ family, booking_class }) => `${family} ${booking_class}`);
    const same = sets.get(name.join()) ?? [];
    sets.set(name.join(), [...same, fillType(fare, key)]);
  }
  const types = (['ADT', 'CHD', 'INF'] as const).filter((type) => key.people[type] > 0).length;
  return [...sets.values()].filter((set) => set.length === types);
}

/** A fare's passenger type, by the numbers in the request. */
function fillType(fare: PricedFare, { people }: OfferKey): PricedFare {
  if (fare.pax_type !== null && fare.pax_type !== 'ADT') return fare;
  const number = Number(fare.people[0]?.number ?? 1);
  return { ...fare, pax_type: number > people.ADT ? 'CHD' : 'ADT' };
}

/** The priced offer; null if a passenger has no price or a flight no fare. */
export function buildPricedOffer(
  client: AmadeusClient,
  key: OfferKey,
  fares: readonly PricedFare[],
): ProviderOffer | null {
  const prices = fares.flatMap(({ pax_type, quantity, fare }): ProviderPaxPrice[] =>
    pax_type === null ? [] : [{ pax_type, quantity, ...fare }],
  );
  const [first] = fares;
  const flights = key.slices.flatMap(({ segments }) => segments);
  const wanted = key.people.ADT + key.people.CHD + key.people.INF;
  const counted = prices.reduce((all, { quantity }) => all + quantity, 0);
  if (!first || counted !== wanted || first.segments.length !== flights.length) return null;
  const currency = first.currency;
  const carrier = first.carrier ?? key.carrier;
  const left = [...first.segments];
  const slices = key.slices.map((slice) => {
    const fared = left.splice(0, slice.segments.length);
    const family = fared[0]?.family ?? slice.family;
    const family_name = family === slice.family ? slice.family_name : null;
    return { slice, fared, family, family_name };
  });
  const own: OfferKey = {
    ...key,
    slices: slices.map(({ slice, fared, family, family_name }) => ({
      segments: slice.segments.map((segment, i) => ({
        ...segment,
        booking_class: fared[i]?.booking_class ?? segment.booking_class,
        // Another family may be filed otherwise.
        ...(slice.family !== null && slice.family !== family
          ? { fare_type: 'UNSPECIFIED' as const }
          : {}),
      })),
      family,
      family_name,
    })),
    total_minor: calculateTotal(fares),
    currency,
    carrier,
  };
  const last = findFirstLimit(fares.flatMap(({ last_ticketing }) => last_ticketing ?? []));
  return {
    key: own,
    owner: carrier || null,
    journeys: zip(own.slices, slices).map(([slice, { fared }], i) => ({
      slices: [buildSlice(slice, i, fared)],
    })),
    currency,
    prices,
    validating_carrier: carrier,
    expires_at: calculateExpiry(client),
    price_guaranteed_until: null,
    payment_due_at: last ? resolveLimit(last, client.profile.zone, flights[0]) : null,
    can_hold: true,
  };
}

/** A priced slice has new classes and bags; its times are those of the search. */
function buildSlice(
  { segments, family, family_name }: OfferKey['slices'][number],
  at: number,
  fared: PricedFare['segments'],
): ProviderSlice {
  const legs = zip(segments, fared).map(
    ([{ carrier, number, date: _, ...segment }, priced], i) => ({
      ...segment,
      key: `${at + 1}-${i + 1}`,
      marketing_carrier: carrier,
      flight_number: number,
      operating_flight_number: null,
      duration_min: null,
      fare_basis: priced.fare_basis,
      cabin: readCabin(priced.cabin),
      fare_type: segment.fare_type ?? 'UNSPECIFIED',
      brand: family === null ? null : { code: family, name: family_name ?? family },
      baggage: priced.baggage,
      status: 'HK' as const,
    }),
  );
  return toSlice(legs, at);
}

/** Rules of every component that a slice's flights are of, for whichever passengers. */
function withRules(offer: ProviderOffer, rules: readonly RuleSet[]): ProviderOffer {
  let before = 0;
  return {
    ...offer,
    journeys: offer.journeys.map(({ slices }) => ({
      slices: slices.map((slice) => {
        const first = before + 1;
        before += slice.legs.length;
        const refs = slice.legs.map((_, i) => String(first + i));
        const own = rules.filter(
          ({ segments }) => segments.length === 0 || segments.some((ref) => refs.includes(ref)),
        );
        return { ...slice, features: own.flatMap(({ features }) => features) };
      }),
    })),
  };
}

const getProduct = ({ journeys }: ProviderOffer): string =>
  journeys
    .flatMap(({ slices }) =>
      slices.flatMap(({ legs }) => legs.map((leg) => `${leg.booking_class} ${leg.brand?.code}`)),
    )
    .join();
const isSameProduct = (a: ProviderOffer, b: ProviderOffer): boolean =>
  getProduct(a) === getProduct(b);
