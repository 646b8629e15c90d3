/**
 * Reads any recorded Amadeus message in the product's terms: in its envelope, as a body or bare.
 * Every leaf is accounted for: read, ignored for a stated reason, or not understood. A protocol not
 * supported here is refused by name.
 */
import { toTable } from '#main/contract/collections.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
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
import {
  describeWarning,
  isWordOfRecord,
  readErrors,
  toFaultFailure,
  type WireError,
} from './errors.ts';
import { findIgnoredReason } from './ignored-elements.ts';
import { AMADEUS_PROFILES } from './profile.ts';
import { readQueue, readQueueCounts } from './queues.ts';
import { readPlain } from './read/acknowledgements.ts';
import { readReissues } from './read/exchanges.ts';
import { readUnfiled } from './read/pnr.ts';
import { readFares, readInformative } from './read/pricing.ts';
import { readRefunded, readRefunds, readVouchers } from './read/refunds.ts';
import { readRules, readRuleTexts } from './read/rules.ts';
import { readSeatMaps } from './read/seat-maps.ts';
import { readCatalogue } from './read/services.ts';
import { readShopping } from './read/shopping.ts';
import { parseDay } from './read/values.ts';
import { openEnvelope, readFault } from './soap.ts';

export const PROTOCOL_AMADEUS = 'amadeus';
const [PROFILE] = AMADEUS_PROFILES;

interface Context {
  today: string;
  reading: Reading;
}

/** The day a message is about, as near as it says: what decides the century of its dates. */
function readDay(root: XmlNode): string {
  const now = new Date().toISOString().slice(0, 10);
  const dates = ['creationDate', 'dateOfDeparture', 'depDate', 'departureDate', 'date'];
  for (const name of dates) {
    const found = root.deep(name).flatMap((one) => parseDay(one.raw.trim(), now) ?? [])[0];
    if (found) return found;
  }
  return now;
}

/** Null for an answer that says no more than that it was done. */
type Reader = (root: XmlNode, context: Context) => Payload | null;

const readRecordPayload: Reader = (root, { today, reading }) => {
  const { currency, zone } = PROFILE;
  const order = readUnfiled(root, { today, currency, zone, reading });
  const { passengers, slices, services, locator } = order;
  const empty = locator === null && passengers.length + slices.length + services.length === 0;
  const booking = empty ? null : { ...order, warnings: [] };
  return { kind: 'booking', booking, other_bookings: [] };
};
const readShoppingPayload: Reader = (root, { today, reading }) => {
  const offers = readShopping(root, { reading, today, zone: PROFILE.zone, expires_at: null });
  return { kind: 'offers', offers, combinable: false };
};
const readInformativePayload: Reader = (root, { today, reading }) => ({
  kind: 'prices',
  prices: readInformative(root, reading, today).fares,
});
const readFaresPayload: Reader = (root, { reading }) => ({
  kind: 'prices',
  prices: readFares(root, reading).fares,
});
const readRulesPayload: Reader = (root, { reading }) => ({
  kind: 'rules',
  rules: readRules(root, reading),
});
const readReissuesPayload: Reader = (root, { reading }) => ({
  kind: 'exchange',
  lines: readReissues(root, reading),
});
const readRefundsPayload: Reader = (root, { reading }) => ({
  kind: 'refunds',
  refunds: readRefunds(root, reading),
  refunded: readRefunded(root),
  vouchers: readVouchers(root, reading),
});
const readCataloguePayload: Reader = (root, { reading }) => ({
  kind: 'services',
  services: readCatalogue(root, reading),
});

