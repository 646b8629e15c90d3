/**
 * Changes and cancellations: requested, quoted, and done only when confirmed. A quote's id holds
 * its request; it is recalculated on every use, and any other amount is refused.
 */
import { z } from 'zod';
import { attempt } from '../engine/state.ts';
import { listTravelers, sumCharge } from '../order-state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type { WorldExchangeQuote, WorldOrder } from '../world.ts';
import { buildAirport, findCabin, parseMinor } from './flights.ts';
import { buildOrderId, deriveNonce, packId, readWorldOrderId, unpackId } from './ids.ts';
import { paginate } from './lists.ts';
import { buildOfferSlice } from './offers.ts';
import { getOwnOrder } from './ordering.ts';
import {
  buildOrderBody,
  buildOrderSlice,
  calculateOrderSums,
  getSliceId,
  listChanges,
} from './orders.ts';
import { DuffelProblem, need, refuse } from './problems.ts';
import {
  ActionTakenBody,
  CancellationBody,
  ChangeBody,
  ChangeRequestBody,
  ConfirmChangeBody,
  type Exchange,
  type Handler,
  NoBody,
  readBody,
} from './requests.ts';

const MAX_OFFERS = 20;
const VALID_MS = 30 * 60_000;

const PackedChange = z.object({
  order: z.string(),
  items: z.array(z.string()),
  slices: z.array(z.int()),
  offer: z.string(),
  until: z.string(),
});
type PackedChange = z.infer<typeof PackedChange>;
const PackedCancellation = z.object({
  order: z.string(),
  refund: z.int(),
  made: z.string(),
  until: z.string(),
});

function unpack<T>(schema: z.ZodType<T>, prefix: string, id: string): T {
  const read = schema.safeParse(unpackId(prefix, id));
  if (read.success) return read.data;
  throw new DuffelProblem('not_found', `There is nothing with the id ${id.slice(0, 120)}`);
}

const calculateExpiry = (now: Date): string => new Date(now.getTime() + VALID_MS).toISOString();
const isExpired = (until: string, now: Date): boolean => Date.parse(until) <= now.getTime();

export const createChangeRequest: Handler = (exchange) => {
  const body = readBody(ChangeRequestBody, exchange.body);
  const order = getOwnOrder(exchange, body.order_id);
  const removed = body.slices.remove.map(({ slice_id }) => {
    const at = order.slices.findIndex((_, i) => getSliceId(order, i) === slice_id);
    return at < 0 ? refuse('not_found', `There is no slice ${slice_id.slice(0, 60)}`) : at;
  });
  if (removed.length === 0 || body.slices.add.length === 0) {
    refuse('validation_required', 'A slice to remove and one to add are to be named');
  }
  const offers = listChangeOffers(exchange, order, removed, body.slices.add);
  return {
    status: 201,
    data: {
      id: packId('ocr', { order: order.order_id, at: exchange.now.toISOString(), body }),
      live_mode: false,
      order_id: body.order_id,
      slices: {
        remove: body.slices.remove,
        add: body.slices.add.map((slice) => ({
          ...slice,
          cabin_class: slice.cabin_class ?? null,
          origin: buildAirport(slice.origin),
          destination: buildAirport(slice.destination),
        })),
      },
      order_change_offers: offers,
    },
  };
};

