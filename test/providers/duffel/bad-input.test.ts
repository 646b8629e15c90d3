/** What Duffel gets wrong: told or refused, never made up. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { toLegBase } from '#main/domain/itinerary-view.ts';
import { createDuffelProvider } from '#main/providers/duffel/adapter.ts';
import { DUFFEL_PROFILES } from '#main/providers/duffel/profile.ts';
import { readAny } from '#main/providers/duffel/read-any.ts';
import { answered, call, everyone, refused } from '../ndc/training.ts';
import { BY_ID, book, CREATE, cash, json, problem, told } from './support.ts';
import { ask, closeAll } from './training.ts';

afterEach(closeAll);

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

  it('a clock set back between two pages leaves the second no more than the time of the call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { provider, asked } = told(() => {
      if (asked() > 1) return new Promise(() => undefined);
      vi.setSystemTime(Date.now() - 6 * 3_600_000);
      return json({ data: [], meta: { after: 'c1' } });
    });
    const found = await provider.find(BY, { ...call(), timeout_ms: 200 });
    vi.useRealTimers();
    expect(refused(found).error).toBe('PROVIDER_TIMEOUT');
    expect(asked()).toBe(2);
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
