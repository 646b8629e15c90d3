/**
 * Exchanging the flights of a ticketed order: other offers for its passengers, and each passenger's
 * cost of giving up some items for them, old and new ticket side by side.
 */
import { listTravelers, multiplyCharge, sumCharge, sumCharges } from '../order-state.ts';
import { calculateOfferTotal } from '../wire/amounts.ts';
import { refuse } from '../wire/problems.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldFare,
  WorldOffer,
  WorldOrder,
  WorldSlice,
} from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import { readCabin, readConnections, readDirections } from './journeys-asked.ts';
import type { Exchange, Reply } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import {
  buildBaggageAssociations,
  buildFareDetail,
  buildJourneyOverview,
  buildOfferedServices,
  buildOfferItemId,
  buildPaymentTimeLimit,
  getFlownDirection,
  listOfferJourneys,
  type OfferContext,
} from './offers.ts';
import { buildDeletion, buildOrderKey, buildPassengerElements } from './orders.ts';
import { groupByType } from './passengers.ts';
import { checkSameParty, readSelection } from './selection.ts';

/** Offers of other flights at plain new prices; `asked` holds the criteria of a search. */
export function searchExchange(order: WorldOrder, asked: XmlElement, exchange: Exchange): Reply {
  const { world, seller, distortion } = exchange;
  const directions = readDirections(asked);
  const criteria = { cabin: readCabin(asked), max_connections: readConnections(asked) };
  const context = buildContext(order, exchange);
  const searchOffers = (slices: typeof directions, first: number): XmlNode[] => {
    const search = { ...criteria, slices };
    const found = world.exchangeOffers(order.order_id, search);
    const getDirection = (slice: WorldSlice, at: number) => {
      const { origin, destination } = directions[first + at] ?? getFlownDirection(slice, at);
      return { key: String(first + at), origin, destination };
    };
    return found.map((offer) =>
      buildShoppedOffer(offer, { ...context, directionOf: getDirection }),
    );
  };
  const found =
    seller.offers === 'per-slice'
      ? directions.flatMap((slice, at) => searchOffers([slice], at))
      : searchOffers(directions, 0);
  const offers = distortion === 'SOLD_OUT' ? [] : found;
  if (offers.length === 0) refuse('NO_OFFERS', 'No offers found for the requested journey');
  return reshopReply(order, context.lists, offers);
}

const buildContext = (order: WorldOrder, { profile, seller }: Exchange): OfferContext => ({
  lists: new MessageLists(profile, seller.owner),
  seller,
  passengers: groupByType(listTravelers(order)),
  services: { made: 0 },
  directionOf: getFlownDirection,
});

export const reshopReply = (order: WorldOrder, lists: MessageLists, offers: XmlNode[]): Reply => ({
  response: [
    lists.element(buildPassengerElements(order.passengers)),
    buildOrderKey(order),
    el('ReshopResults/ReshopOffers', offers),
  ],
});

function buildShoppedOffer(offer: WorldOffer, context: OfferContext): XmlNode {
  const { lists, seller, passengers } = context;
  const journeys = listOfferJourneys(offer, context);
  const items = offer.fares.map((fare) => {
    const ids = passengers.get(fare.ptc) ?? [];
    const total = multiplyCharge(sumCharges(fare.per_slice), fare.count);
    return el(
      'AddedOfferItem',
      buildFareDetail(offer.slices, fare.per_slice, ids, offer.currency, lists),
      { OfferItemID: buildOfferItemId(offer.id, fare.ptc), OwnerCode: seller.owner },
      buildPaymentTimeLimit(offer.payment_due_at),
      leaf('PriceGuaranteeTimeLimitDateTime', offer.guaranteed_until),
      el('ReshopPrice/PriceAndFareDetails', buildPriceElement('Price', total, offer.currency)),
      buildOfferedServices(offer, fare.ptc, ids, journeys, context),
    );
  });
  return el(
    'Offer',
    items,
    buildBaggageAssociations(offer, journeys, context),
    buildJourneyOverview(offer, journeys, lists),
    { OfferExpirationTimeLimitDateTime: offer.expires_at, OfferID: offer.id },
    leaf('OwnerCode', seller.owner),
    buildPriceElement('TotalPrice', calculateOfferTotal(offer), offer.currency),
    leaf('ValidatingCarrierCode', seller.owner),
  );
}

