/** The end of a transaction: all changes of the session are filed, or none. */
import { isTicketed } from '../order-state.ts';
import type { WorldOrder } from '../world.ts';
import { listFlights } from './elements.ts';
import type { Exchange } from './message-exchange.ts';
import { buildPnrReply } from './pnr-view.ts';
import { getServiceQuote } from './services.ts';
import { refuse, type XmlNode } from './wire.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

/** Records already warned about. A second end overrides a warning; option 30 does so at once. */
const warned = new WeakSet<Workspace>();

export function endTransaction(
  exchange: Exchange,
  work: Workspace,
  options: readonly string[],
): XmlNode {
  const { world, memory, session, now } = exchange;
  const { order } = work;
  if (order && !work.changed) return closeRecord(exchange, order, options);
  if (!work.lines.received_from) refuse('8111', 'ERROR AT EOT TIME / NEED RECEIVED FROM');
  if (order) isCurrent(exchange, order);
  const warning = findWarning(exchange, work);
  if (order && warning && !options.includes('30') && !warned.has(work)) {
    warned.add(work);
    return buildPnrReply({ order, now, warning: { code: '8111', text: warning } });
  }
  const done = world.together(() =>
    order ? changeOrder(exchange, work, order, options) : createOrder(exchange, work),
  );
  if (order && work.commission) memory.commissions.set(order.order_id, work.commission);
  if (session) session.workspace = null;
  return closeRecord(exchange, done.order, options, done.other);
}

/** With options 11, 13 and 14 the record is shown as it is now and stays open. */
function closeRecord(
  exchange: Exchange,
  order: WorldOrder,
  options: readonly string[],
  other: string | null = null,
): XmlNode {
  const { session, memory, now } = exchange;
  if (options.includes('10') || options.includes('12')) {
    if (session) session.workspace = null;
    return buildPnrReply({ order, now, stored: false });
  }
  if (session) session.workspace = createWorkspace(order);
  const hidden = memory.hidden(order.order_id, false);
  return buildPnrReply({ order, now, hidden, split: other });
}

/** Refuses where somebody else changed the record since it was read. */
function isCurrent({ world }: Exchange, order: WorldOrder): void {
  const there = world.retrieve({ order_id: order.order_id });
  if (there.version !== order.version)
    refuse('1111', 'SIMULTANEOUS CHANGES TO PNR - USE WRA/RT TO PRINT OR IGNORE');
}

/** A warning where the first flight leaves within 72 hours, else null. */
function findWarning({ now }: Exchange, work: Workspace): string | null {
  if (!work.order || work.order.status === 'CANCELLED' || work.cancel) return null;
  const [first] = listFlights(work.order);
  const hours = first ? (Date.parse(`${first.flight.departure}Z`) - now.getTime()) / 3_600_000 : 99;
  return hours < 72 ? 'WARNING: DEPARTURE WITHIN 72 HOURS - CHECK TICKETING TIME LIMIT' : null;
}

type Done = { order: WorldOrder; other: string | null };

function createOrder(exchange: Exchange, work: Workspace): Done {
  const { world, distortion } = exchange;
  if (work.people.length === 0) refuse('8111', 'ERROR AT EOT TIME / NEED NAMES');
  if (work.sold.length === 0) refuse('8111', 'ERROR AT EOT TIME / NEED ITINERARY');
  if (!work.lines.ticketing) refuse('8111', 'ERROR AT EOT TIME / NEED TICKETING ARRANGEMENT');
  const contact = work.people.some(({ phone, email }) => phone !== null || email !== null);
  if (!contact && work.lines.phones.length === 0)
    refuse('8111', 'ERROR AT EOT TIME / NEED TELEPHONE');
  if (work.pricing?.kind !== 'new' || !work.stored) {
    return refuse('8111', 'ERROR AT EOT TIME / NEED TST');
  }
  const request = {
    offer_id: work.pricing.offer.id,
    reference: null,
    passengers: work.people,
    remarks: work.lines.remarks,
    expected_minor: null,
  };
  const made = world.createOrder(request, distortion);
  return { order: withLines(exchange, work, made, []), other: null };
}

