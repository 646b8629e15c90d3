/** OrderReshopRQ: what cancelling, repricing or other flights would mean. */
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { ProviderLeg, SearchRequest } from '#main/providers/provider.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import { el, leaf, leaves, type Xml } from '../../wire/xml-write.ts';
import { buildMessage, type Message, type OrderRef } from './envelope.ts';
import { buildExtension } from './serialise.ts';
import { buildFlightCriteria, buildFlightPreference } from './shopping.ts';

const REFUND_NAMESPACE = 'urn:airdesk:ndc:refund:1';

/** What is asked of a reshop. */
export type ReshopAsk =
  /**
   * `item_ids` are all live items, for a version that cancels them one by one. `numbers` names
   * documents if not all are refunded: an extension, like voiding.
   */
  | { kind: 'cancel'; item_ids: string[]; numbers?: string[] }
  | { kind: 'reprice' }
  | { kind: 'lowest'; slices: { legs: ProviderLeg[] }[]; item_ids: string[] }
  | { kind: 'other_flights'; search: SearchRequest };

export function buildOrderReshop(
  { order_id }: OrderRef,
  ask: ReshopAsk,
  profile: NdcProfile,
): Message {
  const some = ask.kind === 'cancel' ? (ask.numbers ?? []) : [];
  const augmentation =
    some.length > 0
      ? buildExtension(REFUND_NAMESPACE, 'RefundDocuments', leaves('TicketNumber', some))
      : null;
  const lists = ask.kind === 'lowest' ? buildFlightLists(ask.slices) : [];
  return buildMessage('OrderReshop', profile, () => ({
    augmentation,
    request: [
      ...lists.slice(0, 2),
      leaf('OrderRefID', order_id),
      ...lists.slice(2),
      el('UpdateOrder', buildUpdate(order_id, ask)),
    ],
  }));
}

function buildUpdate(order_id: string, ask: ReshopAsk): Xml {
  const buildChoice = (child: Xml) => el('ReshopOrder/ReshopOrderChoice', child);
  switch (ask.kind) {
    case 'cancel':
      return el('CancelOrderRef', leaf('OrderRefID', order_id));
    case 'reprice':
      return buildChoice(el('ServiceOrder'));
    case 'other_flights':
      return buildChoice(
        el(
          'ServiceOrder/AddOfferItems',
          buildFlightCriteria(ask.search),
          buildFlightPreference(ask.search),
        ),
      );
    case 'lowest':
      return buildChoice(
        el(
          'ServiceOrder',
          el(
            'AddOfferItems/FlightRequest/FlightRequestSpecificOriginDestinations',
            ask.slices.map((slice, index) =>
              el(
                'SpecificOriginDestCriteria',
                leaf('DestCode', getLast(slice.legs).destination),
                leaf('OriginCode', getFirst(slice.legs).origin),
                leaf('OriginDestID', `OD${index + 1}`),
                leaf('PaxJourneyRefID', `PJ${index + 1}`),
              ),
            ),
          ),
          ask.item_ids.map((id) => el('DeleteOrderItem', leaf('OrderItemRefID', id))),
        ),
      );
  }
}

/** Marketing and operating segments, then journeys, of flights we name ourselves. */
function buildFlightLists(slices: { legs: ProviderLeg[] }[]): Xml[] {
  const legs = slices.flatMap((slice) => slice.legs);
  const getNumber = (leg: ProviderLeg) => legs.indexOf(leg) + 1;
  const buildPoint = (name: string, airport: string, time: string) =>
    el(name, leaf('AircraftScheduledDateTime', `${time}:00`), leaf('IATA_LocationCode', airport));
  return [
    el(
      'DatedMarketingSegmentList',
      legs.map((leg) =>
        el(
          'DatedMarketingSegment',
          buildPoint('Arrival', leg.destination, leg.arrival),
          leaf('CarrierDesigCode', leg.marketing_carrier),
          leaf('DatedMarketingSegmentId', `DMS${getNumber(leg)}`),
          leaf('DatedOperatingSegmentRefId', `DOS${getNumber(leg)}`),
          buildPoint('Dep', leg.origin, leg.departure),
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
          leaf('DatedOperatingSegmentId', `DOS${getNumber(leg)}`),
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
              leaf('DatedMarketingSegmentRefId', `DMS${getNumber(leg)}`),
              leaf('PaxSegmentID', `SEG${getNumber(leg)}`),
            ),
          ),
        ),
      ),
    ),
  ];
}
