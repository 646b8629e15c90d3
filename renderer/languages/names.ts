/** Passengers' names in entries: surname, given names with titles, children, infants, dates of birth. */
import { ok, type Result } from '#main/contract/result.ts';
import type { GenderType, PaxType } from '#main/contract/values.ts';
import type { NameWish } from '../commands/wishes.ts';
import { phrase } from '../words/words.ts';
import type { Part } from './grammar.ts';
import {
  BIRTH_DATE,
  type Env,
  NAME_LETTERS,
  type Scanner,
  type Stop,
  sticky,
  want,
} from './scan.ts';

const TITLES: Readonly<Record<string, GenderType>> = {
  MR: 'MALE',
  MSTR: 'MALE',
  SR: 'MALE',
  MRS: 'FEMALE',
  MS: 'FEMALE',
  MISS: 'FEMALE',
  SRA: 'FEMALE',
  MX: 'UNDISCLOSED',
};
const TITLE_OF: Readonly<Record<GenderType, string>> = {
  MALE: ' MR',
  FEMALE: ' MRS',
  UNDISCLOSED: ' MX',
  UNSPECIFIED: '',
};
const MOST_NAMES = 99;
const HOW_MANY = sticky(/\d{1,2}/);
const CHILD_OR_ADULT = sticky(/CHD|ADT/);
const BRACKETS = sticky(/CHD|ADT|INF/);

const typedName = (scan: Scanner): string | null => scan.matchTyped(NAME_LETTERS)?.trim() ?? null;

/** A given name with its title at the end, as names are typed. */
function givenName(typed: string): { first: string; gender: GenderType } {
  const words = typed.trim().split(/\s+/);
  const title = words.length > 1 ? TITLES[(words.at(-1) ?? '').toUpperCase()] : undefined;
  if (title === undefined) return { first: words.join(' '), gender: 'UNSPECIFIED' };
  return { first: words.slice(0, -1).join(' '), gender: title };
}

const wish = (last: string, typed: string): NameWish => ({
  last,
  ...givenName(typed),
  pax_type: 'UNSPECIFIED',
  birth_date: null,
  infant: null,
});

/** What follows a given name: who it is, and born when. */
type Remark = (scan: Scanner, env: Env, name: NameWish) => Result<null, Stop>;

function surname(scan: Scanner): Result<string, Stop> {
  const last = typedName(scan);
  return last === null ? scan.stop(phrase('expected.surname')) : ok(last);
}

function given(scan: Scanner, env: Env, last: string, remark: Remark): Result<NameWish, Stop> {
  if (!scan.take('/')) {
    return scan.stop(phrase('expected.slash_given', { last: last.toUpperCase() }));
  }
  const typed = typedName(scan);
  if (typed === null) return scan.stop(phrase('expected.given_name'));
  const name = wish(last, typed);
  const read = remark(scan, env, name);
  return read.ok ? ok(name) : read;
}

/** (CHD/12OCT18), (ADT/07SEP84), (INF/LEO/12OCT25) or (INF/SOUZA/LEO/12OCT25), any of them. */
const brackets: Remark = (scan, env, name) => {
  while (scan.take('(')) {
    const type = scan.match(BRACKETS) as PaxType | null;
    if (type === null) {
      return scan.stop(phrase('expected.bracket'), /^(C|CH|A|AD|I|IN)?$/.test(scan.rest));
    }
    const read = type === 'INF' ? lapInfant(scan, env, name) : typed(scan, env, name, type);
    if (!read.ok) return read;
    if (!scan.take(')')) return scan.stop(phrase('expected.bracket_end'));
  }
  return ok(null);
};

function typed(scan: Scanner, env: Env, name: NameWish, type: PaxType): Result<null, Stop> {
  name.pax_type = type;
  if (!scan.take('/')) return ok(null);
  const born = want(scan, BIRTH_DATE, env);
  if (!born.ok) return born;
  name.birth_date = born.value;
  return ok(null);
}

