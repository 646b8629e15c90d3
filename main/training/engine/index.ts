/**
 * The simulated airline world of every training provider. One file holds its orders and seats;
 * everything else follows from the seed, so a second process on the same file sees the same world.
 */
import { openSqlite } from '#db/open.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { createFlightChanges } from '../store/flight-change-store.ts';
import { createOrderStore, listAllOrders, listStoredOrders } from '../store/order-store.ts';
import { migrate } from '../store/schema.ts';
import { isDone, markDone, type Request } from '../store/stock-store.ts';
import type { Distortion, SellerProfile, WorldAnswer, WorldOrder, WorldRefusal } from '../world.ts';
import { acceptQuote, issueHeldTicket, showExchange, storeExchange } from './accept-quote.ts';
import { calculateTerms, giveUpOrder, releaseSlices } from './cancelling.ts';
import { findCarrierByCode } from './carriers.ts';
import { quoteWithTickets } from './exchange-new.ts';
import { listExchangeOffers, quoteExchange } from './exchange-quotes.ts';
import { listServiceOffers } from './extra-bags.ts';
import { getNetwork } from './network.ts';
import {
  cancelOrder,
  changePassengers,
  createOrder,
  findCurrentOrder,
  previewOrder,
  refreshOrders,
  releaseOverdue,
  retrieveByDocument,
  retrieveOrder,
} from './orders.ts';
import { payOrder } from './pay-order.ts';
import { buildNamedOffer, priceOffers } from './pricing.ts';
import { listQueueItems, placeOnQueue, takeOffQueue } from './record-queues.ts';
import { acceptRefund, quoteRefund } from './refunding.ts';
import { acceptProposal, repriceOrder } from './repricing.ts';
import { acceptTimes, annotateOrder } from './requests.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { changeFlight } from './schedule-changes.ts';
import { getSeatMap } from './seat-maps.ts';
import { quoteServices } from './services.ts';
import { listAvailability, searchOffers } from './shopping.ts';
import { splitOrder } from './splitting.ts';
import { getSeller, toAnswer, unwrapAnswer, type WorldNow, type WorldState } from './state.ts';
import { voidTickets } from './voiding.ts';
import { toDay } from './zones.ts';

type TypedPeople = Parameters<typeof previewOrder>[3];

interface WorldOptions {
  /** A file, or ':memory:'. */
  database: string;
  clock: { now(): Date };
  seed: number;
  currency?: string | null;
}

/** The world as used by its wire fronts. */
export type World = Omit<ReturnType<typeof createWorld>, 'close'>;

type Answers = Omit<World, 'together' | 'orders' | 'changeFlight'>;

/** The world as one seller's front uses it: the provider is named once, a refusal is thrown. */
export type SellerWorld = Pick<World, 'together'> & {
  [Name in keyof Answers]: Answers[Name] extends (
    provider: ProviderCode,
    ...args: infer A
  ) => infer R
    ? (...args: A) => R extends WorldAnswer<unknown> ? Extract<R, { ok: true }>['value'] : R
    : never;
};

export function openFor(provider: ProviderCode, world: World): SellerWorld {
  const bound = Object.entries(world).map(([name, call]) => [
    name,
    (...args: unknown[]) => unwrapAnswer(Reflect.apply(call, world, [provider, ...args])),
  ]);
  return { ...Object.fromEntries(bound), together: world.together };
}

/** Common to every message: the addressed provider and its world. */
export interface Addressed {
  world: SellerWorld;
  provider: ProviderCode;
  seller: SellerProfile;
  distortion: Distortion;
  now: Date;
}

export function createWorld({ database, clock, seed, currency = null }: WorldOptions) {
  const db = openSqlite(database, { synchronous: 'FULL' });
  migrate(db);
  const changes = createFlightChanges(db);
  changes.refresh();
  let schedule: Schedule | undefined;
  const state: WorldState = {
    seed,
    currency,
    // Routes take most of a second to build, so they are built on first use.
    get network() {
      return getNetwork(seed);
    },
    get schedule() {
      schedule ??= createSchedule(getNetwork(seed), findCarrierByCode, changes);
      return schedule;
    },
    changes,
    db,
    orders: createOrderStore(db, seed),
  };
  /** Each call reads the clock once and first releases orders that were not paid in time. */
  const readNow = (): WorldNow => {
    const now = clock.now();
    const now_min = Math.floor(now.getTime() / 60_000);
    // Inherited, not copied, so that parts built on first use are built once.
    const world: WorldNow = Object.assign(Object.create(state), {
      now,
      now_min,
      today: toDay(now_min),
    });
    if (changes.refresh()) schedule?.forget();
    releaseOverdue(world);
    return world;
  };
  const { bind, bindAnswer, bindOrder, bindOffer, bindOnce } = createBindings(db, readNow);
  return {
    seller: (provider: ProviderCode) => getSeller(provider, state),
    search: bind(searchOffers),
    price: bindAnswer(priceOffers, 'offer'),
    availability: bind(listAvailability),
    namedOffer: bindAnswer(buildNamedOffer, 'offer'),
    createOrder: bindAnswer(createOrder, 'offer'),
    retrieve: bindAnswer(retrieveOrder),
    retrieveByDocument: bindAnswer(retrieveByDocument, 'document'),
    list: bind(listOrders),
    offerSeatMap: bindOffer(getSeatMap),
    offerServices: bindOffer(listServiceOffers),
    cancellationTerms: bindOrder(calculateTerms),
    giveUpOrder: bindOrder(giveUpOrder),
    cancelOrder: bindOrder(cancelOrder),
    updatePassengers: bindOrder(changePassengers),
    annotateOrder: bindOnce('ANNOTATE', annotateOrder),
    acceptTimes: bindOrder(acceptTimes),
    splitOrder: bindOrder(splitOrder),
    reprice: bindOrder(repriceOrder),
    acceptReprice: bindOrder(acceptProposal, 'offer'),
    seatMap: bindOrder(getSeatMap),
    serviceOffers: bindOrder(listServiceOffers),
    quoteServices: bindOrder(quoteServices, 'offer'),
    exchangeOffers: bindAnswer(listExchangeOffers),
    quoteExchange: bindOrder(quoteExchange, 'offer'),
    quoteWithTickets: bindOrder(quoteWithTickets),
    acceptQuote: bindOnce('ACCEPT', acceptQuote, 'offer'),
    storeExchange: bindOrder(storeExchange, 'offer'),
    showExchange: bindOrder(showExchange, 'offer'),
    issueHeldTicket: bindOrder(issueHeldTicket, 'document'),
    payOrder: bindOnce('PAY', payOrder),
    voidTickets: bindOnce('VOID', voidTickets, 'document'),
    quoteRefund: bindOrder(quoteRefund, 'document'),
    acceptRefund: bindOnce('REFUND', acceptRefund, 'offer'),
    releaseSlices: bindOnce('RELEASE', releaseSlices),
    queueItems: bind(listQueueItems),
    placeOnQueue: bindAnswer(placeOnQueue),
    takeOffQueue: bindAnswer(takeOffQueue),
    /** Several calls as one: if one of them throws, the others are rolled back. */
    together: <T>(work: () => T): T => db.transaction(work).immediate(),
    /** Every order of every seller, for the instructor. */
    orders: () => refreshOrders(readNow(), () => listAllOrders(state.orders)),
    changeFlight: bindAnswer(changeFlight),
    close: (): void => {
      db.close();
    },
  };
}

