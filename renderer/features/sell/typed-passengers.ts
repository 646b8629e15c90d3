/** Puts names, infants, documents and contacts from entries into a sale or a booking's form. */
import { toTable } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { Named } from '#main/domain/names.ts';
import { getTypeOnTrip } from '#main/reference/ages.ts';
import type { Area, PassengerRow } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import type {
  BirthRequest,
  DocumentRequest,
  InfantRequest,
  NameRequest,
} from '../../languages/requests.ts';
import { parseGivenName } from '../../languages/titles.ts';
import { openEdit } from '../booking/editing-passengers.ts';
import { getItineraryFacts } from '../profiles/manifest-actions.ts';
import { formatEntryName, formatTypedDate, isNamed } from './passenger-rows.ts';

/** The passenger with this number: of the sale, or of the current booking. */
const findNamed = ({ draft, booking }: Area, n: number) =>
  (draft?.rows ?? booking?.booking.passengers)?.[n - 1] ?? null;

/** Changes the passenger with this number: in the sale, or in the form of the booking. */
function change(desk: DeskContext, n: number, patch: Partial<PassengerRow>, said: string): void {
  const area = desk.getTargetArea();
  const { name } = area;
  if (!findNamed(area, n)) {
    desk.answer(name, 'warn', say('answer.no_passenger', { n }));
    return;
  }
  const changeRows = (rows: readonly PassengerRow[]) =>
    rows.map((row, at) => (at === n - 1 ? { ...row, ...patch } : row));
  if (area.draft) {
    desk.patchPart(name, 'draft', ({ rows }) => ({ rows: changeRows(rows) }));
    desk.announce(said);
    desk.openScreen(name, 'names');
    return;
  }
  if (!area.edit || area.screen !== 'edit') openEdit(desk, 'edit');
  desk.patchPart(name, 'edit', ({ rows }) => ({ rows: changeRows(rows) }));
  const entry = desk.formatEntry({ kind: 'end', redisplay: true });
  desk.answer(name, 'info', say('answer.typed_in', { entry }), [said]);
}

export function rename(desk: DeskContext, passenger: number, request: NameRequest): void {
  const typed = { last_name: request.last, first_name: request.first };
  const patch: Partial<PassengerRow> = {
    ...typed,
    typed_name: false,
    ...(request.gender === 'UNSPECIFIED' ? {} : { gender_type: request.gender }),
    ...(request.birth_date === null ? {} : { birth_date: formatTypedDate(request.birth_date) }),
  };
  const name = formatEntryName(typed);
  const was = findNamed(desk.getTargetArea(), passenger);
  const before = was ? formatEntryName(was) : '/';
  const said =
    before === '/'
      ? say('answer.renamed', { n: passenger, name })
      : say('answer.renamed_from', { n: passenger, before, name });
  change(desk, passenger, patch, said);
}

/** Changes a given name; the surname stays. */
export function renameGiven(desk: DeskContext, passenger: number, first_name: string): void {
  const last_name = findNamed(desk.getTargetArea(), passenger)?.last_name ?? '';
  const name = formatEntryName({ last_name, first_name });
  change(desk, passenger, { first_name }, say('answer.renamed', { n: passenger, name }));
}

const DOCUMENT_TYPES: Readonly<Record<string, string>> = toTable({
  P: 'PASSPORT',
  I: 'NATIONAL_ID',
});

const GENDERS = { M: 'MALE', F: 'FEMALE', X: 'UNDISCLOSED' } as const;

export function setDocument(desk: DeskContext, request: DocumentRequest): void {
  const patch: Partial<PassengerRow> = {
    doc_type: DOCUMENT_TYPES[request.document] ?? 'UNSPECIFIED',
    doc_number: request.number,
    doc_country: request.country,
    doc_expires: formatTypedDate(request.expires),
    nationality: request.nationality,
  };
  identify(desk, request, patch, (n) => say('answer.document', { n }));
}

/** Sets date of birth and gender of a passenger without a document. */
export const setBirth = (desk: DeskContext, request: BirthRequest): void =>
  identify(desk, request, {}, (n) => say('answer.birth', { n }));

/** Sets a child's date of birth; a child's request gives it to nobody else. */
export function setChildBirth(
  desk: DeskContext,
  { passenger: n, birth_date }: { passenger: number; birth_date: string },
): void {
  const area = desk.getTargetArea();
  if ((findNamed(area, n)?.pax_type ?? 'CHD') !== 'CHD') {
    desk.answer(area.name, 'warn', say('answer.no_child', { n }));
    return;
  }
  change(desk, n, { birth_date: formatTypedDate(birth_date) }, say('answer.born', { n }));
}

