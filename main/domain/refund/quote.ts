/**
 * A refund quote: the airline's answer explained by the fare rules, document by document, at the
 * agency. Each amount is converted by itself; rounding differences go to what the airline keeps, so
 * that paid always equals used + kept + returned.
 */
import { z } from 'zod';
import { buildRecord, zip } from '#main/contract/collections.ts';
import {
  RefundQuote as QuoteView,
  REFUND_AMOUNTS,
  type RefundAgency,
  type RefundDocument,
  type RefundPassenger,
} from '#main/contract/refund.ts';
import { type ServiceFee, Waiver } from '#main/contract/sale-rules.ts';
import type { ProviderOrder, ProviderTraits } from '#main/providers/provider.ts';
import type { RefundLine, RefundQuote } from '#main/providers/provider-after-sale.ts';
import { type BookingRecord, listKnownLegs } from '../booking-record.ts';
import { findNextDeparture } from '../exchange/departures.ts';
import { findEarliest } from '../instants.ts';
import { isGivenBack } from '../leg-status.ts';
import {
  allocate,
  convert,
  divideRounded,
  type Rate,
  sumMinor,
  toAmount,
  toMinor,
} from '../money.ts';
import { type Paid, sumDetails } from '../payment/paid-for.ts';
import type { pickWaiver } from '../schedule-changes.ts';
import { getServiceFee } from '../service-fees.ts';
import { mayVoid } from '../tickets/voiding.ts';
import { findFirstDeadline } from '../void-deadline.ts';
import { explainRefund, type RefundTaxPart } from './amounts.ts';
import { resolveRefundTo } from './refund-targets.ts';
import { listRefundWarnings } from './refund-warnings.ts';
import type { RefundDocumentSet, RefundSelection } from './refundable-documents.ts';
import { resolveDocumentRule } from './rules.ts';

const LIFE_MS = 30 * 60_000;
const Key = z.record(z.string(), z.unknown());
const minor = z.int();

/** The stored part of a quote: confirming does exactly this or nothing. */
const StoredRefund = z.object({
  version: z.literal(1),
  /** The document numbers in the request to the provider. */
  numbers: z.array(z.string()),
  /** Every number refunded, later numbers of a set included. */
  all_numbers: z.array(z.string()),
  quote_key: Key,
  /** Sent with the request; the airline's own waiver has priority. */
  waiver: Waiver.pick({ place: true, text: true }).nullable().default(null),
  /** What the provider refunds for each number, in its own currency. */
  lines: z.array(z.object({ number: z.string(), back_minor: minor, penalty_minor: minor })),
  /** Minor units of the agency's currency. */
  shares: z.array(
    z.object({
      to: z.int(),
      ticket_number: z.string(),
      passenger_id: z.string(),
      fare: minor,
      tax: minor,
      extra: minor,
    }),
  ),
  view: QuoteView,
});
export type StoredRefund = z.infer<typeof StoredRefund>;

/** Reads a stored quote; throws if it cannot be read. */
export const readRefund = (json: unknown): StoredRefund => StoredRefund.parse(json);

export interface RefundContext {
  now: Date;
  ids: { uuid(): string };
  /** From the order's currency to the agency's. */
  rate: Rate;
  can_void: ProviderTraits['void'];
  service_fees: readonly ServiceFee[];
  /** Also by other bookings whose tickets were exchanged into this one. */
  paid: Paid;
  /** The agency's waiver for the airline if the airline changed a flight itself. */
  own: ReturnType<typeof pickWaiver>;
}

/** One document, in minor units of the agency's currency. */
interface CalculatedDocument {
  document: RefundDocumentSet;
  view: RefundDocument;
  money: Record<(typeof REFUND_AMOUNTS)[number], number> & { tax_back: number; original: number };
  commission: number | null;
}

