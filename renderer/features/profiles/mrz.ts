/**
 * Reads the machine-readable zone of a passport or identity card (ICAO 9303): two lines of 44 or 36
 * characters, or three of 30. A field with a wrong check digit is returned and listed in `doubts`,
 * because misread characters are more common than forged passports.
 */
import { parse } from 'mrz';
import { toTable } from '#main/contract/collections.ts';
import type { GenderType } from '#main/contract/values.ts';
import { isDate } from '#main/reference/calendar.ts';
import { toTwoLetters } from '../../languages/countries.ts';

/** A field with a wrong check digit or format. */
export type ZoneField = 'number' | 'birth_date' | 'expires' | 'nationality' | 'country' | 'whole';

export interface Zone {
  type: 'PASSPORT' | 'NATIONAL_ID';
  last_name: string;
  first_name: string;
  number: string;
  /** Two letters; null for an unknown country code. */
  country: string | null;
  nationality: string | null;
  /** YYYY-MM-DD; null if it is not a date. */
  birth_date: string | null;
  expires: string | null;
  gender: GenderType;
  /** Fields read with errors; empty if all check digits are right. */
  doubts: readonly ZoneField[];
  /** The names fill their line, so some may be missing. */
  cut: boolean;
}

const LENGTHS: readonly (readonly [lines: number, length: number])[] = [
  [2, 44],
  [2, 36],
  [3, 30],
];

/** The lines of a zone in a text, with or without line breaks; null if there is none. */
export function findZoneLines(text: string): string[] | null {
  const lines = text
    .toUpperCase()
    .split(/[\r\n\t]+/)
    .map((line) => line.replace(/[\s]/g, '').replace(/[«‹]/g, '<'))
    .filter((line) => line !== '');
  const whole = lines.join('');
  if (!/^[PIAC][A-Z<]/.test(whole) || !/^[A-Z0-9<]+$/.test(whole)) return null;
  const [first = ''] = lines;
  for (const [count, length] of LENGTHS) {
    if (whole.length !== count * length) continue;
    if (lines.length > 1 && first.length !== length) continue;
    return Array.from({ length: count }, (_, at) => whole.slice(at * length, (at + 1) * length));
  }
  return null;
}

/** Country codes that differ from ISO 3166. */
const SPECIAL_COUNTRIES: Readonly<Record<string, string>> = toTable({
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
});
const findCountry = (code: string): string | null => {
  const letters = code.replace(/</g, '');
  return SPECIAL_COUNTRIES[letters] ?? (letters.length === 3 ? toTwoLetters(letters) : null);
};

/** Six digits as a date: a birth date is past, an expiry date at most 50 years ahead. */
function parseDay(digits: string, today: string, past: boolean): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const century = Number(today.slice(0, 2)) * 100;
  const year = century + Number(digits.slice(0, 2));
  const rest = `-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  const latest = past ? today : `${Number(today.slice(0, 4)) + 50}${today.slice(4)}`;
  const day = [year, year - 100].map((y) => `${y}${rest}`).find((one) => one <= latest);
  return day !== undefined && isDate(day) ? day : null;
}

const GENDERS: Readonly<Record<string, GenderType>> = toTable({
  M: 'MALE',
  F: 'FEMALE',
  X: 'UNDISCLOSED',
});

/** A field's line, start and end; without an end it reaches the end of the line. */
type Place = readonly [line: number, from: number, to?: number];
type Places = Record<'code' | 'state' | 'sex' | 'born' | 'until' | 'nation' | 'names', Place>;

const FIRST_LINE = { code: [0, 0, 2], state: [0, 2, 5] } as const;
const TWO_LINES: Places = {
  ...FIRST_LINE,
  sex: [1, 20, 21],
  born: [1, 13, 19],
  until: [1, 21, 27],
  nation: [1, 10, 13],
  names: [0, 5],
};
const THREE_LINES: Places = {
  ...FIRST_LINE,
  sex: [1, 7, 8],
  born: [1, 0, 6],
  until: [1, 8, 14],
  nation: [1, 15, 18],
  names: [2, 0],
};

const DOUBTS: Readonly<Record<string, ZoneField>> = toTable({
  documentNumber: 'number',
  documentNumberCheckDigit: 'number',
  birthDateCheckDigit: 'birth_date',
  expirationDateCheckDigit: 'expires',
  compositeCheckDigit: 'whole',
});

/** The passenger of a zone; null if the text is not one. */
export function readZone(text: string, today: string): Zone | null {
  const lines = findZoneLines(text);
  if (!lines) return null;
  const read = parseLines(lines);
  if (!read) return null;
  const places = lines.length === 3 ? THREE_LINES : TWO_LINES;
  const readField = (field: keyof Places): string => {
    const [line, from, to] = places[field];
    return lines[line]?.slice(from, to) ?? '';
  };
  const [last = '', first = ''] = readField('names').replace(/<+$/, '').split('<<');
  const birth_date = parseDay(readField('born'), today, true);
  const expires = parseDay(readField('until'), today, false);
  const country = findCountry(readField('state'));
  const nationality = findCountry(readField('nation'));
  const doubts = new Set<ZoneField>(
    read.details.flatMap(({ field, valid }) =>
      valid || field === null ? [] : (DOUBTS[field] ?? []),
    ),
  );
  if (birth_date === null) doubts.add('birth_date');
  if (expires === null) doubts.add('expires');
  if (country === null) doubts.add('country');
  if (nationality === null) doubts.add('nationality');
  // The composite digit is wrong whenever another is, so it adds nothing then.
  if (doubts.size > 1) doubts.delete('whole');
  return {
    type: readField('code').startsWith('P') ? 'PASSPORT' : 'NATIONAL_ID',
    last_name: parseName(last),
    first_name: parseName(first),
    number: read.documentNumber ?? '',
    country,
    nationality,
    birth_date,
    expires,
    gender: GENDERS[readField('sex')] ?? 'UNSPECIFIED',
    doubts: [...doubts],
    cut: !readField('names').endsWith('<'),
  };
}

const parseName = (text: string): string => text.replace(/<+/g, ' ').trim();

/** Null for lines that are not a zone, for which the parser throws. */
function parseLines(lines: string[]) {
  try {
    return parse(lines);
  } catch {
    return null;
  }
}
