/**
 * Changes to an order from its airline: OrderChangeNotif, which it sends by itself, and the answer
 * to OrderHistory. A change has its time, reason, and state before and after; a notification with
 * the current order is read like an answer to OrderRetrieve.
 */
import type { LegStatus } from '#main/contract/values.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { Reading } from '../../wire/reading.ts';
import { parseLegStatus } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { readMoney } from './answers.ts';
import { readGraph } from './data-lists.ts';
import { type Differential, readDifferential } from './differential.ts';
import { type GraphSegment, readCabin } from './flights.ts';
import { tellSurcharges } from './limits-and-surcharges.ts';
import { readOrders } from './order.ts';
import { readContact } from './passengers.ts';
import { readWarnings } from './problems.ts';
import { readTickets } from './tickets.ts';

/** `status` is that of its services: the first that is not confirmed, else that of all. */
export type ChangedFlight = Pick<
  GraphSegment,
  'id' | 'origin' | 'destination' | 'departure' | 'arrival' | 'marketing_carrier' | 'flight_number'
> & { status: LegStatus };

export type ToldChanges = ReturnType<typeof readChanges>;
export type OrderChange = ToldChanges['changes'][number];
export type ChangedPart = NonNullable<OrderChange['old']>;

/** The past is read without warnings: its limits need no action. */
const createSilentReading = ({ currency, seller_id, sent_at, zone }: Reading): Reading =>
  new Reading({ currency, seller_id, sent_at, zone });

/** Until 21.3 it holds the order as an answer does. */
export const findNotification = (root: XmlNode): XmlNode | undefined =>
  /^(IATA_)?OrderChangeNotif(RQ)?$/i.test(root.name)
    ? root.at('Notification|Query|Request')
    : undefined;

/** `holder` is the Notification or the Response. */
export function readChanges(holder: XmlNode, reading: Reading) {
  const groups = holder.find('ChangeGroup/ChangeOperationGroup');
  const changes = groups.flatMap((group) => {
    const version = group.text('OrderVersionNumber');
    const by = readMaker(group);
    return group.all('ChangeOperation').map((one) => ({
      version,
      at: reading.moment(one.text('ChangeDateTime')),
      // The sender's own codes.
      type: one.text('ChangeTypeCode'),
      reason: one.text('ReasonCode'),
      by,
      old: readPart(one.at('Old'), createSilentReading(reading)),
      new: readPart(one.at('New'), reading),
    }));
  });
  const current = holder.at('CurrentOrder') ?? (holder.has('Order') ? holder : undefined);
  const graph = current && readGraph(current, reading);
  // As it is now, and as it was; null where the message does not hold it.
  const booking = readSnapshot(current, reading, graph);
  const before = readSnapshot(holder.at('OrderBaseline'), createSilentReading(reading));
  const named = changes.flatMap((one) => one.new?.order_id ?? one.old?.order_id ?? []);
  const order_id = holder.text('OrderID') ?? booking?.order_id ?? named[0] ?? null;
  const contacts = (graph?.all_contacts ?? []).map(readContact);
  return { order_id, changes, booking, before, contacts };
}

/** By name, else by id. The schema writes the name of the chain without its r. */
function readMaker(group: XmlNode): string | null {
  const chain = group.all('DistibutionChain|DistributionChain');
  const links = [...chain, ...chain.flatMap((one) => one.all('DistributionChainLink'))];
  const [id, name] = ['OrgID', 'Name'].map((field) =>
    links.flatMap((one) => one.texts(`ParticipatingOrg/${field}`)),
  );
  return name?.[0] ?? id?.[0] ?? null;
}

function readSnapshot(
  node: XmlNode | undefined,
  reading: Reading,
  graph = node && readGraph(node, reading),
): ProviderOrder | null {
  if (!node || !graph) return null;
  readWarnings(node, reading);
  tellSurcharges(node, reading);
  const [order] = readOrders(node, graph, readMoney({ root: node, response: node, reading }));
  return order ? { ...order, warnings: [...reading.warnings] } : null;
}

/** One side of a change: only what it names. */
function readPart(node: XmlNode | undefined, reading: Reading) {
  if (!node) return null;
  const graph = readGraph(node, reading);
  const order = node.at('Order');
  const tickets = readTickets(node.all('TicketDocInfo'), graph, () => false);
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
      differences: item
        .all('DiffPrice|PriceDifferential')
        .map((one) => toPrice(readDifferential(one, item, graph))),
      cabins: item.find('CabinTypeList/CabinType').map((one) => readCabin(one)),
      special_services: item.texts('SpecialServiceList/SpecialService/SpecialServiceCode'),
    })),
    flights: [...graph.segments.values()].map(
      (one): ChangedFlight => ({
        id: one.id,
        origin: one.origin,
        destination: one.destination,
        departure: one.departure,
        arrival: one.arrival,
        marketing_carrier: one.marketing_carrier,
        flight_number: one.flight_number,
        status: readStatus(one.id, order),
      }),
    ),
    documents: tickets.map(({ number, type, passenger_key, status }) => ({
      number,
      type,
      passenger_key,
      status,
    })),
    // An order may be named alone, by its id and version.
    order: order?.at('OrderItem') ? readSnapshot(node, reading, graph) : null,
    contacts: graph.all_contacts.map(readContact),
  };
}

/** Amounts to pay or get back. */
const toPrice = ({ old, fresh, passenger_keys: _who, ...price }: Differential) => ({
  ...price,
  old_minor: old?.total_minor ?? null,
  new_minor: fresh?.total_minor ?? null,
});

function readStatus(segment_id: string, order: XmlNode | undefined): LegStatus {
  const told = (order?.all('OrderItem') ?? []).flatMap((item) =>
    item.all('Service').flatMap((service) => {
      const on = service.deep('PaxSegmentRefID').map((one) => one.value());
      return on.includes(segment_id) ? [parseLegStatus(service.text('StatusCode'))] : [];
    }),
  );
  return told.find((one) => one !== 'HK' && one !== 'UNSPECIFIED') ?? told[0] ?? 'UNSPECIFIED';
}
