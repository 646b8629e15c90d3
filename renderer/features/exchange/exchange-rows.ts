/** An estimate as a table, by passenger, then the total. A zero is a dash. */
import type { Booking } from '#main/contract/booking.ts';
import type { ExchangeOffer, ExchangePassenger } from '#main/contract/exchange.ts';
import { formatDifference, formatMoney, sum } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { formatHostName } from '../sell/passenger-rows.ts';

export interface EstimateRow {
  passenger_id: string | null;
  number: number | null;
  name: string;
  pax_type: string;
  /** An infant without a seat. */
  infant: boolean;
  old_total: string;
  new_total: string;
  fare_difference: string;
  tax_collected: string;
  tax_refunded: string;
  tax_forfeited: string;
  penalty: string;
  due: string;
  credit: string;
  /** How the credit is returned, in words; '' if there is none. */
  credit_as: string;
}

export const NOTHING = '—';

/** Describes how the credit is returned: each part with an amount. */
function describeCredit({
  credit_as,
  tax_refund,
  fare_residual,
  credit,
}: Pick<ExchangePassenger, 'credit_as' | 'tax_refund' | 'fare_residual' | 'credit'>): string {
  if (credit <= 0 && credit_as !== 'FORFEITED') return '';
  const parts = [
    ...(fare_residual > 0 && credit_as !== 'UNSPECIFIED' ? [say(`credit.${credit_as}`)] : []),
    ...(tax_refund > 0 && (credit_as !== 'ORIGINAL_FOP' || fare_residual <= 0)
      ? [say(fare_residual > 0 ? 'credit.taxes' : 'credit.ORIGINAL_FOP')]
      : []),
  ];
  return parts.length > 0 ? parts.join(', ') : credit > 0 ? say(`credit.${credit_as}`) : '';
}

/** A penalty text with its rule: before or after departure. */
export const describePenalty = ({ penalty_when }: ExchangeOffer, what: string): string =>
  say('exchange.penalty_when', { what, when: say(`feature_when.${penalty_when}`) });

const formatOrDash = (value: number, currency: string): string =>
  value === 0 ? NOTHING : formatMoney(value, currency);

const formatFare = (difference: number, currency: string): string =>
  difference === 0 ? NOTHING : formatDifference(0, difference, currency);

const isNetted = ({ penalty_netted, total_penalty }: ExchangePassenger): boolean =>
  penalty_netted && total_penalty > 0;

function toRow(line: ExchangePassenger, booking: Booking, currency: string): EstimateRow {
  const at = booking.passengers.findIndex(({ id }) => id === line.passenger_id);
  const passenger = booking.passengers[at];
  const formatAmount = (value: number) => formatOrDash(value, currency);
  return {
    passenger_id: line.passenger_id,
    number: at < 0 ? null : at + 1,
    name: passenger ? formatHostName(passenger) : '',
    pax_type: line.pax_type,
    infant: line.pax_type === 'INF',
    old_total: formatMoney(line.current_price.total, currency),
    new_total: formatMoney(line.new_price.total, currency),
    fare_difference: formatFare(line.fare_difference, currency),
    tax_collected: formatAmount(line.tax_collection),
    tax_refunded: formatAmount(line.tax_refund),
    tax_forfeited: formatAmount(line.tax_forfeited),
    penalty: formatAmount(line.total_penalty) + (isNetted(line) ? '*' : ''),
    due: formatAmount(line.amount_due),
    credit: formatAmount(line.credit),
    credit_as: describeCredit(line),
  };
}

/** The ways in which the credit of all passengers is returned, each once. */
export const listCreditWays = ({ passengers }: ExchangeOffer): string[] => [
  ...new Set(passengers.map(describeCredit).filter((words) => words !== '')),
];

export interface EstimateTable {
  rows: readonly EstimateRow[];
  total: EstimateRow;
  /** A penalty is deducted from a residual value instead of being collected. */
  netted: boolean;
}

export function buildEstimateTable(offer: ExchangeOffer, booking: Booking): EstimateTable {
  const { currency, passengers } = offer;
  const sumAll = (value: (line: ExchangePassenger) => number): number =>
    sum(passengers.map(value), currency);
  const formatAmount = (value: number) => formatOrDash(value, currency);
  return {
    rows: passengers.map((line) => toRow(line, booking, currency)),
    netted: passengers.some(isNetted),
    total: {
      passenger_id: null,
      number: null,
      name: currency,
      pax_type: '',
      infant: false,
      old_total: formatMoney(offer.current_price.total, currency),
      new_total: formatMoney(offer.new_price.total, currency),
      fare_difference: formatFare(
        sumAll((line) => line.fare_difference),
        currency,
      ),
      tax_collected: formatAmount(sumAll((line) => line.tax_collection)),
      tax_refunded: formatAmount(sumAll((line) => line.tax_refund)),
      tax_forfeited: formatAmount(sumAll((line) => line.tax_forfeited)),
      penalty: formatAmount(offer.total_penalty),
      due: formatAmount(offer.amount_due),
      credit: formatAmount(offer.credit),
      credit_as: '',
    },
  };
}
