/** Bookings as shown: one whole example, and what depends on state and clock. */
import { describe, expect, test } from 'vitest';
import { Booking } from '#main/contract/booking.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import { applyOrder, buildImportedRecord, createRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildBookingView, toPreview } from '#main/domain/booking-view.ts';
import { buildRepriceAnswer } from '#main/domain/reprice.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import {
  BAG,
  counter,
  leg,
  NOW,
  ORIGIN,
  OUT,
  offer,
  open,
  order,
  person,
  rule,
  SAME_RATE,
  seal,
  slice,
  stored,
  TRAITS,
  ticket,
} from '../../fixtures/flights.ts';

const view = (record: BookingRecord, now = NOW) =>
  Booking.parse(buildBookingView(record, { now, traits: TRAITS, open }));

const FLIGHT = leg(OUT, { key: 'S1' });
const RULES = [
  rule({ id: 'all', agent_fee: 30, agent_du_percent: 10, consolid_fee: 5, commission_percent: 4 }),
];
const service = (change: Partial<ProviderOrder['services'][number]>) => ({
  key: 'SRV1',
  kind: 'SEAT' as const,
  passenger_key: 'PAX1',
  leg_keys: ['S1'],
  seat: '12A',
  name: null,
  quantity: 1,
  baggage: null,
  amount_minor: 10_00,
  tax_minor: 1_00,
  status: 'CONFIRMED' as const,
  document_number: null,
  ...change,
});

const ORDER = order({
  currency: 'USD',
  slices: [slice([FLIGHT])],
  passengers: [
    person('PAX1 ADT Silva/Ana 1990-05-04', {
      title: 'MS',
      documents: [
        {
          type: 'PASSPORT',
          number: 'FZ123456',
          issuing_country: 'BR',
          issued_on: '2020-01-01',
          expires_on: '2030-01-01',
        },
      ],
      frequent_flyers: [{ airline: 'LA', number: '111' }],
    }),
    person('PAX2 ADT Silva/Bia 1992-06-05'),
  ],
  services: [service({})],
  total_minor: 251_00,
});
const USD = { from: 'USD', to: 'BRL', value: '5.5', as_of: NOW.toISOString() };
const context = (prefix = 'id') => ({
  now: NOW,
  ids: counter(prefix),
  rules: RULES,
  rate: USD,
  seal,
});
const held = (change: Partial<ProviderOrder> = {}) =>
  buildImportedRecord(
    { ...ORDER, ...change },
    { ...ORIGIN, group: { id: 5, name: 'Corporate' }, ...context() },
  );

const EXTRA = { fare: 55, tax: 5.5, total: 60.5 };
const LINE = {
  pax_type: 'ADT',
  quantity: 1,
  fare: 550,
  tax: 110,
  consolid_fee: 5,
  agent_fee: 30,
  agent_du: 55,
  original_fare: 100,
  currency: 'BRL',
  original_currency: 'USD',
  penalty: 0,
  price_legs: [{ id: 'id-7', departure_date: '2026-12-20' }],
  active: true,
  created_at: NOW.toISOString(),
  expires_at: '2026-11-22T15:00:00.000Z',
};

