/** An exchange by entries: cancelling a flight gives up its slice, availability replaces it. */
import type { BookingSlice } from '#main/contract/itinerary.ts';
import { isSameCity } from '#main/reference/airports.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { buildSearch } from '../../languages/action.ts';
import type { ExchangeRequest } from '../../languages/requests.ts';
import { formatTypedDate } from '../sell/passenger-rows.ts';
import { searchReplacements } from './estimating.ts';
import { changeSliceRequest } from './given-up.ts';

const isSamePlace = (a: string, b: string): boolean => a === b || isSameCity(a, b);

const flies = (
  { origin, destination }: Pick<BookingSlice, 'origin' | 'destination'>,
  from: string,
  to: string,
): boolean => isSamePlace(origin, from) && isSamePlace(destination, to);

/** Gives up the slices of these flights; all replacements have to be chosen again. */
export function giveUpFlights(desk: DeskContext, places: readonly number[]): void {
  const { name, booking, exchange } = desk.getTargetArea();
  if (!booking || !exchange) return;
  const flights = booking.booking.slices.flatMap((slice) => slice.legs.map(() => slice));
  const wrong = places.find((place) => !flights[place - 1]);
  if (wrong !== undefined) {
    desk.answer(name, 'warn', say('answer.no_flight', { n: wrong }));
    return;
  }
  const given = new Set([...exchange.give_up, ...places.flatMap((n) => flights[n - 1]?.id ?? [])]);
  const slices = booking.booking.slices.filter(({ id }) => given.has(id));
  desk.patchPart(name, 'exchange', {
    give_up: slices.map(({ id }) => id),
    step: 'choose',
    taken: [],
    search_id: null,
    estimate: null,
  });
  desk.openScreen(name, 'exchange');
  const list = slices.map(({ origin, destination }) => `${origin}–${destination}`).join(', ');
  desk.answer(name, 'info', say('answer.given_up', { list }), [
    say('answer.given_up_next', { entry: formatNextEntry(desk, slices) }),
  ]);
}

/** The entry that searches for the first slice given up, in the home language. */
function formatNextEntry(desk: DeskContext, slices: readonly BookingSlice[]): string {
  const [first] = slices;
  if (!first) return '';
  const { origin: from, destination: to, departure_date } = first;
  return desk.formatEntry(buildSearch({ from, to, out: departure_date.slice(0, 10) }));
}

/** The slice that flies a route; of several the one that was given up. */
export const findSlice = <S extends Pick<BookingSlice, 'origin' | 'destination'>>(
  slices: readonly S[],
  given: readonly S[],
  from: string,
  to: string,
): S | undefined => [...given, ...slices].find((slice) => flies(slice, from, to));

/** Gives up the slice of this id, else the matching one, and searches for its replacement. */
export function exchangeFor(
  desk: DeskContext,
  { from, to, out, back }: ExchangeRequest,
  slice_id: string | null = null,
): void {
  const { name, booking, exchange } = desk.getTargetArea();
  if (!booking || !exchange) return;
  const { slices } = booking.booking;
  const given = slices.filter(({ id }) => exchange.give_up.includes(id));
  const [only, ...others] = given.length > 0 ? given : slices;
  const meant =
    slices.find(({ id }) => id === slice_id) ??
    findSlice(slices, given, from, to) ??
    (others.length === 0 ? only : undefined);
  const returning = back === null ? null : findSlice(slices, given, to, from);
  if (!meant || returning === undefined) {
    const places = meant ? { from: to, to: from } : { from, to };
    desk.answer(name, 'warn', say('answer.exchange_no_way', places));
    return;
  }
  desk.patchPart(name, 'exchange', { step: 'choose' });
  changeSliceRequest(desk, name, meant.id, { from, to, date: formatTypedDate(out) });
  if (returning && back !== null)
    changeSliceRequest(desk, name, returning.id, { date: formatTypedDate(back) });
  searchReplacements(desk, name);
}

/** Moves the return to another day: gives up the last slice and searches for it. */
export function exchangeBack(desk: DeskContext, date: string): void {
  const { name, booking } = desk.getTargetArea();
  const last = booking?.booking.slices.at(-1);
  if (!booking || !last || booking.booking.slices.length < 2) {
    desk.answer(name, 'warn', say('answer.exchange_no_back'));
    return;
  }
  const { origin: from, destination: to, id } = last;
  exchangeFor(desk, { from, to, out: date, back: null }, id);
}
