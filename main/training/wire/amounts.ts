/**
 * Money on the wire: integer minor units become decimals at the currency's own precision by moving
 * the decimal point, never by dividing, and are read the same way.
 */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { multiplyCharge } from '../order-state.ts';
import type { WorldOffer } from '../world.ts';
import type { WorldCharge, WorldTax } from '../world-order.ts';
import { refuse } from './problems.ts';

export function formatDecimal(minor: number, currency: string): string {
  const digits = getMinorDigits(currency);
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0
    ? sign + text
    : `${sign}${text.slice(0, -digits)}.${text.slice(text.length - digits)}`;
}

/** The amount in minor units; refuses one that does not fit the currency's precision. */
export function parseMinor(decimal: string, currency: string): number {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(decimal) ?? [];
  const digits = getMinorDigits(currency);
  const kept = fraction.replace(/0+$/, '');
  if (whole === undefined || kept.length > digits) {
    return refuse('INVALID_DATA', `${decimal} is no amount of ${currency}`);
  }
  return Number(whole + kept.padEnd(digits, '0'));
}

export type Charge = WorldCharge;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const calculateTaxTotal = ({ taxes }: Charge): number =>
  sum(taxes.map((tax) => tax.amount_minor));

export const chargeTotal = (charge: Charge): number =>
  charge.base_minor + calculateTaxTotal(charge);

/** The sum of charges, with taxes added by kind. */
export function addCharges(charges: readonly Charge[]): Charge {
  const taxes = new Map<string, WorldTax>();
  for (const tax of charges.flatMap((charge) => charge.taxes)) {
    const key = `${tax.code}/${tax.country}/${tax.refundable}`;
    const before = taxes.get(key)?.amount_minor ?? 0;
    taxes.set(key, { ...tax, amount_minor: before + tax.amount_minor });
  }
  return {
    base_minor: sum(charges.map(({ base_minor }) => base_minor)),
    taxes: [...taxes.values()],
  };
}

export const calculateOfferTotal = (offer: WorldOffer): Charge =>
  addCharges(offer.fares.map((fare) => multiplyCharge(addCharges(fare.per_slice), fare.count)));
