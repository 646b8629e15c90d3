/**
 * The day end against the airlines' own books, after a day of sales, voids and exchanges drawn from a
 * seed: to the cent in each provider's currency, and in the agency's where that is the same.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayEndLine, DayEndView } from '#main/contract/day-end.ts';
import { tableOf } from '../documents/reading.ts';
import { card } from '../fixtures/after-sale.ts';
import { dice } from '../fixtures/dice.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const SEED = 20_261_121;
const FIRST = '2026-11-21';
const SECOND = '2026-11-22';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk(`${FIRST}T14:00:00Z`);
});
afterAll(() => desk.close());

const cents = (amount: number): number => Math.round(amount * 100);
const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;
const invoice = (total: number, extra: Json = {}) => ({ fop_type: 'INVOICE', total, ...extra });
const cash = (total: number, extra: Json = {}) => ({ fop_type: 'CASH', total, ...extra });

async function hold(provider: string, throwOf: (sides: number) => number): Promise<Json> {
  const [adts, infs] = [1 + throwOf(2), throwOf(2)];
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-20+MIA,GRU,2027-01-05',
    provider_type: [provider],
    adts,
    infs,
  });
  const passengers = [
    ...Array.from({ length: adts }, () => person()),
    ...Array.from({ length: infs }, () => person('INF')),
  ];
  const offer = offers[throwOf(offers.length)];
  const input = { selected_tokens: tokensOf(offer), passengers };
  return (await desk.must('booking.create', input)).booking;
}

/** One form, two that share the sum, or a card in installments, whose interest is charged on top. */
async function formsFor(booking: Json, throwOf: (sides: number) => number): Promise<Json[]> {
  const { total } = booking.price;
  switch (throwOf(4)) {
    case 0:
      return [card(total)];
    case 1: {
      const part = Math.floor(cents(total) / 3) / 100;
      return [card(part), cash((cents(total) - cents(part)) / 100)];
    }
    case 2: {
      const { installment_plans } = await desk.must('installment.list', {
        creditcard_bin: '411111',
        booking_id: booking.id,
      });
      const plan = installment_plans.at(-1);
      return plan ? [card(plan.total_price, { plan_token: plan.plan_token })] : [card(total)];
    }
    default:
      return [invoice(total)];
  }
}

async function issue(booking: Json, throwOf: (sides: number) => number): Promise<Json[]> {
  const form_of_payments = await formsFor(booking, throwOf);
  return (await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments })).tickets;
}

/** A bag for the first passenger, paid at once. */
async function addBag(booking: Json): Promise<void> {
  const [slice] = booking.slices;
  const input = { id: booking.id, slice_id: slice.id };
  const { baggage_options } = await desk.must('ancillary.baggage_options', input);
  const options = baggage_options[0]?.baggage_options ?? [];
  const option = options.find((one: Json) => !one.pre_selected && one.price.amount > 0);
  if (!option) return;
  await desk.must('ancillary.baggage', {
    id: booking.id,
    slices: [{ slice_id: slice.id, baggage_tokens: [option.token] }],
    payment: card(option.price.amount),
  });
}

async function exchange(booking: Json, date: string, pick: number): Promise<void> {
  const { origin, destination, token } = booking.slices[0];
  const found = await desk.must('offer.search', {
    route: `${origin},${destination},${date}`,
    booking_id: booking.id,
  });
  const chosen = found.offers[pick % found.offers.length];
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: booking.id,
    search_id: chosen.search_id,
    new_slice_tokens: tokensOf(chosen),
    exchange_slice_tokens: [token],
  });
  const forms =
    offer.amount_due > 0 ? [card(offer.amount_due)] : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }];
  await desk.must('exchange.perform', {
    booking_id: booking.id,
    exchange_slice_tokens: [token],
    form_of_payments: forms,
  });
}

const PROVIDERS = ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_06', 'PROVIDER_09'];

/** What each airline has taken and not given back. */
async function books(): Promise<Map<string, { currency: string; minor: number }>> {
  const { orders } = await desk.must('training.orders.list');
  const found = new Map<string, { currency: string; minor: number }>();
  for (const { provider_type, currency, paid_minor, refunded_minor } of orders) {
    const minor = (found.get(provider_type)?.minor ?? 0) + paid_minor - refunded_minor;
    found.set(provider_type, { currency, minor });
  }
  return found;
}

const sum = (lines: readonly DayEndLine[], name: keyof DayEndLine): number =>
  lines.reduce((all, line) => all + (line[name] as number), 0);

