/**
 * What an agent must be told about an order's flights: statuses that are not a confirmed seat, and
 * times that are not those of before. Told once, it stays told until the flight is gone.
 */
import { assertNever } from '#main/contract/result.ts';
import type { LegStatus } from '#main/contract/values.ts';
import type { ProviderLeg, ProviderOrder } from '#main/providers/provider.ts';
import { type BookingRecord, flightsOf, type RecordWarning } from './booking-record.ts';

const label = (leg: ProviderLeg): string =>
  `${leg.marketing_carrier}${leg.flight_number} ${leg.origin}-${leg.destination}`;

export function orderWarnings(record: BookingRecord, order: ProviderOrder): RecordWarning[] {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const labels = legs.map(label);
  const before = flightsOf(record).flatMap((slice) => slice.legs);
  const told = record.warnings.filter(
    ({ type, description }) =>
      type === 'SCHEDULE_CHANGE' && labels.some((name) => description.startsWith(`${name} now `)),
  );
  const found = [
    ...legs.flatMap((leg) => timeChange(leg, before) ?? []),
    ...told,
    // Flights of a cancelled order are gone because it was cancelled: nobody needs telling.
    ...(order.status === 'LIVE' ? legs.flatMap((leg) => statusWarning(leg) ?? []) : []),
  ];
  return found.filter(
    ({ description }, index) =>
      found.findIndex((other) => other.description === description) === index,
  );
}

function timeChange(leg: ProviderLeg, before: readonly ProviderLeg[]): RecordWarning | null {
  const old = before.find(
    (other) =>
      label(other) === label(leg) &&
      (other.key === leg.key || other.departure.slice(0, 10) === leg.departure.slice(0, 10)),
  );
  if (!old || (old.departure === leg.departure && old.arrival === leg.arrival)) return null;
  const times = ({ departure, arrival }: ProviderLeg) =>
    `${departure.replace('T', ' ')} to ${arrival.replace('T', ' ')}`;
  const description = `${label(leg)} now flies ${times(leg)}, before ${times(old)}`;
  return { type: 'SCHEDULE_CHANGE', description };
}

function statusWarning(leg: ProviderLeg): RecordWarning | null {
  const words = statusWords(leg.status);
  if (!words) return null;
  return { type: words.type, description: `${label(leg)} ${words.text} (${leg.status})` };
}

/** Null for a status that asks nothing of anybody. */
function statusWords(status: LegStatus): { type: RecordWarning['type']; text: string } | null {
  switch (status) {
    case 'UNSPECIFIED':
    case 'HK':
    case 'HN':
    case 'KK':
      return null;
    case 'TK':
      return { type: 'SCHEDULE_CHANGE', text: 'has a new time, confirmed' };
    case 'TL':
      return { type: 'SCHEDULE_CHANGE', text: 'has a new time, on the waiting list' };
    case 'UN':
      return { type: 'SCHEDULE_CHANGE', text: 'does not operate' };
    case 'HL':
    case 'KL':
    case 'US':
    case 'UU':
      return { type: 'PROVIDER', text: 'is on the waiting list' };
    case 'UC':
    case 'NO':
      return { type: 'PROVIDER', text: 'is refused by the airline' };
    case 'HX':
      return { type: 'PROVIDER', text: 'was cancelled by the airline' };
    default:
      return assertNever(status, 'leg status');
  }
}
