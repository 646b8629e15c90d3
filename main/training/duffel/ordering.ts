/** Creating, reading, listing and paying orders, and their metadata. */
import { attempt } from '../engine/state.ts';
import { getAt, getOne } from '../non-empty.ts';
import { isTicketed } from '../order-state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type {
  WorldOrder,
  WorldPassenger,
  WorldServiceChange,
  WorldServiceOffer,
} from '../world.ts';
import { parseMinor } from './flights.ts';
import {
  buildOrderId,
  buildServiceOfferId,
  type Party,
  readOfferId,
  readWorldOrderId,
} from './ids.ts';
import { paginate } from './lists.ts';
import { isSoldAtOnce, listOfferPeople } from './offers.ts';
import { buildOrderBody, calculateOrderSums, readMetadata, toMetadataRemarks } from './orders.ts';
import { refuse, toProblem } from './problems.ts';
import {
  type ChosenService,
  type Exchange,
  type Handler,
  MetadataBody,
  OrderBody,
  type OrderPassengerBody,
  type PaymentBody,
  PaymentOfOrderBody,
  readBody,
  ServicesBody,
} from './requests.ts';
import { buildBagBody, listOfferBags, mapSeatItems } from './seats.ts';

export const createOrder: Handler = (exchange) => {
  const { world, now } = exchange;
  const body = readBody(OrderBody, exchange.body);
  const selected = getAt(body.selected_offers, 0);
  const payment = body.payments?.[0];
  const { party, world_id } = readOfferId(selected);
  const instant = body.type === 'instant';
  if (instant && !payment) refuse('validation_required', "Field 'payments' can't be blank");
  if (!instant && payment) refuse('validation_format', 'A held order is paid for later');
  if (!instant && isSoldAtOnce(priceWanted(exchange, selected))) {
    refuse('offer_requires_instant_payment', 'The offer cannot be held');
  }
  const metadata = body.metadata ?? {};
  const request = {
    offer_id: world_id,
    reference: Object.values(metadata)[0] ?? null,
    passengers: readPeople(body.passengers, party),
    remarks: toMetadataRemarks(metadata),
    expected_minor: null,
  };
  const order = world.createOrder(request, exchange.distortion);
  try {
    const served = addChosen(exchange, order, selected, body.services ?? []);
    const done = payment ? payOrder(exchange, served, payment) : served;
    return { status: 201, data: buildOrderBody(done, now) };
  } catch (error) {
    const problem = toProblem(error);
    attempt(() => world.cancelOrder(order.order_id));
    throw problem;
  }
};

/** The offer at its current price. */
function priceWanted({ world }: Exchange, offer_id: string) {
  const { party, world_id } = readOfferId(offer_id);
  return world.price([world_id], listOfferPeople(party), null).offer;
}

function readPeople(people: readonly OrderPassengerBody[], party: Party): WorldPassenger[] {
  const wanted = listOfferPeople(party);
  const given = people.map(({ id }) => id);
  if (given.length !== wanted.length || wanted.some(({ id }) => !given.includes(id))) {
    const source = { field: 'passengers', pointer: '/data/passengers' };
    refuse('validation_format', 'The passengers are not those of the offer', source);
  }
  const infants = wanted.filter(({ ptc }) => ptc === 'INF');
  const held = people.flatMap(({ infant_passenger_id }) => infant_passenger_id ?? []);
  if (infants.some(({ id }) => !held.includes(id))) {
    refuse('validation_required', "Field 'infant_passenger_id' can't be blank");
  }
  return wanted.map(({ id, ptc }): WorldPassenger => {
    const one = getOne(people, (person) => person.id === id);
    return {
      id,
      ptc,
      title: one.title.toUpperCase(),
      given: one.given_name,
      middle: null,
      surname: one.family_name,
      gender: one.gender === 'f' ? 'FEMALE' : 'MALE',
      birth_date: one.born_on,
      nationality: null,
      infant_id: one.infant_passenger_id ?? null,
      phone: one.phone_number,
      email: one.email,
      redress:
        one.identity_documents?.find(({ type }) => type === 'passenger_redress_number')
          ?.unique_identifier ?? null,
      documents: (one.identity_documents ?? []).flatMap((document) =>
        document.type === 'passport' || document.type === 'tax_id'
          ? [
              {
                type: document.type === 'passport' ? ('PASSPORT' as const) : ('TAX_ID' as const),
                number: document.unique_identifier,
                country: document.issuing_country_code,
                issued_on: null,
                expires_on: document.expires_on ?? null,
              },
            ]
          : [],
      ),
      loyalty: (one.loyalty_programme_accounts ?? []).map((account) => ({
        airline: account.airline_iata_code,
        number: account.account_number,
      })),
    };
  });
}

