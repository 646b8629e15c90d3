/** Names, infants, documents and contacts as entries give them, onto a draft or a booking's form. */

import type { AreaName } from '#main/contract/desk.ts';
import { samePerson } from '#main/domain/names.ts';
import type { BirthWish, DocumentWish, InfantWish, NameWish } from '../commands/wishes.ts';
import { say } from '../words/words.ts';
import type { PassengerRow } from './area.ts';
import { openEdit } from './changing.ts';
import { activeArea, announce, answer, areaMeant, type Bench, patchArea } from './desk.ts';
import { openScreen } from './moving.ts';
import { isNamed, typedDate } from './passenger-rows.ts';
import { typedAs } from './typed-as.ts';

/** Changes the passenger of that number: in the draft, or typed into the form of the booking. */
function change(bench: Bench, n: number, patch: Partial<PassengerRow>, said: string): void {
  const area = areaMeant(bench);
  const { name } = area;
  const rows = area.draft?.rows;
  if (rows) {
    if (!rows[n - 1]) {
      answer(bench, name, 'warn', say('answer.no_passenger', { n }));
      return;
    }
    const changed = rows.map((row, at) => (at === n - 1 ? { ...row, ...patch } : row));
    patchArea(bench, name, ({ draft }) => ({ draft: draft && { ...draft, rows: changed } }));
    announce(bench, said);
    openScreen(bench, name, 'names');
    return;
  }
  if (!area.booking?.booking.passengers[n - 1]) {
    answer(bench, name, 'warn', say('answer.no_passenger', { n }));
    return;
  }
  if (!area.edit || area.screen !== 'edit') openEdit(bench, 'edit');
  patchArea(bench, name, ({ edit }) => ({
    edit: edit && {
      ...edit,
      rows: edit.rows.map((row, at) => (at === n - 1 ? { ...row, ...patch } : row)),
    },
  }));
  answer(
    bench,
    name,
    'info',
    say('answer.typed_in', { entry: typedAs(bench, { kind: 'end', redisplay: true }) }),
    [said],
  );
}

const fullName = (last: string, first: string): string => `${last}/${first}`.toUpperCase();

/** Who the passenger of that number is now: in the draft, or in the booking in hand. */
function namedAs(bench: Bench, n: number) {
  const { draft, booking } = areaMeant(bench);
  return (draft ? draft.rows[n - 1] : booking?.booking.passengers[n - 1]) ?? null;
}

export function rename(bench: Bench, passenger: number, wish: NameWish): void {
  const patch: Partial<PassengerRow> = {
    last_name: wish.last,
    first_name: wish.first,
    typed_name: false,
    ...(wish.gender === 'UNSPECIFIED' ? {} : { gender_type: wish.gender }),
    ...(wish.birth_date === null ? {} : { birth_date: typedDate(wish.birth_date) }),
  };
  const name = fullName(wish.last, wish.first);
  const was = namedAs(bench, passenger);
  const before = was && fullName(was.last_name, was.first_name);
  const said =
    before === null || before === '/'
      ? say('answer.renamed', { n: passenger, name })
      : say('answer.renamed_from', { n: passenger, before, name });
  change(bench, passenger, patch, said);
}

const DOCUMENT_TYPES: Readonly<Record<string, string>> = { P: 'PASSPORT', I: 'NATIONAL_ID' };

export function setDocument(bench: Bench, wish: DocumentWish): void {
  const patch: Partial<PassengerRow> = {
    doc_type: DOCUMENT_TYPES[wish.document] ?? 'UNSPECIFIED',
    doc_number: wish.number,
    doc_country: wish.country,
    doc_expires: typedDate(wish.expires),
    nationality: wish.nationality,
    birth_date: typedDate(wish.birth_date),
    gender_type: GENDERS[wish.gender],
  };
  const area = areaMeant(bench);
  const row = area.draft ? area.draft.rows[wish.passenger - 1] : null;
  const named = row ?? area.booking?.booking.passengers[wish.passenger - 1];
  // Who is not named yet is named as the document has it.
  const own = row && !isNamed(row) ? { last_name: wish.last, first_name: wish.first } : {};
  const said = say('answer.document', { n: wish.passenger });
  change(bench, wish.passenger, { ...patch, ...own }, said);
  if (named && own.last_name === undefined) tellOther(bench, area.name, named, wish, said);
}

