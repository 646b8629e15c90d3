/**
 * Checks the answers of every adapter, whatever the protocol: times that exist and are in order,
 * whole amounts, names, references that resolve, parts that add up. A failed check drops only its
 * own part and adds a warning that begins with its code; it never drops the whole order.
 */
import { phrase } from '#main/contract/phrase.ts';
import { isUnflown } from '#main/contract/values.ts';
import { calculateMinutesFrom } from '#main/domain/itinerary.ts';
import { formatAmounts } from '#main/domain/money.ts';
import { findAirport } from '#main/reference/airports.ts';
import { isDate, isLocalTime } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { sumPrices, sumServices } from './orders.ts';
import type {
  ProviderFare,
  ProviderLeg,
  ProviderOffer,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderServiceOffer,
  ProviderSlice,
  ProviderTicket,
} from './provider.ts';
import type { ProviderSeatMap } from './provider-after-sale.ts';
import { FareSchema, OrderSchema, SliceSchema } from './provider-order.ts';

const MAX_WARNINGS = 100;
/** The longest possible flight, with its stops. */
const MAX_LEG_MIN = 36 * 60;
/** The largest difference if one of two time zones is unknown. */
const MAX_ZONES_MIN = 26 * 60;
const FIRST_BIRTH = '1900-01-01';
/** Of one type in one offer: more than any airline sells at once. */
export const MAX_PASSENGERS = 99;

/** The warnings of one answer, each once. */
export class Warnings {
  readonly list: string[];
  constructor(told: readonly string[] = []) {
    this.list = [...told];
  }
  add(text: string): void {
    if (this.list.length < MAX_WARNINGS && !this.list.includes(text)) this.list.push(text);
  }
  /** The warnings in the form of an answer. */
  told(): { warnings?: string[] } {
    return this.list.length > 0 ? { warnings: this.list } : {};
  }
}

const isInstant = (text: string) =>
  isDate(text.slice(0, 10)) && text.includes('T') && !Number.isNaN(Date.parse(text));

function checkInstant(text: string | null, warnings: Warnings): string | null {
  if (text === null || isInstant(text)) return text;
  warnings.add(phrase('w_limit', { text }));
  return null;
}

const isTime = (minutes: number | null) =>
  minutes === null || (Number.isSafeInteger(minutes) && minutes >= 0);

/** The flight; null if it is impossible. */
function checkLeg(leg: ProviderLeg, warnings: Warnings): ProviderLeg | null {
  const named = leg.key !== '' && leg.origin !== '' && leg.destination !== '';
  if (!named || leg.marketing_carrier === '' || !Number.isSafeInteger(leg.flight_number)) {
    warnings.add(phrase('w_flight_incomplete', { id: leg.key }));
    return null;
  }
  if (!isLocalTime(leg.departure) || !isLocalTime(leg.arrival)) {
    warnings.add(phrase('w_flight_time', { id: leg.key }));
    return null;
  }
  const stops = leg.stops.filter(
    (stop) =>
      [stop.arrival, stop.departure].every((time) => time === null || isLocalTime(time)) &&
      isTime(stop.duration_min),
  );
  if (stops.length < leg.stops.length || !isTime(leg.duration_min)) {
    warnings.add(phrase('w_duration', { id: leg.key }));
    return { ...leg, stops, duration_min: isTime(leg.duration_min) ? leg.duration_min : null };
  }
  return leg;
}

/** Whether it lands after it departs, and not days later. */
function flies(leg: ProviderLeg): boolean {
  const minutes = calculateMinutesFrom(leg.departure, leg.origin, leg.arrival, leg.destination);
  const known = findAirport(leg.origin) && findAirport(leg.destination);
  const slack = known ? 0 : MAX_ZONES_MIN;
  return minutes > -slack && minutes <= MAX_LEG_MIN + slack;
}

