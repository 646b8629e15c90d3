/** Duffel by the adapter, against the training front and against answers made by hand. */
import { afterEach, describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { toLegBase } from '#main/domain/itinerary-view.ts';
import { layOutSeats } from '#main/domain/seat-map.ts';
import { createDuffelProvider } from '#main/providers/duffel/adapter.ts';
import { Fieldset, Reading } from '#main/providers/duffel/json.ts';
import { DUFFEL_PROFILES } from '#main/providers/duffel/profile.ts';
import { readSeatMap } from '#main/providers/duffel/read/seat-maps.ts';
import { readAny } from '#main/providers/duffel/read-any.ts';
import type {
  OrderPassenger,
  ProviderLeg,
  ProviderOffer,
  ProviderOrder,
} from '#main/providers/provider.ts';
import type { ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import { getSeatGrid } from '#renderer/features/seats/seat-grid.ts';
import { SAME_RATE } from '../../fixtures/flights.ts';
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
import { type Airline, ask, closeAll } from './training.ts';

type Duffel = ReturnType<typeof createDuffelProvider>;

afterEach(closeAll);

const cash = (amount_minor: number) => [{ method: 'CASH' as const, amount_minor }];

async function offerOf({ provider }: Airline, party: OrderPassenger[] = ALONE) {
  const request = searchFor(party, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const { passengers } = request;
  const asked = { passengers, brands: false, currency: 'USD' };
  const held = offers.find((one) => one.can_hold)!;
  const priced = await provider.price({ ...asked, selections: selections(held) }, call());
  return { offers, passengers, offer: answered(priced).offer };
}

async function book(airline: Airline, party: OrderPassenger[] = ALONE): Promise<ProviderOrder> {
  const { offer } = await offerOf(airline, party);
  const made = airline.provider.create({ offer, passengers: party, remarks: [] }, call('ours'));
  return answered(await made);
}

const totalOf = (offer: ProviderOffer) =>
  offer.prices.reduce((sum, one) => sum + one.quantity * (one.fare_minor + one.tax_minor), 0);

describe('selling', () => {
  it('a redress number is passed on', async () => {
    const airline = ask();
    await book(airline, [{ ...ALONE[0]!, redress: '1234567' }]);
    const sent = airline.line.bodies[airline.line.sent.indexOf('POST /air/orders')] ?? '';
    const paper = { type: 'passenger_redress_number', unique_identifier: '1234567' };
    expect(JSON.parse(sent).data.passengers[0].identity_documents).toContainEqual({
      ...paper,
      issuing_country_code: 'US',
    });
  });

  it('what a passenger pays together is what the offer costs, through hold and payment', async () => {
    const airline = ask();
    const { offer } = await offerOf(airline, FAMILY);
    const order = answered(
      await airline.provider.create({ offer, passengers: FAMILY, remarks: [] }, call('ours')),
    );
    expect([totalOf(offer), order.reference, order.status]).toEqual([
      order.total_minor,
      'ours',
      'LIVE',
    ]);
    expect(order.payment_due_at! > order.price_guaranteed_until!).toBe(true);
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    const paid = answered(await airline.provider.issue(order, request, call('pay')));
    expect(paid.tickets.map(({ passenger_key }) => passenger_key)).toEqual(everyone(order));
    expect(await airline.books(order)).toMatchObject({ paid_minor: order.total_minor });
  });

  it('fare families of each direction combine by partial requests', async () => {
    const airline = ask();
    const { offers, passengers } = await offerOf(airline);
    const brand = (offer: ProviderOffer, at: number) =>
      offer.journeys[at]!.slices[0]!.legs[0]!.brand?.name;
    const [first] = offers;
    const other = offers.find((one) => brand(one, 1) !== brand(first!, 1))!;
    const chosen = [selections(first!)[0]!, selections(other)[1]!];
    const request = { selections: chosen, passengers, brands: false, currency: 'USD' };
    const { offer } = answered(await airline.provider.price(request, call()));
    expect([brand(offer, 0), brand(offer, 1)]).toEqual([brand(first!, 0), brand(other, 1)]);
    expect(airline.line.sent).toContain('GET /air/partial_offer_requests/:id/fares');
  });

  it('paid with the order, a seat and a bag chosen with it', async () => {
    const airline = ask();
    const { offer } = await offerOf(airline);
    const maps = answered(await airline.provider.offerSeats(offer, call()));
    const seat = maps
      .flatMap(({ cabins }) => cabins.flatMap(({ rows }) => rows.flatMap((row) => row.seats)))
      .find((one) => (one.offers[0]?.amount_minor ?? 0) > 0)!.offers[0]!;
    const bag = offer.services!.find(({ kind }) => kind === 'BAGGAGE')!;
    const services = [seat, bag].map(({ offer_item_id: id, amount_minor }) => ({
      id,
      quantity: 1,
      amount_minor,
    }));
    const total = totalOf(offer) + seat.amount_minor + bag.amount_minor;
    const order = answered(
      await airline.provider.create(
        { offer, passengers: ALONE, remarks: [], services, payments: cash(total) },
        call('ours'),
      ),
    );
    expect(order.total_minor).toBe(total);
    expect(order.services.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'BAGGAGE TICKETED',
      'SEAT TICKETED',
    ]);
    expect(order.tickets.map(({ type, emd_type }) => `${type} ${emd_type}`).sort()).toEqual([
      'EMD BAGGAGE',
      'EMD SEAT',
      'TICKET null',
    ]);
  });

  it('past the guarantee the order is read first, and another amount is not paid', async () => {
    const airline = ask();
    const order = await book(airline);
    airline.moveTo('2026-11-22T15:00:00Z');
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor + 1) };
    const failure = refused(await airline.provider.issue(order, request, call('pay')));
    expect(failure).toMatchObject({ error: 'PRICE_CHANGED', retry: 'never' });
    expect(airline.line.sent.at(-1)).toBe('GET /air/orders/:id');
    const now = answered(
      await airline.provider.retrieve({ order_id: order.order_id, locator: null }, call()),
    );
    const payments = cash(now.total_minor);
    answered(await airline.provider.issue(now, { ...request, payments }, call('pay')));
  });

  it('bags for a paid order, each paid to the unit', async () => {
    const airline = ask();
    const held = await book(airline);
    const request = { passenger_keys: everyone(held), payments: cash(held.total_minor) };
    const order = answered(await airline.provider.issue(held, request, call('pay')));
    const { offer_key, services } = answered(await airline.provider.baggage(order, call()));
    const [bag] = services;
    const choice = {
      offer_key,
      offer_item_id: bag!.offer_item_id,
      passenger_key: bag!.passenger_keys[0]!,
      leg_keys: bag!.leg_keys,
      seat: null,
      quantity: 1,
      amount_minor: bag!.amount_minor,
      tax_minor: 0,
    };
    const change = { add: [choice], remove: [] };
    const short = cash(bag!.amount_minor - 1);
    const wrong = await airline.provider.changeServices(order, change, short, call('bag'));
    expect(refused(wrong).error).toBe('PRICE_CHANGED');
    const after = answered(
      await airline.provider.changeServices(order, change, cash(bag!.amount_minor), call('bag')),
    );
    expect(after.total_minor).toBe(order.total_minor + bag!.amount_minor);
    expect(after.services[0]).toMatchObject({ kind: 'BAGGAGE', status: 'TICKETED' });
  });
});

