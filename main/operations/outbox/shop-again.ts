/**
 * Finds what is on sale now for a queued request: the chosen offer, the same flights from a new
 * search, or alternatives. Offers that a person may be asked about are stored, to be chosen by
 * token.
 */
import { insertOffers, insertSearch } from '#db/store/offers.ts';
import { createFailure, type Failure } from '#main/contract/errors.ts';
import type { OutboxReason } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { findWanted, hasSomeWanted, listJourneys } from '#main/domain/outbox/flight-match.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { QueuedCreate, StoredChoice } from '#main/domain/outbox/payload.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type { OutboxOutcome } from '#main/ports.ts';
import type { Provider, ProviderOffer } from '#main/providers/provider.ts';
import { sumPrice } from '../booking/create.ts';
import { buildCall, type Context } from '../handler.ts';
import type { Fares } from '../shopping/fares.ts';
import { openPayload, sealChoice } from './items.ts';
import { toOutcome } from './outcomes.ts';

/** The alternatives that an agent is shown. */
const MAX_ALTERNATIVES = 5;

/** An item being placed, with everything its placing needs. */
export interface Replay {
  item: OutboxRow;
  context: Context;
  provider: Provider;
  fares: Fares;
}

export interface Found {
  offer: StoredOffer;
  retimed: boolean;
  /** The other offers found, where a search was made. */
  others: ProviderOffer[];
}

/** The agent's chosen offer, priced now; if it is too old, the same flights searched again. */
export async function shop(replay: Replay, payload: QueuedCreate): Promise<Found | OutboxOutcome> {
  const { context } = replay;
  const { offer, wanted } = payload;
  const now = context.ports.clock.now().getTime();
  if (offer && Date.parse(offer.expires_at) > now && offer.spent_by === null) {
    const selections =
      payload.selections ??
      offer.offer.journeys.map(({ slices: [slice] }) => ({
        offer_key: offer.offer.key,
        slice_key: slice!.key,
      }));
    const priced = await priceNow(replay, wanted, selections);
    if (priced.ok && priced.offer.can_hold)
      return keepOffer(replay, payload, priced.offer, false, []);
    const error = priced.ok ? 'SOLD_OUT' : priced.failure.error;
    if (!priced.ok && !GONE.has(error) && error !== 'PROVIDER_REFUSED')
      return toOutcome(priced.failure);
  }
  const answer = await searchAgain(replay, payload);
  if (!answer.ok) {
    const failure = describeFailure(answer.error);
    return GONE.has(failure.error) ? handleSoldOut(replay, payload, []) : toOutcome(failure);
  }
  // Payments are never queued, so only offers that can be held may replace the queued one.
  const offers = answer.value.offers.filter(({ can_hold }) => can_hold);
  const match = findWanted(offers, wanted);
  if (!match) {
    const at_once = findWanted(answer.value.offers, wanted) !== null;
    return handleSoldOut(replay, payload, offers, at_once ? AT_ONCE : undefined);
  }
  const priced = await priceNow(replay, wanted, match.selections);
  if (!priced.ok) {
    return GONE.has(priced.failure.error)
      ? handleSoldOut(replay, payload, offers)
      : toOutcome(priced.failure);
  }
  if (!priced.offer.can_hold) return handleSoldOut(replay, payload, offers, AT_ONCE);
  return keepOffer(replay, payload, priced.offer, match.retimed, offers);
}

const searchAgain = ({ context, provider }: Replay, { wanted }: QueuedCreate) =>
  provider.search(
    {
      journeys: listJourneys(wanted),
      passengers: wanted.passengers,
      cabin: wanted.cabin,
      airlines: [],
      direct_only: false,
      max_connections: null,
      currency: provider.traits.currency,
    },
    buildCall(context, provider, provider.traits.search_timeout_ms),
  );

const AT_ONCE = phrase('at_once_only');

/** The other offers on sale; empty where the search fails. */
export async function searchOthers(
  replay: Replay,
  payload: QueuedCreate,
): Promise<ProviderOffer[]> {
  const answer = await searchAgain(replay, payload);
  return answer.ok ? answer.value.offers.filter(({ can_hold }) => can_hold) : [];
}

