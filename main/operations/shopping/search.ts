/**
 * Shopping: all chosen providers are asked at once, each with its own timeout; one that fails or is
 * late loses only its own offers and is named. Offers are stored before they are shown, so that a
 * token survives a restart.
 */
import { insertOfferRows, insertSearch, toOfferRow } from '#db/store/offers.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import type { ProviderStatus } from '#main/contract/call.ts';
import { pick } from '#main/contract/collections.ts';
import { createFailure, type Failure, refuse, refuseField } from '#main/contract/errors.ts';
import { flatMapInTurns, turn } from '#main/contract/event-loop-turns.ts';
import type { Offer, SearchInput } from '#main/contract/offer.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { hasLeft, isTicketed } from '#main/domain/booking-record.ts';
import { requireCapability } from '#main/domain/capabilities.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import {
  type Alternatives,
  compareByAlternative,
  findAlternatives,
} from '#main/domain/schedule-changes.ts';
import { filterOffers } from '#main/domain/search-filters.ts';
import { planSearch, type SearchPlan } from '#main/domain/search-request.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type {
  Provider,
  ProviderFailure,
  ProviderOrder,
  SearchAnswer,
  SearchRequest,
} from '#main/providers/provider.ts';
import { loadOwn } from '../booking/load.ts';
import { refuseUnconfigured } from '../failures.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';
import { type Fares, getFares } from './fares.ts';

interface Shopping {
  context: Context;
  plan: SearchPlan;
  search_id: string;
  fares: Fares;
  /** Of the ticketed booking whose flights are to be exchanged. */
  order: ProviderOrder | null;
  /** Resolves once the search itself is stored; offers refer to it. */
  recorded: Promise<unknown>;
}

type Chosen = Pick<Shopping, 'plan' | 'order'> & {
  providers: Provider[];
  /** Set where the airline changed a flight of the booking itself. */
  alternatives: Alternatives | null;
  /** Named by the caller but not configured; the other providers answer. */
  missing: ProviderStatus[];
};

interface Asked {
  status: ProviderStatus;
  offers: Offer[];
  combinable: boolean;
  /** Parts of its answer that could not be used or do not add up. */
  warnings: string[];
  /** Set where the provider failed technically (a refusal is an answer). */
  failure: ProviderFailure | null;
  /** Set where the provider refused. */
  refusal: ProviderFailure | null;
  /** Set where the agency has no exchange rate for the answer. */
  unpriced?: Failure;
}

const refuseCancelled = () => refuse('CALL_CANCELLED', phrase('search_cancelled'));
const MANY_RETRY_MS = 5_000;

export const searchOffers: Handler<'offer.search'> = async (input, context) => {
  const chosen = await choose(input, context);
  if (!chosen.ok) return chosen;
  const { signal, ports } = context;
  const work = () => shop(input, chosen.value, context);
  const done = await ports.searches.take(getCaller(context), signal, work);
  if (done) return done.value;
  if (signal.aborted) return refuseCancelled();
  return refuse('BUSY', phrase('many_searches'), [], MANY_RETRY_MS);
};

async function shop(
  input: SearchInput,
  { plan, providers, order, missing, alternatives }: Chosen,
  context: Context,
): ReturnType<Handler<'offer.search'>> {
  for (const status of missing) {
    context.emit({ type: 'search.provider', data: { ...status, message: null } });
  }
  const principal = getCaller(context);
  const { db, ids, clock } = context.ports;
  const search_id = ids.uuid();
  const fares = await getFares(context.ports, principal.agency_id);
  const recorded = db.write(
    (tx) =>
      insertSearch(tx, {
        id: search_id,
        agency_id: principal.agency_id,
        user_id: principal.user_id,
        request: input,
        booking_id: input.booking_id ?? null,
        now: clock.now(),
      }),
    'deferred',
  );
  // A failure is reported where it is awaited; until then it must not end the process.
  recorded.catch(() => undefined);
  const shopping: Shopping = { context, plan, search_id, fares, order, recorded };
  const asked = await Promise.all(providers.map((provider) => ask(shopping, provider)));
  await recorded;
  if (context.signal.aborted) return refuseCancelled();
  const statuses = [...asked.map((a) => a.status), ...missing];
  if (asked.every((a) => a.failure !== null)) return fail(refuseAllFailed(asked));
  // If no offer can be sold because the agency lacks a rate, that is the answer.
  const unpriced = asked.flatMap((a) => a.unpriced ?? []);
  if (unpriced[0] && unpriced.length === asked.length) return fail(unpriced[0]);
  // Only one airline can exchange a booking's tickets, so its refusal is the answer.
  const no = order && asked[0]?.refusal;
  if (no) return fail(describeFailure(no));
  const output = {
    flexible_recommendations: asked.some((a) => a.combinable && a.offers.length > 0),
    international: plan.international,
    offers: asked.flatMap((a) => a.offers).sort(compareByAlternative(alternatives)),
  };
  const warnings = asked.flatMap((a) => a.warnings);
  return ok({ output, providers: statuses, warnings });
}

