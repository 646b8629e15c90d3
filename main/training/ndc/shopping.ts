/**
 * AirShopping and OfferPrice: what is for sale, and what a choice of it costs now.
 */

import { airportsOf, sameCity } from '#main/reference/airports.ts';
import { isDate } from '#main/reference/calendar.ts';
import type { WorldCabin, WorldOffer, WorldSearch, WorldSlice } from '../world.ts';
import { type Handler, needText } from './exchange.ts';
import { MessageLists } from './message-lists.ts';
import { type OfferContext, offerElement } from './offers.ts';
import { groupByType, readTypedPassengers, type TypedPassenger } from './passengers.ts';
import { granted, refuse } from './problems.ts';
import { checkSameParty, readSelection } from './selection.ts';
import { childOf, childrenOf, findPath, textAt, type XmlElement } from './xml-read.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

type Direction = WorldSearch['slices'][number];

export const airShopping: Handler = (exchange) => {
  const { request, seller, world, provider, profile } = exchange;
  const directions = readDirections(request);
  const passengers = readTypedPassengers(childOf(request, 'PaxList'));
  const groups = groupByType(passengers);
  const search: WorldSearch = {
    slices: directions,
    passengers: [...groups].map(([ptc, ids]) => ({ ptc, count: ids.length })),
    cabin: readCabin(request),
    airlines: readAirlines(request),
    max_connections: readConnections(request),
  };
  const lists = new MessageLists(profile, seller.owner);
  const services = { made: 0 };
  const offersOf = (asked: WorldSearch, first: number): XmlNode[] =>
    world.search(provider, asked).map((offer) =>
      offerElement('Offer', offer, {
        lists,
        seller,
        passengers: groups,
        services,
        directionOf: (_, at) => {
          const { origin, destination } = directions[first + at] as Direction;
          return { key: String(first + at), origin, destination };
        },
      }),
    );
  const sold_out = exchange.distortion === 'SOLD_OUT';
  const offers = sold_out
    ? []
    : seller.offers === 'per-slice'
      ? directions.flatMap((slice, at) => offersOf({ ...search, slices: [slice] }, at))
      : offersOf(search, 0);
  if (offers.length === 0) refuse('NO_OFFERS', 'No offers found for the requested journey');
  return [
    lists.element({ contacts: [], pax: anonymous(passengers) }),
    el('OffersGroup', el('CarrierOffers', offers)),
  ];
};

export const offerPrice: Handler = (exchange) => {
  const { request, seller, world, provider, profile } = exchange;
  const list = findPath(request, 'PricedOffer', 'SelectedOfferList');
  if (!list) return refuse('NOT_SUPPORTED', 'Only a SelectedOfferList can be priced');
  const selections = childrenOf(list, 'SelectedOffer').map((one) => readSelection(one, seller));
  const [first] = selections;
  if (!first) return refuse('MISSING_DATA', 'SelectedOffer is mandatory in the request');
  for (const { passengers } of selections) checkSameParty(passengers, first.passengers);
  const listed = findPath(request, 'DataLists', 'PaxList');
  const passengers = listed ? readTypedPassengers(listed) : first.passengers;
  checkSameParty(first.passengers, passengers);
  const ids = selections.map(({ offer_id }) => offer_id);
  const answer = granted(world.price(provider, ids, passengers, exchange.distortion), 'offer');
  const lists = new MessageLists(profile, seller.owner);
  const context: OfferContext = {
    lists,
    seller,
    passengers: groupByType(passengers),
    services: { made: 0 },
    directionOf: flownDirection,
  };
  const priced = offerElement('PricedOffer', answer.offer, context);
  const others = wantsUpsells(request)
    ? answer.upsells.map((offer: WorldOffer) => offerElement('Offer', offer, context))
    : [];
  return [
    lists.element({ contacts: [], pax: anonymous(passengers) }),
    others.length > 0 ? el('OtherOffers', others) : null,
    priced,
  ];
};

