/**
 * Exchanges as quoted: stores the new flights and form of payment, then reissues the old tickets
 * one by one. If an answer is lost, the record shows where to continue: an exchanged ticket is no
 * longer valid, so none is reissued twice.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { calculatePaidTotal, listGoodNumbers } from '../orders.ts';
import type {
  Answer,
  ProviderCall,
  ProviderFailure,
  ProviderKey,
  ProviderOrder,
} from '../provider.ts';
import type { ExchangeAcceptance, ProviderPayment } from '../provider-after-sale.ts';
import type { Method, Received, Sent, TravelportClient } from './client.ts';
import { readFailures } from './errors.ts';
import { joinFlights } from './exchange-quotes.ts';
import { type OrderKey, type QuoteKey, readOrderKey, readQuoteKey } from './order-keys.ts';
import { look, sendFor } from './records.ts';
import { buildFormOfPayment } from './write/payments.ts';
import { buildPricedSolution } from './write/prices.ts';
import { buildTextTag, el, tag } from './write/xml.ts';

export const performExchange: Method<'exchange'> = async (client, order, request, call) => {
  const quote = parseOwnQuote(order, request.quote_key);
  if (!quote.ok) return quote;
  const { payments } = request;
  if (calculatePaidTotal(payments) !== quote.value.due_minor) {
    return fail(refuse(phrase('payments_differ')));
  }
  if (payments.length > 1) return fail(refuseUnavailable(phrase('uapi_one_form')));
  const [form = null] = payments;
  const make = (key: OrderKey) =>
    ok(buildExchange(client, key, order, quote.value, { ...request, form }));
  const stored = await sendFor(client, order, call, make);
  const told = stored.ok ? readFailures(stored.value.root, 'ExchangeFailureInfo') : null;
  const sending = { client, before: order, quote: quote.value, call };
  if (stored.ok && !told) return reissueTickets(sending, order, null, 'unknown');
  // Lost, or refused because it is already stored: the record shows which.
  const seen = await look(client, order, call);
  if (stored.ok) {
    const provider_text = told?.provider_text ?? null;
    if (seen.ok && isAllIssued(sending, seen.value)) return seen;
    return fail({ ...refuseUnclear(phrase('exchange_no_tickets'), true), provider_text });
  }
  if (!seen.ok || !isStored(seen.value, quote.value)) return stored;
  const other = stored.error.retry === 'never' ? form : null;
  return reissueTickets(sending, seen.value, other, 'unknown');
};

/** Issues the rest of a stored exchange; null if it was not stored. */
export const finishExchange: Method<'finishExchange'> = async (client, order, request, call) => {
  const quote = parseOwnQuote(order, request.quote_key);
  if (!quote.ok) return quote;
  const seen = await look(client, order, call);
  if (!seen.ok) return seen;
  if (!isStored(seen.value, quote.value)) return ok(null);
  const sending = { client, before: order, quote: quote.value, call };
  return reissueTickets(sending, seen.value, null, 'never');
};

function parseOwnQuote(order: ProviderOrder, key: ProviderKey): Result<QuoteKey, ProviderFailure> {
  const quote = readQuoteKey(key);
  const own = quote?.order_id === order.order_id;
  return quote && own ? ok(quote) : fail(refuse(phrase('quote_other_order')));
}

const buildExchange = (
  { profile }: TravelportClient,
  key: OrderKey,
  order: ProviderOrder,
  quote: QuoteKey,
  {
    form,
    waiver,
    commission,
  }: Pick<ExchangeAcceptance, 'waiver' | 'commission'> & { form: ProviderPayment | null },
): Sent => ({
  message: 'air:AirExchange',
  attributes: { ReturnReservation: true },
  content: [
    buildTextTag('air:AirReservationLocatorCode', key.air),
    listGoodNumbers(order).map((number) => buildTextTag('com:TicketNumber', number)),
    buildPricedSolution(quote.solution, (info) => info.travelers, profile, {
      waiver: waiver?.text ?? null,
      commission: commission ?? null,
      currency: quote.currency,
    }),
    Object.keys(quote.total).length > 0
      ? el('air:AirExchangeBundleTotal', tag('com:AirExchangeInfo', quote.total))
      : null,
    quote.bundles.map((one) =>
      el(
        'air:AirExchangeBundle',
        tag('com:AirExchangeInfo', one.info),
        one.pricing.map((ref) => tag('air:AirPricingInfoRef', { Key: ref })),
      ),
    ),
    quote.tokens.map((token) => buildTextTag('com:HostToken', token, { Key: 'T1' })),
    form ? buildFormOfPayment(form, null) : null,
  ],
  effect: true,
});