/** Every sum of a view is the sum of its lines, and every line of its parts. */
function addsUp(view: DayEndView): void {
  const parts = [
    'fare',
    'tax',
    'agent_fee',
    'agent_du',
    'consolid_fee',
    'penalty',
    'extra',
    'interest',
  ] as const;
  for (const line of view.lines) {
    expect(parts.reduce((all, part) => all + line[part], 0)).toBe(line.total);
  }
  for (const part of [...parts, 'total'] as const) {
    expect(`${part} ${view.total[part]}`).toBe(`${part} ${sum(view.lines, part)}`);
    for (const group of [view.by_kind, view.by_provider, view.by_agent]) {
      expect(group.reduce((all, one) => all + one[part], 0)).toBe(view.total[part]);
    }
  }
  expect(view.by_form.reduce((all, { total }) => all + total, 0)).toBe(view.total.total);
  for (const { taken, returned, open, total } of view.by_form) {
    expect(taken + returned + open).toBe(total);
  }
  const nobody = view.by_collector.find(({ collector }) => collector === 'NOBODY');
  expect(view.by_form.reduce((all, { open }) => all + open, 0)).toBe(nobody?.total ?? 0);
}

/** The airline's part of what was charged is what it has, where it has it in the same currency. */
async function agreesWithTheBooks(view: DayEndView): Promise<void> {
  addsUp(view);
  const kept = await books();
  const told = view.by_provider.map(({ provider_type, own }) => [provider_type, own[0]]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(kept));
  for (const line of view.by_provider) {
    if (line.own[0]?.currency !== view.currency) continue;
    expect(`${line.provider_type} ${line.fare + line.tax + line.penalty + line.extra}`).toBe(
      `${line.provider_type} ${line.own[0].minor}`,
    );
  }
}

const dayEnd = (over: Json = {}): Promise<DayEndView> =>
  desk.must('dayend.get', { from: FIRST, to: FIRST, ...over });

test('a day of sales, voids and exchanges is what the airlines have in their books', async () => {
  const throwOf = dice(SEED);
  const later: Json[] = [];
  for (let n = 0; n < 12; n += 1) {
    const provider = PROVIDERS[n % PROVIDERS.length]!;
    const booking = await hold(provider, throwOf);
    const tickets = await issue(booking, throwOf);
    const sold = await read(booking.id);
    const what = n % 6;
    if (what === 1 && sold.capabilities.buy_baggage) await addBag(sold);
    if (what === 2) await desk.must('ticket.void_all', { id: booking.id });
    if (what === 3 || what === 4) await exchange(sold, '2026-12-22', throwOf(20));
    if (what === 4) await desk.must('ticket.void_all', { id: booking.id });
    if (what === 5 && tickets.length > 1) {
      const answer = await desk.ask('ticket.void', { number: tickets[0].number });
      expect([200, undefined]).toContain(answer.code);
    }
    if (what === 0) later.push(booking);
  }
  const view = await dayEnd();
  await agreesWithTheBooks(view);
  // The day had some of everything.
  expect(view.by_kind.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['SALE', 'EXCHANGE', 'VOID']),
  );
  expect(new Set(view.by_form.map(({ fop_type }) => fop_type)).size).toBeGreaterThan(2);
  expect(view.total.interest).toBeGreaterThan(0);
  expect(view.by_provider.flatMap(({ own }) => own.map(({ currency }) => currency))).toContain(
    'USD',
  );

  // The next day has its own, and leaves the first as it was.
  await desk.at(`${SECOND}T15:00:00Z`);
  for (const booking of later) await exchange(await read(booking.id), '2026-12-23', 5);
  const fresh = await hold('PROVIDER_04', throwOf);
  await issue(fresh, throwOf);
  const second = await dayEnd({ from: SECOND, to: SECOND });
  addsUp(second);
  expect(new Set(second.lines.map(({ booking_id }) => booking_id))).toEqual(
    new Set([...later, fresh].map(({ id }) => id)),
  );
  const first = await dayEnd();
  expect({ ...first, lines: [], agents: [] }).toEqual({ ...view, lines: [], agents: [] });
  await agreesWithTheBooks(await dayEnd({ to: SECOND }));
}, 180_000);

test('a table of it holds the same cents, and a name is no formula in it', async () => {
  await desk.at(`${SECOND}T16:00:00Z`);
  const view = await dayEnd({ to: SECOND });
  const input = { kind: 'DAY_END', format: 'CSV', language: 'en', from: FIRST, to: SECOND };
  const rows = tableOf(await desk.must('document.make', input));
  expect(rows).toHaveLength(view.lines.length);
  expect(rows.reduce((all, row) => all + cents(Number(row.total)), 0)).toBe(view.total.total);
  expect(rows.map((row) => row.number?.replace('-', '') ?? '')).toEqual(
    view.lines.map(({ number }) => number ?? ''),
  );
  for (const row of rows) expect(row['last four'] ?? '').toMatch(/^(\d{4})?$/);
  // Of every collector the table has what the summary says.
  const spoken = { AIRLINE: 'The airline, from cards', AGENCY: 'The agency', NOBODY: 'Nobody yet' };
  for (const [collector, name] of Object.entries(spoken)) {
    const parts = rows.map((row) => {
      const sum = (names: string[]) =>
        names.reduce((all, column) => all + cents(Number(row[column])), 0);
      const price = sum(['fare', 'taxes', 'penalty', 'extras']);
      return (
        (row['price collected by'] === name ? price : 0) +
        (row['fees collected by'] === name ? cents(Number(row.total)) - price : 0)
      );
    });
    const told = view.by_collector.find((one) => one.collector === collector)?.total ?? 0;
    expect(`${name} ${parts.reduce((all, one) => all + one, 0)}`).toBe(`${name} ${told}`);
    expect(`${name} ${told > 0}`).toBe(`${name} true`);
  }
});

