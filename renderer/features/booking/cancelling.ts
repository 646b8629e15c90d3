/** Cancels the current booking after a question; offline the request goes to the outbox. */
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatShortDay, phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { addCancelToOutbox, goesToOutbox, offerToOutbox } from '../outbox/adding.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { getIfMatch, handleFailure, refresh, replaceBooking } from './refreshing.ts';

/** Asks before cancelling, and lists what is lost. */
export function askCancel(desk: DeskContext): void {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const { slices, passengers, provider, price } = booking.booking;
  const queued = goesToOutbox(desk, booking.booking);
  desk.ask(name, {
    title: say('question.cancel', { locator: provider.locator ?? '' }),
    lines: [
      ...slices.map((slice) => ({
        label: say('term.flight'),
        value: `${slice.origin}–${slice.destination} ${formatShortDay(slice.departure_date)}`,
      })),
      ...passengers.map((p) => ({ label: say('term.passenger'), value: formatHostName(p) })),
      price && { label: say('question.total'), value: formatAmount(price.total, price.currency) },
    ],
    note: say(queued ? 'question.cancel_queued_note' : 'question.cancel_note'),
    confirm: say('question.cancel_do'),
    danger: true,
    run: () => (queued ? addCancelToOutbox(desk, name, booking.booking) : cancel(desk, name)),
  });
}

/** `refund`: the refund of a paid booking that the agent agreed to. */
async function cancel(
  desk: DeskContext,
  name: AreaName,
  refund: string | null = null,
): Promise<void> {
  const held = desk.getArea(name).booking;
  if (!held) return;
  const { id, provider } = held.booking;
  const what = phraseAt('waiting.cancel', provider);
  const extras = getIfMatch(desk, name);
  const input = refund === null ? { id } : { id, refund };
  const result = await desk.callFor(name, what, 'booking.cancel', input, extras);
  if (!result.ok) {
    if (askRefund(desk, name, result.error)) return;
    handleFailure(desk, name, result.error, () => void cancel(desk, name, refund));
    const addToOutbox = () => void addCancelToOutbox(desk, name, held.booking);
    if (result.error.error === 'OFFLINE') offerToOutbox(desk, name, held.booking, addToOutbox);
    return;
  }
  const { view, meta } = result.value;
  if (view.booking) replaceBooking(desk, name, view.booking, meta.revision);
  else await refresh(desk, name, id);
  desk.openScreen(name, 'booking');
  const said = say('answer.cancelled', { locator: provider.locator ?? '' });
  desk.answer(name, 'ok', said, [], meta.warnings);
}

/** Asks the agent to agree to the refund quoted by the service; false if none was quoted. */
function askRefund(desk: DeskContext, name: AreaName, { facts }: ErrorBody): boolean {
  if (!facts?.refund) return false;
  const { amount, currency, credits = [] } = facts.refund;
  const locator = desk.getArea(name).booking?.booking.provider.locator ?? '';
  desk.ask(name, {
    title: say('question.cancel', { locator }),
    lines: [
      { label: say('question.refund'), value: formatAmount(Number(amount), currency) },
      ...credits.map((one) => ({
        label: say('credit_kind.AIRLINE_CREDIT'),
        value: formatAmount(Number(one.amount), one.currency),
      })),
    ],
    note: say('question.cancel_note'),
    confirm: say('question.cancel_do'),
    danger: true,
    run: () => void cancel(desk, name, amount),
  });
  return true;
}
