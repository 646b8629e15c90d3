/**
 * XML as senders really write it, as a small tree: local names only, any prefix, any order, names
 * without regard to case and underscores (`...RefId`, `IATALocationCode`). Every leaf records whether
 * a reader took it, so that unread ones can be listed. Strict about form: XML that is not well-formed,
 * has a DTD, is too deep or too big is refused, since a truncated message must never be half read.
 */
import { SaxesParser } from 'saxes';
import { runAtOnce } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { scanXml } from './plain-xml.ts';

/** Limits checked before and during reading. */
export const XML_LIMITS = { max_chars: 24_000_000, max_depth: 64, max_nodes: 1_500_000 };

/** No element of any protocol comes near; readers look through all of one. */
const MAX_ATTRIBUTES = 1_000;

const NO_ATTRIBUTES: { name: string; value: string; read: boolean }[] = [];
const NONE: XmlNode[] = [];
/** With more children than this, an index by name is built. */
const MAX_SCANNED = 16;

/** A name for comparison; some senders' tools remove the underscores. */
const toKey = (name: string) => name.toLowerCase().replaceAll('_', '');

/** Paths used by readers: they are in our code, so they are few. */
const asked = new Map<string, { steps: readonly string[]; names: readonly string[] }>();
function splitPath(path: string) {
  const known = asked.get(path);
  if (known) return known;
  const parts = { steps: path.split('/'), names: [...new Set(toKey(path).split('|'))] };
  asked.set(path, parts);
  return parts;
}

/** One element. Text and attributes are taken through methods, which mark them as read. */
export class XmlNode {
  readonly name: string;
  /** The name for comparison. */
  readonly key: string;
  /** Shared while empty, because a message may have a million elements: see `add`. */
  children = NONE;
  attributes = NO_ATTRIBUTES;
  /** Set on the message and its envelope; null further down, where only local names matter. */
  namespace: string | null = null;
  /** Own character data, untrimmed. */
  raw = '';
  read = false;
  #index: Map<string, XmlNode[]> | null = null;

  constructor(name: string, key = toKey(name)) {
    this.name = name;
    this.key = key;
  }

  add(child: XmlNode): void {
    if (this.children === NONE) this.children = [child];
    else this.children.push(child);
  }

  addAttribute(name: string, value: string): void {
    const one = { name, value, read: false };
    if (this.attributes === NO_ATTRIBUTES) this.attributes = [one];
    else this.attributes.push(one);
  }

  /** Children with this local name, in document order. Alternatives are separated by `|`. */
  all(name: string): XmlNode[] {
    if (this.children.length === 0) return NONE;
    const { names } = splitPath(name);
    const [only] = names;
    if (only !== undefined && names.length === 1) return this.#named(only);
    return names.flatMap((one) => this.#named(one));
  }

  #named(key: string): XmlNode[] {
    if (this.children.length > MAX_SCANNED) {
      this.#index ??= indexChildren(this.children);
      return this.#index.get(key) ?? NONE;
    }
    let found = NONE;
    for (const child of this.children) {
      if (child.key !== key) continue;
      if (found === NONE) found = [child];
      else found.push(child);
    }
    return found;
  }

  /** Every element at the end of a path such as `PaxList/Pax`. */
  find(path: string): XmlNode[] {
    let nodes: XmlNode[] = [this];
    for (const step of splitPath(path).steps) {
      const [only] = nodes;
      nodes = nodes.length === 1 && only ? only.all(step) : nodes.flatMap((node) => node.all(step));
    }
    return nodes;
  }

  /** The first element at the end of a path. */
  at(path: string): XmlNode | undefined {
    if (!path.includes('/')) return this.all(path)[0];
    return this.find(path)[0];
  }

  /** Every element of this name anywhere inside. */
  deep(name: string): XmlNode[] {
    const wanted = toKey(name);
    const found: XmlNode[] = [];
    const visit = (node: XmlNode) => {
      for (const child of node.children) {
        if (child.key === wanted) found.push(child);
        visit(child);
      }
    };
    visit(this);
    return found;
  }

  has(path: string): boolean {
    return this.at(path) !== undefined;
  }

  /** Own text, trimmed; null if there is none. */
  value(): string | null {
    this.read = true;
    const text = this.raw.trim();
    return text === '' ? null : text;
  }

  /** The first non-empty text at the path. */
  text(path: string): string | null {
    for (const node of this.find(path)) {
      const text = node.value();
      if (text !== null) return text;
    }
    return null;
  }

