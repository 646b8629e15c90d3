/** Searching, browsing offers, and confirming a price. */
import { pick, stepThrough } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ProviderProgress } from '#main/contract/events.ts';
import type { Offer, SearchInput } from '#main/contract/offer.ts';
import { MAX_JOURNEYS } from '#main/contract/texts.ts';
import { getTodayAtPlace } from '#main/domain/route.ts';
import {
  type Area,
  EMPTY_FORM,
  parseAirlines,
  type Search,
  type ShopField,
  type ShopForm,
} from '../../app/area.ts';
import { getOfferList } from '../../app/command-context.ts';
import { isProviderAway } from '../../app/connection.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { SORT_KEYS, type SortKey } from '../../commands/context.ts';
import { formatAmount, formatProviderNumber, phraseAt } from '../../i18n/format.ts';
import { describeTrouble } from '../../i18n/service-words.ts';
import { phrase, say } from '../../i18n/words.ts';
import { explainPlace } from '../../languages/places.ts';
import type { ShopRequest, SliceRequest } from '../../languages/requests.ts';
import { formatTypedDay, isPlace } from '../../languages/tokens.ts';
import { askForClasses } from './booking-classes.ts';
import { countDirections, listDirections, toPlaceCode } from './directions.ts';
import { listTokens, type OfferRow } from './offer-rows.ts';
import { pickOffer } from './opening-offers.ts';
import { beginOffers, buildRoute, createSearch, recallSearch } from './recalling.ts';

/** Asks before a search for another number of people, whose list has other line numbers. */
export function askSearchFor(desk: DeskContext, request: ShopRequest, before: string): void {
  const n = (request.adts ?? 0) + (request.chds ?? 0);
  desk.ask(desk.getActiveArea().name, {
    title: say('question.search_for', { n }),
    lines: [{ label: say('question.list_for'), value: before }],
    note: say('question.search_for_note'),
    confirm: say('question.search_for_do'),
    run: () => shop(desk, request),
  });
}

/** Fills the area's form from an entry, and searches. */
export function shop(desk: DeskContext, request: ShopRequest): void {
  const { name } = desk.getActiveArea();
  const today = desk.getAgencyToday();
  desk.patchArea(name, {
    form: {
      ...EMPTY_FORM,
      adts: request.adts ?? (request.chds ? 0 : 1),
      chds: request.chds ?? 0,
      infs: request.infs ?? 0,
      from: request.from,
      to: request.to,
      out: formatTypedDay(request.out, today),
      back: request.back === null ? '' : formatTypedDay(request.back, today),
      more: (request.more ?? []).map((slice) => ({
        ...slice,
        date: formatTypedDay(slice.date, today),
      })),
      cabin: request.cabin ?? 'UNSPECIFIED',
      airlines: (request.airlines ?? []).join(' '),
      direct: request.direct ?? false,
    },
  });
  submitSearch(desk, name);
  if (request.classes && !isProviderAway(desk, null)) void askForClasses(desk, name);
  const order = request.by_departure ? { sort: 'departure' as const, descending: false } : {};
  desk.patchArea(name, { about: request.time ?? null, ...order });
}

