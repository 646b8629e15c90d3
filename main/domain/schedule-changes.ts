/**
 * Warnings about an order's flights: statuses that are not a confirmed seat, and times that differ
 * from those bought. Each flight is reported once: several changes as one, from the times bought to
 * the times now, and a change that was reversed not at all.
 */
import type { ScheduleChange } from '#main/contract/annotation.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import type { Offer } from '#main/contract/offer.ts';
import { type PhraseKey, phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { Waiver, WaiverPlace } from '#main/contract/sale-rules.ts';
import type { Cabin, LegStatus } from '#main/contract/values.ts';
import type { ProviderLeg, ProviderOrder } from '#main/providers/provider.ts';
import type { AgencyWaiver } from '#main/providers/provider-after-sale.ts';
import {
  type BookingRecord,
  getFlights,
  getValidatingCarrier,
  type RecordWarning,
  type ScheduleNote,
} from './booking-record.ts';
import { isGivenBack, isRetimed } from './leg-status.ts';

const formatLabel = (leg: ProviderLeg): string =>
  `${leg.marketing_carrier}${leg.flight_number} ${leg.origin}-${leg.destination}`;

const listLegs = (order: Pick<ProviderOrder, 'slices'>): ProviderLeg[] =>
  order.slices.flatMap((slice) => slice.legs);
const isMoved = ({ status }: ProviderLeg) => isRetimed(status);
/** Cancelled, or released by these passengers: there is nothing to accept. */
const isGone = ({ status }: ProviderLeg) => isGivenBack(status);

/** An airline may change a flight's key when it moves it; the number and the day stay. */
const isSameFlight = (a: ProviderLeg, b: ProviderLeg): boolean =>
  formatLabel(a) === formatLabel(b) &&
  (a.key === b.key || a.departure.slice(0, 10) === b.departure.slice(0, 10));

/** Gone, and held at its new times beside: a GDS keeps both until the change is accepted. */
const isReplaced = (leg: ProviderLeg, legs: readonly ProviderLeg[]): boolean =>
  isGone(leg) && legs.some((other) => !isGone(other) && isSameFlight(other, leg));

export function listOrderWarnings(
  order: ProviderOrder,
  notes: readonly ScheduleNote[],
): RecordWarning[] {
  // A cancelled order loses its flights anyway: no warning is needed.
  if (order.status !== 'LIVE') return [];
  const legs = listLegs(order);
  const found = legs.flatMap((leg) => {
    if (isReplaced(leg, legs)) return [];
    const note = notes.find(({ leg_key }) => leg_key === leg.key);
    const moved = isGone(leg) || !note ? null : buildTimeChange(leg, note);
    return moved ?? findStatusWarning(leg) ?? [];
  });
  return found.filter(
    ({ description }, index) =>
      found.findIndex((other) => other.description === description) === index,
  );
}

/** Null if the times bought are not known. */
function buildTimeChange(leg: ProviderLeg, { before }: ScheduleNote): RecordWarning | null {
  if (!before) return null;
  const formatLocal = (local: string) => local.replace('T', ' ');
  const [from, to] = [formatLocal(leg.departure), formatLocal(leg.arrival)];
  const [was_from, was_to] = [formatLocal(before.departure), formatLocal(before.arrival)];
  const description = phrase('now_flies', {
    flight: formatLabel(leg),
    departs: from,
    arrives: to,
    departed: was_from,
    arrived: was_to,
  });
  return { type: 'SCHEDULE_CHANGE', description };
}

/** Null for a status that needs no action. */
function findStatusWarning(leg: ProviderLeg): RecordWarning | null {
  const { status } = leg;
  const [type, key] = STATUS_WARNINGS[status] ?? [];
  return type && key
    ? { type, description: phrase(key, { flight: formatLabel(leg), status }) }
    : null;
}

const PASSIVE = ['PROVIDER', 'passive'] as const;
const WAITING = ['PROVIDER', 'waiting_list'] as const;
const REFUSED = ['PROVIDER', 'refused_airline'] as const;
const STATUS_WARNINGS = {
  UNSPECIFIED: null,
  HK: null,
  HN: null,
  KK: null,
  TK: ['SCHEDULE_CHANGE', 'new_time_confirmed'],
  TL: ['SCHEDULE_CHANGE', 'new_time_waiting'],
  UN: ['SCHEDULE_CHANGE', 'not_operate'],
  KL: ['PROVIDER', 'waitlist_cleared'],
  HL: WAITING,
  US: WAITING,
  UU: WAITING,
  UC: REFUSED,
  NO: REFUSED,
  HX: ['PROVIDER', 'cancelled_airline'],
  GK: PASSIVE,
  GL: PASSIVE,
  GN: PASSIVE,
  PK: PASSIVE,
  PL: PASSIVE,
  BK: PASSIVE,
  BL: PASSIVE,
  YK: PASSIVE,
} as const satisfies Record<LegStatus, readonly [RecordWarning['type'], PhraseKey] | null>;

const getTimes = ({ departure, arrival }: ProviderLeg) => ({ departure, arrival });
type Times = ReturnType<typeof getTimes>;
const hasSameTimes = (a: Times, b: Times) => a.departure === b.departure && a.arrival === b.arrival;

/**
 * Changes not accepted yet: new times since they were first noticed, and cancelled flights. For
 * `reissued` flights the new days count as bought.
 */
export function followSchedule(
  record: BookingRecord,
  order: ProviderOrder,
  now: Date,
  reissued = false,
): ScheduleNote[] {
  if (order.status === 'CANCELLED') return [];
  const before = getFlights(record).flatMap((slice) => slice.legs);
  const legs = listLegs(order);
  return legs.flatMap((leg): ScheduleNote[] => {
    if (isReplaced(leg, legs)) return [];
    const last =
      before.find((other) => other.key === leg.key && formatLabel(other) === formatLabel(leg)) ??
      before.find((other) => isSameFlight(other, leg));
    // Exchanged for another day of the same flight: that day counts as bought.
    const kept = last && (!reissued || last.departure.slice(0, 10) === leg.departure.slice(0, 10));
    const noted = kept
      ? (record.schedule ?? []).find(({ leg_key }) => leg_key === last.key)
      : undefined;
    const first = noted?.before ?? (kept ? getTimes(last) : null);
    const moved = first !== null && !hasSameTimes(first, getTimes(leg));
    if (!isGone(leg) && !moved && !(isMoved(leg) && first === null)) return [];
    // A further change needs a new answer; the earlier answer does not cover it.
    const again =
      !kept || !hasSameTimes(getTimes(last), getTimes(leg)) || last.status !== leg.status;
    if (noted && !again) return [{ ...noted, leg_key: leg.key }];
    return [{ leg_key: leg.key, before: first, noticed_at: now.toISOString() }];
  });
}

/** When the newest unanswered change was noticed; null if there is none. */
export const findScheduleChangedAt = ({
  schedule,
}: Pick<BookingRecord, 'schedule'>): string | null =>
  (schedule ?? [])
    .map(({ noticed_at }) => noticed_at)
    .sort()
    .at(-1) ?? null;

/** Why the passenger need not accept a flight. */
export interface Involuntary {
  leg_key: string;
  flight: string;
  status: LegStatus;
  /** How many minutes it was moved; null if it is cancelled or released. */
  minutes: number | null;
}

const MINUTE_MS = 60_000;
const calculateMinutesBetween = (a: string, b: string): number =>
  Math.abs(Date.parse(`${a}Z`) - Date.parse(`${b}Z`)) / MINUTE_MS;

/** Flights cancelled, refused, or moved by more than the agency's limit. */
export function listInvoluntaryFlights(
  record: BookingRecord,
  limit_minutes: number,
): Involuntary[] {
  const legs = getFlights(record).flatMap((slice) => slice.legs);
  return (record.schedule ?? []).flatMap(({ leg_key, before }): Involuntary[] => {
    const leg = legs.find(({ key }) => key === leg_key);
    if (!leg) return [];
    const found = { leg_key, flight: formatLabel(leg), status: leg.status };
    if (isGone(leg)) return [{ ...found, minutes: null }];
    if (!before) return [];
    const minutes = Math.max(
      calculateMinutesBetween(before.departure, leg.departure),
      calculateMinutesBetween(before.arrival, leg.arrival),
    );
    return minutes > limit_minutes ? [{ ...found, minutes }] : [];
  });
}

/** Such flights in the slices given up; empty unless each of those slices has one. */
export function listInvoluntaryAmong(
  record: BookingRecord,
  give_up: readonly number[],
  limit_minutes: number,
): Involuntary[] {
  const all = listInvoluntaryFlights(record, limit_minutes);
  const slices = getFlights(record);
  const found = give_up.map((at) =>
    all.filter(({ leg_key }) => slices[at]?.legs.some(({ key }) => key === leg_key)),
  );
  return found.every((own) => own.length > 0) ? found.flat() : [];
}

/**
 * The agency's waiver text for a change by the airline, from the airline's own line or else the one
 * for every airline, and a text for the agent if the provider takes it elsewhere or not at all.
 */
export function pickWaiver(
  waivers: readonly Waiver[],
  airline: string | null,
  places: readonly WaiverPlace[] = [],
): { waiver: AgencyWaiver | null; told: string[] } {
  const own =
    waivers.find((one) => one.airline === airline) ?? waivers.find((one) => one.airline === null);
  if (!own) return { waiver: null, told: [] };
  const { text } = own;
  const place = places.find((one) => one === own.place) ?? places[0];
  if (!place) return { waiver: null, told: [phrase('waiver_unsent', { text })] };
  const elsewhere =
    place === 'REMARK'
      ? phrase('waiver_as_remark', { text })
      : phrase('waiver_as_endorsement', { text });
  return { waiver: { place, text }, told: place === own.place ? [] : [elsewhere] };
}

/** Flights that were moved or cancelled, with old and new times. */
export function listScheduleChanges(
  record: BookingRecord,
  limit_minutes: number,
): ScheduleChange[] {
  const ids = new Map(
    record.slices.flatMap(({ legs }) => legs.map(({ id, key }) => [key, id] as const)),
  );
  const legs = getFlights(record).flatMap((slice) => slice.legs);
  const involuntary = new Set(
    listInvoluntaryFlights(record, limit_minutes).map(({ leg_key }) => leg_key),
  );
  return (record.schedule ?? []).flatMap(({ leg_key, before, noticed_at, refused }) => {
    const leg = legs.find(({ key }) => key === leg_key);
    const segment_id = ids.get(leg_key);
    if (!leg || segment_id === undefined) return [];
    const toTimesView = (at: Times) => ({ departure_date: at.departure, arrival_date: at.arrival });
    return [
      {
        segment_id,
        flight: formatLabel(leg),
        leg_status: leg.status,
        before: before && toTimesView(before),
        after: isGone(leg) ? null : toTimesView(leg),
        noticed_at,
        involuntary: involuntary.has(leg_key),
        refused: refused ?? null,
      },
    ];
  });
}

/** Keys of the named flights, or of every flight that waits for an answer. */
export function resolveLegKeys(
  record: BookingRecord,
  segment_ids: readonly string[],
): Result<string[]> {
  const waits = (record.schedule ?? []).map(({ leg_key }) => leg_key);
  const keys = new Map(
    record.slices.flatMap(({ legs }) => legs.map(({ id, key }) => [id, key] as const)),
  );
  const unknown = segment_ids.find((id) => !waits.includes(keys.get(id) ?? ''));
  if (unknown !== undefined) {
    const message = phrase('no_change_of_flight');
    return refuse('WRONG_STATE', message, [{ path: 'segment_ids', message: unknown }]);
  }
  return ok(segment_ids.length === 0 ? waits : segment_ids.flatMap((id) => keys.get(id) ?? []));
}

/** Why nothing can be accepted, or which flights cannot be: of the named ones, or of all. */
export function findScheduleProblem(
  record: BookingRecord,
  named: readonly string[] = [],
): Failure | null {
  const all = getFlights(record).flatMap((slice) => slice.legs);
  const legs = named.length === 0 ? all : all.filter(({ key }) => named.includes(key));
  const waits = new Set((record.schedule ?? []).map(({ leg_key }) => leg_key));
  if (legs.some((leg) => isMoved(leg) || (waits.has(leg.key) && !isGone(leg)))) return null;
  const gone = legs.filter((leg) => leg.status === 'UN').map(formatLabel);
  if (gone.length > 0) {
    return createFailure('WRONG_STATE', phrase('not_flown', { list: gone.join(', ') }));
  }
  return createFailure('WRONG_STATE', phrase('no_new_times'));
}

/** The booking after new times of these flights are accepted; cancelled flights still wait. */
export function markScheduleAccepted(
  record: BookingRecord,
  leg_keys: readonly string[],
): BookingRecord {
  const legs = getFlights(record).flatMap((slice) => slice.legs);
  const done = new Set(
    legs
      .filter((leg) => !isMoved(leg) && !isGone(leg) && leg_keys.includes(leg.key))
      .map(({ key }) => key),
  );
  const schedule = (record.schedule ?? []).filter(({ leg_key }) => !done.has(leg_key));
  if (!record.order) return { ...record, schedule };
  const others = record.warnings.filter(({ type }) => type !== 'SCHEDULE_CHANGE');
  const told = listOrderWarnings(record.order, schedule);
  const changes = told.filter(({ type }) => type === 'SCHEDULE_CHANGE');
  return { ...record, schedule, warnings: [...changes, ...others] };
}

/** The booking after the passenger refused these flights: they wait for an exchange or refund. */
export function markScheduleRefused(
  record: BookingRecord,
  leg_keys: readonly string[],
  refused: NonNullable<ScheduleNote['refused']>,
): BookingRecord {
  const schedule = (record.schedule ?? []).map((note) =>
    leg_keys.includes(note.leg_key) ? { ...note, refused } : note,
  );
  return { ...record, schedule };
}

/** 'LA8084 GRU-MIA, LA8085 MIA-GRU'. */
export function formatFlightNames(record: BookingRecord, leg_keys: readonly string[]): string {
  const legs = getFlights(record).flatMap((slice) => slice.legs);
  return legs
    .filter(({ key }) => leg_keys.includes(key))
    .map(formatLabel)
    .join(', ');
}

/** The airline's other flights, offered instead of the flights it changed. */
export interface Alternatives {
  carrier: string;
  /** The cabins bought on the changed flights. */
  cabins: readonly Cabin[];
}

/** Null if no flight was changed by its airline beyond the agency's limit. */
export function findAlternatives(
  record: BookingRecord,
  limit_minutes: number,
): Alternatives | null {
  const changed = new Set(
    listInvoluntaryFlights(record, limit_minutes).map(({ leg_key }) => leg_key),
  );
  const carrier = getValidatingCarrier(record);
  if (changed.size === 0 || carrier === null) return null;
  const legs = getFlights(record).flatMap((slice) => slice.legs);
  const cabins = legs.filter(({ key }) => changed.has(key)).map(({ cabin }) => cabin);
  return { carrier, cabins };
}

/** The airline's own flights in the same cabin first, then by price. */
export function compareByAlternative(meant: Alternatives | null): (a: Offer, b: Offer) => number {
  const rank = (offer: Offer): number => (meant && isAlternative(offer, meant) ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || a.total - b.total;
}

const isAlternative = ({ journeys }: Offer, { carrier, cabins }: Alternatives): boolean =>
  journeys
    .flatMap(({ slices }) => slices.flatMap(({ legs }) => legs))
    .every((leg) => leg.managed_by === carrier && cabins.includes(leg.fare_info.cabin));
