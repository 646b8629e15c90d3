/**
 * Exchanges tickets for other flights. The cost is only known for a record with the new flights, so
 * a quote sells them in a session that is then ignored, or names the tickets in another record that
 * has them already. The exchange repeats this and keeps nothing at another price. Nothing takes
 * effect until documents are issued.
 */
import { isDeepStrictEqual } from 'node:util';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import {
  refuse,
  refuseChangedPrice,
  refuseOtherPrice,
  refuseTicketed,
  refuseUnclear,
} from '../failures.ts';
import {
  calculatePaidTotal,
  hasTicket,
  listGoodNumbers,
  listGoodTickets,
  listUnpaidServices,
  sumServices,
} from '../orders.ts';
import type { Answer, ProviderOffer, ProviderOrder } from '../provider.ts';
import type { AmadeusClient, Method, Session } from './client.ts';
import { saysNothingForSale } from './errors.ts';
import {
  formatSegmentName,
  mapLegNames,
  type OfferKey,
  type QuoteKey,
  readQuoteKey,
  type TicketsKey,
} from './order-keys.ts';
import { sellAll } from './ordering.ts';
import { type ReadReissue, readReissues } from './read/exchanges.ts';
import type { PricedFare } from './read/fare-elements.ts';
import { abandon, endRecord, inRecord, leave, removeElements } from './records.ts';
import { buildPricedOffer, calculateExpiry, readOffers, resolveChosenOffer } from './shopping.ts';
import {
  addPayments,
  buildCommissionLines,
  findAmountProblem,
  issueDocuments,
  removeCommission,
  resolveMoney,
} from './ticketing.ts';
import {
  type Family,
  type Ticket,
  writeConfirm,
  writeEligibility,
  writeExchangeSearch,
  writeReprice,
} from './write/exchanging.ts';
import { buildOwnLines, buildWaiverLines, readNumber } from './write/record-lines.ts';

export const searchExchange: Method<'exchangeSearch'> = async (client, order, request, call) => {
  const numbers = listGoodNumbers(order);
  const { profile } = client;
  const may = await client.send(call, {
    operation: 'eligibility',
    body: writeEligibility(numbers, request, profile),
  });
  if (!may.ok) return may;
  const received = await client.send(call, {
    operation: 'searchExchange',
    body: writeExchangeSearch(numbers, order, request, profile),
    tolerate: saysNothingForSale,
  });
  return received.ok ? ok(readOffers(client, received.value, request)) : received;
};

export const quoteExchange: Method<'quoteExchange'> = async (
  client,
  order,
  { give_up, selections },
  call,
) => {
  const chosen = resolveChosenOffer(selections);
  if (!chosen.ok) return chosen;
  const legs = give_up.flatMap((at) => order.slices[at]?.legs ?? []);
  if (legs.length === 0) return fail(refuse(phrase('no_flights_named')));
  const names = mapLegNames(order.slices.flatMap((slice) => slice.legs));
  const gone = legs.map(({ key }) => names.get(key) ?? key);
  return inRecord(client, order, call, async (session, { order: now }) => {
    const priced = await priceChange(session, now, gone, chosen.value);
    await leave(session);
    if (!priced.ok) return priced;
    const offer = buildOffer(client, now, chosen.value, priced.value);
    if (!offer) return fail(refuseUnclear(phrase('no_quote_held'), false));
    const { currency } = offer;
    const lines = priced.value.map(({ line }) => line);
    const key: QuoteKey = {
      kind: 'amadeus-quote',
      order_id: order.order_id,
      give_up: gone,
      offer: chosen.value,
      lines: priced.value.map(getSums),
      currency,
    };
    return ok({ key, currency, expires_at: calculateExpiry(client), offer, lines });
  });
};

const getSums = ({ line: { old: _, new: __, ...sums } }: ReadReissue): QuoteKey['lines'][number] =>
  sums;

