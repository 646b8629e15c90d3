/** Keys and references of NDC 17.2: keys are attributes, references lists with spaces between. */
import type { Reading } from '#main/providers/wire/reading.ts';
import { readInstant } from '#main/providers/wire/values.ts';
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

function calculateMinutesApart(a: string | null = null, b: string | null = null): number | null {
  const [one, other] = [readInstant(a), readInstant(b)];
  if (one === null || other === null) return null;
  return Math.abs(Date.parse(one) - Date.parse(other)) / 60_000;
}

export function mapByKey(nodes: XmlNode[], ...names: string[]): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>();
  for (const node of nodes) {
    const key = readKey(node, ...names);
    if (key && !found.has(key)) found.set(key, node);
  }
  return found;
}

/** The most that a place's clock is ahead of another's, in minutes. */
const MOST_APART = 26 * 60;
const QUARTER = 15;

/**
 * A limit in whichever of its forms it comes; a day without a time is good to its end. Told by two
 * clocks, the airline's own and that of the stamp, it is the stamp's: only that one is in UTC.
 */
export function readMoment(node: XmlNode | undefined, reading: Reading): string | null {
  const [told, stamp] = ['DateTime', 'Timestamp'].map((name) => node?.attribute(name) ?? null);
  const apart = calculateMinutesApart(told, stamp);
  const same = apart !== null && apart <= MOST_APART && apart % QUARTER === 0;
  const whole = (same ? stamp : told) ?? stamp;
  const day = node?.attribute('ShortDate');
  const time = node?.attribute('Time');
  return reading.moment(whole ?? (day && time ? `${day}T${time}` : day) ?? node?.value() ?? null);
}
