/**
 * Giving tickets back for money, and giving flights back while the tickets stay good. A quote says
 * what comes of each document and holds nothing; confirming does what one quote says, once. Amounts
 * are in the agency's currency, `original_*` in the provider's. Of each document
 * `paid = used + kept_by_airline + refund + residual`, where the airline keeps the penalty, what of
 * fare and taxes is forfeited, and less `adjustment`.
 */
import { z } from 'zod';
import { Booking, BookingId } from './booking.ts';
import { TicketNumber } from './fop-input.ts';
import { Id, MAX_JOURNEYS } from './texts.ts';
import { TicketItem } from './ticketing.ts';
import {
  Amount,
  CardBrand,
  CurrencyCode,
  EmdType,
  FeatureWhen,
  FopType,
  PaxType,
  ProviderCode,
  TicketType,
  Timestamp,
} from './values.ts';

/** Left out are both: everything of the booking. Named may be either. */
export const RefundQuoteInput = z.strictObject({
  booking_id: BookingId,
  passenger_ids: z.array(Id).min(1).max(27).nullish(),
  /** Whole documents: of a conjunction set any number stands for all, EMDs go by themselves. */
  ticket_numbers: z.array(TicketNumber).min(1).max(108).nullish(),
});
export type RefundQuoteInput = z.infer<typeof RefundQuoteInput>;

/** What a fare's rule says of giving it back at a stage; null where the airline does not say. */
export const RefundRule = z
  .strictObject({
    stage: FeatureWhen,
    allowed: z.boolean().nullable(),
    penalty_amount: Amount.nullable(),
    penalty_percent: z.number().nullable(),
    penalty_currency: CurrencyCode.nullable(),
    /** The airline's own words. */
    text: z.string().nullable(),
  })
  .meta({ id: 'RefundRule' });
export type RefundRule = z.infer<typeof RefundRule>;

const RefundCoupon = z
  .strictObject({
    /** Of the set it may be a continuing one. */
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
    /** It is given back; else it is used or was given up before. */
    returned: z.boolean(),
  })
  .meta({ id: 'RefundCoupon' });

const amounts = {
  paid: Amount,
  /** Of it what was flown. */
  used: Amount,
  /** Fare that is left, before the penalty. */
  fare_left: Amount,
  penalty: Amount,
  /** Fare that does not come back although it is left, beside the penalty. */
  fare_forfeited: Amount,
  tax_refund: Amount,
  tax_forfeited: Amount,
  /** What the airline gives back beyond these components, or less than they. */
  adjustment: Amount,
  /** Money that comes back. */
  refund: Amount,
  /** Value that comes as a document instead. */
  residual: Amount,
  /** Penalty and whatever else of the unused part does not come back. */
  kept_by_airline: Amount,
};

const RefundTax = z
  .strictObject({
    code: z.string(),
    paid: Amount,
    used: Amount,
    refund: Amount,
    forfeited: Amount,
    refundable: z.boolean().nullable(),
  })
  .meta({ id: 'RefundTax' });

export const RefundDocument = z
  .strictObject({
    /** First of its set. */
    ticket_number: z.string(),
    continuing_numbers: z.array(z.string()),
    ticket_type: TicketType,
    emd_type: EmdType,
    related_ticket_number: z.string().nullable(),
    /** Of an EMD, what it was issued for. */
    description: z.string().nullable(),
    coupons: z.array(RefundCoupon),
    fare_paid: Amount,
    fare_used: Amount,
    taxes: z.array(RefundTax),
    rule: RefundRule,
    /** The airline's amounts are those that its rule gives. */
    as_reckoned: z.boolean(),
    ...amounts,
    original_refund: Amount,
    /** Of the agency, as far as it was earned by what comes back; null where it is not known. */
    commission_recalled: Amount.nullable(),
  })
  .meta({ id: 'RefundDocument' });
export type RefundDocument = z.infer<typeof RefundDocument>;

/** Whether a fare's rule is what was gone by: what it denies may come back for the airline's own change. */
export const isRuleKept = ({
  rule,
  fare_forfeited,
}: Pick<RefundDocument, 'rule' | 'fare_forfeited'>): boolean =>
  rule.allowed !== false || fare_forfeited > 0;

export const RefundPassenger = z
  .strictObject({
    passenger_id: z.string(),
    pax_type: PaxType,
    documents: z.array(RefundDocument),
    ...amounts,
  })
  .meta({ id: 'RefundPassenger' });
export type RefundPassenger = z.infer<typeof RefundPassenger>;

const REFUND_DOCUMENTS = ['EMD', 'VOUCHER', 'AIRLINE_CREDIT'] as const;

