/** What a price is made of, down to the total; parts that are nothing are left out. */
import type { Offer } from '#main/contract/offer.ts';
import type { BookingPrice } from '#main/contract/pricing.ts';
import type { PaxType } from '#main/contract/values.ts';
import { money, times } from '../../words/format.ts';
import { say, type WordKey } from '../../words/words.ts';

type Priced = Offer | BookingPrice;

function parts(price: Priced): { key: WordKey; amount: number }[] {
  const more =
    'total_penalty' in price
      ? [
          { key: 'side.penalty' as const, amount: price.total_penalty },
          { key: 'side.extras' as const, amount: price.total_extras },
        ]
      : [];
  return [
    { key: 'side.taxes', amount: price.total_tax },
    { key: 'side.fees', amount: price.total_agent_fee },
    { key: 'side.du', amount: price.total_agent_du },
    { key: 'side.consolid', amount: price.total_consolid_fee },
    ...more,
  ];
}

/** One line for those of a type who pay the same fare, whatever else each of them takes. */
function alike({ price_per_pax }: Priced): { pax_type: PaxType; fare: number; quantity: number }[] {
  const lines = new Map<string, { pax_type: PaxType; fare: number; quantity: number }>();
  for (const { pax_type, fare, quantity } of price_per_pax) {
    const key = `${pax_type} ${fare}`;
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { pax_type, fare, quantity: before + quantity });
  }
  return [...lines.values()];
}

export function Totals({ price, title }: { price: Priced; title: string }) {
  const { currency } = price;
  return (
    <section data-testid="totals">
      <h2>{title}</h2>
      {alike(price).map((line) => (
        <div className="pair" key={`${line.pax_type} ${line.fare}`}>
          <span className="dim">{say(`pax.${line.pax_type}`, { n: line.quantity })}</span>
          <span className="mono">{money(times(line.fare, line.quantity, currency), currency)}</span>
        </div>
      ))}
      {parts(price)
        .filter(({ amount }) => amount !== 0)
        .map(({ key, amount }) => (
          <div className="pair" key={key}>
            <span className="dim">{say(key)}</span>
            <span className="mono">{money(amount, currency)}</span>
          </div>
        ))}
      <div className="pair total">
        <span>{currency}</span>
        <span className="mono" data-testid="total">
          {money(price.total, currency)}
        </span>
      </div>
    </section>
  );
}
