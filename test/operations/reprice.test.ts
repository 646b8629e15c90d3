/** The lowest price of the same flights: other classes and other fare families, and what is lost. */
import { expect, test } from 'vitest';
import { bagsFor, read } from '../fixtures/after-sale.ts';
import { deskForFile, hold, type Json, search } from '../fixtures/served.ts';

const desk = deskForFile();
const reprice = async (id: string, informative: boolean): Promise<Json> => {
  const input = { lowest_price: true, informative };
  return (await desk.client.must('POST', `/bookings/${id}/price`, input)).body;
};
const legsOf = (booking: Json): Json[] => booking.slices.flatMap((slice: Json) => slice.legs);
const families = (booking: Json) => legsOf(booking).map((leg) => leg.fare_info.fare_family);
const flown = (booking: Json) =>
  legsOf(booking).map((leg) => `${leg.managed_by}${leg.flight_number} ${leg.departure_date}`);

/** The dearest family of the first offer's flights, held. */
async function holdDearest(provider: string): Promise<{ booking: Json; offers: Json[] }> {
  const { offers } = await search(desk.client, { provider });
  const flights = (offer: Json) =>
    offer.journeys[0].slices[0].legs.map((leg: Json) => leg.flight_number).join();
  const same = offers.filter((offer: Json) => flights(offer) === flights(offers[0]));
  const dearest = same.reduce((a: Json, offer: Json) => (offer.total > a.total ? offer : a));
  const booking = await hold(desk.client, { provider }, offers.indexOf(dearest));
  return { booking: await read(desk.client, booking.id), offers: same };
}

test.each(['PROVIDER_04', 'PROVIDER_07'])(
  '%s: another family of the same flights, told and then taken',
  async (provider) => {
    const { booking, offers } = await holdDearest(provider);
    const cheapest = Math.min(...offers.map((offer) => offer.total));
    const told = await reprice(booking.id, true);
    expect(told).toMatchObject({ price_changed: true, rebook: true, extras_removed: false });
    expect(told.booking_price.total).toBeCloseTo(cheapest, 2);
    expect(told.booking_price.total).toBeLessThan(booking.price.total);
    expect(await read(desk.client, booking.id)).toEqual(booking);
    const taken = await reprice(booking.id, false);
    expect(taken).toMatchObject({ price_changed: true, rebook: true, extras_removed: false });
    const after = await read(desk.client, booking.id);
    expect(after.price.total).toBe(told.booking_price.total);
    expect(flown(after)).toEqual(flown(booking));
    expect(families(after)).not.toEqual(families(booking));
    expect(families(after)).toEqual(families(told));
    expect(after.slices[0].features).toEqual(told.slices[0].features);
    // At its lowest there is nothing to find.
    const again = await reprice(booking.id, true);
    expect(again).toMatchObject({ price_changed: false, rebook: false });
  },
);

test('seats and bags do not follow into another family, and that is said', async () => {
  const { booking } = await holdDearest('PROVIDER_04');
  const [{ baggage_options }] = await bagsFor(desk.client, booking);
  const bag = baggage_options.find((o: Json) => !o.pre_selected);
  await desk.client.must('POST', `/bookings/${booking.id}/baggages`, {
    slices: [{ slice_id: booking.slices[0].id, baggage_tokens: [bag.token] }],
  });
  expect((await read(desk.client, booking.id)).passengers[0].ancillaries).toHaveLength(1);
  const told = await reprice(booking.id, true);
  expect(told).toMatchObject({ rebook: true, extras_removed: true });
  expect(told.booking_price.total_extras).toBe(0);
  const taken = await reprice(booking.id, false);
  expect(taken).toMatchObject({ price_changed: true, rebook: true, extras_removed: true });
  const after = await read(desk.client, booking.id);
  expect(after.price.total).toBe(told.booking_price.total);
  expect(after.passengers[0].ancillaries).toHaveLength(0);
});
