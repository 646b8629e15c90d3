/**
 * Seats, bags and other services of an order, one per passenger, with their document. A bag listed
 * once per flight is one bag.
 */
import { phrase } from '#main/contract/phrase.ts';
import { isHolder } from '#main/domain/booking-record.ts';
import { formatMoneyText } from '#main/domain/money.ts';
import type {
  ProviderOrderPassenger,
  ProviderOrderService,
  ProviderTicket,
} from '#main/providers/provider.ts';
import { NO_FARE } from '../../orders.ts';
import { isGoodDocument } from '../../wire/documents.ts';
import { getFirst } from '../../wire/lists.ts';
import type { Reading } from '../../wire/reading.ts';
import { isCancelled, isNotSo, listDistinct, parseLegStatus } from '../../wire/values.ts';
import { readServiceBaggage, readServiceKind } from './ancillaries.ts';
import type { Graph, GraphService } from './data-lists.ts';
import { shareItemPrice } from './fares.ts';
import { type Item, type ItemService, isFlight, nameOwnService } from './items.ts';
import type { CouponValues, ServiceDocument } from './tickets.ts';

/**
 * If no item names flights, adds those of the message, with a warning: they belong to the order.
 */
export function withFlights(items: Item[], graph: Pick<Graph, 'segments' | 'reading'>): Item[] {
  const segment_ids = [...graph.segments.keys()];
  const isPlain = ({ services }: Item) =>
    services.length > 0 && services.every((one) => one.seat === null && one.definition_id === null);
  if (segment_ids.length === 0 || items.some(isFlight) || !items.some(isPlain)) return items;
  graph.reading.warn(phrase('w_order_flights'));
  return items.map((item) =>
    isPlain(item)
      ? { ...item, services: item.services.map((one) => ({ ...one, segment_ids })) }
      : item,
  );
}

export interface ServiceContext {
  graph: Graph;
  /** Document numbers by the id of a service or of its item. */
  documents: ReadonlyMap<string, ServiceDocument>;
  /** Whether a passenger has a document: then a service without a status is paid. */
  isTicketed: (passenger_key: string) => boolean;
}

/** A document of nobody here may be anybody's; an infant's is not listed by everybody. */
export function findTicketed(
  people: readonly Pick<ProviderOrderPassenger, 'key' | 'pax_type'>[],
  tickets: readonly ProviderTicket[],
): ServiceContext['isTicketed'] {
  const good = tickets.filter(isGoodDocument);
  const holders = good.map((one) => people.filter(({ key }) => isHolder(one, key)));
  const own = new Set(holders.flat().map(({ key }) => key));
  if (holders.some((one) => one.length === 0)) return () => true;
  return (key) =>
    own.has(key) ||
    (own.size > 0 && !people.some((one) => one.key === key && one.pax_type !== 'INF'));
}

/** The services of an order; those of a flight go with it. */
export const listShownServices = (
  items: Item[],
  shown: Item[],
  context: ServiceContext,
): ProviderOrderService[] =>
  items
    .filter((item) => !isFlight(item) || shown.includes(item))
    .flatMap((item) => listOrderServices(item, context));

