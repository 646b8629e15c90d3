/** Tickets and EMDs of an order, with their coupons, conjunctions and fares. */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { CouponStatus, EmdType } from '#main/contract/values.ts';
import type {
  DocumentText,
  ProviderCoupon,
  ProviderFeature,
  ProviderTicket,
} from '#main/providers/provider.ts';
import {
  isGood,
  parseCouponStatus,
  readCouponState,
  resolveTicketStatus,
} from '#main/providers/wire/coupon-statuses.ts';
import { buildDocumentText, buildValidity, parseEmdType } from '#main/providers/wire/documents.ts';
import { addFares, NO_FARE } from '../../orders.ts';
import { normalizeTicketNumber } from '../../wire/documents.ts';
import { buildFeature } from '../../wire/features.ts';
import { type Reading, readAmount } from '../../wire/reading.ts';
import { parseFlag, parseInteger, readIssueTime } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseConditions } from './brand-texts.ts';
import type { Graph } from './data-lists.ts';
import { nameOwnService, type RepeatedIds, readItem } from './items.ts';
import { readPrice, toFare } from './price.ts';

const isGone = (status: CouponStatus): boolean => !isGood(status) && status !== 'UNKNOWN';

const readStatusText = (coupon: XmlNode) => coupon.text('CouponStatusCode|StatusCode');

/**
 * True if any coupon of the order may be good or was flown, or no document says how it stands; null
 * without documents.
 */
export function hasDocumentsInUse(response: XmlNode): boolean | null {
  const tickets = response.find('TicketDocInfo/Ticket');
  if (tickets.length === 0) return null;
  const coupons = tickets.flatMap((one) => one.all('Coupon'));
  const texts = coupons.flatMap((one) => readStatusText(one) ?? []);
  if (texts.length === 0) return true;
  return texts.some((text) => !isGone(parseCouponStatus(text)));
}

/** The documents of an order, among several those that do not name another. */
export const findDocuments = (response: XmlNode, order_id: string, several: boolean): XmlNode[] =>
  response.all('TicketDocInfo').filter((node) => {
    const named = node.texts('ReferencedOrder/OrderID');
    return !several || named.length === 0 || named.includes(order_id);
  });

/** Conditions of all journeys from documents: endorsements, coupons without refund or change. */
export function readDocumentConditions(documents: XmlNode[]): ProviderFeature[] {
  const coupons = documents.flatMap((one) => one.find('Ticket/Coupon'));
  const isBarred = (name: string) => coupons.some((one) => parseFlag(one.text(name)) === true);
  const valid = coupons.flatMap((one) => {
    const [from, to] = ['Effective', 'Expiration'].map((name) =>
      one.text(`CouponValidityPeriod/${name}Date`),
    );
    const coupon = one.text('CouponNumber') ?? '';
    const told = [from && `NVB ${from}`, to && `NVA ${to}`].filter(Boolean);
    return told.length > 0 ? [`${coupon}: ${told.join(' · ')}`] : [];
  });
  return [
    ...(isBarred('NonRefundableInd') ? [buildFeature('REFUND', 'NOT_OFFERED', null, null)] : []),
    ...(isBarred('NonReissuableNonExchInd')
      ? [buildFeature('CHANGE', 'NOT_OFFERED', null, null)]
      : []),
    ...parseConditions([...documents.flatMap((one) => one.texts('EndorsementText')), ...valid]),
  ];
}

/** `cancelled` says whether a passenger's items in the order are all cancelled. */
export function readTickets(
  documents: XmlNode[],
  graph: Graph,
  cancelled: (passenger_key: string) => boolean,
): ProviderTicket[] {
  const read: ReadDocument[] = [];
  for (const node of documents) {
    read.push(...readDocuments(node, graph, read, cancelled));
  }
  const tickets = read.map(({ ticket }) => ticket);
  return read.map(({ ticket, node }) => ({
    ...ticket,
    coupons: zip(ticket.coupons, node.all('Coupon')).map(([coupon, told]) => ({
      ...coupon,
      leg_key:
        coupon.leg_key ??
        findConnectedFlight(ticket.related_number, told.text('ConnectedCouponNumber'), tickets),
    })),
  }));
}

/** The flight of the ticket's coupon that a coupon of an EMD goes with. */
export function findConnectedFlight(
  number: string | null,
  coupon: string | null,
  tickets: readonly ProviderTicket[],
): string | null {
  const ticket = tickets.find((one) => one.type === 'TICKET' && one.number === number);
  return ticket?.coupons.find((one) => one.number === parseInteger(coupon))?.leg_key ?? null;
}

interface ReadDocument {
  ticket: ProviderTicket;
  node: XmlNode;
  /** The TicketDocInfo it stood in; sets larger than one holds go on in the next. */
  info: XmlNode;
}

