/**
 * What every request has around it: who sells, and which exchange this is. Our own reference of the
 * intent travels in PayloadAttributes/TrxID, the same on every attempt; CorrelationID is unique to
 * the exchange. An OrderCreate carries the reference once more, as the seller's own BookingRef under
 * our OrgID, because a TrxID is of the exchange and not of the order: the airline gives the
 * BookingRef back in the order's services, and there a lost order is recognised.
 */
import { el, group, leaf, serialise, type Xml } from './xml.ts';

export interface Seller {
  org_id: string;
  name: string;
}

export interface Exchange {
  correlation_id: string;
  reference: string | null;
  /** UTC instant. */
  timestamp: string;
}

type Child = Parameters<typeof el>[1];

/** A whole request; `content` is the Request (or, for OrderQuote, the Payload). */
export function request(
  name: string,
  seller: Seller,
  exchange: Exchange,
  content: { request: Child[]; augmentation?: Xml; as?: 'Request' | 'Payload' },
): string {
  const chain = el(
    'DistributionChain',
    el(
      'DistributionChainLink',
      leaf('Ordinal', 1),
      leaf('OrgRole', 'Seller'),
      el('ParticipatingOrg', leaf('Name', seller.name), leaf('OrgID', seller.org_id)),
    ),
  );
  const attributes = el(
    'PayloadAttributes',
    leaf('CorrelationID', exchange.correlation_id),
    leaf('Timestamp', exchange.timestamp),
    leaf('TrxID', exchange.reference ?? exchange.correlation_id),
    leaf('VersionNumber', '21.3'),
  );
  const augmentation = content.augmentation ? el('AugmentationPoint', content.augmentation) : null;
  const body = el(content.as ?? 'Request', ...content.request);
  const parts = content.as === 'Payload' ? [chain, body, attributes] : [chain, attributes, body];
  return serialise(el(`IATA_${name}RQ`, augmentation, ...parts));
}

/** The reference as the seller's own booking reference. */
export function sellerBookingRef(seller: Seller, reference: string | null): Xml | null {
  if (reference === null) return null;
  return el(
    'BookingRef',
    el('BookingEntity', el('Org', leaf('Name', seller.name), leaf('OrgID', seller.org_id))),
    leaf('BookingID', reference),
  );
}

export function responseParameters(options: {
  currency?: string | null;
  upsells?: boolean;
  remarks?: string[];
}): Xml | null {
  return group(
    'ResponseParameters',
    options.currency ? el('CurParameter', leaf('CurCode', options.currency)) : null,
    options.upsells ? el('PricingParameter', leaf('IncludeUpsellOffersInd', true)) : null,
    (options.remarks ?? []).map((text) => el('Remark', leaf('RemarkText', text))),
  );
}
