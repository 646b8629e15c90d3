/** Keys and references of NDC 17.2: keys are attributes, references lists with spaces between. */
import type { XmlNode } from '#main/providers/wire/xml.ts';

/** Every reference in these elements, one element or several. */
export const readRefs = (node: XmlNode | undefined, path: string): string[] =>
  (node?.texts(path) ?? []).flatMap((text) => text.split(/\s+/));

export const readRefsIn = (node: XmlNode, attribute: string): string[] =>
  (node.attribute(attribute) ?? '').split(/\s+/).filter((one) => one !== '');

/** A key under its name, as attribute or (with loose senders) as element. */
export const readKey = (node: XmlNode, ...names: string[]): string | null => {
  for (const name of names) {
    const key = node.attribute(name) ?? node.text(name);
    if (key) return key;
  }
  return null;
};

export function mapByKey(nodes: XmlNode[], ...names: string[]): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>();
  for (const node of nodes) {
    const key = readKey(node, ...names);
    if (key && !found.has(key)) found.set(key, node);
  }
  return found;
}
