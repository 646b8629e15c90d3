/** What agents count on when they shop: nonstops, filters, brands, and combinations. */
import { describe, expect, test, vi } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { requireSome } from '../fixtures/require-some.ts';
import {
  day,
  deskForFile,
  flightsOf,
  hold,
  type Json,
  person,
  search,
  tokensOf,
} from '../fixtures/served.ts';

const desk = deskForFile();

async function offers(query: Record<string, string>): Promise<Json[]> {
  const { body } = await desk.client.must('GET', `/offers?${new URLSearchParams(query)}`);
  return body.offers;
}

describe('filters', () => {
  const route = `SAO,NYC,${day(45)}`;
  const legs = (found: Json[]) =>
    found.flatMap((o) => o.journeys[0].slices.flatMap((s: Json) => s.legs));

  test('airlines', async () => {
    const found = await offers({ route, airlines: 'aa,LA' });
    expect(found.length).toBeGreaterThan(0);
    expect([...new Set(legs(found).map((l) => l.managed_by))].sort()).toEqual(
      expect.arrayContaining([expect.stringMatching(/AA|LA/)]),
    );
    expect(legs(found).every((l) => ['AA', 'LA'].includes(l.managed_by))).toBe(true);
  });

  test('connections', async () => {
    const found = await offers({ route, max_connections: '1' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((o) => o.journeys[0].slices.every((s: Json) => s.legs.length <= 2))).toBe(
      true,
    );
  });

  test('bags', async () => {
    const found = await offers({ route, with_bags_only: 'true' });
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.every((o) => o.journeys[0].slices.every((s: Json) => s.fare_info.baggage !== 'NONE')),
    ).toBe(true);
  });

  test('cabin', async () => {
    const found = await offers({ route, cabin: 'BUSINESS' });
    expect(found.length).toBeGreaterThan(0);
    const long = found.flatMap((o) =>
      o.journeys[0].slices.map((s: Json) => [...s.legs].sort((a, b) => b.duration - a.duration)[0]),
    );
    expect(long.every((l) => l.fare_info.cabin === 'BUSINESS')).toBe(true);
  });

  test('cheapest per provider and itinerary', async () => {
    const found = await offers({ route, cheapest_price_only: 'true' });
    const keys = found.map((o) =>
      [
        o.provider_type,
        ...o.journeys.flatMap((j: Json) =>
          j.slices.flatMap((s: Json) =>
            s.legs.map((l: Json) => `${l.managed_by}${l.flight_number}${l.departure_date}`),
          ),
        ),
      ].join(),
    );
    expect(new Set(keys).size).toBe(keys.length);
    const all = await offers({ route });
    expect(all.length).toBeGreaterThan(found.length);
    expect(all[0].total).toBe(found[0].total);
  });
});

test('fare families of a whole-trip seller combine into the one offer that has them', async () => {
  const { offers: found } = await search(desk.client, {
    route: `GRU,MIA,${day(40)}+MIA,GRU,${day(50)}`,
    provider: 'PROVIDER_04',
  });
  const price = (tokens: string[], brands: boolean) =>
    desk.client.must(
      'GET',
      `/offers/price?slice_tokens=${tokens.join(',')}&additional_offers=${brands}`,
    );
  const brand = (offer: Json, journey: number) =>
    offer.journeys[journey].slices[0].legs[0].fare_info.fare_family;
  const { offer, additional_offers } = (await price(tokensOf(found[0]), true)).body;
  const mixed = (out: string, back: string) =>
    additional_offers.find((o: Json) => brand(o, 0) === out && brand(o, 1) === back);
  const low = brand(offer, 0);
  const high = additional_offers.map((o: Json) => brand(o, 0)).find((b: string) => b !== low);
  const outbound = tokensOf(mixed(high, low))[0];
  const inbound = tokensOf(mixed(low, high))[1];
  const { body } = await price([outbound as string, inbound as string], false);
  expect([brand(body.offer, 0), brand(body.offer, 1)]).toEqual([high, high]);
  expect(body.offer.total).toBe(mixed(high, high).total);
});

test('the last seat sold through one system is gone in the others, after a restart too', async () => {
  const flight = (offer: Json) =>
    offer.journeys[0].slices[0].legs
      .map((l: Json) => `${l.managed_by}${l.flight_number} ${l.fare_info.fare_class}`)
      .join(' + ');
  const left = (offer: Json) => offer.journeys[0].slices[0].seats_remaining;
  const route = (offset: number) => `GRU,SSA,${day(offset)}`;
  const shop = async (provider: string, offset: number, adts: number) =>
    (await search(desk.client, { provider, route: route(offset), adts })).offers as Json[];
  for (let offset = 3; offset < 90; offset += 1) {
    const scarce = (await shop('PROVIDER_04', offset, 1)).find((o) => left(o) < 6);
    if (!scarce) continue;
    const sells = async (provider: string) =>
      (await shop(provider, offset, 1)).some((o) => flight(o) === flight(scarce));
    if (!(await sells('PROVIDER_06'))) continue;
    const adts = left(scarce);
    const pick = (await shop('PROVIDER_04', offset, adts)).findIndex(
      (o) => flight(o) === flight(scarce),
    );
    await hold(desk.client, { provider: 'PROVIDER_04', route: route(offset), adts }, pick);
    expect(await sells('PROVIDER_06')).toBe(false);
    expect(await sells('PROVIDER_04')).toBe(false);
    await desk.restart();
    expect(await sells('PROVIDER_06')).toBe(false);
    return;
  }
  throw new Error('No flight was short of seats on any day');
});