/** Reads the request and picks the providers it is for. */
async function choose(input: SearchInput, context: Context): Promise<Result<Chosen>> {
  const { providers: registry, clock, db } = context.ports;
  const now = clock.now();
  if (input.booking_id !== undefined) {
    const loaded = await loadOwn(context, input.booking_id);
    if (!loaded.ok) return loaded;
    const { record } = loaded.value;
    const { order } = record;
    const passengers = record.passengers.filter(({ key }) => !(order && hasLeft(order, key)));
    const plan = planSearch(input, { now, passengers });
    if (!plan.ok) return plan;
    const { provider_type } = record;
    const other = [plan.value.providers]
      .flat()
      .find((code) => code !== 'ANY' && code !== provider_type);
    if (other) {
      return refuseField('provider_type', phrase('booking_provider', { provider: provider_type }));
    }
    const provider = registry.get(provider_type);
    if (!provider) return fail(refuseUnconfigured(provider_type));
    const chosen = { plan: plan.value, providers: [provider], missing: [] };
    if (!isTicketed(record)) return ok({ ...chosen, order: null, alternatives: null });
    const may = requireCapability(record, 'exchange', { traits: provider.traits, now });
    if (!may.ok) return may;
    const { minutes } = (await getSaleRules(db.read, record.agency_id)).involuntary;
    const alternatives = findAlternatives(record, minutes);
    return ok({ ...chosen, order: record.order, alternatives });
  }
  const plan = planSearch(input, { now });
  if (!plan.ok) return plan;
  const { providers: named } = plan.value;
  if (named === 'ANY') {
    const providers = registry.all();
    if (providers.length === 0) return refuse('PROVIDER_NOT_CONFIGURED', phrase('none_configured'));
    return ok({ plan: plan.value, providers, order: null, missing: [], alternatives: null });
  }
  const providers = named.flatMap((code) => registry.get(code) ?? []);
  const missing = named
    .filter((code) => !registry.get(code))
    .map((provider_type): ProviderStatus => {
      const error = 'PROVIDER_NOT_CONFIGURED';
      return { provider_type, state: 'FAILED', offers: 0, elapsed_ms: 0, error };
    });
  const [first] = missing;
  if (providers.length === 0 && first) return fail(refuseUnconfigured(first.provider_type));
  return ok({ plan: plan.value, providers, order: null, missing, alternatives: null });
}

async function ask(shopping: Shopping, provider: Provider): Promise<Asked> {
  const { context, plan } = shopping;
  const { provider_type, search_timeout_ms, currency } = provider.traits;
  const { clock } = context.ports;
  // Each request is built in its own turn: all at once would block others.
  await turn();
  const since = clock.monotonic();
  context.emit({
    type: 'search.provider',
    data: { provider_type, state: 'ASKED', offers: 0, elapsed_ms: 0, error: null, message: null },
  });
  const request: SearchRequest = {
    ...pick(plan, 'journeys', 'passengers', 'cabin', 'airlines'),
    ...pick(plan, 'direct_only', 'max_connections'),
    currency,
  };
  const call = buildCall(context, provider, search_timeout_ms);
  const answer = shopping.order
    ? await provider.exchangeSearch(shopping.order, request, call)
    : await provider.search(request, call);
  const took = Math.round(clock.monotonic() - since);
  const nothing = answer.ok && answer.value.offers.length === 0;
  const done =
    nothing && hasTooManySeats(plan)
      ? toRefused(shopping, provider, refuseSeating(provider.traits.name), took)
      : answer.ok
        ? await keep(shopping, provider, answer.value, took)
        : toRefused(shopping, provider, answer.error, took);
  const message = done.failure?.message ?? done.refusal?.message ?? null;
  context.emit({ type: 'search.provider', data: { ...done.status, message } });
  return done;
}

