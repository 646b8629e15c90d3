/**
 * AirShopping and OfferPrice: what is for sale, and what a choice of it costs now.
 */
import { getAt } from '../non-empty.ts';
import type { TypedPassenger } from '../wire/passengers.ts';
import { refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOffer, WorldSearch } from '../world.ts';
import { readAirlines, readCabin, readConnections, readDirections } from './journeys-asked.ts';
import type { Handler } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { buildOfferElement, getFlownDirection, type OfferContext } from './offers.ts';
import { groupByType, readTypedPassengers } from './passengers.ts';
import { checkSameParty, readSelection } from './selection.ts';

export const answerAirShopping: Handler = (exchange) => {
  const { request, seller, world, profile } = exchange;
  const directions = readDirections(request);
  const passengers = readTypedPassengers(findChild(request, 'PaxList'));
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
  const searchOffers = (asked: WorldSearch, first: number): XmlNode[] =>
    world.search(asked).map((offer) =>
      buildOfferElement('Offer', offer, {
        lists,
        seller,
        passengers: groups,
        services,
        directionOf: (_, at) => {
          const { origin, destination } = getAt(directions, first + at);
          return { key: String(first + at), origin, destination };
        },
      }),
    );
  const sold_out = exchange.distortion === 'SOLD_OUT';
  const offers = sold_out
    ? []
    : seller.offers === 'per-slice'
      ? directions.flatMap((slice, at) => searchOffers({ ...search, slices: [slice] }, at))
      : searchOffers(search, 0);
  if (offers.length === 0) refuse('NO_OFFERS', 'No offers found for the requested journey');
  return {
    response: [
      lists.element({ contacts: [], pax: buildAnonymous(passengers) }),
      el('OffersGroup/CarrierOffers', offers),
    ],
  };
};

export const answerOfferPrice: Handler = (exchange) => {
  const { request, seller, world, profile } = exchange;
  const list = findPath(request, 'PricedOffer/SelectedOfferList');
  if (!list) return refuse('NOT_SUPPORTED', 'Only a SelectedOfferList can be priced');
  const selections = findChildren(list, 'SelectedOffer').map((one) => readSelection(one, seller));
  const [first] = selections;
  if (!first) return refuse('MISSING_DATA', 'SelectedOffer is mandatory in the request');
  for (const { passengers } of selections) checkSameParty(passengers, first.passengers);
  const listed = findPath(request, 'DataLists/PaxList');
  const passengers = listed ? readTypedPassengers(listed) : first.passengers;
  checkSameParty(first.passengers, passengers);
  const ids = selections.map(({ offer_id }) => offer_id);
  const answer = world.price(ids, passengers, exchange.distortion);
  const lists = new MessageLists(profile, seller.owner);
  const context: OfferContext = {
    lists,
    seller,
    passengers: groupByType(passengers),
    services: { made: 0 },
    directionOf: getFlownDirection,
  };
  const priced = buildOfferElement('PricedOffer', answer.offer, context);
  const others = wantsUpsells(request)
    ? answer.upsells.map((offer: WorldOffer) => buildOfferElement('Offer', offer, context))
    : [];
  return {
    response: [
      lists.element({ contacts: [], pax: buildAnonymous(passengers) }),
      others.length > 0 && el('OtherOffers', others),
      priced,
    ],
  };
};

const wantsUpsells = (request: XmlElement): boolean =>
  ['true', '1'].includes(
    readTextAt(request, 'ResponseParameters/PricingParameter/IncludeUpsellOffersInd') ?? '',
  );

const buildAnonymous = (passengers: readonly TypedPassenger[]): XmlNode[] =>
  passengers.map(({ id, ptc }) => el('Pax', { PaxID: id, PTC: ptc }));
