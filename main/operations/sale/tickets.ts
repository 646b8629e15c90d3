/** Issuing, listing, reading and voiding tickets and EMDs. */
import { findBooking, findByLocator } from '#db/store/bookings.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import { findTicket, getTicketPage } from '#db/store/tickets.ts';
import { refuse, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { IssueInput } from '#main/contract/ticketing.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { readEstimateKey } from '#main/domain/exchange/performed-estimate.ts';
import { findMinor, formatDecimal } from '#main/domain/money.ts';
import { toProviderPassengers } from '#main/domain/passenger-update.ts';
import { listPlanTokens, settleIssue } from '#main/domain/payment/forms.ts';
import { listSpends, listSpentOn } from '#main/domain/payment/spent-credits.ts';
import { getServiceFee, noteServiceFees } from '#main/domain/service-fees.ts';
import { buildBookingDocuments, listOriginals } from '#main/domain/tickets/document-list.ts';
import { listMeta, readTicketList } from '#main/domain/tickets/list.ts';
import { buildTicketView } from '#main/domain/tickets/ticket-view.ts';
import { mayVoid, mayVoidAll } from '#main/domain/tickets/voiding.ts';
import { runChange, saveChange, startChange } from '../booking/change.ts';
import {
  getViewContext,
  holdBooking,
  load,
  loadOwn,
  loadToChange,
  openFor,
} from '../booking/load.ts';
import { refreshDue } from '../booking/refresh.ts';
import { listOthers } from '../effects/spent-credits.ts';
import type { IssuePlan, VoidPlan } from '../effects/tickets.ts';
import { refuseForeignBooking, refuseUnknownBooking } from '../failures.ts';
import { type Context, getCaller, type Handled, type Handler } from '../handler.ts';
import { auditRecord, paysByCard, withAudit } from './audit.ts';
import { performExchange } from './exchange.ts';
import { getPaymentTerms } from './payment-terms.ts';

/** With exchange tokens it is an exchange, whatever its address says. */
export const issueTickets: Handler<'ticket.issue'> = (input, context) => {
  const exchange = readEstimateKey(input) !== null;
  return exchange ? performExchange('ticket.issue', input, context) : issue(input, context);
};

async function issue(input: IssueInput, context: Context): Handled<'ticket.issue'> {
  const started = await startChange(context, input.booking_id, 'issue');
  if (!started.ok) return started;
  const { record, provider, plan } = started.value;
  const forms = input.form_of_payments;
  const { ports } = context;
  const { order } = plan;
  const traits = order.unplaced ? { ...provider.traits, partial_issue: false } : provider.traits;
  const terms = await getPaymentTerms(context, traits, listPlanTokens(forms), forms);
  const money = settleIssue(record, forms, terms);
  if (!money.ok) return money;
  const { passenger_keys, passenger_ids, charges, payments } = money.value;
  // An order that is placed only now is sent with all passengers' documents, unsealed.
  const open = openFor(ports, record.id);
  const passengers = order.unplaced
    ? toProviderPassengers(record.passengers, order, { open, redress: {} })
    : order.passengers;
  const issuing: IssuePlan = {
    ...plan,
    order: { ...order, passengers },
    kind: 'ISSUE',
    emds_apart: traits.emds_apart ?? false,
    passenger_keys,
    charges,
    ...(record.pricing?.commission && { commission: record.pricing.commission }),
    spends: listSpends(payments, terms.credits),
    others: listOthers(record.id, terms.credits?.values() ?? []),
  };
  const by_card = paysByCard(forms);
  const findings = await auditRecord(context, record, 'ISSUE', by_card, passenger_ids);
  return withAudit(context, findings, runChange(context, 'ticket.issue', issuing, payments));
}

export const listTickets: Handler<'ticket.list'> = async (input, context) => {
  const { db, clock } = context.ports;
  const { agency_id } = getCaller(context);
  const plan = readTicketList(input, clock.now());
  if (!plan.ok) return plan;
  const wanted = await resolveBookingFilter(context, input);
  if (!wanted.ok) return wanted;
  const { from, until, sort, page, per_page } = plan.value;
  const query = { agency_id, from, until, sort, page, per_page, booking_id: wanted.value };
  const { tickets, total } = await getTicketPage(db.read, query);
  return ok({ output: { tickets, meta: listMeta(plan.value, total) } });
};

/** The booking a list is narrowed to; null means every one of the agency. */
export async function resolveBookingFilter(
  context: Context,
  { booking_id, locator }: { booking_id?: string | null; locator?: string | null },
): Promise<Result<string | null>> {
  if (booking_id == null) return locator == null ? ok(null) : resolveLocator(context, locator);
  const found = await findBooking(context.ports.db.read, { agency_id: null, id: booking_id });
  if (!found) return fail(refuseUnknownBooking());
  const own = found.agency_id === getCaller(context).agency_id;
  return own ? ok(found.id) : fail(refuseForeignBooking());
}

/** The one booking of the agency with a locator. */
export async function resolveLocator(context: Context, locator: string): Promise<Result<string>> {
  const { agency_id } = getCaller(context);
  const found = await findByLocator(context.ports.db.read, {
    agency_id,
    provider_type: null,
    locator,
  });
  const [first] = found;
  if (!first) return refuse('NOT_FOUND', phrase('no_locator'));
  if (found.length === 1) return ok(first.id);
  const details = found.map(({ id }) => toCodeDetail('booking_id', id));
  return refuse('AMBIGUOUS', phrase('many_locators'), details);
}

/** The booking that has a ticket; 403 where it is another agency's. */
async function findHolder(context: Context, number: string): Promise<Result<string>> {
  const { agency_id } = getCaller(context);
  const found = await findTicket(context.ports.db.read, { number, agency_id });
  if (!found) return refuse('NOT_FOUND', phrase('no_such_ticket'));
  if (found.agency_id === agency_id) return ok(found.booking_id);
  return refuse('FORBIDDEN', phrase('foreign_ticket'));
}

export const readTicket: Handler<'ticket.get'> = async (input, context) => {
  const { ports } = context;
  const holder = await findHolder(context, input.number);
  if (!holder.ok) return holder;
  const found = await load(ports.db.read, holder.value);
  if (!found) return refuse('NOT_FOUND', phrase('no_such_ticket'));
  const { record } = await refreshDue(context, found);
  const view = buildTicketView(record, input.number, getViewContext(ports, record));
  return view ? ok({ output: view }) : refuse('NOT_FOUND', phrase('no_such_ticket'));
};

export const readDocuments: Handler<'booking.documents'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const { traits, now } = getViewContext(context.ports, record);
  const { service_fees } = await getSaleRules(context.ports.db.read, record.agency_id);
  return ok({ output: buildBookingDocuments(record, now, traits?.void, service_fees) });
};

