/**
 * Turns a request's bytes into a tree of elements with their namespaces. Bounded in size and depth;
 * a document type, another encoding or anything that is not well-formed is refused, never guessed at.
 */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Text directly inside, trimmed. */
  text: string;
}

/** The bytes are not a document this system reads; the message says why. */
export class UnreadableXml extends Error {}

const MOST_ELEMENTS = 20_000;
const DEEPEST = 40;

export function readXml(bytes: Uint8Array): XmlElement {
  const text = decode(bytes);
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  parser.on('error', (error) => {
    throw new UnreadableXml(error.message);
  });
  parser.on('doctype', () => {
    throw new UnreadableXml('a document type is not accepted');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && encoding.toUpperCase() !== 'UTF-8') {
      throw new UnreadableXml(`encoding ${encoding} is not accepted`);
    }
  });
  parser.on('opentag', (tag) => {
    if (++count > MOST_ELEMENTS || open.length >= DEEPEST) {
      throw new UnreadableXml('the document is too large');
    }
    const attributes: Record<string, string> = {};
    for (const { local, prefix, value } of Object.values(tag.attributes)) {
      if (prefix !== 'xmlns' && local !== 'xmlns') attributes[local] = value;
    }
    const element = { name: tag.local, namespace: tag.uri, attributes, children: [], text: '' };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.text = closed.text.trim();
  });
  const collect = (part: string): void => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.write(text).close();
  if (!root) throw new UnreadableXml('the document is empty');
  return root;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml('the document is not UTF-8');
  }
}

export const childOf = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child) => child.name === name);

export const childrenOf = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? [];

/** Follows names down, first match at each step. */
export const findPath = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce(childOf, from);

/** Text at a path; null where an element is missing or empty. */
export const textAt = (from: XmlElement | undefined, ...path: string[]): string | null =>
  findPath(from, ...path)?.text || null;
