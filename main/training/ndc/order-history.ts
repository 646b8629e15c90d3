/**
 * The changes of an order, for a history request and for the notification an airline sends by
 * itself: flights moved, cancelled and restored, documents replaced by others.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { findAirline } from '#main/reference/airlines.ts';
import type { World } from '../engine/index.ts';
import { getAt } from '../non-empty.ts';
import { refuse } from '../wire/problems.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldOrder,
  WorldOrderItem,
  WorldReissue,
  WorldScheduleChange,
  WorldTicket,
} from '../world.ts';
import { buildDocumentElements } from './documents.ts';
import { type Exchange, type Handler, needChild, readOrder } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { writeXml } from './namespaces.ts';
import { describeOrder } from './order-flights.ts';
import { buildOrderView } from './order-view.ts';
import { applyProfile, PROFILES } from './profiles.ts';

type Sender = Pick<Exchange, 'profile' | 'seller' | 'seller_org'>;

export const answerOrderHistory: Handler = (exchange) => {
  const { request, profile } = exchange;
  if (!profile.history) {
    return refuse('NOT_SUPPORTED', 'OrderHistory is not offered by this seller');
  }
  const key = needChild(request, 'Order');
  const order = readOrder(key, exchange);
  return { response: [buildChangeGroup(order, exchange), leaf('OrderID', order.order_id)] };
};

/** The agency that made the orders, as their seller knows it. */
const AGENCY = { id: 'AIRDESK', name: 'Airdesk' };

/** The notification's text; null where the order has no changes or the airline sends none. */
export function buildOrderChangeNotif(
  world: World,
  provider: ProviderCode,
  order_id: string,
): string | null {
  const profile = PROFILES.get(provider);
  if (!profile?.history) return null;
  const found = world.retrieve(provider, { order_id });
  if (!found.ok) return null;
  const seller = world.seller(provider);
  const sender = { profile, seller, seller_org: AGENCY.id };
  const group = buildChangeGroup(found.value, sender);
  if (!group) return null;
  const { response, beside = [] } = buildOrderView([found.value], sender);
  const listNamed = (name: string) => response.filter((one) => one && one.name === name);
  const message = el(
    'IATA_OrderChangeNotifRQ',
    el(
      'DistributionChain',
      buildLink(1, 'Carrier', { id: seller.owner, name: findAirline(seller.owner)?.name ?? null }),
      buildLink(2, 'Seller', AGENCY),
    ),
    el(
      'Notification',
      group,
      el(
        'CurrentOrder',
        listNamed('DataLists'),
        listNamed('Order'),
        beside,
        listNamed('TicketDocInfo'),
      ),
    ),
    el('PayloadAttributes', { VersionNumber: '21.3' }),
  );
  return writeXml(applyProfile(message, profile), profile.namespaces);
}

const buildLink = (
  ordinal: number,
  role: string,
  org: { id: string; name: string | null },
): XmlNode =>
  el('DistributionChainLink', {
    Ordinal: ordinal,
    OrgRole: role,
    ParticipatingOrg: { Name: org.name, OrgID: org.id },
  });

interface Operation {
  version: number;
  at: string;
  content: XmlNode;
}

/** Null where nothing changed: the element must hold a change. */
function buildChangeGroup(order: WorldOrder, sender: Sender): XmlNode | null {
  const operations = [
    ...(order.schedule_changes ?? []).map((one) => buildFlightOperation(order, one, sender)),
    ...order.reissues
      .filter(({ undone, new_order_id }) => !undone && new_order_id === order.order_id)
      .map((one) => buildDocumentOperation(order, one, sender)),
  ].toSorted((a, b) => a.version - b.version);
  if (operations.length === 0) return null;
  const versions = [...new Set(operations.map(({ version }) => version))];
  return el(
    'ChangeGroup',
    versions.map((version) =>
      el(
        'ChangeOperationGroup',
        operations.filter((one) => one.version === version).map(({ content }) => content),
        leaf('OrderVersionNumber', version),
      ),
    ),
  );
}

