/**
 * Turns a request's bytes into a tree of elements with their namespaces. Limited in size and depth;
 * a document type, another encoding or XML that is not well-formed is refused.
 */
import { XmlCData, XmlDocument, XmlElement as XmlNode, XmlText } from 'libxml2-wasm';

export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Text directly inside, trimmed. */
  text: string;
}

/** The bytes are not a document that can be read; the message says why. */
export class UnreadableXml extends Error {}

const MAX_ELEMENTS = 20_000;
const DEEPEST = 40;

export function readXml(bytes: Uint8Array): XmlElement {
  const text = decode(bytes);
  const encoding = /^\uFEFF?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
    throw new UnreadableXml(`encoding ${encoding} is not accepted`);
  }
  // Before parsing, so that no entity is ever declared.
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableXml('a document type is not accepted');
  const document = parse(text);
  try {
    return toElement(document.root, 1, { left: MAX_ELEMENTS });
  } finally {
    document.dispose();
  }
}

function parse(text: string): XmlDocument {
  try {
    return XmlDocument.fromString(text);
  } catch (error) {
    throw new UnreadableXml(error instanceof Error ? error.message : 'not well-formed');
  }
}

function toElement(node: XmlNode, depth: number, budget: { left: number }): XmlElement {
  budget.left -= 1;
  if (budget.left < 0 || depth > DEEPEST) throw new UnreadableXml('the document is too large');
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  const children: XmlElement[] = [];
  let text = '';
  for (let child = node.firstChild; child; child = child.next) {
    if (child instanceof XmlNode) children.push(toElement(child, depth + 1, budget));
    else if (child instanceof XmlText || child instanceof XmlCData) text += child.content;
  }
  const { name, namespaceUri } = node;
  return { name, namespace: namespaceUri, attributes, children, text: text.trim() };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml('the document is not UTF-8');
  }
}

export const findChild = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((child) => child.name === name);

export const findChildren = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent?.children.filter((child) => child.name === name) ?? [];

/** The names of a path `a/b`, or of several paths joined. */
export const listSteps = (path: readonly string[]): string[] =>
  path.flatMap((steps) => steps.split('/'));

/** Follows a path of names down, first match at each step. */
export const findPath = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  listSteps(path).reduce(findChild, from);

/** Text at a path; null if an element is missing or empty. */
export const readTextAt = (from: XmlElement | undefined, ...path: string[]): string | null =>
  findPath(from, ...path)?.text || null;