/** Files the requests, contacts and remarks added or removed, once there is a record. */
function withLines(
  { world }: Exchange,
  { lines, remove }: Workspace,
  order: WorldOrder,
  remarks: string[],
): WorldOrder {
  const { request_ids, phone_ids, remarks: gone } = remove;
  const added = lines.requests.length + lines.phones.length + remarks.length;
  if (added + request_ids.length + phone_ids.length + gone.length === 0) return order;
  return world.annotateOrder(order.order_id, {
    requests: lines.requests,
    phones: lines.phones,
    remarks,
    remove: { request_ids, phone_ids, remarks: gone },
    reference: null,
  });
}

function changeOrder(
  exchange: Exchange,
  work: Workspace,
  order: WorldOrder,
  options: readonly string[],
): Done {
  const { world, memory } = exchange;
  const { order_id } = order;
  if (work.leaving) {
    const divided = world.splitOrder(order_id, work.leaving, null);
    return { order: divided.parent, other: divided.child.locator };
  }
  if (work.cancel) return { order: world.cancelOrder(order_id), other: null };
  if (options.some((code) => code === '12' || code === '13')) {
    const late = order.slices.flatMap(({ status }, i) => (status === 'TK' ? [i] : []));
    const items = order.items.filter(({ slice }) => late.includes(slice)).map(({ id }) => id);
    if (items.length > 0) world.acceptTimes(order_id, items);
  }
  if (work.patches.size > 0) {
    const passengers = [...work.patches].map(([id, patch]) => ({ id, ...patch }));
    world.updatePassengers(order_id, passengers);
  }
  const pricing = work.pricing;
  if (pricing?.kind === 'again' && work.stored && pricing.proposal_id !== null) {
    world.acceptReprice(order_id, pricing.proposal_id);
  }
  const retrieveOrder = () => world.retrieve({ order_id });
  if (pricing?.kind === 'exchange') {
    if (!work.stored) refuse('8111', 'ERROR AT EOT TIME / NEED REISSUED TST');
    // Flights and remarks are filed when the documents are issued.
    memory.payments.set(order_id, work.payments);
    const { remarks, endorsements } = work.lines;
    memory.exchanges.set(order_id, { quote: pricing.quote, remarks, endorsements });
    return { order: retrieveOrder(), other: null };
  }
  if (work.dropped.size > 0 && work.sold.length === 0 && isTicketed(order)) {
    const request = { flight_ids: [...work.dropped], reference: null };
    return { order: world.releaseSlices(order_id, request), other: null };
  }
  // Naming every flight by number cancels the whole itinerary.
  const all_dropped = listFlights(order).every(({ flight }) => work.dropped.has(flight.id));
  if (work.dropped.size > 0 && work.sold.length === 0 && all_dropped) {
    return { order: world.cancelOrder(order_id), other: null };
  }
  if (work.dropped.size > 0 || work.sold.length > 0) refuse('8111', 'ERROR AT EOT TIME / NEED TST');
  const noted = withLines(exchange, work, retrieveOrder(), work.lines.remarks);
  const quote = getServiceQuote(exchange, work, noted);
  if (quote && quote.due_minor > 0) memory.owed.set(order_id, quote);
  else if (quote) {
    const request = { quote_id: quote.quote_id, reference: null, payments: [] };
    world.acceptQuote(order_id, request, null);
  }
  const given_up = pricing?.kind === 'tickets' && work.stored ? pricing.numbers : [];
  const tickets = given_up.length > 0 ? [{ method: 'TICKETS' as const, numbers: given_up }] : [];
  const payments = [...work.payments, ...tickets];
  if (payments.length > 0) memory.payments.set(order_id, payments);
  return { order: retrieveOrder(), other: null };
}