export function readSearchForm(
  form: ShopForm,
  today: string,
  now: Date,
): { input: SearchInput } | { errors: Area['form_errors'] } {
  const errors: Partial<Record<ShopField, string>> = {};
  const directions = listDirections(form, today);
  const returns = form.back.trim() !== '';
  const [there, back] = directions;
  const out = there?.date ?? null;
  if (!isPlace(there?.from ?? '')) errors.from = explainPlace(form.from);
  if (!isPlace(there?.to ?? '')) errors.to = explainPlace(form.to);
  if (out === null || out < getTodayAtPlace(there?.from ?? '', now))
    errors.out = say('field.travel_date');
  if (returns && !back?.date) errors.back = say('field.travel_date');
  else if (returns && out !== null && (back?.date ?? '') < out) {
    errors.back = say('field.return_date');
  }
  let earliest = (returns ? back?.date : null) ?? out ?? today;
  for (const [index, slice] of directions.slice(returns ? 2 : 1).entries()) {
    if (!isPlace(slice.from)) errors[`more.${index}.from`] = explainPlace(slice.from);
    if (!isPlace(slice.to)) errors[`more.${index}.to`] = explainPlace(slice.to);
    if (slice.date === null || slice.date < earliest) {
      errors[`more.${index}.date`] = say('field.after_before');
    }
    earliest = slice.date ?? earliest;
  }
  if (form.adts + form.chds === 0) errors.adts = say('field.somebody');
  if (form.infs > form.adts) errors.infs = say('field.infants');
  const airlines = parseAirlines(form);
  if (airlines.some((code) => !/^[A-Z0-9]{2}$/.test(code))) errors.airlines = say('field.airlines');
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      route: buildRoute(directions),
      ...pick(form, 'adts', 'chds', 'infs', 'cabin'),
      ...(airlines.length > 0 ? { airlines } : {}),
      ...(form.direct ? { direct_flights_only: true } : {}),
      ...(form.bags ? { with_bags_only: true } : {}),
    },
  };
}

/** Adds a direction to the form, starting where the last one ends; the agent may change it. */
export function addDirection(desk: DeskContext, slice?: SliceRequest): void {
  const { name, form } = desk.getActiveArea();
  desk.openScreen(name, 'shop');
  if (countDirections(form) >= MAX_JOURNEYS) {
    desk.answer(name, 'warn', say('answer.all_directions', { n: MAX_JOURNEYS }));
    return;
  }
  const from = form.more.at(-1)?.to ?? (form.back.trim() === '' ? form.to : form.from);
  const typed = slice && { ...slice, date: formatTypedDay(slice.date, desk.getAgencyToday()) };
  const more = [...form.more, typed ?? { from, to: '', date: '' }];
  desk.patchArea(name, { form: { ...form, more } });
  if (typed) submitSearch(desk, name);
  else desk.askFocus('form');
}

/** Removes a direction by its number, counted from the outbound. */
export function removeNumbered(desk: DeskContext, number: number | null): void {
  const { name, form } = desk.getActiveArea();
  const before = countDirections({ ...form, more: [] });
  if (number === 2 && before === 2) desk.patchArea(name, { form: { ...form, back: '' } });
  else if (number === null || (number > before && number <= countDirections(form))) {
    removeDirection(desk, number === null ? undefined : number - before - 1);
  } else {
    desk.answer(name, 'warn', say('answer.no_such_direction', { n: number }));
    return;
  }
  desk.openScreen(name, 'shop');
  const left = countDirections(desk.getActiveArea().form);
  desk.announce(say('answer.directions_left', { n: left }));
}

/** Removes a direction from the form, the last one unless a position is given. */
export function removeDirection(desk: DeskContext, position?: number): void {
  const { name, form } = desk.getActiveArea();
  const at = position ?? form.more.length - 1;
  const more = form.more.filter((_, index) => index !== at);
  desk.patchArea(name, { form: { ...form, more }, form_errors: {} });
  desk.askFocus('form');
}

export function submitSearch(desk: DeskContext, name: AreaName): void {
  const { form: typed } = desk.getArea(name);
  const read = readSearchForm(typed, desk.getAgencyToday(), desk.now());
  if ('errors' in read) {
    desk.patchArea(name, { form_errors: read.errors });
    desk.openScreen(name, 'shop');
    desk.refuseForm(name);
    return;
  }
  const toCodes = <P extends SliceRequest | ShopForm>(part: P): P => ({
    ...part,
    from: toPlaceCode(part.from),
    to: toPlaceCode(part.to),
  });
  const form = { ...toCodes(typed), more: typed.more.map(toCodes) };
  desk.patchArea(name, { form, form_errors: {}, again: null });
  if (isProviderAway(desk, null)) {
    void recallSearch(desk, name, form, read.input);
    return;
  }
  desk.openScreen(name, 'offers', 'line');
  void runSearch(desk, name, form, read.input);
}

