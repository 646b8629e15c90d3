/**
 * What an agent adds to a booking besides passengers and flights: remarks, telephone contacts, OSI
 * and SSR. A line is sent to the airline if its protocol has a place for it; else the agency keeps
 * it and its status says so. One kept SSR is for one passenger on one flight.
 */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { personal } from './personal.ts';
import { phrase } from './phrase.ts';
import { Id, MAX_LEGS, MAX_PASSENGERS, MAX_PHONE, writtenNumber, writtenWords } from './texts.ts';
import { AirlineCode, Amount, CardBrand, FopType, named, Revision, Timestamp } from './values.ts';

/** The maximum of all kinds together in a booking. */
export const MAX_ANNOTATIONS = 300;
export const REMARK_LENGTH = 126;
export const SERVICE_TEXT_LENGTH = 69;
export const RECEIVED_FROM_LENGTH = 60;

/** GENERAL is for everybody who reads the booking; CONFIDENTIAL never leaves the agency. */
const AnnotationRemarkType = z
  .enum(['GENERAL', 'CONFIDENTIAL', 'ITINERARY'])
  .meta({ id: 'AnnotationRemarkType' });

export const PhoneUse = z.enum(['agency', 'business', 'home', 'mobile']).meta({ id: 'PhoneUse' });
export type PhoneUse = z.infer<typeof PhoneUse>;

/**
 * `text`, `number` and the codes make the input schemas; stored lines are returned unchanged, also
 * those of an airline that has codes of its own.
 */
const buildKinds = (
  text: (max: number) => z.ZodType<string>,
  number: (max: number) => z.ZodType<string>,
  { airline, ssr }: Record<'airline' | 'ssr', z.ZodType<string>>,
) => ({
  remark: {
    kind: z.literal('REMARK'),
    remark_type: AnnotationRemarkType,
    text: personal('WORDS', text(REMARK_LENGTH)),
  },
  osi: {
    kind: z.literal('OSI'),
    airline,
    text: personal('WORDS', number(SERVICE_TEXT_LENGTH)),
    passenger_id: Id.nullish(),
  },
  ssr: {
    kind: z.literal('SSR'),
    code: ssr,
    /** Left out: each flight's own airline. Given: only its flights. */
    airline: airline.nullish(),
    text: personal('WORDS', number(SERVICE_TEXT_LENGTH).nullish()),
    /** Empty: every passenger it can be for. */
    passenger_ids: z.array(Id).max(MAX_PASSENGERS),
    /** Ids of legs; empty: every flight, if the request is for flights. */
    segment_ids: z.array(Id).max(MAX_LEGS),
  },
  phone: {
    kind: z.literal('PHONE'),
    number: personal('IDENTITY', number(MAX_PHONE)),
    use: PhoneUse,
    /** IATA code of the city of the number. */
    city: z
      .string()
      .regex(/^[A-Z]{3}$/, phrase('city_code'))
      .nullish(),
    passenger_id: Id.nullish(),
  },
});
const kinds = buildKinds(writtenWords, (max) => writtenNumber(max).trim().min(1), {
  airline: AirlineCode,
  ssr: z.string().regex(/^[A-Z]{4}$/, phrase('four_letters')),
});
const kept_kinds = buildKinds(
  () => z.string(),
  () => z.string(),
  { airline: z.string(), ssr: z.string() },
);

/** One line as an agent enters it. */
export const Annotation = z
  .discriminatedUnion('kind', [
    z.strictObject(kinds.remark),
    z.strictObject(kinds.osi),
    z.strictObject(kinds.ssr),
    z.strictObject(kinds.phone),
  ])
  .meta({ id: 'Annotation' });
export type Annotation = z.infer<typeof Annotation>;

/** LOCAL: kept here only. SENT: not answered yet. CONFIRMED, REFUSED: the airline's answer. */
const AnnotationStatus = z
  .enum(['LOCAL', 'SENT', 'CONFIRMED', 'REFUSED'])
  .meta({ id: 'AnnotationStatus' });

const kept = {
  id: z.string(),
  status: AnnotationStatus,
  /** The airline's own code (HK, HN, UC …) and text; null if it gave none. */
  airline_status: z.string().nullable(),
  note: personal('WORDS', z.string().nullable()),
  at: Timestamp,
  /** Who added it; the airline's name if it did. */
  by: z.string(),
};

