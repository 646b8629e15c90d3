/**
 * A month of sales, some paid with what an exchange left over, voids, exchanges, releases and refunds
 * at every airline that has them, drawn from a seed: what came in, less what went out, less what the
 * airlines and the agency keep, is nothing, by the airlines' own books and by the day end.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayEndView } from '#main/contract/day-end.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { card } from '../fixtures/after-sale.ts';
import { creditKit, invoice } from '../fixtures/credits.ts';
import { dice } from '../fixtures/dice.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

const SEED = 17_112_026;
const FIRST = '2026-11-01';
const LAST = '2026-11-28';
/** For each ticket that is refunded, less for one airline. */
const SERVICE_FEE = 35;
const registry = createRegistry({
  fetch: () => Promise.reject(new Error('nobody is asked')),
  base_url: 'http://nowhere.invalid',
  clock: { now: () => new Date() },
});
const PROVIDERS = registry.all().map(({ traits }) => traits);
type Traits = (typeof PROVIDERS)[number];

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk(`${FIRST}T14:00:00Z`);
});
afterAll(() => desk.close());

const cents = (amount: number): number => Math.round(amount * 100);
const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;

async function sell(traits: Traits, throwOf: (sides: number) => number): Promise<string> {
  const adts = 2;
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-20+MIA,GRU,2027-01-05',
    provider_type: [traits.provider_type],
    adts,
  });
  const held = offers.filter(isHeld);
  const selected_tokens = tokensOf(held[throwOf(held.length)]);
  const passengers = Array.from({ length: adts }, () => person());
  const { booking } = await desk.must('booking.create', { selected_tokens, passengers });
  const { total } = booking.price;
  const part = Math.floor(cents(total) / 3) / 100;
  const rest = (cents(total) - cents(part)) / 100;
  const by_card = [[card(total)], [card(part), { fop_type: 'CASH', total: rest }]];
  const ways = [[{ fop_type: 'INVOICE', total }], ...(traits.card ? by_card : [])];
  const forms = ways[throwOf(ways.length)];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments: forms });
  return booking.id;
}

async function exchange(id: string, date: string, pick: number, traits: Traits): Promise<void> {
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
  const money = (total: number) => (traits.card ? card(total) : { fop_type: 'INVOICE', total });
  await desk.must('exchange.perform', {
    booking_id: id,
    exchange_slice_tokens: [token],
    form_of_payments: [due ? money(offer.amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 }],
  });
}

