/**
 * Reads any NDC 17.2 message in the product's terms, with an account of every leaf. Card numbers
 * are masked.
 */
import { toTable } from '#main/contract/collections.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { isErrorAnswer, readErrors } from '#main/providers/ndc/read/problems.ts';
import {
  assembleMessage,
  type Payload,
  type ReadMessage,
  type ReasonOf,
  refuseMessage,
  type Unreadable,
} from '#main/providers/wire/read-message.ts';
import { decodePayload, parseXml, type XmlNode } from '#main/providers/wire/xml.ts';
import { findIgnoredReason } from './ignored-elements.ts';
import {
  type Opened172,
  open172,
  readActions,
  readCancelAnswer,
  readContacts,
  readDisplayed,
  readFlights,
  readListAnswer,
  readOrderView,
  readPeople,
  readPriced,
  readReshopAnswer,
  readSeats,
  readServices,
  readShopping,
  unwrap172,
} from './read/answers.ts';
import { Reading172 } from './read/money.ts';
import { readPenalty } from './read/penalties.ts';
import { readRequest } from './read/requests.ts';
import { readStandard } from './standard.ts';

export const PROTOCOL_172 = 'ndc-17.2';

const readSurroundings = (opened: Opened172) => ({
  flights: readFlights(opened),
  passengers: readPeople(opened),
  contacts: readContacts(opened),
});

const readOrderPayload = (opened: Opened172): Payload => {
  const [booking, ...others] = readOrderView(opened);
  return {
    kind: 'booking',
    booking: booking ?? null,
    other_bookings: others,
    contacts: readContacts(opened),
    payments: booking?.payments ?? [],
  };
};

const ANSWERS: Record<string, (opened: Opened172) => Payload> = toTable({
  airshoppingrs: (opened) => ({
    kind: 'offers',
    ...readShopping(opened),
    passengers: readPeople(opened),
    combinable: opened.graph.combinable,
  }),
  offerpricers: (opened) => ({
    kind: 'priced_offer',
    ...readPriced(opened),
    passengers: readPeople(opened),
  }),
  orderviewrs: readOrderPayload,
  ordercreaters: readOrderPayload,
  orderretrievers: readOrderPayload,
  orderchangenotif: readOrderPayload,
  orderreshoprs: (opened) => ({
    kind: 'reshop',
    reshop: readReshopAnswer(opened),
    ...readSurroundings(opened),
  }),
  orderlistrs: (opened) => ({ kind: 'orders', orders: readListAnswer(opened) }),
  ordercancelrs: (opened) => ({ kind: 'cancellation', cancellation: readCancelAnswer(opened) }),
  seatavailabilityrs: (opened) => ({
    kind: 'seat_map',
    seat_map: readSeats(opened),
    services: readServices(opened).flatMap((offer) => offer.services),
    ...readSurroundings(opened),
  }),
  servicelistrs: (opened) => {
    const offers = readServices(opened);
    const { offer_id = null, owner = null, expires_at = null } = offers[0] ?? {};
    const services = offers.flatMap((offer) => offer.services);
    return { kind: 'services', offer_id, owner, expires_at, services, ...readSurroundings(opened) };
  },
  airdocdisplayrs: (opened) => ({
    kind: 'tickets',
    documents: readDisplayed(opened),
    ...readSurroundings(opened),
  }),
  orderhistoryrs: (opened) => ({ kind: 'history', actions: readActions(opened) }),
  orderrulesrs: ({ response, graph, reading }) => ({
    kind: 'rules',
    rules: response.all('OrderRules').map((one) => readPenalty(one, graph.rules, reading)),
  }),
  farerulesrs: ({ root }) => ({ kind: 'rules', rules: readRules(root) }),
});

/** The message name from a wrapper if its own is lost. */
function readName(root: XmlNode, outer: XmlNode): string {
  if (/(RQ|RS|Notif)$/.test(root.name)) return root.name;
  return /^([A-Za-z]+(?:RQ|RS))Message$/.exec(outer.name)?.[1] ?? root.name;
}

export function readAny172(
  bytes: Uint8Array,
  reasonOf: ReasonOf = findIgnoredReason,
): Result<ReadMessage, Unreadable> {
  const parsed = parseXml(decodePayload(bytes));
  if (!parsed.ok) return fail({ code: 'UNREADABLE', message: parsed.error.message });
  const root = unwrap172(parsed.value);
  const name = readName(root, parsed.value);
  const standard = readStandard(root);
  if (!standard.ok && !(readErrors(root).length > 0 && isErrorAnswer(root))) {
    const message = `The message is of ${standard.error}, which is not read here.`;
    return fail({ code: 'UNKNOWN_MESSAGE', message });
  }
  const reading = new Reading172(root);
  const exchange = {
    transaction_id: root.attribute('TransactionIdentifier'),
    version: root.attribute('Version'),
    timestamp: root.attribute('TimeStamp'),
    target: root.attribute('Target'),
    trace: parsed.value.deep('tid')[0]?.value() ?? null,
  };
  const payload = readPayload(name, root, reading);
  if (!payload) return refuseMessage(root.name);
  const told = { protocol: PROTOCOL_172, message: name, payload, exchange };
  return ok(assembleMessage(told, root, reading, reasonOf));
}

function readPayload(name: string, root: XmlNode, reading: Reading172): Payload | null {
  const errors = readErrors(root);
  if (errors.length > 0 && isErrorAnswer(root)) return { kind: 'error', error: errors[0], errors };
  const reader = ANSWERS[name.toLowerCase()];
  if (!reader && !/rq$/i.test(name)) return null;
  const opened = open172(root, reading);
  if (!reader) {
    const request = readRequest(name, opened);
    return request ? { kind: 'request', request } : null;
  }
  const payload = reader(opened);
  for (const error of errors) reading.warn([error.code, error.text].filter(Boolean).join(': '));
  return payload;
}

/** Fare rules in prose, category by category (the numbers of the filed rules). */
function readRules(root: XmlNode) {
  const readPlace = (node: XmlNode, name: string) => {
    const date = node.text(`${name}/Date`);
    const clock = node.text(`${name}/Time`);
    return {
      airport: node.text(`${name}/AirportCode`),
      at: date && clock ? `${date}T${clock}` : date,
    };
  };
  return root.all('Rules').flatMap((group) => {
    const about = {
      departure: readPlace(group, 'Departure'),
      arrival: readPlace(group, 'Arrival'),
      fare_basis: group.text('FareBasisCode/Code'),
      airline: group.text('AirlineID'),
    };
    return group.all('Rule').map((rule) => ({
      category: rule.text('FareRuleCategory'),
      ...about,
      text: ['Text', 'Remark']
        .flatMap((name) => rule.deep(name).flatMap((one) => one.value() ?? []))
        .join('\n'),
    }));
  });
}
