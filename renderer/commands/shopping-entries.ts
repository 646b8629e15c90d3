/** Entries that search: Amadeus availability, the shopping entries, and the plain form. */

import { fail, ok, type Result } from '#main/contract/result.ts';
import type { Cabin } from '#main/contract/values.ts';
import { phrase, say } from '../words/words.ts';
import type { Entry, EntryEnv, Order, Scanner, Stuck, Token } from './entry.ts';
import type { ShopWish } from './situation.ts';
import { airline, count, place, travelDate } from './tokens.ts';

const CABINS: Readonly<Record<string, Cabin>> = {
  ECONOMY: 'ECONOMY',
  PREMIUM: 'PREMIUM',
  BUSINESS: 'BUSINESS',
  FIRST: 'FIRST',
};

/** The passengers an entry asks for: one adult where it says nothing. */
function who({ adts, chds, infs }: ShopWish): string {
  const counts = [
    [adts ?? (chds ? 0 : 1), 'pax.ADT'],
    [chds ?? 0, 'pax.CHD'],
    [infs ?? 0, 'pax.INF'],
  ] as const;
  return counts
    .filter(([n]) => n > 0)
    .map(([n, key]) => say(key, { n }))
    .join(', ');
}

/** What a search will do, in words. */
function order(wish: ShopWish, env: EntryEnv): Order {
  const said = {
    from: env.place(wish.from) ?? wish.from,
    to: env.place(wish.to) ?? wish.to,
    out: env.day(wish.out),
    back: wish.back === null ? '' : env.day(wish.back),
    airlines: (wish.airlines ?? []).map((code) => env.airline(code) ?? code).join(', '),
    who: who(wish),
  };
  const with_airline = said.airlines !== '';
  const key =
    wish.back === null
      ? with_airline
        ? ('says.shop.oneway_airline' as const)
        : ('says.shop.oneway' as const)
      : with_airline
        ? ('says.shop.return_airline' as const)
        : ('says.shop.return' as const);
  return { says: phrase(key, said), run: (actions) => actions.shop(wish) };
}

/** AN20DECGRUMIA/ALA*02JAN */
export const AVAILABILITY: Entry = {
  head: 'AN',
  format: 'AN{date}{from}{to}[/A{airline}][*{return date}]',
  example: 'AN20DECGRUMIA/ALA*02JAN',
  read(scan, env) {
    const out = scan.want(travelDate(env));
    if (!out.ok) return out;
    const from = scan.want(place(env, 'from'));
    if (!from.ok) return from;
    const to = scan.want(place(env, 'to'));
    if (!to.ok) return to;
    const wish: ShopWish = { from: from.value, to: to.value, out: out.value, back: null };
    while (!scan.done) {
      if (scan.maybe('/A')) {
        const code = scan.want(airline(env));
        if (!code.ok) return code;
        wish.airlines = [...(wish.airlines ?? []), code.value];
      } else if (scan.maybe('*')) {
        const back = returnDate(scan, env, wish.out);
        if (!back.ok) return back;
        wish.back = back.value;
      } else {
        return scan.stuck(phrase('expected.availability_option'));
      }
    }
    return ok(order(wish, env));
  },
};

function returnDate(scan: Scanner, env: EntryEnv, out: string): Result<string, Stuck> {
  const at = scan.at;
  const back = scan.want(travelDate(env));
  if (back.ok && back.value < out) {
    scan.at = at;
    return scan.stuck(phrase('expected.return_after', { out: env.day(out) }));
  }
  return back;
}