/** `give_up` are items of the order; the offers selected take their place. */
export function quoteExchange(
  order: WorldOrder,
  give_up: string[],
  selected: readonly XmlElement[],
  exchange: Exchange,
): Reply {
  const { world, seller, distortion } = exchange;
  if (give_up.length === 0) {
    return refuse('MISSING_DATA', 'AffectedOrderItem is mandatory where flights are exchanged');
  }
  if (selected.length === 0) {
    return refuse('NOT_SUPPORTED', 'Flights are given up for other flights only');
  }
  const selections = selected.map((one) => readSelection(one, seller));
  for (const { passengers } of selections) checkSameParty(passengers, listTravelers(order));
  const change = {
    give_up_items: give_up,
    offer_ids: selections.map(({ offer_id }) => offer_id),
  };
  const quote = world.quoteExchange(order.order_id, change, distortion);
  const context = buildContext(order, exchange);
  return reshopReply(order, context.lists, [buildQuotedOffer(order, quote, context)]);
}

function buildQuotedOffer(
  order: WorldOrder,
  quote: WorldExchangeQuote,
  context: OfferContext,
): XmlNode {
  const { offer, quote_id, lines } = quote;
  const journeys = listOfferJourneys(offer, context);
  const due_minor = lines.reduce((sum, line) => sum + line.due_minor, 0);
  return el(
    'Offer',
    lines.map((line) => buildQuotedItem(order, quote, line, journeys, context)),
    buildBaggageAssociations(offer, journeys, context),
    quote.give_up_items.map((id) => buildDeletion(id, `${quote_id}.DEL.${id}`)),
    buildJourneyOverview(offer, journeys, context.lists),
    { OfferExpirationTimeLimitDateTime: quote.expires_at, OfferID: quote_id },
    leaf('OwnerCode', order.owner),
    el('TotalPrice', buildAmount('TotalAmount', due_minor, offer.currency)),
    leaf('ValidatingCarrierCode', order.owner),
  );
}

function buildQuotedItem(
  order: WorldOrder,
  { offer, quote_id }: WorldExchangeQuote,
  line: WorldExchangeLine,
  journeys: readonly string[],
  context: OfferContext,
): XmlNode {
  const { lists } = context;
  const { passenger_id } = line;
  const fare = getFare(order, offer, passenger_id);
  return el(
    'AddedOfferItem',
    buildFareDetail(offer.slices, fare.per_slice, [passenger_id], offer.currency, lists),
    { OfferItemID: `${quote_id}.${passenger_id}`, OwnerCode: order.owner },
    line.penalty_minor > 0 &&
      leaf('PenaltyRefID', lists.changePenalty(line.penalty_minor, isNet(line), offer.currency)),
    el('ReshopPrice', buildDifferential(line, offer.currency)),
    buildOfferedServices(offer, fare.ptc, [passenger_id], journeys, context),
  );
}

export function getFare(order: WorldOrder, offer: WorldOffer, passenger_id: string): WorldFare {
  const ptc = order.passengers.find(({ id }) => id === passenger_id)?.ptc;
  const fare = offer.fares.find((one) => one.ptc === ptc);
  if (!fare) throw new Error(`the offer ${offer.id} has no fare for ${passenger_id}`);
  return fare;
}

/** Whether the penalty is taken from the refund, in full or in part, rather than collected. */
const isNet = (line: WorldExchangeLine): boolean =>
  line.residual_as === 'ORIGINAL_FOP' && line.new.base_minor < line.old.base_minor;

function buildDifferential(line: WorldExchangeLine, currency: string): XmlNode {
  const { due_minor, refund_minor, residual_minor } = line;
  return el(
    'PriceDifferential',
    leaf('DifferentialTypeCode', pickDifferentialType(line)),
    el(
      'DiffPrice/Price',
      buildAmount('BaseAmount', line.new.base_minor - line.old.base_minor, currency),
      buildAmount('DueByAirlineAmount', refund_minor, currency),
      buildAmount('DueToAirlineAmount', due_minor, currency),
      residual_minor > 0 &&
        el('Fee', buildAmount('Amount', residual_minor, currency), {
          DescText: 'Residual value, given as a document',
          DesigText: 'RESIDUAL',
        }),
      buildAmount('TotalAmount', sumCharge(line.new) - sumCharge(line.old), currency),
    ),
    el('NewPrice', buildPriceElement('Price', line.new, currency)),
    el('OldPrice', buildPriceElement('Price', line.old, currency)),
  );
}

function pickDifferentialType({
  due_minor,
  refund_minor,
  residual_minor,
}: WorldExchangeLine): string {
  if (due_minor > 0 && residual_minor > 0) return 'AddColAndResidual';
  if (due_minor > 0 && refund_minor > 0) return 'AddColAndRefund';
  if (due_minor > 0) return 'AddCol';
  if (residual_minor > 0) return 'Residual';
  return refund_minor > 0 ? 'Refund' : 'EvenExchange';
}
