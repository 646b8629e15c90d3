/** SeatAvailabilityRQ and ServiceListRQ. */
import type { OfferRef } from '../keys.ts';
import { buildRequest, buildResponseParameters, type Exchange, type Seller } from './envelope.ts';
import { el, leaf, leaves, type Xml } from './xml.ts';

/** What seats or services are asked for: an offer before booking, or an order's items. */
export type AncillarySubject =
  | { kind: 'offer'; offer: OfferRef; owner: string }
  | { kind: 'order'; order_id: string; owner: string; items: { id: string; segments: string[] }[] };

function buildSubject(about: AncillarySubject): Xml {
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
      about.items.map((item) =>
        el(
          'OrderItem',
          leaf('OrderItemID', item.id),
          leaf('OwnerCode', about.owner),
          leaves('PaxSegmentRefID', item.segments),
        ),
      ),
      leaf('OwnerCode', about.owner),
    ),
  );
}

export function buildSeatAvailability(
  about: AncillarySubject,
  currency: string,
  seller: Seller,
  exchange: Exchange,
): string {
  return buildRequest('SeatAvailability', seller, exchange, {
    // The schema's own spelling.
    request: [
      buildResponseParameters({ currency }),
      el('SeatAvailibilityCoreRequest', buildSubject(about)),
    ],
  });
}

export function buildServiceList(
  about: AncillarySubject,
  currency: string,
  seller: Seller,
  exchange: Exchange,
): string {
  return buildRequest('ServiceList', seller, exchange, {
    request: [
      buildResponseParameters({ currency }),
      el('ServiceListCoreRequest', buildSubject(about)),
    ],
  });
}