/** Searches, and adds results as long as no other search has started. */
export async function runSearch(
  desk: DeskContext,
  name: AreaName,
  form: ShopForm,
  input: SearchInput,
): Promise<void> {
  if (desk.isBusy(name)) return;
  const what = phrase('waiting.search', {
    from: form.from.toUpperCase(),
    to: form.to.toUpperCase(),
  });
  const answered = desk.callFor(name, what, 'offer.search', input);
  // callFor has stored its call in the area by now: events find the search by that id.
  const call_id = desk.getArea(name).waiting?.call_id ?? '';
  beginOffers(desk, name, createSearch(call_id, desk.now().getTime(), form, input));
  const result = await answered;
  const { search } = desk.getArea(name);
  if (search?.call_id !== call_id) return;
  const finished_at = desk.now().getTime();
  if (!result.ok) {
    const stopped = result.error.error === 'CALL_CANCELLED';
    const state = stopped ? 'stopped' : 'failed';
    desk.patchArea(name, { search: { ...search, finished_at, state, error: result.error } });
    desk.answerFailure(name, result.error);
    return;
  }
  const { output, meta } = result.value;
  const providers = { ...search.providers };
  for (const status of meta.providers) {
    const message = providers[status.provider_type]?.message ?? null;
    providers[status.provider_type] = { ...status, message };
  }
  desk.patchArea(name, {
    search: { ...search, providers, finished_at, state: 'done', offers: output.offers },
  });
  goToTime(desk, name);
  noteHealth(desk, Object.values(providers));
  const found = say('answer.offers', { n: output.offers.length });
  const details = [...listTroubles(Object.values(providers)), ...meta.warnings];
  if (output.offers.length === 0 && search.journeys.length > 1 && search.booking_id === null)
    return desk.answer(name, 'warn', say('answer.none_together'), details);
  if (details.length > 0) desk.answer(name, 'warn', found, details);
  else desk.announce(found);
}

/** Why providers gave nothing, those with one reason together: '04 07: …'. */
function listTroubles(providers: readonly ProviderProgress[]): string[] {
  const failed = providers.filter(({ state }) => state === 'FAILED' || state === 'LATE');
  const alike = Map.groupBy(failed, ({ message, error }) =>
    describeTrouble(message ?? error ?? ''),
  );
  return [...alike].map(([reason, those]) => {
    const numbers = those.map(({ provider_type }) => formatProviderNumber(provider_type));
    return `${numbers.join(' ')}: ${reason}`;
  });
}

/** Puts the cursor on the first line that departs at the requested time or later. */
function goToTime(desk: DeskContext, name: AreaName): void {
  const area = desk.getArea(name);
  const { about } = area;
  if (about === null || area.cursor.offers !== undefined) return;
  const row = getOfferList(area).rows.find(
    ({ slices }) => (slices[0]?.departure_date.slice(11, 16) ?? '') >= about,
  );
  desk.patchArea(name, ({ cursor }) => ({ about: null, cursor: { ...cursor, offers: row?.key } }));
}

/** Adds a provider's offers to the search that requested them. */
export function addOffers(desk: DeskContext, call_id: string, offers: readonly Offer[]): void {
  patchSearch(desk, call_id, (search) =>
    search.state === 'running' ? { offers: [...search.offers, ...offers] } : {},
  );
}

export function noteProgress(desk: DeskContext, call_id: string, progress: ProviderProgress): void {
  noteHealth(desk, [progress]);
  patchSearch(desk, call_id, ({ providers }) => ({
    providers: { ...providers, [progress.provider_type]: progress },
  }));
}

