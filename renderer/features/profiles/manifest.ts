/**
 * A passenger list pasted from a spreadsheet or a message: columns separated by tab, semicolon,
 * comma or bar; headings in English, Portuguese or Spanish, or the default order without them.
 * Every row is returned, with its errors, so that no passenger is lost.
 */
import Papa from 'papaparse';
import { listKeys } from '#main/contract/collections.ts';
import { PersonName } from '#main/contract/passenger.ts';
import type { GenderType } from '#main/contract/values.ts';
import { getTypeOnTrip } from '#main/reference/ages.ts';
import { findCountry } from '#main/reference/countries.ts';
import { type Phrase, phrase } from '../../i18n/words.ts';
import { toTwoLetters } from '../../languages/countries.ts';
import { buildEmptyRow, formatTypedDate, readTypedDate } from '../sell/passenger-rows.ts';
import type { PassengerRow } from '../sell/typed-state.ts';

export const MANIFEST_FIELDS = [
  'last_name',
  'first_name',
  'pax_type',
  'birth_date',
  'gender_type',
  'doc_number',
  'nationality',
  'doc_country',
  'doc_expires',
  'doc_type',
  'phone',
  'email',
  'flyer',
] as const;
export type ManifestField = (typeof MANIFEST_FIELDS)[number];
export type ManifestCells = Partial<Record<ManifestField, string>>;

interface ManifestProblem {
  field: ManifestField;
  says: Phrase;
}

export interface ManifestRow {
  /** Line number in the pasted text, from 1, headings not counted. */
  line: number;
  cells: ManifestCells;
  /** The passenger in the cells; valid only without problems. */
  row: PassengerRow;
  problems: readonly ManifestProblem[];
}

export interface Manifest {
  rows: readonly ManifestRow[];
  /** Headings not recognised, whose columns are ignored. */
  unknown: readonly string[];
  /** Number of rows over the limit. */
  dropped: number;
}

export const MAX_ROWS = 400;
const MAX_CHARACTERS = 200_000;

const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const splitWords = (text: string): string[] => text.split('|').map((word) => word.trim());

/** Headings in the three languages, without accents and punctuation. */
const HEADINGS: Readonly<Record<ManifestField, readonly string[]>> = {
  last_name: splitWords(
    'last name|lastname|last|surname|family name|sobrenome|ultimo nome|apellido|apellidos|name|nome|nombre completo|passenger|passageiro|pasajero|full name|nome completo',
  ),
  first_name: splitWords(
    'first name|firstname|first|given name|given names|forename|primeiro nome|prenome|nome proprio|nombre|nombres|primer nombre',
  ),
  pax_type: splitWords(
    'type|pax|pax type|ptc|passenger type|tipo|tipo pax|tipo de passageiro|tipo de pasajero|categoria',
  ),
  birth_date: splitWords(
    'birth|birth date|birthdate|date of birth|dob|born|nascimento|data de nascimento|data nascimento|nasc|dt nasc|nacimiento|fecha de nacimiento|fecha nacimiento|fecha nac',
  ),
  gender_type: splitWords('gender|sex|genero|sexo'),
  doc_number: splitWords(
    'document|document number|document no|doc|doc number|passport|passport number|passport no|id|id number|documento|numero do documento|numero de documento|no documento|passaporte|numero do passaporte|pasaporte|numero de pasaporte|rg|cpf|dni',
  ),
  nationality: splitWords('nationality|nation|citizenship|nacionalidade|nacionalidad'),
  doc_country: splitWords(
    'country|issuing country|issued by|issue country|document country|pais|pais emissor|pais de emissao|pais emisor|pais de emision|emissor',
  ),
  doc_expires: splitWords(
    'expires|expiry|expiry date|expiration|expiration date|valid until|validade|vencimento|data de validade|valido ate|vencimiento|fecha de vencimiento|caducidad|valido hasta',
  ),
  doc_type: splitWords('document type|doc type|tipo de documento|tipo documento|tipo doc'),
  phone: splitWords('phone|telephone|mobile|cell|contact|telefone|celular|fone|telefono|movil'),
  email: splitWords('email|e mail|mail|correo|correo electronico'),
  flyer: splitWords(
    'frequent flyer|frequent flyer number|ffn|ff|loyalty|miles|fidelidade|programa de fidelidade|milhas|viajero frecuente|fidelizacion|millas',
  ),
};

/** The order of columns without headings. */
const DEFAULT_COLUMNS: readonly ManifestField[] = MANIFEST_FIELDS.slice(0, 9);

function findHeading(cell: string): ManifestField | null {
  const heading = toPlain(cell);
  return MANIFEST_FIELDS.find((field) => HEADINGS[field].includes(heading)) ?? null;
}

