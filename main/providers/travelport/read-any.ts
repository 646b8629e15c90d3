/**
 * Reads any recorded Universal API message in the product's terms. Every leaf is accounted for:
 * read, ignored for a stated reason, or not understood.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { toTable } from '#main/contract/collections.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderOrder } from '../provider.ts';
import { maskCard } from '../wire/masking.ts';
import {
  assembleMessage,
  type Payload,
  type ReadMessage,
  type ReasonOf,
  refuseMessage,
  type Unreadable,
} from '../wire/read-message.ts';
import { Reading } from '../wire/reading.ts';
import { decodeXml, parseXml, type XmlNode } from '../wire/xml.ts';
import { readAvailability } from './availability.ts';
import { findMessage, noteWarnings, readErrorMessage } from './client.ts';
import {
  buildProblem,
  readFailedName,
  readFault,
  readSegmentErrors,
  type TravelportProblem,
  toFailure,
} from './errors.ts';
import { readFareRules } from './fare-rules.ts';
import { findIgnoredReason } from './ignored-elements.ts';
import { TRAVELPORT_PROFILES } from './profile.ts';
import { readCounts, readQueueItem } from './queues.ts';
import { readEmdInfo, readEmdSummaries } from './read/documents.ts';
import { readEtr } from './read/etrs.ts';
import { readExchange } from './read/exchanges.ts';
import { readFareNotes, readOffers } from './read/offers.ts';
import { readRecord } from './read/records.ts';
import { readRefunds } from './read/refunds.ts';
import { readSeatMaps } from './read/seats.ts';
import { readChangedFlights, readSegments } from './read/segments.ts';
import { readServiceOffers } from './read/services.ts';

export const PROTOCOL = 'uapi';
const [PROFILE] = TRAVELPORT_PROFILES;
const UNPRICED = { expires_at: null, priced: false };

type Reader = (root: XmlNode, reading: Reading) => Payload;

const readOffersPayload: Reader = (root, reading) => {
  for (const leg of root.find('RouteList/Route/Leg')) leg.take();
  const { offers: found, cut } = readOffers(root, reading, UNPRICED);
  return { kind: 'offers', offers: found, ...(cut ? { cut } : {}) };
};

const readPricedPayload: Reader = (root, reading) => {
  const [offer, ...alternatives] = readOffers(root, reading, UNPRICED).offers;
  const flights = readSegments(root.find('AirItinerary/AirSegment'), reading);
  const notes = readFareNotes(root);
  const rules = root.all('AirPriceResult').flatMap((one) => readFareRules(one, [], reading));
  const names = {
    leg: (key: string) => flights.get(key)?.leg.key ?? null,
    traveler: (key: string) => key,
  };
  const sold = root.find('AirPriceResult/AirPricingSolution/OptionalServices/OptionalService');
  const { offers: services } = readServiceOffers(sold, names, reading);
  if (offer) return { kind: 'priced_offer', offer, alternatives, services, notes, rules };
  return { kind: 'flights', flights: [...flights.values()].map(({ leg }) => leg), notes, rules };
};

/** Each reservation of a record is one booking. */
const readBooking: Reader = (root, reading) => {
  const today = new Date().toISOString().slice(0, 10);
  const record = root.at('UniversalRecord');
  const locators = (record?.all('ProviderReservationInfo') ?? []).flatMap(
    (one) => one.attribute('LocatorCode') ?? [],
  );
  const terms = { profile: PROFILE, today, reading };
  const read = (locator: string | null) =>
    record ? readRecord(record, { ...terms, locator }) : null;
  const [first, ...others] = locators.map(read).filter((one) => one !== null);
  const failed = readSegmentErrors(root.find('AirSegmentSellFailureInfo/AirSegmentError'));
  const changed = root.all('AirSolutionChangedInfo').map((node) => ({
    reason: node.attribute('ReasonCode'),
    ...(node.has('AirPricingSolution/AirPricingInfo')
      ? { offer: readOffers(node, reading, UNPRICED).offers[0] ?? null }
      : { flights: readChangedFlights(node, reading).map(({ leg }) => leg) }),
  }));
  return {
    kind: 'booking',
    booking: first ? withoutWarnings(first) : null,
    other_bookings: others.map(withoutWarnings),
    ...(failed.length > 0 ? { failed } : {}),
    ...(changed.length > 0 ? { changed } : {}),
  };
};

/** Warnings are given for the message as a whole. */
const withoutWarnings = (order: ProviderOrder): ProviderOrder => ({ ...order, warnings: [] });

const readFailures = (root: XmlNode, name: string) =>
  root.all(name).map((node) => {
    const [code, text] = [node.attribute('Code'), node.attribute('Message')];
    for (const one of node.all('AirPricingInfoRef')) one.take();
    return {
      code,
      text,
      means: toFailure(buildProblem(code, [text ?? '']), true).error,
      traveler: node.attribute('BookingTravelerRef'),
      passenger: readFailedName(node),
    };
  });

