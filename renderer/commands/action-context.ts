/** The data and look-ups an action may use, read when needed, and the outcome of an action. */
import type { ExchangeRate } from '#main/contract/rate.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { Phrase, WordKey } from '../i18n/words.ts';
import type { Action, ActionOf, Kind } from '../languages/action.ts';
import type { Language } from '../languages/language.ts';
import type { Clock } from '../languages/local/times.ts';
import type { ShopRequest } from '../languages/requests.ts';
import type { Env } from '../languages/scan.ts';
import type { Actions } from './actions.ts';
import type { CommandContext } from './context.ts';
import { refuseEnd } from './why-not.ts';

export type Searched = ShopRequest & { adts: number; chds: number; infs: number };

export interface ActionContext extends Env {
  home: Language;
  context: CommandContext;
  clock: Clock;
  /** The last search in this work area. */
  searched(): Searched | null;
  /** The booking classes a line of the offers is sold in; null where there is no such line. */
  classes(line: number): readonly string[] | null;
  /**
   * The seats GDS show for a line's flights, and which of them sells these classes; null where none
   * was asked or none has the flights.
   */
  open(
    line: number,
    letters: readonly string[],
    seats: number | null,
  ): { provider_type: ProviderCode | null; shown: string } | null;
  /** The agency's rates of exchange; null until they were read. */
  rates: readonly ExchangeRate[] | null;
}

/** No booking, no sale, no search: the context of an action typed without any of them. */
export const AT_REST: Omit<ActionContext, 'home' | 'today'> = {
  context: {
    screen: 'desk',
    user: { role: 'ADMIN', service_admin: true },
    booking: null,
    draft: null,
    offers: 0,
    more_directions: 0,
    on_row: false,
    waiting: false,
    exchanging: false,
    sale: { ticket: false, refund: false, exchange: 'none' },
    offline: false,
    outbox: { count: 0, item: null },
    queue_item_open: false,
    area: { undo: false, conflict: false, empty: true, note: false },
  },
  clock: { now: new Date(0), time_zone: 'UTC' },
  searched: () => null,
  classes: () => null,
  open: () => null,
  rates: null,
};

/** Runs now, with its own words where they say more; or the reason why not. */
export type Step = { why: Phrase } | { says?: Phrase; run: (actions: Actions) => unknown };

/** Entries that words name, each as the home language types it. */
export type Named = Readonly<
  Record<string, readonly Action[] | ((context: CommandContext) => readonly Action[])>
>;

/** The alternative to an action that is never done. */
export interface Refused {
  instead: WordKey;
  entries?: Named;
}

/**
 * The outcome of an action: a step with its command, whose conditions it needs and under which help
 * shows it; or the alternative.
 */
export type Outcome = (Step & { command: string }) | Refused;

/** One row for each kind: a missing one does not compile. */
export type Rows = { [K in Kind]: (action: ActionOf<K>, here: ActionContext) => Outcome };

export const at = (command: string, step: Step): Outcome => ({ command, ...step });

/** The row of a kind that belongs to one command in every situation. */
export const row =
  <A extends Action>(command: string, step: (action: A, here: ActionContext) => Step) =>
  (action: A, here: ActionContext): Outcome =>
    at(command, step(action, here));

export const go = (run: (actions: Actions) => unknown, says?: Phrase): Step =>
  says ? { says, run } : { run };

/** A command that always runs here, with what it does. */
export const runAt = (
  command: string,
  run: (actions: Actions) => unknown,
  says?: Phrase,
): Outcome => at(command, go(run, says));

/** True where a booking is open with nothing to end: entries are written to it at once. */
export const isWritten = (context: CommandContext): boolean =>
  context.booking != null &&
  context.draft === null &&
  context.screen !== 'names' &&
  refuseEnd(context) !== null;

/** True where a flight is added to the typed ones (offline, or on their form), not sold at once. */
export const isTyped = (context: CommandContext): boolean =>
  context.offline === true || context.screen === 'flights';

/** True while flights are being typed: the names that follow are their passengers. */
export const isTyping = (context: CommandContext): boolean =>
  context.screen === 'flights' && context.draft === null;

/** True while flights are chosen for an exchange: flight entries are about those. */
export const isExchanging = (context: CommandContext): boolean =>
  (context.exchanging || context.screen === 'exchange') &&
  context.sale.exchange !== 'none' &&
  context.booking?.passengers.some(({ tickets }) => tickets.length > 0) === true;
