/**
 * Searching and pricing. A search returns offers of all journeys; slices of different offers are
 * combined by partial offer requests, so that the fare families of each can be combined.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseSoldOut, refuseUnclear } from '../failures.ts';
import type {
  Answer,
  PriceRequest,
  ProviderCall,
  ProviderOffer,
  SearchPassenger,
  SearchRequest,
} from '../provider.ts';
import { type DuffelClient, limitCall, type Method, type Sent } from './client.ts';
import { toExpired } from './errors.ts';
import { collectWarnings, type Fieldset } from './json.ts';
import { type OfferKey, readOfferKey, readSliceKey, type SliceKey } from './order-keys.ts';
import { findCabinWord } from './read/flights.ts';
import { getProduct, type ReadOffer, readOffer } from './read/offers.ts';
import { readSeatMap } from './read/seat-maps.ts';

const MIN_SUPPLIER_MS = 2_000;
const MAX_SUPPLIER_MS = 60_000;
const MAX_OFFERS = 1_000;

export const toIdPath = (id: string): string => encodeURIComponent(id);

export const searchOffers: Method<'search'> = async (client, request, call) => {
  const { journeys, passengers, cabin, direct_only, max_connections } = request;
  const cabin_class = findCabinWord(cabin);
  const most = direct_only ? 0 : max_connections;
  const asked = await client.send(call, {
    path: '/air/offer_requests',
    query: [['return_offers', 'true'], ...buildSupplierTimeout(client, call)],
    data: {
      slices: journeys.map(toSlice),
      passengers: passengers.map((one) => buildAskedPassenger(client, one)),
      ...(cabin_class === null ? {} : { cabin_class }),
      ...(most === null ? {} : { max_connections: Math.min(2, most) }),
    },
    effect: false,
  });
  if (!asked.ok) return asked;
  const found = await fetchOffers(client, asked.value, call);
  if (!found.ok) return found;
  const offers = found.value
    .flatMap((one) => readOffer(one, client.profile) ?? [])
    .filter(({ partial, offer }) => !partial && offer.journeys.length === journeys.length)
    .filter(({ offer }) => isSoldBy(offer, request.airlines))
    .map((one) => notePassengers(one, passengers));
  return ok({ offers, combinable: true, ...collectWarnings(found.value) });
};

const toSlice = ({ origin, destination, date }: SearchRequest['journeys'][number]) => ({
  origin,
  destination,
  departure_date: date,
});

function buildAskedPassenger({ profile }: DuffelClient, { pax_type }: SearchPassenger) {
  if (pax_type === 'ADT') return { type: 'adult' };
  return pax_type === 'INF' ? { type: 'infant_without_seat' } : { age: profile.child_age };
}

/** Airlines get less time than we have, so that the offers of fast airlines arrive. */
function buildSupplierTimeout({ profile }: DuffelClient, call: ProviderCall): [string, string][] {
  const left = call.timeout_ms - profile.supplier_margin_ms;
  const ms = Math.min(MAX_SUPPLIER_MS, Math.max(MIN_SUPPLIER_MS, left));
  return [['supplier_timeout', String(ms)]];
}

/** From the request, or page by page if they are not in it. */
async function fetchOffers(
  client: DuffelClient,
  request: Fieldset,
  call: ProviderCall,
): Answer<Fieldset[]> {
  if (request.has('offers')) return ok(request.list('offers'));
  const id = request.text('id');
  if (id === null) return fail(refuseUnclear(phrase('duffel_no_offers_held'), false));
  const query = [['offer_request_id', id]] as const;
  const listed = await client.list(
    call,
    { path: '/air/offers', query },
    (found) => found.length >= MAX_OFFERS,
  );
  return listed.ok ? ok(listed.value.items) : listed;
}

/** True if each flight is by one of these airlines, or none is named. */
const isSoldBy = (offer: ProviderOffer, airlines: readonly string[]): boolean =>
  airlines.length === 0 ||
  offer.journeys.every(({ slices }) =>
    slices.every(({ legs }) =>
      legs.every(
        (leg) =>
          airlines.includes(leg.marketing_carrier) ||
          airlines.includes(leg.operating_carrier ?? ''),
      ),
    ),
  );

/** Notes Duffel's passenger ids under ours, by type in order. */
function notePassengers(
  { offer, people }: ReadOffer,
  passengers: readonly SearchPassenger[],
): ProviderOffer {
  const free = people.map((one) => ({ ...one, taken: false }));
  const pax: Record<string, string> = {};
  for (const { key, pax_type } of passengers) {
    const own =
      free.find((one) => !one.taken && one.pax_type === pax_type) ?? free.find((one) => !one.taken);
    if (!own) continue;
    own.taken = true;
    pax[key] = own.id;
  }
  const key = readOfferKey(offer.key);
  if (!key) return offer;
  const own = { ...key, pax };
  const services = offer.services?.map((one) => withOurs(one, own));
  return { ...offer, key: own, ...(services ? { services } : {}) };
}

