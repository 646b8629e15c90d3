/**
 * Payments of a request. A card's number and security code are passed to the world only; error
 * texts never contain them.
 */
import { need, refuse } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import type { WorldCard, WorldPaymentRequest } from '../world.ts';
import { readMoney } from './amounts.ts';
import { checkExtension, type Exchange, needText, readTransaction } from './message-exchange.ts';

export interface PaymentOrder {
  /** The client's own; repeating it means the same payment. */
  reference: string | null;
  payments: WorldPaymentRequest[];
}

const MAX_PAYMENTS = 20;

export function readPayments(exchange: Exchange): PaymentOrder {
  const { request, seller } = exchange;
  const details = findChildren(request, 'PaymentFunctions').map((functions) =>
    need(
      findChild(functions, 'PaymentProcessingDetails'),
      'MISSING_DATA',
      'PaymentProcessingDetails is mandatory in PaymentFunctions',
    ),
  );
  if (details.length > MAX_PAYMENTS) {
    refuse('INVALID_DATA', `At most ${MAX_PAYMENTS} payments are taken together`);
  }
  const payments = details.flatMap((one) => readPayment(one, seller.currency) ?? []);
  const numbers = details.flatMap((one) =>
    findChildren(findChild(one, 'PaymentMethod'), 'AccountableDoc')
      .filter(() => !isMoney(one))
      .map((doc) => checkDocumentNumber(needText(doc, 'DocNumber'))),
  );
  return {
    reference: readReference(details) ?? readTransaction(exchange),
    payments: numbers.length > 0 ? [...payments, { method: 'TICKETS', numbers }] : payments,
  };
}

/** Each payment of a request may carry the reference with a running number of its own. */
function readReference(details: readonly XmlElement[]): string | null {
  const given = details.flatMap((one) => readTextAt(one, 'PaymentRefID') ?? []);
  const references = new Set(given.map((text) => text.replace(/\/\d{1,3}$/, '')));
  if (references.size > 1) refuse('INVALID_DATA', 'PaymentRefID is of several payment orders');
  return [...references][0] ?? null;
}

/** A residual EMD pays a stated amount; tickets pay their value, with no amount. */
const isMoney = (details: XmlElement): boolean =>
  Number(findChild(details, 'Amount')?.text ?? 0) !== 0;

/** Null for tickets: they are one payment together, and their worth is not the client's to say. */
function readPayment(details: XmlElement, currency: string): WorldPaymentRequest | null {
  const method = findChild(details, 'PaymentMethod')?.children[0];
  switch (method?.name) {
    case 'PaymentCard':
      return {
        method: 'CARD',
        amount_minor: readAmount(details, currency),
        card: readCard(method, CARD_PATHS),
      };
    case 'OfflinePayment':
      if (needText(method, 'PaymentTypeCode') !== 'CA') {
        return refuse('NOT_SUPPORTED', 'Only cash (CA) is offered as an OfflinePayment');
      }
      return { method: 'CASH', amount_minor: readAmount(details, currency) };
    case 'SettlementPlan':
      return { method: 'INVOICE', amount_minor: readAmount(details, currency) };
    case 'AccountableDoc':
      if (!isMoney(details)) return null;
      return {
        method: 'EMD',
        amount_minor: readAmount(details, currency),
        number: checkDocumentNumber(needText(method, 'DocNumber')),
      };
    default:
      return refuse('NOT_SUPPORTED', `${method?.name ?? 'PaymentMethod'} is not offered`);
  }
}

function readAmount(details: XmlElement, currency: string): number {
  const element = need(findChild(details, 'Amount'), 'MISSING_DATA', 'Amount is mandatory');
  const amount_minor = readMoney(element, 'order', currency);
  return amount_minor > 0 ? amount_minor : refuse('WRONG_AMOUNT', 'A payment of nothing');
}

/** Where one version of the standard has the parts of a card. */
export type CardPaths = Record<'brand' | 'number' | 'holder' | 'expires' | 'cvv', string>;
const CARD_PATHS: CardPaths = {
  brand: 'CardBrandCode',
  number: 'CardNumber',
  holder: 'CardHolderName',
  expires: 'ExpirationDate',
  cvv: 'CardSecurityCode',
};

/** Checks only the format, without telling the number; the issuer decides whether it is valid. */
export function readCard(card: XmlElement, paths: CardPaths): WorldCard {
  const readDigits = (path: string, pattern: RegExp): string => {
    const text = needText(card, path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    return pattern.test(text) ? text : refuse('INVALID_DATA', `${name} is not of its pattern`);
  };
  return {
    brand: readTextAt(card, paths.brand) ?? '',
    number: readDigits(paths.number, /^\d{1,19}$/),
    holder: needText(card, paths.holder),
    expires: readDigits(paths.expires, /^(0[1-9]|1[0-2])\d\d$/),
    cvv: findPath(card, paths.cvv) ? readDigits(paths.cvv, /^\d{3,4}$/) : null,
    installments: 1,
  };
}

export function checkDocumentNumber(text: string): string {
  if (!/^\d{13}$/.test(text)) refuse('INVALID_DATA', 'A document number has thirteen digits');
  return text;
}

/** Whom a payment is for: the extension of the message, or everybody without a ticket. */
export function readPaidFor({ root }: Exchange): string[] {
  const extension = findChild(findChild(root, 'AugmentationPoint'), 'PayFor');
  if (!extension) return [];
  checkExtension(extension, 'pay', 'PayFor is not offered');
  const ids = findChildren(extension, 'PaxRefID').map(({ text }) => text);
  if (ids.length === 0) refuse('MISSING_DATA', 'PaxRefID is mandatory in PayFor');
  return [...new Set(ids)];
}

export const hasPayments = (request: XmlElement): boolean =>
  findPath(request, 'PaymentFunctions') !== undefined;
