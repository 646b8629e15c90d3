/** The parts of a price and the total; zero parts are left out. */
import type { Offer } from '#main/contract/offer.ts';
import type { AgencyProfit, BookingPrice } from '#main/contract/pricing.ts';
import type { PaxType } from '#main/contract/values.ts';
import { formatMoney, multiplyAmount } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { AmountLines } from '../../ui/AmountLines.tsx';
import { Pair, TotalLine } from '../../ui/Pair.tsx';

type Priced = Offer | BookingPrice;

function listParts(price: Priced): [label: string, amount: number][] {
  const always: [string, number][] = [
    [say('term.taxes'), price.total_tax],
    [say('side.fees'), price.total_agent_fee],
    [say('side.du'), price.total_agent_du],
    [say('side.consolid'), price.total_consolid_fee],
  ];
  if (!('total_penalty' in price)) return always;
  const booked: [string, number][] = [
    [say('term.penalty'), price.total_penalty],
    [say('term.extras'), price.total_extras],
  ];
  return [...always, ...booked];
}

/** Groups passengers of one type with the same fare, even if their extras differ. */
function groupByFare({
  price_per_pax,
}: Priced): { pax_type: PaxType; fare: number; quantity: number }[] {
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
    <section>
      <h2>{title}</h2>
      {groupByFare(price).map((line) => (
        <Pair
          key={`${line.pax_type} ${line.fare}`}
          dim
          label={say(`pax.${line.pax_type}`, { n: line.quantity })}
          value={formatMoney(multiplyAmount(line.fare, line.quantity, currency), currency)}
        />
      ))}
      <AmountLines parts={listParts(price)} currency={currency} />
      <TotalLine amount={price.total} currency={currency} />
      <Commission profit={price.agency_profit} currency={currency} />
    </section>
  );
}

/** Commission of the airline or the agent; the agency's own rule is part of its profit. */
function Commission({ profit, currency }: { profit: AgencyProfit; currency: string }) {
  const { amount_commission, percent_commission, commission_from } = profit;
  if (!commission_from) return null;
  return (
    <div className="pair dim small">
      <span>
        {say(`side.commission_${commission_from}`)}
        {percent_commission > 0 && ` ${percent_commission} %`}
      </span>
      <span className="mono">{formatMoney(amount_commission, currency)}</span>
    </div>
  );
}