interface Sending {
  client: TravelportClient;
  /** The order before the exchange. */
  before: ProviderOrder;
  quote: QuoteKey;
  call: ProviderCall;
}

/**
 * Reissues every ticket of the quote that is still valid. `form` is sent if it differs from the
 * stored one; `partly` is the `retry` of a refusal after others were reissued.
 */
async function reissueTickets(
  sending: Sending,
  order: ProviderOrder,
  form: ProviderPayment | null,
  partly: 'unknown' | 'never',
): Answer<ProviderOrder> {
  const { client, before, call } = sending;
  for (let now = order; ; ) {
    const waiting = listWaiting(sending, now);
    const failed = await reissueEach(sending, waiting, form);
    const seen = await look(client, before, call);
    const provider_text = failed?.provider_text ?? null;
    if (!seen.ok)
      return fail({ ...refuseUnclear(phrase('change_not_shown'), true), provider_text });
    if (isAllIssued(sending, seen.value)) return seen;
    if (!failed) return fail(refuseUnclear(phrase('exchange_no_tickets'), true));
    const lost = failed.retry !== 'never';
    // Its answer was lost, but it was issued: the rest follows.
    if (lost && listWaiting(sending, seen.value).length < waiting.length) {
      now = seen.value;
      continue;
    }
    if (lost) return fail({ ...failed, retry: 'unknown' });
    const list = listNewTickets(sending, seen.value)
      .map(({ number }) => number)
      .join(', ');
    const told = { locator: before.locator ?? before.order_id, why: failed.message };
    return list === ''
      ? fail({ ...failed, message: phrase('uapi_exchange_stored', told) })
      : fail({
          ...failed,
          retry: partly,
          message: phrase('uapi_exchange_partly', { list, ...told }),
        });
  }
}

/** Stops at the first failure. */
async function reissueEach(
  { client, before, call }: Sending,
  numbers: readonly string[],
  form: ProviderPayment | null,
): Promise<ProviderFailure | null> {
  for (const number of numbers) {
    const make = (key: OrderKey) => ok(buildReissue(key, number, form));
    const received = await sendFor(client, before, call, make);
    const failed = received.ok ? findRefusal(received.value) : received.error;
    if (failed) return failed;
  }
  return null;
}

const buildReissue = (key: OrderKey, number: string, form: ProviderPayment | null): Sent => ({
  message: 'air:AirExchangeTicketing',
  content: [
    buildTextTag('air:AirReservationLocatorCode', key.air),
    buildTextTag('com:TicketNumber', number),
    form ? el('air:AirTicketingModifiers', buildFormOfPayment(form, 'F1')) : null,
  ],
  effect: true,
});

const findRefusal = (received: Received): ProviderFailure | null =>
  readFailures(received.root, 'TicketFailureInfo') ??
  (received.root.has('AirSolutionChangedInfo') ? refuse(phrase('uapi_changed')) : null);

const getOldNumbers = ({ before, quote }: Pick<Sending, 'before' | 'quote'>): string[] =>
  quote.numbers.length > 0 ? quote.numbers : listGoodNumbers(before);

const listWaiting = (sending: Sending, now: ProviderOrder): string[] => {
  const good = new Set(listGoodNumbers(now));
  return getOldNumbers(sending).filter((number) => good.has(number));
};

/** Valid tickets other than the exchanged ones. */
const listNewTickets = (sending: Pick<Sending, 'before' | 'quote'>, { tickets }: ProviderOrder) => {
  const old = new Set(getOldNumbers(sending));
  return tickets.filter(
    ({ type, number, status, conjunction_of }) =>
      type === 'TICKET' && status === 'TICKETED' && !old.has(conjunction_of ?? number),
  );
};

const isAllIssued = (sending: Pick<Sending, 'before' | 'quote'>, now: ProviderOrder): boolean => {
  const holders = listNewTickets(sending, now).map(({ passenger_key }) => passenger_key);
  return sending.quote.travelers.every((one) => holders.includes(one));
};

/** True if the record has the quote's flights and classes, and did not when quoted. */
const isStored = (now: ProviderOrder, { solution, held }: QuoteKey): boolean => {
  const wanted = joinFlights(solution.segments);
  return held !== wanted && joinFlights(readOrderKey(now.key)?.segments ?? []) === wanted;
};
