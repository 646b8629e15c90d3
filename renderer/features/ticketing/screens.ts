/** Keys and rows of the screens of issuing and of tickets. */
import { type DeskContext, isOfBooking, type ScreenKeys } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { phrase } from '../../i18n/words.ts';
import { continueExchange } from '../exchange/estimating.ts';
import { askIssue, openIssue } from './issuing.ts';
import { openTicket, openTicketBooking, openTickets, readTicket, readTickets } from './tickets.ts';

export const TICKET_SCREENS = {
  issue: {
    open: (desk) => openIssue(desk, null),
    end: askIssue,
    whyNotEnd: ({ issue }) => (issue ? null : phrase('why.nothing_to_end')),
    isKept: (area) => isOfBooking(area, area.issue),
  },
  tickets: {
    open: (desk) => openTickets(desk, null),
    enter: (desk, number) => openTicket(desk, { number }),
    enterNone: (desk) =>
      desk.getActiveArea().tickets?.answer === null && desk.enterOnceRead(readTickets),
    list: (area) => (area.tickets?.answer?.tickets ?? []).map((ticket) => ticket.number),
    listMissing({ tickets }) {
      if (tickets === null) return [['tickets', (desk) => openTickets(desk, null)]];
      return tickets.answer === null ? [['ticket list', readTickets]] : [];
    },
  },
  ticket: {
    open: (desk) => openTicket(desk, null),
    enter: openTicketBooking,
    isKept: ({ ticket }) => ticket !== null,
    instead: () => 'tickets',
    listMissing({ ticket, waiting }) {
      if (ticket?.ticket !== null || waiting !== null) return [];
      const { number } = ticket;
      return [[`ticket ${number}`, (desk, name) => readTicket(desk, name, number)]];
    },
  },
} satisfies Partial<Record<Screen, ScreenKeys>>;

/** Whether ticketing is on screen for these passengers: the entry was typed again. */
function isOpenFor(desk: DeskContext, passengers: readonly number[] | null): boolean {
  const { screen, booking, issue } = desk.getActiveArea();
  if (screen !== 'issue' || passengers === null) return screen === 'issue';
  const ids = passengers.map((n) => booking?.booking.passengers[n - 1]?.id ?? '');
  return [...ids].sort().join() === [...(issue?.passenger_ids ?? [])].sort().join();
}

/** TTP issues if ticketing or an exchange is on screen; else it opens ticketing. */
export function issue(desk: DeskContext, passengers: readonly number[] | null): void {
  const { screen } = desk.getActiveArea();
  if (isOpenFor(desk, passengers)) askIssue(desk);
  else if (passengers === null && screen === 'exchange') continueExchange(desk);
  else openIssue(desk, passengers);
}
