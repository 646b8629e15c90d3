/**
 * The day end: an agency's sales, voids and exchanges of some days, by agent and form of payment.
 * Every amount is an integer count of the currency's minor unit; refunds are negative.
 */
import { z } from 'zod';
import { personal } from './personal.ts';
import { CardCollector } from './sale-rules.ts';
import {
  CardBrand,
  CurrencyCode,
  DateInput,
  DateOnly,
  EmdType,
  FopType,
  named,
  ProviderCode,
  RowId,
  TicketType,
  Timestamp,
} from './values.ts';

export const MAX_DAY_END_DAYS = 31;

export const DayEndInput = z.strictObject({
  /** Whole days in the agency's time zone, the last included. */
  from: DateInput,
  to: DateInput,
  /** A user of the agency. Left out: all users for an administrator, else the caller. */
  agent: RowId.nullish(),
});
export type DayEndInput = z.infer<typeof DayEndInput>;

/** For the whole agency: a provider's report does not know our users. */
export const DayEndCheckInput = DayEndInput.omit({ agent: true }).meta({ id: 'DayEndCheckInput' });

/**
 * NOT_HERE: only the provider has it. NOT_REPORTED: only a booking here has it. STATUS: valid on
 * one side, void or refunded on the other. FORM: different form of payment.
 */
const SalesDifferenceKind = z
  .enum(['NOT_HERE', 'NOT_REPORTED', 'STATUS', 'AMOUNT', 'FORM'])
  .meta({ id: 'SalesDifferenceKind' });
const SoldDocumentState = z
  .enum(['SALE', 'VOID', 'REFUND', 'OTHER'])
  .meta({ id: 'SoldDocumentState' });
const SoldAs = z.strictObject({
  state: SoldDocumentState,
  /** Minor units of the provider's currency; null if unknown. */
  total: z.int().nullable(),
  /** Null if there are several, or if unknown. */
  fop_type: FopType.nullable(),
});
export const SalesDifference = named('SalesDifference', {
  kind: SalesDifferenceKind,
  number: z.string(),
  passenger: personal('IDENTITY', z.string().nullable()),
  locator: z.string().nullable(),
  /** The seller, as written in the report. */
  agent: z.string().nullable(),
  booking_id: z.string().nullable(),
  currency: CurrencyCode.nullable(),
  here: SoldAs.nullable(),
  reported: SoldAs.nullable(),
});
export type SalesDifference = z.infer<typeof SalesDifference>;

export const DayEndCheck = named('DayEndCheck', {
  providers: z.array(
    z.strictObject({
      provider_type: ProviderCode,
      name: z.string(),
      /** Documents in its report. */
      documents: z.int(),
      differences: z.array(SalesDifference),
      /** Why it could not be asked; null if it answered. */
      why: z.string().nullable(),
    }),
  ),
});
export type DayEndCheck = z.infer<typeof DayEndCheck>;

export const DAY_END_KINDS = ['SALE', 'EXCHANGE', 'REFUND', 'VOID'] as const;
export const DayEndKind = z.enum(DAY_END_KINDS).meta({ id: 'DayEndKind' });
export type DayEndKind = z.infer<typeof DayEndKind>;

/** AIRLINE: its share of a card payment. The others are those of the agency's rules. */
export const Collector = z.enum(['AIRLINE', ...CardCollector.options]).meta({ id: 'Collector' });
export type Collector = z.infer<typeof Collector>;

const minor = z.int();
export const DAY_END_AMOUNTS = [
  'fare',
  'tax',
  'agent_fee',
  'agent_du',
  'consolid_fee',
  'penalty',
  'extra',
  'interest',
] as const;
const amounts = {
  fare: minor,
  tax: minor,
  agent_fee: minor,
  agent_du: minor,
  consolid_fee: minor,
  penalty: minor,
  /** Seats and bags. */
  extra: minor,
  /** Interest of installments: not part of any document. */
  interest: minor,
  total: minor,
  /** Commission on the documents minus recalled commission: not part of the total. */
  commission: minor,
};

/** A form of payment; a card with its brand and last four digits. */
export const DayEndForm = z.strictObject({
  fop_type: FopType,
  card_brand: CardBrand,
  last_four: z.string().nullable(),
  /** Number of card installments; 1 is a single payment. */
  installments: z.int().min(1),
});
export type DayEndForm = z.infer<typeof DayEndForm>;

/** What one form of payment paid of one document; several forms give several lines. */
export const DayEndLine = named('DayEndLine', {
  kind: DayEndKind,
  at: Timestamp,
  /** Null if the document is not known. */
  number: z.string().nullable(),
  ticket_type: TicketType,
  emd_type: EmdType,
  passenger: personal('IDENTITY', z.string()),
  booking_id: z.string(),
  locator: z.string().nullable(),
  provider_type: ProviderCode,
  validating_carrier: z.string(),
  agent: z.strictObject({ id: z.int(), name: z.string() }),
  /** Null for documents without a payment of their own: conjunctions, residual values. */
  form: DayEndForm.nullable(),
  /** Who collects the airline's price, and who the agency's fees and interest. */
  collectors: z.strictObject({ price: Collector, own: Collector }).nullable(),
  ...amounts,
});
export type DayEndLine = z.infer<typeof DayEndLine>;

const Sums = z.strictObject({ documents: z.int(), ...amounts });
export type DayEndSums = z.infer<typeof Sums>;

export const DayEndView = named('DayEndView', {
  from: DateOnly,
  to: DateOnly,
  time_zone: z.string(),
  currency: CurrencyCode,
  /** Null for all agents. */
  agent: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  /** The agents whose day end the caller may read. */
  agents: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  lines: z.array(DayEndLine),
  total: Sums,
  by_kind: z.array(z.strictObject({ kind: DayEndKind, ...Sums.shape })),
  /** Amounts received and refunded by each form, by card brand. */
  by_form: z.array(
    z.strictObject({
      fop_type: FopType,
      card_brand: CardBrand,
      taken: minor,
      returned: minor,
      /** Sold with it but collected by nobody, minus the voided part. */
      open: minor,
      /** The sum of all three. */
      total: minor,
    }),
  ),
  /** Received and refunded by collector: an airline's card share is not the agency's money. */
  by_collector: z.array(
    z.strictObject({ collector: Collector, taken: minor, returned: minor, total: minor }),
  ),
  /** `own` by currency of the provider: paid to it minus refunded by it. */
  by_provider: z.array(
    z.strictObject({
      provider_type: ProviderCode,
      ...Sums.shape,
      own: z.array(z.strictObject({ currency: CurrencyCode, minor })),
    }),
  ),
  by_agent: z.array(
    z.strictObject({
      agent: z.strictObject({ id: z.int(), name: z.string() }),
      ...Sums.shape,
    }),
  ),
});
export type DayEndView = z.infer<typeof DayEndView>;