function lapInfant(scan: Scanner, env: Env, name: NameWish): Result<null, Stop> {
  const read = infantName(scan, env);
  if (!read.ok) return read;
  name.infant = { ...read.value, last: read.value.last ?? name.last };
  return ok(null);
}

interface InfantName {
  last: string | null;
  first: string;
  birth_date: string | null;
}

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
    if (part === null) return scan.stop(phrase('expected.infant_name'));
    parts.push(part);
  }
  const [one, two] = parts;
  if (one === undefined || parts.length > 2) return scan.stop(phrase('expected.infant_name'));
  return ok({ last: two === undefined ? null : one, first: two ?? one, birth_date });
}

/** Whether a name can be typed at all: letters first, and nothing that ends it. */
const typeable = (name: string): boolean =>
  name === name.trim() && /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(name);

const day = (date: string | null, env: Env, lead: string): string =>
  date === null ? '' : `${lead}${BIRTH_DATE.write(date, env) ?? ''}`;

function writeBrackets(name: NameWish, env: Env): string {
  const { infant, pax_type: type } = name;
  const own = type === 'UNSPECIFIED' ? '' : `(${type}${day(name.birth_date, env, '/')})`;
  if (!infant) return own;
  const last = infant.last === name.last ? '' : `/${infant.last}`;
  return `${own}(INF${last}/${infant.first}${day(infant.birth_date, env, '/')})`;
}

/** Several names, each surname with how many share it: 2SILVA/ANA MRS/BRUNO MR1LEE/TIM(CHD). */
export const AMADEUS_NAMES: Part<{ names: NameWish[] }> = {
  format: '{how many}{LAST}/{FIRST TITLE}[(CHD/{born})][(INF/{FIRST}/{born})]',
  head: '',
  read: (scan, env) => groups(scan, env, { counted: true, remark: brackets }),
  write: ({ names }, env) => writeGroups(names, (name) => writeBrackets(name, env), true),
};

/** *CHD/12OCT18 or *12OCT18, after a given name. */
const asterisk: Remark = (scan, env, name) => {
  if (!scan.take('*')) return ok(null);
  const type = scan.match(CHILD_OR_ADULT) as PaxType | null;
  if (type !== null) {
    // A slash and a letter go on with the next given name.
    if (!/^\/\p{L}/u.test(scan.rest)) return typed(scan, env, name, type);
    name.pax_type = type;
    return ok(null);
  }
  const born = want(scan, BIRTH_DATE, env);
  if (!born.ok) return born;
  name.birth_date = born.value;
  return ok(null);
};

/** WHITE/ALAN MR, or with how many share the surname: 2WHITE/ALAN MR/EVE MRS. */
export const PLAIN_NAMES: Part<{ names: NameWish[] }> = {
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
): Result<{ names: NameWish[] }, Stop> {
  const names: NameWish[] = [];
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
  } while (counted && /\d/.test(scan.text[scan.at] ?? '') && names.length < MOST_NAMES);
  return ok({ names });
}

function writeGroups(
  names: readonly NameWish[],
  remark: (name: NameWish) => string,
  counted: boolean,
): string | null {
  const shared: NameWish[][] = [];
  for (const name of names) {
    if (shared.at(-1)?.[0]?.last === name.last) shared.at(-1)?.push(name);
    else shared.push([name]);
  }
  if (shared.length === 0 || (!counted && shared.length > 1)) return null;
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
  write({ last, first, birth_date }, env) {
    const before = last === null ? '' : `/${last}`;
    return `(INF${before}/${first}${day(birth_date, env, '/')})`;
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
    const { first, birth_date } = name.value;
    return ok({ last: last.value, first, birth_date });
  },
  write: ({ last, first, birth_date }, env) =>
    last === null ? null : `${last}/${first}${day(birth_date, env, '*')}`,
};

/** One name, as it is changed to: REED/KIM MS */
export const ONE_NAME: Part<{ name: NameWish }> = {
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
