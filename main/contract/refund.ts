/**
 * Refunding tickets, and releasing flights while the tickets stay valid. A quote gives the refund
 * of each document and reserves nothing; confirming performs one quote, once. Amounts are in the
 * agency's currency, `original_*` in the provider's. For each document `paid = used +
 * kept_by_airline + refund + residual`, where the airline keeps the penalty and the forfeited fare
 * and taxes, less `adjustment`.
 */
import { z } from 'zod';
import { Booking, BookingId } from './booking.ts';
import { TicketNumber } from './fop-input.ts';
import { Id, MAX_DOCUMENTS, MAX_JOURNEYS, MAX_PASSENGERS } from './texts.ts';
import { TicketItem } from './ticketing.ts';
import {
  Amount,
  CardBrand,
  CurrencyCode,
  EmdType,
  FeatureWhen,
  FopType,
  named,
  PaxType,
  ProviderCode,
  TicketType,
  Timestamp,
} from './values.ts';

/** Without either list: the whole booking. One of them may be given. */
export const RefundQuoteInput = z.strictObject({
  booking_id: BookingId,
  passenger_ids: z.array(Id).min(1).max(MAX_PASSENGERS).nullish(),
  /** Whole documents: any number stands for its conjunction set; EMDs stand alone. */
  ticket_numbers: z.array(TicketNumber).min(1).max(MAX_DOCUMENTS).nullish(),
});
export type RefundQuoteInput = z.infer<typeof RefundQuoteInput>;

/** A fare's refund rule at a stage; null fields if the airline does not say. */
export const RefundRule = named('RefundRule', {
  stage: FeatureWhen,
  allowed: z.boolean().nullable(),
  penalty_amount: Amount.nullable(),
  penalty_percent: z.number().nullable(),
  penalty_currency: CurrencyCode.nullable(),
  /** The airline's own text. */
  text: z.string().nullable(),
});
export type RefundRule = z.infer<typeof RefundRule>;

const RefundCoupon = named('RefundCoupon', {
  /** May be a later number of the set. */
  ticket_number: z.string(),
  coupon_number: z.int(),
  coupon_status: z.string(),
  coupon_status_text: z.string().nullable(),
  slice_id: z.string().nullable(),
  leg_id: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  /** Airport-local. */
  departure_date: z.string().nullable(),
  fare_basis: z.string().nullable(),
  /** True if refunded now; else it is used or was refunded or exchanged before. */
  returned: z.boolean(),
});

const amounts = {
  paid: Amount,
  /** The flown part of it. */
  used: Amount,
  /** Unused fare, before the penalty. */
  fare_left: Amount,
  penalty: Amount,
  /** Unused fare that is lost, in addition to the penalty. */
  fare_forfeited: Amount,
  tax_refund: Amount,
  tax_forfeited: Amount,
  /** Difference between the airline's refund and these components. */
  adjustment: Amount,
  /** The refund as money. */
  refund: Amount,
  /** The refund as a document. */
  residual: Amount,
  /** Penalty and other unused amounts that are not refunded. */
  kept_by_airline: Amount,
};
/** The amounts that a document, a passenger and the whole refund have in common. */
export const REFUND_AMOUNTS = z.strictObject(amounts).keyof().options;

const RefundTax = named('RefundTax', {
  code: z.string(),
  paid: Amount,
  used: Amount,
  refund: Amount,
  forfeited: Amount,
  refundable: z.boolean().nullable(),
});

export const RefundDocument = named('RefundDocument', {
  /** The first number of its set. */
  ticket_number: z.string(),
  continuing_numbers: z.array(z.string()),
  ticket_type: TicketType,
  emd_type: EmdType,
  related_ticket_number: z.string().nullable(),
  /** The service of an EMD. */
  description: z.string().nullable(),
  coupons: z.array(RefundCoupon),
  fare_paid: Amount,
  fare_used: Amount,
  taxes: z.array(RefundTax),
  rule: RefundRule,
  /** The airline's amounts match its rule. */
  as_reckoned: z.boolean(),
  ...amounts,
  original_refund: Amount,
  /** The agency's commission on the refunded part; null if unknown. */
  commission_recalled: Amount.nullable(),
});
export type RefundDocument = z.infer<typeof RefundDocument>;

/** Whether the fare's rule applied: after the airline's change, what it denies may be refunded. */
export const isRuleKept = ({
  rule,
  fare_forfeited,
}: Pick<RefundDocument, 'rule' | 'fare_forfeited'>): boolean =>
  rule.allowed !== false || fare_forfeited > 0;

export const RefundPassenger = named('RefundPassenger', {
  passenger_id: z.string(),
  pax_type: PaxType,
  documents: z.array(RefundDocument),
  ...amounts,
});
export type RefundPassenger = z.infer<typeof RefundPassenger>;