/** `nome` is the family name in some lists, the given name in others: other headings decide. */
function readColumns(header: readonly string[]): (ManifestField | null)[] {
  const columns = header.map(findHeading);
  const headings = header.map(toPlain);
  const surname = headings.findIndex((h) =>
    /^(sobrenome|apellidos?|ultimo nome|last.*|surname|family name)$/.test(h),
  );
  if (surname < 0) return columns;
  return columns.map((field, at) => {
    if (field !== 'last_name' || at === surname) return field;
    return columns.includes('first_name') ? null : 'first_name';
  });
}

/** Whether a pasted text has several columns in several lines, or tabs in one line. */
export const looksLikeManifest = (text: string): boolean =>
  /[\t;|]/.test(text) ? /\n/.test(text.trim()) || /\t/.test(text) : /\n.*,/.test(text.trim());

export function readManifest(text: string, { today, days }: ManifestDays): Manifest {
  const parsed = Papa.parse<string[]>(text.slice(0, MAX_CHARACTERS).trim(), {
    delimiter: findDelimiter(text),
    skipEmptyLines: 'greedy',
  });
  const lines = parsed.data.map((line) => line.map((cell) => cell.trim().slice(0, 200)));
  const [first = []] = lines;
  const known = first.filter((cell) => findHeading(cell) !== null).length;
  const headed = known >= 2 && known * 2 >= first.filter((cell) => cell !== '').length;
  const columns = headed ? readColumns(first) : DEFAULT_COLUMNS;
  const body = headed ? lines.slice(1) : lines;
  const rows = body.slice(0, MAX_ROWS).map((line, index) => {
    const cells: ManifestCells = {};
    line.forEach((cell, at) => {
      const field = columns[at];
      if (field != null && cell !== '' && cells[field] === undefined) cells[field] = cell;
    });
    return readRow(cells, index + 1, { today, days });
  });
  const unknown = headed ? first.filter((cell, at) => cell !== '' && columns[at] === null) : [];
  return { rows, unknown, dropped: Math.max(0, body.length - MAX_ROWS) };
}

/** Tab, semicolon or bar, whichever the first line has first; else a comma, as names may have. */
function findDelimiter(text: string): string {
  const [line = ''] = text.trim().split(/\r?\n/);
  return ['\t', ';', '|', ','].find((sign) => line.includes(sign)) ?? '\t';
}

export interface ManifestDays {
  today: string;
  /** Departure dates of the chosen flights, in order. */
  days: readonly string[];
}

const TYPES: Readonly<Record<'ADT' | 'CHD' | 'INF', readonly string[]>> = {
  ADT: splitWords('adt|adult|adults|adulto|adulta|a|ad'),
  CHD: splitWords('chd|cnn|child|children|crianca|menor|nino|nina|c|ch|chi'),
  INF: splitWords('inf|infant|baby|bebe|colo|lap|lactante|infante|i|in'),
};
const GENDERS: Readonly<Record<'MALE' | 'FEMALE' | 'UNDISCLOSED', readonly string[]>> = {
  MALE: splitWords('m|male|man|masculino|masc|homem|hombre|h|varon|mr|mstr|sr'),
  FEMALE: splitWords('f|female|woman|feminino|femenino|fem|mulher|mujer|mrs|ms|miss|sra|srta'),
  UNDISCLOSED: splitWords('x|u|undisclosed|nao informado|no informado|outro|otro|other'),
};
const DOCUMENTS: Readonly<Record<'PASSPORT' | 'NATIONAL_ID' | 'TAX_ID', readonly string[]>> = {
  PASSPORT: splitWords('passport|p|pp|passaporte|pasaporte'),
  NATIONAL_ID: splitWords('national id|id|i|identity|identidade|rg|dni|cedula|identidad|ni'),
  TAX_ID: splitWords('tax id|cpf|tax|t|nif|rut|fiscal'),
};

const findAmong = <T extends string>(
  table: Readonly<Record<T, readonly string[]>>,
  cell: string,
): T | null => {
  const word = toPlain(cell);
  return listKeys(table).find((key) => table[key].includes(word)) ?? null;
};

const FLYER = /^(?:([A-Z0-9]{2})[\s:/-]*([A-Z0-9]{3,28}))?$/i;
/** The pattern of each cell that is used as typed. */
const FORMS = [
  ['doc_number', /^[\p{L}\p{N} ./-]{0,40}$/u, 'manifest.document'],
  ['email', /^([^@\s]+@[^@\s]+\.[^@\s.]{2,})?$/, 'manifest.email'],
  ['phone', /^[+0-9()\-. /A-Za-z]{0,40}$/, 'manifest.phone'],
  ['flyer', FLYER, 'manifest.flyer'],
] as const;
type CellProblem =
  | (typeof FORMS)[number][2]
  | 'manifest.date'
  | 'manifest.gender'
  | 'manifest.type'
  | 'manifest.doc_type';

