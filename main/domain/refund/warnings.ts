/** What an agent must hear before giving tickets back. Every sentence is whole where it is made. */
import type { RefundQuote } from '#main/contract/refund.ts';
import { utcToLocal } from '#main/reference/calendar.ts';
import type { BookingRecord } from '../booking-record.ts';
import { moneyText, toMinor } from '../money.ts';
import { fullName } from '../names.ts';

export function refundWarnings(quote: RefundQuote, record: BookingRecord): string[] {
  const money = (value: number) => moneyText(toMinor(value, quote.currency), quote.currency);
  const nameOf = (id: string) => {
    const passenger = record.passengers.find((one) => one.id === id);
    return passenger ? fullName(passenger) : id;
  };
  return [
    ...voidWarning(quote, record, money),
    ...quote.passengers.flatMap(({ passenger_id, fare_forfeited, tax_forfeited }) => {
      const name = nameOf(passenger_id);
      const [fare, tax] = [money(fare_forfeited), money(tax_forfeited)];
      if (fare_forfeited > 0 && tax_forfeited > 0) {
        return [`${name} forfeits ${fare} of the fare and ${tax} of taxes`];
      }
      if (fare_forfeited > 0) return [`${name} forfeits ${fare} of the fare`];
      return tax_forfeited > 0 ? [`${name} forfeits ${tax} of taxes`] : [];
    }),
    ...(quote.refund + quote.residual === 0 ? ['Nothing comes back of these tickets'] : []),
    ...unexplained(quote, money),
    ...(quote.whole ? [] : goingOn(quote)),
  ];
}

function voidWarning(
  { void: option }: RefundQuote,
  { agency_time_zone: zone }: BookingRecord,
  money: (value: number) => string,
): string[] {
  if (!option) return [];
  const back = money(option.refund);
  if (option.until === null) return [`Voiding is possible still and gives ${back} back`];
  const until = utcToLocal(option.until, zone).replace('T', ' ');
  return [`Voiding is possible until ${until} (${zone}) and gives ${back} back`];
}

function unexplained({ adjustment }: RefundQuote, money: (value: number) => string): string[] {
  if (adjustment === 0) return [];
  const amount = money(Math.abs(adjustment));
  return [
    adjustment > 0
      ? `The airline gives ${amount} more back than its fare rules explain`
      : `The airline gives ${amount} less back than its fare rules explain`,
  ];
}

const goingOn = ({ passengers }: RefundQuote): string[] =>
  passengers.some(({ documents }) => documents.some(({ ticket_type }) => ticket_type === 'TICKET'))
    ? ['The flights of these passengers are given back; the others keep theirs']
    : [];
