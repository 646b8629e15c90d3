/**
 * Whether a message is of NDC 17.2. Gateways put it in namespaces of their own, so only those of
 * other standards and a stated earlier version refuse it; items of those versions are built
 * otherwise and would come out empty.
 */
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { XmlNode } from '#main/providers/ndc/xml.ts';

const LATER = /\/IATA\/2015\//i;
const OTHERS = /travelport|amadeus|opentravel|sabre/i;
const EARLIER = /^(?:IATA)?\s*(?:20)?(1[0-6]\.\d)/i;

export function readStandard(root: XmlNode): Result<null, string> {
  const space = root.namespace ?? '';
  const year = /\b20(\d{2}\.\d)/.exec(space)?.[1];
  if (LATER.test(space)) return fail(year ? `NDC ${year}` : space);
  if (OTHERS.test(space)) return fail(space);
  const earlier = EARLIER.exec(root.attribute('Version')?.trim() ?? '')?.[1];
  return earlier ? fail(`NDC ${earlier}`) : ok(null);
}
