/**
 * An order and its parts in the product's own terms. It is stored inside a booking and checked
 * again when it is loaded, so the schemas must accept every order of an adapter after it was stored
 * as JSON.
 */
import { z } from 'zod';
import { personal } from '#main/contract/personal.ts';
import {
  Baggage,
  Cabin,
  CouponStatus,
  DocumentType,
  EmdType,
  FareType,
  FeatureAttribute,
  FeatureType,
  GenderType,
  LegStatus,
  PaxType,
  PenaltyAmountType,
  TicketStatus,
} from '#main/contract/values.ts';
import { findCurrency } from '#main/reference/currencies.ts';

const text = z.string().nullable();
const minor = z.int();
const minutes = z.int().nullable();
/** Null for an unknown currency, as if there were none. */
const currency = text.transform((code) => (findCurrency(code ?? '') ? code : null));
/** Opaque adapter state, stored with an offer or order and passed back unread. JSON only. */
const Key = z.record(z.string(), z.unknown());
export type ProviderKey = Readonly<z.infer<typeof Key>>;
const SeatedType = z.enum(['ADT', 'CHD', 'INF']);

const Allowance = z.object({
  kind: Baggage,
  pieces: z.number().nullable(),
  weight_kg: z.number().nullable(),
});
export type BaggageAllowance = z.infer<typeof Allowance>;

const TaxSchema = z.object({
  code: z.string(),
  amount_minor: minor,
  country: text,
  refundable: z.boolean().nullable(),
  description: text,
});
export type ProviderTax = z.infer<typeof TaxSchema>;

export const LegSchema = z.object({
  /** The provider's own id of the flight within its order or offer (a PaxSegment). */
  key: z.string(),
  origin: z.string(),
  destination: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departure_terminal: text,
  arrival_terminal: text,
  marketing_carrier: z.string(),
  flight_number: z.int(),
  operating_carrier: text,
  /** Name of an operating carrier without a code, if the provider gives it. */
  operating_name: z.string().optional(),
  operating_flight_number: z.int().nullable(),
  aircraft: text,
  /** Null if the provider gives none: the domain calculates it from the time zones. */
  duration_min: minutes,
  stops: z.array(
    z.object({ airport: z.string(), arrival: text, departure: text, duration_min: minutes }),
  ),
  booking_class: text,
  fare_basis: text,
  cabin: Cabin,
  fare_type: FareType,
  brand: z.object({ code: text, name: text }).nullable(),
  /** The smallest allowance of passengers with a seat, if allowances differ. */
  baggage: Allowance,
  /** By passenger key, if the passengers' allowances differ; left out if all have the same. */
  bags: z.record(z.string(), Allowance).optional(),
  status: LegStatus,
  /** Flights of one marriage are sold and cancelled together; left out for a single flight. */
  marriage: z.string().optional(),
});
export type ProviderLeg = z.infer<typeof LegSchema>;
export type ProviderStop = ProviderLeg['stops'][number];

