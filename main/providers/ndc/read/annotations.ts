/**
 * SSR, OSI and telephone contacts of an order. A request is an item without a price whose services
 * are all defined by BookingInstructions and by nothing that is sold.
 */
import type { ProviderAnnotation } from '#main/providers/provider.ts';
import { type Graph, idOf } from '../graph.ts';
import type { Item } from './items.ts';
import { phone } from './passengers.ts';

export const isRequest = (item: Item, graph: Graph): boolean =>
  item.price === null &&
  item.details.length === 0 &&
  item.services.length > 0 &&
  item.services.every(({ definition_id, seat }) => {
    const definition = graph.services.get(definition_id ?? '');
    return seat === null && definition !== undefined && definition.request !== null;
  });

/** A cancelled request is gone; a refused one still says so. */
export function readAnnotations(items: readonly Item[], graph: Graph): ProviderAnnotation[] {
  return items.flatMap((item) =>
    item.services.flatMap((service): ProviderAnnotation[] => {
      const definition = graph.services.get(service.definition_id ?? '');
      const request = definition?.request;
      if (!definition || !request || /^CANCEL/i.test(service.status ?? item.status ?? ''))
        return [];
      return [
        {
          kind: request.code === null ? 'OSI' : 'SSR',
          key: item.id,
          code: request.code,
          airline: definition.owner,
          text: request.text,
          // An OSI is for the airline; whom it speaks of is in its words.
          passenger_key: request.code === null ? null : (service.passenger_keys[0] ?? null),
          leg_key: service.segment_ids[0] ?? null,
          status: statusCode(service.status),
          note: service.name,
        },
      ];
    }),
  );
}

const statusCode = (status: string | null): string | null =>
  status !== null && /^[A-Z]{2}$/.test(status) ? status : null;

/** Contacts that no passenger names and that say what they are for. */
export function readOrderPhones(graph: Graph): ProviderAnnotation[] {
  const named = new Set([...graph.pax.values()].map((node) => node.text('ContactInfoRefID')));
  return graph.all_contacts.flatMap((node): ProviderAnnotation[] => {
    const id = idOf(node, 'ContactInfoID');
    const use = node.text('ContactPurposeText');
    const number = phone(node);
    if (id === null || use === null || number === null || named.has(id)) return [];
    const line = { code: use, airline: null, text: number, passenger_key: null, leg_key: null };
    return [{ kind: 'PHONE', key: id, ...line, status: null, note: null }];
  });
}
