/**
 * The only place that applies an agent's looks to the page: `data-theme`, `data-density`, `--zoom`
 * and `lang` of the root. The page remembers them, so that the sign-in page looks as in the last
 * session.
 */
import type { LooksMemory, PreferencesState, PreferencesStore } from './preferences.ts';

const KEPT_AS = 'airdesk.looks';

export const looksMemory: LooksMemory = {
  languages: navigator.languages,
  read() {
    try {
      return JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}');
    } catch {
      return {};
    }
  },
  keep(looks) {
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(looks));
    } catch {
      // Without storage, looks last until the page is closed.
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
