/** Warnings for the agent before a refund. Each is built as a whole sentence, for translation. */
import { phrase } from '#main/contract/phrase.ts';
import type { RefundQuote } from '#main/contract/refund.ts';
import type { BookingRecord } from '../booking-record.ts';
import { describeForfeits } from '../exchange/estimate-warnings.ts';
import { formatMoneyText, toMinor } from '../money.ts';
import { formatNameOf } from '../names.ts';

export function listRefundWarnings(quote: RefundQuote, record: BookingRecord): string[] {
  const money = (value: number) => formatMoneyText(toMinor(value, quote.currency), quote.currency);
  const nameOf = (id: string) => formatNameOf(record.passengers, id);
  return [
    ...describeVoid(quote, money),
    ...describeForfeits(quote.passengers, { money, nameOf }),
    ...(quote.refund + quote.residual === 0 ? [phrase('refund_nothing')] : []),
    ...describeUnexplained(quote, money),
    ...(quote.whole ? [] : describeGoingOn(quote)),
  ];
}

function describeVoid({ void: option }: RefundQuote, money: (value: number) => string): string[] {
  if (!option) return [];
  const back = money(option.refund);
  const { until } = option;
  if (until === null) return [phrase('refund_void_gives', { back })];
  return [phrase('refund_void_until', { until, back })];
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
