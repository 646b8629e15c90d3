/** Forms of payment and documents: issued, shown, voided. Their numbers come a moment later. */
import { getMinorDigits } from '#main/reference/currencies.ts';
import { attempt, Refused } from '../engine/state.ts';
import { getTicket, isTicketed, listPaymentsFor, sumCharge } from '../order-state.ts';
import { COUPON_CODES } from '../wire/coupon-codes.ts';
import type {
  WorldOrder,
  WorldPayment,
  WorldPaymentRequest,
  WorldRefusal,
  WorldTicket,
} from '../world.ts';
import { getTattoo, listFlights, OFFICE, VENDORS } from './elements.ts';
import { type Exchange, type Handler, openFiledRecord } from './message-exchange.ts';
import {
  buildErrorGroup,
  buildFlightProduct,
  buildMonetary,
  buildTaxDetails,
  el,
  findAll,
  findPath,
  formatDecimal,
  needText,
  readTextAt,
  readTextsAt,
  refuse,
  type XmlElement,
  type XmlNode,
} from './wire.ts';

export const createFop: Handler = (exchange) => {
  const work = openFiledRecord(exchange);
  const { currency } = work.order;
  const mops = findAll(exchange.body, 'fopGroup/mopDescription');
  if (mops.length === 0) refuse('2228', 'CHECK DATA FIELDS');
  work.payments = mops.map((mop) => readMop(mop, currency));
  work.changed = true;
  return el('FOP_CreateFormOfPaymentReply/fopDescription', {
    fopReference: { reference: { qualifier: 'FPT', number: '9' } },
    mopDescription: mops.map((mop, i) => ({
      fopSequenceNumber: { sequenceDetails: { number: i + 1 } },
      mopDetails: {
        fopPNRDetails: {
          fopDetails: {
            fopCode: readTextAt(mop, 'mopDetails/fopPNRDetails/fopDetails/fopCode'),
            fopStatus: 'N',
          },
        },
      },
    })),
  });
};

function readMop(mop: XmlElement, currency: string): WorldPaymentRequest {
  const code = needText(mop, 'mopDetails/fopPNRDetails/fopDetails/fopCode');
  const module = findPath(mop, 'paymentModule');
  const money = findPath(module, 'paymentData/monetaryInformation/monetaryDetails');
  const text = readTextAt(money, 'amount') ?? '';
  if (readTextAt(money, 'currency') !== currency || !/^\d+(\.\d+)?$/.test(text)) {
    return refuse('2228', 'CHECK DATA FIELDS - AMOUNT');
  }
  const amount_minor = Math.round(Number(text) * 10 ** getMinorDigits(currency));
  if (code === 'CASH') return { method: 'CASH', amount_minor };
  if (code === 'INV') return { method: 'INVOICE', amount_minor };
  const emd = /^MSEMD\/(\d{13})$/.exec(code)?.[1];
  if (emd) return { method: 'EMD', amount_minor, number: emd };
  const info = findPath(module, 'mopInformation/creditCardData/creditCardDetails/ccInfo');
  const vendor = needText(info, 'vendorCode');
  if (code !== `CC${vendor}`) return refuse('2228', 'CHECK DATA FIELDS - VENDOR');
  const installments = readTextAt(
    module,
    'paymentData/extendedPaymentInfo/extendedPaymentDetails/instalmentsNumber',
  );
  return {
    method: 'CARD',
    amount_minor,
    card: {
      brand: Object.entries(VENDORS).find(([, code]) => code === vendor)?.[0] ?? vendor,
      number: needText(info, 'cardNumber'),
      holder: readTextAt(info, 'ccHolderName') ?? 'UNKNOWN',
      expires: needText(info, 'expiryDate'),
      cvv: readTextAt(info, 'securityId'),
      installments: Number(installments ?? 1),
    },
  };
}

const buildDone = (name: string, text: string): XmlNode =>
  el(
    name,
    el('processingStatus', { statusCode: 'O' }),
    buildErrorGroup('errorGroup', 'OK', text, null),
  );

const createIssuer =
  (name: string, what: 'tickets' | 'all' | 'services', text: string): Handler =>
  (exchange) => {
    const work = openFiledRecord(exchange);
    const { order } = work;
    if (work.changed) return refuse('3076', 'FINISH OR IGNORE');
    const after =
      what === 'services'
        ? issueOwedServices(exchange, order)
        : issueTickets(exchange, order, what);
    const known = new Set(order.tickets.map(({ number }) => number));
    const fresh = after.tickets.filter(({ number }) => !known.has(number));
    exchange.memory.issued(
      order.order_id,
      fresh.map(({ number }) => number),
    );
    exchange.memory.payments.delete(order.order_id);
    exchange.memory.commissions.delete(order.order_id);
    work.order = after;
    return buildDone(name, text);
  };