export function makeRefundQuote(
  record: BookingRecord,
  selection: RefundSelection,
  quote: RefundQuote,
  context: RefundContext,
): StoredRefund {
  const { order } = record;
  if (!order) throw new Error(`Booking ${record.id} may be refunded but has no order`);
  const { documents, whole } = selection;
  const { now, rate } = context;
  // The airline's own waiver has priority over the agency's.
  const { waiver, told } = quote.waiver !== null || quote.waiver_refused ? NO_WAIVER : context.own;
  const involuntary = quote.involuntary ?? (waiver !== null || isCausedByAirline(order, documents));
  const calculated = documents.map((document) => {
    const line = quote.lines.find(({ number }) => number === document.number)!;
    return calculateDocument(record, order, document, line, involuntary, context);
  });
  const { refund_to, shares } = resolveRefundTo(
    calculated.map(({ document, money }) => ({
      number: document.number,
      passenger_id: document.passenger_id,
      amount: money.refund + money.residual,
      original: money.original,
    })),
    quote.parts,
    { paid: context.paid, currency: rate.to, original_currency: rate.from },
  );
  const toMajorUnits = (value: number) => toAmount(value, rate.to);
  const people = [...new Set(documents.map(({ passenger_id }) => passenger_id))];
  const all_numbers = documents.flatMap(({ tickets }) => tickets.map(({ number }) => number));
  const view: QuoteView = {
    id: context.ids.uuid(),
    booking_id: record.id,
    provider_type: record.provider_type,
    currency: rate.to,
    original_currency: rate.from,
    whole,
    involuntary,
    waiver: quote.waiver,
    waiver_sent: waiver?.text ?? null,
    passengers: people.map((id): RefundPassenger => {
      const own = calculated.filter(({ document }) => document.passenger_id === id);
      return {
        passenger_id: id,
        pax_type: own[0]!.document.pax_type,
        documents: own.map((one) => one.view),
        ...sumAmounts(own, toMajorUnits),
      };
    }),
    refund_to,
    ...sumAmounts(calculated, toMajorUnits),
    original_refund: toAmount(sumMinor(calculated.map(({ money }) => money.original)), rate.from),
    agency: calculateAgency(record, calculated, refund_to, context),
    void: quoteVoid(record, all_numbers, context),
    warnings: [],
    created_at: now.toISOString(),
    expires_at: calculateExpiry(order, quote.expires_at, now),
  };
  view.warnings = [...told, ...(quote.warnings ?? []), ...listRefundWarnings(view, record)];
  return {
    version: 1,
    numbers: documents.map(({ number }) => number),
    all_numbers,
    quote_key: quote.key,
    waiver,
    lines: quote.lines.map(getQuotedSums),
    shares: shares.map(({ amount: part, ...share }) => {
      const { document, money } = calculated.find(
        (one) => one.document.number === share.ticket_number,
      )!;
      const whole_money = money.refund + money.residual;
      const [fare = 0, tax = 0] = allocate(part, [whole_money - money.tax_back, money.tax_back]);
      const is_ticket = document.type === 'TICKET';
      return is_ticket
        ? { ...share, fare, tax, extra: 0 }
        : { ...share, fare: 0, tax: 0, extra: part };
    }),
    view,
  };
}

export const getQuotedSums = (line: RefundLine) => ({
  number: line.number,
  back_minor: line.refund_minor + line.residual_minor,
  penalty_minor: line.penalty_minor,
});

const NO_WAIVER: RefundContext['own'] = { waiver: null, told: [] };

/** Whether the airline cancelled or did not confirm one of the flights. */
function isCausedByAirline(order: ProviderOrder, documents: readonly RefundDocumentSet[]): boolean {
  const open = new Set(documents.flatMap((document) => document.open));
  return order.slices.some(
    ({ legs }, at) =>
      open.has(at) && legs.some(({ status }) => status !== 'HX' && isGivenBack(status)),
  );
}

