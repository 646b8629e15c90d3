/**
 * This agent's preferences: language, looks, keys and macros. A change shows at once and is stored
 * by the service. The browser stores the looks for the sign-in page; they identify nobody.
 */
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pick } from '#main/contract/collections.ts';
import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  LanguageCode,
  type Preferences,
  readPreferences,
} from '#main/contract/preferences.ts';
import { setLanguage } from '../i18n/words.ts';

export interface PreferencesState extends ShownPreferences {
  /** Chosen on the sign-in page: it becomes the language of the agent who signs in. */
  chosen: LanguageCode | null;
}

/** Preferences with the language shown, chosen by the agent or not. */
type ShownPreferences = Omit<Preferences, 'language'> & { language: LanguageCode };

/** Storage of looks between sessions. */
export interface LooksMemory {
  /** The languages that the browser or system prefers, best first. */
  languages: readonly string[];
  read(): unknown;
  keep(looks: StoredLooks): void;
}

export type Looks = Pick<ShownPreferences, 'language' | 'theme' | 'density' | 'zoom'>;
/** The stored looks, and the language if it was chosen before sign-in. */
export type StoredLooks = Looks & { chosen: LanguageCode | null };

export const getLooks = (preferences: ShownPreferences): Looks =>
  pick(preferences, 'language', 'theme', 'density', 'zoom');

const getStoredLooks = (state: PreferencesState): StoredLooks => ({
  ...getLooks(state),
  chosen: state.chosen,
});
const Chosen = z.object({ chosen: LanguageCode.nullable() });

/** The first of our languages among these, in any regional form; else English. */
const findLanguage = (asked: readonly string[] = []): LanguageCode =>
  asked
    .map((tag) => LANGUAGES.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase()))
    .find((one) => one !== undefined) ?? 'en';

export type PreferencesStore = StoreApi<PreferencesState>;

export function createPreferences(memory: LooksMemory | undefined): PreferencesStore {
  const remembered = memory?.read();
  const kept = readPreferences(remembered);
  const looks = getLooks({ ...kept, language: kept.language ?? findLanguage(memory?.languages) });
  const chosen = Chosen.safeParse(remembered).data?.chosen ?? null;
  const store = createStore<PreferencesState>(() => ({ ...DEFAULT_PREFERENCES, ...looks, chosen }));
  setLanguage(looks.language);
  store.subscribe((state, before) => {
    setLanguage(state.language);
    if (JSON.stringify(getStoredLooks(state)) !== JSON.stringify(getStoredLooks(before))) {
      memory?.keep(getStoredLooks(state));
    }
  });
  return store;
}