test('the tickets of all pages are in one table, as the list has them', async () => {
  const list = await desk.must('ticket.list', { start_date: FIRST, end_date: SECOND });
  const file = await desk.must('ticket.export', {
    start_date: FIRST,
    end_date: SECOND,
    language: 'en',
  });
  expect(file).toMatchObject({
    media_type: 'text/csv',
    file_name: `tickets-${FIRST}-${SECOND}.csv`,
  });
  const east = { start_date: FIRST, end_date: FIRST, timezone: 'Asia/Tokyo', language: 'en' };
  expect((await desk.must('ticket.export', east)).file_name).toBe(`tickets-${FIRST}.csv`);
  const rows = tableOf(file);
  expect(rows.map((row) => row.number?.replace('-', ''))).toEqual(
    list.tickets.map(({ number }: Json) => number),
  );
  expect(rows.reduce((all, row) => all + cents(Number(row.total)), 0)).toBe(
    list.tickets.reduce((all: number, ticket: Json) => all + cents(ticket.total), 0),
  );
});

test('the table is of one moment, though documents go while it is made', async () => {
  const { db } = desk.ports;
  const period = { start_date: FIRST, end_date: FIRST };
  const numbers = async () => {
    const file = await desk.must('ticket.export', { ...period, sort_by: 'number', language: 'en' });
    return tableOf(file).map((row) => row.number?.replace('-', '') ?? '');
  };
  const before = await numbers();
  const [one] = await db.read.query
    .selectFrom('tickets')
    .selectAll()
    .where('number', '=', before[0] ?? '')
    .execute();
  if (!one) throw new Error('Nothing was sold');
  const COPIES = 700;
  const copies = Array.from({ length: COPIES }, (_, n) => {
    const number = String(10 ** 9 + n).padStart(13, '0');
    const item = JSON.stringify({ ...JSON.parse(one.item), id: `copy-${n}`, number });
    return { ...one, id: `copy-${n}`, position: 1_000 + n, number, item };
  });
  await db.write(async (tx) => {
    for (const copy of copies) await tx.query.insertInto('tickets').values(copy).execute();
  });
  const all = await numbers();
  expect(all).toHaveLength(before.length + COPIES);
  const [table] = await Promise.all([
    numbers(),
    ...copies.map(({ id }) =>
      db.write((tx) => tx.query.deleteFrom('tickets').where('id', '=', id).execute()),
    ),
  ]);
  // The first were gone before it began, none of the others in between.
  expect(table).toEqual(all.slice(-table.length));
  expect(await numbers()).toEqual(before);
});

test('commission goes with what a paid booking’s cancellation brings back, as with its refund', async () => {
  await desk.at('2026-11-23T14:00:00Z');
  const sold = await Promise.all(
    [0, 0].map(async () => {
      const booking = await hold('PROVIDER_02', () => 0);
      await issue(booking, () => 3);
      return booking.id;
    }),
  );
  // Voiding is over.
  await desk.at('2026-11-26T14:00:00Z');
  const [refunded, cancelled] = sold;
  const { quote } = await desk.must('refund.quote', { booking_id: refunded });
  await desk.must('refund.confirm', { booking_id: refunded, quote_id: quote.id });
  const [asked] = await desk.refuse('booking.cancel', { id: cancelled });
  await desk.must('booking.cancel', { id: cancelled, refund: asked?.message });
  const { lines } = await dayEnd({ from: '2026-11-26', to: '2026-11-26' });
  const [one, other] = sold.map((id) => {
    const own = lines.filter(({ booking_id, kind }) => booking_id === id && kind === 'REFUND');
    return sum(own, 'commission') / sum(own, 'total');
  });
  expect(one).toBeGreaterThan(0);
  expect(other).toBeCloseTo(one!, 4);
});

test('an agent sees the own day and nobody else’s', async () => {
  await desk.must('user.create', {
    email: 'second@training.airdesk.example',
    name: 'Second Agent',
    password: 'second-pass-word',
    role: 'AGENT',
    group_ids: [],
  });
  const all = await dayEnd({ to: SECOND });
  expect(all.agents.map(({ name }) => name)).toContain('Second Agent');
  const [admin] = all.by_agent;
  const second = all.agents.find(({ name }) => name === 'Second Agent')!;
  await desk.must('session.sign_in', {
    username: 'second@training.airdesk.example',
    password: 'second-pass-word',
  });
  const own = await dayEnd({ to: SECOND });
  expect(own).toMatchObject({ agent: second, agents: [second], lines: [] });
  const foreign = { from: FIRST, to: SECOND, agent: admin!.agent.id };
  expect(await desk.ask('dayend.get', foreign)).toBe('FORBIDDEN');
  const paper = { kind: 'DAY_END', format: 'PDF', language: 'en', ...foreign };
  expect(await desk.ask('document.make', paper)).toBe('FORBIDDEN');
});
