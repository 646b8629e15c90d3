/**
 * Documents given back for money: begun, looked at and left for a quote; begun again and done where
 * it comes to the same. Only its end has an effect, on all that are named or on none.
 */
import { isDeepStrictEqual } from 'node:util';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { priceChanged, refuse, unclear } from '../failures.ts';
import type {
  Answer,
  ProviderCall,
  ProviderFailure,
  ProviderKey,
  ProviderOrder,
} from '../provider.ts';
import type { RefundQuote, RefundRequest, ReleaseRequest } from '../provider-after-sale.ts';
import type { AmadeusClient, Session } from './client.ts';
import { type RefundKey, refundKey } from './keys.ts';
import { type ReadRefund, readRefunds } from './read/refunds.ts';
import { abandon, endRecord, locatorOf, openRecord } from './records.ts';
import { changeRecord } from './servicing.ts';
import { runsOut } from './shopping.ts';
import { writeRemove } from './write/record.ts';
import { writeRefund } from './write/ticketing.ts';

/** What each document brings now; one that is not told of leaves the others untold too. */
async function begin(
  session: Session,
  numbers: readonly string[],
): Promise<Result<ReadRefund[], ProviderFailure>> {
  const told = await session.send({ operation: 'initRefund', body: writeRefund(numbers) });
  if (!told.ok) return told;
  const read = readRefunds(told.value.root, told.value.reading);
  const lines = numbers.flatMap((number) => read.filter((one) => one.number === number));
  const whole = lines.length === numbers.length && read.length === numbers.length;
  return whole ? ok(lines) : fail(unclear(phrase('refund_each_untold'), false));
}

const sumsOf = ({
  number,
  penalty_minor,
  refund_minor,
}: ReadRefund): RefundKey['lines'][number] => ({
  number,
  penalty_minor,
  refund_minor,
});

export function quoteRefund(
  client: AmadeusClient,
  order: ProviderOrder,
  { numbers }: RefundRequest,
  call: ProviderCall,
): Answer<RefundQuote> {
  return client.inSession(call, async (session) => {
    const begun = await begin(session, numbers);
    if (!begun.ok) return begun;
    await session.send({ operation: 'ignoreRefund', body: writeRefund(null, 'Ignore') });
    const owners = new Map(order.tickets.map((one) => [one.number, one.passenger_key]));
    const waiver = begun.value.find((one) => one.waiver !== null)?.waiver ?? null;
    const currency = begun.value[0]?.currency ?? order.currency;
    const key: RefundKey = {
      kind: 'amadeus-refund',
      order_id: order.order_id,
      lines: begun.value.map(sumsOf),
    };
    const lines = begun.value.map(({ currency: _, waiver: __, ...line }) => ({
      ...line,
      passenger_key: owners.get(line.number) ?? '',
    }));
    const involuntary = waiver === null ? false : /^INVOL/i.test(waiver);
    return ok({
      key,
      currency,
      expires_at: runsOut(client),
      involuntary,
      waiver,
      lines,
      parts: null,
    });
  });
}

export function refundDocuments(
  client: AmadeusClient,
  order: ProviderOrder,
  { numbers, quote_key }: RefundRequest & { quote_key: ProviderKey },
  call: ProviderCall,
): Answer<ProviderOrder> {
  const key = refundKey(quote_key);
  if (key?.order_id !== order.order_id) {
    return Promise.resolve(fail(refuse(phrase('quote_other_order'))));
  }
  return client.inSession(call, async (session) => {
    const begun = await begin(session, numbers);
    if (!begun.ok) return begun;
    if (!isDeepStrictEqual(begun.value.map(sumsOf), key.lines)) {
      await session.send({ operation: 'ignoreRefund', body: writeRefund(null, 'Ignore') });
      return fail(priceChanged(phrase('service_other_amount')));
    }
    const body = writeRefund(null, 'Process');
    const done = await session.send({ operation: 'processRefund', body, effect: true });
    if (!done.ok) return done;
    const seen = await openRecord(session, locatorOf(order));
    if (!seen.ok) return fail({ ...seen.error, retry: 'unknown' });
    const after = seen.value.order;
    const refunded = numbers.every((number) =>
      after.tickets.some((one) => one.number === number && one.status === 'REFUNDED'),
    );
    return refunded ? ok(after) : fail(unclear(phrase('refund_took'), true));
  });
}

/** Flights go by their numbers, the documents stay; a flight that is gone already is not asked for. */
export function releaseFlights(
  client: AmadeusClient,
  order: ProviderOrder,
  { slices }: ReleaseRequest,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const legs = new Set(slices.flatMap((at) => order.slices[at]?.legs.map(({ key }) => key) ?? []));
  return changeRecord(client, order, call, async (session, opened) => {
    const flights = heldOf(opened.order, legs);
    if (flights.length === 0) return ok(rememberGiven(order, opened.order, legs));
    const body = writeRemove({ flights }, 0);
    const removed = await session.send({ operation: 'remove', body });
    if (!removed.ok) return abandon(session, removed.error);
    const ended = await endRecord(session);
    if (!ended.ok) return ended.error.retry === 'never' ? abandon(session, ended.error) : ended;
    const after = ended.value.order;
    if (heldOf(after, legs).length > 0) return fail(unclear(phrase('release_took'), true));
    return ok(rememberGiven(order, after, legs));
  });
}

const heldOf = ({ slices }: ProviderOrder, legs: ReadonlySet<string>): string[] =>
  slices
    .flatMap((slice) => slice.legs)
    .flatMap(({ key, status }) => (legs.has(key) && status !== 'HX' ? [key] : []));

/** A record may drop what was given back: then it is for us to remember. */
function rememberGiven(
  before: ProviderOrder,
  after: ProviderOrder,
  legs: ReadonlySet<string>,
): ProviderOrder {
  const there = new Set(after.slices.flatMap((slice) => slice.legs.map(({ key }) => key)));
  if ([...legs].every((key) => there.has(key))) return after;
  const slices = before.slices.map((slice) => ({
    ...slice,
    legs: slice.legs.map((leg) => (legs.has(leg.key) ? { ...leg, status: 'HX' as const } : leg)),
  }));
  return { ...after, slices };
}
