/** Preferences over the real service: kept per agent, changed in parts, refused where they are none. */
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#main/contract/preferences.ts';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { deskForFile, type Json } from '../fixtures/served.ts';

const desk = deskForFile();
const get = async (): Promise<Json> => (await desk.client.desk('preferences.get')).body;
const set = (change: Json) => desk.client.desk('preferences.set', change);

/** The answer as it is, good or bad. */
async function tried(change: Json) {
  const origin = new URL(desk.client.base_url).origin;
  const other = new RestClient(`${origin}/desk/v1`).as(desk.client.session);
  return other.call('POST', '/preferences.set', change);
}

test('an agent without any has the defaults', async () => {
  expect(await get()).toEqual(DEFAULT_PREFERENCES);
});

test('a change changes what it names, and holds over a restart', async () => {
  await set({ language: 'pt-BR', zoom: 1.3 });
  const changed = await set({
    bindings: { 'offers.sell': ['Alt+V'] },
    macros: [{ name: 'gru', body: 'AN{1}GRUMIA;SS1' }],
  });
  const wanted = {
    ...DEFAULT_PREFERENCES,
    language: 'pt-BR',
    zoom: 1.3,
    bindings: { 'offers.sell': ['Alt+V'] },
    macros: [{ name: 'GRU', body: 'AN{1}GRUMIA;SS1' }],
  };
  expect(changed.body).toEqual(wanted);
  await desk.restart();
  expect(await get()).toEqual(wanted);
});

test('two changes at once both hold', async () => {
  await Promise.all([set({ theme: 'contrast' }), set({ density: 'comfortable' })]);
  expect(await get()).toMatchObject({ theme: 'contrast', density: 'comfortable' });
});

test.each([
  { language: 'fr' },
  { theme: 'pink' },
  { zoom: 2.1 },
  { zoom: 1.05 },
  { lock_after_minutes: -1 },
  { lock_after_minutes: 1.5 },
  { bindings: { 'no id': ['Alt+V'] } },
  { bindings: { 'offers.sell': 'Alt+V' } },
  { macros: [{ name: 'A B', body: 'AN' }] },
  {
    macros: [
      { name: 'A', body: 'AN' },
      { name: 'a', body: 'AN' },
    ],
  },
  { something: true },
])('%j is refused and changes nothing', async (change) => {
  const before = await get();
  const reply = await tried(change);
  expect([reply.status, reply.body.error]).toEqual([400, 'INVALID_REQUEST']);
  expect(await get()).toEqual(before);
});

test('another agent has preferences of their own', async () => {
  const { session } = desk.client;
  await set({ language: 'es' });
  const email = 'second@training.airdesk.example';
  await desk.client.desk('user.create', {
    name: 'Second',
    email,
    password: 'training-pass-2',
    role: 'AGENT',
    group_ids: [],
  });
  const second = new RestClient(desk.client.base_url);
  await second.signIn(email, 'training-pass-2', session?.api_key ?? '');
  expect((await second.desk('preferences.get')).body).toEqual(DEFAULT_PREFERENCES);
});
