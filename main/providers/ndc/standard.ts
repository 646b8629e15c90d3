/**
 * Detects standard and version by namespace, then by the stated version. NDC 18.1 to 24.x differ in
 * names that are read alike; 18.1 has the fares of 17.2 in lists of later versions. Anything else
 * is refused by name, so that a message of another standard never becomes an empty booking.
 */
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { XmlNode } from '../wire/xml.ts';

const OLDEST = 18.1;
/** The version after the last that is read. */
const TOO_NEW = 25;
/** Namespaces of 20.2 and later name no version. */
const COMMON = /\/IATA\/2015\/EASD\//i;
const OTHERS: [RegExp, string][] = [
  [/travelport/i, 'Travelport Universal API'],
  [/amadeus/i, 'Amadeus Web Services'],
  [/sabre/i, 'Sabre'],
  [/opentravel/i, 'OpenTravel'],
  [/farelogix/i, 'Farelogix'],
];

/** The name of another standard whose namespace this is. */
export const findOtherStandard = (space: string | null): string | null =>
  OTHERS.find(([pattern]) => pattern.test(space ?? ''))?.[1] ?? null;

/** Null if the message states no version: then element names decide. */
export function readVersion(root: XmlNode): number | null {
  const space = root.namespace ?? '';
  const year = /\b20(\d{2})\.(\d)/.exec(space);
  if (year) return Number(`${year[1]}.${year[2]}`);
  if (/\/EDIST\b/i.test(space)) return 17.2;
  const told =
    root.at('PayloadAttributes')?.text('VersionNumber|Version') ?? root.attribute('Version') ?? '';
  const number = /^(?:20|v)?(\d{2})\.(\d)/i.exec(told);
  return number ? Number(`${number[1]}.${number[2]}`) : null;
}

/** The version of a readable message (null if unstated); else the name of its standard. */
export function readStandard(root: XmlNode): Result<{ version: number | null }, string> {
  const space = root.namespace;
  const other = findOtherStandard(space);
  if (other) return fail(other);
  const version = readVersion(root);
  const common = space !== null && COMMON.test(space);
  if (version !== null && (version >= TOO_NEW || (version < OLDEST && !common))) {
    return fail(`NDC ${version}`);
  }
  // Before 18.2 roots had no IATA_, and before 18.1 they contained these elements; one of them 18.1 too.
  const named = /^IATA_/i.test(root.name);
  const early = root.has('Document|Success') || (version !== OLDEST && root.has('Party'));
  if (!named && early) return fail('NDC 17.2');
  if (!named && space !== null && !/iata/i.test(space)) return fail(space.slice(0, 80));
  return ok({ version });
}