/** False, with a warning, if its flights cannot follow each other. */
function isInOrder(slice: { legs: readonly ProviderLeg[] }, warnings: Warnings): boolean {
  let sound = true;
  for (const [index, leg] of slice.legs.entries()) {
    if (!flies(leg)) {
      warnings.add(phrase('w_lands', { id: leg.key }));
      sound = false;
    }
    const next = slice.legs[index + 1];
    const gone = leg.status === 'HX' || next?.status === 'HX';
    if (!next || gone) continue;
    if (calculateMinutesFrom(leg.arrival, leg.destination, next.departure, next.origin) < 0) {
      warnings.add(phrase('w_leaves', { id: next.key }));
      sound = false;
    }
  }
  return sound;
}

/** The slice without impossible flights; null if none is left. */
function checkSlice(slice: ProviderSlice, warnings: Warnings): ProviderSlice | null {
  const legs = slice.legs.flatMap((leg) => checkLeg(leg, warnings) ?? []);
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return null;
  const whole = legs.length === slice.legs.length;
  const { duration_min } = slice;
  const stated = isTime(duration_min);
  if (!stated) warnings.add(phrase('w_journey_duration'));
  return {
    ...slice,
    legs,
    duration_min: stated && whole ? duration_min : null,
    ...(whole ? {} : { origin: first.origin, destination: last.destination }),
  };
}

/** Whether all of them can be flown, in this order. */
export const areFlights = (legs: readonly ProviderLeg[], warnings: Warnings): boolean =>
  legs.length > 0 &&
  legs.every((leg) => checkLeg(leg, warnings) !== null) &&
  isInOrder({ legs }, warnings);

const isWhole = (...amounts: number[]) => amounts.every((one) => Number.isSafeInteger(one));

function checkTaxes({ taxes, tax_minor }: ProviderFare, warnings: Warnings): void {
  const listed = taxes.reduce((all, tax) => all + tax.amount_minor, 0);
  if (taxes.length > 0 && listed !== tax_minor) warnings.add(phrase('w_taxes'));
}

/** A readable name: flights and price instead of the key. */
const formatName = (offer: ProviderOffer): string =>
  offer.journeys
    .flatMap(({ slices }) => slices.flatMap(({ legs }) => legs))
    .map((leg) => `${leg.marketing_carrier}${leg.flight_number}`)
    .join(' ') || '-';

/** An offer is sold whole or not at all: null, with a warning, if a part cannot be sold. */
export function checkOffer(offer: ProviderOffer, warnings: Warnings): ProviderOffer | null {
  const name = formatName(offer);
  const drop = () => {
    warnings.add(phrase('w_offer', { list: name }));
    return null;
  };
  const flights = offer.journeys.flatMap(({ slices }) => slices.map(({ legs }) => legs.length));
  const journeys = offer.journeys.map(({ slices }) => ({
    slices: slices.flatMap((slice) => checkSlice(slice, warnings) ?? []),
  }));
  const slices = journeys.flatMap((journey) => journey.slices);
  const whole = flights.length > 0 && flights.join() === slices.map((s) => s.legs.length).join();
  if (!whole || !slices.every((slice) => isInOrder(slice, warnings))) return drop();
  const sold = offer.prices.every(
    (one) =>
      FareSchema.safeParse(one).success &&
      Number.isSafeInteger(one.quantity) &&
      one.quantity > 0 &&
      one.quantity <= MAX_PASSENGERS &&
      one.fare_minor + one.tax_minor >= 0,
  );
  if (!sold || offer.prices.length === 0 || !findCurrency(offer.currency)) {
    warnings.add(phrase('w_price', { list: name }));
    return drop();
  }
  if (!slices.every((slice) => SliceSchema.safeParse(slice).success)) return drop();
  for (const price of offer.prices) checkTaxes(price, warnings);
  return {
    ...offer,
    journeys,
    expires_at: checkInstant(offer.expires_at, warnings),
    price_guaranteed_until: checkInstant(offer.price_guaranteed_until, warnings),
    payment_due_at: checkInstant(offer.payment_due_at, warnings),
    ...(offer.services ? { services: checkServices(offer.services, warnings) } : {}),
  };
}

/** Seats and bags with valid amounts; `legs` are the ones they may name, if known. */
export const checkServices = (
  services: readonly ProviderServiceOffer[],
  warnings: Warnings,
): ProviderServiceOffer[] =>
  services.filter((one) => {
    const { amount_minor, tax_minor, currency, name, offer_item_id } = one;
    const priced = isWhole(amount_minor, tax_minor) && amount_minor + tax_minor >= 0;
    const free = amount_minor === 0 && tax_minor === 0;
    if (priced && (free || findCurrency(currency)) && offer_item_id !== '') return true;
    warnings.add(phrase('w_service_price', { name }));
    return false;
  });

