/** Voiding tickets: what goes is said first, and what is on screen is read again afterwards. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { BookingPassenger, PassengerTicket } from '#main/contract/passenger.ts';
import type { TicketWish } from '../commands/wishes.ts';
import { phrase, say } from '../words/words.ts';
import type { InHand } from './area.ts';
import { activeArea, answer, answerFailure, areaOf, ask, type Bench, callFor } from './desk.ts';
import { hostName } from './passenger-rows.ts';
import { afterFailure, refresh } from './servicing.ts';
import { ticketText } from './ticket-text.ts';
import { readTicket, readTickets, ticketLines, ticketMeant } from './tickets.ts';

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
export async function askVoid(bench: Bench, which: TicketWish): Promise<void> {
  const area = activeArea(bench);
  const number = ticketMeant(area, which);
  if (number === null) answer(bench, area.name, 'warn', say('answer.no_ticket'), ticketLines(area));
  else await askVoidOf(bench, area.name, number);
}

async function askVoidOf(bench: Bench, name: AreaName, number: string): Promise<void> {
  const held = await bookingHolding(bench, name, number);
  if (!held) return;
  const { booking } = held;
  const going = goingWith(booking, number);
  ask(bench, {
    title: say('question.void', { number: ticketText(number) }),
    lines: voidLines(booking, going.length > 0 ? going : allOf(booking, number)),
    note: say(noteOf(going)),
    confirm: say('question.void_do', { n: Math.max(going.length, 1) }),
    danger: true,
    run: () => void voidOne(bench, name, number, held),
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
): Promise<InHand | null> {
  const { booking } = areaOf(bench, name);
  const has = booking?.booking.passengers.some(({ tickets }) =>
    tickets.some((ticket) => ticket.number === number),
  );
  if (booking && has) return booking;
  const what = phrase('waiting.ticket', { number: ticketText(number) });
  const ticket = await callFor(bench, name, what, 'ticket.get', { number });
  if (!ticket.ok) {
    answerFailure(bench, name, ticket.error);
    return null;
  }
  const { booking_id: id } = ticket.value.output;
  const read = await callFor(bench, name, what, 'booking.get', { id });
  if (read.ok) {
    const { output, meta } = read.value;
    return { booking: output.booking, revision: meta.revision };
  }
  answerFailure(bench, name, read.error);
  return null;
}

async function voidOne(bench: Bench, name: AreaName, number: string, shown: InHand): Promise<void> {
  const what = phrase('waiting.void', { number: ticketText(number) });
  const result = await callFor(bench, name, what, 'ticket.void', { number }, boundTo(shown));
  if (!result.ok) {
    notVoided(bench, name, shown, result.error, () => void askVoidOf(bench, name, number));
    return;
  }
  await afterVoid(bench, name, shown.booking.id, result.value.meta.warnings);
}

/** A void is bound to what the question named: what goes may be more or less by now. */
const boundTo = ({ revision }: InHand): { if_match?: number } =>
  revision === null ? {} : { if_match: revision };

function notVoided(
  bench: Bench,
  name: AreaName,
  { booking }: InHand,
  error: ErrorBody,
  again: () => void,
): void {
  const in_hand = areaOf(bench, name).booking_id === booking.id;
  if (in_hand || error.error !== 'STALE_REVISION') afterFailure(bench, name, error, again);
  else {
    // Of a booking nobody looks at: the question itself shows it as it is now.
    answerFailure(bench, name, error);
    again();
  }
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
  const { passengers, provider } = booking.booking;
  const all = passengers.flatMap((passenger) =>
    passenger.tickets.map((ticket) => ({ passenger, ticket })),
  );
  ask(bench, {
    title: say('question.void_all', { n: all.length, locator: provider.locator ?? '' }),
    lines: voidLines(booking.booking, all),
    note: say('question.void_all_note'),
    confirm: say('question.void_do', { n: all.length }),
    danger: true,
    run: () => void voidAll(bench, name, booking),
  });
}

async function voidAll(bench: Bench, name: AreaName, shown: InHand): Promise<void> {
  const { id } = shown.booking;
  const what = phrase('waiting.void_all');
  const result = await callFor(bench, name, what, 'ticket.void_all', { id }, boundTo(shown));
  if (!result.ok) {
    notVoided(bench, name, shown, result.error, () => askVoidAll(bench));
    return;
  }
  await afterVoid(bench, name, id, result.value.meta.warnings);
}
