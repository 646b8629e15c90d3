/**
 * The parts around every request: seller and exchange. Our own reference is in
 * PayloadAttributes/TrxID, the same on every attempt; CorrelationID is unique to the exchange. An
 * OrderCreate repeats the reference as the seller's own BookingRef under our OrgID, since a TrxID
 * belongs to the exchange, not the order: the airline returns the BookingRef in the order's
 * services, by which a lost order is recognized.
 */
import type { NdcMessage, NdcProfile, Seller } from '#main/providers/ndc/profiles.ts';
import { type Child, el, group, leaf, type Xml } from '../../wire/xml-write.ts';
import { serialise } from './serialise.ts';

export interface Exchange {
  correlation_id: string;
  reference: string | null;
  /** UTC instant. */
  timestamp: string;
}

/** An order as a request names it. */
export interface OrderRef {
  order_id: string;
  owner: string;
}

/** A request that is written when it is sent. */
export interface Message {
  name: NdcMessage;
  body: (exchange: Exchange) => string;
}

interface Content {
  request: Child[];
  augmentation?: Xml | null;
}

/** A message by its name; `content` is its Request (for OrderQuote, its Payload). */
export const buildMessage = (
  name: NdcMessage,
  { seller }: NdcProfile,
  content: (exchange: Exchange) => Content,
): Message => ({
  name,
  body: (exchange) => buildRequest(name, seller, exchange, content(exchange)),
});

function buildRequest(
  name: NdcMessage,
  seller: Seller,
  exchange: Exchange,
  content: Content,
): string {
  const { org_id: id, iata_number, parties = [] } = seller;
  const links = [{ role: 'Seller', id, name: seller.name, branch: iata_number }, ...parties];
  const chain = el('DistributionChain', links.map(buildChainLink));
  const attributes = el(
    'PayloadAttributes',
    leaf('CorrelationID', exchange.correlation_id),
    leaf('Timestamp', exchange.timestamp),
    leaf('TrxID', exchange.reference ?? exchange.correlation_id),
    leaf('VersionNumber', '21.3'),
  );
  const augmentation = content.augmentation ? el('AugmentationPoint', content.augmentation) : null;
  const as_payload = name === 'OrderQuote';
  const body = el(as_payload ? 'Payload' : 'Request', ...content.request);
  // OrderRetrieve alone has no place for it.
  const country = name === 'OrderRetrieve' ? undefined : seller.point_of_sale;
  const sale = country ? el('POS/Country', leaf('CountryCode', country)) : null;
  const parts = as_payload ? [chain, body, attributes, sale] : [chain, attributes, sale, body];
  return serialise(el(`IATA_${name}RQ`, augmentation, ...parts));
}

/** One organisation of those the message goes through, from the seller on. */
const buildChainLink = (
  { role, id, name, branch }: { role: string; id: string; name?: string; branch?: string },
  at: number,
): Xml =>
  el(
    'DistributionChainLink',
    leaf('Ordinal', at + 1),
    leaf('OrgRole', role),
    el('ParticipatingOrg', leaf('Name', name), leaf('OrgID', id)),
    branch ? el('SalesBranch', leaf('SalesBranchID', branch)) : null,
  );

/** The reference as the seller's own booking reference. */
export function buildSellerBookingRef(seller: Seller, reference: string | null): Xml | null {
  if (reference === null) return null;
  return el(
    'BookingRef',
    el('BookingEntity/Org', leaf('Name', seller.name), leaf('OrgID', seller.org_id)),
    leaf('BookingID', reference),
  );
}

export const buildResponseParameters = (options: {
  currency?: string | null;
  upsells?: boolean;
  remarks?: string[];
}): Xml | null =>
  group(
    'ResponseParameters',
    options.currency ? el('CurParameter', leaf('CurCode', options.currency)) : null,
    options.upsells ? el('PricingParameter', leaf('IncludeUpsellOffersInd', true)) : null,
    (options.remarks ?? []).map((text) => el('Remark', leaf('RemarkText', text))),
  );