function readDocuments(
  info: XmlNode,
  graph: Graph,
  before: ReadDocument[],
  cancelled: (passenger_key: string) => boolean,
): ReadDocument[] {
  const { reading } = graph;
  const passenger_key = info.text('PaxRefID') ?? '';
  const issued_at = readIssueTime(
    reading.day(info.text('IssueInfo/IssueDate')),
    info.text('IssueInfo/IssueTime'),
  );
  const original = info.text('OriginalIssueInfo/TicketNumber');
  const fare = readDocumentFare(info, graph);
  const printed = readPrinted(info, reading);
  const numbered = joinNumbers(
    info.all('Ticket').flatMap((node) => {
      const number = node.text('TicketNumber');
      if (!number) reading.warn(phrase('w_piece', { title: 'tickets' }));
      return number ? [{ node, number: normalizeTicketNumber(number), emd: isEmd(node) }] : [];
    }),
  );
  const has_ticket = numbered.some((one) => !one.emd);
  const read: ReadDocument[] = [];
  for (const { node, number, emd } of numbered) {
    const coupons = node.all('Coupon').map((one) => readCoupon(one, number, reading));
    const told = node.text('ConnectedDocNumber');
    const connected = told ? normalizeTicketNumber(told) : null;
    const first = emd ? null : findFirstOfSet(number, connected, [...before, ...read], info);
    const ticket: ProviderTicket = {
      number,
      type: emd ? 'EMD' : 'TICKET',
      emd_type: emd ? readEmdType(node) : null,
      passenger_key,
      status: resolveTicketStatus(
        coupons.filter((one) => one.text !== null).map((one) => one.coupon.status),
        cancelled(passenger_key),
      ),
      issued_at,
      coupons: coupons.map((one) => one.coupon),
      conjunction_of: first,
      original_number: original ? normalizeTicketNumber(original) : null,
      related_number: connected === first ? null : connected,
      // One price stands for the set; beside a ticket it is the ticket's.
      fare: first !== null || (emd && has_ticket) ? null : fare.fare,
      currency: fare.currency,
      ...(!emd && printed ? { text: printed } : {}),
    };
    read.push({ ticket, node, info });
  }
  return read;
}

/** Some write one number as two tickets: the airline's accounting code, then the ten digits. */
const joinNumbers = <T extends { node: XmlNode; number: string }>(tickets: T[]): T[] =>
  tickets.flatMap((one, at) => {
    const isCode = (other: T | undefined) => /^\d{3}$/.test(other?.number ?? '');
    const isRest = (other: T | undefined) => /^\d{10}$/.test(other?.number ?? '');
    const before = tickets[at - 1];
    if (isCode(one) && isRest(tickets[at + 1])) {
      one.node.take();
      return [];
    }
    return before && isCode(before) && isRest(one)
      ? [{ ...one, number: `${before.number}${one.number}` }]
      : [one];
  });

/** Texts the issuer printed on the set; null if there are none. */
function readPrinted(info: XmlNode, reading: Reading): DocumentText | null {
  const details = info.all('FareDetail');
  const [fare_calculation, tour_code] = ['FareCalculationInfo/AddlInfoText', 'TourCode'].map(
    (path) => details.flatMap((one) => one.texts(path))[0],
  );
  const paid = details.map((one) => one.at('Price') ?? one.at('FarePriceType/Price'))[0];
  const base = paid?.at('EquivAmount') ? readAmount(paid.at('BaseAmount'), reading) : null;
  return buildDocumentText({
    endorsements: info.texts('EndorsementText'),
    fare_calculation,
    tour_code,
    base: base ?? undefined,
  });
}

