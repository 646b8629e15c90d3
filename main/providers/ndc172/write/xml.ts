/**
 * Builds the messages of NDC 17.2: keys are attributes, everything is of one namespace, and a SOAP
 * envelope of the airline's own make stands around it.
 */
import { type Child, el, escapeText, type Xml } from '#main/providers/wire/xml-write.ts';

export const NAMESPACE = 'http://www.iata.org/IATA/EDIST/2017.2';

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element with attributes; those without a value are left out. */
export function tag(name: string, attributes: Attributes, ...children: Child[]): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)] as const],
  );
  return { ...el(name, ...children), attributes: Object.fromEntries(given) };
}

/** Writes an element as it is; a namespace is the default one from there on. */
export function write(node: Xml): string {
  const declared = node.namespace ? { xmlns: node.namespace } : {};
  const attributes = Object.entries({ ...declared, ...node.attributes })
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');
  const inside = node.text === null ? node.children.map(write).join('') : escapeText(node.text);
  return inside === ''
    ? `<${node.name}${attributes}/>`
    : `<${node.name}${attributes}>${inside}</${node.name}>`;
}
