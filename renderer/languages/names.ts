/** Passengers' names in entries: surname, given names with titles, children, infants, dates of birth. */
import { ok, type Result } from '#main/contract/result.ts';
import type { GenderType, PaxType } from '#main/contract/values.ts';
import { phrase } from '../i18n/words.ts';
import type { ActionOf } from './action.ts';
import type { Part } from './grammar.ts';
import type { NameRequest } from './requests.ts';
import {
  BIRTH_DATE,
  type Env,
  NAME_LETTERS,
  type Scanner,
  type Stop,
  sticky,
  want,
} from './scan.ts';
import { type GivenName, givenName } from './titles.ts';

const TITLE_OF: Readonly<Record<GenderType, string>> = {
  MALE: ' MR',
  FEMALE: ' MRS',
  UNDISCLOSED: ' MX',
  UNSPECIFIED: '',
};
const MAX_NAMES = 99;
const HOW_MANY = sticky(/\d{1,2}/);
const BRACKETS = sticky(/CHD|ADT|INF|ID/);
const IDENTITY = sticky(/[^()]{1,40}/);
const NO_NAME = 'expected.infant_name';

const typedName = (scan: Scanner): string | null => scan.matchTyped(NAME_LETTERS)?.trim() ?? null;

const request = (last: string, given: GivenName): NameRequest => ({
  last,
  ...given,
  pax_type: 'UNSPECIFIED',
  birth_date: null,
  infant: null,
});

/** What follows a given name: who it is, and born when. */
type Remark = (scan: Scanner, env: Env, name: NameRequest) => Result<null, Stop>;

function surname(scan: Scanner): Result<string, Stop> {
  const last = typedName(scan);
  return last === null ? scan.stop(phrase('expected.surname')) : ok(last);
}

function given(scan: Scanner, env: Env, last: string, remark: Remark): Result<NameRequest, Stop> {
  if (!scan.take('/')) {
    return scan.stop(phrase('expected.slash_given', { last: last.toUpperCase() }));
  }
  const from = scan.at;
  const named = givenName(typedName(scan) ?? '');
  if (named === null || named.first === '') {
    scan.at = from;
    return scan.stop(phrase('expected.given_name'));
  }
  const name = request(last, named);
  const read = remark(scan, env, name);
  return read.ok ? ok(name) : read;
}

/** (CHD/12OCT18), (ADT/07SEP84), (INF/LEO/12OCT25) or (INF/SOUZA/LEO/12OCT25), any of them. */
const brackets: Remark = (scan, env, name) => {
  while (scan.take('(')) {
    const type = scan.match(BRACKETS) as PaxType | 'ID' | null;
    if (type === null) {
      return scan.stop(phrase('expected.bracket'), /^(C|CH|A|AD|I|IN)?$/.test(scan.rest));
    }
    const read =
      type === 'ID'
        ? identity(scan, env, name)
        : type === 'INF'
          ? lapInfant(scan, env, name)
          : typed(scan, env, name, type);
    if (!read.ok) return read;
    if (!scan.take(')')) return scan.stop(phrase('expected.bracket_end'));
  }
  return ok(null);
};

/** (IDDOB15JAN1960) is a date of birth; another code is not kept, which is said. */
function identity(scan: Scanner, env: Env, name: NameRequest): Result<null, Stop> {
  if (scan.take('DOB')) return born(scan, env, name);
  const text = scan.match(IDENTITY);
  if (text !== null) leaveOut(name, `ID${text}`);
  return ok(null);
}

const leaveOut = (name: NameRequest, what: string): void => {
  name.left_out = [...(name.left_out ?? []), what];
};

function born(scan: Scanner, env: Env, name: NameRequest): Result<null, Stop> {
  const read = want(scan, BIRTH_DATE, env);
  if (!read.ok) return read;
  name.birth_date = read.value;
  return ok(null);
}

function typed(scan: Scanner, env: Env, name: NameRequest, type: PaxType): Result<null, Stop> {
  name.pax_type = type;
  return scan.take('/') ? born(scan, env, name) : ok(null);
}

function lapInfant(scan: Scanner, env: Env, name: NameRequest): Result<null, Stop> {
  const read = infantName(scan, env);
  if (!read.ok) return read;
  name.infant = { ...read.value, last: read.value.last ?? name.last };
  return ok(null);
}

type InfantName = Omit<ActionOf<'infant'>, 'kind' | 'passenger'>;

