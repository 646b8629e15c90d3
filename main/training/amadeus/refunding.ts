/**
 * Refunds of documents, all those named as one: the refund is quoted, kept in the session, then
 * processed or dropped. Amounts are whole minor units with their decimals.
 */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { getPassenger, getTicket, sumAmounts } from '../order-state.ts';
import type { WorldOrder, WorldRefundLine, WorldRefundQuote, WorldTax } from '../world.ts';
import { getTattoo } from './elements.ts';
import { type Handler, openRecord } from './message-exchange.ts';
import { getOrderWith } from './ticketing.ts';
import { el, findAll, leaf, refuse, tag, type XmlNode } from './wire.ts';

const SPACES = {
  'xmlns:att': 'http://xml.amadeus.com/2010/06/TicketTypes_v2',
  'xmlns:ama': 'http://xml.amadeus.com/2010/06/Types_v2',
};
const VERSION = { Version: '3.000' };
const buildReply = (name: string, ...content: XmlNode[]): XmlNode =>
  tag(name, { ...SPACES, ...VERSION }, content);
const success = el('GeneralReply/Success');

/** A refusal in the form of these messages. */
export const refuseRefund = (name: string, code: string, text: string): XmlNode =>
  buildReply(
    name.replace(/RQ$/, 'RS'),
    success,
    el(
      'FunctionalData',
      tag(
        'ContractBundle',
        { ID: 1 },
        el('Errors/ama:Errors', leaf('ama:Error', text, { Type: '000', Code: code })),
      ),
    ),
  );

export const initRefund: Handler = (exchange) => {
  const { world, body } = exchange;
  const work = openRecord(exchange);
  const [indicator] = findAll(body, 'ActionDetails/ActionDetail');
  if (indicator?.attributes.Indicator !== 'ATC') refuse('21804', 'ATC REFUND ONLY');
  const numbers = findAll(body, 'Contracts/Contract').map(
    ({ attributes }) => attributes.Number ?? '',
  );
  const order = getOrderWith(exchange, numbers[0] ?? '');
  const quote = world.quoteRefund(order.order_id, numbers);
  work.refund = quote;
  return buildReply('AMA_TicketInitRefundRS', success, buildBundles(order, quote));
};

const buildBundles = (order: WorldOrder, { lines, waiver }: WorldRefundQuote): XmlNode =>
  el(
    'FunctionalData',
    lines.map((line, i) =>
      tag(
        'ContractBundle',
        { ID: i + 1 },
        el('Success'),
        el(
          'RefundDetails',
          el('att:Contracts', buildContract(order, line, i)),
          waiver !== null && tag('att:WaiverCode', { Code: waiver }),
          { 'att:TransactionCode': 'TKTT' },
        ),
      ),
    ),
  );

function buildContract(order: WorldOrder, line: WorldRefundLine, i: number): XmlNode {
  const { currency } = order;
  const person = getPassenger(order, line.passenger_id);
  const ticket = getTicket(order, line.number);
  const buildMoney = (minor: number) => ({
    Amount: minor,
    CurrencyCode: currency,
    DecimalPlaces: getMinorDigits(currency),
  });
  const buildTaxes = (category: string, list: readonly WorldTax[]) =>
    list.map(({ code, amount_minor }) =>
      tag('att:Tax', { ...buildMoney(amount_minor), Category: category, ISO_Code: code }),
    );
  const buildAmount = (qualifier: string, minor: number) =>
    tag('att:MonetaryInformation', { ...buildMoney(minor), Qualifier: qualifier });
  const { paid, used, penalty_minor, refund_minor } = line;
  return tag(
    'att:Contract',
    { ID: i + 1, IssueDate: ticket.issued_at.slice(0, 10) },
    el(
      'att:Passengers',
      tag(
        'att:Passenger',
        { Tattoo: getTattoo(person.id) },
        { 'att:FirstName': person.given, 'att:LastName': person.surname },
      ),
    ),
    el('att:Taxes', buildTaxes('PT', paid.taxes), buildTaxes('U', used.taxes)),
    penalty_minor > 0 &&
      el(
        'att:Penalties',
        tag('att:Penalty', {
          ...buildMoney(penalty_minor),
          PenaltyType: 'CP',
          PercentOrAmount: 'A',
        }),
      ),
    el(
      'att:MonetaryInformations',
      buildAmount('B', paid.base_minor),
      buildAmount('TP', sumAmounts(paid.taxes)),
      buildAmount('RFU', used.base_minor),
      buildAmount('RFT', refund_minor),
    ),
    el(
      'att:DocumentAndCouponInformation',
      tag('att:DocumentNumber', { Number: line.number }),
      ticket.coupons
        .filter(({ status }) => status === 'OPEN')
        .map(({ number }) =>
          el('att:CouponGroup/att:CouponInformationDetails', {
            'att:CouponNumber': number,
            'att:CouponStatus': 'RF',
          }),
        ),
    ),
    tag('att:Refundable', buildMoney(refund_minor)),
  );
}

/** Notes the agency's waiver code; the amount refunded follows the airline's own rule. */
export const updateRefund: Handler = (exchange) => {
  const { world, body } = exchange;
  const work = openRecord(exchange);
  const { refund } = work;
  if (!refund) return refuse('11004', 'NEED REFUND RECORD');
  const named = findAll(body, 'ContractBundle');
  const known = named.every(({ attributes: { ID } }) => refund.lines[Number(ID) - 1]);
  if (named.length === 0 || !known) refuse('21803', 'INVALID CONTRACT');
  const codes = findAll(body, 'ContractBundle/WaiverCode').flatMap(
    ({ attributes }) => attributes.Code ?? [],
  );
  if (codes.some((code) => !/^[A-Z0-9 /-]{1,126}$/.test(code)))
    refuse('21804', 'INVALID WAIVER CODE');
  work.waivers = [...new Set(codes)];
  const order = world.retrieve({ order_id: refund.order_id });
  const waiver = refund.waiver ?? work.waivers[0] ?? null;
  return buildReply(
    'AMA_TicketUpdateRefundRS',
    success,
    buildBundles(order, { ...refund, waiver }),
  );
};

export const processRefund: Handler = (exchange) => {
  const { world, distortion } = exchange;
  const work = openRecord(exchange);
  const { refund } = work;
  if (!refund) return refuse('11004', 'NEED REFUND RECORD');
  const request = { quote_id: refund.quote_id, reference: null, remarks: work.waivers };
  world.acceptRefund(refund.order_id, request, distortion);
  work.refund = null;
  work.waivers = [];
  return buildReply(
    'AMA_TicketProcessRefundRS',
    success,
    el(
      'FunctionalData',
      refund.lines.map((_, i) => tag('ContractBundle', { ID: i + 1 }, el('Success'))),
    ),
  );
};

export const ignoreRefund: Handler = (exchange) => {
  Object.assign(openRecord(exchange), { refund: null, waivers: [] });
  return buildReply('AMA_TicketIgnoreRefundRS', el('Success'));
};
