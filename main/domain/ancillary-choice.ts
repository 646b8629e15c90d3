/**
 * Resolves tokens to a change of an order's seats or bags, all or nothing: passengers, legs, what
 * is added and removed, and the cost. Checks every rule that a caller can break.
 */
import { findRepeated } from '#main/contract/collections.ts';
import {
  createFailure,
  type ErrorDetail,
  type Failure,
  refuse,
  refuseField,
} from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderLeg, ProviderOrderService } from '#main/providers/provider.ts';
import type { ServiceChange, ServiceChoice } from '#main/providers/provider-after-sale.ts';
import { readAncillaryToken, type ServiceEntry, type ServiceSet } from './ancillary-tokens.ts';
import {
  type BookingRecord,
  getFlights,
  listTicketed,
  type RecordPassenger,
} from './booking-record.ts';
import { calculateItemTotal } from './item-price.ts';
import { isGivenBack } from './leg-status.ts';
import { type Rate, sumMinor } from './money.ts';

interface ChosenService {
  token: string;
  set: ServiceSet;
  entry: ServiceEntry;
}

export interface CheckedChange {
  change: ServiceChange;
  chosen: ChosenService[];
  /** For ticketed passengers, to be paid at once, in the agency's currency. */
  due: { passenger_id: string; amount_minor: number }[];
  /** The same amount in the provider's currency. */
  provider_due_minor: number;
}

/** Tokens of one leg or slice, as the caller groups them. */
export interface TokenGroup {
  /** The leg's or the slice's id. */
  place_id: string;
  tokens: readonly string[];
  /** The group's position in the input. */
  path: string;
}

/** Finds tokens in their sets; a token of another booking, leg or agency is unknown here. */
function resolve(
  record: BookingRecord,
  groups: readonly TokenGroup[],
  sets: readonly ServiceSet[],
  kind: ServiceSet['kind'],
): Result<ChosenService[]> {
  const chosen: ChosenService[] = [];
  const unknown: ErrorDetail[] = [];
  for (const { place_id, tokens, path } of groups) {
    tokens.forEach((token, index) => {
      const parts = readAncillaryToken(token);
      const set = parts && sets.find((one) => one.id === parts.set_id);
      const entry = set && parts ? set.entries[parts.index] : undefined;
      const place = kind === 'SEAT' ? set?.leg_id : set?.slice_id;
      const ours = set?.booking_id === record.id && set.kind === kind && place === place_id;
      if (set && entry && ours) chosen.push({ token, set, entry });
      else unknown.push({ path: `${path}.${index}`, message: phrase('seat_token_place') });
    });
  }
  if (unknown.length === 0) return ok(chosen);
  const message = kind === 'SEAT' ? phrase('seat_token_gone') : phrase('bag_token_gone');
  return refuse('NOT_FOUND', message, unknown);
}

/** The passengers still in the booking: one split off has no seat here. */
function resolvePassengers(
  record: BookingRecord,
  chosen: readonly ChosenService[],
): Result<RecordPassenger[]> {
  const found = chosen.flatMap(
    ({ entry }) => record.passengers.find((p) => p.id === entry.passenger_id) ?? [],
  );
  return found.length < chosen.length ? refuse('NOT_FOUND', phrase('token_passenger')) : ok(found);
}

/**
 * The chosen services and their passengers; each place may be named once. A price in another
 * currency than the order's could be neither added to it nor paid with it.
 */
function readChoice(
  record: BookingRecord,
  groups: readonly TokenGroup[],
  sets: readonly ServiceSet[],
  kind: ServiceSet['kind'],
): Result<{ chosen: ChosenService[]; people: RecordPassenger[] }> {
  const twice = groups[findRepeated(groups.map(({ place_id }) => place_id))];
  if (twice) {
    const id = twice.place_id;
    return kind === 'SEAT'
      ? refuseField('legs', phrase('leg_twice', { id }))
      : refuseField('slices', phrase('slice_twice', { id }));
  }
  const chosen = resolve(record, groups, sets, kind);
  if (!chosen.ok) return chosen;
  const own = record.order?.currency ?? '';
  const foreign = chosen.value.find(
    ({ entry, set }) => set.currency !== own && entry.amount_minor + entry.tax_minor !== 0,
  );
  if (foreign) {
    const { currency } = foreign.set;
    return refuse('CAPABILITY_UNAVAILABLE', phrase('service_other_money', { currency, own }));
  }
  const keys = chosen.value.flatMap(({ entry }) => entry.leg_keys);
  const legs = getFlights(record).flatMap((slice) => slice.legs);
  const gone = refuseGivenBack(legs.filter(({ key }) => keys.includes(key)));
  if (gone) return fail(gone);
  const people = resolvePassengers(record, chosen.value);
  return people.ok ? ok({ chosen: chosen.value, people: people.value }) : people;
}