const buildOperation = (at: string, type: string, sides: XmlNode[], reason: string): XmlNode =>
  el(
    'ChangeOperation',
    { ChangeDateTime: at, ChangeTypeCode: type },
    sides,
    leaf('ReasonCode', reason),
  );

function buildFlightOperation(
  order: WorldOrder,
  news: WorldScheduleChange,
  sender: Sender,
): Operation {
  const { at, version, before, after } = news;
  const buildSide = (name: string, slice: WorldOrder['slices'][number]) => {
    const here = new Set(order.passengers.map(({ id }) => id));
    const items = news.items.map((item) => ({
      ...item,
      slice: 0,
      passenger_ids: item.passenger_ids.filter((id) => here.has(id)),
    }));
    return buildChangeSide(name, { ...stripOrder(order), slices: [slice], items }, sender);
  };
  const type = after.status === 'UN' ? 'CANCEL' : 'SCHEDULE';
  const sides = [buildSide('New', after), buildSide('Old', before)];
  return { version, at, content: buildOperation(at, type, sides, 'OPERATIONAL') };
}

function buildDocumentOperation(
  order: WorldOrder,
  reissue: WorldReissue,
  sender: Sender,
): Operation {
  const { at, old_numbers, new_numbers, before } = reissue;
  const listNumbered = (numbers: string[]) =>
    order.tickets.filter(({ number }) => numbers.includes(number));
  const old = listNumbered(old_numbers).map(restoreTicket);
  const sides = [
    buildChangeSide('New', { ...stripOrder(order), tickets: listNumbered(new_numbers) }, sender),
    buildChangeSide('Old', { ...stripOrder(order), slices: before.slices, tickets: old }, sender),
  ];
  const version = reissue.version ?? order.version;
  return { version, at, content: buildOperation(at, 'REISSUE', sides, 'EXCHANGE') };
}

const restoreTicket = (ticket: WorldTicket): WorldTicket => ({
  ...ticket,
  coupons: ticket.coupons.map((one) =>
    one.status === 'EXCHANGED' ? { ...one, status: 'OPEN' } : one,
  ),
});

const stripOrder = (order: WorldOrder): WorldOrder => ({
  ...order,
  items: [],
  services: [],
  tickets: [],
  payments: [],
  reissues: [],
});

/** One side of a change: the part of the order it names, with passengers by id only. */
function buildChangeSide(name: string, part: WorldOrder, sender: Sender): XmlNode {
  const lists = new MessageLists(sender.profile, sender.seller.owner);
  const flights = describeOrder(part, lists);
  const items = part.items.map((item) =>
    buildChangedItem(item, getAt(part.slices, item.slice), lists),
  );
  const pax = part.passengers.map(({ id, ptc }) => el('Pax', { PaxID: id, PTC: ptc }));
  return el(
    name,
    lists.element({ contacts: [], pax }),
    el('Order', leaf('OrderID', part.order_id), items, leaf('OwnerCode', part.owner)),
    buildDocumentElements(part, flights),
  );
}

/** An item as a change names it: who flies what, and how that stands. */
const buildChangedItem = (
  item: WorldOrderItem,
  slice: WorldOrder['slices'][number],
  lists: MessageLists,
): XmlNode =>
  el(
    'OrderItem',
    leaf('OrderItemID', item.id),
    item.passenger_ids.map((id) =>
      lists.segments(slice).map((segment, at) =>
        el('Service', {
          OrderServiceAssociation: { PaxSegmentRef: { PaxSegmentRefID: segment } },
          PaxRefID: id,
          ServiceID: `${item.id}.${id}.${at + 1}`,
          StatusCode: slice.status,
        }),
      ),
    ),
    leaf('StatusCode', 'ACTIVE'),
  );