/** Filters, prices, stores and shows what one provider answered. */
async function keep(
  shopping: Shopping,
  provider: Provider,
  answer: SearchAnswer,
  elapsed_ms: number,
): Promise<Asked> {
  const { context, plan, search_id, fares, recorded } = shopping;
  const { provider_type } = provider.traits;
  const { db, ids, clock } = context.ports;
  const { agency_id } = getCaller(context);
  const unpriced: Failure[] = [];
  const stored = await flatMapInTurns(filterOffers(answer.offers, plan), (offer): StoredOffer[] => {
    const priced = fares.price(provider_type, offer);
    if (!priced.ok) {
      unpriced.push(priced.error);
      return [];
    }
    const kept = { id: ids.token(), search_id, provider_type, offer, plan, now: clock.now() };
    return [fares.store({ ...kept, priced: priced.value, kind: 'SEARCH' })];
  });
  const [lack] = unpriced;
  if (lack && stored.length === 0) {
    const why = refuseSelling('PROVIDER_REFUSED', lack.message);
    return { ...toRefused(shopping, provider, why, elapsed_ms), unpriced: lack };
  }
  await recorded;
  const rows = await flatMapInTurns(stored, (offer) => [toOfferRow(agency_id, offer)]);
  if (rows.length > 0) await db.write((tx) => insertOfferRows(tx, { agency_id, rows }), 'deferred');
  const offers = await flatMapInTurns(stored, (offer) => [toOfferView(offer)]);
  if (offers.length > 0) context.emit({ type: 'search.offers', data: { provider_type, offers } });
  return {
    status: {
      provider_type,
      state: 'ANSWERED',
      offers: offers.length,
      elapsed_ms,
      error: null,
      ...(answer.cut && { cut: true }),
    },
    offers,
    combinable: answer.combinable || provider.traits.brands,
    warnings: [
      ...[...(answer.warnings ?? []), ...new Set(unpriced.map(({ message }) => message))].map(
        (text) => `${provider.traits.name}: ${text}`,
      ),
      ...(answer.cut ? [phrase('search_cut', { name: provider.traits.name })] : []),
    ],
    failure: null,
    refusal: null,
  };
}

/** The most seats that airlines and GDSs sell in one booking. */
const MAX_SEATS = 9;
const hasTooManySeats = ({ counts }: SearchPlan): boolean => counts.adts + counts.chds > MAX_SEATS;

const refuseSelling = (error: ProviderFailure['error'], message: string): ProviderFailure => ({
  error,
  retry: 'never',
  message,
  provider_code: null,
  provider_text: null,
});
const refuseSeating = (name: string): ProviderFailure =>
  refuseSelling('CAPABILITY_UNAVAILABLE', phrase('too_many_seats', { name, n: MAX_SEATS }));

function toRefused(
  { plan }: Shopping,
  provider: Provider,
  why: ProviderFailure,
  elapsed_ms: number,
): Asked {
  const { provider_type, name } = provider.traits;
  const late = why.error === 'PROVIDER_TIMEOUT';
  const { error } = why;
  return {
    status: { provider_type, state: late ? 'LATE' : 'FAILED', offers: 0, elapsed_ms, error },
    offers: [],
    combinable: false,
    warnings: hasTooManySeats(plan) && !TECHNICAL[why.error] ? [refuseSeating(name).message] : [],
    failure: TECHNICAL[why.error] ? why : null,
    refusal: TECHNICAL[why.error] ? null : why,
  };
}

/** A provider that refuses to sell has answered; one that failed has not. */
const TECHNICAL: Readonly<Record<ProviderFailure['error'], boolean>> = {
  PROVIDER_ERROR: true,
  PROVIDER_TIMEOUT: true,
  OFFLINE: true,
  CALL_CANCELLED: true,
  PROVIDER_REFUSED: false,
  NOT_FOUND: false,
  SOLD_OUT: false,
  PRICE_CHANGED: false,
  EXPIRED: false,
  CANCELLED: false,
  ALREADY_TICKETED: false,
  DUPLICATE: false,
  AMBIGUOUS: false,
  CARD_REFUSED: false,
  CAPABILITY_UNAVAILABLE: false,
};

function refuseAllFailed(asked: Asked[]): Failure {
  const [word, message] = asked.every((a) => a.failure?.error === 'OFFLINE')
    ? (['OFFLINE', phrase('no_connection_any')] as const)
    : asked.every((a) => a.status.state === 'LATE')
      ? (['PROVIDER_TIMEOUT', phrase('none_in_time')] as const)
      : (['PROVIDER_ERROR', phrase('none_asked')] as const);
  return createFailure(
    word,
    message,
    asked.map(({ status, failure: why }) => ({
      path: 'provider_type',
      message: phrase('by_provider', {
        provider: status.provider_type,
        why: why?.message ?? status.state,
      }),
    })),
  );
}
