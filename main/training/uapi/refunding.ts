/**
 * Refunds as the host answers them: a bundle for each ticket with what comes back, the fee and what is
 * kept; confirmed by the same bundles. Nothing names the quote, so on acceptance it is reckoned again
 * and has to come to what the bundles say.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { chargeTotal, taxTotal } from '../ndc/amounts.ts';
import { granted, refuse } from '../ndc/problems.ts';
import { childOf, childrenOf, type XmlElement } from '../ndc/xml-read.ts';
import type { XmlNode } from '../ndc/xml-write.ts';
import { setNumber } from '../order-state.ts';
import type { World, WorldOrder } from '../world.ts';
import type { WorldRefundLine, WorldRefundQuote } from '../world-sale.ts';
import { etr } from './documents.ts';
import type { HandlerUapi } from './exchange.ts';
import { attribute, optional, price, readPrice, tag } from './wire.ts';

/** The one reservation that all of the documents are of. */
function orderOf(world: World, provider: ProviderCode, numbers: readonly string[]): WorldOrder {
  const holds = ({ tickets }: WorldOrder, number: string) =>
    tickets.some((one) => one.number === number);
  const order = world.list(provider, {}).find((one) => numbers.some((text) => holds(one, text)));
  const strange = numbers.find((number) => !order || !holds(order, number));
  if (!order || strange !== undefined) {
    return refuse('UNKNOWN_DOCUMENT', `TICKET ${(strange ?? '').slice(0, 20)} NOT FOUND`);
  }
  return order;
}

export const refundQuote: HandlerUapi = ({ root, world, provider }) => {
  const numbers = childrenOf(root, 'TicketNumber').map(({ text }) => text);
  if (numbers.length === 0) refuse('MISSING_DATA', 'TicketNumber must appear');
  const order = orderOf(world, provider, numbers);
  const named = optional(childOf(root, 'ProviderReservationInfo'), 'ProviderLocatorCode');
  if (named !== null && named !== order.locator) {
    refuse('UNKNOWN_DOCUMENT', 'THE TICKETS ARE NOT OF THE RESERVATION');
  }
  const quote = granted(world.quoteRefund(provider, order.order_id, numbers), 'document');
  return { content: quote.lines.map((line) => bundle(order, line, quote)) };
};

function bundle(order: WorldOrder, line: WorldRefundLine, { waiver }: WorldRefundQuote): XmlNode {
  const { number, passenger_id, paid, used, penalty_minor, refund_minor } = line;
  const { currency } = order;
  const [total, flown] = [chargeTotal(paid), chargeTotal(used)];
  const of = (minor: number) => price(minor, currency);
  const person = order.passengers.find(({ id }) => id === passenger_id);
  return tag(
    'air:AirRefundBundle',
    { TicketNumber: number, RefundType: 'Auto' },
    tag('air:AirRefundInfo', {
      RefundAmount: of(refund_minor),
      RetainAmount: of(total - refund_minor),
      RefundFee: of(penalty_minor),
      Taxes: of(taxTotal(paid)),
      OriginalTicketTotal: of(total),
      ForfeitAmount: of(total - flown - refund_minor - penalty_minor),
      Retain: refund_minor < total,
      Refund: true,
    }),
    person ? tag('com:Name', { First: person.given, Last: person.surname }) : null,
    taxesBack(line).map(({ code, amount_minor }) =>
      tag('air:TaxInfo', { Category: code, Amount: of(amount_minor) }),
    ),
    waiver === null ? null : tag('air:WaiverCode', { Endorsement: waiver }),
  );
}

/** Taxes that come back. Where none does, one of nothing says so. */
function taxesBack({ paid, used, penalty_minor, refund_minor }: WorldRefundLine) {
  const left = paid.taxes.map((tax) => {
    const flown = used.taxes
      .filter(({ code, refundable }) => code === tax.code && refundable === tax.refundable)
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    return { ...tax, amount_minor: tax.amount_minor - flown };
  });
  const sum = (taxes: typeof left) => taxes.reduce((all, one) => all + one.amount_minor, 0);
  const fare = paid.base_minor - used.base_minor - penalty_minor;
  const some = left.filter(({ refundable }) => refundable);
  // Everything comes back of what the airline cancelled, and of a service that is refunded at all.
  const back = [left, some].find((taxes) => {
    const rest = refund_minor - sum(taxes);
    return rest === fare || rest === 0;
  });
  const told = (back ?? []).filter(({ amount_minor }) => amount_minor > 0);
  return told.length > 0 ? told : [{ code: 'XT', amount_minor: 0 }];
}

export const refund: HandlerUapi = ({ root, world, provider, seller, distortion }) => {
  const bundles = childrenOf(root, 'AirRefundBundle');
  if (bundles.length === 0) refuse('MISSING_DATA', 'AirRefundBundle must appear');
  const numbers = bundles.map((one) => attribute(one, 'TicketNumber'));
  const order = orderOf(world, provider, numbers);
  const quote = granted(world.quoteRefund(provider, order.order_id, numbers), 'document');
  const asked = (one: XmlElement) =>
    readPrice(
      optional(childOf(one, 'AirRefundInfo'), 'RefundAmount') ?? undefined,
      seller.currency,
    );
  const same = bundles.every((one) =>
    quote.lines.some(
      ({ number, refund_minor }) =>
        number === attribute(one, 'TicketNumber') && refund_minor === asked(one),
    ),
  );
  if (!same) refuse('PRICE_CHANGED', 'ANOTHER AMOUNT COMES BACK BY NOW');
  const remarks = bundles.flatMap(
    (one) => childOf(one, 'WaiverCode')?.attributes.Endorsement ?? [],
  );
  const request = { quote_id: quote.quote_id, reference: null, remarks };
  const after = granted(
    world.acceptRefund(provider, order.order_id, request, distortion),
    'document',
  );
  const firsts = after.tickets.filter(
    (one) =>
      one.kind === 'TICKET' && one.conjunction_of === null && numbers.includes(setNumber(one)),
  );
  return { content: firsts.map((ticket) => etr(after, ticket)) };
};
