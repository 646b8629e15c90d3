/** Forms of payment with their amounts; tickets issued for them, and EMDs ticket by ticket. */
import { isLive, listTravelers, sumCharge, withoutTicket } from '../order-state.ts';
import { need, refuse, toProblem } from '../wire/problems.ts';
import {
  findChild,
  findChildren,
  findPath,
  readTextAt,
  type XmlElement,
} from '../wire/xml-read.ts';
import { tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldCard,
  WorldCommission,
  WorldOrder,
  WorldPaymentRequest,
  WorldService,
  WorldTicket,
} from '../world.ts';
import { buildEmdInfo, buildEmdSummaries, buildEtr, buildName, RFICS } from './documents.ts';
import type { HandlerTravelport } from './message-exchange.ts';
import { needInRecord, readAir, readLocator, toUniversalLocator } from './names.ts';
import { attribute, encodeKey, readOptional, readPrice, unkey } from './wire.ts';

/** Payments with the amounts found by the form's key; exchanged tickets have none, EMDs do. */
function readMoney(
  forms: readonly XmlElement[],
  amounts: readonly XmlElement[],
  currency: string,
): WorldPaymentRequest[] {
  const numbers: string[] = [];
  const paid = forms.flatMap((form): WorldPaymentRequest[] => {
    const document = readTextAt(form, 'TicketNumber');
    const own = amounts.find(
      (one) => attribute(one, 'FormOfPaymentRef') === attribute(form, 'Key'),
    );
    if (document !== null && !own) {
      numbers.push(document);
      return [];
    }
    const amount_minor = readPrice(readOptional(own, 'Amount'), currency);
    if (amount_minor === 0) refuse('WRONG_AMOUNT', 'A payment of nothing');
    return document === null
      ? [readForm(form, amount_minor)]
      : [{ method: 'EMD', amount_minor, number: document }];
  });
  return numbers.length > 0 ? [...paid, { method: 'TICKETS' as const, numbers }] : paid;
}

export function readForm(form: XmlElement, amount_minor: number): WorldPaymentRequest {
  const type = attribute(form, 'Type');
  const card = findChild(form, 'CreditCard');
  if (/^Credit(Card)?$/.test(type) && card) {
    return { method: 'CARD', amount_minor, card: readCard(card) };
  }
  if (type === 'Cash') return { method: 'CASH', amount_minor };
  const misc = findChild(form, 'MiscFormOfPayment');
  if (type === 'MiscFormOfPayment' && readOptional(misc, 'Category') === 'Invoice') {
    return { method: 'INVOICE', amount_minor };
  }
  return refuse('NOT_SUPPORTED', `Form of payment ${type} is not offered`);
}

/** An error about a card never contains its number. */
function readCard(card: XmlElement): WorldCard {
  const fits = (name: string, pattern: RegExp): string => {
    const text = attribute(card, name);
    return pattern.test(text) ? text : refuse('INVALID_DATA', `${name} is not of its pattern`);
  };
  const [year = '', month = ''] = fits('ExpDate', /^\d{4}-(0[1-9]|1[0-2])$/).split('-');
  const extended = readOptional(card, 'ExtendedPayment');
  if (extended !== null && !/^\d{2}$/.test(extended)) {
    refuse('INVALID_DATA', 'ExtendedPayment is not of its pattern');
  }
  return {
    brand: readOptional(card, 'Type') ?? '',
    number: fits('Number', /^\d{13,19}$/),
    holder: attribute(card, 'Name'),
    expires: `${month}${year.slice(2)}`,
    cvv: readOptional(card, 'CVV') === null ? null : fits('CVV', /^\d{3,4}$/),
    installments: extended === null ? 1 : Number(extended),
  };
}

/** Passenger ids of the stored fares or travellers named; everybody without a ticket if none is. */
function resolvePassengers(refs: readonly XmlElement[], order: WorldOrder): string[] {
  if (refs.length === 0) return withoutTicket(order).map(({ id }) => id);
  const known = new Set(listTravelers(order).map(({ id }) => id));
  return refs.flatMap((ref) => {
    const [, people = ''] = /^FARE (.+)$/.exec(unkey(attribute(ref, 'Key'))) ?? [];
    const all = people.split(',').filter((id) => known.has(id));
    if (all.length === 0)
      return refuse('INVALID_DATA', 'Unable to ticket without pricing information.');
    const some = findChildren(ref, 'BookingTravelerRef').map((one) => attribute(one, 'Key'));
    if (some.some((id) => !all.includes(id)))
      refuse('BAD_PASSENGERS', 'A traveller is not of the fare');
    return some.length > 0 ? some : all;
  });
}

export function readCommission(
  told: XmlElement | undefined,
  currency: string,
): WorldCommission | null {
  if (!told) return null;
  if (attribute(told, 'Level') !== 'Fare') refuse('INVALID_DATA', 'Commission is not of the fare');
  const percent = readOptional(told, 'Percentage');
  if (attribute(told, 'Type') === 'Flat') {
    return { amount_minor: readPrice(readOptional(told, 'Amount'), currency) };
  }
  if (!/^([0-9]{1,2}|100)\.[0-9]{1,2}$/.test(percent ?? '')) {
    refuse('INVALID_DATA', 'Percentage is not of its pattern');
  }
  return { percent: Number(percent) };
}

