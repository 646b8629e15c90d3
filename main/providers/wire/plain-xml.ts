/**
 * Reads plain XML, which is nearly all that airlines send, many times faster than a full parser:
 * elements with plain names, attributes in double quotes, text and the five entities. Anything
 * else, valid or not, goes to the parser, which reads the message again from its start; so only the
 * parser decides what is valid.
 */
import { toTable } from '#main/contract/collections.ts';

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(): void;
  /** Text of the innermost open element. */
  text(data: string): void;
}

/** Characters XML forbids, except control characters, which are checked one by one. */
const isUnusual = (source: string): boolean =>
  !source.isWellFormed() || [']]>', '\uFFFE', '\uFFFF'].some((one) => source.includes(one));
const NAME = '[A-Za-z_][A-Za-z0-9_.:-]*';
const ATTRIBUTE = new RegExp(`[ \\t\\n]+(${NAME})="([^"<\\x00-\\x1F]*)"`, 'y');
const PLAIN_NAME = new RegExp(NAME, 'y');
const ENTITIES: Record<string, string> = toTable({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
});
const ENTITY = /&(?:(amp|lt|gt|quot|apos);)?/g;
/** The number of tags that are cached; others are parsed each time. */
const MAX_TAGS = 4_096;
/** Characters read in one step. */
const STEP_LETTERS = 32_768;

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;
const AMPERSAND = 38;
const SLASH = 47;
const LESS = 60;

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  empty: boolean;
}

/** False if the parser has to read it; then ignore what the handlers received. */
export function* scanXml(source: string, handlers: XmlHandlers): Generator<undefined, boolean> {
  if (isUnusual(source)) return false;
  const tags = new Map<string, Tag>();
  const open: string[] = [];
  let step = STEP_LETTERS;
  let at = 0;
  for (;;) {
    if (source.charCodeAt(at) !== LESS) return false;
    const end = source.indexOf('>', at);
    if (end < 0) return false;
    if (source.charCodeAt(at + 1) === SLASH) {
      const name = open.pop();
      if (name === undefined || source.slice(at + 2, end) !== name) return false;
      handlers.close();
    } else {
      const inner = source.slice(at + 1, end);
      let tag = tags.get(inner);
      if (!tag) {
        const read = parseTag(inner);
        if (!read) return false;
        tag = read;
        if (tags.size < MAX_TAGS) tags.set(inner, tag);
      }
      handlers.open(tag.name, tag.attributes);
      if (tag.empty) handlers.close();
      else open.push(tag.name);
    }
    if (open.length === 0) return /^[ \t\r\n]*$/.test(source.slice(end + 1));
    at = source.indexOf('<', end);
    if (at < 0) return false;
    if (at > end + 1) {
      let plain = true;
      for (let i = end + 1; i < at; i += 1) {
        const letter = source.charCodeAt(i);
        if (letter < SPACE && letter !== TAB && letter !== LINE_FEED) return false;
        if (letter === AMPERSAND) plain = false;
      }
      const written = source.slice(end + 1, at);
      const text = plain ? written : toPlainText(written);
      if (text === null) return false;
      handlers.text(text);
    }
    if (at > step) {
      step = at + STEP_LETTERS;
      yield;
    }
  }
}

/** Null if it is more than a name and attributes in double quotes. */
function parseTag(inner: string): Tag | null {
  PLAIN_NAME.lastIndex = 0;
  const [name = ''] = PLAIN_NAME.exec(inner) ?? [];
  if (name === '') return null;
  const attributes: Record<string, string> = Object.create(null);
  let at = name.length;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(inner);
    if (!found) break;
    const [whole, key = '', written = ''] = found;
    const value = toPlainText(written);
    if (value === null || key in attributes) return null;
    attributes[key] = value;
    at += whole.length;
  }
  const rest = inner.slice(at);
  return /^[ \t\n]*\/?$/.test(rest) ? { name, attributes, empty: rest.endsWith('/') } : null;
}

/** Null if it has any entity other than the five. */
function toPlainText(text: string): string | null {
  if (!text.includes('&')) return text;
  let known = true;
  const plain = text.replace(ENTITY, (_, name?: string) => {
    if (name === undefined) known = false;
    return ENTITIES[name ?? ''] ?? '';
  });
  return known ? plain : null;
}
