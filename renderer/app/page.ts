/** Functions of the page that actions need. */
import type { Bridge, FileToKeep, KeptFile, Printed } from '#main/contract/call.ts';
import type { DocumentAnswer } from '#main/contract/documents.ts';
import type { LooksMemory } from './preferences.ts';
import type { Windows } from './windows.ts';

export interface Page {
  /** The agent's other windows; absent if there are none. */
  windows?: Windows;
  /** Storage of looks between sessions; absent if there is none. */
  looks?: LooksMemory;
  inField?: () => boolean;
  /** The caret of the command line; absent without a page. */
  caret?: () => { start: number; end: number } | null;
  /** Sets the caret once the text is shown. */
  placeCaret?: (at: number) => void;
  /** Runs a function after the next frame; absent if nothing is drawn. */
  afterPaint?: (run: () => void) => void;
  /** Prints the screen; absent if there is no printer. */
  print?: () => void;
  /** Prints the screen on the itinerary printer; absent if that is impossible. */
  printItinerary?: () => Promise<Printed>;
  /** Called when a link to a booking was opened outside; absent if the host has no links. */
  onLink?: Bridge['onLink'];
  takeLink?: Bridge['takeLink'];
  /** Opens another window, with work areas of its own; absent without a page. */
  newWindow?: () => void;
  /** The printers of this computer; absent if the host does not list them. */
  printers?: Bridge['printers'];
  /** Saves or downloads a file for the agent. */
  keepFile?: (file: FileToKeep) => Promise<KeptFile>;
  /** Prints a file; absent if only a page can be printed. */
  printFile?: (file: DocumentAnswer) => void;
  /** False if the clipboard was refused. */
  copyText?: (text: string) => Promise<boolean>;
}