/** Errors that mean the offer has changed. */
export const STALE: ReadonlySet<Failure['error']> = new Set(['EXPIRED', 'PRICE_CHANGED']);
/** Errors that mean the offer is no longer on sale as it was. */
export const GONE: ReadonlySet<Failure['error']> = new Set([...STALE, 'NOT_FOUND', 'SOLD_OUT']);

async function priceNow(
  { context, provider }: Replay,
  wanted: QueuedCreate['wanted'],
  selections: Parameters<Provider['price']>[0]['selections'],
): Promise<{ ok: true; offer: ProviderOffer } | { ok: false; failure: Failure }> {
  const { currency } = provider.traits;
  const answer = await provider.price(
    { selections, passengers: wanted.passengers, brands: false, currency },
    buildCall(context, provider),
  );
  if (!answer.ok) return { ok: false, failure: describeFailure(answer.error) };
  const { offer } = answer.value;
  if (hasSomeWanted(offer, wanted)) return { ok: true, offer };
  return { ok: false, failure: createFailure('PROVIDER_ERROR', phrase('not_the_flights')) };
}

async function keepOffer(
  replay: Replay,
  payload: QueuedCreate,
  offer: ProviderOffer,
  retimed: boolean,
  others: ProviderOffer[],
): Promise<Found | OutboxOutcome> {
  const [stored] = await keepOffers(replay, payload, [offer], 'PRICED');
  if (!stored) return { state: 'ASK', reason: phrase('no_rate'), choice: null };
  return { offer: stored, retimed, others };
}

/** Stores offers under a search of their own, so that a person can take them by their tokens. */
async function keepOffers(
  { context, item, fares }: Replay,
  { wanted }: QueuedCreate,
  offers: readonly ProviderOffer[],
  kind: StoredOffer['kind'],
): Promise<StoredOffer[]> {
  const { db, ids, clock } = context.ports;
  const search_id = ids.uuid();
  const now = clock.now();
  const plan = { journeys: listJourneys(wanted), passengers: wanted.passengers };
  const stored = offers.flatMap((offer) => {
    const priced = fares.price(item.provider_type, offer);
    if (!priced.ok) return [];
    const draft = { id: ids.token(), search_id, provider_type: item.provider_type, offer, kind };
    return [fares.store({ ...draft, priced: priced.value, plan, now })];
  });
  if (stored.length === 0) return [];
  const { agency_id, user_id } = item;
  await db.write(async (tx) => {
    const search = { id: search_id, agency_id, user_id, request: { queued: item.id }, now };
    await insertSearch(tx, { ...search, booking_id: null });
    await insertOffers(tx, { agency_id, offers: stored });
  });
  return stored;
}

export async function handleSoldOut(
  replay: Replay,
  payload: QueuedCreate,
  offers: readonly ProviderOffer[],
  message = phrase('not_for_sale'),
): Promise<OutboxOutcome> {
  const alternatives = await keepOffers(replay, payload, pickCheapest(offers), 'SEARCH');
  return askChoice(replay, { reason: 'SOLD_OUT', message, offered: null, alternatives });
}

const pickCheapest = (offers: readonly ProviderOffer[]): ProviderOffer[] =>
  [...offers].sort((a, b) => sumPrice(a) - sumPrice(b)).slice(0, MAX_ALTERNATIVES);

export async function ask(
  replay: Replay,
  reason: OutboxReason,
  message: string,
  found: Found,
): Promise<OutboxOutcome> {
  const payload = openPayload(replay.context.ports, replay.item);
  const alternatives =
    payload?.kind === 'CREATE' && found.others.length > 0
      ? await keepOffers(replay, payload, pickCheapest(found.others), 'SEARCH')
      : [];
  return askChoice(replay, { reason, message, offered: found.offer, alternatives });
}

function askChoice(
  { context, item }: Replay,
  choice: Pick<StoredChoice, 'reason' | 'message' | 'offered' | 'alternatives'>,
): OutboxOutcome {
  const full: StoredChoice = { ...choice, found: [], looked_up_at: null };
  return { state: 'ASK', reason: choice.reason, choice: sealChoice(context.ports, item.id, full) };
}
