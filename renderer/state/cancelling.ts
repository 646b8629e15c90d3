/** Cancelling a booking in hand: what is lost is said first, and without a line it is queued. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { Failure } from '#main/contract/errors.ts';
import { money, providerNumber, shortDay } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import { answer, areaMeant, areaOf, ask, type Bench, callFor } from './desk.ts';
import { openScreen } from './moving.ts';
import { hostName } from './passenger-rows.ts';
import { changeIsQueued, offerToQueue, queueCancel } from './queueing.ts';
import { afterFailure, heldRevision, refresh, replaceBooking } from './servicing.ts';

/** Asks before a booking is cancelled: what is lost is said first. */
export function askCancel(bench: Bench): void {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const { slices, passengers, provider, price } = booking.booking;
  const queued = changeIsQueued(bench, booking.booking);
  ask(bench, {
    title: say('question.cancel', { locator: provider.locator ?? '' }),
    lines: [
      ...slices.map((slice) => ({
        label: say('question.flight'),
        value: `${slice.origin}–${slice.destination} ${shortDay(slice.departure_date)}`,
      })),
      ...passengers.map((p) => ({ label: say('question.passenger'), value: hostName(p) })),
      ...(price
        ? [
            {
              label: say('question.total'),
              value: `${price.currency} ${money(price.total, price.currency)}`,
            },
          ]
        : []),
    ],
    note: say(queued ? 'question.cancel_queued_note' : 'question.cancel_note'),
    confirm: say('question.cancel_do'),
    danger: true,
    run: () => (queued ? queueCancel(bench, name, booking.booking) : cancel(bench, name)),
  });
}

/** `refund`: what the agent was told comes back for a paid booking. */
async function cancel(bench: Bench, name: AreaName, refund: string | null = null): Promise<void> {
  const held = areaOf(bench, name).booking;
  if (!held) return;
  const { id, provider } = held.booking;
  const what = phrase('waiting.cancel', { provider: providerNumber(provider.provider_type) });
  const extras = heldRevision(bench, name);
  const input = refund === null ? { id } : { id, refund };
  const result = await callFor(bench, name, what, 'booking.cancel', input, extras);
  if (!result.ok) {
    if (askRefund(bench, name, result.error)) return;
    afterFailure(bench, name, result.error, () => void cancel(bench, name, refund));
    if (result.error.error === 'OFFLINE') instead(bench, name, held.booking);
    return;
  }
  const { view, meta } = result.value;
  if (view.booking) replaceBooking(bench, name, view.booking, meta.revision);
  else await refresh(bench, name, id);
  openScreen(bench, name, 'booking');
  answer(
    bench,
    name,
    'ok',
    say('answer.cancelled', { locator: provider.locator ?? '' }),
    meta.warnings,
  );
}

/** A paid booking goes for what comes back: the service tells that first, and the agent agrees. */
function askRefund(bench: Bench, name: AreaName, { details = [] }: Failure): boolean {
  const told = (path: string) => details.find((one) => one.path === path)?.message;
  const [amount, currency] = [told('refund'), told('refund.currency')];
  const locator = areaOf(bench, name).booking?.booking.provider.locator ?? '';
  if (amount === undefined || currency === undefined) return false;
  ask(bench, {
    title: say('question.cancel', { locator }),
    lines: [
      {
        label: say('question.refund'),
        value: `${currency} ${money(Number(amount), currency)}`,
      },
    ],
    note: say('question.cancel_note'),
    confirm: say('question.cancel_do'),
    danger: true,
    run: () => void cancel(bench, name, amount),
  });
  return true;
}

const instead = (bench: Bench, name: AreaName, booking: Booking): void =>
  offerToQueue(bench, booking, () => void queueCancel(bench, name, booking));
