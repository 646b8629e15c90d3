/** The fee table as typed, and as the service takes it. */
import { buildRecord } from '#main/contract/collections.ts';
import type { FeeRule } from '#main/contract/desk.ts';
import { Cabin, FlightType, MAX_FEE, PaxType, ProviderCode } from '#main/contract/values.ts';
import { formatNumber, formatTypedNumber, readTypedNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';

export const FEE_AMOUNTS = [
  'agent_fee',
  'agent_fee_percent',
  'agent_du_percent',
  'agent_du_minimum',
  'consolid_fee',
  'commission_percent',
  'creditcard_fee_percent',
] as const;
type FeeAmount = (typeof FEE_AMOUNTS)[number];

export interface FeeRow {
  id: string;
  provider_type: string;
  airline: string;
  cabin: string;
  flight_type: string;
  pax_type: string;
  amounts: Readonly<Record<FeeAmount, string>>;
}

export const toFeeRow = (rule: Partial<FeeRule> & { id: string }): FeeRow => ({
  id: rule.id,
  provider_type: rule.provider_type ?? '',
  airline: rule.airline ?? '',
  cabin: rule.cabin ?? '',
  flight_type: rule.flight_type ?? '',
  pax_type: rule.pax_type ?? '',
  amounts: buildRecord(FEE_AMOUNTS, (field) => {
    const amount = rule[field];
    return amount ? formatTypedNumber(amount) : '';
  }),
});

/** Empty text is 0; NaN if it is not a number. */
function parseAmount(text: string): number {
  const typed = text.trim();
  if (typed === '') return 0;
  return /^\d{1,10}([.,]\d{1,4})?$/.test(typed) ? readTypedNumber(typed) : Number.NaN;
}

/** The rules, or errors by row and field ('2.agent_fee'). */
export function readFees(
  rows: readonly FeeRow[],
): { rules: FeeRule[] } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const rules = rows.map((row, at): FeeRule => {
    const airline = row.airline.trim().toUpperCase();
    if (!/^([A-Z0-9]{2})?$/.test(airline)) errors[`${at}.airline`] = say('fees.airline_wrong');
    const amounts = buildRecord(FEE_AMOUNTS, (field) => {
      const amount = parseAmount(row.amounts[field]);
      const most = field.endsWith('_percent') ? 100 : MAX_FEE;
      if (!(amount <= most))
        errors[`${at}.${field}`] = say('fees.number', { most: formatNumber(most, 0) });
      return amount;
    });
    return {
      id: row.id,
      provider_type: ProviderCode.safeParse(row.provider_type).data ?? null,
      airline: airline || null,
      cabin: Cabin.safeParse(row.cabin).data ?? null,
      flight_type: FlightType.safeParse(row.flight_type).data ?? null,
      pax_type: PaxType.safeParse(row.pax_type).data ?? null,
      ...amounts,
    };
  });
  return Object.keys(errors).length > 0 ? { errors } : { rules };
}

/** The service's errors ('rules.2.agent_fee') by cell. */
export const mapFeeErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^rules\.?/, ''), message]),
  );
