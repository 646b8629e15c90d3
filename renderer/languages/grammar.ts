/**
 * The grammar of entries: a form is a sequence of parts, and each part both reads and writes its
 * piece of an entry. So an entry's format, reading and writing cannot differ.
 */
import { buildRecord } from '#main/contract/collections.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { phrase, type WordKey } from '../i18n/words.ts';
import type { Action, ActionOf, Kind, PriceAction, SearchAction } from './action.ts';
import type { Named } from './scan.ts';
import {
  CHANGES_LINES,
  type Env,
  type Scanner,
  type Stop,
  type Token,
  toSticky,
  want,
} from './scan.ts';

export interface Part<F extends object> {
  format: string;
  /** The literal it starts with; '' if it starts otherwise. */
  head: string;
  /** It reads no text, so the next part is still at the start of the entry. */
  silent?: true;
  /** `known`: the fields read before it. */
  read(scan: Scanner, env: Env, known: Known): Result<F, Stop>;
  /** Null if these fields cannot be written in this form. */
  write(fields: F, env: Env): string | null;
}

/** The fields already read that a later part may use. */
type Known = Partial<
  Pick<SearchAction, 'from' | 'to' | 'out' | 'airlines'> &
    Pick<PriceAction, 'lowest' | 'store'> & { first: string }
>;

type AnyPart = Part<object>;
// biome-ignore lint/complexity/noBannedTypes: the empty object type is meant
type NoFields = {};
/** Fields with fixed values that a form always gives. */
interface Fixed {
  readonly [name: string]: string | number | boolean | null | readonly string[];
}
/** Pieces of a form: literals, tokens (as the field of their name), fixed fields, parts. */
export type Piece = string | AnyPart | Named<string, unknown> | Fixed;

export type FieldsOf<P extends readonly Piece[]> = P extends readonly [
  infer First,
  ...infer Rest extends readonly Piece[],
]
  ? FieldsOfOne<First> & FieldsOf<Rest>
  : NoFields;
type FieldsOfOne<P> = P extends string
  ? NoFields
  : P extends Part<infer F>
    ? F
    : P extends Named<infer N, infer T>
      ? Record<N, T>
      : Own<P>;

function toPart(piece: Piece): AnyPart {
  if (typeof piece === 'string') return lit(piece);
  if (isPart(piece)) return piece;
  return isToken(piece) ? field(piece.field, piece) : always(piece);
}
const isPart = (piece: Exclude<Piece, string>): piece is AnyPart => 'read' in piece;
const isToken = (piece: Exclude<Piece, string>): piece is Named<string, unknown> =>
  'whole' in piece;

/** A literal. */
export const lit = (text: string): Part<NoFields> => ({
  format: text,
  head: text,
  read(scan) {
    const shared = scan.shared(text);
    const open = scan.at + shared >= scan.text.length;
    return scan.takeLoose(text) ? ok({}) : scan.stop(phrase('expected.literal', { text }), open);
  },
  write: () => text,
});

/** A blank that is written but optional when typed. */
export const sp: Part<NoFields> = {
  format: ' ',
  head: '',
  read(scan) {
    scan.blanks();
    return ok({});
  },
  write: () => ' ',
};

/** A blank that is required: without it, the text is another entry. */
export const REQUIRED_BLANK: Part<NoFields> = {
  ...sp,
  read(scan) {
    // A sequence skips blanks after its first literal, so the blank may be before this position.
    const apart = scan.done || /\s/.test(scan.text.slice(scan.at - 1, scan.at + 1));
    scan.blanks();
    return apart ? ok({}) : scan.stop(phrase('expected.end'), false);
  },
};

/** Optional text without meaning for Airdesk, and the text written in its place. */
export const skip = (pattern: RegExp, written: string, begun?: RegExp): Part<NoFields> => {
  const one = toSticky(pattern);
  return {
    format: written,
    head: '',
    read(scan) {
      if (scan.match(one) !== null || scan.done) return ok({});
      const half = begun?.test(scan.rest) ?? written.startsWith(scan.rest);
      return half ? scan.stop(phrase('expected.literal', { text: written.trim() }), true) : ok({});
    },
    write: () => written,
  };
};

