/**
 * Offers of all journeys out of per-slice ones: an airline that sells each on its own leaves it to
 * the client to combine them and to ask for the price of the combination. Bounded, cheapest first.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse } from '../failures.ts';
import { calculateTotal } from '../orders.ts';
import type { NdcProfile } from '../profiles.ts';
import type {
  PriceRequest,
  ProviderFailure,
  ProviderOffer,
  ProviderPaxPrice,
  SearchAnswer,
  SearchRequest,
} from '../provider.ts';
import { type OfferRef, readOfferKey, readSliceKey } from './order-keys.ts';
import { isSamePlace } from './read/journeys.ts';
import { merge } from './read/price.ts';

export const MAX_COMBINATIONS = 250;

/** The offers of a search as the profile sells them, for the whole of what was asked. */
export function answerOffers(
  offers: ProviderOffer[],
  request: Pick<SearchRequest, 'journeys'>,
  sells: NdcProfile['offers'],
): SearchAnswer {
  const combinable = sells === 'per-slice';
  const serves = (offer: ProviderOffer, index: number) => {
    const slice = offer.journeys[0]!.slices[0]!;
    const asked = request.journeys[index]!;
    return (
      isSamePlace(slice.origin, asked.origin) &&
      isSamePlace(slice.destination, asked.destination) &&
      slice.legs[0]!.departure.slice(0, 10) === asked.date
    );
  };
  if (combinable) return { ...combineJourneys(offers, request.journeys, serves), combinable };
  const whole = offers.filter((offer) => offer.journeys.length === request.journeys.length);
  return { offers: whole, combinable };
}

/**
 * `journeys` are the directions asked for. Offers that already cover them all stay as they are; each
 * direction's own offers are combined with those of the others.
 */
export function combineJourneys(
  offers: ProviderOffer[],
  journeys: { origin: string; destination: string }[],
  serves: (offer: ProviderOffer, journey: number) => boolean,
): Pick<SearchAnswer, 'offers' | 'cut'> {
  const whole = offers.filter((offer) => offer.journeys.length === journeys.length);
  if (journeys.length === 1) return { offers: whole };
  const single = offers.filter((offer) => offer.journeys.length === 1);
  const lists = journeys.map((_, index) =>
    single
      .filter((offer) => serves(offer, index))
      .sort((a, b) => calculateTotal(a) - calculateTotal(b)),
  );
  if (lists.some((list) => list.length === 0)) return { offers: whole };
  const { found, cut } = pickCheapest(lists);
  return { offers: [...whole, ...found.map(combine)], cut };
}

/** The cheapest choices of one of each list, best first, by widening from the cheapest of all. */
function pickCheapest(lists: ProviderOffer[][]): { found: ProviderOffer[][]; cut: boolean } {
  const calculateCost = (at: number[]) =>
    at.reduce((all, index, list) => all + calculateTotal(lists[list]![index]!), 0);
  const first = lists.map(() => 0);
  const open = [{ at: first, cost: calculateCost(first) }];
  const seen = new Set([first.join()]);
  const found: ProviderOffer[][] = [];
  while (open.length > 0 && found.length < MAX_COMBINATIONS) {
    const best = open.reduce(
      (least, one, index) => (one.cost < open[least]!.cost ? index : least),
      0,
    );
    const [{ at }] = open.splice(best, 1) as [{ at: number[]; cost: number }];
    const chosen = at.map((index, list) => lists[list]![index]!);
    if (fits(chosen)) found.push(chosen);
    at.forEach((index, list) => {
      if (index + 1 >= lists[list]!.length) return;
      const next = at.with(list, index + 1);
      if (seen.has(next.join())) return;
      seen.add(next.join());
      open.push({ at: next, cost: calculateCost(next) });
    });
  }
  return { found, cut: open.length > 0 };
}

/** One currency, and no direction leaves before the one before it has arrived. */
function fits(offers: ProviderOffer[]): boolean {
  return offers.every((offer, index) => {
    const before = offers[index - 1];
    if (!before) return true;
    const arrival = before.journeys[0]!.slices[0]!.legs.at(-1)!.arrival;
    const departure = offer.journeys[0]!.slices[0]!.legs[0]!.departure;
    // Local times of different airports; a day's slack is the most zones can differ.
    const late = Date.parse(`${arrival}Z`) - Date.parse(`${departure}Z`) > 26 * 3_600_000;
    return offer.currency === before.currency && !late;
  });
}

const findEarliest = (times: (string | null)[]) =>
  times.filter((one) => one !== null).sort()[0] ?? null;

function combine(offers: ProviderOffer[]): ProviderOffer {
  const first = offers[0]!;
  const keys = offers.map((offer) => readOfferKey(offer.key)!);
  const refs: OfferRef[] = keys.flatMap((key) => key.offers);
  return {
    ...first,
    key: {
      kind: 'ndc-offer',
      offers: refs,
      pax: Object.assign({}, ...keys.map((key) => key.pax)),
      total_minor: null,
    },
    journeys: offers.flatMap((offer) => offer.journeys),
    prices: addPrices(offers.map((offer) => offer.prices)),
    expires_at: findEarliest(offers.map((offer) => offer.expires_at)),
    price_guaranteed_until: findEarliest(offers.map((offer) => offer.price_guaranteed_until)),
    payment_due_at: findEarliest(offers.map((offer) => offer.payment_due_at)),
    can_hold: offers.every((offer) => offer.can_hold),
  };
}

/** Sums lines of one passenger type, person by person where a type has several amounts. */
function addPrices(all: ProviderPaxPrice[][]): ProviderPaxPrice[] {
  const people = all.map((lines) =>
    lines.flatMap(({ quantity, ...line }) => Array.from({ length: quantity }, () => line)),
  );
  const types = [...new Set(people.flat().map((one) => one.pax_type))];
  const lines = new Map<string, ProviderPaxPrice>();
  for (const pax_type of types) {
    const columns = people.map((list) => list.filter((one) => one.pax_type === pax_type));
    const count = Math.max(...columns.map((list) => list.length));
    for (let index = 0; index < count; index += 1) {
      const parts = columns.flatMap((list) => list[index] ?? []);
      const line = {
        pax_type,
        quantity: 1,
        fare_minor: parts.reduce((sum, one) => sum + one.fare_minor, 0),
        taxes: merge(parts.flatMap((one) => one.taxes)),
        tax_minor: parts.reduce((sum, one) => sum + one.tax_minor, 0),
      };
      const identity = JSON.stringify(line);
      const known = lines.get(identity);
      if (known) known.quantity += 1;
      else lines.set(identity, line);
    }
  }
  return [...lines.values()];
}

/**
 * The airline's own offers behind a selection of slices, each once, in the order of travel. Only an
 * airline that sells each direction on its own takes several.
 */
export function listChosenOffers(
  { selections }: Pick<PriceRequest, 'selections'>,
  profile: NdcProfile,
): Result<OfferRef[], ProviderFailure> {
  const found = new Map<string, OfferRef>();
  for (const { slice_key } of selections) {
    const slice = readSliceKey(slice_key);
    if (!slice) return fail(refuse(phrase('offer_not_known')));
    found.set(slice.offer.offer_id, slice.offer);
  }
  if (found.size === 0) return fail(refuse(phrase('offer_not_known')));
  if (found.size > 1 && profile.offers === 'whole-trip')
    return fail(refuse(phrase('slices_apart')));
  return ok([...found.values()]);
}
