/** Searching, looking through offers, and confirming a price. */
import type { AreaName } from '#main/contract/desk.ts';
import type { ProviderProgress } from '#main/contract/events.ts';
import type { Offer, SearchInput } from '#main/contract/offer.ts';
import { MOST_JOURNEYS } from '#main/domain/route.ts';
import { findAirport, findCity } from '#main/reference/airports.ts';
import { formatGdsDate, parseGdsDate } from '#main/reference/calendar.ts';
import { SORT_KEYS, type SortKey } from '../commands/situation.ts';
import type { ShopWish, Way } from '../commands/wishes.ts';
import { money, providerNumber } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import { type Area, EMPTY_FORM, type ShopField, type ShopForm } from './area.ts';
import { away } from './connection.ts';
import {
  activeArea,
  agencyToday,
  announce,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  isBusy,
  offerUnderCursor,
  patchArea,
  refuseForm,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { readTypedDate } from './passenger-rows.ts';
import { journeysOf, recallSearch } from './recalling.ts';

const isPlace = (code: string): boolean =>
  findAirport(code) !== undefined || findCity(code) !== undefined;

/** A date as entries are typed, with the year where it is not the next such day. */
export function typedDay(date: string, today: string): string {
  const short = formatGdsDate(date);
  return parseGdsDate(short, today) === date ? short : `${short}${date.slice(2, 4)}`;
}

/** Puts what an entry asked for into the form of its area and searches. */
/** A list is for so many people; for others it is another, with other numbers. */
export function askSearchFor(bench: Bench, wish: ShopWish, before: string): void {
  const n = (wish.adts ?? 0) + (wish.chds ?? 0);
  ask(bench, {
    title: say('question.search_for', { n }),
    lines: [{ label: say('question.list_for'), value: before }],
    note: say('question.search_for_note'),
    confirm: say('question.search_for_do'),
    danger: false,
    run: () => shop(bench, wish),
  });
}

export function shop(bench: Bench, wish: ShopWish): void {
  const { name } = activeArea(bench);
  const today = agencyToday(bench);
  patchArea(bench, name, {
    form: {
      ...EMPTY_FORM,
      adts: wish.adts ?? (wish.chds ? 0 : 1),
      chds: wish.chds ?? 0,
      infs: wish.infs ?? 0,
      from: wish.from,
      to: wish.to,
      out: typedDay(wish.out, today),
      back: wish.back === null ? '' : typedDay(wish.back, today),
      more: (wish.more ?? []).map((way) => ({ ...way, date: typedDay(way.date, today) })),
      cabin: wish.cabin ?? 'UNSPECIFIED',
      airlines: (wish.airlines ?? []).join(' '),
      direct: wish.direct ?? false,
    },
  });
  submitSearch(bench, name);
  const order = wish.by_departure ? { sort: 'departure' as const, descending: false } : {};
  patchArea(bench, name, { about: wish.time ?? null, ...order });
}

/** What the form asks for, or what is wrong with it, by field. */
export function searchInput(
  form: ShopForm,
  today: string,
): { input: SearchInput } | { errors: Area['form_errors'] } {
  const errors: Partial<Record<ShopField, string>> = {};
  const from = form.from.trim().toUpperCase();
  const to = form.to.trim().toUpperCase();
  if (!isPlace(from)) errors.from = say('field.place');
  if (!isPlace(to)) errors.to = say('field.place');
  const out = readTypedDate(form.out, today, false);
  if (out === null || out < today) errors.out = say('field.travel_date');
  const back = form.back.trim() === '' ? null : readTypedDate(form.back, today, false);
  if (form.back.trim() !== '' && (back === null || (out !== null && back < out))) {
    errors.back = say('field.return_date');
  }
  const more = form.more.map((way) => ({
    from: way.from.trim().toUpperCase(),
    to: way.to.trim().toUpperCase(),
    date: readTypedDate(way.date, today, false),
  }));
  let earliest = back ?? out ?? today;
  for (const [index, way] of more.entries()) {
    if (!isPlace(way.from)) errors[`more.${index}.from`] = say('field.place');
    if (!isPlace(way.to)) errors[`more.${index}.to`] = say('field.place');
    if (way.date === null || way.date < earliest) {
      errors[`more.${index}.date`] = say('field.after_before');
    }
    earliest = way.date ?? earliest;
  }
  if (form.adts + form.chds === 0) errors.adts = say('field.somebody');
  if (form.infs > form.adts) errors.infs = say('field.infants');
  const airlines = form.airlines
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (airlines.some((code) => !/^[A-Z0-9]{2}$/.test(code))) errors.airlines = say('field.airlines');
  if (Object.keys(errors).length > 0) return { errors };
  const route = [
    `${from},${to},${out}`,
    ...(back === null ? [] : [`${to},${from},${back}`]),
    ...more.map((way) => `${way.from},${way.to},${way.date}`),
  ];
  return {
    input: {
      route: route.join('+'),
      adts: form.adts,
      chds: form.chds,
      infs: form.infs,
      cabin: form.cabin,
      ...(airlines.length > 0 ? { airlines } : {}),
      ...(form.direct ? { direct_flights_only: true } : {}),
      ...(form.bags ? { with_bags_only: true } : {}),
    },
  };
}

/** How many directions a form holds: there, back, and what follows. */
export const directionsOf = ({ back, more }: Pick<ShopForm, 'back' | 'more'>): number =>
  1 + (back.trim() === '' ? 0 : 1) + more.length;

/** One more direction on the form, from where the last one ends; an open jaw changes that. */
export function addDirection(bench: Bench, way?: Way): void {
  const { name, form } = activeArea(bench);
  openScreen(bench, name, 'shop');
  if (directionsOf(form) >= MOST_JOURNEYS) {
    answer(bench, name, 'warn', say('answer.all_directions', { n: MOST_JOURNEYS }));
    return;
  }
  const from = form.more.at(-1)?.to ?? (form.back.trim() === '' ? form.to : form.from);
  const typed = way && { ...way, date: typedDay(way.date, agencyToday(bench)) };
  const more = [...form.more, typed ?? { from, to: '', date: '' }];
  patchArea(bench, name, { form: { ...form, more } });
  if (typed) submitSearch(bench, name);
  else askFocus(bench, 'form');
}

/** Takes a direction off by its number, counted from the way there. */
export function removeNumbered(bench: Bench, number: number | null): void {
  const { name, form } = activeArea(bench);
  const before = directionsOf({ ...form, more: [] });
  if (number === 2 && before === 2) patchArea(bench, name, { form: { ...form, back: '' } });
  else if (number === null || (number > before && number <= directionsOf(form))) {
    removeDirection(bench, number === null ? undefined : number - before - 1);
  } else {
    answer(bench, name, 'warn', say('answer.no_such_direction', { n: number }));
    return;
  }
  openScreen(bench, name, 'shop');
  const left = directionsOf(activeArea(bench).form);
  announce(bench, say('answer.directions_left', { n: left }));
}

/** Takes a direction off the form, the last one unless a position is given. */
export function removeDirection(bench: Bench, position?: number): void {
  const { name, form } = activeArea(bench);
  const at = position ?? form.more.length - 1;
  const more = form.more.filter((_, index) => index !== at);
  patchArea(bench, name, { form: { ...form, more }, form_errors: {} });
  askFocus(bench, 'form');
}

/** Searches for what the form of an area says. */
export function submitSearch(bench: Bench, name: AreaName): void {
  const { form } = areaOf(bench, name);
  const read = searchInput(form, agencyToday(bench));
  if ('errors' in read) {
    patchArea(bench, name, { form_errors: read.errors });
    openScreen(bench, name, 'shop');
    refuseForm(
      bench,
      name,
      Object.values(read.errors).filter((text) => text !== undefined),
    );
    return;
  }
  if (away(bench, null)) {
    patchArea(bench, name, { form_errors: {}, again: null });
    void recallSearch(bench, name, form, read.input);
    return;
  }
  patchArea(bench, name, { form_errors: {}, again: null });
  openScreen(bench, name, 'offers');
  askFocus(bench, 'line');
  void runSearch(bench, name, form, read.input);
}

/** Searches, and keeps what comes in as long as nothing else is searched. */
export async function runSearch(
  bench: Bench,
  name: AreaName,
  form: ShopForm,
  input: SearchInput,
): Promise<void> {
  if (isBusy(bench, name)) return;
  const what = phrase('waiting.search', {
    from: form.from.toUpperCase(),
    to: form.to.toUpperCase(),
  });
  const answered = callFor(bench, name, what, 'offer.search', input);
  // callFor has put its call into the area by now: events find the search by that id.
  const call_id = areaOf(bench, name).waiting?.call_id ?? '';
  patchArea(bench, name, ({ cursor }) => ({
    search: {
      call_id,
      form,
      started_at: bench.now().getTime(),
      finished_at: null,
      state: 'running',
      providers: {},
      offers: [],
      error: null,
      booking_id: input.booking_id ?? null,
      kept_at: null,
      journeys: journeysOf(input.route),
    },
    pricing: null,
    expanded: [],
    filter: '',
    compared: [],
    beside: 'none',
    cursor: { ...cursor, offers: undefined },
  }));
  const result = await answered;
  const { search } = areaOf(bench, name);
  if (search?.call_id !== call_id) return;
  const finished_at = bench.now().getTime();
  if (!result.ok) {
    const stopped = result.error.error === 'CALL_CANCELLED';
    patchArea(bench, name, {
      search: {
        ...search,
        finished_at,
        state: stopped ? 'stopped' : 'failed',
        error: result.error,
      },
    });
    answerFailure(bench, name, result.error);
    return;
  }
  const { output, meta } = result.value;
  const providers = { ...search.providers };
  for (const status of meta.providers) {
    const code = status.provider_type as keyof typeof providers;
    const message = providers[code]?.message ?? null;
    providers[code] = { ...status, message } as ProviderProgress;
  }
  patchArea(bench, name, {
    search: { ...search, providers, finished_at, state: 'done', offers: output.offers },
  });
  goToTime(bench, name);
  noteHealth(bench, Object.values(providers));
  const found = say('answer.offers', { n: output.offers.length });
  if (output.offers.length === 0 && search.journeys.length > 1 && search.booking_id === null) {
    answer(bench, name, 'warn', say('answer.none_together'), meta.warnings);
    return;
  }
  if (meta.warnings.length > 0) answer(bench, name, 'warn', found, meta.warnings);
  else announce(bench, found);
}

/** Puts the cursor on the first line that leaves at the time that was asked for, or after it. */
function goToTime(bench: Bench, name: AreaName): void {
  const area = areaOf(bench, name);
  if (area.about === null || area.cursor.offers !== undefined) return;
  const about = area.about;
  const row = offerUnderCursor(area).rows.find(
    ({ slices }) => (slices[0]?.departure_date.slice(11, 16) ?? '') >= about,
  );
  patchArea(bench, name, ({ cursor }) => ({
    about: null,
    cursor: { ...cursor, offers: row?.key },
  }));
}

/** Adds what one provider answered to the search that asked it. */
export function addOffers(bench: Bench, call_id: string, offers: readonly Offer[]): void {
  for (const area of Object.values(bench.areas.getState().areas)) {
    const { search } = area;
    if (search?.call_id !== call_id || search.state !== 'running') continue;
    patchArea(bench, area.name, { search: { ...search, offers: [...search.offers, ...offers] } });
  }
}

export function noteProgress(bench: Bench, call_id: string, progress: ProviderProgress): void {
  noteHealth(bench, [progress]);
  for (const area of Object.values(bench.areas.getState().areas)) {
    const { search } = area;
    if (search?.call_id !== call_id) continue;
    const providers = { ...search.providers, [progress.provider_type]: progress };
    patchArea(bench, area.name, { search: { ...search, providers } });
  }
}

function noteHealth(bench: Bench, list: readonly ProviderProgress[]): void {
  bench.shell.setState(({ health }) => ({
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

export function sortOffers(bench: Bench, by: SortKey | 'next' | 'reverse'): void {
  const { name, sort, descending } = activeArea(bench);
  openScreen(bench, name, 'offers');
  if (by === 'reverse') patchArea(bench, name, { descending: !descending });
  else {
    const next = by === 'next' ? SORT_KEYS[(SORT_KEYS.indexOf(sort) + 1) % SORT_KEYS.length] : by;
    patchArea(bench, name, { sort: next ?? 'price', descending: false });
  }
  const now = activeArea(bench);
  const key = now.descending ? 'answer.sorted_down' : 'answer.sorted';
  announce(bench, say(key, { by: say(`sort.${now.sort}`) }));
}

/** Filters by words; without a text the filter's field takes the focus. */
export function filterOffers(bench: Bench, text: string | null): void {
  const { name } = activeArea(bench);
  openScreen(bench, name, 'offers');
  if (text === null) askFocus(bench, 'filter', true);
  else patchArea(bench, name, { filter: text });
}

/** Confirms the price of a line, or of what was chosen, with its other fare families. */
export function priceOffer(bench: Bench, line: number | null): void {
  const area = activeArea(bench);
  const { rows, row } = offerUnderCursor(area);
  const wanted = line === null ? row : rows[line - 1];
  if (!wanted) {
    answer(bench, area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
    return;
  }
  patchArea(bench, area.name, { cursor: { ...area.cursor, offers: wanted.key } });
  openScreen(bench, area.name, 'offers');
  const tokens = wanted.slices.flatMap((slice) => (slice.token === null ? [] : [slice.token]));
  void runPricing(bench, area.name, { key: wanted.key, tokens, offer: wanted.offer });
}

async function runPricing(
  bench: Bench,
  name: AreaName,
  { key, tokens, offer }: { key: string; tokens: string[]; offer: Offer },
): Promise<void> {
  const asked = { key, tokens, asked_total: offer.total, chosen: 0, error: null };
  patchArea(bench, name, { pricing: { ...asked, state: 'waiting', offers: [] } });
  const what = phrase('waiting.price', { provider: providerNumber(offer.provider_type) });
  const input = { slice_tokens: tokens, additional_offers: true };
  const result = await callFor(bench, name, what, 'offer.price', input);
  if (areaOf(bench, name).pricing?.key !== key) return;
  if (!result.ok) {
    patchArea(bench, name, {
      pricing: { ...asked, state: 'failed', offers: [], error: result.error },
    });
    answerFailure(bench, name, result.error);
    return;
  }
  const { offer: priced, additional_offers } = result.value.output;
  patchArea(bench, name, {
    pricing: { ...asked, state: 'done', offers: [priced, ...additional_offers] },
  });
  const total = `${priced.currency} ${money(priced.total, priced.currency)}`;
  if (priced.total === offer.total) announce(bench, say('answer.price_same', { total }));
  else {
    const before = `${offer.currency} ${money(offer.total, offer.currency)}`;
    answer(bench, name, 'warn', say('answer.price_other', { before, total }));
  }
}

/** Walks through the fare families of the priced line. */
export function chooseBrand(bench: Bench, step: number): void {
  const { name, pricing } = activeArea(bench);
  if (!pricing || pricing.offers.length === 0) return;
  const count = pricing.offers.length;
  patchArea(bench, name, {
    pricing: { ...pricing, chosen: (pricing.chosen + step + count) % count },
  });
}
