/** A refund as a table, by passenger and document, then the total. A zero is a dash. */
import type { Booking } from '#main/contract/booking.ts';
import type { RefundDocument, RefundQuote, RefundTo } from '#main/contract/refund.ts';
import { formatAmount, formatFullDay } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import type { RefundView } from './refund-state.ts';

export interface RefundRow {
  number: string;
  passenger: string;
  /** Position in the booking, from 1. */
  place: number;
  pax_type: string;
  /** The service of an EMD; null for a ticket. */
  emd: string | null;
  given: boolean;
  /** Its part of the quote; null if it is not refunded or not quoted yet. */
  document: RefundDocument | null;
}

/** Every refundable document, in the booking's order; a conjunction ticket by its first number. */
export function listRefundRows(booking: Booking, { quote, kept }: RefundView): RefundRow[] {
  const quoted = quote?.passengers.flatMap(({ documents }) => documents) ?? [];
  return booking.passengers.flatMap((passenger, at) =>
    passenger.tickets
      .filter((one) => one.capabilities.refund && one.conjunctive_number === null)
      .map(({ number, ticket_type }) => {
        const document = quoted.find((one) => one.ticket_number === number) ?? null;
        return {
          number,
          passenger: formatHostName(passenger),
          place: at + 1,
          pax_type: passenger.pax_type,
          emd:
            ticket_type === 'EMD'
              ? sayInWords(document?.description ?? say('ticket_type.EMD'))
              : null,
          given: !kept.includes(number),
          document: kept.includes(number) ? null : document,
        };
      }),
  );
}

const COLUMNS = [
  { head: 'refund.paid', of: 'paid' },
  { head: 'refund.used', of: 'used' },
  { head: 'refund.fare_left', of: 'fare_left' },
  { head: 'term.penalty', of: 'penalty', tone: 'warn' },
  { head: 'refund.fare_lost', of: 'fare_forfeited', tone: 'warn' },
  { head: 'refund.taxes_back', of: 'tax_refund' },
  { head: 'refund.taxes_lost', of: 'tax_forfeited', tone: 'warn' },
  { head: 'term.difference', of: 'adjustment' },
  { head: 'refund.back', of: 'refund', tone: 'strong ok' },
  { head: 'refund.as_document', of: 'residual', tone: 'strong' },
] as const;

export type RefundAmounts = Pick<RefundQuote, (typeof COLUMNS)[number]['of']>;

/** The columns with an amount in this quote, and always those of paid and refunded. */
export const listRefundColumns = (quote: RefundAmounts | null) =>
  COLUMNS.filter(({ of }) => of === 'paid' || of === 'refund' || (quote?.[of] ?? 0) !== 0);

/** Where a refund goes, in words: the form of payment, or a document with its expiry date. */
export function describeRefundTo(to: RefundTo): string {
  const { fop_type, card_number, document, valid_until } = to;
  if (document !== null) {
    const until =
      valid_until === null ? '' : ` · ${say('refund.until', { day: formatFullDay(valid_until) })}`;
    return say(`credit_kind.${document}`) + until;
  }
  if (fop_type === 'UNSPECIFIED') return say('refund.unknown_form');
  const card = card_number === null ? '' : ` ••••${card_number.slice(-4)}`;
  return say(`fop.${fop_type}`) + card;
}

/** As {@link describeRefundTo}, with the amount and who settles it. */
export const describeRefundToLine = (to: RefundTo, currency: string): string =>
  `${formatAmount(to.amount, currency)} · ${describeRefundTo(to)} · ${say(`refund.by_${to.settled_by}`)}`;
