/** A document as its provider shows it, in lines: coupons, fare, taxes, what is printed, payment. */
import type { DocumentDisplay } from '#main/contract/document-display.ts';
import { gdsDay, money, providerNumber } from '../../i18n/format.ts';
import { ticketText } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';

export const shownTitle = ({ number, provider_type }: DocumentDisplay): string =>
  say('answer.document_shown', {
    number: ticketText(number),
    provider: `P${providerNumber(provider_type)}`,
  });

export function shownLines(shown: DocumentDisplay): string[] {
  const worth = ({ amount, currency }: { amount: number; currency: string }) =>
    `${currency} ${money(amount, currency)}`;
  const { fare, total } = shown;
  return [
    [shown.passenger, shown.locator].filter(Boolean).join('  '),
    ...shown.coupons.map((one) => couponLine(one)),
    fare ? `FARE   ${worth(fare)}` : '',
    ...shown.taxes.map((one) => `TAX    ${worth(one)} ${one.code}`),
    total ? `TOTAL  ${worth(total)}` : '',
    ...shown.endorsements.map((text) => `FE     ${text}`),
    shown.fare_calculation ? `FC     ${shown.fare_calculation}` : '',
    ...shown.forms_of_payment.map((one) => `FP     ${formText(one, total?.currency ?? '')}`),
  ].filter((line) => line !== '');
}

function couponLine(one: DocumentDisplay['coupons'][number]): string {
  const line = say('answer.document_coupon', {
    number: ticketText(one.document),
    coupon: one.number,
    flight: one.flight ?? '',
    class: one.booking_class ?? '',
    date: one.date ? gdsDay(one.date) : '',
    way: `${one.origin ?? ''}${one.destination ?? ''}`,
    status: one.status_text ?? say(`coupon.${one.status}`),
    basis: one.fare_basis ?? '',
  });
  if (one.status_here === null) return line;
  return say('answer.document_differs', { line, here: say(`coupon.${one.status_here}`) });
}

function formText(one: DocumentDisplay['forms_of_payment'][number], currency: string): string {
  const form = one.card_brand ? say(`brand.${one.card_brand}`) : say(`fop.${one.fop_type}`);
  const amount = one.amount === null ? null : `${currency} ${money(one.amount, currency)}`;
  return [form, one.card_number, amount, one.text].filter(Boolean).join(' ');
}