describe('an order on hold', () => {
  it('that nobody paid in time is over, though Duffel calls it neither cancelled nor unpaid', async () => {
    const airline = ask();
    const { order_id, payment_due_at } = await book(airline);
    airline.moveTo(new Date(Date.parse(payment_due_at!) + 60_000).toISOString());
    const gone = answered(await airline.provider.retrieve({ order_id, locator: null }, call()));
    expect([gone.status, gone.slices[0]!.legs[0]!.status]).toEqual(['CANCELLED', 'HX']);
    const answer = JSON.parse(airline.line.answers.at(-1)!);
    expect(answer.data).toMatchObject({
      cancelled_at: null,
      payment_status: { awaiting_payment: false, paid_at: null },
    });
    // Paid, or of a time when the payment's own was not told: a booking like any other.
    for (const paid_at of ['2026-11-21T12:00:00Z', undefined]) {
      answer.data.payment_status.paid_at = paid_at;
      const { provider } = told(() => json(answer));
      const kept = answered(await provider.retrieve({ order_id, locator: null }, call()));
      expect(kept.status).toBe('LIVE');
      const paid = [{ status: 'CAPTURED', amount_minor: null, currency: kept.currency }];
      expect(kept.payments).toMatchObject(paid_at ? paid : []);
    }
    // Seen before its time was over, it waits for a payment that is not settled.
    const { payment_status, synced_at } = answer.data;
    payment_status.paid_at = null;
    payment_status.payment_required_by = new Date(Date.parse(synced_at) + 60_000).toISOString();
    const { provider } = told(() => json(answer));
    const waits = answered(await provider.retrieve({ order_id, locator: null }, call()));
    expect(waits).toMatchObject({ status: 'LIVE', payments: [{ status: 'PENDING' }] });
    expect(waits.warnings.map(toEnglish).join()).toContain('PAYMENT_PENDING');
    // One that was to be paid at once has no such time; how it is paid may be told.
    Object.assign(answer.data, {
      type: 'instant',
      intended_payment_methods: [
        { type: 'card', card_id: 'tcd_1', charge_amount: '80.00', charge_currency: 'EUR' },
        {
          type: 'airline_credit',
          airline_credit_id: 'acd_1',
          charge_amount: '20.50',
          charge_currency: 'EUR',
        },
      ],
    });
    payment_status.payment_required_by = null;
    const { provider: other } = told(() => json(answer));
    const split = answered(await other.retrieve({ order_id, locator: null }, call()));
    expect(split).toMatchObject({
      status: 'LIVE',
      payments: [
        { status: 'PENDING', method: 'CARD', amount_minor: 8000, currency: 'EUR' },
        { status: 'PENDING', method: 'OTHER', amount_minor: 2050, currency: 'EUR' },
      ],
    });
  });

  it.each([
    ['failed', 'insufficient_balance', 'PROVIDER_REFUSED never: The agency’s own balance'],
    ['failed', 'card_declined', 'CARD_REFUSED never'],
    ['cancelled', null, 'PROVIDER_REFUSED never'],
    ['pending', null, 'PROVIDER_ERROR unknown'],
  ])('whose payment is %s for %s is not paid', async (status, failure_reason, expected) => {
    const order = {
      ...{ id: 'ord_1', total_amount: '100.00', total_currency: 'USD' },
      ...{ passengers: [{ id: 'pas_1' }], payment_status: { awaiting_payment: true } },
    };
    let sent = 0;
    const { provider } = told(() => {
      sent += 1;
      return json({ data: sent === 2 ? { id: 'pay_1', status, failure_reason } : order });
    });
    const held = { key: {}, order_id: 'ord_1', tickets: [] } as unknown as ProviderOrder;
    const request = { passenger_keys: ['pas_1'], payments: cash(10_000) };
    const failure = refused(await provider.issue(held, request, call('pay')));
    expect(`${failure.error} ${failure.retry}: ${toEnglish(failure.message)}`).toContain(expected);
  });
});

it('passengers whose type an order leaves out are told by their age on its last slice', async () => {
  const slice = (id: string, day: string) => ({
    id,
    segments: [
      {
        ...{ id: `seg_${id}`, origin: 'GRU', destination: 'LIS', marketing_carrier: 'TP' },
        ...{ departing_at: `${day}T10:00:00`, arriving_at: `${day}T22:00:00` },
        marketing_carrier_flight_number: '82',
      },
    ],
  });
  const born = ['1990-05-05', '2014-12-21', '2014-12-20', '2024-12-21', '2024-12-20', null];
  const order = {
    ...{ id: 'ord_1', total_amount: '600.00', total_currency: 'USD' },
    slices: [slice('sli_1', '2026-12-01'), slice('sli_2', '2026-12-20')],
    passengers: born.map((born_on, at) => ({ id: `pas_${at}`, born_on })),
  };
  const { provider } = told(() => json({ data: order }));
  const { passengers } = answered(await provider.retrieve(BY_ID, call()));
  const types = passengers.map(({ pax_type }) => pax_type);
  expect(types).toEqual(['ADT', 'CHD', 'ADT', 'INF', 'CHD', 'ADT']);
});

