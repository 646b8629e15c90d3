/** Messages of NDC 17.2 held against the published schemas, where these are at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const WIRE =
  process.env.AIRDESK_WIRE_DIR ?? resolve(import.meta.dirname, '../../../../shared/wire');
export const SCHEMAS = join(WIRE, 'schemas', 'ndc-17.2');
export const SAMPLES_172 = join(WIRE, 'samples', 'ndc-17.2');
export const has_schemas_172 = existsSync(SCHEMAS);
export const has_samples_172 = existsSync(SAMPLES_172);

const NAMESPACE = 'http://www.iata.org/IATA/EDIST/2017.2';
const validators = new Map<string, XsdValidator>();

function validator(root: string): XsdValidator {
  const known = validators.get(root);
  if (known) return known;
  if (validators.size === 0) xmlRegisterFsInputProviders();
  const file = join(SCHEMAS, `${root}.xsd`);
  using schema = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  const made = XsdValidator.fromDoc(schema);
  validators.set(root, made);
  return made;
}

/**
 * What is wrong with the message inside an envelope by its schema; empty where it is valid or no
 * schema is at hand. A gateway puts the message in a namespace of its own, and means the standard's.
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
  using document = XmlDocument.fromString(plain);
  if (!has_schemas_172) return '';
  try {
    validator(name).validate(document);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
