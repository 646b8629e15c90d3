/** Exchanging tickets: the estimate, which only reads, and the exchange that performs it once. */
import {
  findEstimateByBalance,
  findEstimateBySlices,
  insertEstimate,
} from '#db/store/estimates.ts';
import { findSearch } from '#db/store/offers.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import { findTicket } from '#db/store/tickets.ts';
import { refuse, refuseField } from '#main/contract/errors.ts';
import type { ExchangeInput } from '#main/contract/exchange.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  checkChains,
  type NewBookingInput,
  pairSlices,
  readEstimateInput,
  type SameBookingInput,
} from '#main/domain/exchange/estimate-request.ts';
import { toEstimateView } from '#main/domain/exchange/estimate-view.ts';
import { listOpenLosses } from '#main/domain/exchange/lost-services.ts';
import {
  type EstimateContext,
  estimateNewBooking,
  estimateSameBooking,
  type NewBookingArgs,
} from '#main/domain/exchange/make-estimate.ts';
import { listTicketsToQuote, matchNewBooking } from '#main/domain/exchange/new-booking.ts';
import { findBookingOfTickets, resolveOldTickets } from '#main/domain/exchange/old-tickets.ts';
import { resolveExchangeRule } from '#main/domain/exchange/penalties.ts';
import {
  calculateExchangeDue,
  type EstimateKey,
  matchPerform,
  readEstimateKey,
} from '#main/domain/exchange/performed-estimate.ts';
import {
  type Estimate,
  listTicketNumbers,
  readEstimate,
} from '#main/domain/exchange/stored-estimate.ts';
import { formatMoneyText } from '#main/domain/money.ts';
import { hasSomeWanted } from '#main/domain/outbox/flight-match.ts';
import { toWanted } from '#main/domain/outbox/wanted-flights.ts';
import { listPlanTokens, settleExchange } from '#main/domain/payment/forms.ts';
import { listSpends } from '#main/domain/payment/spent-credits.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { listInvoluntaryAmong } from '#main/domain/schedule-changes.ts';
import { sumServiceFees } from '#main/domain/service-fees.ts';
import type { Provider } from '#main/providers/provider.ts';
import type { TicketsQuote } from '#main/providers/provider-after-sale.ts';
import {
  addRevision,
  resolveProvider,
  runChange,
  saveChange,
  startChange,
} from '../booking/change.ts';
import { type Loaded, loadOwn, loadToChange, refuseUnsettled } from '../booking/load.ts';
import type { ExchangePlan } from '../effects/exchange.ts';
import { listOthers } from '../effects/spent-credits.ts';
import { buildCall, type Context, getCaller, type Handled, type Handler } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { chooseOffers } from '../shopping/price.ts';
import { getServiceRate } from './ancillaries.ts';
import { auditRecord, listAuditTexts, paysByCard, withAudit } from './audit.ts';
import { getPaymentTerms } from './payment-terms.ts';

export const estimateExchange: Handler<'exchange.estimate'> = async (input, context) => {
  const read = readEstimateInput(input);
  if (!read.ok) return read;
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const made =
    read.value.mode === 'SAME'
      ? await estimateSame(context, loaded.value, read.value)
      : await estimateNew(context, loaded.value, read.value);
  if (!made.ok) return made;
  const { record } = loaded.value;
  const findings = await auditRecord(context, record, 'EXCHANGE', null);
  const fee = await describeFeeAsked(context, record, made.value);
  const warnings = [...made.value.warnings, ...fee, ...listAuditTexts(findings)];
  const estimate = { ...made.value, warnings };
  const { id, agency_id, booking_id, exchange_slice_tokens, balance_tokens } = estimate;
  const { created_at, expires_at } = estimate;
  const row = { id, agency_id, booking_id, exchange_slice_tokens, balance_tokens };
  await context.ports.db.write((tx) =>
    insertEstimate(tx, { ...row, created_at, expires_at, payload: estimate }),
  );
  return ok({ output: { offer: toEstimateView(estimate) } });
};

/** The agency's own fee is shown next to the airline's amounts and is in none of their sums. */
async function describeFeeAsked(
  { ports }: Context,
  record: BookingRecord,
  { passengers, rate: { to: currency } }: Estimate,
): Promise<string[]> {
  const { service_fees } = await getSaleRules(ports.db.read, record.agency_id);
  const numbers = passengers.flatMap(({ ticket_numbers }) => ticket_numbers.slice(0, 1));
  const fee = sumServiceFees(service_fees, 'EXCHANGE', record, { numbers, currency });
  return fee === 0
    ? []
    : [phrase('exchange_agency_fee', { amount: formatMoneyText(fee, currency) })];
}

