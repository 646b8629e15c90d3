/**
 * What carrying out an entry may know, plain data and look-ups over it, taken when it is asked for; and
 * what comes of an action there.
 */
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
import { explainWhyNotEnd } from './why-not.ts';

export type Searched = ShopRequest & { adts: number; chds: number; infs: number };

export interface ActionContext extends Env {
  home: Language;
  context: CommandContext;
  clock: Clock;
  /** What was searched last in this work area. */
  searched(): Searched | null;
  /** The booking classes a line of the offers is sold in; null where there is no such line. */
  classes(line: number): readonly string[] | null;
  /**
   * What GDS show of a line's flights, and which of them sells it in these classes; null where none
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

/** Nothing is in hand and nothing was searched: what an action comes to wherever it is typed. */
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
    sale: { ticket: false, seats: 0, bags: false, issue: false, refund: false, exchange: 'none' },
    offline: false,
    outbox: { count: 0, item: null },
    agency_queues: false,
    area: { undo: false, conflict: false, empty: true, note: false },
  },
  clock: { now: new Date(0), time_zone: 'UTC' },
  searched: () => null,
  classes: () => null,
  open: () => null,
  rates: null,
};

/** Doing it now, in words of its own where they say more, or why not. */
export type Step = { why: Phrase } | { says?: Phrase; run: (actions: Actions) => unknown };

/** Entries that words name, each as the home language types it. */
export type Named = Readonly<
  Record<string, readonly Action[] | ((context: CommandContext) => readonly Action[])>
>;

/** What is done instead of an action that is never done. */
export interface Refused {
  instead: WordKey;
  entries?: Named;
}

/**
 * What comes of an action: a step, with the command whose situation it needs and under which help
 * shows it; or what to do instead.
 */
export type Outcome = (Step & { command: string }) | Refused;

/** One for each kind: a new kind without one does not compile. */
export type Rows = { [K in Kind]: (action: ActionOf<K>, here: ActionContext) => Outcome };

export const at = (command: string, step: Step): Outcome => ({ command, ...step });

/** The row of a kind that belongs to one command in every situation. */
export const row =
  <A extends Action>(command: string, step: (action: A, here: ActionContext) => Step) =>
  (action: A, here: ActionContext): Outcome =>
    at(command, step(action, here));

export const go = (run: (actions: Actions) => unknown, says?: Phrase): Step =>
  says ? { says, run } : { run };

/** A booking is in hand and nothing of it waits to be ended: what is typed of it is written at once. */
export const isWritten = (context: CommandContext): boolean =>
  context.booking != null &&
  context.draft === null &&
  context.screen !== 'names' &&
  explainWhyNotEnd(context) !== null;

/** Without a line, and where flights are being typed, one more is typed; else it is sold at once. */
export const isTyped = (context: CommandContext): boolean =>
  context.offline === true || context.screen === 'flights';

/** Flights are being typed: whoever is named next is who flies them. */
export const isTyping = (context: CommandContext): boolean =>
  context.screen === 'flights' && context.draft === null;

/** What no airline has yet has a slip for the customer, not an itinerary. */
export const isUnplaced = (context: CommandContext): boolean =>
  context.booking?.booking_status === 'QUEUED' || context.booking?.booking_status === 'PENDING';

/** Flights are being chosen in place of tickets: what is typed of flights is about those. */
export const isExchanging = (context: CommandContext): boolean =>
  (context.exchanging || context.screen === 'exchange') &&
  context.sale.exchange !== 'none' &&
  context.booking?.passengers.some(({ tickets }) => tickets.length > 0) === true;