/** A seat or bag of an offer, for passengers by our keys. */
function withOurs<Of extends { passenger_keys: string[] }>(of: Of, { pax }: OfferKey): Of {
  const ours = new Map(Object.entries(pax).map(([key, id]) => [id, key]));
  return { ...of, passenger_keys: of.passenger_keys.map((id) => ours.get(id) ?? id) };
}

/** One offer is priced again with its services; several are combined first. */
export const priceOffers: Method<'price'> = async (client, request, call) => {
  const slices = request.selections.map(({ slice_key }) => readSliceKey(slice_key));
  const known = slices.filter((one) => one !== null);
  const [first] = known;
  if (!first || known.length !== slices.length) return fail(refuse(phrase('offer_not_known')));
  const one_offer = known.every(({ offer_id }) => offer_id === first.offer_id);
  const combined = one_offer ? null : await combine(client, known, request, call);
  if (combined && !combined.ok) return combined;
  const offer_id = combined ? combined.value : first.offer_id;
  const received = await client.send(call, {
    path: `/air/offers/${toIdPath(offer_id)}`,
    query: [['return_available_services', 'true']],
  });
  if (!received.ok) return fail(toExpired(received.error));
  const read = readOffer(received.value, client.profile);
  if (!read) return fail(refuseUnclear(phrase('no_priced_offer'), false));
  const offer = notePassengers(read, request.passengers);
  if (read.documents_required) received.value.reading.warn(phrase('duffel_documents_required'));
  const others = request.brands ? await fetchUpsells(client, offer_id, call) : [];
  const alternatives = others
    .map((one) => notePassengers(one, request.passengers))
    .filter((one) => one.journeys.length === offer.journeys.length);
  return ok({ offer, alternatives, ...collectWarnings([received.value]) });
};

/** Other offers on the same flights; none if the airline has no fare families. */
async function fetchUpsells(
  client: DuffelClient,
  offer_id: string,
  call: ProviderCall,
): Promise<ReadOffer[]> {
  const path = `/air/offers/${toIdPath(offer_id)}/upsell`;
  const message: Sent = { path, data: {}, effect: false };
  const received = await client.sendList(call, message);
  return received.ok ? received.value.flatMap((one) => readOffer(one, client.profile) ?? []) : [];
}

/**
 * Requests direction by direction and selects the chosen one in each. The resulting fares are whole
 * offers; the one with the chosen fare families is bought.
 */
async function combine(
  client: DuffelClient,
  chosen: readonly SliceKey[],
  { passengers }: PriceRequest,
  call: ProviderCall,
): Answer<string> {
  const getCall = limitCall(call);
  const cabin_class = findCommonCabin(chosen);
  const asked = await client.send(getCall(), {
    path: '/air/partial_offer_requests',
    query: buildSupplierTimeout(client, call),
    data: {
      slices: chosen.map(toSlice),
      passengers: passengers.map((one) => buildAskedPassenger(client, one)),
      ...(cabin_class === null ? {} : { cabin_class }),
    },
    effect: false,
  });
  if (!asked.ok) return asked;
  const id = asked.value.text('id');
  if (id === null) return fail(refuseUnclear(phrase('duffel_no_offers_held'), false));
  const path = `/air/partial_offer_requests/${toIdPath(id)}`;
  const selected: [string, string][] = [];
  let answer = asked.value;
  for (const [at, wanted] of chosen.entries()) {
    const partial = findOfferId(client, answer, getSliceProduct(wanted));
    if (partial === null) return fail(refuseSoldOut(phrase('duffel_direction_gone')));
    selected.push(['selected_partial_offer[]', partial]);
    const next = at === chosen.length - 1 ? `${path}/fares` : path;
    const message: Sent = { path: next, query: selected };
    const received = await client.send(getCall(), message);
    if (!received.ok) return fail(toExpired(received.error));
    answer = received.value;
  }
  const whole = findOfferId(client, answer, chosen.map(getSliceProduct).join(' / '));
  return whole === null ? fail(refuseSoldOut(phrase('duffel_families_apart'))) : ok(whole);
}

/** As `getProduct` tells the slice of an offer. */
export const getSliceProduct = ({ flights, brand, cabin }: SliceKey): string =>
  `${flights} ${brand ?? ''} ${cabin}`;

const findCommonCabin = (chosen: readonly SliceKey[]): string | null => {
  const [first] = chosen;
  const same = chosen.every(({ cabin }) => cabin === first?.cabin);
  return same && first?.cabin ? findCabinWord(first.cabin) : null;
};

function findOfferId(client: DuffelClient, answer: Fieldset, product: string): string | null {
  const found = answer
    .list('offers')
    .flatMap((one) => readOffer(one, client.profile) ?? [])
    .find(({ offer }) => getProduct(offer) === product);
  return (found && readOfferKey(found.offer.key)?.offer_id) ?? null;
}

/** The seat maps of an offer, for passengers by our keys. */
export const fetchOfferSeats: Method<'offerSeats'> = async (client, offer, call) => {
  const key = readOfferKey(offer.key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const query = [['offer_id', key.offer_id]] as const;
  const message: Sent = { path: '/air/seat_maps', query };
  const received = await client.sendList(call, message);
  if (!received.ok) return received;
  return ok(
    received.value.map((map) => {
      const read = readSeatMap(map, offer.currency);
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
};
