/** Issuing tickets: the passengers, the payment, and the result. */
import type { Booking } from '#main/contract/booking.ts';
import type { Envelope } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { readPhrase } from '#main/contract/phrase.ts';
import type { TicketItem } from '#main/contract/ticketing.ts';
import type { Draft } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatProvider, phraseAt } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';
import { offerCredits } from '../credits/credits.ts';
import { formatEntryName } from '../sell/passenger-rows.ts';
import { calculateIssueDue, listToIssue, listWithoutTicket } from './amounts-due.ts';
import { type FindingLine, listFindingLines } from './findings.ts';
import { reportPaymentFailure, sendPaid, showBought } from './paying.ts';
import { convertFromMinor, listKinds, type PaymentKind, sumDueMinor } from './payment-forms.ts';
import { describeWorth } from './tickets.ts';

/** Opens ticketing for passengers without a ticket, else an EMD, or for those of an entry. */
export function openIssue(desk: DeskContext, numbers: readonly number[] | null): void {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const waiting = listToIssue(booking.booking).map(({ id }) => id);
  const named = numbers?.map((n) => ({ n, passenger: booking.booking.passengers[n - 1] }));
  const wrong = named?.find(({ passenger }) => !passenger || !waiting.includes(passenger.id));
  if (wrong) {
    desk.answer(name, 'warn', say('answer.not_to_issue', { n: wrong.n }));
    return;
  }
  const open = listWithoutTicket(booking.booking);
  const left = open.filter((one) => named?.every(({ passenger }) => passenger !== one));
  if (
    named &&
    left.length > 0 &&
    left.length < open.length &&
    issuesTogether(desk, booking.booking)
  ) {
    desk.answer(name, 'warn', say('answer.issue_together'));
    return;
  }
  const passenger_ids = named ? named.flatMap(({ passenger }) => passenger?.id ?? []) : waiting;
  desk.patchArea(name, { issue: { booking_id: booking.booking.id, passenger_ids } });
  desk.openScreen(name, 'issue', 'form');
  void offerCredits(desk, name, booking.booking.id);
  void readAudit(desk, name);
}

/** Whether the provider issues all passengers of a booking together or none, ever or now. */
export const issuesTogether = (desk: DeskContext, { provider, warnings }: Booking): boolean =>
  warnings.some(({ description }) => readPhrase(description)?.key === 'all_together') ||
  desk.shell
    .getState()
    .providers.some((one) => one.provider_type === provider.provider_type && !one.partial_issue);

/** Reads the audit's findings for the screen and the question. */
async function readAudit(desk: DeskContext, name: AreaName): Promise<void> {
  const { issue: asked } = desk.getArea(name);
  if (!asked) return;
  const { booking_id, passenger_ids } = asked;
  const who = { booking_id, passenger_ids: [...passenger_ids] };
  const found = await desk.client.call('booking.audit', { ...who, action: 'ISSUE' });
  if (!found.ok) return;
  const { findings } = found.value.output;
  desk.patchArea(name, ({ issue }) =>
    issue?.booking_id === booking_id && issue.passenger_ids === passenger_ids
      ? { issue: { ...issue, findings } }
      : {},
  );
}

/** Includes or excludes a passenger. */
export function markToIssue(desk: DeskContext, name: AreaName, id: string): void {
  desk.patchArea(name, ({ issue }) => {
    if (!issue) return {};
    const without = issue.passenger_ids.filter((one) => one !== id);
    const passenger_ids =
      without.length === issue.passenger_ids.length ? [...without, id] : without;
    return { issue: { ...issue, passenger_ids } };
  });
  void readAudit(desk, name);
}

/** Why a form of payment is not one of the booking's provider; null if it is. */
function explainNotTaken(desk: DeskContext, booking: Booking, kind: PaymentKind): string | null {
  if (listKinds(booking).includes(kind)) return null;
  const { providers } = desk.shell.getState();
  const provider = formatProvider(booking.provider.provider_type, providers);
  return say('answer.form_not_taken', { kind: say(`fop.${kind}`), provider });
}

/** Opens the booking's form of payment with what was typed before it; else says why not. */
export function wantPayment(
  desk: DeskContext,
  booking: Booking,
  payment: Draft['payment'],
): string[] {
  if (!payment) return [];
  const refused = explainNotTaken(desk, booking, payment.kind);
  if (refused !== null) return [refused];
  desk.payment_form.wanted.set(booking.id, payment);
  return [];
}

