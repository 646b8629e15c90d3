/**
 * NDC 17.2 as a Farelogix-style gateway sends it: a SOAP envelope whose body inherits the gateway's
 * namespace, keys as attributes, amounts in whole minor units with the currency's decimals in the
 * metadata.
 */
import type { Addressed } from '../engine/index.ts';
import { needText } from '../ndc/message-exchange.ts';
import { sumCharge } from '../order-state.ts';
import { calculateTaxTotal } from '../wire/amounts.ts';
import { refuse } from '../wire/problems.ts';
import { findChild, type XmlElement } from '../wire/xml-read.ts';
import { el, escapeXml, leaf, serializeNode, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCharge, WorldTax } from '../world.ts';

/** References to several keys in one element; null where there are none. */
export const buildRefs = (name: string, keys: readonly string[]): XmlNode | null =>
  leaf(name, [...new Set(keys)].join(' '));

export const buildAmount = (name: string, minor: number, currency: string): XmlNode | null =>
  leaf(name, minor, { Code: currency });

/** A total in the form most senders give it. */
export const buildTotal = (name: string, minor: number, currency: string): XmlNode =>
  el(name, el('DetailCurrencyPrice', buildAmount('Total', minor, currency)));

export const buildTaxes = (charge: WorldCharge, currency: string): XmlNode =>
  el(
    'Taxes',
    buildAmount('Total', calculateTaxTotal(charge), currency),
    charge.taxes.length > 0 &&
      el(
        'Breakdown',
        charge.taxes.map((tax) => buildTaxElement(tax, currency)),
      ),
  );

const buildTaxElement = (tax: WorldTax, currency: string): XmlNode =>
  tag('Tax', { RefundInd: tax.refundable }, buildAmount('Amount', tax.amount_minor, currency), {
    Nation: tax.country,
    TaxCode: tax.code,
    Description: tax.description,
  });

/** TotalAmount, BaseAmount and taxes, under whatever name the schema has for it. */
export const buildPrice = (name: string, charge: WorldCharge, currency: string): XmlNode =>
  el(
    name,
    buildTotal('TotalAmount', sumCharge(charge), currency),
    buildAmount('BaseAmount', charge.base_minor, currency),
    buildTaxes(charge, currency),
  );

/** How many digits of a whole number stand behind the point, and what a penalty may refer to. */
export const buildMetadata = (currency: string, decimals: number): XmlNode => {
  const buildOtherMetadata = (...inside: XmlNode[]) => el('OtherMetadata', inside);
  return el(
    'Metadata/Other',
    buildOtherMetadata(
      el(
        'CurrencyMetadatas',
        tag('CurrencyMetadata', { MetadataKey: currency }, { Decimals: String(decimals) }),
      ),
    ),
    buildOtherMetadata(
      el(
        'RuleMetadatas',
        tag(
          'RuleMetadata',
          { MetadataKey: NOT_ALLOWED },
          { RuleID: 'Penalty', Values: { Value: { Instruction: 'Not Allowed' } } },
        ),
      ),
    ),
  );
};

export const NOT_ALLOWED = 'NOT-ALLOWED';

/** A whole number of minor units; a point is not how this airline writes money. */
export function readMinor(element: XmlElement, currency: string): number {
  const code = element.attributes.Code ?? currency;
  if (code !== currency) {
    return refuse('INVALID_DATA', `${element.name} is in ${code}, the order in ${currency}`);
  }
  if (!/^\d{1,12}$/.test(element.text)) {
    return refuse('INVALID_DATA', `${element.name} ${element.text} is no whole amount`);
  }
  return Number(element.text);
}

export const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes[name] ?? refuse('MISSING_DATA', `${name} is mandatory in the request`);

export const readList = (element: XmlElement | undefined, name: string): string[] =>
  (findChild(element, name)?.text ?? '').split(/\s+/).filter((one) => one !== '');

export { needText };

/** The message of a request, below the envelope and the gateway's transaction. */
export function readMessage(root: XmlElement, name: string): XmlElement {
  const search = (node: XmlElement, depth: number): XmlElement | undefined =>
    node.name === name
      ? node
      : depth === 0
        ? undefined
        : node.children.map((one) => search(one, depth - 1)).find((one) => one !== undefined);
  return search(root, 5) ?? refuse('INVALID_DATA', `${name} is not in the message`);
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

/** `name` is the answer's own, in whose namespace the gateway puts all of it. */
export function enclose(name: string, message: XmlNode, trace: string, at: Date): string {
  const control =
    `<Transaction xmlns="http://farelogix.com/flx/tc"><tc><pid>TRAINING</pid>` +
    `<tid>${escapeXml(trace)}</tid><dt>${at.toISOString().slice(0, 19)}</dt></tc></Transaction>`;
  return (
    `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="${SOAP}">` +
    `<soapenv:Header>${control}</soapenv:Header><soapenv:Body>` +
    `<FlxTransactionResponse xmlns="http://farelogix.com/flx/${name}">${serializeNode(message)}` +
    `</FlxTransactionResponse></soapenv:Body></soapenv:Envelope>`
  );
}

/** One message being answered. */
export interface Exchange172 extends Addressed {
  /** The message, below its envelope. */
  root: XmlElement;
  query: XmlElement;
  /** The same on every attempt of one intent. */
  reference: string | null;
}
/** Returns an answer's elements other than success and metadata. */
export type Handler172 = (exchange: Exchange172) => (XmlNode | null | false)[];
