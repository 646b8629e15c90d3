/** Makes documents: finds the subject and saves, prints or shows the result. */
import type { CallResult } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { DocumentAnswer, DocumentKind } from '#main/contract/documents.ts';
import { assertNever } from '#main/contract/result.ts';
import type { Area } from '../../app/area.ts';
import { toBytes } from '../../app/base64.ts';
import { findHeldBooking } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { formatAmount } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { getLanguageCode, phrase, say } from '../../i18n/words.ts';
import { findTicketNumber, readTicketsRequest } from '../ticketing/tickets.ts';
import { readDayEndRequest } from './day-end.ts';
import type { Subject } from './documents-state.ts';
import { saveQuote } from './quoting.ts';

const SCREEN_KINDS: Readonly<Partial<Record<Screen, DocumentKind>>> = {
  ticket: 'RECEIPT',
  tickets: 'RECEIPT',
  booking: 'ITINERARY',
  quote: 'QUOTE',
  dayend: 'DAY_END',
};

/** The kind of document of a screen; null if it has none. */
function findScreenKind({ screen, ticket, letter }: Area): DocumentKind | null {
  if (screen === 'letter') return letter?.subject.kind ?? null;
  if (screen === 'ticket' && ticket?.ticket?.ticket_status === 'REFUNDED') return 'REFUND';
  return SCREEN_KINDS[screen] ?? null;
}

/**
 * The subject of the document: the ticket on screen or under the cursor, else the current booking.
 */
function findSubject(desk: DeskContext, area: Area, kind: DocumentKind): Subject | null {
  if (area.screen === 'letter' && area.letter?.subject.kind === kind) return area.letter.subject;
  if (kind === 'QUOTE') return area.quoting && { kind, quote_id: area.quoting.id };
  if (kind === 'DAY_END') {
    const asked = readDayEndRequest(desk, area);
    return asked && { kind, ...asked };
  }
  const booking_id = findSubjectBooking(desk, area);
  if (booking_id === null) return null;
  const ticket_number = findTicketNumber(desk, area, null);
  switch (kind) {
    case 'ITINERARY': {
      const ticket = area.screen === 'ticket' ? area.ticket?.ticket : null;
      return { kind, booking_id, ...(ticket && { passenger_ids: [ticket.passenger.id] }) };
    }
    case 'REFUND': {
      const whole = area.screen === 'booking' || ticket_number === null;
      return { kind, booking_id, ...(!whole && { ticket_number }) };
    }
    case 'CONFIRMATION':
      return { kind, booking_id };
    case 'RECEIPT':
      return ticket_number === null ? null : { kind, booking_id, ticket_number };
    default:
      return assertNever(kind, 'document');
  }
}

function findSubjectBooking(desk: DeskContext, area: Area): string | null {
  if (area.screen === 'ticket') return area.ticket?.ticket?.booking_id ?? null;
  if (area.screen === 'tickets') {
    const number = findTicketNumber(desk, area, null);
    const row = area.tickets?.answer?.tickets.find((ticket) => ticket.number === number);
    return row?.booking_id ?? null;
  }
  return findHeldBooking(area)?.booking.id ?? null;
}

/** Save as a file, print, or show as a text to copy. */
type DocumentUse = 'save' | 'print' | 'text';

/** Makes a document of the current booking, ticket, quote or day end; null is the screen's kind. */
export async function makeDocument(
  desk: DeskContext,
  wanted: DocumentKind | null,
  use: DocumentUse = 'save',
): Promise<void> {
  const area = desk.getActiveArea();
  const kind = wanted ?? findScreenKind(area);
  // The service uses the stored quote, so it is saved first.
  if (kind === 'QUOTE' && area.quoting?.changed && !(await saveQuote(desk))) return;
  const subject = kind && findSubject(desk, area, kind);
  if (!subject) return desk.answer(area.name, 'warn', say('answer.document_none'));
  await makeOf(desk, area.name, subject, use);
}

async function makeOf(
  desk: DeskContext,
  name: AreaName,
  subject: Subject,
  use: DocumentUse,
): Promise<void> {
  // Where a file cannot be handed to a printer, the text is printed as a page.
  const as_text = use === 'text' || (use === 'print' && !desk.page.printFile);
  const done = await desk.callOrAnswer(name, phrase('waiting.document'), 'document.make', {
    ...subject,
    format: as_text ? 'TEXT' : 'PDF',
    language: getLanguageCode(),
  });
  if (!done) return;
  const file = done.output;
  if (as_text) {
    showLetter(desk, name, file, subject);
    if (use === 'print') printLetter(desk, name, subject.kind);
  } else if (use === 'print') {
    desk.page.printFile?.(file);
    desk.answer(name, 'ok', say('answer.document_printing', { name: file.file_name }));
  } else await keep(desk, name, file);
}

