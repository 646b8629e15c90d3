/** Tickets of the agency by day of issue, and one of them. */
import type { AreaName } from '#main/contract/desk.ts';
import {
  MOST_LISTED_DAYS,
  TICKET_SORT_FIELDS,
  type TicketSortField,
} from '#main/contract/ticketing.ts';
import type { TicketsWish, TicketWish } from '../commands/wishes.ts';
import { phrase, say } from '../words/words.ts';
import type { Area } from './area.ts';
import {
  activeArea,
  agencyToday,
  announce,
  answer,
  answerFailure,
  areaOf,
  askFocus,
  type Bench,
  bookingOf,
  callFor,
  patchArea,
  refuseForm,
  timeZone,
} from './desk.ts';
import { elementAt, POINTERS } from './host/line.ts';
import { hostDisplay } from './host-display.ts';
import { hostViewOf, listOf } from './lists.ts';
import { openScreen } from './moving.ts';
import { shownPeriod, typedPeriod } from './period.ts';
import type { TicketsView } from './sale-state.ts';
import { openBooking } from './servicing.ts';
import { ticketText } from './ticket-text.ts';

const PER_PAGE = 50;
/** The product's own id says nothing to an agent. */
const SORTS: readonly TicketSortField[] = TICKET_SORT_FIELDS.filter((field) => field !== 'id');

const patchTickets = (bench: Bench, name: AreaName, change: Partial<TicketsView>): void =>
  patchArea(bench, name, ({ tickets }) => ({ tickets: tickets && { ...tickets, ...change } }));

const UNSORTED: Omit<TicketsView, 'from' | 'to'> = {
  errors: {},
  sort: 'created_at',
  descending: true,
  page: 1,
  answer: null,
};

/** Opens the list: of today, of the days an entry names, or as it was left. */
export function openTickets(bench: Bench, wish: TicketsWish | null): void {
  const { name, tickets } = activeArea(bench);
  const kept = tickets ?? UNSORTED;
  const page = wish ? 1 : kept.page;
  const days = shownPeriod(wish, tickets, agencyToday(bench));
  patchArea(bench, name, { tickets: { ...kept, ...days, page } });
  openScreen(bench, name, 'tickets');
  askFocus(bench, 'line');
  void readTickets(bench, name);
}

/** What the list on screen is of, without its page; null where the form is wrong. */
export function ticketsAsked(bench: Bench, { tickets: view }: Area) {
  if (!view) return null;
  const { from, to, errors } = typedPeriod(view, agencyToday(bench), MOST_LISTED_DAYS);
  if (from === null || to === null || Object.keys(errors).length > 0) return null;
  return {
    start_date: from,
    end_date: to,
    timezone: timeZone(bench),
    sort_by: `${view.descending ? '-' : ''}${view.sort}`,
  };
}

/** Lists what the form says. */
export async function readTickets(bench: Bench, name: AreaName): Promise<void> {
  const { tickets: view } = areaOf(bench, name);
  if (!view) return;
  const { errors } = typedPeriod(view, agencyToday(bench), MOST_LISTED_DAYS);
  patchTickets(bench, name, { errors });
  const asked = ticketsAsked(bench, areaOf(bench, name));
  if (!asked) {
    refuseForm(bench, name, Object.values(errors));
    return;
  }
  const result = await callFor(bench, name, phrase('waiting.tickets'), 'ticket.list', {
    ...asked,
    page: view.page,
    per_page: PER_PAGE,
  });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { output } = result.value;
  patchTickets(bench, name, { answer: output });
  announce(bench, say('answer.tickets', { n: output.meta.total }));
}

