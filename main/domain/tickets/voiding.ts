/**
 * Which documents are voided together, and whether they may be. A conjunction set goes as one, and
 * a ticket takes along the EMDs issued with or after it; the tickets of one exchange go only
 * together. Documents flown, exchanged, refunded or issued on another day stay.
 */
import { createFailure, type Failure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { isFlown } from '#main/contract/values.ts';
import type { ProviderTicket, ProviderTraits } from '#main/providers/provider.ts';
import { type BookingRecord, findNote, getSetNumber, isLiveTicket } from '../booking-record.ts';
import { parseInstant } from '../instants.ts';
import { findVoidDeadline, isVoidable } from '../void-deadline.ts';
import { sortTickets } from './document-order.ts';
import { isOfExchange } from './status.ts';

/** What the provider voids; undefined if it is not configured, which is checked elsewhere. */
type Voids = ProviderTraits['void'] | undefined;

/** Everything that is voided with the named documents, in display order. */
export function mayVoid(
  record: BookingRecord,
  numbers: readonly string[],
  now: Date,
  voids: Voids,
): Result<string[]> {
  const documents = sortTickets(record);
  const named = numbers.flatMap((number) => documents.find((one) => one.number === number) ?? []);
  if (named.length < numbers.length) return refuse('NOT_FOUND', phrase('booking_no_ticket'));
  for (const document of named) {
    const problem = findOwnProblem(document);
    if (problem) return fail(problem);
  }
  const going = documents.filter((document) =>
    named.some((one) => goesWith(document, one, documents)),
  );
  return checkAll(going, record, now, voids);
}

/**
 * Every valid ticket with the documents issued for it; all of them or none. Documents carried over
 * from an earlier ticket, and the cost of an earlier exchange, stay with the tickets that revive.
 */
export function mayVoidAll(record: BookingRecord, now: Date, voids: Voids): Result<string[]> {
  const documents = sortTickets(record);
  const tickets = documents.filter((one) => one.type === 'TICKET' && isGood(one));
  const good = documents.filter(
    (one) => isGood(one) && tickets.some((ticket) => goesWith(one, ticket, documents)),
  );
  if (good.length === 0) return refuse('WRONG_STATE', phrase('no_ticket_to_void'));
  return checkAll(good, record, now, voids);
}

function checkAll(
  going: readonly ProviderTicket[],
  record: BookingRecord,
  now: Date,
  voids: Voids,
): Result<string[]> {
  for (const document of going) {
    const problem = findProblem(document, record, now) ?? findEmdProblem(document, voids);
    if (problem) return fail(problem);
  }
  const problem = findTornExchange(going, record) ?? findSpentValue(going, record);
  if (problem) return fail(problem);
  return ok(going.map(({ number }) => number));
}

/** The flights are everybody's: what one exchange issued revives its originals together. */
function findTornExchange(going: readonly ProviderTicket[], record: BookingRecord): Failure | null {
  const getExchange = ({ number, original_number, issued_at }: ProviderTicket) =>
    original_number === null ? null : `${issued_at} ${findNote(record, number)?.seen_at}`;
  const exchanges = new Set(going.map(getExchange));
  const numbers = going.map(({ number }) => number);
  // What was exchanged since, on the same day, is of an earlier exchange.
  const left = (record.order?.tickets ?? []).filter((one) => {
    const gone = one.status === 'CANCELLED' || one.status === 'EXCHANGED';
    const exchange = one.type === 'TICKET' && !gone ? getExchange(one) : null;
    return exchange !== null && exchanges.has(exchange) && !numbers.includes(one.number);
  });
  const [number] = numbers;
  if (left.length === 0 || number === undefined) return null;
  const list = left.map((one) => one.number).join(', ');
  const details = [toCodeDetail('number', number)];
  return createFailure('WRONG_STATE', phrase('void_of_one_exchange', { number, list }), details);
}

/**
 * A residual value of a ticket that has paid for something else: if the ticket were void, its
 * source would be valid again and the value would count twice.
 */
function findSpentValue(
  going: readonly ProviderTicket[],
  { order, payments, spent = [] }: BookingRecord,
): Failure | null {
  const numbers = going.map(({ number }) => number);
  const paid = payments.filter(({ payment_pax_details }) =>
    payment_pax_details.some(({ ticket_number }) => numbers.includes(ticket_number ?? '')),
  );
  const document = order?.tickets.find(
    (one) =>
      one.emd_type === 'RESIDUAL' &&
      (one.status === 'EXCHANGED' || one.status === 'USED') &&
      !spent.some(
        ({ number, payment_id }) =>
          number === one.number && paid.some(({ id }) => id === payment_id),
      ) &&
      going.some((ticket) => ticket.type === 'TICKET' && isLeftOver(one, ticket)),
  );
  if (!document) return null;
  const { number } = document;
  const details = [toCodeDetail('number', number)];
  return createFailure('WRONG_STATE', phrase('void_value_spent', { number }), details);
}

/** If a document names no ticket, it belongs to a ticket of the same person that is not newer. */
const isLeftOver = (
  { related_number, passenger_key, issued_at }: ProviderTicket,
  ticket: ProviderTicket,
): boolean =>
  related_number === null
    ? passenger_key === ticket.passenger_key && isNoOlder(issued_at, ticket)
    : related_number === ticket.number;

const isNoOlder = (issued_at: string | null, ticket: ProviderTicket): boolean =>
  (parseInstant(issued_at) ?? '') >= (parseInstant(ticket.issued_at) ?? '');

const isGood = ({ status }: ProviderTicket): boolean => isLiveTicket(status);

/** A document made by a reissue belongs to the ticket and cannot be voided alone. */
function findOwnProblem(document: ProviderTicket): Failure | null {
  if (!isGood(document) || !isOfExchange(document)) return null;
  return createFailure('WRONG_STATE', phrase('of_exchange', { number: document.number }));
}

function goesWith(
  document: ProviderTicket,
  named: ProviderTicket,
  all: readonly ProviderTicket[],
): boolean {
  if (getSetNumber(document) === getSetNumber(named)) return true;
  if (named.type !== 'TICKET' || document.type !== 'EMD' || !isGood(document)) return false;
  const related = all.find(({ number }) => number === document.related_number);
  if (!related || getSetNumber(related) !== getSetNumber(named)) return false;
  return isNoOlder(document.issued_at, named);
}

function findProblem(document: ProviderTicket, record: BookingRecord, now: Date): Failure | null {
  const { number, status, coupons } = document;
  const part_flown = coupons.some((coupon) => isFlown(coupon.status));
  if (status === 'TICKETED' && !part_flown && isVoidable(record, document, now)) return null;
  const sentences = {
    CANCELLED: phrase('void_already', { number }),
    EXCHANGED: phrase('void_exchanged', { number }),
    REFUNDED: phrase('void_refunded', { number }),
    USED: phrase('void_flown', { number }),
    UNSPECIFIED: phrase('void_unknown', { number }),
    TICKETED: part_flown
      ? phrase('void_part_flown', { number })
      : describeLateProblem(document, record),
  } as const;
  return createFailure('WRONG_STATE', sentences[status], [toCodeDetail('number', number)]);
}

/** The ticket is not voided either, or the customer would pay for a service without a flight. */
function findEmdProblem({ type, number }: ProviderTicket, voids: Voids): Failure | null {
  if (type !== 'EMD' || voids !== 'TICKETS') return null;
  const details = [toCodeDetail('number', number)];
  return createFailure('CAPABILITY_UNAVAILABLE', phrase('void_no_emds', { number }), details);
}

function describeLateProblem(document: ProviderTicket, record: BookingRecord): string {
  const { number } = document;
  const until = findVoidDeadline(record, document);
  return until === null
    ? phrase('void_day_of_issue', { number })
    : phrase('void_until', { number, until });
}
