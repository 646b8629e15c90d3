/** Elements of the Universal API: names have the prefix of their schema, data is in attributes. */
import { type Attributes, el, leaf, serializeXml, tag, type Xml } from '../../wire/xml-write.ts';

export { el, tag, type Xml };

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
    `<soapenv:Body>${serializeXml(root)}</soapenv:Body></soapenv:Envelope>`
  );
}
