/**
 * The money of one booking as day-end lines: what each form of payment paid for each document, when
 * it was taken, and when it was returned. Read from payments and documents only; minor units of the
 * booking's currency, returns negative.
 */
import { buildRecord } from '#main/contract/collections.ts';
import {
  type Collector,
  DAY_END_AMOUNTS,
  type DayEndForm,
  type DayEndKind,
  type DayEndLine,
} from '#main/contract/day-end.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { findAirlineByAccountingCode } from '#main/reference/airlines.ts';
import { type BookingRecord, findNote, getValidatingCarrier } from '../booking-record.ts';
import { parseInstant } from '../instants.ts';
import { sumMinor, toMinor } from '../money.ts';
import { formatListedName } from '../names.ts';
import { resolveCollectors } from '../payment/collected.ts';
import { type Detail, sumDetails } from '../payment/paid-for.ts';
import { isOfExchange } from '../tickets/status.ts';

type Amounts = Record<(typeof DAY_END_AMOUNTS)[number], number>;

const NOTHING: Amounts = buildRecord(DAY_END_AMOUNTS, () => 0);

/** All lines of the booking, for any day. */
export function listBookingLines(record: BookingRecord): DayEndLine[] {
  const currency = record.pricing?.currency;
  if (currency === undefined) return [];
  const paid = record.payments.flatMap((payment) => listPaymentLines(record, payment, currency));
  const lines = [
    ...paid,
    ...listServiceFees(record, currency),
    ...listOtherServiceFees(record),
    ...listUnpaidDocuments(record),
  ];
  const recalls = listRecalls(record, currency);
  const unpaid = listUnpaidRecalls(record, recalls, lines);
  return withCommissions(record, recalls, [...lines, ...unpaid]);
}

type Recalls = NonNullable<BookingRecord['recalls']>;

/** By refunds, and by the cancellation of a paid booking. */
const listRecalls = ({ refunds = [], recalls = [] }: BookingRecord, currency: string): Recalls => [
  ...refunds.flatMap(({ refunded_at: at, quote }) =>
    quote.passengers
      .flatMap(({ documents }) => documents)
      .map(({ ticket_number: number, commission_recalled }) => ({
        at,
        number,
        commission: toMinor(commission_recalled ?? 0, currency),
      })),
  ),
  ...recalls,
];

/** Commission is earned by a sale, lost by a void, recalled as far as the document is refunded. */
function withCommissions(
  record: BookingRecord,
  recalls: Recalls,
  lines: readonly DayEndLine[],
): DayEndLine[] {
  const told = new Set<string>();
  // An exchange may give money back for a document that is refunded later.
  const sumRecalled = (number: string, at: string) =>
    sumMinor(
      recalls.flatMap((one) => (one.number === number && one.at === at ? [one.commission] : [])),
    );
  return lines.map((line) => {
    const { kind, number, at } = line;
    // A document paid by several forms has several lines: the first of each kind has the
    // commission.
    const own_work = kind === 'SALE' && line.form === null && line.agent_fee > 0;
    if (number === null || kind === 'EXCHANGE' || own_work) return line;
    const once = kind === 'REFUND' ? `${kind} ${number} ${at}` : `${kind} ${number}`;
    if (told.has(once)) return line;
    told.add(once);
    const own = findNote(record, number)?.commission ?? 0;
    const commission = kind === 'SALE' ? own : kind === 'VOID' ? -own : -sumRecalled(number, at);
    return { ...line, commission: commission + 0 };
  });
}

/** A detail without a document goes by its payment. */
function findVoidAt(record: BookingRecord, payment: Payment, detail: Detail): string | null {
  const { ticket_number, status } = detail;
  if (ticket_number !== null) return findNote(record, ticket_number)?.cancelled_at ?? null;
  return status === 'VOIDED' ? payment.cancelled_at : null;
}