export const setEmail = (bench: Bench, email: string, passenger: number): void =>
  change(bench, passenger, { email }, say('answer.contact'));

export const setPhone = (bench: Bench, phone: string, passenger: number): void =>
  change(bench, passenger, { phone }, say('answer.contact'));

/** Another given name for somebody whose surname stays. */
export function renameGiven(bench: Bench, passenger: number, first: string): void {
  const { draft, booking } = areaMeant(bench);
  const named = (draft?.rows ?? booking?.booking.passengers ?? [])[passenger - 1];
  const name = fullName(named?.last_name ?? '', first);
  const said = say('answer.renamed', { n: passenger, name });
  change(bench, passenger, { first_name: first }, said);
}

/** Date of birth and sex, where there is no document; said where they are of somebody else. */
export function setBirth(bench: Bench, wish: BirthWish): void {
  const area = areaMeant(bench);
  const row = area.draft ? area.draft.rows[wish.passenger - 1] : null;
  const named = row ?? area.booking?.booking.passengers[wish.passenger - 1];
  const own = row && !isNamed(row) ? { last_name: wish.last, first_name: wish.first } : {};
  const patch = { birth_date: typedDate(wish.birth_date), gender_type: GENDERS[wish.gender] };
  const said = say('answer.birth', { n: wish.passenger });
  change(bench, wish.passenger, { ...patch, ...own }, said);
  if (named && own.last_name === undefined) tellOther(bench, area.name, named, wish, said);
}

const GENDERS = { M: 'MALE', F: 'FEMALE', X: 'UNDISCLOSED' } as const;

/** Says so where what was typed of a passenger is of somebody else. */
function tellOther(
  bench: Bench,
  area: AreaName,
  named: { last_name: string; first_name: string },
  { last, first }: { last: string; first: string },
  said: string,
): void {
  if (samePerson(named, { last_name: last, first_name: first })) return;
  const name = fullName(named.last_name, named.first_name);
  const document = fullName(last, first);
  answer(bench, area, 'warn', say('answer.document_name', { document, name }), [said]);
}

/** The adult an infant goes to where none is said: the last who is named and holds nobody named. */
function lastFree(rows: readonly PassengerRow[]): number {
  const holds = (at: number) =>
    rows.some((row) => row.pax_type === 'INF' && row.lap === at && isNamed(row));
  return rows.findLastIndex((row, at) => row.pax_type === 'ADT' && isNamed(row) && !holds(at));
}

/** Names an infant of the draft and puts it on its adult's lap. */
export function addInfant(bench: Bench, wish: InfantWish): void {
  const { name, draft } = activeArea(bench);
  if (!draft) return;
  const lap = wish.passenger === null ? lastFree(draft.rows) : wish.passenger - 1;
  const adult = draft.rows[lap];
  if (adult?.pax_type !== 'ADT') {
    answer(bench, name, 'warn', say('answer.no_adult', { n: wish.passenger ?? 1 }));
    return;
  }
  const rows = [...draft.rows];
  const free = (row: PassengerRow) => row.pax_type === 'INF' && !isNamed(row);
  const own = rows.findIndex((row) => free(row) && row.lap === lap);
  const at = own >= 0 ? own : rows.findIndex(free);
  const row = rows[at];
  const last = wish.last ?? adult.last_name;
  if (!row) {
    const list = `${fullName(last, wish.first)} INF`;
    answer(bench, name, 'warn', say('answer.no_seat', { list }), [say('why.infant_offer')]);
    return;
  }
  // Whose lap it was gets the place this one had.
  const other = rows.findIndex((one, index) => index !== at && one.lap === lap);
  if (other >= 0) rows[other] = { ...rows[other]!, lap: row.lap };
  rows[at] = {
    ...row,
    last_name: last,
    first_name: wish.first,
    ...(wish.gender ? { gender_type: wish.gender } : {}),
    birth_date: wish.birth_date === null ? row.birth_date : typedDate(wish.birth_date),
    lap,
  };
  patchArea(bench, name, { draft: { ...draft, rows, errors: {} } });
  announce(bench, say('answer.infant', { name: fullName(last, wish.first), n: lap + 1 }));
  openScreen(bench, name, 'names');
}
