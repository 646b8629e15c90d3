/**
 * The simulated airline world behind every training provider. One file holds its orders and seats;
 * everything else follows from the seed, so a second process on the same file sees the same world.
 */
import { openSqlite } from '#db/open.ts';
import { flightChanges } from '../store/flight-change-store.ts';
import { allOrders, orderStore, ordersOf } from '../store/order-store.ts';
import { migrate } from '../store/schema.ts';
import type { World, WorldOrder } from '../world.ts';
import { acceptQuote, issueHeldTicket, storeExchange } from './accept-quote.ts';
import { cancellationTerms, giveUpOrder } from './cancelling.ts';
import { carrierByCode } from './carriers.ts';
import { exchangeOffers, quoteExchange } from './exchange-quotes.ts';
import { serviceOffers } from './extra-bags.ts';
import { changeFlight } from './flight-changes.ts';
import { namedOffer } from './named-offers.ts';
import { networkOf } from './network.ts';
import { offerSeatMap, offerServices } from './offer-services.ts';
import {
  cancelOrder,
  changePassengers,
  createOrder,
  refreshedOrders,
  releaseOverdue,
  retrieveOrder,
} from './orders.ts';
import { payOrder } from './paying.ts';
import { priceOffers } from './pricing.ts';
import { placeOnQueue, queueItems, takeOffQueue } from './record-queues.ts';
import { acceptRefund, quoteRefund } from './refunding.ts';
import { releaseSlices } from './releasing.ts';
import { acceptProposal, repriceOrder } from './repricing.ts';
import { acceptTimes, annotateOrder } from './requests.ts';
import { type Schedule, scheduleOf } from './schedule.ts';
import { seatMap } from './seat-maps.ts';
import { quoteServices } from './services.ts';
import { availabilityOf, searchOffers } from './shopping.ts';
import { splitOrder } from './splitting.ts';
import { type Moment, momentOf, sellerOf, type WorldState } from './state.ts';
import { voidTickets } from './voiding.ts';

export interface WorldOptions {
  /** A file, or ':memory:'. */
  database: string;
  clock: { now(): Date };
  seed: number;
}

export function createWorld(options: WorldOptions): World & { close(): void } {
  const db = openSqlite(options.database, { synchronous: 'FULL' });
  migrate(db);
  const changes = flightChanges(db);
  changes.refresh();
  let schedule: Schedule | undefined;
  const state: WorldState = {
    seed: options.seed,
    // Routes take most of a second to lay out: nobody waits for them who asks for no flight.
    get network() {
      return networkOf(options.seed);
    },
    get schedule() {
      schedule ??= scheduleOf(networkOf(options.seed), carrierByCode, changes);
      return schedule;
    },
    changes,
    db,
    orders: orderStore(db, options.seed),
    now: () => options.clock.now(),
  };
  /** Each call reads the clock once, after letting go of what was not paid in time. */
  const moment = (): Moment => {
    const now = momentOf(state);
    if (changes.refresh()) schedule?.forget();
    releaseOverdue(state, now);
    return now;
  };
  /** A function of the engine as one of the world: with its state and the moment of the call. */
  const bind =
    <A extends unknown[], R>(work: (state: WorldState, moment: Moment, ...args: A) => R) =>
    (...args: A): R =>
      work(state, moment(), ...args);
  return {
    seller: sellerOf,
    search: (provider, search) => searchOffers(state, moment(), sellerOf(provider), search),
    price: bind(priceOffers),
    availability: bind(availabilityOf),
    namedOffer: bind(namedOffer),
    createOrder: bind(createOrder),
    retrieve: bind(retrieveOrder),
    list(provider, filter) {
      const [from, to] = createdBounds(filter);
      const read = (): WorldOrder[] => ordersOf(state.orders, provider, from, to);
      return refreshedOrders(state, moment(), read).filter((order) => listMatches(order, filter));
    },
    offerSeatMap: bind(offerSeatMap),
    offerServices: bind(offerServices),
    cancellationTerms: bind(cancellationTerms),
    giveUpOrder: bind(giveUpOrder),
    cancelOrder: bind(cancelOrder),
    updatePassengers: bind(changePassengers),
    annotateOrder: bind(annotateOrder),
    acceptTimes: bind(acceptTimes),
    changeFlight: bind(changeFlight),
    splitOrder: bind(splitOrder),
    reprice: bind(repriceOrder),
    acceptReprice: bind(acceptProposal),
    seatMap: bind(seatMap),
    serviceOffers: bind(serviceOffers),
    quoteServices: bind(quoteServices),
    exchangeOffers: bind(exchangeOffers),
    quoteExchange: bind(quoteExchange),
    acceptQuote: bind(acceptQuote),
    storeExchange: bind(storeExchange),
    issueHeldTicket: bind(issueHeldTicket),
    payOrder: bind(payOrder),
    voidTickets: bind(voidTickets),
    quoteRefund: bind(quoteRefund),
    acceptRefund: bind(acceptRefund),
    releaseSlices: bind(releaseSlices),
    queueItems: bind((_state, at, provider, news) => {
      const read = (): WorldOrder[] => ordersOf(state.orders, provider, '', '9');
      return queueItems(state, at, provider, refreshedOrders(state, at, read), news);
    }),
    placeOnQueue: bind(placeOnQueue),
    takeOffQueue: bind(takeOffQueue),
    orders: () => refreshedOrders(state, moment(), () => allOrders(state.orders)),
    close: () => db.close(),
  };
}

type ListFilter = Parameters<World['list']>[1];

/** Flight filters must fit one flight, name filters one passenger. */
function listMatches(order: WorldOrder, filter: ListFilter): boolean {
  return flightMatches(order, filter) && nameMatches(order, filter);
}

function flightMatches(order: WorldOrder, { carrier, flight_number, date }: ListFilter): boolean {
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

function nameMatches(order: WorldOrder, { surname, given }: ListFilter): boolean {
  if (surname === undefined && given === undefined) return true;
  return order.passengers.some(
    (passenger) => sameName(passenger.surname, surname) && sameName(passenger.given, given),
  );
}

const sameName = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || plain(name) === plain(wanted);
const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();

/** Instants of a filter in the form orders are filed under; what is no instant sets no bound. */
function createdBounds({ created_from, created_to }: ListFilter): [string, string] {
  return [filedForm(created_from) ?? '', filedForm(created_to) ?? '9'];
}

function filedForm(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
