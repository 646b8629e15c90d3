/**
 * The ledger of value, by a clock of the test's own: what an exchange leaves over is entered, warned
 * of, and offered when the same person is sold the same airline again.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditKit, invoice } from '../fixtures/credits.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const DAY_MS = 86_400_000;
const BEGIN = '2026-11-21T14:00:00Z';
const PROVIDER = 'PROVIDER_04';
let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk(BEGIN);
});
afterAll(() => desk.close());

const day = (days: number): string =>
  new Date(Date.parse(BEGIN) + days * DAY_MS).toISOString().slice(0, 10);

const kit = creditKit(() => desk);
const { credits, hold, sell } = kit;
const offersOf = (route: string, provider = PROVIDER) => kit.offersOf(route, provider);
const leaveCredit = (passenger: Json, from = BEGIN, provider = PROVIDER) =>
  kit.leaveCredit(passenger, from, provider);

const queue = async (): Promise<Json[]> => (await desk.must('queue.get', { queue: 5 })).items;

test('what an exchange leaves over is entered, offered, warned of three times, and ends', async () => {
  const passenger = person();
  const booking = await leaveCredit(passenger);
  const [credit, ...others] = await credits({ person: passenger.last_name });
  expect(others).toEqual([]);
  expect(credit).toMatchObject({
    kind: 'EMD',
    origin: 'EXCHANGE',
    booking_id: booking.id,
    airline: booking.validating_carrier,
    issued_on: day(0),
    expires_on: '2027-11-21',
    expires_by: 'GENERAL_RULE',
    days_left: 365,
    warning: null,
  });
  expect(credit?.amount).toBeGreaterThan(0);
  expect(await credits({ airline: 'ZZ' })).toEqual([]);
  expect(await credits({ person: passenger.last_name, expires_by: '2027-11-20' })).toEqual([]);

  // The same person at the same airline again, and another person there.
  const again = async () =>
    (await offersOf(`GRU,MIA,${day(60)}`)).find(
      ({ validating_carrier }) => validating_carrier === booking.validating_carrier,
    )!;
  const own = await hold(await again(), passenger);
  const stranger = await hold(await again(), person('ADT', { last_name: 'Else' }));
  const offered = async ({ id }: Json) =>
    (await credits({ booking_id: id })).map(({ number }) => number);
  expect(await offered(own)).toEqual([credit?.number]);
  expect(await offered(stranger)).toEqual([]);
  // However many others have at that airline, which end before, one that cannot be read among them.
  const many = JSON.stringify(Array.from({ length: 501 }, (_, index) => index));
  await desk.ports.db.write((tx) =>
    sql`INSERT INTO credits SELECT credits.id || value, agency_id, booking_id, airline, ' NOBODY', starts_on,
        '2027-01-01', iif(value = 0, '{', json_set(item, '$.passenger.last_name', 'Nobody'))
      FROM credits, json_each(${many}) WHERE credits.id = ${credit!.id}`.execute(tx.query),
  );
  expect(await offered(own)).toEqual([credit?.number]);
  await desk.ports.db.write((tx) =>
    tx.query.deleteFrom('credits').where('person', '=', ' NOBODY').execute(),
  );

  const warned = async (instant: string) => {
    await desk.at(instant);
    const [item, ...rest] = (await queue()).filter(({ note }) => note.includes(credit!.number));
    expect(rest).toEqual([]);
    return item;
  };
  expect(await warned('2027-09-20T14:00:00Z')).toBeUndefined();
  // The last is on its last evening in São Paulo, when Greenwich has the next day.
  for (const instant of ['2027-09-23T14:00:00Z', '2027-10-25T14:00:00Z', '2027-11-22T01:00:00Z']) {
    const item = await warned(instant);
    expect(item).toMatchObject({
      booking: { id: booking.id },
      due_at: '2027-11-22T02:59:59.000Z',
      note: `${credit!.airline} ${credit!.number} ${credit!.currency} ${credit!.amount.toFixed(2)}`,
    });
    await desk.must('queue.settle', { id: item!.id, how: 'done' });
    expect(await warned(instant)).toBeUndefined();
  }
  const [last] = await credits({ person: passenger.last_name });
  expect(last).toMatchObject({ days_left: 0, warning: 7 });
  await desk.at('2027-11-22T14:00:00Z');
  expect(await credits({ person: passenger.last_name })).toEqual([]);
  const all = await credits({ person: passenger.last_name, ended: true });
  const ended = all.find(({ number }) => number === credit!.number);
  expect(ended).toMatchObject({ days_left: -1, warning: null });
});

/** What of the world's documents of a booking is open, used up or void. */
async function statusAt(booking: Json, number: string): Promise<string | undefined> {
  const { orders } = await desk.must('training.orders.list');
  const order = orders.find(({ locator }: Json) => locator === booking.provider.locator);
  return order.documents.find((one: Json) => one.number === number)?.status;
}