/** An item's services, except those with the fare. */
function listOrderServices(item: Item, context: ServiceContext): ProviderOrderService[] {
  const flight = isFlight(item);
  if (flight && item.services.every((one) => one.seat === null)) return [];
  const extras = item.services.filter((one) => one.seat !== null || one.definition_id !== null);
  if (extras.length === 0) warnOfPriceApart(item, context.graph.reading);
  const groups = new Map<string, ItemService[]>();
  for (const one of extras) {
    const same = `${one.passenger_keys.join()} ${one.seat} ${one.definition_id}`;
    const whole = one.seat === null || flight ? same : `${same} ${one.segment_ids.join()}`;
    groups.set(whole, [...(groups.get(whole) ?? []), one]);
  }
  if (!flight && item.price === null && !item.foreign && extras.length > 0) {
    context.graph.reading.warn(phrase('w_service_cost', { id: item.id }));
  }
  // What of it is gone bears nothing while the rest is there.
  const kept = extras.filter(({ status }) => !isCancelled(status));
  const bearing = kept.length > 0 ? kept : extras;
  const borne = flight ? null : shareItemPrice(item, listPayers(bearing), context.graph.reading);
  return [...groups.values()].map((group) => {
    const bears = group.some((one) => bearing.includes(one));
    const parts = bears ? group.filter((one) => bearing.includes(one)) : group;
    const first = getFirst(parts);
    const [passenger_key = ''] = first.passenger_keys;
    const { fare_minor, tax_minor } = (bears && borne?.get(passenger_key)) || NO_FARE;
    // Of several of a passenger's in one item the first bears the price.
    if (bears) borne?.delete(passenger_key);
    const definition = context.graph.services.get(first.definition_id ?? '');
    // A single service goes by its item's id, which changes and documents use.
    const key = groups.size === 1 && !flight ? item.id : (first.id ?? item.id);
    const others = listPayers(extras).filter((one) => one !== passenger_key);
    const document = findDocument({ item, parts, passenger_key, others }, context);
    const baggage = readServiceBaggage(definition, context.graph);
    const kind = first.seat === null ? readServiceKind(definition) : 'SEAT';
    return {
      key,
      kind,
      passenger_key,
      leg_keys: listDistinct([
        ...parts.flatMap((one) => one.segment_ids),
        ...parts
          .flatMap((one) => one.journey_ids)
          .flatMap((id) => context.graph.journeys.get(id)?.segment_ids ?? []),
      ]),
      seat: first.seat || null,
      name: nameBundle(definition?.name ?? first.name, definition, context.graph),
      quantity: kind === 'BAGGAGE' ? Math.max(1, baggage?.pieces ?? 1) * countTimes(parts) : 1,
      baggage,
      amount_minor: fare_minor,
      tax_minor,
      status: readServiceStatus(
        parts.find((one) => one.status)?.status ?? item.status,
        document?.good ?? false,
        context.isTicketed(passenger_key),
      ),
      document_number: document?.number ?? null,
    };
  });
}

/** By the ids of its services, of the passenger's part of the item, and of the item. */
function findDocument(
  sold: { item: Item; parts: ItemService[]; passenger_key: string; others: string[] },
  { documents, isTicketed }: ServiceContext,
): ServiceDocument | null {
  const { item, parts, passenger_key, others } = sold;
  const own = nameOwnService(item.id, passenger_key);
  // An item may bear the number of another's service.
  const ids = [...parts.flatMap((one) => one.id ?? []), own, item.id];
  const theirs = others.map((one) => documents.get(nameOwnService(item.id, one))?.number);
  // Another's that names the item is for all of it, but not before this one is issued.
  const ticketed = isTicketed(passenger_key);
  const found = ids.flatMap((id) => documents.get(id) ?? []);
  return found.find(({ number }) => ticketed || !theirs.includes(number)) ?? null;
}

const listPayers = (services: ItemService[]): string[] =>
  listDistinct(services.map((one) => one.passenger_keys[0] ?? ''));

/** A bag listed on each flight is one; the same on one flight again is another. */
function countTimes(parts: ItemService[]): number {
  const told = [...new Map(parts.map((one) => [one.id ?? one, one])).values()];
  const flights = told.flatMap(({ segment_ids, journey_ids }) => [...segment_ids, ...journey_ids]);
  const times = [...Map.groupBy(flights, (id) => id).values()].map((one) => one.length);
  return Math.max(1, ...times);
}

/** A bundle with what is in it. */
function nameBundle(name: string | null, definition: GraphService | undefined, graph: Graph) {
  const parts = (definition?.bundle_ids ?? []).flatMap((id) => graph.services.get(id)?.name ?? []);
  return parts.length > 0 ? [name, `(${parts.join(', ')})`].filter(Boolean).join(' ') : name;
}

/** A price for nothing that is sold here: a fee of the airline's or of the agency's. */
function warnOfPriceApart({ price, status, services }: Item, reading: Pick<Reading, 'warn'>): void {
  if (!price?.total_minor || isCancelled(status)) return;
  const amount = formatMoneyText(price.total_minor, price.currency);
  const [name] = services.flatMap((one) => one.name ?? []);
  reading.warn(phrase('w_price_apart', { written: name ? `${amount} (${name})` : amount }));
}

