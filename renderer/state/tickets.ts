/** Tickets of the agency by day of issue, one of them, and voiding. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { BookingPassenger, PassengerTicket } from '#main/contract/passenger.ts';
import { TICKET_SORT_FIELDS, type TicketSortField } from '#main/contract/ticketing.ts';
import { daysBetween } from '#main/reference/calendar.ts';
import type { TicketsWish } from '../commands/situation.ts';
import { phrase, say } from '../words/words.ts';
import type { Area } from './area.ts';
import {
  activeArea,
  agencyToday,
  announce,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  patchArea,
  timeZone,
} from './desk.ts';
import { listOf, openScreen } from './moving.ts';
import { hostName, readTypedDate, typedDate } from './passenger-rows.ts';
import type { TicketsView } from './sale-state.ts';
import { afterFailure, openBooking, refresh } from './servicing.ts';
import { ticketText } from './ticket-text.ts';

const PER_PAGE = 50;
/** The product's own id says nothing to an agent. */
const SORTS: readonly TicketSortField[] = TICKET_SORT_FIELDS.filter((field) => field !== 'id');
/** The service's longest period. */
const MOST_DAYS = 7;

const patchTickets = (bench: Bench, name: AreaName, change: Partial<TicketsView>): void =>
  patchArea(bench, name, ({ tickets }) => ({ tickets: tickets && { ...tickets, ...change } }));

/** Opens the list: of today, of the days an entry names, or as it was left. */
export function openTickets(bench: Bench, wish: TicketsWish | null): void {
  const { name, tickets } = activeArea(bench);
  const today = typedDate(agencyToday(bench));
  const kept: TicketsView = tickets ?? {
    from: today,
    to: today,
    errors: {},
    sort: 'created_at',
    descending: true,
    page: 1,
    answer: null,
  };
  const asked = wish ? { from: typedDate(wish.from), to: typedDate(wish.to), page: 1 } : {};
  patchArea(bench, name, { tickets: { ...kept, ...asked } });
  openScreen(bench, name, 'tickets');
  askFocus(bench, 'line');
  void readTickets(bench, name);
}

/** The period as it is typed, or what is wrong with it. */
function periodOf(view: TicketsView, today: string) {
  const from = readTypedDate(view.from, today, true);
  const to = view.to.trim() === '' ? from : readTypedDate(view.to, today, true);
  const errors: { from?: string; to?: string } = {};
  if (from === null) errors.from = say('field.day');
  if (to === null) errors.to = say('field.day');
  if (from !== null && to !== null) {
    const days = daysBetween(from, to);
    if (days < 0) errors.to = say('tickets.before_start');
    else if (days >= MOST_DAYS) errors.to = say('tickets.too_long', { n: MOST_DAYS });
  }
  return { from, to, errors };
}