describe('lost answers', () => {
  it.each(['drop_after', 'accepted', 'garbage'])(
    'a create ends in %s: found by our reference, once',
    async (fault) => {
      const airline = ask();
      const { offer } = await offerOf(airline);
      await airline.fault('create', fault);
      const request = { offer, passengers: ALONE, remarks: [] };
      const failure = refused(await airline.provider.create(request, call('ours')));
      expect(failure.retry).toBe('unknown');
      const legs = offer.journeys.flatMap(({ slices }) => slices[0]!.legs);
      const found = answered(
        await airline.provider.find(
          {
            reference: 'ours',
            passengers: ALONE,
            flights: flightsOf(legs),
            created_after: '2026-11-21T11:59:00.000Z',
          },
          call(),
        ),
      );
      expect(found.map(({ reference }) => reference)).toEqual(['ours']);
      expect(airline.line.sent.filter((name) => name === 'POST /air/orders')).toHaveLength(1);
    },
  );
});

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
  ])(
    'cancelled for all of it, back to %s: %s',
    async (refund_to, status, refund_currency = 'USD') => {
      const body = {
        id: 'ord_1',
        total_amount: '100.00',
        total_currency: 'USD',
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

describe('changes of the airline that wait', () => {
  it('are told with their flights, in the words of the version before too', () => {
    const airport = (iata_code: string) => ({ iata_code });
    const flight = (id: string, times: object) => ({
      id: `sli_${id}`,
      segments: [
        {
          ...{ id, origin: airport('LHR'), destination: airport('BCN'), ...times },
          ...{ marketing_carrier: { iata_code: 'BA' }, marketing_carrier_flight_number: '0472' },
          passengers: [{ air_order_passenger_id: 'pas_1', cabin_class: 'economy' }],
        },
      ],
    });
    const now = { departing_at: '2027-03-28T11:00:00', arriving_at: '2027-03-28T14:15:00' };
    const old = {
      ...{ departure_datetime: '2027-03-28T06:15:00', arrival_datetime: '2027-03-28T09:25:00' },
      ...{ departure_terminal: 'A', arrival_terminal: '1' },
    };
    const body = { id: 'aic_1', added: [flight('seg_2', now)], removed: [flight('seg_1', old)] };
    const read = readAny(new TextEncoder().encode(JSON.stringify({ data: body })));
    expect(read.ok && read.value).toMatchObject({
      changes: [
        {
          flights: {
            added: [{ departure: '2027-03-28T11:00', flight_number: 472 }],
            removed: [{ departure: '2027-03-28T06:15', departure_terminal: 'A' }],
          },
        },
      ],
      warnings: [],
      not_understood: [],
    });
  });

  const slice = (id: string) => ({ id, segments: [] });
  const change = (id: string, day: number, from: string, to: string) => ({
    ...{ id, order_id: 'ord_1', action_taken: null, available_actions: ['accept'] },
    ...{ created_at: `2026-11-0${day}T00:00:00Z`, removed: [slice(from)], added: [slice(to)] },
  });
  const accept = async (changes: object[], stale: string[] = [], refused: string[] = []) => {
    const accepted: string[] = [];
    const provider = createDuffelProvider(DUFFEL_PROFILES[0]!, {
      ...{ base_url: 'http://duffel.test', authorization: null, training: true },
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      fetch: async ({ url }) => {
        const id = /airline_initiated_changes\/(\w+)\/actions\/accept/.exec(url)?.[1];
        if (url.includes('/orders/')) {
          return json({ data: { id: 'ord_1', total_amount: '1.00', total_currency: 'USD' } });
        }
        if (id === undefined) return json({ data: changes, meta: {} });
        if (stale.includes(id)) {
          const code = 'stale_airline_initiated_change_accept';
          return json(problem('invalid_state_error', code), 422);
        }
        if (refused.includes(id)) return json(problem('invalid_request_error', 'invalid'), 422);
        accepted.push(id);
        return json({ data: {} });
      },
    });
    const order = { order_id: 'ord_1', key: {}, slices: [] } as unknown as ProviderOrder;
    const answer = await provider.acceptSchedule(order, call('accept'));
    const word = answer.ok || refused.length === 0 ? 'error' : 'retry';
    const outcome = [accepted.join(), answer.ok ? 'done' : answer.error[word]];
    const why = answer.ok ? '' : toEnglish(answer.error.message);
    return /accepted here|flights/.test(why) ? [...outcome, why] : outcome;
  };

  it('the latest of a slice is accepted alone, and those of others with it', async () => {
    const first = { ...change('aic_1', 1, 'sli_1', 'sli_2'), available_actions: [] };
    const last = change('aic_2', 2, 'sli_2', 'sli_3');
    expect(await accept([first, last])).toEqual(['aic_2', 'done']);
    const other = change('aic_3', 3, 'sli_7', 'sli_8');
    expect(await accept([first, last, other])).toEqual(['aic_3,aic_2', 'done']);
    // Where Duffel takes the latest of the order only, that one is still accepted.
    expect(await accept([last, other], ['aic_2'])).toEqual(['aic_3', 'done']);
    expect(await accept([last, other], ['aic_3'])).toEqual(['', 'EXPIRED']);
    // Once one is accepted, a refusal of another does not mean that nothing was done.
    expect(await accept([last, other], [], ['aic_2'])).toEqual(['aic_3', 'unknown']);
    expect(await accept([last, other], [], ['aic_3'])).toEqual(['', 'never']);
  });

  it('a slice is followed through every id it was given, and what nobody changed since still waits', async () => {
    const [first, second] = [
      change('aic_1', 1, 'sli_1', 'sli_2'),
      change('aic_2', 2, 'sli_2', 'sli_3'),
    ];
    expect(await accept([first, second, change('aic_3', 3, 'sli_1', 'sli_4')])).toEqual([
      'aic_3',
      'done',
    ]);
    const both = { ...first, removed: [slice('sli_1'), slice('sli_7')] };
    both.added = [slice('sli_2'), slice('sli_8')];
    expect(await accept([both, second])).toEqual(['aic_2,aic_1', 'done']);
    expect(await accept([both, second], ['aic_1'])).toEqual(['aic_2', 'done']);
    expect(await accept([{ ...both, available_actions: [] }, second])).toEqual(['aic_2', 'done']);
  });

  it('one that cannot be accepted here is not said to leave no flights', async () => {
    const barred = { ...change('aic_1', 1, 'sli_1', 'sli_2'), available_actions: ['update'] };
    expect(await accept([barred])).toEqual([
      '',
      'PROVIDER_REFUSED',
      expect.stringMatching(/support/),
    ]);
    const gone = { ...barred, added: [] };
    expect((await accept([gone]))[2]).toMatch(/no flights instead/);
  });
});

/** A far side that answers everything alike, or by path. */
function told(answer: (path: string) => Response | Promise<Response>) {
  let asked = 0;
  const provider = createDuffelProvider(DUFFEL_PROFILES[0]!, {
    base_url: 'http://duffel.test',
    authorization: 'Bearer secret',
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    training: true,
    fetch: async ({ url }) => {
      asked += 1;
      return answer(new URL(url).pathname);
    },
  });
  return { provider, asked: () => asked };
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const problem = (type: string, code: string, source?: unknown) => ({
  meta: { status: 422, request_id: 'req' },
  errors: [{ type, code, title: 'No', message: 'because', source }],
});
const OFFER: ProviderOffer = {
  key: {
    kind: 'duffel-offer',
    offer_id: 'off_1',
    pax: {},
    total_minor: 1000,
    currency: 'USD',
    instant: false,
  },
  owner: 'BA',
  journeys: [],
  currency: 'USD',
  prices: [],
  validating_carrier: 'BA',
  expires_at: null,
  price_guaranteed_until: null,
  payment_due_at: null,
  can_hold: true,
};
const CREATE = { offer: OFFER, passengers: ALONE, remarks: [] };
const BY_ID = { order_id: 'ord_1', locator: null };

describe('what is not told', () => {
  const bag = (id: string, cost: object) => ({
    id,
    type: 'baggage',
    metadata: { type: 'checked' },
    passenger_ids: ['p'],
    segment_ids: ['s'],
    maximum_quantity: 1,
    ...cost,
  });

  it('a service that costs nothing needs no currency; one that costs something is named', async () => {
    const order = { order_id: 'ord_1', currency: 'USD', key: {} } as ProviderOrder;
    const data = [bag('free', { total_amount: '0.00' }), bag('dear', { total_amount: '30.00' })];
    const { provider } = told(() => json({ data }));
    const { services, warnings } = answered(await provider.baggage(order, call()));
    expect(services.map((one) => [one.offer_item_id, one.currency, one.amount_minor])).toEqual([
      ['free', 'USD', 0],
    ]);
    expect(warnings?.map(toEnglish)).toEqual(['dear cannot be read whole and is left out']);
  });

  it('offers and seats that cannot be read are named by search, price and seat map', async () => {
    const airline = ask();
    const { offer } = await offerOf(airline);
    answered(await airline.provider.offerSeats(offer, call()));
    const recorded = (name: string) =>
      JSON.parse(airline.line.answers[airline.line.sent.lastIndexOf(name)]!);
    const searched = recorded('POST /air/offer_requests');
    searched.data.offers[0].total_currency = null;
    searched.data.offers[0].base_currency = 'QQQ';
    const request = searchFor(ALONE, ROUND);
    const found = answered(await told(() => json(searched)).provider.search(request, call()));
    expect(found.offers.length).toBeGreaterThan(0);
    expect(found.warnings?.map(toEnglish)).toContain(
      `${searched.data.offers[0].id} cannot be read whole and is left out`,
    );

    const priced = recorded('GET /air/offers/:id');
    for (const name of ['base_amount', 'base_currency', 'tax_amount', 'tax_currency']) {
      delete priced.data[name];
    }
    const asked = { passengers: request.passengers, brands: false, currency: 'USD' };
    const again = answered(
      await told(() => json(priced)).provider.price(
        { ...asked, selections: selections(offer) },
        call(),
      ),
    );
    expect(again.warnings?.map(toEnglish)).toEqual([expect.stringContaining('TAXES_UNTOLD')]);

    const wanting = recorded('GET /air/offers/:id');
    wanting.data.passenger_identity_documents_required = true;
    const told_so = answered(
      await told(() => json(wanting)).provider.price(
        { ...asked, selections: selections(offer) },
        call(),
      ),
    );
    expect(told_so.warnings?.map(toEnglish)).toEqual([expect.stringContaining('DOCUMENT_NEEDED')]);

    const maps = recorded('GET /air/seat_maps');
    const elements = JSON.stringify(maps).replaceAll('"total_currency"', '"currency_of_total"');
    const [map] = answered(
      await told(() => json(JSON.parse(elements))).provider.offerSeats(offer, call()),
    );
    expect(map!.warnings?.map(toEnglish)).toContainEqual(
      expect.stringContaining('cannot be read whole and is left out'),
    );
  });
});

describe('a seat of an order', () => {
  it.each(['given', 'bought'])('that was %s says what its airline wants said of it', (how) => {
    const seat = { designator: '14B', name: 'Exit row seat', disclosures: ['No children here'] };
    const at_segment = { passenger_id: 'pas_1', ...(how === 'given' ? { seat } : {}) };
    const service = { id: 'ser_1', type: 'seat', total_amount: '1.00', total_currency: 'GBP' };
    const order = {
      id: 'ord_1',
      booking_reference: 'RZPNX8',
      total_amount: '90.80',
      total_currency: 'GBP',
      slices: [{ segments: [{ id: 'seg_1', passengers: [at_segment] }] }],
      services: how === 'bought' ? [{ ...service, metadata: seat }] : [],
    };
    const read = readAny(new TextEncoder().encode(JSON.stringify({ data: order })));
    expect(read.ok && read.value.warnings).toContain('14B: No children here');
  });
});

it('a waiver of an order has a name, and says what it gives back', () => {
  const waiver = {
    id: 'ser_1',
    type: 'cancel_for_any_reason',
    total_amount: '9.00',
    total_currency: 'GBP',
    passenger_ids: ['pas_1'],
    metadata: { refund_amount: '70.00' },
  };
  const order = {
    id: 'ord_1',
    booking_reference: 'RZPNX8',
    total_amount: '90.80',
    total_currency: 'GBP',
    services: [waiver],
  };
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data: order })));
  const { booking } = (read.ok ? read.value : {}) as unknown as { booking: ProviderOrder };
  expect(booking.services.map(({ name }) => toEnglish(name ?? ''))).toEqual([
    'Cancel for any reason, Refund: GBP 70.00',
  ]);
});

