/**
 * This agent's preferences: `theme`, `density`, `zoom`, language, keys and macros are read here and
 * nowhere else. A change shows at once and is stored by the service. The page remembers the looks
 * shown before sign-in, which say nothing about a person.
 */

import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  LanguageCode,
  type Preferences,
  readPreferences,
} from '#main/contract/preferences.ts';
import { pick } from '#main/contract/records.ts';
import { setLanguage } from '../i18n/words.ts';

export interface PreferencesState extends Shown {
  /** Chosen on the sign-in page: it becomes the language of whoever signs in. */
  chosen: LanguageCode | null;
}

/** An agent's preferences in the language they are shown in, whether or not it was chosen. */
type Shown = Omit<Preferences, 'language'> & { language: LanguageCode };

/** Where the page remembers looks between visits. */
export interface LooksMemory {
  /** The languages that browser or system ask for, the best first. */
  languages: readonly string[];
  read(): unknown;
  keep(looks: KeptLooks): void;
}

export type Looks = Pick<Shown, 'language' | 'theme' | 'density' | 'zoom'>;
/** What the page remembers: looks, and whether the language was chosen before anybody signed in. */
export type KeptLooks = Looks & { chosen: LanguageCode | null };

export const getLooks = (preferences: Shown): Looks =>
  pick(preferences, 'language', 'theme', 'density', 'zoom');

const getKeptLooks = (state: PreferencesState): KeptLooks => ({
  ...getLooks(state),
  chosen: state.chosen,
});
const Chosen = z.object({ chosen: LanguageCode.nullable() });

/** The first of our languages among these, whatever its country; else English. */
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
  const store = createStore<PreferencesState>(() => ({
    ...DEFAULT_PREFERENCES,
    ...looks,
    chosen,
  }));
  setLanguage(looks.language);
  store.subscribe((state, before) => {
    setLanguage(state.language);
    if (JSON.stringify(getKeptLooks(state)) !== JSON.stringify(getKeptLooks(before))) {
      memory?.keep(getKeptLooks(state));
    }
  });
  return store;
}
