/** What airlines give of a fare to who sells it, read alike whatever the protocol. */
import type { ProviderCommission, ProviderFare, ProviderOrderPassenger } from './provider-types.ts';

const isPercent = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= 100;

/** A percentage as it is written; null where it is none. */
export function parsePercent(text: string | null): ProviderCommission | null {
  const percent = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return isPercent(percent) ? { percent } : null;
}

/** Of everybody together: a percentage is the same for each, an amount goes by their fares. */
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

/** The same of passengers, some of whom nobody prices. */
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

/** Of two fares of one passenger; a percentage that is not both's is none. */
export function addCommissions(
  a: ProviderCommission | undefined,
  b: ProviderCommission | undefined,
): { commission?: ProviderCommission } {
  if (!a || !b) return {};
  if ('percent' in a) return 'percent' in b && a.percent === b.percent ? { commission: a } : {};
  return 'percent' in b ? {} : { commission: { amount_minor: a.amount_minor + b.amount_minor } };
}
