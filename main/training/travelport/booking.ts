/** Creating, reading, importing, finding, dividing and cancelling records. */
import { isDate, parseGdsDate } from '#main/reference/calendar.ts';
import { Refused, toAnswer } from '../engine/state.ts';
import { getAt } from '../non-empty.ts';
import { readParty, tidyPassengers } from '../wire/passengers.ts';
import { need, refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldDocument, WorldOrder, WorldPassenger } from '../world.ts';
import {
  type ExchangeTravelport,
  type HandlerTravelport,
  SimultaneousChange,
} from './message-exchange.ts';
import { needInRecord, readAir, readLocator, readUniversal, toUniversalLocator } from './names.ts';
import { buildAirSegments, buildSolution } from './offers.ts';
import { buildUniversalRecord } from './records.ts';
import { isFlight, readSegments, readToken, toPtc } from './shopping.ts';
import {
  attribute,
  buildTextTag,
  encodeKey,
  formatHostInstant,
  HOST,
  readOptional,
  readPrice,
} from './wire.ts';

const REFERENCE = 'AIRDESK/';

export const createReservation: HandlerTravelport = (exchange) => {
  const { root, world, seller, distortion } = exchange;
  const [offered, more] = findChildren(root, 'AirPricingSolution');
  if (!offered || more) return refuse('NOT_SUPPORTED', 'One solution is sold at a time');
  if (findChild(root, 'FormOfPayment')) {
    refuse('NOT_SUPPORTED', 'A form of payment with the reservation is not offered');
  }
  const asked = readSegments(offered);
  const offer_id = readToken(offered);
  const passengers = readTravelers(exchange);
  checkFares(offered, passengers);
  const remarks = findChildren(root, 'GeneralRemark').flatMap(
    (one) => readTextAt(one, 'RemarkData') ?? [],
  );
  const ours = remarks.find((text) => text.startsWith(REFERENCE));
  const request = {
    offer_id,
    reference: ours?.slice(REFERENCE.length) ?? null,
    passengers,
    remarks: remarks.filter((text) => text !== ours),
    expected_minor: readPrice(attribute(offered, 'TotalPrice'), seller.currency),
  };
  const made = toAnswer(() => world.createOrder(request, distortion));
  if (made.ok) {
    const flights = made.value.slices.flatMap((slice) => slice.flights);
    if (!flights.every((flight) => asked.some((one) => isFlight(one, flight)))) {
      throw new Error('a token stands for the flights it was given with');
    }
    return { content: [buildUniversalRecord(made.value)] };
  }
  if (made.refusal.kind === 'PRICE_CHANGED') {
    return { content: [buildChangedSolution(exchange, offer_id, passengers)] };
  }
  if (made.refusal.kind === 'SOLD_OUT') return { content: [buildUnsold(offered)] };
  throw new Refused(made.refusal);
};

/** The current price, returned instead of a booking if nothing was booked. */
function buildChangedSolution(
  { world, seller }: ExchangeTravelport,
  offer_id: string,
  passengers: readonly WorldPassenger[],
): XmlNode {
  const people = passengers.map(({ id, ptc }) => ({ id, ptc }));
  const now = world.price([offer_id], people, 'PRICE_CHANGE').offer;
  const told = buildSolution(now, {
    seller,
    people: (ptc) => people.filter((one) => one.ptc === ptc).map(({ id }) => id),
    token: encodeKey(now.id),
    whole: true,
  });
  const inside = told.children.filter(({ name }) => name !== 'air:AirSegmentRef');
  return tag(
    'air:AirSolutionChangedInfo',
    { ReasonCode: 'Price' },
    { ...told, children: [...buildAirSegments(now.slices), ...inside] },
  );
}

function buildUnsold(offered: XmlElement): XmlNode {
  const [first] = findChildren(offered, 'AirSegment');
  return el(
    'air:AirSegmentSellFailureInfo/air:AirSegmentError',
    tag('air:AirSegment', { ...first?.attributes }),
    buildTextTag('air:ErrorMessage', '*0 AVAIL/WL CLOSED*'),
  );
}

/** Every traveller must be in one of the fares. */
function checkFares(offered: XmlElement, passengers: readonly WorldPassenger[]): void {
  const named = findChildren(offered, 'AirPricingInfo').flatMap((info) =>
    findChildren(info, 'PassengerType').map((one) => attribute(one, 'BookingTravelerRef')),
  );
  const ids = passengers.map(({ id }) => id);
  if (named.toSorted().join() !== ids.toSorted().join()) {
    refuse('BAD_PASSENGERS', 'The fares are not for the travellers of the reservation');
  }
}