/** Seats and bags chosen with the offer; on hold they are not charged yet. */
function addChosen(
  exchange: Exchange,
  order: WorldOrder,
  offer_id: string,
  chosen: readonly ChosenService[],
): WorldOrder {
  if (chosen.length === 0) return order;
  const { party } = readOfferId(offer_id);
  const offer = priceWanted(exchange, offer_id);
  const bags = listOfferBags(exchange, offer, party);
  const seats = mapSeatItems(exchange, offer, party, offer_id);
  const change = {
    remove: [],
    bags: chosen.flatMap(({ id, quantity }) => {
      const bag = bags.find((one) => buildServiceOfferId(offer_id, one.offer_item_id) === id);
      const { offer_item_id, passenger_id } = bag ?? {};
      return offer_item_id && passenger_id ? [{ offer_item_id, passenger_id, quantity }] : [];
    }),
    seats: chosen.flatMap(({ id }) => {
      const seat = seats.get(id);
      return seat ? [seat] : [];
    }),
  };
  if (change.bags.length + change.seats.length !== chosen.length) {
    refuse('not_found', 'A service is not one of the offer');
  }
  return acceptChange(exchange, order, change, () => []);
}

type WorldMoney = { method: 'CASH' | 'INVOICE'; amount_minor: number };

function acceptChange(
  { world, distortion }: Exchange,
  { order_id }: WorldOrder,
  change: WorldServiceChange,
  pay: (due_minor: number) => WorldMoney[],
): WorldOrder {
  const { quote_id, due_minor } = world.quoteServices(order_id, change, distortion);
  const request = { quote_id, reference: null, payments: pay(due_minor) };
  return world.acceptQuote(order_id, request, null);
}

/** The order's amount as a payment; refuses any other amount. */
function resolveMoney(payment: PaymentBody, minor: number, currency: string): WorldMoney[] {
  if (payment.currency !== currency || parseMinor(payment.amount, payment.currency) !== minor) {
    const owed = `${formatDecimal(minor, currency)} ${currency}`;
    const source = { field: 'amount', pointer: '/data/payment/amount' };
    refuse('payment_amount_does_not_match_order_amount', `To be paid is ${owed}`, source);
  }
  const method = payment.type === 'balance' ? ('CASH' as const) : ('INVOICE' as const);
  return minor === 0 ? [] : [{ method, amount_minor: minor }];
}

function payOrder(exchange: Exchange, order: WorldOrder, payment: PaymentBody): WorldOrder {
  const { world, distortion } = exchange;
  const payments = resolveMoney(payment, calculateOrderSums(order).total_minor, order.currency);
  const request = { reference: null, passenger_ids: [], payments };
  return world.payOrder(order.order_id, request, distortion);
}

/**
 * The order as it is now. After its price guarantee it has the airline's current price, until that
 * expires.
 */
export function getOwnOrder({ world, now }: Exchange, id: string): WorldOrder {
  const order_id = readWorldOrderId(id);
  const order = world.retrieve({ order_id });
  const waiting = order.status === 'LIVE' && !isTicketed(order);
  if (!waiting || Date.parse(order.guaranteed_until) > now.getTime()) return order;
  const proposal = attempt(() => world.reprice(order_id, false, null))?.proposal_id;
  return (proposal && attempt(() => world.acceptReprice(order_id, proposal))) || order;
}