/** The first of a conjunction set: the named one, or the one whose numbers continue. */
function findFirstOfSet(
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

/** `good` unless it is known to be given up or has an unknown status. */
export interface ServiceDocument {
  number: string;
  good: boolean;
}

/** What a coupon that is not void says of a service, and whose it is. */
interface NamedService extends ServiceDocument {
  service: string;
  passenger_key: string;
}

/**
 * The document of each service an EMD coupon names: the good one, else the last. Ids that several
 * items have name none; of those used again the good one does, if it is the only one: what was given
 * up may have a document of value still.
 */
export function pickDocuments(
  named: readonly NamedService[],
  { shared, reused }: RepeatedIds,
): ReadonlyMap<string, ServiceDocument> {
  const found = new Map<string, ServiceDocument>();
  const open = new Set<string>();
  for (const { service, passenger_key, number, good } of named) {
    if (shared.has(service) || (!good && reused.has(service))) continue;
    // What one passenger has of a service of several goes by an id of its own.
    for (const id of [service, nameOwnService(service, passenger_key)]) {
      const before = found.get(id);
      if (before?.good && good && before.number !== number && reused.has(service)) open.add(id);
      if (!before?.good) found.set(id, { number, good });
    }
  }
  for (const id of open) found.delete(id);
  return found;
}

export const readServiceNumbers = (documents: XmlNode[], ids: RepeatedIds) =>
  pickDocuments(
    documents.flatMap((info) => {
      const passenger_key = info.text('PaxRefID') ?? '';
      return info.all('Ticket').flatMap((node) => readNamedServices(node, passenger_key));
    }),
    ids,
  );

function readNamedServices(node: XmlNode, passenger_key: string): NamedService[] {
  const number = node.text('TicketNumber');
  return node.all('Coupon').flatMap((coupon) => {
    const text = readStatusText(coupon);
    const status = parseCouponStatus(text);
    if (!number || status === 'VOID') return [];
    const good = text === null || isGood(status);
    const told = { passenger_key, number: normalizeTicketNumber(number), good };
    return coupon.texts('ServiceRefID').map((service) => ({ service, ...told }));
  });
}

/** What the coupons of each EMD are worth, in their order; null where one does not tell it. */
export type CouponValues = ReadonlyMap<string, (number | null)[]>;

export const readCouponValues = (documents: XmlNode[], reading: Reading): CouponValues =>
  new Map(
    documents.flatMap((info) =>
      info.all('Ticket').flatMap((node) => {
        const number = node.text('TicketNumber');
        if (!number || !isEmd(node)) return [];
        const values = node
          .all('Coupon')
          .map((one) => readAmount(one.at('ValueAmount'), reading)?.minor ?? null);
        return [[normalizeTicketNumber(number), values] as const];
      }),
    ),
  );

function isEmd(node: XmlNode): boolean {
  const type = node.text('TicketDocTypeCode')?.toUpperCase() ?? '';
  return isEmdType(type) ?? (/^(702|703)$/.test(type) || node.has('Coupon/RFIC'));
}

/** True for an EMD, false for a ticket, by codes of both versions; null if unclear. */
export function isEmdType(type: string): boolean | null {
  if (/^(T|TKT|ETKT|TICKET|700|701)$/.test(type)) return false;
  return /^(J|Y|EMD.*|MD|A|S)$/.test(type) ? true : null;
}

function readEmdType(node: XmlNode): EmdType {
  const words = ['Coupon/RFISC_Desc', 'Coupon/RemarkText', 'RemarkText'].flatMap((path) =>
    node.texts(path),
  );
  const rfic = node.texts('Coupon/RFIC')[0]?.toUpperCase() ?? null;
  return parseEmdType(rfic, node.texts('Coupon/RFISC')[0] ?? null, words.join(' '));
}

/** `n` is the coupon's number in the document. */
export function warnIfInvoluntary(
  code: string | null,
  of: { n: number | string; number: string },
  reading: Reading,
): void {
  if (code) reading.warn(phrase('w_coupon_involuntary', { ...of, text: code.slice(0, 40) }));
}

/** With its status as it came. */
function readCoupon(node: XmlNode, document: string, reading: Reading) {
  const flights = node.at('CurrentCouponFlightInfoRef') ?? node.at('SoldAirlineInfo');
  const sold = node.texts('SoldAirlineInfo/PaxSegmentRefID')[0] ?? null;
  const current = (flights?.deep('PaxSegmentRefID') ?? []).map((one) => one.value())[0] ?? null;
  const changed = node.texts('ResChangeInfo/PaxSegmentReferences/PaxSegmentRefID')[0];
  // Some senders name it elsewhere in the coupon.
  const other = node.deep('PaxSegmentRefID').flatMap((one) => one.value() ?? [])[0] ?? null;
  const text = readStatusText(node);
  const number = parseInteger(node.text('CouponNumber')) ?? 0;
  warnIfInvoluntary(node.text('InvolIndCode'), { n: number, number: document }, reading);
  const coupon: ProviderCoupon = {
    number,
    leg_key: current ?? sold ?? changed ?? other,
    ...readCouponState(text),
    fare_basis: node.text('FareBasisCode'),
    service_code: node.text('RFISC') ?? node.text('RFIC'),
    ...buildValidity(
      reading.day(node.text('CouponValidityPeriod/EffectiveDate')),
      reading.day(node.text('CouponValidityPeriod/ExpirationDate')),
    ),
  };
  return { coupon, text };
}

function readDocumentFare(info: XmlNode, graph: Graph) {
  const details = info.all('FareDetail');
  const own = readPrice(info.at('Price|TotalPrice'), graph.reading);
  if (own) return { fare: toFare(own), currency: own.currency };
  const [item] = details.length > 0 ? [readItem(info, graph)] : [];
  const priced = item?.details.flatMap((one) => one.price ?? []) ?? [];
  const [first] = priced;
  if (!first) return { fare: null, currency: null };
  return { fare: priced.map(toFare).reduce(addFares, NO_FARE), currency: first.currency };
}
