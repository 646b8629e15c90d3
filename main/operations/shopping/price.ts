/**
 * Confirms a chosen fare: the tokens are resolved to offers, and the provider prices them again.
 */
import { findOffers, insertOffers, listSearchOffers } from '#db/store/offers.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { FLEXIBLE_PROVIDERS } from '#main/contract/values.ts';
import { requireCapability } from '#main/domain/capabilities.ts';
import { toFeaturesView } from '#main/domain/itinerary-view.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { hasSomeWanted } from '#main/domain/outbox/flight-match.ts';
import { toWanted } from '#main/domain/outbox/wanted-flights.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { resolveSelection, type Selection } from '#main/domain/slice-selection.ts';
import { readSliceToken } from '#main/domain/slice-tokens.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import type {
  FareRulesAnswer,
  PriceAnswer,
  Provider,
  ProviderFailure,
} from '#main/providers/provider.ts';
import { loadOwn } from '../booking/load.ts';
import { refuseUnconfigured } from '../failures.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';
import { type Fares, getFares } from './fares.ts';

/** The offers of the chosen tokens, and their provider. */
export interface Chosen {
  selection: Selection;
  provider: Provider;
}

/** Resolves tokens to this agency's stored offers. `field` is where the caller named them. */
export async function chooseOffers(
  context: Context,
  tokens: string[],
  { expired_too = false, ...named }: { expired_too?: boolean; field?: string } = {},
): Promise<Result<Chosen>> {
  const { db, clock, providers } = context.ports;
  const { agency_id } = getCaller(context);
  const parts = tokens.map(readSliceToken);
  const ids = [...new Set(parts.flatMap((part) => (part ? [part.offer_id] : [])))];
  const offers = await findOffers(db.read, { agency_id, ids });
  const first = offers[0];
  if (!first || offers.length !== ids.length || parts.includes(null)) {
    return refuse('NOT_FOUND', phrase('offer_gone'));
  }
  const one_search = offers.every((offer) => offer.search_id === first.search_id);
  const candidates =
    offers.length > 1 && one_search
      ? await listSearchOffers(db.read, {
          agency_id,
          search_id: first.search_id,
          provider_type: first.provider_type,
        })
      : offers;
  const provider = providers.get(first.provider_type);
  if (!provider) return fail(refuseUnconfigured(first.provider_type));
  const selection = resolveSelection(tokens, offers, {
    candidates,
    // An offer that has expired still says which flights, cabin and brand were wanted.
    now: expired_too ? null : clock.now(),
    combinable: provider.traits.combinable,
    ...named,
  });
  if (!selection.ok) return selection;
  const { shown, combined, shown_total } = selection.value;
  if (!combined || shown_total === null) return ok({ selection: selection.value, provider });
  const fares = await getFares(context.ports, agency_id);
  const priced = fares.price(shown.provider_type, shown.offer);
  if (!priced.ok) return priced;
  return ok({
    selection: { ...selection.value, shown: { ...shown, priced: priced.value } },
    provider,
  });
}

/** Asks the provider for the current price of the selection. */
export async function confirmPrice(
  context: Context,
  { selection, provider }: Chosen,
  brands: boolean,
): Promise<Result<PriceAnswer>> {
  const answer = await provider.price(
    {
      selections: selection.selections,
      passengers: selection.passengers,
      brands,
      currency: provider.traits.currency,
    },
    buildCall(context, provider),
  );
  if (!answer.ok) return fail(describeFailure(answer.error));
  if (hasSomeWanted(answer.value.offer, toWanted(selection.shown))) return answer;
  return refuse('PROVIDER_ERROR', phrase('not_the_flights'));
}

/** Prices and stores a price call's answer, so that its tokens can be bought. */
export async function storePriced(
  context: Context,
  {
    selection,
  }: { selection: Pick<Selection, 'search_id' | 'provider_type' | 'journeys' | 'passengers'> },
  answer: PriceAnswer,
  fares: Fares,
): Promise<Result<[StoredOffer, ...StoredOffer[]]>> {
  const { db, ids, clock } = context.ports;
  const stored: StoredOffer[] = [];
  for (const offer of [answer.offer, ...answer.alternatives]) {
    const priced = fares.price(selection.provider_type, offer);
    if (!priced.ok) return priced;
    stored.push(
      fares.store({
        id: ids.token(),
        search_id: selection.search_id,
        provider_type: selection.provider_type,
        offer,
        priced: priced.value,
        plan: { journeys: selection.journeys, passengers: selection.passengers },
        kind: 'PRICED',
        now: clock.now(),
      }),
    );
  }
  const { agency_id } = getCaller(context);
  await db.write((tx) => insertOffers(tx, { agency_id, offers: stored }));
  return ok(stored as [StoredOffer, ...StoredOffer[]]);
}

export const priceOffers: Handler<'offer.price'> = async (input, context) => {
  const chosen = await chooseOffers(context, input.slice_tokens);
  if (!chosen.ok) return chosen;
  const { traits } = chosen.value.provider;
  const sells = traits.brands && (!context.outside || FLEXIBLE_PROVIDERS.has(traits.provider_type));
  const brands = sells && (input.additional_offers ?? false);
  const answer = await confirmPrice(context, chosen.value, brands);
  if (!answer.ok) return answer;
  const fares = await getFares(context.ports, getCaller(context).agency_id);
  const stored = await storePriced(context, chosen.value, answer.value, fares);
  if (!stored.ok) return stored;
  const [offer, ...additional] = stored.value;
  return ok({
    output: {
      offer: toOfferView(offer),
      additional_offers: brands ? additional.map((other) => toOfferView(other)) : [],
    },
    warnings: answer.value.warnings ?? [],
  });
};

/** By category, from the provider that sells the fare. */
export const readFareRules: Handler<'offer.rules'> = async (input, context) => {
  const chosen = await chooseOffers(context, input.slice_tokens);
  if (!chosen.ok) return chosen;
  const { provider, selection } = chosen.value;
  if (!provider.fareRules) {
    const said = phrase('no_fare_rules', { provider: provider.traits.name });
    return refuse('CAPABILITY_UNAVAILABLE', said);
  }
  const answer = await provider.fareRules(
    { selections: selection.selections },
    buildCall(context, provider),
  );
  return toRulesAnswer(answer);
};

/** For the fares stored with a booking; nothing in it is changed. */
export const readBookedRules: Handler<'booking.rules'> = async (input, context) => {
  const loaded = await loadOwn(context, input.id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const provider = context.ports.providers.get(record.provider_type);
  const now = context.ports.clock.now();
  const may = requireCapability(record, 'fare_rules', { traits: provider?.traits ?? null, now });
  if (!may.ok) return may;
  const { order } = record;
  if (!order || !provider?.bookedFareRules) {
    const said = phrase('no_booked_rules', { provider: record.provider_type });
    return refuse('CAPABILITY_UNAVAILABLE', said);
  }
  return toRulesAnswer(await provider.bookedFareRules(order, buildCall(context, provider)));
};

function toRulesAnswer(answer: Result<FareRulesAnswer, ProviderFailure>) {
  if (!answer.ok) return fail(describeFailure(answer.error));
  const fares = answer.value.fares.map(({ features, ...fare }) => ({
    ...fare,
    features: toFeaturesView(features),
  }));
  return ok({ output: { fares }, warnings: answer.value.warnings ?? [] });
}
