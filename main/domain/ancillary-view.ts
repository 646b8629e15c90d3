/** Seats and bags of a booking: on their legs, and among their passenger's ancillaries. */
import type { OtherService } from '#main/contract/booking.ts';
import type { Bag, Seat } from '#main/contract/itinerary.ts';
import type { PassengerAncillary } from '#main/contract/passenger.ts';
import type { FormOfPayment } from '#main/contract/payment.ts';
import type { ItemPrice } from '#main/contract/pricing.ts';
import type { ProviderOrderService, ProviderTicket } from '#main/providers/provider.ts';
import { getBaggageKind } from './baggage.ts';
import { type BookingRecord, findRelatedNumber, isLiveTicket } from './booking-record.ts';
import { deriveId } from './derived-id.ts';
import { parseInstant } from './instants.ts';
import { calculateItemPrice } from './item-price.ts';
import { findMainForm } from './payment/paid-for.ts';

interface OwnService {
  id: string;
  service: ProviderOrderService & { kind: 'SEAT' | 'BAGGAGE' };
  passenger_id: string;
  price: ItemPrice;
  ticket_number: string | null;
}

/** The services to show: of our passengers, not cancelled, seats and bags only. */
export function listOwnServices(record: BookingRecord): OwnService[] {
  const { order, pricing } = record;
  if (!order || !pricing) return [];
  return order.services.flatMap((service): OwnService[] => {
    const { kind } = service;
    const passenger = record.passengers.find((p) => p.key === service.passenger_key);
    if (!passenger || kind === 'OTHER' || service.status === 'CANCELLED') return [];
    return [
      {
        id: deriveId(record.id, 'service', service.key, service.passenger_key),
        service: { ...service, kind },
        passenger_id: passenger.id,
        price: calculateItemPrice(service, {
          ...pricing.rate,
          from: order.currency,
          to: pricing.currency,
        }),
        ticket_number: findEmd(order.tickets, service)?.number ?? null,
      },
    ];
  });
}

/** Hotels, cars, trains and other services in the record, with the provider's names. */
export function listOtherServices({ id, order }: BookingRecord): OtherService[] {
  const others = (order?.services ?? []).filter(({ kind }) => kind === 'OTHER');
  return others.map(({ key, passenger_key, name, quantity, status }) => ({
    id: deriveId(id, 'service', key, passenger_key),
    name: name ?? '',
    quantity,
    status,
  }));
}

/** The EMD of a service: by the provider's own reference, else the only one that fits. */
function findEmd(tickets: readonly ProviderTicket[], service: ProviderOrderService) {
  const told = tickets.find(({ number }) => number === service.document_number);
  if (told) return told;
  const candidates = tickets.filter(
    (ticket) =>
      ticket.type === 'EMD' &&
      ticket.emd_type === service.kind &&
      ticket.passenger_key === service.passenger_key &&
      isLiveTicket(ticket.status) &&
      service.leg_keys.every((key) => ticket.coupons.some((coupon) => coupon.leg_key === key)),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

export const listSeatsOn = (services: readonly OwnService[], leg_key: string): Seat[] =>
  services
    .filter(({ service }) => service.kind === 'SEAT' && service.leg_keys.includes(leg_key))
    .map(({ id, service, passenger_id, price }) => ({
      id,
      number: service.seat ?? '',
      status: service.status,
      passenger_id,
      price,
      seat_status: service.status,
    }));

export const listBagsOn = (services: readonly OwnService[], leg_key: string): Bag[] =>
  services
    .filter(({ service }) => service.kind === 'BAGGAGE' && service.leg_keys.includes(leg_key))
    .map(({ id, service, passenger_id, price, ticket_number }) => ({
      id,
      status: service.status,
      passenger_id,
      ticket_number,
      baggage: service.baggage ? getBaggageKind(service.baggage) : 'UNSPECIFIED',
      price,
      bag_status: service.status,
    }));

/** `leg_id` is set where the service is for one leg; `slice_id` is the slice of its first leg. */
export function listAncillaries(
  record: BookingRecord,
  services: readonly OwnService[],
  passenger: BookingRecord['passengers'][number],
): PassengerAncillary[] {
  const tickets = record.order?.tickets ?? [];
  return services
    .filter(({ passenger_id }) => passenger_id === passenger.id)
    .map(({ id, service, price, ticket_number }) => {
      const [first] = service.leg_keys;
      const slice = record.slices.find((s) => s.legs.some((leg) => leg.key === first));
      const leg = slice?.legs.find(({ key }) => key === first);
      const emd = tickets.find(({ number }) => number === ticket_number);
      return {
        id,
        ticket_number,
        passenger_id: passenger.id,
        slice_id: slice?.id ?? null,
        leg_id: service.leg_keys.length === 1 ? (leg?.id ?? null) : null,
        related_ticket_number: emd ? findRelatedNumber(record, emd) : null,
        created_at:
          parseInstant(emd?.issued_at ?? null) ?? record.pricing?.created_at ?? record.created_at,
        type: service.kind,
        price,
        provider_fop: ticket_number === null ? null : findForm(record, ticket_number),
        baggage: service.baggage ? getBaggageKind(service.baggage) : 'UNSPECIFIED',
      };
    });
}

/** The form that paid for an EMD, where we took the payment. */
function findForm(record: BookingRecord, number: string): FormOfPayment | null {
  const paid = record.pricing && findMainForm(record.payments, [number], record.pricing.currency);
  if (!paid) return null;
  const { payment_card_amount: _card, invoice_amount: _invoice, ...form } = paid;
  return form;
}