/** Nothing is sent: only the agency's own fee is stored, marked as collected or not at all. */
export const reprintReceipt: Handler<'ticket.reprint'> = async (input, context) => {
  const { ports } = context;
  const { number } = input;
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const currency = record.pricing?.currency;
  if (currency === undefined || !record.order?.tickets.some((one) => one.number === number)) {
    return refuse('NOT_FOUND', phrase('no_such_ticket'));
  }
  const { service_fees } = await getSaleRules(ports.db.read, record.agency_id);
  const fee = getServiceFee(service_fees, 'REPRINT', record, { number, currency });
  const said = `${currency} ${formatDecimal(fee, currency)}`;
  if (findMinor(input.amount, currency) !== fee) {
    return refuse('PRICE_CHANGED', phrase('reprint_fee_now', { fee: said }));
  }
  const { user_id: id, name } = getCaller(context);
  const deed = {
    action: 'REPRINT' as const,
    at: ports.clock.now().toISOString(),
    by: { id, name },
  };
  const noted = noteServiceFees(record, service_fees, [number], deed);
  return saveChange(context, loaded.value, noted, {
    summary: phrase('receipt_reprinted', { number, fee: said }),
    operation: 'ticket.reprint',
  });
};

export const voidTicket: Handler<'ticket.void'> = async (input, context) => {
  const holder = await findHolder(context, input.number);
  if (!holder.ok) return holder;
  const id = holder.value;
  return holdBooking(context.ports, getCaller(context).agency_id, id, () =>
    runVoid(context, 'ticket.void', id, (record, now, voids) =>
      mayVoid(record, [input.number], now, voids),
    ),
  );
};

export const voidAllTickets: Handler<'ticket.void_all'> = (input, context) =>
  runVoid(context, 'ticket.void_all', input.id, mayVoidAll);

async function runVoid<N extends 'ticket.void' | 'ticket.void_all'>(
  context: Context,
  operation: N,
  booking_id: string,
  which: typeof mayVoidAll,
): Handled<N> {
  const loaded = await load(context.ports.db.read, booking_id);
  const ask = (record: BookingRecord) => {
    const { traits, now } = getViewContext(context.ports, record);
    return which(record, now, traits?.void);
  };
  const named = loaded && ask(loaded.record);
  // A problem of the ticket itself is reported before a problem of the booking.
  const own = loaded?.agency_id === getCaller(context).agency_id;
  if (own && named && !named.ok) return named;
  const started = await startChange(context, booking_id, 'void');
  if (!started.ok) return started;
  const { record, plan } = started.value;
  const numbers = ask(record);
  if (!numbers.ok) return numbers;
  const ids = [
    ...(await listRevivedBy(context, record, numbers.value)),
    ...listSpentOn(record, numbers.value).map(({ booking_id: id }) => id),
  ];
  const holders = await Promise.all(ids.map((id) => load(context.ports.db.read, id)));
  const others = holders.flatMap((one) =>
    one
      ? [{ booking_id: one.record.id, revision: one.revision, status_before: one.record.status }]
      : [],
  );
  const voiding_plan: VoidPlan = {
    ...plan,
    numbers: numbers.value,
    others: listOthers(record.id, others),
  };
  return runChange(context, operation, voiding_plan);
}

/** The other booking whose tickets were exchanged for these: valid again when these are void. */
async function listRevivedBy(
  context: Context,
  record: BookingRecord,
  numbers: readonly string[],
): Promise<string[]> {
  const tickets = record.order?.tickets ?? [];
  const elsewhere = listOriginals(tickets, numbers).find(
    (original) => !tickets.some(({ number }) => number === original),
  );
  if (elsewhere === undefined) return [];
  const { agency_id } = getCaller(context);
  const found = await findTicket(context.ports.db.read, { number: elsewhere, agency_id });
  return found?.agency_id === agency_id ? [found.booking_id] : [];
}