/** Replaces the old flights in the open record by the new ones and asks for the price. */
async function priceChange(
  session: Session,
  order: ProviderOrder,
  gone: readonly string[],
  offer: OfferKey,
): Answer<ReadReissue[]> {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const names = mapLegNames(legs);
  const flights = legs.flatMap(({ key }) => (gone.includes(names.get(key) ?? key) ? [key] : []));
  const tickets = listGoodTickets(order);
  if (flights.length !== gone.length || tickets.length === 0) {
    return fail(refuseChangedPrice(phrase('service_other_amount')));
  }
  const kept = await removeElements(session, { flights });
  if (kept) return fail(kept);
  const unsold = await sellAll(session, offer);
  if (unsold) return fail(unsold);
  // Flights just sold follow the highest tattoo before.
  let tattoo = Math.max(...legs.map(({ key }) => Number(readNumber(key))));
  const families = offer.slices.map(({ segments, family }) => {
    const tattoos = segments.map(() => ++tattoo);
    return { code: family, tattoos };
  });
  return priceTickets(session, tickets, offer, families);
}

/**
 * The new flights by slice, where an earlier try filed them and its form of payment was refused;
 * null while the record has the old ones.
 */
function findFiled(
  order: ProviderOrder,
  { give_up, offer }: Pick<QuoteKey, 'give_up' | 'offer'>,
): Family[] | null {
  const legs = order.slices
    .flatMap((slice) => slice.legs)
    .filter((leg) => !isGivenBack(leg.status));
  const keys = new Map([...mapLegNames(legs)].map(([key, name]) => [name, key]));
  if (give_up.some((name) => keys.has(name))) return null;
  const families = offer.slices.map(({ segments, family }) => ({
    code: family,
    tattoos: segments.flatMap((one) => {
      const key = keys.get(formatSegmentName(one));
      return key === undefined ? [] : [readNumber(key)];
    }),
  }));
  const whole = families.every(
    ({ tattoos }, at) => tattoos.length === offer.slices[at]?.segments.length,
  );
  return whole ? families : null;
}

/** The price of the open record for these tickets: one entry for each. */
async function priceTickets(
  session: Session,
  tickets: readonly Ticket[],
  sold: Pick<OfferKey, 'carrier' | 'currency'>,
  families: readonly Family[],
): Answer<ReadReissue[]> {
  const body = writeReprice(tickets, sold, families);
  const told = await session.send({ operation: 'priceExchange', body });
  if (!told.ok) return told;
  const priced = readReissues(told.value.root, told.value.reading);
  const each = tickets.every(
    ({ passenger_key }) =>
      priced.filter(({ line }) => line.passenger_key === passenger_key).length === 1,
  );
  const whole = tickets.length === priced.length && each;
  return whole ? ok(priced) : fail(refuseUnclear(phrase('no_cost_each'), false));
}

export const quoteWithTickets: Method<'quoteWithTickets'> = (client, order, request, call) => {
  const tickets = request.tickets.flatMap(({ numbers, passenger_key }) =>
    numbers.map((number) => ({ number, passenger_key })),
  );
  return inRecord(client, order, call, async (session, { order: now }) => {
    const priced = await priceHeld(session, now, tickets);
    await leave(session);
    if (!priced.ok) return priced;
    const currency = priced.value[0]?.fare.currency ?? now.currency;
    const { order_id } = order;
    const sums = priced.value.map(getSums);
    const key: TicketsKey = { kind: 'amadeus-tickets', order_id, tickets, lines: sums, currency };
    const lines = priced.value.map(({ line }) => line);
    return ok({ key, currency, expires_at: calculateExpiry(client), lines });
  });
};

/** Asks for the price of the open record as it is held, in the families it was sold in. */
async function priceHeld(
  session: Session,
  order: ProviderOrder,
  tickets: readonly Ticket[],
): Answer<ReadReissue[]> {
  if (order.status === 'CANCELLED') {
    return fail({ ...refuse(phrase('is_cancelled')), error: 'CANCELLED' });
  }
  if (order.passengers.some(({ key }) => hasTicket(order, key))) {
    return fail(refuseTicketed(phrase('paid_already')));
  }
  const families = order.slices.map(({ legs }) => {
    const held = legs.filter(({ status }) => !isGivenBack(status));
    const tattoos = held.map(({ key }) => readNumber(key));
    return { code: held[0]?.brand?.code ?? null, tattoos };
  });
  const carrier = order.validating_carrier ?? '';
  return priceTickets(session, tickets, { carrier, currency: order.currency }, families);
}