/** Reads one row's cells, also after a correction. */
export function readRow(cells: ManifestCells, line: number, days: ManifestDays): ManifestRow {
  const { today } = days;
  const problems: ManifestProblem[] = [];
  const getCell = (field: ManifestField): string => cells[field] ?? '';
  const addProblem = (field: ManifestField, says: Phrase) => problems.push({ field, says });
  const refuse = (field: ManifestField, key: CellProblem) =>
    addProblem(field, phrase(key, { text: getCell(field) }));
  const names = parseNames(cells);
  for (const field of ['last_name', 'first_name'] as const) {
    const name = names[field];
    if (name === '') addProblem(field, phrase('manifest.missing'));
    else if (!PersonName.safeParse(name).success)
      addProblem(field, phrase('manifest.name', { name }));
  }
  const readDay = (field: 'birth_date' | 'doc_expires', past: boolean): string => {
    if (getCell(field) === '') return '';
    const read = readTypedDate(getCell(field), today, past);
    if (read === null) refuse(field, 'manifest.date');
    return read === null ? '' : formatTypedDate(read);
  };
  const birth_date = readDay('birth_date', true);
  const born = birth_date === '' ? null : readTypedDate(birth_date, today, true);
  const gender = readGender(getCell('gender_type'), names.title);
  if (gender === null) refuse('gender_type', 'manifest.gender');
  const type = readType(getCell('pax_type'), born, days);
  if (type === null) refuse('pax_type', 'manifest.type');
  if (type === 'INF' && born === null) addProblem('birth_date', phrase('manifest.infant'));
  const readCountry = (field: 'nationality' | 'doc_country'): string => {
    const cell = getCell(field).toUpperCase();
    const code = cell === '' ? '' : toTwoLetters(cell);
    if (code === '' || (code !== null && findCountry(code))) return code;
    addProblem(field, phrase('manifest.country', { text: cell }));
    return '';
  };
  const doc_type = cells.doc_type === undefined ? 'PASSPORT' : findAmong(DOCUMENTS, cells.doc_type);
  if (doc_type === null) refuse('doc_type', 'manifest.doc_type');
  for (const [field, form, key] of FORMS) if (!form.test(getCell(field))) refuse(field, key);
  const flyer = FLYER.exec(getCell('flyer'));
  return {
    line,
    cells,
    problems,
    row: {
      ...buildEmptyRow(type ?? 'ADT'),
      last_name: names.last_name,
      first_name: names.first_name,
      gender_type: gender ?? 'UNSPECIFIED',
      birth_date,
      nationality: readCountry('nationality'),
      doc_type: doc_type ?? 'PASSPORT',
      doc_number: getCell('doc_number'),
      doc_country: readCountry('doc_country'),
      doc_expires: readDay('doc_expires', false),
      phone: getCell('phone'),
      email: getCell('email'),
      flyer_airline: flyer?.[1]?.toUpperCase() ?? '',
      flyer_number: flyer?.[2]?.toUpperCase() ?? '',
    },
  };
}

const TITLE = /[\s.]+(MR|MRS|MS|MISS|MSTR|DR|SR|SRA|SRTA)\.?$/i;

/** 'SILVA/ANA MRS' in one cell, or two cells; a title is removed and gives the gender. */
function parseNames(cells: ManifestCells): {
  last_name: string;
  first_name: string;
  title: string;
} {
  let last_name = cells.last_name ?? '';
  let first_name = cells.first_name ?? '';
  if (first_name === '') {
    const [last = '', first = ''] = last_name.split(/\s*[/,]\s*/);
    if (first !== '') [last_name, first_name] = [last.trim(), first.trim()];
  }
  const title = TITLE.exec(first_name)?.[1] ?? '';
  return { last_name, first_name: first_name.replace(TITLE, '').trim(), title };
}

function readGender(cell: string, title: string): GenderType | null {
  if (cell !== '') return findAmong(GENDERS, cell);
  return findAmong(GENDERS, title) ?? 'UNSPECIFIED';
}

function readType(
  cell: string,
  born: string | null,
  { today, days }: ManifestDays,
): 'ADT' | 'CHD' | 'INF' | null {
  if (cell !== '') return findAmong(TYPES, cell);
  if (born === null) return 'ADT';
  return getTypeOnTrip(born, days[0] ?? today, days.at(-1) ?? today);
}

/** Puts correct rows into free places of their passenger type; `left` has those without a place. */
export function placeManifest(
  rows: readonly PassengerRow[],
  good: readonly PassengerRow[],
): { rows: PassengerRow[]; left: PassengerRow[] } {
  const seated = [...rows];
  const left: PassengerRow[] = [];
  for (const one of good) {
    const at = seated.findIndex(
      (row) => row.pax_type === one.pax_type && row.last_name === '' && row.first_name === '',
    );
    const place = seated[at];
    if (!place) left.push(one);
    else seated[at] = { ...one, passenger_id: place.passenger_id, lap: place.lap };
  }
  return { rows: seated, left };
}
