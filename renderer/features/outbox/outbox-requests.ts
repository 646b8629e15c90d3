/** What goes to the outbox with a sale: price limit, remarks, and seats to request later. */
import { MAX_QUEUED_REMARKS, QUEUED_REMARK_LENGTH } from '#main/contract/outbox.ts';
import type { Draft, FieldErrors } from '../../app/area.ts';
import { toMinor } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { parseTypedMinor } from '../ticketing/payment-forms.ts';
import type { OutboxRequests } from './outbox-state.ts';

export interface SeatRequest {
  leg: number;
  passenger: number;
  designator: string;
}

/** The limit in the agency's currency, the offer's total if empty; null if it is no amount. */
export function readLimit(
  { requests, offer }: Pick<Draft, 'requests' | 'offer'>,
  currency: string,
): number | null {
  if (requests.limit.trim() === '') return offer?.total ?? null;
  const minor = parseTypedMinor(requests.limit, currency);
  return minor === null || minor <= 0 ? null : minor / toMinor(1, currency);
}

/** 27AB/S1 30C/P2/S2: seats for the passengers in order, by default on the first flight. */
export function readSeatRequests(
  text: string,
  seats: readonly number[],
  legs: number,
): SeatRequest[] | null {
  const requests: SeatRequest[] = [];
  for (const word of text
    .trim()
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const parts = /^(\d{1,3})([A-Z]+)(?:\/P(\d{1,2}))?(?:\/S(\d{1,2}))?$/.exec(word);
    if (!parts) return null;
    const leg = Number(parts[4] ?? 1) - 1;
    const before = requests
      .filter((request) => request.leg === leg)
      .map((request) => request.passenger);
    const free = seats.filter((passenger) => !before.includes(passenger));
    const named = parts[3] === undefined ? free : [Number(parts[3]) - 1];
    for (const [at, letter] of [...(parts[2] ?? '')].entries()) {
      const passenger = named[at];
      if (passenger === undefined || !seats.includes(passenger)) return null;
      if (leg < 0 || leg >= legs || before.includes(passenger)) return null;
      requests.push({ leg, passenger, designator: `${Number(parts[1])}${letter}` });
    }
  }
  return requests;
}

const splitRemarks = ({ remarks }: OutboxRequests): string[] =>
  remarks
    .split(';')
    .map((remark) => remark.trim())
    .filter(Boolean);

export interface QueuedRequests {
  limit_total: number;
  remarks: string[];
  seat_requests: SeatRequest[];
}

/** A sale's requests as they are sent, or errors by field. */
export function readRequests(
  draft: Pick<Draft, 'requests' | 'offer' | 'rows' | 'slices' | 'typed'>,
  currency: string,
): { read: QueuedRequests } | { errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const limit_total = readLimit(draft, currency);
  if (limit_total === null) {
    const nothing = draft.requests.limit.trim() === '';
    errors.limit = say(nothing ? 'field.limit_needed' : 'field.amount');
  }
  const remarks = splitRemarks(draft.requests);
  const long = remarks.some((text) => text.length > QUEUED_REMARK_LENGTH);
  if (long || remarks.length > MAX_QUEUED_REMARKS) errors.remarks = say('field.remarks');
  const seated = draft.rows.flatMap((row, at) => (row.pax_type === 'INF' ? [] : [at]));
  const legs =
    draft.typed?.segments.length ?? draft.slices.reduce((n, slice) => n + slice.legs.length, 0);
  const seat_requests = readSeatRequests(draft.requests.seats, seated, legs);
  if (seat_requests === null) errors.seats = say('field.seat_requests');
  if (limit_total === null || seat_requests === null || errors.remarks) return { errors };
  return { read: { limit_total, remarks, seat_requests } };
}
