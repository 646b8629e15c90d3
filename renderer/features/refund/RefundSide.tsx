/** The refund's total and parts, always in view. */
import type { RefundQuote } from '#main/contract/refund.ts';
import { say } from '../../i18n/words.ts';
import { AmountLines } from '../../ui/AmountLines.tsx';
import { TotalLine } from '../../ui/Pair.tsx';
import { listRefundColumns } from './refund-rows.ts';

export function RefundSide({ quote }: { quote: RefundQuote }) {
  const { currency, refund } = quote;
  const parts = listRefundColumns(quote).filter(({ of }) => of !== 'refund');
  return (
    <section>
      <h2>{say('refund.title')}</h2>
      <AmountLines
        parts={parts.map(({ head, of }) => [say(head), quote[of]])}
        currency={currency}
      />
      <TotalLine
        label={say('refund.back')}
        amount={refund}
        currency={currency}
        testid="refund-back"
      />
    </section>
  );
}