async function estimateSame(
  context: Context,
  { record }: Loaded,
  input: SameBookingInput,
): Promise<Result<Estimate>> {
  const may = resolveProvider(context, record, 'exchange');
  if (!may.ok) return may;
  const provider = may.value;
  const give_up = pairSlices(record, input.exchange_slice_tokens);
  if (!give_up.ok) return give_up;
  const { db, clock } = context.ports;
  const { agency_id } = getCaller(context);
  const search = await findSearch(db.read, { agency_id, id: input.search_id });
  if (search?.booking_id !== record.id) {
    return refuseField('search_id', phrase('no_search'), 'NOT_FOUND');
  }
  const chosen = await chooseOffers(context, input.chains.flat(), { field: 'new_slice_tokens' });
  if (!chosen.ok) return chosen;
  const { selection } = chosen.value;
  if (selection.search_id !== input.search_id) {
    return refuseField('new_slice_tokens', phrase('other_search'));
  }
  const slices = selection.shown.offer.journeys.map(({ slices: [slice] }) => slice!);
  const chained = checkChains(input.chains, slices);
  if (!chained.ok) return chained;
  const { order } = record;
  if (!order) throw new Error(`Booking ${record.id} may be exchanged but has no order`);
  const { waivers, minutes } = (await getSaleRules(db.read, record.agency_id)).involuntary;
  const involuntary = listInvoluntaryAmong(record, give_up.value, minutes);
  const by_airline = involuntary.length > 0;
  const rule = resolveExchangeRule(order, give_up.value, clock.now(), undefined, by_airline);
  if (!rule.ok) return rule;
  const quote = await provider.quoteExchange(
    order,
    { give_up: give_up.value, selections: selection.selections },
    buildCall(context, provider),
  );
  if (!quote.ok) return fail(describeFailure(quote.error));
  if (!hasSomeWanted(quote.value.offer, toWanted(selection.shown))) {
    return refuse('PROVIDER_ERROR', phrase('not_the_flights'));
  }
  const terms = await loadTerms(context, record, provider);
  if (!terms.ok) return terms;
  const { search_id, exchange_slice_tokens, new_slice_tokens } = input;
  return estimateSameBooking(
    {
      record,
      search_id,
      exchange_slice_tokens,
      new_slice_tokens,
      give_up: give_up.value,
      selections: selection.selections,
      quote: quote.value,
      involuntary,
      waivers,
      waiver_places: provider.traits.waiver_places,
    },
    terms.value,
  );
}

/** `record` is the new booking on hold; the old one is found by its tickets. */
async function estimateNew(
  context: Context,
  { record }: Loaded,
  { ticket_numbers }: NewBookingInput,
): Promise<Result<Estimate>> {
  const { ports } = context;
  const provider = resolveProvider(context, record, 'issue');
  if (!provider.ok) return provider;
  const { agency_id } = getCaller(context);
  const found = await Promise.all(
    ticket_numbers.map((number) => findTicket(ports.db.read, { number, agency_id })),
  );
  const known = found.filter((one) => one !== null);
  if (known.some((one) => one.agency_id !== agency_id)) {
    return refuse('FORBIDDEN', phrase('foreign_ticket_of'));
  }
  const old_id = findBookingOfTickets(ticket_numbers, known);
  if (!old_id.ok) return old_id;
  if (old_id.value === record.id) {
    return refuseField('ticket_numbers', phrase('own_tickets_instead'));
  }
  const old = await loadOwn(context, old_id.value);
  if (!old.ok) return old;
  const may = resolveProvider(context, old.value.record, 'exchange_into_another');
  if (!may.ok) return may;
  // What the old tickets cost stays what it was, and the new ones go on at that rate.
  const sold = old.value.record.pricing?.currency === record.pricing?.currency;
  const terms = await loadTerms(context, sold ? old.value.record : record, provider.value);
  if (!terms.ok) return terms;
  const args = { old: old.value.record, fresh: record, ticket_numbers };
  const quote = await quoteTickets(context, provider.value, args);
  if (!quote.ok) return quote;
  const made = estimateNewBooking({ ...args, quote: quote.value }, terms.value);
  // The tickets pay for tickets alone: it would be refused when it is paid.
  const apart = provider.value.traits.emds_apart ?? false;
  return apart && made.ok && made.value.passengers.some(({ services }) => services.length > 0)
    ? refuse('CAPABILITY_UNAVAILABLE', phrase('uapi_exchange_services'))
    : made;
}

/** What the provider says that the tickets come to; null where it follows from the fares' rules. */
async function quoteTickets(
  context: Context,
  provider: Provider,
  { old, fresh, ticket_numbers }: NewBookingArgs,
): Promise<Result<TicketsQuote | null>> {
  if (!provider.quoteWithTickets) return ok(null);
  const matched = matchNewBooking(old, fresh, ticket_numbers, context.ports.clock.now());
  if (!matched.ok) return matched;
  const { new_order } = matched.value;
  const request = { tickets: listTicketsToQuote(matched.value) };
  const quote = await provider.quoteWithTickets(new_order, request, buildCall(context, provider));
  return quote.ok ? quote : fail(describeFailure(quote.error));
}

