/** An answer as a tree of names and text. Everything is escaped; forbidden characters are cut. */
export interface XmlNode {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  text?: string;
  children: readonly XmlNode[];
}

type Text = string | number | boolean | null | undefined;

/** Child elements by name: a text, nested parts, or several. An empty value gives no element. */
interface Parts {
  readonly [name: string]: Text | Parts | readonly (Text | Parts)[];
}

export type Child = XmlNode | Parts | null | undefined | false | '' | readonly Child[];

/**
 * An element with children; `a/b` nests one inside the other. Empty and nested lists among the
 * children are accepted.
 */
export function el(path: string, ...children: Child[]): XmlNode {
  const [name, ...outside] = path.split('/').reverse();
  const inner: XmlNode = { name: name ?? path, children: children.flatMap(listElements) };
  return outside.reduce((inside, name) => ({ name, children: [inside] }), inner);
}

function listElements(child: Child): readonly XmlNode[] {
  if (!child) return [];
  if (isList(child)) return child.flatMap(listElements);
  if (isNode(child)) return [child];
  return Object.entries(child).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isParts(one) ? el(name, one) : (leaf(name, one) ?? []))),
  );
}

const isList = (child: Child): child is readonly Child[] => Array.isArray(child);
const isNode = (child: XmlNode | Parts): child is XmlNode => Array.isArray(child.children);
const isParts = (value: Text | Parts): value is Parts =>
  typeof value === 'object' && value !== null;

/** An element with text; none if there is no text. */
export const leaf = (
  name: string,
  value: Text,
  attributes?: Readonly<Record<string, Text>>,
): XmlNode | null => (isEmpty(value) ? null : { ...tag(name, attributes), text: String(value) });

const isEmpty = (value: Text): boolean => value === null || value === undefined || value === '';

/** An element with attributes, without those that have no value. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, Text>> = {},
  ...children: Child[]
): XmlNode {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    isEmpty(value) ? [] : [[key, String(value)] as const],
  );
  return { ...el(name, ...children), attributes: Object.fromEntries(given) };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters not allowed in XML 1.0: controls, the two non-characters, lone surrogates. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** A tree whose names already have their prefixes. */
export function serializeNode({ name, text, attributes, children }: XmlNode): string {
  const given = Object.entries(attributes ?? {}).map(([k, v]) => ` ${k}="${escapeXml(v)}"`);
  const inside = escapeXml(text ?? '') + children.map(serializeNode).join('');
  const head = name + given.join('');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
