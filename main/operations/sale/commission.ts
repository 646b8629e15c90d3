/** The commission agreed for a booking: stored with its price, sent with its tickets. */
import { refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { withCommission } from '#main/domain/commission.ts';
import { findMinor, formatDecimal } from '#main/domain/money.ts';
import { saveChange, startChange } from '../booking/change.ts';
import type { Handler } from '../handler.ts';

export const setCommission: Handler<'booking.set_commission'> = async (input, context) => {
  const started = await startChange(context, input.booking_id, 'issue');
  if (!started.ok) return started;
  const { record, provider } = started.value;
  const { name, commission } = provider.traits;
  const { pricing } = record;
  if (!commission || !pricing) {
    return refuse('CAPABILITY_UNAVAILABLE', phrase('commission_not_taken', { name }));
  }
  const { percent, amount } = input;
  const currency = pricing.original_currency;
  const amount_minor = amount == null ? 0 : findMinor(amount, currency);
  if (amount_minor === null) return refuseField('amount', phrase('not_amount', { currency }));
  const least = Math.min(...pricing.lines.map((line) => line.original_fare));
  if (amount_minor > least) return refuseField('amount', phrase('commission_over_fare'));
  const agreed = amount == null ? { percent: percent ?? 0 } : { amount_minor };
  const said =
    'percent' in agreed
      ? `${agreed.percent}%`
      : `${formatDecimal(agreed.amount_minor, currency)} ${currency}`;
  return saveChange(context, started.value, withCommission(record, agreed), {
    summary: phrase('commission_agreed', { said }),
    operation: 'booking.set_commission',
  });
};