export function sortTickets(bench: Bench, by: TicketsView['sort'] | 'next' | 'reverse'): void {
  const { name, tickets } = activeArea(bench);
  if (!tickets) return;
  const { sort, descending } = tickets;
  const following = SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? 'created_at';
  const wanted = by === 'next' || by === 'reverse' ? following : by;
  const change =
    by === 'reverse'
      ? { descending: !descending }
      : { sort: wanted, descending: wanted === 'created_at' };
  patchTickets(bench, name, { ...change, page: 1 });
  const now = areaOf(bench, name).tickets;
  const by_word = say(`tickets.sort_${now?.sort ?? 'created_at'}`);
  announce(bench, say(now?.descending ? 'answer.sorted_down' : 'answer.sorted', { by: by_word }));
  void readTickets(bench, name);
}

export function pageTickets(bench: Bench, step: number): void {
  const { name, tickets } = activeArea(bench);
  const pages = tickets?.answer?.meta.total_pages ?? 1;
  const page = (tickets?.page ?? 1) + step;
  if (!tickets || page < 1 || page > pages) return;
  patchTickets(bench, name, { page });
  patchArea(bench, name, ({ cursor }) => ({ cursor: { ...cursor, tickets: undefined } }));
  void readTickets(bench, name);
}

/** Ticket of a line of the display (`TWD/L10`, `WV3`): the one that has this number on screen. */
function ticketOfLine(bench: Bench, area: Area, line: number): string | null {
  const booking = bookingOf(area)?.booking;
  if (!booking) return null;
  const home = bench.preferences.getState().home_language;
  // What a pointer still hides has its number already.
  const view = { ...hostViewOf(area, home), open: POINTERS };
  const about = elementAt(hostDisplay(booking, view), line, 'ticketing')?.about;
  return about?.kind === 'ticket' ? about.number : null;
}

const MOST_LINES = 99;

/** The lines that tickets stand on, by the numbers they are typed with. */
export function ticketLines(bench: Bench, area: Area): string[] {
  const lines = Array.from({ length: MOST_LINES }, (_, at) => at + 1);
  return lines.flatMap((line) => {
    const number = ticketOfLine(bench, area, line);
    return number === null ? [] : [say('answer.ticket_line', { line, number: ticketText(number) })];
  });
}

/** The number that is meant: given, of a line, under the cursor, or on screen. */
export function ticketMeant(bench: Bench, area: Area, which: TicketWish) {
  if (which && 'number' in which) return which.number;
  if (which) return ticketOfLine(bench, area, which.line);
  if (area.screen === 'ticket') return area.ticket?.number ?? null;
  const { keys, at } = listOf(area);
  const key = keys[at];
  if (area.screen === 'tickets') return key ?? null;
  if (area.screen === 'booking' && key?.startsWith('tkt-')) return key.slice('tkt-'.length);
  const own = bookingOf(area)?.booking.passengers.flatMap(({ tickets }) => tickets) ?? [];
  return own[0]?.number ?? null;
}

export async function openTicket(bench: Bench, which: TicketWish): Promise<void> {
  const area = activeArea(bench);
  const { name } = area;
  const number = ticketMeant(bench, area, which);
  if (number === null) {
    answer(bench, name, 'warn', say('answer.no_ticket'), ticketLines(bench, area));
    return;
  }
  patchArea(bench, name, { ticket: { number, ticket: null } });
  // Asked for before it is shown: what comes into view without being waited for is read by itself.
  const reading = readTicket(bench, name, number);
  openScreen(bench, name, 'ticket');
  askFocus(bench, 'line');
  await reading;
}

/** Reads the ticket that is shown, unless another is shown by then. */
export async function readTicket(bench: Bench, name: AreaName, number: string): Promise<void> {
  const what = phrase('waiting.ticket', { number: ticketText(number) });
  const result = await callFor(bench, name, what, 'ticket.get', { number });
  if (areaOf(bench, name).ticket?.number !== number) return;
  if (result.ok) patchArea(bench, name, { ticket: { number, ticket: result.value.output } });
  else answerFailure(bench, name, result.error);
}

/** Shows the booking a ticket is of. */
export function bookingOfTicket(bench: Bench): void {
  const { ticket } = activeArea(bench);
  if (ticket?.ticket) void openBooking(bench, ticket.ticket.booking_id);
}
