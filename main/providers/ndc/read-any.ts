/**
 * Reads any NDC 21.3 message in the product's terms. Every leaf is accounted for: read, ignored for
 * a stated reason, or not understood. Card numbers are masked.
 */
import { toTable } from '#main/contract/collections.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import {
  type ReadMessage as AnyMessage,
  assembleMessage,
  type ReasonOf,
  refuseMessage,
  type Unreadable,
} from '../wire/read-message.ts';
import { NO_MONEY, type Reading } from '../wire/reading.ts';
import { decodePayload, parseXml, type XmlNode } from '../wire/xml.ts';
import { findIgnoredReason } from './ignored-elements.ts';
import {
  type Opened,
  open,
  readContacts,
  readFlights,
  readListAnswer,
  readMoney,
  readOrderView,
  readPeople,
  readPriced,
  readReshopAnswer,
  readSeats,
  readServices,
  readShopping,
  startReading,
  unwrap,
} from './read/answers.ts';
import { findNotification, readChanges } from './read/changes.ts';
import { readPenalty, sumFees } from './read/penalties.ts';
import { isErrorAnswer, readErrors } from './read/problems.ts';
import { readRequest } from './read/requests.ts';
import { readTickets } from './read/tickets.ts';
import { readStandard } from './standard.ts';

export const PROTOCOL = 'ndc-21.3';

type MessageKind =
  | 'offers'
  | 'priced_offer'
  | 'booking'
  | 'reshop'
  | 'orders'
  | 'cancellation'
  | 'rules'
  | 'seat_map'
  | 'services'
  | 'notification'
  | 'history'
  | 'tickets'
  | 'error'
  | 'request';

/** `message` is the local name of the root. */
export interface ReadMessage extends AnyMessage {
  kind: MessageKind;
  exchange: Record<string, unknown>;
}

type Payload = { kind: MessageKind; [payload: string]: unknown };

const ANSWERS: Record<string, (opened: Opened) => Payload> = toTable({
  orderhistoryrs: ({ response, reading }) => ({
    kind: 'history',
    ...readChanges(response, reading),
  }),
  airshoppingrs: (opened) => ({
    kind: 'offers',
    ...readShopping(opened),
    passengers: readPeople(opened),
    contacts: readContacts(opened),
  }),
  offerpricers: (opened) => ({
    kind: 'priced_offer',
    ...readPriced(opened),
    passengers: readPeople(opened),
    contacts: readContacts(opened),
  }),
  orderviewrs: (opened) => {
    const [booking = null, ...other_bookings] = readOrderView(opened);
    const contacts = readContacts(opened);
    return { kind: 'booking', booking, other_bookings, contacts, payments: readMoney(opened) };
  },
  orderreshoprs: (opened) => ({
    kind: 'reshop',
    reshop: readReshopAnswer(opened),
    ...readSurroundings(opened),
  }),
  // Until 21.3 an order is cancelled by a message of its own.
  ordercancelrs: ({ response, graph, reading }) => {
    const penalties = response.all('ChangeFees').map((one) => readPenalty(one, reading));
    const fee = sumFees(penalties.flatMap((one) => one.fee ?? []));
    const documents = readTickets(response.all('TicketDocInfo'), graph, () => true);
    const cancellation = {
      order_id: response.text('OrderRefID'),
      fee_minor: fee?.minor ?? null,
      currency: fee && fee.currency !== NO_MONEY ? fee.currency : null,
      penalties: penalties.flatMap((one) => one.feature ?? []),
      documents: documents.map(({ number, type, status }) => ({ number, type, status })),
    };
    return { kind: 'cancellation', cancellation };
  },
  orderlistrs: (opened) => ({
    kind: 'orders',
    orders: readListAnswer(opened),
    contacts: readContacts(opened),
  }),
  seatavailabilityrs: (opened) => {
    const seat_map = readSeats(opened);
    const offers = readServices(opened);
    const services = offers.flatMap((offer) => offer.services);
    const expires_at = offers[0]?.expires_at ?? null;
    return { kind: 'seat_map', seat_map, services, expires_at, ...readSurroundings(opened) };
  },
  orderrulesrs: ({ response, reading }) => {
    const penalties = response.find('Rules/Penalty').map((one) => readPenalty(one, reading));
    return {
      kind: 'rules',
      rules: response.all('Rules').flatMap(readRules),
      penalties: penalties.flatMap((one) => one.feature ?? []),
    };
  },
  servicelistrs: (opened) => {
    const offers = readServices(opened);
    const { offer_id = null, owner = null, expires_at = null } = offers[0] ?? {};
    const services = offers.flatMap((offer) => offer.services);
    return { kind: 'services', offer_id, owner, expires_at, services, ...readSurroundings(opened) };
  },
});

