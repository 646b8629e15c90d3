/** What an agent prefers, at the workstation: shown at once, kept, taken back where it is refused. */
import '#test/fixtures/languages.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, type LanguageCode } from '#main/contract/preferences.ts';
import { TRAINING_AGENT } from '#main/host/cli/demo/client.ts';
import {
  chooseLanguage,
  loadPreferences,
  setPreferences,
} from '#renderer/app/preference-actions.ts';
import { createPreferences, type StoredLooks } from '#renderer/app/preferences.ts';
import { signIn, signOut } from '#renderer/app/session-actions.ts';
import { getLanguageCode, setLanguage } from '#renderer/i18n/words.ts';
import { openAirdesk, startWorkstation } from './workstation.ts';

const { service, close } = await openAirdesk();
afterEach(() => setLanguage('en'));
afterAll(close);

it('a change shows at once, is kept, and comes back at the next start', async () => {
  const at = await startWorkstation(service);
  const kept = setPreferences(at.desk, { theme: 'contrast', zoom: 1.2 });
  expect(at.desk.preferences.getState()).toMatchObject({ theme: 'contrast', zoom: 1.2 });
  expect(await kept).toBe(true);
  const again = await at.reload();
  expect(again.desk.preferences.getState()).toMatchObject({ theme: 'contrast', zoom: 1.2 });
});

it('what the service refuses is taken back and said', async () => {
  const at = await startWorkstation(service);
  const before = at.desk.preferences.getState().zoom;
  expect(await setPreferences(at.desk, { zoom: 7 })).toBe(false);
  expect(at.desk.preferences.getState().zoom).toBe(before);
  expect(at.area().answer?.kind).toBe('bad');
});

it('keys of commands that are no more are dropped', async () => {
  const at = await startWorkstation(service);
  const bindings = { 'booking.cancel': ['Alt+V'], 'gone.by': ['Alt+B'] };
  await at.desk.client.call('preferences.set', { bindings });
  await loadPreferences(at.desk);
  expect(at.desk.preferences.getState().bindings).toEqual({ 'booking.cancel': ['Alt+V'] });
});

it('single signs are keys only where the agent lets them be', async () => {
  const at = await startWorkstation(service);
  const single = () => at.desk.listBindings().filter(({ chord }) => chord.length === 1);
  await setPreferences(at.desk, { single_keys: true });
  const [before, all] = [single().length, at.desk.listBindings().length];
  expect(before).toBeGreaterThan(0);
  await setPreferences(at.desk, { single_keys: false });
  expect([single(), at.desk.listBindings().length]).toEqual([[], all - before]);
});

it('keys and macros go with the agent, looks stay for whoever signs in next', async () => {
  const at = await startWorkstation(service);
  await setPreferences(at.desk, { theme: 'dark', macros: [{ name: 'GO', body: 'AN$1GRUMIA' }] });
  await signOut(at.desk);
  expect(at.desk.preferences.getState()).toMatchObject({ theme: 'dark', macros: [], bindings: {} });
});

it('the page remembers looks and a language chosen before sign-in, and nothing else', async () => {
  let memory: unknown = null;
  const page = {
    languages: [] as string[],
    read: () => memory,
    keep: (looks: StoredLooks) => (memory = looks),
  };
  const first = { ...DEFAULT_PREFERENCES, language: 'en', chosen: null };
  const store = createPreferences(page);
  expect(store.getState()).toEqual(first);
  store.setState({ language: 'es', chosen: 'es', macros: [{ name: 'GO', body: 'AN' }] });
  expect(memory).toEqual({
    language: 'es',
    theme: 'system',
    density: 'compact',
    zoom: 1,
    chosen: 'es',
  });
  setLanguage('en');
  expect(createPreferences(page).getState()).toMatchObject({ language: 'es', chosen: 'es' });
  expect(getLanguageCode()).toBe('es');
  memory = 'torn';
  expect(createPreferences(page).getState()).toEqual(first);
});

it.each([
  [['fr-FR', 'pt-PT', 'es'], 'pt-BR'],
  [['ES-419'], 'es'],
  [['ja'], 'en'],
])('a page that remembers nothing speaks, of %s, %s', (languages, language) => {
  const page = { languages, read: () => ({}), keep: () => undefined };
  expect(createPreferences(page).getState()).toMatchObject({ language, chosen: null });
});

it('an agent who has chosen no language has that of the page, and keeps to what is chosen', async () => {
  const at = await startWorkstation(service);
  const { username, password } = TRAINING_AGENT;
  const signInAt = async (language: LanguageCode) => {
    await signOut(at.desk);
    at.desk.preferences.setState({ language });
    await signIn(at.desk, { username, password });
    expect(at.desk.session.getState().phase).toBe('signed_in');
  };
  await setPreferences(at.desk, { theme: 'dark' });
  await signInAt('es');
  expect(at.desk.preferences.getState()).toMatchObject({ language: 'es', theme: 'dark' });
  await setPreferences(at.desk, { density: 'comfortable' });
  expect(at.desk.preferences.getState().language).toBe('es');
  await setPreferences(at.desk, { language: 'en' });
  await signInAt('es');
  expect(at.desk.preferences.getState().language).toBe('en');
});

it('a language chosen before sign-in becomes the agent’s', async () => {
  const at = await startWorkstation(service);
  await chooseLanguage(at.desk, 'en');
  await signOut(at.desk);
  await chooseLanguage(at.desk, 'pt-BR');
  expect(at.desk.preferences.getState().chosen).toBe('pt-BR');
  const again = await startWorkstation(service);
  again.desk.preferences.setState({ chosen: 'pt-BR' });
  await loadPreferences(again.desk);
  expect(again.desk.preferences.getState()).toMatchObject({ language: 'pt-BR', chosen: null });
});