async function loadTerms(
  context: Context,
  record: BookingRecord,
  provider: Provider,
): Promise<Result<EstimateContext>> {
  const { ports } = context;
  const fares = await getFares(ports, record.agency_id);
  const rate = getServiceRate(record, record.order?.currency ?? '', fares);
  if (!rate.ok) return rate;
  const { ids, clock } = ports;
  return ok({ now: clock.now(), ids, rate: rate.value, can_void: provider.traits.void });
}

export const exchangeTickets: Handler<'exchange.perform'> = (input, context) =>
  performExchange('exchange.perform', input, context);

/** Called by POST /exchange and by POST /tickets. */
export async function performExchange<N extends 'exchange.perform' | 'ticket.issue'>(
  operation: N,
  input: ExchangeInput,
  context: Context,
): Handled<N> {
  const key = readEstimateKey(input);
  if (!key) {
    const missing = ['exchange_slice_tokens', 'new_slice_tokens'].map((path) => ({
      path,
      message: phrase('request_missing'),
    }));
    return refuse('INVALID_REQUEST', phrase('name_slices'), missing);
  }
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const found = await findEstimate(input, key, context);
  const { db, clock } = context.ports;
  const unsettled = await refuseUnsettled(db.read, found?.spent_by);
  if (unsettled) return fail(unsettled);
  const estimate = matchPerform(input, found, clock.now());
  return estimate.ok ? perform(operation, input, context, estimate.value) : estimate;
}

function findEstimate({ booking_id }: ExchangeInput, key: EstimateKey, context: Context) {
  const { db } = context.ports;
  const { agency_id } = getCaller(context);
  return key.by === 'SLICES'
    ? findEstimateBySlices(db.read, { agency_id, booking_id, ...key }, readEstimate)
    : findEstimateByBalance(db.read, { agency_id, ...key }, readEstimate);
}

/** The booking whose tickets an exchange into another gives up: it changes too. */
export async function findOldBooking(
  input: ExchangeInput,
  context: Context,
): Promise<string | null> {
  const key = readEstimateKey(input);
  const found = key && (await findEstimate(input, key, context));
  return found?.payload.mode === 'NEW' ? found.payload.old_booking_id : null;
}

async function perform<N extends 'exchange.perform' | 'ticket.issue'>(
  operation: N,
  input: ExchangeInput,
  context: Context,
  estimate: Estimate,
): Handled<N> {
  const same = estimate.mode === 'SAME';
  const started = await startChange(context, input.booking_id, same ? 'exchange' : 'issue');
  if (!started.ok) return started;
  const { record, provider, plan } = started.value;
  const old = same ? ok(started.value) : await loadOwn(context, estimate.old_booking_id);
  if (!old.ok) return old;
  const how = same ? 'exchange' : 'exchange_into_another';
  const status_before = old.value.record.status;
  const may = resolveProvider(context, old.value.record, how);
  if (!may.ok) return may;
  if (!same) {
    // One passenger's ticket may be gone since, while the booking is still ticketed.
    const tickets = old.value.record.order ?? { tickets: [], passengers: [] };
    const open = resolveOldTickets(tickets, listTicketNumbers(estimate));
    if (!open.ok) return open;
  }
  const forms = input.form_of_payments;
  const terms = await getPaymentTerms(context, provider.traits, listPlanTokens(forms), forms);
  const due = calculateExchangeDue(estimate, { record, old: old.value.record });
  const money = settleExchange(record, forms, due, terms);
  if (!money.ok) return money;
  const { passenger_keys, charges, payments } = money.value;
  const exchange: ExchangePlan = {
    ...plan,
    // Booked at the estimate's rate, even if the rate changed since.
    terms: { ...plan.terms, rate: estimate.rate },
    kind: 'EXCHANGE',
    estimate,
    passenger_keys,
    charges,
    spends: listSpends(payments, terms.credits),
    others: listOthers(record.id, [
      { booking_id: old.value.record.id, revision: old.value.revision, status_before },
      ...(terms.credits?.values() ?? []),
    ]),
    ...(record.pricing?.commission && { commission: record.pricing.commission }),
  };
  const findings = await auditRecord(context, record, 'EXCHANGE', paysByCard(forms));
  return withAudit(context, findings, runChange(context, operation, exchange, payments));
}

/** The agent dealt with services lost in an exchange: the warning goes, the history keeps it. */
export const settleLosses: Handler<'booking.settle_losses'> = async (input, outer) => {
  const context = addRevision(outer, input.revision);
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const lost = listOpenLosses(record);
  if (lost.length === 0) return refuse('WRONG_STATE', phrase('nothing_lost'));
  const summary = phrase('settled_elsewhere', { list: lost.map(({ told }) => told).join('; ') });
  const settled = { ...record, losses: [] };
  return saveChange(context, loaded.value, settled, {
    summary,
    operation: 'booking.settle_losses',
  });
};