test('a booking on hold, whole', () => {
  const record = held();
  expect(view(record)).toEqual({
    id: ORIGIN.id,
    slices: [
      {
        id: 'id-4',
        origin: 'GRU',
        destination: 'MIA',
        departure_date: '2026-12-20T10:00',
        arrival_date: '2026-12-20T16:30',
        airline: 'LA',
        duration: 510,
        token: 'id-5-token-of-128-bits',
        has_long_connections: false,
        has_change_airports: false,
        has_mixed_cabins: false,
        has_codeshare: false,
        balance_token: 'id-6-token-of-128-bits',
        features: [],
        legs: [
          expect.objectContaining({
            id: 'id-7',
            flight_number: 8084,
            leg_status: 'HK',
            sequence: 1,
            bags: [],
            seats: [
              {
                id: expect.stringMatching(/^[0-9a-f-]{36}$/),
                number: '12A',
                status: 'CONFIRMED',
                seat_status: 'CONFIRMED',
                passenger_id: 'id-1',
                price: { original_currency: 'USD', currency: 'BRL', original_fare: 10, ...EXTRA },
              },
            ],
          }),
        ],
      },
    ],
    created_at: NOW.toISOString(),
    expires_at: '2026-11-24T15:00:00.000Z',
    issued_at: null,
    cancelled_at: null,
    validating_carrier: 'LA',
    passengers: [
      {
        id: 'id-1',
        title: 'MS',
        first_name: 'Ana',
        middle_name: null,
        last_name: 'Silva',
        phone_number: null,
        email: null,
        nationality: null,
        associated_infant_id: null,
        passenger_profile_id: null,
        pax_type: 'ADT',
        gender_type: 'FEMALE',
        birth_date: '1990-05-04',
        price: { ...LINE, extras: 60.5, total: 810.5 },
        balance_price: null,
        old_price: null,
        tickets: [],
        frequent_flyers: [{ id: 'id-2', airline: 'LA', code: '111' }],
        documents: [
          {
            unique_identifier: 'FZ123456',
            type: 'PASSPORT',
            issuing_country_code: 'BR',
            created_at: '2020-01-01',
            expires_at: '2030-01-01',
          },
        ],
        ancillaries: [
          expect.objectContaining({
            type: 'SEAT',
            slice_id: 'id-4',
            leg_id: 'id-7',
            ticket_number: null,
          }),
        ],
        capabilities: expect.objectContaining({ edit_contact: true }),
      },
      expect.objectContaining({ id: 'id-3', price: { ...LINE, extras: 0, total: 750 } }),
    ],
    provider: { locator: 'QWERTY', warnings: [], provider_type: 'PROVIDER_04' },
    booking_status: 'ON_HOLD',
    user: 'agent@training.airdesk.example',
    agency_id: 7,
    warnings: [],
    capabilities: expect.objectContaining({ cancel: true, ticket: true }),
    price: {
      id: 'id-8',
      created_at: NOW.toISOString(),
      expires_at: '2026-11-22T15:00:00.000Z',
      original_currency: 'USD',
      currency: 'BRL',
      total_original_fare: 200,
      total_fare: 1100,
      total_tax: 220,
      total_agent_fee: 60,
      total_consolid_fee: 10,
      total: 1560.5,
      total_agent_du: 110,
      total_penalty: 0,
      total_extras: 60.5,
      // One has a paid seat and the other has not: two lines of one type.
      price_per_pax: [
        { ...LINE, extras: 60.5, total: 810.5 },
        { ...LINE, extras: 0, total: 750 },
      ],
      capabilities: expect.objectContaining({ reprice: true }),
      booking_price_status: 'VALID',
      warnings: [],
      agency_profit: {
        amount_commission: 44,
        percent_commission: 4,
        commission_from: null,
        agent_fee: 60,
        agent_du: 110,
        percent_creditcard_fee: 0,
        amount_creditcard_fee: 0,
        total: 214,
      },
    },
    remarks: [],
    other_services: [],
    imported: true,
    created_by: 3,
    payments: [],
    airlines_locators: [{ airline: 'LA', airline_locator: 'QWERTY' }],
    agency_info: { id: 7, name: 'Agência Aurora' },
    group_info: { id: 5, name: 'Corporate' },
    original_group_id: 5,
    group_id: 5,
    offline: false,
  });
});

test('without the seat, two of one type are one line', () => {
  const lines = view(held({ services: [] })).price!.price_per_pax;
  expect(lines).toEqual([
    { ...LINE, quantity: 2, extras: 0, total: 750, price_legs: expect.anything() },
  ]);
});

