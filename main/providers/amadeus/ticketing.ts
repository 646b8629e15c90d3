/**
 * Documents: pays for a record and issues it, waits for the document numbers, voids documents one
 * by one. A request about a document is never repeated if its answer is lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import {
  markUnsure,
  refuse,
  refuseNotFound,
  refuseOtherPrice,
  refuseTicketed,
  refuseUnavailable,
  refuseUnclear,
} from '../failures.ts';
import {
  calculatePaidTotal,
  hasTicket,
  isIssued,
  listUnpaidServices,
  sumPrices,
  sumServices,
} from '../orders.ts';
import type {
  Answer,
  ProviderCommission,
  ProviderFailure,
  ProviderOrder,
  ProviderOrderService,
  SoldDocument,
} from '../provider.ts';
import type { ProviderPayment } from '../provider-after-sale.ts';
import type { Asked, Method, Received, Session } from './client.ts';
import { saysUnnamed, toFailure, type WireError } from './errors.ts';
import { readShown } from './read/document-display.ts';
import type { RecordLine } from './read/elements.ts';
import { readSalesReport } from './read/sales-report.ts';
import {
  abandon,
  endRecord,
  getLocator,
  inRecord,
  openRecord,
  readTold,
  removeElements,
  withWarnings,
} from './records.ts';
import { getToday } from './shopping.ts';
import { writeRetrieve } from './write/record.ts';
import { buildCommissionLine } from './write/record-lines.ts';
import {
  type Money,
  writeIssue,
  writePayments,
  writeSalesReport,
  writeShowDocument,
  writeVoid,
} from './write/ticketing.ts';

/** Payments above zero; old tickets are refused, as they pay only in an exchange. */
export function resolveMoney(
  payments: readonly ProviderPayment[],
): Result<Money[], ProviderFailure> {
  const money = payments.filter((one): one is Money => one.method !== 'TICKETS');
  if (money.length < payments.length) {
    return fail(refuseUnavailable(phrase('amadeus_no_tickets_pay')));
  }
  return ok(money.filter(({ amount_minor }) => amount_minor > 0));
}

/** A failure unless the payments equal `owed_minor`; else null. Nothing is sent. */
export function findAmountProblem(
  payments: readonly ProviderPayment[],
  owed_minor: number,
  currency: string,
): ProviderFailure | null {
  const minor = calculatePaidTotal(payments);
  if (minor === owed_minor) return null;
  const owed = { minor: owed_minor, currency };
  return refuseOtherPrice(phrase('service_other_amount'), { minor, currency }, owed);
}

/** Puts the form of payment into the open record; nothing to pay needs none. */
export async function addPayments(
  session: Session,
  payments: readonly Money[],
  order: ProviderOrder,
): Promise<ProviderFailure | null> {
  if (payments.length === 0) return null;
  const carrier = order.validating_carrier ?? order.slices[0]?.legs[0]?.marketing_carrier ?? 'YY';
  const told = await session.send({
    operation: 'pay',
    body: writePayments(payments, { carrier, currency: order.currency }),
    secrets: payments.flatMap((one) => (one.method === 'CARD' ? [one.card] : [])),
  });
  return told.ok ? null : told.error;
}

export const issueOrder: Method<'issue'> = (
  client,
  order,
  { passenger_keys, payments, commission },
  call,
) => {
  const money = resolveMoney(payments);
  if (!money.ok) return Promise.resolve(money);
  return inRecord(client, order, call, async (session, { order: now, lines }) => {
    if (now.status === 'CANCELLED') {
      return fail({ ...refuse(phrase('is_cancelled')), error: 'CANCELLED' });
    }
    const named = new Set(passenger_keys);
    const waiting = now.passengers.filter(({ key }) => named.has(key) && !hasTicket(now, key));
    if (waiting.length === 0) return fail(refuseTicketed(phrase('paid_already')));
    // Without a price, or with one in another currency, what is owed cannot be told.
    if (waiting.some(({ price }) => price === null)) {
      return fail(refuse(phrase('amadeus_price_untold')));
    }
    const extras = listUnpaidServices(now, named);
    const owed = sumPrices(waiting) + sumServices(extras);
    const wrong = findAmountProblem(payments, owed, now.currency);
    if (wrong) return fail(wrong);
    const unpaid = await addPayments(session, money.value, now);
    if (unpaid) return abandon(session, unpaid);
    const unmade = commission && (await removeCommission(session, lines));
    if (unmade) return abandon(session, unmade);
    const ended = await endRecord(session, commission ? buildCommissionLines(now, commission) : []);
    if (!ended.ok) return ended;
    const keys = waiting.map(({ key }) => key);
    return issueDocuments(session, now, keys, { all: extras.length > 0, extras });
  });
};

