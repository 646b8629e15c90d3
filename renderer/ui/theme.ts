/** Dark, light or as the system says: a preference of this screen, not of the agent's work. */
import type { Theme } from '../state/stores.ts';

const KEPT_AS = 'airdesk.theme';

export function keptTheme(): Theme {
  const kept = read();
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

function read(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // Without storage the theme holds until the page goes away.
  }
}
