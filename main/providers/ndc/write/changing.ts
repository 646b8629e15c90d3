/**
 * OrderReshopRQ, OrderQuoteRQ and OrderChangeRQ. The split is no message of the standard: it is an
 * extension in OrderChangeRQ's augmentation point, for the profiles whose airline offers it.
 */
import type { ProviderLeg } from '#main/providers/provider.ts';
import type { OfferRef } from '../keys.ts';
import { type Exchange, request, type Seller } from './envelope.ts';
import { individual, passengerLists, type WirePassenger } from './passengers.ts';
import { selectedItems } from './shopping.ts';
import { el, extension, leaf, leaves, type Xml } from './xml.ts';

export const SPLIT_NAMESPACE = 'urn:airdesk:ndc:split:1';

/** What is asked of a reshop. */
export type ReshopAsk =
  | { kind: 'cancel' }
  | { kind: 'reprice' }
  | { kind: 'lowest'; slices: { legs: ProviderLeg[] }[]; item_ids: string[] }
  | { kind: 'name'; passenger: WirePassenger };

export function orderReshop(
  order_id: string,
  ask: ReshopAsk,
  seller: Seller,
  exchange: Exchange,
): string {
  const lists = ask.kind === 'lowest' ? flightLists(ask.slices) : [];
  return request('OrderReshop', seller, exchange, {
    request: [
      ...lists.slice(0, 2),
      leaf('OrderRefID', order_id),
      ...lists.slice(2),
      el('UpdateOrder', update(order_id, ask)),
    ],
  });
}

function update(order_id: string, ask: ReshopAsk): Xml {
  const choice = (child: Xml) => el('ReshopOrder', el('ReshopOrderChoice', child));
  switch (ask.kind) {
    case 'cancel':
      return el('CancelOrderRef', leaf('OrderRefID', order_id));
    case 'reprice':
      return choice(el('ServiceOrder'));
    case 'name': {
      const names = individual(ask.passenger).children;
      const named = (name: string) => names.find((one) => one.name === name);
      return choice(
        el(
          'UpdatePaxName',
          named('GivenName'),
          named('MiddleName'),
          leaf('PaxRefID', ask.passenger.id),
          named('Surname'),
          named('TitleName'),
        ),
      );
    }
    case 'lowest':
      return choice(
        el(
          'ServiceOrder',
          el(
            'AddOfferItems',
            el(
              'FlightRequest',
              el(
                'FlightRequestSpecificOriginDestinations',
                ask.slices.map((slice, index) =>
                  el(
                    'SpecificOriginDestCriteria',
                    leaf('DestCode', slice.legs.at(-1)!.destination),
                    leaf('OriginCode', slice.legs[0]!.origin),
                    leaf('OriginDestID', `OD${index + 1}`),
                    leaf('PaxJourneyRefID', `PJ${index + 1}`),
                  ),
                ),
              ),
            ),
          ),
          ask.item_ids.map((id) => el('DeleteOrderItem', leaf('OrderItemRefID', id))),
        ),
      );
  }
}

/** Marketing and operating segments, then journeys, of flights we name ourselves. */
function flightLists(slices: { legs: ProviderLeg[] }[]): Xml[] {
  const legs = slices.flatMap((slice) => slice.legs);
  const number = (leg: ProviderLeg) => legs.indexOf(leg) + 1;
  const point = (name: string, airport: string, time: string) =>
    el(name, leaf('AircraftScheduledDateTime', `${time}:00`), leaf('IATA_LocationCode', airport));
  return [
    el(
      'DatedMarketingSegmentList',
      legs.map((leg) =>
        el(
          'DatedMarketingSegment',
          point('Arrival', leg.destination, leg.arrival),
          leaf('CarrierDesigCode', leg.marketing_carrier),
          leaf('DatedMarketingSegmentId', `DMS${number(leg)}`),
          leaf('DatedOperatingSegmentRefId', `DOS${number(leg)}`),
          point('Dep', leg.origin, leg.departure),
          leaf('MarketingCarrierFlightNumberText', leg.flight_number),
        ),
      ),
    ),
    el(
      'DatedOperatingSegmentList',
      legs.map((leg) =>
        el(
          'DatedOperatingSegment',
          leaf('CarrierDesigCode', leg.operating_carrier ?? leg.marketing_carrier),
          leaf('DatedOperatingSegmentId', `DOS${number(leg)}`),
          leaf('OperatingCarrierFlightNumberText', leg.operating_flight_number),
        ),
      ),
    ),
    el(
      'PaxJourneyList',
      slices.map((slice, index) =>
        el(
          'PaxJourney',
          leaf('PaxJourneyID', `PJ${index + 1}`),
          slice.legs.map((leg) =>
            el(
              'PaxSegment',
              leaf('DatedMarketingSegmentRefId', `DMS${number(leg)}`),
              leaf('PaxSegmentID', `SEG${number(leg)}`),
            ),
          ),
        ),
      ),
    ),
  ];
}

