/**
 * What an agency's administrator settles for sales beside its fee table: when the airline's own
 * changes give a right to other flights, which checks run before issue, on what terms cards are
 * paid in instalments, who charges the agency's share of a card, until when tickets may be voided,
 * what a refund costs, and which airlines carry on each other's tickets.
 */

import { z } from 'zod';
import { phrase } from './phrase.ts';
import { writtenWords } from './texts.ts';
import { CardBrand, CurrencyCode } from './values.ts';

const Airline = z.string().regex(/^[A-Z0-9]{2}$/, phrase('airline_code'));
const Bin = z.int().min(100_000).max(999_999);

/** Where an airline wants to read why an exchange or a refund cost nothing. */
const WaiverPlace = z.enum(['ENDORSEMENT', 'REMARK']).meta({ id: 'WaiverPlace' });
export type WaiverPlace = z.infer<typeof WaiverPlace>;
export const Waiver = z.strictObject({
  /** Null for every airline that has no line of its own. */
  airline: Airline.nullable(),
  place: WaiverPlace,
  text: writtenWords(126),
});
export type Waiver = z.infer<typeof Waiver>;

const Involuntary = z.strictObject({
  /** A flight moved by more than so many minutes need not be taken. */
  minutes: z.int().min(0).max(1440),
  waivers: z.array(Waiver).max(100),
});

/** Everything that is looked at before money moves, in the order it is said. */
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
  /** Most instalments. */
  max: z.int().min(1).max(48),
  /** Up to so many without interest. */
  interest_free: z.int().min(1).max(48),
  /** Percent a month, as text, because it is counted with exactly. */
  monthly_rate: z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, phrase('percent_a_month')),
};
const Range = z.tuple([Bin, Bin]);

export const Instalments = z.strictObject({
  brands: z.array(z.strictObject({ brand: CardBrand, ...terms })).max(20),
  /** A bank's own terms, by the first six digits of its cards. */
  partners: z
    .array(z.strictObject({ name: writtenWords(60), ranges: z.array(Range).max(50), ...terms }))
    .max(100),
  /** First six digits of debit cards: charged in one sum. */
  debit: z.array(Range).max(200),
  /** The least an instalment may be; in a currency that is not named a card is paid in one sum. */
  least: z
    .array(z.strictObject({ currency: CurrencyCode, amount: z.number().positive().max(1_000_000) }))
    .max(50),
});
export type Instalments = z.infer<typeof Instalments>;

/** AGENCY: by its own terminal. CONSOLIDATOR: by the consolidator. NOBODY: it is still to be had. */
export const CardCollector = z
  .enum(['AGENCY', 'CONSOLIDATOR', 'NOBODY'])
  .meta({ id: 'CardCollector' });
export type CardCollector = z.infer<typeof CardCollector>;

/** DAY and NEXT_DAY: to the end of that day where the agency is. HOURS_24: from the issue on. */
export const VoidWindow = z.strictObject({
  /** Null is the market: every airline that has no line of its own. */
  airline: Airline.nullable(),
  closes: z.enum(['DAY', 'NEXT_DAY', 'HOURS_24', 'NONE']),
});
export type VoidWindow = z.infer<typeof VoidWindow>;

/** What the agency asks for its own work on a ticket beside the airline's penalty. */
export const ServiceFee = z.strictObject({
  /** REPRINT: a receipt made again. */
  action: z.enum(['REFUND', 'EXCHANGE', 'RELEASE', 'REPRINT']),
  /** Null for every airline that has no line of its own. */
  airline: Airline.nullable(),
  /** For each ticket, in the agency's currency. */
  amount: z.number().nonnegative().max(1_000_000),
});
export type ServiceFee = z.infer<typeof ServiceFee>;

/** On whose tickets an airline lets others carry. */
export const Agreement = z.strictObject({
  airline: Airline,
  partners: z.array(Airline).min(1).max(300),
});
export type Agreement = z.infer<typeof Agreement>;

export const SaleRules = z
  .strictObject({
    involuntary: Involuntary,
    audit: z.strictObject({ off: z.array(AuditCheck).max(AUDIT_CHECKS.length) }),
    installments: Instalments,
    card_collector: CardCollector,
    // Rules of earlier releases were stored without.
    void_windows: z.array(VoidWindow).max(300).default([]),
    service_fees: z.array(ServiceFee).max(300).default([]),
    agreements: z.array(Agreement).max(300).default([]),
  })
  .meta({ id: 'SaleRules' });
export type SaleRules = z.infer<typeof SaleRules>;

/** What is left out stays as it is. */
export const SaleRulesInput = z.strictObject({
  ...SaleRules.partial().shape,
  // A default would overwrite what was settled.
  void_windows: SaleRules.shape.void_windows.unwrap().optional(),
  service_fees: SaleRules.shape.service_fees.unwrap().optional(),
  agreements: SaleRules.shape.agreements.unwrap().optional(),
});
