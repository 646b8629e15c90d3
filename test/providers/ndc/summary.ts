/** A read message in a few lines of text: what the table tests compare. */
import type { ReshopAnswer } from '#main/providers/ndc/read/reshop.ts';
import type { ReadMessage } from '#main/providers/ndc/read-any.ts';
import type { ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderSeatMap, ProviderServiceOffer } from '#main/providers/provider-after-sale.ts';
import { offerLine } from './support.ts';

const offerId = (offer: ProviderOffer) =>
  (offer.key.offers as { offer_id: string }[]).map((one) => one.offer_id.slice(0, 8)).join('+');

function orderLines(order: ProviderOrder): string[] {
  const people = order.passengers.map((one) => {
    const carries = one.infant_key ? ` with ${one.infant_key}` : '';
    const price = one.price ? ` ${one.price.fare_minor}+${one.price.tax_minor}` : '';
    const name = `${one.title ?? '-'} ${one.first_name} ${one.last_name}`;
    return `  ${one.key} ${one.pax_type} ${name} ${one.gender}${carries}${price}${one.phone ? ` ${one.phone}` : ''}${one.email ? ` ${one.email}` : ''}`;
  });
  const flights = order.slices.flatMap((slice) =>
    slice.legs.map(
      (leg) =>
        `  ${leg.marketing_carrier}${leg.flight_number} ${leg.origin} ${leg.departure} ${leg.destination} ${leg.arrival} ${leg.status}`,
    ),
  );
  const tickets = order.tickets.map(
    (one) => `  ${one.type} ${one.number} ${one.passenger_key} ${one.status}`,
  );
  const locators = order.airline_locators.map((one) => `${one.airline}/${one.locator}`).join(' ');
  return [
    `order ${order.order_id.slice(0, 8)} ${order.owner} ${order.locator} (${locators}) ${order.status} ${order.total_minor} ${order.currency}`,
    ...people,
    ...flights,
    ...tickets,
  ];
}

function reshopLines(reshop: ReshopAnswer): string[] {
  const offers = reshop.offers.map((one) => {
    const items = one.items.map(
      (item) =>
        `${item.passenger_keys.join()} ${item.differential ?? '-'} ${item.old_minor}>${item.new_minor}`,
    );
    return `  ${one.kind} ${one.offer_id.slice(0, 8)} total ${one.total_minor} [${items.join('; ')}] ${one.offer ? offerLine(one.offer) : ''}`;
  });
  return [
    `reshop ${reshop.order_id?.slice(0, 8)} no change ${reshop.no_change} offers ${reshop.offers.length}`,
    ...offers.slice(0, 3),
  ];
}

const serviceLine = (one: ProviderServiceOffer) =>
  `  ${one.kind} "${one.name}" ${one.passenger_keys.join()} ${one.leg_keys.join()} ${one.amount_minor}+${one.tax_minor} ${one.currency}`;

function seatLines(map: ProviderSeatMap): string[] {
  return map.cabins.flatMap((cabin) => [
    `map of ${map.leg_key} ${cabin.cabin} ${cabin.deck} ${cabin.columns.join('')}`,
    ...cabin.rows.flatMap((row) =>
      row.seats.map((seat) =>
        `  ${row.number}${seat.column} ${seat.type} ${seat.status} ${seat.offers.map((one) => `${one.passenger_keys.join()}:${one.amount_minor}+${one.tax_minor}`).join(' ')}`.trimEnd(),
      ),
    ),
  ]);
}

function offerLines(offers: ProviderOffer[]): string[] {
  const shown = offers.length > 3 ? [offers[0]!, offers.at(-1)!] : offers;
  return shown.map((one) => `  ${offerId(one)} ${one.validating_carrier} ${offerLine(one)}`);
}

/** Names in a request are shortened, empty fields left out. */
function requestLine(request: unknown): string {
  return JSON.stringify(request, (_, value: unknown) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
    return typeof value === 'string' && /^[0-9a-f]{8}-/.test(value) ? value.slice(0, 8) : value;
  }).replaceAll('"', '');
}

export function summary(message: ReadMessage): string {
  const lines = ((): string[] => {
    switch (message.kind) {
      case 'offers': {
        const offers = message.offers as ProviderOffer[];
        return [`offers ${offers.length}`, ...offerLines(offers)];
      }
      case 'priced_offer': {
        const alternatives = message.alternatives as ProviderOffer[];
        const offer = message.offer as ProviderOffer;
        return [`priced, alternatives ${alternatives.length}`, ...offerLines([offer])];
      }
      case 'booking':
        return orderLines(message.booking as ProviderOrder);
      case 'reshop':
        return reshopLines(message.reshop as ReshopAnswer);
      case 'orders':
        return [JSON.stringify(message.orders)];
      case 'seat_map':
        return (message.seat_map as ProviderSeatMap[]).flatMap(seatLines);
      case 'services':
        return ['services', ...(message.services as ProviderServiceOffer[]).map(serviceLine)];
      case 'error': {
        const { code, type, text, tag } = message.error as Record<string, string | null>;
        return [`error ${code} ${type} ${text}${tag ? ` at ${tag}` : ''}`];
      }
      case 'notification':
      case 'history':
        return [JSON.stringify(message.changes)];
      case 'request':
        return [requestLine(message.request)];
      case 'cancellation':
      case 'tickets':
        return [requestLine(message.cancellation ?? message.documents)];
      case 'rules': {
        const rules = message.rules as { category: string | null; text: string }[];
        return [
          `rules ${rules.length}`,
          ...rules.slice(0, 2).map((one) => `  ${one.category} ${one.text.slice(0, 60)}`),
        ];
      }
    }
  })();
  return lines.join('\n');
}