function listChangeOffers(
  exchange: Exchange,
  order: WorldOrder,
  slices: number[],
  add: z.infer<typeof ChangeRequestBody>['slices']['add'],
) {
  const { world, now } = exchange;
  const found = world.exchangeOffers(order.order_id, {
    slices: add.map(({ origin, destination, departure_date: date }) => ({
      origin,
      destination,
      date,
    })),
    cabin: findCabin(add[0]?.cabin_class),
    max_connections: null,
  });
  const items = order.items.filter(({ slice }) => slices.includes(slice)).map(({ id }) => id);
  return found.slice(0, MAX_OFFERS).flatMap((offer) => {
    const change = {
      order: order.order_id,
      items,
      slices,
      offer: offer.id,
      until: calculateExpiry(now),
    };
    const wanted = { give_up_items: items, offer_ids: [offer.id] };
    const quote = attempt(() => world.quoteExchange(order.order_id, wanted, exchange.distortion));
    return quote ? [buildQuoteBody('oco', change, order, quote, now)] : [];
  });
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

/** Positive is paid, negative is refunded; a residual value is a separate document. */
const calculateChangeSums = ({ lines }: WorldExchangeQuote) => ({
  due: sum(lines.map((line) => line.due_minor)),
  change: sum(lines.map((line) => line.due_minor - line.refund_minor)),
  penalty: sum(lines.map((line) => line.penalty_minor)),
  next: sum(lines.map((line) => sumCharge(line.new))),
});

interface Told {
  change: number;
  /** Null once the change was made: nobody keeps it. */
  penalty: number | null;
  next: number;
  add: unknown[];
  remove: unknown[];
  confirmed_at: string | null;
}

function buildChangeBody(
  prefix: 'oco' | 'oce',
  change: PackedChange,
  { order_id, currency }: WorldOrder,
  { add, remove, confirmed_at, ...sums }: Told,
  now: Date,
) {
  const at = now.toISOString();
  return {
    id: packId(prefix, change),
    live_mode: false,
    created_at: at,
    updated_at: at,
    expires_at: change.until,
    change_total_amount: formatDecimal(sums.change, currency),
    change_total_currency: currency,
    new_total_amount: formatDecimal(sums.next, currency),
    new_total_currency: currency,
    penalty_total_amount: sums.penalty === null ? null : formatDecimal(sums.penalty, currency),
    penalty_total_currency: currency,
    refund_to: 'original_form_of_payment',
    ...(prefix === 'oce'
      ? {
          order_id: buildOrderId(order_id),
          confirmed_at,
          available_payment_types: ['balance', 'arc_bsp_cash'],
        }
      : { order_change_id: confirmed_at === null ? null : packId('oce', change) }),
    slices: { add, remove },
  };
}

function buildQuoteBody(
  prefix: 'oco' | 'oce',
  change: PackedChange,
  order: WorldOrder,
  quote: WorldExchangeQuote,
  now: Date,
  confirmed_at: string | null = null,
) {
  const { offer } = quote;
  const people = listTravelers(order);
  const id = packId(prefix, change);
  const told = {
    ...calculateChangeSums(quote),
    add: offer.slices.map((slice, at) => buildOfferSlice(slice, id, at, people, offer.currency)),
    remove: change.slices.map((slice) => buildOrderSlice(order, slice, people.length)),
    confirmed_at,
  };
  return buildChangeBody(prefix, change, order, told, now);
}

/** A confirmed change by its reissue; only a confirmed one is kept. */
function findConfirmed({ world, now }: Exchange, prefix: 'oco' | 'oce', change: PackedChange) {
  const order = world.retrieve({ order_id: change.order });
  const reference = deriveReference(change);
  const made = order.reissues.find((one) => one.reference === reference && !one.undone);
  if (!made) return null;
  const people = listTravelers(order).length;
  const joinIds = ({ flights }: WorldOrder['slices'][number]) => flights.map(({ id }) => id).join();
  const before = new Set(made.before.slices.map(joinIds));
  const sumUp = (parts: { amount_minor: number }[]) =>
    sum(parts.map(({ amount_minor }) => amount_minor));
  const told = {
    change: sumUp(made.collected) - sumUp(made.refunds),
    penalty: null,
    next: calculateOrderSums(order).total_minor,
    add: order.slices.flatMap((slice, at) =>
      before.has(joinIds(slice)) ? [] : [buildOrderSlice(order, at, people)],
    ),
    remove: change.slices.map((at) =>
      buildOrderSlice({ ...order, slices: made.before.slices }, at, people),
    ),
    confirmed_at: made.at,
  };
  return buildChangeBody(prefix, change, order, told, now);
}

const deriveReference = (change: PackedChange): string => deriveNonce(packId('oce', change));

/** The change, quoted again at current prices. */
function quoteChange(exchange: Exchange, change: PackedChange) {
  const { world, distortion, now } = exchange;
  if (isExpired(change.until, now)) refuse('expired', 'The quote of the change has expired');
  const order = world.retrieve({ order_id: change.order });
  const request = { give_up_items: change.items, offer_ids: [change.offer] };
  const quote = world.quoteExchange(change.order, request, distortion);
  return { order, quote };
}

const createReader =
  (prefix: 'oco' | 'oce'): Handler =>
  (exchange) => {
    const change = unpack(PackedChange, prefix, exchange.id);
    const confirmed = findConfirmed(exchange, prefix, change);
    if (confirmed) return { data: confirmed };
    const { order, quote } = quoteChange(exchange, change);
    return { data: buildQuoteBody(prefix, change, order, quote, exchange.now) };
  };

export const readChangeOffer = createReader('oco');
export const readChange = createReader('oce');

export const createChange: Handler = (exchange) => {
  const { selected_order_change_offer } = readBody(ChangeBody, exchange.body);
  const change = unpack(PackedChange, 'oco', selected_order_change_offer);
  const { order, quote } = quoteChange(exchange, change);
  return { status: 201, data: buildQuoteBody('oce', change, order, quote, exchange.now) };
};

/** An amount due is paid in full; a refund goes to the balance. */
export const confirmChange: Handler = (exchange) => {
  const { world, now } = exchange;
  const { payment } = readBody(ConfirmChangeBody, exchange.body);
  const change = unpack(PackedChange, 'oce', exchange.id);
  const { order, quote } = quoteChange({ ...exchange, distortion: null }, change);
  const sums = calculateChangeSums(quote);
  const offered = payment ? parseMinor(payment.amount, payment.currency) : 0;
  if (offered !== Math.max(0, sums.change) || (payment && payment.currency !== order.currency)) {
    const owed = `${formatDecimal(Math.max(0, sums.change), order.currency)} ${order.currency}`;
    refuse('payment_amount_does_not_match_order_amount', `To be paid is ${owed}`);
  }
  const method = payment?.type === 'arc_bsp_cash' ? ('INVOICE' as const) : ('CASH' as const);
  const payments = sums.due > 0 ? [{ method, amount_minor: sums.due }] : [];
  const request = { quote_id: quote.quote_id, reference: deriveReference(change), payments };
  world.acceptQuote(change.order, request, exchange.distortion);
  return { data: buildQuoteBody('oce', change, order, quote, now, now.toISOString()) };
};

export const createCancellation: Handler = (exchange) => {
  const { world, now } = exchange;
  const order = getOwnOrder(exchange, readBody(CancellationBody, exchange.body).order_id);
  const terms = world.cancellationTerms(order.order_id);
  const packed = {
    order: order.order_id,
    refund: terms.refund_minor,
    made: now.toISOString(),
    until: calculateExpiry(now),
  };
  return { status: 201, data: buildCancellationBody(packed, order, null) };
};

const buildCancellationBody = (
  packed: z.infer<typeof PackedCancellation>,
  { currency }: WorldOrder,
  confirmed_at: string | null,
) => ({
  id: packId('ore', packed),
  order_id: buildOrderId(packed.order),
  live_mode: false,
  created_at: packed.made,
  confirmed_at,
  expires_at: packed.until,
  refund_amount: formatDecimal(packed.refund, currency),
  refund_currency: currency,
  refund_to: packed.refund === 0 ? 'awaiting_payment' : 'balance',
  airline_credits: [],
});

export const readCancellation: Handler = (exchange) => {
  const packed = unpack(PackedCancellation, 'ore', exchange.id);
  const order = getOwnOrder(exchange, buildOrderId(packed.order));
  const done = order.status === 'CANCELLED' ? exchange.now.toISOString() : null;
  return { data: buildCancellationBody(packed, order, done) };
};

/** Only cancelled orders are listed: an unconfirmed quote is not kept. */
export const listCancellations: Handler = (exchange) => {
  const id = exchange.query.get('order_id');
  const orders = id === null ? [] : [getOwnOrder(exchange, id)];
  const done = orders.flatMap((order) => buildOrderBody(order, exchange.now).cancellation ?? []);
  return paginate(done, exchange.query);
};

export const confirmCancellation: Handler = (exchange) => {
  const { world, now } = exchange;
  readBody(NoBody, exchange.body);
  const packed = unpack(PackedCancellation, 'ore', exchange.id);
  if (isExpired(packed.until, now)) refuse('expired', 'The quote of the cancellation has expired');
  const order = world.giveUpOrder(packed.order, packed.refund);
  return { data: buildCancellationBody(packed, order, now.toISOString()) };
};

export const listAirlineChanges: Handler = (exchange) => {
  const id = need(
    exchange.query.get('order_id'),
    'validation_required',
    "Field 'order_id' can't be blank",
  );
  return paginate(listChanges(getOwnOrder(exchange, id), exchange.now), exchange.query);
};

function getAirlineChange(exchange: Exchange) {
  const [, order_id = '', at = ''] = /^aic_(\w+)_(\d)$/.exec(exchange.id) ?? [];
  const order = getOwnOrder(exchange, buildOrderId(order_id));
  const found = listChanges(order, exchange.now).find(({ id }) => id === exchange.id);
  return { order, at: Number(at), change: need(found, 'not_found', 'There is no such change') };
}

export const acceptAirlineChange: Handler = (exchange) => {
  readBody(NoBody, exchange.body);
  const { world, now } = exchange;
  const { order, at, change } = getAirlineChange(exchange);
  if (!change.available_actions.includes('accept')) {
    refuse('order_change_not_possible', 'The flights are not operated; cancel or change instead');
  }
  const items = order.items.filter(({ slice }) => slice === at).map(({ id }) => id);
  world.acceptTimes(readWorldOrderId(change.order_id), items);
  return { data: { ...change, action_taken: 'accepted', action_taken_at: now.toISOString() } };
};

export const markAirlineChange: Handler = (exchange) => {
  const { action_taken } = readBody(ActionTakenBody, exchange.body);
  const { change } = getAirlineChange(exchange);
  return { data: { ...change, action_taken, action_taken_at: exchange.now.toISOString() } };
};
