/**
 * Whether a message is of NDC 17.2. Gateways put it in namespaces of their own, so only those of
 * other standards and a stated earlier version refuse it; items of those versions are built
 * otherwise and would come out empty.
 */
import { fail, ok, type Result } from '#main/contract/result.ts';
import { findOtherStandard, readVersion } from '#main/providers/ndc/standard.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';

const LATER = /\/IATA\/2015\//i;
const EARLIER = /^(?:IATA)?\s*(?:20)?(1[0-6]\.\d)/i;

export function readStandard(root: XmlNode): Result<null, string> {
  const space = root.namespace ?? '';
  const year = /\b20(\d{2}\.\d)/.exec(space)?.[1];
  if (LATER.test(space)) return fail(`NDC ${year ?? readVersion(root) ?? '20.2 or later'}`);
  const other = findOtherStandard(space);
  // Its gateway wraps 17.2 in a namespace of its own.
  if (other && other !== 'Farelogix') return fail(other);
  const document = root.at('Document')?.children ?? [];
  const told = [
    root.attribute('Version'),
    year,
    ...document.flatMap((one) => (/Version$/i.test(one.name) ? [one.raw] : [])),
  ];
  const earlier = told.flatMap((text) => EARLIER.exec(text?.trim() ?? '')?.[1] ?? [])[0];
  if (earlier) return fail(`NDC ${earlier}`);
  // 17.1 shops as 17.2 does. Items of an order as they were before that have no services.
  const items = root.find('Response/Order/OrderItems/OrderItem');
  return items.some((one) => one.has('FlightItem')) ? fail('NDC before 17.2') : ok(null);
}
