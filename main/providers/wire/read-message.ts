/**
 * A recorded message of any protocol in the product's terms: the result of each protocol's reader
 * for `wire parse`. The payload has the names of its kind and passes the same checks as an answer
 * to the service.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { fail, type Result } from '#main/contract/result.ts';
import {
  checkBirth,
  checkCoupons,
  checkOffer,
  checkOrder,
  checkSeatMap,
  checkServices,
  Warnings,
} from '../answer-checks.ts';
import type { ProviderOffer, ProviderOrder, ProviderTicket } from '../provider.ts';
import type { ProviderSeatMap, ProviderServiceOffer } from '../provider-after-sale.ts';
import { maskLeaf } from './masking.ts';
import type { Reading } from './reading.ts';
import { listLeaves, type XmlLeaf, type XmlNode } from './xml.ts';

export interface ReadMessage {
  /** As on the command line: `ndc-21.3`. */
  protocol: string;
  /** The sender's name of the message. */
  message: string;
  /** offers, priced_offer, booking, reshop, orders, seat_map, services, error, request … */
  kind: string;
  warnings: string[];
  not_understood: { path: string; value?: string; times: number }[];
  counts: { read: number; ignored: number; not_understood: number };
  [payload: string]: unknown;
}

export interface Unreadable {
  code: 'UNREADABLE' | 'UNKNOWN_MESSAGE';
  message: string;
}

/** What a message tells, under the names of its kind; some names are of the message itself. */
export interface Payload extends Partial<Record<'warnings' | 'not_understood' | 'counts', never>> {
  kind: string;
  [payload: string]: unknown;
}

export const refuseMessage = (name: string): Result<never, Unreadable> =>
  fail({ code: 'UNKNOWN_MESSAGE', message: `${name} is no message read here.` });

export type MessageReader = (bytes: Uint8Array) => Result<ReadMessage, Unreadable>;

type Side = { order?: ProviderOrder | null } | null | undefined;
type Documents = Partial<ProviderTicket> & { tickets?: ProviderTicket[] };

/** An order that is not stored yet has no id; everything else in it is checked. */
type Unfiled = Omit<ProviderOrder, 'order_id'> & { order_id: null };
const UNFILED = 'UNFILED';

/** If a sender names no currency for its order, no default is used. */
const NO_CURRENCY = '';

/** The message with its payload checked; `today` bounds birth dates. */
export function checkMessage(read: ReadMessage, today: string): ReadMessage {
  if (read.kind === 'request' || read.kind === 'error') return read;
  const warnings = new Warnings(read.warnings);
  const checked: Record<string, unknown> = {};
  const checkOffers = (value: unknown) =>
    (value as ProviderOffer[]).flatMap((one) => checkOffer(one, warnings) ?? []);
  const checkAnyOrder = (value: unknown) => {
    const order = value as ProviderOrder | Unfiled;
    const order_id = order.order_id ?? UNFILED;
    const seen = checkOrder({ ...order, order_id }, { currency: NO_CURRENCY, today });
    for (const text of seen?.warnings ?? []) warnings.add(text);
    return seen && { ...seen, order_id: order.order_id };
  };
  const checkSide = (one: Side) => (one?.order ? { ...one, order: checkAnyOrder(one.order) } : one);
  /** By the name of the payload. */
  const checks: Record<string, (value: unknown) => unknown> = {
    offers: checkOffers,
    alternatives: checkOffers,
    offer: (value) => checkOffers([value])[0] ?? null,
    booking: checkAnyOrder,
    before: checkAnyOrder,
    other_bookings: (value) => (value as unknown[]).flatMap((one) => checkAnyOrder(one) ?? []),
    // Some have only a passenger type, and no date.
    passengers: (value) =>
      (value as Parameters<typeof checkBirth>[0][]).map((one) =>
        one.birth_date ? { ...one, birth_date: checkBirth(one, today, warnings) } : one,
      ),
    // The state before and after each change.
    changes: (value) =>
      (value as { old?: Side; new?: Side }[]).map((one) =>
        'old' in one || 'new' in one
          ? { ...one, old: checkSide(one.old), new: checkSide(one.new) }
          : one,
      ),
    // A document of an order, or a list of documents in one.
    documents: (value) => {
      const told = (value as Documents[]).flatMap((one) => one.tickets ?? (one as ProviderTicket));
      checkCoupons(
        told.filter((one) => one.coupons),
        warnings,
      );
      return value;
    },
    services: (value) => checkServices(value as ProviderServiceOffer[], warnings),
    seat_map: (value) =>
      (value as ProviderSeatMap[]).map((map) => {
        const { warnings: told = [], ...rest } = checkSeatMap(map);
        for (const text of told) warnings.add(text);
        return rest;
      }),
  };
  for (const [name, value] of Object.entries(read)) {
    if (value && typeof value === 'object' && checks[name]) checked[name] = checks[name](value);
  }
  return { ...read, ...checked, warnings: warnings.list };
}

/** The reason for an ignored leaf; null if it is not understood. */
export type ReasonOf = (path: string) => string | null;

/** A message of XML with what is told beside its payload, and every leaf accounted for. */
export const assembleMessage = (
  {
    protocol,
    message,
    payload: { kind, ...rest },
    ...beside
  }: {
    protocol: string;
    message: string;
    payload: Payload;
    [beside: string]: unknown;
  },
  root: XmlNode,
  reading: Reading,
  reasonOf: ReasonOf,
): ReadMessage => ({
  protocol,
  message,
  kind,
  ...rest,
  ...beside,
  warnings: reading.warnings.map(maskCards),
  ...countLeaves(listLeaves(root), reasonOf, maskLeaf),
});

const MAX_VALUE = 200;

/** Every leaf: read, ignored for a reason, or not understood. */
export function countLeaves(
  leaves: readonly XmlLeaf[],
  reasonOf: ReasonOf,
  mask: (path: string, value: string) => string,
): Pick<ReadMessage, 'not_understood' | 'counts'> {
  const counts = { read: 0, ignored: 0, not_understood: 0 };
  const unknown = new Map<string, { path: string; value: string; times: number }>();
  for (const { path, value, read } of leaves) {
    if (read) counts.read += 1;
    else if (reasonOf(path) !== null) counts.ignored += 1;
    else {
      counts.not_understood += 1;
      const known = unknown.get(path);
      if (known) known.times += 1;
      else unknown.set(path, { path, value: mask(path, value).slice(0, MAX_VALUE), times: 1 });
    }
  }
  return { not_understood: [...unknown.values()], counts };
}
