/** Holding a booking: resolves tokens, checks passengers, confirms the price, runs the intent. */
import { listBookingsDeparting } from '#db/store/bookings.ts';
import type { CreateInput } from '#main/contract/booking.ts';
import { createFailure, type Failure, refuse, toCodeDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { createOwnLocator, createRecord, type Origin } from '#main/domain/booking-build.ts';
import { type BookingRecord, getLocator } from '#main/domain/booking-record.ts';
import { isDuplicate } from '#main/domain/duplicates.ts';
import { toWireSpelling } from '#main/domain/name-spelling.ts';
import { checkPassengers, type PassengerDraft } from '#main/domain/passenger-create.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type { Principal } from '#main/ports.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { CreatePlan } from '../effects/create.ts';
import { LOCK_WAIT_MS, refuseBusyBooking, refuseOtherFare } from '../failures.ts';
import { type Context, getCaller, getTodayAt, type Handled, type Handler } from '../handler.ts';
import { resolveGroup } from '../session/sessions.ts';
import { type Agency, type Fares, getFares } from '../shopping/fares.ts';
import { type Chosen, chooseOffers, confirmPrice, storePriced } from '../shopping/price.ts';
import { refuseSpentTokens, sealFor } from './load.ts';

export const createBooking: Handler<'booking.create'> = async (input, context) => {
  const principal = getCaller(context);
  const chosen = await chooseOffers(context, input.selected_tokens, { field: 'selected_tokens' });
  if (!chosen.ok) return chosen;
  const { selection } = chosen.value;
  const spent = await refuseSpentTokens(context.ports.db.read, selection.offers);
  if (spent) return fail(spent);
  const fares = await getFares(context.ports, principal.agency_id);
  const today = getTodayAt(context.ports.clock, fares.agency);
  const drafts = draftPassengers(context, input, selection.shown, today);
  if (!drafts.ok) return drafts;
  return runAlone(
    context,
    buildDuplicateKey(principal, selection.shown.offer, drafts.value),
    async () => {
      const duplicate = await refuseDuplicate(context, selection.shown.offer, drafts.value);
      return duplicate ? fail(duplicate) : place(context, chosen.value, drafts.value, fares);
    },
  );
};

/**
 * Two requests for the same passengers must not both find that there is no booking yet: the second
 * waits until the first is settled, even if the first caller has left.
 */
function runAlone(
  { ports, signal }: Context,
  key: string,
  work: () => Handled<'booking.create'>,
): Handled<'booking.create'> {
  const answer = Promise.withResolvers<Awaited<Handled<'booking.create'>>>();
  const held = ports.locks.hold(key, LOCK_WAIT_MS, async () => {
    answer.resolve(await work());
    if (signal.aborted) await ports.intents.idle();
  });
  held.then((done) => {
    if (!done) answer.resolve(fail(refuseBusyBooking(phrase('being_booked'))));
  }, answer.reject);
  return answer.promise;
}

function buildDuplicateKey(
  { agency_id }: Principal,
  offer: ProviderOffer,
  passengers: PassengerDraft[],
): string {
  const names = passengers.map((p) => toWireSpelling(`${p.last_name}/${p.first_name}`)).sort();
  const departure = offer.journeys[0]?.slices[0]?.legs[0]?.departure.slice(0, 10);
  return `duplicate:${agency_id}:${departure}:${names.join()}`;
}

async function place(
  context: Context,
  chosen: Chosen,
  drafts: PassengerDraft[],
  fares: Fares,
): Handled<'booking.create'> {
  const { ports } = context;
  const principal = getCaller(context);
  const { selection } = chosen;
  const bought = await confirmOffer(context, chosen, fares);
  if (!bought.ok) return bought;
  const terms = fares.terms(bought.value.offer.currency);
  if (!terms.ok) return terms;
  const { provider_type } = selection;
  const origin = await createOrigin(context, fares.agency, provider_type);
  const record = createRecord({ ...origin, offer: bought.value, passengers: drafts });
  // An offer that cannot be held has no airline locator until it is paid.
  const temporary_locator = bought.value.offer.can_hold ? null : createOwnLocator(ports.ids, 'P');
  const plan: CreatePlan = {
    record: { ...record, temporary_locator },
    offer: bought.value.offer,
    offer_ids: [...new Set([...selection.offers, bought.value].map((offer) => offer.id))],
    passengers: drafts,
    remarks: [],
    terms: terms.value,
  };
  return ports.intents.run({
    operation: 'booking.create',
    principal,
    booking_id: record.id,
    provider_type,
    idempotency_key: context.idempotency_key,
    request_digest: context.request_digest,
    plan,
    signal: context.signal,
  }) as Handled<'booking.create'>;
}

/** Who creates a booking for whom, and under which id. */
export async function createOrigin(
  context: Context,
  agency: Agency,
  provider_type: BookingRecord['provider_type'],
  id = context.ports.ids.uuid(),
): Promise<Origin> {
  const { ports } = context;
  const principal = getCaller(context);
  const group = await resolveGroup(ports, principal);
  const seal = sealFor(ports, id);
  const { ids, clock } = ports;
  return { id, now: clock.now(), ids, agency, group, principal, provider_type, seal };
}

const draftPassengers = (
  context: Context,
  input: CreateInput,
  shown: StoredOffer,
  today: string,
): Result<PassengerDraft[]> =>
  checkPassengers(input.passengers, {
    passengers: shown.passengers,
    offer: shown.offer,
    today,
    ids: context.ports.ids,
  });

/** The offer as it will be bought. One that was only searched is priced again first. */
async function confirmOffer(
  context: Context,
  chosen: Chosen,
  fares: Fares,
): Promise<Result<StoredOffer>> {
  const { selection } = chosen;
  if (selection.offers.length === 1 && selection.shown.kind === 'PRICED')
    return ok(selection.shown);
  const answer = await confirmPrice(context, chosen, false);
  if (!answer.ok) return answer;
  const stored = await storePriced(context, chosen, answer.value, fares);
  if (!stored.ok) return stored;
  const [now] = stored.value;
  const was = selection.shown_total;
  if (was === null) return refuse('PRICE_CHANGED', phrase('no_price_together'));
  const is = sumPrice(now.offer);
  return is === was ? ok(now) : fail(refuseOtherFare(was, is, now.offer.currency));
}

/** The total of an offer for all passengers, in its currency's minor unit. */
export const sumPrice = (offer: ProviderOffer): number =>
  offer.prices.reduce((sum, line) => sum + line.quantity * (line.fare_minor + line.tax_minor), 0);

/** An airline may cancel the older of two duplicates, ticketed or not, so this checks first. */
export async function refuseDuplicate(
  context: Context,
  offer: ProviderOffer,
  passengers: PassengerDraft[],
  own_id: string | null = null,
): Promise<Failure | null> {
  const legs = offer.journeys.flatMap((journey) => journey.slices[0]?.legs ?? []);
  const departure_date = legs[0]?.departure.slice(0, 10);
  if (departure_date === undefined) return null;
  const { agency_id } = getCaller(context);
  const [lead] = passengers;
  const others = await listBookingsDeparting(context.ports.db.read, {
    agency_id,
    departure_date,
    name: lead,
  });
  const duplicate = others.find(
    (record) => record.id !== own_id && isDuplicate(record, { legs, passengers }),
  );
  if (!duplicate) return null;
  return createFailure('DUPLICATE', phrase('same_already'), [
    toCodeDetail('booking_id', duplicate.id),
    { path: 'locator', message: getLocator(duplicate) ?? '' },
  ]);
}
