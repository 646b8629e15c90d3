/** Parts that several requests share. */
import type { ProviderOrderPassenger } from '#main/providers/provider.ts';
import { type Reading, readAmount } from '../../wire/reading.ts';
import { listDistinct, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { Graph } from './data-lists.ts';
import { readCabin } from './flights.ts';
import { readBookingRef } from './items.ts';
import { readContact, readPassenger } from './passengers.ts';
import type { Journey, Selected } from './request-types.ts';

export function readParameters(request: XmlNode) {
  const node = request.at('ResponseParameters|OrderChangeParameters');
  if (!node) return {};
  const currency = node.text('CurParameter/CurCode');
  const language = node.text('LangUsage/LangCode');
  const upsells = /^(true|1)$/i.test(node.text('PricingParameter/IncludeUpsellOffersInd') ?? '');
  const remarks = node.texts('Remark/RemarkText');
  return {
    ...(currency ? { currency } : {}),
    ...(language ? { language } : {}),
    ...(upsells ? { upsells } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

export function readJourneys(flight_request: XmlNode | undefined, graph: Graph): Journey[] {
  const pairs = flight_request?.find('FlightRequestOriginDestinationsCriteria/OriginDestCriteria');
  const specific = flight_request?.find(
    'FlightRequestSpecificOriginDestinations/SpecificOriginDestCriteria',
  );
  return [
    ...(pairs ?? []).map((node) => {
      node.text('OriginDestID');
      node.text('ConnectionPrefRefID');
      node.texts('CabinType/PrefLevel/PrefLevelCode');
      return {
        origin: node.text('OriginDepCriteria/IATA_LocationCode'),
        destination: node.text('DestArrivalCriteria/IATA_LocationCode'),
        date: graph.reading.day(node.text('OriginDepCriteria/Date')),
        arrival_date: graph.reading.day(node.text('DestArrivalCriteria/Date')),
        cabin: readCabin(node.at('CabinType')),
      };
    }),
    ...(specific ?? []).map((node) => {
      node.text('OriginDestID');
      node.texts('PaxJourneyRefID');
      return {
        origin: node.text('OriginCode'),
        destination: node.text('DestCode'),
        date: null,
        arrival_date: null,
        cabin: 'UNSPECIFIED' as const,
      };
    }),
  ];
}

/** Airlines, connections and kinds of flight asked for. */
export function readFlightPreferences(related: XmlNode | undefined) {
  const carriers = related?.all('CarrierCriteria') ?? [];
  related?.texts('ConnectionCriteria/ConnectionCriteriaID');
  related?.texts('FlightCriteria/FlightCharacteristicsCriteria/PrefLevel/PrefLevelCode');
  const readCodes = (nodes: XmlNode[]) =>
    nodes.flatMap((node) => node.texts('Carrier/AirlineDesigCode'));
  const isUnwanted = (node: XmlNode) =>
    /exclu|not|never|unaccept/i.test(node.text('PrefLevel/PrefLevelCode') ?? '');
  const excluded_airlines = readCodes(carriers.filter(isUnwanted));
  const flight_kinds = related?.texts(
    'FlightCriteria/FlightCharacteristicsCriteria/CharacteristicCode',
  );
  return {
    airlines: readCodes(carriers.filter((node) => !isUnwanted(node))),
    ...(excluded_airlines.length > 0 ? { excluded_airlines } : {}),
    max_connections: parseInteger(related?.text('ConnectionCriteria/MaximumConnectionQty') ?? null),
    ...(flight_kinds && flight_kinds.length > 0 ? { flight_kinds } : {}),
  };
}

/** Everyone the request lists, wherever it lists them. */
export const listPaxNodes = (request: XmlNode) => [
  ...request.find('PaxList/Pax'),
  ...request.find('DataLists/PaxList/Pax'),
  ...request.find(
    'UpdateOrder/ReshopOrder/ReshopOrderChoice/ServiceOrder/AddOfferItems/PaxList/Pax',
  ),
  ...request.all('PaxList').filter((node) => node.has('PaxID')),
  ...request.all('Pax'),
];

/** Passengers with what is said of them; a mere id and type where nobody is named. */
export const readTravelers = (nodes: XmlNode[], graph: Graph): Partial<ProviderOrderPassenger>[] =>
  nodes.map((node) => {
    const typed = node.text('PTC') !== null;
    const { price: _price, ...passenger } = readPassenger(node.text('PaxID') ?? '', node, graph);
    const said = Object.entries(passenger).filter(
      ([name, value]) =>
        value !== null &&
        value !== '' &&
        value !== 'UNSPECIFIED' &&
        !(Array.isArray(value) && value.length === 0) &&
        (name !== 'pax_type' || typed),
    );
    return Object.fromEntries(said);
  });

export const readSelectedOffers = (nodes: XmlNode[], reading: Reading): Selected[] =>
  nodes.map((node) => {
    const total = readAmount(node.at('TotalOfferPriceAmount'), reading);
    return {
      offer_id: node.text('OfferRefID') ?? node.text('OfferID') ?? '',
      owner: node.text('OwnerCode'),
      total_minor: total?.minor ?? null,
      currency: total?.currency ?? null,
      items: node.all('SelectedOfferItem').map(readSelectedItem),
    };
  });

function readSelectedItem(item: XmlNode): Selected['items'][number] {
  const row = item.text('SelectedSeat/SeatRowNumber') ?? item.text('SelectedSeat/RowNumber');
  const column = item.text('SelectedSeat/ColumnID');
  const flights = 'SelectedALaCarteOfferItem/OfferFlightAssociations';
  const on = listDistinct([
    ...item.texts(`${flights}/PaxSegmentReferences|PaxSegmentRef/PaxSegmentRefID`),
    ...item.texts(`${flights}/PaxJourneyRef/PaxJourneyRefID`),
    ...item.texts(`${flights}/DatedOperatingLegRef/DatedOperatingLegRefID`),
  ]);
  const services = listDistinct([
    ...item.texts('SelectedBundleServices/SelectedServiceRefID'),
    ...item.texts('SelectedBundleServices/SelectedServiceDefinitionRefID'),
  ]);
  return {
    offer_item_id: item.text('OfferItemRefID') ?? item.text('OfferItemID') ?? '',
    passenger_keys: item.texts('PaxRefID'),
    seat: row && column ? `${row}${column}` : null,
    quantity: parseInteger(item.text('SelectedALaCarteOfferItem/Qty')),
    ...(on.length > 0 ? { on } : {}),
    ...(services.length > 0 ? { services } : {}),
  };
}

export const readRequestContacts = (request: XmlNode) =>
  [
    ...request.find('DataLists/ContactInfoList/ContactInfo'),
    ...request.find('ContactInfoList/ContactInfo'),
  ].map(readContact);

export const readBookingRefs = (request: XmlNode) => {
  request.texts('BookingRef/BookingEntity/Org/Name');
  return request.all('BookingRef').flatMap((node) => readBookingRef(node) ?? []);
};
