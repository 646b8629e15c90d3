/** Bookings as the store sees them: a record with what lists and searches are made of. */
import type { Database } from '#db/open.ts';
import { type BookingWrite, saveBooking } from '#db/store/bookings.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { FindText } from '#main/domain/booking-summary.ts';
import { NOW } from './support.ts';

export interface Given {
  agency_id?: number;
  provider_type?: BookingRecord['provider_type'];
  status?: BookingRecord['status'];
  locator?: string | null;
  order_id?: string | null;
  names?: string[];
  phones?: string[];
  tickets?: string[];
  departure_date?: string;
  created_at?: Date;
  revision?: number | null;
  price_changed?: string;
  schedule_changed?: string;
}

function order(order_id: string, locator: string | null): BookingRecord['order'] {
  return {
    key: {},
    order_id,
    owner: 'LA',
    locator,
    airline_locators: [],
    status: 'LIVE',
    created_at: null,
    payment_due_at: null,
    price_guaranteed_until: null,
    validating_carrier: 'LA',
    currency: 'BRL',
    passengers: [],
    slices: [],
    tickets: [],
    services: [],
    payments: [],
    remarks: [],
    warnings: [],
    reference: null,
    total_minor: 0,
  };
}

function passenger(name: string, n: number): BookingRecord['passengers'][number] {
  const [first_name = '', ...rest] = name.split(' ');
  return {
    id: `p${n}`,
    key: `PAX${n}`,
    pax_type: 'ADT',
    title: null,
    first_name,
    middle_name: null,
    last_name: rest.join(' '),
    gender: 'UNDISCLOSED',
    birth_date: null,
    nationality: null,
    phone: null,
    email: null,
    infant_id: null,
    sealed_redress: null,
    documents: [],
    frequent_flyers: [],
  };
}

export function booking(id: string, given: Given = {}): BookingWrite {
  const { names = ['Maria Silva'], status = 'ON_HOLD', locator = null, order_id = null } = given;
  const created_at = (given.created_at ?? NOW).toISOString();
  const record: BookingRecord = {
    version: 1,
    id,
    agency_id: given.agency_id ?? 1,
    agency_name: 'Airdesk Training',
    agency_time_zone: 'America/Sao_Paulo',
    provider_type: given.provider_type ?? 'PROVIDER_04',
    status,
    created_at,
    created_by: 1,
    user: 'agent@training.airdesk.example',
    group_id: null,
    group_name: null,
    original_group_id: null,
    imported: false,
    offline: false,
    issued_at: null,
    cancelled_at: null,
    reference: null,
    sent: null,
    order: order_id === null ? null : order(order_id, locator),
    passengers: names.map(passenger),
    slices: [],
    pricing: null,
    remarks: [],
    warnings: [],
    payments: [],
    ticket_notes: [],
    temporary_locator: null,
  };
  const text: FindText = {
    names,
    locators: locator === null ? [] : [locator],
    phones: given.phones ?? [],
    tickets: given.tickets ?? [],
  };
  return {
    record,
    revision: given.revision ?? null,
    summary: {
      status,
      locator,
      order_id,
      expires_at: null,
      departure_date: given.departure_date ?? '2026-12-20',
      lead_passenger: names[0] ?? '',
      passengers: names.length,
      itinerary: 'GRU-MIA',
      total_minor: 123_456,
      currency: 'BRL',
      price_changed: given.price_changed ?? null,
      schedule_changed: given.schedule_changed ?? null,
    },
    text,
    history: {
      at: NOW,
      actor: 'agent@training.airdesk.example',
      operation: 'booking.create',
      summary: `Saved ${id}`,
      changes: [],
    },
  };
}

/** Saves where that must go well. */
export async function save(db: Database, write: BookingWrite): Promise<void> {
  const revision = await db.write((tx) => saveBooking(tx, write));
  if (typeof revision !== 'number') throw new Error(`${write.record.id}: ${revision}`);
}
