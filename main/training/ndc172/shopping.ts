/** AirShopping and OfferPrice in NDC 17.2. */
import { groupByType } from '../ndc/passengers.ts';
import { checkDirection } from '../wire/journeys.ts';
import { readParty, type TypedPassenger } from '../wire/passengers.ts';
import { refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCabin, WorldSearch } from '../world.ts';
import { Lists } from './lists.ts';
import { buildOfferElement } from './offers.ts';
import { attribute, type Handler172, needText, readList } from './wire.ts';

const MAX_DIRECTIONS = 6;

export function readDirections(asked: XmlElement | undefined): WorldSearch['slices'] {
  const nodes = findChildren(findChild(asked, 'OriginDestinations'), 'OriginDestination');
  if (nodes.length === 0) refuse('NOT_SUPPORTED', 'Only OriginDestinations is offered');
  if (nodes.length > MAX_DIRECTIONS) {
    refuse('BAD_ROUTE', `At most ${MAX_DIRECTIONS} origins and destinations are accepted`);
  }
  return nodes.map((node) =>
    checkDirection({
      origin: needText(node, 'Departure/AirportCode'),
      destination: needText(node, 'Arrival/AirportCode'),
      date: needText(node, 'Departure/Date'),
    }),
  );
}

const CABINS: Readonly<Record<string, WorldCabin>> = {
  F: 'FIRST',
  C: 'BUSINESS',
  J: 'BUSINESS',
  W: 'PREMIUM',
  Y: 'ECONOMY',
};

export function readPreferences(
  preference: XmlElement | undefined,
): Pick<WorldSearch, 'cabin' | 'airlines' | 'max_connections'> {
  const code = readTextAt(preference, 'CabinPreferences/CabinType/Code');
  const nonstop = findPath(preference, 'FlightPreferences/Characteristic/NonStopPreferences');
  const most = readTextAt(preference, 'TransferPreferences/Connection/MaxNumber');
  return {
    cabin: code === null ? null : (CABINS[code] ?? refuse('BAD_CABIN', `Cabin ${code} is invalid`)),
    airlines: findChildren(findChild(preference, 'AirlinePreferences'), 'Airline').map((one) =>
      needText(one, 'AirlineID'),
    ),
    max_connections: nonstop ? 0 : most === null ? null : Number(most),
  };
}

/** Passengers of the request's lists, with ids and types. */
export const readTyped = (root: XmlElement): TypedPassenger[] =>
  readParty(
    findChildren(findPath(root, 'DataLists/PassengerList'), 'Passenger').map((one) => ({
      id: attribute(one, 'PassengerID'),
      ptc: readTextAt(one, 'PTC'),
    })),
  );

const buildAnonymous = (people: readonly TypedPassenger[]): XmlNode[] =>
  people.map(({ id, ptc }) => tag('Passenger', { PassengerID: id }, { PTC: ptc }));

/** What a request calls the answer that an offer stood in. */
const buildShoppingResponse = (id: string): XmlNode => el('ShoppingResponseID', { ResponseID: id });

export const answerAirShopping: Handler172 = ({ root, query, world, seller, distortion }) => {
  const slices = readDirections(query);
  const people = readTyped(root);
  const groups = groupByType(people);
  const search: WorldSearch = {
    slices,
    passengers: [...groups].map(([ptc, ids]) => ({ ptc, count: ids.length })),
    ...readPreferences(findChild(root, 'Preference')),
  };
  const lists = new Lists();
  const found = distortion === 'SOLD_OUT' ? [] : world.search(search);
  if (found.length === 0) refuse('NO_OFFERS', 'No offers found for the requested journey');
  const offers = found.map((one) =>
    buildOfferElement('Offer', one, { lists, seller, passengers: groups }),
  );
  return [
    buildShoppingResponse(`X${found[0]?.id ?? ''}`),
    el('OffersGroup/AirlineOffers', offers),
    lists.element(buildAnonymous(people)),
  ];
};

/** An offer is bought whole: every item, every passenger, each once. */
export function readSelected(
  query: XmlElement | undefined,
  owner: string,
): { offer_id: string; people: string[] } {
  const offers = findChildren(query, 'Offer');
  const [one] = offers;
  if (!one || offers.length > 1) {
    return refuse('NOT_SUPPORTED', 'One offer is taken at a time by this seller');
  }
  if (attribute(one, 'Owner') !== owner) {
    refuse('UNKNOWN_OFFER', `owner ${attribute(one, 'Owner')} is not ${owner}`);
  }
  attribute(one, 'ResponseID');
  const offer_id = attribute(one, 'OfferID');
  const people = findChildren(one, 'OfferItem').flatMap((item) => {
    if (!attribute(item, 'OfferItemID').startsWith(`${offer_id}.`)) {
      refuse('UNKNOWN_OFFER', 'Invalid OfferItemID for the selected offer');
    }
    return readList(item, 'PassengerRefs');
  });
  return { offer_id, people };
}

export function checkChosen(chosen: readonly string[], listed: readonly TypedPassenger[]): void {
  const ids = listed.map(({ id }) => id);
  if (chosen.toSorted().join() !== ids.toSorted().join()) {
    refuse('BAD_PASSENGERS', 'The passengers selected are not those listed');
  }
}

export const answerOfferPrice: Handler172 = ({ root, query, world, seller, distortion }) => {
  const { offer_id, people: chosen } = readSelected(query, seller.owner);
  const people = readTyped(root);
  checkChosen(chosen, people);
  const priced = world.price([offer_id], people, distortion);
  const lists = new Lists();
  const context = { lists, seller, passengers: groupByType(people) };
  const offer = buildOfferElement('PricedOffer', priced.offer, context);
  const others = priced.upsells.map((one) => buildOfferElement('OtherOffer', one, context));
  return [
    buildShoppingResponse(`P${priced.offer.id}`),
    offer,
    others.length > 0 && el('OtherOffers', others),
    lists.element(buildAnonymous(people)),
  ];
};