test('an adult and a child at one price are two lines', () => {
  const [ana, bia] = ORDER.passengers;
  const lines = view(held({ services: [], passengers: [ana!, { ...bia!, pax_type: 'CHD' }] }))
    .price!.price_per_pax;
  expect(lines.map((l) => `${l.quantity} ${l.pax_type} ${l.total}`)).toEqual([
    '1 ADT 750',
    '1 CHD 750',
  ]);
});

test('a booking whose outcome is unknown shows what was sent', () => {
  const record = createRecord({
    ...ORIGIN,
    ids: counter(),
    offer: stored(offer([[slice([OUT])]])),
    passengers: [{ ...person('PAX1 ADT Silva/Ana 1990-05-04'), id: 'ana' }],
  });
  const { provider, slices, price, expires_at, capabilities, booking_status } = view(record);
  expect({
    provider,
    expires_at,
    booking_status,
    total: price!.total,
    leg: slices[0]!.legs[0]!.flight_number,
  }).toEqual({
    provider: { locator: null, warnings: [], provider_type: 'PROVIDER_04' },
    expires_at: '2026-11-24T15:00:00.000Z',
    booking_status: 'PENDING',
    total: 120,
    leg: 8084,
  });
  expect(capabilities.cancel).toBe(false);
});

describe('clocks', () => {
  const at = (time: string, record = held()) => {
    const { booking_status, price, warnings } = view(record, new Date(time));
    return [booking_status, price!.booking_price_status, ...warnings.map((w) => w.type)].join(' ');
  };
  const changed = held();
  changed.pricing!.changed = true;

  test.each([
    ['before both', at('2026-11-22T14:59:59.999Z'), 'ON_HOLD VALID'],
    ['at the guarantee', at('2026-11-22T15:00:00Z'), 'ON_HOLD EXPIRED'],
    ['past the time limit', at('2026-11-24T15:00:00Z'), 'ON_HOLD EXPIRED TIME_LIMIT'],
    ['changed', at('2026-11-22T10:00:00Z', changed), 'ON_HOLD CHANGED'],
    ['changed and past the guarantee', at('2026-11-23T10:00:00Z', changed), 'ON_HOLD EXPIRED'],
    [
      'no guarantee given',
      at('2027-11-22T10:00:00Z', held({ price_guaranteed_until: null, payment_due_at: null })),
      'ON_HOLD VALID',
    ],
    [
      'ticketed',
      at(
        '2027-01-01T00:00:00Z',
        held({
          tickets: [ticket('9571234567890', 'PAX1'), ticket('9571234567891', 'PAX2')],
          services: [service({ status: 'TICKETED' })],
        }),
      ),
      'TICKETED VALID',
    ],
  ])('%s', (_name, got, want) => expect(got).toBe(want));
});

test('tickets first, then EMDs; cancelled ones are gone', () => {
  const record = held({
    tickets: [
      ticket('9571111111111', 'PAX1', {
        type: 'EMD',
        emd_type: 'SEAT',
        coupons: [
          { number: 1, leg_key: 'S1', status: 'OPEN', fare_basis: null, service_code: null },
        ],
      }),
      ticket('9572222222222', 'PAX1', { status: 'CANCELLED' }),
      ticket('9573333333333', 'PAX1', { issued_at: null }),
      ticket('9573333333334', 'PAX1', { conjunction_of: '9573333333333' }),
    ],
  });
  const [ana, bia] = view(record).passengers;
  expect(ana!.tickets.map((t) => `${t.ticket_type} ${t.number} ${t.conjunctive_number}`)).toEqual([
    'TICKET 9573333333333 null',
    'TICKET 9573333333334 9573333333333',
    'EMD 9571111111111 null',
  ]);
  expect(ana!.ancillaries[0]).toMatchObject({
    ticket_number: '9571111111111',
    related_ticket_number: '9573333333333',
  });
  expect(bia!.tickets).toEqual([]);
});

