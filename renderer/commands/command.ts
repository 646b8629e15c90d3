/**
 * What one entry of the command table says. Key bar, key sheet, palette, the key resolver and the
 * reading of typed entries all take what they show and do from here; nothing is written twice.
 */

import { findMissingAdministrator } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import { type Phrase, phrase, type WordKey } from '../i18n/words.ts';
import type { Actions } from './actions.ts';
import type { CommandContext, Screen } from './context.ts';
import type { Entry } from './entry.ts';
import type { Keyed } from './keys/resolver.ts';

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
  /** What the key bar calls it, where it is always there and room is dear. */
  short?: WordKey;
  group: CommandGroup;
  /**
   * Airdesk's own words for it. What the three entry languages have comes from their forms, by the
   * table of `languages/rows.ts`: nothing is said here about those.
   */
  entries: readonly Entry[];
  /** Its place in the key bar, from the left; those without one are not in it. */
  bar?: number;
  /**
   * What it may change, at once or once its question is answered: the booking, or money with it. It
   * does nothing while something is being sent.
   */
  changes?: 'booking' | 'money';
  /**
   * What it cannot do without: a line to the airlines, or one that money goes over, which is never
   * queued. What the outbox takes can be asked for while the booking itself still waits in it.
   */
  needs?: 'connection' | 'money' | 'outbox';
  /** What it calls, where the table of operations lets administrators alone call it. */
  operation?: OperationName;
  /** Not worth a row of the palette (moving the cursor, closing a dialog). */
  silent?: true;
  /** Null when it can be done now, else why not. */
  whyNot(context: CommandContext): Phrase | null;
  run(actions: Actions): void;
}

type Draft = Omit<Command, 'keys' | 'entries' | 'whyNot'> &
  Partial<Pick<Command, 'keys' | 'entries' | 'whyNot'>>;

/** What stands against it, with and without a line. */
function explainWhyNotNow(
  { needs, operation, whyNot }: Pick<Draft, 'needs' | 'operation' | 'whyNot'>,
  context: CommandContext,
): Phrase | null {
  const missing = operation && findMissingAdministrator(operations[operation], context.user);
  if (missing) return phrase(missing === 'service' ? 'why.service_admins' : 'why.admins');
  const own = whyNot?.(context) ?? null;
  const status = context.booking?.booking_status;
  switch (needs) {
    case 'outbox':
      return status === 'QUEUED' || status === 'PENDING' ? null : own;
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

/** One entry of the table; what is left out means "none" or "always". */
export const command = (draft: Draft): Command => ({
  keys: [],
  entries: [],
  ...draft,
  whyNot: (context) => explainWhyNotNow(draft, context),
});
