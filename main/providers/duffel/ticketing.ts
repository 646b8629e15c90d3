/** Paying for an order, by which its tickets are issued. An answer without them is looked up. */
import { phrase } from '#main/contract/phrase.ts';
import { fail } from '#main/contract/result.ts';
import { refuse, refuseTicketed, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { isIssued } from '../orders.ts';
import type { ProviderFailure } from '../provider.ts';
import type { Method } from './client.ts';
import { isOwnBalance, resolveWord } from './errors.ts';
import type { Fieldset } from './json.ts';
import { readOrderKey } from './order-keys.ts';
import { readById, writePayment } from './ordering.ts';

/** Reads the order first: after its price guarantee the price may differ. */
export const issueOrder: Method<'issue'> = async (
  client,
  order,
  { passenger_keys, payments },
  call,
) => {
  const now = await readById(client, order.order_id, call);
  if (!now.ok) return now;
  const fresh = now.value;
  if (fresh.status === 'CANCELLED')
    return fail({ ...refuse(phrase('is_cancelled')), error: 'CANCELLED' });
  if (!readOrderKey(fresh.key)?.awaiting_payment) {
    return fail(refuseTicketed(phrase('paid_already')));
  }
  if (fresh.passengers.some(({ key }) => !passenger_keys.includes(key))) {
    return fail(refuseUnavailable(phrase('issues_all')));
  }
  const { currency, total_minor } = fresh;
  const payment = writePayment(payments, total_minor, currency, client.profile);
  if (!payment.ok) return payment;
  const data = { order_id: order.order_id, payment: payment.value };
  const paid = await client.send(call, {
    path: '/air/payments',
    data,
    effect: true,
  });
  if (!paid.ok) return paid;
  const failed = readFailedPayment(paid.value);
  if (failed) return fail(failed);
  const after = await readById(client, order.order_id, call);
  if (!after.ok) return fail(refuseUnclear(phrase('payment_no_tickets'), true));
  if (passenger_keys.every((key) => isIssued(order, after.value, key))) return after;
  return fail(refuseUnclear(phrase('payment_no_tickets'), true));
};

/** A payment may be accepted and still fail: then nothing of it is paid. */
function readFailedPayment(payment: Fieldset): ProviderFailure | null {
  const status = payment.text('status');
  if (status !== 'failed' && status !== 'cancelled') return null;
  const code = payment.text('failure_reason');
  const error = resolveWord({ code }) ?? 'PROVIDER_REFUSED';
  const why = isOwnBalance({ code })
    ? phrase('duffel_own_balance')
    : phrase('duffel_payment_failed');
  return { ...refuse(why), error, provider_code: code };
}
