/**
 * An exchange into a new booking: all open slices of the old tickets are given up for a whole held
 * booking of the same people. Where the provider quotes none it is calculated here; the airline
 * charges the same when paid, so our result must match it to the minor unit.
 */
import { refuse, refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type {
  ProviderFare,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderTax,
} from '#main/providers/provider.ts';
import type { ExchangeLine, TicketsRequest } from '#main/providers/provider-after-sale.ts';
import { type BookingRecord, listLiveTickets } from '../booking-record.ts';
import { sumMinor } from '../money.ts';
import { isSamePerson } from '../name-spelling.ts';
import { hasDeparted, isUsed, listFlownSlices } from './departures.ts';
import { type OldTickets, resolveOldTickets } from './old-tickets.ts';
import { calculatePenalty, type ExchangeRule, resolveExchangeRule } from './penalties.ts';
import { type ReissueRule, reissue, toSide } from './reissue.ts';

/** One passenger of the new booking. `line.passenger_key` is the new order's. */
interface MovedPassenger {
  passenger_id: string;
  old_passenger_id: string;
  tickets: OldTickets;
  line: ExchangeLine;
}
export interface NewBookingReckoning {
  rule: ReissueRule;
  /** Positions in the old order. */
  give_up: number[];
  /** In the order of the new booking's passengers. */
  passengers: MovedPassenger[];
}

/** The people of both bookings, and the rule of the old one; nothing is calculated yet. */
interface Match {
  old_order: ProviderOrder;
  new_order: ProviderOrder;
  rule: ExchangeRule;
  give_up: number[];
  pairs: Pair[];
}

const refuseUnavailable = (message: string) => refuse('CAPABILITY_UNAVAILABLE', message);

/** `old` has the named tickets, `fresh` is the held booking they pay for. */
export function matchNewBooking(
  old: BookingRecord,
  fresh: BookingRecord,
  ticket_numbers: readonly string[],
  now: Date,
): Result<Match> {
  const orders = resolveOrders(old, fresh);
  if (!orders.ok) return orders;
  const { old_order, new_order } = orders.value;
  const tickets = resolveOldTickets(old_order, ticket_numbers);
  if (!tickets.ok) return tickets;
  const pairs = pairPeople(old_order, new_order, tickets.value);
  if (!pairs.ok) return pairs;
  const flown = listFlownSlices(old_order, now);
  const give_up = old_order.slices.flatMap((_, at) => (flown.includes(at) ? [] : [at]));
  if (give_up.length === 0) return refuse('WRONG_STATE', phrase('all_old_flown'));
  const begun = flown.flatMap((at) => old_order.slices[at]!.legs);
  if (begun.some((leg) => !hasDeparted(leg, now) && !isUsed(old_order, leg))) {
    return refuse('WRONG_STATE', phrase('on_their_way'));
  }
  const moving = tickets.value.map(({ passenger_key }) => passenger_key);
  const rule = resolveExchangeRule(old_order, give_up, now, moving);
  return rule.ok
    ? ok({ old_order, new_order, rule: rule.value, give_up, pairs: pairs.value })
    : rule;
}

/** The tickets as a provider is asked what they come to. */
export const listTicketsToQuote = ({ old_order, pairs }: Match): TicketsRequest['tickets'] =>
  pairs.map(({ person, tickets }) => ({
    passenger_key: person.key,
    numbers: old_order.tickets
      .filter((one) => tickets.numbers.includes(one.number) && one.conjunction_of === null)
      .map(({ number }) => number),
  }));

/** With `quoted`, the provider's amounts replace the calculated ones. */
export function calculateNewBooking(
  old: BookingRecord,
  fresh: BookingRecord,
  ticket_numbers: readonly string[],
  now: Date,
  quoted: readonly ExchangeLine[] | null = null,
): Result<NewBookingReckoning> {
  const matched = matchNewBooking(old, fresh, ticket_numbers, now);
  if (!matched.ok) return matched;
  const { old_order, rule, give_up, pairs } = matched.value;
  const passengers: MovedPassenger[] = [];
  for (const pair of pairs) {
    const told = quoted?.find(({ passenger_key }) => passenger_key === pair.person.key);
    const line = told ? ok(told) : calculatePassenger(old_order, pair, rule, give_up);
    if (!line.ok) return line;
    const passenger_id = fresh.passengers.find(({ key }) => key === pair.person.key)?.id;
    const old_passenger_id = old.passengers.find(({ key }) => key === pair.before.key)?.id;
    if (passenger_id === undefined || old_passenger_id === undefined) {
      throw new Error('an order has a passenger whom its booking does not know');
    }
    passengers.push({ passenger_id, old_passenger_id, tickets: pair.tickets, line: line.value });
  }
  const { stage, refundable } = rule;
  return ok({ rule: { stage, refundable }, give_up, passengers });
}

function resolveOrders(
  old: BookingRecord,
  fresh: BookingRecord,
): Result<{ old_order: ProviderOrder; new_order: ProviderOrder }> {
  if (old.id === fresh.id) return refuseField('ticket_numbers', phrase('own_tickets_slices'));
  const { order: old_order } = old;
  const { order: new_order } = fresh;
  if (!old_order || !new_order) return refuse('WRONG_STATE', phrase('not_confirmed'));
  if (old_order.status !== 'LIVE' || new_order.status !== 'LIVE') {
    return refuse('CANCELLED', phrase('is_cancelled'));
  }
  if (old.provider_type !== fresh.provider_type || old_order.owner !== new_order.owner) {
    return refuseUnavailable(phrase('same_provider_only'));
  }
  if (new_order.unplaced) return refuseUnavailable(phrase('tickets_pay_held'));
  if (old_order.currency !== new_order.currency) {
    return refuseUnavailable(phrase('other_currencies'));
  }
  if (listLiveTickets(fresh).length > 0)
    return refuse('ALREADY_TICKETED', phrase('new_has_tickets'));
  return ok({ old_order, new_order });
}

interface Pair {
  before: ProviderOrderPassenger;
  person: ProviderOrderPassenger;
  tickets: OldTickets;
}

/** The new booking must have exactly the passengers whose tickets are given up. */
function pairPeople(
  old_order: ProviderOrder,
  new_order: ProviderOrder,
  tickets: readonly OldTickets[],
): Result<Pair[]> {
  const left = [...tickets];
  const pairs: Pair[] = [];
  for (const person of new_order.passengers) {
    const index = left.findIndex(({ passenger_key }) => {
      const before = old_order.passengers.find(({ key }) => key === passenger_key);
      return before !== undefined && isSame(before, person);
    });
    const own = left[index];
    const before = old_order.passengers.find(({ key }) => key === own?.passenger_key);
    if (!own || !before) {
      const name = `${person.last_name}/${person.first_name}`;
      return refuseField('ticket_numbers', phrase('none_of_these', { name }));
    }
    left.splice(index, 1);
    pairs.push({ before, person, tickets: own });
  }
  const [rest] = left;
  if (!rest) return ok(pairs);
  return refuseField('ticket_numbers', phrase('holder_missing', { number: rest.numbers[0] ?? '' }));
}

const isSame = (a: ProviderOrderPassenger, b: ProviderOrderPassenger): boolean =>
  isSamePerson(a, b) &&
  a.pax_type === b.pax_type &&
  (a.birth_date === null || b.birth_date === null || a.birth_date === b.birth_date);

function calculatePassenger(
  old_order: ProviderOrder,
  { before, person, tickets }: Pair,
  rule: ExchangeRule,
  give_up: readonly number[],
): Result<ExchangeLine> {
  const old = calculateWorth(old_order, before, tickets, give_up);
  if (!old) return refuseUnavailable(phrase('unflown_worth'));
  const { price } = person;
  if (!price) return refuseUnavailable(phrase('each_cost'));
  if (isItemised(old) !== isItemised(price)) return refuseUnavailable(phrase('taxes_both'));
  const getFare = (position: number) =>
    findSlicePrice(old_order, position, before)?.fare_minor ?? old.fare_minor;
  const penalty_minor = calculatePenalty(rule, before.pax_type, getFare);
  if (penalty_minor === null) return refuseUnavailable(phrase('move_cost'));
  const { due, refund, residual } = reissue({
    old: toSide(old),
    new: toSide(price),
    penalty_minor,
    rule,
  });
  return ok({
    passenger_key: person.key,
    old,
    new: price,
    penalty_minor,
    due_minor: due,
    refund_minor: refund,
    residual_minor: residual,
  });
}

const calculateTotal = ({ fare_minor, tax_minor }: ProviderFare): number => fare_minor + tax_minor;
const isItemised = ({ taxes, tax_minor }: ProviderFare): boolean =>
  sumMinor(taxes.map((tax) => tax.amount_minor)) === tax_minor;

const findSlicePrice = (
  order: ProviderOrder,
  position: number,
  { pax_type }: { pax_type: string },
) => order.slices[position]?.prices.find((price) => price.pax_type === pax_type);

/** The price a passenger paid for some slices; null if one has no price of its own. */
export function calculateSlicesPrice(
  order: ProviderOrder,
  passenger: Pick<ProviderOrderPassenger, 'pax_type'>,
  positions: readonly number[],
): ProviderFare | null {
  const prices = positions.map((position) => findSlicePrice(order, position, passenger));
  if (!prices.every((price) => price !== undefined)) return null;
  if (!prices.every(({ taxes, tax_minor }) => taxes !== undefined || tax_minor === 0)) return null;
  const taxes = sumTaxes(prices.flatMap((price) => price.taxes ?? []));
  return {
    fare_minor: sumMinor(prices.map(({ fare_minor }) => fare_minor)),
    taxes,
    tax_minor: sumMinor(prices.map(({ tax_minor }) => tax_minor)),
  };
}

/** Sums taxes by code; a partly refundable code gives two entries. */
function sumTaxes(taxes: readonly ProviderTax[]): ProviderTax[] {
  const sums: ProviderTax[] = [];
  for (const tax of taxes) {
    const same = sums.find(
      ({ code, refundable }) => code === tax.code && refundable === tax.refundable,
    );
    if (same) same.amount_minor += tax.amount_minor;
    else sums.push({ ...tax });
  }
  return sums;
}

/** The remaining value of tickets: whole if nothing is flown, whatever the slices add up to. */
function calculateWorth(
  order: ProviderOrder,
  passenger: ProviderOrderPassenger,
  { numbers }: OldTickets,
  open: readonly number[],
): ProviderFare | null {
  const by_slice = calculateSlicesPrice(order, passenger, open);
  if (open.length < order.slices.length) return by_slice;
  const ticket = order.tickets.find(({ number }) => number === numbers[0]);
  const whole = ticket?.fare ?? passenger.price;
  if (!whole) return by_slice;
  return by_slice && calculateTotal(by_slice) === calculateTotal(whole) ? by_slice : whole;
}
