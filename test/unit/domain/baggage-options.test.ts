/** What a passenger may add to the bags of the fare. */
import { expect, test } from 'vitest';
import { checkBags } from '#main/domain/ancillary-choice.ts';
import { buildAncillaryToken } from '#main/domain/ancillary-tokens.ts';
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

test('a bag told in other money than the booking is not sold at the rate of another', () => {
  const record = held();
  const { currency } = record.order!;
  const choose = (currencies: string[], amount_minor = 10_00) =>
    chooseBags(record, currencies, amount_minor);
  expect(choose([currency, currency]).ok).toBe(true);
  expect(choose([currency, 'EUR'], 0).ok).toBe(true);
  for (const currencies of [[currency, 'EUR'], ['EUR', currency], ['EUR']]) {
    expect(choose(currencies)).toMatchObject({
      ok: false,
      error: { error: 'CAPABILITY_UNAVAILABLE' },
    });
  }
});

test('a bag shown before its flight was given back is not sold any more', () => {
  const record = held();
  const { currency, slices } = record.order!;
  const [first, ...others] = slices;
  const legs = first!.legs.map((leg) => ({ ...leg, status: 'HX' as const }));
  const released = {
    ...record,
    order: { ...record.order!, slices: [{ ...first!, legs }, ...others] },
  };
  const keys = legs.map(({ key }) => key);
  expect(chooseBags(record, [currency], 10_00, keys).ok).toBe(true);
  expect(chooseBags(released, [currency], 10_00, keys)).toMatchObject({
    ok: false,
    error: { error: 'WRONG_STATE' },
  });
});

function chooseBags(
  record: ReturnType<typeof held>,
  currencies: string[],
  amount_minor: number,
  leg_keys: string[] = [],
) {
  const [passenger, slice] = [record.passengers[0]!, record.slices[0]!];
  const sets = currencies.map((currency, at) => ({
    id: `set-of-22-characters-${at}`,
    booking_id: record.id,
    kind: 'BAGGAGE' as const,
    slice_id: slice.id,
    leg_id: null,
    currency,
    offer_key: {},
    entries: [
      {
        passenger_id: passenger.id,
        passenger_key: passenger.key,
        offer_item_id: `B${at}`,
        leg_keys,
        seat: null,
        quantity: 1,
        weight_kg: null,
        amount_minor,
        tax_minor: 0,
      },
    ],
  }));
  const tokens = sets.map(({ id }) => buildAncillaryToken(id, 0));
  const groups = [{ place_id: slice.id, tokens, path: 'slices.0.baggage_tokens' }];
  return checkBags(record, groups, sets, SAME_RATE);
}