/** The number of the infant of this passenger; null if there is none. */
function findInfantOf({ draft, booking }: Area, n: number): number | null {
  const people = booking?.booking.passengers ?? [];
  const at = draft
    ? draft.rows.findIndex(({ pax_type, lap }) => pax_type === 'INF' && lap === n - 1)
    : people.findIndex(({ id }) => id === people[n - 1]?.associated_infant_id);
  return at < 0 ? null : at + 1;
}

/** Whether the data names the passenger's infant, though it is not marked as the infant's: M for MI. */
function isOfInfant(area: Area, n: number, { last_name, first_name }: Named): boolean {
  const people: readonly Named[] = area.draft?.rows ?? area.booking?.booking.passengers ?? [];
  const isCalledSo = (at: number | null): boolean => {
    const one = at === null ? undefined : people[at - 1];
    return !!one && isSamePart(one.last_name, last_name) && isSamePart(one.first_name, first_name);
  };
  return !isCalledSo(n) && isCalledSo(findInfantOf(area, n));
}

/** Sets a passenger's document data, and the name if there is none; warns if another is there. */
function identify(
  desk: DeskContext,
  { passenger: named, infant, last, first, birth_date, gender }: BirthRequest,
  patch: Partial<PassengerRow>,
  describe: (n: number) => string,
): void {
  const area = desk.getTargetArea();
  const { name, draft, booking } = area;
  const typed = { last_name: last, first_name: first };
  const of_infant = infant || isOfInfant(area, named, typed);
  const passenger = of_infant ? findInfantOf(area, named) : named;
  if (passenger === null) {
    desk.answer(name, 'warn', say('answer.no_infant', { n: named }));
    return;
  }
  const said = describe(passenger);
  const row = draft?.rows[passenger - 1];
  const unnamed = row !== undefined && !isNamed(row);
  const was = row ?? booking?.booking.passengers[passenger - 1];
  change(
    desk,
    passenger,
    {
      ...patch,
      birth_date: formatTypedDate(birth_date),
      gender_type: GENDERS[gender],
      ...(unnamed && typed),
    },
    said,
  );
  if (was && !unnamed) void warnOfOtherName(desk, name, { was, typed, said });
}

/** All scripts' letters are half a megabyte: fetched for the first comparison. */
async function warnOfOtherName(
  desk: DeskContext,
  area: AreaName,
  { was, typed, said }: { was: Named; typed: Named; said: string },
): Promise<void> {
  const { isSamePerson } = await import('#main/domain/name-spelling.ts');
  if (isSamePerson(was, typed)) return;
  const names = { document: formatEntryName(typed), name: formatEntryName(was) };
  desk.answer(area, 'warn', say('answer.document_name', names), [said]);
}

export const setEmail = (desk: DeskContext, email: string, passenger = 1): void =>
  change(desk, passenger, { email }, say('answer.contact'));

export const setPhone = (desk: DeskContext, phone: string, passenger = 1): void =>
  change(desk, passenger, { phone }, say('answer.contact'));

/** Row of the default adult for an infant: the last named one without a named infant; or -1. */
function findLastFree(rows: readonly PassengerRow[]): number {
  const holds = (at: number) =>
    rows.some((row) => row.pax_type === 'INF' && row.lap === at && isNamed(row));
  return rows.findLastIndex((row, at) => row.pax_type === 'ADT' && isNamed(row) && !holds(at));
}

/** Swaps the names if only the given name equals the adult's surname. */
function orderNames(request: InfantRequest, surname: string): InfantRequest {
  const { last, first, either } = request;
  const given = last !== null && either ? parseGivenName(last) : null;
  if (!given || !isSamePart(first, surname) || isSamePart(given.first, surname)) return request;
  const gender = given.gender === 'UNSPECIFIED' ? {} : { gender: given.gender };
  return { ...request, last: first, first: given.first, ...gender };
}

const isSamePart = (a: string, b: string): boolean =>
  a.trim().toUpperCase() === b.trim().toUpperCase();

/**
 * Names an infant and assigns it to an adult; an infant already there moves to this one's former
 * adult. An infant that has the name already is the same one, because hosts take its name first and
 * its request later. False if no infant is left to name.
 */
