/** What a passenger may add to the bags of the fare. */
import { expect, test } from 'vitest';
import { buildBaggageOptions } from '#main/domain/baggage-options.ts';
import { getFlights } from '#main/domain/booking-record.ts';
import { SAME_RATE } from '../../fixtures/flights.ts';
import { held } from './payment/money-booking.ts';

test('a provider that tells an absurd number of bags fills no answer with them', () => {
  const record = held();
  const [slice, passenger] = [getFlights(record)[0]!, record.passengers[0]!];
  const place = { slice_id: record.slices[0]!.id, slice };
  const offer = {
    offer_item_id: 'B1',
    kind: 'BAGGAGE',
    passenger_keys: [passenger.key],
    leg_keys: slice.legs.map(({ key }) => key),
    code: null,
    name: 'Bag',
    description: null,
    baggage: null,
    max_quantity: 1_000_000,
    amount_minor: 10_00,
    tax_minor: 0,
    currency: 'BRL',
  } as const;
  const offers = {
    offer_key: {},
    services: [{ ...offer, leg_keys: [...offer.leg_keys], passenger_keys: [passenger.key] }],
  };
  const of = { set_id: 'set-of-22-characters--', rate: SAME_RATE };
  const { view } = buildBaggageOptions(record, place, offers, of);
  const [own] = view.baggage_options;
  expect(own!.baggage_options.map(({ price }) => price.amount).at(-1)).toBe(200);
});
