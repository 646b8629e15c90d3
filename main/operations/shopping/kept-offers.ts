/**
 * Offers of earlier searches, for booking without a connection: those of the latest search for the
 * same journeys and passengers, and other recent searches.
 */
import { countKeptOffers, listKeptOffers, listKeptSearches } from '#db/store/offers.ts';
import { flatMapInTurns } from '#main/contract/event-loop-turns.ts';
import { type KeptSearch, SearchInput } from '#main/contract/offer.ts';
import { ok } from '#main/contract/result.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { planSearch, type SearchPlan } from '#main/domain/search-request.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';

/** The number of searches looked through, and listed where none matches. */
const MAX_INSPECTED = 300;
const MAX_NAMED = 10;

interface Candidate {
  id: string;
  plan: SearchPlan;
  input: SearchInput;
  searched_at: string;
}

export const recallOffers: Handler<'offer.kept'> = async (input, context) => {
  const now = context.ports.clock.now();
  const plan = planSearch(input, { now });
  if (!plan.ok) return plan;
  const { agency_id } = getCaller(context);
  const { read } = context.ports.db;
  const wanted = toKey(plan.value);
  const all = await listCandidates(context, now);
  const own = all.filter((one) => toKey(one.plan) === wanted);
  const same_cabin = own.filter((one) => one.plan.cabin === plan.value.cabin);
  for (const { id, searched_at } of [...same_cabin, ...own]) {
    const offers = await listKeptOffers(read, { agency_id, search_id: id });
    if (offers.length === 0) continue;
    const shown = await flatMapInTurns(offers, (offer) => [toOfferView(offer)]);
    shown.sort((a, b) => a.total - b.total);
    return ok({ output: { searched_at, offers: shown, others: [] } });
  }
  const others = await listNamedSearches(context, all);
  return ok({ output: { searched_at: null, offers: [], others } });
};

/** Journeys, dates and passengers: two searches with the same key are the same. */
const toKey = ({ journeys, counts }: SearchPlan): string =>
  JSON.stringify([
    journeys.map(({ origin, destination, date }) => [origin, destination, date]),
    counts.adts,
    counts.chds,
    counts.infs,
  ]);

/** The latest searches that are still possible: those with past dates are left out. */
async function listCandidates(context: Context, now: Date): Promise<Candidate[]> {
  const { agency_id } = getCaller(context);
  const kept = await listKeptSearches(context.ports.db.read, { agency_id, limit: MAX_INSPECTED });
  return kept.flatMap(({ id, request, created_at }) => {
    const input = SearchInput.safeParse(JSON.parse(request));
    const plan = input.success ? planSearch(input.data, { now }) : null;
    return input.success && plan?.ok
      ? [{ id, plan: plan.value, input: input.data, searched_at: created_at }]
      : [];
  });
}

async function listNamedSearches(
  context: Context,
  all: readonly Candidate[],
): Promise<KeptSearch[]> {
  const { agency_id } = getCaller(context);
  const seen = new Set<string>();
  const others: KeptSearch[] = [];
  for (const { id, plan, input, searched_at } of all) {
    if (others.length === MAX_NAMED) break;
    if (seen.has(toKey(plan))) continue;
    const offers = await countKeptOffers(context.ports.db.read, { agency_id, search_id: id });
    if (offers === 0) continue;
    seen.add(toKey(plan));
    const { adts, chds, infs } = plan.counts;
    others.push({ route: input.route, adts, chds, infs, searched_at, offers });
  }
  return others;
}
