import { pick } from '#main/contract/collections.ts';
import type { ActionContext, LastSearch } from '../commands/action-context.ts';
import { COMMANDS } from '../commands/index.ts';
import { definesMacro } from '../commands/macros.ts';
import { type Reading, readLine as readOne } from '../commands/read-line.ts';
import { splitLine as partsOf } from '../commands/split-line.ts';
import { findEntry } from '../commands/typed.ts';
import { findSeller, formatClasses, listLineClasses } from '../features/search/booking-classes.ts';
import { toPlaceCode } from '../features/search/directions.ts';
import { isNamed, readTypedDate } from '../features/sell/passenger-rows.ts';
import { listSeated } from '../features/ticketing/amounts-due.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { SliceRequest } from '../languages/requests.ts';
import { type Area, parseAirlines, type ShopForm } from './area.ts';
import { findHeldBooking, getOfferList } from './command-context.ts';
import type { DeskContext } from './desk-context.ts';
import { listCommandsCalled } from './palette-rows.ts';

/** A search form as a request; null if its dates are no longer valid. */
function readSearched(form: ShopForm, today: string): LastSearch | null {
  const readDay = (text: string) => readTypedDate(text, today, false);
  const toCode = (text: string) => text.trim().toUpperCase();
  const out = readDay(form.out);
  if (out === null || form.from.trim() === '' || form.to.trim() === '') return null;
  const more: SliceRequest[] = [];
  for (const slice of form.more) {
    const date = readDay(slice.date);
    if (date === null) return null;
    more.push({ from: toCode(slice.from), to: toCode(slice.to), date });
  }
  return {
    ...pick(form, 'adts', 'chds', 'infs', 'cabin', 'direct'),
    from: toCode(form.from),
    to: toCode(form.to),
    out,
    back: form.back.trim() === '' ? null : readDay(form.back),
    more,
    airlines: parseAirlines(form),
  };
}

/** The request for the journey that an exchange replaces first. */
function readReplaced({ booking, exchange }: Area, today: string): LastSearch | null {
  if (!booking || exchange?.booking_id !== booking.booking.id) return null;
  const id = exchange.give_up[0] ?? booking.booking.slices[0]?.id ?? '';
  const { from = '', to = '', date = '' } = exchange.slice_requests[id] ?? {};
  const out = readTypedDate(date, today, false);
  if (out === null) return null;
  const people = { adts: 0, chds: 0, infs: 0 };
  return { from: toPlaceCode(from), to: toPlaceCode(to), out, back: null, ...people };
}

/** The facts of a work area that an action may use. */
export function buildActionContext(desk: DeskContext, area: Area): ActionContext {
  const env = desk.getEntryEnv();
  const { today } = env;
  const booking = findHeldBooking(area)?.booking;
  const named = area.draft?.rows.filter((row) => row.pax_type !== 'INF' && isNamed(row));
  const names = booking ? listSeated(booking).length : named?.length;
  return {
    home: desk.preferences.getState().home_language,
    ...env,
    ...(names === undefined ? {} : { names }),
    context: desk.getCommandContext(area),
    clock: { now: desk.now(), time_zone: desk.getTimeZone() },
    searched: () => {
      const form = area.search?.booking_id == null ? (area.search?.form ?? area.again) : null;
      return form ? readSearched(form, today) : null;
    },
    replaced: () => readReplaced(area, today),
    classes(line) {
      const row = area.search ? getOfferList(area).rows[line - 1] : undefined;
      if (!row) return null;
      const legs = row.slices.flatMap((slice) => slice.legs);
      return [...new Set(legs.flatMap((leg) => leg.fare_info.fare_class ?? []))];
    },
    open(line, letters, seats) {
      const { search } = area;
      const row = search ? getOfferList(area).rows[line - 1] : undefined;
      if (!search || !row) return null;
      const known = listLineClasses(search.classes, row.slices);
      const [first] = known;
      if (!first) return null;
      const wanted = seats ?? Math.max(search.form.adts + search.form.chds, 1);
      return {
        provider_type: findSeller(known, letters, wanted, row.offer.provider_type),
        shown: first.flights.map(formatClasses).join(' / '),
      };
    },
    rates: desk.shell.getState().rates?.rates ?? null,
  };
}

/** The entries of a line with their indexes; a line that defines a macro is one entry. */
export const listEntries = (desk: DeskContext, line: string): { text: string; at: number }[] =>
  definesMacro(line)
    ? [{ text: line, at: 0 }]
    : partsOf(line, { home: desk.preferences.getState().home_language, ...desk.getEntryEnv() });

export interface LineReading {
  reading: Reading;
  /** Index on the line where this entry starts. */
  at: number;
  /** Number of this entry, from 1, out of `count`. */
  n: number;
  count: number;
}

/** An entry may become possible once the earlier ones ran, so only its effect is shown. */
function deferReading(reading: Reading): Reading {
  if (reading.state !== 'impossible') return reading;
  const { command, says } = reading;
  const order = { says, run: () => undefined };
  return { state: 'ready', command, order, foreign: [], asks: null };
}

/**
 * Whether an entry among others is skipped: a note that a booking is to be ticketed, if nothing
 * unread follows it, and the filing of a split, because the split's question files both halves.
 */
export const isNeedless = (reading: Reading, text: string): boolean =>
  reading.state === 'refused'
    ? reading.instead.key === 'lack.ticketed' && !/[¥‡§+|\\]/.test(text)
    : reading.state === 'impossible' &&
      reading.command === 'transaction.ignore' &&
      reading.why.key === 'why.nothing_to_file';

/** The reading of the line: of the first entry with an error, else of the last one. */
export function readWhole(desk: DeskContext, area: Area): LineReading {
  const entries = listEntries(desk, area.entry);
  const here = buildActionContext(desk, area);
  const readEntry = (n: number): LineReading => {
    const { text, at } = entries[n] ?? { text: '', at: 0 };
    return { reading: readOne(text, COMMANDS, here), at, n: n + 1, count: entries.length };
  };
  if (entries.length <= 1) return readEntry(0);
  const last = readEntry(entries.length - 1);
  const parts = [...entries.slice(0, -1).map((_, n) => readEntry(n)), last];
  const wrong = parts.find(
    ({ reading }, n) =>
      !['ready', 'impossible'].includes(reading.state) &&
      !isNeedless(reading, entries[n]?.text ?? ''),
  );
  const [first] = parts;
  if (wrong) return wrong;
  return first?.reading.state === 'impossible'
    ? first
    : { ...last, reading: deferReading(last.reading) };
}

export const getLanguageName = (language: Language): string => say(`language.${language}`);

const sayPerhaps = (list: readonly string[]): string[] =>
  list.length === 0 ? [] : [say('line.perhaps', { list: list.join(', ') })];

export const describeNearest = (near: readonly string[]): string[] =>
  sayPerhaps(near.map(formatInWords));

/** What is suggested for a line that begins no entry: what its first word is the name of, and what is near. */
export function describeUnknown(
  desk: DeskContext,
  typed: string,
  near: readonly string[],
): string[] {
  const home = desk.preferences.getState().home_language;
  const called = listCommandsCalled(typed, desk.getCommandContext(), home).map((command) => {
    const title = say(command.title);
    const key = desk.formatKey(command.id);
    if (key !== title) return `${key} ${title}`;
    return `${findEntry(command, home)?.head ?? desk.formatKey('palette.open')} ${title}`;
  });
  return sayPerhaps([...called, ...near.map(formatInWords)]);
}