describe('what a price does not hold is said', () => {
  const read = (data: object) => {
    const told = readAny(new TextEncoder().encode(JSON.stringify({ data })));
    if (!told.ok) throw new Error(told.error.message);
    return told.value;
  };
  const segment = {
    ...{ origin: 'LHR', destination: 'JFK', marketing_carrier: 'XQ' },
    ...{ departing_at: '2027-01-01T10:00:00', arriving_at: '2027-01-01T18:00:00' },
    marketing_carrier_flight_number: '7',
  };
  const total = { total_amount: '90.00', total_currency: 'GBP', base_amount: '90.00' };
  const method = (charge: string, surcharge: string, currency: string) => ({
    ...{ type: 'card', charge_amount: charge, charge_currency: currency },
    ...{ surcharge_amount: surcharge, surcharge_currency: currency },
  });

  it.each([
    [method('93.00', '3.00', 'GBP'), ['SURCHARGE_TOLD: Paying by card costs 3.00 GBP more.']],
    [
      method('120.00', '0.00', 'USD'),
      ['CURRENCY_DIFFERS: Paying by card is charged as 120.00 USD.'],
    ],
    [method('90.00', '0.00', 'GBP'), []],
    [{ type: 'balance' }, []],
  ])('of an offer or order priced for %j', (one, said) => {
    const priced = { ...total, intended_payment_methods: [one] };
    const offer = { id: 'off_1', slices: [{ segments: [segment] }], ...priced };
    const { warnings } = read({ ...offer, tax_amount: '0.00' });
    expect(warnings.map(toEnglish)).toEqual(said);
    const order = { id: 'ord_1', booking_reference: 'RZPNX8', ...priced, tax_amount: '0.00' };
    const about = /^(SURCHARGE|CURRENCY)/;
    expect(
      read(order)
        .warnings.map(toEnglish)
        .filter((text) => about.test(text)),
    ).toEqual(said);
  });

  it('a service of an order in other money', () => {
    const service = { id: 'ser_1', type: 'baggage', total_amount: '20.00', total_currency: 'USD' };
    const order = { id: 'ord_1', booking_reference: 'RZPNX8', ...total, services: [service] };
    expect(read(order).warnings.map(toEnglish)).toContain(
      'CURRENCY_DIFFERS: ser_1 costs 20.00 USD; no sum of the order holds that.',
    );
  });

  it('how many batches of a search are still to come', () => {
    const search = { id: 'ber_1', total_batches: 3, remaining_batches: 2, offers: [] };
    expect(read(search)).toMatchObject({
      requests: [{ batches: { total: 3, remaining: 2 } }],
      not_understood: [],
    });
  });

  it('the conditions of the flights that a change leads to', () => {
    const conditions = { refund_before_departure: { allowed: false } };
    const change = {
      ...{ id: 'oco_1', change_total_amount: '30.00', change_total_currency: 'GBP', conditions },
      slices: { remove: [{ id: 'sli_1' }], add: [{ id: 'sli_2', segments: [segment] }] },
    };
    expect(read(change)).toMatchObject({
      changes: [
        {
          offer: {
            journeys: [{ slices: [{ features: [{ type: 'REFUND', attribute: 'NOT_OFFERED' }] }] }],
          },
        },
      ],
    });
  });
});

it('a seat map with narrower rows has each letter of its wider ones once', () => {
  const section = (row: number, letters: string) => ({
    elements: [...letters].map((one) => ({ type: 'seat', designator: `${row}${one}` })),
  });
  const rows = [
    { sections: [section(27, 'AC'), section(27, 'DEF'), section(27, 'JK')] },
    { sections: [section(28, 'ABC'), section(28, 'DEF'), section(28, 'HJK')] },
    { sections: [{ elements: [{ type: 'lavatory' }] }, section(29, 'DEF')] },
  ];
  const map = { segment_id: 'seg_1', cabins: [{ cabin_class: 'economy', aisles: 2, rows }] };
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data: [map] })));
  const { seat_map } = (read.ok ? read.value : {}) as unknown as { seat_map: ProviderSeatMap[] };
  const [cabin] = seat_map[0]!.cabins;
  expect(cabin!.columns.join(',')).toBe('A,B,C,,D,E,F,,H,J,K');
  expect(cabin!.rows.map(({ seats }) => seats.map(({ column }) => column).join(''))).toEqual([
    'ACDEFJK',
    'ABCDEFHJK',
    'ADEF',
  ]);
});

it('a place without a letter between two seats is a column between them', () => {
  const seat = (designator: string) => ({ type: 'seat', designator });
  const left = { elements: [seat('1A'), { type: 'empty' }, seat('1C')] };
  const middle = { elements: [{ type: 'restricted_seat_general' }, seat('1E'), seat('1F')] };
  const narrow = { elements: [seat('2A'), { type: 'lavatory' }] };
  const rows = [{ sections: [left, middle] }, { sections: [narrow, { elements: [] }] }];
  const map = { segment_id: 'seg_1', cabins: [{ cabin_class: 'business', aisles: 1, rows }] };
  const [cabin] = readSeatMap(new Fieldset(map, new Reading())).cabins;
  expect(cabin!.columns.join(',')).toBe('A,1.2,C,,2.1,E,F');
  expect(cabin!.rows.map(({ seats }) => seats.map(({ column }) => column).join())).toEqual([
    'A,1.2,C,2.1,E,F',
    'A,1.2',
  ]);
});

it('a cancellation that says nothing of a refund is one', () => {
  const data = { id: 'ore_1', order_id: 'ord_1', refund_to: null, refund_amount: null };
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data })));
  expect(read.ok && read.value).toMatchObject({
    kind: 'cancellation',
    cancellations: [{ id: 'ore_1', refund_minor: null }],
  });
});

it('a seat that costs other money than the offer is not sold at the rate of the offer', () => {
  const seat = (designator: string, total_currency: string) => ({
    type: 'seat',
    designator,
    available_services: [
      { id: `ase_${designator}`, passenger_id: 'pas_1', total_amount: '20.00', total_currency },
    ],
  });
  const elements = [seat('1A', 'EUR'), seat('1B', 'USD')];
  const map = { segment_id: 'seg_1', cabins: [{ rows: [{ sections: [{ elements }] }] }] };
  const sold = (sold_in: string | null) => {
    const reading = new Reading();
    const { cabins, currency } = readSeatMap(new Fieldset(map, reading), sold_in);
    const seats = cabins[0]!.rows[0]!.seats.flatMap(({ offers, column }) =>
      offers.map(() => column),
    );
    return [currency, seats.join(), reading.warnings.map(toEnglish).join()];
  };
  expect(sold(null)).toEqual(['EUR', 'A', expect.stringContaining('1B 20.00 USD')]);
  expect(sold('USD')).toEqual(['USD', 'B', expect.stringContaining('1A 20.00 EUR')]);
});

it('a door between rows is no seat, and takes the number of none', () => {
  const door = { sections: [{ elements: [{ type: 'exit_row' }] }, { elements: [] }] };
  const row = (...elements: [string, string][]) => ({
    sections: elements.map(([type, designator]) => ({
      elements: [
        {
          ...{ type, designator },
          available_services: [
            { id: designator, passenger_id: 'pas_1', total_amount: '5.00', total_currency: 'GBP' },
          ],
        },
      ],
    })),
  });
  const rows = [
    row(['seat', '11A'], ['seat', '11C']),
    door,
    row(['exit_row', '12A'], ['seat', '12C']),
  ];
  const data = [{ segment_id: 'seg_1', cabins: [{ cabin_class: 'economy', rows }] }];
  const read = readAny(new TextEncoder().encode(JSON.stringify({ data })));
  const { seat_map } = (read.ok ? read.value : {}) as unknown as { seat_map: ProviderSeatMap[] };
  const passengers = [{ id: 'ana', key: 'pas_1', pax_type: 'ADT', infant_id: null }];
  const { view } = layOutSeats(
    { id: 'booking', passengers } as unknown as BookingRecord,
    { slice_id: 'slice', leg_id: 'leg', leg: { key: 'seg_1', aircraft: null } as ProviderLeg },
    seat_map[0]!,
    { set_id: 'A'.repeat(43), rate: SAME_RATE },
  );
  const elements = view.cabins[0]!.rows.flatMap(({ sections }) => sections[0]!.elements);
  expect(elements.map((one) => [one.type, one.designator, one.status])).toEqual([
    ['SEAT', '11A', 'FREE'],
    ['EXIT_ROW', null, 'BLOCKED'],
    ['SEAT', '12A', 'FREE'],
  ]);
  expect(elements[2]!.disclosures).toContain('EXIT_ROW');
  expect(getSeatGrid(view).cabins[0]!.rows.map(({ exit }) => exit)).toEqual([false, true, true]);
});

