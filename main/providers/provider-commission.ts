/** Commissions that airlines pay to the seller, in all protocols. */
import { allocate } from '#main/domain/money.ts';
import type {
  ProviderCommission,
  ProviderOrderPassenger,
  ProviderPaxPrice,
} from './provider-types.ts';

const isPercent = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= 100;

/** The percentage as written; null if it is none. */
export function parsePercentCommission(text: string | null): ProviderCommission | null {
  const percent = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return isPercent(percent) ? { percent } : null;
}

/**
 * The price lines of an offer with its commission: a percentage is the same for every passenger, an
 * amount is divided in proportion to fares, rounded, since all passengers of a line have the same.
 */
export function shareCommission(
  lines: readonly ProviderPaxPrice[],
  told: ProviderCommission | null,
): ProviderPaxPrice[] {
  if (!told) return [...lines];
  if ('percent' in told) return lines.map((line) => ({ ...line, commission: told }));
  const whole = lines.reduce((all, one) => all + one.fare_minor * one.quantity, 0);
  return lines.map((line) => {
    if (whole <= 0) return line;
    const amount_minor = Math.round((told.amount_minor * line.fare_minor) / whole);
    return { ...line, commission: { amount_minor } };
  });
}

/** The passengers of an order with its commission; the shares of an amount add up to it exactly. */
export function applyCommission(
  passengers: readonly ProviderOrderPassenger[],
  told: ProviderCommission | null,
): ProviderOrderPassenger[] {
  const fares = passengers.map(({ price }) => Math.max(0, price?.fare_minor ?? 0));
  if (!told || ('amount_minor' in told && fares.every((fare) => fare === 0))) {
    return [...passengers];
  }
  const shares = 'percent' in told ? null : allocate(told.amount_minor, fares);
  return passengers.map((one, at) => {
    const amount_minor = shares?.[at];
    const commission = amount_minor === undefined ? told : { amount_minor };
    return one.price ? { ...one, price: { ...one.price, commission } } : one;
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
