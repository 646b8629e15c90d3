/** Journeys of several slices in one entry: returns, open jaws and stopovers, up to six. */
import { ok, type Result } from '#main/contract/result.ts';
import { MAX_JOURNEYS } from '#main/contract/texts.ts';
import { formatGdsDate } from '#main/reference/calendar.ts';
import { phrase } from '../i18n/words.ts';
import type { SearchAction } from './action.ts';
import type { Part } from './grammar.ts';
import type { SliceRequest } from './requests.ts';
import { type Env, type Scanner, type Stop, toSticky, want } from './scan.ts';
import { AIRLINE, DAY_BEFORE_HOUR, FROM, TO, TRAVEL_DATE } from './tokens.ts';

type Further = Pick<SearchAction, 'back' | 'more'>;

/** A return date, on the day of departure or later. */
export const BACK: Part<{ back: string }> = {
  format: '{return date}',
  head: '',
  read(scan, env, known) {
    const { at } = scan;
    // 05JAN1800 is a date and a time, not a date in 2018.
    const back = want(scan, BEFORE_HOUR.test(scan.rest) ? DAY_BEFORE_HOUR : TRAVEL_DATE, env);
    if (!back.ok) return back;
    const { out = '' } = known;
    if (back.value >= out) return ok({ back: back.value });
    scan.at = at;
    return scan.stop(phrase('expected.return_after', { out: formatGdsDate(out) }), false);
  },
  write: ({ back }, env) => TRAVEL_DATE.write(back, env),
};

const BEFORE_HOUR = /^ *\d{1,2}[A-Z]{3}(?:\d{4}(?!\d)|\d{1,4}[APNM](?![A-Z0-9]))/;
/** Departure time of a further slice, reported as ignored: a search has only the outbound's. */
const HOUR = toSticky(/(?:\d{1,4}[APNM]|\d{4})(?![\dA-Z])/);

/** A return date with its time, which is reported as ignored. */
export const BACK_AT_HOUR: Part<{ back: string }> = {
  ...BACK,
  read(scan, env, known) {
    const back = BACK.read(scan, env, known);
    scan.leave(HOUR);
    return back;
  },
};

/** A simple return becomes `back`; any other slices become `more`. */
function toFurther(start: string, first: string, more: SliceRequest[]): Further {
  const [only, ...others] = more;
  if (!only) return { back: null };
  const home = others.length === 0 && only.from === first && only.to === start;
  return home ? { back: only.date } : { back: null, more };
}

const listSlices = ({ from, to, back, more }: SearchAction): SliceRequest[] =>
  more ? [...more] : back === null ? [] : [{ from: to, to: from, date: back }];

/** The last slice ended elsewhere than the next starts: --MIA. */
const GAP = toSticky(/--(?=[A-Z]{3})/);

interface FurtherForm {
  format: string;
  /** The text that each further slice starts with. */
  lead: string;
  offered: string;
  /** The slice after `last`, null if there is none; `start` is the origin of the first slice. */
  take(
    scan: Scanner,
    env: Env,
    last: SliceRequest,
    start: string | null,
  ): Result<SliceRequest, Stop> | null;
  write(slice: SliceRequest, last: Pick<SliceRequest, 'from' | 'to'>, env: Env): string;
}

const further = ({ format, lead, offered, take, write }: FurtherForm): Part<Further> => ({
  format,
  head: '',
  read(scan, env, known) {
    const { from: start = '', to: first = '', out = '' } = known;
    const more: SliceRequest[] = [];
    let last = { from: start, to: first, date: out };
    while (more.length < MAX_JOURNEYS - 1) {
      const slice = take(scan, env, last, more.length === 0 ? start : null);
      if (slice === null) break;
      if (!slice.ok) return slice;
      last = slice.value;
      more.push(last);
    }
    scan.offer(offered, (rest) => lead !== '' && lead.startsWith(rest));
    return ok(toFurther(start, first, more));
  },
  write(fields, env) {
    const action = fields as SearchAction;
    const slices = listSlices(action);
    return slices.map((slice, at) => write(slice, slices[at - 1] ?? action, env)).join('');
  },
});

