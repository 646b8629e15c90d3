/**
 * Finds the order of a lost answer among a provider's list. Our reference makes one certain,
 * another reference excludes it, and of the rest all orders that match are returned.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuseUnclear } from './failures.ts';
import type {
  FindRequest,
  ProviderFailure,
  ProviderOrder,
  ProviderPassengerDetail,
} from './provider.ts';
import { toWireName } from './wire/names.ts';

/** The most orders of a provider's list that are read, one by one. */
export const MAX_CANDIDATES = 20;

/** A matching order may be older than the attempt by this much, as a clock can be a day ahead. */
const CLOCK_SLACK_MS = 26 * 3_600_000;

/** UTC instant before which an order cannot be ours. */
export const calculateEarliest = ({ created_after }: FindRequest): string =>
  new Date(Date.parse(created_after) - CLOCK_SLACK_MS).toISOString();

/** Orders with our reference, in upper or lower case. */
export function filterCertain(orders: readonly ProviderOrder[], by: FindRequest): ProviderOrder[] {
  const wanted = by.reference.toUpperCase();
  return orders
    .filter(({ reference }) => reference?.toUpperCase() === wanted)
    .map((order) => ({ ...order, reference: by.reference }));
}

/** The certain ones, else all with the same people and flights that have no other reference. */
function findMatching(orders: readonly ProviderOrder[], by: FindRequest): ProviderOrder[] {
  const certain = filterCertain(orders, by);
  if (certain.length > 0) return certain;
  const names = [null, by.split_from];
  return orders.filter((order) => names.includes(order.reference) && looksLike(order, by));
}

/** The matches; a failure if none is certain and the list was not read to its end. */
export function resolveMatches(
  orders: readonly ProviderOrder[],
  by: FindRequest,
  whole: boolean,
): Result<ProviderOrder[], ProviderFailure> {
  const found = findMatching(orders, by);
  const proved = whole || found.some(({ reference }) => reference === by.reference);
  return proved ? ok(found) : fail(refuseUnclear(phrase('list_no_end'), false));
}

/** If the list itself is not found, nothing is known about its orders. */
export const refuseLookup = (failure: ProviderFailure): ProviderFailure =>
  failure.error === 'NOT_FOUND' ? { ...failure, error: 'PROVIDER_REFUSED' } : failure;

/** Same people and flights, created since then and not cancelled. */
function looksLike(order: ProviderOrder, by: FindRequest): boolean {
  const legs = order.slices.flatMap((slice) => slice.legs);
  const flies = by.flights.every((flight) =>
    legs.some(
      (leg) =>
        leg.marketing_carrier === flight.carrier &&
        leg.flight_number === flight.flight_number &&
        leg.origin === flight.origin &&
        leg.destination === flight.destination &&
        leg.departure.slice(0, 10) === flight.date,
    ),
  );
  const carries = by.passengers.every((wanted) =>
    order.passengers.some(
      (one) =>
        haveSameName(one, wanted) &&
        (one.birth_date === null ||
          wanted.birth_date === null ||
          one.birth_date === wanted.birth_date),
    ),
  );
  const since = order.created_at === null || order.created_at >= calculateEarliest(by);
  const whole = order.passengers.length === by.passengers.length;
  return order.status === 'LIVE' && flies && carries && since && whole;
}

type Named = Pick<ProviderPassengerDetail, 'first_name' | 'last_name'> & {
  middle_name?: string | null;
};

/** Whether two names may be one: a host may leave out all but the first of the given names. */
export function haveSameName(a: Named, b: Named): boolean {
  const getKey = (one: Named) =>
    `${toWireName(one.last_name)}/${toWireName(one.first_name).split(' ')[0]}`;
  return getKey(a) === getKey(b);
}

/** A host may cut a surname off, or write more after it. */
export function haveAlikeSurname(a: Named, b: Named): boolean {
  const [one, other] = [a, b].map(({ last_name }) => toWireName(last_name).replaceAll(' ', ''));
  return one!.startsWith(other!) || other!.startsWith(one!);
}

const getWholeName = ({ last_name, first_name, middle_name }: Named): string =>
  [last_name, first_name, middle_name ?? '']
    .map((one) => toWireName(one))
    .join('')
    .replaceAll(' ', '');

export const haveWholeName = (a: Named, b: Named): boolean => getWholeName(a) === getWholeName(b);

/** Whose name it may be: of those that begin alike, the ones whose is the same to its end. */
export function listNamed<T extends Named>(name: Named, people: readonly T[]): T[] {
  const alike = people.filter((one) => haveSameName(one, name));
  const whole = alike.filter((one) => haveWholeName(one, name));
  return whole.length > 0 ? whole : alike;
}
