/**
 * The price of one ticket or EMD at the agency. A live ticket has its passenger's price without
 * seats, bags and penalty, which have documents of their own; a void or exchanged one keeps what
 * was paid for it. A continuing ticket of a conjunction set has no price of its own.
 */
import { buildRecord } from '#main/contract/collections.ts';
import type { AgencyProfit, PricePerPax } from '#main/contract/pricing.ts';
import type { AirlinePrice, Ticket } from '#main/contract/ticketing.ts';
import type { ProviderFare, ProviderTicket } from '#main/providers/provider.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import {
  type BookingRecord,
  findLiveTicket,
  findNote,
  isHolder,
  isLiveTicket,
  type RecordLine,
} from '../booking-record.ts';
import { NO_FEES } from '../fee-table.ts';
import { calculatePercent, convert, sumMinor, toAmount, toMinor } from '../money.ts';
import { listPaidFor, sumCardCharges } from '../payment/paid-for.ts';
import { toPricePerPax } from '../price-view.ts';
import { calculateProfit, PRICE, withCardFee } from '../pricing.ts';
import { findServicesFare } from './notes.ts';

type PaxType = BookingRecord['passengers'][number]['pax_type'];

const NOTHING: Omit<RecordLine, 'passenger_id'> = {
  original_fare: 0,
  original_tax: 0,
  fare: 0,
  tax: 0,
  ...NO_FEES,
  penalty: 0,
  extras: 0,
};

const findPassenger = (record: BookingRecord, ticket: ProviderTicket) =>
  record.passengers.find(({ key }) => key === ticket.passenger_key);

/** Whether the ticket is the passenger's first live number, which carries the passenger's price. */
const standsForPassenger = (record: BookingRecord, { passenger_key, number }: ProviderTicket) =>
  findLiveTicket(record, passenger_key)?.number === number;

function calculateOwnLine(
  record: BookingRecord,
  ticket: ProviderTicket,
  fare_minor: number,
  tax_minor: number,
  passenger_id: string,
): RecordLine {
  const { pricing } = record;
  const from = ticket.currency ?? record.order?.currency ?? '';
  const convertMoney = (minor: number) =>
    pricing && pricing.rate.from === from
      ? convert(minor, from, pricing.currency, pricing.rate)
      : pricing?.currency === from
        ? minor
        : 0;
  const penalty = ticket.emd_type === 'PENALTY';
  const original = { original_fare: fare_minor, original_tax: tax_minor };
  const fare = convertMoney(fare_minor);
  const tax = convertMoney(tax_minor);
  if (penalty) return { ...NOTHING, passenger_id, ...original, penalty: fare + tax };
  return { ...NOTHING, passenger_id, ...original, fare, tax };
}

/** The amounts charged for a number by payments of the first issue; null if there are none. */
function findPaidLine(
  record: BookingRecord,
  number: string,
  passenger_id: string,
): RecordLine | null {
  const currency = record.pricing?.currency;
  const details = listPaidFor(record.payments, [number])
    .filter(({ payment: { type } }) => type !== 'EXCHANGE')
    .flatMap(({ details: own }) => own);
  if (currency === undefined || details.length === 0) return null;
  const sum = (name: 'fare' | 'tax' | 'consolid_fee' | 'agency_fee' | 'agent_du' | 'extra') =>
    sumMinor(details.map((detail) => toMinor(detail[name], currency)));
  return {
    ...NOTHING,
    passenger_id,
    fare: sum('fare') + sum('extra'),
    tax: sum('tax'),
    consolid_fee: sum('consolid_fee'),
    agent_fee: sum('agency_fee'),
    agent_du: sum('agent_du'),
  };
}

const listHolderLines = ({ passengers, pricing }: BookingRecord, ticket: ProviderTicket) =>
  passengers.flatMap(
    ({ id, key }) =>
      (isHolder(ticket, key) && pricing?.lines.find((one) => one.passenger_id === id)) || [],
  );

const ADDED = [...PRICE, 'original_fare', 'original_tax', 'commission'] as const;

const addLine = (all: RecordLine, line: RecordLine): RecordLine => ({
  ...all,
  ...buildRecord(ADDED, (name) => all[name] + line[name]),
});

function getLine(record: BookingRecord, ticket: ProviderTicket): RecordLine {
  const passenger = findPassenger(record, ticket);
  const passenger_id = passenger?.id ?? '';
  if (ticket.conjunction_of !== null) return { ...NOTHING, passenger_id };
  const [line, ...others] = listHolderLines(record, ticket);
  if (line && standsForPassenger(record, ticket)) {
    return others.reduce(addLine, { ...line, penalty: 0, extras: 0 });
  }
  const service = findServicesFare(record.order, ticket.number);
  const kept = ticket.type === 'EMD' ? findNote(record, ticket.number)?.own_minor : undefined;
  const fare = ticket.fare?.fare_minor ?? service?.fare_minor ?? kept ?? 0;
  const tax = ticket.fare?.tax_minor ?? service?.tax_minor ?? 0;
  const own = calculateOwnLine(record, ticket, fare, tax, passenger_id);
  const paid = ticket.type === 'TICKET' ? findPaidLine(record, ticket.number, passenger_id) : null;
  if (!paid) return own;
  return { ...paid, original_fare: own.original_fare, original_tax: own.original_tax };
}

