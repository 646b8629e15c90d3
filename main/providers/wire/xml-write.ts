/**
 * Builds our messages. The root and its children are in the message namespace, everything inside
 * them in the common types; the caller sets the order, as the schema requires.
 */

export interface Xml {
  name: string;
  text: string | null;
  attributes: Record<string, string>;
  children: Xml[];
  /** Namespace of an extension, which its children share. */
  namespace: string | null;
}

export type Child = Xml | null | false | undefined | Child[];

const MESSAGE = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
const COMMON = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes';

const flatten = (children: Child[]): Xml[] =>
  children.flatMap((child) => (Array.isArray(child) ? flatten(child) : child ? [child] : []));

export function el(name: string, ...children: Child[]): Xml {
  return { name, text: null, attributes: {}, children: flatten(children), namespace: null };
}

/** The element, or nothing where it would be empty. */
export function group(name: string, ...children: Child[]): Xml | null {
  const made = el(name, ...children);
  return made.children.length > 0 ? made : null;
}

/** A text element, or nothing where there is no text. */
export function leaf(
  name: string,
  value: string | number | boolean | null | undefined,
  attributes: Record<string, string> = {},
): Xml | null {
  if (value === null || value === undefined || value === '') return null;
  return { name, text: String(value), attributes, children: [], namespace: null };
}

export const leaves = (name: string, values: string[]): (Xml | null)[] =>
  values.map((value) => leaf(name, value));

/** An element of a namespace of its own, for an augmentation point. */
export function buildExtension(namespace: string, name: string, ...children: Child[]): Xml {
  return { ...el(name, ...children), namespace };
}

/** Characters XML 1.0 cannot hold at all: controls, lone surrogates, two non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

export const escapeText = (text: string) =>
  text
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

export function serialise(root: Xml): string {
  const declared = { xmlns: MESSAGE, 'xmlns:c': COMMON };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write({ ...root, attributes: declared }, 0, null)}`;
}

function write(node: Xml, depth: number, inherited: string | null): string {
  const namespace = node.namespace ?? inherited;
  const prefix = namespace ? 'x:' : depth < 2 ? '' : 'c:';
  const declared = node.namespace ? { 'xmlns:x': node.namespace } : {};
  const attributes = Object.entries({ ...declared, ...node.attributes })
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');
  const inside =
    node.text === null
      ? node.children.map((child) => write(child, depth + 1, namespace)).join('')
      : escapeText(node.text);
  const name = `${prefix}${node.name}`;
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`;
}
