/**
 * Every document of a booking with its state, and the effect of voiding it: by the same rules as
 * voiding itself, so that the question can state the outcome in advance.
 */
import type { ServiceFee } from '#main/contract/sale-rules.ts';
import type { BookingDocument, BookingDocuments, Voiding } from '#main/contract/ticketing.ts';
import type { ProviderTicket, ProviderTraits } from '#main/providers/provider.ts';
import { type BookingRecord, getSetNumber } from '../booking-record.ts';
import { sumMinor, toAmount } from '../money.ts';
import { sumDetails } from '../payment/paid-for.ts';
import { getServiceFee } from '../service-fees.ts';
import { sortTickets } from './document-order.ts';
import { calculateTicketTotal, findAirlinePrice } from './ticket-price.ts';
import { mayVoid, mayVoidAll } from './voiding.ts';

export function buildBookingDocuments(
  record: BookingRecord,
  now: Date,
  voids: ProviderTraits['void'] | undefined,
  service_fees: readonly ServiceFee[],
): BookingDocuments {
  const tickets = sortTickets(record);
  const void_all = mayVoidAll(record, now, voids);
  const currency = record.pricing?.currency ?? '';
  return {
    documents: tickets.map((ticket) => {
      const { number } = ticket;
      const fee = getServiceFee(service_fees, 'REPRINT', record, { number, currency });
      return {
        ...buildDocument(record, ticket, tickets, mayVoid(record, [number], now, voids)),
        reprint_fee: toAmount(fee, currency),
      };
    }),
    currency,
    void_all: void_all.ok ? buildVoiding(record, void_all.value, tickets) : null,
  };
}

function buildDocument(
  record: BookingRecord,
  ticket: ProviderTicket,
  tickets: readonly ProviderTicket[],
  going: ReturnType<typeof mayVoid>,
): Omit<BookingDocument, 'reprint_fee'> {
  const { number, status } = ticket;
  const next = tickets.find(
    (other) =>
      other.original_number === getSetNumber(ticket) &&
      other.type === ticket.type &&
      other.status !== 'CANCELLED',
  );
  const { total_minor, currency } = calculateTicketTotal(record, ticket);
  return {
    number,
    passenger_id: record.passengers.find(({ key }) => key === ticket.passenger_key)?.id ?? '',
    ticket_type: ticket.type,
    emd_type: ticket.emd_type ?? 'UNSPECIFIED',
    ticket_status: status,
    replaced_by: status === 'EXCHANGED' ? (next?.number ?? null) : null,
    original_ticket: ticket.original_number,
    total: toAmount(total_minor, currency),
    voiding: going.ok ? buildVoiding(record, going.value, tickets) : null,
    airline: findAirlinePrice(record, ticket),
  };
}

/** The documents that these were issued for. */
export const listOriginals = (
  tickets: readonly ProviderTicket[],
  numbers: readonly string[],
): string[] =>
  tickets.flatMap(({ number, original_number }) =>
    numbers.includes(number) && original_number !== null ? [original_number] : [],
  );

function buildVoiding(
  record: BookingRecord,
  numbers: readonly string[],
  tickets: readonly ProviderTicket[],
): Voiding {
  const originals = new Set(listOriginals(tickets, numbers));
  const given_up = tickets.filter(
    (ticket) => originals.has(getSetNumber(ticket)) && ticket.status === 'EXCHANGED',
  );
  // EMDs issued for these tickets and exchanged with them become valid again with them.
  const with_them = tickets.filter(
    ({ type, status, related_number }) =>
      type === 'EMD' &&
      (status === 'EXCHANGED' || status === 'REFUNDED') &&
      given_up.some(({ number }) => number === related_number),
  );
  const here = [...given_up, ...with_them];
  const elsewhere = [...originals].filter(
    (original) => !tickets.some(({ number }) => number === original),
  );
  const currency = record.pricing?.currency;
  return {
    numbers: [...numbers],
    good_again: [...here.map(({ number }) => number), ...elsewhere],
    back: currency === undefined ? 0 : toAmount(sumPaidFor(record, numbers, currency), currency),
  };
}

/** Minor units paid for documents, minus what was refunded with them. */
const sumPaidFor = (record: BookingRecord, numbers: readonly string[], currency: string): number =>
  sumMinor(
    record.payments.map(({ type, payment_pax_details }) => {
      const own = payment_pax_details.filter(
        ({ ticket_number, status }) =>
          ticket_number !== null &&
          numbers.includes(ticket_number) &&
          (status === 'CAPTURED' || type === 'REFUND'),
      );
      return sumDetails(own, currency) * (type === 'REFUND' ? -1 : 1);
    }),
  );
