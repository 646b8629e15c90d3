/**
 * Which commands need a line, and what is said where there is none. Held bookings may still be updated
 * and cancelled: that is queued. Money is never: a card is charged only while the airline answers.
 */
import { type Phrase, phrase } from '../i18n/words.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';

const MONEY: ReadonlySet<string> = new Set([
  'tickets.issue',
  'payment.cash',
  'payment.invoice',
  'payment.card',
  'ticket.void',
  'tickets.void_all',
  'exchange.open',
  'exchange.go_on',
]);

const LINE: Readonly<Record<string, Phrase>> = {
  'offer.price': phrase('why.offline_price'),
  'booking.price': phrase('why.offline'),
  'booking.price_informative': phrase('why.offline'),
  'booking.price_lowest': phrase('why.offline'),
  'booking.price_lowest_informative': phrase('why.offline'),
  'booking.split': phrase('why.offline'),
  'booking.import': phrase('why.offline'),
  'seats.open': phrase('why.offline'),
  'seats.choose_by_entry': phrase('why.offline'),
  'seats.give_back': phrase('why.offline'),
  'bags.open': phrase('why.offline'),
};

/** What can be queued for a booking that is itself still queued or in doubt. */
const OUTBOXABLE: ReadonlySet<string> = new Set(['booking.update', 'booking.cancel']);

const isWaiting = ({ booking }: CommandContext): boolean =>
  booking?.booking_status === 'QUEUED' || booking?.booking_status === 'PENDING';

function whyNotOffline(id: string, context: CommandContext, own: Phrase | null): Phrase | null {
  if (OUTBOXABLE.has(id) && isWaiting(context)) return null;
  if (MONEY.has(id)) {
    const status = context.booking?.booking_status;
    if (status === 'PENDING') return phrase('why.pending');
    if (status === 'QUEUED') return phrase('why.offline_money');
    return own ?? (context.offline ? phrase('why.offline_money') : null);
  }
  if (own !== null || !context.offline) return own;
  return LINE[id] ?? null;
}

/** The command as it is with and without a line. */
export const withLine = (command: Command): Command => ({
  ...command,
  whyNot: (context) => whyNotOffline(command.id, context, command.whyNot(context)),
});
