/** Refund and release: each is quoted first and done only after a question. */
import type { Envelope } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { RefundNotice, RefundQuote } from '#main/contract/refund.ts';
import { type DeskContext, isOfBooking, type ScreenKeys } from '../../app/desk-context.ts';
import { formatAmount, formatShortDay, phraseAt } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { TicketRequest } from '../../languages/requests.ts';
import { callOrHandle, getIfMatch, handleFailure, replaceBooking } from '../booking/refreshing.ts';
import { formatHostNameById } from '../sell/passenger-rows.ts';
import { findTicketNumber, listTicketLines } from '../ticketing/tickets.ts';
import { describeRefundToLine, listRefundRows } from './refund-rows.ts';
import type { RefundView } from './refund-state.ts';

const buildFreshView = (booking_id: string): RefundView => ({
  booking_id,
  kept: [],
  quote: null,
  refused: null,
  terms: null,
  unreleased: null,
});

/** Opens the screen and quotes the whole booking, or the document named in an entry. */
export function openRefund(desk: DeskContext, which: TicketRequest = null): void {
  const area = desk.getTargetArea();
  const { name, booking } = area;
  if (!booking) return;
  const fresh = buildFreshView(booking.booking.id);
  const named = which === null ? null : findTicketNumber(desk, area, which);
  if (which !== null && named === null) {
    desk.answer(name, 'warn', say('answer.no_ticket'), listTicketLines(desk, area));
    return;
  }
  const others = listRefundRows(booking.booking, fresh).filter(({ number }) => number !== named);
  const kept = named === null ? [] : others.map(({ number }) => number);
  desk.patchArea(name, { refund: { ...fresh, kept } });
  desk.openScreen(name, 'refund', 'line');
  void readTerms(desk, name).then(() => quoteRefund(desk, name));
}

/** Reads what a release would save and lose; no airline is asked. */
async function readTerms(desk: DeskContext, name: AreaName): Promise<void> {
  const { refund } = desk.getArea(name);
  if (!refund) return;
  const { booking_id } = refund;
  const result = await desk.client.call('booking.release_terms', { booking_id });
  if (desk.getArea(name).refund?.booking_id !== booking_id) return;
  if (result.ok) desk.patchPart(name, 'refund', { terms: result.value.output, unreleased: null });
  else desk.patchPart(name, 'refund', { terms: null, unreleased: result.error.message });
}

/** Asks the airline for a quote; nothing is refunded. */
async function quoteRefund(desk: DeskContext, name: AreaName): Promise<void> {
  const { refund, booking } = desk.getArea(name);
  if (!refund || !booking || !isOfBooking(desk.getArea(name), refund)) return;
  const { booking_id } = refund;
  const rows = listRefundRows(booking.booking, refund);
  const given = rows.filter((row) => row.given).map(({ number }) => number);
  desk.patchPart(name, 'refund', { quote: null, refused: null });
  if (given.length === 0)
    return desk.patchPart(name, 'refund', { refused: say('refund.nothing_chosen') });
  const some = given.length < rows.length ? { ticket_numbers: given } : {};
  const what = phraseAt('waiting.refund_quote', booking.booking.provider);
  const held = getIfMatch(desk, name);
  const input = { booking_id, ...some };
  const result = await desk.callFor(name, what, 'refund.quote', input, held);
  const now = desk.getArea(name).refund;
  if (now?.booking_id !== booking_id || now.kept !== refund.kept) return;
  if (result.ok) {
    const { quote } = result.value.output;
    desk.patchPart(name, 'refund', { quote });
    desk.answer(name, 'info', describeOutcome(quote));
    return;
  }
  desk.patchPart(name, 'refund', { refused: result.error.message });
  handleFailure(desk, name, result.error, () => void quoteRefund(desk, name));
}

/** The result of a refund, in a sentence. */
function describeOutcome({ currency, refund, residual }: RefundQuote): string {
  if (refund > 0) return say('answer.refund_brings', { total: formatAmount(refund, currency) });
  if (residual > 0) return say('answer.refund_credit', { total: formatAmount(residual, currency) });
  return say('answer.refund_nothing');
}

/** Includes or excludes the document under the cursor, and quotes again. */
function markDocument(desk: DeskContext): void {
  const area = desk.getTargetArea();
  const { name, refund } = area;
  const { keys, at } = desk.getList();
  const number = keys[at];
  if (!refund || number === undefined || desk.isBusy(name)) return;
  const kept = refund.kept.includes(number)
    ? refund.kept.filter((one) => one !== number)
    : [...refund.kept, number];
  desk.patchPart(name, 'refund', { kept });
  void quoteRefund(desk, name);
}

