/**
 * What a line of a booking's history changed, in words: the service names each fact by a path of its own
 * (`main/domain/record-diff.ts`), and keeps what it was and is as text. A path that is not known here is
 * shown as it is.
 */
import type { KeptAnnotation } from '#main/contract/annotation.ts';
import { toTable } from '#main/contract/collections.ts';
import { BookingStatus, GenderType, LegStatus, TicketStatus } from '#main/contract/values.ts';
import { formatFullDay, formatRoutesIn, formatTimesIn, localizeAmount } from './format.ts';
import { formatTicketNumber } from './ticket-text.ts';
import { say, type WordKey } from './words.ts';

const WHOLE: Readonly<Record<string, WordKey>> = toTable({
  status: 'term.status',
  locator: 'term.locator',
  order_id: 'history.order',
  received_from: 'row.received_from',
  provider_said: 'history.said',
  time_limit: 'change.limit',
  'price.total': 'term.price',
  'price.expires_at': 'compare.holds',
});
const OF_PASSENGER: Readonly<Record<string, WordKey>> = toTable({
  birth_date: 'person.birth_date',
  gender: 'person.gender_type',
  nationality: 'person.nationality',
  email: 'person.email',
  phone: 'person.phone',
  documents: 'person.doc_type',
  frequent_flyers: 'person.flyer_number',
});
const OF_FLIGHT: Readonly<Record<string, WordKey>> = toTable({
  class: 'term.class',
  status: 'term.status',
});

/** 'Passenger 1', 'Passenger 1 · Born', 'Flight 2 · class', 'Ticket 957-2170000001'. */
export function describeField(path: string): string {
  const whole = WHOLE[path];
  if (whole) return say(whole);
  const [group = '', which = '', part, detail] = path.split('.');
  const describePart = (head: string, parts: typeof OF_FLIGHT): string => {
    if (part === undefined) return head;
    const key = parts[part];
    return [head, key ? say(key) : part, ...(detail ? [detail] : [])].join(' · ');
  };
  switch (group) {
    case 'passengers':
      return describePart(say('history.passenger', { n: which }), OF_PASSENGER);
    case 'flights':
      return describePart(say('flights.flight', { n: which }), OF_FLIGHT);
    case 'tickets':
      return say('history.ticket', { number: formatTicketNumber(which) });
    case 'annotations':
      return say('history.note');
    default:
      return path;
  }
}

/** 'HK confirmed'. */
export const formatLegStatus = (status: LegStatus): string =>
  `${status === 'UNSPECIFIED' ? '' : `${status} `}${say(`leg.${status}`)}`;

const DATE = /^\d{4}-\d\d-\d\d$/;

export function describeValue(path: string, value: string, zone: string): string {
  const status = BookingStatus.safeParse(value);
  if (path === 'status' && status.success) return say(`status.${status.data}`);
  const ticket = TicketStatus.safeParse(value);
  if (path.startsWith('tickets.') && ticket.success) return say(`ticket_status.${ticket.data}`);
  const gender = GenderType.safeParse(value);
  if (path.endsWith('.gender') && gender.success) return say(`gender.${gender.data}`);
  const leg = LegStatus.safeParse(value);
  if (path.startsWith('flights.') && path.endsWith('.status') && leg.success) {
    return formatLegStatus(leg.data);
  }
  if (DATE.test(value)) return formatFullDay(value);
  if (path.startsWith('annotations.')) {
    // The airline's own code stays as it is; a remark's words may end in one of these.
    return value.replace(
      / (LOCAL|SENT|CONFIRMED|REFUSED)$/,
      (_, status: KeptAnnotation['status']) => ` · ${say(`note.status_${status}`)}`,
    );
  }
  const text = localizeAmount(value) ?? formatTimesIn(value, zone);
  return path.startsWith('flights.') ? formatRoutesIn(text) : text;
}
