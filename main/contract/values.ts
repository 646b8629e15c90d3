/**
 * The closed lists of the interface. Every enumerated field of a resource takes its values from
 * here, so that a new value is one line and the compiler finds all code that reads it.
 */
import { z } from 'zod';
import { phrase } from './phrase.ts';

/** Codes of the ten provider positions of the interface, without "any". */
export const PROVIDER_CODES = [
  'PROVIDER_01',
  'PROVIDER_02',
  'PROVIDER_03',
  'PROVIDER_04',
  'PROVIDER_05',
  'PROVIDER_06',
  'PROVIDER_07',
  'PROVIDER_08',
  'PROVIDER_09',
  'PROVIDER_10',
] as const;
export type ProviderCode = (typeof PROVIDER_CODES)[number];
/** One named provider: used in resources and imports. */
export const ProviderCode = z.enum(PROVIDER_CODES).meta({ id: 'ProviderCode' });
/** The interface's flexible providers: only they are asked for other fare families through it. */
export const FLEXIBLE_PROVIDERS: ReadonlySet<ProviderCode> = new Set([
  'PROVIDER_04',
  'PROVIDER_05',
  'PROVIDER_06',
  'PROVIDER_07',
]);
/** In input, the empty string and UNSPECIFIED mean "any". */
export const ProviderType = z
  .enum(['', 'UNSPECIFIED', ...PROVIDER_CODES])
  .meta({ id: 'ProviderType' });

/** A resource, input or answer with its name in the interface's description. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id });

const list = <const T extends readonly string[]>(id: string, values: T) =>
  z.enum(['UNSPECIFIED', ...values]).meta({ id });

export const Cabin = list('Cabin', ['ECONOMY', 'PREMIUM', 'BUSINESS', 'FIRST']);
export type Cabin = z.infer<typeof Cabin>;
export const PaxType = list('PaxType', ['ADT', 'CHD', 'INF']);
export type PaxType = z.infer<typeof PaxType>;
export const GenderType = list('GenderType', ['MALE', 'FEMALE', 'UNDISCLOSED']);
export type GenderType = z.infer<typeof GenderType>;
/** Kinds of SSR DOCO: a visa, a known traveller or a redress number. */
export const DOCO_KINDS = ['V', 'K', 'R'] as const;
export type DocoKind = (typeof DOCO_KINDS)[number];

export const DocumentType = list('DocumentType', ['PASSPORT', 'NATIONAL_ID', 'TAX_ID']);
export type DocumentType = z.infer<typeof DocumentType>;
export const CardBrand = list('CardBrand', [
  'VISA',
  'MASTERCARD',
  'AMEX',
  'ELO',
  'HIPERCARD',
  'DINERS',
  'DISCOVER',
  'JCB',
]);
export type CardBrand = z.infer<typeof CardBrand>;
export const FopType = list('FopType', ['CREDITCARD', 'CASH', 'INVOICE', 'FOP_TYPE_TICKET']);
export type FopType = z.infer<typeof FopType>;
export const BookingStatus = list('BookingStatus', [
  'ON_HOLD',
  'TICKETED',
  'PARTIALLY_TICKETED',
  'CANCELLED',
  'EXPIRED',
  'QUEUED',
  'PENDING',
  'NEEDS_ATTENTION',
]);
export type BookingStatus = z.infer<typeof BookingStatus>;
export const TicketStatus = list('TicketStatus', [
  'TICKETED',
  'CANCELLED',
  'EXCHANGED',
  'REFUNDED',
  'USED',
]);
export type TicketStatus = z.infer<typeof TicketStatus>;
/** Status of one coupon, by IATA Resolution 722f; UNKNOWN is any other word. */
export const CouponStatus = z
  .enum([
    'OPEN',
    'CHECKED_IN',
    'AIRPORT_CONTROL',
    'IRREGULAR',
    'SUSPENDED',
    'UNAVAILABLE',
    'LIFTED',
    'USED',
    'VOID',
    'EXCHANGED',
    'PRINT_EXCHANGE',
    'REFUNDED',
    'UNKNOWN',
  ])
  .meta({ id: 'CouponStatus' });
export type CouponStatus = z.infer<typeof CouponStatus>;
/** Its flight is still to be flown, although the airline may have to release the coupon first. */
export const isUnflown = (status: CouponStatus): boolean =>
  /^(OPEN|CHECKED_IN|AIRPORT_CONTROL|IRREGULAR|SUSPENDED|UNAVAILABLE)$/.test(status);
