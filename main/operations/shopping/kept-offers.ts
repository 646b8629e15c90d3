/**
 * Offers of earlier searches, for selling without a connection: those of the latest search that asked
 * for the same journeys and passengers, and what else was searched for lately.
 */
import { countKeptOffers, keptOffers, keptSearches } from '#db/store/kept-searches.ts';
import { type KeptSearch, SearchInput } from '#main/contract/offer.ts';
import { ok } from '#main/contract/result.ts';
import { offerView } from '#main/domain/offer-view.ts';
import { planSearch, type SearchPlan } from '#main/domain/search-plan.ts';
import { type Context, caller, type Handler } from '../handler.ts';

/** Searches that are looked through, and named where none is the one that was asked for. */
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
  const { agency_id } = caller(context);
  const { read } = context.ports.db;
  const wanted = keyOf(plan.value);
  const all = await candidates(context, now);
  const own = all.filter((one) => keyOf(one.plan) === wanted);
  const same_cabin = own.filter((one) => one.plan.cabin === plan.value.cabin);
  for (const { id, searched_at } of [...same_cabin, ...own]) {
    const offers = await keptOffers(read, { agency_id, search_id: id });
    if (offers.length === 0) continue;
    const shown = offers.map(offerView).sort((a, b) => a.total - b.total);
    return ok({ output: { searched_at, offers: shown, others: [] } });
  }
  const others = await named(context, all);
  return ok({ output: { searched_at: null, offers: [], others } });
};

/** Who goes where, and when: what makes two searches one. */
const keyOf = ({ journeys, counts }: SearchPlan): string =>
  JSON.stringify([
    journeys.map(({ origin, destination, date }) => [origin, destination, date]),
    counts.adts,
    counts.chds,
    counts.infs,
  ]);

/** The latest searches that could still be made: those of days gone by are left out. */
async function candidates(context: Context, now: Date): Promise<Candidate[]> {
  const { agency_id } = caller(context);
  const kept = await keptSearches(context.ports.db.read, { agency_id, limit: MAX_INSPECTED });
  return kept.flatMap(({ id, request, created_at }) => {
    const input = SearchInput.safeParse(JSON.parse(request));
    const plan = input.success ? planSearch(input.data, { now }) : null;
    return input.success && plan?.ok
      ? [{ id, plan: plan.value, input: input.data, searched_at: created_at }]
      : [];
  });
}

async function named(context: Context, all: readonly Candidate[]): Promise<KeptSearch[]> {
  const { agency_id } = caller(context);
  const seen = new Set<string>();
  const others: KeptSearch[] = [];
  for (const { id, plan, input, searched_at } of all) {
    if (others.length === MAX_NAMED) break;
    if (seen.has(keyOf(plan))) continue;
    const offers = await countKeptOffers(context.ports.db.read, { agency_id, search_id: id });
    if (offers === 0) continue;
    seen.add(keyOf(plan));
    const { adts, chds, infs } = plan.counts;
    others.push({ route: input.route, adts, chds, infs, searched_at, offers });
  }
  return others;
}
