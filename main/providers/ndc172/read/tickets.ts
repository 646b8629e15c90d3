/** Tickets and EMDs of an NDC 17.2 order. */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { RepeatedIds } from '#main/providers/ndc/read/items.ts';
import { toFare } from '#main/providers/ndc/read/price.ts';
import {
  type CouponValues,
  findConnectedFlight,
  isEmdType,
  pickDocuments,
  warnIfInvoluntary,
} from '#main/providers/ndc/read/tickets.ts';
import type { DocumentText, ProviderCoupon, ProviderTicket } from '#main/providers/provider.ts';
import {
  isGood,
  readCouponState,
  resolveTicketStatus,
} from '#main/providers/wire/coupon-statuses.ts';
import {
  buildDocumentText,
  buildValidity,
  normalizeTicketNumber,
  parseEmdType,
} from '#main/providers/wire/documents.ts';
import { findOnly } from '#main/providers/wire/lists.ts';
import type { Reading } from '#main/providers/wire/reading.ts';
import {
  parseDateOnly,
  parseFlightNumber,
  parseInteger,
  readIssueTime,
} from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import type { Graph172 } from './data-lists.ts';
import { readAmount, readPrice } from './money.ts';
import { readKey, readRefs } from './refs.ts';

/** `cancelled` says whether all that a passenger has in the order is cancelled. */
export function readTickets(
  infos: XmlNode[],
  cancelled: (passenger_key: string) => boolean,
  printed: (passenger_key: string) => DocumentText | null,
  { segments, reading }: Pick<Graph172, 'segments' | 'reading'>,
): ProviderTicket[] {
  const read: ProviderTicket[] = [];
  const nodes: XmlNode[] = [];
  for (const info of infos) {
    const passengers = readRefs(info, 'PassengerReference');
    const original = info.text('OriginalIssueInfo/TicketDocumentNbr');
    const cost = readPrice(info.at('Price') ?? info.at('FareInfo'), reading);
    const own_text = readText(info);
    const set: ProviderTicket[] = [];
    for (const node of info.all('TicketDocument')) {
      const number = node.text('TicketDocNbr');
      if (!number) {
        reading.warn(phrase('w_piece', { title: 'tickets' }));
        continue;
      }
      const before = [...read, ...set];
      const ticket = readTicket(node, normalizeTicketNumber(number), before, {
        passenger_key: passengers[0] ?? '',
        cancelled: cancelled(passengers[0] ?? ''),
        original: original ? normalizeTicketNumber(original) : null,
        segments,
      });
      for (const one of node.all('CouponInfo')) {
        const of = { n: one.text('CouponNumber') ?? '', number: ticket.number };
        warnIfInvoluntary(readCode(one, 'InvoluntaryIndicatorCode'), of, reading);
      }
      const others = passengers.slice(1);
      // One price stands for the set.
      const own = cost && set.length === 0;
      const text = own_text ?? (ticket.type === 'TICKET' ? printed(ticket.passenger_key) : null);
      nodes.push(node);
      set.push({
        ...ticket,
        ...(others.length > 0 && { other_passenger_keys: others }),
        ...(text ? { text } : {}),
        fare: own ? toFare(cost) : null,
        currency: cost?.currency ?? null,
      });
    }
    read.push(...set);
  }
  return zip(read, nodes).map(([ticket, node]) => ({
    ...ticket,
    coupons: zip(ticket.coupons, node.all('CouponInfo')).map(([coupon, told]) => ({
      ...coupon,
      leg_key:
        coupon.leg_key ??
        findConnectedFlight(
          ticket.related_number,
          // The schema's own spelling.
          told.text('InConnectionWithInfo/InConnectonCpnNbr|InConnectionCpnNbr'),
          read,
        ),
    })),
  }));
}

/** Some senders wrap the codes as earlier versions did. */
const readCode = (node: XmlNode, name: string): string | null =>
  node.text(name) ?? node.text(`${name}/Code`);

/** What the coupons of each EMD are worth. */
export const readCouponValues = (infos: XmlNode[], reading: Reading): CouponValues =>
  new Map(
    infos
      .flatMap((one) => one.all('TicketDocument'))
      .filter(isEmd)
      .map((node) => [
        normalizeTicketNumber(node.text('TicketDocNbr') ?? ''),
        node.all('CouponInfo').map((one) => readAmount(one.at('Value'), reading)?.minor ?? null),
      ]),
  );

/** Texts of a displayed document; those in an order have none. */
const readText = (info: XmlNode): DocumentText | null =>
  buildDocumentText({
    endorsements: info.texts('EndorsementText'),
    fare_calculation: info.text('FareInfo/UnstructuredFareCalcInfo/Info') ?? undefined,
    tour_code: info.text('FareInfo/FareInfo/Detail/TourCode') ?? undefined,
  });

/** Texts the passenger's fares want printed. */
export function readPrinted(order: XmlNode, passenger_key: string): DocumentText | null {
  const details = order
    .find('OrderItems/OrderItem/FareDetail')
    .filter((one) => readRefs(one, 'PassengerRefs').includes(passenger_key));
  return buildDocumentText({
    endorsements: details.flatMap((one) =>
      one
        .find('FareComponent/FareRules/Ticketing/Endorsements')
        .flatMap((all) => all.texts('Endorsement')),
    ),
    tour_code: details.flatMap((one) => one.text('TourCode') ?? [])[0],
  });
}

interface About {
  passenger_key: string;
  cancelled: boolean;
  original: string | null;
  segments: Graph172['segments'];
}

