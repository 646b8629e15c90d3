/** How something is typed in the home language: what an answer tells the agent to go on with. */
import { addDays } from '#main/reference/calendar.ts';
import type { Action } from '../languages/action.ts';
import { write } from '../languages/index.ts';
import { agencyToday, type Bench } from './desk.ts';

/** A flight as it is sold by its number: an example. */
export const flightEntry = (bench: Bench): string =>
  typedAs(bench, {
    kind: 'sell_flight',
    airline: 'LA',
    number: 8190,
    booking_class: 'Y',
    date: addDays(agencyToday(bench), 30),
    from: 'GRU',
    to: 'MIA',
    seats: 1,
  });

export const typedAs = (bench: Bench, action: Action): string =>
  write(action, bench.preferences.getState().home_language, { today: agencyToday(bench) }) ?? '';
