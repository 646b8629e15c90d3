/**
 * Special services, OSI, telephone numbers and remarks on the wire. The standard's own elements
 * hold the request; an extension in the augmentation point holds its passenger and flight, and
 * removals. In an order each request is an item without a price.
 */
import { listRequests } from '../order-state.ts';
import { need, refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldRequest } from '../world.ts';
import { checkExtension, type Exchange, needText, readTransaction } from './message-exchange.ts';
import type { MessageLists } from './message-lists.ts';
import { createFlightFinder, type OrderFlights } from './order-flights.ts';
import { readPhone } from './passengers.ts';

type Asked = Omit<WorldRequest, 'id' | 'status' | 'why'>;

export function annotate(order: WorldOrder, extension: XmlElement, exchange: Exchange): WorldOrder {
  checkExtension(extension, 'annotations', 'Annotations of this kind are not taken');
  const { request, world } = exchange;
  const gone = findChildren(extension, 'Remove');
  const readNamed = (name: string): string[] => gone.flatMap((one) => readTextAt(one, name) ?? []);
  const change = {
    requests: readRequests(order, extension, exchange),
    phones: readPhones(request),
    remarks: readRemarks(request),
    remove: {
      request_ids: readNamed('OrderItemID'),
      phone_ids: readNamed('ContactInfoID'),
      remarks: readNamed('RemarkText'),
    },
    reference: readTextAt(extension, 'Reference') ?? readTransaction(exchange),
  };
  const count = change.requests.length + change.phones.length + change.remarks.length;
  if (count + gone.length === 0) refuse('MISSING_DATA', 'Annotations asks for nothing');
  return world.annotateOrder(order.order_id, change);
}

export const readRemarks = (request: XmlElement, parameters = 'OrderChangeParameters'): string[] =>
  findChildren(findChild(request, parameters), 'Remark').flatMap(
    (remark) => readTextAt(remark, 'RemarkText') ?? [],
  );

function readRequests(order: WorldOrder, extension: XmlElement, exchange: Exchange): Asked[] {
  const { request } = exchange;
  const definitions = findChildren(
    findPath(request, 'DataLists/ServiceDefinitionList'),
    'ServiceDefinition',
  );
  const needFlight = createFlightFinder(order, exchange);
  return findChildren(extension, 'Add').map((one) => {
    const id = needText(one, 'ServiceDefinitionRefID');
    const definition = need(
      definitions.find((other) => readTextAt(other, 'ServiceDefinitionID') === id),
      'INVALID_DATA',
      `ServiceDefinitionRefID ${id} refers to nothing`,
    );
    const segment = readTextAt(one, 'PaxSegmentRefID');
    const flight_id = segment === null ? null : needFlight(segment);
    return { ...readRequest(definition), passenger_id: readTextAt(one, 'PaxRefID'), flight_id };
  });
}

function readRequest(
  definition: XmlElement,
): Pick<WorldRequest, 'kind' | 'code' | 'airline' | 'text'> {
  const airline = readTextAt(definition, 'OwnerCode');
  const service = findPath(definition, 'BookingInstructions/SpecialService');
  if (!service) {
    const text = readTextAt(definition, 'BookingInstructions/OSI_Text');
    if (text === null) return refuse('MISSING_DATA', 'BookingInstructions says nothing');
    return { kind: 'OSI', code: null, airline, text };
  }
  const code = needText(service, 'SpecialServiceCode');
  if (!/^[A-Z]{4}$/.test(code)) refuse('INVALID_DATA', `SpecialServiceCode ${code} is no code`);
  return { kind: 'SSR', code, airline, text: readTextAt(service, 'FreeText') };
}

const readPhones = (request: XmlElement): { use: string | null; number: string }[] =>
  findChildren(findPath(request, 'DataLists/ContactInfoList'), 'ContactInfo').map((contact) => ({
    use: readTextAt(contact, 'ContactPurposeText'),
    number: need(
      readPhone(findChild(contact, 'Phone')),
      'MISSING_DATA',
      'PhoneNumber is mandatory in a contact of the order',
    ),
  }));

/** One item per request; none for a cancelled order. */
export function buildRequestItems(
  order: WorldOrder,
  lists: MessageLists,
  flights: OrderFlights,
): XmlNode[] {
  if (order.status === 'CANCELLED') return [];
  const [first] = order.passengers;
  return listRequests(order).map((request) => {
    const segment = request.flight_id === null ? null : flights.segments.get(request.flight_id);
    return el('OrderItem', {
      OrderItemID: request.id,
      OwnerCode: order.owner,
      Service: {
        DescText: request.why,
        OrderServiceAssociation: {
          ServiceDefinitionRef: {
            OrderFlightAssociations: segment
              ? { PaxSegmentRef: { PaxSegmentRefID: segment } }
              : null,
            ServiceDefinitionRefID: lists.request(request),
          },
        },
        // An OSI is for the airline, but the standard requires a passenger.
        PaxRefID: request.passenger_id ?? first?.id,
        ServiceID: `${request.id}.1`,
        StatusCode: request.status,
      },
      StatusCode: 'ACTIVE',
    });
  });
}
