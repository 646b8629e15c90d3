/**
 * Passenger names in entries: surnames, given names with titles, children, infants, birth dates.
 */
import { ok, type Result } from '#main/contract/result.ts';
import type { GenderType, PaxType } from '#main/contract/values.ts';
import { phrase } from '../i18n/words.ts';
import type { ActionOf } from './action.ts';
import type { Part } from './grammar.ts';
import type { NameRequest } from './requests.ts';
import { type Env, Scanner, type Stop, toSticky, want } from './scan.ts';
import { endsWithTitle, type GivenName, parseGivenName, startsWithTitle } from './titles.ts';
import { BIRTH_DATE, NAME_LETTERS } from './tokens.ts';

const TITLE_OF: Readonly<Record<GenderType, string>> = {
  MALE: ' MR',
  FEMALE: ' MRS',
  UNDISCLOSED: ' MX',
  UNSPECIFIED: '',
};
const MAX_NAMES = 99;
const HOW_MANY = toSticky(/\d{1,2}/);
const BRACKETS = toSticky(/CHD|ADT|INF|ID|C\d{2}/);
const IDENTITY = toSticky(/[^()]{1,40}/);
const NO_NAME = 'expected.infant_name';

/** Typed instead of a name for a second seat or cabin baggage: no passenger. */
const NOBODY = /(?:^| )(?:CBBG|EXST)(?= |$)/i;

/** NM1SILVA/ANA NM1COSTA/RUI */
const NEXT_NAME = / NM$/i;

/** ANA,MRS and ANA/MRS */
const BEFORE_TITLE = toSticky(/[,/] ?(?=(?:MRS?|MS|MISS|MSTR)\.? *(?![\p{L}. ]))/u);

/** A passenger type among the given names: BO CHD, LEO CNN MSTR. */
const TYPE = /(?:^| )(CHD|CNN|CHILD|ADT)(?= |$)/i;
/** An infant is typed with its adult, and is no passenger of its own. */
const INFANT = /(?:^| )INF(?:ANT)?(?= |$)/i;

function readTypedName(scan: Scanner): string | null {
  const { at } = scan;
  const name = scan.matchTyped(NAME_LETTERS)?.trim() ?? null;
  if (name !== null && NOBODY.test(name)) {
    scan.at = at;
    return null;
  }
  // The code of the next name, where the semicolon before it was forgotten.
  return /^\d/.test(scan.rest) ? (name?.replace(NEXT_NAME, '') ?? null) : name;
}

const toRequest = (last: string, given: GivenName): NameRequest => ({
  last,
  ...given,
  pax_type: 'UNSPECIFIED',
  birth_date: null,
  infant: null,
});

/** What follows a given name: passenger type and date of birth. */
type Remark = (scan: Scanner, env: Env, name: NameRequest) => Result<null, Stop>;

function readSurname(scan: Scanner, mayEndInTitle = false): Result<string, Stop> {
  const { at } = scan;
  const last = readTypedName(scan);
  const titled = last !== null && !mayEndInTitle && endsWithTitle(last);
  if (last !== null && !titled && !startsWithTitle(last)) return ok(last);
  scan.at = at;
  return scan.stop(phrase('expected.surname'), last === null && scan.done);
}

function readGiven(
  scan: Scanner,
  env: Env,
  last: string,
  remark: Remark,
  is_infant = false,
): Result<NameRequest, Stop> {
  if (!scan.take('/')) {
    return scan.stop(phrase('expected.slash_given', { last: last.toUpperCase() }));
  }
  const from = scan.at;
  let typed = readTypedName(scan) ?? '';
  if (scan.match(BEFORE_TITLE) !== null) typed += ` ${readTypedName(scan)}`;
  const type = TYPE.exec(typed)?.[1]?.toUpperCase();
  const typeless = typed.replace(TYPE, '');
  const given = is_infant ? typeless.replace(INFANT, '') : typeless;
  const named = parseGivenName(given);
  if (named === null || named.first === '' || INFANT.test(given)) {
    scan.at = from;
    return scan.stop(phrase('expected.given_name'));
  }
  const name = toRequest(last, named);
  if (type !== undefined) name.pax_type = type === 'ADT' ? 'ADT' : 'CHD';
  const read = remark(scan, env, name);
  return read.ok ? ok(name) : read;
}