const wantsUpsells = (request: XmlElement): boolean =>
  ['true', '1'].includes(
    textAt(request, 'ResponseParameters', 'PricingParameter', 'IncludeUpsellOffersInd') ?? '',
  );

function flownDirection(slice: WorldSlice, at: number) {
  const origin = slice.flights[0]?.origin ?? '';
  const destination = slice.flights.at(-1)?.destination ?? '';
  return { key: String(at), origin, destination };
}

const anonymous = (passengers: readonly TypedPassenger[]): XmlNode[] =>
  passengers.map(({ id, ptc }) => el('Pax', leaf('PaxID', id), leaf('PTC', ptc)));

const MOST_DIRECTIONS = 6;

function readDirections(request: XmlElement): Direction[] {
  const criteria = childrenOf(
    findPath(request, 'FlightRequest', 'FlightRequestOriginDestinationsCriteria'),
    'OriginDestCriteria',
  );
  if (criteria.length === 0) {
    refuse('NOT_SUPPORTED', 'Only FlightRequestOriginDestinationsCriteria is offered');
  }
  if (criteria.length > MOST_DIRECTIONS) {
    refuse('BAD_ROUTE', `At most ${MOST_DIRECTIONS} origins and destinations are accepted`);
  }
  const directions = criteria.map((one): Direction => {
    const origin = placeCode(needText(one, 'OriginDepCriteria', 'IATA_LocationCode'));
    const destination = placeCode(needText(one, 'DestArrivalCriteria', 'IATA_LocationCode'));
    const date = needText(one, 'OriginDepCriteria', 'Date');
    if (!isDate(date)) refuse('BAD_DATE', `${date} is no date`);
    if (sameCity(origin, destination)) {
      refuse('BAD_ROUTE', `Invalid origin and destination pair ${origin} ${destination}`);
    }
    return { origin, destination, date };
  });
  const back = directions.find(({ date }, at) => date < (directions[at - 1]?.date ?? ''));
  if (back) refuse('BAD_DATE', `${back.date} is not in chronological order`);
  return directions;
}

function placeCode(code: string): string {
  if (airportsOf(code).length === 0) refuse('BAD_ROUTE', `${code} is not known`);
  return code;
}

const CABINS: Readonly<Record<string, WorldCabin>> = {
  '1': 'FIRST',
  F: 'FIRST',
  '2': 'BUSINESS',
  C: 'BUSINESS',
  J: 'BUSINESS',
  '4': 'PREMIUM',
  W: 'PREMIUM',
  '3': 'ECONOMY',
  '5': 'ECONOMY',
  Y: 'ECONOMY',
};

/** One cabin for the whole journey: the first direction's. */
function readCabin(request: XmlElement): WorldCabin | null {
  const code = textAt(
    request,
    'FlightRequest',
    'FlightRequestOriginDestinationsCriteria',
    'OriginDestCriteria',
    'CabinType',
    'CabinTypeCode',
  );
  if (code === null) return null;
  return CABINS[code] ?? refuse('BAD_CABIN', `CabinTypeCode ${code} is invalid`);
}

function readAirlines(request: XmlElement): string[] {
  const criteria = childrenOf(childOf(request, 'FlightRelatedCriteria'), 'CarrierCriteria');
  return criteria.map((one) => {
    if (textAt(one, 'PrefLevel', 'PrefLevelCode') === 'Exclude') {
      refuse('NOT_SUPPORTED', 'Carriers cannot be excluded');
    }
    return needText(one, 'Carrier', 'AirlineDesigCode');
  });
}

function readConnections(request: XmlElement): number | null {
  const quantity = textAt(
    request,
    'FlightRelatedCriteria',
    'ConnectionCriteria',
    'MaximumConnectionQty',
  );
  if (quantity === null) return null;
  if (!/^\d$/.test(quantity)) refuse('INVALID_DATA', `MaximumConnectionQty ${quantity} is invalid`);
  return Number(quantity);
}
