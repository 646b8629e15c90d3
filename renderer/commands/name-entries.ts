/** Entries that make a booking: names, contact, frequent flyer. */

import { ok, type Result } from '#main/contract/result.ts';
import type { GenderType, PaxType } from '#main/contract/values.ts';
import { parseGdsBirthDate } from '#main/reference/calendar.ts';
import { phrase } from '../words/words.ts';
import type { Entry, EntryEnv, Scanner, Stuck, Token } from './entry.ts';
import type { NameWish } from './situation.ts';
import { airline, count, DATE_BEGUN, SURNAME } from './tokens.ts';

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

const birthDate = (env: EntryEnv): Token<string> => ({
  expected: phrase('expected.birth_date'),
  whole: /\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})/,
  begun: DATE_BEGUN,
  value: (text) => parseGdsBirthDate(text, env.today),
});

/** A given name with its title at the end, as names are typed. */
function givenName(typed: string): { first: string; gender: GenderType } {
  const words = typed.trim().split(/\s+/);
  const title = words.length > 1 ? TITLES[(words.at(-1) ?? '').toUpperCase()] : undefined;
  if (title === undefined) return { first: words.join(' '), gender: 'UNSPECIFIED' };
  return { first: words.slice(0, -1).join(' '), gender: title };
}

const GIVEN: Token<string> = {
  expected: phrase('expected.given_name'),
  whole: /\p{L}[\p{L}\p{M}'’.\- ]*/u,
  begun: /^$/,
  value: (text) => text,
};

/** (CHD/12OCT18), (ADT/07SEP84), (INF/LEO/12OCT25) or (INF/SOUZA/LEO/12OCT25) */
function bracket(scan: Scanner, env: EntryEnv, name: NameWish): Result<null, Stuck> {
  const type = scan.match(/CHD|ADT|INF/)?.toUpperCase() as PaxType | undefined;
  if (type === undefined) return scan.stuck(phrase('expected.bracket'));
  if (type === 'INF') {
    if (!scan.maybe('/')) return scan.stuck(phrase('expected.infant_name'));
    const parts: string[] = [];
    for (;;) {
      const from = scan.at;
      const part = scan.match(GIVEN.whole);
      if (part === null) break;
      parts.push(part.trim());
      if (!scan.maybe('/')) break;
      if (/^\d/.test(scan.rest) || from === scan.at) break;
    }
    if (parts.length === 0) return scan.stuck(phrase('expected.infant_name'));
    const [last, first] = parts.length > 1 ? parts : [name.last, parts[0]];
    name.infant = { last: last ?? name.last, first: first ?? '', birth_date: null };
    if (/^\d/.test(scan.rest)) {
      const born = scan.want(birthDate(env));
      if (!born.ok) return born;
      name.infant.birth_date = born.value;
    }
  } else {
    name.pax_type = type;
    if (scan.maybe('/')) {
      const born = scan.want(birthDate(env));
      if (!born.ok) return born;
      name.birth_date = born.value;
    }
  }
  return scan.maybe(')') ? ok(null) : scan.stuck(phrase('expected.bracket_end'));
}

/** NM1SILVA/ANA MR, NM2SILVA/ANA MRS/BRUNO MR, NM1LEE/TIM(CHD/12OCT18), NM1LEE/ANN(INF/SAM/01FEB26) */
export const NAME: Entry = {
  head: 'NM',
  format: 'NM{how many}{LAST}/{FIRST TITLE}[(CHD/{born})][(INF/{FIRST}/{born})]',
  example: 'NM1SILVA/ANA MRS',
  read(scan, env) {
    const many = scan.want(count(phrase('expected.how_many')));
    if (!many.ok) return many;
    const surname = scan.match(SURNAME.whole);
    if (surname === null) return scan.stuck(SURNAME.expected);
    const last = surname.trim();
    const names: NameWish[] = [];
    while (names.length < many.value) {
      if (!scan.maybe('/'))
        return scan.stuck(phrase('expected.slash_given', { last: last.toUpperCase() }));
      const given = scan.match(GIVEN.whole);
      if (given === null) return scan.stuck(GIVEN.expected);
      const { first, gender } = givenName(given);
      const name: NameWish = {
        last,
        first,
        gender,
        pax_type: 'UNSPECIFIED',
        birth_date: null,
        infant: null,
      };
      while (scan.maybe('(')) {
        const read = bracket(scan, env, name);
        if (!read.ok) return read;
      }
      names.push(name);
    }
    const list = names.map((name) => `${name.last}/${name.first}`).join(', ');
    return scan.end({
      says: phrase('says.name', { n: names.length, list: list.toUpperCase() }),
      run: (actions) => actions.addNames(names),
    });
  },
};

const PHONE_NUMBER: Token<string> = {
  expected: phrase('expected.phone'),
  whole: /[+0-9][0-9()\-. /]{5,38}/,
  begun: /^[+0-9]?[0-9()\-. /]*$/,
  value: (text) => text.trim(),
};

const EMAIL_ADDRESS: Token<string> = {
  expected: phrase('expected.email'),
  whole: /[^\s@]+@[^\s@]+\.[A-Z]{2,}/,
  begun: /^[^\s@]*(@[^\s@]*)?$/,
  value: (text) => text.toLowerCase(),
};

const FLYER_NUMBER: Token<string> = {
  expected: phrase('expected.flyer_number'),
  whole: /[A-Z0-9]{3,30}/,
  begun: /^[A-Z0-9]*$/,
  value: (text) => text,
};

/** AP+55 11 3333 4444 */
export const PHONE: Entry = {
  head: 'AP',
  format: 'AP{phone}',
  example: 'AP+55 11 3333 4444',
  read(scan) {
    scan.blank();
    const phone = scan.want(PHONE_NUMBER);
    if (!phone.ok) return phone;
    return scan.end({
      says: phrase('says.phone', { phone: phone.value }),
      run: (actions) => actions.setContact({ phone: phone.value }),
    });
  },
};

/** APE-ANA@EXAMPLE.COM */
export const EMAIL: Entry = {
  head: 'APE',
  format: 'APE-{e-mail}',
  example: 'APE-ANA@EXAMPLE.COM',
  read(scan) {
    scan.maybe('-');
    scan.blank();
    const email = scan.want(EMAIL_ADDRESS);
    if (!email.ok) return email;
    return scan.end({
      says: phrase('says.email', { email: email.value }),
      run: (actions) => actions.setContact({ email: email.value }),
    });
  },
};

/** FFNLA-123456789/P1 */
export const FLYER: Entry = {
  head: 'FFN',
  format: 'FFN{airline}-{number}/P{passenger}',
  example: 'FFNLA-123456789/P1',
  read(scan, env) {
    const code = scan.want(airline(env));
    if (!code.ok) return code;
    if (!scan.maybe('-')) return scan.stuck(phrase('expected.dash_number'));
    const number = scan.want(FLYER_NUMBER);
    if (!number.ok) return number;
    let passenger = 1;
    if (scan.maybe('/P')) {
      const which = scan.want(count(phrase('expected.passenger')));
      if (!which.ok) return which;
      passenger = which.value;
    }
    const flyer = { airline: code.value, code: number.value, passenger };
    const name = env.airline(code.value) ?? code.value;
    return scan.end({
      says: phrase('says.flyer', { airline: name, code: flyer.code, passenger }),
      run: (actions) => actions.addFlyer(flyer),
    });
  },
};
