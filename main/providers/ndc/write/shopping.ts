/** AirShoppingRQ and OfferPriceRQ, and the parts of them that requests about orders share. */
import type { SearchRequest } from '#main/providers/provider.ts';
import type { OfferRef } from '../keys.ts';
import { CABIN_TO_WIRE } from '../values.ts';
import { buildRequest, buildResponseParameters, type Exchange, type Seller } from './envelope.ts';
import { buildAnonymousPax } from './passengers.ts';
import { el, group, leaf, leaves, type Xml } from './xml.ts';

const buildRequired = () => el('PrefLevel', leaf('PrefLevelCode', 'Required'));
const CONNECTIONS = 'CONN1';

export function buildAirShopping(
  search: SearchRequest,
  seller: Seller,
  exchange: Exchange,
): string {
  return buildRequest('AirShopping', seller, exchange, {
    request: [
      buildFlightCriteria(search),
      buildFlightPreference(search),
      buildAnonymousPax(search.passengers.map(({ key, pax_type }) => ({ id: key, pax_type }))),
      buildResponseParameters({ currency: search.currency }),
    ],
  });
}

const getMostConnections = (search: SearchRequest) =>
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
    'FlightRequest',
    el(
      'FlightRequestOriginDestinationsCriteria',
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
    ),
  );
}

/** A chosen offer with its items; items that name nobody are for everybody. */
export function buildSelectedItems(offer: OfferRef, everyone: string[]): Xml[] {
  return offer.items.map((item) =>
    el(
      'SelectedOfferItem',
      leaf('OfferItemRefID', item.id),
      leaves('PaxRefID', item.pax.length > 0 ? item.pax : everyone),
    ),
  );
}

export interface OfferPriceInput {
  offers: OfferRef[];
  passengers: { id: string; pax_type: string }[];
  /** Where an offer does not say whose it is. */
  owner: string;
  currency: string;
  upsells: boolean;
}

export function buildOfferPrice(
  input: OfferPriceInput,
  seller: Seller,
  exchange: Exchange,
): string {
  const everyone = input.passengers.map((one) => one.id);
  return buildRequest('OfferPrice', seller, exchange, {
    request: [
      el('DataLists', buildAnonymousPax(input.passengers)),
      el(
        'PricedOffer',
        el(
          'SelectedOfferList',
          input.offers.map((offer) =>
            el(
              'SelectedOffer',
              leaf('OfferRefID', offer.offer_id),
              leaf('OwnerCode', offer.owner ?? input.owner),
              buildSelectedItems(offer, everyone),
            ),
          ),
        ),
      ),
      buildResponseParameters({ currency: input.currency, upsells: input.upsells }),
    ],
  });
}
