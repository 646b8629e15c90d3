/**
 * What a provider said and was stored, looked through again when it is loaded: an older program may
 * have let a time in that does not exist. The rules are those of a fresh answer, by the names of the
 * fields, wherever they stand: a flight or a stop without its times is none, any other time is left
 * out.
 */
import { phrase } from '#main/contract/phrase.ts';
import { isDate, isLocalTime } from '#main/reference/calendar.ts';

const FLIGHT_TIME = /^(departure|arrival)$/;
const OTHER_TIME = /(_at|_until|^birth_date)$/;

const isTime = (text: string): boolean =>
  isDate(text) ||
  isLocalTime(text) ||
  (isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)));

/** What a field tells that does not exist; null where it tells no time, or one that does. */
function findImpossibleTime(name: string, part: unknown): 'FLIGHT' | 'OTHER' | null {
  if (typeof part !== 'string') return null;
  if (FLIGHT_TIME.test(name)) return isLocalTime(part) ? null : 'FLIGHT';
  return OTHER_TIME.test(name) && !isTime(part) ? 'OTHER' : null;
}

/** True for an element of a list that is nothing any more. */
function isGone(one: unknown, was: unknown): boolean {
  if (one === null || typeof one !== 'object') return false;
  const untimed = Object.entries(one).some(
    ([name, part]) => findImpossibleTime(name, part) === 'FLIGHT',
  );
  const { legs } = one as { legs?: unknown };
  return untimed || (one !== was && Array.isArray(legs) && legs.length === 0);
}

/** As nearly all are: nothing in it has to be mended. */
function hasExistingTimes(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(hasExistingTimes);
  return Object.entries(value).every(
    ([name, part]) => findImpossibleTime(name, part) === null && hasExistingTimes(part),
  );
}

/** The same value where every time in it exists; what does not is named in `lost`. */
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

/** A stored booking, of any form, with times that exist; its order warns of those that did not. */
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

/** True where every time in it exists and every amount is one. */
export function isPossible(value: unknown): boolean {
  return hasExistingTimes(value) && hasAmounts(value);
}

function hasAmounts(value: unknown, name = ''): boolean {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) || (IN_PARTS.test(name) && Math.abs(value) < MAX_PARTS);
  }
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([field, part]) => hasAmounts(part, field));
}
/** What is not counted in whole ones. */
const IN_PARTS = /(percent|_kg)$/;
const MAX_PARTS = 1e6;