/** FXDGRU/D20DECMIA/D02JANGRU */
export const SHOP: Entry = {
  head: 'FXD',
  format: 'FXD{from}/D{date}{to}[/D{return date}{from}]',
  example: 'FXDGRU/D20DECMIA/D02JANGRU',
  read(scan, env) {
    scan.blank();
    const from = scan.want(place(env, 'from'));
    if (!from.ok) return from;
    if (!scan.maybe('/D')) return scan.stuck(phrase('expected.slash_date'));
    const out = scan.want(travelDate(env));
    if (!out.ok) return out;
    const to = scan.want(place(env, 'to'));
    if (!to.ok) return to;
    const wish: ShopWish = { from: from.value, to: to.value, out: out.value, back: null };
    if (scan.maybe('/D')) {
      const back = returnDate(scan, env, wish.out);
      if (!back.ok) return back;
      const home = scan.want(wayBack(wish.from));
      if (!home.ok) return home;
      wish.back = back.value;
    }
    return scan.end(order(wish, env));
  },
};

/** The place one came from, said again. */
const wayBack = (from: string): Token<string> => ({
  expected: phrase('expected.way_back', { from }),
  whole: /[A-Z]{3}/,
  begun: /^[A-Z]{0,2}$/,
  value: (text) => (text === from ? text : null),
});

/** GRU MIA 20DEC 02JAN 2ADT 1CHD 1INF BUSINESS LA DIRECT */
export const PLAIN: Entry = {
  head: '',
  format: '{from} {to} {date} [{return date}] [2ADT 1CHD 1INF] [BUSINESS] [{airline}] [DIRECT]',
  example: 'GRU MIA 20DEC 02JAN 2ADT 1CHD',
  read(scan, env) {
    const from = scan.want(place(env, 'from'));
    if (!from.ok) return from;
    scan.blank();
    const to = scan.want(place(env, 'to'));
    if (!to.ok) return to;
    scan.blank();
    const out = scan.want(travelDate(env));
    if (!out.ok) return out;
    const wish: ShopWish = { from: from.value, to: to.value, out: out.value, back: null };
    for (scan.blank(); !scan.done; scan.blank()) {
      const read = option(scan, env, wish);
      if (!read.ok) return read;
    }
    return ok(order(wish, env));
  },
};

const WORDS = [...Object.keys(CABINS), 'DIRECT', 'NONSTOP'];

/** A return date, a count of passengers or a word that is still being typed. */
const optionBegun = (word: string): boolean =>
  /^(\d{1,2}[A-Z]{0,2}|[A-Z0-9])$/.test(word) || WORDS.some((whole) => whole.startsWith(word));

function option(scan: Scanner, env: EntryEnv, wish: ShopWish): Result<null, Stuck> {
  const from = scan.at;
  const word = scan.match(/[A-Z0-9]+/)?.toUpperCase() ?? '';
  const pax = /^(\d)(ADT|CHD|INF)$/.exec(word);
  if (pax) {
    const field = { ADT: 'adts', CHD: 'chds', INF: 'infs' } as const;
    wish[field[pax[2] as 'ADT' | 'CHD' | 'INF']] = Number(pax[1]);
    return ok(null);
  }
  if (word === 'DIRECT' || word === 'NONSTOP') {
    wish.direct = true;
    return ok(null);
  }
  const cabin = CABINS[word];
  if (cabin) {
    wish.cabin = cabin;
    return ok(null);
  }
  scan.at = from;
  if (/^\d{1,2}[A-Z]/.test(word) && wish.back === null && word.length > 2) {
    const back = returnDate(scan, env, wish.out);
    if (!back.ok) return back;
    wish.back = back.value;
    return ok(null);
  }
  if (word.length === 2 && env.airline(word) !== null) {
    scan.at += word.length;
    wish.airlines = [...(wish.airlines ?? []), word];
    return ok(null);
  }
  const open = scan.rest === word && optionBegun(word);
  return fail({ at: from, expected: phrase('expected.shop_option'), open });
}

/** SS1: sell the line of that number. */
export const SELL: Entry = {
  head: 'SS',
  format: 'SS{line}',
  example: 'SS1',
  read(scan) {
    scan.blank();
    const line = scan.want(count(phrase('expected.line')));
    if (!line.ok) return line;
    return scan.end({
      says: phrase('says.sell', { line: line.value }),
      run: (actions) => actions.sellOffer(line.value),
    });
  },
};