/** Issues these passengers' tickets, and `all` that is priced beside them; waits for the numbers. */
export async function issueDocuments(
  session: Session,
  order: ProviderOrder,
  keys: readonly string[],
  { all, extras }: { all: boolean; extras: readonly ProviderOrderService[] },
): Answer<ProviderOrder> {
  const issued = await sendIssue(session, order, {
    operation: all ? 'issueAll' : 'issue',
    body: writeIssue(keys, all),
    effect: true,
  });
  if (!issued.ok) return judgeIssue(session, order, keys, issued.error);
  const services = new Set(extras.map(({ key }) => key));
  return waitForDocuments(
    session,
    order,
    (seen) =>
      keys.every((key) => isIssued(order, seen, key)) &&
      seen.services.every((one) => !services.has(one.key) || one.status === 'TICKETED'),
  );
}

/** Pauses between requests while an airline's own locator is waited for. */
const LOCATOR_PAUSES = 5;

/** Asks again while nothing is issued because the airline has not given its locator yet. */
async function sendIssue(session: Session, order: ProviderOrder, asked: Asked): Promise<Received> {
  const { document_pause_ms, document_wait_ms } = session.client.profile;
  const wait = LOCATOR_PAUSES * document_pause_ms;
  const until = performance.now() + Math.min(document_wait_ms, session.left() - wait);
  for (;;) {
    const issued = await session.send(asked);
    if (issued.ok || !saysUnnamed(issued.error) || performance.now() + wait > until) return issued;
    await pause(wait);
    const opened = await openRecord(session, getLocator(order));
    if (!opened.ok) return issued;
  }
}

/** How often a record is looked at for documents that came although they were refused. */
const LOOKS = 3;

/** Of several passengers some may have their documents although the request was refused. */
async function judgeIssue(
  session: Session,
  before: ProviderOrder,
  keys: readonly string[],
  failure: ProviderFailure,
): Answer<ProviderOrder> {
  if (failure.retry !== 'never' || keys.length === 1) return fail(failure);
  for (let look = 1; ; look += 1) {
    const seen = await openRecord(session, getLocator(before));
    const none = seen.ok && !keys.some((key) => isIssued(before, seen.value.order, key));
    if (!none) return markUnsure(fail(failure));
    if (look === LOOKS) return fail(failure);
    await pause(session.client.profile.document_pause_ms);
  }
}

/** A record takes one line per kind of passenger: old ones are removed first. */
export async function removeCommission(
  session: Session,
  lines: readonly RecordLine[],
): Promise<ProviderFailure | null> {
  const old = lines.flatMap(({ segment, tattoo }) => (segment === 'FM' ? [tattoo] : []));
  return old.length > 0 ? removeElements(session, { lines: old }) : null;
}

export const buildCommissionLines = (order: ProviderOrder, commission: ProviderCommission) =>
  (['PAX', 'INF'] as const)
    .filter((kind) =>
      order.passengers.some(({ pax_type }) => (pax_type === 'INF') === (kind === 'INF')),
    )
    .map((kind) => buildCommissionLine(commission, order.currency, kind));

