/**
 * Resolves slice tokens to a purchase: one slice per journey, in order, of one search and one
 * provider. Slices of different offers are bought as one offer that has them all, if there is one;
 * else they are combined, and a price call decides.
 */
import { pick, zip } from '#main/contract/collections.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { OfferSelection, ProviderSlice, SearchPassenger } from '#main/providers/provider.ts';
import { getFlightsKey } from './itinerary.ts';
import { sumMinor } from './money.ts';
import { calculateOriginalTotal } from './pricing.ts';
import type { PlannedJourney } from './route.ts';
import { readSliceToken } from './slice-tokens.ts';
import type { StoredOffer } from './stored-offer.ts';

export interface Selection {
  /** One per journey, in order. */
  selections: OfferSelection[];
  /** The offers that the tokens belong to. */
  offers: StoredOffer[];
  /** The chosen slices' journeys. For a combination its id and tokens are the first offer's. */
  shown: StoredOffer;
  /** No single offer has these slices: the price is the sum of theirs, not priced at the agency. */
  combined: boolean;
  /** Minor units of the provider's currency; null if no total was shown for these slices. */
  shown_total: number | null;
  passengers: SearchPassenger[];
  journeys: PlannedJourney[];
  search_id: string;
  provider_type: ProviderCode;
}

export interface SelectionContext {
  /** Every offer of that provider in that search. */
  candidates: readonly StoredOffer[];
  /** Null accepts expired offers too. */
  now: Date | null;
  /** False if the provider does not combine slices of different offers. */
  combinable?: boolean;
  /** The input field with the tokens. */
  field?: string;
}

interface Chosen {
  stored: StoredOffer;
  slice: ProviderSlice;
}

const refuseInvalid = (message: string, path: string): Failure =>
  createFailure('INVALID_REQUEST', message, [{ path, message }]);

const hasExpired = (stored: StoredOffer, now: Date | null): boolean =>
  now !== null && Date.parse(stored.expires_at) <= now.getTime();

export function resolveSelection(
  tokens: readonly string[],
  offers: readonly StoredOffer[],
  { candidates, now, combinable = true, field = 'slice_tokens' }: SelectionContext,
): Result<Selection> {
  const chosen = chooseSlices(tokens, offers, field);
  if (!chosen.ok) return chosen;
  const picks = chosen.value;
  const named = [...new Set(picks.map(({ stored }) => stored))];
  const late = named.find((stored) => hasExpired(stored, now));
  if (late) {
    const details = [{ path: 'expires_at', message: late.expires_at }];
    return refuse('EXPIRED', phrase('offer_expired'), details);
  }
  const [first] = named;
  if (!first) return fail(refuseInvalid(phrase('one_token'), field));
  if (named.length === 1) return ok(selectWholeOffer(first, picks, named));
  const together = findSlicesInOneOffer(picks, candidates, now);
  if (together) return ok(selectWholeOffer(together[0]!.stored, together, named));
  if (!combinable) return refuse('CAPABILITY_UNAVAILABLE', phrase('not_together'));
  return ok(combineOffers(first, picks, named));
}

function chooseSlices(
  tokens: readonly string[],
  offers: readonly StoredOffer[],
  field: string,
): Result<Chosen[]> {
  const refs = tokens.flatMap((token) => readSliceToken(token) ?? []);
  const stored = refs.map((ref) => offers.find((offer) => offer.id === ref.offer_id));
  const [first] = stored;
  const known = stored.filter((offer) => offer !== undefined);
  if (!first || known.length !== tokens.length) return refuse('NOT_FOUND', phrase('offer_gone'));
  if (known.some((offer) => offer.search_id !== first.search_id)) {
    return fail(refuseInvalid(phrase('tokens_searches'), field));
  }
  if (known.some((offer) => offer.provider_type !== first.provider_type)) {
    return fail(refuseInvalid(phrase('tokens_providers'), field));
  }
  const count = first.offer.journeys.length;
  if (tokens.length !== count) {
    const message = phrase('tokens_count', { wanted: count, given: tokens.length });
    return fail(refuseInvalid(message, field));
  }
  const chosen: Chosen[] = [];
  for (const [position, [ref, offer]] of zip(refs, known).entries()) {
    if (ref.journey !== position) {
      return fail(refuseInvalid(phrase('tokens_order'), `${field}.${position}`));
    }
    const slice = offer.offer.journeys[position]?.slices[ref.slice];
    if (!slice) return refuse('NOT_FOUND', phrase('slice_gone'));
    chosen.push({ stored: offer, slice });
  }
  return ok(chosen);
}

