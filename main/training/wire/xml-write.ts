/**
 * Writes an answer: a tree of names and text becomes a document in one of the ways airlines spell
 * the two namespaces of the standard. Everything is escaped; what XML cannot carry is left out.
 */
export const MESSAGE_NAMESPACE =
  'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
export const COMMON_NAMESPACE =
  'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes';

export interface XmlNode {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  text?: string;
  children: readonly XmlNode[];
}

type Text = string | number | boolean | null | undefined;

/** Elements by their names: a text, parts of their own, or several. Nothing said is no element. */
interface Parts {
  readonly [name: string]: Text | Parts | readonly (Text | Parts)[];
}

export type Child = XmlNode | Parts | null | undefined | false | '' | readonly Child[];

/**
 * An element with what is in it; `a/b` is one inside the other. Nothing and nested lists among the
 * children are taken in stride.
 */
export const el = (path: string, ...children: Child[]): XmlNode =>
  path
    .split('/')
    .reduceRight<XmlNode[]>(
      (inside, name) => [{ name, children: inside }],
      (children.flat(8) as Exclude<Child, readonly Child[]>[]).flatMap(listElements),
    )[0]!;

function listElements(child: Exclude<Child, readonly Child[]>): readonly XmlNode[] {
  if (!child) return [];
  if (isNode(child)) return [child];
  return Object.entries(child).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (isParts(one) ? el(name, one) : (leaf(name, one) ?? []))),
  );
}

const isNode = (child: XmlNode | Parts): child is XmlNode => Array.isArray(child.children);
const isParts = (value: Text | Parts): value is Parts =>
  typeof value === 'object' && value !== null;

/** An element with text, or nothing where there is none. */
export const leaf = (
  name: string,
  value: Text,
  attributes?: Readonly<Record<string, string>>,
): XmlNode | null => {
  if (value === null || value === undefined || value === '') return null;
  return { name, text: String(value), attributes, children: [] };
};

/** An element with attributes, those without a value left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, Text>> = {},
  ...children: Child[]
): XmlNode {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)] as const],
  );
  return { ...el(name, ...children), attributes: Object.fromEntries(given) };
}

/** How a document spells its namespaces. All but `message-only` are valid against the schemas. */
export type NamespaceStyle =
  | 'common-prefixed'
  | 'message-prefixed'
  | 'redeclared'
  | 'both-prefixed'
  | 'message-only';

interface Spelling {
  root: readonly string[];
  message: string;
  common: string;
  /** Declared again on each element where the common types begin. */
  border?: string;
}

const SPELLINGS: Readonly<Record<NamespaceStyle, Spelling>> = {
  'common-prefixed': {
    root: [`xmlns="${MESSAGE_NAMESPACE}"`, `xmlns:cns="${COMMON_NAMESPACE}"`],
    message: '',
    common: 'cns:',
  },
  'message-prefixed': {
    root: [`xmlns="${COMMON_NAMESPACE}"`, `xmlns:ns2="${MESSAGE_NAMESPACE}"`],
    message: 'ns2:',
    common: '',
  },
  redeclared: {
    root: [`xmlns="${MESSAGE_NAMESPACE}"`],
    message: '',
    common: '',
    border: `xmlns="${COMMON_NAMESPACE}"`,
  },
  'both-prefixed': {
    root: [`xmlns:msg="${MESSAGE_NAMESPACE}"`, `xmlns:c="${COMMON_NAMESPACE}"`],
    message: 'msg:',
    common: 'c:',
  },
  'message-only': { root: [`xmlns="${MESSAGE_NAMESPACE}"`], message: '', common: '' },
};

export function writeXml(root: XmlNode, style: NamespaceStyle): string {
  const spelling = SPELLINGS[style];
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const write = (node: XmlNode, depth: number): void => {
    const tag = (depth < 2 ? spelling.message : spelling.common) + node.name;
    const declared = depth === 0 ? spelling.root : depth === 2 ? [spelling.border] : [];
    const given = Object.entries(node.attributes ?? {}).map(([k, v]) => `${k}="${escapeXml(v)}"`);
    const head = [tag, ...declared.filter(Boolean), ...given].join(' ');
    const text = escapeXml(node.text ?? '');
    if (!text && node.children.length === 0) {
      out.push(`<${head}/>`);
      return;
    }
    out.push(`<${head}>`, text);
    for (const child of node.children) write(child, depth + 1);
    out.push(`</${tag}>`);
  };
  write(root, 0);
  return out.join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What no XML 1.0 document may hold: controls, the two non-characters, lone surrogates. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is kept out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** A tree whose names carry their own prefixes. */
export function serializeNode({ name, text, attributes, children }: XmlNode): string {
  const given = Object.entries(attributes ?? {}).map(([k, v]) => ` ${k}="${escapeXml(v)}"`);
  const inside = escapeXml(text ?? '') + children.map(serializeNode).join('');
  const head = name + given.join('');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
