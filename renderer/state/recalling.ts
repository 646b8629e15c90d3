/** Searching without a line: what an earlier search found for the same is brought back as it was. */
import type { AreaName } from '#main/contract/desk.ts';
import type { KeptSearch, SearchInput } from '#main/contract/offer.ts';
import { localInstant, shortDay } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import type { ShopForm } from './area.ts';
import {
  answer,
  answerFailure,
  askFocus,
  type Bench,
  callFor,
  patchArea,
  timeZone,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { flightEntry } from './typed-as.ts';

/**
 * Without a line: the offers an earlier search found for the same. Where there are none, what is on
 * screen stays, and what else is kept is named.
 */
export async function recallSearch(
  bench: Bench,
  name: AreaName,
  form: ShopForm,
  input: SearchInput,
): Promise<void> {
  const what = phrase('waiting.kept');
  const result = await callFor(bench, name, what, 'offer.kept', input);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { searched_at, offers, others } = result.value.output;
  if (searched_at === null) {
    const lines = others.map((other) => keptText(bench, other));
    answer(bench, name, 'warn', say('answer.offline_search', { entry: flightEntry(bench) }), [
      ...(lines.length > 0 ? [say('answer.kept_others')] : []),
      ...lines,
    ]);
    return;
  }
  const now = bench.now().getTime();
  const words = [input.airlines?.[0] ?? '', input.direct_flights_only ? 'nonstop' : ''];
  patchArea(bench, name, ({ cursor }) => ({
    search: {
      call_id: bench.client.newId(),
      form,
      started_at: now,
      finished_at: now,
      state: 'done',
      providers: {},
      offers,
      error: null,
      booking_id: null,
      kept_at: searched_at,
      journeys: journeysOf(input.route),
    },
    pricing: null,
    expanded: [],
    filter: words.filter(Boolean).join(' '),
    cursor: { ...cursor, offers: undefined },
  }));
  openScreen(bench, name, 'offers');
  askFocus(bench, 'line');
  const time = localInstant(searched_at, timeZone(bench), bench.now());
  answer(bench, name, 'info', say('answer.kept', { n: offers.length, time }));
}

function keptText(bench: Bench, { route, adts, chds, infs, searched_at, offers }: KeptSearch) {
  const way = route
    .split(/[+ ]/)
    .map((triple) => {
      const [from = '', to = '', date = ''] = triple.split(',');
      return `${from}–${to} ${shortDay(date)}`;
    })
    .join(' · ');
  const time = localInstant(searched_at, timeZone(bench), bench.now());
  return say('answer.kept_line', {
    way: way.toUpperCase(),
    n: offers,
    seats: adts + chds + infs,
    time,
  });
}

/** Where each journey of a route goes. */
export const journeysOf = (route: string) =>
  route.split('+').map((triple) => {
    const [from = '', to = ''] = triple.split(',');
    return { from, to };
  });