/** The chosen slices as the journeys of an offer. */
const narrowPicks = (picks: readonly Chosen[]) => picks.map(({ slice }) => ({ slices: [slice] }));

const toSelections = (picks: readonly Chosen[]): OfferSelection[] =>
  picks.map(({ stored, slice }) => ({ offer_key: stored.offer.key, slice_key: slice.key }));

const pickTerms = (stored: StoredOffer) =>
  pick(stored, 'passengers', 'journeys', 'search_id', 'provider_type');

const selectWholeOffer = (
  stored: StoredOffer,
  picks: readonly Chosen[],
  offers: StoredOffer[],
): Selection => ({
  selections: toSelections(picks),
  offers,
  shown: { ...stored, offer: { ...stored.offer, journeys: narrowPicks(picks) } },
  combined: false,
  shown_total: calculateOriginalTotal(stored.offer),
  ...pickTerms(stored),
});

/** Whether a passenger would see the same product: flights, fare family and cabins. */
const isSameProduct = (a: ProviderSlice, b: ProviderSlice): boolean => {
  const getProductKey = ({ legs }: ProviderSlice) =>
    legs.map((leg) => `${leg.brand?.code ?? leg.brand?.name ?? ''} ${leg.cabin}`).join();
  return getFlightsKey(a.legs) === getFlightsKey(b.legs) && getProductKey(a) === getProductKey(b);
};

/** The cheapest valid offer whose journeys contain all chosen slices. */
function findSlicesInOneOffer(
  picks: readonly Chosen[],
  candidates: readonly StoredOffer[],
  now: Date | null,
): Chosen[] | null {
  let best: { total: number; found: Chosen[] } | null = null;
  for (const stored of candidates) {
    if (stored.spent_by !== null || hasExpired(stored, now)) continue;
    const found = picks.flatMap(({ slice }, journey): Chosen[] => {
      const slices = stored.offer.journeys[journey]?.slices ?? [];
      const same = slices.find((other) => isSameProduct(other, slice));
      return same ? [{ stored, slice: same }] : [];
    });
    const total = calculateOriginalTotal(stored.offer);
    if (found.length === picks.length && (!best || total < best.total)) best = { total, found };
  }
  return best?.found ?? null;
}

/** Several offers as one with the strictest terms, as far as known before a price call. */
function combineOffers(
  first: StoredOffer,
  picks: readonly Chosen[],
  offers: StoredOffer[],
): Selection {
  const expiries = offers.map((stored) => stored.expires_at).sort();
  const prices = sumSlices(first, picks);
  return {
    selections: toSelections(picks),
    offers,
    shown: {
      ...first,
      kind: 'SEARCH',
      expires_at: expiries[0] ?? first.expires_at,
      offer: {
        ...first.offer,
        journeys: narrowPicks(picks),
        can_hold: offers.every((stored) => stored.offer.can_hold),
        ...(prices && { prices }),
      },
    },
    combined: true,
    shown_total: prices && calculateOriginalTotal({ prices }),
    ...pickTerms(first),
  };
}

/** The sums of the slices' shown prices; null if a slice has none. */
function sumSlices(
  first: StoredOffer,
  picks: readonly Chosen[],
): StoredOffer['offer']['prices'] | null {
  const sums: StoredOffer['offer']['prices'] = [];
  for (const { pax_type, quantity } of first.offer.prices) {
    const own = picks.map(({ slice }) => slice.prices.find((one) => one.pax_type === pax_type));
    if (!own.every((price) => price !== undefined)) return null;
    sums.push({
      pax_type,
      quantity,
      fare_minor: sumMinor(own.map(({ fare_minor }) => fare_minor)),
      taxes: own.flatMap(({ taxes }) => taxes ?? []),
      tax_minor: sumMinor(own.map(({ tax_minor }) => tax_minor)),
    });
  }
  return sums;
}