test('of two EMDs that may carry a seat neither is named', () => {
  const emd = (number: string, leg_key: string) =>
    ticket(number, 'PAX1', {
      type: 'EMD',
      emd_type: 'SEAT',
      coupons: [{ number: 1, leg_key, status: 'OPEN', fare_basis: null, service_code: null }],
    });
  const named = (...tickets: ProviderOrder['tickets']) =>
    view(held({ tickets })).passengers[0]!.ancillaries[0]!.ticket_number;
  expect([
    named(emd('9571111111111', 'S1'), emd('9571111111112', 'S1')),
    named(emd('9571111111111', 'S1'), emd('9571111111112', 'S2')),
  ]).toEqual([null, '9571111111111']);
});

test('a seat whose EMD is void is named, once its passenger has a ticket', () => {
  const emd = (change: Partial<ProviderOrder['tickets'][number]> = {}) =>
    ticket('9571111111111', 'PAX1', { type: 'EMD', emd_type: 'SEAT', coupons: [], ...change });
  const warned = (
    tickets: ProviderOrder['tickets'],
    change: Partial<ProviderOrder['services'][number]> = {},
  ) => view(held({ tickets, services: [service(change)] })).warnings.map((one) => one.description);
  const own = ticket('9572222222222', 'PAX1');
  const unpaid = [
    'Ana Silva: Seat 12A, LA8084 GRU-MIA has no document (BRL 60.50); unless the airline shows one, choose anew and pay, or take it out',
  ];
  expect(warned([own]).map(toEnglish)).toEqual(unpaid);
  expect(warned([own, emd({ status: 'CANCELLED' })]).map(toEnglish)).toEqual(unpaid);
  // An airline may go on naming it with its seat.
  const named = { document_number: '9571111111111' };
  expect(warned([own, emd({ status: 'CANCELLED' })], named).map(toEnglish)).toEqual(unpaid);
  expect(warned([own, emd({ emd_type: 'PENALTY' })]).map(toEnglish)).toEqual(unpaid);
  const others = [
    warned([]),
    warned([ticket('9572222222222', 'PAX2')]),
    warned([own, emd(), emd({ number: '9571111111112' })]),
    warned([own], { status: 'TICKETED' }),
    warned([own, emd()], named),
    warned([own, emd({ status: 'REFUNDED' })], named),
    warned([own], { amount_minor: 0, tax_minor: 0 }),
  ];
  expect(others.flat()).toEqual([]);
});

test('seats and bags stand on their legs, cancelled and other services nowhere', () => {
  const back = leg('LA8085 MIA-GRU 2027-01-05T20:00 2027-01-06T06:30', { key: 'S2' });
  const record = held({
    slices: [slice([FLIGHT]), slice([back])],
    services: [
      service({ key: 'a', kind: 'BAGGAGE', seat: null, leg_keys: ['S1', 'S2'], baggage: BAG }),
      service({ key: 'b', status: 'CANCELLED' }),
      service({ key: 'c', kind: 'OTHER' }),
      service({ key: 'd', passenger_key: 'PAX2', leg_keys: ['S2'], seat: '14C' }),
      service({ key: 'e', passenger_key: 'PAX9' }),
    ],
  });
  const booking = view(record);
  const legs = booking.slices.flatMap((s) => s.legs);
  expect(
    legs.map((l) => [l.sequence, l.seats.map((s) => s.number), l.bags.map((b) => b.baggage)]),
  ).toEqual([
    [1, [], ['ONE_PIECE']],
    [2, ['14C'], ['ONE_PIECE']],
  ]);
  expect(legs[0]!.bags[0]!.id).toBe(legs[1]!.bags[0]!.id);
  expect(
    booking.passengers.map((p) => p.ancillaries.map((a) => [a.type, a.leg_id !== null])),
  ).toEqual([[['BAGGAGE', false]], [['SEAT', true]]]);
  // What is neither seat nor bag is not shown, but costs.
  expect(booking.price!.total_extras).toBe(3 * 60.5);
});

