/** How a document was paid, from the payments of its booking. */
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderTicket } from '#main/providers/provider.ts';
import type { BookingRecord } from '../booking-record.ts';
import { sumMinor, toMinor } from '../money.ts';

/** The part of a payment for one passenger or document. */
export type Detail = Payment['payment_pax_details'][number];

export const NO_AMOUNTS = {
  fare: 0,
  tax: 0,
  consolid_fee: 0,
  agency_fee: 0,
  agent_du: 0,
  penalty: 0,
  extra: 0,
} as const satisfies Partial<Detail>;
const AMOUNTS = Object.keys(NO_AMOUNTS) as (keyof typeof NO_AMOUNTS)[];

/** Sum of details in minor units: the part of their payment that paid for the order. */
export const sumDetails = (details: readonly Detail[], currency: string): number =>
  sumMinor(details.flatMap((detail) => AMOUNTS.map((name) => toMinor(detail[name], currency))));

/** Details of what was paid for documents, or for none, payment by payment; without refunds. */
export const listPaidFor = (payments: readonly Payment[], numbers: readonly (string | null)[]) =>
  payments
    .filter(({ type }) => type !== 'REFUND')
    .map((payment) => ({
      payment,
      details: payment.payment_pax_details.filter((one) => numbers.includes(one.ticket_number)),
    }))
    .filter(({ details }) => details.length > 0);

/** The form that paid most of documents; tickets exchanged for it only if nothing else paid. */
export function findMainForm(
  payments: readonly Payment[],
  numbers: readonly (string | null)[],
  currency: string,
): Payment['fop'] | null {
  const ranked = listPaidFor(payments, numbers)
    .map(({ payment: { fop }, details }) => ({
      fop,
      money: Number(fop.fop_type !== 'FOP_TYPE_TICKET'),
      total: sumDetails(details, currency),
    }))
    .sort((a, b) => b.money - a.money || b.total - a.total);
  return ranked[0]?.fop ?? null;
}

/** Amounts charged to cards for some details and not refunded, without interest. */
export function sumCardCharges(
  payments: readonly Payment[],
  currency: string,
  which: (detail: Detail) => boolean,
): number {
  const details = payments
    .filter(({ type, fop }) => type !== 'REFUND' && fop.fop_type === 'CREDITCARD')
    .flatMap(({ payment_pax_details }) => payment_pax_details)
    .filter((detail) => detail.status === 'CAPTURED' && which(detail));
  return sumDetails(details, currency);
}

/** The document and those it was exchanged from, newest first. */
export function listChain({ tickets }: Pick<Paid, 'tickets'>, number: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = number; at !== null && !chain.includes(at); ) {
    chain.push(at);
    const here: string = at;
    at = tickets.find((ticket) => ticket.number === here)?.original_number ?? null;
  }
  return chain;
}

/** Payments, and the tickets that tell what was exchanged for what. */
export interface Paid {
  payments: readonly Payment[];
  tickets: readonly ProviderTicket[];
}

/** What another booking paid for a ticket and those before it not known yet, for one passenger. */
export function listPaidBefore(
  { order, payments }: Pick<BookingRecord, 'order' | 'payments'>,
  number: string,
  passenger_id: string,
  known: readonly ProviderTicket[],
): Paid {
  const theirs = { tickets: order?.tickets ?? [] };
  const had = new Set(known.map((one) => one.number));
  const chain = listChain(theirs, number).filter((one) => !had.has(one));
  return {
    tickets: theirs.tickets.filter((one) => chain.includes(one.number)),
    payments: payments.flatMap((payment) => {
      const payment_pax_details = payment.payment_pax_details.flatMap((detail) =>
        chain.includes(detail.ticket_number ?? '')
          ? [{ ...detail, passenger: { ...detail.passenger, id: passenger_id } }]
          : [],
      );
      return payment_pax_details.length > 0 ? [{ ...payment, payment_pax_details }] : [];
    }),
  };
}

export const joinPaid = (
  { order, payments }: Pick<BookingRecord, 'order' | 'payments'>,
  elsewhere?: Paid,
): Paid => ({
  payments: [...payments, ...(elsewhere?.payments ?? [])],
  tickets: [...(order?.tickets ?? []), ...(elsewhere?.tickets ?? [])],
});

/** What a form of payment paid for a document and did not get back: the airline's part alone. */
interface Left {
  fop: Payment['fop'];
  detail: Detail;
  minor: number;
}

const sumAirlinesPart = ({ fare, tax, extra }: Detail, currency: string): number =>
  sumMinor([fare, tax, extra].map((amount) => toMinor(amount, currency)));

const isSameForm = (one: Payment['fop'], other: Payment['fop']): boolean =>
  one.fop_type === other.fop_type &&
  one.payment_card?.card_brand === other.payment_card?.card_brand &&
  one.payment_card?.number === other.payment_card?.number;

/** The newest first. */
export function listLeft(
  payments: readonly Payment[],
  order: Pick<Paid, 'tickets'>,
  currency: string,
): Left[] {
  const money = payments.filter(({ charged_amount }) => charged_amount > 0);
  const left = money
    .filter(({ type }) => type !== 'REFUND')
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .flatMap(({ fop, payment_pax_details }) =>
      payment_pax_details
        .filter(({ status }) => status !== 'VOIDED')
        .map((detail): Left => ({ fop, detail, minor: sumAirlinesPart(detail, currency) })),
    );
  // An exchange gives seats and bags back in the name of the new ticket.
  const services = order.tickets
    .filter(({ type, status }) => type === 'EMD' && status === 'REFUNDED')
    .flatMap(({ number }) => listChain(order, number));
  const returned = money.filter(({ type, status }) => type === 'REFUND' && status !== 'VOIDED');
  for (const { fop, payment_pax_details } of returned) {
    for (const detail of payment_pax_details) {
      // What the void of one of several tickets took back counts again.
      if (detail.status === 'VOIDED') continue;
      const { passenger, ticket_number, extra } = detail;
      // A refund after an exchange also returns what was paid for the old ticket.
      const chain = listChain(order, ticket_number ?? '');
      // What got no document is told apart by its passenger alone.
      const listOf = (numbers: readonly string[]) =>
        left.filter(
          (one) =>
            isSameForm(one.fop, fop) &&
            one.detail.passenger.id === passenger.id &&
            numbers.includes(one.detail.ticket_number ?? ''),
        );
      const of_services = takeLeft(listOf(services), toMinor(extra, currency));
      const rest =
        sumAirlinesPart(detail, currency) - sumMinor(of_services.map(({ minor }) => minor));
      takeLeft(listOf(chain), rest);
    }
  }
  return left;
}

/** Takes up to the amount from what is left, in its order. */
export function takeLeft(left: readonly Left[], amount: number) {
  let missing = amount;
  return left.flatMap((one) => {
    const minor = Math.max(0, Math.min(missing, one.minor));
    one.minor -= minor;
    missing -= minor;
    return minor > 0 ? [{ fop: one.fop, minor }] : [];
  });
}
