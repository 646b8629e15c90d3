/**
 * Tickets and EMDs: their numbers, coupons and values. A number is taken from the airline's stock
 * once; a passenger's documents cover everything not flown yet.
 */
import { getAt, hasAny, mapEach, type NonEmpty } from '../non-empty.ts';
import { isLive, listLiveTicketsFor, NO_CHARGE, sumCharge, sumCharges } from '../order-state.ts';
import { fileDocuments, takeNumbers } from '../store/stock-store.ts';
import type {
  WorldCharge,
  WorldCommission,
  WorldCoupon,
  WorldOrder,
  WorldService,
  WorldTicket,
} from '../world.ts';
import { departsAt, isFlown, listDeparted } from './departures.ts';
import type { Moment, WorldNow, WorldState } from './state.ts';
import { addYear, buildPrinted, formatBasis, getCouponValidity } from './ticket-text.ts';
import { DAY_MIN, toDay, toLocal, toUtc } from './zones.ts';

/** The three digits of an airline's document numbers. */
const ACCOUNTING_CODES: Readonly<Record<string, string>> = {
  LA: '957',
  UA: '016',
  DL: '006',
  G3: '127',
  AA: '001',
  AD: '577',
  TP: '047',
  IB: '075',
  BA: '125',
  AF: '057',
};
/** First number of each stock, so that an EMD can be recognised by its number. */
const STOCKS = { TICKET: 2_170_000_000, EMD: 8_240_000_000 };
const MAX_COUPONS = 4;
/** The time zone for days of issue. */
const SETTLEMENT_ZONE = 'America/Sao_Paulo';
/** Service codes of EMDs that stand for money only. */
const MONEY_CODES = { PENALTY: '993', RESIDUAL: '99I' } as const;

type Blank = Omit<WorldTicket, 'number' | 'issued_at' | 'void_until' | 'conjunction_of'>;

/** The last second of the day of issue. */
function voidUntil({ now_min }: Pick<Moment, 'now_min'>): string {
  const tomorrow = (toDay(toLocal(SETTLEMENT_ZONE, now_min)) + 1) * DAY_MIN;
  const last_second = toUtc(SETTLEMENT_ZONE, tomorrow) * 60_000 - 1000;
  return `${new Date(last_second).toISOString().slice(0, 19)}Z`;
}

/** A passenger's price for the slices not flown yet, without services. */
export function calculateFare(
  { items, slices }: Pick<WorldOrder, 'items' | 'slices'>,
  passenger_id: string,
  { now_min }: Pick<Moment, 'now_min'>,
): WorldCharge {
  const own = items.filter(
    ({ slice, passenger_ids }) =>
      passenger_ids.includes(passenger_id) && !isFlown(getAt(slices, slice), now_min),
  );
  return sumCharges(own.map(({ fare }) => fare));
}

/** The same price, slice by slice. */
const listFareParts = (order: WorldOrder, passenger_id: string, { now_min }: Moment) =>
  order.slices.flatMap((slice, at) => {
    const item = order.items.find(
      (one) => one.slice === at && one.passenger_ids.includes(passenger_id),
    );
    return item && !isFlown(slice, now_min) ? [{ slice, base_minor: item.fare.base_minor }] : [];
  });

/**
 * One ticket, or one conjunction set, for each of the passengers, in the order's own sequence.
 * `originals` are the numbers they are issued in exchange for, by passenger.
 */
export function issueTickets(
  world: WorldNow,
  order: WorldOrder,
  passenger_ids: readonly string[],
  reference: string | null,
  originals: ReadonlyMap<string, string> = new Map(),
): WorldTicket[] {
  // A passenger in mid-journey keeps the coupons of later connections.
  const flights = order.slices.flatMap((slice) =>
    slice.flights
      .filter((flight) => departsAt(flight) > world.now_min)
      .map((flight) => ({ flight, slice })),
  );
  const when = { day: world.today, seed: world.seed };
  return order.passengers
    .filter(({ id }) => passenger_ids.includes(id))
    .flatMap(({ id: passenger_id, ptc }) =>
      issue(world, order, {
        kind: 'TICKET',
        emd_type: null,
        passenger_id,
        coupons: flights.map(({ flight, slice }, i) => ({
          number: i + 1,
          flight_id: flight.id,
          status: 'OPEN',
          fare_basis: formatBasis(flight.fare_basis, ptc),
          service_code: null,
          ...getCouponValidity(slice, flight.departure, world.now),
        })),
        original: originals.get(passenger_id) ?? null,
        related: null,
        service_id: null,
        charge: calculateFare(order, passenger_id, world),
        printed: buildPrinted(order, listFareParts(order, passenger_id, world), ptc, when),
        reference,
      }),
    );
}

/** Tickets with the agency's commission, which the first of a set names. */
export const withCommission = (
  documents: readonly WorldTicket[],
  commission: WorldCommission | null,
): WorldTicket[] =>
  documents.map((one) =>
    commission && one.kind === 'TICKET' && one.conjunction_of === null
      ? { ...one, commission }
      : one,
  );

/**
 * Issues an EMD for each service with a price and sets them to TICKETED. The order already has the
 * tickets they belong to.
 */