/** Optional text that Airdesk ignores: the answer names it as left out. */
export const leave = (pattern: RegExp): Part<NoFields> => {
  const one = toSticky(pattern);
  return {
    format: '',
    head: '',
    read(scan) {
      scan.leave(one);
      return ok({});
    },
    write: () => '',
  };
};

/** A token read into a field of the action. */
export const field = <N extends string, T>(name: N, one: Token<T>): Part<Record<N, T>> => ({
  format: one.format,
  head: '',
  read(scan, env) {
    const read = want(scan, one, env);
    return read.ok ? ok(buildRecord([name], () => read.value)) : read;
  },
  // An action of another form may lack this field.
  write: (fields, env) => (fields[name] == null ? null : one.write(fields[name], env)),
});

export const ANYTHING = toSticky(/\S.*/s);

/** The rest of the entry, as typed. */
export const text = <N extends string>(
  name: N,
  format: string,
  expected: WordKey,
): Part<Record<N, string>> => ({
  format: `{${format}}`,
  head: '',
  read(scan) {
    scan.blanks();
    if (CHANGES_LINES.test(scan.rest)) return scan.stop(phrase('expected.change_text'), false);
    const typed = scan.matchTyped(ANYTHING)?.trimEnd();
    if (typed === undefined) return scan.stop(phrase(expected));
    return ok(buildRecord([name], () => typed));
  },
  write: (fields) => fields[name] ?? null,
});

/** Fields with fixed values and no text. */
export const always = <const F extends object>(fixed: F): Part<Own<F>> => ({
  format: '',
  head: '',
  silent: true,
  read: () => ok(structuredClone(fixed) as Own<F>),
  write: (fields) => (isAlike(fields, fixed) ? '' : null),
});

/** A mutable copy of the type. */
type Own<F> = { -readonly [K in keyof F]: F[K] extends readonly (infer T)[] ? T[] : F[K] };

const isAlike = (fields: object, fixed: object): boolean =>
  Object.entries(fixed).every(
    ([name, value]) => JSON.stringify(Reflect.get(fields, name)) === JSON.stringify(value),
  );

/** Pieces in sequence; blanks after a leading literal are skipped. */
export function seq<const P extends readonly Piece[]>(...pieces: P): Part<FieldsOf<P>> {
  const parts = pieces.map(toPart);
  const [first] = parts;
  const led = first !== undefined && first.head !== '' && first.head === first.format;
  return {
    format: parts.map((part) => part.format).join(''),
    head: getHead(parts),
    read(scan, env, known) {
      const fields = {};
      for (const part of parts) {
        const read = part.read(scan, env, { ...known, ...fields });
        if (!read.ok) return read;
        Object.assign(fields, read.value);
        if (part === first && led) scan.blanks();
      }
      return ok(fields as FieldsOf<P>);
    },
    write(fields, env) {
      let text = '';
      for (const part of parts) {
        const written = part.write(fields, env);
        if (written === null) return null;
        text += written;
      }
      return text;
    },
  };
}

/** The literals at the start of a sequence, joined. */
function getHead(parts: readonly AnyPart[]): string {
  let head = '';
  for (const part of parts) {
    if (part.silent) continue;
    if (part.head === '') break;
    head += part.head;
    if (part.head !== part.format) break;
  }
  return head;
}

/**
 * Optional parts, with the fields' values if they are absent. They count as present once their
 * first literal is; the rest must then match.
 */
export function opt<const P extends readonly Piece[], A extends Absent<P>>(
  absent: A,
  ...parts: P
): Part<Maybe<P, A>> {
  const whole = seq(...parts);
  const format = `[${whole.format.trim()}]`;
  return {
    format: whole.format.startsWith(' ') ? ` ${format}` : format,
    head: '',
    read(scan, env, known) {
      const from = scan.at;
      const read = whole.read(scan, env, known);
      if (read.ok) return read as Result<Maybe<P, A>, Stop>;
      scan.at = from;
      scan.blanks();
      if (read.error.at > scan.at) return read;
      scan.at = from;
      const { open } = read.error;
      scan.offer(whole.format.trim(), (rest) => open && rest !== '');
      return ok(structuredClone(absent) as unknown as Maybe<P, A>);
    },
    write(fields, env) {
      return isAlike(fields, absent) ? '' : whole.write(fields as FieldsOf<P>, env);
    },
  };
}

