/**
 * What an airline tells of changes to an order: OrderChangeNotif, which it sends by itself, and the
 * answer to OrderHistory. Each change with its time, reason and what was and is; a notification that
 * holds the order as it is now gives it like an answer to OrderRetrieve.
 */
import type { LegStatus } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { type GraphSegment, readGraph } from '../graph.ts';
import { legStatus } from '../values.ts';
import type { XmlNode } from '../xml.ts';
import { readOrders } from './order.ts';
import { readPayments } from './payments.ts';
import type { Reading } from './reading.ts';
import { readTickets } from './tickets.ts';

/** One side of a change: only what it names. */
export interface ChangedPart {
  order_id: string | null;
  status: string | null;
  owner: string | null;
  passengers: { key: string; pax_type: string | null }[];
  items: { id: string; status: string | null; services: ChangedService[] }[];
  flights: ChangedFlight[];
  documents: Pick<ProviderTicket, 'number' | 'type' | 'passenger_key' | 'status'>[];
}

interface ChangedService {
  id: string;
  passenger_key: string | null;
  status: string | null;
}

/** `status` is that of the services on it: the first that is not confirmed, else theirs. */
export type ChangedFlight = Pick<
  GraphSegment,
  'id' | 'origin' | 'destination' | 'departure' | 'arrival' | 'marketing_carrier' | 'flight_number'
> & { status: LegStatus };

export interface OrderChange {
  /** Of the order after it. */
  version: string | null;
  at: string | null;
  /** The sender's own codes. */
  type: string | null;
  reason: string | null;
  old: ChangedPart | null;
  new: ChangedPart | null;
}

export interface ToldChanges {
  order_id: string | null;
  changes: OrderChange[];
  /** The order as it is now, and as it was; null where the message does not hold it. */
  booking: ProviderOrder | null;
  before: ProviderOrder | null;
}

/** `holder` is the Notification or the Response. */
export function readChanges(holder: XmlNode, reading: Reading): ToldChanges {
  const groups = holder.find('ChangeGroup/ChangeOperationGroup');
  const changes = groups.flatMap((group) => {
    const version = group.text('OrderVersionNumber');
    return group.all('ChangeOperation').map(
      (one): OrderChange => ({
        version,
        at: reading.moment(one.text('ChangeDateTime')),
        type: one.text('ChangeTypeCode'),
        reason: one.text('ReasonCode'),
        old: readPart(one.at('Old'), reading),
        new: readPart(one.at('New'), reading),
      }),
    );
  });
  const booking = readSnapshot(holder.at('CurrentOrder'), reading);
  const before = readSnapshot(holder.at('OrderBaseline'), reading);
  const named = changes.flatMap((one) => one.new?.order_id ?? one.old?.order_id ?? []);
  const order_id = holder.text('OrderID') ?? booking?.order_id ?? named[0] ?? null;
  return { order_id, changes, booking, before };
}

function readSnapshot(node: XmlNode | undefined, reading: Reading): ProviderOrder | null {
  if (!node) return null;
  const [order] = readOrders(node, readGraph(node, reading), readPayments(node, reading), reading);
  return order ? { ...order, warnings: [...reading.warnings] } : null;
}

function readPart(node: XmlNode | undefined, reading: Reading): ChangedPart | null {
  if (!node) return null;
  const graph = readGraph(node, reading);
  const order = node.at('Order');
  const tickets = readTickets(node.all('TicketDocInfo'), graph, () => false, reading);
  return {
    order_id: order?.text('OrderID') ?? null,
    status: order?.text('StatusCode') ?? null,
    owner: order?.text('OwnerCode') ?? null,
    passengers: [...graph.pax].map(([key, node]) => ({ key, pax_type: node.text('PTC') })),
    items: (order?.all('OrderItem') ?? []).map((item) => ({
      id: item.text('OrderItemID') ?? '',
      status: item.text('StatusCode'),
      services: item.all('Service').map((one) => ({
        id: one.text('ServiceID') ?? '',
        passenger_key: one.text('PaxRefID'),
        status: one.text('StatusCode'),
      })),
    })),
    flights: [...graph.segments.values()].map((one) => ({
      id: one.id,
      origin: one.origin,
      destination: one.destination,
      departure: one.departure,
      arrival: one.arrival,
      marketing_carrier: one.marketing_carrier,
      flight_number: one.flight_number,
      status: statusOf(one.id, order),
    })),
    documents: tickets.map(({ number, type, passenger_key, status }) => ({
      number,
      type,
      passenger_key,
      status,
    })),
  };
}

function statusOf(segment_id: string, order: XmlNode | undefined): LegStatus {
  const told = (order?.all('OrderItem') ?? []).flatMap((item) =>
    item.all('Service').flatMap((service) => {
      const on = service.deep('PaxSegmentRefID').map((one) => one.value());
      return on.includes(segment_id) ? [legStatus(service.text('StatusCode'))] : [];
    }),
  );
  return told.find((one) => one !== 'HK' && one !== 'UNSPECIFIED') ?? told[0] ?? 'UNSPECIFIED';
}
