/** Fare rules at the desk: by category as both GDS file them; refused with what to do where none are told. */
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { day, deskForFile, type Json, search, tokensOf } from '../fixtures/served.ts';

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