export const readOrder: Handler = (exchange) => ({
  data: buildOrderBody(getOwnOrder(exchange, exchange.id), exchange.now),
});

export const listOrders: Handler = (exchange) => {
  const { world, query, now } = exchange;
  const reference = query.get('booking_reference')?.toUpperCase();
  const names = query.getAll('passenger_name[]').map((name) => name.toUpperCase());
  const awaiting = query.get('awaiting_payment');
  const found = world.list({}).filter((order) => {
    if (reference !== undefined && order.locator !== reference) return false;
    const people = order.passengers.map(({ given, surname }) =>
      `${given} ${surname}`.toUpperCase(),
    );
    if (names.some((name) => !people.some((one) => one.includes(name)))) return false;
    const waits = order.status === 'LIVE' && !isTicketed(order);
    return awaiting === null || waits === (awaiting === 'true');
  });
  const newest = found.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return paginate(newest, query, (order) => buildOrderBody(order, now));
};

export const updateOrder: Handler = (exchange) => {
  const { world, now } = exchange;
  const { metadata } = readBody(MetadataBody, exchange.body);
  const order = getOwnOrder(exchange, exchange.id);
  const before = toMetadataRemarks(readMetadata(order));
  const after = toMetadataRemarks(metadata);
  const changed = world.annotateOrder(order.order_id, {
    requests: [],
    phones: [],
    remarks: after.filter((text) => !before.includes(text)),
    remove: {
      request_ids: [],
      phone_ids: [],
      remarks: before.filter((text) => !after.includes(text)),
    },
    reference: null,
  });
  return { data: buildOrderBody(changed, now) };
};

export const createPayment: Handler = (exchange) => {
  const { order_id, payment } = readBody(PaymentOfOrderBody, exchange.body);
  const order = getOwnOrder(exchange, order_id);
  if (order.status === 'CANCELLED') refuse('already_cancelled', 'The order is cancelled');
  if (isTicketed(order)) refuse('already_paid', 'The order is paid for');
  const after = payOrder(exchange, order, payment);
  const { amount, currency, type } = payment;
  const id = `pay_${after.order_id}${after.payments.length}`;
  const created_at = exchange.now.toISOString();
  return { status: 201, data: { id, type, amount, currency, created_at, live_mode: false } };
};

export const listAvailableServices: Handler = (exchange) => {
  const order = getOwnOrder(exchange, exchange.id);
  return { data: listBags(exchange, order).map((bag) => buildOrderBag(bag, order)) };
};

const listBags = ({ world }: Exchange, { order_id }: WorldOrder): WorldServiceOffer[] =>
  world.serviceOffers(order_id);
const buildOrderBag = (bag: WorldServiceOffer, { order_id, currency }: WorldOrder) =>
  buildBagBody(bag, buildOrderId(order_id), currency);

export const addServices: Handler = (exchange) => {
  const { add_services, payment } = readBody(ServicesBody, exchange.body);
  const order = getOwnOrder(exchange, exchange.id);
  if (!isTicketed(order)) refuse('order_change_not_possible', 'Services are added once it is paid');
  const offered = listBags(exchange, order);
  const bags = add_services.map(({ id, quantity }) => {
    const bag = offered.find((one) => buildOrderBag(one, order).id === id);
    if (!bag) return refuse('not_found', `There is no service ${id.slice(0, 80)}`);
    return { offer_item_id: bag.offer_item_id, passenger_id: bag.passenger_id, quantity };
  });
  const change = { remove: [], seats: [], bags };
  const after = acceptChange(exchange, order, change, (due_minor) =>
    resolveMoney(payment, due_minor, order.currency),
  );
  return { data: buildOrderBody(after, exchange.now) };
};
