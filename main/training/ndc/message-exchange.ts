/**
 * One message being answered: who asks, what was sent, and the world it is about. Handlers get this
 * and give the content of the answer.
 */
import type { Addressed } from '../engine/index.ts';
import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import type { XmlNode } from '../wire/xml-write.ts';
import type { SellerProfile, WorldOrder } from '../world.ts';
import type { WireProfile } from './profiles.ts';

export interface Exchange extends Addressed {
  profile: WireProfile;
  root: XmlElement;
  request: XmlElement;
  /** OrgID of the agency in the distribution chain. */
  seller_org: string;
}

/** A handler's reply: the children of Response, and the elements beside it at the root. */
export interface Reply {
  response: (XmlNode | null | false)[];
  beside?: XmlNode[];
}
export type Handler = (exchange: Exchange) => Reply;

/** Reference of the exchange, the same on every attempt of one intent. */
export const readTransaction = ({ root }: Exchange): string | null =>
  readTextAt(root, 'PayloadAttributes/TrxID');

/** The agency that asks: the link of the chain with the role Seller. */
export function readSellerOrg(root: XmlElement): string {
  const links = findChildren(findChild(root, 'DistributionChain'), 'DistributionChainLink');
  links.forEach((link, at) => {
    if (readTextAt(link, 'Ordinal') !== String(at + 1)) {
      refuse('MISSING_DATA', 'Ordinal numbers start from 1 and have no gaps');
    }
  });
  const seller = links.find((link) => readTextAt(link, 'OrgRole') === 'Seller');
  return need(
    readTextAt(seller, 'ParticipatingOrg/OrgID'),
    'BAD_SELLER',
    'Missing or invalid travel agent identification',
  );
}

/** Refuses an extension that is not our own one of this name. */
export function checkExtension({ namespace }: XmlElement, name: string, text: string): void {
  if (namespace !== `urn:airdesk:ndc:${name}:1`) refuse('NOT_SUPPORTED', text);
}

/** Text of a mandatory element. */
export const needText = (from: XmlElement | undefined, ...path: string[]): string =>
  need(readTextAt(from, ...path), 'MISSING_DATA', `${path.join('/')} is mandatory in the request`);

/** A mandatory element. */
export const needChild = (from: XmlElement, name: string): XmlElement =>
  need(findChild(from, name), 'MISSING_DATA', `${name} is mandatory in the request`);

/** The order that a request names, with its owner. */
export function readOrder(
  key: XmlElement,
  { seller, world }: Pick<Exchange, 'seller' | 'world'>,
): WorldOrder {
  checkOwner(key, seller, 'order');
  return world.retrieve({ order_id: needText(key, 'OrderID') });
}

/** Refuses an id whose OwnerCode is missing or not this seller's. */
export function checkOwner(
  from: XmlElement,
  seller: SellerProfile,
  about: 'offer' | 'order',
): void {
  const owner = needText(from, 'OwnerCode');
  if (owner !== seller.owner) {
    refuse(
      about === 'offer' ? 'UNKNOWN_OFFER' : 'UNKNOWN_ORDER',
      `owner ${owner} is not ${seller.owner}`,
    );
  }
}
