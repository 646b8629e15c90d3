/** The two namespaces of the standard, and an answer in one of the ways airlines spell them. */
import { escapeXml, type XmlNode } from '../wire/xml-write.ts';

export const MESSAGE_NAMESPACE =
  'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
export const COMMON_NAMESPACE =
  'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes';

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