  /** Texts of every element at the path, without empty ones. */
  texts(path: string): string[] {
    return this.find(path).flatMap((node) => node.value() ?? []);
  }

  attribute(name: string): string | null {
    const wanted = name.toLowerCase();
    const found = this.attributes.find((one) => one.name.toLowerCase() === wanted);
    if (!found) return null;
    found.read = true;
    const text = found.value.trim();
    return text === '' ? null : text;
  }

  /** Marks this element and everything in it as read: for a value that is read elsewhere. */
  take(): void {
    this.read = true;
    for (const attribute of this.attributes) attribute.read = true;
    for (const child of this.children) child.take();
  }
}

function indexChildren(children: readonly XmlNode[]): Map<string, XmlNode[]> {
  const index = new Map<string, XmlNode[]>();
  for (const child of children) {
    const list = index.get(child.key);
    if (list) list.push(child);
    else index.set(child.key, [child]);
  }
  return index;
}

/** Why a text cannot be read; `message` never quotes the text. */
export interface XmlProblem {
  kind: 'too_big' | 'not_xml' | 'forbidden';
  message: string;
}

class Refused extends Error {
  readonly problem: XmlProblem;
  constructor(problem: XmlProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Named entities that some gateways send; XML itself has five. */
const ENTITIES = { nbsp: ' ', eacute: 'é', euro: '€', copy: '©', reg: '®' };

/** Reads a whole document. Expected faults are values. */
export const parseXml = (text: string, limits = XML_LIMITS): Result<XmlNode, XmlProblem> =>
  runAtOnce(parseXmlInSteps(text, limits));

/** The same in steps of a small part of the text. */
export function* parseXmlInSteps(
  text: string,
  limits = XML_LIMITS,
): Generator<undefined, Result<XmlNode, XmlProblem>> {
  if (text.length > limits.max_chars) {
    return fail({ kind: 'too_big', message: phrase('message_too_large') });
  }
  const source = text.replace(/^(?:[\uFEFF\s]+|<\?xml[^>]*\?>)+/, '');
  if (!source.startsWith('<')) return fail({ kind: 'not_xml', message: phrase('not_xml') });
  try {
    return ok(yield* build(source, limits));
  } catch (cause) {
    if (cause instanceof Refused) return fail(cause.problem);
    return fail({ kind: 'not_xml', message: phrase('bad_xml') });
  }
}

/** A message is at most this deep: inside an envelope and its body. */
const NAMED_DEPTH = 4;

/** Namespaces by prefix; '' for the one without. What the elements around it declare is inherited. */
function declareSpaces(
  around: Readonly<Record<string, string>>,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const space: Record<string, string> = Object.create(around);
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && /^xmlns(:|$)/.test(name)) space[name.slice('xmlns:'.length)] = value;
  }
  return space;
}

/** Characters read in one step. */
const STEP_LETTERS = 32_768;

/** Builds the tree from parser events. */
function createTreeBuilder(limits: typeof XML_LIMITS) {
  const document = new XmlNode('');
  let open = document;
  const above: XmlNode[] = [];
  const spaces: Record<string, string>[] = [Object.create(null)];
  let count = 0;
  // One shared string for all elements of a name.
  const names = new Map<string, { name: string; key: string }>();
  const getName = (whole: string): { name: string; key: string } => {
    const known = names.get(whole);
    if (known) return known;
    const name = whole.slice(whole.indexOf(':') + 1);
    const made = { name, key: toKey(name) };
    names.set(whole, made);
    return made;
  };
  return {
    document,
    open(whole: string, attributes: Readonly<Record<string, string>>): void {
      count += 1;
      if (above.length >= limits.max_depth || count > limits.max_nodes) {
        throw new Refused({ kind: 'too_big', message: 'The message is deeper than is read.' });
      }
      const { name, key } = getName(whole);
      const node = new XmlNode(name, key);
      if (above.length < NAMED_DEPTH) {
        spaces.length = above.length + 1;
        const space = declareSpaces(spaces.at(-1) ?? {}, attributes);
        spaces.push(space);
        const prefix = whole.includes(':') ? whole.slice(0, whole.indexOf(':')) : '';
        node.namespace = space[prefix] || null;
      }
      let told = 0;
      for (const attribute in attributes) {
        told += 1;
        const value = attributes[attribute];
        if (value === undefined || /^xmlns$|^(xmlns|xsi|xml):/.test(attribute)) continue;
        node.addAttribute(getName(attribute).name, value);
      }
      if (told > MAX_ATTRIBUTES) {
        throw new Refused({
          kind: 'too_big',
          message: 'An element has more attributes than are read.',
        });
      }
      open.add(node);
      above.push(open);
      open = node;
    },
    close(): void {
      open = above.pop() ?? document;
    },
    text(data: string): void {
      if (open !== document) open.raw += data;
    },
  };
}

