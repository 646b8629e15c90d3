/** Elements of the Universal API: names have the prefix of their schema, data is in attributes. */
import { escapeText, leaf, el as nest, type Xml } from '../../wire/xml-write.ts';

export type { Xml };

type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Parameters<typeof nest>[1];

/** Attributes without a value are left out. */
export function tag(name: string, attributes: Attributes = {}, ...children: Child[]): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)] as const],
  );
  return { ...nest(name, ...children), attributes: Object.fromEntries(given) };
}

/** An element with text; nothing if there is no text. */
export const buildTextTag = (name: string, text: string | null, attributes: Attributes = {}) =>
  text === null || text === ''
    ? null
    : { ...tag(name, attributes), text: leaf(name, text)?.text ?? text };

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TRAVELPORT = 'http://www.travelport.com/schema';
const SCHEMAS = { air: 'air', com: 'common', univ: 'universal', gds: 'gdsQueue' } as const;

/** The message in its envelope, with its schemas declared in one version. */
export function buildEnvelope(message: Xml, version: string): string {
  const declared = Object.entries(SCHEMAS).map(
    ([prefix, schema]) => [`xmlns:${prefix}`, `${TRAVELPORT}/${schema}_${version}`] as const,
  );
  const root = {
    ...message,
    attributes: { ...Object.fromEntries(declared), ...message.attributes },
  };
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${SOAP}">` +
    `<soapenv:Body>${serializeNode(root)}</soapenv:Body></soapenv:Envelope>`
  );
}

function serializeNode({ name, attributes, text, children }: Xml): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('');
  const inside = text === null ? children.map(serializeNode).join('') : escapeText(text);
  return inside === '' ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>`;
}
