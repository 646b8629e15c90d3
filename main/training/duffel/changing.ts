/**
 * Changes and cancellations: asked for, quoted, and done only when confirmed. A quote's id says what
 * it is of; it is reckoned again whenever it is used, and another amount is refused.
 */
import { z } from 'zod';
import { minorOf as chargeTotal, travellersOf } from '../order-state.ts';
import type { WorldOffer, WorldOrder } from '../world.ts';
import type { WorldExchangeQuote } from '../world-sale.ts';
import type { Exchange, Handler } from './exchange.ts';
import { airport, cabinOf, decimal, minorOf } from './flights.ts';
import { orderId, packId, sliceId, unpackId, worldOrderId } from './ids.ts';
import { page } from './lists.ts';
import { offerSlice } from './offers.ts';
import { ownOrder } from './ordering.ts';
import { changesOf, orderBody, orderSlice } from './orders.ts';
import { DuffelProblem, granted, need, refuse } from './problems.ts';
import {
  ActionTakenBody,
  CancellationBody,
  ChangeBody,
  ChangeRequestBody,
  ConfirmChangeBody,
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

function unpacked<T>(schema: z.ZodType<T>, prefix: string, id: string): T {
  const read = schema.safeParse(unpackId(prefix, id));
  if (read.success) return read.data;
  throw new DuffelProblem('not_found', `There is nothing with the id ${id.slice(0, 120)}`);
}

const later = (now: Date): string => new Date(now.getTime() + VALID_MS).toISOString();
const expired = (until: string, now: Date): boolean => Date.parse(until) <= now.getTime();

export const createChangeRequest: Handler = (exchange) => {
  const body = readBody(ChangeRequestBody, exchange.body);
  const order = ownOrder(exchange, body.order_id);
  const removed = body.slices.remove.map(({ slice_id }) => {
    const at = order.slices.findIndex((_, i) => sliceId(orderId(order.order_id), i) === slice_id);
    return at < 0 ? refuse('not_found', `There is no slice ${slice_id.slice(0, 60)}`) : at;
  });
  if (removed.length === 0 || body.slices.add.length === 0) {
    refuse('validation_required', 'A slice to remove and one to add are to be named');
  }
  const offers = changeOffers(exchange, order, removed, body.slices.add);
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
          origin: airport(slice.origin),
          destination: airport(slice.destination),
        })),
      },
      order_change_offers: offers,
    },
  };
};

function changeOffers(
  exchange: Exchange,
  order: WorldOrder,
  slices: number[],
  add: z.infer<typeof ChangeRequestBody>['slices']['add'],
) {
  const { world, provider, now } = exchange;
  const found = granted(
    world.exchangeOffers(provider, order.order_id, {
      slices: add.map(({ origin, destination, departure_date: date }) => ({
        origin,
        destination,
        date,
      })),
      cabin: cabinOf(add[0]?.cabin_class),
      max_connections: null,
    }),
  );
  const items = order.items.filter(({ slice }) => slices.includes(slice)).map(({ id }) => id);
  return found.slice(0, MAX_OFFERS).flatMap((offer) => {
    const change = { order: order.order_id, items, slices, offer: offer.id, until: later(now) };
    const quote = world.quoteExchange(
      provider,
      order.order_id,
      { give_up_items: items, offer_ids: [offer.id] },
      exchange.distortion,
    );
    return quote.ok ? [changeBody('oco', change, order, quote.value, now)] : [];
  });
}

/** Positive is to be paid, negative comes back; a residual value is a document apart. */
function changeSums({ lines }: WorldExchangeQuote) {
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  return {
    due: sum(lines.map((line) => line.due_minor)),
    change: sum(lines.map((line) => line.due_minor - line.refund_minor)),
    penalty: sum(lines.map((line) => line.penalty_minor)),
    next: sum(lines.map((line) => chargeTotal(line.new))),
  };
}

