/**
 * What an agent must be told about an order's flights: statuses that are not a confirmed seat, and
 * times that are not those of before. Told once, it stays told until the flight is gone.
 */
import type { ScheduleChange } from '#main/contract/annotation.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { assertNever } from '#main/contract/result.ts';
import type { ProviderLeg, ProviderOrder } from '#main/providers/provider.ts';
import {
  type BookingRecord,
  flightsOf,
  type RecordWarning,
  type ScheduleNote,
} from './booking-record.ts';

const label = (leg: ProviderLeg): string =>
  `${leg.marketing_carrier}${leg.flight_number} ${leg.origin}-${leg.destination}`;

/** `reissued`: flights were exchanged, or an exchange undone; their new days are what was bought. */
export function orderWarnings(
  record: BookingRecord,
  order: ProviderOrder,
  reissued = false,
): RecordWarning[] {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const before = comparable(record, legs, reissued);
  const told = record.warnings.filter(
    ({ type, description }) =>
      type === 'SCHEDULE_CHANGE' &&
      legs.some(
        (leg) =>
          description.startsWith(`${label(leg)} now `) &&
          (!reissued || before.some((other) => isSameFlight(other, leg))),
      ),
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

const isSameFlight = (a: ProviderLeg, b: ProviderLeg): boolean =>
  label(a) === label(b) && a.departure.slice(0, 10) === b.departure.slice(0, 10);

/** The flights of before that new times can be told of: not those that were given up for others. */
function comparable(
  record: BookingRecord,
  legs: readonly ProviderLeg[],
  reissued: boolean,
): ProviderLeg[] {
  const before = flightsOf(record).flatMap((slice) => slice.legs);
  return reissued ? before.filter((old) => legs.some((leg) => isSameFlight(old, leg))) : before;
}

function timeChange(leg: ProviderLeg, before: readonly ProviderLeg[]): RecordWarning | null {
  const old = before.find(
    (other) =>
      label(other) === label(leg) &&
      (other.key === leg.key || other.departure.slice(0, 10) === leg.departure.slice(0, 10)),
  );
  if (!old || (old.departure === leg.departure && old.arrival === leg.arrival)) return null;
  const at = (local: string) => local.replace('T', ' ');
  const [from, to] = [at(leg.departure), at(leg.arrival)];
  const [was_from, was_to] = [at(old.departure), at(old.arrival)];
  const description = `${label(leg)} now flies ${from} to ${to}, before ${was_from} to ${was_to}`;
  return { type: 'SCHEDULE_CHANGE', description };
}

/** Null for a status that asks nothing of anybody. */
function statusWarning(leg: ProviderLeg): RecordWarning | null {
  const { status } = leg;
  const flight = label(leg);
  const told = (type: RecordWarning['type'], description: string) => ({ type, description });
  switch (status) {
    case 'UNSPECIFIED':
    case 'HK':
    case 'HN':
    case 'KK':
      return null;
    case 'TK':
      return told('SCHEDULE_CHANGE', `${flight} has a new time, confirmed (${status})`);
    case 'TL':
      return told('SCHEDULE_CHANGE', `${flight} has a new time, on the waiting list (${status})`);
    case 'UN':
      return told('SCHEDULE_CHANGE', `${flight} does not operate (${status})`);
    case 'KL':
      return told('PROVIDER', `${flight} is confirmed from the waiting list (${status})`);
    case 'HL':
    case 'US':
    case 'UU':
      return told('PROVIDER', `${flight} is on the waiting list (${status})`);
    case 'UC':
    case 'NO':
      return told('PROVIDER', `${flight} is refused by the airline (${status})`);
    case 'HX':
      return told('PROVIDER', `${flight} was cancelled by the airline (${status})`);
    case 'GK':
    case 'GL':
    case 'GN':
    case 'PK':
    case 'PL':
    case 'BK':
    case 'BL':
    case 'YK':
      return told('PROVIDER', `${flight} is passive (${status}): another record holds it`);
    default:
      return assertNever(status, 'leg status');
  }
}

const times = ({ departure, arrival }: ProviderLeg) => ({ departure, arrival });
const sameTimes = (a: ReturnType<typeof times>, b: ReturnType<typeof times>) =>
  a.departure === b.departure && a.arrival === b.arrival;

const isMoved = ({ status }: ProviderLeg) => status === 'TK' || status === 'TL';
const isGone = ({ status }: ProviderLeg) => status === 'UN';

/** What nobody has accepted yet: new times since they were first noticed, flights not flown. */
export function followSchedule(
  record: BookingRecord,
  order: ProviderOrder,
  now: Date,
  reissued = false,
): ScheduleNote[] {
  if (order.status === 'CANCELLED') return [];
  const legs = order.slices.flatMap((slice) => slice.legs);
  const before = comparable(record, legs, reissued);
  const still = (key: string) => !reissued || before.some((leg) => leg.key === key);
  const known = (record.schedule ?? []).filter(({ leg_key }) => still(leg_key));
  return legs.flatMap((leg): ScheduleNote[] => {
    const noted = known.find(({ leg_key }) => leg_key === leg.key);
    const last = before.find((other) => other.key === leg.key && label(other) === label(leg));
    const first = noted?.before ?? (last ? times(last) : null);
    const moved = first !== null && !sameTimes(first, times(leg));
    const asks = isGone(leg) || moved || (isMoved(leg) && first === null);
    if (!asks) return [];
    // Moved once more: that is news again.
    const again = !last || !sameTimes(times(last), times(leg)) || last.status !== leg.status;
    const noticed_at = noted && !again ? noted.noticed_at : now.toISOString();
    return [{ leg_key: leg.key, before: first, noticed_at }];
  });
}

/** When the newest change that waits was noticed; null where none does. */
export function scheduleChangedAt({ schedule }: Pick<BookingRecord, 'schedule'>): string | null {
  return (
    (schedule ?? [])
      .map(({ noticed_at }) => noticed_at)
      .sort()
      .at(-1) ?? null
  );
}

/** The flights that were moved or are not flown, with old and new times. */
export function scheduleChanges(record: BookingRecord): ScheduleChange[] {
  const ids = new Map(
    record.slices.flatMap(({ legs }) => legs.map(({ id, key }) => [key, id] as const)),
  );
  const legs = flightsOf(record).flatMap((slice) => slice.legs);
  return (record.schedule ?? []).flatMap(({ leg_key, before, noticed_at }) => {
    const leg = legs.find(({ key }) => key === leg_key);
    const segment_id = ids.get(leg_key);
    if (!leg || segment_id === undefined) return [];
    const shown = (at: { departure: string; arrival: string }) => ({
      departure_date: at.departure,
      arrival_date: at.arrival,
    });
    return [
      {
        segment_id,
        flight: label(leg),
        leg_status: leg.status,
        before: before && shown(before),
        after: isGone(leg) ? null : shown(leg),
        noticed_at,
      },
    ];
  });
}

/** Why there is nothing to accept, or what cannot be accepted. */
export function scheduleProblem(record: BookingRecord): Failure | null {
  const legs = flightsOf(record).flatMap((slice) => slice.legs);
  const waits = new Set((record.schedule ?? []).map(({ leg_key }) => leg_key));
  if (legs.some((leg) => isMoved(leg) || (waits.has(leg.key) && !isGone(leg)))) return null;
  const gone = legs.filter(isGone).map(label);
  if (gone.length > 0) {
    const message = `${gone.join(', ')} is not flown any more: exchange or cancel, or ask the airline`;
    return failure('WRONG_STATE', message);
  }
  return failure('WRONG_STATE', 'No flight of the booking has new times to accept');
}

/** The booking once its new times are accepted: what is not flown still waits. */
export function scheduleAccepted(record: BookingRecord): BookingRecord {
  const legs = flightsOf(record).flatMap((slice) => slice.legs);
  const done = legs.filter((leg) => !isMoved(leg) && !isGone(leg));
  const keys = new Set(done.map(({ key }) => key));
  const told = done.map((leg) => `${label(leg)} now `);
  return {
    ...record,
    schedule: (record.schedule ?? []).filter(({ leg_key }) => !keys.has(leg_key)),
    warnings: record.warnings.filter(
      ({ type, description }) =>
        type !== 'SCHEDULE_CHANGE' || !told.some((start) => description.startsWith(start)),
    ),
  };
}