export function addPayment(
  desk: DeskContext,
  kind: PaymentKind,
  times: number | null = null,
): void {
  const { name, screen, booking, draft } = desk.getTargetArea();
  if (!booking && draft) {
    const payment = { kind, times };
    desk.patchArea(name, { draft: { ...draft, payment } });
    desk.answer(name, 'info', say('answer.payment_kept', { kind: say(`fop.${kind}`) }));
    return;
  }
  const refused = booking && explainNotTaken(desk, booking.booking, kind);
  if (refused) {
    desk.answer(name, 'warn', refused);
    return;
  }
  if (screen !== 'issue' && !desk.payment_form.current) openIssue(desk, null);
  const form = desk.payment_form.current;
  if (form) {
    form.add(kind, times);
    if (times !== null) desk.answer(name, 'info', say('answer.plan_wanted', { n: times }));
  } else if (booking) {
    desk.payment_form.wanted.set(booking.booking.id, { kind, times });
    const said =
      times === null
        ? say('answer.payment_kept', { kind: say(`fop.${kind}`) })
        : say('answer.plan_wanted', { n: times });
    desk.answer(name, 'info', said);
  }
}

/** Shows passengers, payment and the audit's findings, and asks. */
export function askIssue(desk: DeskContext): void {
  const { name, booking, issue } = desk.getTargetArea();
  const { current: form } = desk.payment_form;
  if (!booking || !issue || !form) return;
  const due = calculateIssueDue(booking.booking, issue.passenger_ids);
  if (due.passengers.length === 0) {
    desk.answer(name, 'warn', say('answer.issue_nobody'));
    return;
  }
  const forms = form.collect();
  if (!forms) return;
  // What is said for the case that a card pays is no matter where none does.
  const by_card = forms.some(({ fop_type }) => fop_type === 'CREDITCARD');
  const findings = (issue.findings ?? []).filter(({ check }) => by_card || check !== 'COLLECTOR');
  const total = convertFromMinor(sumDueMinor(due), due.currency);
  // Once all passengers have tickets, only missing EMDs are issued.
  const only_emds = booking.booking.booking_status === 'TICKETED';
  const n = due.passengers.flatMap(({ ids }) => ids).length;
  desk.ask(name, {
    title: only_emds ? say('question.issue_emds', { n }) : say('question.issue', { n }),
    lines: [
      ...due.passengers.map(({ label, total: own }) => ({
        label,
        value: formatAmount(own, due.currency),
      })),
      { label: say('question.total'), value: formatAmount(total, due.currency) },
      ...form.lines(),
      ...listFindingLines(findings, booking.booking.passengers).map(buildFindingLine),
    ],
    note: say('question.issue_note'),
    confirm: say('question.issue_do'),
    run: () => sendIssue(desk, name),
  });
}

const buildFindingLine = ({ severity, text }: FindingLine) => ({
  label: say(`audit.${severity}`),
  value: text,
});

async function sendIssue(desk: DeskContext, name: AreaName): Promise<void> {
  const { booking, issue } = desk.getArea(name);
  const forms = desk.payment_form.current?.collect() ?? null;
  if (!booking || !issue || !forms || desk.isBusy(name)) return;
  const { id, provider } = booking.booking;
  const what = phraseAt('waiting.issue', provider);
  const input = { booking_id: id, form_of_payments: forms };
  const result = await sendPaid(desk, name, what, 'ticket.issue', input);
  if (!result.ok)
    return reportPaymentFailure(desk, name, result.error, { again: () => askIssue(desk) });
  desk.patchArea(name, { issue: null });
  showIssued(desk, name, result.value, 'answer.issued');
}

/** Shows the booking with its new documents, and lists them. */
export function showIssued(
  desk: DeskContext,
  name: AreaName,
  { output, view, meta }: Envelope<'ticket.issue' | 'exchange.perform'>,
  said: 'answer.issued' | 'answer.exchanged',
): void {
  showBought(desk, name, { booking: view.booking, revision: meta.revision, tab: 'tickets' });
  const lines = output.tickets.map(formatIssuedLine);
  desk.answer(name, 'ok', say(said, { n: output.tickets.length }), lines, meta.warnings);
}

const formatIssuedLine = (ticket: TicketItem): string =>
  `${formatTicketNumber(ticket.number)} ${formatEntryName(ticket.passenger)}` +
  (ticket.emd_type === 'UNSPECIFIED' ? '' : ` · ${say(`emd.${ticket.emd_type}`)}`) +
  ` · ${describeWorth(ticket)}`;