function readTicket(
  node: XmlNode,
  number: string,
  before: ProviderTicket[],
  about: About,
): ProviderTicket {
  const infos = node.all('CouponInfo');
  const coupons = infos.map((one) => readCoupon(one, about.segments));
  const emd = isEmd(node);
  const issued_on = parseDateOnly(node.text('DateOfIssue'));
  const told =
    node.text('InConnectionDocNbr') ??
    node.text('CouponInfo/InConnectionWithInfo/InConnectionDocNbr');
  const connected = told ? normalizeTicketNumber(told) : null;
  const booklets = parseInteger(node.text('NumberofBooklets'));
  // Another passenger's numbers may go on in these.
  const mine = before.filter((one) => one.passenger_key === about.passenger_key);
  const first = emd ? null : findFirstOfSet(number, connected, mine, booklets);
  const statuses = zip(infos, coupons).flatMap(([info, { status }]) =>
    readCode(info, 'Status') ? [status] : [],
  );
  return {
    number,
    type: emd ? 'EMD' : 'TICKET',
    emd_type: emd ? readEmdType(node) : null,
    passenger_key: about.passenger_key,
    status: resolveTicketStatus(statuses, about.cancelled),
    issued_at: readIssueTime(issued_on, node.text('TimeOfIssue')),
    coupons,
    conjunction_of: first,
    original_number: about.original,
    related_number: connected === first ? null : connected,
    fare: null,
    currency: null,
  };
}

/** The first of a conjunction set: the named one, or the one whose numbers continue. */
function findFirstOfSet(
  number: string,
  connected: string | null,
  before: ProviderTicket[],
  booklets: number | null,
): string | null {
  const named = before.find((one) => one.type === 'TICKET' && one.number === connected);
  if (named) return named.conjunction_of ?? named.number;
  const last = before.filter((one) => one.type === 'TICKET').at(-1);
  if (!last || (booklets ?? 1) < 2 || !/^\d+$/.test(last.number)) return null;
  const follows = BigInt(last.number) + 1n === BigInt(number.replace(/\D/g, '') || '0');
  return follows ? (last.conjunction_of ?? last.number) : null;
}

/** PADIS 1001: 702 is a ticket, J and Y are EMDs; a reason for issuance is an EMD's. */
function isEmd(node: XmlNode): boolean {
  const type = readCode(node, 'Type')?.toUpperCase() ?? '';
  if (type === '702') return false;
  return isEmdType(type) ?? (type === '703' || node.has('CouponInfo/ReasonForIssuance'));
}

function readEmdType(node: XmlNode): ProviderTicket['emd_type'] {
  const reasons = node.find('CouponInfo/ReasonForIssuance');
  const words = [
    ...reasons.flatMap((one) => one.texts('Description')),
    ...node.texts('CouponInfo/Remark'),
    ...node.texts('Remark'),
  ];
  const rfic = reasons.flatMap((one) => one.texts('RFIC'))[0]?.toUpperCase() ?? null;
  const rfisc = reasons.flatMap((one) => one.texts('Code'))[0] ?? null;
  return parseEmdType(rfic, rfisc, words.join(' '));
}

/** The one flight that a coupon describes, by what it tells of it. */
function findFlight(coupon: XmlNode, segments: Graph172['segments']): string | null {
  const names = ['Current', 'CheckedIn', 'Flown', 'Sold'];
  const told = names.flatMap((name) => coupon.at(`${name}AirlineInfo`) ?? [])[0];
  const carrier = told?.text('MarketingCarrier/AirlineID') ?? null;
  const number = parseFlightNumber(told?.text('MarketingCarrier/FlightNumber') ?? null, carrier);
  const origin = told?.text('Departure/AirportCode')?.toUpperCase();
  const destination = told?.text('Arrival/AirportCode')?.toUpperCase();
  const date = told?.at('DepartureDateTime')?.attribute('Date') ?? told?.text('Departure/Date');
  if (!origin) return null;
  const found = [...segments.values()].filter(
    (one) =>
      one.origin === origin &&
      (number === null || one.flight_number === number) &&
      (!destination || one.destination === destination) &&
      (!date || one.departure.startsWith(date.slice(0, 10))),
  );
  return findOnly(found)?.id ?? null;
}

function readCoupon(node: XmlNode, segments?: Graph172['segments']): ProviderCoupon {
  const reason = node.at('ReasonForIssuance');
  const period = node.at('CouponValid/EffectiveDatePeriod');
  const status = readCode(node, 'Status');
  return {
    number: parseInteger(node.text('CouponNumber')) ?? 0,
    leg_key: readRefs(node, 'CouponReference')[0] ?? (segments ? findFlight(node, segments) : null),
    ...readCouponState(status),
    fare_basis: node.text('FareBasisCode/Code'),
    service_code: reason?.text('Code') ?? reason?.text('RFIC') ?? null,
    ...buildValidity(
      parseDateOnly(period?.text('Effective') ?? null),
      parseDateOnly(period?.text('Expiration') ?? null),
    ),
  };
}

/** The document of each service its coupon names; a good one comes first. */
export const readServiceNumbers = (infos: XmlNode[], ids: RepeatedIds) =>
  pickDocuments(
    infos.flatMap((info) => {
      const [passenger_key = ''] = readRefs(info, 'PassengerReference');
      return info.all('TicketDocument').flatMap((node) => readNamedServices(node, passenger_key));
    }),
    ids,
  );

function readNamedServices(node: XmlNode, passenger_key: string) {
  const number = readKey(node, 'TicketDocNbr');
  return node.all('CouponInfo').flatMap((coupon) => {
    const { status } = readCoupon(coupon);
    if (!number || status === 'VOID') return [];
    const told = { passenger_key, number: normalizeTicketNumber(number), good: isGood(status) };
    return readRefs(coupon, 'ServiceReferences').map((service) => ({ service, ...told }));
  });
}
