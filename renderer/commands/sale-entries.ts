/** Entries for what comes after the sale: seats, bags, tickets, voiding, exchange. */
import { ok, type Result } from '#main/contract/result.ts';
import { addDays, daysBetween, parseGdsBirthDate } from '#main/reference/calendar.ts';
import { type Phrase, phrase } from '../words/words.ts';
import type { Entry, EntryEnv, Scanner, Stuck, Token } from './entry.ts';
import type { Actions, SeatWish, TicketWish } from './situation.ts';
import { count, DATE_BEGUN } from './tokens.ts';

const LINE = count(phrase('expected.line'));
const PASSENGER = count(phrase('expected.passenger'));

/** SM, SM4: the seat map of the leg on that line of the host display. */
export const SEAT_MAP: Entry = {
  head: 'SM',
  format: 'SM[{line}]',
  example: 'SM3',
  read(scan) {
    scan.blank();
    if (scan.done) return scan.end({ says: phrase('says.seats'), run: (a) => a.openSeats(null) });
    const line = scan.want(LINE);
    if (!line.ok) return line;
    return scan.end({
      says: phrase('says.seats_line', { line: line.value }),
      run: (actions) => actions.openSeats(line.value),
    });
  },
};

const SEATS: Token<string[]> = {
  expected: phrase('expected.seats'),
  whole: /\d{1,3}[A-Z]+(?:[, ]*\d{1,3}[A-Z]+)*/,
  begun: /^\d{0,3}$/,
  value: (text) =>
    [...text.matchAll(/(\d{1,3})([A-Z]+)/g)].flatMap(([, row, letters]) =>
      [...(letters ?? '')].map((letter) => `${Number(row)}${letter}`),
    ),
};

/** 1,3 or 1-2, as passengers are named. */
function passengers(scan: Scanner): Result<number[], Stuck> {
  const named: number[] = [];
  do {
    const first = scan.want(PASSENGER);
    if (!first.ok) return first;
    named.push(first.value);
    if (!scan.maybe('-')) continue;
    const last = scan.want(PASSENGER);
    if (!last.ok) return last;
    for (let n = first.value + 1; n <= last.value && n <= 99; n++) named.push(n);
  } while (scan.maybe(','));
  return ok([...new Set(named)]);
}

/** ST/27AB/P1-2/S3 */
export const SEAT_REQUEST: Entry = {
  head: 'ST',
  format: 'ST/{seats}[/P{passengers}][/S{line}]',
  example: 'ST/27AB/P1-2/S3',
  read(scan) {
    scan.maybe('/');
    const seats = scan.want(SEATS);
    if (!seats.ok) return seats;
    const wish: SeatWish = { seats: seats.value, passengers: [], line: null };
    while (scan.maybe('/')) {
      if (scan.maybe('P')) {
        const named = passengers(scan);
        if (!named.ok) return named;
        wish.passengers = named.value;
      } else if (scan.maybe('S')) {
        const line = scan.want(LINE);
        if (!line.ok) return line;
        wish.line = line.value;
      } else return scan.stuck(phrase('expected.seat_option'));
    }
    return scan.end({
      says: phrase('says.seat', { n: wish.seats.length, list: wish.seats.join(' ') }),
      run: (actions) => actions.seatPassengers(wish),
    });
  },
};

/** SX, SX/S3: the unpaid seats of a leg are given back. */
export const SEAT_CANCEL: Entry = {
  head: 'SX',
  format: 'SX[/S{line}]',
  example: 'SX/S3',
  read(scan) {
    let line: number | null = null;
    if (scan.maybe('/')) {
      if (!scan.maybe('S')) return scan.stuck(phrase('expected.slash_line'));
      const named = scan.want(LINE);
      if (!named.ok) return named;
      line = named.value;
    }
    return scan.end({
      says: line === null ? phrase('says.seats_clear') : phrase('says.seats_clear_line', { line }),
      run: (actions) => actions.clearSeats(line),
    });
  },
};

const HOW_MANY_BAGS: Token<number> = {
  expected: phrase('expected.bags'),
  whole: /\d/,
  begun: /^$/,
  value: Number,
};

/** BAGS, BAGS 2/P1/S1 */
export const BAGS: Entry = {
  head: 'BAGS',
  format: 'BAGS [{extra bags}/P{passenger}[/S{direction}]]',
  example: 'BAGS 2/P1/S1',
  read(scan) {
    scan.blank();
    if (scan.done) return scan.end({ says: phrase('says.bags'), run: (a) => a.openBags() });
    const bags = scan.want(HOW_MANY_BAGS);
    if (!bags.ok) return bags;
    if (!scan.maybe('/P')) return scan.stuck(phrase('expected.slash_passenger'));
    const passenger = scan.want(PASSENGER);
    if (!passenger.ok) return passenger;
    let slice: number | null = null;
    if (scan.maybe('/S')) {
      const named = scan.want(count(phrase('expected.direction')));
      if (!named.ok) return named;
      slice = named.value;
    }
    const wish = { bags: bags.value, passenger: passenger.value, slice };
    return scan.end({
      says: phrase('says.bags_set', { n: wish.bags, passenger: wish.passenger }),
      run: (actions) => actions.setBags(wish),
    });
  },
};

