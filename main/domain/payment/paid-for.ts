/** How a document was paid, from the payments of its booking. */
import type { Payment } from '#main/contract/payment.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
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
export function listChain({ tickets }: Pick<ProviderOrder, 'tickets'>, number: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = number; at !== null && !chain.includes(at); ) {
    chain.push(at);
    const here: string = at;
    at = tickets.find((ticket) => ticket.number === here)?.original_number ?? null;
  }
  return chain;
}
