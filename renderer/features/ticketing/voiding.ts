/** Voiding tickets: names what is voided before, and reads the screen again after. */
import type { Booking } from '#main/contract/booking.ts';
import type { CallResult } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { BookingDocuments, Voiding } from '#main/contract/ticketing.ts';
import type { HeldBooking } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatFlight, formatShortDay } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { phrase, say, type WordKey } from '../../i18n/words.ts';
import type { TicketRequest } from '../../languages/requests.ts';
import { handleFailure, refresh } from '../booking/refreshing.ts';
import { formatHostNameById } from '../sell/passenger-rows.ts';
import { findTicketNumber, listTicketLines, readTicket, readTickets } from './tickets.ts';

/** Asks before a ticket is voided, and names the documents voided with it. */
export async function askVoid(desk: DeskContext, which: TicketRequest): Promise<void> {
  const area = desk.getActiveArea();
  const number = findTicketNumber(desk, area, which);
  if (number === null) {
    desk.answer(area.name, 'warn', say('answer.no_ticket'), listTicketLines(desk, area));
  } else await askVoidOf(desk, area.name, number);
}

async function askVoidOf(desk: DeskContext, name: AreaName, number: string): Promise<void> {
  const held = await findBookingHolding(desk, name, number);
  const documents = held && (await fetchDocuments(desk, name, held.booking.id));
  if (!held || !documents) return;
  const shown = formatTicketNumber(number);
  const asked = documents.documents.find((one) => one.number === number);
  const { voiding, ticket_type, ticket_status = 'UNSPECIFIED' } = asked ?? {};
  if (ticket_status !== 'TICKETED' && ticket_status !== 'UNSPECIFIED') {
    const status = say(`ticket_status.${ticket_status}`);
    return desk.answer(name, 'warn', say('answer.not_valid', { number: shown, status }));
  }
  // If nothing can be voided, the service says why when called.
  const going = voiding ?? { numbers: [number], good_again: [], back: 0 };
  const alone = ticket_type === 'EMD' ? 'question.void_emd' : 'question.void_note';
  desk.ask(name, {
    title: say('question.void', { number: shown }),
    lines: await buildLines(desk, held.booking, documents, going),
    note: say(pickNote(going, going.numbers.length > 1 ? 'question.void_with' : alone)),
    confirm: say('question.void_do', { n: going.numbers.length }),
    danger: true,
    async run() {
      const what = phrase('waiting.void', { number: shown });
      const result = await desk.callFor(name, what, 'ticket.void', { number }, limitTo(held));
      await report(desk, name, held, going, result, () => void askVoidOf(desk, name, number));
    },
  });
}

export async function askVoidAll(desk: DeskContext): Promise<void> {
  const { name, booking: held } = desk.getTargetArea();
  if (!held) return;
  const { id, provider } = held.booking;
  const documents = await fetchDocuments(desk, name, id);
  const going = documents?.void_all;
  if (!documents) return;
  if (!going) return desk.answer(name, 'warn', say('why.nothing_to_void'));
  desk.ask(name, {
    title: say('question.void_all', { n: going.numbers.length, locator: provider.locator ?? '' }),
    lines: await buildLines(desk, held.booking, documents, going),
    note: say(pickNote(going, 'question.void_note')),
    confirm: say('question.void_do', { n: going.numbers.length }),
    danger: true,
    async run() {
      const what = phrase('waiting.void_all');
      const result = await desk.callFor(name, what, 'ticket.void_all', { id }, limitTo(held));
      await report(desk, name, held, going, result, () => void askVoidAll(desk));
    },
  });
}

/** Limits the void to the revision of the question: a later one might void others. */
const limitTo = ({ revision }: HeldBooking): { if_match?: number } =>
  revision === null ? {} : { if_match: revision };

const pickNote = ({ good_again }: Voiding, note: WordKey): WordKey =>
  good_again.length > 0 ? 'question.void_undoes' : note;

async function report(
  desk: DeskContext,
  name: AreaName,
  held: HeldBooking,
  going: Voiding,
  result: CallResult<'ticket.void' | 'ticket.void_all'>,
  again: () => void,
): Promise<void> {
  if (result.ok) await refreshAfterVoid(desk, name, held.booking, going, result.value.meta);
  else reportNotVoided(desk, name, held, result.error, again);
}

async function fetchDocuments(
  desk: DeskContext,
  name: AreaName,
  booking_id: string,
): Promise<BookingDocuments | null> {
  const result = await desk.client.call('booking.documents', { booking_id });
  if (result.ok) return result.value.output;
  desk.answerFailure(name, result.error);
  return null;
}

type Flights = ReadonlyMap<string, readonly string[]>;

