/** The rows of the palette: every command by name, entry or key, the possible ones first. */
import type { Command } from '../commands/command.ts';
import { COMMANDS } from '../commands/index.ts';
import { typedOf } from '../commands/typed.ts';
import type { Phrase } from '../i18n/words.ts';
import { say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { Area } from './area.ts';
import type { OutboxState } from './connection-store.ts';
import { situationOf } from './desk-context.ts';

export interface PaletteRow {
  command: Command;
  /** Null when it can be done now. */
  why: Phrase | null;
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function rank(command: Command, words: readonly string[], home: Language): number {
  const title = plain(say(command.title));
  const heads = typedOf(command, home).map((entry) => plain(entry.head));
  const text = words.join(' ');
  if (heads.includes(text)) return 0;
  if (title.startsWith(text)) return 1;
  if (words.every((word) => title.split(' ').some((part) => part.startsWith(word)))) return 2;
  if (words.every((word) => title.includes(word) || command.id.includes(word))) return 3;
  return heads.some((head) => head !== '' && head.startsWith(text)) ? 4 : 9;
}

export function paletteRows(
  typed: string,
  area: Area,
  outbox: OutboxState,
  home: Language,
): PaletteRow[] {
  const context = situationOf(area, true, outbox);
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return COMMANDS.filter((command) => !command.silent)
    .map((command) => ({
      command,
      why: command.whyNot(context),
      rank: rank(command, words, home),
    }))
    .filter((row) => words.length === 0 || row.rank < 9)
    .sort((a, b) => a.rank - b.rank || Number(a.why !== null) - Number(b.why !== null))
    .map(({ command, why }) => ({ command, why }));
}