/** Fare rules in prose, category by category, of one flight. */
function readRules(node: XmlNode) {
  const [departure, arrival] = ['Dep', 'Arrival'].map((name) => ({
    airport: node.text(`${name}/IATA_LocationCode`),
    at: node.text(`${name}/AircraftScheduledDateTime`),
  }));
  const about = { departure, arrival, airline: node.text('AirlineDesigCode') };
  return node.all('FareRuleText').map((one) => ({
    category: one.text('RuleCode'),
    ...about,
    text: one.texts('Remark/RemarkText').join('\n'),
  }));
}

const readSurroundings = (opened: Opened) => ({
  flights: readFlights(opened),
  passengers: readPeople(opened),
  contacts: readContacts(opened),
});

export function readAny(
  bytes: Uint8Array,
  reasonOf: ReasonOf = findIgnoredReason,
): Result<ReadMessage, Unreadable> {
  const parsed = parseXml(decodePayload(bytes));
  if (!parsed.ok) return fail({ code: 'UNREADABLE', message: parsed.error.message });
  const root = unwrap(parsed.value);
  const name = root.name.replace(/^IATA_/i, '');
  const standard = readStandard(root);
  if (!standard.ok && !(readErrors(root).length > 0 && isErrorAnswer(root))) {
    const message = `The message is of ${standard.error}, which is not read here.`;
    return fail({ code: 'UNKNOWN_MESSAGE', message });
  }
  const reading = startReading(root);
  const exchange = readExchange(root);
  const payload = readPayload(name, root, reading);
  if (!payload) return refuseMessage(root.name);
  const remarks = root.texts('Response/Processing/Remark/RemarkText');
  const told = { protocol: PROTOCOL, message: root.name, payload, exchange, remarks };
  const { kind } = payload;
  return ok({ ...assembleMessage(told, root, reading, reasonOf), kind, exchange });
}

function readPayload(name: string, root: XmlNode, reading: Reading): Payload | null {
  const errors = readErrors(root);
  if (errors.length > 0 && isErrorAnswer(root)) return { kind: 'error', error: errors[0], errors };
  const notification = findNotification(root);
  if (notification) return { kind: 'notification', ...readChanges(notification, reading) };
  if (/rq$/i.test(name)) {
    const request = readRequest(name, root, reading);
    return request ? { kind: 'request', request } : null;
  }
  const reader = ANSWERS[name.toLowerCase()];
  if (!reader || !root.has('Response')) return null;
  const opened = open(root, reading);
  const payload = reader(opened);
  for (const error of errors) reading.warn([error.code, error.text].filter(Boolean).join(': '));
  return payload;
}

/** Who sent it, and which exchange it belongs to. */
function readExchange(root: XmlNode): Record<string, unknown> {
  const attributes = root.at('PayloadAttributes');
  for (const name of ['AltLangID', 'PrimaryLangID', 'RetransmissionInd', 'SeqNumber']) {
    attributes?.text(name);
  }
  return {
    correlation_id: attributes?.text('CorrelationID') ?? null,
    transaction_id: attributes?.text('TrxID') ?? null,
    timestamp: attributes?.text('Timestamp') ?? null,
    version: attributes?.text('VersionNumber|Version') ?? null,
    participants: root.find('DistributionChain/DistributionChainLink').map((link) => {
      link.text('Ordinal');
      return {
        role: link.text('OrgRole'),
        name: link.text('ParticipatingOrg/Name'),
        org_id: link.text('ParticipatingOrg/OrgID'),
      };
    }),
  };
}