/** Where value goes, in the order the airline gives it. */
export const RefundTo = z
  .strictObject({
    /** UNSPECIFIED where nobody knows how it was paid, and for a document. */
    fop_type: FopType,
    card_brand: CardBrand,
    /** First six and last four digits. */
    card_number: z.string().nullable(),
    /** Null for money. */
    document: z.enum(REFUND_DOCUMENTS).nullable(),
    /** Null where the airline does not say, and for money. */
    valid_until: z.string().nullable(),
    amount: Amount,
    original_amount: Amount,
    /** A card is credited by the airline; cash and invoices by the agency, whom it credits. */
    settled_by: z.enum(['AIRLINE', 'AGENCY']),
    passenger_ids: z.array(z.string()),
    ticket_numbers: z.array(z.string()),
  })
  .meta({ id: 'RefundTo' });
export type RefundTo = z.infer<typeof RefundTo>;

export const RefundAgency = z
  .strictObject({
    /** Paid at the sale and not given back. */
    agent_fee_kept: Amount,
    agent_du_kept: Amount,
    consolid_fee_kept: Amount,
    interest_kept: Amount,
    fees_kept: Amount,
    /** Asked for the refund itself. */
    service_fee: Amount,
    commission_recalled: Amount.nullable(),
    /** What the airline gives the agency back, for it to hand on. */
    credited_by_airline: Amount,
    /** What the agency owes the customer by itself: that, less its fee for the refund. */
    owed_to_customer: Amount,
    /** Of the fee for the refund what is left then; nobody collects it yet. */
    owed_by_customer: Amount.default(0),
  })
  .meta({ id: 'RefundAgency' });
export type RefundAgency = z.infer<typeof RefundAgency>;

export const RefundQuote = z
  .strictObject({
    id: z.string(),
    booking_id: z.string(),
    provider_type: ProviderCode,
    currency: CurrencyCode,
    original_currency: CurrencyCode,
    /** Nobody keeps a ticket, and every flight is given back. */
    whole: z.boolean(),
    /** The airline changed or cancelled: no penalty, everything unused comes back. */
    involuntary: z.boolean(),
    /** The airline's words or code for that. */
    waiver: z.string().nullable(),
    /** What the agency's own rule says to the airline of it, where the airline has no words. */
    waiver_sent: z.string().nullable().default(null),
    passengers: z.array(RefundPassenger),
    refund_to: z.array(RefundTo),
    ...amounts,
    original_refund: Amount,
    agency: RefundAgency,
    /** Voiding is possible still and gives everything back; null where it is not. */
    void: z
      .strictObject({
        ticket_numbers: z.array(z.string()),
        /** The first deadline among them. */
        until: Timestamp.nullable(),
        refund: Amount,
      })
      .nullable(),
    /** For the agent: voiding gives more, what is forfeited, what is lost. */
    warnings: z.array(z.string()),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'RefundQuote' });
export type RefundQuote = z.infer<typeof RefundQuote>;

export const RefundQuoteAnswer = z
  .strictObject({ quote: RefundQuote })
  .meta({ id: 'RefundQuoteAnswer' });

export const RefundConfirmInput = z.strictObject({ booking_id: BookingId, quote_id: Id });
export type RefundConfirmInput = z.infer<typeof RefundConfirmInput>;

/** What was done, as it was quoted; kept with the booking. No person is named in it. */
export const RefundNotice = z
  .strictObject({
    refunded_at: Timestamp,
    refunded_by: z.strictObject({ id: z.int(), name: z.string() }),
    /** Travelled to the airline with it. */
    reference: z.string(),
    quote: RefundQuote,
  })
  .meta({ id: 'RefundNotice' });
export type RefundNotice = z.infer<typeof RefundNotice>;

export const RefundAnswer = z
  .strictObject({ notice: RefundNotice, tickets: z.array(TicketItem) })
  .meta({ id: 'RefundAnswer' });

/** Without slices: every flight that has not left. */
export const ReleaseInput = z.strictObject({
  booking_id: BookingId,
  slice_ids: z.array(Id).min(1).max(MAX_JOURNEYS).nullish(),
});
export type ReleaseInput = z.infer<typeof ReleaseInput>;

export const ReleaseTerms = z
  .strictObject({
    booking_id: z.string(),
    slices: z.array(
      z.strictObject({
        slice_id: z.string(),
        origin: z.string(),
        destination: z.string(),
        departure_date: z.string(),
        /** The fare's rules of giving it back and of changing it, stage by stage. */
        refund: z.array(RefundRule),
        change: z.array(RefundRule),
      }),
    ),
    /** Tickets that stay open. */
    ticket_numbers: z.array(z.string()),
    /** Seats and bags that go with the flights. */
    services: z.array(
      z.strictObject({
        passenger_id: z.string(),
        description: z.string(),
        ticket_number: z.string().nullable(),
      }),
    ),
    /** Sentences: what releasing now avoids, and what it costs. */
    saves: z.array(z.string()),
    loses: z.array(z.string()),
  })
  .meta({ id: 'ReleaseTerms' });
export type ReleaseTerms = z.infer<typeof ReleaseTerms>;

export const ReleaseAnswer = z.strictObject({ booking: Booking }).meta({ id: 'ReleaseAnswer' });
