/** Reading typed lines in tests: a fixed day, the real places and airlines, and what would be run. */
import { type ActionContext, IDLE_CONTEXT } from '#renderer/commands/action-context.ts';
import type { Actions } from '#renderer/commands/actions.ts';
import type { CommandContext } from '#renderer/commands/context.ts';
import { COMMANDS } from '#renderer/commands/index.ts';
import { BOOKING_ROWS } from '#renderer/commands/perform/booking-entries.ts';
import { DESK_ROWS } from '#renderer/commands/perform/desk-entries.ts';
import { REFUSED_ROWS } from '#renderer/commands/perform/refused-entries.ts';
import { SELLING_ROWS } from '#renderer/commands/perform/sale-entries.ts';
import { type Reading, readLine } from '#renderer/commands/read-line.ts';
import { say } from '#renderer/i18n/words.ts';
import type { Kind } from '#renderer/languages/action.ts';
import { someBooking } from './bookings.ts';

/** Every kind of action there is. */
export const KINDS = Object.keys({
  ...REFUSED_ROWS,
  ...DESK_ROWS,
  ...SELLING_ROWS,
  ...BOOKING_ROWS,
}) as readonly Kind[];

/** Nothing in hand and nothing on screen. */
export const NOTHING: CommandContext = IDLE_CONTEXT.context;

/** Offers on screen, one sold, nobody named. */
export const SELLING: CommandContext = {
  ...NOTHING,
  screen: 'offers',
  offers: 9,
  on_row: true,
  draft: { seats: 2, seated: 2, named: 0, complete: false, days: ['2026-12-20'] },
};

/** The current booking that may be issued, seated, voided and exchanged. */
export const SERVICING: CommandContext = {
  ...NOTHING,
  screen: 'booking',
  booking: someBooking(),
  sale: { ...NOTHING.sale, ticket: true },
};

/** The queue on screen, the cursor on an item that is sold out. */
export const DECIDING: CommandContext = {
  ...NOTHING,
  screen: 'outbox',
  outbox: {
    count: 3,
    item: { status: 'NEEDS_ATTENTION', on_hold: false, offer: false, alternatives: 2, found: 0 },
  },
};

/** What carrying out an entry knows: lines 1 to 9 are sold in O and Q, for one adult. */
export const sceneOf = (
  context: CommandContext,
  more: Partial<ActionContext> = {},
): ActionContext => ({
  home: 'AMADEUS',
  today: '2026-11-21',
  context,
  clock: { now: new Date('2026-11-21T15:00:00Z'), time_zone: 'America/Sao_Paulo' },
  searched: () => ({
    from: 'GRU',
    to: 'MIA',
    out: '2026-12-20',
    back: null,
    adts: 1,
    chds: 0,
    infs: 0,
  }),
  replaced: () => ({
    from: 'GRU',
    to: 'MIA',
    out: '2026-12-20',
    back: null,
    adts: 0,
    chds: 0,
    infs: 0,
  }),
  classes: (line) => (line > 9 ? null : ['O', 'Q']),
  open: () => null,
  rates: [{ from: 'USD', to: 'BRL', value: '5.25', as_of: '2026-11-20T00:00:00Z' }],
  ...more,
});

export const read = (
  typed: string,
  context: CommandContext = NOTHING,
  more: Partial<ActionContext> = {},
): Reading => readLine(typed, COMMANDS, sceneOf(context, more));

const perhaps = (near: readonly string[]): string =>
  near.length === 0 ? '' : `, perhaps ${near.join('; ')}`;

/** A reading in one line of words. */
export function words(
  typed: string,
  context?: CommandContext,
  more?: Partial<ActionContext>,
): string {
  const reading = read(typed, context, more);
  switch (reading.state) {
    case 'empty':
      return 'nothing';
    case 'begun':
      return `begins ${reading.heads.join(' ')}`;
    case 'unfinished':
      return `next ${say(reading.expected)}${perhaps(reading.near)}`;
    case 'wrong':
      return `wrong at ${reading.at}: ${say(reading.expected)}${perhaps(reading.near)}`;
    case 'unknown':
      return `unknown${perhaps(reading.near)}`;
    case 'ambiguous':
      return reading.choices
        .map(({ languages, says }) => `${languages.join(', ')}: ${say(says)}`)
        .join(' or ');
    case 'refused':
      return `no: ${say(reading.instead)}`;
    case 'impossible':
      return `impossible: ${say(reading.why)}`;
    case 'ready': {
      const foreign = reading.foreign.length > 0 ? ` [${reading.foreign.join(', ')}]` : '';
      return `${say(reading.order.says)}${foreign}${reading.asks ? ' asks' : ''}`;
    }
  }
}

/** What running a line would do: each action with what it is given. */
export function does(
  typed: string,
  context?: CommandContext,
  more?: Partial<ActionContext>,
): unknown[] {
  const reading = read(typed, context, more);
  if (reading.state !== 'ready') throw new Error(`Not ready: ${words(typed, context, more)}`);
  const done: unknown[] = [];
  const actions = new Proxy({} as Actions, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        void done.push(name, ...args),
  });
  void reading.order.run(actions);
  return done;
}