function nameInfant(
  rows: PassengerRow[],
  lap: number,
  infant: NonNullable<NameRequest['infant']>,
): boolean {
  const isFree = (row: PassengerRow) => row.pax_type === 'INF' && !isNamed(row);
  const isOwn = ({ pax_type, last_name, first_name }: PassengerRow) =>
    pax_type === 'INF' &&
    isSamePart(last_name, infant.last) &&
    isSamePart(first_name, infant.first);
  const ways = [isOwn, (row: PassengerRow) => isFree(row) && row.lap === lap, isFree];
  const at = ways.map((is) => rows.findIndex(is)).find((found) => found >= 0) ?? -1;
  const row = rows[at];
  if (!row) return false;
  const other = rows.find((one) => one !== row && one.lap === lap);
  if (other) rows[rows.indexOf(other)] = { ...other, lap: row.lap };
  rows[at] = {
    ...row,
    last_name: infant.last,
    first_name: infant.first,
    ...(infant.gender ? { gender_type: infant.gender } : {}),
    birth_date: infant.birth_date === null ? row.birth_date : formatTypedDate(infant.birth_date),
    lap,
  };
  return true;
}

/** Names an infant of the sale and assigns it to its adult. */
export function addInfant(desk: DeskContext, asked: InfantRequest): void {
  const { name, draft } = desk.getActiveArea();
  if (!draft) return;
  const lap = asked.passenger === null ? findLastFree(draft.rows) : asked.passenger - 1;
  const adult = draft.rows[lap];
  if (adult?.pax_type !== 'ADT') {
    desk.answer(name, 'warn', say('answer.no_adult', { n: asked.passenger ?? 1 }));
    return;
  }
  const request = orderNames(asked, adult.last_name);
  const infant = { ...request, last: request.last ?? adult.last_name };
  const full = formatEntryName({ last_name: infant.last, first_name: infant.first });
  const rows = [...draft.rows];
  if (!nameInfant(rows, lap, infant)) {
    const said = say('answer.no_seat', { list: `${full} INF` });
    desk.answer(name, 'warn', said, [say('why.infant_offer')]);
    return;
  }
  desk.patchArea(name, { draft: { ...draft, rows, errors: {} } });
  desk.announce(say('answer.infant', { name: full, n: lap + 1 }));
  desk.openScreen(name, 'names');
}

/** Fills the next unnamed passengers of the right type, and their infants. */
export function addNames(desk: DeskContext, names: readonly NameRequest[]): void {
  const { name, draft } = desk.getActiveArea();
  if (!draft) return;
  const rows = [...draft.rows];
  const left: string[] = [];
  let hint: string[] = [];
  const { days } = getItineraryFacts(draft);
  const [first_day = desk.getAgencyToday(), last_day = first_day] = [days[0], days.at(-1)];
  for (const [n, { last, first, pax_type, gender, birth_date, infant }] of names.entries()) {
    // A name without a type leaves the rows to those that follow it with theirs.
    const isTaken = (type: PaxType) =>
      names.slice(n).filter((one) => one.pax_type === type).length >=
      rows.filter((row) => row.pax_type === type && !isNamed(row)).length;
    const fits = (type: PaxType) =>
      pax_type === 'UNSPECIFIED' ? type !== 'INF' && !isTaken(type) : type === pax_type;
    const type = birth_date === null ? null : getTypeOnTrip(birth_date, first_day, last_day);
    const ofAge = (row: PassengerRow) => type === null || row.pax_type === type;
    const free = rows.filter((row) => !isNamed(row) && fits(row.pax_type));
    const row = free.find(ofAge) ?? free[0];
    if (!row) {
      left.push(formatEntryName({ last_name: last, first_name: first }));
      continue;
    }
    const at = rows.indexOf(row);
    rows[at] = {
      ...row,
      last_name: last,
      first_name: first,
      typed_name: false,
      gender_type: gender,
      birth_date: birth_date === null ? row.birth_date : formatTypedDate(birth_date),
    };
    if (infant && !nameInfant(rows, at, infant)) {
      left.push(`${formatEntryName({ last_name: infant.last, first_name: infant.first })} INF`);
      hint = [say('why.infant_offer')];
    }
  }
  desk.patchArea(name, { draft: { ...draft, rows, errors: {} } });
  const unnamed = rows.filter((row) => !isNamed(row)).length;
  const list = left.join(', ');
  if (left.length > 0) desk.answer(name, 'warn', say('answer.no_seat', { list }), hint);
  else desk.announce(say('answer.named', { n: unnamed }));
  desk.openScreen(name, 'names');
}
