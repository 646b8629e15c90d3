/** Labels and values in two columns. */
import type { ReactNode } from 'react';
import { formatMoney } from '../i18n/format.ts';

interface Props {
  label: ReactNode;
  value: ReactNode;
  /** Shows the label less prominently than the value. */
  dim?: boolean;
}

export function Pair({ label, value, dim = false }: Props) {
  return (
    <div className="pair">
      <span className={dim ? 'dim' : undefined}>{label}</span>
      <span className="mono">{value}</span>
    </div>
  );
}

interface TotalProps {
  /** Names the total if no heading does. */
  label?: string;
  amount: number;
  currency: string;
  testid?: string;
}

/** The total below the parts of an amount. */
export function TotalLine({ label, amount, currency, testid }: TotalProps) {
  return (
    <div className="pair total">
      <span>
        {label && `${label} `}
        {currency}
      </span>
      <span className="mono" data-testid={testid}>
        {formatMoney(amount, currency)}
      </span>
    </div>
  );
}
