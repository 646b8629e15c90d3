/** The palette's rows: every command, searched by name, entry or key, possible ones first. */
import type { Command } from '../commands/command.ts';
import type { CommandContext } from '../commands/context.ts';
import { listOtherNames, toPlain } from '../commands/help.ts';
import { COMMANDS } from '../commands/index.ts';
import { listTyped } from '../commands/typed.ts';
import { getLanguageCode, type Phrase, say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';

export interface PaletteRow {
  command: Command;
  /** Null if it can be done now. */
  why: Phrase | null;
}

interface SearchTerms {
  title: string;
  parts: readonly string[];
  others: readonly string[];
  heads: readonly string[];
}

/** Search terms of each command by display and home language; every letter compares them all. */
const terms_by_language = new Map<string, Map<Command, SearchTerms>>();

function getSearchTerms(command: Command, home: Language): SearchTerms {
  const spoken = `${getLanguageCode()} ${home}`;
  const known = terms_by_language.get(spoken) ?? new Map<Command, SearchTerms>();
  terms_by_language.set(spoken, known);
  let made = known.get(command);
  if (!made) {
    const title = toPlain(say(command.title));
    const heads = listTyped(command, home).map((entry) => toPlain(entry.head));
    made = { title, parts: title.split(' '), others: listOtherNames(command), heads };
    known.set(command, made);
  }
  return made;
}

function rank(command: Command, words: readonly string[], text: string, home: Language): number {
  const { title, parts, others, heads } = getSearchTerms(command, home);
  if (text === '') return 0;
  if (heads.includes(text)) return 0;
  if (title.startsWith(text)) return 1;
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  const called = [...parts, ...others];
  if (words.every((word) => called.some((name) => name.startsWith(word)))) return 3;
  if (words.every((word) => title.includes(word) || command.id.includes(word))) return 4;
  return heads.some((head) => head !== '' && head.startsWith(text)) ? 5 : 9;
}

const rankAll = (words: readonly string[], text: string, home: Language) =>
  COMMANDS.filter((command) => !command.silent).map((command) => ({
    command,
    rank: rank(command, words, text, home),
  }));

export function listPaletteRows(
  typed: string,
  context: CommandContext,
  home: Language,
): PaletteRow[] {
  const words = toPlain(typed).split(/\s+/).filter(Boolean);
  const text = words.join(' ');
  return rankAll(words, text, home)
    .filter((row) => row.rank < 9)
    .map((row) => ({ ...row, why: row.command.whyNot(context) }))
    .sort((a, b) => a.rank - b.rank || Number(a.why !== null) - Number(b.why !== null))
    .map(({ command, why }) => ({ command, why }));
}

/** The worst rank of a command that is called so; beyond it letters are only found somewhere. */
const CALLED_SO = 3;
const MAX_CALLED_SO = 2;

/** Commands called like a word typed in place of an entry (CANCEL, SETTINGS), wholly before in part. */
export function listCommandsCalled(
  typed: string,
  context: CommandContext,
  home: Language,
): Command[] {
  const text = toPlain(typed).trim();
  if (!/^[a-z]{3,}( [a-z]+)*$/.test(text)) return [];
  const [first = text] = text.split(' ');
  const isWhole = (command: Command) => {
    const { parts, others } = getSearchTerms(command, home);
    return parts.includes(first) || others.includes(first);
  };
  for (const sought of new Set([text, first])) {
    const called = rankAll(sought.split(' '), sought, home)
      .filter((row) => row.rank <= CALLED_SO)
      .map(({ command }) => ({ command, whole: isWhole(command), why: command.whyNot(context) }))
      .sort((a, b) => Number(b.whole) - Number(a.whole) || Number(!!a.why) - Number(!!b.why));
    if (called.length > 0) return called.slice(0, MAX_CALLED_SO).map(({ command }) => command);
  }
  return [];
}