function listPaymentLines(record: BookingRecord, payment: Payment, currency: string): DayEndLine[] {
  const { payment_pax_details: details } = payment;
  const kind = getKind(payment);
  const sign = payment.type === 'REFUND' ? -1 : 1;
  const form = toFormOfPayment(payment.fop);
  const collectors = resolveCollectors(record, payment);
  const facts = { kind, at: payment.created_at, form, collectors };
  const lines = details.flatMap((detail): DayEndLine[] => {
    const amounts = applySign(toAmounts(detail, currency), sign);
    const void_at = findVoidAt(record, payment, detail);
    return buildLines(record, { ...facts, detail, amounts }, void_at);
  });
  // Installment interest belongs to the payment and is returned only with all of it.
  const interest = toMinor(payment.charged_amount, currency) - sumDetails(details, currency);
  const [detail] = details;
  if (interest === 0 || !detail || payment.type === 'REFUND') return lines;
  const void_at = payment.status === 'VOIDED' ? payment.cancelled_at : null;
  const amounts = { ...NOTHING, interest };
  return [...lines, ...buildLines(record, { ...facts, detail, amounts }, void_at)];
}

/** The agency's refund fee: deducted from what it pays out; the rest is still to be collected. */
const listServiceFees = (record: BookingRecord, currency: string): DayEndLine[] =>
  (record.refunds ?? []).flatMap(({ refunded_at: at, quote }) => {
    const { service_fee, owed_by_customer } = quote.agency;
    const open = toMinor(owed_by_customer, currency);
    const number = quote.passengers[0]?.documents[0]?.ticket_number;
    const ticket = record.order?.tickets.find((one) => one.number === number);
    const buildFeeLine = (agent_fee: number, own: Collector) =>
      buildLine(record, {
        kind: 'REFUND',
        at,
        form: null,
        collectors: { price: 'AIRLINE', own },
        detail: null,
        ticket,
        amounts: { ...NOTHING, agent_fee },
      });
    const taken = toMinor(service_fee, currency) - open;
    return [
      ...(taken > 0 ? [buildFeeLine(taken, 'AGENCY')] : []),
      ...(open > 0 ? [buildFeeLine(open, 'NOBODY')] : []),
    ];
  });

/**
 * Fees for exchanges and releases; a release fee is a sale like any other service. Voiding the new
 * ticket undoes the exchange, and its fee with it.
 */
const listOtherServiceFees = (record: BookingRecord): DayEndLine[] =>
  (record.service_fees ?? []).flatMap(({ action, at, by: agent, number, amount_minor }) => {
    const ticket = record.order?.tickets.find((one) => one.number === number);
    const exchange = action === 'EXCHANGE';
    const facts: Facts = {
      kind: exchange ? 'EXCHANGE' : 'SALE',
      at,
      form: null,
      collectors: { price: 'AIRLINE', own: 'NOBODY' },
      detail: null,
      ticket,
      amounts: { ...NOTHING, agent_fee: amount_minor },
    };
    const void_at = exchange ? (findNote(record, number)?.cancelled_at ?? null) : null;
    return buildLines(record, facts, void_at).map((line) => ({ ...line, agent }));
  });

/**
 * Documents issued here that no payment names: later numbers of a conjunction set, penalties paid
 * with their ticket, residual values. They cost nothing themselves.
 */
function listUnpaidDocuments(record: BookingRecord): DayEndLine[] {
  const named = new Set(
    record.payments.flatMap(({ payment_pax_details }) =>
      payment_pax_details.map(({ ticket_number }) => ticket_number),
    ),
  );
  return (record.order?.tickets ?? []).flatMap((ticket): DayEndLine[] => {
    const note = findNote(record, ticket.number);
    if (named.has(ticket.number) || !note?.issued_by) return [];
    const at = parseInstant(ticket.issued_at) ?? note.seen_at;
    const kind = ticket.original_number === null && !isOfExchange(ticket) ? 'SALE' : 'EXCHANGE';
    const facts = { form: null, collectors: null, detail: null, ticket, amounts: NOTHING };
    return buildLines(record, { kind, at, ...facts }, note.cancelled_at);
  });
}

