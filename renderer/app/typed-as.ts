/** How something is typed in the home language: what an answer tells the agent to go on with. */
import { addDays } from '#main/reference/calendar.ts';
import type { Action } from '../languages/action.ts';
import { write } from '../languages/index.ts';
import type { DeskContext } from './desk-context.ts';

/** A flight as it is sold by its number: an example. */
export const formatFlightEntry = (desk: DeskContext): string =>
  formatEntry(desk, {
    kind: 'sell_flight',
    airline: 'LA',
    number: 8190,
    booking_class: 'Y',
    date: addDays(desk.getAgencyToday(), 30),
    from: 'GRU',
    to: 'MIA',
    seats: 1,
  });

export const formatEntry = (desk: DeskContext, action: Action): string =>
  write(action, desk.preferences.getState().home_language, { today: desk.getAgencyToday() }) ?? '';