/** /LEO, /LEO/12OCT25, /SOUZA/LEO or /SOUZA/LEO/12OCT25; the first slash may be left out. */
function infantName(scan: Scanner, env: Env): Result<InfantName, Stop> {
  const parts: string[] = [];
  let birth_date: string | null = null;
  const led = (): boolean =>
    scan.take('/') || (parts.length === 0 && /\p{L}/u.test(scan.text[scan.at] ?? ''));
  while (parts.length < 3 && led()) {
    if (parts.length > 0 && /\d/.test(scan.text[scan.at] ?? '')) {
      const born = want(scan, BIRTH_DATE, env);
      if (!born.ok) return born;
      birth_date = born.value;
      break;
    }
    const part = typedName(scan);
    if (part === null) return scan.stop(phrase(NO_NAME));
    parts.push(part);
  }
  const [one, two] = parts;
  const named = givenName(two ?? one ?? '');
  if (one === undefined || parts.length > 2 || !named) return scan.stop(phrase(NO_NAME));
  return ok({ last: two === undefined ? null : one, ...whoIs(named), birth_date });
}

/** Of a given name what is kept of an infant. */
const whoIs = ({ first, gender, doubtful, left_out }: GivenName) => ({
  first,
  ...(gender === 'UNSPECIFIED' ? {} : { gender }),
  ...(doubtful === undefined ? {} : { doubtful }),
  ...(left_out === undefined ? {} : { left_out }),
});

/** Whether a name can be typed at all: letters first, and nothing that ends it. */
const typeable = (name: string): boolean =>
  name === name.trim() && /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(name);

/** What an action of a language that types it could not say again. */
const isPlain = ({ left_out, doubtful }: Pick<NameRequest, 'left_out' | 'doubtful'>): boolean =>
  !left_out && !doubtful;

const day = (date: string | null, env: Env, lead: string): string =>
  date === null ? '' : `${lead}${BIRTH_DATE.write(date, env) ?? ''}`;

function writeBrackets(name: NameRequest, env: Env): string {
  const { infant, pax_type: type } = name;
  const own = type === 'UNSPECIFIED' ? '' : `(${type}${day(name.birth_date, env, '/')})`;
  if (!infant) return own;
  const last = infant.last === name.last ? '' : `/${infant.last}`;
  return `${own}(INF${last}/${infant.first}${day(infant.birth_date, env, '/')})`;
}

/** Several names, each surname with how many share it: 2SILVA/ANA MRS/BRUNO MR1LEE/TIM(CHD). */
export const AMADEUS_NAMES: Part<{ names: NameRequest[] }> = {
  format: '{how many}{LAST}/{FIRST TITLE}[(CHD/{born})][(INF/{FIRST}/{born})]',
  head: '',
  read: (scan, env) => groups(scan, env, { counted: true, remark: brackets }),
  write: ({ names }, env) => writeGroups(names, (name) => writeBrackets(name, env), true),
};

const REMARKED: readonly { whole: RegExp; type?: PaxType }[] = [
  { whole: sticky(/(?:P-)?(?:CHD|CNN|CH|C\d{2})(?![A-Z0-9])/), type: 'CHD' },
  { whole: sticky(/(?:P-)?ADT(?![A-Z0-9])/), type: 'ADT' },
  { whole: sticky(/(?:P-)?(?:INF|I\d{2})(?![A-Z0-9])/), type: 'INF' },
  // A passenger type no fare is asked for by; so many months.
  { whole: sticky(/P-[A-Z0-9]{2,3}(?![A-Z0-9])/) },
  { whole: sticky(/\d{1,2} ?(?:MTHS?|MONTHS?|YRS?)(?![A-Z])/) },
  // What else is noted of somebody: a number of staff, of a booking. Three letters would be a type.
  { whole: sticky(/(?!DOB)(?:[A-Z]+\d[A-Z0-9]*|[A-Z]{4,})(?![A-Z0-9])/) },
];

function remarkedAs(scan: Scanner): { text: string; type?: PaxType } | null {
  for (const { whole, type } of REMARKED) {
    const text = scan.match(whole);
    if (text !== null) return { text, ...(type ? { type } : {}) };
  }
  return null;
}

/** *CHD/12OCT18, *12OCT18, *P-C07, *05MTHS DOB01JUN26: after a given name. */
const asterisk: Remark = (scan, env, name) => {
  if (!scan.take('*')) return ok(null);
  do {
    scan.blanks();
    const word = remarkedAs(scan);
    if (word?.type) name.pax_type = word.type;
    if (word && (!word.type || /\d/.test(word.text))) leaveOut(name, word.text);
    // A slash and a letter go on with the next given name.
    const dated = word ? /^\/\d/.test(scan.rest) && scan.take('/') : true;
    if (!word) scan.take('DOB');
    const read = dated ? born(scan, env, name) : ok(null);
    if (!read.ok) return read;
  } while (/^ +[A-Z0-9]/.test(scan.rest));
  return ok(null);
};

/** WHITE/ALAN MR, or with how many share the surname: 2WHITE/ALAN MR/EVE MRS. */
export const PLAIN_NAMES: Part<{ names: NameRequest[] }> = {
  format: '[{how many}]{LAST}/{FIRST TITLE}[*CHD/{born}]',
  head: '',
  read: (scan, env) => groups(scan, env, { counted: false, remark: asterisk }),
  write: ({ names }, env) =>
    names.some(({ infant }) => infant !== null)
      ? null
      : writeGroups(
          names,
          (name) => {
            if (name.pax_type === 'UNSPECIFIED') return day(name.birth_date, env, '*');
            return `*${name.pax_type}${day(name.birth_date, env, '/')}`;
          },
          false,
        ),
};