function* build(source: string, limits: typeof XML_LIMITS): Generator<undefined, XmlNode> {
  const scanned = createTreeBuilder(limits);
  const [plain] = (yield* scanXml(source, scanned)) ? scanned.document.children : [];
  const root = plain ?? (yield* parse(source, createTreeBuilder(limits)));
  if (!root) throw new Refused({ kind: 'not_xml', message: 'The message has no element.' });
  return root;
}

type TreeBuilder = ReturnType<typeof createTreeBuilder>;

function* parse(source: string, tree: TreeBuilder): Generator<undefined, XmlNode | undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  Object.assign(parser.ENTITIES, ENTITIES);
  parser.on('doctype', () => {
    throw new Refused({ kind: 'forbidden', message: 'The message has a document type.' });
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => tree.open(name, attributes));
  parser.on('closetag', () => tree.close());
  parser.on('text', (data) => tree.text(data));
  parser.on('cdata', (data) => tree.text(data));
  for (let from = 0; from < source.length; from += STEP_LETTERS) {
    parser.write(source.slice(from, from + STEP_LETTERS));
    yield;
  }
  parser.close();
  return tree.document.children[0];
}

/** The text of received bytes, by byte order mark, else the XML declaration, else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  try {
    if (named && !/^utf-?(8|16)/i.test(named)) return new TextDecoder(named).decode(bytes);
  } catch {
    // An encoding that nobody knows is taken for UTF-8.
  }
  return decodeUtf8(bytes);
}

/** Bytes that are UTF-8 by their declaration only, as each letter beyond ASCII shows, are Latin. */
function decodeUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\uFFFD')) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  const is_latin = /^[\x00-\x7F\uFFFD]*$/.test(text);
  return is_latin ? new TextDecoder('latin1').decode(bytes) : text;
}

/** The beginning of a message that a gateway sends as text: in a CDATA section, or escaped. */
const BEGINNING = /(?:\?xml\b|!--|(?:[\w.-]+:)?(?:IATA_)?[A-Za-z]+(?:RQ|RS|Notif)\b)/.source;
const AS_SECTION = new RegExp(`(<!\\[CDATA\\[\\s*)<${BEGINNING}`);
const ESCAPED = new RegExp(`(>\\s*)&lt;${BEGINNING}`);
/** Inside an error it is an echo of the request. */
const TOLD_IN_ERROR = /<(?:[\w.-]+:)?(?:fault|errors?)\b/i;
/** An envelope has no more characters before its payload. */
const ENVELOPE_LETTERS = 8192;

/** The text of received bytes; if the envelope contains the message as text, that message. */
export function decodePayload(bytes: Uint8Array): string {
  const text = decodeXml(bytes);
  const head = text.slice(0, ENVELOPE_LETTERS);
  const section = AS_SECTION.exec(head);
  const found = section ?? ESCAPED.exec(head);
  if (!found || TOLD_IN_ERROR.test(head.slice(0, found.index))) return text;
  const rest = text.slice(found.index + (found[1] ?? '').length);
  // Text that contains `]]>` is written as two CDATA sections.
  const end = rest.search(section ? /\]\]>(?!<!\[CDATA\[)/ : /</);
  if (end < 0) return text;
  const inner = rest.slice(0, end);
  return section ? inner.replaceAll(']]><![CDATA[', '') : unescapeText(inner);
}

const ESCAPES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescapeText = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof ESCAPES) => ESCAPES[name]);

/** One leaf or attribute with a value. */
export interface XmlLeaf {
  path: string;
  value: string;
  read: boolean;
}

/** Every leaf element and attribute with a value, with its path from the root. */
export function listLeaves(root: XmlNode): XmlLeaf[] {
  const found: XmlLeaf[] = [];
  const visit = (node: XmlNode, path: string) => {
    for (const { name, value, read } of node.attributes) {
      if (value.trim() !== '') found.push({ path: `${path}/@${name}`, value: value.trim(), read });
    }
    const text = node.raw.trim();
    if (text !== '') found.push({ path, value: text, read: node.read });
    for (const child of node.children) visit(child, `${path}/${child.name}`);
  };
  visit(root, root.name);
  return found;
}

/** An id under its element name, or as an attribute of that name. */
export const readId = (node: XmlNode, name: string): string | null =>
  node.text(name) ?? node.attribute(name);
