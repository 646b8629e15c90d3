/** Orders and bookings made of a written trip: slices with their rules and prices, and tickets. */
import fc from 'fast-check';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { hasDeparted } from '#main/domain/exchange/departures.ts';
import type { EstimateContext } from '#main/domain/exchange/make-estimate.ts';
import type {
  ProviderFare,
  ProviderFeature,
  ProviderOrder,
  ProviderOrderService,
  ProviderSlice,
} from '#main/providers/provider.ts';
import type { WorldCharge } from '#main/training/world.ts';
import { counter, leg, ORIGIN, order, person, slice, ticket } from '../../../fixtures/flights.ts';
import {
  minorOf,
  type ReissueTable,
  type TablePassenger,
  type TablePrice,
  type TableSlice,
} from './reissue-table.ts';

const REFUNDABLE: Record<string, boolean> = { BR: true, US: true, YQ: false, YR: false };
/** What a slice costs somebody at the training airlines, in any of these taxes. */
export const charge: fc.Arbitrary<WorldCharge> = fc
  .record({
    base_minor: fc.nat({ max: 300_000 }),
    taxes: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom(...Object.keys(REFUNDABLE)),
        amount_minor: fc.nat({ max: 9_000 }),
      }),
      { selector: ({ code }) => code, maxLength: 4 },
    ),
  })
  .map(({ base_minor, taxes }) => ({
    base_minor,
    taxes: taxes.map((tax) => ({
      ...tax,
      country: '',
      description: '',
      refundable: REFUNDABLE[tax.code]!,
    })),
  }));

export const fareOf = ({ fare_minor, taxes }: TablePrice): ProviderFare => ({
  fare_minor,
  taxes: taxes.map((tax) => ({ ...tax, country: null, description: null })),
  tax_minor: taxes.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
});

export const sumOfFares = (prices: readonly TablePrice[]): TablePrice => ({
  fare_minor: prices.reduce((sum, { fare_minor }) => sum + fare_minor, 0),
  taxes: prices.flatMap(({ taxes }) => taxes),
});

export function feature(
  type: 'CHANGE' | 'REFUND',
  when: ProviderFeature['when'],
  fee: string | null,
  currency: string,
): ProviderFeature {
  const percent = fee?.endsWith('%') ? Number(fee.slice(0, -1)) : null;
  const fixed = fee !== null && percent === null ? minorOf(fee, currency) : null;
  const attribute = fee === null ? 'NOT_OFFERED' : fixed === 0 ? 'INCLUDED' : 'CHARGEABLE';
  return {
    type,
    attribute,
    penalty_minor: fixed,
    penalty_percent: percent,
    penalty_type: fixed !== null ? 'FIXED' : percent !== null ? 'PERCENT' : 'UNSPECIFIED',
    penalty_currency: fixed === null ? null : currency,
    when,
    text: null,
  };
}

const later = (departure: string, hours: number): string => {
  const time = new Date(`${departure}:00Z`);
  time.setUTCHours(time.getUTCHours() + hours);
  return time.toISOString().slice(0, 16);
};

/** One flight for each two airports, three hours apart. */
export function tripSlice(
  { route, departure, change, refund }: TableSlice,
  currency: string,
  number: number,
): ProviderSlice {
  const legs = route.slice(1).map((destination, at) => {
    const leaves = later(departure, 3 * at);
    const flight = `LA${number + at}`;
    return leg(`${flight} ${route[at]}-${destination} ${leaves} ${later(leaves, 2)}`);
  });
  const given_back = (yes: boolean) => (yes ? '0.00' : null);
  return slice(legs, {
    features: [
      feature('CHANGE', 'BEFORE_DEPARTURE', change.before, currency),
      feature('CHANGE', 'AFTER_DEPARTURE', change.after, currency),
      feature('REFUND', 'BEFORE_DEPARTURE', given_back(refund.before), currency),
      feature('REFUND', 'AFTER_DEPARTURE', given_back(refund.after), currency),
    ],
  });
}

const BIRTH = { ADT: '1990-05-04', CHD: '2018-03-02', INF: '2026-01-10' };

/** Everybody's tickets, four flights to a number; those of flights that left are used. */
export function ticketsOf(
  slices: readonly ProviderSlice[],
  passengers: readonly string[],
  now: Date,
): ProviderOrder['tickets'] {
  const legs = slices.flatMap(({ legs }) => legs);
  return passengers.flatMap((key, person) => {
    const first = 957_2100_0000_01 + 10 * person;
    const numbers = Array.from({ length: Math.ceil(legs.length / 4) }, (_, at) => `${first + at}`);
    return numbers.map((number, at) =>
      ticket(number, key, {
        conjunction_of: at === 0 ? null : numbers[0]!,
        coupons: legs.slice(4 * at, 4 * at + 4).map((flight, index) => ({
          number: index + 1,
          leg_key: flight.key,
          status: hasDeparted(flight, now) ? 'USED' : 'OPEN',
          fare_basis: null,
          service_code: null,
        })),
      }),
    );
  });
}

