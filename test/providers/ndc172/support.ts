/** Messages of NDC 17.2 held against the published schemas, where these are at hand. */
import { join } from 'node:path';
import { WIRE } from '../../fixtures/needs.ts';
import { openSchemas } from '../../fixtures/published.ts';

export const SCHEMAS = join(WIRE, 'schemas', 'ndc-17.2');

const NAMESPACE = 'http://www.iata.org/IATA/EDIST/2017.2';
const check = openSchemas('ndc-17.2');

/**
 * What is wrong with the message inside an envelope by its schema; empty where it is valid. A gateway
 * puts the message in a namespace of its own, and means the standard's.
 */
export function invalid172(xml: string): string {
  const found = /<((?:Order|Air|Offer|Seat|Service)[A-Za-z]+(?:RQ|RS)) [^>]*>/.exec(xml);
  const name = found?.[1];
  if (!found || !name) return 'no message';
  const end = xml.lastIndexOf(`</${name}>`);
  const own = `${xml.slice(found.index, end)}</${name}>`;
  const plain = own
    .replace(/ xmlns="[^"]*"/g, '')
    .replace(`<${name}`, `<${name} xmlns="${NAMESPACE}"`);
  return check(name, plain);
}
