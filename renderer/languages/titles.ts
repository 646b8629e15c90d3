/**
 * Titles after a given name, separate or attached (JOHNMR), are never part of the name sent to an
 * airline. If the letters may belong to the name (AMR, ADAMS), the agent is asked.
 */
import { toTable } from '#main/contract/collections.ts';
import type { GenderType } from '#main/contract/values.ts';

const TITLES: Readonly<Record<string, GenderType>> = toTable({
  MR: 'MALE',
  MISTER: 'MALE',
  MSTR: 'MALE',
  MST: 'MALE',
  MASTER: 'MALE',
  SR: 'MALE',
  SENHOR: 'MALE',
  HERR: 'MALE',
  SIR: 'MALE',
  MRS: 'FEMALE',
  MS: 'FEMALE',
  MISS: 'FEMALE',
  SRA: 'FEMALE',
  SRTA: 'FEMALE',
  DRA: 'FEMALE',
  MME: 'FEMALE',
  MLLE: 'FEMALE',
  FRAU: 'FEMALE',
  DAME: 'FEMALE',
  LADY: 'FEMALE',
  MX: 'UNDISCLOSED',
  DR: 'UNSPECIFIED',
  PROF: 'UNSPECIFIED',
  REV: 'UNSPECIFIED',
  CAPT: 'UNSPECIFIED',
});

/** Titles that may be attached to names, longer ones before those they end with. */
const ATTACHED = ['MISTER', 'MASTER', 'MSTR', 'MISS', 'SRTA', 'MRS', 'SRA', 'MR', 'MS', 'MX', 'SR'];
const ATTACHED_LAST = [...ATTACHED, 'PROF', 'DR'];

export interface GivenName {
  first: string;
  gender: GenderType;
  /** Titles that are not sent to the airline. */
  left_out?: string[];
  /** The word as typed, if its ending may be a title or part of the name. */
  doubtful?: string;
}

const isTitle = (word = ''): boolean => word.toUpperCase() in TITLES;

/** They are part of no name, wherever they stand: ANA MRS MARIA, JOHN MR JR. */
const ONLY_TITLE = /^(?:MR|MRS|MS|MISS|MSTR)$/i;
/** MR SILVA: a title where a surname is expected. */
export const startsWithTitle = (name: string): boolean =>
  /^(?:MRS?|MS|MISS|MSTR)[\s.]+\S/i.test(name);
const LAST_TITLE = /[\s.]+(?:MRS?|MS|MISS|MSTR)\.?$/i;
/** SILVA MRS: a title that belongs to the given name, or to none. */
export const endsWithTitle = (name: string): boolean => LAST_TITLE.test(name);
/** A document's given name, whose letters are kept but for a title that stands apart. */
export const dropLastTitle = (name: string): string => name.replace(LAST_TITLE, '');

/** Whether a word can be a further title: only one title may show the gender (DR MR). */
const canFollow = (titles: readonly string[], word = ''): boolean =>
  [...titles, word.toUpperCase()].filter((one) => TITLES[one] !== 'UNSPECIFIED').length <= 1;

function applyTitles(first: string, titles: readonly string[]): GivenName {
  const genders = titles.map((title) => TITLES[title] ?? 'UNSPECIFIED');
  const gender = genders.find((one) => one !== 'UNSPECIFIED') ?? 'UNSPECIFIED';
  const other = titles.filter((title) => TITLES[title] === 'UNSPECIFIED');
  return { first, gender, ...(other.length > 0 ? { left_out: other } : {}) };
}

/** Whether the ending is as likely part of the name as a title: AMR, THAMR; ADAMS; ISRA. */
function mayBeName(before: string, title: string): boolean {
  if (title === 'MR') return /^.?[AEIOUY]$/.test(before) || /^.{1,3}A$/.test(before);
  if (title === 'MS') return /[AEIOUY]$/.test(before);
  return title === 'SRA' || title === 'MX' || title === 'DR';
}

/** A title behind a sign or with a full stop: ANA.MRS, ANA-MRS, MRS.ANA, ANA MRS. */
const SIGNED_TITLE = /(?:^|[\s.-])(MRS?|MS|MISS|MSTR|DR)(?:\.|(?=\s|$))/gi;

/** Splits a typed given name into name and titles; null if there are only titles. */
export function parseGivenName(typed: string): GivenName | null {
  const words = typed.replace(SIGNED_TITLE, ' $1 ').trim().split(/\s+/);
  const titles: string[] = [];
  const take = (word = '') => titles.push(word.toUpperCase());
  while (words.length > 1 && isTitle(words.at(-1)) && canFollow(titles, words.at(-1))) {
    take(words.pop());
  }
  if (words.length > 1 && isTitle(words[0]) && canFollow(titles, words[0])) take(words.shift());
  const within = titles.length === 0 ? words.findIndex((word) => ONLY_TITLE.test(word)) : -1;
  if (within > 0) take(...words.splice(within, 1));
  const name = words.join(' ');
  // Titles alone, or of two genders.
  if (words.some((word) => ONLY_TITLE.test(word))) return null;
  if (titles.length > 0) return applyTitles(name, titles);
  const last = (words.at(-1) ?? '').toUpperCase();
  const title = ATTACHED_LAST.find((one) => last.length > one.length && last.endsWith(one));
  if (title === undefined) return { first: name, gender: 'UNSPECIFIED' };
  const apart = applyTitles(name.slice(0, -title.length).trimEnd(), [title]);
  const before = last.slice(0, -title.length);
  return mayBeName(before, title) ? { ...apart, doubtful: last } : apart;
}

/** A name to search for, without titles: names are kept without them. */
export function dropTitles(name: string): string {
  const [last, given] = name.split('/', 2);
  const named = given === undefined ? null : parseGivenName(given);
  return named === null || named.doubtful !== undefined ? name : `${last}/${named.first}`;
}