function peopleOf(passengers: readonly TablePassenger[], price: (p: TablePassenger) => TablePrice) {
  const infant = passengers.findIndex(({ pax_type }) => pax_type === 'INF');
  return passengers.map((passenger, index) => {
    const { name, pax_type } = passenger;
    const birth = BIRTH[pax_type];
    return person(`PAX${index + 1} ${pax_type} Silva/${name} ${birth}`, {
      infant_key: pax_type === 'ADT' && infant >= 0 ? `PAX${infant + 1}` : null,
      price: fareOf(price(passenger)),
    });
  });
}

/** The ticketed order of a table. */
export function oldOrder({ slices, passengers, currency, now }: ReissueTable): ProviderOrder {
  const flights = slices.map((one, index) => ({
    ...tripSlice(one, currency, 8000 + 10 * index),
    prices: passengers.map(({ pax_type, prices }) => ({ pax_type, ...fareOf(prices[index]!) })),
  }));
  return order({
    currency,
    slices: flights,
    passengers: peopleOf(passengers, ({ prices }) => sumOfFares(prices)),
    tickets: ticketsOf(
      flights,
      passengers.map((_, index) => `PAX${index + 1}`),
      now,
    ),
  });
}

/** The held order that the tickets of a table are to pay for. */
export const newOrder = ({ passengers, currency }: ReissueTable): ProviderOrder =>
  order({
    order_id: 'LA456ORDER',
    currency,
    slices: [slice(['LA9000 GRU-MIA 2027-03-01T10:00 2027-03-01T16:30'])],
    passengers: peopleOf(passengers, ({ new_price }) => new_price),
    price_guaranteed_until: '2027-12-31T00:00:00Z',
    payment_due_at: null,
  });

/** As much of a booking as an exchange reads. */
export function bookingOf(id: string, held: ProviderOrder): BookingRecord {
  return {
    version: 1,
    id,
    agency_id: ORIGIN.agency.id,
    agency_name: ORIGIN.agency.name,
    agency_time_zone: 'America/Sao_Paulo',
    provider_type: 'PROVIDER_04',
    status: held.tickets.length > 0 ? 'TICKETED' : 'ON_HOLD',
    created_at: '2026-11-21T15:00:00.000Z',
    created_by: 3,
    user: 'agent@training.airdesk.example',
    group_id: null,
    group_name: null,
    original_group_id: null,
    imported: false,
    offline: false,
    temporary_locator: null,
    issued_at: null,
    cancelled_at: null,
    reference: null,
    sent: null,
    order: held,
    passengers: held.passengers.map(
      ({ price: _price, infant_key, redress: _r, doco: _d, ...rest }) => ({
        ...rest,
        id: `${id}-${rest.key}`,
        infant_id: infant_key === null ? null : `${id}-${infant_key}`,
        sealed_redress: null,
        documents: [],
        frequent_flyers: [],
      }),
    ),
    slices: held.slices.map(({ legs }, index) => ({
      id: `${id}-slice-${index + 1}`,
      token: `${id}-token-${index + 1}`,
      balance_token: `${id}-balance-${index + 1}`,
      legs: legs.map(({ key }) => ({ id: `${id}-${key}`, key })),
    })),
    pricing: null,
    remarks: [],
    warnings: [],
    payments: [],
    ticket_notes: [],
  };
}

/** Five reais and a bit for a dollar. */
export const RATE = { from: 'USD', to: 'BRL', value: '5.4321', as_of: '2026-12-01T00:00:00Z' };
/** An agency that works in dollars itself. */
export const DOLLARS = { ...RATE, to: 'USD', value: '1' };
export const estimating = (now: Date, change: Partial<EstimateContext> = {}): EstimateContext => ({
  now,
  ids: counter('estimate-of-128'),
  rate: RATE,
  can_void: true,
  ...change,
});

/** A seat for 10.00, paid for unless it is said otherwise. */
export const service = (
  key: string,
  passenger_key: string,
  leg_keys: string[],
  change: Partial<ProviderOrderService> = {},
): ProviderOrderService => ({
  key,
  kind: 'SEAT',
  passenger_key,
  leg_keys,
  seat: '12A',
  name: null,
  quantity: 1,
  baggage: null,
  amount_minor: 10_00,
  tax_minor: 0,
  status: 'TICKETED',
  document_number: '9578200000001',
  ...change,
});
