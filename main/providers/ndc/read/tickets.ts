/** Tickets and EMDs of an order, with their coupons, conjunctions and fares. */
import type { EmdType, TicketStatus } from '#main/contract/values.ts';
import type { ProviderCoupon, ProviderTicket } from '#main/providers/provider.ts';
import type { Graph } from '../graph.ts';
import { integer, ticketNumber } from '../values.ts';
import type { XmlNode } from '../xml.ts';
import { readItem } from './items.ts';
import { addFares, fareOf, NO_FARE, price } from './price.ts';
import type { Reading } from './reading.ts';

/** Coupon statuses of codeset 4405, and words. */
function couponStatus(code: string | null): ProviderCoupon['status'] {
  if (code === null) return 'UNKNOWN';
  const upper = code.toUpperCase();
  if (/^(V|VOID.*)$/.test(upper)) return 'VOID';
  if (/^(R|RF|RFND|RFD|Y|REFUND.*)$/.test(upper)) return 'REFUNDED';
  if (/^(E|X|EX|EXCH.*|G|PRINT.?EXCH.*)$/.test(upper)) return 'EXCHANGED';
  if (/^(B|F|U|USED|FLOWN|LIFTED|BOARDED|L|LFTD|Z|CLOSED)$/.test(upper)) return 'USED';
  if (/^(O|OK|I|A|AL|C|CKIN|OPEN.*|AIRPORT.*|CHECKED.*|ISSUED|S|SUSP.*|701|700)$/.test(upper)) {
    return 'OPEN';
  }
  return 'UNKNOWN';
}

/** A document is what its coupons are; one without coupons is what its order is. */
function ticketStatus(coupons: ProviderCoupon[], cancelled: boolean): TicketStatus {
  const known = coupons.filter((one) => one.status !== 'UNKNOWN');
  if (known.length === 0) return cancelled ? 'UNSPECIFIED' : 'TICKETED';
  const every = (status: ProviderCoupon['status']) => known.every((one) => one.status === status);
  const some = (status: ProviderCoupon['status']) => known.some((one) => one.status === status);
  if (every('VOID')) return 'CANCELLED';
  if (some('OPEN')) return 'TICKETED';
  if (some('EXCHANGED')) return 'EXCHANGED';
  if (some('REFUNDED')) return 'REFUNDED';
  return every('USED') ? 'USED' : 'TICKETED';
}

function emdType(rfic: string | null, rfisc: string | null, text: string): EmdType {
  if (/residual/i.test(text)) return 'RESIDUAL';
  if (/penalt|change fee|rebook/i.test(text) || /^(98[1-9]|99[0-9])$/.test(rfisc ?? '')) {
    return 'PENALTY';
  }
  if (rfic === 'C' || /\bbag/i.test(text)) return 'BAGGAGE';
  if (/^0B5$/i.test(rfisc ?? '') || /\bseat/i.test(text)) return 'SEAT';
  return rfic === 'D' ? 'PENALTY' : 'UNSPECIFIED';
}

/** The documents of an order, among several those that do not name another. */
export function documentsOf(response: XmlNode, order_id: string, several: boolean): XmlNode[] {
  return response.all('TicketDocInfo').filter((node) => {
    const named = node.texts('ReferencedOrder/OrderID');
    return !several || named.length === 0 || named.includes(order_id);
  });
}

/** `cancelled` says whether a passenger's items in the order are all cancelled. */
export function readTickets(
  documents: XmlNode[],
  graph: Graph,
  cancelled: (passenger_key: string) => boolean,
  reading: Reading,
): ProviderTicket[] {
  const read: ReadDocument[] = [];
  for (const node of documents) {
    read.push(...readDocuments(node, graph, read, cancelled, reading));
  }
  return read.map(({ ticket }) => ticket);
}

interface ReadDocument {
  ticket: ProviderTicket;
  /** The TicketDocInfo it stood in; sets larger than one holds go on in the next. */
  info: XmlNode;
}

function readDocuments(
  info: XmlNode,
  graph: Graph,
  before: ReadDocument[],
  cancelled: (passenger_key: string) => boolean,
  reading: Reading,
): ReadDocument[] {
  const passenger_key = info.text('PaxRefID') ?? '';
  const issued_at = issueTime(info, reading);
  const original = info.text('OriginalIssueInfo/TicketNumber');
  const fare = documentFare(info, graph, reading);
  const numbered = info.all('Ticket').flatMap((node) => {
    const number = node.text('TicketNumber');
    return number ? [{ node, number: ticketNumber(number), emd: isEmd(node) }] : [];
  });
  const has_ticket = numbered.some((one) => !one.emd);
  const read: ReadDocument[] = [];
  for (const { node, number, emd } of numbered) {
    const coupons = node.all('Coupon').map((one) => readCoupon(one));
    const told = node.text('ConnectedDocNumber');
    const connected = told ? ticketNumber(told) : null;
    const first = emd ? null : firstOfSet(number, connected, [...before, ...read], info);
    const ticket: ProviderTicket = {
      number,
      type: emd ? 'EMD' : 'TICKET',
      emd_type: emd ? emdOf(node) : null,
      passenger_key,
      status: ticketStatus(coupons, cancelled(passenger_key)),
      issued_at,
      coupons,
      conjunction_of: first,
      original_number: original ? ticketNumber(original) : null,
      related_number: connected === first ? null : connected,
      // One price stands for the set; beside a ticket it is the ticket's.
      fare: first !== null || (emd && has_ticket) ? null : fare.fare,
      currency: fare.currency,
    };
    read.push({ ticket, info });
  }
  return read;
}

