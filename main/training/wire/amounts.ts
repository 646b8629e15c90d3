/**
 * Money on the wire: integer minor units become decimals at the currency's own precision by moving
 * the decimal point, never by dividing, and are read the same way.
 */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { multiplyCharge, sumAmounts, sumCharges } from '../order-state.ts';
import type { WorldOffer } from '../world.ts';
import type { WorldCharge } from '../world-order.ts';
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

export const calculateTaxTotal = ({ taxes }: WorldCharge): number => sumAmounts(taxes);

export const calculateOfferTotal = (offer: WorldOffer): WorldCharge =>
  sumCharges(offer.fares.map((fare) => multiplyCharge(sumCharges(fare.per_slice), fare.count)));
