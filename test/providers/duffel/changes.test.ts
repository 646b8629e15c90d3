/** Changes of the airline at Duffel, and what a change of flights costs. */
import { afterEach, describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { createDuffelProvider } from '#main/providers/duffel/adapter.ts';
import { DUFFEL_PROFILES } from '#main/providers/duffel/profile.ts';
import { readAny } from '#main/providers/duffel/read-any.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { answered, call, refused } from '../ndc/training.ts';
import { BY_ID, cash, json, problem, told } from './support.ts';
import { closeAll } from './training.ts';

afterEach(closeAll);

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
