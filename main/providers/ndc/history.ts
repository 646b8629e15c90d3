/**
 * Applies an order's history from the airline to the order as it is. An order that is unavailable,
 * or behind its own history, takes the changes from the history.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { giveUpTicket } from '#main/domain/tickets/status.ts';
import { refuse } from '../failures.ts';
import type {
  ProviderFailure,
  ProviderLeg,
  ProviderOrder,
  ProviderSlice,
  ProviderTicket,
} from '../provider.ts';
import { calculateMinutesBetween } from '../wire/values.ts';
import { decodePayload, parseXml } from '../wire/xml.ts';
import type { Method } from './client.ts';
import { toOrderRef } from './order-messages.ts';
import { retrieveOrder } from './ordering.ts';
import type { NdcProfile } from './profiles.ts';
import { startReading, unwrap } from './read/answers.ts';
import {
  type ChangedFlight,
  type ChangedPart,
  findNotification,
  type OrderChange,
  readChanges,
  type ToldChanges,
} from './read/changes.ts';
import { readStandard } from './standard.ts';
import { buildOrderHistory } from './write/ordering.ts';

export const fetchNews: Method<'news'> = async (client, order, call) => {
  const { profile } = client;
  const { order_id, locator, owner } = order;
  const asked = await client.send(buildOrderHistory(toOrderRef(client, order), profile), call);
  const told = asked.ok && readChanges(asked.value.response, asked.value.reading);
  const now = await retrieveOrder(client, { order_id, locator, owner }, call);
  if (!told) return now;
  if (now.ok) return ok(withChanges(now.value, told));
  const known = withChanges(order, told);
  return now.error.error === 'NOT_FOUND' || known === order ? now : ok(known);
};

/** An OrderChangeNotif that the airline sent by itself, for one of our orders. */
export function readNotification(
  message: Uint8Array,
  profile: Pick<NdcProfile, 'seller' | 'currency'>,
): Result<ToldChanges & { order_id: string }, ProviderFailure> {
  const parsed = parseXml(decodePayload(message));
  if (!parsed.ok) return fail(refuse(parsed.error.message));
  const root = unwrap(parsed.value);
  const standard = readStandard(root);
  if (!standard.ok) return fail(refuse(phrase('notify_standard', { standard: standard.error })));
  const holder = findNotification(root);
  if (!holder) return fail(refuse(phrase('notify_message')));
  const told = readChanges(holder, startReading(root, profile));
  const { order_id } = told;
  return order_id === null ? fail(refuse(phrase('notify_about'))) : ok({ ...told, order_id });
}

const countFlights = ({ slices }: ProviderOrder) => slices.flatMap(({ legs }) => legs).length;

/** A partial state must not replace a full one: of what is not in it the order itself tells. */
const isWhole = (told: ProviderOrder, known: ProviderOrder): boolean =>
  known.passengers.every(({ key }) =>
    told.passengers.some((one) => one.key === key && one.last_name !== ''),
  ) &&
  known.tickets.length <= told.tickets.length &&
  known.payments.length <= told.payments.length &&
  (countFlights(told) >= countFlights(known) || told.status === 'CANCELLED');

/**
 * The order with all changes it lacks, oldest first; the same object if it has them all. A change
 * applies only while a flight is as it was before, so nothing is done twice. A full current order
 * in the message is used first.
 */
export function withChanges(known: ProviderOrder, told: ToldChanges): ProviderOrder {
  if (told.order_id !== null && told.order_id !== known.order_id) return known;
  const order = told.booking && isWhole(told.booking, known) ? told.booking : known;
  if (order.status !== 'LIVE') return order;
  const changes = sortByTime(told.changes);
  const slices = order.slices.map((slice) => followSlice(slice, changes));
  const tickets = changes.reduce(followDocuments, order.tickets);
  const same = tickets === order.tickets && slices.every((one, at) => one === order.slices[at]);
  return same ? order : { ...order, slices, tickets };
}

/** Oldest first; one without a time stays behind the one it was told after. */
function sortByTime(changes: readonly OrderChange[]): OrderChange[] {
  let since = '';
  return changes
    .map((change) => {
      since = change.at ?? since;
      return { change, since };
    })
    .sort((a, b) => a.since.localeCompare(b.since))
    .map(({ change }) => change);
}

function followSlice(slice: ProviderSlice, changes: OrderChange[]): ProviderSlice {
  const legs = slice.legs.map((leg) => {
    const now = changes.reduce(followLeg, leg);
    // Moved and moved back: the order's own data holds.
    const back = now.departure === leg.departure && now.arrival === leg.arrival;
    return back && !(isGone(now.status) && !isGone(leg.status)) ? leg : now;
  });
  if (legs.every((leg, at) => leg === slice.legs[at])) return slice;
  return { ...slice, legs, duration_min: stretchDuration(slice.duration_min, slice.legs, legs) };
}

