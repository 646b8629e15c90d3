/** The shape of a command: key bar, key sheet, palette, keys and entries all read the table. */
import { findMissingAdminScope } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import { CHANGED_LATER } from '#main/contract/outbox.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import type { Actions } from './actions.ts';
import type { CommandContext } from './context.ts';
import { type Entry, word } from './entry.ts';
import type { Keyed } from './keys/resolver.ts';
import type { Screen } from './screens.ts';
import { isUnplaced } from './why-not.ts';

export type CommandGroup =
  | 'shop'
  | 'booking'
  | 'sale'
  | 'outbox'
  | 'desk'
  | 'looked_up'
  | 'areas'
  | 'move';

export interface Command extends Keyed<Screen> {
  title: WordKey;
  /** A short name for the key bar, which has little room. */
  short?: WordKey;
  group: CommandGroup;
  /** Airdesk's own entries for it; those of the host languages come through `typed.ts`. */
  entries: readonly Entry[];
  /** Its position in the key bar, from the left; without one it is not shown there. */
  bar?: number;
  /** It may change the booking, or money with it, and does nothing while something is sent. */
  changes?: 'booking' | 'money';
  /**
   * What it requires: a connection to the airlines; a connection because it moves money, which is
   * never queued; or the outbox, which also takes requests for a booking that is still queued.
   */
  needs?: 'connection' | 'money' | 'outbox';
  /** The operation it calls, if only administrators may call that. */
  operation?: OperationName;
  /** Not listed in the palette (moving the cursor, closing a dialog). */
  silent?: true;
  /** Null if it can be done now, else why not. */
  whyNot(context: CommandContext): Phrase | null;
  run(actions: Actions): void;
}

type CommandOptions = Omit<Command, 'id' | 'title' | 'group' | 'keys' | 'entries' | 'whyNot'> &
  Partial<Pick<Command, 'keys' | 'entries' | 'whyNot'>> & {
    /** An entry without arguments that runs it, and its description. */
    word?: readonly [head: string, says: WordKey];
  };

/** Why it cannot be done now, online or offline; null if it can. */
function explainWhyNotNow(
  { needs, operation, whyNot }: Pick<CommandOptions, 'needs' | 'operation' | 'whyNot'>,
  context: CommandContext,
): Phrase | null {
  const missing = operation && findMissingAdminScope(operations[operation], context.user);
  if (missing) return phrase(missing === 'service' ? 'why.service_admins' : 'why.admins');
  const own = whyNot?.(context) ?? null;
  const status = context.booking?.booking_status;
  switch (needs) {
    case 'outbox':
      if (context.booking && isUnplaced(context.booking)) return null;
      if (own || !context.offline || !status || CHANGED_LATER.includes(status)) return own;
      return phrase('why.offline_ticketed');
    case 'money':
      if (status === 'PENDING') return phrase('why.pending');
      if (status === 'QUEUED') return phrase('why.offline_money');
      return own ?? (context.offline ? phrase('why.offline_money') : null);
    case 'connection':
      return own ?? (context.offline ? phrase('why.offline') : null);
    default:
      return own;
  }
}

/** Builds a row of the table; an omitted field means "none" or "always". */
export const command = (
  id: string,
  title: WordKey,
  group: CommandGroup,
  { word: own, entries = [], ...options }: CommandOptions,
): Command => ({
  id,
  title,
  group,
  keys: [],
  ...options,
  entries: own ? [word(...own, options.run), ...entries] : entries,
  whyNot: (context) => explainWhyNotNow(options, context),
});

/** A key, and the key used on a Mac instead. */
export const byPlatform = (other: string, mac: string): Command['keys'] => [
  { chords: other, platforms: ['other'] },
  { chords: mac, platforms: ['mac'] },
];

/** The keys that remove what is on screen, while the line is empty. */
export const REMOVAL_KEYS: Command['keys'] = [
  { chords: 'Ctrl+Delete', focus: ['empty'], platforms: ['other'] },
  { chords: 'Meta+Backspace', focus: ['empty'], platforms: ['mac'] },
];

/** A key of one screen while the line is empty, not listed in the palette. */
export const keyOn = (
  screen: Screen,
  id: string,
  title: WordKey,
  chords: string | readonly string[],
  run: Command['run'],
): Command =>
  command(id, title, 'move', {
    silent: true,
    screens: [screen],
    keys: [{ chords, focus: ['empty'] }],
    run,
  });

/** A command that puts the start of its own entry on the line. */
export const typed = (
  id: string,
  title: WordKey,
  group: CommandGroup,
  more: Partial<
    Pick<Command, 'whyNot' | 'entries' | 'silent' | 'screens' | 'keys' | 'operation'>
  > = {},
): Command => command(id, title, group, { run: (actions) => actions.beginEntry(id), ...more });