const FeatureSchema = z.object({
  type: FeatureType,
  attribute: FeatureAttribute,
  penalty_minor: minor.nullable(),
  penalty_percent: z.number().nullable(),
  penalty_type: PenaltyAmountType,
  penalty_currency: text,
  /** Null if the provider does not say. */
  when: z.enum(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']).nullable(),
  text,
});
export type ProviderFeature = z.infer<typeof FeatureSchema>;

export const SliceSchema = z.object({
  key: Key,
  origin: z.string(),
  destination: z.string(),
  legs: z.array(LegSchema).min(1),
  duration_min: minutes,
  features: z.array(FeatureSchema),
  baggage: Allowance,
  seats_remaining: z.int().nullable(),
  /**
   * This slice's part of the price, per passenger of a type, if the provider gives it; `taxes` are
   * left out if they are not given by slice.
   */
  prices: z.array(
    z.object({
      pax_type: PaxType,
      fare_minor: minor,
      tax_minor: minor,
      taxes: z.array(TaxSchema).optional(),
    }),
  ),
});
export type ProviderSlice = z.infer<typeof SliceSchema>;
export type SlicePrice = ProviderSlice['prices'][number];

/** The agency's commission on one passenger's fare: percent, or an amount in its currency. */
export const CommissionSchema = z.union([
  z.object({ percent: z.number() }),
  z.object({ amount_minor: minor }),
]);
export type ProviderCommission = z.infer<typeof CommissionSchema>;

/** Amounts for one passenger of the type. */
export const FareSchema = z.object({
  fare_minor: minor,
  taxes: z.array(TaxSchema),
  /** Sum of `taxes`, or the provider's own total if they are not itemised. */
  tax_minor: minor,
  /** As given by the airline; left out if it gives none. */
  commission: CommissionSchema.optional(),
});
export type ProviderFare = z.infer<typeof FareSchema>;

const CouponSchema = z.object({
  number: z.int(),
  /** Key of its leg, if the provider gives it. */
  leg_key: text,
  status: CouponStatus,
  /** The original text of an unknown status. */
  status_text: z.string().optional(),
  fare_basis: text,
  service_code: text,
  /** First and last day of validity (NVB, NVA); left out if the airline gives none. */
  not_before: z.string().optional(),
  not_after: z.string().optional(),
});
export type ProviderCoupon = z.infer<typeof CouponSchema>;

/** Text printed on a document by the airline, word for word; nothing is added. */
const DocumentTextSchema = z.object({
  endorsements: z.array(z.string()).optional(),
  fare_calculation: z.string().optional(),
  tour_code: z.string().optional(),
  /** The fare as filed, if the airline collects it in another currency. */
  base: z.object({ minor, currency: z.string() }).optional(),
});
export type DocumentText = z.infer<typeof DocumentTextSchema>;

const TicketSchema = z.object({
  number: z.string(),
  type: z.enum(['TICKET', 'EMD']),
  emd_type: EmdType.nullable(),
  passenger_key: z.string(),
  /** Others that the document is for too; left out if there are none. */
  other_passenger_keys: z.array(z.string()).optional(),
  status: TicketStatus,
  /** False if the provider tells no document's status: it is then the order's. */
  status_told: z.literal(false).optional(),
  issued_at: text,
  coupons: z.array(CouponSchema),
  /** False if the provider never tells what was flown: an open coupon may be used. */
  use_told: z.literal(false).optional(),
  /** First number of the set, if this is not the first; else null. */
  conjunction_of: text,
  original_number: text,
  related_number: text,
  fare: FareSchema.nullable(),
  currency,
  /** Left out if the airline printed nothing that can be read. */
  text: DocumentTextSchema.optional(),
});
export type ProviderTicket = z.infer<typeof TicketSchema>;

/** A person's identity and contacts. Names as typed; the adapter transliterates them. */
export const PERSON = {
  title: personal('TRAIT', text),
  first_name: personal('IDENTITY', z.string()),
  middle_name: personal('IDENTITY', text),
  last_name: personal('IDENTITY', z.string()),
  gender: personal('TRAIT', GenderType),
  birth_date: personal('IDENTITY', text),
  nationality: personal('TRAIT', text),
  phone: personal('IDENTITY', text),
  email: personal('IDENTITY', text),
};

const PassengerSchema = z.object({
  key: z.string(),
  /** On an adult: its infant's key. */
  infant_key: text,
  pax_type: SeatedType,
  ...PERSON,
  redress: personal('IDENTITY', text),
  /** Visas and known traveller numbers as SSR DOCO text (`reference/doco.ts`). */
  doco: personal('IDENTITY', z.array(z.string()).optional()),
  documents: personal(
    'IDENTITY',
    z.array(
      z.object({
        type: DocumentType,
        number: personal('IDENTITY', z.string()),
        issuing_country: text,
        issued_on: personal('IDENTITY', text),
        expires_on: personal('IDENTITY', text),
      }),
    ),
  ),
  frequent_flyers: personal(
    'IDENTITY',
    z.array(z.object({ airline: z.string(), number: personal('IDENTITY', z.string()) })),
  ),
  /** This passenger's fare in the order; null if prices are not given by passenger. */
  price: FareSchema.nullable(),
});
export type ProviderOrderPassenger = z.infer<typeof PassengerSchema>;
/** `key` is the search passenger's key. */
export type OrderPassenger = Omit<ProviderOrderPassenger, 'price'>;
export type ProviderPassengerDetail = Omit<OrderPassenger, 'key' | 'infant_key'>;
export type ProviderDocument = ProviderOrderPassenger['documents'][number];

/** A seat or bag held or sold in an order. */
const ServiceSchema = z.object({
  key: z.string(),
  kind: z.enum(['SEAT', 'BAGGAGE', 'OTHER']),
  passenger_key: z.string(),
  leg_keys: z.array(z.string()),
  seat: text,
  name: text,
  quantity: z.int(),
  baggage: Allowance.nullable(),
  amount_minor: minor,
  tax_minor: minor,
  status: z.enum(['REQUESTED', 'CONFIRMED', 'TICKETED', 'CANCELLED']),
  /** Number of its EMD. */
  document_number: text.default(null),
});
export type ProviderOrderService = z.infer<typeof ServiceSchema>;

/** A payment for an order, as the provider reports it. */
const PaymentSchema = z.object({
  /** Our own reference of the intent that paid, if the provider returns it. */
  reference: text,
  method: z.enum(['CARD', 'CASH', 'INVOICE', 'TICKETS', 'OTHER']),
  /** Null if the provider names the form without an amount. */
  amount_minor: minor.nullable(),
  currency: z.string(),
  /** `number` is masked: first six and last four digits. */
  card: z
    .object({ brand: text, number: text, holder: personal('IDENTITY', text), approval_code: text })
    .nullable(),
  /**
   * CAPTURED unless the provider says that the money was refunded, or is still being taken
   * (PENDING); STORED is a form noted in the record, with no document known to be issued.
   */
  status: z.enum(['CAPTURED', 'PENDING', 'VOIDED', 'REFUNDED', 'STORED']),
  installments: z.number().int().optional(),
  /** Its passengers and flights; empty or left out: all. */
  passenger_keys: z.array(z.string()).optional(),
  leg_keys: z.array(z.string()).optional(),
  /** The line of a record it was read from, masked. */
  text: personal('WORDS', z.string().optional()),
});
export type ProviderOrderPayment = z.infer<typeof PaymentSchema>;

/**
 * An annotation, requested or existing: `key` is the provider's own id of the line, null in a
 * request.
 */
const AnnotationSchema = z.object({
  kind: z.enum(['REMARK', 'OSI', 'SSR', 'PHONE']),
  key: text,
  /** The four letters of an SSR; the use of a telephone number. */
  code: text,
  airline: text,
  text,
  passenger_key: text,
  leg_key: text,
  /** The airline's own code (HK, HN, UC, NO …) and text; null if it gives none. */
  status: text,
  note: text,
});
export type ProviderAnnotation = z.infer<typeof AnnotationSchema>;
export type ProviderAnnotationKind = ProviderAnnotation['kind'];

/** The airline's credit for a cancelled order instead of money. */
const CreditSchema = z.object({
  kind: z.enum(['AIRLINE_CREDIT', 'VOUCHER']),
  /** Null if it names no passenger. */
  passenger_key: text,
  /** The airline's code to redeem it. */
  code: text,
  currency: z.string(),
  amount_minor: minor,
  issued_on: text,
});
export type ProviderCredit = z.infer<typeof CreditSchema>;

export const OrderSchema = z.object({
  /** Opaque state that an adapter needs for later changes of the order (item ids, versions). */
  key: Key,
  order_id: z.string(),
  owner: text,
  locator: text,
  airline_locators: z.array(z.object({ airline: z.string(), locator: z.string() })),
  status: z.enum(['LIVE', 'CANCELLED']),
  created_at: text,
  /** The ticketing time limit. */
  payment_due_at: text,
  /** The action at the limit: the provider cancels, or only queues the record for its office. */
  limit_action: z.enum(['CANCEL', 'QUEUE']).optional(),
  price_guaranteed_until: text,
  validating_carrier: text,
  currency: z.string(),
  passengers: z.array(PassengerSchema),
  slices: z.array(SliceSchema),
  tickets: z.array(TicketSchema),
  services: z.array(ServiceSchema),
  // Bookings of the first release have none.
  payments: z.array(PaymentSchema).default([]),
  remarks: personal('WORDS', z.array(z.string())),
  /** SSR, OSI and telephone contacts; left out if the provider never returns any. */
  annotations: personal('WORDS', z.array(AnnotationSchema).optional()),
  warnings: personal('WORDS', z.array(z.string())),
  /** Our own reference, if the provider returns it. */
  reference: text,
  total_minor: minor,
  /** Not placed at the airline yet: `issue` places and pays for it in one step. */
  unplaced: z.literal(true).optional(),
  /** The refund and penalty stated in a cancelled order; left out if there are none. */
  refund: z
    .object({ currency: z.string(), amount_minor: minor, penalty_minor: minor.nullable() })
    .optional(),
  /** Left out if there are none. */
  credits: z.array(CreditSchema).optional(),
});
export type ProviderOrder = z.infer<typeof OrderSchema>;