const PAYMENT_REFUSALS: ReadonlySet<WorldRefusal['kind']> = new Set([
  'CARD_DECLINED',
  'WRONG_AMOUNT',
  // Installments there are none of, or an EMD that cannot pay.
  'INVALID',
]);

function issueTickets(exchange: Exchange, order: WorldOrder, what: 'tickets' | 'all'): WorldOrder {
  const { world, memory, body, distortion } = exchange;
  const payments = memory.payments.get(order.order_id) ?? [];
  const agreed = memory.exchanges.get(order.order_id);
  const commission = memory.commissions.get(order.order_id) ?? null;
  memory.exchanges.delete(order.order_id);
  if (agreed && isTicketed(order)) {
    const { quote, ...written } = agreed;
    const request = { quote_id: quote.quote_id, reference: null, payments, commission, ...written };
    try {
      return world.acceptQuote(order.order_id, request, distortion);
    } catch (error) {
      // The agreed price stays for another form of payment.
      if (error instanceof Refused && PAYMENT_REFUSALS.has(error.refusal.kind)) {
        memory.exchanges.set(order.order_id, agreed);
      }
      throw error;
    }
  }
  if (payments.length === 0) return refuse('2228', 'NEED FORM OF PAYMENT');
  const tattoos = readTextsAt(body, 'paxSelection/passengerReference/value');
  const chosen = order.passengers.filter(({ id }) => tattoos.includes(String(getTattoo(id))));
  if (tattoos.length > 0 && chosen.length === 0) refuse('493', 'INVALID PASSENGER TATTOO');
  const held = order.services.some(
    (one) =>
      one.status === 'CONFIRMED' && sumCharge(one.price) > 0 && isOf(chosen, one.passenger_id),
  );
  if (held && what === 'tickets') refuse('6043', 'TSM PENDING - ISSUE COMBINED');
  const passenger_ids = chosen.map(({ id }) => id);
  const request = { reference: null, passenger_ids, payments, commission };
  return world.payOrder(order.order_id, request, distortion);
}

const isOf = (chosen: readonly { id: string }[], id: string): boolean =>
  chosen.length === 0 || chosen.some((one) => one.id === id);

function issueOwedServices(exchange: Exchange, order: WorldOrder): WorldOrder {
  const { world, memory, distortion } = exchange;
  const quote = memory.owed.get(order.order_id);
  if (!quote) return refuse('6043', 'NO TSM TO BE ISSUED');
  const payments = memory.payments.get(order.order_id) ?? [];
  const request = { quote_id: quote.quote_id, reference: null, payments };
  const after = world.acceptQuote(order.order_id, request, distortion);
  memory.owed.delete(order.order_id);
  return after;
}

export const issueTicket = createIssuer('DocIssuance_IssueTicketReply', 'tickets', 'OK ETICKET');
export const issueCombined = createIssuer(
  'DocIssuance_IssueCombinedReply',
  'all',
  'OK ETICKET/EMD',
);
export const issueServices = createIssuer(
  'DocIssuance_IssueMiscellaneousDocumentsReply',
  'services',
  'OK EMD',
);

export const getOrderWith = ({ world }: Exchange, number: string): WorldOrder =>
  attempt(() => world.retrieveByDocument(number)) ?? refuse('401', 'DOCUMENT NOT FOUND');

export const cancelDocument: Handler = (exchange) => {
  const { world, body, session } = exchange;
  const number = needText(body, 'documentNumberDetails/documentDetails/number');
  const market = readTextAt(body, 'stockProviderDetails/officeSettingsDetails/marketIataCode');
  const office = readTextAt(body, 'targetOfficeDetails/originatorDetails/inHouseIdentification2');
  if (!/^\d{13}$/.test(number)) refuse('477', 'INVALID FORMAT DOCUMENT NUMBER');
  if (market !== 'BR' || office !== OFFICE) refuse('118', 'STOCK PROVIDER NOT OF THE OFFICE');
  const order = getOrderWith(exchange, number);
  const ticket = getTicket(order, number);
  if (ticket.coupons.every(({ status }) => status === 'VOID')) refuse('5122', 'ALREADY VOIDED');
  const request = { numbers: [number, ...listReissuedWith(order, number)], reference: null };
  const after = world.voidTickets(order.order_id, request);
  if (session?.workspace?.order?.order_id === order.order_id) session.workspace.order = after;
  return el('Ticket_CancelDocumentReply/transactionResults', {
    responseDetails: { responseType: 'X', statusCode: 'O' },
    ticketNumbers: { documentDetails: { number } },
  });
};

