/**
 * What every operation refuses, over REST against the real service: each row is a request, and the
 * status and word it is answered with. Nothing is changed by any of them, and nothing is a 500.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { RestErrorBody } from '#main/contract/errors.ts';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { day, deskForFile, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';

const desk = deskForFile();

interface Row {
  name: string;
  path: string;
  method?: string;
  body?: Json;
  want: string;
}

async function refuse({ name, path, method = 'GET', body, want }: Row) {
  const reply = await desk.client.call(method, path, body);
  expect(`${reply.status} ${reply.body.error}`, name).toBe(want);
  expect(RestErrorBody.safeParse(reply.body).success, JSON.stringify(reply.body)).toBe(true);
}

describe('search', () => {
  const ok = `GRU,MIA,${day(30)}`;
  const rows: [string, string][] = [
    ['no route', ''],
    ['two parts', 'route=GRU,MIA'],
    ['unknown airport', `route=GRU,QQQ,${day(30)}`],
    ['same airport', `route=GRU,GRU,${day(30)}`],
    ['same city', `route=GRU,CGH,${day(30)}`],
    ['no such date', 'route=GRU,MIA,2027-02-30'],
    ['past date', `route=GRU,MIA,${day(-2)}`],
    ['331 days ahead', `route=GRU,MIA,${day(332)}`],
    ['descending dates', `route=GRU,MIA,${day(30)}%2BMIA,GRU,${day(29)}`],
    ['seven triples', `route=${Array.from({ length: 7 }, () => ok).join('%2B')}`],
    ['ten adults', `route=${ok}&adts=10`],
    ['minus one adult', `route=${ok}&adts=-1`],
    ['infants without adults', `route=${ok}&adts=0&infs=1`],
    ['more infants than adults', `route=${ok}&adts=1&infs=2`],
    ['nobody', `route=${ok}&adts=0`],
    ['unknown provider', `route=${ok}&provider_type=PROVIDER_11`],
    ['unknown cabin', `route=${ok}&cabin=COCKPIT`],
    ['not a number', `route=${ok}&adts=two`],
    ['half a person', `route=${ok}&adts=1.5`],
    ['not a boolean', `route=${ok}&direct_flights_only=maybe`],
    ['unknown parameter', `route=${ok}&sort=price`],
    ['given twice', `route=${ok}&adts=1&adts=2`],
  ];
  test.each(rows)('%s', (name, query) =>
    refuse({ name, path: `/offers?${query}`, want: '400 INVALID_REQUEST' }),
  );

  test('an unknown parameter is named', async () => {
    const { body } = await desk.client.call('GET', `/offers?route=${ok}&sort=price`);
    expect(body.details).toContainEqual({ path: 'sort', message: expect.any(String) });
  });

  test.each([
    ['raw +', `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}`],
    ['%2B', `GRU,MIA,${day(30)}%2BMIA,GRU,${day(40)}`],
    ['space', `GRU,MIA,${day(30)}%20MIA,GRU,${day(40)}`],
    ['lower case', `gru,mia,${day(30)}+mia,gru,${day(40)}`],
    ['city codes', `SAO,NYC,${day(30)}+NYC,SAO,${day(40)}`],
  ])('%s separates two journeys', async (_name, route) => {
    const { status, body } = await desk.client.call(
      'GET',
      `/offers?provider_type=PROVIDER_04&route=${route}`,
    );
    expect(status).toBe(200);
    expect(body.offers[0].journeys).toHaveLength(2);
  });
});

describe('tokens', () => {
  test('what cannot be bought', async () => {
    const { client } = desk;
    const one = (await search(client)).offers;
    const other = (await search(client, { provider: 'PROVIDER_06' })).offers;
    const [token] = tokensOf(one[0]);
    const priced = (list: string) => `/offers/price?slice_tokens=${list}`;
    await refuse({ name: 'none', path: '/offers/price', want: '400 INVALID_REQUEST' });
    await refuse({ name: 'empty', path: priced(''), want: '400 INVALID_REQUEST' });
    await refuse({ name: 'made up', path: priced('A'.repeat(43)), want: '404 NOT_FOUND' });
    await refuse({
      name: 'two searches',
      path: priced(`${token},${tokensOf(other[0])[0]}`),
      want: '400 INVALID_REQUEST',
    });
    await refuse({
      name: 'one journey bought twice',
      path: priced(`${token},${token}`),
      want: '400 INVALID_REQUEST',
    });
  });

  test('slices of offers that are not sold together', async () => {
    const route = `GRU,MIA,${day(30)}+MIA,GRU,${day(50)}`;
    const { offers } = await search(desk.client, { provider: 'PROVIDER_10', route });
    const [out] = tokensOf(offers[0]);
    const back = new Set(offers.map((offer: Json) => tokensOf(offer)[1]));
    const seen: string[] = [];
    for (const token of back) {
      const path = `/offers/price?slice_tokens=${out},${token}`;
      const { status, body } = await desk.client.call('GET', path);
      seen.push(status === 200 ? '200' : `${status} ${body.error}`);
    }
    expect([...new Set(seen)].sort()).toEqual(['200', '422 CAPABILITY_UNAVAILABLE']);
  });

  test('too many are told by the field that they came in', async () => {
    const { offers } = await search(desk.client);
    const [token] = tokensOf(offers[0]);
    const twice = `${token},${token}`;
    const selected = { selected_tokens: [token, token], passengers: [person()] };
    const rows: [string, string, Json?][] = [
      [`/offers/price?slice_tokens=${twice}`, 'slice_tokens'],
      [`/installments?creditcard_bin=411111&selected_tokens=${twice}`, 'selected_tokens'],
      ['/bookings', 'selected_tokens', selected],
    ];
    for (const [path, where, body] of rows) {
      const reply = await desk.client.call(body ? 'POST' : 'GET', path, body);
      expect([reply.status, reply.body.details.map((one: Json) => one.path)]).toEqual([
        400,
        [where],
      ]);
    }
  });

  test('a spent one', async () => {
    const { offers } = await search(desk.client);
    const selected_tokens = tokensOf(offers[0]);
    await desk.client.must('POST', '/bookings', { selected_tokens, passengers: [person()] });
    await refuse({
      name: 'spent',
      method: 'POST',
      path: '/bookings',
      body: { selected_tokens, passengers: [person()] },
      want: '409 WRONG_STATE',
    });
  });
});

describe('passengers', () => {
  let selected_tokens: string[];
  beforeAll(async () => {
    const { offers } = await search(desk.client, { adts: 2, chds: 1, infs: 1 });
    selected_tokens = tokensOf(offers[0]);
  });
  const party = (change: (p: Json[]) => void): Json[] => {
    const all = [person(), person(), person('CHD'), person('INF')];
    change(all);
    return all;
  };
  const rows: [string, (p: Json[]) => void][] = [
    ['one too few', (p) => p.pop()],
    ['one too many', (p) => p.push(person())],
    ['a name with a control character', (p) => (p[0].last_name = 'Sil\u0007va')],
    ['a name with a line break', (p) => (p[0].first_name = 'Ana\nBea')],
    ['a name of digits', (p) => (p[0].last_name = '12345')],
    ['an empty name', (p) => (p[0].last_name = '')],
    ['a child born as an adult', (p) => (p[2].birth_date = '1980-01-01')],
    ['an adult born as a child', (p) => (p[0].birth_date = day(-365 * 5))],
    ['an infant too old on the day of the flight', (p) => (p[3].birth_date = day(-365 * 3))],
    ['an infant born tomorrow', (p) => (p[3].birth_date = day(1))],
    ['an infant without birth date', (p) => (p[3].birth_date = undefined)],
    ['an infant nobody holds', (p) => (p[0].associated_infant_id = '7')],
    ['a child on the lap', (p) => (p[0].associated_infant_id = '2')],
    [
      'one infant on two laps',
      (p) => {
        p[0].associated_infant_id = '3';
        p[1].associated_infant_id = '3';
      },
    ],
    ['an unknown field', (p) => (p[0].shoe_size = 42)],
    ['no type', (p) => (p[0].pax_type = 'UNSPECIFIED')],
    [
      'a passport that has expired by then',
      (p) =>
        (p[0].documents = [{ unique_identifier: 'X1', type: 'PASSPORT', expires_at: day(10) }]),
    ],
    ...[' ', 'A1\ud800', '\u202e12A', 'A\u20662\u2069', '\u200f12-34', 'A\u061c1-2'].map(
      (unique_identifier): (typeof rows)[number] => [
        `a passport numbered ${JSON.stringify(unique_identifier)}`,
        (p) => (p[0].documents = [{ unique_identifier, type: 'PASSPORT', expires_at: day(900) }]),
      ],
    ),
    [
      "an infant's passport older than the infant",
      (p) =>
        (p[3].documents = [
          {
            unique_identifier: 'X1',
            type: 'PASSPORT',
            created_at: day(-400),
            expires_at: day(900),
          },
        ]),
    ],
    [
      'an airline that does not exist',
      (p) => (p[0].frequent_flyers = [{ airline: '@@', code: '1' }]),
    ],
  ];
  test.each(rows)('%s', (name, change) =>
    refuse({
      name,
      method: 'POST',
      path: '/bookings',
      body: { selected_tokens, passengers: party(change) },
      want: '400 INVALID_REQUEST',
    }),
  );

  test('every Latin accent is accepted, and kept as typed', async () => {
    const passengers = party((p) => {
      p[0].last_name = 'Müller-Lüdenscheidt';
      p[0].first_name = 'Ægir Þór';
      p[1].last_name = "D'Ávila Nuñez";
      p[1].first_name = 'João Łukasz';
    });
    const { body } = await desk.client.must('POST', '/bookings', { selected_tokens, passengers });
    expect(
      body.booking.passengers.map((p: Json) => `${p.last_name}/${p.first_name}`).slice(0, 2),
    ).toEqual(['Müller-Lüdenscheidt/Ægir Þór', "D'Ávila Nuñez/João Łukasz"]);
  });
});

describe('a booking', () => {
  test('what it refuses', async () => {
    const { client } = desk;
    const booking = await hold(client, { adts: 2, infs: 1 });
    const path = `/bookings/${booking.id}`;
    const adults = booking.passengers.filter((p: Json) => p.pax_type === 'ADT');
    const infant = booking.passengers.find((p: Json) => p.pax_type === 'INF');
    const holder = adults.find((p: Json) => p.associated_infant_id === infant.id);
    expect(holder).toBeDefined();
    const split = (passenger_ids: unknown) => ({
      method: 'POST',
      path: `${path}/split`,
      body: { passenger_ids },
    });
    const update = (info: Json) => ({
      method: 'PUT',
      path,
      body: { booking_passengers_info: [info] },
    });
    const rows: Row[] = [
      { name: 'unknown id', path: '/bookings/0000000000000', want: '404 NOT_FOUND' },
      { name: 'split of nobody', ...split([]), want: '400 INVALID_REQUEST' },
      {
        name: 'split of everybody',
        ...split(booking.passengers.map((p: Json) => p.id)),
        want: '400 INVALID_REQUEST',
      },
      { name: 'split of a stranger', ...split(['nobody']), want: '400 INVALID_REQUEST' },
      { name: 'split of an infant alone', ...split([infant.id]), want: '400 INVALID_REQUEST' },
      {
        name: 'split of one twice',
        ...split([adults[0].id, adults[0].id]),
        want: '400 INVALID_REQUEST',
      },
      { name: 'update of nobody', ...update({ passenger_id: 'x' }), want: '400 INVALID_REQUEST' },
      {
        name: 'update with an unknown field',
        ...update({ passenger_id: adults[0].id, height: 1 }),
        want: '400 INVALID_REQUEST',
      },
      {
        name: 'update that makes an adult a child',
        ...update({ passenger_id: adults[0].id, birth_date: day(-365 * 4) }),
        want: '400 INVALID_REQUEST',
      },
      {
        name: 'price without its two words',
        method: 'POST',
        path: `${path}/price`,
        body: { lowest_price: true },
        want: '400 INVALID_REQUEST',
      },
      {
        name: 'frequent flyer of an infant',
        method: 'PUT',
        path: `${path}/frequent-flyers`,
        body: { passengers: [{ passenger_id: infant.id, airline: 'LA', code: '1' }] },
        want: '400 INVALID_REQUEST',
      },
      {
        name: 'frequent flyer of an unknown airline',
        method: 'PUT',
        path: `${path}/frequent-flyers`,
        body: { passengers: [{ passenger_id: adults[0].id, airline: '9Z', code: '1' }] },
        want: '400 INVALID_REQUEST',
      },
    ];
    for (const row of rows) await refuse(row);
    const after = (await client.must('GET', path)).body.booking;
    expect(after).toEqual(booking);

    await client.must('DELETE', path);
    await refuse({ name: 'cancel twice', method: 'DELETE', path, want: '409 CANCELLED' });
    await refuse({
      name: 'update of a cancelled one',
      ...update({ passenger_id: adults[0].id, phone: '1' }),
      want: '409 CANCELLED',
    });
    const { body } = await client.call('DELETE', path);
    expect(body.code).toBe(409);
  });

  test('one with tickets is nothing to move other tickets into', async () => {
    const { client } = desk;
    const { id, price } = await hold(client);
    const form_of_payments = [{ fop_type: 'CASH', total: price.total }];
    const { body } = await client.must('POST', '/tickets', { booking_id: id, form_of_payments });
    await refuse({
      name: 'its own tickets',
      method: 'POST',
      path: '/exchange/estimate',
      body: { booking_id: id, ticket_numbers: [body.tickets[0].number] },
      want: '409 ALREADY_TICKETED',
    });
  });

  test('import needs one provider, and the Order ID where that is how it is found', async () => {
    const at = (body: Json, want: string) =>
      refuse({ name: JSON.stringify(body), method: 'POST', path: '/bookings/import', body, want });
    await at({ provider_type: 'PROVIDER_04' }, '400 INVALID_REQUEST');
    await at({ locator: 'ABCDEF', provider_type: '' }, '400 INVALID_REQUEST');
    await at({ locator: 'ABCDEF', provider_type: 'UNSPECIFIED' }, '400 INVALID_REQUEST');
    await at({ locator: 'ABCDEF', provider_type: 'PROVIDER_06' }, '400 INVALID_REQUEST');
    await at({ locator: 'ABC\ud800', provider_type: 'PROVIDER_04' }, '400 INVALID_REQUEST');
    for (const provider_type of PROVIDER_CODES.filter((code) => code !== 'PROVIDER_06')) {
      await at({ locator: 'ABCDEF', provider_type }, '404 NOT_FOUND');
      await at({ locator: 'NO-SUCH-LOCATOR', provider_type }, '404 NOT_FOUND');
    }
  });
});