const GENDERS: Readonly<Record<string, WorldPassenger['gender']>> = { M: 'MALE', F: 'FEMALE' };

export function readName(node: XmlElement | undefined) {
  const readPart = (part: string) => {
    const text = readOptional(node, part);
    if (text !== null && !/^[A-Z][A-Z ]*$/.test(text))
      refuse('INVALID_DATA', `INVALID NAME ${text}`);
    return text;
  };
  return {
    title: readOptional(node, 'Prefix'),
    given: need(readPart('First'), 'MISSING_DATA', 'First must appear'),
    middle: readPart('Middle'),
    surname: need(readPart('Last'), 'MISSING_DATA', 'Last must appear'),
  };
}

export function readPhone(node: XmlElement | undefined): string | null {
  if (!node) return null;
  const code = readOptional(node, 'CountryCode');
  const number = attribute(node, 'Number');
  if (!/^\d{3,15}$/.test(number)) refuse('INVALID_DATA', `Number ${number} is no telephone number`);
  return code === null ? number : `+${code} ${number}`;
}

const KINDS: Readonly<Record<string, WorldDocument['type']>> = {
  P: 'PASSPORT',
  I: 'NATIONAL_ID',
};

/** `P/BR/FZ123456/BR/15JAN90/F/01JAN31/SILVA/ANA`. */
export function readPaper(ssr: XmlElement, today: string): WorldDocument | null {
  const [type, text] = [attribute(ssr, 'Type'), readOptional(ssr, 'FreeText') ?? ''];
  if (type === 'FOID') {
    return {
      type: 'TAX_ID',
      number: text.replace(/^NI/, ''),
      country: null,
      issued_on: null,
      expires_on: null,
    };
  }
  if (type !== 'DOCS') return null;
  const [letter, country, number, , , , expires] = text.split('/');
  const kind = KINDS[letter ?? ''];
  if (!kind || !number) return refuse('INVALID_DATA', 'INVALID FORMAT - SSR DOCS');
  const day = expires ? parseGdsDate(expires, today) : null;
  if (expires && day === null) refuse('INVALID_DATA', `INVALID DATE ${expires}`);
  return { type: kind, number, country: country || null, issued_on: null, expires_on: day };
}

export const readRedress = (ssr: XmlElement): string | null =>
  /\/R\/(\w+)/.exec(readOptional(ssr, 'FreeText') ?? '')?.[1] ?? null;

/** Visas and known traveller numbers. */
export const readDoco = (ssr: XmlElement): string[] => {
  const text = readOptional(ssr, 'FreeText') ?? '';
  return attribute(ssr, 'Type') === 'DOCO' && /\/[VK]\/\w+/.test(text) ? [text] : [];
};

function readTravelers({ root, now }: ExchangeTravelport): WorldPassenger[] {
  const nodes = findChildren(root, 'BookingTraveler');
  const typed = readParty(
    nodes.map((one) => ({
      id: attribute(one, 'Key'),
      ptc: toPtc(attribute(one, 'TravelerType')),
    })),
  );
  const today = now.toISOString().slice(0, 10);
  const people = typed.map(({ id, ptc }, at): WorldPassenger => {
    const node = getAt(nodes, at);
    const lines = findChildren(node, 'SSR');
    const born = readOptional(node, 'DOB');
    if (born !== null && !isDate(born)) refuse('INVALID_DATA', `DOB ${born} is no date`);
    return {
      id,
      ptc,
      ...readName(findChild(node, 'BookingTravelerName')),
      gender: GENDERS[readOptional(node, 'Gender') ?? ''] ?? 'UNDISCLOSED',
      birth_date: born,
      nationality: readOptional(node, 'Nationality'),
      infant_id: null,
      phone: readPhone(findChild(node, 'PhoneNumber')),
      email: readOptional(findChild(node, 'Email'), 'EmailID')?.toLowerCase() ?? null,
      redress:
        lines
          .filter((one) => attribute(one, 'Type') === 'DOCO')
          .flatMap((one) => readRedress(one) ?? [])[0] ?? null,
      doco: lines.flatMap(readDoco),
      documents: lines.flatMap((one) => readPaper(one, today) ?? []),
      loyalty: findChildren(node, 'LoyaltyCard').map((card) => ({
        airline: attribute(card, 'SupplierCode'),
        number: attribute(card, 'CardNumber'),
      })),
    };
  });
  return tidyPassengers(
    people.map((one, at) => ({ ...one, infant_id: readLap(nodes[at], people) })),
  );
}