/** Reprints the receipt; if the agency's rules ask a fee, the question states it. */
export async function reprintReceipt(desk: DeskContext): Promise<void> {
  const area = desk.getActiveArea();
  const { name } = area;
  const subject = findSubject(desk, area, 'RECEIPT');
  if (subject?.kind !== 'RECEIPT') return desk.answer(name, 'warn', say('answer.document_none'));
  const { booking_id, ticket_number: number } = subject;
  const what = phrase('waiting.document');
  const told = await desk.callOrAnswer(name, what, 'booking.documents', { booking_id });
  if (!told) return;
  const { documents, currency } = told.output;
  const amount = documents.find((one) => one.number === number)?.reprint_fee ?? 0;
  if (amount === 0) return makeOf(desk, name, subject, 'print');
  desk.ask(name, {
    title: say('question.reprint', { number: formatTicketNumber(number) }),
    lines: [{ label: say('question.reprint_fee'), value: formatAmount(amount, currency) }],
    note: say('question.reprint_note'),
    confirm: say('question.reprint_do'),
    run: async () => {
      const input = { booking_id, number, amount };
      const noted = await desk.callOrAnswer(name, what, 'ticket.reprint', input);
      if (noted) await makeOf(desk, name, subject, 'print');
    },
  });
}

/** Exports the list on screen: all pages of tickets, all lines of the day end. */
export async function exportTable(desk: DeskContext): Promise<void> {
  const area = desk.getActiveArea();
  const language = getLanguageCode();
  if (area.screen === 'dayend') {
    const asked = readDayEndRequest(desk, area);
    if (!asked) return;
    const input = { kind: 'DAY_END', format: 'CSV', language, ...asked } as const;
    const what = phrase('waiting.document');
    return keepMade(desk, area.name, await desk.callFor(area.name, what, 'document.make', input));
  }
  const asked = readTicketsRequest(desk, area);
  if (!asked) return;
  const what = phrase('waiting.export');
  const input = { ...asked, language };
  await keepMade(desk, area.name, await desk.callFor(area.name, what, 'ticket.export', input));
}

async function keepMade(
  desk: DeskContext,
  name: AreaName,
  made: CallResult<'document.make' | 'ticket.export'>,
): Promise<void> {
  if (made.ok) await keep(desk, name, made.value.output);
  else desk.answerFailure(name, made.error);
}

async function keep(desk: DeskContext, name: AreaName, file: DocumentAnswer): Promise<void> {
  const kept = (await desk.page.keepFile?.(file)) ?? { state: 'REFUSED', reason: '' };
  switch (kept.state) {
    case 'KEPT':
      desk.answer(name, 'ok', say('answer.document_saved', { name: file.file_name }));
      return;
    case 'CANCELLED':
      desk.answer(name, 'info', say('answer.document_cancelled'));
      return;
    case 'REFUSED':
      desk.answer(name, 'bad', say('answer.document_refused', { reason: sayInWords(kept.reason) }));
      return;
    default:
      assertNever(kept, 'what became of the file');
  }
}

function showLetter(
  desk: DeskContext,
  name: AreaName,
  { file_name, body_base64 }: DocumentAnswer,
  subject: Subject,
): void {
  const text = new TextDecoder().decode(toBytes(body_base64));
  desk.patchArea(name, { letter: { file_name, text, subject } });
  desk.openScreen(name, 'letter', 'line');
}

/** Prints once it is on screen, because the page itself is printed. */
function printLetter(desk: DeskContext, name: AreaName, kind: DocumentKind): void {
  const { print, printItinerary, afterPaint = (run: () => void) => run() } = desk.page;
  const { letter } = desk.getArea(name);
  // The page shows another area by now: this one stays to be printed from there.
  if (desk.getActiveArea().name !== name) return;
  afterPaint(() => {
    if (kind !== 'ITINERARY' || !printItinerary) return print?.();
    void printItinerary().then((printed) => {
      const file = { name: letter?.file_name ?? '' };
      if (printed === 'PRINTED') desk.answer(name, 'ok', say('answer.document_printing', file));
      if (printed === 'FAILED') desk.answer(name, 'bad', say('answer.document_unprinted', file));
    });
  });
}

export async function copyText(desk: DeskContext): Promise<void> {
  const { name, letter } = desk.getActiveArea();
  if (!letter) return desk.answer(name, 'warn', say('why.no_text'));
  const copied = (await desk.page.copyText?.(letter.text)) ?? false;
  const words = copied ? 'answer.text_copied' : 'answer.text_not_copied';
  desk.answer(name, copied ? 'ok' : 'warn', say(words));
}
