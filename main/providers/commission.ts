/** Commission that airlines pay to the seller, read alike in all protocols. */
import type { ProviderCommission, ProviderFare, ProviderOrderPassenger } from './provider-types.ts';

const isPercent = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= 100;

/** A percentage as it is written; null where it is none. */
export function parsePercentCommission(text: string | null): ProviderCommission | null {
  const percent = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return isPercent(percent) ? { percent } : null;
}

/** Splits a commission: a percentage applies to each, an amount in proportion to fares. */
export function shareCommission<F extends ProviderFare & { quantity?: number }>(
  fares: readonly F[],
  told: ProviderCommission | null,
): F[] {
  if (!told) return [...fares];
  if ('percent' in told) return fares.map((fare) => ({ ...fare, commission: told }));
  const whole = fares.reduce((all, one) => all + one.fare_minor * (one.quantity ?? 1), 0);
  return fares.map((fare) => {
    if (whole <= 0) return fare;
    const amount_minor = Math.round((told.amount_minor * fare.fare_minor) / whole);
    return { ...fare, commission: { amount_minor } };
  });
}

/** The same for passengers, of whom some have no price. */
export function applyCommission(
  passengers: readonly ProviderOrderPassenger[],
  told: ProviderCommission | null,
): ProviderOrderPassenger[] {
  const priced = passengers.flatMap(({ price }) => price ?? []);
  const shared = shareCommission(priced, told);
  return passengers.map((one) => {
    const at = one.price ? priced.indexOf(one.price) : -1;
    return at < 0 ? one : { ...one, price: shared[at]! };
  });
}

/** The sum for two fares of a passenger; none if percentages differ. */
export function addCommissions(
  a: ProviderCommission | undefined,
  b: ProviderCommission | undefined,
): { commission?: ProviderCommission } {
  if (!a || !b) return {};
  if ('percent' in a) return 'percent' in b && a.percent === b.percent ? { commission: a } : {};
  return 'percent' in b ? {} : { commission: { amount_minor: a.amount_minor + b.amount_minor } };
}
