/** The refund of a cancelled order, before and after it is confirmed. */
import { toTable } from '#main/contract/collections.ts';
import type { ProviderCredit } from '../../provider.ts';
import type { CancelQuote } from '../../provider-after-sale.ts';
import type { Fieldset } from '../json.ts';

const REFUND_TO: Record<string, CancelQuote['refund_to']> = toTable({
  balance: 'BALANCE',
  arc_bsp_cash: 'FORM_OF_PAYMENT',
  card: 'FORM_OF_PAYMENT',
  original_form_of_payment: 'FORM_OF_PAYMENT',
  voucher: 'VOUCHER',
  airline_credits: 'AIRLINE_CREDIT',
  awaiting_payment: 'NOTHING',
});

export interface ReadCancellation {
  id: string | null;
  order_id: string | null;
  currency: string | null;
  refund_minor: number | null;
  refund_to: CancelQuote['refund_to'];
  expires_at: string | null;
  confirmed_at: string | null;
  /** With the airline's name for each. */
  credits: (ProviderCredit & { name: string | null })[];
}

export function readCancellation(told: Fieldset): ReadCancellation {
  const currency = told.currency('refund_currency');
  const to = told.text('refund_to');
  const known = to === null ? undefined : REFUND_TO[to];
  if (to !== null && known === undefined) told.reading.strange('refund_to', to);
  told.instant('created_at');
  const refund_to = known ?? 'UNKNOWN';
  const refund_minor = told.minor('refund_amount', currency);
  const credits = readCredits(told);
  const [credit] = credits;
  // Refunds as credits are given as credits only, even before these are issued.
  const credited =
    refund_minor === null &&
    refund_to === 'AIRLINE_CREDIT' &&
    credits.every((one) => one.currency === credit?.currency);
  return {
    id: told.text('id'),
    order_id: told.text('order_id'),
    currency: credited ? (credit?.currency ?? currency) : currency,
    refund_minor:
      credited && credit ? credits.reduce((all, one) => all + one.amount_minor, 0) : refund_minor,
    refund_to,
    expires_at: told.instant('expires_at'),
    confirmed_at: told.instant('confirmed_at'),
    credits,
  };
}

const readCredits = (told: Fieldset): ReadCancellation['credits'] =>
  told.list('airline_credits').flatMap((credit) => {
    const own = credit.currency('credit_currency');
    const amount_minor = credit.minor('credit_amount', own);
    const code = credit.text('credit_code');
    credit.text('id');
    if (own === null || amount_minor === null) {
      credit.reading.leftOut(code ?? credit.path);
      return [];
    }
    return [
      {
        kind: 'AIRLINE_CREDIT',
        passenger_key: credit.text('passenger_id'),
        code,
        name: credit.text('credit_name'),
        currency: own,
        amount_minor,
        issued_on: credit.date('issued_on'),
      },
    ];
  });