/** Tickets only: EMDs of seats and bags are issued by a later request. */
export const issueTickets: HandlerTravelport = ({ root, world, seller, distortion }) => {
  const order = readAir(world, readTextAt(root, 'AirReservationLocatorCode'));
  const [modifiers, more] = findChildren(root, 'AirTicketingModifiers');
  if (more) refuse('NOT_SUPPORTED', 'One set of modifiers is taken');
  const refs = findChildren(root, 'AirPricingInfoRef');
  const passenger_ids = resolvePassengers(refs, order);
  const payments = readMoney(
    findChildren(modifiers, 'FormOfPayment'),
    findChildren(modifiers, 'Payment'),
    seller.currency,
  );
  const known = new Set(order.tickets.map(({ number }) => number));
  const commission = readCommission(findChild(root, 'Commission'), seller.currency);
  const request = { reference: null, passenger_ids, payments, commission, services: [] };
  try {
    const after = world.payOrder(order.order_id, request, distortion);
    const fresh = after.tickets.filter(
      ({ kind, number, conjunction_of }) =>
        kind === 'TICKET' && conjunction_of === null && !known.has(number),
    );
    return { content: fresh.map((ticket) => buildEtr(after, ticket)) };
  } catch (error) {
    const problem = toProblem(error);
    if (problem.word !== 'CARD_DECLINED') throw problem;
    return {
      content: passenger_ids.map((id) =>
        buildTicketFailure(order, id, '12008', `REFUSE CREDIT ${problem.message}`),
      ),
    };
  }
};

/** EMDs for the undocumented services of a ticket's passenger on its flights, with one form. */
export const issueEmds: HandlerTravelport = ({ root, world, distortion }) => {
  const detail = findChild(root, 'ProviderReservationDetail');
  const order = readLocator(world, attribute(detail, 'ProviderLocatorCode'));
  needInRecord(attribute(root, 'UniversalRecordLocatorCode'), toUniversalLocator(order));
  const number = need(readTextAt(root, 'TicketNumber'), 'MISSING_DATA', 'TICKET NUMBER REQUIRED');
  const ticket = order.tickets.find((one) => one.kind === 'TICKET' && one.number === number);
  if (!ticket || !isLive(ticket)) {
    return refuse('UNKNOWN_DOCUMENT', `NO OPEN TICKET ${number.slice(0, 20)} IN THE RESERVATION`);
  }
  const named = listSelected(order, ticket, findChild(root, 'SelectionModifiers'));
  const priced = named.filter(({ price }) => sumCharge(price) > 0);
  const open = priced.filter(({ status }) => status === 'CONFIRMED');
  if (priced.length === 0) refuse('INVALID_DATA', 'NO PRICED SERVICE REQUIRES AN EMD');
  if (open.length === 0) refuse('ORDER_PAID', `EMD ALREADY ISSUED FOR ${number}`);
  const form = need(
    findPath(root, 'IssuanceModifiers/FormOfPayment'),
    'MISSING_DATA',
    'FORM OF PAYMENT REQUIRED',
  );
  const owed = open.reduce((all, { price }) => all + sumCharge(price), 0);
  const known = new Set(order.tickets.map((one) => one.number));
  const request = {
    reference: null,
    passenger_ids: [],
    payments: [readForm(form, owed)],
    services: open.map(({ id }) => id),
  };
  const after = world.payOrder(order.order_id, request, distortion);
  const emds = after.tickets.filter((one) => one.kind === 'EMD' && !known.has(one.number));
  const whole = readOptional(root, 'ShowDetails') === 'true';
  return {
    content: whole
      ? emds.map((emd) => buildEmdInfo(after, emd))
      : buildEmdSummaries(after, null, emds),
  };
};

/** Services on flights of the ticket, filtered by carrier, reason for issuance and flights. */
function listSelected(
  { slices, services }: WorldOrder,
  { passenger_id, coupons }: WorldTicket,
  selection: XmlElement | undefined,
): WorldService[] {
  const flights = slices.flatMap((slice) => slice.flights);
  const carrier = readOptional(selection, 'SupplierCode');
  const reason = readOptional(selection, 'RFIC');
  const segments = findChildren(selection, 'AirSegmentRef').map((one) =>
    unkey(attribute(one, 'Key')),
  );
  if (carrier === null && new Set(flights.map((one) => one.carrier)).size > 1) {
    refuse('MISSING_DATA', 'SUPPLIER CODE REQUIRED');
  }
  return services.filter((one) => {
    const [first] = one.flight_ids;
    return (
      one.status !== 'CANCELLED' &&
      one.passenger_id === passenger_id &&
      coupons.some(({ flight_id }) => flight_id === first) &&
      (carrier === null || flights.find(({ id }) => id === first)?.carrier === carrier) &&
      (reason === null || RFICS[one.kind] === reason) &&
      (segments.length === 0 || segments.includes(first ?? ''))
    );
  });
}

/** A ticketing failure reported inside a successful answer. */
export const buildTicketFailure = (
  order: WorldOrder,
  id: string,
  code: string,
  why: string,
): XmlNode =>
  tag(
    'air:TicketFailureInfo',
    {
      Code: code,
      Message: `Host error during ticket issue. ${why}`.slice(0, 200),
      BookingTravelerRef: id,
    },
    tag('air:AirPricingInfoRef', { Key: encodeKey(`FARE ${id}`) }),
    buildName('com:Name', order, id),
  );
