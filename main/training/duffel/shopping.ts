/** Offer requests, partial ones that are combined direction by direction, offers and upsells. */
import { z } from 'zod';
import { isSameCity } from '#main/reference/airports.ts';
import { getAt, getLast } from '../non-empty.ts';
import type { WorldOffer, WorldPtc, WorldSearch } from '../world.ts';
import { PTCS } from '../world-order.ts';
import { buildAirport, findCabin } from './flights.ts';
import {
  buildPassengerId,
  deriveNonce,
  getPtcByAge,
  type Party,
  packId,
  readOfferId,
  unpackId,
} from './ids.ts';
import { paginate } from './lists.ts';
import { buildOfferBody, listOfferPeople } from './offers.ts';
import { DuffelProblem, need, refuse } from './problems.ts';
import { type Exchange, type Handler, OfferRequestBody, PriceBody, readBody } from './requests.ts';
import { buildBagBodies } from './seats.ts';

const MAX_SEATED = 9;
/** The content of an offer request's id. */
const Packed = z.object({ nonce: z.string(), at: z.string(), body: OfferRequestBody });
type Packed = z.infer<typeof Packed>;

export const createOfferRequest: Handler = (exchange) => {
  const { query } = exchange;
  const asked = readAsked(exchange);
  const offers = query.get('return_offers') === 'false' ? null : searchOffers(exchange, asked);
  const data = describeAsked(asked, 'orq');
  return { status: 201, data: offers === null ? data : { ...data, offers } };
};

export const readOfferRequest: Handler = (exchange) => {
  const asked = unpack('orq', exchange.id);
  return { data: { ...describeAsked(asked, 'orq'), offers: searchOffers(exchange, asked) } };
};

export const listOffers: Handler = (exchange) => {
  const id = need(
    exchange.query.get('offer_request_id'),
    'validation_required',
    "Field 'offer_request_id' can't be blank",
  );
  return paginate(searchOffers(exchange, unpack('orq', id)), exchange.query);
};

export const createPartialRequest: Handler = (exchange) => {
  const asked = readAsked(exchange);
  const offers = listPartials(exchange, asked, 0);
  return { status: 201, data: { ...describeAsked(asked, 'prq'), offers } };
};

/** The directions after those already chosen. */
export const readPartialRequest: Handler = (exchange) => {
  const asked = unpack('prq', exchange.id);
  const chosen = exchange.query.getAll('selected_partial_offer[]');
  const offers = listPartials(exchange, asked, chosen.length);
  return { data: { ...describeAsked(asked, 'prq'), offers } };
};

/** Whole offers of the directions chosen, in their fare families and in all others. */
export const readFares: Handler = (exchange) => {
  const asked = unpack('prq', exchange.id);
  const chosen = exchange.query.getAll('selected_partial_offer[]');
  if (chosen.length !== asked.body.slices.length) {
    refuse('validation_format', 'One partial offer of each slice is to be selected');
  }
  const party = toParty(asked);
  const { offer, upsells } = priceOffers(exchange, chosen, party);
  const offers = [offer, ...upsells].map((one) => buildBody(exchange, one, party));
  return { data: { ...describeAsked(asked, 'prq'), offers } };
};

export const readOffer: Handler = (exchange) => ({ data: describeOffer(exchange) });

function describeOffer(exchange: Exchange) {
  const { id } = exchange;
  const { party } = readOfferId(id);
  const { offer } = priceOffers(exchange, [id], party);
  const body = buildBody(exchange, offer, party);
  if (exchange.query.get('return_available_services') !== 'true') return body;
  return { ...body, available_services: buildBagBodies(exchange, offer, party, body.id) };
}

export const priceOffer: Handler = (exchange) => {
  const { intended_services = [] } = readBody(PriceBody, exchange.body);
  return { data: { ...describeOffer(exchange), intended_payment_methods: [], intended_services } };
};

export const upsellOffer: Handler = (exchange) => {
  const { id } = exchange;
  const { party } = readOfferId(id);
  const { upsells } = priceOffers(exchange, [id], party);
  return { data: upsells.map((offer) => buildBody(exchange, offer, party)) };
};

function priceOffers(exchange: Exchange, ids: readonly string[], party: Party) {
  const { world, distortion } = exchange;
  const named = ids.map(readOfferId);
  const nonces = new Set(named.map((one) => one.party.nonce));
  if (nonces.size > 1) refuse('validation_format', 'The offers are of different requests');
  const world_ids = named.map(({ world_id }) => world_id);
  return world.price(world_ids, listOfferPeople(party), distortion);
}