function calculateDocument(
  record: BookingRecord,
  order: ProviderOrder,
  document: RefundDocumentSet,
  line: RefundLine,
  involuntary: boolean,
  { now, rate }: RefundContext,
): CalculatedDocument {
  const rule = resolveDocumentRule(order, document, now);
  const { paid, used, residual_minor, refund_minor } = line;
  const { allowed, penalty_minor } = rule;
  const one = { type: document.type, paid, used, allowed, penalty_minor, involuntary };
  const told = explainRefund(line, one);
  const { fare_paid, fare_used, taxes, amounts } = convertAmounts(line, told, rate);
  const { fare_left, penalty, fare_forfeited, tax_refund, refund, residual } = amounts;
  const earned = fare_left - penalty - fare_forfeited;
  const commission = calculateRecalled(record, document, earned, fare_paid);
  const original = refund_minor + residual_minor;
  const toMajorUnits = (value: number) => toAmount(value, rate.to);
  return {
    document,
    money: { ...amounts, tax_back: Math.min(tax_refund, refund + residual), original },
    commission,
    view: {
      ...getNames(record, order, document),
      fare_paid: toMajorUnits(fare_paid),
      fare_used: toMajorUnits(fare_used),
      taxes: buildTaxViews(told.taxes, taxes, toMajorUnits),
      rule: rule.view,
      as_reckoned: told.as_reckoned,
      ...buildRecord(REFUND_AMOUNTS, (name) => toMajorUnits(amounts[name])),
      original_refund: toAmount(original, rate.from),
      commission_recalled: commission === null ? null : toMajorUnits(commission),
    },
  };
}

/** The amounts in the agency's currency: no part is more than what is left of it. */
function convertAmounts(
  { paid, used, residual_minor }: RefundLine,
  told: ReturnType<typeof explainRefund>,
  rate: RefundContext['rate'],
) {
  const convertMoney = (value: number) => convert(value, rate.from, rate.to, rate);
  const fare_paid = convertMoney(paid.fare_minor);
  const tax_paid = convertMoney(paid.tax_minor);
  const fare_used = Math.min(fare_paid, convertMoney(used.fare_minor));
  const tax_used = Math.min(tax_paid, convertMoney(used.tax_minor));
  const fare_left = fare_paid - fare_used;
  const tax_left = tax_paid - tax_used;
  const penalty = Math.min(fare_left, convertMoney(told.penalty));
  const fare_forfeited =
    told.fare_forfeited === told.fare_left - told.penalty
      ? fare_left - penalty
      : Math.min(fare_left - penalty, convertMoney(told.fare_forfeited));
  const tax_refund =
    told.tax_forfeited === 0 ? tax_left : Math.min(tax_left, convertMoney(told.tax_refund));
  const adjustment = convertMoney(told.adjustment);
  const back = Math.max(0, fare_left - penalty - fare_forfeited + tax_refund + adjustment);
  const residual = Math.min(back, convertMoney(residual_minor));
  const amounts = {
    paid: fare_paid + tax_paid,
    used: fare_used + tax_used,
    fare_left,
    penalty,
    fare_forfeited,
    tax_refund,
    tax_forfeited: tax_left - tax_refund,
    adjustment: back - (fare_left - penalty - fare_forfeited + tax_refund),
    refund: back - residual,
    residual,
    kept_by_airline: fare_left + tax_left - back,
  };
  const taxes = { paid: tax_paid, used: tax_used, refund: tax_refund };
  return { fare_paid, fare_used, taxes, amounts };
}

/** Each column of the taxes adds up to its total. */
function buildTaxViews(
  taxes: readonly RefundTaxPart[],
  sums: { paid: number; used: number; refund: number },
  amount: (minor: number) => number,
): RefundDocument['taxes'] {
  const allocateColumn = (name: 'paid' | 'used' | 'refund') =>
    allocate(
      sums[name],
      taxes.map((tax) => tax[name]),
    );
  return zip(taxes, allocateColumn('paid'), allocateColumn('used'), allocateColumn('refund')).map(
    ([{ code, refundable }, paid, used, refund]) => ({
      code,
      paid: amount(paid),
      used: amount(used),
      refund: amount(refund),
      forfeited: amount(paid - used - refund),
      refundable,
    }),
  );
}