const read = async ({ id }: Json): Promise<Json> =>
  (await desk.must('booking.get', { id })).booking;
const cents = (amount: number): number => Math.round(amount * 100);

/** NDC 21.3, Amadeus and Travelport: whose messages have a place for it. */
const TAKERS = ['PROVIDER_04', 'PROVIDER_01', 'PROVIDER_03'];

test.each(TAKERS)(
  'a residual EMD pays at %s: once, for its person, and leaves its rest',
  async (provider) => {
    await desk.at('2027-12-01T14:00:00Z');
    const passenger = person();
    const old = await leaveCredit(passenger, '2027-12-01', provider);
    const [emd] = await credits({ person: passenger.last_name });
    const worth = cents(emd!.amount);
    const again = async (on: string, who = passenger) => {
      const offer = (await offersOf(`GRU,MIA,${on}`, provider)).find(
        ({ validating_carrier }) => validating_carrier === old.validating_carrier,
      );
      return hold(offer!, who);
    };
    const own = await again('2028-01-20');
    const [offered] = await credits({ booking_id: own.id });
    expect(offered).toMatchObject({ number: emd!.number, pays: { currency: own.price.currency } });
    const form = (total: number, extra: Json = {}) => ({
      fop_type: 'FOP_TYPE_TICKET',
      ticket_numbers: [emd!.number],
      total,
      ...extra,
    });
    const most = cents(offered!.pays.amount);
    const total = cents(own.price.total);
    const issue = (booking: Json, forms: Json[]) =>
      desk.ask('ticket.issue', { booking_id: booking.id, form_of_payments: forms });

    // Neither more than it is worth, nor for somebody else, nor the agency's fees.
    const over = [form((most + 1) / 100), invoice((total - most - 1) / 100)];
    expect(await issue(own, over)).toBe('INVALID_REQUEST');
    const stranger = await again('2028-01-20', person('ADT', { last_name: 'Else' }));
    const part = Math.floor(most / 2);
    expect(
      await issue(stranger, [
        form(part / 100),
        invoice((cents(stranger.price.total) - part) / 100),
      ]),
    ).toBe('INVALID_REQUEST');
    expect(await statusAt(old, emd!.number)).toBe('OPEN');

    // Half of it: the document is spent, what is left is another one with the same last day.
    const forms = [form(part / 100), invoice((total - part) / 100)];
    await desk.must('ticket.issue', { booking_id: own.id, form_of_payments: forms });
    expect(await statusAt(old, emd!.number)).toBe('EXCHANGED');
    const [rest, ...more] = await credits({ person: passenger.last_name });
    expect(more).toEqual([]);
    expect(rest).toMatchObject({ kind: 'EMD', origin: 'EXCHANGE', booking_id: own.id });
    const taken = worth - cents(rest!.amount);
    expect(Math.abs(taken * most - part * worth)).toBeLessThanOrEqual(most);
    const paid = (await read(own)).payments.map((one: Json) => [
      one.fop.fop_type,
      one.charged_amount,
    ]);
    expect(paid).toEqual([
      ['FOP_TYPE_TICKET', part / 100],
      ['INVOICE', (total - part) / 100],
    ]);

    // Once: neither that document nor, after a void, its rest.
    const second = await again('2028-01-27');
    const repeat = [form(1), invoice((cents(second.price.total) - 100) / 100)];
    expect(await issue(second, repeat)).toBe('INVALID_REQUEST');
    // Nor again by voiding what it was left over from, nor its rest in that way.
    // Travelport has no message that voids an EMD, spent or not.
    if (provider === 'PROVIDER_01') {
      for (const { id } of [old, own]) {
        expect(await desk.ask('ticket.void_all', { id })).toBe('CAPABILITY_UNAVAILABLE');
      }
      return;
    }
    expect(await desk.ask('ticket.void_all', { id: old.id })).toBe('WRONG_STATE');
    const [{ pays }] = (await credits({ booking_id: second.id })) as [Json];
    const spend = { ...form(pays.amount), ticket_numbers: [rest!.number] };
    const more_due = (cents(second.price.total) - cents(pays.amount)) / 100;
    const by_rest = { booking_id: second.id, form_of_payments: [spend, invoice(more_due)] };
    await desk.must('ticket.issue', by_rest);
    expect(await desk.ask('ticket.void_all', { id: own.id })).toBe('WRONG_STATE');
    await desk.must('ticket.void_all', { id: second.id });
    expect(await statusAt(own, rest!.number)).toBe('OPEN');
    await desk.must('ticket.void_all', { id: own.id });
    expect(await statusAt(old, emd!.number)).toBe('OPEN');
    expect(await statusAt(own, rest!.number)).toBe('VOID');
    expect(await credits({ person: passenger.last_name })).toMatchObject([
      { number: emd!.number, amount: emd!.amount, booking_id: old.id },
    ]);

    // All of it, and nothing is left.
    const all = [form(most / 100), invoice((total - most) / 100)];
    const open = await read(own);
    expect(cents(open.price.total)).toBe(total);
    await desk.must('ticket.issue', { booking_id: own.id, form_of_payments: all });
    const left = await credits({ person: passenger.last_name });
    expect(left.every(({ amount }) => cents(amount) <= 1)).toBe(true);
  },
);

