/** Shared by all adapters: reading orders and payments, and keeping data the answer lacks. */
import type { LegStatus } from '#main/contract/values.ts';
import { getLegStanding } from '#main/domain/leg-status.ts';
import { haveSameName } from './look-alikes.ts';
import type {
  OrderPassenger,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderService,
  ProviderPassengerDetail,
} from './provider.ts';
import type { ProviderPayment } from './provider-after-sale.ts';

/** True if the passenger has a ticket that is good or flown. */
export const hasTicket = (order: ProviderOrder, passenger_key: string): boolean =>
  order.tickets.some(
    (ticket) =>
      ticket.type === 'TICKET' &&
      ticket.passenger_key === passenger_key &&
      !['CANCELLED', 'EXCHANGED', 'REFUNDED'].includes(ticket.status),
  );

/** An order's other content, neither flights nor their extras: one line, never changed. */
export function toOtherService(
  told: Pick<ProviderOrderService, 'key' | 'passenger_key' | 'name'>,
  status: LegStatus,
): ProviderOrderService {
  const standing = getLegStanding(status);
  return {
    ...told,
    kind: 'OTHER',
    leg_keys: [],
    seat: null,
    quantity: 1,
    baggage: null,
    amount_minor: 0,
    tax_minor: 0,
    status: standing === 'LOST' ? 'CANCELLED' : standing === 'WAITING' ? 'REQUESTED' : 'CONFIRMED',
    document_number: null,
  };
}

/** The money paid, in minor units; the airline decides the worth of old tickets. */
export const calculatePaidTotal = (payments: ProviderPayment[]): number =>
  payments.reduce((all, one) => all + (one.method === 'TICKETS' ? 0 : one.amount_minor), 0);

/**
 * The order with data we sent but the provider did not return. Its own data is kept, but our
 * spelling replaces its spelling of the same name.
 */
export function mergeOrder(
  order: ProviderOrder,
  sent: (OrderPassenger | ProviderOrderPassenger)[],
  aliases: Record<string, string>,
): ProviderOrder {
  return {
    ...order,
    passengers: order.passengers.map((told) => {
      const mine =
        sent.find((one) => (aliases[one.key] ?? one.key) === told.key && haveSameName(one, told)) ??
        sent.find((one) => haveSameName(one, told) && one.pax_type === told.pax_type);
      return mine ? fill(told, mine) : told;
    }),
  };
}

function fill(told: ProviderOrderPassenger, mine: ProviderPassengerDetail): ProviderOrderPassenger {
  const pick = <T>(theirs: T | null, ours: T | null): T | null => theirs ?? ours;
  return {
    ...told,
    first_name: mine.first_name,
    middle_name: mine.middle_name,
    last_name: mine.last_name,
    title: pick(told.title, mine.title),
    gender: told.gender === 'UNSPECIFIED' ? mine.gender : told.gender,
    birth_date: pick(told.birth_date, mine.birth_date),
    nationality: pick(told.nationality, mine.nationality),
    phone: pick(told.phone, mine.phone),
    email: pick(told.email, mine.email),
    redress: pick(told.redress, mine.redress),
    doco: told.doco?.length ? told.doco : (mine.doco ?? []),
    documents: told.documents.length > 0 ? told.documents : mine.documents,
    frequent_flyers: told.frequent_flyers.length > 0 ? told.frequent_flyers : mine.frequent_flyers,
  };
}
