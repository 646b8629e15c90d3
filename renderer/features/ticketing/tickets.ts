/** The agency's tickets by date of issue, and a single ticket. */
import { stepThrough } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { DocumentDisplay } from '#main/contract/document-display.ts';
import {
  MAX_LISTED_DAYS,
  TICKET_SORT_FIELDS,
  type TicketItem,
  type TicketSortField,
} from '#main/contract/ticketing.ts';
import type { Area } from '../../app/area.ts';
import { findHeldBooking } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatGdsDay, formatProviderNumber } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { TicketRequest, TicketsRequest } from '../../languages/requests.ts';
import { openBooking } from '../booking/servicing.ts';
import { pickShownPeriod, readTypedPeriod } from '../documents/period.ts';
import { buildHostView, getHostDisplay } from '../host-display/host-display.ts';
import { findElementAt, POINTERS } from '../host-display/line.ts';
import type { TicketsView } from './ticketing-state.ts';

/** The number that a ticket continues and that its price stands on, where it has none of its own. */
export const findPricedNumber = (
  { number, conjunctive_number: first }: Pick<TicketItem, 'number' | 'conjunctive_number'>,
  total: number,
): string | null => (total === 0 && first !== number ? first : null);

/** What a document comes to, or the ticket whose price it is part of. */
export function describeWorth(ticket: TicketItem): string {
  const first = findPricedNumber(ticket, ticket.total);
  return first === null
    ? formatAmount(ticket.total, ticket.currency)
    : `${say('ticket.conjunction')} ${formatTicketNumber(first)}`;
}

const PER_PAGE = 50;
/** The internal id means nothing to an agent. */
const SORTS: readonly TicketSortField[] = TICKET_SORT_FIELDS.filter((field) => field !== 'id');

const UNSORTED: Omit<TicketsView, 'from' | 'to'> = {
  errors: {},
  sort: 'created_at',
  descending: true,
  page: 1,
  answer: null,
};

/** Opens the list: of today, of the days of an entry, or as last shown. */
export function openTickets(desk: DeskContext, request: TicketsRequest | null): void {
  const { name, tickets } = desk.getActiveArea();
  const kept = tickets ?? UNSORTED;
  const page = request ? 1 : kept.page;
  const days = pickShownPeriod(request, tickets, desk.getAgencyToday());
  // The tickets of other days are none of those that were asked for.
  const answer = request ? null : kept.answer;
  desk.patchArea(name, { tickets: { ...kept, ...days, page, answer } });
  desk.openScreen(name, 'tickets', 'line');
  void readTickets(desk, name);
}

/** The request of the list on screen, without its page; null if the form is wrong. */
export function readTicketsRequest(desk: DeskContext, { tickets: view }: Area) {
  if (!view) return null;
  const { days } = readTypedPeriod(view, desk.getAgencyToday(), MAX_LISTED_DAYS);
  if (!days) return null;
  return {
    start_date: days.from,
    end_date: days.to,
    timezone: desk.getTimeZone(),
    sort_by: `${view.descending ? '-' : ''}${view.sort}`,
  };
}

/** Reads the list as the form says. */
export async function readTickets(desk: DeskContext, name: AreaName): Promise<void> {
  const { tickets: view } = desk.getArea(name);
  if (!view) return;
  const { errors } = readTypedPeriod(view, desk.getAgencyToday(), MAX_LISTED_DAYS);
  desk.patchPart(name, 'tickets', { errors });
  const asked = readTicketsRequest(desk, desk.getArea(name));
  if (!asked) return desk.refuseForm(name);
  const done = await desk.callOrAnswer(name, phrase('waiting.tickets'), 'ticket.list', {
    ...asked,
    page: view.page,
    per_page: PER_PAGE,
  });
  if (!done) return;
  const { output } = done;
  desk.patchPart(name, 'tickets', { answer: output });
  desk.announce(say('answer.tickets', { n: output.meta.total }));
}

