/** Duffel orders after the sale, against the training front. */
import { afterEach, describe, expect, it } from 'vitest';
import type { createDuffelProvider } from '#main/providers/duffel/adapter.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import {
  ALONE,
  answered,
  call,
  everyone,
  FAMILY,
  flightsOf,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { BY_ID, book, cash, json, told } from './support.ts';
import { type Airline, ask, closeAll } from './training.ts';

type Duffel = ReturnType<typeof createDuffelProvider>;

afterEach(closeAll);

describe('after the sale', () => {
  async function sold(airline: Airline, party = ALONE) {
    const held = await book(airline, party);
    const request = { passenger_keys: everyone(held), payments: cash(held.total_minor) };
    return answered(await airline.provider.issue(held, request, call('pay')));
  }

  it('a paid order is cancelled for what was quoted, on its day of issue for all of it', async () => {
    const airline = ask();
    const order = await sold(airline, FAMILY);
    expect(refused(await airline.provider.cancel(order, call())).retry).toBe('never');
    const quote = answered(await airline.provider.quoteCancel(order, call()));
    expect(quote).toMatchObject({ refund_minor: order.total_minor, refund_to: 'BALANCE' });
    const gone = answered(await airline.provider.cancel(order, call(), quote.key));
    expect([gone.status, ...new Set(gone.tickets.map(({ status }) => status))]).toEqual([
      'CANCELLED',
      'CANCELLED',
    ]);
  });

  it.each([
    ['open: all of it, no longer than the window', '2026-11-21T20:00:00Z', '100.00', true],
    ['open, and less quoted', '2026-11-21T20:00:00Z', '40.00', false],
    ['over', '2026-11-21T11:00:00Z', '100.00', false],
  ])('a window for voiding that is %s', async (_, until, refund_amount, limited) => {
    const quoted_until = '2026-11-22T12:00:00.000Z';
    const body = {
      id: 'ord_1',
      order_id: 'ord_1',
      total_amount: '100.00',
      total_currency: 'USD',
      void_window_ends_at: until,
      passengers: [],
      refund_amount,
      refund_currency: 'USD',
      refund_to: 'balance',
      expires_at: quoted_until,
    };
    const { provider } = told(() => json({ data: body }));
    const order = answered(await provider.retrieve(BY_ID, call()));
    const { expires_at } = answered(await provider.quoteCancel(order, call()));
    expect(expires_at).toBe(limited ? new Date(until).toISOString() : quoted_until);
  });

  it.each([
    ['2026-11-21T20:00:00Z', 'CANCELLED'],
    ['2026-11-21T10:00:00Z', 'REFUNDED'],
  ])('cancelled with no amount told, its window until %s: %s', async (until, status) => {
    const body = {
      id: 'ord_1',
      total_amount: '100.00',
      total_currency: 'USD',
      void_window_ends_at: until,
      cancelled_at: '2026-11-21T12:00:00Z',
      passengers: [{ id: 'pas_1' }],
      documents: [{ type: 'electronic_ticket', unique_identifier: '1252400000001' }],
    };
    const { provider } = told(() => json({ data: body }));
    const { tickets } = answered(await provider.retrieve(BY_ID, call()));
    expect(tickets.map((one) => one.status)).toEqual([status]);
  });

  it.each([
    ['balance', 'CANCELLED'],
    ['voucher', 'REFUNDED'],
    ['airline_credits', 'REFUNDED'],
    ['balance', 'REFUNDED', 'KWD'],
    ['balance', 'CANCELLED', 'USD', '2026-11-21T20:00:00Z'],
    // A fare that is given back whole, or flights that the airline gave up.
    ['balance', 'REFUNDED', 'USD', '2026-11-21T10:00:00Z'],
  ])(
    'cancelled for all of it, back to %s: %s',
    async (refund_to, status, refund_currency = 'USD', void_window_ends_at = '') => {
      const body = {
        id: 'ord_1',
        total_amount: '100.00',
        total_currency: 'USD',
        ...(void_window_ends_at && { void_window_ends_at }),
        cancelled_at: '2026-11-21T12:00:00Z',
        cancellation: { refund_amount: '100.00', refund_currency, refund_to },
        passengers: [{ id: 'pas_1' }],
        documents: [{ type: 'electronic_ticket', unique_identifier: '1252400000001' }],
      };
      const { provider } = told(() => json({ data: body }));
      const { tickets } = answered(await provider.retrieve(BY_ID, call()));
      expect(tickets.map((one) => one.status)).toEqual([status]);
    },
  );

  it('a credit comes with the code that redeems it and whose it is', async () => {
    const credit = {
      credit_amount: '80.00',
      credit_currency: 'USD',
      credit_code: 'ZZ-4711',
      credit_name: 'Travel credit',
      issued_on: '2026-11-21',
      passenger_id: 'pas_1',
    };
    const body = {
      id: 'ord_1',
      total_amount: '100.00',
      total_currency: 'USD',
      cancelled_at: '2026-11-21T12:00:00Z',
      cancellation: {
        confirmed_at: '2026-11-21T12:00:00Z',
        refund_to: 'airline_credits',
        refund_amount: '80.00',
        refund_currency: 'USD',
        airline_credits: [credit],
      },
      passengers: [{ id: 'pas_1' }],
    };
    const { provider } = told(() => json({ data: body }));
    const { credits } = answered(await provider.retrieve(BY_ID, call()));
    expect(credits).toMatchObject([
      { code: 'ZZ-4711', passenger_key: 'pas_1', amount_minor: 8000, issued_on: '2026-11-21' },
    ]);
  });

  it('credits alone are the refund where no amount is told', async () => {
    const credit = (credit_amount: string, credit_currency: string) => ({
      ...{ credit_amount, credit_currency, passenger_id: 'pas_1' },
    });
    const quote = async (...airline_credits: object[]) => {
      const refund = { refund_amount: null, refund_currency: null, refund_to: 'airline_credits' };
      const data = { id: 'ore_1', order_id: 'ord_1', ...refund, airline_credits };
      const order = { ...{ order_id: 'ord_1', currency: 'USD', total_minor: 5_000 }, key: {} };
      const { provider } = told(() => json({ data }));
      return answered(await provider.quoteCancel(order as ProviderOrder, call()));
    };
    expect(await quote(credit('30.00', 'USD'), credit('20.00', 'USD'))).toMatchObject({
      ...{ refund_minor: 5_000, currency: 'USD', refund_to: 'AIRLINE_CREDIT' },
    });
    expect(await quote(credit('30.00', 'USD'), credit('20.00', 'GBP'))).toMatchObject({
      refund_minor: null,
    });
    expect(await quote()).toMatchObject({ refund_minor: null });
  });

  it('money and credits are both told, for each document too', async () => {
    const number = '1252400000001';
    const ordered = {
      id: 'ord_1',
      ...{ total_amount: '100.00', total_currency: 'USD' },
      passengers: [{ id: 'pas_1', type: 'adult' }],
      documents: [{ type: 'electronic_ticket', unique_identifier: number }],
    };
    const { provider: seller } = told(() => json({ data: ordered }));
    const order = answered(await seller.retrieve(BY_ID, call()));
    const quoted = (credit_currency: string) => {
      const credit = { credit_amount: '30.00', credit_currency, passenger_id: 'pas_1' };
      const refund = { refund_amount: '50.00', refund_currency: 'USD', refund_to: 'balance' };
      const data = { id: 'ore_1', order_id: 'ord_1', ...refund, airline_credits: [credit] };
      return told(() => json({ data })).provider;
    };
    expect(answered(await quoted('USD').quoteCancel(order, call()))).toMatchObject({
      refund_minor: 5_000,
      credits: [{ amount_minor: 3_000, currency: 'USD' }],
    });
    const quote = await quoted('USD').quoteRefund(order, { numbers: [number] }, call());
    expect(answered(quote)).toMatchObject({
      lines: [{ refund_minor: 5_000, residual_minor: 3_000 }],
      parts: [
        { document: null, amount_minor: 5_000 },
        { document: 'AIRLINE_CREDIT', amount_minor: 3_000 },
      ],
    });
    const foreign = await quoted('GBP').quoteRefund(order, { numbers: [number] }, call());
    expect(refused(foreign).retry).toBe('never');
  });

  it('a document of two passengers is worth what both of them paid', async () => {
    const number = '1252400000001';
    const ordered = {
      id: 'ord_1',
      ...{ total_amount: '100.00', total_currency: 'USD' },
      passengers: ['pas_1', 'pas_2'].map((id) => ({ id, type: 'adult' })),
      documents: [
        {
          type: 'electronic_ticket',
          unique_identifier: number,
          passenger_ids: ['pas_1', 'pas_2'],
        },
      ],
    };
    const order = answered(
      await told(() => json({ data: ordered })).provider.retrieve(BY_ID, call()),
    );
    const refund = { refund_amount: '80.00', refund_currency: 'USD', refund_to: 'balance' };
    const data = { id: 'ore_1', order_id: 'ord_1', ...refund };
    const { provider } = told(() => json({ data }));
    const quote = answered(await provider.quoteRefund(order, { numbers: [number] }, call()));
    expect(quote.lines).toMatchObject([{ number, refund_minor: 8_000 }]);
    const { paid } = quote.lines[0]!;
    expect(paid.fare_minor + paid.tax_minor).toBe(10_000);
  });

  it('a day later for what the fare leaves, and the books agree', async () => {
    const airline = ask();
    const order = await sold(airline);
    airline.moveTo('2026-11-23T12:00:00Z');
    const quote = answered(await airline.provider.quoteCancel(order, call()));
    expect(quote.refund_minor!).toBeLessThan(order.total_minor);
    const gone = answered(await airline.provider.cancel(order, call(), quote.key));
    expect(gone.tickets.map(({ status }) => status)).toEqual(['REFUNDED']);
    expect(await airline.books(order)).toMatchObject({ refunded_minor: quote.refund_minor });
  });

  it('a change whose answer was lost is found by what the change itself says', async () => {
    const airline = ask();
    const order = await sold(airline);
    const slot = ROUND.map((leg) => ({ ...leg, date: leg.date.replace('-01-', '-02-') }));
    const found = await airline.provider.exchangeSearch(order, searchFor(ALONE, slot), call());
    const [offer] = answered(found).offers;
    const give_up = order.slices.map((_, at) => at);
    const asked = { give_up, selections: selections(offer!) };
    const quote = answered(await airline.provider.quoteExchange(order, asked, call()));
    const quote_key = quote.key;
    const due = quote.lines.reduce((sum, { due_minor }) => sum + due_minor, 0);
    const payments = due > 0 ? cash(due) : [];
    expect(
      answered(await airline.provider.finishExchange(order, { quote_key }, call())),
    ).toBeNull();
    airline.line.lose('POST /air/order_changes/:id/actions/confirm');
    const request = { quote_key, payments, waiver: null };
    expect(refused(await airline.provider.exchange(order, request, call())).retry).toBe('unknown');
    const done = answered(await airline.provider.finishExchange(order, { quote_key }, call()));
    expect(flightsOf(done!.slices.flatMap(({ legs }) => legs))).toEqual(
      flightsOf(quote.offer.journeys.flatMap(({ slices }) => slices[0]!.legs)),
    );
  });

  it.each([
    ['split', (p: Duffel) => p.split()],
    ['void', (p: Duffel) => p.void()],
    ['passengers', (p: Duffel) => p.updatePassengers()],
    ['seats', (p: Duffel) => p.seatMap()],
  ])('%s is not there, and says so', async (_, does) => {
    const failure = refused(await does(ask().provider));
    expect(failure).toMatchObject({ error: 'CAPABILITY_UNAVAILABLE', retry: 'never' });
  });
});