/** How the engine's functions are called from outside: each in the world as it is then. */
function createBindings(db: WorldState['db'], readNow: () => WorldNow) {
  /** Binds an engine function to the world in its current state. */
  const bind =
    <A extends unknown[], R>(work: (world: WorldNow, ...args: A) => R) =>
    (...args: A): R =>
      work(readNow(), ...args);
  /** Binds a function that may refuse; `about` is what its "not found" is about. */
  const bindAnswer = <A extends unknown[], T>(
    work: (world: WorldNow, ...args: A) => T,
    about?: WorldRefusal['about'],
  ) => bind((world, ...args: A) => toAnswer(() => work(world, ...args), about));
  /** Binds a function about an order: in a transaction that a refusal rolls back. */
  const bindOrder = <A extends unknown[], T>(
    work: (world: WorldNow, order: WorldOrder, ...args: A) => T,
    about?: WorldRefusal['about'],
  ) =>
    bindAnswer(
      (world, provider: ProviderCode, order_id: string, ...args: A) =>
        db
          .transaction(() => work(world, findCurrentOrder(world, provider, { order_id }), ...args))
          .immediate(),
      about,
    );
  /** Binds a function about an order to the one that an offer would give. */
  const bindOffer = <A extends unknown[], T>(
    work: (world: WorldNow, order: WorldOrder, ...args: A) => T,
  ) =>
    bindAnswer((world, provider: ProviderCode, offer_id: string, people: TypedPeople, ...args: A) =>
      work(world, previewOrder(world, provider, offer_id, people), ...args),
    );
  /** Binds a function that is done once: the same reference again returns the order as it is. */
  const bindOnce = <R extends { reference: string | null }, A extends unknown[]>(
    kind: Request,
    work: (world: WorldNow, order: WorldOrder, request: R, ...args: A) => WorldOrder,
    about?: WorldRefusal['about'],
  ) =>
    bindOrder((world, order, request: R, ...args: A) => {
      const { order_id } = order;
      if (isDone(db, order_id, kind, request.reference)) return order;
      const done = work(world, order, request, ...args);
      markDone(db, order_id, kind, request.reference);
      return done;
    }, about);
  return { bind, bindAnswer, bindOrder, bindOffer, bindOnce };
}

interface OrderFilter {
  carrier?: string;
  flight_number?: number;
  date?: string;
  surname?: string;
  given?: string;
  /** Instants; invalid text sets no limit. */
  created_from?: string;
  created_to?: string;
}

/** Flight filters must match one flight, name filters one passenger. */
function listOrders(world: WorldNow, provider: ProviderCode, filter: OrderFilter): WorldOrder[] {
  const from = toFiledForm(filter.created_from) ?? '';
  const to = toFiledForm(filter.created_to) ?? '9';
  const read = (): WorldOrder[] => listStoredOrders(world.orders, provider, from, to);
  return refreshOrders(world, read).filter(
    (order) => matchesFlight(order, filter) && matchesName(order, filter),
  );
}

function matchesFlight(order: WorldOrder, { carrier, flight_number, date }: OrderFilter): boolean {
  if (carrier === undefined && flight_number === undefined && date === undefined) return true;
  return order.slices.some(({ flights }) =>
    flights.some((flight) => {
      const sold = fits(flight.carrier, flight.number, carrier, flight_number);
      const flown = fits(flight.operating_carrier, flight.operating_number, carrier, flight_number);
      return (sold || flown) && (date === undefined || flight.departure.startsWith(date));
    }),
  );
}

const fits = (code: string, number: number, wanted?: string, wanted_number?: number): boolean =>
  (wanted === undefined || wanted === code) &&
  (wanted_number === undefined || wanted_number === number);

const matchesName = ({ passengers }: WorldOrder, { surname, given }: OrderFilter): boolean =>
  passengers.some((one) => isSameName(one.surname, surname) && isSameName(one.given, given));

const isSameName = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || toPlain(name) === toPlain(wanted);

const toPlain = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();

/** An instant in its stored form, for comparison. */
function toFiledForm(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
