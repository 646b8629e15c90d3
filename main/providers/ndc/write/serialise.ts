/**
 * Requests as text: the root and its children are in the message namespace, everything inside them in
 * the common types.
 */
import { type Child, el, escapeText, type Xml } from '#main/providers/wire/xml-write.ts';

const MESSAGE = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
const COMMON = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes';

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

export function serialise(root: Xml): string {
  const declared = { xmlns: MESSAGE, 'xmlns:c': COMMON };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write({ ...root, attributes: declared }, 0, null)}`;
}

/** An element of a namespace of its own, for an augmentation point. */
export function buildExtension(namespace: string, name: string, ...children: Child[]): Xml {
  return { ...el(name, ...children), namespace };
}
