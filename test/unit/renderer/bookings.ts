/** Bookings for tests of the workstation: one of two adults and an infant, out and back. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg, BookingSlice } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { AgencyProfit, ItemPrice, PricePerPax } from '#main/contract/pricing.ts';

const AT = '2026-11-21T12:00:00Z';

export const NO_PROFIT: AgencyProfit = {
  amount_commission: 0,
  percent_commission: 0,
  commission_from: null,
  agent_fee: 0,
  agent_du: 0,
  percent_creditcard_fee: 0,
  amount_creditcard_fee: 0,
  total: 0,
};

export const itemPrice = (total: number, currency = 'BRL'): ItemPrice => ({
  original_currency: currency,
  currency,
  original_fare: total,
  fare: total,
  tax: 0,
  total,
});

function perPax(pax_type: PricePerPax['pax_type'], total: number): PricePerPax {
  return {
    pax_type,
    quantity: 1,
    fare: total,
    tax: 0,
    consolid_fee: 0,
    agent_fee: 0,
    agent_du: 0,
    original_fare: total,
    currency: 'BRL',
    original_currency: 'BRL',
    penalty: 0,
    price_legs: [],
    total,
    active: true,
    created_at: AT,
    expires_at: null,
    extras: 0,
  };
}

export function passenger(
  id: string,
  name: string,
  total: number,
  more: Partial<BookingPassenger> = {},
): BookingPassenger {
  const [last_name = '', first_name = ''] = name.split('/');
  return {
    id,
    title: null,
    first_name,
    middle_name: null,
    last_name,
    phone_number: null,
    email: null,
    nationality: null,
    associated_infant_id: null,
    passenger_profile_id: null,
    pax_type: 'ADT',
    gender_type: 'UNSPECIFIED',
    birth_date: null,
    price: perPax(more.pax_type ?? 'ADT', total),
    balance_price: null,
    old_price: null,
    tickets: [],
    capabilities: {
      edit_tsa: false,
      edit_contact: false,
      edit_frequent_flyer: false,
      editable_birthdate: false,
      mandatory_document: false,
      edit_passenger_info: false,
      edit_document: false,
      mandatory_birthdate: false,
      mandatory_passenger_info: false,
    },
    frequent_flyers: [],
    documents: [],
    ancillaries: [],
    ...more,
  };
}

export const ticketOf = (
  number: string,
  more: Partial<BookingPassenger['tickets'][number]> = {},
): BookingPassenger['tickets'][number] => ({
  number,
  ticket_type: 'TICKET',
  created_at: AT,
  conjunctive_number: null,
  capabilities: { cancel: true, share: false, refund: false },
  ...more,
});

function leg(id: string, flight_number: number, from: string, to: string, day: string): BookingLeg {
  return {
    id,
    aircraft: '32N',
    origin: from,
    destination: to,
    departure_date: `${day}T10:00`,
    arrival_date: `${day}T12:00`,
    departure_terminal: null,
    arrival_terminal: null,
    managed_by: 'LA',
    operated_by: null,
    flight_number,
    duration: 120,
    number_of_stops: 0,
    fare_info: {
      fare_class: 'Y',
      fare_basis: 'YLETZ3',
      cabin: 'ECONOMY',
      baggage: 'ONE_PIECE',
      fare_type: 'PUBLIC',
      fare_family: 'LIGHT',
    },
    stops: [],
    is_codeshare: false,
    leg_status: 'HK',
    marriage: null,
    seats: [],
    bags: [],
    sequence: 1,
  };
}

const slice = (id: string, legs: BookingLeg[]): BookingSlice => ({
  id,
  origin: legs[0]?.origin ?? '',
  destination: legs.at(-1)?.destination ?? '',
  departure_date: legs[0]?.departure_date ?? '',
  arrival_date: legs.at(-1)?.arrival_date ?? '',
  airline: 'LA',
  duration: 120,
  token: `token-${id}`,
  has_long_connections: false,
  has_change_airports: false,
  has_mixed_cabins: false,
  has_codeshare: false,
  legs,
  balance_token: null,
  features: [],
});

/** SILVA/ANA, SOUZA/BRUNO with LEO on his lap; GRU–SSA and back. */
export function someBooking(more: Partial<Booking> = {}): Booking {
  return {
    id: 'booking-1',
    slices: [
      slice('out', [leg('leg-1', 8190, 'GRU', 'SSA', '2026-12-20')]),
      slice('back', [leg('leg-2', 8191, 'SSA', 'GRU', '2027-01-02')]),
    ],
    created_at: AT,
    expires_at: null,
    issued_at: null,
    cancelled_at: null,
    validating_carrier: 'LA',
    passengers: [
      passenger('ana', 'SILVA/ANA', 1000.1),
      passenger('bruno', 'SOUZA/BRUNO', 1000.1, { associated_infant_id: 'leo' }),
      passenger('leo', 'SOUZA/LEO', 100.2, { pax_type: 'INF' }),
    ],
    provider: { locator: 'K7QWZP', warnings: [], provider_type: 'PROVIDER_04' },
    booking_status: 'ON_HOLD',
    user: 'agent',
    agency_id: 1,
    warnings: [],
    capabilities: {
      cancel: true,
      ticket: true,
      split: true,
      share: false,
      history: true,
      creditcard_fop: true,
      multiple_creditcard_fop: true,
      invoice_fop: true,
      cancel_all_tickets: true,
      eligible_documents: [],
      slice_change: true,
      airports_change: true,
      buy_seat: true,
      buy_baggage: true,
      disable_city_pair_edition: false,
    },
    price: {
      id: 'price',
      created_at: AT,
      expires_at: null,
      original_currency: 'BRL',
      currency: 'BRL',
      total_original_fare: 2100.4,
      total_fare: 2100.4,
      total_tax: 0,
      total_agent_fee: 0,
      total_consolid_fee: 0,
      total: 2100.4,
      total_agent_du: 0,
      total_penalty: 0,
      total_extras: 0,
      price_per_pax: [],
      capabilities: {
        view_restrictions: false,
        reprice: true,
        reprice_lowest_price: true,
        edit_consolid_fee: false,
        edit_agent_fee: false,
      },
      booking_price_status: 'VALID',
      warnings: [],
      agency_profit: NO_PROFIT,
    },
    remarks: [],
    other_services: [],
    imported: false,
    created_by: 1,
    payments: [],
    airlines_locators: [],
    agency_info: { id: 1, name: 'Training' },
    group_info: null,
    original_group_id: null,
    group_id: null,
    offline: false,
    ...more,
  };
}
