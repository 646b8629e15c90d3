/** An answer of megabytes is read in turns: others are served between them. */
import { afterAll, expect, test } from 'vitest';
import { guardProvider } from '#main/providers/guard.ts';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { ALONE, answered, ask, call, closeAll, journeys, searchFor } from './training.ts';

afterAll(closeAll);

const REQUEST = searchFor(ALONE, journeys('GRU-MIA 2026-12-20'));
const MIN_BYTES = 6_000_000;

test('hundreds of offers leave the event loop to others many times', async () => {
  const { provider, line, clock } = ask('PROVIDER_04');
  const few = answered(await provider.search(REQUEST, call()));
  const said = line.answers.at(-1) ?? '';
  const [offers = ''] = /<(?:\w+:)?Offer>.*<\/(?:\w+:)?Offer>/s.exec(said) ?? [];
  const times = Math.ceil(MIN_BYTES / offers.length);
  const body = said.replace(offers, () => offers.repeat(times));
  const [profile] = NDC_PROFILES.filter((one) => one.provider_type === 'PROVIDER_04');
  const far = createNdcProvider(profile!, {
    base_url: 'http://airline.test',
    authorization: null,
    clock,
    training: true,
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/xml' } }),
  });
  let done = false;
  let turns = 0;
  const others = () => {
    turns += 1;
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  const many = answered(await guardProvider(far, { clock }).search(REQUEST, call()));
  done = true;
  expect(body.length).toBeGreaterThan(MIN_BYTES);
  expect(many.offers.length).toBeGreaterThanOrEqual(few.offers.length);
  // How many depends on the machine; read in one step it would be two or three.
  expect(turns).toBeGreaterThan(6);
}, 120_000);
