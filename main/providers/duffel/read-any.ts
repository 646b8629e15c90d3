/**
 * Reads any recorded Duffel message in the product's terms. Every leaf is accounted for: read,
 * ignored for a stated reason, or not understood. The content gives the kind of message, because
 * some recordings have lost their envelope.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import {
  countLeaves,
  type Payload,
  type ReadMessage,
  type Unreadable,
} from '../wire/read-message.ts';
import { parseJson } from './client.ts';
import { readErrors } from './errors.ts';
import { findIgnoredReason } from './ignored-fields.ts';
import { Fieldset, listLeaves, Reading } from './json.ts';
import { DUFFEL_PROFILES } from './profile.ts';
import { readPlain } from './read/as-sent.ts';
import { readCancellation } from './read/cancellations.ts';
import { readChange } from './read/changes.ts';
import { readSlice } from './read/flights.ts';
import { readOffer } from './read/offers.ts';
import { readAirlineChange, readOrder } from './read/orders.ts';
import { readRequest } from './read/requests.ts';
import { readSeatMap } from './read/seat-maps.ts';
import { readServiceOffer } from './read/services.ts';

export const PROTOCOL = 'duffel';
const [PROFILE] = DUFFEL_PROFILES;

interface Shape {
  name: string;
  /** Recognised by its fields, the most specific kinds first. */
  is(item: Fieldset): boolean;
  read(items: Fieldset[], listed: boolean): Payload;
}

const isCancellation = (item: Fieldset) => /^ore_/.test(item.text('id') ?? '');
const hasSome = (item: Fieldset, ...names: string[]) => names.some((name) => item.has(name));
const hasAll = (item: Fieldset, ...names: string[]) => names.every((name) => item.has(name));

const SHAPES: readonly Shape[] = [
  {
    name: 'webhook event',
    is: (item) => item.has('type') && item.at('data').has('object'),
    read: readEvent,
  },
  {
    name: 'seat map',
    is: (item) => item.has('cabins'),
    read: (items) => ({ kind: 'seat_map', seat_map: items.map((one) => readSeatMap(one)) }),
  },
  {
    name: 'airline-initiated change',
    is: (item) => hasAll(item, 'added', 'removed'),
    read: (items) => ({ kind: 'news', changes: items.map(tellAirlineChange) }),
  },
  {
    name: 'order',
    is: (item) =>
      hasSome(item, 'booking_reference', 'payment_status') ||
      (item.has('total_amount') && /^ord_/.test(item.text('id') ?? '')),
    read: readOrdersPayload,
  },
  {
    name: 'order change request',
    is: (item) => item.has('order_change_offers') || isChangeRequest(item),
    read: readChangeRequests,
  },
  { name: 'order change', is: (item) => item.has('change_total_amount'), read: readChanges },
  {
    name: 'order cancellation',
    is: (item) => item.has('order_id') && (item.has('refund_to') || isCancellation(item)),
    read: (items) => ({ kind: 'cancellation', cancellations: items.map(readCancellation) }),
  },
  { name: 'offer request', is: isOfferRequest, read: readOfferRequests },
  { name: 'offer', is: (item) => hasAll(item, 'total_amount', 'slices'), read: readOffersPayload },
  {
    name: 'service',
    is: (item) => item.has('maximum_quantity'),
    read: (items) => ({
      kind: 'services',
      services: items.flatMap((one) => readServiceOffer(one, null) ?? []),
    }),
  },
];

/** An airline's change with its flights before and after. */
function tellAirlineChange(item: Fieldset) {
  const context = { offer_id: null, journey: 0, seated: new Set<string>(), features: [] };
  const listLegs = (name: string) =>
    item
      .list(name)
      .map((one) => readSlice(one, { ...context, ...UNTOLD }))
      .flatMap((slice) => slice?.legs ?? []);
  const flights = { added: listLegs('added'), removed: listLegs('removed') };
  return { ...readAirlineChange(item), flights };
}
const UNTOLD = { fare_type: 'UNSPECIFIED', status: 'UNSPECIFIED' } as const;

/** A webhook's event, with its object read like a message of that kind. */
function readEvent([event]: Fieldset[]): Payload {
  const object = event?.at('data').at('object');
  const shape = object && SHAPES.find((one) => one.is(object));
  const about = object && (shape?.read([object], false) ?? readPlain(null, [object]));
  const payment = object?.at('payment');
  return {
    ...readPlain('event', event ? [event] : []),
    object: about && about.kind !== 'unknown' ? about : null,
    order_id: object?.text('order_id') ?? null,
    failure_reason: object?.text('failure_reason') ?? null,
    ...(payment?.there && { payments: readPlain('payment', [payment]).payments }),
  };
}

const isChangeRequest = (item: Fieldset) =>
  item.has('id') &&
  (item.at('slices').has('remove') || item.at('slices').has('add')) &&
  !item.has('change_total_amount');

function isOfferRequest(item: Fieldset): boolean {
  if (item.has('offers')) return true;
  const [slice] = item.list('slices');
  if (slice?.has('itineraries')) return true;
  return item.has('id') && slice?.has('departure_date') === true;
}

function readOffersPayload(items: Fieldset[], listed: boolean): Payload {
  const read = items.flatMap((one) => readOffer(one, PROFILE) ?? []);
  const [only] = read;
  if (!listed && only && !only.partial) {
    return { kind: 'priced_offer', offer: only.offer, alternatives: [], passengers: only.people };
  }
  return {
    kind: 'offers',
    offers: read.map(({ offer }) => offer),
    partial: read.filter(({ partial }) => partial).length,
  };
}