test('two windows at once spend a residual EMD once', async () => {
  await desk.at('2027-12-01T14:00:00Z');
  const passenger = person();
  const old = await leaveCredit(passenger, '2027-12-01');
  const [emd] = await credits({ person: passenger.last_name });
  const pay = async (on: string): Promise<() => Promise<Json>> => {
    const offer = (await offersOf(`GRU,MIA,${on}`)).find(
      ({ validating_carrier }) => validating_carrier === old.validating_carrier,
    );
    const { id, price } = await hold(offer!, passenger);
    const form = { fop_type: 'FOP_TYPE_TICKET', ticket_numbers: [emd!.number], total: 1 };
    const form_of_payments = [form, invoice((cents(price.total) - 100) / 100)];
    return () => desk.ask('ticket.issue', { booking_id: id, form_of_payments });
  };
  const both = [await pay('2028-01-20'), await pay('2028-01-27')];
  const answers = await Promise.all(both.map((issue) => issue()));
  const [refused, ...more] = answers.filter((answer) => typeof answer === 'string');
  expect([refused, more]).toEqual(['BOOKING_BUSY', []]);
  expect(await statusAt(old, emd!.number)).toBe('EXCHANGED');
});

test.each(TAKERS)('a residual EMD pays an exchange at %s, once', async (provider) => {
  await desk.at('2027-12-01T14:00:00Z');
  const passenger = person();
  const old = await leaveCredit(passenger, '2027-12-01', provider);
  const [emd] = await credits({ person: passenger.last_name });
  const same = ({ validating_carrier }: Json) => validating_carrier === old.validating_carrier;
  const own = await sell((await offersOf('GRU,MIA,2028-01-20', provider)).find(same)!, passenger);
  const route = 'GRU,MIA,2028-01-25';
  const { offers } = await desk.must('offer.search', { route, booking_id: own.id });
  const given_up = own.slices.map(({ token }: Json) => token);
  const dearer = offers.filter(same).sort((a: Json, b: Json) => b.total - a.total);
  const offer = dearer[0]!;
  const { offer: estimate } = await desk.must('exchange.estimate', {
    booking_id: own.id,
    search_id: offer.search_id,
    new_slice_tokens: tokensOf(offer),
    exchange_slice_tokens: given_up,
  });
  expect(estimate.amount_due).toBeGreaterThan(10);
  const numbers = own.passengers[0].tickets.map(({ number }: Json) => number);
  const pay = (minor: number) =>
    desk.ask('exchange.perform', {
      booking_id: own.id,
      exchange_slice_tokens: given_up,
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: numbers },
        { fop_type: 'FOP_TYPE_TICKET', total: minor / 100, ticket_numbers: [emd!.number] },
        invoice((cents(estimate.amount_due) - minor) / 100),
      ],
    });
  expect(await pay(cents(emd!.amount) * 100)).toBe('INVALID_REQUEST');
  expect(await statusAt(old, emd!.number)).toBe('OPEN');
  const part = 500;
  const answer = await pay(part);
  if (answer === 'CAPABILITY_UNAVAILABLE') {
    // Travelport's exchange has one form of payment.
    expect(provider).toBe('PROVIDER_01');
    expect(await statusAt(old, emd!.number)).toBe('OPEN');
    return;
  }
  expect(answer).toHaveProperty('tickets');
  expect(await statusAt(old, emd!.number)).toBe('EXCHANGED');
  const paid = (await read(own)).payments.flatMap(({ fop, charged_amount }: Json) =>
    fop.fop_type === 'FOP_TYPE_TICKET' ? [charged_amount] : [],
  );
  expect(paid).toContain(part / 100);
  const left = (await credits({ person: passenger.last_name })).map(({ number }) => number);
  expect(left).not.toContain(emd!.number);
  expect(left).toHaveLength(1);
});