const readTickets: Reader = (root, reading) => ({
  kind: 'tickets',
  record: root.attribute('UniversalRecordLocatorCode'),
  documents: root.all('ETR').map((node) => readEtr(node, reading)),
  failures: [
    ...readFailures(root, 'TicketFailureInfo'),
    ...readFailures(root, 'DocumentFailureInfo'),
  ],
});

const readEmds: Reader = (root, reading) => ({
  kind: 'tickets',
  documents: [
    ...readEmdSummaries(root, null, new Map(), [], reading).map(({ ticket }) => ticket),
    ...root.all('EMDInfo').flatMap((node) => readEmdInfo(node, [], [], reading)),
  ],
});

const readExchangePayload: Reader = (root, reading) => {
  const air = root.at('AirReservation');
  const told = readExchange(root, reading);
  const inside = air ? readExchange(air, reading) : null;
  const flights = air ? readSegments(air.all('AirSegment'), reading) : new Map();
  return {
    kind: 'reshop',
    offer: told.offer,
    bundles: [...told.bundles, ...(inside?.bundles ?? [])],
    total: told.total ?? inside?.total ?? null,
    fares: [...told.fares, ...(inside?.fares ?? [])],
    flights: [...flights.values()].map(({ leg }) => leg),
    ...(air ? { reservation: toPlain(air) } : {}),
    people: root.all('BookingTraveler').map(toPlain),
  };
};

const readFareRulesPayload: Reader = (root, reading) => ({
  kind: 'rules',
  rules: readFareRules(root, [], reading),
});

const readSeatMapPayload: Reader = (root, reading) => ({
  kind: 'seat_map',
  seat_map: readSeatMaps(root, { cabin: null }, reading).map(({ map }) => map),
});

const readServices: Reader = (root, reading) => {
  const segments = readSegments(root.find('AirSolution/AirSegment'), reading);
  const names = {
    leg: (key: string) => segments.get(key)?.leg.key ?? key,
    traveler: (key: string) => key,
  };
  const nodes = root.find('OptionalServices/OptionalService');
  return { kind: 'services', services: readServiceOffers(nodes, names, reading).offers };
};

const readRefundsPayload: Reader = (root, reading) => ({
  kind: 'refund',
  documents: readRefunds(root, reading).map(({ state: _, ...told }) => told),
  tickets: root.all('ETR').flatMap((node) => readEtr(node, reading).tickets),
  failures: root.all('RefundFailureInfo').map(toPlain),
});

type Plain = string | { [name: string]: Plain | Plain[] };

const SECRET = /^(CVV|Password|TokenId)$/i;
const CARD = /^(Number|CreditCardNumber)$/;

/** Attributes and children by their names; an element with text only is its text. */
function toPlain(node: XmlNode): Plain {
  const found: Record<string, Plain | Plain[]> = Object.create(null);
  const of_card = /card/i.test(node.name);
  node.read = true;
  for (const { name } of node.attributes) {
    const value = node.attribute(name);
    if (value === null) continue;
    found[name] = SECRET.test(name)
      ? '***'
      : of_card && CARD.test(name)
        ? maskCard(value)
        : maskCards(value);
  }
  for (const child of node.children) {
    const known = found[child.name];
    const value = toPlain(child);
    found[child.name] = known === undefined ? value : [...[known].flat(), value];
  }
  const text = node.value();
  if (Object.keys(found).length === 0) return maskCards(text ?? '');
  return text === null ? found : { ...found, text: maskCards(text) };
}

/** A request without its sender, which is part of the exchange. */
function readRequest(root: XmlNode): Record<string, unknown> {
  for (const name of ['TraceId', 'AuthorizedBy', 'TargetBranch']) root.attribute(name);
  root.at('BillingPointOfSaleInfo')?.attribute('OriginApplication');
  const said = toPlain(root);
  if (typeof said === 'string') return {};
  const {
    TraceId: _t,
    AuthorizedBy: _a,
    TargetBranch: _b,
    BillingPointOfSaleInfo: _c,
    ...rest
  } = said;
  return rest;
}

/** Messages that the adapter does not use, unchanged: names as in the message, cards masked. */
const readAsSaid =
  (kind: string): Reader =>
  (root) => ({ kind, [kind]: toPlain(root) });