export function orderQuote(
  order: { order_id: string; owner: string },
  offer: OfferRef | null,
  everyone: string[],
  seller: Seller,
  exchange: Exchange,
): string {
  return request('OrderQuote', seller, exchange, {
    as: 'Payload',
    request: [
      el('ExistingOrder', leaf('OrderID', order.order_id), leaf('OwnerCode', order.owner)),
      offer
        ? el(
            'SelectedOffers',
            leaf('OfferRefID', offer.offer_id),
            leaf('OwnerCode', offer.owner ?? order.owner),
            selectedItems(offer, everyone),
          )
        : null,
    ],
  });
}

/** What an OrderChange does. */
export type OrderChangeAsk =
  | { kind: 'cancel_unpaid' }
  | { kind: 'accept_cancelled'; offer_id: string; owner: string | null }
  | { kind: 'accept_repriced'; offer_id: string }
  | { kind: 'accept_offer'; offer: OfferRef; everyone: string[] }
  | { kind: 'update_pax'; passengers: WirePassenger[] }
  | { kind: 'split'; passenger_ids: string[] };

export function orderChange(
  order: { order_id: string; owner: string },
  ask: OrderChangeAsk,
  seller: Seller,
  exchange: Exchange,
): string {
  const choice = changeChoice(order, ask);
  return request('OrderChange', seller, exchange, {
    ...(ask.kind === 'split' ? { augmentation: split(ask.passenger_ids, exchange) } : {}),
    request: [
      choice ? el('ChangeOrderChoice', choice) : null,
      ask.kind === 'update_pax' ? passengerLists(ask.passengers) : null,
      el('Order', leaf('OrderID', order.order_id), leaf('OwnerCode', order.owner)),
    ],
  });
}

const split = (passenger_ids: string[], exchange: Exchange) =>
  extension(
    SPLIT_NAMESPACE,
    'SplitOrder',
    leaves('PaxRefID', passenger_ids),
    leaf('Reference', exchange.reference),
  );

function changeChoice(order: { order_id: string; owner: string }, ask: OrderChangeAsk): Xml | null {
  switch (ask.kind) {
    case 'split':
      return null;
    case 'cancel_unpaid':
      return el(
        'CancelUnpaidOrder',
        leaf('OrderRefID', order.order_id),
        leaf('OwnerCode', order.owner),
      );
    case 'accept_cancelled':
      return el(
        'AcceptCancelledOffer',
        leaf('OfferID', ask.offer_id),
        leaf('OwnerCode', ask.owner ?? order.owner),
      );
    case 'accept_repriced':
      return el('AcceptRepricedOrder', leaf('OfferRefID', ask.offer_id));
    case 'accept_offer':
      return el(
        'AcceptSelectedQuotedOfferList',
        el(
          'SelectedPricedOffer',
          leaf('OfferRefID', ask.offer.offer_id),
          leaf('OwnerCode', ask.offer.owner ?? order.owner),
          selectedItems(ask.offer, ask.everyone),
        ),
      );
    case 'update_pax': {
      // One passenger is named; for several the list says who.
      const only = ask.passengers.length === 1 ? ask.passengers[0]! : null;
      return el(
        'UpdatePax',
        only ? el('Current', leaf('PaxRefID', only.id)) : null,
        only ? el('New', leaf('PaxRefID', only.id)) : null,
      );
    }
  }
}