/** Nobody sits, and no bag goes, on a flight that is not held any more. */
export function refuseGivenBack(legs: readonly ProviderLeg[]): Failure | null {
  const gone = legs.find(({ status }) => isGivenBack(status));
  if (!gone) return null;
  const { marketing_carrier, flight_number, status } = gone;
  const flight = `${marketing_carrier} ${flight_number}`;
  return createFailure('WRONG_STATE', phrase('cancelled_airline', { flight, status }));
}

const listLiveServices = (record: BookingRecord, kind: ProviderOrderService['kind']) =>
  (record.order?.services ?? []).filter(
    (service) => service.kind === kind && service.status !== 'CANCELLED',
  );

function toChoice({ set, entry }: ChosenService): ServiceChoice {
  const { passenger_id: _id, weight_kg: _weight, ...service } = entry;
  return { offer_key: set.offer_key, ...service };
}

function priceChange(
  record: BookingRecord,
  chosen: ChosenService[],
  remove: string[],
  rate: Rate,
): CheckedChange {
  const bought = chosen.filter(({ entry }) => entry.quantity > 0);
  const holders = listTicketed(record);
  const paid = bought.filter(({ entry }) => holders.has(entry.passenger_key));
  return {
    change: { add: bought.map(toChoice), remove },
    chosen: bought,
    due: paid.map(({ entry }) => ({
      passenger_id: entry.passenger_id,
      amount_minor: calculateItemTotal(entry, rate),
    })),
    provider_due_minor: sumMinor(paid.map(({ entry }) => entry.amount_minor + entry.tax_minor)),
  };
}

/**
 * Seats for passengers and legs. A group without tokens removes the leg's unpaid seats; a new seat
 * replaces the passenger's earlier one on that leg, unless that one is paid.
 */
export function checkSeats(
  record: BookingRecord,
  groups: readonly TokenGroup[],
  sets: readonly ServiceSet[],
  rate: Rate,
): Result<CheckedChange> {
  const read = readChoice(record, groups, sets, 'SEAT');
  if (!read.ok) return read;
  const { chosen } = read.value;
  const getSeatKey = ({ entry, set }: ChosenService) =>
    `${set.leg_id} ${entry.seat?.row}${entry.seat?.column}`;
  if (findRepeated(chosen.map(getSeatKey)) >= 0) return refuseField('legs', phrase('seat_twice'));
  const people = chosen.map(({ entry, set }) => `${set.leg_id} ${entry.passenger_id}`);
  if (findRepeated(people) >= 0) return refuseField('legs', phrase('two_seats'));
  const seats = listLiveServices(record, 'SEAT');
  const replaced = seats.filter((seat) =>
    chosen.some(
      ({ entry }) =>
        entry.passenger_key === seat.passenger_key &&
        seat.leg_keys.some((key) => entry.leg_keys.includes(key)),
    ),
  );
  const settled = replaced.find(isSettled);
  if (settled) return refuse('WRONG_STATE', phrase('seat_paid', { seat: settled.seat ?? '' }));
  const cleared = groups
    .filter(({ tokens }) => tokens.length === 0)
    .flatMap(({ place_id }) => {
      const key = record.slices.flatMap((s) => s.legs).find((leg) => leg.id === place_id)?.key;
      return seats.filter((seat) => seat.status !== 'TICKETED' && seat.leg_keys[0] === key);
    });
  const remove = [...new Set([...replaced, ...cleared].map((seat) => seat.key))];
  return ok(priceChange(record, chosen, remove, rate));
}

/** A seat that is paid for or has its EMD is not replaced by another. */
const isSettled = (seat: ProviderOrderService): boolean =>
  seat.status === 'TICKETED' &&
  (seat.document_number !== null || seat.amount_minor + seat.tax_minor > 0);

export const hasSettledSeat = (record: BookingRecord, key: string, leg_key: string): boolean =>
  listLiveServices(record, 'SEAT').some(
    (seat) => seat.passenger_key === key && seat.leg_keys.includes(leg_key) && isSettled(seat),
  );

/** Extra bags: those without a ticket are replaced on every slice, ticketed ones stay. */
export function checkBags(
  record: BookingRecord,
  groups: readonly TokenGroup[],
  sets: readonly ServiceSet[],
  rate: Rate,
): Result<CheckedChange> {
  const read = readChoice(record, groups, sets, 'BAGGAGE');
  if (!read.ok) return read;
  const { chosen, people } = read.value;
  if (people.some(({ pax_type }) => pax_type === 'INF')) {
    return refuseField('slices', phrase('infant_bags'));
  }
  const bags = chosen.map(
    ({ set, entry }) => `${set.slice_id} ${entry.passenger_id} ${entry.offer_item_id}`,
  );
  if (findRepeated(bags) >= 0) return refuseField('slices', phrase('bag_quantities'));
  const remove = listLiveServices(record, 'BAGGAGE')
    .filter((bag) => bag.status !== 'TICKETED')
    .map((bag) => bag.key);
  return ok(priceChange(record, chosen, [...new Set(remove)], rate));
}