/** Lists what the form says. */
export async function readTickets(bench: Bench, name: AreaName): Promise<void> {
  const { tickets: view } = areaOf(bench, name);
  if (!view) return;
  const { from, to, errors } = periodOf(view, agencyToday(bench));
  patchTickets(bench, name, { errors });
  if (from === null || to === null || Object.keys(errors).length > 0) {
    answer(bench, name, 'warn', say('answer.form_wrong'), Object.values(errors));
    askFocus(bench, 'error');
    return;
  }
  const result = await callFor(bench, name, phrase('waiting.tickets'), 'ticket.list', {
    start_date: from,
    end_date: to,
    page: view.page,
    per_page: PER_PAGE,
    timezone: timeZone(bench),
    sort_by: `${view.descending ? '-' : ''}${view.sort}`,
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

/** Ticket of a line of the host display (`TWD/L10`), counted as it counts. */
function ticketOfLine(area: Area, line: number): string | null {
  const key = hostLineKeys(area)[line - 1];
  return key?.startsWith('tkt-') ? key.slice('tkt-'.length) : null;
}

const hostLineKeys = (area: Area): readonly string[] => listOf({ ...area, screen: 'booking' }).keys;

/** The number that is meant: given, of a line, under the cursor, or on screen. */
export function ticketMeant(area: Area, which: { line: number } | { number: string } | null) {
  if (which && 'number' in which) return which.number;
  if (which) return ticketOfLine(area, which.line);
  if (area.screen === 'ticket') return area.ticket?.number ?? null;
  const { keys, at } = listOf(area);
  const key = keys[at];
  if (area.screen === 'tickets') return key ?? null;
  if (area.screen === 'booking' && key?.startsWith('tkt-')) return key.slice('tkt-'.length);
  const own = area.booking?.booking.passengers.flatMap((passenger) => passenger.tickets) ?? [];
  return own[0]?.number ?? null;
}

export async function openTicket(
  bench: Bench,
  which: { line: number } | { number: string } | null,
): Promise<void> {
  const area = activeArea(bench);
  const { name } = area;
  const number = ticketMeant(area, which);
  if (number === null) {
    answer(bench, name, 'warn', say('answer.no_ticket'));
    return;
  }
  patchArea(bench, name, { ticket: { number, ticket: null } });
  openScreen(bench, name, 'ticket');
  askFocus(bench, 'line');
  await readTicket(bench, name, number);
}

async function readTicket(bench: Bench, name: AreaName, number: string): Promise<void> {
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

/**
 * What goes when a document is voided: the rest of its conjunction set, and the EMDs of a ticket. The
 * service decides; this is what is said before it is asked.
 */
export function goingWith(
  booking: Booking,
  number: string,
): { passenger: BookingPassenger; ticket: PassengerTicket }[] {
  const all = booking.passengers.flatMap((passenger) =>
    passenger.tickets.map((ticket) => ({ passenger, ticket })),
  );
  const named = all.find(({ ticket }) => ticket.number === number);
  if (!named) return [];
  const setOf = (ticket: PassengerTicket) => ticket.conjunctive_number ?? ticket.number;
  const set = setOf(named.ticket);
  const related = new Set(
    booking.passengers.flatMap(({ ancillaries }) =>
      ancillaries
        .filter(({ related_ticket_number: of }) => of !== null && (of === number || of === set))
        .flatMap(({ ticket_number }) => ticket_number ?? []),
    ),
  );
  return all.filter(
    ({ ticket }) =>
      setOf(ticket) === set ||
      (named.ticket.ticket_type === 'TICKET' && related.has(ticket.number)),
  );
}

/** Asks before a ticket is voided; what goes with it is named. */
export async function askVoid(
  bench: Bench,
  which: { line: number } | { number: string } | null,
): Promise<void> {
  const area = activeArea(bench);
  const { name } = area;
  const number = ticketMeant(area, which);
  if (number === null) {
    answer(bench, name, 'warn', say('answer.no_ticket'));
    return;
  }
  const booking = await bookingHolding(bench, name, number);
  if (!booking) return;
  const going = goingWith(booking, number);
  ask(bench, {
    title: say('question.void', { number: ticketText(number) }),
    lines: voidLines(booking, going.length > 0 ? going : allOf(booking, number)),
    note: say(noteOf(going)),
    confirm: say('question.void_do', { n: Math.max(going.length, 1) }),
    danger: true,
    run: () => void voidOne(bench, name, number, booking.id),
  });
}

const noteOf = (going: ReturnType<typeof goingWith>) => {
  if (going.length > 1) return 'question.void_with' as const;
  const emd = going[0]?.ticket.ticket_type === 'EMD';
  return emd ? ('question.void_emd' as const) : ('question.void_note' as const);
};

const allOf = (booking: Booking, number: string) =>
  booking.passengers.flatMap((passenger) =>
    passenger.tickets
      .filter((ticket) => ticket.number === number)
      .map((ticket) => ({ passenger, ticket })),
  );

const voidLines = (booking: Booking, going: ReturnType<typeof goingWith>) => [
  ...(booking.provider.locator
    ? [{ label: say('question.booking'), value: booking.provider.locator }]
    : []),
  ...going.map(({ passenger, ticket }) => ({
    label: say(ticket.ticket_type === 'EMD' ? 'question.emd' : 'question.ticket'),
    value: `${ticketText(ticket.number)} ${hostName(passenger)}`,
  })),
];

/** The booking a ticket is of: the one in hand, or read for it. */
async function bookingHolding(
  bench: Bench,
  name: AreaName,
  number: string,
): Promise<Booking | null> {
  const { booking } = areaOf(bench, name);
  const has = booking?.booking.passengers.some(({ tickets }) =>
    tickets.some((ticket) => ticket.number === number),
  );
  if (booking && has) return booking.booking;
  const what = phrase('waiting.ticket', { number: ticketText(number) });
  const ticket = await callFor(bench, name, what, 'ticket.get', { number });
  if (!ticket.ok) {
    answerFailure(bench, name, ticket.error);
    return null;
  }
  const { booking_id: id } = ticket.value.output;
  const read = await callFor(bench, name, what, 'booking.get', { id });
  if (read.ok) return read.value.output.booking;
  answerFailure(bench, name, read.error);
  return null;
}

async function voidOne(
  bench: Bench,
  name: AreaName,
  number: string,
  booking_id: string,
): Promise<void> {
  const what = phrase('waiting.void', { number: ticketText(number) });
  const result = await callFor(bench, name, what, 'ticket.void', { number });
  if (!result.ok) {
    afterFailure(bench, name, result.error);
    return;
  }
  await afterVoid(bench, name, booking_id, result.value.meta.warnings);
}

/** What is on screen is read again: the booking in hand, the list, the ticket. */
async function afterVoid(
  bench: Bench,
  name: AreaName,
  booking_id: string,
  warnings: readonly string[],
): Promise<void> {
  const { booking, screen, ticket } = areaOf(bench, name);
  if (booking?.booking.id === booking_id) await refresh(bench, name, booking_id);
  if (screen === 'tickets') await readTickets(bench, name);
  if (screen === 'ticket' && ticket) await readTicket(bench, name, ticket.number);
  answer(bench, name, 'ok', say('answer.voided'), warnings);
}

export function askVoidAll(bench: Bench): void {
  const { name, booking } = activeArea(bench);
  if (!booking) return;
  const { passengers, provider, id } = booking.booking;
  const all = passengers.flatMap((passenger) =>
    passenger.tickets.map((ticket) => ({ passenger, ticket })),
  );
  ask(bench, {
    title: say('question.void_all', { n: all.length, locator: provider.locator ?? '' }),
    lines: voidLines(booking.booking, all),
    note: say('question.void_all_note'),
    confirm: say('question.void_do', { n: all.length }),
    danger: true,
    run: () => void voidAll(bench, name, id),
  });
}

async function voidAll(bench: Bench, name: AreaName, id: string): Promise<void> {
  const what = phrase('waiting.void_all');
  const result = await callFor(bench, name, what, 'ticket.void_all', { id });
  if (!result.ok) {
    afterFailure(bench, name, result.error);
    return;
  }
  await afterVoid(bench, name, id, result.value.meta.warnings);
}
