/**
 * Merges edited passenger rows with a booking changed elsewhere, field by field: old value, theirs
 * and mine. Pure. No input is lost and no change of theirs is undone without asking: fields that
 * both changed differently wait for a choice.
 */
import type { Booking } from '#main/contract/booking.ts';
import { buildBookingRows } from '../sell/passenger-rows.ts';
import { type PassengerField, type PassengerRow, TYPED_FIELDS } from '../sell/typed-state.ts';
import type { MergedField } from './current-booking-state.ts';

export interface Merged {
  /** The rows, applied to the new state. */
  rows: PassengerRow[];
  /** Fields that both sides changed differently. */
  fields: MergedField[];
  /** Edited rows of passengers no longer in the booking. */
  gone: PassengerRow[];
  /** Number of own changes applied without a conflict. */
  kept: number;
}

/** Fields that belong together: the four parts of a document. */
const TOGETHER: readonly (readonly PassengerField[])[] = [
  ['doc_type', 'doc_number', 'doc_country', 'doc_expires'],
  ['visa_number', 'visa_country', 'visa_place', 'visa_issued', 'birth_place'],
  ['flyer_airline', 'flyer_number'],
];

const getGroup = (field: PassengerField): readonly PassengerField[] =>
  TOGETHER.find((group) => group.includes(field)) ?? [field];
const getText = (row: PassengerRow, field: PassengerField): string => String(row[field] ?? '');
const differ = (a: PassengerRow, b: PassengerRow, field: PassengerField): boolean =>
  getText(a, field).trim() !== getText(b, field).trim();

/** Merges the edits made on `base` with the booking as it is now. */
export function mergeRows(
  base: readonly PassengerRow[],
  now: Booking,
  mine: readonly PassengerRow[],
): Merged {
  const theirs = buildBookingRows(now);
  const merged: Merged = { rows: [], fields: [], gone: [], kept: 0 };
  for (const their of theirs) {
    const typed = mine.find((row) => row.passenger_id === their.passenger_id);
    const before = base.find((row) => row.passenger_id === their.passenger_id);
    if (!typed || !before || their.passenger_id === null) merged.rows.push(their);
    else merged.rows.push(mergeRow(before, their, typed, merged));
  }
  for (const typed of mine) {
    const before = base.find((row) => row.passenger_id === typed.passenger_id);
    const still = theirs.some((row) => row.passenger_id === typed.passenger_id);
    if (!still && before && TYPED_FIELDS.some((field) => differ(before, typed, field))) {
      merged.gone.push(typed);
    }
  }
  return merged;
}

function mergeRow(
  before: PassengerRow,
  their: PassengerRow,
  typed: PassengerRow,
  merged: Merged,
): PassengerRow {
  let row: PassengerRow = { ...their };
  for (const field of TYPED_FIELDS) {
    const group = getGroup(field);
    if (group[0] !== field) continue;
    const i_changed = group.some((one) => differ(before, typed, one));
    if (!i_changed) continue;
    const they_changed = group.some((one) => differ(before, their, one));
    const same = group.every((one) => !differ(their, typed, one));
    row = takeGroup(row, typed, group);
    if (!they_changed || same) {
      merged.kept += same ? 0 : 1;
      continue;
    }
    const joinParts = (of: PassengerRow) =>
      group
        .map((one) => getText(of, one))
        .join(' ')
        .trim();
    merged.fields.push({
      key: `${their.passenger_id} ${field}`,
      passenger_id: their.passenger_id ?? '',
      field: group.includes('doc_number') ? 'doc_number' : field,
      was: joinParts(before),
      theirs: joinParts(their),
      mine: joinParts(typed),
      take: null,
    });
  }
  return row;
}

const takeGroup = (
  row: PassengerRow,
  from: PassengerRow,
  group: readonly PassengerField[],
): PassengerRow =>
  Object.assign({ ...row }, Object.fromEntries(group.map((field) => [field, from[field]])));

/** Applies a field's choice to the rows: theirs is the booking's value, mine the typed one. */
export function applyChoice(
  rows: readonly PassengerRow[],
  now: Booking,
  { passenger_id, field, take }: MergedField,
  mine: readonly PassengerRow[],
): PassengerRow[] {
  const source = take === 'theirs' ? buildBookingRows(now) : mine;
  const from = source.find((row) => row.passenger_id === passenger_id);
  return rows.map((row) =>
    from && row.passenger_id === passenger_id ? takeGroup(row, from, getGroup(field)) : row,
  );
}
