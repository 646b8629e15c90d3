/** From tokens to what is bought, on a small search of three offers. */
import { describe, expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { findWanted, hasSomeWanted } from '#main/domain/outbox/flight-match.ts';
import { OutboxPayloadSchema } from '#main/domain/outbox/payload.ts';
import { toWanted, type Wanted } from '#main/domain/outbox/wanted-flights.ts';
import { resolveSelection } from '#main/domain/slice-selection.ts';
import { buildSliceToken, readSliceToken } from '#main/domain/slice-tokens.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { BACK, leg, NOW, OUT, offer, slice, stored } from '../../fixtures/flights.ts';

const LATER = 'LA8086 MIA-GRU 2027-01-06T20:00 2027-01-07T06:30';
const branded = (text: string, name: string) => slice([leg(text, { brand: { code: name, name } })]);
const fare = (name: string, fare_minor: number): Partial<ProviderOffer> => ({
  key: { name },
  prices: [{ pax_type: 'ADT', quantity: 2, fare_minor, taxes: [], tax_minor: 5_00 }],
});
const id = (name: string) => `offer-${name}-0123456789abcdef`;
const made = (name: string, minor: number, [out, back]: [string, string], change = {}) =>
  stored(
    offer([[branded(OUT, out)], [branded(BACK, back), branded(LATER, back)]], fare(name, minor)),
    { id: id(name), ...change },
  );

const LIGHT = made('light', 100_00, ['LIGHT', 'LIGHT']);
const FULL = made('full', 300_00, ['FULL', 'FULL']);
const MIXED = made('mixed', 200_00, ['LIGHT', 'FULL']);
const DEAR = made('dear', 250_00, ['LIGHT', 'FULL']);
const SHELF = [LIGHT, FULL, DEAR, MIXED];

const token = (name: string, journey: number, index = 0) =>
  buildSliceToken(id(name), journey, index);

interface Options {
  offers?: StoredOffer[];
  now?: Date;
  combinable?: boolean;
}
const choose = (tokens: string[], { offers = SHELF, now = NOW, combinable }: Options = {}) =>
  resolveSelection(tokens, offers, { candidates: offers, now, combinable });

/** What is bought, or why not. */
function said(tokens: string[], options: Options = {}): string {
  const chosen = choose(tokens, options);
  if (!chosen.ok) return `${chosen.error.error}: ${toEnglish(chosen.error.message)}`;
  const { selections, shown_total, shown } = chosen.value;
  const flights = shown.offer.journeys.map(({ slices }) =>
    slices.map(({ legs: [first] }) => `${first!.flight_number} ${first!.brand!.name}`).join(' or '),
  );
  const from = selections.map(({ offer_key }) => String(offer_key.name));
  return `${flights.join(', ')} from ${[...new Set(from)].join(' and ')} at ${shown_total}`;
}

test.each<[string, string[], Options, string]>([
  [
    'one offer',
    [token('light', 0), token('light', 1)],
    {},
    '8084 LIGHT, 8085 LIGHT from light at 21000',
  ],
  [
    'its other slice',
    [token('light', 0), token('light', 1, 1)],
    {},
    '8084 LIGHT, 8086 LIGHT from light at 21000',
  ],
  [
    'two offers that a third has whole, the cheaper of two',
    [token('light', 0), token('full', 1)],
    {},
    '8084 LIGHT, 8085 FULL from mixed at 41000',
  ],
  [
    'the third one spent',
    [token('light', 0), token('full', 1)],
    { offers: [LIGHT, FULL, DEAR, { ...MIXED, spent_by: 'intent' }] },
    '8084 LIGHT, 8085 FULL from dear at 51000',
  ],
  [
    'two offers that nobody has whole',
    [token('full', 0), token('light', 1)],
    {},
    '8084 FULL, 8085 LIGHT from full and light at null',
  ],
  [
    'the same, where slices are not sold together',
    [token('full', 0), token('light', 1)],
    { combinable: false },
    'CAPABILITY_UNAVAILABLE: This provider does not sell slices of different offers together',
  ],
  [
    'one token too few',
    [token('light', 0)],
    {},
    'INVALID_REQUEST: one token per journey: 2 wanted, 1 given',
  ],
  [
    'one token too many',
    [token('light', 0), token('light', 1), token('light', 1)],
    {},
    'INVALID_REQUEST: one token per journey: 2 wanted, 3 given',
  ],
  [
    'the wrong order',
    [token('light', 1), token('light', 0)],
    {},
    'INVALID_REQUEST: one token of each journey, in order',
  ],
  [
    'one journey twice',
    [token('light', 0), token('full', 0)],
    {},
    'INVALID_REQUEST: one token of each journey, in order',
  ],
  [
    'no such offer',
    [token('light', 0), token('none', 1)],
    {},
    'NOT_FOUND: There is no such offer; search again',
  ],
  [
    'no such slice',
    [token('light', 0), token('light', 1, 9)],
    {},
    'NOT_FOUND: There is no such slice; search again',
  ],
  ['no token', ['light', token('light', 1)], {}, 'NOT_FOUND: There is no such offer; search again'],
  ['nothing', [], {}, 'NOT_FOUND: There is no such offer; search again'],
  [
    'two searches',
    [token('light', 0), token('full', 1)],
    { offers: [LIGHT, { ...FULL, search_id: 'search-2' }] },
    'INVALID_REQUEST: the tokens are of different searches',
  ],
  [
    'two providers',
    [token('light', 0), token('full', 1)],
    { offers: [LIGHT, { ...FULL, provider_type: 'PROVIDER_05' }] },
    'INVALID_REQUEST: the tokens are of different providers',
  ],
  [
    'at the last moment',
    [token('light', 0), token('light', 1)],
    { now: new Date('2026-11-21T15:29:59.999Z') },
    '8084 LIGHT, 8085 LIGHT from light at 21000',
  ],
  [
    'too late',
    [token('light', 0), token('light', 1)],
    { now: new Date('2026-11-21T15:30:00Z') },
    'EXPIRED: The offer has expired; search again',
  ],
  [
    'too late for one of two',
    [token('light', 0), token('full', 1)],
    { offers: [LIGHT, { ...FULL, expires_at: '2026-11-21T14:59:00Z' }] },
    'EXPIRED: The offer has expired; search again',
  ],
])('%s', (_name, tokens, options, want) => expect(said(tokens, options)).toBe(want));

describe('a combination', () => {
  const strict = { ...LIGHT, expires_at: '2026-11-21T15:10:00.000Z' };
  const paid = { ...FULL, offer: { ...FULL.offer, can_hold: false } };

  test('has the strictest terms of its parts, and is priced again', () => {
    const chosen = choose([token('full', 0), token('light', 1)], { offers: [strict, paid] });
    expect(chosen.ok && chosen.value).toMatchObject({
      search_id: 'search-1',
      provider_type: 'PROVIDER_04',
      shown_total: null,
      shown: {
        kind: 'SEARCH',
        expires_at: '2026-11-21T15:10:00.000Z',
        offer: { can_hold: false },
      },
      passengers: [
        { key: 'PAX1', pax_type: 'ADT' },
        { key: 'PAX2', pax_type: 'ADT' },
      ],
      journeys: [
        { origin: 'GRU', destination: 'MIA', date: '2026-12-20' },
        { origin: 'MIA', destination: 'GRU', date: '2027-01-05' },
      ],
      selections: [
        { offer_key: { name: 'full' }, slice_key: { ref: 'LA80842026-12-20T10:00' } },
        { offer_key: { name: 'light' }, slice_key: { ref: 'LA80852027-01-05T20:00' } },
      ],
    });
    expect(chosen.ok && chosen.value.offers.map((o) => o.id)).toEqual([id('full'), id('light')]);
  });

  test('costs what its slices were shown at, not what one of their offers did', () => {
    const at = (stored: StoredOffer, fare_minor: number): StoredOffer => ({
      ...stored,
      offer: {
        ...stored.offer,
        journeys: stored.offer.journeys.map(({ slices }) => ({
          slices: slices.map((one) => ({
            ...one,
            prices: [{ pax_type: 'ADT', fare_minor, tax_minor: 1_00 }],
          })),
        })),
      },
    });
    const offers = [at(LIGHT, 100_00), at(FULL, 300_00)];
    const chosen = choose([token('full', 0), token('light', 1)], { offers });
    const { pax_type, quantity } = FULL.offer.prices[0]!;
    expect(chosen.ok && chosen.value).toMatchObject({
      combined: true,
      shown_total: quantity * 402_00,
      shown: {
        offer: {
          prices: [{ pax_type, quantity, fare_minor: 400_00, taxes: [], tax_minor: 2_00 }],
        },
      },
    });
    const whole = choose([token('full', 0), token('full', 1)], { offers });
    expect(whole.ok && whole.value.combined).toBe(false);
  });
});

test('tokens', () => {
  const ref = { offer_id: 'abcdefghijklmnop-_', journey: 5, slice: 40 };
  expect(readSliceToken(buildSliceToken(ref.offer_id, 5, 40))).toEqual(ref);
  expect(buildSliceToken(ref.offer_id, 5, 40)).toMatch(/^[A-Za-z0-9._-]+$/);
  expect(
    [
      '',
      'a.0.0',
      'abcdefghijklmnop',
      'abcdefghijklmnop.0',
      'abcdefghijklmnop.00.1',
      'abcdefghijklmnop.1.-1',
      'abcdefghijkl,nop.1.1',
      'abcdefghijklmnop.1.1.1',
    ].map(readSliceToken),
  ).toEqual(Array(8).fill(null));
  expect(() => buildSliceToken('short', 0, 0)).toThrow();
});

test('a brand is the wanted one however its name is spelled', () => {
  const look = (brand: string) =>
    findWanted([LIGHT.offer, FULL.offer], wantedAs(brand))?.offer.key.name;
  expect([look('Light'), look('full'), look('Plus')]).toEqual(['light', 'full', undefined]);
});

test('flights at their own times are bought before cheaper ones at others', () => {
  const retimed = (one: StoredOffer): ProviderOffer => ({
    ...one.offer,
    journeys: one.offer.journeys.map((journey) => ({
      ...journey,
      slices: journey.slices.map((of) => ({
        ...of,
        legs: of.legs.map((flight) => ({
          ...flight,
          departure: `${flight.departure.slice(0, 11)}23:55`,
        })),
      })),
    })),
  });
  const buy = (...offers: ProviderOffer[]) => {
    const found = findWanted(offers, wantedAs(null));
    return [found?.offer.key.name, found?.retimed];
  };
  expect(buy(retimed(LIGHT), FULL.offer)).toEqual(['full', false]);
  expect(buy(retimed(FULL), retimed(LIGHT))).toEqual(['light', true]);
  expect(buy(FULL.offer, LIGHT.offer)).toEqual(['light', false]);
});

/** The flights of {@link LIGHT}, at their times. */
const wantedAs = (brand: string | null) =>
  ({
    cabin: 'UNSPECIFIED',
    slices: LIGHT.offer.journeys.map(({ slices: [first] }) => ({
      brand,
      legs: first!.legs.map(
        ({ marketing_carrier, flight_number, origin, destination, departure }) => ({
          carrier: marketing_carrier,
          flight_number,
          origin,
          destination,
          date: departure.slice(0, 10),
          departure,
        }),
      ),
    })),
  }) as unknown as Wanted;

test.each([
  ['the same flights', OUT, true],
  ['one by the number of the other airline', OUT.replace('LA', 'QR'), true],
  ['one that is retimed', OUT.replace('T10:00', 'T11:20'), true],
  ['the flight of another day', OUT.replaceAll('12-20', '12-21'), false],
  ['another one of that day', 'LA8090 GRU-MIA 2026-12-20T22:00 2026-12-21T04:30', false],
  ['the way back', BACK, false],
])('a price of %s is one of what was asked: %s', (_name, told, fits) => {
  const wanted = toWanted(stored(offer([[slice([leg(OUT)])]])));
  expect(hasSomeWanted(offer([[slice([leg(told)])]]), wanted)).toBe(fits);
  expect(hasSomeWanted(offer([]), wanted)).toBe(true);
});

test('a sale queued by an earlier release is still read', () => {
  const passenger = {
    first_name: 'Ana',
    last_name: 'Costa',
    birth_date: '1988-04-12',
    gender_type: 'FEMALE',
    pax_type: 'ADT',
    documents: [{ type: 'PASSPORT', unique_identifier: '\u200eFZ123456' }],
  };
  const kept = {
    kind: 'CREATE',
    wanted: toWanted(LIGHT),
    offer: null,
    inputs: [passenger],
    passenger_ids: ['1'],
    currency: 'BRL',
    limit_minor: 1,
    shown_minor: null,
    remarks: [],
    seat_wishes: [{ leg: 0, passenger: 0, designator: '12A' }],
  };
  expect(OutboxPayloadSchema.parse(kept)).toMatchObject({
    inputs: [{ documents: [{ unique_identifier: 'FZ123456' }] }],
    seat_requests: kept.seat_wishes,
  });
});