describe('slices of different offers', () => {
  const route = `GRU,MIA,${day(41)}+MIA,GRU,${day(51)}`;

  test('of a per-slice seller are bought at what they were shown at', async () => {
    const { offers: found } = await search(desk.client, { provider: 'PROVIDER_05', route });
    const [first] = found;
    const second = found.find(
      (o: Json) => o.journeys[1].slices[0].token !== first.journeys[1].slices[0].token,
    );
    const slices = [first.journeys[0].slices[0], second.journeys[1].slices[0]];
    expect(slices.every((s) => s.slice_price_per_pax.length > 0)).toBe(true);
    const { booking } = (
      await desk.client.must('POST', '/bookings', {
        selected_tokens: slices.map((s) => s.token),
        passengers: [person()],
      })
    ).body;
    const fare = slices.reduce((sum, s) => sum + s.slice_price_per_pax[0].fare, 0);
    expect(booking.price.total_fare).toBeCloseTo(fare, 2);
  });

  test('are quoted, paid by plan and queued as themselves once nobody sells them whole', async () => {
    const { offers: found } = await search(desk.client, { provider: 'PROVIDER_05', route });
    const placeOf = (offer: Json, journey: number) => {
      const { legs } = offer.journeys[journey].slices[0];
      return legs
        .map((leg: Json) => `${leg.managed_by}${leg.flight_number} ${leg.fare_info.fare_family}`)
        .join();
    };
    // A dear way out with the cheapest way back: together less than the first offer's total.
    const [back] = found;
    const [out] = found
      .filter((o: Json) => [0, 1].every((at) => placeOf(o, at) !== placeOf(back, at)))
      .sort((a: Json, b: Json) => b.total - a.total);
    const tokens = [tokensOf(out)[0]!, tokensOf(back)[1]!];
    const keep = async () =>
      (await desk.client.desk('quote.save', { title: 'x', options: [{ tokens }] })).body.quote
        .options[0];
    const listTokens = ({ slices }: Json): string[] => slices.map((slice: Json) => slice.token);
    let option = await keep();
    for (let whole = 0; whole < 9 && listTokens(option)[0] !== tokens[0]; whole += 1) {
      const selected_tokens = listTokens(option);
      await desk.client.must('POST', '/bookings', { selected_tokens, passengers: [person()] });
      option = await keep();
    }
    expect(listTokens(option)).toEqual(tokens);
    const ask = tokens.join(',');
    const { offer } = (await desk.client.must('GET', `/offers/price?slice_tokens=${ask}`)).body;
    expect(offer.total).toBeLessThan(out.total);
    const plans = `/installments?creditcard_bin=411111&selected_tokens=${ask}`;
    const { installment_plans } = (await desk.client.must('GET', plans)).body;
    expect(installment_plans[0].principal).toBe(offer.total);
    expect(option.total).toBe(offer.total);
    await desk.client.desk('connection.set', { offline: true });
    const { item } = (
      await desk.client.desk('outbox.add', { selected_tokens: tokens, passengers: [person()] })
    ).body;
    expect(item.limit_total).toBe(offer.total);
    await desk.client.desk('connection.set', { offline: false });
    await vi.waitFor(
      async () =>
        expect((await desk.client.desk('outbox.get', { id: item.id })).body.item).toMatchObject({
          status: 'CONFIRMED',
        }),
      { timeout: 20_000 },
    );
    const booked = (await desk.client.must('GET', `/bookings/${item.booking_id}`)).body.booking;
    expect(booked.price.total).toBe(offer.total);
    expect(flightsOf(booked)).toBe(flightsOf(offer));
  });

  test('are never bought dearer than shown', async () => {
    const { offers: found } = await search(desk.client, { provider: 'PROVIDER_05', route });
    const [first, second] = found;
    await desk.client.desk('training.faults.set', {
      provider_type: 'PROVIDER_05',
      message: 'price',
      fault: 'price_change',
      times: 1,
    });
    const reply = await desk.client.call('POST', '/bookings', {
      selected_tokens: [tokensOf(first)[0], tokensOf(second)[1]],
      passengers: [person()],
    });
    await desk.client.desk('training.faults.clear');
    expect(`${reply.status} ${reply.body.error}`).toBe('409 PRICE_CHANGED');
  });
});

