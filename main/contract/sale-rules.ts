/**
 * An agency's sale rules besides its fee table: when a schedule change is involuntary, which checks
 * run before issue, installment terms, who charges the agency's share of a card, until when tickets
 * may be voided, what a refund costs, and interline agreements.
 */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { writtenWords } from './texts.ts';
import { AirlineCode, CardBrand, CurrencyCode, MAX_FEE, named, Revision } from './values.ts';

const Bin = z.int().min(100_000).max(999_999);

/** Where an airline wants the reason for a free exchange or refund. */
const WaiverPlace = z.enum(['ENDORSEMENT', 'REMARK']).meta({ id: 'WaiverPlace' });
export type WaiverPlace = z.infer<typeof WaiverPlace>;
export const Waiver = z.strictObject({
  /** Null for every airline without its own line. */
  airline: AirlineCode.nullable(),
  place: WaiverPlace,
  text: writtenWords(126),
});
export type Waiver = z.infer<typeof Waiver>;

export const MAX_INVOLUNTARY_MINUTES = 1440;
const Involuntary = z.strictObject({
  /** A flight moved by more minutes may be refused. */
  minutes: z.int().min(0).max(MAX_INVOLUNTARY_MINUTES),
  waivers: z.array(Waiver).max(100),
});

/** All checks before a payment or refund, in display order. */
export const AUDIT_CHECKS = [
  'TIME_LIMIT',
  'PRICE_GUARANTEE',
  'VALIDATING_CARRIER',
  'NAMES',
  'AGES',
  'DOCUMENTS',
  'SECURE_FLIGHT',
  'CONTACTS',
  'DUPLICATE',
  'CHURN',
  'CONNECTIONS',
  'SCHEDULE',
  'COLLECTOR',
  'FEES',
] as const;
export const AuditCheck = z.enum(AUDIT_CHECKS).meta({ id: 'AuditCheck' });
export type AuditCheck = z.infer<typeof AuditCheck>;

const terms = {
  /** The maximum number of installments. */
  max: z.int().min(1).max(48),
  /** Up to this number without interest. */
  interest_free: z.int().min(1).max(48),
  /** Percent a month, as text for exact arithmetic. */
  monthly_rate: z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, phrase('percent_a_month')),
};
const Range = z.tuple([Bin, Bin]);

export const Installments = z.strictObject({
  brands: z.array(z.strictObject({ brand: CardBrand, ...terms })).max(20),
  /** A bank's own terms, by the first six digits of its cards. */
  partners: z
    .array(z.strictObject({ name: writtenWords(60), ranges: z.array(Range).max(50), ...terms }))
    .max(100),
  /** First six digits of debit cards: charged in one sum. */
  debit: z.array(Range).max(200),
  /** The smallest installment by currency; other currencies are paid in one sum. */
  least: z
    .array(z.strictObject({ currency: CurrencyCode, amount: z.number().positive().max(MAX_FEE) }))
    .max(50),
});
export type Installments = z.infer<typeof Installments>;

/**
 * AGENCY: by its own terminal. CONSOLIDATOR: by the consolidator. NOBODY: still to be collected.
 */
export const CardCollector = z
  .enum(['AGENCY', 'CONSOLIDATOR', 'NOBODY'])
  .meta({ id: 'CardCollector' });
export type CardCollector = z.infer<typeof CardCollector>;

/** DAY and NEXT_DAY: to the end of that day in the agency's time zone. HOURS_24: from issue. */
export const VoidWindow = z.strictObject({
  /** Null for every airline without its own line. */
  airline: AirlineCode.nullable(),
  closes: z.enum(['DAY', 'NEXT_DAY', 'HOURS_24', 'NONE']),
});
export type VoidWindow = z.infer<typeof VoidWindow>;

/** The agency's fee for its work on a ticket, in addition to the airline's penalty. */
export const ServiceFee = z.strictObject({
  /** REPRINT: a receipt printed again. */
  action: z.enum(['REFUND', 'EXCHANGE', 'RELEASE', 'REPRINT']),
  /** Null for every airline without its own line. */
  airline: AirlineCode.nullable(),
  /** Per ticket, in the agency's currency. */
  amount: z.number().nonnegative().max(MAX_FEE),
});
export type ServiceFee = z.infer<typeof ServiceFee>;

/** An airline and its interline partners. */
export const Agreement = z.strictObject({
  airline: AirlineCode,
  partners: z.array(AirlineCode).min(1).max(300),
});
export type Agreement = z.infer<typeof Agreement>;

export const SaleRules = named('SaleRules', {
  involuntary: Involuntary,
  audit: z.strictObject({ off: z.array(AuditCheck).max(AUDIT_CHECKS.length) }),
  installments: Installments,
  card_collector: CardCollector,
  // Rules of earlier releases have none.
  void_windows: z.array(VoidWindow).max(300).default([]),
  service_fees: z.array(ServiceFee).max(300).default([]),
  agreements: z.array(Agreement).max(300).default([]),
});
export type SaleRules = z.infer<typeof SaleRules>;

export const SaleRulesAnswer = z.strictObject({ ...SaleRules.shape, revision: z.int() });

/** Fields left out stay unchanged. */
export const SaleRulesInput = z.strictObject({
  ...SaleRules.partial().shape,
  // A default would overwrite the stored value.
  void_windows: SaleRules.shape.void_windows.unwrap().optional(),
  service_fees: SaleRules.shape.service_fees.unwrap().optional(),
  agreements: SaleRules.shape.agreements.unwrap().optional(),
  revision: Revision.nullish(),
});
