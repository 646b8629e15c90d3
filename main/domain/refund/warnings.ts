/** Warnings for the agent before a refund. Each is built as a whole sentence, for translation. */
import { phrase } from '#main/contract/phrase.ts';
import type { RefundQuote } from '#main/contract/refund.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import type { BookingRecord } from '../booking-record.ts';
import { formatMoneyText, toMinor } from '../money.ts';
import { formatFullName } from '../names.ts';

export function listRefundWarnings(quote: RefundQuote, record: BookingRecord): string[] {
  const formatMoney = (value: number) =>
    formatMoneyText(toMinor(value, quote.currency), quote.currency);
  const getName = (id: string) => {
    const passenger = record.passengers.find((one) => one.id === id);
    return passenger ? formatFullName(passenger) : id;
  };
  return [
    ...voidWarning(quote, record, formatMoney),
    ...quote.passengers.flatMap(({ passenger_id, fare_forfeited, tax_forfeited }) => {
      const name = getName(passenger_id);
      const [fare, tax] = [formatMoney(fare_forfeited), formatMoney(tax_forfeited)];
      if (fare_forfeited > 0 && tax_forfeited > 0) {
        return [phrase('forfeits_both', { name, fare, tax })];
      }
      if (fare_forfeited > 0) return [phrase('forfeits_fare', { name, fare })];
      return tax_forfeited > 0 ? [phrase('forfeits_tax', { name, tax })] : [];
    }),
    ...(quote.refund + quote.residual === 0 ? [phrase('refund_nothing')] : []),
    ...describeUnexplained(quote, formatMoney),
    ...(quote.whole ? [] : describeGoingOn(quote)),
  ];
}

function voidWarning(
  { void: option }: RefundQuote,
  { agency_time_zone: zone }: BookingRecord,
  money: (value: number) => string,
): string[] {
  if (!option) return [];
  const back = money(option.refund);
  if (option.until === null) return [phrase('refund_void_gives', { back })];
  const until = convertUtcToLocal(option.until, zone).replace('T', ' ');
  return [phrase('refund_void_until', { until, zone, back })];
}

function describeUnexplained(
  { adjustment }: RefundQuote,
  money: (value: number) => string,
): string[] {
  if (adjustment === 0) return [];
  const amount = money(Math.abs(adjustment));
  return [
    adjustment > 0
      ? phrase('refund_gives_more', { amount })
      : phrase('refund_gives_less', { amount }),
  ];
}

const describeGoingOn = ({ passengers }: RefundQuote): string[] =>
  passengers.some(({ documents }) => documents.some(({ ticket_type }) => ticket_type === 'TICKET'))
    ? [phrase('refund_flights_too')]
    : [];
