/** What the actions need to know of the page they run in. */
import type { Theme } from './stores.ts';

export interface Page {
  keepTheme(theme: Theme): void;
  /** Whether the keys go into a field of a form just now. */
  inField?: () => boolean;
  /** Hands what is on screen to a printer; absent where there is none. */
  print?: () => void;
}