describe('what is not in the answer is said', () => {
  const ask = (query: Record<string, string>) =>
    desk.client.call('GET', `/offers?${new URLSearchParams(query)}`);
  const route = `GRU,MIA,${day(42)}`;
  const statuses = (reply: { headers: Headers }) =>
    Object.fromEntries(
      (reply.headers.get('airdesk-provider-status') ?? '').split(', ').map((text) => {
        const [code, ...parts] = text.split(';');
        return [code, Object.fromEntries(parts.map((part) => part.split('=')))];
      }),
    );
  /** In the workstation's answer, too. */
  async function warnings(input: Json): Promise<string[]> {
    const envelope = { 'airdesk-envelope': '1' };
    const { body } = await desk.client.desk('offer.search', input, envelope);
    return body.meta.warnings.map(toEnglish);
  }
  test('a search for a booking with another provider is refused by name', async () => {
    const booking = await hold(desk.client, { provider: 'PROVIDER_04' });
    const query = { route, booking_id: booking.id };
    for (const named of ['PROVIDER_05', 'PROVIDER_04,PROVIDER_05']) {
      const reply = await ask({ ...query, provider_type: named });
      expect(`${reply.status} ${reply.body.error}`, named).toBe('400 INVALID_REQUEST');
      expect(reply.body.details[0].path).toBe('provider_type');
    }
    expect((await ask({ ...query, provider_type: 'PROVIDER_04' })).status).toBe(200);
  });

  test('combinations past the limit', async () => {
    const trip = `${route}+MIA,GRU,${day(52)}`;
    const reply = await ask({ route: trip, provider_type: 'PROVIDER_05' });
    expect(statuses(reply).PROVIDER_05).toMatchObject({ offers: '250', cut: 'true' });
    const told = await warnings({ route: trip, provider_type: ['PROVIDER_05'] });
    expect(told.join()).toContain('more combinations than are shown');
    expect(statuses(await ask({ route, provider_type: 'PROVIDER_05' })).PROVIDER_05.cut).toBe(
      undefined,
    );
  });

  test('more than nine seats', async () => {
    const query = { route, adts: '8', chds: '2', provider_type: 'PROVIDER_04' };
    const reply = await ask(query);
    expect(reply.status).toBe(200);
    expect(reply.body.offers).toEqual([]);
    expect(statuses(reply).PROVIDER_04.error).toBe('PROVIDER_REFUSED');
    const told = await warnings({ route, adts: 8, chds: 2, provider_type: ['PROVIDER_04'] });
    expect(told.join()).toContain('no more than 9 seats together');
    // Infants on laps take none.
    const family = await ask({ route, adts: '8', infs: '3', provider_type: 'PROVIDER_04' });
    expect(statuses(family).PROVIDER_04).toMatchObject({ state: 'ANSWERED' });
  });
});

test('conditions of a fare say before departure, after it and for who does not come', async () => {
  const { offers: found } = await search(desk.client, { provider: 'PROVIDER_04' });
  const { features } = found[0].journeys[0].slices[0].fare_info;
  for (const type of ['CHANGE', 'REFUND']) {
    const held = features.filter((f: Json) => f.type === type).map((f: Json) => f.when);
    expect(held, type).toEqual(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']);
  }
  // Nowhere do two stand side by side that contradict each other without a word.
  const all = await offers({ route: `GRU,MIA,${day(30)}` });
  for (const { provider_type, journeys } of requireSome(all)) {
    const told: Json[] = journeys[0].slices[0].fare_info.features;
    const clear = told.filter(({ attribute }) => attribute !== 'UNSPECIFIED');
    for (const one of clear.filter(({ description }) => description === null)) {
      const same = clear.filter(({ type, when }) => type === one.type && when === one.when);
      const attributes = new Set(same.map(({ attribute }) => attribute));
      expect([provider_type, one.type, attributes.size]).toEqual([provider_type, one.type, 1]);
    }
  }
  const booking = await hold(desk.client, { provider: 'PROVIDER_04' });
  const about = ({ type, when, description }: Json) => `${type} ${when} ${description}`;
  const told = booking.slices[0].features.map(about);
  expect(new Set(told).size).toBe(told.length);
});

/** A short way by rail, a thin flight that stops, a city with two airports, cabins not everywhere. */
const ROUTES = [
  [`LYS,NTE,${day(40)}`, 'ECONOMY'],
  [`LYS,NTE,${day(2)}`, 'ECONOMY'],
  [`REC,BRC,${day(40)}`, 'BUSINESS'],
  [`COR,MIA,${day(40)}`, 'BUSINESS'],
] as const;

test('the training airlines sell what the interface describes', async () => {
  const found: Json[] = [];
  for (const [route, cabin] of ROUTES) found.push(...(await offers({ route, cabin })));
  const slices: Json[] = found.flatMap((one) => one.journeys.flatMap((j: Json) => j.slices));
  const legs: Json[] = slices.flatMap((slice) => slice.legs);
  const filed = (type: string) => legs.filter((leg) => leg.fare_info.fare_type === type).length;
  const counts = {
    stops: legs.filter((leg) => leg.number_of_stops > 0 && leg.stops.length === leg.number_of_stops)
      .length,
    airports: slices.filter((slice) => slice.has_change_airports).length,
    cabins: slices.filter((slice) => slice.has_mixed_cabins).length,
    trains: legs.filter((leg) => leg.is_train).length,
    public: filed('PUBLIC'),
    private: filed('PRIVATE'),
    corporate: filed('CORPORATE'),
  };
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
});
