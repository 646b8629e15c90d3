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

const build = (name: string, children: Xml[]): Xml => ({
  name,
  text: null,
  attributes: {},
  children,
  namespace: null,
});

/** An element with children; `a/b` nests one inside the other. */
export function el(path: string, ...children: Child[]): Xml {
  const [last = path, ...around] = path.split('/').reverse();
  return around.reduce((inside, name) => build(name, [inside]), build(last, flatten(children)));
}

export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element with attributes; those without a value are left out. */
export function tag(name: string, attributes: Attributes = {}, ...children: Child[]): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)] as const],
  );
  return { ...el(name, ...children), attributes: Object.fromEntries(given) };
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

/** An element as text; a namespace is the default one from there on. */
export function serializeXml({ name, text, attributes, children, namespace }: Xml): string {
  const declared = namespace ? { xmlns: namespace } : {};
  const given = Object.entries({ ...declared, ...attributes })
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('');
  const inside = text === null ? children.map(serializeXml).join('') : escapeText(text);
  return inside === '' ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>`;
}