export function checkSeatMap(map: ProviderSeatMap): ProviderSeatMap {
  const warnings = new Warnings(map.warnings);
  const cabins = map.cabins.map((cabin) => ({
    ...cabin,
    rows: cabin.rows.flatMap((row) => {
      if (!Number.isSafeInteger(row.number) || row.number < 0) {
        warnings.add(phrase('w_row'));
        return [];
      }
      const seats = row.seats.map((seat) => {
        const offers = seat.offers.filter(
          (one) => isWhole(one.amount_minor, one.tax_minor) && one.amount_minor >= 0,
        );
        if (offers.length === seat.offers.length) return seat;
        const place = `${row.number}${seat.column}`;
        warnings.add(phrase('w_seat_price', { code: place }));
        return { ...seat, offers };
      });
      return [{ ...row, seats }];
    }),
  }));
  return { ...map, cabins, ...warnings.told() };
}

/** The order with its valid parts; null if it is not an order. `today` limits birth dates. */
export function checkOrder(
  order: ProviderOrder,
  context: { currency: string; today: string },
): ProviderOrder | null {
  if (order.order_id === '') return null;
  const warnings = new Warnings(order.warnings);
  if (order.status === 'LIVE') {
    if (order.passengers.length === 0) warnings.add(phrase('w_nobody'));
    // A hotel without flights is an order too.
    if (order.slices.length + order.services.length === 0) warnings.add(phrase('w_nowhere'));
  }
  const slices = order.slices.flatMap((slice) => checkSlice(slice, warnings) ?? []);
  for (const slice of slices) isInOrder(slice, warnings);
  const told = {
    ...order,
    currency: pickCurrency(order, context.currency, warnings),
    slices,
    tickets: mergeTickets(order.tickets, warnings),
    passengers: order.passengers.map((one) => checkPassenger(one, context.today, warnings)),
    created_at: checkInstant(order.created_at, warnings),
    payment_due_at: checkInstant(order.payment_due_at, warnings),
    price_guaranteed_until: checkInstant(order.price_guaranteed_until, warnings),
    warnings: warnings.list,
  };
  const read = keepReadable(told, warnings);
  if (!read) return null;
  checkReferences(read, warnings);
  checkCoupons(read.tickets, warnings);
  checkTotal(read, warnings);
  return { ...read, warnings: warnings.list };
}

function pickCurrency({ currency }: ProviderOrder, usual: string, warnings: Warnings): string {
  if (findCurrency(currency)) return currency;
  // Without a default currency there is none to name.
  if (usual !== '') warnings.add(phrase('w_currency', { currency: usual }));
  return usual;
}

/** The birth date; null, with a warning, if it is impossible. */
export function checkBirth(
  { key, birth_date }: Pick<ProviderOrderPassenger, 'key' | 'birth_date'>,
  today: string,
  warnings: Warnings,
): string | null {
  if (birth_date === null) return null;
  const possible = isDate(birth_date) && birth_date >= FIRST_BIRTH && birth_date <= today;
  if (possible) return birth_date;
  warnings.add(phrase('w_born', { id: key, date: birth_date }));
  return null;
}

function checkPassenger(
  person: ProviderOrderPassenger,
  today: string,
  warnings: Warnings,
): ProviderOrderPassenger {
  const { key, first_name, last_name, price } = person;
  if (last_name.trim() === '' || first_name.trim() === '') {
    warnings.add(phrase('w_name', { id: key }));
  }
  const checkDate = (date: string | null) => {
    if (date === null || isDate(date)) return date;
    warnings.add(phrase('w_document_date', { id: key }));
    return null;
  };
  const priced = price === null || FareSchema.safeParse(price).success;
  if (!priced) warnings.add(phrase('w_passenger_price', { id: key }));
  else if (price) checkTaxes(price, warnings);
  return {
    ...person,
    birth_date: checkBirth(person, today, warnings),
    documents: person.documents.map((one) => ({
      ...one,
      issued_on: checkDate(one.issued_on),
      expires_on: checkDate(one.expires_on),
    })),
    price: priced ? price : null,
  };
}