function groups(
  scan: Scanner,
  env: Env,
  { counted, remark }: { counted: boolean; remark: Remark },
): Result<{ names: NameRequest[] }, Stop> {
  const names: NameRequest[] = [];
  do {
    const typed_count = scan.match(HOW_MANY);
    const many = Number(typed_count ?? 1);
    if ((counted && typed_count === null) || many === 0) {
      return scan.stop(phrase('expected.how_many'));
    }
    const from = scan.at;
    const last = surname(scan);
    if (!last.ok) return last;
    if (!counted && last.value.toUpperCase() === 'I') {
      // I/ begins the name of an infant.
      scan.at = from;
      return scan.stop(phrase('expected.surname'), false);
    }
    for (let n = 0; n < many; n++) {
      const name = given(scan, env, last.value, remark);
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
  if (!names.every(({ last, first }) => typeable(last) && typeable(first))) return null;
  if (!counted && shared[0]?.[0]?.last.toUpperCase() === 'I') return null;
  return shared
    .map((group) => {
      const many = counted || group.length > 1 ? `${group.length}` : '';
      const firsts = group.map((n) => `/${n.first}${TITLE_OF[n.gender]}${remark(n)}`).join('');
      return `${many}${group[0]?.last}${firsts}`;
    })
    .join('');
}

/** The name of an infant, as Amadeus puts it between brackets: (INF/LEE/ANN/02MAR23). */
export const BRACKETED_INFANT: Part<InfantName> = {
  format: '(INF/[{LAST}/]{FIRST}[/{born}])',
  head: '(INF',
  read(scan, env) {
    if (!scan.take('(INF')) {
      return scan.stop(phrase('expected.infant_bracket'), '(INF'.startsWith(scan.rest));
    }
    const read = infantName(scan, env);
    if (!read.ok) return read;
    return scan.take(')') ? read : scan.stop(phrase('expected.bracket_end'));
  },
  write({ last, first, gender, birth_date, ...typed }, env) {
    if (!isPlain(typed)) return null;
    const before = last === null ? '' : `/${last}`;
    const title = TITLE_OF[gender ?? 'UNSPECIFIED'];
    return `(INF${before}/${first}${title}${day(birth_date, env, '/')})`;
  },
};

/** The name of an infant as a name of its own: LEE/ANN or LEE/ANN*02MAR23. */
export const INFANT_NAME: Part<InfantName> = {
  format: '{LAST}/{FIRST}[*{born}]',
  head: '',
  read(scan, env) {
    const last = surname(scan);
    if (!last.ok) return last;
    const name = given(scan, env, last.value, asterisk);
    if (!name.ok) return name;
    return ok({ last: last.value, ...whoIs(name.value), birth_date: name.value.birth_date });
  },
  write: ({ last, first, gender, birth_date, ...typed }, env) =>
    last === null || !isPlain(typed)
      ? null
      : `${last}/${first}${TITLE_OF[gender ?? 'UNSPECIFIED']}${day(birth_date, env, '*')}`,
};

/** SMITH/TIM/15MAR26, behind a slash: the infant of a passenger. */
export const SLASHED_INFANT: Part<InfantName> = {
  format: '{LAST}/{FIRST}/{born}',
  head: '',
  read: infantName,
  write: ({ last, first, birth_date, ...typed }, env) =>
    last === null || !isPlain(typed) || typed.gender
      ? null
      : `${last}/${first}${day(birth_date, env, '/')}`,
};

/** ANNA/LEE 02MAR26: as Travelport has the infant of a request; others write the surname first. */
export const FIRST_THEN_LAST: Part<InfantName> = {
  format: '{FIRST}/{LAST} {born}',
  head: '',
  read(scan, env) {
    const first = givenName(typedName(scan) ?? '');
    if (!first) return scan.stop(phrase(NO_NAME));
    if (!scan.take('/')) return scan.stop(phrase('expected.surname'));
    const last = surname(scan);
    if (!last.ok) return last;
    const date = want(scan, BIRTH_DATE, env);
    if (!date.ok) return date;
    return ok({ last: last.value, ...whoIs(first), birth_date: date.value, either: true });
  },
  write: () => null,
};

/** One name, as it is changed to: REED/KIM MS */
export const ONE_NAME: Part<{ name: NameRequest }> = {
  format: '{LAST}/{FIRST TITLE}',
  head: '',
  read(scan, env) {
    const last = surname(scan);
    if (!last.ok) return last;
    const name = given(scan, env, last.value, () => ok(null));
    return name.ok ? ok({ name: name.value }) : name;
  },
  write: ({ name }) =>
    typeable(name.last) && typeable(name.first)
      ? `${name.last}/${name.first}${TITLE_OF[name.gender]}`
      : null,
};