/** Further slices, each from where the last ended or another place: /D20DECMIA, --JFK/D02JANGRU. */
export const furtherSlices = (lead: string): Part<Further> =>
  further({
    format: `[${lead}{return date}{from}]…`,
    lead,
    offered: `${lead}{return date}`,
    take(scan, env, last, start) {
      const from = scan.match(GAP) === null ? ok(last.to) : want(scan, FROM, env);
      if (!from.ok) return from;
      if (lead === '' ? !DAY.test(scan.rest) : !scan.takeLoose(lead)) return null;
      return readSlice(scan, env, { at: from.value, out: last.date, start });
    },
    write: (slice, last, env) =>
      `${slice.from === last.to ? '' : `--${slice.from}`}${lead}${TRAVEL_DATE.write(slice.date, env)}${slice.to}`,
  });
const DAY = /^ *\d/;

function readSlice(
  scan: Scanner,
  env: Env,
  { at, out, start }: { at: string; out: string; start: string | null },
): Result<SliceRequest, Stop> {
  const date = BACK.read(scan, env, { out });
  if (!date.ok) return date;
  scan.blanks();
  const place = scan.at;
  const expected = start === null ? TO.expected : phrase('expected.way_back', { from: start });
  const to = want(scan, { ...TO, expected }, env);
  if (!to.ok) return to;
  if (to.value === at) {
    scan.at = place;
    return scan.stop(expected, false);
  }
  return ok({ from: at, to: to.value, date: date.value.back });
}

/** Further slices with date and, unless the return, places: *02JAN, *02JANMIALIS*10JANLISGRU. */
export const DATED_SLICES: Part<Further> = further({
  format: '[*{return date}[{from}{to}]]…',
  lead: '*',
  offered: '*{return date}',
  take(scan, env, last) {
    if (!scan.takeLoose('*')) return null;
    const date = BACK.read(scan, env, { out: last.date });
    if (!date.ok) return date;
    let [from, to] = [last.to, last.from];
    if (PLACES.test(scan.rest)) {
      scan.blanks();
      const own = want(scan, FROM, env);
      if (!own.ok) return own;
      const there = want(scan, TO, env);
      if (!there.ok) return there;
      [from, to] = [own.value, there.value];
    }
    scan.leave(HOUR);
    return ok({ from, to, date: date.value.back });
  },
  write({ from, to, date }, last, env) {
    const own = from === last.to && to === last.from ? '' : `${from}${to}`;
    return `*${TRAVEL_DATE.write(date, env)}${own}`;
  },
});
const PLACES = /^ *[A-Z]{3} *[A-Z]{3}/;

/** As `DATED_SLICES`, with the place before the date: /S-OYMIA20DEC/S-OYGRU02JAN. */
export const placedSlices = (lead: string): Part<Further> =>
  further({
    format: `[${lead}{to}{return date}]…`,
    lead,
    offered: `${lead}{to}`,
    take(scan, env, last) {
      if (lead === '' ? !PLACE_AND_DAY.test(scan.rest) : !scan.takeLoose(lead)) return null;
      const from = TWO_PLACES.test(scan.rest) ? want(scan, FROM, env) : ok(last.to);
      if (!from.ok) return from;
      const to = want(scan, TO, env);
      if (!to.ok) return to;
      const date = BACK.read(scan, env, { out: last.date });
      if (!date.ok) return date;
      return ok({ from: from.value, to: to.value, date: date.value.back });
    },
    write: (slice, last, env) =>
      `${lead}${slice.from === last.to ? '' : slice.from}${slice.to}${TRAVEL_DATE.write(slice.date, env) ?? ''}`,
  });
const PLACE_AND_DAY = /^ *(?:[A-Z]{3}){1,2} *\d/;
const TWO_PLACES = /^ *[A-Z]{6}/;

/** Airlines named in another position or with another lead; all apply to every slice. */
export const alsoAirlines = (
  lead: string,
  and: string | null = null,
): Part<Partial<SearchAction>> => ({
  format: '',
  head: '',
  read(scan, env, known) {
    const found = new Set(known.airlines);
    const from = scan.at;
    while (scan.takeLoose(lead)) {
      do {
        const read = want(scan, AIRLINE, env);
        if (!read.ok) return read;
        found.add(read.value);
      } while (and !== null && scan.takeLoose(and));
    }
    return ok(scan.at === from ? {} : { airlines: [...found] });
  },
  write: () => '',
});
