/**
 * The simulated airline world behind every training provider. One file holds its orders and seats;
 * everything else follows from the seed, so a second process on the same file sees the same world.
 */
import { openSqlite } from '#db/open.ts';
import { createFlightChanges } from '../store/flight-change-store.ts';
import { createOrderStore, listAllOrders, listStoredOrders } from '../store/order-store.ts';
import { migrate } from '../store/schema.ts';
import type { World, WorldOrder } from '../world.ts';
import { acceptQuote, issueHeldTicket, storeExchange } from './accept-quote.ts';
import { getCancellationTerms, giveUpOrder } from './cancelling.ts';
import { findCarrierByCode } from './carriers.ts';
import { listExchangeOffers, quoteExchange } from './exchange-quotes.ts';
import { listServiceOffers } from './extra-bags.ts';
import { changeFlight } from './flight-changes.ts';
import { buildNamedOffer } from './named-offers.ts';
import { getNetwork } from './network.ts';
import { getOfferSeatMap, listOfferServices } from './offer-services.ts';
import {
  cancelOrder,
  changePassengers,
  createOrder,
  refreshOrders,
  releaseOverdue,
  retrieveOrder,
} from './orders.ts';
import { payOrder } from './paying.ts';
import { priceOffers } from './pricing.ts';
import { listQueueItems, placeOnQueue, takeOffQueue } from './record-queues.ts';
import { acceptRefund, quoteRefund } from './refunding.ts';
import { releaseSlices } from './releasing.ts';
import { acceptProposal, repriceOrder } from './repricing.ts';
import { acceptTimes, annotateOrder } from './requests.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { getSeatMap } from './seat-maps.ts';
import { quoteServices } from './services.ts';
import { listAvailability, searchOffers } from './shopping.ts';
import { splitOrder } from './splitting.ts';
import { getMoment, getSeller, type Moment, type WorldState } from './state.ts';
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
  const changes = createFlightChanges(db);
  changes.refresh();
  let schedule: Schedule | undefined;
  const state: WorldState = {
    seed: options.seed,
    // Routes take most of a second to build, so they are built on first use.
    get network() {
      return getNetwork(options.seed);
    },
    get schedule() {
      schedule ??= createSchedule(getNetwork(options.seed), findCarrierByCode, changes);
      return schedule;
    },
    changes,
    db,
    orders: createOrderStore(db, options.seed),
    now: () => options.clock.now(),
  };
  /** Each call reads the clock once and first releases orders that were not paid in time. */
  const readMoment = (): Moment => {
    const now = getMoment(state);
    if (changes.refresh()) schedule?.forget();
    releaseOverdue(state, now);
    return now;
  };
  /** A function of the engine as one of the world: with its state and the moment of the call. */
  const bind =
    <A extends unknown[], R>(work: (state: WorldState, moment: Moment, ...args: A) => R) =>
    (...args: A): R =>
      work(state, readMoment(), ...args);
  return {
    seller: getSeller,
    search: (provider, search) => searchOffers(state, readMoment(), getSeller(provider), search),
    price: bind(priceOffers),
    availability: bind(listAvailability),
    namedOffer: bind(buildNamedOffer),
    createOrder: bind(createOrder),
    retrieve: bind(retrieveOrder),
    list(provider, filter) {
      const [from, to] = toCreatedBounds(filter);
      const read = (): WorldOrder[] => listStoredOrders(state.orders, provider, from, to);
      return refreshOrders(state, readMoment(), read).filter((order) => listMatches(order, filter));
    },
    offerSeatMap: bind(getOfferSeatMap),
    offerServices: bind(listOfferServices),
    cancellationTerms: bind(getCancellationTerms),
    giveUpOrder: bind(giveUpOrder),
    cancelOrder: bind(cancelOrder),
    updatePassengers: bind(changePassengers),
    annotateOrder: bind(annotateOrder),
    acceptTimes: bind(acceptTimes),
    changeFlight: bind(changeFlight),
    splitOrder: bind(splitOrder),
    reprice: bind(repriceOrder),
    acceptReprice: bind(acceptProposal),
    seatMap: bind(getSeatMap),
    serviceOffers: bind(listServiceOffers),
    quoteServices: bind(quoteServices),
    exchangeOffers: bind(listExchangeOffers),
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
      const read = (): WorldOrder[] => listStoredOrders(state.orders, provider, '', '9');
      return listQueueItems(state, at, provider, refreshOrders(state, at, read), news);
    }),
    placeOnQueue: bind(placeOnQueue),
    takeOffQueue: bind(takeOffQueue),
    orders: () => refreshOrders(state, readMoment(), () => listAllOrders(state.orders)),
    close: () => db.close(),
  };
}

type ListFilter = Parameters<World['list']>[1];

/** Flight filters must fit one flight, name filters one passenger. */
function listMatches(order: WorldOrder, filter: ListFilter): boolean {
  return matchesFlight(order, filter) && matchesName(order, filter);
}

function matchesFlight(order: WorldOrder, { carrier, flight_number, date }: ListFilter): boolean {
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

function matchesName(order: WorldOrder, { surname, given }: ListFilter): boolean {
  if (surname === undefined && given === undefined) return true;
  return order.passengers.some(
    (passenger) => isSameName(passenger.surname, surname) && isSameName(passenger.given, given),
  );
}

const isSameName = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || toPlain(name) === toPlain(wanted);
const toPlain = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();

/** A filter's instants in the stored form, for comparing; an invalid one sets no bound. */
function toCreatedBounds({ created_from, created_to }: ListFilter): [string, string] {
  return [toFiledForm(created_from) ?? '', toFiledForm(created_to) ?? '9'];
}

function toFiledForm(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