/** Tickets of one exchange are voided together: the others issued with this one. */
const listReissuedWith = ({ reissues, tickets }: WorldOrder, number: string): string[] =>
  reissues
    .filter(({ undone, new_numbers }) => !undone && new_numbers.includes(number))
    .flatMap(({ new_numbers }) => new_numbers)
    .filter(
      (one) => one !== number && tickets.some((t) => t.kind === 'TICKET' && t.number === one),
    );

export const processEDoc: Handler = (exchange) => {
  const { body } = exchange;
  const action = needText(body, 'msgActionDetails/messageFunctionDetails/messageFunction');
  if (action !== '131' && action !== '791') refuse('477', 'INVALID FORMAT FUNCTION');
  const numbers = findAll(body, 'infoGroup/docInfo/documentDetails').map((one) =>
    needText(one, 'number'),
  );
  return el(
    'Ticket_ProcessEDocReply',
    el('msgActionDetails', {
      messageFunctionDetails: { messageFunction: action },
      responseType: '3',
    }),
    numbers.map((number) => {
      const order = getOrderWith(exchange, number);
      return buildDocument(order, getTicket(order, number));
    }),
  );
};

function buildDocument(order: WorldOrder, ticket: WorldTicket): XmlNode {
  const person = order.passengers.find(({ id }) => id === ticket.passenger_id);
  const buildAmount = (qualifier: string, minor: number) =>
    buildMonetary(qualifier, minor, order.currency);
  const { printed, charge } = ticket;
  const buildText = (kind: string, words: string) =>
    el('textInfo', {
      freeTextQualification: { textSubjectQualifier: '4', informationType: kind },
      freeText: words.match(/.{1,70}/gs) ?? [],
    });
  const paid = listPaymentsFor(order, ticket.number);
  return el(
    'docGroup',
    el('paxInfo', {
      paxDetails: { surname: person?.surname },
      otherPaxDetails: { givenName: person?.given },
    }),
    el('fareInfo', buildAmount('B', charge.base_minor), buildAmount('T', sumCharge(charge))),
    paid.length > 0 &&
      el(
        'fop',
        paid.map((one) => buildForm(order, ticket, one, paid.length === 1)),
      ),
    charge.taxes.length > 0 &&
      el(
        'taxInfo',
        charge.taxes.map((tax) => buildTaxDetails(tax, order.currency)),
      ),
    (printed?.endorsements ?? []).map((words) => buildText('10', words)),
    printed && buildText('15', printed.fare_calculation),
    el(
      'docDetailsGroup',
      el('docInfo/documentDetails', {
        number: ticket.number,
        type: ticket.kind === 'TICKET' ? 'T' : 'J',
      }),
      ticket.coupons.map((coupon) => {
        const flight = listFlights(order).find((one) => one.flight.id === coupon.flight_id)?.flight;
        return el(
          'couponGroup',
          el('couponInfo/couponDetails', {
            cpnNumber: coupon.number,
            cpnStatus: COUPON_CODES[coupon.status],
          }),
          flight && el('leg', buildFlightProduct(flight)),
          flight && el('fareBasisDetails/additionalFareDetails', { rateClass: flight.fare_basis }),
        );
      }),
    ),
  );
}

/** One form of payment; its amount is given only where it paid the document alone. */
function buildForm(
  { currency }: WorldOrder,
  { charge }: WorldTicket,
  { method, card }: WorldPayment,
  alone: boolean,
): XmlNode {
  const type = { CASH: 'CA', INVOICE: 'IN', CARD: 'CC', EMD: 'MS', TICKETS: 'MS' }[method];
  return el('formOfPayment', {
    type,
    amount: alone ? formatDecimal(sumCharge(charge), currency) : null,
    vendorCode: card && (VENDORS[card.brand] ?? 'XX'),
    creditCardNumber: card ? `XXXXXXXXXXXX${card.last_four}` : null,
    approvalCode: card?.approval_code,
  });
}
