/**
 * Refunds in the host's form: a bundle per ticket with the refund, the fee and the part kept;
 * confirmed by the same bundles. A quote has no id, so on acceptance it is recalculated and must
 * match the bundles.
 */
import type { SellerWorld } from '../engine/index.ts';
import { attempt } from '../engine/state.ts';
import { getAt } from '../non-empty.ts';
import { isLive, setNumber, sumAmounts, sumCharge } from '../order-state.ts';
import { calculateTaxTotal } from '../wire/amounts.ts';
import { refuse } from '../wire/problems.ts';
import { findChild, findChildren, type XmlElement } from '../wire/xml-read.ts';
import { tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldRefundLine, WorldRefundQuote } from '../world.ts';
import { buildEtr } from './documents.ts';
import type { HandlerTravelport } from './message-exchange.ts';
import { readLocator } from './names.ts';
import { attribute, formatPrice, readOptional, readPrice } from './wire.ts';

/** The one reservation of all the documents. */
function getOrder(world: SellerWorld, numbers: readonly string[]): WorldOrder {
  const found = attempt(() => world.retrieveByDocument(getAt(numbers, 0)));
  const strange = numbers.find((number) => !found?.tickets.some((one) => one.number === number));
  return found && strange === undefined
    ? found
    : refuse('UNKNOWN_DOCUMENT', `TICKET ${(strange ?? '').slice(0, 20)} NOT FOUND`);
}

/** The live documents of a reservation. */
const listNumbers = (order: WorldOrder): string[] => [
  ...new Set(order.tickets.filter(isLive).map(setNumber)),
];

export const quoteRefund: HandlerTravelport = ({ root, world }) => {
  const asked = findChildren(root, 'TicketNumber').map(({ text }) => text);
  const named = readOptional(findChild(root, 'ProviderReservationInfo'), 'ProviderLocatorCode');
  if (asked.length === 0 && named === null) {
    refuse('MISSING_DATA', 'TicketNumber or ProviderReservationInfo must appear');
  }
  const order = asked.length > 0 ? getOrder(world, asked) : readLocator(world, named ?? '');
  const numbers = asked.length > 0 ? asked : listNumbers(order);
  if (named !== null && named !== order.locator) {
    refuse('UNKNOWN_DOCUMENT', 'THE TICKETS ARE NOT OF THE RESERVATION');
  }
  const quote = world.quoteRefund(order.order_id, numbers);
  return { content: quote.lines.map((line) => buildBundle(order, line, quote)) };
};

function buildBundle(
  order: WorldOrder,
  line: WorldRefundLine,
  { waiver }: WorldRefundQuote,
): XmlNode {
  const { number, passenger_id, paid, used, penalty_minor, refund_minor } = line;
  const { currency } = order;
  const [total, flown] = [sumCharge(paid), sumCharge(used)];
  const formatAmount = (minor: number) => formatPrice(minor, currency);
  const person = order.passengers.find(({ id }) => id === passenger_id);
  return tag(
    'air:AirRefundBundle',
    { TicketNumber: number, RefundType: 'Auto' },
    tag('air:AirRefundInfo', {
      RefundAmount: formatAmount(refund_minor),
      RetainAmount: formatAmount(total - refund_minor),
      RefundFee: formatAmount(penalty_minor),
      Taxes: formatAmount(calculateTaxTotal(paid)),
      OriginalTicketTotal: formatAmount(total),
      ForfeitAmount: formatAmount(total - flown - refund_minor - penalty_minor),
      Retain: refund_minor < total,
      Refund: true,
    }),
    person && tag('com:Name', { First: person.given, Last: person.surname }),
    listTaxesBack(line).map(({ code, amount_minor }) =>
      tag('air:TaxInfo', { Category: code, Amount: formatAmount(amount_minor) }),
    ),
    waiver === null ? null : tag('air:WaiverCode', { Endorsement: waiver }),
  );
}

/** Refunded taxes; a single zero tax if there are none. */
function listTaxesBack({ paid, used, penalty_minor, refund_minor }: WorldRefundLine) {
  const left = paid.taxes.map((tax) => {
    const flown = used.taxes.filter(
      ({ code, refundable }) => code === tax.code && refundable === tax.refundable,
    );
    return { ...tax, amount_minor: tax.amount_minor - sumAmounts(flown) };
  });
  const fare = paid.base_minor - used.base_minor - penalty_minor;
  const some = left.filter(({ refundable }) => refundable);
  // All taxes are refunded for a flight the airline cancelled and for a refundable service.
  const back = [left, some].find((taxes) => {
    const rest = refund_minor - sumAmounts(taxes);
    return rest === fare || rest === 0;
  });
  const told = (back ?? []).filter(({ amount_minor }) => amount_minor > 0);
  return told.length > 0 ? told : [{ code: 'XT', amount_minor: 0 }];
}

export const refund: HandlerTravelport = ({ root, world, seller, distortion }) => {
  const bundles = findChildren(root, 'AirRefundBundle');
  if (bundles.length === 0) refuse('MISSING_DATA', 'AirRefundBundle must appear');
  const numbers = bundles.map((one) => attribute(one, 'TicketNumber'));
  const order = getOrder(world, numbers);
  const quote = world.quoteRefund(order.order_id, numbers);
  const readAsked = (one: XmlElement) =>
    readPrice(readOptional(findChild(one, 'AirRefundInfo'), 'RefundAmount'), seller.currency);
  const same = bundles.every((one) =>
    quote.lines.some(
      ({ number, refund_minor }) =>
        number === attribute(one, 'TicketNumber') && refund_minor === readAsked(one),
    ),
  );
  if (!same) refuse('PRICE_CHANGED', 'ANOTHER AMOUNT COMES BACK BY NOW');
  const remarks = bundles.flatMap(
    (one) => findChild(one, 'WaiverCode')?.attributes.Endorsement ?? [],
  );
  const request = { quote_id: quote.quote_id, reference: null, remarks };
  const after = world.acceptRefund(order.order_id, request, distortion);
  const firsts = after.tickets.filter(
    (one) =>
      one.kind === 'TICKET' && one.conjunction_of === null && numbers.includes(setNumber(one)),
  );
  return { content: firsts.map((ticket) => buildEtr(after, ticket)) };
};