export function sortTickets(desk: DeskContext, by: TicketsView['sort'] | 'next' | 'reverse'): void {
  const { name, tickets } = desk.getActiveArea();
  if (!tickets) return;
  const { sort, descending } = tickets;
  const wanted = by === 'next' || by === 'reverse' ? stepThrough(SORTS, sort, 1) : by;
  const change =
    by === 'reverse'
      ? { descending: !descending }
      : { sort: wanted, descending: wanted === 'created_at' };
  desk.patchPart(name, 'tickets', { ...change, page: 1 });
  const now = desk.getArea(name).tickets;
  const by_word = say(`tickets.sort_${now?.sort ?? 'created_at'}`);
  desk.announce(say(now?.descending ? 'answer.sorted_down' : 'answer.sorted', { by: by_word }));
  void readTickets(desk, name);
}

export function pageTickets(desk: DeskContext, step: number): void {
  const { name, tickets } = desk.getActiveArea();
  const pages = tickets?.answer?.meta.total_pages ?? 1;
  const page = (tickets?.page ?? 1) + step;
  if (!tickets || page < 1 || page > pages) return;
  desk.patchPart(name, 'tickets', { page });
  desk.patchPart(name, 'cursor', { tickets: undefined });
  void readTickets(desk, name);
}

/** Ticket number on a line of the display (`TWD/L10`, `WV3`); null if the line has none. */
function findTicketOfLine(desk: DeskContext, area: Area, line: number): string | null {
  const booking = findHeldBooking(area)?.booking;
  if (!booking) return null;
  const home = desk.preferences.getState().home_language;
  // Lines behind a collapsed pointer are numbered too.
  const view = { ...buildHostView(area, home), open: POINTERS };
  const about = findElementAt(getHostDisplay(booking, view), line, 'ticketing')?.about;
  return about?.kind === 'ticket' ? about.number : null;
}

const MAX_LINES = 99;

/** The ticket lines of the display in words, each with its line and ticket number. */
export function listTicketLines(desk: DeskContext, area: Area): string[] {
  const lines = Array.from({ length: MAX_LINES }, (_, at) => at + 1);
  return lines.flatMap((line) => {
    const number = findTicketOfLine(desk, area, line);
    return number === null
      ? []
      : [say('answer.ticket_line', { line, number: formatTicketNumber(number) })];
  });
}

/** The ticket meant: given, of a line, on screen, under the cursor, else the first valid one. */
export function findTicketNumber(desk: DeskContext, area: Area, which: TicketRequest) {
  if (which && 'number' in which) return which.number;
  if (which) return findTicketOfLine(desk, area, which.line);
  if (area.screen === 'ticket') return area.ticket?.number ?? null;
  const { keys, at } = desk.getList();
  const key = keys[at];
  if (area.screen === 'tickets') return key ?? null;
  if (area.screen === 'booking' && key?.startsWith('tkt-')) return key.slice('tkt-'.length);
  const booking = findHeldBooking(area)?.booking;
  const documents = area.documents?.booking_id === booking?.id ? area.documents?.documents : [];
  const good = documents?.find(
    ({ ticket_type, ticket_status }) => ticket_type === 'TICKET' && ticket_status === 'TICKETED',
  );
  // An exchanged or refunded ticket is used only if none is valid.
  return good?.number ?? booking?.passengers.flatMap(({ tickets }) => tickets)[0]?.number ?? null;
}

export async function openTicket(desk: DeskContext, which: TicketRequest): Promise<void> {
  const area = desk.getActiveArea();
  const { name } = area;
  const number = findTicketNumber(desk, area, which);
  if (number === null)
    return desk.answer(name, 'warn', say('answer.no_ticket'), listTicketLines(desk, area));
  desk.patchArea(name, { ticket: { number, ticket: null } });
  // Starts reading before the screen opens, which would otherwise read the ticket itself.
  const reading = readTicket(desk, name, number);
  desk.openScreen(name, 'ticket', 'line');
  await reading;
}

/** Reads the ticket on screen; drops the answer if another is shown by then. */
export async function readTicket(desk: DeskContext, name: AreaName, number: string): Promise<void> {
  const what = phrase('waiting.ticket', { number: formatTicketNumber(number) });
  const result = await desk.callFor(name, what, 'ticket.get', { number });
  if (desk.getArea(name).ticket?.number !== number) return;
  if (result.ok) {
    desk.patchArea(name, { ticket: { number, ticket: result.value.output } });
    void compareTicket(desk, name, number);
  } else if (result.error.error === 'NOT_FOUND') await showElsewhere(desk, name, number);
  else desk.answerFailure(name, result.error);
}