export function issueEmds(
  world: WorldNow,
  order: WorldOrder,
  services: readonly WorldService[],
  reference: string | null,
): { services: WorldService[]; tickets: WorldTicket[] } {
  const tickets: WorldTicket[] = [];
  const ticketed = services.map((service): WorldService => {
    if (sumCharge(service.price) === 0) return { ...service, status: 'TICKETED', document: null };
    const issued = issue(world, order, {
      kind: 'EMD',
      emd_type: service.kind,
      passenger_id: service.passenger_id,
      coupons: service.flight_ids.map((flight_id, i) => ({
        number: i + 1,
        flight_id,
        status: 'OPEN',
        fare_basis: null,
        service_code: service.code,
      })),
      original: null,
      related: findTicketFor(order, service),
      service_id: service.id,
      charge: service.price,
      reference,
    });
    tickets.push(...issued);
    return { ...service, status: 'TICKETED', document: issued[0].number };
  });
  return { services: ticketed, tickets };
}

/** The passenger's ticket for the first flight of a service. */
function findTicketFor(order: WorldOrder, service: WorldService): string | null {
  const own = listLiveTicketsFor(order, service.passenger_id);
  const flies = own.find(({ coupons }) =>
    coupons.some(({ flight_id }) => flight_id === service.flight_ids[0]),
  );
  return (flies ?? own[0])?.number ?? null;
}

interface MoneyDocument {
  passenger_id: string;
  amount_minor: number;
  /** Number of the new ticket issued with it. */
  related: string | null;
  reference: string | null;
  /** The EMD whose rest it is, and that EMD's last day. */
  original?: string;
  not_after?: string | null;
}

/** The fee of an exchange, or fare left over from it, usable for a later purchase. */
export function issueMoneyEmd(
  world: WorldNow,
  order: WorldOrder,
  emd_type: 'PENALTY' | 'RESIDUAL',
  { passenger_id, amount_minor, related, reference, original, not_after }: MoneyDocument,
): WorldTicket {
  const coupon: WorldCoupon = {
    number: 1,
    flight_id: null,
    status: 'OPEN',
    fare_basis: null,
    service_code: MONEY_CODES[emd_type],
    // A residual value is valid for a year.
    ...(emd_type === 'RESIDUAL' ? { not_after: not_after ?? addYear(world.now) } : {}),
  };
  const [document] = issue(world, order, {
    kind: 'EMD',
    emd_type,
    passenger_id,
    coupons: [coupon],
    original: original ?? null,
    related,
    service_id: null,
    charge: { base_minor: amount_minor, taxes: [] },
    reference,
  });
  return document;
}

/** Numbers the coupons of a document of any length: four per number, consecutive numbers. */
function issue(
  world: WorldNow,
  order: Pick<WorldOrder, 'order_id' | 'owner'>,
  blank: Blank,
): NonEmpty<WorldTicket> {
  const count = Math.ceil(blank.coupons.length / MAX_COUPONS);
  const numbers = allocateNumbers(world, order.owner, blank.kind, count);
  if (!hasAny(numbers)) throw new Error(`a document of ${order.order_id} without coupon`);
  fileDocuments(world.db, order.order_id, numbers);
  return mapEach(numbers, (number, at): WorldTicket => {
    const first = at === 0;
    return {
      ...blank,
      number,
      issued_at: world.now.toISOString(),
      void_until: voidUntil(world),
      coupons: blank.coupons
        .slice(at * MAX_COUPONS, (at + 1) * MAX_COUPONS)
        .map((coupon, i) => ({ ...coupon, number: i + 1 })),
      conjunction_of: first ? null : numbers[0],
      charge: first ? blank.charge : NO_CHARGE,
    };
  });
}

function allocateNumbers(
  state: WorldState,
  owner: string,
  kind: WorldTicket['kind'],
  count: number,
): string[] {
  const accounting_code = ACCOUNTING_CODES[owner];
  if (!accounting_code) throw new RangeError(`${owner} has no document stock`);
  return takeNumbers(state.db, `${accounting_code} ${kind}`, count).map(
    (serial) => `${accounting_code}${STOCKS[kind] + serial}`,
  );
}

/**
 * The order with coupons of departed flights marked as used; the same object if there are none.
 * Void and exchanged coupons are unchanged, and a cancelled flight uses none.
 */
export function withCoupons(order: WorldOrder, now: Date): WorldOrder {
  if (!order.tickets.some(isLive)) return order;
  const now_min = Math.floor(now.getTime() / 60_000);
  const gone = listDeparted(order, now_min);
  const uses = ({ status, flight_id }: WorldCoupon): boolean =>
    status === 'OPEN' && flight_id !== null && gone.has(flight_id);
  if (!order.tickets.some(({ coupons }) => coupons.some(uses))) return order;
  const tickets = order.tickets.map((ticket) => ({
    ...ticket,
    coupons: ticket.coupons.map(
      (coupon): WorldCoupon => (uses(coupon) ? { ...coupon, status: 'USED' } : coupon),
    ),
  }));
  return { ...order, tickets };
}