/** How the value is returned, in the airline's order. */
export const RefundTo = named('RefundTo', {
  /** UNSPECIFIED if the form is unknown, and for a document. */
  fop_type: FopType,
  card_brand: CardBrand,
  /** First six and last four digits. */
  card_number: z.string().nullable(),
  /** Null for money. */
  document: z.enum(['EMD', 'VOUCHER', 'AIRLINE_CREDIT']).nullable(),
  /** Null if the airline does not say, and for money. */
  valid_until: z.string().nullable(),
  amount: Amount,
  original_amount: Amount,
  /**
   * AIRLINE credits a card. AGENCY pays back cash and invoices; the airline credits the agency.
   */
  settled_by: z.enum(['AIRLINE', 'AGENCY']),
  passenger_ids: z.array(z.string()),
  ticket_numbers: z.array(z.string()),
});
export type RefundTo = z.infer<typeof RefundTo>;

export const RefundAgency = named('RefundAgency', {
  /** Paid at the sale and not refunded. */
  agent_fee_kept: Amount,
  agent_du_kept: Amount,
  consolid_fee_kept: Amount,
  interest_kept: Amount,
  fees_kept: Amount,
  /** The agency's fee for the refund. */
  service_fee: Amount,
  commission_recalled: Amount.nullable(),
  /** The airline's credit to the agency, to be paid to the customer. */
  credited_by_airline: Amount,
  /** What the agency owes the customer: that amount minus its refund fee. */
  owed_to_customer: Amount,
  /** The part of the refund fee not covered by it; not collected yet. */
  owed_by_customer: Amount.default(0),
});
export type RefundAgency = z.infer<typeof RefundAgency>;

export const RefundQuote = named('RefundQuote', {
  id: z.string(),
  booking_id: z.string(),
  provider_type: ProviderCode,
  currency: CurrencyCode,
  original_currency: CurrencyCode,
  /** True if no ticket remains and every flight is cancelled. */
  whole: z.boolean(),
  /** The airline changed or cancelled a flight: no penalty, everything unused is refunded. */
  involuntary: z.boolean(),
  /** The airline's text or code for that. */
  waiver: z.string().nullable(),
  /** The waiver text of the agency's own rule, sent if the airline has none. */
  waiver_sent: z.string().nullable().default(null),
  passengers: z.array(RefundPassenger),
  refund_to: z.array(RefundTo),
  ...amounts,
  original_refund: Amount,
  agency: RefundAgency,
  /** Set while voiding is possible, which refunds everything. */
  void: z
    .strictObject({
      ticket_numbers: z.array(z.string()),
      /** The first deadline among them. */
      until: Timestamp.nullable(),
      refund: Amount,
    })
    .nullable(),
  /** For the agent: a better void, forfeited amounts, lost services. */
  warnings: z.array(z.string()),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type RefundQuote = z.infer<typeof RefundQuote>;

export const RefundQuoteAnswer = named('RefundQuoteAnswer', { quote: RefundQuote });

export const RefundConfirmInput = z.strictObject({ booking_id: BookingId, quote_id: Id });

/** The confirmed refund, as quoted; stored with the booking. It contains no person's name. */
export const RefundNotice = named('RefundNotice', {
  refunded_at: Timestamp,
  refunded_by: z.strictObject({ id: z.int(), name: z.string() }),
  /** Reference sent to the airline. */
  reference: z.string(),
  quote: RefundQuote,
});
export type RefundNotice = z.infer<typeof RefundNotice>;

export const RefundAnswer = named('RefundAnswer', {
  notice: RefundNotice,
  tickets: z.array(TicketItem),
});

/** Without slices: every flight that has not departed. */
export const ReleaseInput = z.strictObject({
  booking_id: BookingId,
  slice_ids: z.array(Id).min(1).max(MAX_JOURNEYS).nullish(),
});
export type ReleaseInput = z.infer<typeof ReleaseInput>;

export const ReleaseTerms = named('ReleaseTerms', {
  booking_id: z.string(),
  slices: z.array(
    z.strictObject({
      slice_id: z.string(),
      origin: z.string(),
      destination: z.string(),
      departure_date: z.string(),
      /** The fare's refund and change rules, stage by stage. */
      refund: z.array(RefundRule),
      change: z.array(RefundRule),
    }),
  ),
  /** Tickets that stay open. */
  ticket_numbers: z.array(z.string()),
  /** Seats and bags that are lost with the flights. */
  services: z.array(
    z.strictObject({
      passenger_id: z.string(),
      description: z.string(),
      ticket_number: z.string().nullable(),
    }),
  ),
  /** Sentences: what a release now avoids, and what it costs. */
  saves: z.array(z.string()),
  loses: z.array(z.string()),
});
export type ReleaseTerms = z.infer<typeof ReleaseTerms>;

export const ReleaseAnswer = named('ReleaseAnswer', { booking: Booking });