function readOfferRequests(items: Fieldset[]): Payload {
  const requests = items.map((item) => ({
    id: item.text('id'),
    created_at: item.instant('created_at'),
    cabin_class: item.text('cabin_class'),
    // Of a search that is answered in batches: how many of them are still to come.
    ...(item.has('total_batches') && {
      batches: { total: item.whole('total_batches'), remaining: item.whole('remaining_batches') },
    }),
    passengers: readPlain('passenger', item.list('passengers')).passengers,
    slices: item.list('slices').map((slice) => ({
      origin: readCode(slice, 'origin'),
      destination: readCode(slice, 'destination'),
      departure_date: slice.date('departure_date'),
    })),
  }));
  const read = items.flatMap((item) =>
    [...item.list('offers'), ...listItineraryOffers(item)].flatMap(
      (one) => readOffer(one, PROFILE) ?? [],
    ),
  );
  return { kind: 'offers', offers: read.map(({ offer }) => offer), requests };
}

/** An answer may be listed by slice: each itinerary, each fare brand, each offer. */
const listItineraryOffers = (request: Fieldset): Fieldset[] =>
  request
    .list('slices')
    .flatMap((slice) => slice.list('itineraries'))
    .flatMap((itinerary) => itinerary.list('brands'))
    .flatMap((brand) => brand.list('offers'));

function readCode(slice: Fieldset, name: string): string | null {
  slice.text(`${name}_type`);
  return slice.code(name);
}

function readOrdersPayload(items: Fieldset[]): Payload {
  const read = items.flatMap((one) => readOrder(one, PROFILE) ?? []);
  // Warnings are given for the message as a whole.
  const [booking, ...others] = read.map((order) => ({ ...order, warnings: [] }));
  return { kind: 'booking', booking: booking ?? null, other_bookings: others };
}

/** A change does not name its passengers. */
const NOBODY = { order_id: '', passengers: [], validating_carrier: null, currency: '' };

function readChanges(items: Fieldset[]): Payload {
  const read = items.flatMap((item) => {
    const order_id = item.text('order_id') ?? '';
    const confirmed_at = item.instant('confirmed_at');
    const change = readChange(item, { ...NOBODY, order_id }, PROFILE);
    return change ? [{ ...change, confirmed_at }] : [];
  });
  return { kind: 'reshop', changes: read };
}

function readChangeRequests(items: Fieldset[]): Payload {
  const requests = items.map((item) => {
    const slices = item.at('slices');
    return {
      id: item.text('id'),
      order_id: item.text('order_id'),
      remove: slices.list('remove').flatMap((one) => one.text('slice_id') ?? []),
      add: slices.list('add').map((slice) => ({
        origin: readCode(slice, 'origin'),
        destination: readCode(slice, 'destination'),
        departure_date: slice.date('departure_date'),
        cabin_class: slice.text('cabin_class'),
      })),
    };
  });
  const offered = items.flatMap((item) => item.list('order_change_offers'));
  return { ...readChanges(offered), requests };
}

export function readAny(bytes: Uint8Array): Result<ReadMessage, Unreadable> {
  const parsed = parseJson(bytes);
  if (typeof parsed !== 'object' || parsed === null) {
    return fail({ code: 'UNREADABLE', message: 'The message is not JSON.' });
  }
  const reading = new Reading();
  const payload = readPayload(parsed, reading);
  if (!payload) return fail({ code: 'UNKNOWN_MESSAGE', message: 'This is no message read here.' });
  const { message, kind, ...rest } = payload;
  const account = countLeaves(listLeaves(parsed, reading), findIgnoredReason, (_, value) =>
    maskCards(value),
  );
  return ok({
    protocol: PROTOCOL,
    message,
    kind,
    ...rest,
    warnings: reading.warnings.map(maskCards),
    ...account,
  });
}

function readPayload(parsed: object, reading: Reading): (Payload & { message: string }) | null {
  const problems = readErrors(parsed, reading);
  if (problems) {
    const { errors, request_id } = problems;
    return { message: 'error', kind: 'error', error: errors[0], errors, request_id };
  }
  // Objects and lists without the envelope are accepted too.
  const root = new Fieldset(Array.isArray(parsed) ? { data: parsed } : parsed, reading);
  const enveloped = Array.isArray(parsed) || (root.has('data') && !root.has('id'));
  const listed = enveloped && Array.isArray(root.raw('data'));
  const items = enveloped ? root.list('data') : [root];
  const meta = root.at('meta');
  const page = {
    after: meta.text('after'),
    before: meta.text('before'),
    limit: meta.whole('limit'),
  };
  const [first] = items;
  if (!first) return listed ? { message: 'empty list', kind: 'empty', items: [], page } : null;
  const shape = SHAPES.find((one) => one.is(first));
  if (shape)
    return { message: shape.name, ...shape.read(items, listed), ...(listed ? { page } : {}) };
  const request = first.has('id') ? null : readRequest(first);
  if (request) return { message: 'request', kind: 'request', request };
  const plain = readPlain(null, items);
  return plain.kind === 'unknown'
    ? null
    : { message: plain.kind, ...plain, ...(listed ? { page } : {}) };
}
