/**
 * Refunds documents. A quote begins a refund, reads it and ignores it; a refund begins again and
 * completes at the same amount. Only completion has an effect, on all documents or none.
 */
import { isDeepStrictEqual } from 'node:util';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { keepReleased } from '#main/domain/refund/release.ts';
import { markUnsure, refuse, refuseChangedPrice, refuseUnclear } from '../failures.ts';
import type { Answer, ProviderCredit, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { RefundRequest } from '../provider-after-sale.ts';
import type { Reading } from '../wire/reading.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method, Session } from './client.ts';
import { type RefundKey, readRefundKey } from './order-keys.ts';
import { type ReadRefund, readRefunded, readRefunds, readVouchers } from './read/refunds.ts';
import {
  abandon,
  changeRecord,
  endRecord,
  getLocator,
  openRecord,
  removeElements,
} from './records.ts';
import { calculateExpiry, getToday } from './shopping.ts';
import { writeRefund, writeRefundWaiver } from './write/ticketing.ts';

interface Begun {
  lines: ReadRefund[];
  /** The airline's own waiver for its own change. */
  told: string | null;
  /** Why the agency's waiver was refused; undefined if accepted or not sent. */
  refused?: ProviderFailure;
}

/**
 * The refund of each document; if one is missing, so are all. The agency's waiver is sent if the
 * airline has none, and may change the refund.
 */
async function begin(session: Session, { numbers, waiver }: RefundRequest): Answer<Begun> {
  const first = await session.send({ operation: 'initRefund', body: writeRefund(numbers) });
  if (!first.ok) return first;
  const lines = readLines(numbers, first.value);
  if (!lines.ok) return lines;
  const told = lines.value.find((one) => one.waiver !== null)?.waiver ?? null;
  if (!waiver || told !== null) return ok({ lines: lines.value, told });
  const body = writeRefundWaiver(lines.value.length, waiver.text);
  const waived = await session.send({ operation: 'updateRefund', body });
  if (!waived.ok) return ok({ lines: lines.value, told, refused: waived.error });
  const after = readLines(numbers, waived.value);
  return after.ok ? ok({ lines: after.value, told }) : after;
}

function readLines(
  numbers: readonly string[],
  { root, reading }: { root: XmlNode; reading: Reading },
): Result<ReadRefund[], ProviderFailure> {
  const read = readRefunds(root, reading);
  const lines = numbers.flatMap((number) => read.filter((one) => one.number === number));
  const whole = lines.length === numbers.length && read.length === numbers.length;
  if (whole) return ok(lines);
  const [before] = readRefunded(root);
  if (before) return fail(refuse(phrase('was_refunded', { number: before.number })));
  return fail(refuseUnclear(phrase('refund_each_untold'), false));
}

const getSums = ({ number, penalty_minor, refund_minor }: ReadRefund) => ({
  number,
  penalty_minor,
  refund_minor,
});

export const quoteRefund: Method<'quoteRefund'> = (client, order, request, call) =>
  client.inSession(call, async (session) => {
    const begun = await begin(session, request);
    if (!begun.ok) return begun;
    const { lines: read, told, refused } = begun.value;
    await session.send({ operation: 'ignoreRefund', body: writeRefund(null, 'Ignore') });
    const owners = new Map(order.tickets.map((one) => [one.number, one.passenger_key]));
    const currency = read[0]?.currency ?? order.currency;
    const key: RefundKey = {
      kind: 'amadeus-refund',
      order_id: order.order_id,
      lines: read.map(getSums),
    };
    const lines = read.map(({ currency: _, waiver: __, ...line }) => ({
      ...line,
      passenger_key: owners.get(line.number) ?? '',
    }));
    const taken = request.waiver && !refused;
    const involuntary = told === null ? (taken ? null : false) : /^INVOL/i.test(told);
    const text = request.waiver?.text ?? '';
    return ok({
      key,
      currency,
      expires_at: calculateExpiry(client),
      involuntary,
      waiver: told,
      lines,
      parts: null,
      ...(refused
        ? {
            waiver_refused: true,
            warnings: [phrase('waiver_refused', { text, why: refused.provider_text ?? '' })],
          }
        : {}),
    });
  });

export const refundDocuments: Method<'refund'> = (client, order, request, call) => {
  const { numbers } = request;
  const key = readRefundKey(request.quote_key);
  if (key?.order_id !== order.order_id) {
    return Promise.resolve(fail(refuse(phrase('quote_other_order'))));
  }
  return client.inSession(call, async (session) => {
    const begun = await begin(session, request);
    if (!begun.ok) return begun;
    if (!isDeepStrictEqual(begun.value.lines.map(getSums), key.lines)) {
      await session.send({ operation: 'ignoreRefund', body: writeRefund(null, 'Ignore') });
      return fail(refuseChangedPrice(phrase('service_other_amount')));
    }
    const body = writeRefund(null, 'Process');
    let partly = false;
    const done = await session.send({
      operation: 'processRefund',
      body,
      effect: true,
      tolerate: (_, answer) => {
        partly = answer.has('FunctionalData/ContractBundle/Success');
        return false;
      },
    });
    // Another document of the answer was given back, so this was not refused as a whole.
    if (!done.ok) return partly ? markUnsure(done) : done;
    const seen = await openRecord(session, getLocator(order));
    if (!seen.ok) return fail({ ...seen.error, retry: 'unknown' });
    const after = seen.value.order;
    const refunded = numbers.every((number) =>
      after.tickets.some((one) => one.number === number && one.status === 'REFUNDED'),
    );
    if (!refunded) return fail(refuseUnclear(phrase('refund_took'), true));
    const owners = new Map(order.tickets.map((one) => [one.number, one.passenger_key]));
    const credits = readVouchers(done.value.root, done.value.reading).map(
      ({ number, ...voucher }): ProviderCredit => ({
        ...voucher,
        kind: 'VOUCHER',
        passenger_key: owners.get(number) ?? null,
        issued_on: getToday(client),
      }),
    );
    // The record names none of them: who asked has to keep them.
    const kept = [...(order.credits ?? []), ...credits];
    return ok(credits.length > 0 ? { ...after, credits: kept } : after);
  });
};

/** Cancels flights by number and keeps the documents; skips flights that are already gone. */
export const releaseFlights: Method<'release'> = (client, order, { slices }, call) => {
  const legs = new Set(slices.flatMap((at) => order.slices[at]?.legs.map(({ key }) => key) ?? []));
  return changeRecord(client, order, call, async (session, opened) => {
    const flights = listHeld(opened.order, legs);
    if (flights.length === 0) return ok(keepReleased(order, opened.order, legs));
    const kept = await removeElements(session, { flights });
    if (kept) return abandon(session, kept);
    const ended = await endRecord(session);
    if (!ended.ok) return ended;
    const after = ended.value.order;
    if (listHeld(after, legs).length > 0) return fail(refuseUnclear(phrase('release_took'), true));
    return ok(keepReleased(order, after, legs));
  });
};

const listHeld = ({ slices }: ProviderOrder, legs: ReadonlySet<string>): string[] =>
  slices
    .flatMap((slice) => slice.legs)
    .flatMap(({ key, status }) => (legs.has(key) && status !== 'HX' ? [key] : []));