/** Numbers come a moment after the documents: the record is looked at until they all stand in it. */
export async function waitForDocuments(
  session: Session,
  order: ProviderOrder,
  areThere: (order: ProviderOrder) => boolean,
): Answer<ProviderOrder> {
  const { document_pause_ms, document_wait_ms } = session.client.profile;
  const until = performance.now() + Math.min(document_wait_ms, session.left() - document_pause_ms);
  const body = writeRetrieve(getLocator(order));
  for (;;) {
    const told = await session.send({ operation: 'retrieve', body });
    if (!told.ok) return fail({ ...told.error, retry: 'unknown' });
    const read = readTold(session.client, told.value, true);
    if (!read.ok) return read;
    if (areThere(read.value.order)) return ok(withWarnings(read.value.order, session));
    if (performance.now() + document_pause_ms > until) {
      const provider_text = [...new Set(session.said())].join(' / ').slice(0, 1000) || null;
      return fail({ ...refuseUnclear(phrase('amadeus_numbers_late'), true), provider_text });
    }
    await pause(document_pause_ms);
  }
}

const IS_VOID = /already (been )?(void|cancel)|(document|ticket|is|was) voided\b/i;

/** One document after the other: each is refused or done on its own. */
export const voidDocuments: Method<'void'> = async (client, order, numbers, call) => {
  const continued = new Set(
    order.tickets.flatMap(({ number, conjunction_of }) =>
      conjunction_of === null ? [] : [number],
    ),
  );
  const firsts = numbers.filter((number) => !continued.has(number));
  return client.inSession(call, async (session) => {
    let done = 0;
    for (const number of firsts) {
      const told = await session.send({
        operation: 'void',
        body: writeVoid(number, client.profile),
        effect: true,
        tolerate: (errors) => errors.some(({ text }) => IS_VOID.test(text ?? '')),
      });
      if (!told.ok) {
        // Earlier documents are void: someone must check the rest.
        return fail(done === 0 ? told.error : { ...told.error, retry: 'unknown' });
      }
      const refused = findRefused(told.value.root);
      if (refused && !IS_VOID.test(refused)) {
        const failure = toFailure(told.value.errors, {
          effect: true,
          message: 'Ticket_CancelDocument',
        });
        return fail(done === 0 ? failure : { ...failure, retry: 'unknown' });
      }
      done += 1;
    }
    const seen = await openRecord(session, getLocator(order));
    if (!seen.ok) return fail({ ...seen.error, retry: 'unknown' });
    const left = seen.value.order.tickets.some(
      ({ number, status }) => firsts.includes(number) && status === 'TICKETED',
    );
    if (left) return fail(refuseUnclear(phrase('void_shown_good'), true));
    return ok(seen.value.order);
  });
};

/** The refusal text of one document in a good answer. */
function findRefused(root: Parameters<typeof readTold>[1]['root']): string | null {
  const refused = root
    .all('transactionResults')
    .find((one) => /^(N|X)$/.test(one.text('responseDetails/statusCode') ?? ''));
  return refused
    ? (refused.text('errorGroup/errorWarningDescription/freeText') ?? 'refused')
    : null;
}

/** A document by number; NOT_FOUND if the answer has another one. */
export const showDocument: Method<'showDocument'> = async (client, number, call) => {
  const body = writeShowDocument(number);
  const told = await client.send(call, { operation: 'showDocuments', body });
  if (!told.ok) return told;
  const shown = readShown(told.value.root, getToday(client), told.value.reading).find(
    (one) => one.number === number || one.coupons.some(({ document }) => document === number),
  );
  return shown ? ok(shown) : fail(refuseNotFound(phrase('no_such_ticket')));
};

const MAX_REPORT_PAGES = 200;
/** No sales are reported as an error. */
const isUnsold = (errors: readonly WireError[]): boolean =>
  errors.some(({ code, text }) => code === '6466' || /no data found/i.test(text ?? ''));

/** All pages of the sales report; a repeated page ends it. */
export const fetchSalesReport: Method<'salesReport'> = async (client, period, call) => {
  const documents: SoldDocument[] = [];
  const pages = new Set<string>();
  let after: string | null = null;
  do {
    if (after !== null) pages.add(after);
    const body = writeSalesReport(period, after, client.profile);
    const told = await client.send(call, { operation: 'salesReport', body, tolerate: isUnsold });
    if (!told.ok) return told;
    const page = readSalesReport(told.value.root, told.value.reading);
    documents.push(...page.documents);
    after = page.last;
  } while (after !== null && !pages.has(after) && pages.size < MAX_REPORT_PAGES);
  return ok(documents);
};
