/** Time limits of NDC 17.2: of offers, items, services and orders. */
import type { Reading } from '#main/providers/wire/reading.ts';
import { readInstant } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';

function calculateMinutesApart(a: string | null = null, b: string | null = null): number | null {
  const [one, other] = [readInstant(a), readInstant(b)];
  if (one === null || other === null) return null;
  return Math.abs(Date.parse(one) - Date.parse(other)) / 60_000;
}

/** The most that a place's clock is ahead of another's, in minutes. */
const MAX_MINUTES_APART = 26 * 60;
const QUARTER_MINUTES = 15;

/**
 * A limit in whichever of its forms it comes; a day without a time is good to its end. Told by two
 * clocks, the airline's own and that of the stamp, it is the stamp's: only that one is in UTC.
 */
export function readTimeLimit(node: XmlNode | undefined, reading: Reading): string | null {
  const [told, stamp] = ['DateTime', 'Timestamp'].map((name) => node?.attribute(name) ?? null);
  const apart = calculateMinutesApart(told, stamp);
  const same = apart !== null && apart <= MAX_MINUTES_APART && apart % QUARTER_MINUTES === 0;
  const whole = (same ? stamp : told) ?? stamp;
  const day = node?.attribute('ShortDate');
  const time = node?.attribute('Time');
  return reading.moment(whole ?? (day && time ? `${day}T${time}` : day) ?? node?.value() ?? null);
}
