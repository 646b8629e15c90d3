/** AirShoppingRQ, OfferPriceRQ, SeatAvailabilityRQ and ServiceListRQ. */
import type { SearchRequest } from '#main/providers/provider.ts';
import type { OfferRef } from '../keys.ts';
import { CABIN_TO_WIRE } from '../values.ts';
import { type Exchange, request, responseParameters, type Seller } from './envelope.ts';
import { anonymousPax } from './passengers.ts';
import { el, group, leaf, leaves, type Xml } from './xml.ts';

const required = () => el('PrefLevel', leaf('PrefLevelCode', 'Required'));
const CONNECTIONS = 'CONN1';

export function airShopping(search: SearchRequest, seller: Seller, exchange: Exchange): string {
  const most = search.direct_only ? 0 : search.max_connections;
  const cabin = search.cabin === 'UNSPECIFIED' ? null : CABIN_TO_WIRE[search.cabin];
  return request('AirShopping', seller, exchange, {
    request: [
      group(
        'FlightRelatedCriteria',
        search.airlines.map((code) =>
          el('CarrierCriteria', el('Carrier', leaf('AirlineDesigCode', code)), required()),
        ),
        most === null
          ? null
          : el(
              'ConnectionCriteria',
              leaf('ConnectionCriteriaID', CONNECTIONS),
              leaf('MaximumConnectionQty', most),
            ),
      ),
      el(
        'FlightRequest',
        el(
          'FlightRequestOriginDestinationsCriteria',
          search.journeys.map((journey, index) =>
            el(
              'OriginDestCriteria',
              cabin ? el('CabinType', leaf('CabinTypeCode', cabin), required()) : null,
              most === null ? null : leaf('ConnectionPrefRefID', CONNECTIONS),
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
      ),
      anonymousPax(search.passengers.map(({ key, pax_type }) => ({ id: key, pax_type }))),
      responseParameters({ currency: search.currency }),
    ],
  });
}

/** A chosen offer with its items; items that name nobody are for everybody. */
export function selectedItems(offer: OfferRef, everyone: string[]): Xml[] {
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

export function offerPrice(input: OfferPriceInput, seller: Seller, exchange: Exchange): string {
  const everyone = input.passengers.map((one) => one.id);
  return request('OfferPrice', seller, exchange, {
    request: [
      el('DataLists', anonymousPax(input.passengers)),
      el(
        'PricedOffer',
        el(
          'SelectedOfferList',
          input.offers.map((offer) =>
            el(
              'SelectedOffer',
              leaf('OfferRefID', offer.offer_id),
              leaf('OwnerCode', offer.owner ?? input.owner),
              selectedItems(offer, everyone),
            ),
          ),
        ),
      ),
      responseParameters({ currency: input.currency, upsells: input.upsells }),
    ],
  });
}

/** What seats or services are asked for: an offer before booking, or an order. */
export type AncillarySubject =
  | { kind: 'offer'; offer: OfferRef; owner: string }
  | { kind: 'order'; order_id: string; owner: string; item_ids: string[] };

function subject(about: AncillarySubject): Xml {
  if (about.kind === 'offer') {
    return el(
      'OfferRequest',
      el(
        'Offer',
        leaf('OfferID', about.offer.offer_id),
        about.offer.items.map((item) => el('OfferItem', leaf('OfferItemID', item.id))),
        leaf('OwnerCode', about.offer.owner ?? about.owner),
      ),
    );
  }
  return el(
    'OrderRequest',
    el(
      'Order',
      leaf('OrderID', about.order_id),
      about.item_ids.map((id) =>
        el('OrderItem', leaf('OrderItemID', id), leaf('OwnerCode', about.owner)),
      ),
      leaf('OwnerCode', about.owner),
    ),
  );
}

export function seatAvailability(
  about: AncillarySubject,
  currency: string,
  seller: Seller,
  exchange: Exchange,
): string {
  return request('SeatAvailability', seller, exchange, {
    // The schema's own spelling.
    request: [responseParameters({ currency }), el('SeatAvailibilityCoreRequest', subject(about))],
  });
}

export function serviceList(
  about: AncillarySubject,
  currency: string,
  seller: Seller,
  exchange: Exchange,
): string {
  return request('ServiceList', seller, exchange, {
    request: [responseParameters({ currency }), el('ServiceListCoreRequest', subject(about))],
  });
}
