/** The result of an exchange: the amount due in parts, the credit, and the next step. */
import type { ExchangeOffer, ExchangePassenger } from '#main/contract/exchange.ts';
import { Key } from '../../app/Key.tsx';
import { formatMoney, sum } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { AmountLines } from '../../ui/AmountLines.tsx';
import { TotalLine } from '../../ui/Pair.tsx';
import { describePenalty, listCreditWays } from './exchange-rows.ts';

export function ExchangeSide({ offer, paying }: { offer: ExchangeOffer; paying: boolean }) {
  const { currency } = offer;
  const sumAll = (value: (line: ExchangePassenger) => number): number =>
    sum(offer.passengers.map(value), currency);
  const parts = [
    [say('exchange.fares'), sumAll((line) => line.fare_collection)],
    [say('exchange.taxes'), sumAll((line) => line.tax_collection)],
    [
      describePenalty(offer, say('exchange.penalties')),
      sumAll((line) => (line.penalty_netted ? 0 : line.total_penalty)),
    ],
    [say('exchange.adjustment'), sumAll((line) => line.adjustment)],
  ] as const;
  const even = offer.amount_due === 0 && offer.credit === 0;
  return (
    <>
      <section>
        <h2>{say('exchange.pay_now')}</h2>
        <AmountLines parts={parts} currency={currency} />
        <TotalLine amount={offer.amount_due} currency={currency} testid="amount-due" />
      </section>
      {offer.credit > 0 && (
        <section>
          <h2>{say('term.goes_back')}</h2>
          <div className="pair strong ok">
            <span>{currency}</span>
            <span className="mono">{formatMoney(offer.credit, currency)}</span>
          </div>
          {listCreditWays(offer).map((way) => (
            <div key={way} className="dim">
              {way}
            </div>
          ))}
        </section>
      )}
      {even && <p className="ok">✓ {say('exchange.even')}</p>}
      <section>
        <h2>{say('exchange.then')}</h2>
        <p className="dim">
          <Key command="transaction.end" />{' '}
          {say(
            paying
              ? 'exchange.then_now'
              : offer.amount_due > 0
                ? 'exchange.then_pay'
                : 'exchange.then_same',
          )}
        </p>
      </section>
    </>
  );
}
