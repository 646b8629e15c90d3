/**
 * Offers for tests, one a line: `provider total brand flights…`. A flight is `LA438:GRU1310-MIA1930`;
 * `+` joins the flights of one direction, `/` the directions; `!` before the brand means that a bag is
 * included, `~` that it may be given back. The second direction is a week later.
 */
import type { OfferLeg, OfferSlice } from '#main/contract/itinerary.ts';
import type { Offer } from '#main/contract/offer.ts';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { NO_PROFIT } from '../bookings.ts';

const DAYS = ['2026-12-20', '2026-12-27'] as const;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));

function leg(text: string, day: string, family: string, id: string): OfferLeg {
  const [, carrier = '', number = '', origin = '', out = '', destination = '', arrives = ''] =
    /^([A-Z0-9]{2})(\d+):([A-Z]{3})(\d{4})-([A-Z]{3})(\d{4})$/.exec(text) ?? [];
  const at = (time: string) => `${day}T${time.slice(0, 2)}:${time.slice(2)}`;
  return {
    id,
    aircraft: '789',
    origin,
    destination,
    departure_date: at(out),
    arrival_date: at(arrives),
    departure_terminal: null,
    arrival_terminal: null,
    managed_by: carrier,
    operated_by: carrier,
    flight_number: Number(number),
    duration: minutes(arrives) - minutes(out),
    number_of_stops: 0,
    fare_info: {
      fare_class: 'N',
      fare_basis: 'NLW',
      cabin: 'ECONOMY',
      baggage: 'NONE',
      fare_type: 'UNSPECIFIED',
      fare_family: family,
    },
    stops: [],
    is_codeshare: false,
    is_train: false,
  };
}

function offer(text: string, n: number): Offer {
  const [number = '', total = '', brand = '', flights = ''] = text.trim().split(/\s+/);
  const provider_type = PROVIDER_CODES.find((code) => code.endsWith(number)) ?? 'PROVIDER_01';
  const family = brand.replace(/^[!~]+/, '');
  const journeys = flights.split('/').map((direction, way) => {
    const legs = direction
      .split('+')
      .map((one, at) => leg(one, DAYS[way] ?? '', family, `${n}-${way}-${at}`));
    const [first, last] = [legs[0], legs.at(-1)];
    const slice: OfferSlice = {
      id: `${n}-${way}`,
      token: `token-${n}-${way}`,
      origin: first?.origin ?? '',
      destination: last?.destination ?? '',
      departure_date: first?.departure_date ?? '',
      arrival_date: last?.arrival_date ?? '',
      airline: first?.managed_by ?? '',
      duration: legs.reduce((all, one) => all + one.duration, 0),
      has_long_connections: false,
      has_change_airports: false,
      has_mixed_cabins: false,
      has_codeshare: false,
      legs,
      fare_info: {
        baggage: brand.includes('!') ? 'ONE_PIECE' : 'NONE',
        features: [
          {
            type: 'REFUND',
            attribute: brand.includes('~') ? 'CHARGEABLE' : 'NOT_OFFERED',
            penalty_amount: null,
            penalty_amount_type: 'UNSPECIFIED',
            penalty_currency: null,
            when: 'UNSPECIFIED',
            description: null,
          },
        ],
      },
      seats_remaining: 9,
      provider_type,
      slice_price_per_pax: [],
    };
    return { slices: [slice] };
  });
  return {
    search_id: 'search',
    journeys,
    original_currency: 'BRL',
    currency: 'BRL',
    original_total_fare: Number(total),
    total_fare: Number(total),
    total_tax: 0,
    total_agent_fee: 0,
    total_consolid_fee: 0,
    total_agent_du: 0,
    total: Number(total),
    price_per_pax: [],
    created_at: '2026-11-21T12:00:00Z',
    expires_at: '2026-11-21T13:00:00Z',
    validating_carrier: journeys[0]?.slices[0]?.airline ?? '',
    provider_type,
    agency_profit: NO_PROFIT,
  };
}

export const offersOf = (text: string): Offer[] => text.trim().split('\n').map(offer);