/** Values of the fields if the parts are absent. */
type Absent<P extends readonly Piece[]> = { [F in keyof FieldsOf<P>]: unknown };
type Maybe<P extends readonly Piece[], A extends Absent<P>> = {
  [F in keyof FieldsOf<P>]: FieldsOf<P>[F] | A[F];
};

/**
 * A lead and a token, repeated: /ALA/AAA. `and` may replace the lead of later tokens (/ALA,AA); if
 * it is empty, tokens may follow each other directly (¥LAAA). Text that matches `other` belongs to
 * another part with the same lead.
 */
export const each = <N extends string, T>(
  name: N,
  lead: string,
  one: Token<T>,
  and: string | null = null,
  other: RegExp = /(?!)/,
): Part<Record<N, T[]>> => ({
  format: `[${lead}${one.format}]…`,
  head: '',
  read(scan, env, known) {
    // Keeps values that another lead gave before.
    const values: T[] = [...((known as Partial<Record<N, T[]>>)[name] ?? [])];
    while (!other.test(scan.rest) && scan.takeLoose(lead)) {
      do {
        const read = want(scan, one, env);
        if (!read.ok) return read;
        values.push(read.value);
      } while (and !== null && (and === '' ? FOLLOWS.test(scan.rest) : scan.takeLoose(and)));
    }
    scan.offer(`${lead}${one.format}`, (rest) => lead.startsWith(rest));
    return ok(buildRecord([name], () => values));
  },
  write(fields, env) {
    const written = fields[name].map((value) => one.write(value, env));
    return written.includes(null) ? null : written.map((text) => lead + text).join('');
  },
});

const FOLLOWS = /^[A-Z0-9]/;
const MAX_LISTED = 99;

/**
 * 1,3 or 1-3: numbers without duplicates, in ascending order; passengers as typed, since the first
 * seat or passenger type is the first one's.
 */
export const list = <N extends string>(
  name: N,
  one: Token<number>,
  { and = ',', to = '-', also }: { and?: string; to?: string; also?: string } = {},
): Part<Record<N, number[]>> => ({
  format: `${one.format}[${and}…]`,
  head: '',
  read(scan, env) {
    const listed = new Set<number>();
    do {
      const first = want(scan, one, env);
      if (!first.ok) return first;
      listed.add(first.value);
      const from = scan.at;
      if (!scan.takeLoose(to)) continue;
      const last = want(scan, one, env);
      if (!last.ok) return last;
      if (last.value < first.value || last.value - first.value > MAX_LISTED) {
        scan.at = from + to.length;
        return scan.stop(phrase('expected.range_end', { first: first.value }), false);
      }
      for (let n = first.value + 1; n <= last.value; n++) listed.add(n);
    } while (scan.takeLoose(and) || (also !== undefined && scan.takeLoose(also)));
    // Another list separator than this one's.
    if (/^[.,/]/.test(scan.rest)) scan.offer(`${and}${one.format}`, () => false);
    const numbers = [...listed];
    if (name !== 'passengers') numbers.sort((a, b) => a - b);
    return ok(buildRecord([name], () => numbers));
  },
  write(fields, env) {
    const numbers = fields[name];
    if (numbers.length === 0) return null;
    const runs: [number, number][] = [];
    for (const number of numbers) {
      const run = runs.at(-1);
      if (run && number === run[1] + 1) run[1] = number;
      else runs.push([number, number]);
    }
    const writeNumber = (number: number) => one.write(number, env);
    return runs
      .map(([a, b]) =>
        a === b ? writeNumber(a) : `${writeNumber(a)}${b === a + 1 ? and : to}${writeNumber(b)}`,
      )
      .join(and);
  },
});

