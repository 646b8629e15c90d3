/** The facts an action may use, each read only when needed, and the outcome of an action. */
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

export type LastSearch = ShopRequest & { adts: number; chds: number; infs: number };

export interface ActionContext extends Env {
  home: Language;
  context: CommandContext;
  clock: Clock;
  searched(): LastSearch | null;
  /** What an exchange asks for in place of the journey it gives up first, else of its first. */
  replaced(): LastSearch | null;
  /** The booking classes that an offer line is sold in; null if there is no such line. */
  classes(line: number): readonly string[] | null;
  /** The seats a GDS shows for a line's flights, and who sells these classes; null if unknown. */
  open(
    line: number,
    letters: readonly string[],
    seats: number | null,
  ): { provider_type: ProviderCode | null; shown: string } | null;
  /** The agency's exchange rates; null until they are read. */
  rates: readonly ExchangeRate[] | null;
}

/** The context of an action typed without a booking, a sale or a search. */
export const IDLE_CONTEXT: Omit<ActionContext, 'home' | 'today'> = {
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
  replaced: () => null,
  classes: () => null,
  open: () => null,
  rates: null,
};

/** An action to run, described by `says` if set, else by its own words; or why it cannot run. */
export type Step = { why: Phrase } | { says?: Phrase; run: (actions: Actions) => unknown };

/** Entries named in a text, each written in the home language. */
export type NamedEntries = Readonly<
  Record<string, readonly Action[] | ((context: CommandContext) => readonly Action[])>
>;

/** What to do instead of an action that is never possible. */
export interface Refused {
  instead: WordKey;
  entries?: NamedEntries;
}

/** The outcome of an action: a step and the command it belongs to, or what to do instead. */
export type Outcome = (Step & { command: string }) | Refused;

/** One row for each kind of action; a missing one does not compile. */
export type Rows = { [K in Kind]: (action: ActionOf<K>, here: ActionContext) => Outcome };

export const at = (command: string, step: Step): Outcome => ({ command, ...step });

/** The row of a kind that always runs the same command. */
export const row =
  <A extends Action>(command: string, step: (action: A, here: ActionContext) => Step) =>
  (action: A, here: ActionContext): Outcome =>
    at(command, step(action, here));

export const go = (run: (actions: Actions) => unknown, says?: Phrase): Step =>
  says ? { says, run } : { run };

/** An outcome that always runs, with its description. */
export const runAt = (
  command: string,
  run: (actions: Actions) => unknown,
  says?: Phrase,
): Outcome => at(command, go(run, says));

/** True if a booking is open with nothing to end: entries are written to it at once. */
export const writesToBooking = (context: CommandContext): boolean =>
  context.booking != null &&
  context.draft === null &&
  context.screen !== 'names' &&
  refuseEnd(context) !== null;

/** True if a flight is added to the typed ones (offline, or on their form) and not sold at once. */
export const addsTypedFlight = (context: CommandContext): boolean =>
  context.offline === true || context.screen === 'flights';

/** True while flights are typed: the names that follow are their passengers. */
export const isTypingFlights = (context: CommandContext): boolean =>
  context.screen === 'flights' && context.draft === null;

/** True while flights are chosen for an exchange: flight entries change that exchange. */
export const isExchanging = (context: CommandContext): boolean =>
  (context.exchanging || context.screen === 'exchange') &&
  context.sale.exchange !== 'none' &&
  context.booking?.passengers.some(({ tickets }) => tickets.length > 0) === true;
