/**
 * Until when to pay, and what passengers must be told beside an order or answer: other time limits,
 * and surcharges of a form of payment. These are warnings.
 */
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { type Reading, readAmount } from '../../wire/reading.ts';
import { parseFlag, parseMinutes } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';

/**
 * A UTC instant, also from a duration after an order is made: an offer's is counted from its message.
 * A zero duration means instant payment.
 */
export function readPaymentLimit(node: XmlNode, reading: Reading, ordered_at?: string | null) {
  const limit = node.at('PaymentTimeLimit');
  // Before 21.3 a ticket may have a limit of its own.
  const [earlier] = ['PaymentTimeLimitDateTime', 'TicketingTimeLimitDateTime']
    .flatMap((name) => reading.moment(node.text(name)) ?? [])
    .sort();
  const moment =
    earlier ??
    reading.moment(limit?.text('PaymentTimeLimitDate/PaymentTimeLimitDateTime') ?? null) ??
    reading.moment(limit?.text('PaymentTimeLimitDateTime') ?? null);
  const span = parseMinutes(
    limit?.text('PaymentTimeLimitDuration/PaymentTimeLimitDuration') ??
      limit?.text('PaymentTimeLimitDuration') ??
      null,
  );
  if (moment !== null || span === null) return { payment_due_at: moment, instant_payment: false };
  if (span === 0) return { payment_due_at: null, instant_payment: true };
  if (ordered_at === null) reading.warn(phrase('w_payment_within', { n: span }));
  const from = ordered_at === undefined ? reading.sent_at : ordered_at;
  const due = from === null ? null : new Date(Date.parse(from) + span * 60_000).toISOString();
  return { payment_due_at: due, instant_payment: false };
}

/** Limits of an order, an item or a service beside those of payment and price. */
export function tellLimits(node: XmlNode, reading: Reading): void {
  const readMoment = (path: string) => reading.moment(node.text(path));
  const names = readMoment('NamingTimeLimitDateTime');
  if (names) reading.warn(phrase('w_names_due', { time: names }));
  const deposit = readMoment('DepositTimeLimitDateTime');
  if (deposit) reading.warn(phrase('w_deposit_due', { time: deposit }));
  for (const limit of node.all('BilateralTimeLimit|BilateralProcessTimeLimit')) {
    const what = [...limit.texts('Name'), ...limit.texts('DescText')].join(' ');
    const due = reading.moment(limit.text('TimeLimitDateTime'));
    if (due) reading.warn(phrase('w_limit_told', { text: what, time: due }));
  }
  const action = readMoment('SellerFollowUpAction/ActionTimeLimitDateTime');
  const wanted = parseFlag(node.text('SellerFollowUpAction/ActionInd')) !== false;
  const what = ['ActionCode', 'ConsequenceOfInactionCode'].flatMap((name) =>
    node.texts(`SellerFollowUpAction/${name}`),
  );
  if (action) reading.warn(phrase('w_action_due', { time: action, what: what.join(' / ') }));
  else if (wanted && what.length > 0) {
    reading.warn(phrase('w_action_wanted', { what: what.join(' / ') }));
  }
}

/** Surcharges by form of payment, as far as the answer gives them. */
export function tellSurcharges(response: XmlNode, reading: Reading): void {
  for (const method of response.find('PaymentFunctions/PaymentSupportedMethod')) {
    const surcharge = method.at('PaymentSurcharge');
    const name = method.text('PaymentBrandCode') ?? method.text('PaymentTypeCode') ?? '';
    const told = surcharge ? readSurchargeText(surcharge, reading) : null;
    if (told) reading.warn(phrase('w_surcharge', { name, amount: told }));
  }
}

function readSurchargeText(node: XmlNode, reading: Reading): string | null {
  const [exact, least, most] = ['Precise', 'AmountRangeMinimum', 'AmountRangeMaximum'].map(
    (name) => {
      const found = readAmount(node.at(`${name}Amount`), reading);
      return found ? `${formatDecimal(found.minor, found.currency)} ${found.currency}` : null;
    },
  );
  const shares = ['Precise', 'PercentageRangeMinimum', 'PercentageRangeMaximum'].flatMap(
    (name) => node.text(`${name}Percent`) ?? [],
  );
  const span = [exact ?? least, exact ? null : most].filter(Boolean).join(' – ');
  return span || (shares.length > 0 ? `${shares.join(' – ')} %` : null);
}
