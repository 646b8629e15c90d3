/** The last seat of a flight is one seat, whoever sells it and by whichever protocol. */
import { expect, test } from 'vitest';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { day, deskForFile, isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

const desk = deskForFile();
/** One of each protocol. */
const SELLERS = [
  'PROVIDER_02',
  'PROVIDER_04',
  'PROVIDER_10',
  'PROVIDER_01',
  'PROVIDER_03',
] as const;
const DAYS = [2, 3, 4, 5, 6, 8, 11, 16, 24];
const CABINS = ['FIRST', 'PREMIUM', 'BUSINESS'];
const MAX_SHOWN = 9;

const soldAs = ({ journeys }: Json): string =>
  journeys[0].slices[0].legs
    .map(
      (l: Json) =>
        `${l.managed_by}${l.flight_number} ${l.departure_date} ${l.fare_info.fare_basis[0]}`,
    )
    .join('+');
const leftOf = ({ journeys }: Json): number => journeys[0].slices[0].seats_remaining;

async function nonstops(
  provider_type: string,
  date: string,
  cabin: string,
  adts = 1,
): Promise<Json[]> {
  const query = new URLSearchParams({
    route: `GRU,MIA,${date}`,
    provider_type,
    adts: String(adts),
    direct_flights_only: 'true',
    cabin,
  });
  const { offers } = (await desk.client.must('GET', `/offers?${query}`)).body;
  return offers.filter(isHeld);
}

const book = (offer: Json, adts: number) =>
  desk.client.call('POST', '/bookings', {
    selected_tokens: tokensOf(offer),
    passengers: Array.from({ length: adts }, () => person()),
  });

/** A flight of few seats in a class that all of them sell. */
async function scarce(seen: Set<string>) {
  const places = CABINS.flatMap((cabin) => DAYS.map((offset) => ({ cabin, date: day(offset) })));
  for (const { cabin, date } of places) {
    const all = await Promise.all(SELLERS.map((provider) => nonstops(provider, date, cabin)));
    // Duffel does not say how many seats are left.
    const found = all[1]?.find(
      (offer) =>
        !seen.has(soldAs(offer)) &&
        leftOf(offer) < MAX_SHOWN &&
        all.every((offers) => offers.some((one) => soldAs(one) === soldAs(offer))),
    );
    if (!found) continue;
    const key = soldAs(found);
    seen.add(key);
    const offers = all.map((some) => some.find((one) => soldAs(one) === key));
    return { cabin, date, key, left: leftOf(found), offers };
  }
  throw new Error('no flight has few seats at all of them');
}

const used = new Set<string>();

test.each(SELLERS)(
  'sold out at %s is sold out at the others',
  async (seller) => {
    const { cabin, date, key, left, offers } = await scarce(used);
    expect(offers.map(leftOf)).toEqual([null, left, left, left, left]);
    const [all_of_them] = (await nonstops(seller, date, cabin, left)).filter(
      (one) => soldAs(one) === key,
    );
    expect(all_of_them, `${key} for ${left}`).toBeDefined();
    const bought = await book(all_of_them, left);
    expect(bought.status, JSON.stringify(bought.body)).toBe(200);
    for (const other of PROVIDER_CODES) {
      const now = await nonstops(other, date, cabin);
      expect(now.map(soldAs), `${other} after ${seller}`).not.toContain(key);
    }
    for (const [at, other] of SELLERS.entries()) {
      if (other === seller) continue;
      // What is left of the flight is another class at another price, or nothing.
      const late = await book(offers[at], 1);
      expect(`${other} ${late.status} ${late.body.error}`).toMatch(
        / 409 (SOLD_OUT|PRICE_CHANGED)$/,
      );
    }
    // Given back by whoever sold it, it is there again for everybody.
    await desk.client.must('DELETE', `/bookings/${bought.body.booking.id}`);
    for (const other of SELLERS) {
      expect((await nonstops(other, date, cabin)).map(soldAs)).toContain(key);
    }
  },
  120_000,
);