describe('a change and what it costs', () => {
  const segment = {
    id: 'seg_1',
    origin: 'LHR',
    destination: 'JFK',
    departing_at: '2027-01-01T10:00:00',
    arriving_at: '2027-01-01T18:00:00',
    marketing_carrier: 'XQ',
    marketing_carrier_flight_number: '7',
  };
  const offered = (rest: object) => ({
    ...{ id: 'oco_1', change_total_amount: '30.00', change_total_currency: 'USD', ...rest },
    slices: { remove: [{ id: 'sli_1' }], add: [{ id: 'sli_2', segments: [segment] }] },
  });
  const order = {
    ...{ order_id: 'ord_1', currency: 'USD', total_minor: 10_000, services: [], tickets: [] },
    ...{ passengers: [{ key: 'pas_1', pax_type: 'ADT' }], validating_carrier: 'XQ' },
    key: { kind: 'duffel-order', slices: ['sli_1'], awaiting_payment: false, void: false },
  } as unknown as ProviderOrder;
  const quote = async (rest: object) => {
    const { provider } = told(() => json({ data: offered(rest) }));
    const offer_key = {
      ...{ kind: 'duffel-change', order_id: 'ord_1', offer_id: 'oco_1', removed: ['sli_1'] },
      ...{ change_minor: 3_000, currency: 'USD' },
    };
    const slice_key = {
      ...{ kind: 'duffel-slice', offer_id: 'oco_1', journey: 0, origin: 'LHR', destination: 'JFK' },
      ...{ date: '2027-01-01', flights: 'XQ7', brand: null, cabin: null },
    };
    const selections = [{ offer_key, slice_key }];
    return provider.quoteExchange(order, { give_up: [0], selections }, call());
  };

  it('a fee and a price of another currency are said, and no part of it', async () => {
    const rest = {
      ...{ penalty_total_amount: '5000', penalty_total_currency: 'JPY' },
      ...{ new_total_amount: '95.00', new_total_currency: 'EUR' },
    };
    const { lines, warnings } = answered(await quote(rest));
    expect(lines).toMatchObject([
      { due_minor: 3_000, penalty_minor: 0, new: { fare_minor: 13_000 } },
    ]);
    expect(warnings?.map(toEnglish)).toEqual([
      'CURRENCY_DIFFERS: What a change costs is told in 95.00 EUR, USD.',
      'CURRENCY_DIFFERS: What a change costs is told in 5000 JPY, USD.',
    ]);
  });

  it.each([null, '0.00'])('without a new price (%s) it is what the rest leaves', async (none) => {
    const rest = { penalty_total_amount: '12.00', new_total_amount: none };
    const { lines } = answered(await quote(rest));
    expect(lines).toMatchObject([
      { due_minor: 3_000, penalty_minor: 1_200, new: { fare_minor: 11_800 } },
    ]);
  });

  it.each([
    ['is none', { penalty_total_amount: '0.00' }, false],
    ['is named otherwise', { penalty_amount: '0.00' }, false],
    ['is null', { penalty_total_amount: null, penalty_total_currency: null }, true],
    ['is not named', {}, true],
  ])('a fee that %s', async (_, rest, said) => {
    const { lines, warnings } = answered(await quote({ new_total_amount: '130.00', ...rest }));
    expect(lines).toMatchObject([{ due_minor: 3_000, penalty_minor: 0 }]);
    expect((warnings ?? []).map(toEnglish)).toEqual(
      said
        ? ['AMOUNT_MISSING: Offer oco_1 does not tell its penalty for the change; none is shown.']
        : [],
    );
  });

  const NUMBER = '1252400000001';
  const at = '2026-11-21T10:01:00Z';
  const long_ago = '2026-11-21T10:00:00Z';
  it.each([
    ['confirmed, the ticket keeps its number', at, 'sli_2', [NUMBER], 'done'],
    ['confirmed, the ticket comes later', at, 'sli_2', [], /^safe: .* no new tickets/],
    ['confirmed long ago without a ticket', long_ago, 'sli_2', [], /^never: .* no new tickets/],
    ['confirmed, the order lags behind', at, 'sli_1', [NUMBER], /^safe: .* does not show it/],
    ['confirmed long ago, not shown', long_ago, 'sli_1', [NUMBER], /^never: .* does not show it/],
    ['not confirmed', null, 'sli_1', [NUMBER], 'none'],
    ['never made', undefined, 'sli_1', [NUMBER], 'none'],
    [
      'not confirmed, and other flights are held',
      null,
      'sli_3',
      [NUMBER],
      /^never: .* other flights now/,
    ],
  ])('a change is %s', async (_, confirmed_at, slice, numbers, wanted) => {
    const ticket = { type: 'electronic_ticket', passenger_ids: ['pas_1'] };
    const held = (id: string, of: string[]) => ({
      ...{ id: 'ord_1', total_amount: '100.00', total_currency: 'USD' },
      payment_status: { awaiting_payment: false, paid_at: at },
      passengers: [{ id: 'pas_1', type: 'adult' }],
      slices: [{ id, segments: [segment] }],
      documents: of.map((unique_identifier) => ({ ...ticket, unique_identifier })),
    });
    const asked: string[] = [];
    const { provider } = told((path) => {
      asked.push(path);
      if (path.startsWith('/air/orders/')) return json({ data: held(slice, numbers) });
      const order_change_id = confirmed_at === undefined ? null : 'oce_1';
      const data = offered({ id: path.split('/')[3] ?? 'oce_1', order_change_id, confirmed_at });
      return json({ data });
    });
    const { provider: before } = told(() => json({ data: held('sli_1', [NUMBER]) }));
    const sold = answered(await before.retrieve(BY_ID, call()));
    const quote_key = {
      ...{ kind: 'duffel-change', order_id: 'ord_1', offer_id: 'oco_1', removed: ['sli_1'] },
      ...{ change_minor: 3_000, currency: 'USD' },
    };
    const found = await provider.finishExchange(sold, { quote_key }, call());
    const told_of = found.ok
      ? found.value
        ? 'done'
        : 'none'
      : `${found.error.retry}: ${toEnglish(found.error.message)}`;
    expect(told_of).toMatch(wanted);
    if (wanted !== 'done' || !confirmed_at) return;
    const accepted = { quote_key, payments: cash(3_000), waiver: null };
    const done = answered(await provider.exchange(sold, accepted, call()));
    expect(done.tickets.map(({ number }) => number)).toEqual([NUMBER]);
    expect(asked.filter((path) => path.endsWith('/confirm'))).toHaveLength(1);
  });

  it('a whole change in another currency than the order is not quoted', async () => {
    expect(refused(await quote({ change_total_currency: 'EUR' }))).toMatchObject({
      error: 'PROVIDER_ERROR',
    });
  });
});

