/**
 * Messages the adapter does not use, as they are: requests, availability by class, flight status,
 * rates and lists. Names as in the message, cards masked.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { maskCard } from '../../ndc/masking.ts';
import type { XmlNode } from '../../ndc/xml.ts';

type Plain = string | { [name: string]: Plain | Plain[] };

const SECRET = /^(CVV|Password|TokenId)$/i;
const CARD = /^(Number|CreditCardNumber)$/;

/** Attributes and children under their names; an element that is nothing but text is its text. */
export function toPlain(node: XmlNode): Plain {
  const found: Record<string, Plain | Plain[]> = {};
  const of_card = /card/i.test(node.name);
  node.read = true;
  for (const { name } of node.attributes) {
    const value = node.attribute(name);
    if (value === null) continue;
    found[name] = SECRET.test(name)
      ? '***'
      : of_card && CARD.test(name)
        ? maskCard(value)
        : maskCards(value);
  }
  for (const child of node.children) {
    const known = found[child.name];
    const value = toPlain(child);
    found[child.name] = known === undefined ? value : [...[known].flat(), value];
  }
  const text = node.value();
  if (Object.keys(found).length === 0) return maskCards(text ?? '');
  return text === null ? found : { ...found, text: maskCards(text) };
}

/** A request without its sender, which is in the exchange. */
export function readRequest(root: XmlNode): Record<string, unknown> {
  for (const name of ['TraceId', 'AuthorizedBy', 'TargetBranch']) root.attribute(name);
  root.at('BillingPointOfSaleInfo')?.attribute('OriginApplication');
  const said = toPlain(root);
  if (typeof said === 'string') return {};
  const {
    TraceId: _t,
    AuthorizedBy: _a,
    TargetBranch: _b,
    BillingPointOfSaleInfo: _c,
    ...rest
  } = said;
  return rest;
}
