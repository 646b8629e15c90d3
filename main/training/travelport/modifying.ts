/**
 * Changes of a record: passengers, lines, new times, stored fares, seats and bags. A message has
 * one of these kinds and is applied whole or not at all.
 */
import { refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import type { WorldAnnotation, WorldOrder, WorldPassenger } from '../world.ts';
import { checkVersion, readDoco, readName, readPaper, readPhone, readRedress } from './booking.ts';
import type { ExchangeTravelport, HandlerTravelport } from './message-exchange.ts';
import { needInRecord, readUniversal, toAirLocator } from './names.ts';
import { buildUniversalRecord } from './records.ts';
import { readServices } from './services.ts';
import { attribute, readOptional, unkey } from './wire.ts';

interface Command {
  /** AirAdd, UniversalDelete … */
  kind: string;
  node: XmlElement;
  content: XmlElement[];
}

const PERSONAL = /^(DOCS|DOCO|FOID|CTCM|CTCE|INFT)$/;

export const modifyRecord: HandlerTravelport = (exchange) => {
  const { root, world } = exchange;
  const identifier = findChild(root, 'RecordIdentifier');
  const order = readUniversal(world, attribute(identifier, 'UniversalLocatorCode'));
  needInRecord(readOptional(identifier, 'ProviderLocatorCode'), order.locator);
  checkVersion(root, order);
  const commands = readCommands(root, order);
  const kinds = new Set(commands.map(getKind));
  const [kind] = kinds;
  if (kinds.size !== 1 || !kind) {
    return refuse('NOT_SUPPORTED', 'Changes of several kinds in one message');
  }
  return { content: [buildUniversalRecord(WORK[kind](order, commands, exchange))] };
};

function readCommands(root: XmlElement, order: WorldOrder): Command[] {
  const seen = new Set<string>();
  return findChildren(root, 'UniversalModifyCmd').map((command) => {
    const id = attribute(command, 'Key');
    if (seen.has(id)) refuse('INVALID_DATA', `Key ${id} is of two commands`);
    seen.add(id);
    const [node, more] = command.children;
    if (!node || more) return refuse('INVALID_DATA', 'A command is one change');
    if (/^Air/.test(node.name)) {
      needInRecord(attribute(node, 'ReservationLocatorCode'), toAirLocator(order));
    }
    const names = new Set(node.children.map(({ name }) => name));
    if (names.size > 1)
      refuse('INVALID_DATA', 'cvc-complex-type: a command adds one kind of thing');
    return { kind: node.name, node, content: node.children };
  });
}

type Kind = 'people' | 'lines' | 'times' | 'fares' | 'services';

function getKind({ kind, node, content: [first] }: Command): Kind {
  if (/Delete$/.test(kind)) return readDeletionKind(node);
  switch (first?.name) {
    case 'BookingTravelerInfo':
    case 'LoyaltyCard':
      return 'people';
    case 'SSR':
      return PERSONAL.test(attribute(first, 'Type')) && readOptional(first, 'SegmentRef') === null
        ? 'people'
        : 'lines';
    case 'OSI':
    case 'GeneralRemark':
    case 'AgencyContactInfo':
      return 'lines';
    case 'HostToken':
    case 'AirPricingInfo':
      return 'fares';
    case 'AirSegment':
      return kind === 'AirUpdate' ? 'times' : 'fares';
    case 'OptionalServicesInfo':
    case 'SpecificSeatAssignment':
      return 'services';
    default:
      return refuse('NOT_SUPPORTED', `${kind} of ${first?.name ?? 'nothing'}`);
  }
}

function readDeletionKind(node: XmlElement): Kind {
  const said = unkey(attribute(node, 'Key'));
  if (/^(TEL|MAIL|CARD|PAPER) /.test(said)) return 'people';
  if (/^(REQUEST|PHONE|REMARK) /.test(said)) return 'lines';
  if (/^SERVICE /.test(said)) return 'services';
  if (/^(AirPricingInfo|AirSegment)$/.test(attribute(node, 'Element'))) return 'fares';
  return refuse('INVALID_DATA', 'The key to delete names nothing in the record');
}

type Work = (
  order: WorldOrder,
  commands: readonly Command[],
  exchange: ExchangeTravelport,
) => WorldOrder;

const updatePeople: Work = (order, commands, { world, now }) => {
  const today = now.toISOString().slice(0, 10);
  const after = new Map(order.passengers.map((one) => [one.id, { ...one }]));
  const getPerson = (id: string): WorldPassenger =>
    after.get(id) ?? refuse('BAD_PASSENGERS', `The record has no traveller ${id.slice(0, 40)}`);
  const touched = new Set<string>();
  for (const command of commands.filter(({ kind }) => /Delete$/.test(kind))) {
    const [what, id = '', ...rest] = unkey(attribute(command.node, 'Key')).split(' ');
    const one = getPerson(id);
    touched.add(id);
    if (what === 'TEL') one.phone = null;
    if (what === 'MAIL') one.email = null;
    if (what === 'CARD') {
      one.loyalty = one.loyalty.filter(
        (card) => `${card.airline} ${card.number}` !== rest.join(' '),
      );
    }
    if (what === 'PAPER') removePaper(one, rest, order);
  }
  for (const command of commands.filter(({ kind }) => !/Delete$/.test(kind))) {
    for (const node of command.content) {
      const id = readOptional(command.node, 'BookingTravelerRef') ?? attribute(node, 'Key');
      const one = getPerson(id);
      touched.add(id);
      if (node.name === 'BookingTravelerInfo') updatePerson(one, node);
      else if (node.name === 'LoyaltyCard') {
        const card = {
          airline: attribute(node, 'SupplierCode'),
          number: attribute(node, 'CardNumber'),
        };
        one.loyalty = [...one.loyalty, card];
      } else addPaper(one, node, today);
    }
  }
  const updates = [...touched].map((id) => {
    const { infant_id: _infant, ptc: _ptc, ...rest } = getPerson(id);
    return rest;
  });
  return world.updatePassengers(order.order_id, updates);
};

/** Removes a document by its number in the unchanged record; contacts stay. */
function removePaper(one: WorldPassenger, [kind, at]: string[], order: WorldOrder): void {
  const before = order.passengers.find(({ id }) => id === one.id);
  const gone = before?.documents[Number(at)];
  if ((kind === 'DOCS' || kind === 'FOID') && gone) {
    one.documents = one.documents.filter((paper) => paper.number !== gone.number);
  }
  if (kind !== 'DOCO') return;
  const doco = before?.doco?.[Number(at)];
  if (at === undefined) one.redress = null;
  else one.doco = (one.doco ?? []).filter((text) => text !== doco);
}

function updatePerson(one: WorldPassenger, node: XmlElement): void {
  const name = findChild(node, 'BookingTravelerName');
  if (name) Object.assign(one, readName(name));
  const born = readTextAt(node, 'DOB');
  if (born) one.birth_date = born;
  const sex = readOptional(node, 'Gender');
  if (sex) one.gender = sex === 'M' ? 'MALE' : sex === 'F' ? 'FEMALE' : 'UNDISCLOSED';
  const phone = findChild(node, 'PhoneNumber');
  if (phone) one.phone = readPhone(phone);
  const email = findChild(node, 'Email');
  if (email) one.email = attribute(email, 'EmailID').toLowerCase();
}

function addPaper(one: WorldPassenger, ssr: XmlElement, today: string): void {
  const paper = readPaper(ssr, today);
  if (paper) one.documents = [...one.documents, paper];
  if (attribute(ssr, 'Type') === 'DOCO') {
    one.redress = readRedress(ssr) ?? one.redress;
    one.doco = [...(one.doco ?? []), ...readDoco(ssr)];
  }
  const nationality = (readOptional(ssr, 'FreeText') ?? '').split('/')[3];
  if (attribute(ssr, 'Type') === 'DOCS' && nationality) one.nationality = nationality;
}

const changeLines: Work = (order, commands, { world }) => {
  const change: WorldAnnotation = {
    requests: [],
    phones: [],
    remarks: [],
    remove: { request_ids: [], phone_ids: [], remarks: [] },
    reference: null,
  };
  const flights = order.slices.flatMap((slice) => slice.flights);
  for (const { kind, node, content } of commands) {
    if (/Delete$/.test(kind)) {
      removeLine(change, unkey(attribute(node, 'Key')));
      continue;
    }
    const passenger_id = readOptional(node, 'BookingTravelerRef');
    for (const one of content) {
      if (one.name === 'GeneralRemark') change.remarks.push(readTextAt(one, 'RemarkData') ?? '');
      else if (one.name === 'AgencyContactInfo') {
        const phone = findChild(one, 'PhoneNumber');
        change.phones.push({
          use: readOptional(phone, 'Text'),
          number: attribute(phone, 'Number'),
        });
      } else {
        const ref = readOptional(one, 'SegmentRef');
        const flight = flights.find(({ id }) => ref !== null && id === unkey(ref));
        if (ref !== null && !flight)
          refuse('INVALID_DATA', 'SegmentRef names nothing in the record');
        const airline = readOptional(one, 'Carrier');
        change.requests.push({
          kind: one.name === 'OSI' ? 'OSI' : 'SSR',
          code: one.name === 'OSI' ? null : attribute(one, 'Type'),
          airline: airline === 'YY' ? null : airline,
          text: readOptional(one, one.name === 'OSI' ? 'Text' : 'FreeText'),
          passenger_id,
          flight_id: flight?.id ?? null,
        });
      }
    }
  }
  return world.annotateOrder(order.order_id, change);
};

function removeLine({ remove }: WorldAnnotation, said: string): void {
  const rest = said.slice(said.indexOf(' ') + 1);
  if (said.startsWith('REQUEST ')) remove.request_ids.push(rest);
  else if (said.startsWith('PHONE ')) remove.phone_ids.push(rest);
  else remove.remarks.push(rest.slice(rest.indexOf(' ') + 1));
}

/** Accepts the new times of flights as held. */
const acceptTimes: Work = (order, commands, { world }) => {
  const named = commands.flatMap(({ content }) =>
    content.map((one) => {
      if (attribute(one, 'Status') !== 'HK') refuse('NOT_SUPPORTED', 'A flight is confirmed as HK');
      return unkey(attribute(one, 'Key'));
    }),
  );
  const slices = order.slices.flatMap((slice, at) =>
    slice.flights.some(({ id }) => named.includes(id)) ? [at] : [],
  );
  const items = order.items.filter(({ slice }) => slices.includes(slice)).map(({ id }) => id);
  return world.acceptTimes(order.order_id, items);
};

const isFlightDeleted = ({ kind, node }: Command): boolean =>
  kind === 'AirDelete' && readOptional(node, 'Element') === 'AirSegment';

/** Replaces all stored fares, by the host token of the quoted price. */
const replaceFares: Work = (order, commands, { world }) => {
  const content = commands.flatMap((one) => one.content);
  const token = content.find(({ name }) => name === 'HostToken')?.text;
  const added = content.filter(({ name }) => name === 'AirPricingInfo');
  if (commands.every(isFlightDeleted)) {
    const flight_ids = commands.map(({ node }) => unkey(attribute(node, 'Key')));
    return world.releaseSlices(order.order_id, { flight_ids, reference: null });
  }
  const gone = commands.some(({ node }) => readOptional(node, 'Element') === 'AirPricingInfo');
  if (added.length === 0 || !gone) {
    return refuse('INVALID_DATA', 'Fares are stored in place of others');
  }
  // Without a token these are the stored fares.
  if (!token) return order;
  return world.acceptReprice(order.order_id, token);
};

const changeServices: Work = (order, commands, exchange) => {
  const { world, distortion } = exchange;
  const remove = commands
    .filter(({ kind }) => /Delete$/.test(kind))
    .map(({ node }) => unkey(attribute(node, 'Key')).replace(/^SERVICE /, ''));
  const content = commands.flatMap((one) => one.content);
  const infos = content.filter(({ name }) => name === 'OptionalServicesInfo');
  const asked = infos.flatMap((info) =>
    findChildren(findPath(info, 'AirPricingSolution/OptionalServices'), 'OptionalService'),
  );
  if (infos.some((info) => findChild(info, 'FormOfPayment'))) {
    refuse('NOT_SUPPORTED', 'SERVICES ARE PAID FOR WITH THEIR EMD');
  }
  const free = content.filter(({ name }) => name === 'SpecificSeatAssignment');
  const { seats, bags } = readServices(order, asked, free, exchange);
  const change = { remove: remove.filter((id) => !isReplaced(order, id, seats)), seats, bags };
  const quote = world.quoteServices(order.order_id, change, distortion);
  const { quote_id } = quote;
  const request = { quote_id, reference: null, payments: [], documented_later: true };
  return world.acceptQuote(order.order_id, request, null);
};

/** Whether a seat needs no removal: another is chosen on the flight and replaces it. */
function isReplaced(
  { services: held }: WorldOrder,
  id: string,
  seats: readonly { passenger_id: string; flight_id: string }[],
): boolean {
  const one = held.find((service) => service.id === id);
  return (
    one?.kind === 'SEAT' &&
    seats.some(
      ({ passenger_id, flight_id }) =>
        passenger_id === one.passenger_id && one.flight_ids.includes(flight_id),
    )
  );
}

const WORK: Readonly<Record<Kind, Work>> = {
  people: updatePeople,
  lines: changeLines,
  times: acceptTimes,
  fares: replaceFares,
  services: changeServices,
};
