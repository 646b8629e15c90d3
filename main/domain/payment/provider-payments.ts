/** Forms of payment as the provider's record names them, for a booking that was sold elsewhere. */
import type { ProviderPayment } from '#main/contract/annotation.ts';
import { CardBrand } from '#main/contract/values.ts';
import type { BookingRecord } from '../booking-record.ts';
import { toAmount } from '../money.ts';

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
