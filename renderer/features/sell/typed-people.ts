/**
 * Names, infants, documents and contacts as entries give them, onto a draft or a booking's form.
 */

import type { AreaName } from '#main/contract/desk.ts';
import { isSamePerson } from '#main/domain/names.ts';
import type { PassengerRow } from '../../app/area.ts';
import {
  announce,
  answer,
  type DeskContext,
  getActiveArea,
  getTargetArea,
  patchArea,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import { formatEntry } from '../../app/typed-as.ts';
import { say } from '../../i18n/words.ts';
import type {
  BirthRequest,
  DocumentRequest,
  InfantRequest,
  NameRequest,
} from '../../languages/requests.ts';
import { parseGivenName } from '../../languages/titles.ts';
import { openEdit } from '../booking/changing.ts';
import { formatTypedDate, isNamed } from './passenger-rows.ts';

/** Changes the passenger of that number: in the draft, or typed into the form of the booking. */
function change(desk: DeskContext, n: number, patch: Partial<PassengerRow>, said: string): void {
  const area = getTargetArea(desk);
  const { name } = area;
  const rows = area.draft?.rows;
  if (rows) {
    if (!rows[n - 1]) {
      answer(desk, name, 'warn', say('answer.no_passenger', { n }));
      return;
    }
    const changed = rows.map((row, at) => (at === n - 1 ? { ...row, ...patch } : row));
    patchArea(desk, name, ({ draft }) => ({ draft: draft && { ...draft, rows: changed } }));
    announce(desk, said);
    openScreen(desk, name, 'names');
    return;
  }
  if (!area.booking?.booking.passengers[n - 1]) {
    answer(desk, name, 'warn', say('answer.no_passenger', { n }));
    return;
  }
  if (!area.edit || area.screen !== 'edit') openEdit(desk, 'edit');
  patchArea(desk, name, ({ edit }) => ({
    edit: edit && {
      ...edit,
      rows: edit.rows.map((row, at) => (at === n - 1 ? { ...row, ...patch } : row)),
    },
  }));
  answer(
    desk,
    name,
    'info',
    say('answer.typed_in', { entry: formatEntry(desk, { kind: 'end', redisplay: true }) }),
    [said],
  );
}

const formatFullName = (last: string, first: string): string => `${last}/${first}`.toUpperCase();

/** Who the passenger of that number is now: in the draft, or in the current booking. */
function findNamed(desk: DeskContext, n: number) {
  const { draft, booking } = getTargetArea(desk);
  return (draft ? draft.rows[n - 1] : booking?.booking.passengers[n - 1]) ?? null;
}

export function rename(desk: DeskContext, passenger: number, request: NameRequest): void {
  const patch: Partial<PassengerRow> = {
    last_name: request.last,
    first_name: request.first,
    typed_name: false,
    ...(request.gender === 'UNSPECIFIED' ? {} : { gender_type: request.gender }),
    ...(request.birth_date === null ? {} : { birth_date: formatTypedDate(request.birth_date) }),
  };
  const name = formatFullName(request.last, request.first);
  const was = findNamed(desk, passenger);
  const before = was && formatFullName(was.last_name, was.first_name);
  const said =
    before === null || before === '/'
      ? say('answer.renamed', { n: passenger, name })
      : say('answer.renamed_from', { n: passenger, before, name });
  change(desk, passenger, patch, said);
}

const DOCUMENT_TYPES: Readonly<Record<string, string>> = { P: 'PASSPORT', I: 'NATIONAL_ID' };

export function setDocument(desk: DeskContext, request: DocumentRequest): void {
  const patch: Partial<PassengerRow> = {
    doc_type: DOCUMENT_TYPES[request.document] ?? 'UNSPECIFIED',
    doc_number: request.number,
    doc_country: request.country,
    doc_expires: formatTypedDate(request.expires),
    nationality: request.nationality,
    birth_date: formatTypedDate(request.birth_date),
    gender_type: GENDERS[request.gender],
  };
  const area = getTargetArea(desk);
  const row = area.draft ? area.draft.rows[request.passenger - 1] : null;
  const named = row ?? area.booking?.booking.passengers[request.passenger - 1];
  // An unnamed passenger gets the name on the document.
  const own = row && !isNamed(row) ? { last_name: request.last, first_name: request.first } : {};
  const said = say('answer.document', { n: request.passenger });
  change(desk, request.passenger, { ...patch, ...own }, said);
  if (named && own.last_name === undefined) tellOther(desk, area.name, named, request, said);
}

export const setEmail = (desk: DeskContext, email: string, passenger = 1): void =>
  change(desk, passenger, { email }, say('answer.contact'));

export const setPhone = (desk: DeskContext, phone: string, passenger = 1): void =>
  change(desk, passenger, { phone }, say('answer.contact'));

/** Another given name for somebody whose surname stays. */
export function renameGiven(desk: DeskContext, passenger: number, first: string): void {
  const { draft, booking } = getTargetArea(desk);
  const named = (draft?.rows ?? booking?.booking.passengers ?? [])[passenger - 1];
  const name = formatFullName(named?.last_name ?? '', first);
  const said = say('answer.renamed', { n: passenger, name });
  change(desk, passenger, { first_name: first }, said);
}

/** Sets date of birth and sex, where there is no document; warns if the name is somebody else's. */
export function setBirth(desk: DeskContext, request: BirthRequest): void {
  const area = getTargetArea(desk);
  const row = area.draft ? area.draft.rows[request.passenger - 1] : null;
  const named = row ?? area.booking?.booking.passengers[request.passenger - 1];
  const own = row && !isNamed(row) ? { last_name: request.last, first_name: request.first } : {};
  const patch = {
    birth_date: formatTypedDate(request.birth_date),
    gender_type: GENDERS[request.gender],
  };
  const said = say('answer.birth', { n: request.passenger });
  change(desk, request.passenger, { ...patch, ...own }, said);
  if (named && own.last_name === undefined) tellOther(desk, area.name, named, request, said);
}

const GENDERS = { M: 'MALE', F: 'FEMALE', X: 'UNDISCLOSED' } as const;

/** Warns where the typed name is not the passenger's. */
function tellOther(
  desk: DeskContext,
  area: AreaName,
  named: { last_name: string; first_name: string },
  { last, first }: { last: string; first: string },
  said: string,
): void {
  if (isSamePerson(named, { last_name: last, first_name: first })) return;
  const name = formatFullName(named.last_name, named.first_name);
  const document = formatFullName(last, first);
  answer(desk, area, 'warn', say('answer.document_name', { document, name }), [said]);
}

/** Row of the default adult for an infant: the last named one who holds no named infant; or -1. */
function findLastFree(rows: readonly PassengerRow[]): number {
  const holds = (at: number) =>
    rows.some((row) => row.pax_type === 'INF' && row.lap === at && isNamed(row));
  return rows.findLastIndex((row, at) => row.pax_type === 'ADT' && isNamed(row) && !holds(at));
}

/** Swaps the names where only the given name matches the adult's surname. */
function putInOrder(request: InfantRequest, surname: string): InfantRequest {
  const { last, first, either } = request;
  const given = last !== null && either ? parseGivenName(last) : null;
  if (!given || !isSamePart(first, surname) || isSamePart(given.first, surname)) return request;
  const gender = given.gender === 'UNSPECIFIED' ? {} : { gender: given.gender };
  return { ...request, last: first, first: given.first, ...gender };
}

const isSamePart = (a: string, b: string): boolean =>
  a.trim().toUpperCase() === b.trim().toUpperCase();

/** Names an infant of the draft and puts it on its adult's lap. */
export function addInfant(desk: DeskContext, asked: InfantRequest): void {
  const { name, draft } = getActiveArea(desk);
  if (!draft) return;
  const lap = asked.passenger === null ? findLastFree(draft.rows) : asked.passenger - 1;
  const adult = draft.rows[lap];
  if (adult?.pax_type !== 'ADT') {
    answer(desk, name, 'warn', say('answer.no_adult', { n: asked.passenger ?? 1 }));
    return;
  }
  const request = putInOrder(asked, adult.last_name);
  const rows = [...draft.rows];
  const isFree = (row: PassengerRow) => row.pax_type === 'INF' && !isNamed(row);
  const own = rows.findIndex((row) => isFree(row) && row.lap === lap);
  const at = own >= 0 ? own : rows.findIndex(isFree);
  const row = rows[at];
  const last = request.last ?? adult.last_name;
  if (!row) {
    const list = `${formatFullName(last, request.first)} INF`;
    answer(desk, name, 'warn', say('answer.no_seat', { list }), [say('why.infant_offer')]);
    return;
  }
  // The infant that was on this lap moves to this one's former lap.
  const other = rows.findIndex((one, index) => index !== at && one.lap === lap);
  if (other >= 0) rows[other] = { ...rows[other]!, lap: row.lap };
  rows[at] = {
    ...row,
    last_name: last,
    first_name: request.first,
    ...(request.gender ? { gender_type: request.gender } : {}),
    birth_date: request.birth_date === null ? row.birth_date : formatTypedDate(request.birth_date),
    lap,
  };
  patchArea(desk, name, { draft: { ...draft, rows, errors: {} } });
  announce(desk, say('answer.infant', { name: formatFullName(last, request.first), n: lap + 1 }));
  openScreen(desk, name, 'names');
}
