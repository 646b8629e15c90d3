/** Time limits of orders: how long a price holds, and until when it may be paid. */
import { DAY_MIN } from './zones.ts';

/** Prices change by windows of this length. */
export const WINDOW_MIN = 5;
export const GUARANTEE_MIN = 4 * 60;

/** How long a price is guaranteed after ordering, and the time limit for payment. */
export function calculateDeadlines(
  from_min: number,
  departs_min: number,
): { guaranteed_until: number; payment_due: number } {
  const days = (departs_min - from_min) / DAY_MIN;
  const wanted = from_min + (days > 30 ? 72 : days > 10 ? 48 : 24) * 60;
  // Never after departure, and early enough to issue before it if possible.
  const latest = departs_min - Math.min(180, Math.max(10, (departs_min - from_min) / 2));
  const payment_due = Math.floor(Math.min(wanted, latest) / WINDOW_MIN) * WINDOW_MIN;
  return { guaranteed_until: Math.min(from_min + GUARANTEE_MIN, payment_due), payment_due };
}
