/**
 * Money, time and length on the wire: integer minor units become decimals at the currency's own
 * precision by moving a point, never by dividing, and come back the same way.
 */

import { getMinorDigits } from '#main/reference/currencies.ts';
import type { WorldTax } from '../world.ts';
import type { WorldCharge } from '../world-order.ts';
import { refuse } from './problems.ts';
import type { XmlElement } from './xml-read.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

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

/** An amount that must be in the currency of what it is about. */
export function readMoney(element: XmlElement, about: string, currency: string): number {
  const given = element.attributes.CurCode ?? currency;
  if (given !== currency) {
    refuse('INVALID_DATA', `${element.name} is in ${given}, the ${about} in ${currency}`);
  }
  return parseMinor(element.text, currency);
}

export const buildAmount = (name: string, minor: number, currency: string): XmlNode | null =>
  leaf(name, formatDecimal(minor, currency), { CurCode: currency });

export type Charge = WorldCharge;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

export const calculateTaxTotal = ({ taxes }: Charge): number =>
  sum(taxes.map((tax) => tax.amount_minor));
export const chargeTotal = (charge: Charge): number =>
  charge.base_minor + calculateTaxTotal(charge);

/** Charges added up, taxes of one kind as one. */
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

/** A price with every tax named. */
export function buildPriceElement(name: string, charge: Charge, currency: string): XmlNode {
  return el(
    name,
    buildAmount('BaseAmount', charge.base_minor, currency),
    el(
      'TaxSummary',
      charge.taxes.map((tax) => buildTaxElement(tax, currency)),
      buildAmount('TotalTaxAmount', calculateTaxTotal(charge), currency),
    ),
    buildAmount('TotalAmount', chargeTotal(charge), currency),
  );
}

const buildTaxElement = (tax: WorldTax, currency: string): XmlNode =>
  el(
    'Tax',
    buildAmount('Amount', tax.amount_minor, currency),
    tax.country !== '' && el('Country', { CountryCode: tax.country }),
    { DescText: tax.description, RefundInd: tax.refundable, TaxCode: tax.code },
  );

/** PT12H5M. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `PT${rest}M`;
  return rest === 0 ? `PT${hours}H` : `PT${hours}H${rest}M`;
}

/** Airport-local time as the standard's dateTime without a zone. */
export const toLocalTime = (local: string): string => `${local}:00`;