/** (CHD/12OCT18), (ADT/07SEP84), (INF/LEO/12OCT25) or (INF/SOUZA/LEO/12OCT25), in any number. */
const readBrackets: Remark = (scan, env, name) => {
  while (scan.take('(')) {
    const typed = scan.match(BRACKETS);
    // A child's age, which is not a date of birth.
    const aged = typed !== null && /\d/.test(typed);
    if (aged) leaveOut(name, typed);
    const type = (aged ? 'CHD' : typed) as PaxType | 'ID' | null;
    if (type === null) {
      return scan.stop(phrase('expected.bracket'), /^(C|CH|A|AD|I|IN)?$/.test(scan.rest));
    }
    const read =
      type === 'ID'
        ? readIdentity(scan, env, name)
        : type === 'INF'
          ? readLapInfant(scan, env, name)
          : readTyped(scan, env, name, type);
    if (!read.ok) return read;
    if (!scan.take(')')) return scan.stop(phrase('expected.bracket_end'));
  }
  return ok(null);
};

/** (IDDOB15JAN1960) is a date of birth; any other code is ignored, and the answer says so. */
function readIdentity(scan: Scanner, env: Env, name: NameRequest): Result<null, Stop> {
  if (scan.take('DOB')) return readBirth(scan, env, name);
  const text = scan.match(IDENTITY);
  if (text !== null) leaveOut(name, `ID${text}`);
  return ok(null);
}

const leaveOut = (name: NameRequest, what: string): void => {
  name.left_out = [...(name.left_out ?? []), what];
};

function readBirth(scan: Scanner, env: Env, name: NameRequest): Result<null, Stop> {
  const read = want(scan, BIRTH_DATE, env);
  if (!read.ok) return read;
  name.birth_date = read.value;
  return ok(null);
}

function readTyped(scan: Scanner, env: Env, name: NameRequest, type: PaxType): Result<null, Stop> {
  name.pax_type = type;
  return scan.take('/') || /^\d/.test(scan.rest) ? readBirth(scan, env, name) : ok(null);
}

function readLapInfant(scan: Scanner, env: Env, name: NameRequest): Result<null, Stop> {
  const read = readInfantName(scan, env);
  if (!read.ok) return read;
  name.infant = { ...read.value, last: read.value.last ?? name.last };
  return ok(null);
}

type InfantName = Omit<ActionOf<'infant'>, 'kind' | 'passenger'>;

/** /LEO, /LEO/12OCT25, /SOUZA/LEO or /SOUZA/LEO/12OCT25; the first slash is optional. */
function readInfantName(scan: Scanner, env: Env): Result<InfantName, Stop> {
  const parts: string[] = [];
  let birth_date: string | null = null;
  scan.blanks();
  const startsPart = (): boolean =>
    scan.take('/') || (parts.length === 0 && /\p{L}/u.test(scan.text[scan.at] ?? ''));
  while (parts.length < 3 && startsPart()) {
    if (parts.length > 0 && /\d/.test(scan.text[scan.at] ?? '')) {
      const born = want(scan, BIRTH_DATE, env);
      if (!born.ok) return born;
      birth_date = born.value;
      break;
    }
    const part = readTypedName(scan);
    if (part === null) return scan.stop(phrase(NO_NAME));
    parts.push(part);
  }
  const [one, two] = parts;
  const named = parseGivenName((two ?? one ?? '').replace(INFANT, ''));
  if (one === undefined || parts.length > 2 || !named?.first) return scan.stop(phrase(NO_NAME));
  return ok({ last: two === undefined ? null : one, ...toInfantName(named), birth_date });
}

/** The parts of a given name that an infant keeps. */
const toInfantName = ({ first, gender, doubtful, left_out }: GivenName) => ({
  first,
  ...(gender === 'UNSPECIFIED' ? {} : { gender }),
  ...(doubtful === undefined ? {} : { doubtful }),
  ...(left_out === undefined ? {} : { left_out }),
});

/** Whether a name can be typed: it starts with a letter and has no characters that end a name. */
const isTypeable = (name: string): boolean =>
  name === name.trim() && /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(name);

/** Whether a name can be written back: nothing of it is ignored or doubtful. */
const isPlain = ({ left_out, doubtful }: Pick<NameRequest, 'left_out' | 'doubtful'>): boolean =>
  !left_out && !doubtful;

