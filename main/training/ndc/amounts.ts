/** Amounts and durations in NDC's elements. */
import { sumCharge } from '../order-state.ts';
import { calculateTaxTotal, formatDecimal, parseMinor } from '../wire/amounts.ts';
import { refuse } from '../wire/problems.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCharge, WorldTax } from '../world.ts';

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

/** A price with every tax named. */
export const buildPriceElement = (name: string, charge: WorldCharge, currency: string): XmlNode =>
  el(
    name,
    buildAmount('BaseAmount', charge.base_minor, currency),
    el(
      'TaxSummary',
      charge.taxes.map((tax) => buildTaxElement(tax, currency)),
      buildAmount('TotalTaxAmount', calculateTaxTotal(charge), currency),
    ),
    buildAmount('TotalAmount', sumCharge(charge), currency),
  );

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
