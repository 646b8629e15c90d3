/** Payments in the provider's order: their kinds, and the money the provider has received. */
import type { ProviderPayment } from '#main/contract/annotation.ts';
import { CardBrand } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderOrderPayment } from '#main/providers/provider.ts';
import type { BookingRecord } from '../booking-record.ts';
import { sumMinor, toAmount } from '../money.ts';

export const FOP_TYPES = {
  CARD: 'CREDITCARD',
  CASH: 'CASH',
  INVOICE: 'INVOICE',
  TICKETS: 'FOP_TYPE_TICKET',
  OTHER: 'UNSPECIFIED',
} as const satisfies Record<string, ProviderPayment['fop_type']>;

export function listProviderPayments(record: BookingRecord): ProviderPayment[] {
  const legs = record.slices.flatMap((slice) => slice.legs);
  return (record.order?.payments ?? []).map((one) => ({
    fop_type: FOP_TYPES[one.method],
    card_brand: one.card && CardBrand.catch('UNSPECIFIED').parse(one.card.brand),
    card_number: one.card?.number ?? null,
    installments: one.installments ?? null,
    amount: one.amount_minor === null ? null : toAmount(one.amount_minor, one.currency),
    currency: one.currency,
    status: one.status,
    passenger_ids: record.passengers
      .filter(({ key }) => one.passenger_keys?.includes(key))
      .map(({ id }) => id),
    segment_ids: legs.filter(({ key }) => one.leg_keys?.includes(key)).map(({ id }) => id),
    text: one.text ?? null,
  }));
}

/**
 * Whether the provider has, or is taking, money for an order without issuing a document. Void
 * documents do not count; exchanged and refunded ones took their money with them.
 */
export function holdsMoney({
  payments,
  tickets,
}: Pick<ProviderOrder, 'payments' | 'tickets'>): boolean {
  if (tickets.some(({ status }) => status !== 'CANCELLED')) return false;
  const taken = payments.filter(isTaken);
  const back = payments.filter(({ status }) => status === 'REFUNDED');
  const sum = (list: typeof payments, currency: string) =>
    list.reduce((all, one) => all + (one.currency === currency ? (one.amount_minor ?? 0) : 0), 0);
  return taken.some(
    ({ amount_minor, currency }) =>
      amount_minor === null || sum(taken, currency) > sum(back, currency),
  );
}

const isTaken = ({ status }: ProviderOrderPayment): boolean =>
  status === 'CAPTURED' || status === 'PENDING';

/**
 * What the provider has of all payments or some; of one without a reference where no document came,
 * when one without an amount paid the whole order.
 */
export function sumTaken(
  { payments, tickets, currency, total_minor }: ProviderOrder,
  references: readonly string[] | null = null,
): number {
  const bare = tickets.length === 0;
  const amounts = payments
    .filter((one) => isTaken(one) && one.currency === currency)
    .filter(({ reference }) =>
      reference === null ? bare : (references?.includes(reference) ?? true),
    )
    .map(({ amount_minor }) => amount_minor);
  if (bare && amounts.includes(null)) return total_minor;
  return sumMinor(amounts.map((minor) => minor ?? 0));
}

/** What comes back when the order is cancelled: its payments or, if it names none, its price. */
export const getPaid = (order: ProviderOrder): number => sumTaken(order) || order.total_minor;

/**
 * Whether our payment is in the order: by our reference, or as one that was not in the order
 * before. Form-of-payment lines of a record are no proof of payment, and a cancelled order that
 * gave money back holds none that documents could still come for.
 */
export function isPaymentIn(
  after: Pick<ProviderOrder, 'payments' | 'status'>,
  reference: string,
  before: Pick<ProviderOrder, 'payments'> = after,
): boolean {
  const returned = after.payments.some(({ status }) => status === 'REFUNDED');
  if (after.status === 'CANCELLED' && returned) return false;
  const taken = after.payments.filter(isTaken);
  if (taken.some((one) => one.reference === reference)) return true;
  const countNameless = (list: readonly ProviderOrderPayment[]) =>
    list.filter((one) => isTaken(one) && one.reference === null && one.text === undefined).length;
  return countNameless(taken) > countNameless(before.payments);
}
