/**
 * The Universal API's wire format: SOAP envelopes, data in attributes, `USD123.45`, times with
 * their airport's offset, keys in base64.
 */
import { findAirport } from '#main/reference/airports.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import { sumCharge } from '../order-state.ts';
import { calculateTaxTotal, formatDecimal, parseMinor } from '../wire/amounts.ts';
import { refuse } from '../wire/problems.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import { escapeXml, serializeNode, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCharge } from '../world.ts';

export const HOST = '1G';
const VERSION = 'v49_0';

type Attributes = Parameters<typeof tag>[1];

export const buildTextTag = (name: string, text: string, attributes: Attributes = {}): XmlNode => ({
  ...tag(name, attributes),
  text,
});

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
export const NAMESPACES = {
  air: `http://www.travelport.com/schema/air_${VERSION}`,
  com: `http://www.travelport.com/schema/common_${VERSION}`,
  univ: `http://www.travelport.com/schema/universal_${VERSION}`,
  gds: `http://www.travelport.com/schema/gdsQueue_${VERSION}`,
} as const;

export function enclose(message: XmlNode): string {
  const declared = Object.entries(NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]);
  const attributes = { ...Object.fromEntries(declared), ...message.attributes };
  return (
    `<SOAP:Envelope xmlns:SOAP="${SOAP}"><SOAP:Body>` +
    `${serializeNode({ ...message, attributes })}</SOAP:Body></SOAP:Envelope>`
  );
}

export const encloseFault = (code: string, said: string, detail: XmlNode): string =>
  `<SOAP:Envelope xmlns:SOAP="${SOAP}" xmlns:air="${NAMESPACES.air}" xmlns:com="${NAMESPACES.com}">` +
  `<SOAP:Body><SOAP:Fault><faultcode>${code}</faultcode><faultstring>${escapeXml(said)}</faultstring>` +
  `<detail>${serializeNode(detail)}</detail></SOAP:Fault></SOAP:Body></SOAP:Envelope>`;

export const encodeKey = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
export const unkey = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

export const formatPrice = (minor: number, currency: string): string =>
  `${currency}${formatDecimal(minor, currency)}`;

export const buildPrices = (charge: WorldCharge, currency: string): Attributes => ({
  TotalPrice: formatPrice(sumCharge(charge), currency),
  BasePrice: formatPrice(charge.base_minor, currency),
  Taxes: formatPrice(calculateTaxTotal(charge), currency),
});

/** An amount in the seller's currency; any other is refused. */
export function readPrice(text: string | null, currency: string): number {
  const [, code, number] = /^([A-Z]{3})(\d[\d.]*)$/.exec(text ?? '') ?? [];
  if (code !== currency || !number) {
    return refuse('INVALID_DATA', `${text ?? 'nothing'} is no amount of ${currency}`);
  }
  return parseMinor(number, currency);
}

/** `2026-12-20T10:05:00.000-03:00`. */
export function formatTimeAt(local: string, airport: string): string {
  const zone = findAirport(airport)?.time_zone ?? 'UTC';
  const utc = Date.parse(convertLocalToUtc(local, zone));
  const minutes = Math.round((Date.parse(`${local}:00Z`) - utc) / 60_000);
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const padTwo = (n: number) => String(n).padStart(2, '0');
  return `${local}:00.000${sign}${padTwo(hours)}:${padTwo(rest)}`;
}

export const formatHostInstant = (iso: string): string => `${iso.slice(0, 19)}.000+00:00`;

export const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes[name] ?? refuse('MISSING_DATA', `Attribute ${name} must appear`);

export const readOptional = (element: XmlElement | undefined, name: string): string | null =>
  element?.attributes[name] || null;
