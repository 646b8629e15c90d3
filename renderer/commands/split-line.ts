/** Divides a line into its entries: by the separator, and where entries were typed without it. */
import type { Kind, Language } from '../languages/action.ts';
import { toSigns } from '../languages/scan.ts';
import { attempt, findLacking, type ReadEnv, TAKES_ANYTHING } from './read-entry.ts';

/** Characters that join entries on one line, such as each language's end item. */
const JOINING_CHARACTERS: Readonly<Record<Language, RegExp | null>> = {
  AMADEUS: null,
  SABRE: /[¥‡§+\\]/g,
  TRAVELPORT: /[+|¥‡§]/g,
};

const MAX_JOINS = 24;
/** After these, such characters separate qualifiers, not entries. */
const QUALIFIED: Readonly<Record<Language, RegExp | null>> = {
  AMADEUS: null,
  SABRE:
    /^ *(?:W[¥‡§+]|WP|[1S]\d|1[*¤¥‡§+]|1R|JR|FQ|QP ?\/ ?\d+(?: ?\/ ?\d+)? ?[¥‡§+] ?\d+(?: ?\/ ?\d+)?(?:[¥‡§+]| *$))/i,
  TRAVELPORT: /^ *(?:A\d|A[ADJ]\d|TT\d|FS|FD|FQ|CM\/|MVT?\/)/i,
};

/** Kinds that accept nearly any text: such a character in it may separate entries. */
const OPEN_ENDED: ReadonlySet<Kind> = new Set<Kind>([
  ...TAKES_ANYTHING,
  'osi',
  'service',
  'change_line',
  'find_name',
  'encode_place',
  'airline',
]);

function findHomeKind(text: string, env: ReadEnv): Kind | null {
  const line = text.trim();
  if (line === '') return null;
  const read = attempt(line, env.home, env);
  return 'action' in read
    ? read.action.kind
    : (findLacking(line, read.furthest, env)?.kind ?? null);
}

/**
 * The entries of a line and their indexes: split at semicolons, and at the home language's own
 * characters if each part is an entry (`6P§ER`, `NP.CALLED+R.P+ER`).
 */
export function splitLine(line: string, env: ReadEnv): { text: string; at: number }[] {
  // In a calculation, a semicolon is an operator.
  if (findHomeKind(line, env) === 'calculate') return [{ text: line, at: 0 }];
  return splitEntries(toSigns(line)).flatMap((entry) => splitJoined(entry, env));
}

/** Pricing and ticketing entries, whose qualifiers follow the character that also joins entries. */
const PRICED: Readonly<Record<Language, RegExp | null>> = {
  AMADEUS: null,
  SABRE: /^ *W/i,
  TRAVELPORT: /^ *(?:FQ|(?:T:)?\$B)/i,
};

/** They end a line and are never a qualifier of a price. */
const CLOSING: ReadonlySet<Kind> = new Set<Kind>([
  'received_from',
  'end',
  'issue',
  'display',
  'queue_place',
  'time_limit',
]);

/** Sabre stores a price after it: WPNCB§PQ§6P; in W¥PQ1 it is what is issued. */
const STORED_AFTER = /^ *WP[^Q]/i;

/** Where the entries that close a pricing entry start: `WPRQ§6P§ER`; -1 if there are none. */
function findClosing(text: string, env: ReadEnv): number {
  const read = attempt(text.trim(), env.home, env);
  const done = 'action' in read && !(read.action.kind === 'price' && read.action.asked);
  const sign = JOINING_CHARACTERS[env.home];
  if (done || sign === null) return -1;
  const joins = [...text.matchAll(sign)].map(({ index }) => index);
  let from = -1;
  for (const at of joins.slice(-MAX_JOINS).reverse()) {
    const part = text.slice(at + 1, from < 0 ? undefined : from);
    const kind = findHomeKind(part, env);
    const stores = /^ *PQ/i.test(part) && STORED_AFTER.test(text);
    if (kind === null || !(CLOSING.has(kind) || stores)) break;
    from = at;
  }
  // Behind W¥, ET is how tickets are issued: W¥PQ1¥ET¥6P¥ER.
  const behind = joins.find((at) => at > from);
  if (from > 0 && behind && findHomeKind(text.slice(0, behind), env) === 'issue') from = behind;
  return from > 0 && findHomeKind(text.slice(0, from), env) !== null ? from : -1;
}

function splitJoined(entry: { text: string; at: number }, env: ReadEnv): Parts {
  const closing = PRICED[env.home]?.test(entry.text) ? findClosing(entry.text, env) : -1;
  if (closing > 0) {
    const [text, rest] = [entry.text.slice(0, closing), entry.text.slice(closing + 1)];
    return [
      { text, at: entry.at },
      ...splitJoined({ text: rest, at: entry.at + closing + 1 }, env),
    ];
  }
  return splitParts(entry, env);
}

