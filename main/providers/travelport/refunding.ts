/**
 * Refunds tickets: quoted by document, and refunded with each bundle as quoted. Messages have no
 * quote id, so the host compares the amounts. Flights released while their tickets stay valid are
 * deleted from the record, which does not change coupons.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { keepReleased } from '#main/domain/refund/release.ts';
import { refuse, refuseUnclear } from '../failures.ts';
import { isRefunded, NO_FARE } from '../orders.ts';
import type {
  ProviderCall,
  ProviderFailure,
  ProviderFare,
  ProviderOrder,
  ProviderTicket,
} from '../provider.ts';
import type { RefundLine } from '../provider-after-sale.ts';
import { normalizeTicketNumber } from '../wire/documents.ts';
import type { Method, Received, TravelportClient } from './client.ts';
import { readFailures } from './errors.ts';
import { type RefundBundle, type RefundKey, readRefundKey } from './order-keys.ts';
import { type ReadRefund, readRefunds } from './read/refunds.ts';
import { look, modifyRecord, resolveOrderKey, sendFor } from './records.ts';
import { buildAgencyWaiver } from './write/prices.ts';
import { buildTextTag, tag, type Xml } from './write/xml.ts';

export const quoteRefund: Method<'quoteRefund'> = async (client, order, { numbers }, call) => {
  const named = await askForQuote(client, order, numbers, call);
  const whole = !named.ok && named.error.provider_code === NOT_BY_TICKET;
  const received = whole ? await askForQuote(client, order, [], call) : named;
  if (!received.ok) return received;
  const { root, reading } = received.value;
  const bundles = readRefunds(root, reading).filter(
    ({ number }) => !whole || numbers.includes(number),
  );
  const [first] = bundles;
  if (!first) return fail(refuse(phrase('refund_no_quote_here')));
  const lines = resolveLines(order, numbers, bundles);
  if (!lines.ok) return lines;
  const key: RefundKey = {
    kind: 'uapi-refund',
    order_id: order.order_id,
    bundles: bundles.map(({ state }) => state),
  };
  const waiver = bundles.find((one) => one.waiver !== null)?.waiver ?? null;
  for (const text of new Set(bundles.flatMap(({ remarks }) => remarks))) reading.warn(text);
  return ok({
    key,
    currency: first.currency,
    expires_at: null,
    involuntary: waiver === null ? null : true,
    waiver,
    lines: lines.value,
    parts: null,
    ...reading.told(),
  });
};

/** From hosts that quote all tickets of a reservation, but none by its number. */
const NOT_BY_TICKET = '19069';

const askForQuote = (
  client: TravelportClient,
  order: ProviderOrder,
  numbers: readonly string[],
  call: ProviderCall,
): Promise<Result<Received, ProviderFailure>> =>
  client.send(call, {
    message: 'air:AirRefundQuote',
    content: [
      numbers.map((number) => buildTextTag('com:TicketNumber', number)),
      tag('air:ProviderReservationInfo', {
        ProviderCode: client.profile.host,
        ProviderLocatorCode: order.locator,
      }),
    ],
    effect: false,
  });

/** One bundle for each document, all in one currency. */
function resolveLines(
  order: ProviderOrder,
  numbers: readonly string[],
  bundles: readonly ReadRefund[],
): Result<RefundLine[], ProviderFailure> {
  const untold = fail(refuseUnclear(phrase('refund_each_untold'), false));
  const lines: RefundLine[] = [];
  for (const number of numbers) {
    const ticket = order.tickets.find((one) => one.number === number);
    if (!ticket) return fail(refuse(phrase('refund_not_in')));
    const own = bundles.filter((one) => one.number === number);
    const [bundle] = own;
    const paid = bundle && resolvePaid(ticket, bundle);
    if (!paid || own.length > 1 || bundle.currency !== bundles[0]?.currency) return untold;
    const { penalty_minor, tax_refund, refund_minor } = bundle;
    lines.push({
      number,
      passenger_key: ticket.passenger_key,
      paid,
      used: calculateUsed(order, ticket, paid, bundle),
      penalty_minor,
      tax_refund,
      refund_minor,
      residual_minor: 0,
    });
  }
  return bundles.length === lines.length ? ok(lines) : untold;
}

