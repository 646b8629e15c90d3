/** What the actions need to know of the page they run in. */
import type { LooksMemory } from './preferences.ts';

export interface Page {
  /** Where looks are remembered between visits; absent where nothing is. */
  looks?: LooksMemory;
  /** Whether the keys go into a field of a form just now. */
  inField?: () => boolean;
  /** Where the cursor of the command line stands; absent where there is no page. */
  caret?: () => { start: number; end: number } | null;
  /** Puts it there once what was typed is shown. */
  placeCaret?: (at: number) => void;
  /** Hands what is on screen to a printer; absent where there is none. */
  print?: () => void;
}