function changeBody(
  prefix: 'oco' | 'oce',
  change: PackedChange,
  order: WorldOrder,
  quote: WorldExchangeQuote,
  now: Date,
) {
  const { currency } = order;
  const sums = changeSums(quote);
  const id = packId(prefix, change);
  const at = now.toISOString();
  return {
    id,
    live_mode: false,
    created_at: at,
    updated_at: at,
    expires_at: change.until,
    change_total_amount: decimal(sums.change, currency),
    change_total_currency: currency,
    new_total_amount: decimal(sums.next, currency),
    new_total_currency: currency,
    penalty_total_amount: decimal(sums.penalty, currency),
    penalty_total_currency: currency,
    refund_to: 'original_form_of_payment',
    ...(prefix === 'oce'
      ? {
          order_id: orderId(order.order_id),
          confirmed_at: null as string | null,
          available_payment_types: ['balance', 'arc_bsp_cash'],
        }
      : { order_change_id: null }),
    slices: {
      add: addedSlices(quote.offer, id, order),
      remove: change.slices.map((slice) => orderSlice(order, slice, travellersOf(order).length)),
    },
  };
}

const addedSlices = (offer: WorldOffer, whole: string, order: WorldOrder) =>
  offer.slices.map((slice, at) =>
    offerSlice(slice, whole, at, travellersOf(order), offer.currency),
  );

/** The change as it stands, quoted anew. */
function quoted(exchange: Exchange, change: PackedChange) {
  const { world, provider, distortion, now } = exchange;
  if (expired(change.until, now)) refuse('expired', 'The quote of the change has expired');
  const order = granted(world.retrieve(provider, { order_id: change.order }));
  const request = { give_up_items: change.items, offer_ids: [change.offer] };
  const quote = granted(world.quoteExchange(provider, change.order, request, distortion));
  return { order, quote };
}

export const readChangeOffer: Handler = (exchange) => {
  const change = unpacked(PackedChange, 'oco', exchange.ids[0]!);
  const { order, quote } = quoted(exchange, change);
  return { data: changeBody('oco', change, order, quote, exchange.now) };
};

export const createChange: Handler = (exchange) => {
  const { selected_order_change_offer } = readBody(ChangeBody, exchange.body);
  const change = unpacked(PackedChange, 'oco', selected_order_change_offer);
  const { order, quote } = quoted(exchange, change);
  return { status: 201, data: changeBody('oce', change, order, quote, exchange.now) };
};

export const readChange: Handler = (exchange) => {
  const change = unpacked(PackedChange, 'oce', exchange.ids[0]!);
  const { order, quote } = quoted(exchange, change);
  return { data: changeBody('oce', change, order, quote, exchange.now) };
};

/** What the airline is owed is paid to it in full; what comes back goes to the balance. */
export const confirmChange: Handler = (exchange) => {
  const { world, provider, now } = exchange;
  const { payment } = readBody(ConfirmChangeBody, exchange.body);
  const change = unpacked(PackedChange, 'oce', exchange.ids[0]!);
  const { order, quote } = quoted({ ...exchange, distortion: null }, change);
  const sums = changeSums(quote);
  const offered = payment ? minorOf(payment.amount, payment.currency) : 0;
  if (offered !== Math.max(0, sums.change) || (payment && payment.currency !== order.currency)) {
    const owed = `${decimal(Math.max(0, sums.change), order.currency)} ${order.currency}`;
    refuse('payment_amount_does_not_match_order_amount', `To be paid is ${owed}`);
  }
  const method = payment?.type === 'arc_bsp_cash' ? ('INVOICE' as const) : ('CASH' as const);
  const payments = sums.due > 0 ? [{ method, amount_minor: sums.due }] : [];
  const request = { quote_id: quote.quote_id, reference: null, payments };
  granted(world.acceptQuote(provider, change.order, request, exchange.distortion));
  const body = changeBody('oce', change, order, quote, now);
  return { data: { ...body, confirmed_at: now.toISOString() } };
};