const formatDay = (date: string | null, env: Env, lead: string): string =>
  date === null ? '' : `${lead}${BIRTH_DATE.write(date, env) ?? ''}`;

function writeBrackets(name: NameRequest, env: Env): string {
  const { infant, pax_type: type } = name;
  const own = type === 'UNSPECIFIED' ? '' : `(${type}${formatDay(name.birth_date, env, '/')})`;
  if (!infant) return own;
  const last = infant.last === name.last ? '' : `/${infant.last}`;
  return `${own}(INF${last}/${infant.first}${formatDay(infant.birth_date, env, '/')})`;
}

/** Several names, each surname with the number of people: 2SILVA/ANA MRS/BRUNO MR1LEE/TIM(CHD). */
export const AMADEUS_NAMES: Part<{ names: NameRequest[] }> = {
  format: '{how many}{LAST}/{FIRST TITLE}[(CHD/{born})][(INF/{FIRST}/{born})]',
  head: '',
  read: (scan, env) => readGroups(scan, env, { counted: true, remark: readBrackets }),
  write: ({ names }, env) => writeGroups(names, (name) => writeBrackets(name, env), true),
};

const REMARKED: readonly { whole: RegExp; type?: PaxType }[] = [
  {
    whole: toSticky(/(?:P-)?(?:CHD(?:\d{1,2}(?:YRS?)?)?|CNN|CH|C\d{1,2})(?![A-Z0-9])/),
    type: 'CHD',
  },
  // The date of birth directly behind the type: CHD12JAN18.
  { whole: toSticky(/(?:P-)?(?:CHD|CNN|CH|C)(?=\d{1,2}[A-Z]{3}\d{2})/), type: 'CHD' },
  { whole: toSticky(/(?:0?[2-9]|1[01]) ?YRS?(?![A-Z])/), type: 'CHD' },
  { whole: toSticky(/(?:P-)?ADT(?![A-Z0-9])/), type: 'ADT' },
  { whole: toSticky(/(?:P-)?(?:INF|I0[01])(?![A-Z0-9])/), type: 'INF' },
  // A passenger type that no fare depends on, or an age in months or years.
  { whole: toSticky(/P-(?!INS|I\d\d)[A-Z0-9]{2,3}(?![A-Z0-9])/) },
  { whole: toSticky(/\d{1,2} ?(?:MTHS?|MONTHS?|YRS?)(?![A-Z])/) },
  { whole: toSticky(/\d{4,}(?![A-Z0-9])/) },
  // Other notes, such as a staff number. Three letters alone would be a passenger type.
  {
    whole: toSticky(
      /(?!DOB|(?:CBBG|EXST|I\d\d)(?![A-Z0-9]))(?:[A-Z]+\d[A-Z0-9]*|[A-Z]{4,})(?![A-Z0-9])/,
    ),
  },
];

function readRemarkedAs(scan: Scanner): { text: string; type?: PaxType } | null {
  for (const { whole, type } of REMARKED) {
    const text = scan.match(whole);
    if (text !== null) return { text, ...(type ? { type } : {}) };
  }
  return null;
}

/** A star alone repeats the note of the name before: the type of a passenger is not repeated. */
const REPEATS = /^ *(?:\/|$)/;

/** *CHD/12OCT18, *12OCT18, *P-C07, *05MTHS DOB01JUN26: after a given name. */
const readAsterisk: Remark = (scan, env, name) => {
  if (!scan.take('*')) return ok(null);
  if (REPEATS.test(scan.rest) && scan.text.indexOf('*') < scan.at - 1) return ok(null);
  do {
    scan.blanks();
    const word = readRemarkedAs(scan);
    if (word?.type) name.pax_type = word.type;
    if (word && (!word.type || /\d/.test(word.text))) leaveOut(name, word.text);
    // A slash and a letter start the next given name.
    const dated = word
      ? (/^\/\d/.test(scan.rest) && scan.take('/')) || /^\d/.test(scan.rest)
      : true;
    if (!word) scan.take('DOB');
    const read = dated ? readBirth(scan, env, name) : ok(null);
    if (!read.ok) return read;
  } while (/^ +[A-Z0-9]/.test(scan.rest));
  return ok(null);
};

