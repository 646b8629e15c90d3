/** Old tickets for a new booking: which are meant, whose they are, and all that speaks against it. */
import { expect, test } from 'vitest';
import type { Failure } from '#main/contract/errors.ts';
import { toEnglish } from '#main/contract/phrase.ts';
import type { Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { calculateNewBooking } from '#main/domain/exchange/new-booking.ts';
import { findBookingOfTickets, resolveOldTickets } from '#main/domain/exchange/old-tickets.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { readTables } from './reissue-table.ts';
import { bookingOf, newOrder, oldOrder } from './trips.ts';

/** Six flights: two numbers each, …01 and …02 of Ana, …11 and …12 of Bia, …21 and …22 of Leo. */
const [FAMILY] = readTables(`
## A couple and an infant
BRL at 2026-12-01T12:00Z, new booking for 9572100000001 9572100000011
GRU-LIM-MIA-JFK 2026-12-20T06:00 change 150.00/250.00 refund no/no
JFK-MIA-LIM-GRU 2027-01-05T06:00 change 120.00/200.00 refund no/no
ANA ADT              fare     BR
  GRU-LIM-MIA-JFK  800.00  40.00
  JFK-MIA-LIM-GRU  800.00      -
  new             1500.00  40.00
BIA ADT              fare     BR
  GRU-LIM-MIA-JFK  800.00  40.00
  JFK-MIA-LIM-GRU  800.00      -
  new             1700.00  40.00
LEO INF              fare     BR
  GRU-LIM-MIA-JFK   80.00      -
  JFK-MIA-LIM-GRU   80.00      -
  new              150.00      -
`);
const NOW = FAMILY!.now;
const ANA = '9572100000001';
const BIA = '9572100000011';
const LEO = '9572100000021';

/** Leo is on Ana's lap. */
function family(): { old: ProviderOrder; fresh: ProviderOrder } {
  const made = { old: oldOrder(FAMILY!), fresh: newOrder(FAMILY!) };
  for (const order of [made.old, made.fresh]) order.passengers[1]!.infant_key = null;
  return made;
}

const brief = <T>(result: Result<T, Failure>, show: (value: T) => unknown): unknown => {
  if (result.ok) return show(result.value);
  const { error, message, details } = result.error;
  return [
    `${error}: ${toEnglish(message)}`,
    ...details.map(({ path, message: why }) => `${path} ${toEnglish(why)}`),
  ];
};

const people = ({ old }: { old: ProviderOrder }, ...numbers: string[]) =>
  brief(resolveOldTickets(old, numbers), (tickets) =>
    tickets.map(({ passenger_key, numbers: all }) => `${passenger_key} ${all.join(' ')}`),
  );

const found = (...entries: [string, string][]) =>
  entries.map(([number, booking_id]) => ({ number, booking_id }));

test('all tickets are of one booking', () => {
  const known = found([ANA, 'one'], [BIA, 'one'], [LEO, 'two']);
  const of = (...numbers: string[]) => brief(findBookingOfTickets(numbers, known), (id) => id);
  expect(of(ANA, BIA)).toBe('one');
  expect(of(ANA, LEO)).toEqual([
    'INVALID_REQUEST: the tickets are of different bookings',
    'ticket_numbers the tickets are of different bookings',
  ]);
  expect(of(ANA, '0000000000001')).toEqual([
    'NOT_FOUND: There is no such ticket',
    'ticket_numbers.1 there is no ticket 0000000000001',
  ]);
});

test('a set goes as one, and an infant with its adult', () => {
  const ana = ['PAX1 9572100000001 9572100000002', 'PAX3 9572100000021 9572100000022'];
  expect(people(family(), ANA)).toEqual(ana);
  expect(people(family(), '9572100000002', LEO)).toEqual(ana);
  expect(people(family(), BIA)).toEqual(['PAX2 9572100000011 9572100000012']);
  expect(people(family(), LEO)).toEqual([
    "INVALID_REQUEST: an infant's ticket goes with its adult's",
    "ticket_numbers an infant's ticket goes with its adult's",
  ]);
});

const after = (change: (ticket: ProviderTicket) => Partial<ProviderTicket>) => {
  const made = family();
  made.old.tickets = made.old.tickets.map((one) =>
    one.passenger_key === 'PAX1' ? { ...one, ...change(one) } : one,
  );
  return made;
};
const coupons = (ticket: ProviderTicket, status: 'USED' | 'UNKNOWN' | 'OPEN') =>
  ticket.coupons.map((coupon) => ({ ...coupon, status }));

test.each([
  ['EXCHANGED', 'was exchanged already'],
  ['CANCELLED', 'is void'],
  ['REFUNDED', 'was refunded'],
  ['USED', 'is used up'],
] as const)('a ticket that is %s is no payment', (status, words) => {
  expect(
    people(
      after(() => ({ status })),
      ANA,
    ),
  ).toEqual([`WRONG_STATE: Ticket ${ANA} ${words}`, `ticket_numbers.0 ${status}`]);
});

test('a set is good while one of its coupons is', () => {
  const first_used = after((one) =>
    one.number === ANA ? { status: 'USED', coupons: coupons(one, 'USED') } : {},
  );
  expect(people(first_used, ANA)).toEqual(people(family(), ANA));
  const unknown = after((one) => ({ coupons: coupons(one, 'UNKNOWN') }));
  expect(people(unknown, ANA)).toEqual(people(family(), ANA));
  const flown = after((one) => ({ coupons: coupons(one, 'USED') }));
  expect(people(flown, ANA)).toContain(`WRONG_STATE: Ticket ${ANA} has no open coupon`);
});

test('another ticket of the same passenger must go too; an EMD is no ticket', () => {
  const made = family();
  const [own] = made.old.tickets;
  made.old.tickets.push({ ...own!, number: '9572100000055' });
  made.old.tickets.push({ ...own!, number: '9572100000077', type: 'EMD', emd_type: 'SEAT' });
  expect(people(made, BIA)).toEqual(['PAX2 9572100000011 9572100000012']);
  expect(people(made, ANA)).toContain(
    'INVALID_REQUEST: ticket 9572100000055 of the same passenger must go too',
  );
  expect(people(made, ANA, '9572100000077')).toContain(
    'INVALID_REQUEST: 9572100000077 is no ticket of that booking',
  );
});

const reckoned = (
  { old, fresh }: { old: ProviderOrder; fresh: ProviderOrder },
  numbers = [ANA, BIA],
  change: { old?: Partial<BookingRecord>; fresh?: Partial<BookingRecord>; now?: Date } = {},
) =>
  brief(
    calculateNewBooking(
      { ...bookingOf('old', old), ...change.old },
      { ...bookingOf('new', fresh), ...change.fresh },
      numbers,
      change.now ?? NOW,
    ),
    ({ rule, give_up, passengers }) => ({
      rule,
      give_up,
      people: passengers.map(({ passenger_id, old_passenger_id, tickets, line }) => [
        `${old_passenger_id} > ${passenger_id}: ${tickets.numbers.join(' ')}`,
        `${line.passenger_key} due ${line.due_minor} back ${line.refund_minor} ${line.residual_minor}`,
      ]),
    }),
  );

test('everybody moves, in the order of the new booking', () => {
  const made = family();
  made.fresh.passengers.reverse();
  expect(reckoned(made)).toEqual({
    rule: { stage: 'BEFORE_DEPARTURE', refundable: false },
    give_up: [0, 1],
    people: [
      ['old-PAX3 > new-PAX3: 9572100000021 9572100000022', 'PAX3 due 0 back 0 1000'],
      ['old-PAX2 > new-PAX2: 9572100000011 9572100000012', 'PAX2 due 25000 back 0 0'],
      ['old-PAX1 > new-PAX1: 9572100000001 9572100000002', 'PAX1 due 15000 back 0 10000'],
    ],
  });
});

test('one may leave the others behind; the same person is known by name and birth', () => {
  const made = family();
  const [, bia] = made.fresh.passengers;
  made.fresh.passengers = [{ ...bia!, key: 'T1', first_name: 'Bía', last_name: 'SILVA' }];
  expect(reckoned(made, [BIA])).toMatchObject({
    people: [['old-PAX2 > new-T1: 9572100000011 9572100000012', 'T1 due 25000 back 0 0']],
  });
});

test('the new booking holds exactly the people of the tickets', () => {
  const somebody = (change: Partial<ProviderOrder['passengers'][number]>) => {
    const made = family();
    Object.assign(made.fresh.passengers[1]!, change);
    return reckoned(made);
  };
  const stranger = (name: string) => [
    `INVALID_REQUEST: ${name} of the new booking has none of these tickets`,
    `ticket_numbers ${name} of the new booking has none of these tickets`,
  ];
  expect(somebody({ first_name: 'Rui' })).toEqual(stranger('Silva/Rui'));
  expect(somebody({ birth_date: '1990-05-05' })).toEqual(stranger('Silva/BIA'));
  expect(somebody({ pax_type: 'CHD' })).toEqual(stranger('Silva/BIA'));
  expect(somebody({ birth_date: null })).toMatchObject({ give_up: [0, 1] });
  expect(reckoned(family(), [BIA])).toEqual(stranger('Silva/ANA'));
  const made = family();
  made.fresh.passengers.splice(1, 1);
  expect(reckoned(made)).toContain(
    'INVALID_REQUEST: the holder of 9572100000011 is not in the new booking',
  );
});

test('what speaks against it, whoever the people are', () => {
  const with_fresh = (change: Partial<ProviderOrder>) => {
    const made = family();
    Object.assign(made.fresh, change);
    return reckoned(made);
  };
  expect(reckoned(family(), [ANA, BIA], { fresh: { id: 'old' } })).toContain(
    'INVALID_REQUEST: the tickets are of this booking; exchange them by its slices',
  );
  expect(reckoned(family(), [ANA, BIA], { fresh: { provider_type: 'PROVIDER_05' } })).toEqual([
    'CAPABILITY_UNAVAILABLE: Tickets pay only for a booking with the provider that issued them',
  ]);
  expect(reckoned(family(), [ANA, BIA], { fresh: { order: null } })).toEqual([
    'WRONG_STATE: The airline has not confirmed the booking',
  ]);
  expect(with_fresh({ currency: 'USD' })).toEqual([
    'CAPABILITY_UNAVAILABLE: The old tickets and the new booking are in different currencies',
  ]);
  expect(with_fresh({ status: 'CANCELLED' })).toEqual(['CANCELLED: The booking is cancelled']);
  expect(with_fresh({ tickets: family().old.tickets })).toEqual([
    'ALREADY_TICKETED: The new booking has tickets already',
  ]);
  expect(reckoned(family(), [ANA, BIA], { now: new Date('2027-02-01T00:00:00Z') })).toEqual([
    'WRONG_STATE: Every flight of the old tickets is flown',
  ]);
});

test('what the airline does not say cannot be reckoned', () => {
  const without = (change: (made: ReturnType<typeof family>) => void, now?: Date) => {
    const made = family();
    change(made);
    return reckoned(made, [ANA, BIA], now ? { now } : {});
  };
  const unpriced = (made: ReturnType<typeof family>) => {
    for (const slice of made.old.slices) slice.prices = [];
  };
  // While nothing is flown the whole ticket is worth what was paid for it.
  expect(without(unpriced)).toEqual(reckoned(family()));
  expect(without(unpriced, new Date('2026-12-25T00:00:00Z'))).toEqual([
    'CAPABILITY_UNAVAILABLE: The airline does not say what the unflown part is worth',
  ]);
  expect(
    without(({ old }) => {
      for (const slice of old.slices) slice.features = [];
    }),
  ).toEqual([
    'CAPABILITY_UNAVAILABLE: The airline does not say what moving these tickets to another booking costs; exchange them in their own booking',
  ]);
  expect(
    without(({ fresh }) => {
      fresh.passengers[0]!.price = null;
    }),
  ).toEqual(['CAPABILITY_UNAVAILABLE: The airline does not say what each passenger costs']);
  expect(
    without(({ fresh }) => {
      const { price } = fresh.passengers[0]!;
      fresh.passengers[0]!.price = { ...price!, taxes: [] };
    }),
  ).toEqual(['CAPABILITY_UNAVAILABLE: The airline does not break down the taxes of both bookings']);
});

test('a slice whose taxes nobody breaks down is no measure while the ticket is', () => {
  const made = family();
  const [first] = made.old.slices;
  first!.prices = first!.prices.map(({ taxes: _taxes, ...price }) => price);
  expect(reckoned(made)).toEqual(reckoned(family()));
  const [out] = made.old.slices;
  for (const flight of out!.legs) flight.departure = '2026-11-20T06:00';
  // The way back, which is all that is left, has no taxes: 800.00 becomes 1500.00 and 1700.00.
  expect(reckoned(made)).toMatchObject({
    people: [
      [expect.anything(), 'PAX1 due 94000 back 0 0'],
      [expect.anything(), 'PAX2 due 114000 back 0 0'],
      [expect.anything(), 'PAX3 due 7000 back 0 0'],
    ],
  });
});

test('nobody is exchanged halfway through a slice', () => {
  // GRU-LIM left at 09:00 in UTC, LIM-MIA leaves at 14:00.
  expect(reckoned(family(), [ANA, BIA], { now: new Date('2026-12-20T10:00:00Z') })).toEqual([
    'WRONG_STATE: The passengers are on their way',
  ]);
});

test('a document for something else makes no ticketed booking', () => {
  const made = family();
  const [own] = made.old.tickets;
  made.fresh.tickets = [
    { ...own!, type: 'EMD', emd_type: 'SEAT' },
    { ...own!, status: 'CANCELLED' },
  ];
  expect(reckoned(made)).toEqual(reckoned(family()));
});

test('slices that do not add up to the ticket are no measure of it', () => {
  const made = family();
  const [, bia] = made.old.passengers;
  const ticket = made.old.tickets.find(({ number }) => number === BIA)!;
  ticket.fare = { ...bia!.price!, fare_minor: 1_650_00 };
  expect(reckoned(made)).toMatchObject({
    people: [expect.anything(), [expect.anything(), 'PAX2 due 20000 back 0 0'], expect.anything()],
  });
});
