/**
 * Updates a booking's annotations after changes: the airline's answers, lines it added or removed,
 * passengers and flights that left, and a split.
 */
import { type KeptAnnotation, PhoneUse } from '#main/contract/annotation.ts';
import { assertNever } from '#main/contract/result.ts';
import type { ProviderAnnotation, ProviderOrder } from '#main/providers/provider.ts';
import {
  getAnnotations,
  getStatusByCode,
  isSameLine,
  listLines,
  toWireAnnotation,
} from './annotation-lines.ts';
import { type BookingRecord, listKnownLegs, type RecordAnnotation } from './booking-record.ts';

/** Whether a line is for these people, or for no passenger in particular. */
const isOfPassengers = (kept: KeptAnnotation, people: ReadonlySet<string>): boolean =>
  kept.kind === 'SSR'
    ? kept.passenger_ids.every((id) => people.has(id))
    : !('passenger_id' in kept && kept.passenger_id && !people.has(kept.passenger_id));

/** Lines a split takes along: for its people or nobody, on its flights; they get new ids there. */
export function listCarriedAnnotations(
  whole: BookingRecord,
  child: BookingRecord,
): RecordAnnotation[] {
  const people = new Set(child.passengers.map(({ id }) => id));
  const nameLegs = (record: BookingRecord) =>
    listKnownLegs(record).map(({ leg_id: id, leg }) => {
      const { marketing_carrier, flight_number, origin, departure } = leg;
      return { id, name: `${marketing_carrier}${flight_number} ${origin} ${departure}` };
    });
  const theirs = nameLegs(child);
  const moved = new Map(
    nameLegs(whole).map(({ id, name }) => [id, theirs.find((one) => one.name === name)?.id]),
  );
  return getAnnotations(whole).flatMap(({ kept }): RecordAnnotation[] => {
    if (!isOfPassengers(kept, people)) return [];
    if (kept.kind !== 'SSR') return [{ kept, key: null }];
    const segment_ids = kept.segment_ids.flatMap((id) => moved.get(id) ?? []);
    if (segment_ids.length < kept.segment_ids.length) return [];
    return [{ kept: { ...kept, segment_ids }, key: null }];
  });
}

/** The lines that stay with the remaining passengers. */
export const listKeptAnnotations = (
  lines: readonly RecordAnnotation[] | undefined,
  people: ReadonlySet<string>,
): RecordAnnotation[] => (lines ?? []).filter(({ kept }) => isOfPassengers(kept, people));

/**
 * Merges the kept lines with the airline's order: sets their status, adds its lines, and removes
 * those it removed and those of people and flights that have left the booking.
 */
export function followAnnotations(
  record: BookingRecord,
  order: ProviderOrder,
  { now, ids }: { now: Date; ids: { uuid(): string } },
): RecordAnnotation[] {
  const people = new Set(record.passengers.map(({ id }) => id));
  const legs = new Set(record.slices.flatMap((slice) => slice.legs.map(({ id }) => id)));
  const mine = listKeptAnnotations(record.annotations, people).filter(
    ({ kept }) => kept.kind !== 'SSR' || kept.segment_ids.every((id) => legs.has(id)),
  );
  if (order.status === 'CANCELLED' || !order.annotations) return mine;
  const told = listLines(order);
  const taken = new Set<ProviderAnnotation>();
  const followed = mine.flatMap((line): RecordAnnotation[] => {
    if (line.kept.status === 'LOCAL') return [line];
    const wire = toWireAnnotation(line.kept, record);
    const free = told.filter((one) => !taken.has(one));
    const same =
      free.find((one) => line.key !== null && one.kind === wire.kind && one.key === line.key) ??
      free.find((one) => isSameLine(wire, one));
    // A line that the airline no longer has was removed there.
    if (!same) return line.key === null ? [line] : [];
    taken.add(same);
    return [{ key: same.key, kept: { ...line.kept, ...getAnswer(line.kept, same) } }];
  });
  const by = order.owner ?? order.validating_carrier ?? 'airline';
  const theirs = (order.annotations ?? []).filter((one) => !taken.has(one));
  const added = theirs.flatMap((one) => {
    const kept = buildImportedLine(record, one, { id: ids.uuid(), at: now.toISOString(), by });
    return kept ? [{ key: one.key, kept }] : [];
  });
  return [...followed, ...added];
}

function getAnswer(kept: KeptAnnotation, line: ProviderAnnotation) {
  if (line.kind !== 'SSR') {
    // Informative lines count as confirmed once they are there.
    return { status: 'CONFIRMED', airline_status: line.status, note: null } as const;
  }
  const status = line.status === null ? kept.status : getStatusByCode(line.status);
  const note = status === 'REFUSED' ? (line.note ?? kept.note) : null;
  return { status, airline_status: line.status ?? kept.airline_status, note };
}

function buildImportedLine(
  record: BookingRecord,
  line: ProviderAnnotation,
  who: Pick<KeptAnnotation, 'id' | 'at' | 'by'>,
): KeptAnnotation | null {
  const { kind, code, airline, text } = line;
  const passenger_id = record.passengers.find(({ key }) => key === line.passenger_key)?.id ?? null;
  const rest = {
    ...who,
    status: 'CONFIRMED' as const,
    airline_status: line.status,
    note: line.note,
  };
  switch (kind) {
    case 'SSR': {
      if (!code || !passenger_id) return null;
      const leg = record.slices
        .flatMap(({ legs }) => legs)
        .find(({ key }) => key === line.leg_key)?.id;
      return {
        ...rest,
        status: getStatusByCode(line.status),
        kind,
        code,
        airline,
        text,
        passenger_ids: [passenger_id],
        segment_ids: leg ? [leg] : [],
      };
    }
    case 'OSI':
      return text && airline ? { ...rest, kind, airline, text, passenger_id } : null;
    case 'PHONE': {
      const use = PhoneUse.safeParse(code?.toLowerCase()).data ?? 'agency';
      return text ? { ...rest, kind, number: text, use, passenger_id } : null;
    }
    case 'REMARK':
      return null;
    default:
      return assertNever(kind, 'annotation kind');
  }
}
