/**
 * The provider's order as it is stored inside a booking, checked again when it is loaded. It must
 * accept every order an adapter may answer, after a trip through JSON.
 */
import { z } from 'zod';
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
import type {
  ProviderCommission,
  ProviderFare,
  ProviderLeg,
  ProviderOrder,
  ProviderSlice,
  ProviderTax,
  ProviderTicket,
} from '#main/providers/provider.ts';
import { findCurrency } from '#main/reference/currencies.ts';

const text = z.string().nullable();
const minor = z.int();
const minutes = z.int().nullable();
/** Null for an unknown currency, as if none were given. */
const currency = text.transform((code) => (findCurrency(code ?? '') ? code : null));
const Key = z.record(z.string(), z.unknown());
const SeatedType = z.enum(['ADT', 'CHD', 'INF']);

const Allowance = z.object({
  kind: Baggage,
  pieces: z.number().nullable(),
  weight_kg: z.number().nullable(),
});

const TaxSchema = z.object({
  code: z.string(),
  amount_minor: minor,
  country: text,
  refundable: z.boolean().nullable(),
  description: text,
}) satisfies z.ZodType<ProviderTax>;

export const LegSchema = z.object({
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
  operating_name: z.string().optional(),
  operating_flight_number: z.int().nullable(),
  aircraft: text,
  duration_min: minutes,
  stops: z.array(
    z.object({ airport: z.string(), arrival: text, departure: text, duration_min: minutes }),
  ),
  booking_class: text,
  fare_basis: text,
  cabin: Cabin,
  fare_type: FareType,
  brand: z.object({ code: text, name: text }).nullable(),
  baggage: Allowance,
  bags: z.record(z.string(), Allowance).optional(),
  status: LegStatus,
  marriage: z.string().optional(),
}) satisfies z.ZodType<ProviderLeg>;

export const SliceSchema = z.object({
  key: Key,
  origin: z.string(),
  destination: z.string(),
  legs: z.array(LegSchema).min(1),
  duration_min: minutes,
  features: z.array(
    z.object({
      type: FeatureType,
      attribute: FeatureAttribute,
      penalty_minor: minor.nullable(),
      penalty_percent: z.number().nullable(),
      penalty_type: PenaltyAmountType,
      penalty_currency: text,
      when: z.enum(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']).nullable(),
      text,
    }),
  ),
  baggage: Allowance,
  seats_remaining: z.int().nullable(),
  prices: z.array(
    z.object({
      pax_type: PaxType,
      fare_minor: minor,
      tax_minor: minor,
      taxes: z.array(TaxSchema).optional(),
    }),
  ),
}) satisfies z.ZodType<ProviderSlice>;

export const CommissionSchema = z.union([
  z.object({ percent: z.number() }),
  z.object({ amount_minor: minor }),
]) satisfies z.ZodType<ProviderCommission>;

export const FareSchema = z.object({
  fare_minor: minor,
  taxes: z.array(TaxSchema),
  tax_minor: minor,
  commission: CommissionSchema.optional(),
}) satisfies z.ZodType<ProviderFare>;

const TicketSchema = z.object({
  number: z.string(),
  type: z.enum(['TICKET', 'EMD']),
  emd_type: EmdType.nullable(),
  passenger_key: z.string(),
  status: TicketStatus,
  issued_at: text,
  coupons: z.array(
    z.object({
      number: z.int(),
      leg_key: text,
      status: CouponStatus,
      status_text: z.string().optional(),
      fare_basis: text,
      service_code: text,
      not_before: z.string().optional(),
      not_after: z.string().optional(),
    }),
  ),
  conjunction_of: text,
  original_number: text,
  related_number: text,
  fare: FareSchema.nullable(),
  currency,
  text: z
    .object({
      endorsements: z.array(z.string()).optional(),
      fare_calculation: z.string().optional(),
      tour_code: z.string().optional(),
      base: z.object({ minor, currency: z.string() }).optional(),
    })
    .optional(),
}) satisfies z.ZodType<ProviderTicket>;

const PassengerSchema = z.object({
  key: z.string(),
  infant_key: text,
  pax_type: SeatedType,
  title: text,
  first_name: z.string(),
  middle_name: text,
  last_name: z.string(),
  gender: GenderType,
  birth_date: text,
  nationality: text,
  phone: text,
  email: text,
  redress: text,
  doco: z.array(z.string()).optional(),
  documents: z.array(
    z.object({
      type: DocumentType,
      number: z.string(),
      issuing_country: text,
      issued_on: text,
      expires_on: text,
    }),
  ),
  frequent_flyers: z.array(z.object({ airline: z.string(), number: z.string() })),
  price: FareSchema.nullable(),
});

export const OrderSchema = z.object({
  key: Key,
  order_id: z.string(),
  owner: text,
  locator: text,
  airline_locators: z.array(z.object({ airline: z.string(), locator: z.string() })),
  status: z.enum(['LIVE', 'CANCELLED']),
  created_at: text,
  payment_due_at: text,
  limit_action: z.enum(['CANCEL', 'QUEUE']).optional(),
  price_guaranteed_until: text,
  validating_carrier: text,
  currency: z.string(),
  passengers: z.array(PassengerSchema),
  slices: z.array(SliceSchema),
  tickets: z.array(TicketSchema),
  services: z.array(
    z.object({
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
      document_number: text.default(null),
    }),
  ),
  // Bookings of the first release were stored without.
  payments: z
    .array(
      z.object({
        reference: text,
        method: z.enum(['CARD', 'CASH', 'INVOICE', 'TICKETS', 'OTHER']),
        amount_minor: minor.nullable(),
        currency: z.string(),
        card: z.object({ brand: text, number: text, holder: text, approval_code: text }).nullable(),
        status: z.enum(['CAPTURED', 'PENDING', 'VOIDED', 'REFUNDED', 'STORED']),
        installments: z.number().int().optional(),
        passenger_keys: z.array(z.string()).optional(),
        leg_keys: z.array(z.string()).optional(),
        text: z.string().optional(),
      }),
    )
    .default([]),
  remarks: z.array(z.string()),
  annotations: z
    .array(
      z.object({
        kind: z.enum(['REMARK', 'OSI', 'SSR', 'PHONE']),
        key: text,
        code: text,
        airline: text,
        text,
        passenger_key: text,
        leg_key: text,
        status: text,
        note: text,
      }),
    )
    .optional(),
  warnings: z.array(z.string()),
  reference: text,
  total_minor: minor,
  unplaced: z.literal(true).optional(),
  refund: z
    .object({ currency: z.string(), amount_minor: minor, penalty_minor: minor.nullable() })
    .optional(),
  credits: z
    .array(
      z.object({
        kind: z.enum(['AIRLINE_CREDIT', 'VOUCHER']),
        passenger_key: text,
        code: text,
        currency: z.string(),
        amount_minor: minor,
        issued_on: text,
      }),
    )
    .optional(),
}) satisfies z.ZodType<ProviderOrder>;