/** Displays a ticket of no booking here, read from the provider that may have issued it. */
async function showElsewhere(desk: DeskContext, name: AreaName, number: string): Promise<void> {
  const what = phrase('waiting.ticket', { number: formatTicketNumber(number) });
  const result = await desk.callFor(name, what, 'ticket.display', { number });
  if (desk.getArea(name).ticket?.number !== number) return;
  if (!result.ok) return desk.answerFailure(name, result.error);
  const shown = result.value.output;
  desk.answer(name, 'info', formatShownTitle(shown), formatShownLines(shown));
}

/** Reports if the provider's coupons differ from the stored ones; silent if it cannot be asked. */
async function compareTicket(desk: DeskContext, name: AreaName, number: string): Promise<void> {
  const result = await desk.client.call('ticket.display', { number });
  if (!result.ok || desk.getArea(name).ticket?.number !== number) return;
  const shown = result.value.output;
  if (shown.coupons.every(({ status_here }) => status_here === null)) return;
  const title = say('answer.document_other', { number: formatTicketNumber(number) });
  desk.answer(name, 'warn', title, formatShownLines(shown));
}

export function openTicketBooking(desk: DeskContext): void {
  const { ticket } = desk.getActiveArea();
  if (ticket?.ticket) void openBooking(desk, ticket.ticket.booking_id);
}

const formatShownTitle = ({ number, provider_type }: DocumentDisplay): string =>
  say('answer.document_shown', {
    number: formatTicketNumber(number),
    provider: `P${formatProviderNumber(provider_type)}`,
  });

function formatShownLines(shown: DocumentDisplay): string[] {
  const formatWorth = ({ amount, currency }: { amount: number; currency: string }) =>
    formatAmount(amount, currency);
  const { fare, total } = shown;
  return [
    [shown.passenger, shown.locator].filter(Boolean).join('  '),
    shown.original_number ? `FO     ${formatTicketNumber(shown.original_number)}` : '',
    ...shown.coupons.map((one) => formatCouponLine(one)),
    fare ? `FARE   ${formatWorth(fare)}` : '',
    ...shown.taxes.map((one) => `TAX    ${formatWorth(one)} ${one.code}`),
    total ? `TOTAL  ${formatWorth(total)}` : '',
    ...shown.endorsements.map((text) => `FE     ${text}`),
    shown.fare_calculation ? `FC     ${shown.fare_calculation}` : '',
    ...shown.remarks.map((text) => `RM     ${text}`),
    ...shown.forms_of_payment.map((one) => `FP     ${formatForm(one, total?.currency ?? '')}`),
  ].filter((line) => line !== '');
}

function formatCouponLine(one: DocumentDisplay['coupons'][number]): string {
  const line = say('answer.document_coupon', {
    number: formatTicketNumber(one.document),
    coupon: one.number,
    flight: one.flight ?? '',
    class: one.booking_class ?? '',
    date: one.date ? formatGdsDay(one.date) : '',
    way: `${one.origin ?? ''}${one.destination ?? ''}`,
    status: one.status_text ?? say(`coupon.${one.status}`),
    basis: one.fare_basis ?? '',
  })
    .concat(one.not_before ? `  NVB ${formatGdsDay(one.not_before)}` : '')
    .concat(one.not_after ? `  NVA ${formatGdsDay(one.not_after)}` : '');
  if (one.status_here === null) return line;
  return say('answer.document_differs', { line, here: say(`coupon.${one.status_here}`) });
}

function formatForm(one: DocumentDisplay['forms_of_payment'][number], currency: string): string {
  const form = one.card_brand ? say(`brand.${one.card_brand}`) : say(`fop.${one.fop_type}`);
  const amount = one.amount === null ? null : formatAmount(one.amount, currency);
  return [form, one.card_number, amount, one.text].filter(Boolean).join(' ');
}