/**
 * Commission lost with the returned fare: its part of what the passenger's tickets earned here,
 * however many they are; not known for a booking made elsewhere.
 */
export function calculateRecalled(
  record: BookingRecord,
  { type, passenger_id }: Pick<RefundDocumentSet, 'type' | 'passenger_id'>,
  fare_back: number,
  fare_paid: number,
): number | null {
  if (type === 'EMD') return 0;
  const line = record.pricing?.lines.find((one) => one.passenger_id === passenger_id);
  if (!line || (record.imported && !line.commission_from)) return null;
  const earned = record.imported ? line.commission : sumEarned(record, passenger_id);
  const fare = Math.max(line.fare, fare_paid);
  if (earned === 0 || fare === 0) return 0;
  return Number(divideRounded(BigInt(earned) * BigInt(fare_back), BigInt(fare)));
}

function sumEarned({ order, passengers, ticket_notes }: BookingRecord, id: string): number {
  const key = passengers.find((one) => one.id === id)?.key;
  const own = new Set(
    order?.tickets.flatMap((one) => (one.passenger_key === key ? [one.number] : [])),
  );
  return sumMinor(
    ticket_notes
      .filter(({ number, cancelled_at }) => cancelled_at === null && own.has(number))
      .map(({ commission = 0 }) => commission),
  );
}

type Names = Pick<
  RefundDocument,
  | 'ticket_number'
  | 'continuing_numbers'
  | 'ticket_type'
  | 'emd_type'
  | 'related_ticket_number'
  | 'description'
  | 'coupons'
>;

function getNames(record: BookingRecord, order: ProviderOrder, document: RefundDocumentSet): Names {
  const { number, type, tickets } = document;
  const [first] = tickets;
  const service = order.services.find(({ document_number }) => document_number === number);
  return {
    ticket_number: number,
    continuing_numbers: tickets.slice(1).map((ticket) => ticket.number),
    ticket_type: type,
    emd_type: first?.emd_type ?? 'UNSPECIFIED',
    related_ticket_number: first?.related_number ?? null,
    description: service ? (service.name ?? service.seat) : null,
    coupons: tickets.flatMap((ticket) =>
      ticket.coupons.map((coupon) => ({
        ticket_number: ticket.number,
        coupon_number: coupon.number,
        coupon_status: coupon.status,
        coupon_status_text: coupon.status_text ?? null,
        ...getPlace(record, ticket.number, coupon),
        fare_basis: coupon.fare_basis,
        returned: coupon.status === 'OPEN' || coupon.status === 'UNKNOWN',
      })),
    ),
  };
}

/** The flight of a coupon, even if it is no longer in the order. */
function getPlace(
  record: BookingRecord,
  number: string,
  { number: coupon, leg_key }: RefundDocumentSet['tickets'][number]['coupons'][number],
) {
  const note = record.ticket_notes.find((one) => one.number === number);
  const flight =
    listKnownLegs(record).find(({ leg }) => leg.key === leg_key) ??
    note?.flights.find((gone) => gone.coupon === coupon);
  return {
    slice_id: flight?.slice_id ?? null,
    leg_id: flight?.leg_id ?? null,
    origin: flight?.leg.origin ?? null,
    destination: flight?.leg.destination ?? null,
    departure_date: flight?.leg.departure ?? null,
  };
}

const sumAmounts = (own: readonly CalculatedDocument[], amount: (minor: number) => number) =>
  buildRecord(REFUND_AMOUNTS, (name) => amount(sumMinor(own.map(({ money }) => money[name]))));

