/**
 * Checks stored provider data when it is loaded, because an older version may have stored a time
 * that does not exist. The rules are those of a fresh answer, by field name at any depth: a flight
 * or a stop with impossible times is dropped, any other such time is left out.
 */
import { phrase } from '#main/contract/phrase.ts';
import { isDate, isLocalTime } from '#main/reference/calendar.ts';

const FLIGHT_TIME = /^(departure|arrival)$/;
const OTHER_TIME = /(_at|_until|^birth_date)$/;

const isTime = (text: string): boolean =>
  isDate(text) ||
  isLocalTime(text) ||
  (isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)));

/** The kind of field whose time does not exist; null for a valid time or no time field. */
function findImpossibleTime(name: string, part: unknown): 'FLIGHT' | 'OTHER' | null {
  if (typeof part !== 'string') return null;
  if (FLIGHT_TIME.test(name)) return isLocalTime(part) ? null : 'FLIGHT';
  return OTHER_TIME.test(name) && !isTime(part) ? 'OTHER' : null;
}

/** True for an element of a list that has to be dropped. */
function isGone(one: unknown, was: unknown): boolean {
  if (one === null || typeof one !== 'object') return false;
  const untimed = Object.entries(one).some(
    ([name, part]) => findImpossibleTime(name, part) === 'FLIGHT',
  );
  const legs = 'legs' in one && one.legs;
  return untimed || (one !== was && Array.isArray(legs) && legs.length === 0);
}

/** A quick check: nearly all values need no repair. */
function hasExistingTimes(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(hasExistingTimes);
  return Object.entries(value).every(
    ([name, part]) => findImpossibleTime(name, part) === null && hasExistingTimes(part),
  );
}

/** A copy with every impossible time removed; the names of removed times are added to `lost`. */
function mendTimes<T>(value: T, lost: string[]): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const mended = value.map((one) => mendTimes(one, lost));
    const left = mended.filter((one, at) => !isGone(one, value[at]));
    const same = left.length === value.length && left.every((one, at) => one === value[at]);
    return same ? value : (left as T);
  }
  const changed = Object.entries(value).flatMap(([name, part]) => {
    const wrong = findImpossibleTime(name, part);
    if (wrong) lost.push(String(part));
    const mended = wrong === 'OTHER' ? null : mendTimes(part, lost);
    return mended === part ? [] : [[name, mended] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

const MAX_TOLD = 20;

/** A stored booking of any version with impossible times removed; its order warns about them. */
export function mendRecord(json: unknown): unknown {
  const lost: string[] = [];
  const { order, sent, pricing, passengers, issued_at, cancelled_at } = (json ?? {}) as Record<
    string,
    unknown
  >;
  const told_times = { order, sent, pricing, passengers, issued_at, cancelled_at };
  if (hasExistingTimes(told_times)) return json;
  const mended = mendTimes(told_times, lost);
  if (lost.length === 0) return json;
  const told = new Set(lost.slice(0, MAX_TOLD).map((text) => phrase('w_limit', { text })));
  const before = (mended.order as { warnings?: string[] } | null)?.warnings ?? [];
  const warned = mended.order && { ...mended.order, warnings: [...before, ...told] };
  return { ...(json as object), ...mended, order: warned };
}

/** True if every time exists and every amount is valid. */
export const isPossible = (value: unknown): boolean => hasExistingTimes(value) && hasAmounts(value);

function hasAmounts(value: unknown, name = ''): boolean {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) || (IN_PARTS.test(name) && Math.abs(value) < MAX_PARTS);
  }
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([field, part]) => hasAmounts(part, field));
}
/** Fields that may have fractions. */
const IN_PARTS = /(percent|_kg)$/;
const MAX_PARTS = 1e6;
