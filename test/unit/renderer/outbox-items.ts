/** Items of the queue for tests of the workstation, and offers to decide about. */
import type { Offer } from '#main/contract/offer.ts';
import type { OutboxChoice, OutboxItem } from '#main/contract/outbox.ts';

export function outboxItem(id: string, more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id,
    reference: `AQ${id.toUpperCase()}`,
    booking_id: `b-${id}`,
    status: 'QUEUED',
    attempts: 0,
    reason: null,
    kind: 'CREATE',
    provider_type: 'PROVIDER_04',
    position: 1,
    title: `${id}/ANA GRU-MIA`,
    created_at: '2026-11-21T12:00:00.000Z',
    created_by: 'agent@training.airdesk.example',
    updated_at: '2026-11-21T12:00:00.000Z',
    next_attempt_at: null,
    locator: null,
    limit_total: 500,
    currency: 'BRL',
    choice: null,
    on_hold: false,
    lead_passenger: null,
    passengers: 0,
    ...more,
  };
}

interface Flight {
  flight: string;
  departure: string;
  arrival: string;
  brand?: string | null;
  token?: string | null;
}

/** An offer of one journey and one flight; only what decisions look at. */
export function offerOf(
  total: number,
  { flight, departure, arrival, brand, token }: Flight,
): Offer {
  const slice = {
    token: token === undefined ? `token ${flight} ${departure}` : token,
    legs: [
      {
        managed_by: flight.slice(0, 2),
        flight_number: Number(flight.slice(2)),
        origin: 'GRU',
        destination: 'MIA',
        departure_date: departure,
        arrival_date: arrival,
        fare_info: { cabin: 'ECONOMY', fare_family: brand ?? null },
      },
    ],
  };
  return { total, currency: 'BRL', journeys: [{ slices: [slice] }] } as unknown as Offer;
}

export const choiceOf = (more: Partial<OutboxChoice>): OutboxChoice => ({
  reason: 'PRICE_HIGHER',
  message: '',
  currency: 'BRL',
  approved_total: 500,
  offered_total: null,
  offer: null,
  alternatives: [],
  found: [],
  looked_up_at: null,
  ...more,
});