/** Shows the documents, the refund and where it goes, and asks. */
export function askRefund(desk: DeskContext): void {
  const { name, booking, refund } = desk.getTargetArea();
  const quote = refund?.quote;
  if (!booking || !refund || !quote) return;
  if (Date.parse(quote.expires_at) <= desk.now().getTime()) {
    desk.answer(name, 'warn', say('answer.refund_over'));
    void quoteRefund(desk, name);
    return;
  }
  const { currency, agency } = quote;
  const buildLine = (label: string, value: number) =>
    value !== 0 && { label, value: formatAmount(value, currency) };
  desk.ask(name, {
    title: say('question.refund_tickets', { locator: booking.booking.provider.locator ?? '' }),
    lines: [
      ...quote.passengers.flatMap(({ passenger_id, documents }) =>
        documents.map(({ ticket_number, paid, refund: back, residual }) => ({
          label: formatTicketNumber(ticket_number),
          value: say('refund.line', {
            name: formatHostNameById(booking.booking, passenger_id),
            paid: formatAmount(paid, currency),
            back: formatAmount(back + residual, currency),
          }),
        })),
      ),
      buildLine(say('term.penalty'), quote.penalty),
      buildLine(say('refund.fare_lost'), quote.fare_forfeited),
      buildLine(say('refund.taxes_lost'), quote.tax_forfeited),
      ...quote.refund_to.map((to) => ({
        label: say('question.refund'),
        value: describeRefundToLine(to, currency),
      })),
      buildLine(say('refund.agency_keeps'), agency.fees_kept),
      buildLine(say('refund.service_fee'), agency.service_fee),
      buildLine(say('refund.owed_by'), agency.owed_by_customer),
      quote.void && {
        label: say('refund.void_instead'),
        value: formatAmount(quote.void.refund, currency),
      },
    ],
    note: say(
      quote.refund + quote.residual === 0 ? 'question.refund_zero' : 'question.refund_note',
    ),
    confirm: say('question.refund_do'),
    danger: true,
    run: () => sendRefund(desk, name, quote),
  });
}

async function sendRefund(desk: DeskContext, name: AreaName, quote: RefundQuote): Promise<void> {
  const { booking } = desk.getArea(name);
  if (booking?.booking.id !== quote.booking_id || desk.isBusy(name)) return;
  const what = phraseAt('waiting.refund', quote);
  const input = { booking_id: quote.booking_id, quote_id: quote.id };
  const held = getIfMatch(desk, name);
  const result = await desk.callFor(name, what, 'refund.confirm', input, held);
  if (!result.ok) {
    const useless = ['ESTIMATE_MISSING', 'ESTIMATE_SPENT', 'EXPIRED', 'PRICE_CHANGED'];
    if (useless.includes(result.error.error)) desk.patchPart(name, 'refund', { quote: null });
    handleFailure(desk, name, result.error, () => void quoteRefund(desk, name));
    return;
  }
  const { notice } = result.value.output;
  const ways = notice.quote.refund_to.map((to) => describeRefundToLine(to, quote.currency));
  showRefunded(desk, name, result.value, describeDone(notice), ways);
}

/** Shows the booking after a refund or release, with the result. */
function showRefunded(
  desk: DeskContext,
  name: AreaName,
  { view, meta }: Pick<Envelope, 'view' | 'meta'>,
  text: string,
  details: readonly string[] = [],
): void {
  desk.patchArea(name, { refund: null, tab: 'tickets' });
  replaceBooking(desk, name, view.booking, meta.revision);
  desk.openScreen(name, 'booking', 'line');
  desk.answer(name, 'ok', text, details, meta.warnings);
}

function describeDone({ quote, reference }: RefundNotice): string {
  const { currency, refund, residual } = quote;
  const total = formatAmount(refund + residual, currency);
  return say('answer.refunded', { total, reference });
}

/** Opens the same screen for a release and asks at once; no refund is quoted. */
export async function openRelease(desk: DeskContext): Promise<void> {
  const { name, booking, screen, refund } = desk.getTargetArea();
  if (!booking) return;
  if (screen !== 'refund' || refund?.booking_id !== booking.booking.id) {
    desk.patchArea(name, { refund: buildFreshView(booking.booking.id) });
    desk.openScreen(name, 'refund', 'line');
    await readTerms(desk, name);
  }
  askRelease(desk, name);
}

/** Shows which flights are released, what that saves and loses, and asks. */
function askRelease(desk: DeskContext, name: AreaName): void {
  const { booking, refund } = desk.getArea(name);
  if (!booking || !refund) return;
  const { terms, unreleased } = refund;
  if (!terms) {
    const why = unreleased === null ? say('refund.reading') : sayInWords(unreleased);
    desk.answer(name, 'warn', why);
    return;
  }
  desk.ask(name, {
    title: say('question.release', { locator: booking.booking.provider.locator ?? '' }),
    lines: [
      ...terms.slices.map(({ origin, destination, departure_date }) => ({
        label: say('term.flight'),
        value: `${origin}–${destination} ${formatShortDay(departure_date)}`,
      })),
      ...terms.ticket_numbers.map((number) => ({
        label: say('refund.stays_open'),
        value: formatTicketNumber(number),
      })),
      ...terms.saves.map((text) => ({ label: say('refund.saves'), value: sayInWords(text) })),
      ...terms.loses.map((text) => ({ label: say('refund.loses'), value: sayInWords(text) })),
    ],
    note: say('question.release_note'),
    confirm: say('command.release'),
    danger: true,
    run: () => sendRelease(desk, name),
  });
}

async function sendRelease(desk: DeskContext, name: AreaName): Promise<void> {
  const { booking, refund } = desk.getArea(name);
  if (!booking || !refund || desk.isBusy(name)) return;
  const { id, provider } = booking.booking;
  const what = phraseAt('waiting.release', provider);
  const held = getIfMatch(desk, name);
  const again = () => void openRelease(desk);
  const input = { booking_id: id };
  const done = await callOrHandle(desk, again, name, what, 'booking.release', input, held);
  if (done) showRefunded(desk, name, done, say('answer.released'));
}

export const REFUND_SCREEN: ScreenKeys = {
  open: openRefund,
  enter: askRefund,
  end: askRefund,
  whyNotEnd: ({ refund }) => (refund?.quote ? null : phrase('why.no_refund_quote')),
  isKept: (area) => isOfBooking(area, area.refund),
  instead: () => 'booking',
  mark: markDocument,
  list: (area) =>
    area.booking && area.refund
      ? listRefundRows(area.booking.booking, area.refund).map(({ number }) => number)
      : [],
};
