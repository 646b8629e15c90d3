/** Duffel offers, orders on hold and lost answers, against the training front. */
import { afterEach, describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import {
  ALONE,
  answered,
  call,
  everyone,
  FAMILY,
  flightsOf,
  refused,
  selections,
} from '../ndc/training.ts';
import { BY_ID, book, cash, json, offerOf, told } from './support.ts';
import { ask, closeAll } from './training.ts';

afterEach(closeAll);

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
