/** Searching offline: shows the stored results of an earlier search for the same request. */
import type { AreaName } from '#main/contract/desk.ts';
import type { KeptSearch, SearchInput } from '#main/contract/offer.ts';
import { addDays } from '#main/reference/calendar.ts';
import type { Search, ShopForm } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatLocalInstant, formatShortDay } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';

/** An example of the entry that sells a flight by number. */
export const formatFlightEntry = (desk: DeskContext): string =>
  desk.formatEntry({
    kind: 'sell_flight',
    airline: 'LA',
    number: 8190,
    booking_class: 'Y',
    date: addDays(desk.getAgencyToday(), 30),
    from: 'GRU',
    to: 'MIA',
    seats: 1,
  });

export const createSearch = (
  call_id: string,
  started_at: number,
  form: ShopForm,
  input: SearchInput,
): Search => ({
  call_id,
  form,
  started_at,
  finished_at: null,
  state: 'running',
  providers: {},
  offers: [],
  error: null,
  booking_id: input.booking_id ?? null,
  kept_at: null,
  journeys: parseJourneys(input.route).map(({ from, to }) => ({ from, to })),
});

/** A search whose offers were found at an earlier time. */
export function createKeptSearch(
  desk: DeskContext,
  form: ShopForm,
  input: SearchInput,
  kept_at: string,
  offers: Search['offers'],
): Search {
  const now = desk.now().getTime();
  const search = createSearch(desk.client.newId(), now, form, input);
  return { ...search, finished_at: now, state: 'done', offers, kept_at };
}

/** Starts a search in an area; prices, expanded and marked rows belonged to the previous one. */
export const beginOffers = (desk: DeskContext, name: AreaName, search: Search, filter = ''): void =>
  desk.patchArea(name, ({ cursor }) => ({
    search,
    filter,
    pricing: null,
    expanded: [],
    compared: [],
    beside: 'none',
    cursor: { ...cursor, offers: undefined },
  }));

/**
 * Offline: shows the stored offers of an earlier search for the same request. If there are none,
 * the screen stays and the answer lists the other stored searches.
 */
export async function recallSearch(
  desk: DeskContext,
  name: AreaName,
  form: ShopForm,
  input: SearchInput,
): Promise<void> {
  const what = phrase('waiting.kept');
  const kept = await desk.callOrAnswer(name, what, 'offer.kept', input);
  if (!kept) return;
  const { searched_at, offers, others } = kept.output;
  if (searched_at === null) {
    const lines = others.map((other) => describeKept(desk, other));
    desk.answer(name, 'warn', say('answer.offline_search', { entry: formatFlightEntry(desk) }), [
      ...(lines.length > 0 ? [say('answer.kept_others')] : []),
      ...lines,
    ]);
    return;
  }
  const words = [input.airlines?.[0] ?? '', input.direct_flights_only ? 'nonstop' : ''];
  const search = createKeptSearch(desk, form, input, searched_at, offers);
  beginOffers(desk, name, search, words.filter(Boolean).join(' '));
  desk.openScreen(name, 'offers', 'line');
  const time = formatLocalInstant(searched_at, desk.getTimeZone(), desk.now());
  desk.answer(name, 'info', say('answer.kept', { n: offers.length, time }));
}

function describeKept(
  desk: DeskContext,
  { route, adts, chds, infs, searched_at, offers }: KeptSearch,
) {
  const way = parseJourneys(route)
    .map(({ from, to, date }) => `${from}–${to} ${formatShortDay(date)}`)
    .join(' · ');
  const time = formatLocalInstant(searched_at, desk.getTimeZone(), desk.now());
  return say('answer.kept_line', {
    way: way.toUpperCase(),
    n: offers,
    seats: adts + chds + infs,
    time,
  });
}

/** The journeys as a search request names them. */
export const buildRoute = (
  journeys: readonly { from: string; to: string; date: string | null }[],
): string => journeys.map(({ from, to, date }) => `${from},${to},${date}`).join('+');

const parseJourneys = (route: string) =>
  route.split(/[+ ]/).map((journey) => {
    const [from = '', to = '', date = ''] = journey.split(',');
    return { from, to, date };
  });
