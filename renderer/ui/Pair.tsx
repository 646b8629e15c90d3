/** Words and figures in two columns. */
import type { ReactNode } from 'react';
import { formatMoney } from '../i18n/format.ts';

interface Props {
  label: ReactNode;
  value: ReactNode;
  /** The label steps back behind the value. */
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
  amount: number;
  currency: string;
  testid?: string;
}

/** The sum beneath the parts of an amount. */
export function TotalLine({ amount, currency, testid }: TotalProps) {
  return (
    <div className="pair total">
      <span>{currency}</span>
      <span className="mono" data-testid={testid}>
        {formatMoney(amount, currency)}
      </span>
    </div>
  );
}
