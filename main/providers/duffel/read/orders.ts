/** Orders, with their documents as tickets and EMDs. */
import { toTable, zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { LegStatus, TicketStatus } from '#main/contract/values.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { BLANK_TICKET, GIVEN, withKnownInfants } from '../../orders.ts';
import type {
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderSlice,
  ProviderTicket,
} from '../../provider.ts';
import { normalizeTicketNumber } from '../../wire/documents.ts';
import { findOnly } from '../../wire/lists.ts';
import type { Fieldset } from '../json.ts';
import type { OrderKey } from '../order-keys.ts';
import type { DuffelProfile } from '../profile.ts';
import { type ReadCancellation, readCancellation } from './cancellations.ts';
import { readConditions } from './conditions.ts';
import { readSlice } from './flights.ts';
import { readPassenger } from './people.ts';
import { readAmounts, shareOut, tellSurcharges } from './prices.ts';
import { noteSeat, readOrderService } from './services.ts';

/** The order; null if it cannot be managed. */
export function readOrder(order: Fieldset, profile: DuffelProfile): ProviderOrder | null {
  const order_id = order.text('id');
  const amounts = readAmounts(order);
  if (order_id === null || !amounts) {
    order.reading.leftOut(order_id ?? 'order');
    return null;
  }
  const { currency, total_minor } = amounts;
  tellSurcharges(order, currency);
  const cancelled_at = order.instant('cancelled_at');
  const { awaiting, pending, lapsed, paid_at, payment_due_at, price_guaranteed_until } =
    readPaymentState(order);
  const cancelled = cancelled_at !== null || lapsed;
  if (pending && !cancelled) {
    const written = `${formatDecimal(total_minor, currency)} ${currency}`;
    order.reading.warn(phrase('w_payment_pending', { written }));
  }
  const created_at = order.instant('created_at');
  const counted_on = readLastDay(order);
  const passengers = withKnownInfants(
    order.list('passengers').map((one, at) => readPassenger(one, at, counted_on)),
  );
  const bought = order
    .list('services')
    .flatMap((one) => readOrderService(one, { currency, cancelled }));
  const held = [...bought, ...readGivenSeats(order, bought, cancelled)];
  const extras = held.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const fares = { fare_minor: amounts.fare_minor - extras, tax_minor: amounts.tax_minor };
  const people = passengers.map(({ key: id, pax_type }) => ({ id, pax_type }));
  const shares = fares.fare_minor < 0 ? new Map() : shareOut(fares, people, profile.shares);
  const void_until = order.instant('void_window_ends_at');
  const cancellation = readCancellation(order.at('cancellation'));
  const given_up = resolveTicketStatus(cancellation, amounts, { cancelled_at, void_until });
  const tickets = readTickets(order, passengers, {
    status: cancelled ? given_up : 'TICKETED',
    issued_at: paid_at ?? created_at,
    currency,
  });
  const slices = readSlices(order, passengers, cancelled);
  const owner = order.code('owner');
  const first = order.list('booking_references')[0]?.text('booking_reference');
  const locator = order.text('booking_reference') ?? first ?? null;
  const services = withDocuments(held, tickets, awaiting || cancelled || pending);
  const key: OrderKey = {
    kind: 'duffel-order',
    slices: slices.map(({ id }) => id),
    awaiting_payment: awaiting,
    void: cancelled && given_up === 'CANCELLED',
    ...(void_until !== null && { void_until }),
  };
  return {
    key,
    order_id,
    owner,
    locator,
    airline_locators: readLocators(order, owner, locator),
    status: cancelled ? 'CANCELLED' : 'LIVE',
    created_at,
    payment_due_at: cancelled ? null : payment_due_at,
    price_guaranteed_until: cancelled ? null : price_guaranteed_until,
    validating_carrier: owner,
    currency,
    passengers: passengers.map((one) => ({ ...one, price: shares.get(one.key) ?? null })),
    slices: slices.map(({ slice }) => slice),
    tickets: nameEmds(tickets, services),
    services,
    payments: cancelled
      ? []
      : pending
        ? readPending(order, currency)
        : paid_at === null
          ? []
          : [{ ...PAID, currency }],
    remarks: [],
    warnings: [...order.reading.warnings],
    reference: order.at('metadata').text(profile.reference_key),
    total_minor,
    ...(cancellation.confirmed_at !== null &&
      cancellation.credits.length > 0 && { credits: cancellation.credits }),
  };
}

/** An order only says that it was paid; with services added later, its total may be higher. */
const PAID = {
  reference: null,
  method: 'OTHER',
  amount_minor: null,
  card: null,
  status: 'CAPTURED',
} as const;

/** By the forms of the order's last pricing, if given. */
function readPending(order: Fieldset, currency: string): ProviderOrder['payments'] {
  const told = order.list('intended_payment_methods').map((one) => {
    const own = one.currency('charge_currency') ?? currency;
    const method = one.text('type') === 'card' ? ('CARD' as const) : PAID.method;
    return { ...PAID, method, currency: own, amount_minor: one.minor('charge_amount', own) };
  });
  const payments = told.length > 0 ? told : [{ ...PAID, currency }];
  return payments.map((one) => ({ ...one, status: 'PENDING' }));
}

/**
 * An order on hold that was not paid in time does not wait for payment either: the airline has
 * released its seats, which shows only in the empty time of payment. Before that time, or if
 * payment was due with the order, a payment was made that is not settled.
 */
function readPaymentState(order: Fieldset) {
  const payment = order.at('payment_status');
  const awaiting = payment.flag('awaiting_payment');
  const payment_due_at = payment.instant('payment_required_by');
  const synced_at = order.instant('synced_at');
  const unpaid =
    payment.raw('paid_at') === null && awaiting === false && order.list('documents').length === 0;
  const in_time = synced_at !== null && payment_due_at !== null && synced_at < payment_due_at;
  const pending = unpaid && (order.text('type') === 'instant' || in_time);
  return {
    awaiting: awaiting ?? false,
    pending,
    lapsed: unpaid && !pending,
    paid_at: payment.instant('paid_at'),
    payment_due_at,
    price_guaranteed_until: payment.instant('price_guarantee_expires_at'),
  };
}

/** The departure day of the last slice, for the passengers' ages. */
const readLastDay = (order: Fieldset): string | null =>
  order.list('slices').at(-1)?.list('segments')[0]?.local('departing_at')?.slice(0, 10) ?? null;

/** Each airline's own locator if several operate; else the owner's. */
function readLocators(order: Fieldset, owner: string | null, locator: string | null) {
  const told = order.list('booking_references').flatMap((one) => {
    const airline = one.code('carrier');
    const own = one.text('booking_reference');
    return airline !== null && own !== null ? [{ airline, locator: own }] : [];
  });
  if (told.length > 0) return told;
  return owner !== null && locator !== null ? [{ airline: owner, locator }] : [];
}

/** Seats that were not bought: included in the fare, or assigned by the airline. */
function readGivenSeats(
  order: Fieldset,
  bought: ProviderOrder['services'],
  cancelled: boolean,
): ProviderOrder['services'] {
  const segments = order.list('slices').flatMap((slice) => slice.list('segments'));
  const legs = segments.map((segment) => segment.text('id'));
  return segments.flatMap((segment) =>
    segment.list('passengers').flatMap((one): ProviderOrder['services'] => {
      const given = one.at('seat');
      const [seat, name] = [given.text('designator'), given.text('name')];
      noteSeat(given);
      const passenger_key = one.text('passenger_id');
      const leg = segment.text('id');
      if (seat === null || passenger_key === null || leg === null) return [];
      // A service without a flight of the order is matched by seat number.
      const known = bought.some(({ kind, seat: own, passenger_key: whose, leg_keys }) => {
        const lost = own === seat && !leg_keys.some((key) => legs.includes(key));
        return kind === 'SEAT' && (lost || (whose === passenger_key && leg_keys.includes(leg)));
      });
      if (known) return [];
      return [
        {
          key: `${leg}/${passenger_key}`,
          kind: 'SEAT',
          passenger_key,
          leg_keys: [leg],
          seat,
          name,
          status: cancelled ? 'CANCELLED' : 'CONFIRMED',
          ...GIVEN,
        },
      ];
    }),
  );
}

/** Flights that the airline has changed or cancelled wait to be accepted. */
function readSlices(
  order: Fieldset,
  passengers: readonly ProviderOrderPassenger[],
  cancelled: boolean,
): { id: string; slice: ProviderSlice }[] {
  const seated = new Set(
    passengers.filter(({ pax_type }) => pax_type !== 'INF').map(({ key }) => key),
  );
  const features = readConditions(order.at('conditions'));
  const context = {
    offer_id: null,
    seated,
    fare_type: 'UNSPECIFIED',
    status: cancelled ? 'HX' : 'HK',
    features,
  } as const;
  const news = readSliceChanges(order);
  return order.list('slices').flatMap((slice, journey) => {
    const id = slice.text('id') ?? `${journey}`;
    slice.flag('changeable');
    const read = readSlice(slice, { ...context, journey });
    if (!read) return [];
    const told = cancelled ? undefined : news.get(id);
    const status = cancelled ? 'HX' : (told?.status ?? 'HK');
    const fresh = told?.instead ? readSlice(told.instead, { ...context, journey }) : null;
    const now = fresh ? withNewFlights(read, fresh) : read;
    return [{ id, slice: { ...now, legs: now.legs.map((leg) => ({ ...leg, status })) } }];
  });
}

/** Applies a change to a flight; all other data stays as sold, with its key. */
function withNewFlights(sold: ProviderSlice, fresh: ProviderSlice): ProviderSlice {
  if (fresh.legs.length !== sold.legs.length) return { ...fresh, features: sold.features };
  const legs = zip(fresh.legs, sold.legs).map(
    ([leg, old]): ProviderLeg => ({
      ...leg,
      key: old.key,
      booking_class: leg.booking_class ?? old.booking_class,
      fare_basis: leg.fare_basis ?? old.fare_basis,
      cabin: leg.cabin === 'UNSPECIFIED' ? old.cabin : leg.cabin,
      brand: leg.brand ?? old.brand,
      ...(leg.baggage.kind === 'UNSPECIFIED' && {
        baggage: old.baggage,
        ...(old.bags && { bags: old.bags }),
      }),
    }),
  );
  return { ...fresh, legs, baggage: sold.baggage, features: sold.features };
}

interface SliceChange {
  status: LegStatus;
  /** The slice after the change, if the order does not have it yet. */
  instead?: Fieldset;
}

/** Pending changes by slice: TK for new flights, UN if there are none. */
function readSliceChanges(order: Fieldset): Map<string, SliceChange> {
  const held = new Set(order.list('slices').flatMap((slice) => slice.text('id') ?? []));
  const news = new Map<string, SliceChange>();
  const changes = order
    .list('airline_initiated_changes')
    .map((told) => ({ fresh: told.list('added'), ...readAirlineChange(told) }));
  for (const { fresh, added, removed, slices } of listOpenChanges(changes).toReversed()) {
    const status = removed.length > 0 && added.length === 0 ? 'UN' : 'TK';
    for (const [at, { first, holds }] of slices.entries()) {
      if (!holds) continue;
      const id = added[at];
      const instead = fresh.find((slice) => slice.text('id') === id && !held.has(id ?? ''));
      for (const one of [first, removed[at] ?? first]) {
        news.set(one, { status, ...(instead && { instead }) });
      }
      if (id !== undefined && !news.has(id)) news.set(id, { status });
    }
  }
  return news;
}

const compareAge = (a: AirlineChange, b: AirlineChange): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;

export type AirlineChange = ReturnType<typeof readAirlineChange>;

export function readAirlineChange(change: Fieldset) {
  const listIds = (name: string) => change.list(name).flatMap((slice) => slice.text('id') ?? []);
  const taken = change.text('action_taken');
  change.instant('action_taken_at');
  return {
    id: change.text('id'),
    order_id: change.text('order_id'),
    created_at: change.instant('created_at') ?? '',
    open: taken === null,
    actions: change.texts('available_actions'),
    added: listIds('added'),
    removed: listIds('removed'),
  };
}

interface OpenSlice {
  /** The slice before the first change, whatever id it got since. */
  first: string;
  /** False once a later change replaced it: Duffel leaves earlier ones open. */
  holds: boolean;
}

/** Changes that wait for an answer and still apply, the latest first. */
export function listOpenChanges<T extends AirlineChange>(
  changes: readonly T[],
): (T & { slices: OpenSlice[] })[] {
  const firsts = new Map<string, string>();
  const told = changes.toSorted(compareAge).map((change) => {
    const { added, removed } = change;
    const places = removed.length > added.length ? removed : added;
    const own = places.map((place, at) => {
      const id = removed[at] ?? place;
      const first = firsts.get(id) ?? id;
      if (added[at] !== undefined) firsts.set(added[at], first);
      return first;
    });
    return { change, own };
  });
  const open = told.flatMap(({ change, own }) => {
    if (!change.open) return [];
    const later = told.filter((other) => other.change.created_at > change.created_at);
    const slices = own.map((first) => ({
      first,
      holds: !later.some((other) => other.own.includes(first)),
    }));
    return own.length === 0 || slices.some(({ holds }) => holds) ? [{ ...change, slices }] : [];
  });
  return open.toReversed();
}

/**
 * A full refund is a void, but never after the void window; without an amount, the window alone
 * decides. A voucher or airline credit is not money, so it was not a void.
 */
function resolveTicketStatus(
  { refund_minor, refund_to, currency: given }: ReadCancellation,
  { total_minor, currency }: { total_minor: number; currency: string },
  { cancelled_at, void_until }: { cancelled_at: string | null; void_until: string | null },
): TicketStatus {
  if (refund_to === 'VOUCHER' || refund_to === 'AIRLINE_CREDIT') return 'REFUNDED';
  const told = given === null || given === currency ? refund_minor : null;
  if (cancelled_at !== null && void_until !== null) {
    if (cancelled_at > void_until) return 'REFUNDED';
    if (told === null) return 'CANCELLED';
  }
  // Services may be out of the total by then and still be refunded.
  return (told ?? 0) >= total_minor ? 'CANCELLED' : 'REFUNDED';
}

interface TicketTerms {
  status: TicketStatus;
  issued_at: string | null;
  currency: string;
}

const DOCUMENT_TYPES: Record<string, ProviderTicket['type']> = toTable({
  electronic_ticket: 'TICKET',
  electronic_miscellaneous_document_associated: 'EMD',
  electronic_miscellaneous_document_standalone: 'EMD',
});

const readTickets = (
  order: Fieldset,
  passengers: readonly ProviderOrderPassenger[],
  { status, issued_at, currency }: TicketTerms,
): ProviderTicket[] =>
  order.list('documents').flatMap((document): ProviderTicket[] => {
    const told_number = document.text('unique_identifier');
    const number = told_number === null ? null : normalizeTicketNumber(told_number);
    const named = document.text('type');
    const type = DOCUMENT_TYPES[named ?? 'electronic_ticket'];
    if (number === null || type === undefined) {
      document.reading.strange(`${document.path}.type`, named);
      return [];
    }
    const told = document.texts('passenger_ids');
    const only = findOnly(passengers);
    const owners = told.length > 0 ? told : only ? [only.key] : [];
    if (owners.length === 0) document.reading.warn(phrase('duffel_whose_document', { number }));
    if (owners.length > 1) document.reading.warn(phrase('duffel_document_of_several', { number }));
    return [
      {
        ...BLANK_TICKET,
        number,
        type,
        passenger_key: owners[0] ?? '',
        ...(owners.length > 1 && { other_passenger_keys: owners.slice(1) }),
        status,
        status_told: false,
        issued_at,
        currency,
      },
    ];
  });

/** A passenger's EMDs are assigned to their services in order, as far as both go. */
function withDocuments(
  services: ProviderOrder['services'],
  tickets: readonly ProviderTicket[],
  unpaid: boolean,
): ProviderOrder['services'] {
  if (unpaid) return services;
  const free = new Map<string, string[]>();
  for (const { type, passenger_key, number } of tickets) {
    if (type === 'EMD') free.set(passenger_key, [...(free.get(passenger_key) ?? []), number]);
  }
  return services.map((service) => {
    const document_number =
      service.amount_minor > 0 ? (free.get(service.passenger_key)?.shift() ?? null) : null;
    return { ...service, status: 'TICKETED', document_number };
  });
}

/** A document says nothing of its reason: it is what its service is. */
const nameEmds = (
  tickets: readonly ProviderTicket[],
  services: ProviderOrder['services'],
): ProviderTicket[] =>
  tickets.map((ticket) => {
    const kind = services.find((one) => one.document_number === ticket.number)?.kind;
    return kind === 'SEAT' || kind === 'BAGGAGE' ? { ...ticket, emd_type: kind } : ticket;
  });
