/**
 * Fare rules at the desk, of offers and of bookings: by category as both GDS file them; refused with
 * what to do where none are told.
 */
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { issueAll, read } from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json, search, tokensOf } from '../fixtures/served.ts';

const desk = deskForFile();

function call(operation: string, input: Json = {}) {
  const { client } = desk;
  const { origin } = new URL(client.base_url);
  return new RestClient(`${origin}/desk/v1`)
    .as(client.session)
    .call('POST', `/${operation}`, input);
}

/** What a penalty is in short, as the filed text has to say it. */
const inText = ({ type, when, attribute, penalty_amount, penalty_currency }: Json): string => {
  const stage = { BEFORE_DEPARTURE: 'BEFORE DEPARTURE', AFTER_DEPARTURE: 'AFTER DEPARTURE' }[
    when as string
  ];
  const what = type === 'CHANGE' ? 'REISSUE' : 'REFUND';
  if (attribute === 'NOT_OFFERED') return `${stage ?? 'NO-SHOW'} - ${what} NOT PERMITTED`;
  if (attribute === 'INCLUDED') return `${stage ?? 'NO-SHOW'} - ${what} PERMITTED FREE`;
  return `${stage ?? 'NO-SHOW'} - CHARGE ${penalty_currency} ${penalty_amount.toFixed(2)} FOR ${what}`;
};

test.each(['PROVIDER_01', 'PROVIDER_03'])('%s tells the rules of each fare', async (provider) => {
  const route = `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}`;
  const { offers } = await search(desk.client, { provider, route });
  const slice_tokens = tokensOf(offers[0]);
  const priced = await call('offer.price', { slice_tokens });
  const { offer } = priced.body;
  const { status, body } = await call('offer.rules', { slice_tokens });
  expect(status).toBe(200);
  const slices = offer.journeys.map((one: Json) => one.slices[0]);
  expect(body.fares.map((fare: Json) => `${fare.origin}${fare.destination}`)).toEqual(
    slices.map((slice: Json) => `${slice.origin}${slice.destination}`),
  );
  for (const [at, fare] of body.fares.entries()) {
    expect(fare.fare_basis).toBe(slices[at].legs[0].fare_info.fare_basis);
    expect(fare.categories.map((one: Json) => `${one.number} ${one.title}`)).toEqual([
      '50 RULE APPLICATION',
      '5 ADVANCE RES/TICKETING',
      '16 PENALTIES',
      '31 VOLUNTARY CHANGES',
      '33 VOLUNTARY REFUNDS',
    ]);
    const penalties = fare.categories.find((one: Json) => one.number === 16).text;
    const before = slices[at].fare_info.features.filter(
      ({ type, when }: Json) => /CHANGE|REFUND/.test(type) && when === 'BEFORE_DEPARTURE',
    );
    expect(before.length).toBeGreaterThan(0);
    for (const feature of before) expect(penalties).toContain(inText(feature));
  }
});

test.each(['PROVIDER_01', 'PROVIDER_03'])('%s tells those of a booking', async (provider) => {
  const route = `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}`;
  const { id } = await hold(desk.client, { provider, route, adts: 2, chds: 1 });
  const before = await read(desk.client, id);
  expect(before.price.capabilities.view_restrictions).toBe(true);
  const told = await call('booking.rules', { id });
  expect(told.status).toBe(200);
  const legs = before.slices.map(({ legs }: Json) => legs[0]);
  expect(told.body.fares.map((fare: Json) => fare.fare_basis)).toEqual(
    legs.map((leg: Json) => leg.fare_info.fare_basis),
  );
  for (const fare of told.body.fares) {
    const penalties = fare.categories.find(({ number }: Json) => number === 16).text;
    const short = fare.features.filter(({ when }: Json) => when === 'BEFORE_DEPARTURE');
    expect(short.length).toBeGreaterThan(0);
    for (const feature of short) expect(penalties).toContain(inText(feature));
  }
  // Looking leaves the record as it was, and free for what comes next; a ticket changes no rules.
  expect(await read(desk.client, id)).toEqual(before);
  await issueAll(desk.client, before);
  expect((await call('booking.rules', { id })).body.fares).toEqual(told.body.fares);
});

test('of a booking elsewhere, and of one that is cancelled', async () => {
  const { id } = await hold(desk.client, { provider: 'PROVIDER_04' });
  const { price } = await read(desk.client, id);
  expect(price.capabilities.view_restrictions).toBe(false);
  const elsewhere = await call('booking.rules', { id });
  expect(`${elsewhere.status} ${elsewhere.body.error}`).toBe('422 CAPABILITY_UNAVAILABLE');
  expect(elsewhere.body.message).toMatch(/beside the price/);
  const { id: gone } = await hold(desk.client, { provider: 'PROVIDER_03' });
  await desk.client.must('DELETE', `/bookings/${gone}`);
  expect((await call('booking.rules', { id: gone })).body.error).toBe('CANCELLED');
});

test('who files no rules says what there is instead', async () => {
  const { offers } = await search(desk.client);
  const { status, body } = await call('offer.rules', { slice_tokens: tokensOf(offers[0]) });
  expect(`${status} ${body.error}`).toBe('422 CAPABILITY_UNAVAILABLE');
  expect(body.message).toMatch(/details of the line/);
});

test('a token that names nothing has no rules', async () => {
  const { body } = await call('offer.rules', { slice_tokens: ['nothing'] });
  expect(body.error).toBe('NOT_FOUND');
});