const LISTED =
  /^\*(?:0|(?:P-)?(?:CHD|CNN|ADT|C\d{2}|I0[01]))?(?:\/(?:0|(?:P-)?(?:CHD|CNN|ADT|C\d{2}|I0[01]))?)+$/;

/** Types of passengers with the same surname, after the last of them: *0/0/C06. */
function readListed(scan: Scanner, names: readonly NameRequest[]): boolean {
  const rest = scan.rest.replaceAll(' ', '');
  const typed = names.length > 1 && LISTED.test(rest) ? rest.slice(1).split('/') : [];
  if (typed.length !== names.length) return false;
  for (const [at, name] of names.entries()) {
    const word = readRemarkedAs(new Scanner(typed[at] ?? ''));
    if (word?.type) name.pax_type = word.type;
    if (word && /\d/.test(word.text)) leaveOut(name, word.text);
  }
  scan.at = scan.text.length;
  return true;
}

/** WHITE/ALAN MR, or with the number of people: 2WHITE/ALAN MR/EVE MRS. */
export const PLAIN_NAMES: Part<{ names: NameRequest[] }> = {
  format: '[{how many}]{LAST}/{FIRST TITLE}[*CHD/{born}]',
  head: '',
  read: (scan, env) => readGroups(scan, env, { counted: false, remark: readAsterisk }),
  write: ({ names }, env) =>
    names.some(({ infant }) => infant !== null)
      ? null
      : writeGroups(
          names,
          (name) => {
            if (name.pax_type === 'UNSPECIFIED') return formatDay(name.birth_date, env, '*');
            return `*${name.pax_type}${formatDay(name.birth_date, env, '/')}`;
          },
          false,
        ),
};

function readGroups(
  scan: Scanner,
  env: Env,
  { counted, remark }: { counted: boolean; remark: Remark },
): Result<{ names: NameRequest[] }, Stop> {
  const names: NameRequest[] = [];
  do {
    const typed_count = scan.match(HOW_MANY);
    scan.blanks();
    const many = Number(typed_count ?? 1);
    if ((counted && typed_count === null) || many === 0) {
      return scan.stop(phrase('expected.how_many'));
    }
    const from = scan.at;
    const last = readSurname(scan);
    if (!last.ok) return last;
    if (!counted && last.value.toUpperCase() === 'I') {
      // I/ starts an infant's name.
      scan.at = from;
      return scan.stop(phrase('expected.surname'), false);
    }
    for (let n = 1; n <= many; n++) {
      const before = n === many && !counted ? names.slice(names.length + 1 - many) : [];
      const name = readGiven(scan, env, last.value, (...read) =>
        readListed(scan, [...before, read[2]]) ? ok(null) : remark(...read),
      );
      if (!name.ok) return name;
      names.push(name.value);
    }
  } while (counted && /\d/.test(scan.text[scan.at] ?? '') && names.length < MAX_NAMES);
  return ok({ names });
}

function writeGroups(
  names: readonly NameRequest[],
  remark: (name: NameRequest) => string,
  counted: boolean,
): string | null {
  const shared: NameRequest[][] = [];
  for (const name of names) {
    if (shared.at(-1)?.[0]?.last === name.last) shared.at(-1)?.push(name);
    else shared.push([name]);
  }
  if (shared.length === 0 || (!counted && shared.length > 1)) return null;
  if (!names.every(isPlain)) return null;
  if (!names.every(({ last, first }) => isTypeable(last) && isTypeable(first))) return null;
  if (!counted && shared[0]?.[0]?.last.toUpperCase() === 'I') return null;
  return shared
    .map((group) => {
      const many = counted || group.length > 1 ? `${group.length}` : '';
      const firsts = group.map((n) => `/${n.first}${TITLE_OF[n.gender]}${remark(n)}`).join('');
      return `${many}${group[0]?.last}${firsts}`;
    })
    .join('');
}

/** An infant's name in brackets, as in Amadeus: (INF/LEE/ANN/02MAR23). */
export const BRACKETED_INFANT: Part<InfantName> = {
  format: '(INF/[{LAST}/]{FIRST}[/{born}])',
  head: '(INF',
  read(scan, env) {
    if (!scan.take('(INF')) {
      return scan.stop(phrase('expected.infant_bracket'), '(INF'.startsWith(scan.rest));
    }
    const read = readInfantName(scan, env);
    if (!read.ok) return read;
    return scan.take(')') ? read : scan.stop(phrase('expected.bracket_end'));
  },
  write({ last, first, gender, birth_date, ...typed }, env) {
    if (!isPlain(typed)) return null;
    const before = last === null ? '' : `/${last}`;
    const title = TITLE_OF[gender ?? 'UNSPECIFIED'];
    return `(INF${before}/${first}${title}${formatDay(birth_date, env, '/')})`;
  },
};