/** Flown, or the passenger has boarded. */
export const isFlown = (status: CouponStatus): boolean => status === 'USED' || status === 'LIFTED';
export const TicketType = list('TicketType', ['TICKET', 'EMD']);
export type TicketType = z.infer<typeof TicketType>;
export const EmdType = list('EmdType', ['BAGGAGE', 'SEAT', 'PENALTY', 'RESIDUAL']);
export type EmdType = z.infer<typeof EmdType>;
export const FlightType = list('FlightType', ['DOMESTIC', 'INTERNATIONAL']);
export type FlightType = z.infer<typeof FlightType>;
export const PaymentStatus = list('PaymentStatus', [
  'AUTHORIZED',
  'CAPTURED',
  'VOIDED',
  'REFUNDED',
  'FAILED',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export const BookingPriceStatus = list('BookingPriceStatus', ['VALID', 'EXPIRED', 'CHANGED']);
export type BookingPriceStatus = z.infer<typeof BookingPriceStatus>;
export const ServiceStatus = list('ServiceStatus', [
  'REQUESTED',
  'CONFIRMED',
  'TICKETED',
  'CANCELLED',
]);
export type ServiceStatus = z.infer<typeof ServiceStatus>;
export const Baggage = list('Baggage', ['NONE', 'ONE_PIECE', 'TWO_PIECES', 'WEIGHT']);
export type Baggage = z.infer<typeof Baggage>;
export const FareType = list('FareType', ['PUBLIC', 'PRIVATE', 'CORPORATE']);
export type FareType = z.infer<typeof FareType>;
export const FeatureType = list('FeatureType', [
  'BAGGAGE',
  'CHANGE',
  'REFUND',
  'SEAT',
  'MEAL',
  'WIFI',
  'HOLD',
]);
export type FeatureType = z.infer<typeof FeatureType>;
export const FeatureAttribute = list('FeatureAttribute', ['INCLUDED', 'CHARGEABLE', 'NOT_OFFERED']);
export type FeatureAttribute = z.infer<typeof FeatureAttribute>;
/** When a condition applies; UNSPECIFIED if the airline does not say. */
export const FeatureWhen = list('FeatureWhen', ['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']);
export const PenaltyAmountType = list('PenaltyAmountType', ['FIXED', 'PERCENT']);
export const AncillaryType = list('AncillaryType', ['BAGGAGE', 'SEAT']);
/** Segment status codes: AIRIMP and passive ones. */
export const LegStatus = list('LegStatus', [
  'HK',
  'HL',
  'HN',
  'KK',
  'KL',
  'TK',
  'TL',
  'UC',
  'UN',
  'UU',
  'US',
  'NO',
  'HX',
  // Passive and ghost segments: held in another record, or not reported to the airline.
  'GK',
  'GL',
  'GN',
  'PK',
  'PL',
  'BK',
  'BL',
  'YK',
]);
export type LegStatus = z.infer<typeof LegStatus>;
export const WarningType = list('WarningType', [
  'SCHEDULE_CHANGE',
  'DUPLICATE',
  'DOCUMENTS',
  'TIME_LIMIT',
  'PROVIDER',
  'LOST_SERVICE',
]);
export const RemarkType = z
  .enum(['RemarkType_UNSPECIFIED', 'GENERAL', 'ITINERARY', 'ORDER_ID', 'SSR', 'OSI'])
  .meta({ id: 'RemarkType' });
export const PaymentType = list('PaymentType', ['ISSUE', 'ANCILLARY', 'EXCHANGE', 'REFUND']);
export type PaymentType = z.infer<typeof PaymentType>;

/** The first and last day of supported dates. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
const inReach = z.refine<string>(
  (day) => day >= FIRST_DAY && day.slice(0, LAST_DAY.length) <= LAST_DAY,
  phrase('day_in_reach', { from: FIRST_DAY, to: LAST_DAY }),
);
/** ISO 8601 UTC instant. */
export const Timestamp = z.iso.datetime({ offset: false, abort: true });
export const TimestampInput = Timestamp.check(inReach);
/** YYYY-MM-DD. */
export const DateOnly = z.iso.date({ abort: true });
export const DateInput = DateOnly.check(inReach);
/** The largest value of the interface's int32. */
export const MAX_INT32 = 2_147_483_647;
/** The number of a row: a user, a group, an agency. */
export const RowId = z.int().min(1).max(MAX_INT32);
/** Revision of a booking, a profile or a quote, as read. */
/** The largest fee of an agency; in some currencies a million is little. */
export const MAX_FEE = 1_000_000_000;

export const Revision = z.int().min(1).max(1_000_000_000);
/** Airport-local time, YYYY-MM-DDTHH:mm. */
export const LocalDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
export const AirlineCode = z.string().regex(/^[A-Z0-9]{2}$/, phrase('airline_code'));
/** The same as typed, in upper or lower case. */
export const AirlineInput = z.string().regex(/^[A-Za-z0-9]{2}$/, phrase('airline_code'));
/** IATA code of a city or an airport as typed, in upper or lower case. */
export const PlaceInput = z.string().regex(/^[A-Za-z]{3}$/, phrase('place_code'));
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
/** An amount of money in JSON, at the currency's own precision. */
export const Amount = z.number();
