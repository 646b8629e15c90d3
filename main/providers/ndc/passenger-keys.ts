/** Passengers under both their ids. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse } from '../failures.ts';
import type {
  OrderPassenger,
  ProviderFailure,
  ProviderOffer,
  ProviderOrderPassenger,
  SearchPassenger,
} from '../provider.ts';
import { toWireName } from '../wire/names.ts';
import { type OfferKey, readOfferKey } from './order-keys.ts';
import type { Graph } from './read/data-lists.ts';
import { resolveType } from './read/passengers.ts';
import type { WirePassenger } from './write/passengers.ts';

/**
 * Passengers with the provider's ids. A name without any Latin spelling is refused before anything
 * is sent.
 */
export function toWirePassengers(
  passengers: (OrderPassenger | ProviderOrderPassenger)[],
  aliases: Record<string, string>,
): Result<WirePassenger[], ProviderFailure> {
  const getId = (key: string) => aliases[key] ?? key;
  for (const one of passengers) {
    if (toWireName(one.first_name) === '' || toWireName(one.last_name) === '') {
      return fail(refuse(phrase('name_not_latin')));
    }
  }
  return ok(
    passengers.map((one) => ({
      ...one,
      id: getId(one.key),
      infant_id: one.infant_key === null ? null : getId(one.infant_key),
    })),
  );
}

/** Notes the provider's own passenger ids in the keys, matched by type in order. */
export function withAliases(
  offers: ProviderOffer[],
  passengers: SearchPassenger[],
  graph: Graph,
): ProviderOffer[] {
  const theirs = [...graph.pax.keys()];
  const ours = new Set(passengers.map((one) => one.key));
  if (theirs.length === 0 || theirs.every((id) => ours.has(id))) return offers;
  const free = new Map<string, string[]>();
  for (const id of theirs) {
    const type = resolveType(id, graph);
    free.set(type, [...(free.get(type) ?? []), id]);
  }
  const pax: Record<string, string> = {};
  for (const one of passengers) {
    const id = free.get(one.pax_type)?.shift();
    if (id !== undefined && id !== one.key) pax[one.key] = id;
  }
  return offers.map((offer) => {
    const key = readOfferKey(offer.key);
    return key ? { ...offer, key: { ...key, pax } satisfies OfferKey } : offer;
  });
}