test('a number that cannot be opened is shown masked', () => {
  const closed = buildBookingView(held(), { now: NOW, traits: TRAITS, open: () => null });
  expect(closed.passengers[0]!.documents[0]!.unique_identifier).toBe('····56');
});

test('a preview has no capability anywhere', () => {
  const shown = Booking.parse(toPreview(held(), { now: NOW, traits: TRAITS, open }));
  const flags = [
    shown.capabilities,
    shown.price!.capabilities,
    ...shown.passengers.map((p) => p.capabilities),
  ].flatMap((c) => Object.values(c));
  expect(flags.filter((value) => value !== false)).toEqual([[]]);
  const coupon = { number: 1, leg_key: 'S1', status: 'OPEN' as const };
  const issued_at = NOW.toISOString();
  const tickets = [
    ticket('9571234567890', 'PAX1', {
      coupons: [{ ...coupon, fare_basis: null, service_code: null }],
      issued_at,
    }),
  ];
  const sold = applyOrder(held(), { ...ORDER, tickets }, context('sold'));
  const listTicketFlags = ({ passengers }: Booking) =>
    passengers.flatMap((one) => one.tickets.flatMap((t) => Object.values(t.capabilities)));
  expect(listTicketFlags(view(sold))).toContain(true);
  const seen = toPreview(sold, { now: NOW, traits: TRAITS, open });
  expect(listTicketFlags(seen)).toEqual([false, false, false]);
});

describe('a price call on a booking', () => {
  const same = { changed: false, rebook: false, extras_removed: false };
  const outcome = (seen: Partial<ProviderOrder>, answer = same) => {
    const before = held();
    const after = applyOrder(before, { ...ORDER, ...seen }, context('later'));
    const { booking_price, slices, ...rest } = buildRepriceAnswer(
      before,
      after,
      answer,
      view(after),
    );
    return {
      ...rest,
      total: booking_price.total,
      status: booking_price.booking_price_status,
      slices: slices.length,
    };
  };

  test('the same', () => {
    expect(outcome({})).toEqual({
      price_changed: false,
      rebook: false,
      extras_removed: false,
      total: 1560.5,
      status: 'VALID',
      slices: 1,
    });
  });

  test('a seat that fell off changes the price, though the provider said nothing', () => {
    expect(outcome({ services: [] }, { ...same, extras_removed: true })).toMatchObject({
      price_changed: true,
      extras_removed: true,
      total: 1500,
    });
  });

  test('another fare, in other classes', () => {
    const passengers = ORDER.passengers.map((p) => ({
      ...p,
      price: { fare_minor: 90_00, taxes: [], tax_minor: 20_00 },
    }));
    expect(
      outcome({ passengers }, { changed: true, rebook: true, extras_removed: false }),
    ).toMatchObject({
      price_changed: true,
      rebook: true,
      status: 'CHANGED',
    });
  });
});

test('infants last, as displays number passengers, though the airline lists them earlier', () => {
  const passengers = [
    person('PAX1 ADT Silva/Ana 1990-05-04', { infant_key: 'PAX2' }),
    person('PAX2 INF Silva/Leo 2026-05-04'),
    person('PAX3 CHD Silva/Bia 2018-06-05'),
  ];
  const shown = view(held({ passengers })).passengers;
  expect(shown.map(({ first_name, pax_type }) => `${first_name} ${pax_type}`)).toEqual([
    'Ana ADT',
    'Bia CHD',
    'Leo INF',
  ]);
  expect(shown[0]?.associated_infant_id).toBe(shown[2]?.id);
});

test('an import in the agency’s own currency', () => {
  const record = buildImportedRecord(
    { ...ORDER, currency: 'BRL' },
    { ...ORIGIN, ...context(), rate: SAME_RATE },
  );
  expect(view(record).price).toMatchObject({
    original_currency: 'BRL',
    currency: 'BRL',
    total_fare: 200,
  });
});