/** The document's own price, unless the quote gives another total. */
function resolvePaid({ fare }: ProviderTicket, told: ReadRefund): ProviderFare | null {
  const { total_minor, tax_minor } = told;
  if (fare && (total_minor === null || total_minor === fare.fare_minor + fare.tax_minor)) {
    return fare;
  }
  if (total_minor === null) return null;
  const tax = Math.min(tax_minor ?? 0, total_minor);
  return { fare_minor: total_minor - tax, tax_minor: tax, taxes: [] };
}

/**
 * The flown value is the rest after refund and kept amounts; the message has no taxes for it, so it
 * counts as fare up to the fare paid.
 */
function calculateUsed(
  order: ProviderOrder,
  { number }: ProviderTicket,
  paid: ProviderFare,
  { refund_minor, penalty_minor, forfeit_minor }: ReadRefund,
): ProviderFare {
  const coupons = order.tickets
    .filter((one) => one.number === number || one.conjunction_of === number)
    .flatMap((one) => one.coupons);
  const flown = coupons.some(({ status }) => status === 'USED' || status === 'LIFTED');
  if (!flown || forfeit_minor === null) return NO_FARE;
  const total = paid.fare_minor + paid.tax_minor;
  const used = Math.max(0, total - refund_minor - penalty_minor - forfeit_minor);
  const fare_minor = Math.min(used, paid.fare_minor);
  return { fare_minor, tax_minor: used - fare_minor, taxes: [] };
}

export const refundDocuments: Method<'refund'> = async (
  client,
  order,
  { numbers, quote_key, waiver },
  call,
) => {
  const key = readRefundKey(quote_key);
  if (key?.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
  const received = await sendFor(client, order, call, () =>
    ok({
      message: 'air:AirRefund',
      content: key.bundles.map((one) => buildBundle(one, waiver?.text ?? null)),
      effect: true,
    }),
  );
  if (!received.ok) return received;
  const { root } = received.value;
  const failures = root.all('RefundFailureInfo');
  const failed = readFailures(root, 'RefundFailureInfo');
  if (failed && failures.length === key.bundles.length) return fail(failed);
  const seen = await look(client, order, call);
  if (seen.ok && isRefunded(seen.value, numbers)) return seen;
  const refused = failures.map((one) => normalizeTicketNumber(one.text('TicketNumber') ?? ''));
  return fail({
    ...refuseUnclear(phrase('refund_took'), true),
    provider_text: refused.join() || null,
  });
};

const buildBundle = ({ number, info, taxes, waiver }: RefundBundle, own: string | null): Xml =>
  tag(
    'air:AirRefundBundle',
    { TicketNumber: number },
    tag('air:AirRefundInfo', info),
    taxes.map(({ category, amount }) => tag('air:TaxInfo', { Category: category, Amount: amount })),
    waiver === null ? buildAgencyWaiver(own) : tag('air:WaiverCode', { Endorsement: waiver }),
  );

export const releaseFlights: Method<'release'> = async (client, order, { slices }, call) => {
  const legs = new Set(slices.flatMap((at) => order.slices[at]?.legs.map(({ key }) => key) ?? []));
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  if ([...legs].some((leg) => !key.value.segments.some(({ leg_key }) => leg_key === leg))) {
    return fail(refuse(phrase('no_flight')));
  }
  const after = await modifyRecord(client, order, call, ({ air, segments }) =>
    ok(
      segments
        .filter(({ leg_key, status }) => legs.has(leg_key) && status !== 'HX')
        .map((one) =>
          tag('univ:AirDelete', {
            ReservationLocatorCode: air,
            Element: 'AirSegment',
            Key: one.key,
          }),
        ),
    ),
  );
  if (!after.ok) return after;
  const held = after.value.slices.flatMap((slice) => slice.legs);
  const kept = held.some(({ key: leg, status }) => legs.has(leg) && status !== 'HX');
  if (kept) return fail(refuseUnclear(phrase('release_took'), true));
  return ok(keepReleased(order, after.value, legs));
};