/** Each document once, with all its coupons; of two states the better one counts. */
function mergeTickets(tickets: readonly ProviderTicket[], warnings: Warnings): ProviderTicket[] {
  const merged = new Map<string, ProviderTicket>();
  for (const one of tickets) {
    const known = merged.get(one.number);
    if (!known) {
      merged.set(one.number, one);
      continue;
    }
    const same = known.status === one.status && known.passenger_key === one.passenger_key;
    if (!same) warnings.add(phrase('w_document_twice', { number: one.number }));
    const main = known.status !== 'TICKETED' && one.status === 'TICKETED' ? one : known;
    const other = main === one ? known : one;
    const numbers = new Set(main.coupons.map(({ number }) => number));
    const coupons = [...main.coupons, ...other.coupons.filter((c) => !numbers.has(c.number))];
    merged.set(one.number, {
      ...main,
      coupons: coupons.toSorted((a, b) => a.number - b.number),
      fare: main.fare ?? other.fare,
      currency: main.fare ? main.currency : (other.currency ?? main.currency),
    });
  }
  return [...merged.values()];
}

const LISTS = ['slices', 'tickets', 'services', 'payments', 'annotations'] as const;

/** The order without malformed parts; null if it is malformed itself. */
function keepReadable(order: ProviderOrder, warnings: Warnings): ProviderOrder | null {
  const read = OrderSchema.safeParse(order);
  if (read.success) return order;
  const broken = new Map<string, Set<unknown>>();
  for (const { path } of read.error.issues) {
    const [field, index] = path;
    if (!LISTS.some((name) => name === field) || typeof index !== 'number') return null;
    broken.set(String(field), (broken.get(String(field)) ?? new Set()).add(index));
  }
  const left = { ...order };
  for (const name of LISTS) {
    const gone = broken.get(name);
    if (!gone) continue;
    warnings.add(phrase('w_piece', { title: name }));
    Object.assign(left, { [name]: order[name]?.filter((_, index) => !gone.has(index)) });
  }
  return left;
}

/** Warns of unknown coupon statuses, which are shown as received. */
export function checkCoupons(tickets: readonly ProviderTicket[], warnings: Warnings): void {
  for (const { number, coupons } of tickets) {
    for (const { number: n, status_text: text } of coupons) {
      if (text) warnings.add(phrase('w_coupon', { n, number, text }));
    }
  }
}

/** Entries may name removed flights; valid documents and services must name existing ones. */
function checkReferences(order: ProviderOrder, warnings: Warnings): void {
  const people = new Set(order.passengers.map(({ key }) => key));
  const legs = new Set(order.slices.flatMap((slice) => slice.legs.map(({ key }) => key)));
  for (const { number, status, passenger_key, coupons } of order.tickets) {
    if (status !== 'TICKETED') continue;
    if (!people.has(passenger_key)) warnings.add(phrase('w_document_nobody', { number }));
    const open = coupons.filter((one) => isUnflown(one.status));
    if (open.some(({ leg_key }) => leg_key !== null && !legs.has(leg_key))) {
      warnings.add(phrase('w_document_flight', { number }));
    }
  }
  for (const { key, status, passenger_key, leg_keys } of order.services) {
    if (status === 'CANCELLED' || (people.has(passenger_key) && leg_keys.every((k) => legs.has(k))))
      continue;
    warnings.add(phrase('w_service_nobody', { id: key }));
  }
}

function checkTotal(order: ProviderOrder, warnings: Warnings): void {
  const { currency, total_minor, passengers, services, status } = order;
  if (total_minor < 0) warnings.add(phrase('w_negative'));
  if (status === 'CANCELLED' || passengers.some(({ price }) => price === null)) return;
  const fares = sumPrices(passengers);
  const extras = sumServices(services);
  if (passengers.length === 0 || fares + extras === total_minor) return;
  const written = formatAmounts([fares, extras, total_minor], currency);
  warnings.add(phrase('w_total', { written, currency }));
}