/**
 * Ties services that no coupon names to the EMDs that no service has: of the same passenger, on the
 * same flight and of the same value where the coupon tells it. What fits two is left open.
 */
export function tieUnnamedDocuments(
  services: ProviderOrderService[],
  tickets: readonly ProviderTicket[],
  { documents, values }: Pick<ServiceContext, 'documents'> & { values: CouponValues },
): ProviderOrderService[] {
  const named = new Set([...documents.values()].map(({ number }) => number));
  const good = tickets.filter(
    (one) => one.type === 'EMD' && isGoodDocument(one) && !named.has(one.number),
  );
  // One that is told twice is one.
  const free = [...new Map(good.map((one) => [one.number, one])).values()];
  const open = services.filter(
    (one) => one.document_number === null && one.status !== 'CANCELLED' && costs(one),
  );
  const fitting = new Map(
    open.map((service) => [
      service,
      free.filter((ticket) => fits(service, ticket, values.get(ticket.number))),
    ]),
  );
  return services.map((service) => {
    const [ticket, ...others] = fitting.get(service) ?? [];
    if (!ticket || others.length > 0) return service;
    const rivals = open.filter((one) => fitting.get(one)?.includes(ticket));
    const flights = rivals.flatMap(({ leg_keys }) => leg_keys);
    if (new Set(flights).size < flights.length || rivals.length > ticket.coupons.length) {
      return service;
    }
    return { ...service, status: 'TICKETED', document_number: ticket.number };
  });
}

const costs = ({ amount_minor, tax_minor }: ProviderOrderService) => amount_minor + tax_minor > 0;

function fits(
  service: ProviderOrderService,
  { passenger_key, emd_type, coupons }: ProviderTicket,
  values: (number | null)[] = [],
): boolean {
  if (passenger_key !== service.passenger_key) return false;
  if (emd_type !== 'UNSPECIFIED' && emd_type !== service.kind) return false;
  const total = service.amount_minor + service.tax_minor;
  const isOn = (leg_key: string | null) => leg_key !== null && service.leg_keys.includes(leg_key);
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0) === total;
  return (
    coupons.some(({ leg_key }, at) => isOn(leg_key) && (values[at] ?? total) === total) ||
    (whole && coupons.length > 0 && coupons.every(({ leg_key }) => isOn(leg_key)))
  );
}

function readServiceStatus(
  status: string | null,
  documented: boolean,
  ticketed: boolean,
): ProviderOrderService['status'] {
  const as_leg = parseLegStatus(status);
  if (/^(HX|U[CN]|NO)$/.test(as_leg)) return 'CANCELLED';
  // HD and KD are held or confirmed until an EMD is issued, HI and KI with one.
  const not_so = isNotSo(status) || /^[HK]D$/i.test(status ?? '');
  if (documented || (!not_so && /TICKET|ISSUED|PAID|^[HK]I$/i.test(status ?? '')))
    return 'TICKETED';
  if (/^(HN|HL|UU|US)$/.test(as_leg)) return 'REQUESTED';
  // The word itself says that there is no document yet; a flight's code says nothing of one.
  return ticketed && !not_so && !/CONFIRM/i.test(status ?? '') ? 'TICKETED' : 'CONFIRMED';
}

/** Free bags that stand in an order as services, of the fare or of their own. */
export const listServiceBags = (
  items: Item[],
  { services }: { services: ReadonlyMap<string, { baggage_ids: string[] }> },
) =>
  items
    .filter((item) => (!item.foreign && !item.price?.total_minor) || isFlight(item))
    .flatMap((item) =>
      item.services.map((one) => ({
        passenger_keys: one.passenger_keys,
        segment_ids: one.segment_ids,
        baggage_ids: services.get(one.definition_id ?? '')?.baggage_ids ?? [],
      })),
    )
    .filter((rule) => rule.baggage_ids.length > 0);
