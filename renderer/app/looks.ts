/**
 * The only place that applies an agent's looks to the page: `data-theme`, `data-density`, `--zoom`
 * and `lang` of the root. The browser stores them for the sign-in page of the next session.
 */
import type { LooksMemory, PreferencesState, PreferencesStore } from './preferences.ts';

const STORAGE_KEY = 'airdesk.looks';

export const looksMemory: LooksMemory = {
  languages: navigator.languages,
  read() {
    try {
      return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    } catch {
      return {};
    }
  },
  keep(looks) {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(looks));
    } catch {
      // Without browser storage, looks last until the page is closed.
    }
  },
};

function apply({ theme, density, zoom, language }: PreferencesState): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.density = density;
  root.style.setProperty('--zoom', String(zoom));
  root.lang = language;
}

export function showLooks(preferences: PreferencesStore): void {
  apply(preferences.getState());
  preferences.subscribe(apply);
}
