/** Offers to change an order, and changes made of them: the same content under another id. */

import type { ProviderOffer, ProviderOrder } from '../../provider.ts';
import { getFirst } from '../../wire/lists.ts';
import type { Fieldset } from '../json.ts';
import type { ChangeKey } from '../order-keys.ts';
import type { DuffelProfile } from '../profile.ts';
import { readSlice } from './flights.ts';
import { groupLines, shareOut } from './prices.ts';
import { noteSeat } from './services.ts';

export interface ReadChange {
  id: string;
  /** The new slices only; its key is that of the change. */
  offer: ProviderOffer;
  currency: string;
  /** Positive is to be paid, negative comes back. */
  change_minor: number;
  /** The price of it all if bought new. */
  new_minor: number;
  penalty_minor: number;
  to_voucher: boolean;
}

/** A change and its offer; null, with a warning, if it cannot be made. */
export function readChange(
  change: Fieldset,
  order: Pick<ProviderOrder, 'order_id' | 'passengers' | 'validating_carrier' | 'currency'>,
  profile: DuffelProfile,
): ReadChange | null {
  const id = change.text('id');
  const currency =
    change.currency('change_total_currency') ?? change.currency('new_total_currency');
  const change_minor = change.minor('change_total_amount', currency);
  const new_minor = change.minor(
    'new_total_amount',
    change.currency('new_total_currency') ?? currency,
  );
  const penalty_minor =
    change.minor('penalty_total_amount', change.currency('penalty_total_currency') ?? currency) ??
    change.minor('penalty_amount', change.currency('penalty_currency') ?? currency) ??
    0;
  const refund_to = change.text('refund_to');
  change.text('order_change_id');
  const slices = change.at('slices');
  const removed = slices
    .list('remove')
    .flatMap((one) => one.text('id') ?? one.text('slice_id') ?? []);
  const people = order.passengers.map(({ key, pax_type }) => ({ id: key, pax_type }));
  const seated = new Set(people.filter(({ pax_type }) => pax_type !== 'INF').map((one) => one.id));
  const added = slices.list('add').map((slice, journey) => {
    const segments = slice.list('segments');
    for (const one of segments.flatMap((segment) => segment.list('passengers'))) {
      noteSeat(one.at('seat'));
    }
    return readSlice(slice, {
      offer_id: id,
      journey,
      seated,
      fare_type: 'UNSPECIFIED',
      status: 'UNSPECIFIED',
      features: [],
    });
  });
  const known = added.filter((slice) => slice !== null);
  if (id === null || currency === null || change_minor === null || known.length === 0) {
    change.reading.leftOut(id ?? change.path);
    return null;
  }
  const key: ChangeKey = {
    kind: 'duffel-change',
    order_id: order.order_id,
    offer_id: id,
    removed,
    change_minor,
    currency,
  };
  const due = { fare_minor: Math.max(0, change_minor), tax_minor: 0 };
  return {
    id,
    currency,
    change_minor,
    new_minor: new_minor ?? 0,
    penalty_minor,
    to_voucher: refund_to === 'voucher' || refund_to === 'airline_credits',
    offer: {
      key,
      owner: order.validating_carrier,
      journeys: known.map((slice) => ({ slices: [slice] })),
      currency,
      prices: groupLines(people, shareOut(due, people, profile.shares)),
      validating_carrier:
        order.validating_carrier ?? getFirst(getFirst(known).legs).marketing_carrier,
      expires_at: change.instant('expires_at'),
      price_guaranteed_until: null,
      payment_due_at: null,
      can_hold: false,
    },
  };
}