const buildBody = ({ seller, now }: Exchange, offer: WorldOffer, party: Party, partial = false) =>
  buildOfferBody(offer, party, seller, { partial, now });

function readAsked(exchange: Exchange): Packed {
  const body = readBody(OfferRequestBody, exchange.body);
  const wait = exchange.query.get('supplier_timeout');
  if (wait !== null && !/^\d{4,5}$/.test(wait)) {
    refuse('validation_format', "Field 'supplier_timeout' must be from 1000 to 60000");
  }
  const at = exchange.now.toISOString();
  const asked = { nonce: deriveNonce(at, exchange.turn, exchange.body), at, body };
  const count = (ptc: WorldPtc) =>
    toParty(asked).members.filter((member) => member.ptc === ptc).length;
  const seated = count('ADT') + count('CHD');
  if (seated < 1 || seated > MAX_SEATED || count('INF') > count('ADT')) {
    const text = `From 1 to ${MAX_SEATED} passengers with seats, and an adult for every infant`;
    refuse('validation_format', text, { field: 'passengers', pointer: '/data/passengers' });
  }
  return asked;
}

function unpack(prefix: string, id: string): Packed {
  const read = Packed.safeParse(unpackId(prefix, id));
  if (read.success) return read.data;
  throw new DuffelProblem('not_found', `There is no offer request ${id.slice(0, 120)}`);
}

const toParty = ({ nonce, body }: Packed): Party => ({
  nonce,
  members: body.passengers.map((one) => {
    if ('age' in one) return { ptc: getPtcByAge(one.age), age: one.age };
    return { ptc: one.type === 'adult' ? ('ADT' as const) : ('INF' as const), age: null };
  }),
});

const describeAsked = (asked: Packed, prefix: 'orq' | 'prq') => ({
  id: packId(prefix, asked),
  live_mode: false,
  created_at: asked.at,
  cabin_class: asked.body.cabin_class ?? null,
  client_key: null,
  passengers: asked.body.passengers.map((one, i) => ({
    id: buildPassengerId(asked.nonce, i),
    type: 'type' in one ? one.type : null,
    age: 'age' in one ? one.age : null,
    loyalty_programme_accounts: [],
  })),
  slices: asked.body.slices.map((slice) => ({
    departure_date: slice.departure_date,
    origin: buildAirport(slice.origin),
    origin_type: 'airport',
    destination: buildAirport(slice.destination),
    destination_type: 'airport',
  })),
});

function readSearch(asked: Packed) {
  const { body } = asked;
  const { members } = toParty(asked);
  return {
    slices: body.slices.map(({ origin, destination, departure_date }) => ({
      origin,
      destination,
      date: departure_date,
    })),
    passengers: PTCS.map((ptc) => ({
      ptc,
      count: members.filter((member) => member.ptc === ptc).length,
    })),
    cabin: findCabin(body.cabin_class),
    airlines: [],
    max_connections: body.max_connections ?? null,
  } satisfies WorldSearch;
}

function searchOffers(exchange: Exchange, asked: Packed) {
  const { world, distortion } = exchange;
  if (distortion === 'SOLD_OUT') return [];
  const party = toParty(asked);
  return world.search(readSearch(asked)).map((offer) => buildBody(exchange, offer, party));
}

/** Offers of the direction at this position. */
function listPartials(exchange: Exchange, asked: Packed, at: number) {
  const { world, distortion } = exchange;
  const slice = asked.body.slices[at];
  if (!slice) return refuse('validation_format', 'Every slice has its partial offer');
  if (distortion === 'SOLD_OUT') return [];
  const party = toParty(asked);
  const offers = world.search({ ...readSearch(asked), per_slice: true });
  const isNear = (a: string, b: string) => a === b || isSameCity(a, b);
  return offers
    .filter(({ slices }) => {
      const { flights } = getAt(slices, 0);
      const [first, last] = [flights[0], getLast(flights)];
      return (
        first.departure.slice(0, 10) === slice.departure_date &&
        isNear(first.origin, slice.origin) &&
        isNear(last.destination, slice.destination)
      );
    })
    .map((offer) => buildBody(exchange, offer, party, true));
}