/** Options in any order, each at most once. */
export function anyOrder<const P extends readonly Piece[]>(...pieces: P): Part<FieldsOf<P>> {
  const options = pieces.map(toPart);
  return {
    format: options.map((option) => option.format).join(''),
    head: '',
    read(scan, env, known) {
      const fields: Record<string, unknown> = {};
      const left = new Set<AnyPart>(options);
      for (let going = true; going; ) {
        going = false;
        for (const option of left) {
          const from = scan.at;
          const read = option.read(scan, env, { ...known, ...fields });
          if (!read.ok) return read;
          const taken = scan.at > from;
          for (const [name, value] of Object.entries(read.value)) {
            if (taken || !(name in fields)) fields[name] = value;
          }
          if (taken) {
            left.delete(option);
            going = true;
          }
        }
      }
      return ok(fields as FieldsOf<P>);
    },
    write: seq(...options).write,
  };
}

/** The same text read into another field, such as a number inside a reference. */
export const mapped = <A extends object, B extends object>(
  part: Part<A>,
  forth: (fields: A) => B,
  back: (fields: B, env: Env) => A | null,
): Part<B> => ({
  format: part.format,
  head: part.head,
  read(scan, env, known) {
    const read = part.read(scan, env, known);
    return read.ok ? ok(forth(read.value)) : read;
  },
  write(fields, env) {
    const inner = back(fields, env);
    return inner === null ? null : part.write(inner, env);
  },
});

/** A function of the command table, by the key of its name. */
export type RowId = Extract<WordKey, `row.${string}`> extends `row.${infer Id}` ? Id : never;

/** One way to type one kind of action in one language. */
export interface Form {
  /** The function of the command table it belongs to. */
  row: RowId;
  kind: Kind;
  examples: readonly string[];
  format: string;
  head: string;
  read(scan: Scanner, env: Env): Result<Action, Stop>;
  write(action: Action, env: Env): string | null;
}

type Fits<P extends readonly Piece[], K extends Kind> =
  FieldsOf<P> extends Omit<ActionOf<K>, 'kind'> ? unknown : 'these parts do not give its fields';

/** Builds a form, examples separated by ' | '; types ensure that it gives the whole action. */
export function form<K extends Kind, const P extends readonly Piece[]>(
  row: RowId,
  kind: K,
  examples: string,
  parts: P & Fits<P, K>,
): Form {
  const own: P = parts;
  const whole = seq(...own);
  return {
    row,
    kind,
    examples: examples === '' ? [] : examples.split(' | '),
    format: whole.format,
    head: whole.head,
    read(scan, env) {
      const read = whole.read(scan, env, {});
      if (!read.ok) return read;
      const end = scan.end();
      if (!end.ok) return fail(end.error);
      const { left_out } = scan;
      const told = left_out.length > 0 ? { left_out } : {};
      return ok({ kind, ...read.value, ...told } as unknown as Action);
    },
    write(action, env) {
      if (action.kind !== kind || action.left_out) return null;
      return whole.write(action as unknown as FieldsOf<P>, env);
    },
  };
}

/** A form not listed in help: another way to type what a listed form says. */
export const variant = <K extends Kind, const P extends readonly Piece[]>(
  row: RowId,
  kind: K,
  parts: P & Fits<P, K>,
): Form => form(row, kind, '', parts);

/** A form with several heads; help lists the first. */
export const behind = <K extends Kind, const P extends readonly Piece[]>(
  entries: string,
  row: RowId,
  kind: K,
  example: string,
  parts: P & Fits<P, K>,
): Form[] =>
  entries.split(' ').map((head, at) => {
    const whole = [head, ...(parts as P)] as unknown as P & Fits<P, K>;
    return form(row, kind, at === 0 ? example : '', whole);
  });

/** Entries that consist of their head alone, all with the same meaning. */
export const heads = <K extends Kind>(
  row: RowId,
  kind: K,
  entries: string,
  fields: Omit<ActionOf<K>, 'kind'>,
): Form[] =>
  entries.split(' ').map((entry) => {
    const parts = [entry, always(fields)] as const;
    return form(row, kind, entry, parts as typeof parts & Fits<typeof parts, K>);
  });