/** The infant named by the adult's element. */
function readLap(node: XmlElement | undefined, people: readonly WorldPassenger[]): string | null {
  const line = findChildren(node, 'SSR').find((one) => attribute(one, 'Type') === 'INFT');
  const text = readOptional(line, 'FreeText');
  if (text === null) return null;
  const infant = people.find(
    ({ ptc, surname, given }) => ptc === 'INF' && text.startsWith(`${surname}/${given}`),
  );
  return infant?.id ?? refuse('BAD_PASSENGERS', 'INFT names nobody of the reservation');
}

export const retrieveRecord: HandlerTravelport = ({ root, world }) => {
  const universal = readTextAt(root, 'UniversalRecordLocatorCode');
  const info = findChild(root, 'ProviderReservationInfo');
  const order = universal
    ? readUniversal(world, universal)
    : readLocator(world, attribute(info, 'ProviderLocatorCode'));
  return { content: [buildUniversalRecord(order)] };
};

export const importRecord: HandlerTravelport = ({ root, world }) => ({
  content: [buildUniversalRecord(readLocator(world, attribute(root, 'ProviderLocatorCode')))],
});

const MAX_RESULTS = 200;

export const searchRecords: HandlerTravelport = ({ root, world }) => {
  const names = findPath(root, 'TravelerCriteria/NameCriteria');
  const most = Number(
    readOptional(findChild(root, 'UniversalRecordSearchModifiers'), 'MaxResults') ?? MAX_RESULTS,
  );
  const status = readOptional(root, 'RecordStatus') ?? 'Current';
  const found = world
    .list({
      surname: attribute(names, 'LastName'),
      ...(readOptional(names, 'FirstName') ? { given: attribute(names, 'FirstName') } : {}),
    })
    .filter((order) => status === 'All' || order.status === 'LIVE')
    .toReversed();
  if (found.length === 0) refuse('UNKNOWN_ORDER', 'NO RECORDS FOUND');
  return {
    attributes: { MoreResults: String(found.length > most) },
    content: found.slice(0, most).map((order) =>
      tag('univ:UniversalRecordSearchResult', {
        UniversalRecordLocatorCode: toUniversalLocator(order),
        CreatedDate: order.created_at.slice(0, 10),
        RecordStatus: order.status === 'LIVE' ? 'Current' : 'Canceled',
      }),
    ),
  };
};

/** Throws SimultaneousChange if the request does not have the current version. */
export function checkVersion(root: XmlElement, order: WorldOrder): void {
  if (Number(attribute(root, 'Version')) !== order.version) throw new SimultaneousChange();
}

export const cancelRecord: HandlerTravelport = ({ root, world }) => {
  const order = readUniversal(world, attribute(root, 'UniversalRecordLocatorCode'));
  checkVersion(root, order);
  return { content: [buildCancelledStatus(world.cancelOrder(order.order_id))] };
};

export const cancelAir: HandlerTravelport = ({ root, world }) => {
  const order = readAir(world, readTextAt(root, 'AirReservationLocatorCode'));
  checkVersion(root, order);
  world.cancelOrder(order.order_id);
  return { content: [] };
};

const buildCancelledStatus = (order: WorldOrder): XmlNode =>
  tag('univ:ProviderReservationStatus', {
    CreateDate: formatHostInstant(order.created_at),
    ModifiedDate: formatHostInstant(order.created_at),
    ProviderCode: HOST,
    LocatorCode: order.locator,
    Cancelled: order.status === 'CANCELLED',
  });

export const divideReservation: HandlerTravelport = ({ root, world }) => {
  const order = readUniversal(world, attribute(root, 'UniversalRecordLocatorCode'));
  needInRecord(attribute(root, 'ProviderLocatorCode'), order.locator);
  if (attribute(root, 'CreateChildUniversalRecord') !== 'New') {
    refuse('NOT_SUPPORTED', 'The new reservation gets a record of its own');
  }
  const ids = findChildren(root, 'BookingTravelerRef').map((one) => attribute(one, 'Key'));
  const { parent, child } = world.splitOrder(order.order_id, ids, null);
  const buildInfo = (name: string, one: WorldOrder) =>
    tag(
      name,
      {
        ProviderCode: HOST,
        ProviderLocatorCode: one.locator,
        UniversalLocatorCode: toUniversalLocator(one),
      },
      one.passengers.map(({ given, surname }) =>
        tag('com:BookingTravelerName', { First: given, Last: surname }),
      ),
    );
  return {
    content: [
      buildInfo('univ:ParentProviderReservationInfo', parent),
      buildInfo('univ:ChildProviderReservationInfo', child),
    ],
  };
};
