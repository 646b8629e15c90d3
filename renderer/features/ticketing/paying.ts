/** Sending a payment, showing its result, reporting its failure. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { AncillaryPayment } from '#main/contract/fop-input.ts';
import type { InputOf, OperationName } from '#main/contract/operations.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import type { BookingTab } from '../../commands/context.ts';
import type { Phrase } from '../../i18n/words.ts';
import { getIfMatch, handleFailure, replaceBooking } from '../booking/refreshing.ts';
import { toAncillaryPayment } from './payment-forms.ts';

/** Sends what the forms on screen pay for; card numbers and codes are cleared right after. */
export function sendPaid<N extends OperationName>(
  desk: DeskContext,
  name: AreaName,
  what: Phrase,
  operation: N,
  input: InputOf<N>,
) {
  const sending = desk.callFor(name, what, operation, input, getIfMatch(desk, name));
  desk.payment_form.current?.clear();
  return sending;
}

/** The payment for seats or bags on screen: empty if nothing is due, null if a field is wrong. */
export function collectAncillaryPayment(
  desk: DeskContext,
  pays: boolean,
): { payment?: AncillaryPayment } | null {
  if (!pays) return {};
  const [form] = desk.payment_form.current?.collect() ?? [];
  return form ? { payment: toAncillaryPayment(form) } : null;
}

/** Shows the booking after the payment, on the tab of what was bought. */
export function showBought(
  desk: DeskContext,
  name: AreaName,
  now: { booking: Booking | null; revision: number | null; tab: BookingTab },
): void {
  replaceBooking(desk, name, now.booking, now.revision);
  desk.patchArea(name, { tab: now.tab });
  desk.openScreen(name, 'booking', 'line');
}

/** Marks the payment fields that failed. `again` asks again if the booking changed elsewhere. */
export function reportPaymentFailure(
  desk: DeskContext,
  name: AreaName,
  error: ErrorBody,
  { before = 0, again }: { before?: number; again: () => void },
): void {
  handleFailure(desk, name, error, again);
  // The form on screen may be another area's by now, or none.
  const form = desk.payment_form.current;
  if (!form || desk.getActiveArea().name !== name) return;
  if (form.refused(error.details, before)) desk.askFocus('error');
  // Its number is gone from the form: what is typed next is another card, no entry.
  else if (error.error === 'CARD_REFUSED') desk.askFocus('form');
}