/** An annotation as stored. */
export const KeptAnnotation = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...kept_kinds.remark, ...kept }),
    z.strictObject({ ...kept_kinds.osi, ...kept }),
    z.strictObject({ ...kept_kinds.ssr, ...kept }),
    z.strictObject({ ...kept_kinds.phone, ...kept }),
  ])
  .meta({ id: 'KeptAnnotation' });
export type KeptAnnotation = z.infer<typeof KeptAnnotation>;

const ReceivedFrom = personal('IDENTITY', writtenWords(RECEIVED_FROM_LENGTH));

export const AnnotateInput = named('AnnotateInput', {
  booking_id: BookingId,
  /** Like `If-Match`: refused with STALE_REVISION if the booking has another revision. */
  revision: Revision.nullish(),
  /** Who asked for it: for the history of these lines; without lines, for the next change. */
  received_from: ReceivedFrom.nullish(),
  add: z.array(Annotation).max(100),
  /** Ids of stored lines. */
  remove: z.array(Id).max(MAX_ANNOTATIONS),
});
export type AnnotateInput = z.infer<typeof AnnotateInput>;

/** A form of payment as the provider's record names it, a card masked. */
const ProviderPayment = named('ProviderPayment', {
  fop_type: FopType,
  card_brand: CardBrand.nullable(),
  card_number: z.string().nullable(),
  installments: z.int().nullable(),
  /** Null if the record names the form but no amount. */
  amount: Amount.nullable(),
  currency: z.string(),
  /** STORED: noted in the record; nothing is known to be issued with it. PENDING: under way. */
  status: z.enum(['CAPTURED', 'PENDING', 'VOIDED', 'REFUNDED', 'STORED']),
  /** Empty: for all passengers, or for all flights. */
  passenger_ids: z.array(z.string()),
  segment_ids: z.array(z.string()),
  /** The line it was read from; null if the provider has none. */
  text: personal('WORDS', z.string().nullable()),
});
export type ProviderPayment = z.infer<typeof ProviderPayment>;

/** One booking, for everything that is read from it. */
export const OfBookingInput = z.strictObject({ booking_id: BookingId });
export const AnnotationsAnswer = named('AnnotationsAnswer', {
  /** Who the next change will be recorded as received from. */
  received_from: personal('IDENTITY', z.string().nullable()),
  items: z.array(KeptAnnotation),
  /** Why no lines can be added now; null if they can. */
  why_not: z.string().nullable(),
  /** The GDS's action at the ticketing time limit; null if unknown. */
  limit_action: z.enum(['CANCEL', 'QUEUE']).nullable(),
  /** Payments in the provider's record, besides payments made here. */
  provider_payments: z.array(ProviderPayment),
});
export type AnnotationsAnswer = z.infer<typeof AnnotationsAnswer>;

/** A flight that the airline moved or cancelled. */
export const ScheduleChange = named('ScheduleChange', {
  segment_id: z.string(),
  flight: z.string(),
  leg_status: z.string(),
  before: z.strictObject({ departure_date: z.string(), arrival_date: z.string() }).nullable(),
  /** Null if the flight is cancelled. */
  after: z.strictObject({ departure_date: z.string(), arrival_date: z.string() }).nullable(),
  noticed_at: Timestamp,
  /** Beyond the agency's limit: the passenger may change to other flights without penalty. */
  involuntary: z.boolean(),
  /** The passenger refused the change; null while there is no answer. */
  refused: z
    .strictObject({ at: Timestamp, by: z.string(), told_by: personal('IDENTITY', z.string()) })
    .nullable(),
});
export type ScheduleChange = z.infer<typeof ScheduleChange>;

export const ScheduleAnswer = named('ScheduleAnswer', {
  changes: z.array(ScheduleChange),
  /** Why the changes cannot be accepted now; null if they can. */
  why_not: z.string().nullable(),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

export const SettleLossesInput = z.strictObject({
  booking_id: BookingId,
  revision: Revision.nullish(),
});

/** The accepted changes: flights by id, or all that wait. */
export const AcceptScheduleInput = SettleLossesInput.extend({
  segment_ids: z.array(Id).max(MAX_LEGS).nullish(),
  /** Who informed the passenger; if left out, the agent. */
  told_by: ReceivedFrom.nullish(),
}).meta({ id: 'AcceptScheduleInput' });