const isGone = (status: ProviderLeg['status']) => ['UN', 'HX', 'NO'].includes(status);

function followLeg(leg: ProviderLeg, change: OrderChange): ProviderLeg {
  const was = change.old?.flights.find(
    (one) => isSameFlight(one, leg) && one.departure === leg.departure,
  );
  if (!was) return leg;
  const now = findFlightAfter(was, change.new);
  if (now === null) return endsIt(change) ? { ...leg, status: 'UN' } : leg;
  if (isGone(now.status)) return { ...leg, status: 'UN' };
  const { departure, arrival, marketing_carrier, flight_number, status } = now;
  const moved = departure !== was.departure || arrival !== was.arrival;
  if (!moved && isSameFlight(now, leg)) return status === 'UNSPECIFIED' ? leg : { ...leg, status };
  return {
    ...leg,
    departure,
    arrival,
    marketing_carrier,
    flight_number,
    duration_min: stretchDuration(leg.duration_min, [leg], [now]),
    status: status === 'UNSPECIFIED' ? 'TK' : status,
  };
}

const isSameFlight = (
  a: Pick<ChangedFlight, 'marketing_carrier' | 'flight_number' | 'origin' | 'destination'>,
  b: typeof a,
): boolean =>
  a.marketing_carrier === b.marketing_carrier &&
  a.flight_number === b.flight_number &&
  a.origin === b.origin &&
  a.destination === b.destination;

/** By number, else by id: the flight number may have changed. */
function findFlightAfter(was: ChangedFlight, side: ChangedPart | null): ChangedFlight | null {
  const flights = side?.flights ?? [];
  const same = flights.find((one) => isSameFlight(one, was));
  const renamed = flights.find(
    ({ id, origin, destination }) =>
      id === was.id && origin === was.origin && destination === was.destination,
  );
  return same ?? renamed ?? null;
}

/** A flight that is not in the new state is gone only where the change says so. */
const endsIt = ({ type, new: now }: OrderChange): boolean =>
  now === null ||
  /CANCEL|CNL|XLD|DELETE|REMOVE/i.test(type ?? '') ||
  now.items.some(({ status }) => /CANCEL|^(UN|HX|NO|XX)$/i.test(status ?? ''));

type Times = Pick<ProviderLeg, 'departure' | 'arrival'>;

/** Local times at the same airports shift by as much as the duration. */
function stretchDuration(duration_min: number | null, was: Times[], now: Times[]): number | null {
  const [first, last] = [was[0], was.at(-1)];
  const [begin, end] = [now[0], now.at(-1)];
  if (duration_min === null || !first || !last || !begin || !end) return null;
  const later = calculateMinutesBetween(first.departure, begin.departure);
  return duration_min + calculateMinutesBetween(last.arrival, end.arrival) - later;
}

/** Replaced documents: the new ones are added and name the old. */
function followDocuments(tickets: ProviderTicket[], change: OrderChange): ProviderTicket[] {
  const { at, old, new: now } = change;
  const fresh = (now?.documents ?? []).filter((one) => !names(old, one.number));
  const gone = (old?.documents ?? []).filter((one) => !isGood(now, one.number));
  return fresh.reduce((known, document) => {
    const isMine = (one: (typeof gone)[number]) =>
      one.type === document.type && one.passenger_key === document.passenger_key;
    const place = fresh.filter(isMine).indexOf(document);
    const original = gone.filter(isMine)[place]?.number;
    const replaced = known.find(({ number }) => number === original);
    const there = known.find(({ number }) => number === document.number);
    if (there && original !== undefined && there.original_number === null) {
      const named = { ...there, original_number: original };
      return known.map((one) => (one === there ? named : one));
    }
    if (there || !replaced || replaced.status !== 'TICKETED' || document.status !== 'TICKETED') {
      return known;
    }
    const given_up = giveUpTicket(replaced, 'EXCHANGED');
    const issued: ProviderTicket = {
      ...replaced,
      number: document.number,
      original_number: replaced.number,
      issued_at: at ?? replaced.issued_at,
      conjunction_of: findSuccessor(replaced.conjunction_of, known),
    };
    return [...known.map((one) => (one === replaced ? given_up : one)), issued];
  }, tickets);
}

const findSuccessor = (number: string | null, tickets: ProviderTicket[]): string | null =>
  number && (tickets.find(({ original_number }) => original_number === number)?.number ?? number);

const names = (side: ChangedPart | null, number: string): boolean =>
  side?.documents.some((one) => one.number === number) ?? false;

const isGood = (side: ChangedPart | null, number: string): boolean =>
  side?.documents.some((one) => one.number === number && one.status === 'TICKETED') ?? false;