function calculateAgency(
  record: BookingRecord,
  calculated: readonly CalculatedDocument[],
  refund_to: QuoteView['refund_to'],
  { rate: { to: currency }, service_fees }: RefundContext,
): RefundAgency {
  const numbers = new Set(calculated.map(({ document }) => document.number));
  const paid = record.payments.filter(({ type }) => type !== 'REFUND');
  const fees = paid.flatMap(({ payment_pax_details }) =>
    payment_pax_details.filter(({ ticket_number }) => numbers.has(ticket_number ?? '')),
  );
  const sum = (name: 'agency_fee' | 'agent_du' | 'consolid_fee') =>
    sumMinor(fees.map((detail) => toMinor(detail[name], currency)));
  const [agent_fee, agent_du, consolid_fee] = [
    sum('agency_fee'),
    sum('agent_du'),
    sum('consolid_fee'),
  ];
  const interest = sumMinor(paid.map((payment) => calculateInterest(payment, numbers, currency)));
  const ours = refund_to.filter(({ settled_by }) => settled_by === 'AGENCY');
  const credited = sumMinor(ours.map((one) => toMinor(one.amount, currency)));
  const service_fee = sumMinor(
    calculated
      .filter(({ document }) => document.type === 'TICKET')
      .map(({ document }) =>
        getServiceFee(service_fees, 'REFUND', record, { number: document.number, currency }),
      ),
  );
  const commissions = calculated.map(({ commission }) => commission);
  const known = commissions.filter((one) => one !== null);
  const toMajorUnits = (value: number) => toAmount(value, currency);
  return {
    agent_fee_kept: toMajorUnits(agent_fee),
    agent_du_kept: toMajorUnits(agent_du),
    consolid_fee_kept: toMajorUnits(consolid_fee),
    interest_kept: toMajorUnits(interest),
    fees_kept: toMajorUnits(sumMinor([agent_fee, agent_du, consolid_fee, interest])),
    service_fee: toMajorUnits(service_fee),
    commission_recalled: known.length === commissions.length ? toMajorUnits(sumMinor(known)) : null,
    credited_by_airline: toMajorUnits(credited),
    owed_to_customer: toMajorUnits(Math.max(0, credited - service_fee)),
    owed_by_customer: toMajorUnits(Math.max(0, service_fee - credited)),
  };
}

/** The share of an installment plan's interest for these documents. */
function calculateInterest(
  { charged_amount, payment_pax_details: details }: BookingRecord['payments'][number],
  numbers: ReadonlySet<string>,
  currency: string,
): number {
  const own = details.filter(({ ticket_number }) => numbers.has(ticket_number ?? ''));
  const others = details.filter((detail) => !own.includes(detail));
  const [part, rest] = [sumDetails(own, currency), sumDetails(others, currency)];
  const interest = toMinor(charged_amount, currency) - part - rest;
  return interest > 0 && part > 0 ? allocate(interest, [part, rest])[0]! : 0;
}

/** A void refunds everything, with the agency's own fees: the agent chooses. */
function quoteVoid(
  record: BookingRecord,
  numbers: readonly string[],
  { can_void, now, rate }: RefundContext,
): QuoteView['void'] {
  const named = can_void ? mayVoid(record, numbers, now, can_void) : null;
  if (!named?.ok) return null;
  const going = new Set(named.value);
  const paid = record.payments
    .filter(({ type }) => type !== 'REFUND')
    .flatMap(({ payment_pax_details }) => payment_pax_details)
    .filter(({ ticket_number }) => going.has(ticket_number ?? ''));
  return {
    ticket_numbers: named.value,
    until: findFirstDeadline(record, named.value),
    refund: toAmount(sumDetails(paid, rate.to), rate.to),
  };
}

/** The earliest of the airline's limit, half an hour, and the next departure (another rule). */
function calculateExpiry(order: ProviderOrder, quoted_until: string | null, now: Date): string {
  const latest = new Date(now.getTime() + LIFE_MS).toISOString();
  return findEarliest([latest, quoted_until, findNextDeparture(order, now)])!;
}