const READERS: Readonly<Record<string, Reader>> = toTable({
  Fare_MasterPricerTravelBoardSearchReply: readShoppingPayload,
  Fare_MasterPricerCalendarReply: readShoppingPayload,
  Fare_MasterPricerExpertSearchReply: readShoppingPayload,
  Ticket_ATCShopperMasterPricerTravelBoardSearchReply: readShoppingPayload,
  Ticket_ATCShopperMasterPricerCalendarReply: readShoppingPayload,
  Air_MultiAvailabilityReply: (root, { today, reading }) => ({
    kind: 'availability',
    options: readAvailability(root, today, reading),
  }),
  Fare_InformativePricingWithoutPNRReply: readInformativePayload,
  Fare_InformativeBestPricingWithoutPNRReply: readInformativePayload,
  Fare_PriceUpsellWithoutPNRReply: readFaresPayload,
  Fare_PricePNRWithBookingClassReply: readFaresPayload,
  Fare_PricePNRWithLowerFaresReply: readFaresPayload,
  Fare_PricePNRWithLowestFareReply: readFaresPayload,
  Ticket_DisplayTSTReply: readFaresPayload,
  MiniRule_GetFromRecReply: readRulesPayload,
  MiniRule_GetFromPricingReply: readRulesPayload,
  MiniRule_GetFromPricingRecReply: readRulesPayload,
  MiniRule_GetFromETicketReply: readRulesPayload,
  Fare_CheckRulesReply: (root) => {
    const { text } = readRuleTexts(root, 1);
    return { kind: 'rules', rules: text ? [text] : [] };
  },
  PNR_Reply: readRecordPayload,
  PNR_RetrieveByRecLocReply: readRecordPayload,
  Queue_CountTotalReply: (root) => ({ kind: 'queue_counts', queues: readQueueCounts(root) }),
  Queue_ListReply: (root) => ({
    kind: 'queue',
    items: readQueue(root, { queue: '', category: null }, PROFILE.zone),
  }),
  Ticket_RepricePNRWithBookingClassReply: readReissuesPayload,
  Ticket_RepricePNRWithLowestFareReply: readReissuesPayload,
  AMA_TicketInitRefundRS: readRefundsPayload,
  AMA_TicketUpdateRefundRS: readRefundsPayload,
  AMA_TicketProcessRefundRS: (root, context) =>
    root.has('FunctionalData/ContractBundle/RefundDetails')
      ? readRefundsPayload(root, context)
      : null,
  Air_RetrieveSeatMapReply: (root, { today, reading }) => ({
    kind: 'seat_map',
    seat_map: readSeatMaps(root, { today, reading }),
  }),
  Service_IntegratedCatalogueReply: readCataloguePayload,
  Service_StandaloneCatalogueReply: readCataloguePayload,
});

/** NDC through Amadeus, which is another protocol. */
const OTHER = /^AMA_Travel/;

export function readAnyAmadeus(
  bytes: Uint8Array,
  reasonOf: ReasonOf = findIgnoredReason,
): Result<ReadMessage, Unreadable> {
  const parsed = parseXml(decodeXml(bytes));
  if (!parsed.ok) return fail({ code: 'UNREADABLE', message: parsed.error.message });
  const opened = openEnvelope(parsed.value);
  const { body, session, action, relates_to } = opened;
  if (!body) return fail({ code: 'UNREADABLE', message: 'The envelope is empty.' });
  if (OTHER.test(body.name)) {
    const message = `${body.name} is of NDC through Amadeus, which is not read here.`;
    return fail({ code: 'UNKNOWN_MESSAGE', message });
  }
  const reading = new Reading();
  const context = { today: readDay(body), reading };
  const payload = readPayload(body, context);
  if (!payload) return refuseMessage(body.name);
  const exchange = session || action ? { exchange: { session, action, relates_to } } : {};
  const told = { protocol: PROTOCOL_AMADEUS, message: body.name, payload, ...exchange };
  return ok(assembleMessage(told, body, reading, reasonOf));
}

const pickErrorFields = ({ code, category, text, place }: WireError) => ({
  code,
  category,
  text,
  place,
});

function readPayload(body: XmlNode, context: Context): Payload | null {
  const fault = readFault(body);
  if (fault) {
    const { code, area, text } = fault;
    const error = { code, area, text, meaning: toFaultFailure(fault, false).error };
    return { kind: 'error', error, errors: [error] };
  }
  const errors = readErrors(body);
  const wrong = errors.filter(({ level }) => level === 'error');
  for (const error of errors) {
    if (error.level === 'warning' || isWordOfRecord(error)) {
      context.reading.warn(describeWarning(error));
    }
  }
  const reader = READERS[body.name];
  const known = reader?.(body, context) ?? null;
  const [worst] = wrong;
  if (worst) {
    // Refused items are reported together with the errors.
    const beside: Record<string, unknown> = {
      ...(known ?? readPlain(body, errors, context.reading)),
    };
    delete beside.kind;
    delete beside.errors;
    return {
      ...beside,
      kind: 'error',
      error: pickErrorFields(worst),
      errors: wrong.map(pickErrorFields),
    };
  }
  return known ?? readPlain(body, errors, context.reading);
}
