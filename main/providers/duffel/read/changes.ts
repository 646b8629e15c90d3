/** Offers to change an order, and the resulting changes: the same content under another id. */
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type { ProviderOffer, ProviderOrder } from '../../provider.ts';
import { getFirst } from '../../wire/lists.ts';
import type { Fieldset } from '../json.ts';
import type { ChangeKey } from '../order-keys.ts';
import type { DuffelProfile } from '../profile.ts';
import { readConditions } from './conditions.ts';
import { readSlice } from './flights.ts';
import { groupLines, shareOut } from './prices.ts';
import { noteSeat } from './services.ts';

export type ReadChange = NonNullable<ReturnType<typeof readChange>>;

/** A change and its offer; null, with a warning, if it cannot be performed. */
export function readChange(
  change: Fieldset,
  order: Pick<ProviderOrder, 'order_id' | 'passengers' | 'validating_carrier' | 'currency'>,
  profile: DuffelProfile,
) {
  const id = change.text('id');
  const currency =
    change.currency('change_total_currency') ?? change.currency('new_total_currency');
  const change_minor = change.minor('change_total_amount', currency);
  // The total price if bought new; null if it is not given in the currency of the change.
  const told_new = readBeside(change, 'new_total', currency);
  // Some offers say zero there beside what is to be paid: no price of new flights.
  const new_minor = told_new === 0 && (change_minor ?? 0) > 0 ? null : told_new;
  const penalty_minor =
    readBeside(change, 'penalty_total', currency) ?? readBeside(change, 'penalty', currency) ?? 0;
  if (change.text('penalty_total_amount') === null && change.text('penalty_amount') === null) {
    change.reading.warn(phrase('w_penalty_untold', { id: id ?? change.path }));
  }
  const refund_to = change.text('refund_to');
  change.text('order_change_id');
  const features = readConditions(change.at('conditions'));
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
      features,
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
    // Positive is paid, negative is refunded.
    change_minor,
    new_minor,
    penalty_minor,
    to_voucher: refund_to === 'voucher' || refund_to === 'airline_credits',
    // The new slices only; its key is the change's key.
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
    } satisfies ProviderOffer,
  };
}

/** An additional amount of the change; null, with a warning, in another currency. */
function readBeside(change: Fieldset, name: string, currency: string | null): number | null {
  const own = change.currency(`${name}_currency`) ?? currency;
  const minor = change.minor(`${name}_amount`, own);
  if (minor === null || own === null || own === currency || minor === 0) return minor;
  const list = `${formatDecimal(minor, own)} ${own}, ${currency}`;
  change.reading.warn(phrase('w_change_currencies', { list }));
  return null;
}