function splitParts(entry: { text: string; at: number }, env: ReadEnv): Parts {
  const { text } = entry;
  const sign = QUALIFIED[env.home]?.test(text) ? null : JOINING_CHARACTERS[env.home];
  const joins = sign === null ? [] : [...text.matchAll(sign)].map(({ index }) => index);
  if (joins.length === 0 || joins.length > MAX_JOINS) return [entry];
  const kind = findHomeKind(text, env);
  // The note of a queue's entry is a text, without one the entry is closed: QP/20/11‡EMI.
  const noted = kind === 'queue_place';
  if (kind !== null && !noted && !OPEN_ENDED.has(kind)) return [entry];
  // A plus in a text stays a plus: there, only a line that ends in a closed entry is split. In the
  // name of a person it is no text.
  const in_text = kind !== null && kind !== 'received_from' && kind !== 'lacking';
  const ends = [...joins, text.length];
  const parts = findBeforeSlip(text, ends, env) ?? findParts(text, 0, ends, env, new Map());
  const ending = parts?.at(-1);
  if (!parts || !ending || parts.length === 1) return [entry];
  const last = findHomeKind(ending.text, env);
  const plain = in_text && !/[¥‡§|\\]/.test(text) && env.home === 'SABRE';
  if (plain && (last === null || OPEN_ENDED.has(last))) return [entry];
  // An entry that only resembles a known one does not end a text: NP.SEATS 9C+9D.
  const before = parts.at(-2);
  const text_before = before && findHomeKind(before.text, env);
  const ended =
    text_before === 'queue_place' ? !noted : !text_before || !OPEN_ENDED.has(text_before);
  if (last === 'lacking' && !ended) return [entry];
  return parts.map((part) => ({ text: part.text, at: entry.at + part.at }));
}

type Parts = { text: string; at: number }[];

/**
 * The parts of a line whose last one is no entry (`5TEXT¥6P¥EER`): what follows "received from" is
 * no text, nor what follows the sign of the end item in a text for an airline.
 */
function findBeforeSlip(text: string, ends: readonly number[], env: ReadEnv): Parts | null {
  for (const [n, at] of [...ends.entries()].slice(0, -1).reverse()) {
    const rest = text.slice(at + 1);
    const plain = /[+|]/.test(text.charAt(at));
    if (rest.trim() === '' || (plain && env.home === 'SABRE')) continue;
    const kind = findHomeKind(text.slice(n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, at), env);
    const closed = kind === 'received_from' || (!plain && (kind === 'osi' || kind === 'service'));
    const before = closed && findParts(text.slice(0, at), 0, ends.slice(0, n + 1), env, new Map());
    if (before) {
      const after = findParts(text, at + 1, ends, env, new Map());
      return [...before, ...(after ?? [{ text: rest, at: at + 1 }])];
    }
  }
  return null;
}

/** Parts that are each an entry, the first as short as possible; signs between are passed over. */
function findParts(
  text: string,
  from: number,
  ends: readonly number[],
  env: ReadEnv,
  known: Map<number, Parts | null>,
): Parts | null {
  const found = known.get(from);
  if (found !== undefined) return found;
  let parts: Parts | null = null;
  // A sign at the end of the line may be the last entry's own: EW¥.
  const parting = ends.filter((end) => text.slice(end + 1).trim() !== '' || end === text.length);
  for (const end of new Set([...parting, ...ends])) {
    if (parts !== null || end <= from) continue;
    const part = { text: text.slice(from, end), at: from };
    if (findHomeKind(part.text, env) === null) continue;
    const rest = end === text.length ? [] : findParts(text, end + 1, ends, env, known);
    if (rest) parts = [part, ...rest];
  }
  if (!parts && text.slice(from).trim() === '') parts = [];
  if (!parts && ends.includes(from)) parts = findParts(text, from + 1, ends, env, known);
  known.set(from, parts);
  return parts;
}

/** A host's prompt, copied together with an entry; Sabre's sent entries end in «. */
const PROMPT = /^\s*[>»]+/;
const SENT = /«+\s*$/;

/** The entries of a line: parts between semicolons, where \\; stands for a semicolon itself. */
export function splitEntries(line: string): { text: string; at: number }[] {
  const entries: { text: string; at: number }[] = [];
  let text = '';
  let at = 0;
  for (let place = 0; place < line.length; place++) {
    if (line[place] === '\\' && line[place + 1] === ';') {
      text += ';';
      place += 1;
    } else if (line[place] === ';') {
      entries.push({ text, at });
      text = '';
      at = place + 1;
    } else text += line[place];
  }
  entries.push({ text, at });
  return entries
    .map((entry) => {
      const prompt = PROMPT.exec(entry.text)?.[0].length ?? 0;
      const text = entry.text.slice(prompt);
      // A line copied whole has the prompt at its end too.
      return {
        text: text.replace(prompt > 0 ? /\s*[<>«»]+\s*$/ : SENT, ''),
        at: entry.at + prompt,
      };
    })
    .filter((entry) => entry.text.trim() !== '');
}
