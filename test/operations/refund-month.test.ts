/**
 * A month of sales, voids, exchanges, refunds and releases drawn from a seed: what came in, less what
 * went out, less what the airlines and the agency keep, is nothing, by the airlines' own books and by
 * the day end.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayEndView } from '#main/contract/day-end.ts';
import { card } from '../fixtures/after-sale.ts';
import { dice } from '../fixtures/dice.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const SEED = 17_112_026;
const FIRST = '2026-11-01';
const LAST = '2026-11-28';
const PROVIDERS = ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_07', 'PROVIDER_06', 'PROVIDER_09'];

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk(`${FIRST}T14:00:00Z`);
});
afterAll(() => desk.close());

const cents = (amount: number): number => Math.round(amount * 100);
const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;

async function sell(provider: string, throwOf: (sides: number) => number): Promise<string> {
  const adts = 1 + throwOf(2);
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-20+MIA,GRU,2027-01-05',
    provider_type: [provider],
    adts,
  });
  const selected_tokens = tokensOf(offers[throwOf(offers.length)]);
  const passengers = Array.from({ length: adts }, () => person());
  const { booking } = await desk.must('booking.create', { selected_tokens, passengers });
  const { total } = booking.price;
  const part = Math.floor(cents(total) / 3) / 100;
  const rest = (cents(total) - cents(part)) / 100;
  const forms = [
    [card(total)],
    [{ fop_type: 'INVOICE', total }],
    [card(part), { fop_type: 'CASH', total: rest }],
  ][throwOf(3)];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments: forms });
  return booking.id;
}

async function exchange(id: string, date: string, pick: number): Promise<void> {
  const { origin, destination, token } = (await read(id)).slices[0];
  const route = `${origin},${destination},${date}`;
  const { offers } = await desk.must('offer.search', { route, booking_id: id });
  const chosen = offers[pick % offers.length];
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: id,
    search_id: chosen.search_id,
    new_slice_tokens: tokensOf(chosen),
    exchange_slice_tokens: [token],
  });
  const due = offer.amount_due > 0;
  await desk.must('exchange.perform', {
    booking_id: id,
    exchange_slice_tokens: [token],
    form_of_payments: [due ? card(offer.amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 }],
  });
}

async function refund(id: string, some: boolean): Promise<Json> {
  const { passengers } = await read(id);
  const who = some ? { passenger_ids: [passengers[0].id] } : {};
  const { quote } = await desk.must('refund.quote', { booking_id: id, ...who });
  await desk.must('refund.confirm', { booking_id: id, quote_id: quote.id });
  return quote;
}

/** What each airline has taken and not given back. */
async function books(): Promise<Record<string, { currency: string; minor: number }>> {
  const { orders } = await desk.must('training.orders.list');
  const found: Record<string, { currency: string; minor: number }> = {};
  for (const { provider_type, currency, paid_minor, refunded_minor } of orders) {
    const minor = (found[provider_type]?.minor ?? 0) + paid_minor - refunded_minor;
    found[provider_type] = { currency, minor };
  }
  return found;
}

test('a month adds up to nothing', async () => {
  const throwOf = dice(SEED);
  const open: string[] = [];
  const quotes: Json[] = [];
  let released = 0;
  for (let n = 0; n < 20; n += 1) {
    const day = `2026-11-${String(1 + n).padStart(2, '0')}`;
    await desk.at(`${day}T14:00:00Z`);
    const id = await sell(PROVIDERS[n % PROVIDERS.length]!, throwOf);
    if (n % 7 === 3) await desk.must('ticket.void_all', { id });
    else open.push(id);
    const before = open.length > 2 ? open.splice(throwOf(open.length - 1), 1)[0] : undefined;
    if (before === undefined) continue;
    const what = throwOf(4);
    if (what === 0) await exchange(before, '2026-12-22', throwOf(20));
    if (what === 1) {
      await desk.must('booking.release', { booking_id: before });
      released += 1;
    }
    if (what !== 3 || (await read(before)).passengers.length === 1) {
      quotes.push(await refund(before, false));
    } else quotes.push(await refund(before, true));
  }
  expect(quotes.length).toBeGreaterThan(10);
  expect(released).toBeGreaterThan(0);

  const view: DayEndView = await desk.must('dayend.get', { from: FIRST, to: LAST });
  const there = await books();
  const told = view.by_provider.map(({ provider_type, own_currency, own }) => [
    provider_type,
    { currency: own_currency, minor: own },
  ]);
  expect(Object.fromEntries(told)).toEqual(there);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const totals = view.lines.map(({ total }) => total);
  const came_in = sum(totals.filter((total) => total > 0));
  const went_out = sum(totals.filter((total) => total < 0));
  const airlines = sum(view.lines.map((line) => line.fare + line.tax + line.penalty + line.extra));
  const agency = sum(
    view.lines.map(
      ({ agent_fee, agent_du, consolid_fee, interest }) =>
        agent_fee + agent_du + consolid_fee + interest,
    ),
  );
  expect(came_in + went_out - airlines - agency).toBe(0);
  for (const line of view.by_provider) {
    if (line.own_currency !== view.currency) continue;
    expect(line.fare + line.tax + line.penalty + line.extra).toBe(line.own);
  }
  // What was refunded is what the quotes had said, on lines of their own.
  const refunded = sum(quotes.map(({ refund: back }) => cents(back)));
  const numbers = new Set(
    quotes.flatMap(({ passengers }) =>
      passengers.flatMap((p: Json) => p.documents.map((d: Json) => d.ticket_number)),
    ),
  );
  const lines = view.lines.filter(
    ({ kind, number }) => kind === 'REFUND' && numbers.has(number ?? ''),
  );
  expect(-sum(lines.map(({ total }) => total))).toBeGreaterThanOrEqual(refunded);
  for (const quote of quotes) {
    const parts = [quote.used, quote.kept_by_airline, quote.refund, quote.residual];
    expect(sum(parts.map(cents))).toBe(cents(quote.paid));
  }
}, 300_000);
