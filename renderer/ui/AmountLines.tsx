/** The parts of an amount, one per line; zero parts are left out. */
import { formatMoney } from '../i18n/format.ts';

interface Props {
  parts: readonly (readonly [label: string, amount: number])[];
  currency: string;
}

export function AmountLines({ parts, currency }: Props) {
  return parts
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => (
      <div className="pair" key={label}>
        <span className="dim">{label}</span>
        <span className="mono">{formatMoney(amount, currency)}</span>
      </div>
    ));
}