export const createCancellation: Handler = (exchange) => {
  const { world, provider, now } = exchange;
  const order = ownOrder(exchange, readBody(CancellationBody, exchange.body).order_id);
  const terms = granted(world.cancellationTerms(provider, order.order_id));
  const packed = {
    order: order.order_id,
    refund: terms.refund_minor,
    made: now.toISOString(),
    until: later(now),
  };
  return { status: 201, data: cancellationBody(packed, order, null) };
};

const cancellationBody = (
  packed: z.infer<typeof PackedCancellation>,
  { currency }: WorldOrder,
  confirmed_at: string | null,
) => ({
  id: packId('ore', packed),
  order_id: orderId(packed.order),
  live_mode: false,
  created_at: packed.made,
  confirmed_at,
  expires_at: packed.until,
  refund_amount: decimal(packed.refund, currency),
  refund_currency: currency,
  refund_to: packed.refund === 0 ? 'awaiting_payment' : 'balance',
  airline_credits: [],
});

export const readCancellation: Handler = (exchange) => {
  const packed = unpacked(PackedCancellation, 'ore', exchange.ids[0]!);
  const order = ownOrder(exchange, orderId(packed.order));
  const done = order.status === 'CANCELLED' ? exchange.now.toISOString() : null;
  return { data: cancellationBody(packed, order, done) };
};

/** A quote that nobody confirmed is not kept, so there are those of cancelled orders only. */
export const listCancellations: Handler = (exchange) => {
  const id = exchange.query.get('order_id');
  const orders = id === null ? [] : [ownOrder(exchange, id)];
  const done = orders.flatMap((order) => orderBody(order, exchange.now).cancellation ?? []);
  return page(done, exchange.query);
};

export const confirmCancellation: Handler = (exchange) => {
  const { world, provider, now } = exchange;
  readBody(NoBody, exchange.body);
  const packed = unpacked(PackedCancellation, 'ore', exchange.ids[0]!);
  if (expired(packed.until, now)) refuse('expired', 'The quote of the cancellation has expired');
  const order = granted(world.giveUpOrder(provider, packed.order, packed.refund));
  return { data: cancellationBody(packed, order, now.toISOString()) };
};

export const listAirlineChanges: Handler = (exchange) => {
  const id = need(
    exchange.query.get('order_id'),
    'validation_required',
    "Field 'order_id' can't be blank",
  );
  return page(changesOf(ownOrder(exchange, id), exchange.now), exchange.query);
};

function airlineChange(exchange: Exchange) {
  const [, order_id = '', at = ''] = /^aic_(\w+)_(\d)$/.exec(exchange.ids[0]!) ?? [];
  const order = ownOrder(exchange, orderId(order_id));
  const found = changesOf(order, exchange.now).find(({ id }) => id === exchange.ids[0]);
  return { order, at: Number(at), change: need(found, 'not_found', 'There is no such change') };
}

export const acceptAirlineChange: Handler = (exchange) => {
  readBody(NoBody, exchange.body);
  const { world, provider, now } = exchange;
  const { order, at, change } = airlineChange(exchange);
  if (!change.available_actions.includes('accept')) {
    refuse('order_change_not_possible', 'The flights are not operated; cancel or change instead');
  }
  const items = order.items.filter(({ slice }) => slice === at).map(({ id }) => id);
  granted(world.acceptTimes(provider, worldOrderId(change.order_id), items));
  return { data: { ...change, action_taken: 'accepted', action_taken_at: now.toISOString() } };
};

export const markAirlineChange: Handler = (exchange) => {
  const { action_taken } = readBody(ActionTakenBody, exchange.body);
  const { change } = airlineChange(exchange);
  return { data: { ...change, action_taken, action_taken_at: exchange.now.toISOString() } };
};