const ANSWERS: Readonly<Record<string, Reader>> = toTable({
  LowFareSearchRsp: readOffersPayload,
  LowFareSearchAsynchRsp: readOffersPayload,
  RetrieveLowFareSearchRsp: readOffersPayload,
  AirPriceRsp: readPricedPayload,
  AirRepriceRsp: readPricedPayload,
  AirUpsellSearchRsp: readPricedPayload,
  AirCreateReservationRsp: readBooking,
  UniversalRecordRetrieveRsp: readBooking,
  UniversalRecordImportRsp: readBooking,
  UniversalRecordModifyRsp: readBooking,
  AirMerchandisingFulfillmentRsp: readBooking,
  AckScheduleChangeRsp: readBooking,
  GdsEnterQueueRsp: readBooking,
  GdsNextOnQueueRsp: readBooking,
  HotelCreateReservationRsp: readBooking,
  PassiveCreateReservationRsp: readBooking,
  RailCreateReservationRsp: readBooking,
  VehicleCreateReservationRsp: readBooking,
  AirTicketingRsp: readTickets,
  AirExchangeTicketingRsp: readTickets,
  AirRetrieveDocumentRsp: readTickets,
  EMDRetrieveRsp: readEmds,
  EMDIssuanceRsp: readEmds,
  AirExchangeQuoteRsp: readExchangePayload,
  AirExchangeRsp: readExchangePayload,
  AirRefundQuoteRsp: readRefundsPayload,
  AirRefundRsp: readRefundsPayload,
  AirFareRulesRsp: readFareRulesPayload,
  SeatMapRsp: readSeatMapPayload,
  AirMerchandisingOfferAvailabilityRsp: readServices,
  AvailabilitySearchRsp: (root, reading) => ({
    kind: 'availability',
    options: readAvailability(root, reading),
  }),
  GdsQueueCountRsp: (root) => ({
    kind: 'queues',
    queues: root.all('QueueInfo').flatMap(readCounts),
  }),
  GdsQueueListRsp: (root, reading) => ({
    kind: 'queues',
    more: root.attribute('MorePNRExists') === 'true',
    items: root
      .all('QueueElement')
      .flatMap((node) => readQueueItem(node, { queue: '', category: null }, reading)),
  }),
  GdsQueuePlaceRsp: readAsSaid('queues'),
  GdsQueueRemoveRsp: readAsSaid('queues'),
  UniversalRecordCancelRsp: readAsSaid('cancellation'),
  AirCancelRsp: readAsSaid('cancellation'),
  AirVoidDocumentRsp: readAsSaid('void'),
  ProviderReservationDivideRsp: readAsSaid('split'),
  UniversalRecordSearchRsp: readAsSaid('orders'),
  FlightInformationRsp: readAsSaid('flight_information'),
  FlightDetailsRsp: readAsSaid('flight_information'),
  FlightTimeTableRsp: readAsSaid('flight_information'),
  ScheduleSearchRsp: readAsSaid('flight_information'),
  AirExchangeEligibilityRsp: readAsSaid('eligibility'),
  AirExchangeMultiQuoteRsp: readAsSaid('reshop'),
  AirFareDisplayRsp: readAsSaid('fares'),
  UniversalRecordHistorySearchRsp: readAsSaid('history'),
  GdsExitQueueRsp: readAsSaid('queues'),
  GdsQueueAgentListRsp: readAsSaid('queues'),
  ReferenceDataSearchRsp: readAsSaid('reference'),
  CalculateTaxRsp: readAsSaid('reference'),
  MctLookupRsp: readAsSaid('reference'),
  ReferenceDataRetrieveRsp: readAsSaid('reference'),
  CurrencyConversionRsp: readAsSaid('reference'),
  CreateTerminalSessionRsp: readAsSaid('terminal'),
  EndTerminalSessionRsp: readAsSaid('terminal'),
  TerminalRsp: readAsSaid('terminal'),
});

export function readAny(
  bytes: Uint8Array,
  reasonOf: ReasonOf = findIgnoredReason,
): Result<ReadMessage, Unreadable> {
  const parsed = parseXml(decodeXml(bytes));
  if (!parsed.ok) return fail({ code: 'UNREADABLE', message: parsed.error.message });
  const root = findMessage(parsed.value);
  const reading = new Reading({ sent_at: new Date().toISOString() });
  const payload = root ? readPayload(root, reading) : null;
  if (!root || !payload) return refuseMessage(root?.name ?? parsed.value.name);
  const exchange = {
    trace: root.attribute('TraceId'),
    transaction_id: root.attribute('TransactionId'),
    response_ms: root.attribute('ResponseTime'),
  };
  const told = { protocol: PROTOCOL, message: root.name, payload, exchange };
  return ok(assembleMessage(told, root, reading, reasonOf));
}

function readPayload(root: XmlNode, reading: Reading): Payload | null {
  if (root.name === 'Fault') return toErrorPayload(readFault(root));
  const problem = readErrorMessage(root);
  if (problem) return toErrorPayload(problem);
  noteWarnings(root, reading);
  if (/Req$/.test(root.name)) {
    return { kind: 'request', request: { message: root.name, ...readRequest(root) } };
  }
  return ANSWERS[root.name]?.(root, reading) ?? null;
}

const toErrorPayload = (problem: TravelportProblem): Payload => {
  const { error, retry } = toFailure(problem, false);
  return { kind: 'error', error: { ...problem, means: error, retry } };
};
