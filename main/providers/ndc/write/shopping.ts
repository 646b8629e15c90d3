/** AirShoppingRQ and OfferPriceRQ, and the parts of them that requests about orders share. */
import type { PaxType } from '#main/contract/values.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { SearchRequest } from '#main/providers/provider.ts';
import { CABIN_TO_WIRE } from '../../wire/values.ts';
import { type Child, el, group, leaf, leaves, type Xml } from '../../wire/xml-write.ts';
import type { OfferRef } from '../order-keys.ts';
import { buildMessage, buildResponseParameters, type Message } from './envelope.ts';
import { buildAnonymousPax } from './passengers.ts';

const buildRequired = () => el('PrefLevel', leaf('PrefLevelCode', 'Required'));
const CONNECTIONS = 'CONN1';

export const buildAirShopping = (search: SearchRequest, profile: NdcProfile): Message =>
  buildMessage('AirShopping', profile, () => ({
    request: [
      buildFlightCriteria(search),
      buildFlightPreference(search),
      buildAnonymousPax(search.passengers.map(({ key, pax_type }) => ({ id: key, pax_type }))),
      buildResponseParameters({ currency: search.currency }),
    ],
  }));

export const getMostConnections = (search: SearchRequest) =>
  search.direct_only ? 0 : search.max_connections;

/** Airlines and connections, where the search names any. */
export function buildFlightCriteria(search: SearchRequest): Xml | null {
  const most = getMostConnections(search);
  return group(
    'FlightRelatedCriteria',
    search.airlines.map((code) =>
      el('CarrierCriteria', el('Carrier', leaf('AirlineDesigCode', code)), buildRequired()),
    ),
    most === null
      ? null
      : el(
          'ConnectionCriteria',
          leaf('ConnectionCriteriaID', CONNECTIONS),
          leaf('MaximumConnectionQty', most),
        ),
  );
}

/** From where to where, when and in which cabin. */
export function buildFlightPreference(search: SearchRequest): Xml {
  const cabin = search.cabin === 'UNSPECIFIED' ? null : CABIN_TO_WIRE[search.cabin];
  const refers = getMostConnections(search) !== null;
  return el(
    'FlightRequest/FlightRequestOriginDestinationsCriteria',
    search.journeys.map((journey, index) =>
      el(
        'OriginDestCriteria',
        cabin ? el('CabinType', leaf('CabinTypeCode', cabin), buildRequired()) : null,
        refers ? leaf('ConnectionPrefRefID', CONNECTIONS) : null,
        el('DestArrivalCriteria', leaf('IATA_LocationCode', journey.destination)),
        el(
          'OriginDepCriteria',
          leaf('Date', journey.date),
          leaf('IATA_LocationCode', journey.origin),
        ),
        leaf('OriginDestID', `OD${index + 1}`),
      ),
    ),
  );
}

/** A chosen offer with its items, under whatever name a message gives it. */
export const buildSelectedOffer = (
  name: string,
  offer: OfferRef,
  everyone: string[],
  { owner }: { owner: string },
  ...rest: Child[]
): Xml =>
  el(
    name,
    leaf('OfferRefID', offer.offer_id),
    leaf('OwnerCode', offer.owner ?? owner),
    buildSelectedItems(offer, everyone),
    rest,
  );

/** Items that name nobody are for everybody. */
const buildSelectedItems = (offer: OfferRef, everyone: string[]): Xml[] =>
  offer.items.map((item) =>
    el(
      'SelectedOfferItem',
      leaf('OfferItemRefID', item.id),
      leaves('PaxRefID', item.pax.length > 0 ? item.pax : everyone),
    ),
  );

/** Offers to be priced for these passengers. */
export interface PricedAsk {
  offers: OfferRef[];
  passengers: { id: string; pax_type: PaxType }[];
  currency: string;
  upsells: boolean;
}

export function buildOfferPrice(ask: PricedAsk, profile: NdcProfile): Message {
  const everyone = ask.passengers.map((one) => one.id);
  return buildMessage('OfferPrice', profile, () => ({
    request: [
      el('DataLists', buildAnonymousPax(ask.passengers)),
      el(
        'PricedOffer/SelectedOfferList',
        ask.offers.map((offer) => buildSelectedOffer('SelectedOffer', offer, everyone, profile)),
      ),
      buildResponseParameters(ask),
    ],
  }));
}
