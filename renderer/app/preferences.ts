/**
 * This agent's preferences: `theme`, `density`, `zoom`, language, keys and macros are read here and
 * nowhere else. A change shows at once and is stored by the service. The page remembers the looks
 * shown before sign-in, which say nothing about a person.
 */

import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  DEFAULT_PREFERENCES,
  LanguageCode,
  type Preferences,
  readPreferences,
} from '#main/contract/preferences.ts';
import { pick } from '#main/domain/pick.ts';
import { setLanguage } from '../i18n/words.ts';

export interface PreferencesState extends Preferences {
  /** Chosen on the sign-in page: it becomes the language of whoever signs in. */
  chosen: LanguageCode | null;
}

/** Where the page remembers looks between visits. */
export interface LooksMemory {
  read(): unknown;
  keep(looks: KeptLooks): void;
}

export type Looks = Pick<Preferences, 'language' | 'theme' | 'density' | 'zoom'>;
/** What the page remembers: looks, and whether the language was chosen before anybody signed in. */
export type KeptLooks = Looks & { chosen: LanguageCode | null };

export const getLooks = (preferences: Preferences): Looks =>
  pick(preferences, 'language', 'theme', 'density', 'zoom');

const getKeptLooks = (state: PreferencesState): KeptLooks => ({
  ...getLooks(state),
  chosen: state.chosen,
});
const Chosen = z.object({ chosen: LanguageCode.nullable() });

export type PreferencesStore = StoreApi<PreferencesState>;

export function createPreferences(memory: LooksMemory | undefined): PreferencesStore {
  const remembered = memory?.read();
  const looks = getLooks(readPreferences(remembered));
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