/** Changes the search that a call started, in any area. */
function patchSearch(
  desk: DeskContext,
  call_id: string,
  change: (search: Search) => Partial<Search>,
): void {
  for (const { name, search } of Object.values(desk.areas.getState().areas)) {
    if (search?.call_id !== call_id) continue;
    desk.patchArea(name, { search: { ...search, ...change(search) } });
  }
}

function noteHealth(desk: DeskContext, list: readonly ProviderProgress[]): void {
  desk.shell.setState(({ health }) => ({
    health: {
      ...health,
      ...Object.fromEntries(
        list.map(({ provider_type, state, elapsed_ms, message, error }) => [
          provider_type,
          { state, elapsed_ms, message: message ?? error },
        ]),
      ),
    },
  }));
}

export function sortOffers(desk: DeskContext, by: SortKey | 'next' | 'reverse'): void {
  const { name, sort, descending } = desk.getActiveArea();
  desk.openScreen(name, 'offers');
  if (by === 'reverse') desk.patchArea(name, { descending: !descending });
  else {
    const next = by === 'next' ? stepThrough(SORT_KEYS, sort, 1) : by;
    desk.patchArea(name, { sort: next, descending: false });
  }
  const now = desk.getActiveArea();
  const key = now.descending ? 'answer.sorted_down' : 'answer.sorted';
  desk.announce(say(key, { by: say(`sort.${now.sort}`) }));
}

/** Filters by words; without a text, the filter field gets the focus. */
export function filterOffers(desk: DeskContext, text: string | null): void {
  const { name } = desk.getActiveArea();
  desk.openScreen(name, 'offers');
  if (text === null) desk.askFocus('filter', true);
  else {
    desk.patchArea(name, { filter: text });
    const area = desk.getActiveArea();
    const { fares } = getOfferList(area);
    if (area.search) {
      desk.announce(say('offers.shown', { shown: fares, n: area.search.offers.length }));
    }
  }
}

/** Confirms the price of a line, or of the selection, and reads its other fare families. */
export function priceOffer(desk: DeskContext, line: number | null): void {
  const row = pickOffer(desk, line);
  if (!row) return;
  const { name, cursor } = desk.getActiveArea();
  desk.patchArea(name, { cursor: { ...cursor, offers: row.key } });
  desk.openScreen(name, 'offers');
  void runPricing(desk, name, row);
}

async function runPricing(
  desk: DeskContext,
  name: AreaName,
  { key, slices, offer }: OfferRow,
): Promise<void> {
  const tokens = listTokens(slices);
  const asked = { key, chosen: 0, error: null };
  desk.patchArea(name, { pricing: { ...asked, state: 'waiting', offers: [] } });
  const what = phraseAt('waiting.price', offer);
  const input = { slice_tokens: tokens, additional_offers: true };
  const result = await desk.callFor(name, what, 'offer.price', input);
  if (desk.getArea(name).pricing?.key !== key) return;
  if (!result.ok) {
    desk.patchArea(name, {
      pricing: { ...asked, state: 'failed', offers: [], error: result.error },
    });
    desk.answerFailure(name, result.error);
    return;
  }
  const { offer: priced, additional_offers } = result.value.output;
  desk.patchArea(name, {
    pricing: { ...asked, state: 'done', offers: [priced, ...additional_offers] },
  });
  const total = formatAmount(priced.total, priced.currency);
  if (priced.total === offer.total) desk.announce(say('answer.price_same', { total }));
  else {
    const before = formatAmount(offer.total, offer.currency);
    desk.answer(name, 'warn', say('answer.price_other', { before, total }));
  }
}

/** Moves through the fare families of the priced line. */
export function chooseBrand(desk: DeskContext, step: number): void {
  const { name, pricing } = desk.getActiveArea();
  if (!pricing || pricing.offers.length === 0) return;
  const count = pricing.offers.length;
  desk.patchArea(name, {
    pricing: { ...pricing, chosen: (pricing.chosen + step + count) % count },
  });
}