function issueTime(info: XmlNode, reading: Reading): string | null {
  const date = reading.day(info.text('IssueInfo/IssueDate'));
  const clock = /^\d{2}:\d{2}(:\d{2})?/.exec(info.text('IssueInfo/IssueTime') ?? '')?.[0];
  return date ? reading.moment(`${date}T${clock ?? '00:00'}Z`) : null;
}

/** Of a conjunction ticket the first of its set: named, or the one whose number runs on. */
function firstOfSet(
  number: string,
  connected: string | null,
  before: ReadDocument[],
  info: XmlNode,
): string | null {
  const tickets = before.flatMap(({ ticket }) => (ticket.type === 'TICKET' ? [ticket] : []));
  const named = tickets.find((one) => one.number === connected);
  if (named) return named.conjunction_of ?? named.number;
  const here = before.find((one) => one.info === info && one.ticket.type === 'TICKET')?.ticket;
  const first = here && tickets.find((one) => one.number === (here.conjunction_of ?? here.number));
  return first && follows(first, number, tickets) ? first.number : null;
}

/** Consecutive serials, and the first has no coupon left (or tells none). */
function follows(first: ProviderTicket, number: string, before: ProviderTicket[]): boolean {
  const set = before.filter((one) => one === first || one.conjunction_of === first.number);
  const next = BigInt(first.number.replace(/\D/g, '') || '0') + BigInt(set.length);
  const full = first.coupons.length === 0 || first.coupons.length >= 4;
  return full && /^\d+$/.test(number) && BigInt(number) === next;
}

/**
 * The document of each service that its EMD's coupon names: the one that is good, else the last that
 * was. A void document is none.
 */
export function numbersOfServices(documents: XmlNode[]): ReadonlyMap<string, string> {
  const found = new Map<string, { number: string; open: boolean }>();
  for (const node of documents.flatMap((one) => one.all('Ticket'))) {
    const number = node.text('TicketNumber');
    if (!number) continue;
    for (const coupon of node.all('Coupon')) {
      const service = coupon.text('ServiceRefID');
      const status = couponStatus(coupon.text('CouponStatusCode'));
      if (!service || status === 'VOID' || found.get(service)?.open) continue;
      found.set(service, { number: ticketNumber(number), open: status === 'OPEN' });
    }
  }
  return new Map([...found].map(([service, { number }]) => [service, number]));
}

function isEmd(node: XmlNode): boolean {
  const type = node.text('TicketDocTypeCode')?.toUpperCase() ?? '';
  if (/^(T|TKT|ETKT|TICKET|700|701)$/.test(type)) return false;
  return /^(J|Y|702|703|EMD.*|MD|A|S)$/.test(type) || node.has('Coupon/RFIC');
}

function emdOf(node: XmlNode): EmdType {
  const words = ['Coupon/RFISC_Desc', 'Coupon/RemarkText', 'RemarkText'].flatMap((path) =>
    node.texts(path),
  );
  const rfic = node.texts('Coupon/RFIC')[0]?.toUpperCase() ?? null;
  return emdType(rfic, node.texts('Coupon/RFISC')[0] ?? null, words.join(' '));
}

function readCoupon(node: XmlNode): ProviderCoupon {
  const flights = node.at('CurrentCouponFlightInfoRef') ?? node.at('SoldAirlineInfo');
  const sold = node.texts('SoldAirlineInfo/PaxSegmentRefID')[0] ?? null;
  const current = (flights?.deep('PaxSegmentRefID') ?? []).map((one) => one.value())[0] ?? null;
  const changed = node.texts('ResChangeInfo/PaxSegmentReferences/PaxSegmentRefID')[0] ?? null;
  return {
    number: integer(node.text('CouponNumber')) ?? 0,
    leg_key: current ?? sold ?? changed,
    status: couponStatus(node.text('CouponStatusCode')),
    fare_basis: node.text('FareBasisCode'),
    service_code: node.text('RFISC') ?? node.text('RFIC'),
  };
}

function documentFare(info: XmlNode, graph: Graph, reading: Reading) {
  const details = info.all('FareDetail');
  const own = price(info.at('Price|TotalPrice'), reading);
  if (own) return { fare: fareOf(own), currency: own.currency };
  const [item] = details.length > 0 ? [readItem(info, graph, reading, undefined)] : [];
  const priced = item?.details.flatMap((one) => one.price ?? []) ?? [];
  if (priced.length === 0) return { fare: null, currency: null };
  return {
    fare: priced.map(fareOf).reduce(addFares, NO_FARE),
    currency: priced[0]!.currency,
  };
}
