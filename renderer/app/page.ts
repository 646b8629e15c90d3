/** What the actions need to know of the page they run in. */
import type { Bridge, FileToKeep, KeptFile, Printed } from '#main/contract/call.ts';
import type { DocumentAnswer } from '#main/contract/documents.ts';
import type { LooksMemory } from './preferences.ts';
import type { Windows } from './windows.ts';

export interface Page {
  /** The agent's other windows; absent where there are none. */
  windows?: Windows;
  /** Where looks are remembered between visits; absent where nothing is. */
  looks?: LooksMemory;
  /** Whether the keys go into a field of a form just now. */
  inField?: () => boolean;
  /** Where the cursor of the command line stands; absent where there is no page. */
  caret?: () => { start: number; end: number } | null;
  /** Puts the caret there once the text is shown. */
  placeCaret?: (at: number) => void;
  /** Runs it after the next frame is drawn; absent where nothing is drawn. */
  afterPaint?: (run: () => void) => void;
  /** Hands what is on screen to a printer; absent where there is none. */
  print?: () => void;
  /** Prints the screen on the itinerary printer; absent where that is impossible. */
  printItinerary?: () => Promise<Printed>;
  /** Called when a link to a booking was opened outside; absent where none can be. */
  onLink?: Bridge['onLink'];
  takeLink?: Bridge['takeLink'];
  /** Opens another window, with work areas of its own; absent where there is no page. */
  newWindow?: () => void;
  /** The printers of this machine; absent where a page is told of none. */
  printers?: Bridge['printers'];
  /** Gives a file to the agent to keep. */
  keepFile?: (file: FileToKeep) => Promise<KeptFile>;
  /** Hands a file to a printer; absent where only a page can be printed. */
  printFile?: (file: DocumentAnswer) => void;
  /** False where the clipboard was refused. */
  copyText?: (text: string) => Promise<boolean>;
}