/** *I06: age in months of a passenger already known to be an infant. */
const readAge: Remark = (scan, env, name) => {
  const months = scan.match(MONTHS);
  if (months !== null) leaveOut(name, months.slice(1));
  return months === null ? readAsterisk(scan, env, name) : ok(null);
};
const MONTHS = toSticky(/\*(?:P-)?I\d\d(?![A-Z0-9])/);

/** An infant's name as a name of its own: LEE/ANN or LEE/ANN*02MAR23. */
export const INFANT_NAME: Part<InfantName> = {
  format: '{LAST}/{FIRST}[*{born}]',
  head: '',
  read(scan, env) {
    const last = readSurname(scan);
    if (!last.ok) return last;
    const name = readGiven(scan, env, last.value, readAge, true);
    if (!name.ok) return name;
    return ok({ last: last.value, ...toInfantName(name.value), birth_date: name.value.birth_date });
  },
  write: ({ last, first, gender, birth_date, ...typed }, env) =>
    last === null || !isPlain(typed)
      ? null
      : `${last}/${first}${TITLE_OF[gender ?? 'UNSPECIFIED']}${formatDay(birth_date, env, '*')}`,
};

/** SMITH/TIM/15MAR26, after a slash: a passenger's infant. */
export const SLASHED_INFANT: Part<InfantName> = {
  format: '{LAST}/{FIRST}/{born}',
  head: '',
  read: readInfantName,
  write: ({ last, first, birth_date, ...typed }, env) =>
    last === null || !isPlain(typed) || typed.gender
      ? null
      : `${last}/${first}${formatDay(birth_date, env, '/')}`,
};

/** SMITH/TIM 15MAR26, after a blank: the infant of an Amadeus request. */
export const SPACED_INFANT: Part<InfantName> = {
  ...SLASHED_INFANT,
  format: '{LAST}/{FIRST} {born}',
  read(scan, env) {
    const last = readSurname(scan);
    if (!last.ok) return last;
    if (!scan.take('/')) return scan.stop(phrase('expected.slash_given', { last: last.value }));
    const first = parseGivenName(readTypedName(scan) ?? '');
    if (!first) return scan.stop(phrase(NO_NAME));
    const date = want(scan, BIRTH_DATE, env);
    if (!date.ok) return date;
    return ok({ last: last.value, ...toInfantName(first), birth_date: date.value });
  },
  write: () => null,
};

/** ANNA/LEE 02MAR26: a Travelport infant has the given name first; a title shows which it is. */
export const FIRST_THEN_LAST: Part<InfantName> = {
  format: '{FIRST}/{LAST} {born}',
  head: '',
  read(scan, env) {
    const one = readTypedName(scan) ?? '';
    const first = parseGivenName(one);
    if (!first) return scan.stop(phrase(NO_NAME));
    if (!scan.take('/')) return scan.stop(phrase('expected.surname'));
    const last = readSurname(scan, true);
    if (!last.ok) return last;
    const date = want(scan, BIRTH_DATE, env);
    if (!date.ok) return date;
    const titled = parseGivenName(last.value);
    const names =
      titled && titled.first !== last.value && !titled.doubtful
        ? { last: one, ...toInfantName(titled) }
        : { last: last.value, ...toInfantName(first), either: true };
    return ok({ ...names, birth_date: date.value });
  },
  write: () => null,
};

/** One name, as the new text of a change: REED/KIM MS */
export const ONE_NAME: Part<{ name: NameRequest }> = {
  format: '{LAST}/{FIRST TITLE}',
  head: '',
  read(scan, env) {
    const last = readSurname(scan);
    if (!last.ok) return last;
    const name = readGiven(scan, env, last.value, () => ok(null));
    return name.ok ? ok({ name: name.value }) : name;
  },
  write: ({ name }) =>
    isTypeable(name.last) && isTypeable(name.first)
      ? `${name.last}/${name.first}${TITLE_OF[name.gender]}`
      : null,
};
