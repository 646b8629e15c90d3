/**
 * Bags that passengers have and may add on a slice. An option's quantity is what it adds to the
 * fare's own bags; the option that adds nothing stands for the included bags.
 */
import type { BaggageOption, BaggageOptionsAnswer } from '#main/contract/ancillary.ts';
import type { ProviderOrderService, ProviderSlice } from '#main/providers/provider.ts';
import type { BaggageOffers, ProviderServiceOffer } from '#main/providers/provider-after-sale.ts';
import { buildAncillaryToken, type ServiceEntry, type ServiceSet } from './ancillary-tokens.ts';
import { getBags } from './baggage.ts';
import { type BookingRecord, hasLeft, type RecordPassenger } from './booking-record.ts';
import { calculateItemTotal } from './item-price.ts';
import { type Rate, toAmount } from './money.ts';

/** How many of one bag are offered if the provider sets no limit. */
const USUAL_BAGS = 5;
/** Of one bag for one passenger, whatever number a provider tells. */
const MAX_BAGS = 20;
/** Kilograms of a checked bag if not given. */
const USUAL_WEIGHT = 23;

/** The options and what their tokens mean; the set must be stored before a token is used. */
export function buildBaggageOptions(
  record: BookingRecord,
  place: { slice_id: string; slice: ProviderSlice },
  offers: BaggageOffers,
  { set_id, rate }: { set_id: string; rate: Rate },
): { view: BaggageOptionsAnswer; set: ServiceSet } {
  const { slice, slice_id } = place;
  const leg_keys = slice.legs.map((leg) => leg.key);
  const entries: ServiceEntry[] = [];
  const addOption = (
    entry: Omit<ServiceEntry, 'leg_keys' | 'seat'>,
    shown: Pick<BaggageOption, 'quantity' | 'pre_selected'>,
  ): BaggageOption => {
    entries.push({ ...entry, leg_keys, seat: null });
    return {
      token: buildAncillaryToken(set_id, entries.length - 1),
      slice_id,
      ...shown,
      weight: entry.weight_kg ?? USUAL_WEIGHT,
      price: { currency: rate.to, amount: toAmount(calculateItemTotal(entry, rate), rate.to) },
    };
  };
  const { order } = record;
  const seated = record.passengers.filter(
    ({ pax_type, key }) => pax_type !== 'INF' && !(order && hasLeft(order, key)),
  );
  const baggage_options = seated.map((passenger) => {
    const held = listHeldBags(record, passenger, leg_keys);
    const added = held.reduce((sum, service) => sum + service.quantity, 0);
    const own = getIncludedBags(slice, passenger.key);
    const who = { passenger_id: passenger.id, passenger_key: passenger.key };
    const included = addOption(
      {
        ...who,
        offer_item_id: '',
        quantity: 0,
        weight_kg: own.weight_kg,
        amount_minor: 0,
        tax_minor: 0,
      },
      { quantity: own.pieces ?? 0, pre_selected: true },
    );
    const extras = filterOffers(passenger, leg_keys, offers).flatMap((offer) => {
      const length = Math.min(offer.max_quantity ?? USUAL_BAGS, MAX_BAGS);
      return Array.from({ length }, (_, index) => {
        const quantity = index + 1;
        return addOption(
          {
            ...who,
            offer_item_id: offer.offer_item_id,
            quantity,
            weight_kg: offer.baggage?.weight_kg ?? null,
            amount_minor: offer.amount_minor * quantity,
            tax_minor: offer.tax_minor * quantity,
          },
          { quantity, pre_selected: added === quantity && held.some((bag) => fits(bag, offer)) },
        );
      });
    });
    return { passenger_id: passenger.id, baggage_options: [included, ...extras] };
  });
  const set: ServiceSet = {
    id: set_id,
    booking_id: record.id,
    kind: 'BAGGAGE',
    slice_id,
    leg_id: null,
    currency: rate.from,
    offer_key: { ...offers.offer_key },
    entries,
  };
  return { view: { baggage_options }, set };
}

/** The slice's bags, unless passengers have individual allowances. */
function getIncludedBags({ legs, baggage }: ProviderSlice, passenger_key: string) {
  const [told] = legs.filter(({ bags }) => bags !== undefined);
  return told ? getBags(told, passenger_key) : baggage;
}

const filterOffers = (
  passenger: RecordPassenger,
  leg_keys: readonly string[],
  { services }: BaggageOffers,
): ProviderServiceOffer[] =>
  services.filter(
    (offer) =>
      offer.kind === 'BAGGAGE' &&
      offer.passenger_keys.includes(passenger.key) &&
      offer.leg_keys.some((key) => leg_keys.includes(key)),
  );

/** Extra bags of a passenger on these flights; cancelled ones are left out. */
const listHeldBags = (
  record: BookingRecord,
  passenger: Pick<RecordPassenger, 'key'>,
  leg_keys: readonly string[],
): ProviderOrderService[] =>
  (record.order?.services ?? []).filter(
    (service) =>
      service.kind === 'BAGGAGE' &&
      service.status !== 'CANCELLED' &&
      service.passenger_key === passenger.key &&
      service.leg_keys.some((key) => leg_keys.includes(key)),
  );

/** Whether two bags are of the same kind; weights count only if both are known. */
function fits(held: ProviderOrderService, offer: ProviderServiceOffer): boolean {
  const one = held.baggage?.weight_kg ?? null;
  const other = offer.baggage?.weight_kg ?? null;
  return one === null || other === null || one === other;
}