/** TTP, TTP/P1-2 */
export const ISSUE: Entry = {
  head: 'TTP',
  format: 'TTP[/P{passengers}]',
  example: 'TTP/P1',
  read(scan) {
    if (scan.done) return scan.end({ says: phrase('says.issue'), run: (a) => a.issue(null) });
    if (!scan.maybe('/P')) return scan.stuck(phrase('expected.slash_passenger'));
    const named = passengers(scan);
    if (!named.ok) return named;
    return scan.end({
      says: phrase('says.issue_for', { n: named.value.length, list: named.value.join(', ') }),
      run: (actions) => actions.issue(named.value),
    });
  },
};

const TICKET: Token<string> = {
  expected: phrase('expected.ticket'),
  whole: /(?:TKT)?\d{3}-?\d{10}/,
  begun: /^(?:T|TK|TKT)?\d{0,3}-?\d{0,9}$/,
  value: (text) => text.replace(/\D/g, ''),
};

/** /L10 or /TKT957-2412887301, after the head. */
function which(scan: Scanner): Result<TicketWish, Stuck> {
  if (scan.done) return ok(null);
  if (scan.maybe('/L')) {
    const line = scan.want(LINE);
    return line.ok ? ok({ line: line.value }) : line;
  }
  scan.maybe('/');
  const number = scan.want(TICKET);
  return number.ok ? ok({ number: number.value }) : number;
}

const wished = (wish: TicketWish, none: Phrase, some: (ticket: string) => Phrase): Phrase => {
  if (wish === null) return none;
  return some('line' in wish ? `L${wish.line}` : wish.number);
};

/** TWD, TWD/L10, TWD/TKT957-2412887301 */
export const TICKET_SHOW: Entry = {
  head: 'TWD',
  format: 'TWD[/L{line}] · TWD/TKT{number}',
  example: 'TWD/TKT957-2412887301',
  read(scan) {
    const read = which(scan);
    if (!read.ok) return read;
    const wish = read.value;
    return scan.end({
      says: wished(wish, phrase('says.ticket'), (ticket) => phrase('says.ticket_of', { ticket })),
      run: (actions) => actions.openTicket(wish),
    });
  },
};

/** TRDC/L8, TRDC/TKT957-2412887301; the same for TWX. */
const voiding = (head: string): Entry => ({
  head,
  format: `${head}[/L{line}] · ${head}/TKT{number}`,
  example: `${head}/L8`,
  read(scan) {
    const read = which(scan);
    if (!read.ok) return read;
    const wish = read.value;
    return scan.end({
      says: wished(wish, phrase('says.void'), (ticket) => phrase('says.void_of', { ticket })),
      run: (actions) => actions.voidTicket(wish),
    });
  },
});
export const TICKET_VOID = voiding('TRDC');
export const TICKET_VOID_TOO = voiding('TWX');

/** A day that has been: of this year, or of the last. */
const pastDay = (env: EntryEnv): Token<string> => ({
  expected: phrase('expected.day'),
  whole: /\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})?(?!\d)/,
  begun: DATE_BEGUN,
  value(text) {
    const year = env.today.slice(0, 4);
    const typed = /\d{2,4}$/.test(text.slice(2)) ? text : `${text}${year}`;
    const date = parseGdsBirthDate(typed, env.today);
    if (date !== null) return date;
    return typed === text ? null : parseGdsBirthDate(`${text}${Number(year) - 1}`, env.today);
  },
});

/** TJQ, TJQ/D20NOV, TJQ/D18NOV-20NOV */
export const TICKETS: Entry = {
  head: 'TJQ',
  format: 'TJQ[/D{day}[-{day}]]',
  example: 'TJQ/D20NOV-21NOV',
  read(scan, env) {
    if (scan.done)
      return scan.end({ says: phrase('says.tickets'), run: (a) => a.openTickets(null) });
    if (!scan.maybe('/D')) return scan.stuck(phrase('expected.slash_day'));
    const from = scan.want(pastDay(env));
    if (!from.ok) return from;
    let to = from.value;
    if (scan.maybe('-')) {
      const at = scan.at;
      const last = scan.want(pastDay(env));
      if (!last.ok) return last;
      to = last.value;
      if (to < from.value || daysBetween(from.value, to) > 6) {
        scan.at = at;
        const until = env.day(addDays(from.value, 6));
        return scan.stuck(phrase('expected.day_until', { from: env.day(from.value), until }));
      }
    }
    const wish = { from: from.value, to };
    return scan.end({
      says:
        to === from.value
          ? phrase('says.tickets_day', { day: env.day(to) })
          : phrase('says.tickets_days', { from: env.day(from.value), to: env.day(to) }),
      run: (actions) => actions.openTickets(wish),
    });
  },
};

/** FXF, FXF/TKT957-2412887301,957-2412887302 */
export const EXCHANGE: Entry = {
  head: 'FXF',
  format: 'FXF · FXF/TKT{number}[,{number}]',
  example: 'FXF/TKT957-2412887301',
  read(scan) {
    if (scan.done) {
      return scan.end({ says: phrase('says.exchange'), run: (a) => a.openExchange() });
    }
    scan.maybe('/');
    const numbers: string[] = [];
    do {
      const number = scan.want(TICKET);
      if (!number.ok) return number;
      numbers.push(number.value);
    } while (scan.maybe(','));
    return scan.end({
      says: phrase('says.exchange_tickets', { n: numbers.length }),
      run: (actions: Actions) => actions.exchangeTickets(numbers),
    });
  },
};