/** The airline's price of the document, in the agency's currency, without the agency's fees. */
export function calculateTicketTotal(
  record: BookingRecord,
  ticket: ProviderTicket,
): { total_minor: number; currency: string } {
  if (!record.pricing) return calculateUnpricedTotal(record, ticket);
  const { fare, tax, penalty } = getLine(record, ticket);
  return { total_minor: sumMinor([fare, tax, penalty]), currency: record.pricing.currency };
}

function calculateUnpricedTotal(record: BookingRecord, ticket: ProviderTicket) {
  const { fare } = ticket;
  const known = findKnownCurrency(record, ticket);
  return {
    total_minor: fare && known ? fare.fare_minor + fare.tax_minor : 0,
    currency: known ?? 'XXX',
  };
}

const findKnownCurrency = ({ order }: BookingRecord, { currency }: ProviderTicket) =>
  [currency, order?.currency].find((code) => code && findCurrency(code));

export function calculateTicketPrice(
  record: BookingRecord,
  ticket: ProviderTicket,
  price_legs: PricePerPax['price_legs'],
): Ticket['price'] {
  const { pricing } = record;
  const pax_type: PaxType = findPassenger(record, ticket)?.pax_type ?? 'ADT';
  if (!pricing) return null;
  return {
    ...toPricePerPax(pricing, getLine(record, ticket), pax_type, 1, price_legs),
    active: isLiveTicket(ticket.status),
    airline: findAirlinePrice(record, ticket),
  };
}

/**
 * The airline's own price of the document, on a set's first number. Null if the airline gives none:
 * it is not replaced by a price of ours.
 */
export function findAirlinePrice(
  record: BookingRecord,
  ticket: ProviderTicket,
): AirlinePrice | null {
  const own = findDocumentFare(record, ticket);
  const currency = findKnownCurrency(record, ticket);
  if (!own || !currency) return null;
  const { base, fare_calculation, endorsements, tour_code } = ticket.text ?? {};
  const filed = base && base.currency !== currency ? base : null;
  const toMajorUnits = (minor: number) => toAmount(minor, currency);
  return {
    currency,
    fare: toMajorUnits(own.fare_minor),
    base_currency: filed?.currency ?? null,
    base_fare: filed ? toAmount(filed.minor, filed.currency) : null,
    tax: toMajorUnits(own.tax_minor),
    taxes: own.taxes.map(({ code, amount_minor }) => ({
      code,
      amount: toMajorUnits(amount_minor),
    })),
    total: toMajorUnits(own.fare_minor + own.tax_minor),
    fare_calculation: fare_calculation ?? null,
    endorsements: endorsements ?? [],
    tour_code: tour_code ?? null,
    reason_code: ticket.type === 'EMD' ? (ticket.coupons[0]?.service_code ?? null) : null,
    valid_until:
      ticket.coupons
        .flatMap(({ not_after }) => not_after ?? [])
        .sort()
        .at(-1) ?? null,
  };
}

/**
 * Its own price, the price of the services it was issued for, or, for the passenger's only valid
 * ticket, the airline's price of the flights.
 */
function findDocumentFare(record: BookingRecord, ticket: ProviderTicket): ProviderFare | null {
  if (ticket.conjunction_of !== null) return null;
  if (ticket.fare) return ticket.fare;
  const services = findServicesFare(record.order, ticket.number);
  if (services) return services;
  if (ticket.type !== 'TICKET' || !standsForPassenger(record, ticket)) return null;
  const passengers = record.order?.passengers ?? [];
  const [first, ...others] = passengers.flatMap(({ key, price }) =>
    price && isHolder(ticket, key) ? [price] : [],
  );
  if (!first) return null;
  return others.reduce(
    (all, one) => ({
      fare_minor: all.fare_minor + one.fare_minor,
      tax_minor: all.tax_minor + one.tax_minor,
      taxes: [...all.taxes, ...one.taxes],
    }),
    first,
  );
}

/** A card's cost to the agency is deducted on each document paid with the card. */
export function calculateTicketProfit(record: BookingRecord, ticket: ProviderTicket): AgencyProfit {
  const { currency } = calculateTicketTotal(record, ticket);
  const passenger_id = findPassenger(record, ticket)?.id ?? '';
  const own = record.pricing?.lines.find((one) => one.passenger_id === passenger_id);
  const { creditcard_fee_percent } = own ?? NOTHING;
  const line = standsForPassenger(record, ticket)
    ? getLine(record, ticket)
    : { ...NOTHING, passenger_id, creditcard_fee_percent };
  return withCardFee(
    calculateProfit([{ ...line, pax_type: 'ADT', quantity: 1 }], currency),
    calculatePercent(sumPaidByCard(record, ticket.number), creditcard_fee_percent),
    currency,
  );
}

function sumPaidByCard(record: BookingRecord, number: string): number {
  const currency = record.pricing?.currency;
  if (currency === undefined) return 0;
  return sumCardCharges(record.payments, currency, (detail) => detail.ticket_number === number);
}