it('an event is read with what it is about, and a credit for what it is', () => {
  const read = (body: object) => {
    const answer = readAny(new TextEncoder().encode(JSON.stringify(body)));
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
  const order = { id: 'ord_1', booking_reference: 'QWE456', passengers: [] };
  const total = { total_amount: '10.00', total_currency: 'GBP' };
  const event = { id: 'wev_1', type: 'order.created', data: { object: { ...order, ...total } } };
  expect(read(event)).toMatchObject({
    kind: 'event',
    events: [{ type: 'order.created', object_id: 'ord_1' }],
    object: { kind: 'booking', booking: { locator: 'QWE456', total_minor: 1_000 } },
    not_understood: [],
  });
  const refused = { order_id: 'ord_1', failure_reason: 'no seats' };
  const failed = { id: 'wev_2', type: 'order.creation_failed', data: { object: refused } };
  expect(read(failed)).toMatchObject({ ...refused, not_understood: [] });
  const payment = { id: 'pay_1', amount: '5.00', currency: 'GBP', status: 'failed' };
  const unpaid = { order_id: 'ord_1', payment };
  expect(read({ id: 'wev_3', type: 'air.payment.failed', data: { object: unpaid } })).toMatchObject(
    {
      order_id: 'ord_1',
      payments: [{ amount_minor: 500, status: 'failed' }],
      not_understood: [],
    },
  );
  const credit = { id: 'acd_1', name: 'Future credit', amount: '80.00', amount_currency: 'GBP' };
  expect(read({ data: credit })).toMatchObject({
    kind: 'airline_credit',
    credits: [{ name: 'Future credit', currency: 'GBP', amount_minor: 8_000 }],
    not_understood: [],
  });
});

describe('errors', () => {
  it.each([
    [422, 'invalid_state_error', 'offer_no_longer_available', 'SOLD_OUT never'],
    [422, 'invalid_state_error', 'offer_expired', 'EXPIRED never'],
    [422, 'validation_error', 'payment_amount_does_not_match_order_amount', 'PRICE_CHANGED never'],
    [422, 'airline_error', 'duplicate_booking', 'DUPLICATE never'],
    [422, 'validation_error', 'duplicate_passenger_name', 'PROVIDER_REFUSED never'],
    [422, 'invalid_state_error', 'offer_request_already_booked', 'DUPLICATE never'],
    [422, 'invalid_state_error', 'order_creation_already_attempted', 'PROVIDER_ERROR unknown'],
    [422, 'invalid_state_error', 'schedule_changed', 'EXPIRED never'],
    [422, 'invalid_request_error', 'insufficient_balance', 'PROVIDER_REFUSED never'],
    [422, 'invalid_request_error', 'insufficient_funds', 'CARD_REFUSED never'],
    [422, 'validation_error', 'validation_required', 'PROVIDER_REFUSED never'],
    [401, 'authentication_error', 'invalid_authorization', 'PROVIDER_ERROR never'],
    [429, 'rate_limit_error', 'rate_limit_exceeded', 'PROVIDER_ERROR safe'],
    [500, 'api_error', 'internal_server_error', 'PROVIDER_ERROR unknown'],
    [502, 'airline_error', 'airline_internal', 'PROVIDER_ERROR unknown'],
    [400, 'airline_error', 'airline_unknown', 'PROVIDER_ERROR unknown'],
    [502, 'airline_error', 'order_not_created', 'PROVIDER_ERROR never'],
    [503, 'airline_error', 'service_unavailable', 'PROVIDER_ERROR never'],
    [422, 'invalid_state_error', 'order_cancellation_stale', 'EXPIRED never'],
    [422, 'invalid_state_error', 'stale_airline_initiated_change_accept', 'EXPIRED never'],
    [422, 'invalid_state_error', 'order_change_already_actioned', 'PROVIDER_ERROR unknown'],
    [
      422,
      'validation_error',
      'payment_currency_does_not_match_order_currency',
      'PRICE_CHANGED never',
    ],
  ])('%i %s %s on creation', async (status, type, code, expected) => {
    const { provider, asked } = told(() => json(problem(type, code), status));
    const failure = refused(await provider.create(CREATE, call('ours')));
    expect(`${failure.error} ${failure.retry}`).toBe(expected);
    expect([failure.provider_code, asked()]).toEqual([code, 1]);
  });

  it.each([
    ['The airline has declined the booking', 'PROVIDER_REFUSED never'],
    ['Insufficient time before departure', 'PROVIDER_REFUSED never'],
    ['The card was declined by its issuer', 'CARD_REFUSED never'],
    ['Declined: contact the card issuer', 'CARD_REFUSED never'],
    ['Insufficient credit limit', 'CARD_REFUSED never'],
  ])('%s', async (message, expected) => {
    const error = { type: 'airline_error', code: 'airline_said_no', title: 'Refused', message };
    const { provider } = told(() => json({ errors: [error] }, 422));
    const failure = refused(await provider.create(CREATE, call('ours')));
    expect(`${failure.error} ${failure.retry}`).toBe(expected);
  });

  it('a service that is unavailable promises nothing of payments, nor in the words of another', async () => {
    const headers = { 'ratelimit-reset': new Date(Date.now() + 30_000).toUTCString() };
    const unclear = { error: 'PROVIDER_ERROR', retry: 'unknown' };
    const body = problem('airline_error', 'service_unavailable');
    const confirm = told(() => json(body, 503, headers)).provider;
    const order = { order_id: 'ord_1' } as ProviderOrder;
    const quote_key = {
      ...{ kind: 'duffel-cancellation', order_id: 'ord_1', cancellation_id: 'ore_1' },
    };
    expect(refused(await confirm.cancel(order, call('ours'), quote_key))).toMatchObject(unclear);
    const { provider } = told(() => json({ message: 'no upstream' }, 503, headers));
    expect(refused(await provider.create(CREATE, call('ours')))).toMatchObject(unclear);
  });

  it('a limit says when it may be asked again', async () => {
    const reset = new Date(Date.now() + 30_000).toUTCString();
    const { provider } = told(() =>
      json(problem('rate_limit_error', 'x'), 429, { 'ratelimit-reset': reset }),
    );
    const { retry_after_ms } = refused(await provider.retrieve(BY_ID, call()));
    expect(retry_after_ms).toBeGreaterThan(20_000);
    expect(retry_after_ms).toBeLessThanOrEqual(30_000);
  });

  it.each([['/data/passengers'], [{ field: 'passengers', pointer: '/data/passengers' }]])(
    'where it is wrong, told as %j',
    async (source) => {
      const body = problem('validation_error', 'x', source);
      const { provider } = told(() => json(body, 422));
      const { details } = refused(await provider.create(CREATE, call('ours')));
      expect(details?.[0]).toEqual({
        path: 'provider.place',
        message: '/data/passengers: because',
        kind: 'PROVIDER',
      });
    },
  );
});

it('a payment of another amount or currency than is owed is a changed price', async () => {
  for (const field of ['amount', 'currency']) {
    const error = { type: 'validation_error', code: 'no_match', title: 'No match' };
    const message = `Field '${field}' didn't match what is owed`;
    const { provider } = told(() => json({ errors: [{ ...error, message }] }, 422));
    const failure = refused(await provider.create(CREATE, call('ours')));
    expect([failure.error, failure.retry]).toEqual(['PRICE_CHANGED', 'never']);
  }
});

it('an airline named as the source of its error is no place in the message', async () => {
  const { provider } = told(() => json(problem('airline_error', 'x', 'some_airline'), 422));
  const failure = refused(await provider.create(CREATE, call('ours')));
  expect([failure.details, failure.provider_text]).toEqual([[], 'No: because']);
});

describe('bad input', () => {
  it.each([
    [
      'HTML',
      () =>
        new Response('<html>Guest network</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'no JSON',
      () => new Response('{"data":', { headers: { 'content-type': 'application/json' } }),
    ],
    ['nothing', () => new Response('', { headers: { 'content-type': 'application/json' } })],
    ['a list', () => json([])],
    ['no data', () => json({ data: null })],
    ['another kind', () => json({ data: { id: 7, total_amount: {} } })],
    [
      'deep',
      () => new Response('['.repeat(50_000), { headers: { 'content-type': 'application/json' } }),
    ],
    ['a page', () => json({ data: 'text' })],
  ])('%s: a failure that is mapped, for looking safe and for acting unknown', async (_, answer) => {
    const { provider } = told(answer);
    expect(refused(await provider.retrieve(BY_ID, call())).retry).toBe('safe');
    expect(refused(await provider.create(CREATE, call('ours'))).retry).toBe('unknown');
  });

  it('the front gives its orders page by page, each of them once', async () => {
    const airline = ask();
    const made: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) made.push((await book(airline)).order_id);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const url = new URL('http://airline.test/duffel/air/orders?limit=1');
      if (after !== '') url.searchParams.set('after', after);
      const headers = {
        authorization: 'Bearer training-PROVIDER_02',
        'duffel-version': 'v2',
        accept: 'application/json',
        'accept-encoding': 'gzip',
      };
      const answer = await airline.training.fetch(new Request(url, { headers }));
      const { data, meta } = (await answer.json()) as {
        data: { id: string }[];
        meta: { after: string | null };
      };
      expect(data).toHaveLength(1);
      seen.push(data[0]!.id);
      after = meta.after;
    }
    expect(seen.sort()).toEqual(made.sort());
  });

  it('a cursor that never ends is left, and nothing is called absent for it', async () => {
    let page = 0;
    const { provider, asked } = told(() => {
      page += 1;
      return json({ data: [], meta: { after: `c${page}` } });
    });
    const by = {
      reference: 'x',
      passengers: [],
      flights: [],
      created_after: '2026-11-21T00:00:00Z',
    };
    expect(refused(await provider.find(by, call())).error).toBe('PROVIDER_ERROR');
    expect(asked()).toBe(20);
  });

  const BY = {
    reference: 'x',
    passengers: [],
    flights: [],
    created_after: '2026-11-21T00:00:00Z',
    sent_at: '2026-11-21T12:00:00Z',
  };
  it.each([
    ['no list', { data: null }],
    ['a text', { data: 'none' }],
    ['nothing of a list', {}],
    ['a list of texts', { data: ['ord_1'], meta: {} }],
    ['an order that cannot be read', { data: [{ id: 'ord_1', total_amount: '?' }], meta: {} }],
  ])('%s in a look-up proves nothing', async (_, body) => {
    const { provider } = told(() => json(body));
    expect(refused(await provider.find(BY, call())).error).toBe('PROVIDER_ERROR');
    const by = { order_id: null, locator: 'ABC123' };
    expect(refused(await provider.retrieve(by, call())).error).toBe('PROVIDER_ERROR');
  });

  it('an order that may still be filed is not called absent, but for training', async () => {
    const lookUp = async (training: boolean, now: string, by: Partial<typeof BY> = {}) => {
      const provider = createDuffelProvider(DUFFEL_PROFILES[0]!, {
        ...{ base_url: 'http://duffel.test', authorization: null, training },
        clock: { now: () => new Date(now) },
        fetch: async () => json({ data: [], meta: {} }),
      });
      const found = await provider.find({ ...BY, ...by }, call());
      return found.ok ? found.value.length : found.error.error;
    };
    expect(await lookUp(false, '2026-11-21T14:00:00Z')).toBe('PROVIDER_ERROR');
    expect(await lookUp(false, '2026-11-21T16:00:00Z')).toBe(0);
    expect(await lookUp(true, '2026-11-21T12:00:00Z')).toBe(0);
    // The clock was set back: it may have been placed any time, and may still come.
    const since_ever = { created_after: '1970-01-01T00:00:00.000Z' };
    expect(await lookUp(false, '2026-11-21T11:00:00Z', since_ever)).toBe('PROVIDER_ERROR');
    expect(await lookUp(false, '2026-11-21T16:00:00Z', since_ever)).toBe(0);
    expect(await lookUp(true, '2026-11-21T11:00:00Z', since_ever)).toBe(0);
  });

  it('a list that is not found in a look-up proves nothing', async () => {
    const { provider } = told(() => json(problem('invalid_request_error', 'not_found'), 404));
    expect(refused(await provider.find(BY, call())).error).toBe('PROVIDER_REFUSED');
  });

  it('an order of nothing but a price is one, and bags without a number are unknown', () => {
    const segment = {
      id: 'seg_1',
      origin: 'LHR',
      destination: 'JFK',
      departing_at: '2027-01-01T10:00:00',
      arriving_at: '2027-01-01T18:00:00',
      marketing_carrier: 'XQ',
      marketing_carrier_flight_number: '7',
      passengers: [{ passenger_id: 'pas_1', baggages: [{ type: 'checked', quantity: null }] }],
    };
    const nothing = { payment_status: null, booking_reference: null, documents: null };
    const data = {
      id: 'ord_1',
      total_amount: '10.00',
      total_currency: 'GBP',
      passengers: [{ id: 'pas_1', given_name: 'Ana', family_name: 'Lee', type: null }],
      slices: [{ id: 'sli_1', segments: [segment] }],
      ...nothing,
    };
    const read = readAny(new TextEncoder().encode(JSON.stringify({ data })));
    expect(read.ok && read.value).toMatchObject({
      kind: 'booking',
      booking: { locator: null, slices: [{ baggage: { kind: 'UNSPECIFIED' } }] },
    });
  });

  it('a ticket with its check digit is told without, and a locator by its airline', async () => {
    const order = {
      id: 'ord_1',
      total_amount: '10.00',
      total_currency: 'GBP',
      booking_reference: null,
      booking_references: [{ booking_reference: 'QWE456', carrier: { iata_code: 'XQ' } }],
      passengers: [{ id: 'pas_1', given_name: 'Ana', family_name: 'Lee' }],
      documents: [{ type: 'electronic_ticket', unique_identifier: '22045678901233' }],
    };
    const { provider } = told(() => json({ data: order }));
    const { tickets, locator } = answered(await provider.retrieve(BY_ID, call()));
    expect([tickets[0]!.number, locator]).toEqual(['2204567890123', 'QWE456']);
  });

  it.each([
    ['75.00', '15.00', false],
    ['60.00', '15.00', false],
    ['75.01', '15.00', true],
    ['75.00', '0.00', true],
  ])('a total of %s with a bag of %s', async (total_amount, bag, said) => {
    const money = { base_currency: 'GBP', tax_currency: 'GBP', total_currency: 'GBP' };
    const order = {
      ...money,
      id: 'ord_1',
      base_amount: '40.00',
      tax_amount: '20.00',
      total_amount,
      services: [{ id: 'ser_1', type: 'baggage', total_amount: bag, total_currency: 'GBP' }],
    };
    const { provider } = told(() => json({ data: order }));
    const { warnings } = answered(await provider.retrieve(BY_ID, call()));
    expect(warnings.map(toEnglish).some((text) => text.includes('not its total'))).toBe(said);
  });

  it('taxes that only the total tells are told without the bags in it', async () => {
    const money = { base_currency: 'GBP', tax_currency: null, total_currency: 'GBP' };
    const order = {
      ...{ ...money, id: 'ord_1', base_amount: '40.00', tax_amount: null, total_amount: '75.00' },
      passengers: [{ id: 'pas_1', type: 'adult' }],
      services: [{ id: 'ser_1', type: 'baggage', total_amount: '15.00', total_currency: 'GBP' }],
    };
    const { provider } = told(() => json({ data: order }));
    const { passengers, total_minor } = answered(await provider.retrieve(BY_ID, call()));
    expect(passengers[0]!.price).toMatchObject({ fare_minor: 4000, tax_minor: 2000 });
    expect(total_minor).toBe(7500);
  });

  it.each([
    ['90.80', 9080, false],
    ['90.800', 9080, false],
    ['90.805', 9081, true],
    ['9.08e1', 9080, false],
    ['90.80.5', null, true],
    ['1e400', null, true],
  ])('an amount of %s', async (total_amount, total_minor, said) => {
    const order = { id: 'ord_1', total_amount, total_currency: 'GBP', passengers: [] };
    const { provider } = told(() => json({ data: order }));
    const answer = await provider.retrieve(BY_ID, call());
    if (total_minor === null) return void expect(refused(answer).retry).toBe('safe');
    const { total_minor: read, warnings } = answered(answer);
    expect([read, warnings.some((text) => text.includes(total_amount))]).toEqual([
      total_minor,
      said,
    ]);
  });

  it('what others write into an order: codes alone, seats nobody bought, several airlines', async () => {
    const people = ['pas_1', 'pas_2'].map((id) => ({ id, given_name: 'Ana', family_name: id }));
    const seats = people.map(({ id }, at) => ({
      passenger_id: id,
      cabin_class: 'economy',
      seat: { designator: `14${'BC'[at]}`, name: 'Window', disclosures: [] },
      baggages: [{ type: 'checked', quantity: 2 - at }],
    }));
    const order = {
      id: 'ord_1',
      owner: 'BA',
      booking_reference: 'ABC123',
      booking_references: [
        { booking_reference: 'ABC123', carrier: { iata_code: 'BA' } },
        { booking_reference: 'LA9Q2W', carrier: { iata_code: 'LA' } },
      ],
      total_amount: '100.00',
      total_currency: 'GBP',
      payment_status: null,
      conditions: null,
      metadata: null,
      passengers: people,
      services: [
        {
          id: 'ser_1',
          type: 'seat',
          passenger_ids: ['pas_1'],
          segment_ids: ['seg_1'],
          quantity: 1,
          total_amount: '10.00',
          total_currency: 'GBP',
          metadata: { designator: '14B' },
        },
        { id: 'ser_2', type: 'lounge', passenger_ids: ['pas_1'], segment_ids: null },
      ],
      documents: [
        {
          type: 'electronic_miscellaneous_document_associated',
          unique_identifier: '1259000000001',
          passenger_ids: ['pas_1', 'pas_2'],
        },
        '1252400000002',
      ],
      slices: [
        {
          id: 'sli_1',
          segments: [
            {
              id: 'seg_1',
              origin: { iata_code: 'GRU' },
              destination: { iata_code: 'LHR' },
              departing_at: '2026-12-20T10:00:00',
              arriving_at: '2026-12-21T02:00:00',
              marketing_carrier: 'BA',
              marketing_carrier_flight_number: '0246',
              operating_carrier: { iata_code: null, name: 'Cape Air' },
              aircraft: '777',
              passengers: seats,
            },
          ],
        },
      ],
    };
    const { provider } = told(() => json({ data: order }));
    const read = answered(await provider.retrieve(BY_ID, call()));
    expect(read.validating_carrier).toBe('BA');
    const [leg] = read.slices[0]!.legs;
    expect(leg).toMatchObject({
      aircraft: '777',
      operating_carrier: null,
      operating_name: 'Cape Air',
      baggage: { pieces: 1 },
      bags: { pas_1: { pieces: 2 }, pas_2: { pieces: 1 } },
    });
    expect(toLegBase(leg!, 'leg')).toMatchObject({ operated_by: 'Cape Air', is_codeshare: true });
    expect(read.airline_locators.map(({ airline, locator }) => airline + locator)).toEqual([
      'BAABC123',
      'LALA9Q2W',
    ]);
    const held = read.services.filter(({ kind }) => kind === 'SEAT');
    expect(held.map((one) => [one.passenger_key, one.seat, one.amount_minor])).toEqual([
      ['pas_1', '14B', 1000],
      ['pas_2', '14C', 0],
    ]);
    const said = toEnglish(read.warnings.join('\n'));
    for (const text of [
      'documents[1] is not understood',
      'Document 1259000000001 is for several passengers',
      'services[1].total_amount cannot be read',
    ]) {
      expect(said).toContain(text);
    }
  });

  it('a ticket of several passengers issues the order for each of them', async () => {
    const passenger_ids = ['pas_1', 'pas_2'];
    let paid = false;
    const { provider } = told((path) => {
      if (path === '/air/payments') paid = true;
      const ticket = {
        type: 'electronic_ticket',
        unique_identifier: '1252400000001',
        passenger_ids,
      };
      return json({
        data: {
          id: 'ord_1',
          ...{ type: 'hold', total_amount: '100.00', total_currency: 'USD' },
          passengers: passenger_ids.map((id) => ({ id, type: 'adult' })),
          payment_status: {
            awaiting_payment: !paid,
            paid_at: paid ? '2026-11-21T12:00:00Z' : null,
          },
          documents: paid ? [ticket] : [],
        },
      });
    });
    const held = answered(await provider.retrieve(BY_ID, call()));
    const request = { passenger_keys: everyone(held), payments: cash(held.total_minor) };
    const { tickets } = answered(await provider.issue(held, request, call('pay')));
    expect(tickets).toMatchObject([{ passenger_key: 'pas_1', other_passenger_keys: ['pas_2'] }]);
  });

  it('flights of a change that waits are told as they will be, and keep what they were sold as', async () => {
    const segment = (id: string, hour: string) => ({
      id,
      origin: { iata_code: 'GRU' },
      destination: { iata_code: 'LHR' },
      departing_at: `2026-12-20T${hour}:00:00`,
      arriving_at: '2026-12-21T02:00:00',
      marketing_carrier: { iata_code: 'BA' },
      marketing_carrier_flight_number: '0246',
    });
    const passengers = [{ passenger_id: 'pas_1', cabin_class: 'business', fare_basis_code: 'J1' }];
    const sold = { id: 'sli_1', segments: [{ ...segment('seg_1', '10'), passengers }] };
    const change = (action_taken: string | null, id = 'sli_2') => ({
      ...{ id: 'aic_1', order_id: 'ord_1', action_taken, available_actions: ['accept'] },
      added: [{ id, segments: [{ ...segment('seg_2', '13'), passengers: bags }] }],
      removed: [sold],
    });
    // A change names its passengers otherwise than its order.
    const bags = [1, 2].map((quantity) => ({
      air_order_passenger_id: `pas_${quantity}`,
      baggages: [{ type: 'checked', quantity }],
    }));
    const legOf = async (...airline_initiated_changes: unknown[]) => {
      const order = {
        ...{ id: 'ord_1', booking_reference: 'ABC123', owner: 'BA', airline_initiated_changes },
        ...{ total_amount: '100.00', total_currency: 'GBP', slices: [sold] },
        passengers: ['pas_1', 'pas_2'].map((id) => ({ id, given_name: id, family_name: 'Silva' })),
      };
      const { provider } = told(() => json({ data: order }));
      const { slices } = answered(await provider.retrieve(BY_ID, call()));
      const { key, status, departure, cabin, fare_basis, bags: own } = slices[0]!.legs[0]!;
      const whose = Object.keys(own ?? {}).join();
      return [slices.length, key, status, departure, cabin, fare_basis, whose];
    };
    const before = [1, 'seg_1', 'HK', '2026-12-20T10:00', 'BUSINESS', 'J1', ''];
    expect(await legOf()).toEqual(before);
    expect(await legOf(change('accepted'))).toEqual(before);
    const after = [1, 'seg_1', 'TK', '2026-12-20T13:00', 'BUSINESS', 'J1', 'pas_1,pas_2'];
    expect(await legOf(change(null))).toEqual(after);
    // Where the order holds the new flights already they are told as they stand there.
    const [count, key, status, departure] = await legOf(change(null, 'sli_1'));
    expect([count, key, status, departure]).toEqual([1, 'seg_1', 'TK', '2026-12-20T10:00']);
    expect((await legOf({ ...change(null), added: [] }))[2]).toBe('UN');
    // Changed again: the latest counts, however they are listed, and an answer to it ends both.
    const again = (action_taken: string | null) => {
      const [flight] = change(null).added[0]!.segments;
      const later = { ...flight, departing_at: '2026-12-20T15:00:00' };
      return {
        ...{ ...change(action_taken, 'sli_2'), id: 'aic_2', created_at: '2026-11-02T00:00:00Z' },
        ...{ removed: change(null).added, added: [{ id: 'sli_3', segments: [later] }] },
      };
    };
    const earlier = { ...change(null), created_at: '2026-11-01T00:00:00Z' };
    for (const both of [
      [earlier, again(null)],
      [again(null), earlier],
    ]) {
      expect((await legOf(...both)).slice(2, 4)).toEqual(['TK', '2026-12-20T15:00']);
    }
    expect(await legOf(earlier, again('accepted'))).toEqual(before);
  });

  it('a cancelled order has no time limits, and an infant that is not in it is carried by nobody', async () => {
    const limit = '2026-12-01T10:00:00Z';
    const person = { type: 'adult', given_name: 'Ana', family_name: 'Silva' };
    const order = {
      id: 'ord_1',
      total_amount: '90.80',
      total_currency: 'GBP',
      payment_status: {
        awaiting_payment: true,
        payment_required_by: limit,
        price_guarantee_expires_at: limit,
      },
      passengers: [
        { ...person, id: 'a', infant_passenger_id: 'gone' },
        { ...person, id: 'b', infant_passenger_id: 'i' },
        { ...person, id: 'i', type: 'infant_without_seat' },
      ],
      slices: [],
    };
    const readOf = async (data: object) =>
      answered(await told(() => json({ data })).provider.retrieve(BY_ID, call()));
    const live = await readOf(order);
    expect(live.passengers.map((one) => one.infant_key)).toEqual([null, 'i', null]);
    expect(live).toMatchObject({
      status: 'LIVE',
      payment_due_at: '2026-12-01T10:00:00.000Z',
      price_guaranteed_until: '2026-12-01T10:00:00.000Z',
    });
    expect(await readOf({ ...order, cancelled_at: '2026-11-20T10:00:00Z' })).toMatchObject({
      status: 'CANCELLED',
      payment_due_at: null,
      price_guaranteed_until: null,
    });
  });

  it('numbers as texts, texts as numbers, digits too many, unknown words: read, with a warning', async () => {
    const order = {
      id: 'ord_1',
      booking_reference: 123456,
      total_amount: 90.8,
      total_currency: 'gbp',
      base_amount: '60.605',
      tax_amount: '30.20',
      payment_status: { awaiting_payment: 'true', payment_required_by: '2026-12-01T10:00:00' },
      passengers: [{ id: 1, type: 'pilot', given_name: 'Ana', family_name: 'Silva' }],
      slices: {
        id: 's',
        segments: [
          {
            id: 'g',
            origin: 'GRU',
            destination: { iata_code: 'MIA' },
            departing_at: '2026-12-20T10:00:00Z',
            arriving_at: '2026-12-20T18:00:00',
            marketing_carrier: { iata_code: 'BA' },
            marketing_carrier_flight_number: 12,
          },
        ],
      },
    };
    const { provider } = told(() => json({ data: order }));
    const read = answered(await provider.retrieve(BY_ID, call()));
    expect(read).toMatchObject({ locator: '123456', total_minor: 9080, currency: 'GBP' });
    expect(read.payment_due_at).toBe('2026-12-01T10:00:00.000Z');
    expect(read.slices[0]!.legs[0]).toMatchObject({ origin: 'GRU', flight_number: 12 });
    expect(read.warnings.length).toBeGreaterThanOrEqual(3);
  });
});
