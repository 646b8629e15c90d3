/**
 * Seats and bags of an order on the wire: each is an order item under the service's id, for its
 * whole quantity. Cancelled ones are shown; one whose flight is no longer known is left out.
 */
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldService } from '../world.ts';
import { buildPriceElement } from './amounts.ts';
import type { MessageLists } from './message-lists.ts';
import type { OrderFlights } from './order-flights.ts';

export const buildServiceItems = (
  order: WorldOrder,
  lists: MessageLists,
  flights: OrderFlights,
): XmlNode[] =>
  order.services.flatMap((service) => buildItem(order, service, lists, flights) ?? []);

function buildItem(
  order: WorldOrder,
  service: WorldService,
  lists: MessageLists,
  flights: OrderFlights,
): XmlNode | null {
  const segments = service.flight_ids.flatMap((id) => flights.segments.get(id) ?? []);
  if (segments.length === 0) return null;
  const gone = order.status === 'CANCELLED' || service.status === 'CANCELLED';
  const unpaid = !gone && service.status === 'CONFIRMED';
  const definition = addServiceDefinition(service, lists);
  return el(
    'OrderItem',
    { OrderItemID: service.id, OwnerCode: order.owner },
    unpaid && leaf('PaymentTimeLimitDateTime', order.payment_due_at),
    buildPriceElement('Price', service.price, order.currency),
    segments.map((segment, at) =>
      el(
        'Service',
        el('OrderServiceAssociation', buildAssociation(service, segment, definition)),
        { PaxRefID: service.passenger_id, ServiceID: `${service.id}.${at + 1}` },
        leaf('StatusCode', gone ? 'CANCELLED' : service.status),
      ),
    ),
    leaf('StatusCode', gone ? 'CANCELLED' : 'ACTIVE'),
  );
}

/** What a service is, in the lists of the answer; its id there. */
export const addServiceDefinition = (service: WorldService, lists: MessageLists): string => {
  const { code, name, quantity, weight_kg } = service;
  return service.kind === 'SEAT'
    ? lists.seatService(code, name)
    : lists.extraBag({ code, name, pieces: quantity, weight_kg });
};

function buildAssociation({ seat }: WorldService, segment: string, definition: string): XmlNode {
  const segmentRef = el('PaxSegmentRef', { PaxSegmentRefID: segment });
  return seat
    ? el('SeatOnLeg', buildSeatElement(seat), el('SeatAssignmentAssociations', segmentRef))
    : el(
        'ServiceDefinitionRef',
        el('OrderFlightAssociations', segmentRef),
        leaf('ServiceDefinitionRefID', definition),
      );
}

export const buildSeatElement = ({ row, column }: { row: number; column: string }): XmlNode =>
  el('Seat', { ColumnID: column, RowNumber: row });