/** Documents refunded as other documents: no money was returned, but their commission is. */
const listUnpaidRecalls = (
  record: BookingRecord,
  recalls: Recalls,
  lines: readonly DayEndLine[],
): DayEndLine[] =>
  recalls.flatMap(({ at, number, commission }) => {
    const ticket = record.order?.tickets.find((one) => one.number === number);
    const known = lines.some(
      (line) => line.kind === 'REFUND' && line.number === number && line.at === at,
    );
    const facts = { form: null, collectors: null, detail: null, ticket, amounts: NOTHING };
    return known || commission <= 0 ? [] : [buildLine(record, { kind: 'REFUND', at, ...facts })];
  });

function getKind({ type }: Payment): Exclude<DayEndKind, 'VOID'> {
  if (type === 'REFUND') return 'REFUND';
  return type === 'EXCHANGE' ? 'EXCHANGE' : 'SALE';
}

function toAmounts(detail: Detail, currency: string): Amounts {
  const toMinorUnits = (value: number) => toMinor(value, currency);
  return {
    fare: toMinorUnits(detail.fare),
    tax: toMinorUnits(detail.tax),
    agent_fee: toMinorUnits(detail.agency_fee),
    agent_du: toMinorUnits(detail.agent_du),
    consolid_fee: toMinorUnits(detail.consolid_fee),
    penalty: toMinorUnits(detail.penalty),
    extra: toMinorUnits(detail.extra),
    interest: 0,
  };
}

const applySign = (amounts: Amounts, sign: 1 | -1): Amounts =>
  // A negative zero would not equal zero in a comparison of whole values.
  buildRecord(DAY_END_AMOUNTS, (name) => sign * amounts[name] + 0);

/** At most the last four digits of a card. */
export const toFormOfPayment = (fop: Payment['fop']): DayEndForm => ({
  fop_type: fop.fop_type,
  card_brand: fop.payment_card?.card_brand ?? 'UNSPECIFIED',
  last_four: fop.payment_card?.number?.slice(-4) ?? null,
  installments: fop.installment_plan?.installments ?? 1,
});

interface Facts {
  kind: DayEndKind;
  at: string;
  form: DayEndForm | null;
  collectors: DayEndLine['collectors'];
  detail: Detail | null;
  ticket?: ProviderTicket | undefined;
  amounts: Amounts;
}

/** A refund is credited to the agent who confirmed it. */
const findRefundedBy = ({ refunds = [] }: BookingRecord, kind: DayEndKind, at: string) =>
  kind === 'REFUND'
    ? refunds.find(({ refunded_at }) => refunded_at === at)?.refunded_by
    : undefined;

/** A line, and its return if the document it paid for was voided. */
function buildLines(record: BookingRecord, facts: Facts, void_at: string | null): DayEndLine[] {
  const taken = buildLine(record, facts);
  if (void_at === null) return [taken];
  const given = applySign(facts.amounts, -1);
  return [taken, buildLine(record, { ...facts, kind: 'VOID', at: void_at, amounts: given })];
}

function buildLine(
  record: BookingRecord,
  { kind, at, form, collectors, detail, amounts, ...rest }: Facts,
): DayEndLine {
  const number = rest.ticket?.number ?? detail?.ticket_number ?? null;
  const ticket = record.order?.tickets.find((one) => one.number === number);
  const holder = record.passengers.find(({ key }) => key === ticket?.passenger_key);
  const person = detail?.passenger ?? holder ?? { first_name: '', last_name: '' };
  const carrier = findAirlineByAccountingCode(number?.slice(0, 3) ?? '')?.code;
  return {
    kind,
    at,
    number,
    ticket_type: ticket?.type ?? 'UNSPECIFIED',
    emd_type: ticket?.emd_type ?? 'UNSPECIFIED',
    passenger: formatListedName(person),
    booking_id: record.id,
    locator: record.order?.locator ?? null,
    provider_type: record.provider_type,
    validating_carrier: getValidatingCarrier(record) ?? carrier ?? '',
    agent: findRefundedBy(record, kind, at) ??
      findNote(record, number)?.issued_by ?? { id: record.created_by, name: record.user },
    form,
    collectors,
    ...amounts,
    total: sumMinor(Object.values(amounts)),
    commission: 0,
  };
}