async function refund(id: string, some: boolean): Promise<Json> {
  const { passengers } = await read(id);
  const one = { booking_id: id, passenger_ids: [passengers[0].id] };
  // An airline that takes back whole orders alone says so.
  const part = some ? await desk.ask('refund.quote', one) : {};
  const { quote } = part.quote ? part : await desk.must('refund.quote', { booking_id: id });
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

const { credits, offersOf, hold, leaveCredit } = creditKit(() => desk);

/** Value left over by an exchange pays part of the next sale, which is then given back or void. */
async function spend({ provider_type }: Traits, today: string, deed: 'REFUND' | 'VOID') {
  const passenger = person();
  const old = await leaveCredit(passenger, today, provider_type);
  // The dearest is one that is paid back.
  const again = (await offersOf('GRU,MIA,2027-01-20', provider_type)).findLast(
    ({ validating_carrier }) => validating_carrier === old.validating_carrier,
  );
  const own = await hold(again!, passenger);
  const [credit] = await credits({ booking_id: own.id });
  const part = Math.floor(cents(credit!.pays.amount) / 2);
  const rest = cents(own.price.total) - part;
  const emd = { fop_type: 'FOP_TYPE_TICKET', ticket_numbers: [credit!.number], total: part / 100 };
  const form_of_payments = [emd, invoice(rest / 100)];
  await desk.must('ticket.issue', { booking_id: own.id, form_of_payments });
  if (deed === 'VOID') await desk.must('ticket.void_all', { id: own.id });
  return deed === 'REFUND' ? own.id : null;
}

/** What is done with a sale later, in its order, as far as its airline does it. */
const LIVES: Deed[][] = [['VOID'], ['EXCHANGE', 'REFUND_ONE', 'REFUND'], ['RELEASE', 'REFUND'], []];
type Deed = 'VOID' | 'EXCHANGE' | 'REFUND_ONE' | 'REFUND' | 'RELEASE';
const can = (traits: Traits, deed: Deed): boolean =>
  ({
    VOID: traits.void !== false,
    EXCHANGE: traits.exchange,
    REFUND_ONE: traits.refund === true,
    REFUND: traits.refund === true,
    RELEASE: traits.release === true,
  })[deed];

test(`a month adds up to nothing, from seed ${SEED}`, async () => {
  await desk.must('rules.set', {
    service_fees: [
      { action: 'REFUND', airline: null, amount: SERVICE_FEE },
      { action: 'REFUND', airline: 'LA', amount: 12.5 },
    ],
  });
  const throwOf = dice(SEED);
  const waiting = PROVIDERS.flatMap((traits) => LIVES.map((life) => ({ traits, life })));
  const open: { id: string; traits: Traits; life: Deed[] }[] = [];
  const quotes: Json[] = [];
  const done = new Set<string>();
  const act = async ({ id, traits }: (typeof open)[number], deed: Deed) => {
    const { booking_status } = await read(id);
    if (booking_status !== 'TICKETED') return;
    if (deed === 'VOID') await desk.must('ticket.void_all', { id });
    if (deed === 'EXCHANGE') await exchange(id, '2026-12-22', throwOf(20), traits);
    if (deed === 'RELEASE') await desk.must('booking.release', { booking_id: id });
    if (deed === 'REFUND' || deed === 'REFUND_ONE') {
      quotes.push(await refund(id, deed === 'REFUND_ONE'));
    }
    done.add(`${traits.provider_type} ${deed}`);
  };
  const takers = PROVIDERS.filter(({ emd_payment }) => emd_payment === true);
  const paid_with_value = new Set<string>();
  for (let day = 1; day <= 28; day += 1) {
    const today = `2026-11-${String(day).padStart(2, '0')}`;
    await desk.at(`${today}T14:00:00Z`);
    const [taker] = day % 3 === 1 ? takers.splice(throwOf(takers.length), 1) : [];
    if (taker) {
      // What is left of the value is an EMD, which some void with no message.
      const deed =
        taker.void === true ? (['REFUND', 'VOID'] as const)[paid_with_value.size % 2]! : 'REFUND';
      const id = await spend(taker, today, deed);
      paid_with_value.add(taker.provider_type);
      if (id) open.push({ id, traits: taker, life: ['REFUND'] });
    }
    for (const sale of [...open]) {
      const [deed] = sale.life;
      if (deed === undefined || throwOf(3) > 0) continue;
      sale.life = sale.life.slice(1);
      await act(sale, deed);
    }
    for (let n = 0; n < 2 && waiting.length > 0; n += 1) {
      const [{ traits, life } = waiting[0]!] = waiting.splice(throwOf(waiting.length), 1);
      const own = life.filter((deed) => can(traits, deed));
      const sale = { id: await sell(traits, throwOf), traits, life: own };
      // A void is of the day of issue.
      if (own[0] === 'VOID') await act(sale, 'VOID');
      else open.push(sale);
    }
  }
  for (const sale of open) for (const deed of sale.life) await act(sale, deed);
  const deeds = ['VOID', 'EXCHANGE', 'RELEASE', 'REFUND'] as const;
  const wanted = PROVIDERS.flatMap((traits) =>
    deeds.filter((deed) => can(traits, deed)).map((deed) => `${traits.provider_type} ${deed}`),
  );
  expect([...done].filter((one) => !one.endsWith('REFUND_ONE')).sort()).toEqual(wanted.sort());

  const view: DayEndView = await desk.must('dayend.get', { from: FIRST, to: LAST });
  const there = await books();
  const told = view.by_provider.map(({ provider_type, own }) => [provider_type, own[0]]);
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
    if (line.own[0]?.currency !== view.currency) continue;
    const { provider_type, fare, tax, penalty, extra, own } = line;
    // What a document paid the airline has had since that was issued.
    const by_documents = sum(
      view.lines
        .filter((one) => one.provider_type === provider_type)
        .filter(({ form }) => form?.fop_type === 'FOP_TYPE_TICKET')
        .map((one) => one.fare + one.tax + one.penalty + one.extra),
    );
    expect(fare + tax + penalty + extra - by_documents).toBe(own[0]?.minor);
  }
  const spent = view.lines.filter(
    ({ kind, form, total }) => kind === 'SALE' && form?.fop_type === 'FOP_TYPE_TICKET' && total > 0,
  );
  expect(new Set(spent.map(({ provider_type }) => provider_type)).size).toBe(paid_with_value.size);
  expect(paid_with_value.size).toBeGreaterThan(1);
  // What was refunded is what the quotes had said, on lines of their own.
  const refunded = sum(
    quotes.map(({ refund: back, agency: { service_fee } }) => cents(back) - cents(service_fee)),
  );
  const fees = view.lines.filter(({ kind, form }) => kind === 'REFUND' && form === null);
  expect(sum(fees.map(({ agent_fee }) => agent_fee))).toBe(
    sum(quotes.map(({ agency: { service_fee } }) => cents(service_fee))),
  );
  expect(fees.length).toBeGreaterThan(0);
  const numbers = new Set(
    quotes.flatMap(({ passengers }) =>
      passengers.flatMap((p: Json) => p.documents.map((d: Json) => d.ticket_number)),
    ),
  );
  const lines = view.lines.filter(
    ({ kind, number }) => kind === 'REFUND' && numbers.has(number ?? ''),
  );
  expect(-sum(lines.map(({ total }) => total))).toBeGreaterThanOrEqual(refunded);
  // What an EMD had paid comes back as one.
  const as_document = quotes.flatMap(({ refund_to }) =>
    refund_to.filter(({ document }: Json) => document === 'EMD'),
  );
  expect(as_document.length).toBeGreaterThan(0);
  for (const quote of quotes) {
    const { agency } = quote;
    expect(cents(agency.credited_by_airline) - cents(agency.service_fee)).toBe(
      cents(agency.owed_to_customer) - cents(agency.owed_by_customer),
    );
    const parts = [quote.used, quote.kept_by_airline, quote.refund, quote.residual];
    expect(sum(parts.map(cents))).toBe(cents(quote.paid));
  }
}, 600_000);
