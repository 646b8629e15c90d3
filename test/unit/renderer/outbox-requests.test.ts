/** What goes into the queue beside names: the limit, remarks, seats; and flights that were typed. */
import { describe, expect, it } from 'vitest';
import { readRequests, readSeatRequests } from '#renderer/features/outbox/outbox-requests.ts';
import {
  NO_FLIGHTS,
  NO_REQUESTS,
  type OutboxRequests,
} from '#renderer/features/outbox/outbox-state.ts';
import { buildRows } from '#renderer/features/sell/passenger-rows.ts';
import { addFlight, readFlights, tidyRows } from '#renderer/features/sell/typed-flights.ts';
import { offerOf } from './outbox-items.ts';

const OFFER = offerOf(5100.5, {
  flight: 'LA8190',
  departure: '2026-12-20T22:55',
  arrival: '2026-12-21T05:10',
});
const read = (requests: Partial<OutboxRequests>, offer: typeof OFFER | null = OFFER) =>
  readRequests(
    {
      offer,
      slices: OFFER.journeys.flatMap(({ slices }) => slices),
      typed: null,
      rows: buildRows({ adts: 2, chds: 0, infs: 1 }),
      requests: { ...NO_REQUESTS, ...requests },
    },
    'BRL',
  );

describe('the highest total', () => {
  it.each([
    ['', 5100.5],
    ['5000', 5000],
    ['5.000,25', 5000.25],
    ['5,000.25', 5000.25],
  ])('%s', (limit, total) => {
    expect(read({ limit })).toMatchObject({ read: { limit_total: total } });
  });
  it.each(['nothing', '0', '-5', '1.2.3'])('%s is none', (limit) => {
    expect(read({ limit })).toEqual({ errors: { limit: 'not an amount' } });
  });
  it('is needed where nothing was shown', () => {
    expect(read({}, null)).toEqual({ errors: { limit: 'say how much it may cost at most' } });
  });
});

it('remarks are parted by ; and blank ones left out', () => {
  expect(read({ remarks: ' VIP ; ;window seats' })).toMatchObject({
    read: { remarks: ['VIP', 'window seats'] },
  });
  expect(read({ remarks: 'x'.repeat(201) })).toMatchObject({ errors: { remarks: /200/ } });
});

describe('seats to ask for', () => {
  const request = (leg: number, passenger: number, designator: string) => ({
    leg,
    passenger,
    designator,
  });
  it.each<[string, ReturnType<typeof request>[] | null]>([
    ['', []],
    ['27AB', [request(0, 0, '27A'), request(0, 1, '27B')]],
    ['027A 28C/S2', [request(0, 0, '27A'), request(1, 0, '28C')]],
    ['27A,27B', [request(0, 0, '27A'), request(0, 1, '27B')]],
    ['30C/P2/S2', [request(1, 1, '30C')]],
    ['27ABC', null],
    ['27A/P3', null],
    ['27A/P1 28A/P1', null],
    ['27A/S3', null],
    ['window', null],
  ])('%s', (text, requests) => {
    expect(readSeatRequests(text, [0, 1], 2)).toEqual(requests);
  });
});

describe('typed flights', () => {
  const TODAY = '2026-11-21';
  const row = {
    carrier: 'la',
    number: '8190',
    letter: 'y',
    date: '20DEC',
    from: 'gru',
    to: 'mia',
  };
  const form = (...rows: (typeof row)[]) => ({
    ...NO_FLIGHTS,
    provider_type: 'PROVIDER_04' as const,
    rows: tidyRows(rows),
  });

  it('are read with or without a class', () => {
    const back = { ...row, number: '8191', letter: '', date: '02JAN', from: 'MIA', to: 'GRU' };
    expect(readFlights(form(row, back), TODAY)).toEqual({
      segments: [
        {
          carrier: 'LA',
          flight_number: 8190,
          booking_class: 'Y',
          date: '2026-12-20',
          origin: 'GRU',
          destination: 'MIA',
        },
        {
          carrier: 'LA',
          flight_number: 8191,
          date: '2027-01-02',
          origin: 'MIA',
          destination: 'GRU',
        },
      ],
    });
  });

  it('say what is wrong at its field', () => {
    const errors = (change: Partial<typeof row>, ...more: (typeof row)[]) => {
      const answer = readFlights(form({ ...row, ...change }, ...more), TODAY);
      return 'errors' in answer ? Object.keys(answer.errors) : [];
    };
    expect([
      errors({ carrier: '12' }),
      errors({ number: '0' }),
      errors({ date: '31FEB' }),
      errors({ from: 'XQZ' }),
      errors({ to: 'GRU' }),
      errors({ letter: '4' }),
      errors({}, { ...row, date: '01DEC' }),
      readFlights(NO_FLIGHTS, TODAY),
    ]).toEqual([
      ['0.carrier'],
      ['0.number'],
      ['0.date'],
      ['0.from'],
      ['0.to'],
      ['0.letter'],
      ['1.date'],
      { errors: { '0.carrier': 'needed', provider_type: 'needed' } },
    ]);
  });

  it('follow one another as entries give them, with a line to go on', () => {
    const request = {
      carrier: 'LA',
      flight_number: 8190,
      booking_class: null,
      date: '2026-12-20',
      origin: 'GRU',
      destination: 'MIA',
      seats: 2,
    };
    const once = addFlight(NO_FLIGHTS, request);
    const twice = addFlight(once, { ...request, flight_number: 8191, seats: null });
    expect([twice.adts, twice.rows.map(({ number, date }) => `${number} ${date}`.trim())]).toEqual([
      2,
      ['8190 20DEC', '8191 20DEC', ''],
    ]);
  });
});
