/** Offers of earlier searches, as they were: there without a connection and after a restart. */
import { afterEach, expect, test } from 'vitest';
import { day, deskForFile, type Json, person, search, tokensOf } from '../fixtures/served.ts';

const desk = deskForFile();
const offline = (on: boolean) => desk.client.desk('connection.set', { offline: on });
const kept = async (input: Json): Promise<Json> =>
  (await desk.client.desk('offer.kept', input)).body;

afterEach(() => offline(false));

test('the latest search of the same journeys and passengers, and its offers can be queued', async () => {
  const { offers } = await search(desk.client, { provider: 'PROVIDER_04' });
  const route = `GRU,MIA,${day(30)}`;
  const before = await kept({ route });
  expect(before.searched_at).not.toBeNull();
  await offline(true);
  await desk.restart();
  const after = await kept({ route });
  expect(after).toEqual(before);
  expect(after.offers.map((offer: Json) => offer.total)).toEqual(
    after.offers.map((offer: Json) => offer.total).toSorted((a: number, b: number) => a - b),
  );
  const same = after.offers.find((offer: Json) => tokensOf(offer)[0] === tokensOf(offers[0])[0]);
  expect(same).toEqual(offers[0]);
  const { body } = await desk.client.desk('outbox.add', {
    selected_tokens: tokensOf(same),
    passengers: [person()],
  });
  expect(body.item.status).toBe('QUEUED');
});

test('for other passengers or another day there are none, and what is kept is named', async () => {
  await search(desk.client, { provider: 'PROVIDER_04' });
  for (const input of [
    { route: `GRU,MIA,${day(30)}`, adts: 7 },
    { route: `GRU,MIA,${day(200)}` },
    { route: `MIA,GRU,${day(30)}` },
  ]) {
    const answer = await kept(input);
    expect([answer.searched_at, answer.offers]).toEqual([null, []]);
    expect(answer.others[0]).toMatchObject({ route: expect.stringMatching(/^[A-Z]{3},[A-Z]{3},/) });
    expect(answer.others[0].offers).toBeGreaterThan(0);
  }
});
