/**
 * Macros: named entries with parameters. $1 to $9 are the values given after the name, $* all the
 * rest. Text that looks like a card number is never stored in one.
 */
import { ok } from '#main/contract/result.ts';
import { phrase } from '../i18n/words.ts';
import { code, toSticky, want } from '../languages/scan.ts';
import { type Entry, expectEnd, takeRest } from './entry.ts';
import { splitEntries } from './split-line.ts';

const NAME = code('name', 'expected.macro_name', /[A-Z0-9]{1,16}(?![A-Z0-9])/, /^$/);
/** A value with blanks is put in quotation marks, double or single: O'BRIEN/SEAN needs none. */
const ARGUMENT = /"([^"]*)"|'([^']*)'(?!\S)|\S+/g;
const BODY = toSticky(/=\s*\S.*/s);

/** A line that defines a macro is a single entry that contains the macro's whole body. */
export const definesMacro = (line: string): boolean => /^\s*MACRO\s+[A-Z0-9]+\s*=/i.test(line);

/** Whether a macro would run another, which might never end. */
export const callsMacros = (body: string): boolean =>
  splitEntries(body).some(({ text }) => /^\s*(RUN|MACRO)\b/i.test(text));

/** The highest parameter number in a macro; 0 for none. */
const countParameters = (body: string): number =>
  Math.max(0, ...[...body.matchAll(/\$([1-9])/g)].map(([, n]) => Number(n)));

/** The entries with the values filled in, or the number of the first missing value. */
export function fillMacro(
  body: string,
  given: readonly string[],
): { line: string } | { missing: number } {
  const most = countParameters(body);
  if (given.length < most) return { missing: given.length + 1 };
  const left = given.slice(most).join(' ');
  return {
    line: body.replaceAll(/\$([1-9*])/g, (_, n: string) =>
      // A semicolon in a value does not start another entry.
      (n === '*' ? left : (given[Number(n) - 1] ?? '')).replaceAll(';', '\\;'),
    ),
  };
}

/** MACRO HOLD=SS1;NM1$1;APE-$2;ER */
export const MACRO: Entry = {
  head: 'MACRO',
  format: 'MACRO {name}={entries}',
  example: 'MACRO HOLD=SS1;NM1$1;APE-$2;ER',
  read(scan, env) {
    const name = want(scan, NAME, env);
    if (!name.ok) return name;
    scan.blanks();
    const body = scan.matchTyped(BODY)?.slice(1).trim();
    if (!body) return scan.stop(phrase('expected.macro_body'), scan.done || scan.rest === '=');
    const macro = { name: name.value, body };
    return ok({
      says: phrase('says.macro_set', { name: macro.name, entries: body }),
      run: (actions) => actions.setMacro(macro),
    });
  },
};

export const MACRO_DROP: Entry = {
  head: 'UNMACRO',
  format: 'UNMACRO {name}',
  example: 'UNMACRO HOLD',
  read(scan, env) {
    const name = want(scan, NAME, env);
    if (!name.ok) return name;
    return expectEnd(scan, {
      says: phrase('says.macro_drop', { name: name.value }),
      run: (actions) => actions.dropMacro(name.value),
    });
  },
};

/** RUN HOLD SILVA/ANA ana@example.com */
export const MACRO_RUN: Entry = {
  head: 'RUN',
  format: 'RUN {name} [{what is filled in}]',
  example: 'RUN HOLD "SILVA/ANA MRS" ANA@EXAMPLE.COM',
  read(scan, env) {
    const name = want(scan, NAME, env);
    if (!name.ok) return name;
    const given = [...takeRest(scan).matchAll(ARGUMENT)].map(
      ([whole, double, single]) => double ?? single ?? whole,
    );
    return ok({
      says: phrase('says.macro_run', { name: name.value, entries: given.join(' ') }),
      run: (actions) => actions.runMacro(name.value, given),
    });
  },
};
