/**
 * Which documents are voided together, and whether they may be. A conjunction set goes as one, and
 * a ticket takes along the EMDs issued with or after it. Documents flown, exchanged, refunded or
 * issued on another day stay.
 */

import { createFailure, type Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { isFlown } from '#main/contract/values.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import { type BookingRecord, getSetNumber, isLiveTicket } from '../booking-record.ts';
import { parseInstant } from '../instants.ts';
import { isVoidable, voidDeadline } from '../void-deadline.ts';
import { sortTickets } from './ordered.ts';

/** Everything that is voided with the named documents, in the order they are shown. */
export function mayVoid(
  record: BookingRecord,
  numbers: readonly string[],
  now: Date,
): Result<string[], Failure> {
  const documents = sortTickets(record);
  const named = numbers.map((number) => documents.find((one) => one.number === number));
  if (named.some((document) => document === undefined)) {
    return fail(createFailure('NOT_FOUND', phrase('booking_no_ticket')));
  }
  for (const document of named) {
    const problem = findOwnProblem(document!);
    if (problem) return fail(problem);
  }
  const going = documents.filter((document) =>
    named.some((one) => goesWith(document, one!, documents)),
  );
  for (const document of going) {
    const problem = findProblem(document, record, now);
    if (problem) return fail(problem);
  }
  return ok(going.map(({ number }) => number));
}

/**
 * Every valid ticket with the documents issued for it; all of them or none. Documents carried over
 * from an earlier ticket, and the cost of an earlier exchange, stay with the tickets that revive.
 */
export function mayVoidAll(record: BookingRecord, now: Date): Result<string[], Failure> {
  const documents = sortTickets(record);
  const tickets = documents.filter((one) => one.type === 'TICKET' && isGood(one));
  const good = documents.filter(
    (one) => isGood(one) && tickets.some((ticket) => goesWith(one, ticket, documents)),
  );
  if (good.length === 0) return fail(createFailure('WRONG_STATE', phrase('no_ticket_to_void')));
  for (const document of good) {
    const problem = findProblem(document, record, now);
    if (problem) return fail(problem);
  }
  return ok(good.map(({ number }) => number));
}

const isGood = ({ status }: ProviderTicket): boolean => isLiveTicket(status);

/** A document that a reissue made with the ticket belongs to the ticket; it cannot go alone. */
function findOwnProblem(document: ProviderTicket): Failure | null {
  const { emd_type, number } = document;
  if (!isGood(document) || (emd_type !== 'PENALTY' && emd_type !== 'RESIDUAL')) return null;
  return createFailure('WRONG_STATE', phrase('of_exchange', { number }));
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
  return (parseInstant(document.issued_at) ?? '') >= (parseInstant(named.issued_at) ?? '');
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
  return createFailure('WRONG_STATE', sentences[status], [{ path: 'number', message: number }]);
}

function describeLateProblem(document: ProviderTicket, record: BookingRecord): string {
  const { number } = document;
  const until = voidDeadline(record, document);
  return until === null
    ? phrase('void_day_of_issue', { number })
    : phrase('void_until', { number, until });
}
