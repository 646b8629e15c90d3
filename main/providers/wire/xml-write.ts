/** Elements of our messages; the caller gives them in the order of the schema. */

export interface Xml {
  name: string;
  text: string | null;
  attributes: Record<string, string>;
  children: Xml[];
  /** Namespace of an extension, which its children share. */
  namespace: string | null;
}

export type Child = Xml | null | false | undefined | Child[];

const flatten = (children: Child[]): Xml[] =>
  children.flatMap((child) => (Array.isArray(child) ? flatten(child) : child ? [child] : []));

export function el(name: string, ...children: Child[]): Xml {
  return { name, text: null, attributes: {}, children: flatten(children), namespace: null };
}

/** The element, or nothing if it would be empty. */
export function group(name: string, ...children: Child[]): Xml | null {
  const made = el(name, ...children);
  return made.children.length > 0 ? made : null;
}

/** A text element, or nothing if there is no text. */
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

/** Characters not allowed in XML 1.0: controls, lone surrogates, two non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

export const escapeText = (text: string) =>
  text
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
