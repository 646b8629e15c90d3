/**
 * Offers of all journeys out of per-slice ones: an airline that sells each on its own leaves it to
 * the client to combine them and to ask for the price of the combination. Bounded, cheapest first.
 */
import { listPairs, zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse } from '../failures.ts';
import { addFares, calculateTotal } from '../orders.ts';
import type {
  PriceRequest,
  ProviderFailure,
  ProviderFare,
  ProviderOffer,
  ProviderPaxPrice,
  ProviderSlice,
  SearchAnswer,
  SearchRequest,
} from '../provider.ts';
import { getFirst, getLast } from '../wire/lists.ts';
import { OfferKey, type OfferRef, readSliceKey } from './order-keys.ts';
import type { NdcProfile } from './profiles.ts';
import { isSamePlace } from './read/journeys.ts';

export const MAX_COMBINATIONS = 250;

/** Of an offer of one direction. */
const getSlice = ({ journeys }: ProviderOffer): ProviderSlice =>
  getFirst(journeys.flatMap(({ slices }) => slices));

/** The offers of a search as the profile sells them, for the whole of what was asked. */
export function answerOffers(
  offers: ProviderOffer[],
  request: Pick<SearchRequest, 'journeys'>,
  sells: NdcProfile['offers'],
): SearchAnswer {
  const combinable = sells === 'per-slice';
  const serves = (offer: ProviderOffer, asked: SearchRequest['journeys'][number]) => {
    const slice = getSlice(offer);
    return (
      isSamePlace(slice.origin, asked.origin) &&
      isSamePlace(slice.destination, asked.destination) &&
      getFirst(slice.legs).departure.slice(0, 10) === asked.date
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
export function combineJourneys<Journey>(
  offers: ProviderOffer[],
  journeys: Journey[],
  serves: (offer: ProviderOffer, journey: Journey) => boolean,
): Pick<SearchAnswer, 'offers' | 'cut'> {
  const whole = offers.filter((offer) => offer.journeys.length === journeys.length);
  if (journeys.length === 1) return { offers: whole };
  const single = offers.filter((offer) => offer.journeys.length === 1);
  const lists = journeys.map((journey) =>
    single
      .filter((offer) => serves(offer, journey))
      .sort((a, b) => calculateTotal(a) - calculateTotal(b)),
  );
  if (lists.some((list) => list.length === 0)) return { offers: whole };
  const { found, cut } = pickCheapest(lists);
  return { offers: [...whole, ...found.map(combine)], cut };
}

/** The cheapest choices of one of each list, best first, by widening from the cheapest of all. */
function pickCheapest(lists: ProviderOffer[][]): { found: ProviderOffer[][]; cut: boolean } {
  const choose = (at: number[], chosen: ProviderOffer[]) => ({
    at,
    chosen,
    cost: chosen.reduce((all, one) => all + calculateTotal(one), 0),
  });
  const first = choose(
    lists.map(() => 0),
    lists.map(getFirst),
  );
  const open = [first];
  const seen = new Set([first.at.join()]);
  const found: ProviderOffer[][] = [];
  while (open.length > 0 && found.length < MAX_COMBINATIONS) {
    const best = open.reduce((least, one) => (one.cost < least.cost ? one : least));
    open.splice(open.indexOf(best), 1);
    if (fits(best.chosen)) found.push(best.chosen);
    for (const [list, [choices, index]] of zip(lists, best.at).entries()) {
      const [next, other] = [best.at.with(list, index + 1), choices[index + 1]];
      if (!other || seen.has(next.join())) continue;
      seen.add(next.join());
      open.push(choose(next, best.chosen.with(list, other)));
    }
  }
  return { found, cut: open.length > 0 };
}

/** One currency, and no direction leaves before the one before it has arrived. */
const fits = (offers: ProviderOffer[]): boolean =>
  listPairs(offers).every(([before, offer]) => {
    const { arrival } = getLast(getSlice(before).legs);
    const { departure } = getFirst(getSlice(offer).legs);
    // Local times of different airports; a day's slack is the most zones can differ.
    const late = Date.parse(`${arrival}Z`) - Date.parse(`${departure}Z`) > 26 * 3_600_000;
    return offer.currency === before.currency && !late;
  });

const findEarliest = (times: (string | null)[]) =>
  times.filter((one) => one !== null).sort()[0] ?? null;

function combine(offers: ProviderOffer[]): ProviderOffer {
  const first = getFirst(offers);
  const keys = offers.map((offer) => OfferKey.parse(offer.key));
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
      const fare = parts.slice(1).reduce<ProviderFare>(addFares, getFirst(parts));
      const line = { ...fare, pax_type, quantity: 1 };
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