/** The flights of each document, from its coupons. */
async function fetchFlights(desk: DeskContext, { numbers, good_again }: Voiding): Promise<Flights> {
  const read = await Promise.all(
    [...numbers, ...good_again].map(async (number) => {
      const ticket = await desk.client.call('ticket.get', { number });
      const legs = ticket.ok ? ticket.value.output.slices.flatMap((slice) => slice.legs) : [];
      const texts = legs.map(
        (leg) =>
          `${formatFlight(leg)} ${formatShortDay(leg.departure_date.slice(0, 10))} ` +
          `${leg.origin}–${leg.destination}`,
      );
      return [number, texts] as const;
    }),
  );
  return new Map(read);
}

/** What is voided, what becomes valid again, and the money, as the service would do it now. */
async function buildLines(
  desk: DeskContext,
  booking: Booking,
  { documents, currency }: BookingDocuments,
  going: Voiding,
) {
  const flights = await fetchFlights(desk, going);
  const { locator } = booking.provider;
  const formatDocument = (number: string) => {
    const document = documents.find((one) => one.number === number);
    const who = formatHostNameById(booking, document?.passenger_id ?? '');
    return [`${formatTicketNumber(number)} ${who}`.trim(), ...(flights.get(number) ?? [])].join(
      ' · ',
    );
  };
  /** 'Ticket', 'EMD seat'. */
  const formatKind = (number: string) => {
    const { ticket_type, emd_type } = documents.find((one) => one.number === number) ?? {};
    if (ticket_type !== 'EMD' || !emd_type) return say('term.ticket');
    const what = emd_type === 'UNSPECIFIED' ? '' : ` ${say(`emd.${emd_type}`)}`;
    return `${say('ticket_type.EMD')}${what}`;
  };
  return [
    ...(locator ? [{ label: say('term.booking'), value: locator }] : []),
    ...going.numbers.map((number) => ({
      label: formatKind(number),
      value: formatDocument(number),
    })),
    ...going.good_again.map((number) => ({
      label: say('question.good_again'),
      value: formatDocument(number),
    })),
    ...(going.back > 0
      ? [{ label: say('term.goes_back'), value: formatAmount(going.back, currency) }]
      : []),
  ];
}

/** The booking of a ticket: the current one, or read for this. */
async function findBookingHolding(
  desk: DeskContext,
  name: AreaName,
  number: string,
): Promise<HeldBooking | null> {
  const { booking } = desk.getArea(name);
  const has = booking?.booking.passengers.some(({ tickets }) =>
    tickets.some((ticket) => ticket.number === number),
  );
  if (booking && has) return booking;
  const what = phrase('waiting.ticket', { number: formatTicketNumber(number) });
  const ticket = await desk.callOrAnswer(name, what, 'ticket.get', { number });
  if (!ticket) return null;
  const { booking_id: id } = ticket.output;
  const read = await desk.callOrAnswer(name, what, 'booking.get', { id });
  return read && { booking: read.output.booking, revision: read.meta.revision };
}

function reportNotVoided(
  desk: DeskContext,
  name: AreaName,
  { booking }: HeldBooking,
  error: ErrorBody,
  again: () => void,
): void {
  const is_current = desk.getArea(name).booking_id === booking.id;
  if (is_current || error.error !== 'STALE_REVISION') handleFailure(desk, name, error, again);
  else {
    // The booking is not on screen: asking again shows its current state.
    desk.answerFailure(name, error);
    again();
  }
}

/** Reads the screen's data again and answers with the state of the documents. */
async function refreshAfterVoid(
  desk: DeskContext,
  name: AreaName,
  shown: Booking,
  going: Voiding,
  { warnings }: { warnings: readonly string[] },
): Promise<void> {
  const { booking, screen, ticket } = desk.getArea(name);
  if (booking?.booking.id === shown.id) await refresh(desk, name, shown.id);
  if (screen === 'tickets') await readTickets(desk, name);
  if (screen === 'ticket' && ticket) await readTicket(desk, name, ticket.number);
  const documents = await fetchDocuments(desk, name, shown.id);
  if (!documents) return;
  const listByStatus = (statuses: readonly string[]) =>
    documents.documents.filter(({ ticket_status }) => statuses.includes(ticket_status));
  const gone = new Set(listByStatus(['CANCELLED']).map(({ number }) => number));
  const left = going.numbers.filter((number) => !gone.has(number));
  const good = listByStatus(['TICKETED', 'USED']).map(({ number }) => formatTicketNumber(number));
  const details = [
    ...(left.length > 0
      ? [say('answer.not_void', { list: left.map(formatTicketNumber).join(', ') })]
      : []),
    ...(good.length > 0 ? [say('answer.still_good', { list: good.join(', ') })] : []),
  ];
  desk.answer(name, left.length > 0 ? 'warn' : 'ok', say('answer.voided'), details, warnings);
}
