/**
 * Seats and bags in an exchange. They stay if their flight stays or is rebooked unchanged; else
 * they are lost with it, refunded if the fare is refundable.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderLeg, ProviderOrder, ProviderOrderService } from '#main/providers/provider.ts';
import { calculateItemTotal } from '../item-price.ts';
import { getFlightKey } from '../itinerary.ts';
import type { Rate } from '../money.ts';
import { giveUpTicket } from '../tickets/status.ts';
import type { Estimate, EstimateAncillary } from './stored-estimate.ts';

export interface AncillaryTerms {
  /** Our id of an old order's passenger; null if not part of the exchange. */
  passenger_id(key: string): string | null;
  /** Slices given up, as positions. */
  give_up: readonly number[];
  /** Slices already flown. */
  flown: readonly number[];
  /** Flights that replace those given up; empty if none can carry this order's services. */
  new_legs: readonly ProviderLeg[];
  refundable: boolean;
  rate: Rate;
}

export const listExchangeAncillaries = (
  order: ProviderOrder,
  terms: AncillaryTerms,
): EstimateAncillary[] =>
  order.services.flatMap((service): EstimateAncillary[] => {
    const { kind, passenger_key, status } = service;
    const passenger_id = terms.passenger_id(passenger_key);
    if (passenger_id === null || kind === 'OTHER' || status === 'CANCELLED') return [];
    const legs = service.leg_keys.flatMap((key) => findPlace(order, key) ?? []);
    if (legs.length === 0 || legs.every(({ position }) => terms.flown.includes(position))) {
      return [];
    }
    const carried = legs.every(
      ({ leg, position }) =>
        !terms.give_up.includes(position) ||
        terms.new_legs.some((other) => isSamePlace(leg, other, kind)),
    );
    // An unpaid service is lost at no cost.
    const amount = service.document_number === null ? 0 : calculateItemTotal(service, terms.rate);
    const back = terms.refundable && amount > 0;
    return [
      {
        passenger_id,
        service_key: service.key,
        type: kind,
        description: describeService(order, service),
        outcome: carried ? 'CARRIED' : back ? 'REFUNDABLE' : 'LOST',
        amount,
        document_number: service.document_number,
      },
    ];
  });

/** The estimate once it is done: what an airline gave back, or kept, is as its documents stand. */
export function settleAncillaries(
  estimate: Estimate,
  told: readonly (ProviderOrder | null)[],
): Estimate {
  const statuses = new Map(
    told
      .flatMap((order) => order?.tickets ?? [])
      .flatMap(({ number, status, status_told }) =>
        status_told === false ? [] : [[number, status] as const],
      ),
  );
  const ancillaries = estimate.ancillaries.map((one): EstimateAncillary => {
    const status = one.document_number === null ? null : statuses.get(one.document_number);
    if (status === 'REFUNDED') return { ...one, outcome: 'REFUNDABLE' };
    const kept = status === 'EXCHANGED' && one.outcome === 'REFUNDABLE';
    return kept ? { ...one, outcome: 'LOST' } : one;
  });
  return { ...estimate, ancillaries };
}

/** The order with the EMDs of refunded services, where the provider tells no document's status. */
export function markRefundedServices(
  order: ProviderOrder,
  ancillaries: readonly EstimateAncillary[],
): ProviderOrder {
  const refunded = new Set(
    ancillaries.flatMap((one) => (one.outcome === 'REFUNDABLE' ? one.document_number : [])),
  );
  const tickets = order.tickets.map((ticket) =>
    ticket.status_told === false && refunded.has(ticket.number)
      ? giveUpTicket(ticket, 'REFUNDED')
      : ticket,
  );
  return { ...order, tickets };
}

/** A seat belongs to its cabin, a bag only to its flight. */
const isSamePlace = (leg: ProviderLeg, other: ProviderLeg, kind: 'SEAT' | 'BAGGAGE'): boolean =>
  getFlightKey(leg) === getFlightKey(other) && (kind === 'BAGGAGE' || leg.cabin === other.cabin);

interface Place {
  leg: ProviderLeg;
  position: number;
}

function findPlace(order: ProviderOrder, key: string): Place | null {
  for (const [position, { legs }] of order.slices.entries()) {
    const leg = legs.find((one) => one.key === key);
    if (leg) return { leg, position };
  }
  return null;
}

/** 'Seat 12A, LA8084 GRU-MIA', 'Extra bag, LA8084 GRU-LIM, LA2460 LIM-MIA'. */
export function describeService(order: ProviderOrder, service: ProviderOrderService): string {
  const { kind, name, seat, quantity } = service;
  const flights = service.leg_keys
    .flatMap((key) => findPlace(order, key) ?? [])
    .map(
      ({ leg }) => `${leg.marketing_carrier}${leg.flight_number} ${leg.origin}-${leg.destination}`,
    )
    .join(', ');
  if (kind === 'SEAT')
    return seat === null
      ? phrase('seat_unknown_on', { flights })
      : phrase('seat_on', { seat, flights });
  if (name !== null)
    return quantity > 1 ? `${name} × ${quantity}, ${flights}` : `${name}, ${flights}`;
  return quantity > 1 ? phrase('bags_on', { n: quantity, flights }) : phrase('bag_on', { flights });
}
