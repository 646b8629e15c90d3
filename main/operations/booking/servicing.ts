/** Servicing a booking on hold: read, cancel, passengers' data, frequent flyers, split, reprice. */
import { createFailure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { type BookingRecord, isTicketed } from '#main/domain/booking-record.ts';
import { formatDecimal, toMinorRounded } from '#main/domain/money.ts';
import {
  checkFrequentFlyers,
  checkUpdate,
  toProviderPassengers,
} from '#main/domain/passenger-update.ts';
import { holdsMoney } from '#main/domain/payment/provider-payments.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { buildRepriceAnswer } from '#main/domain/reprice.ts';
import { checkSplit } from '#main/domain/splitting.ts';
import type { Provider } from '#main/providers/provider.ts';
import type { CancelQuote } from '#main/providers/provider-after-sale.ts';
import type { ServicePlan } from '../effects/ancillaries.ts';
import type { ExchangePlan } from '../effects/exchange.ts';
import type { BookingPlan } from '../effects/plan.ts';
import type {
  CancelPlan,
  PassengersPlan,
  RepricePlan,
  UnsettledPayment,
} from '../effects/servicing.ts';
import type { SplitPlan } from '../effects/split.ts';
import type { IssuePlan } from '../effects/tickets.ts';
import { buildCall, type Context, getAgencyToday, type Handled, type Handler } from '../handler.ts';
import { runChange, startChange } from './change.ts';
import {
  answerBooking,
  type Loaded,
  loadCurrent,
  loadOwn,
  openFor,
  sealFor,
  show,
} from './load.ts';
import { askParked, refreshDue } from './refresh.ts';
import { withOrder } from './save.ts';

export const readBooking: Handler<'booking.get'> = async (input, context) => {
  const loaded = await loadOwn(context, input.id);
  if (!loaded.ok) return loaded;
  return answerBooking(context.ports, await refreshDue(context, loaded.value));
};

export const cancelBooking: Handler<'booking.cancel'> = async (input, context) => {
  const started = await startChange(context, input.id, 'cancel');
  if (!started.ok) return started;
  const { record, provider, plan } = started.value;
  const holds_money = provider.quoteCancel !== undefined && holdsMoney(plan.order);
  if (!isTicketed(record) && !holds_money) return cancel(context, record, plan);
  const quote = await provider.quoteCancel?.(plan.order, buildCall(context, provider));
  if (!quote) throw new Error(`${provider.traits.name} cancels paid orders but quotes none`);
  if (!quote.ok) return fail(describeFailure(quote.error));
  const agreed = checkAgreedRefund(input.refund ?? null, quote.value);
  if (!agreed.ok) return agreed;
  const { key: quote_key, currency, refund_to } = quote.value;
  const given = agreed.value > 0 && (refund_to === 'VOUCHER' || refund_to === 'AIRLINE_CREDIT');
  const unsettled = record.in_doubt ? await context.ports.intents.parkedPayments(record.id) : [];
  const paid: CancelPlan = {
    ...plan,
    unsettled: unsettled.map(toUnsettled),
    quote_key,
    refund: { amount_minor: agreed.value, currency },
    ...(given && { given_as: refund_to }),
  };
  return cancel(context, record, paid);
};

/** With the booking gone, the airline may tell what became of a payment that waits for a person. */
async function cancel(
  context: Context,
  { id, in_doubt }: BookingRecord,
  plan: CancelPlan,
): Handled<'booking.cancel'> {
  const done = await runChange(context, 'booking.cancel', plan);
  if (!done.ok || !in_doubt) return done;
  await askParked(context, id);
  const { record, revision } = await loadCurrent(context.ports.db.read, id);
  return ok({ ...done.value, booking: { view: show(context.ports, record), revision } });
}

type Parked = Awaited<ReturnType<Context['ports']['intents']['parkedPayments']>>[number];

function toUnsettled({ plan, ...one }: Parked): UnsettledPayment {
  const { kind, charges = [] } = (plan ?? {}) as Partial<IssuePlan | ExchangePlan | ServicePlan>;
  return {
    ...one,
    charges,
    type: kind === 'SEAT' || kind === 'BAGGAGE' ? 'ANCILLARY' : (kind ?? 'ISSUE'),
  };
}

/** In minor units. Refused, with the refund amount, until the caller names exactly that. */
function checkAgreedRefund(
  named: string | null,
  { refund_minor, refund_to, currency, expires_at, credits = [] }: CancelQuote,
): Result<number> {
  const comes_back = refund_minor ?? 0;
  const amount = formatDecimal(comes_back, currency);
  const given = credits.map((one) => ({
    amount: formatDecimal(one.amount_minor, one.currency),
    currency: one.currency,
  }));
  const details = Object.entries({
    refund: amount,
    'refund.currency': currency,
    'refund.to': refund_minor === null ? 'UNKNOWN' : refund_to,
    ...(given.length > 0 && {
      'refund.credits': given.map((one) => `${one.amount} ${one.currency}`).join(', '),
    }),
    ...(expires_at !== null && { 'refund.expires_at': expires_at }),
  }).map(([path, message]) => toCodeDetail(path, message));
  const facts = { refund: { amount, currency, ...(given.length > 0 && { credits: given }) } };
  if (named === null)
    return fail({ ...createFailure('WRONG_STATE', phrase('refund_first'), details), facts });
  if (toMinorRounded(named, currency) === comes_back) return ok(comes_back);
  return fail({ ...createFailure('PRICE_CHANGED', phrase('other_refund'), details), facts });
}

export const updateBooking: Handler<'booking.update'> = async (input, context) => {
  const started = await startChange(context, input.id, 'edit_passengers');
  if (!started.ok) return started;
  const { record } = started.value;
  const seal = sealFor(context.ports, record.id);
  const today = await getAgencyToday(context);
  const checked = checkUpdate(record, input.booking_passengers_info, { today, seal });
  if (!checked.ok) return checked;
  const change = { ...checked.value, answer: 'BOOKING' as const };
  return sendPassengers(context, 'booking.update', started.value, change);
};

export const setFrequentFlyers: Handler<'booking.frequent_flyers'> = async (input, context) => {
  const started = await startChange(context, input.id, 'edit_passengers');
  if (!started.ok) return started;
  const { ids } = context.ports;
  const checked = checkFrequentFlyers(started.value.record, input.passengers, { ids });
  if (!checked.ok) return checked;
  return sendPassengers(context, 'booking.frequent_flyers', started.value, {
    passengers: checked.value.passengers,
    summary: phrase('flyers_updated'),
    redress: {},
    answer: 'CONFIRMATION',
  });
};

export function sendPassengers<
  N extends 'booking.update' | 'booking.frequent_flyers' | 'booking.annotate',
>(
  context: Context,
  operation: N,
  { record, plan }: { record: BookingRecord; plan: BookingPlan },
  {
    passengers,
    redress,
    summary,
    answer,
  }: Pick<PassengersPlan, 'summary' | 'answer'> & {
    passengers: BookingRecord['passengers'];
    redress: Record<string, string>;
  },
): Handled<N> {
  const open = openFor(context.ports, plan.booking_id);
  const full: PassengersPlan = {
    ...plan,
    passengers: toProviderPassengers(passengers, plan.order, { open, redress }),
    before: toProviderPassengers(record.passengers, plan.order, { open, redress: {} }),
    record_passengers: passengers,
    summary,
    answer,
  };
  return runChange(context, operation, full);
}

export const splitBooking: Handler<'booking.split'> = async (input, context) => {
  const started = await startChange(context, input.id, 'split');
  if (!started.ok) return started;
  const checked = checkSplit(started.value.record, input.passenger_ids);
  if (!checked.ok) return checked;
  const plan: SplitPlan = {
    ...started.value.plan,
    passenger_keys: checked.value.passenger_keys,
    child_booking_id: context.ports.ids.uuid(),
  };
  return runChange(context, 'booking.split', plan);
};

export const repriceBooking: Handler<'booking.price'> = async (input, context) => {
  const capability = input.lowest_price ? 'reprice_lowest' : 'reprice';
  const started = await startChange(context, input.id, capability);
  if (!started.ok) return started;
  if (input.informative) return priceInformatively(context, started.value, input.lowest_price);
  const plan: RepricePlan = { ...started.value.plan, lowest: input.lowest_price };
  return runChange(context, 'booking.price', plan);
};

/** Gets a price without changing the order or the record, so no intent is needed. */
async function priceInformatively(
  context: Context,
  { record, revision, provider, plan }: Loaded & { provider: Provider; plan: BookingPlan },
  lowest: boolean,
): Handled<'booking.price'> {
  const { ports, signal } = context;
  const options = { lowest, accept: false };
  const answer = await provider.reprice(plan.order, options, buildCall(context, provider));
  if (!answer.ok) return fail(describeFailure(answer.error));
  if (signal.aborted) return refuse('CALL_CANCELLED', phrase('call_cancelled'));
  const would_be = withOrder(ports, record, answer.value.order, plan.terms);
  const output = buildRepriceAnswer(record, would_be, answer.value, show(ports, would_be));
  return ok({ output, booking: { view: show(ports, record), revision } });
}
