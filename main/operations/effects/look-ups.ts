/** Asks a provider for the outcome of an effect whose answer was lost. */
import { pick } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail } from '#main/contract/result.ts';
import { isOtherOrder } from '#main/domain/booking-match.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { isPaymentIn } from '#main/domain/payment/provider-payments.ts';
import type { IntentHead, Lookup } from '#main/ports.ts';
import type {
  Answer,
  FindRequest,
  Provider,
  ProviderCall,
  ProviderLeg,
  ProviderOrder,
} from '#main/providers/provider.ts';
import { findHolders, loadCurrent } from '../booking/load.ts';
import { type BookingPlan, type EffectPorts, getProvider } from './plan.ts';

/** A booking's order as its provider has it now; none if its locator was given to another. */
export async function retrieveOwn(
  provider: Provider,
  record: BookingRecord,
  { order_id, locator, owner }: Pick<ProviderOrder, 'order_id' | 'locator' | 'owner'>,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const seen = await provider.retrieve({ order_id, locator, owner }, call);
  if (!seen.ok || !isOtherOrder(record, seen.value)) return seen;
  return fail({
    error: 'NOT_FOUND',
    retry: 'never',
    message: phrase('not_known_any_more'),
    provider_code: null,
    provider_text: null,
  });
}

/** The provider's current order, to see whether a lost change took effect. */
export async function lookUpOrder(
  ports: EffectPorts,
  plan: BookingPlan,
  call: ProviderCall,
  happened: (order: ProviderOrder, record: BookingRecord) => boolean,
  findDoubt: (order: ProviderOrder, record: BookingRecord) => string | null = () => null,
): Promise<Lookup<ProviderOrder>> {
  // An order that is not placed at the airline can only be changed here.
  if (plan.order.unplaced) return { state: 'ABSENT' };
  const { record } = await loadCurrent(ports.db.read, plan.booking_id);
  const found = await retrieveOwn(getProvider(ports, plan), record, plan.order, call);
  if (!found.ok) {
    if (found.error.error !== 'NOT_FOUND') return { state: 'UNREACHABLE', failure: found.error };
    return { state: 'UNCLEAR', reason: phrase('not_known_any_more') };
  }
  if (happened(found.value, record)) return { state: 'FOUND', found: found.value };
  const reason = findDoubt(found.value, record);
  if (reason !== null) return { state: 'UNCLEAR', reason };
  return { state: 'ABSENT', final: found.value.status === 'CANCELLED' };
}

/** The same of a paid change. Documents may come hours after the money: never pay twice. */
export const lookUpPaid = <Plan extends BookingPlan>(
  ports: EffectPorts,
  plan: Plan,
  { reference }: IntentHead,
  call: ProviderCall,
  happened: (plan: Plan, order: ProviderOrder) => boolean,
) =>
  lookUpOrder(
    ports,
    plan,
    call,
    (order, record) => !isTold(record) && happened(plan, order),
    (order, record) =>
      !isTold(record) && isPaymentIn(order, reference, plan.order)
        ? phrase('payment_no_tickets')
        : null,
  );

/** Cancelled over a payment that waited for a person: the cancellation has told of it. */
const isTold = ({ given_back }: BookingRecord): boolean => given_back?.paid_minor !== undefined;

/** The current order of another booking at its provider; null if it cannot be read. */
export async function retrieveOther(
  ports: EffectPorts,
  booking_id: string,
  call: ProviderCall,
): Promise<ProviderOrder | null> {
  const { record } = await loadCurrent(ports.db.read, booking_id);
  if (!record.order) return null;
  const seen = await retrieveOwn(getProvider(ports, record), record, record.order, call);
  return seen.ok ? seen.value : null;
}

const EPOCH = new Date(0).toISOString();

/** The earliest time a request can have been placed; the epoch if the clock was set back since. */
const getPlacedAfter = ({ clock }: Pick<EffectPorts, 'clock'>, created_at: string): string =>
  Date.parse(created_at) > clock.now().getTime() ? EPOCH : created_at;

export const toFlights = (legs: readonly ProviderLeg[]): FindRequest['flights'] =>
  legs.map(({ marketing_carrier: carrier, flight_number, departure, origin, destination }) => ({
    carrier,
    flight_number,
    date: departure.slice(0, 10),
    origin,
    destination,
  }));

/** How to find our order: by our reference, or else by its passengers and flights since a time. */
export const findRequest = (
  ports: Pick<EffectPorts, 'clock'>,
  { reference, created_at }: Pick<IntentHead, 'reference' | 'created_at'>,
  passengers: readonly { first_name: string; last_name: string; birth_date?: string | null }[],
  flights: FindRequest['flights'],
): FindRequest => ({
  reference,
  created_after: getPlacedAfter(ports, created_at),
  sent_at: created_at,
  passengers: passengers.map(({ first_name, last_name, birth_date = null }) => ({
    first_name,
    last_name,
    birth_date,
  })),
  flights: flights.map((flight) =>
    pick(flight, 'carrier', 'flight_number', 'date', 'origin', 'destination'),
  ),
});

/** The one of several look-alikes that an agent has imported since, which settles whose it is. */
async function findImported(
  { db }: EffectPorts,
  { provider_type }: Pick<BookingPlan, 'provider_type'>,
  { agency_id, created_at }: Pick<IntentHead, 'agency_id' | 'created_at'>,
  candidates: readonly ProviderOrder[],
): Promise<ProviderOrder | null> {
  const held = await Promise.all(
    candidates.map(async (order) => {
      const { own } = await findHolders(db.read, { agency_id, provider_type }, order);
      return own?.record.imported && own.record.created_at >= created_at ? [order] : [];
    }),
  );
  const [only, ...others] = held.flat();
  return only && others.length === 0 ? only : null;
}

/**
 * Asks the provider for our order: by our reference where the provider returns it, else the only
 * one for these passengers and flights made since then. Two look-alikes are for a person to judge,
 * who imports the right one.
 */
export async function findPlaced(
  ports: EffectPorts,
  sent: {
    provider_type: BookingPlan['provider_type'];
    passengers: readonly FindRequest['passengers'][number][];
    legs: readonly ProviderLeg[];
  },
  intent: Pick<IntentHead, 'reference' | 'created_at' | 'agency_id'>,
  call: ProviderCall,
): Promise<Lookup<ProviderOrder>> {
  const found = await getProvider(ports, sent).find(
    findRequest(ports, intent, sent.passengers, toFlights(sent.legs)),
    call,
  );
  if (!found.ok) {
    if (found.error.error === 'NOT_FOUND') return { state: 'ABSENT' };
    return { state: 'UNREACHABLE', failure: found.error };
  }
  const ours = found.value.filter((order) => order.reference === intent.reference);
  const live = ours.filter((order) => order.status === 'LIVE');
  const nameless = found.value.filter((order) => order.reference === null);
  const certain = live.length > 0 ? live : ours;
  const candidates = certain.length > 0 ? certain : nameless;
  const [only] = candidates;
  if (!only) return { state: 'ABSENT' };
  if (candidates.length === 1) return { state: 'FOUND', found: only };
  const imported = await findImported(ports, sent, intent, candidates);
  if (imported) return { state: 'FOUND', found: imported };
  const locators = candidates.map((order) => order.locator ?? order.order_id).join(', ');
  return { state: 'UNCLEAR', reason: phrase('look_alike', { list: locators }) };
}