/** The new flights as an offer at the new tickets' price, equal payers as one line. */
function buildOffer(
  client: AmadeusClient,
  order: ProviderOrder,
  key: OfferKey,
  priced: readonly ReadReissue[],
): ProviderOffer | null {
  const fares = new Map<string, PricedFare>();
  for (const { line, fare } of priced) {
    const pax_type =
      order.passengers.find((one) => one.key === line.passenger_key)?.pax_type ?? null;
    const name = JSON.stringify([pax_type, fare.fare]);
    const known = fares.get(name);
    fares.set(name, { ...fare, pax_type, quantity: (known?.quantity ?? 0) + 1 });
  }
  return buildPricedOffer(client, key, [...fares.values()]);
}

export const performExchange: Method<'exchange'> = async (client, order, request, call) => {
  const quote = readQuoteKey(request.quote_key);
  if (!quote || quote.order_id !== order.order_id) return fail(refuse(phrase('quote_other_order')));
  const due_minor = sumDue(quote.lines);
  const { currency, lines: agreed } = quote;
  // A record held is paid with what was sold beside its flights.
  const change = quote.kind === 'amadeus-quote' ? quote : null;
  const held = quote.kind === 'amadeus-tickets' ? quote.tickets : [];
  if (change && calculatePaidTotal(request.payments) !== due_minor) {
    return fail(refuse(phrase('payments_differ')));
  }
  const money = resolveMoney(request.payments.filter(({ method }) => method !== 'TICKETS'));
  if (!money.ok) return money;
  return inRecord(client, order, call, async (session, { order: now, lines }) => {
    const keys = agreed.map((line) => line.passenger_key);
    const unpaid_services = listUnpaidServices(now, new Set(keys));
    const extras = change ? [] : unpaid_services;
    const owed = due_minor + sumServices(extras);
    const wrong = findAmountProblem(request.payments, owed, currency);
    if (wrong) return fail(wrong);
    const filed = change && findFiled(now, change);
    const priced = !change
      ? await priceHeld(session, now, held)
      : filed
        ? await priceTickets(session, listGoodTickets(now), change.offer, filed)
        : await priceChange(session, now, change.give_up, change.offer);
    if (!priced.ok) return abandon(session, priced.error);
    const sums = priced.value.map(getSums);
    if (!isDeepStrictEqual(sums, agreed)) {
      const now_due = { minor: sumDue(sums), currency };
      const other = phrase('service_other_amount');
      return abandon(session, refuseOtherPrice(other, { minor: due_minor, currency }, now_due));
    }
    const penalties = priced.value.some((one) => one.has_penalty_document);
    // Documents of penalties come with all that waits for one, which nothing was paid for here.
    if (penalties && extras.length < unpaid_services.length) {
      return abandon(session, refuse(phrase('amadeus_services_first')));
    }
    const tickets = change ? listGoodTickets(now) : held;
    const body = writeConfirm(tickets.map(({ number }) => number));
    const confirmed = await session.send({ operation: 'confirmExchange', body });
    if (!confirmed.ok) return abandon(session, confirmed.error);
    const unpaid = await addPayments(session, money.value, now);
    if (unpaid) return abandon(session, unpaid);
    const { waiver, commission } = request;
    const unmade = commission && (await removeCommission(session, lines));
    if (unmade) return abandon(session, unmade);
    const ended = await endRecord(session, [
      ...(change && !filed ? buildOwnLines(change.offer, null) : []),
      ...(waiver && !filed ? buildWaiverLines(waiver, now) : []),
      ...(commission ? buildCommissionLines(now, commission) : []),
    ]);
    if (!ended.ok) return ended;
    const all = penalties || extras.length > 0;
    const done = await issueDocuments(session, now, keys, { all, extras });
    if (done.ok || !change || done.error.retry !== 'never') return done;
    const message = phrase('amadeus_exchange_filed', { why: done.error.message });
    return fail({ ...done.error, message });
  });
};

const sumDue = (lines: QuoteKey['lines']): number =>
  lines.reduce((all, line) => all + line.due_minor, 0);
