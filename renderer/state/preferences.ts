/**
 * What this agent prefers, as the workstation goes by it: `theme`, `density`, `zoom`, language, keys and
 * macros are read here and nowhere else. A change shows at once and is kept by the service; what is seen
 * before anybody signs in is remembered by the page, and that is nothing about a person.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  DEFAULT_PREFERENCES,
  type LanguageCode,
  type Preferences,
  readPreferences,
} from '#main/contract/preferences.ts';
import { setLanguage } from '../words/words.ts';

export interface PreferencesState extends Preferences {
  /** Chosen on the sign-in page: it becomes the language of whoever signs in. */
  chosen: LanguageCode | null;
}

/** Where the page remembers looks between visits. */
export interface LooksMemory {
  read(): unknown;
  keep(looks: Looks): void;
}

export type Looks = Pick<Preferences, 'language' | 'theme' | 'density' | 'zoom'>;

export const looksOf = ({ language, theme, density, zoom }: Preferences): Looks => ({
  language,
  theme,
  density,
  zoom,
});

export type PreferencesStore = StoreApi<PreferencesState>;

export function createPreferences(memory: LooksMemory | undefined): PreferencesStore {
  const looks = looksOf(readPreferences(memory?.read()));
  const store = createStore<PreferencesState>(() => ({
    ...DEFAULT_PREFERENCES,
    ...looks,
    chosen: null,
  }));
  setLanguage(looks.language);
  store.subscribe((state, before) => {
    setLanguage(state.language);
    if (JSON.stringify(looksOf(state)) !== JSON.stringify(looksOf(before))) {
      memory?.keep(looksOf(state));
    }
  });
  return store;
}