test('an issue that lost its answer has spent the EMD once, or not at all', async () => {
  const passenger = person();
  await leaveCredit(passenger, '2027-12-01');
  const [emd] = await credits({ person: passenger.last_name });
  for (const kind of ['http_500', 'drop_after'] as const) {
    // The dearest is one that is paid back.
    const offers = (await offersOf('GRU,MIA,2028-01-20')).reverse();
    const own = await hold(
      offers.find((one) => one.validating_carrier === emd!.airline)!,
      passenger,
    );
    const [{ pays }] = (await credits({ booking_id: own.id })) as [Json];
    const part = Math.floor(cents(pays.amount) / 2);
    const form = { fop_type: 'FOP_TYPE_TICKET', ticket_numbers: [emd!.number], total: part / 100 };
    const fault = { provider_type: PROVIDER, message: 'change', fault: kind, times: 1 };
    await desk.must('training.faults.set', fault);
    const rest = invoice((cents(own.price.total) - part) / 100);
    await desk.ask('ticket.issue', { booking_id: own.id, form_of_payments: [form, rest] });
    await desk.must('training.faults.clear');
    const { booking_status } = await read(own);
    const left = await credits({ person: passenger.last_name });
    const spent = booking_status === 'TICKETED';
    expect(spent).toBe(kind === 'drop_after');
    expect(left).toHaveLength(1);
    expect(left[0]!.number === emd!.number).toBe(!spent);
    if (!spent) await desk.must('booking.cancel', { id: own.id });
    else await comesBackAsEmd(own, passenger);
  }
});

/** The day after: what an EMD had paid comes back as one, the rest as it was paid. */
async function comesBackAsEmd(booking: Json, passenger: Json): Promise<void> {
  await desk.at('2027-12-02T14:00:00Z');
  const { quote } = await desk.must('refund.quote', { booking_id: booking.id });
  const back = quote.refund_to.find(({ document }: Json) => document === 'EMD');
  expect(back.original_amount).toBeGreaterThan(0);
  const before = await credits({ person: passenger.last_name });
  await desk.must('refund.confirm', { booking_id: booking.id, quote_id: quote.id });
  const known = before.map(({ number }) => number);
  const fresh = (await credits({ person: passenger.last_name })).filter(
    ({ number }) => !known.includes(number),
  );
  expect(fresh).toMatchObject([{ kind: 'EMD', amount: back.original_amount }]);
}

test('a credit is of the agency’s day, late in its evening too', async () => {
  // Half past ten in the evening in São Paulo.
  const evening = '2026-12-06T01:30:00Z';
  await desk.at(evening);
  const passenger = person();
  await leaveCredit(passenger, evening);
  const [credit] = await credits({ person: passenger.last_name });
  expect(credit).toMatchObject({
    kind: 'EMD',
    issued_on: '2026-12-05',
    expires_on: '2027-12-05',
    days_left: 365,
  });
});
