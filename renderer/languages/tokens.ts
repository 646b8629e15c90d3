/** Tokens of every language: dates, times, places, airlines, numbers, names, seats, addresses. */
import { toTable } from '#main/contract/collections.ts';
import { MAX_CATEGORY, MAX_QUEUE } from '#main/contract/queue.ts';
import { findAirline, suggestAirlines } from '#main/reference/airlines.ts';
import { findAirport, findCity, suggestPlaces } from '#main/reference/airports.ts';
import {
  addDays,
  formatGdsDate,
  MONTHS,
  parseGdsBirthDate,
  parseGdsDate,
} from '#main/reference/calendar.ts';
import { readTicketNumber } from '../i18n/ticket-text.ts';
import { phrase, type WordKey } from '../i18n/words.ts';
import { sayPlace } from './places.ts';
import { as, code, count, type Env, named, type Token, token, toSticky } from './scan.ts';

/** '20DEC', with the year if the next such day is another. */
export function formatTypedDay(date: string, today: string): string {
  const short = formatGdsDate(date);
  return parseGdsDate(short, today) === date ? short : `${short}${date.slice(2, 4)}`;
}

const DAY = /\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})?(?!\d)/;
const DAY_BEGUN = /^(\d{0,2}|\d{1,2}[A-Z]{1,2}|\d{1,2}[A-Z]{3}\d?)$/;

/** Spanish months too different from the English ones to be found by similarity. */
const MONTH_OF: Readonly<Record<string, string>> = toTable({ ENE: 'JAN', AGO: 'AUG' });

/** 20DCE, 20DEZ, 2ODEC, 31NOV: the dates that may be meant. */
function suggestDays(rest: string, { today }: Env): string[] {
  const [, digits = '', typed = ''] = /^([\dOIL]{1,2})([A-Z\d]{3})/.exec(rest) ?? [];
  const month = MONTH_OF[typed] ?? typed.replaceAll('0', 'O');
  const sorted = [...month].sort().join();
  const alike = MONTHS.filter(
    (one) =>
      [...one].sort().join() === sorted ||
      [...one].filter((sign, at) => sign === month[at]).length > 1,
  );
  const months = alike.includes(month) ? [month] : alike;
  const last = Number(digits.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
  const within = addDays(today, 365);
  return months.flatMap((one) => {
    let day = Math.min(last, 31);
    while (day > 0 && (parseGdsDate(`${day}${one}`, today) ?? '9') > within) day -= 1;
    const near = `${String(day).padStart(2, '0')}${one}`;
    return day > 0 && !rest.startsWith(near) ? [near] : [];
  });
}

/** Any date; without a year the next such day. */
export const DATE = named(
  'date',
  token<string>('date', 'expected.any_date', DAY, DAY_BEGUN, {
    near: suggestDays,
    value: (text, { today }) => parseGdsDate(text, today),
    write: (date, { today }) => formatTypedDay(date, today),
  }),
);

/** A date that is not past. */
export const TRAVEL_DATE = named<'date', string>('date', {
  ...DATE,
  expected: phrase('expected.date'),
  value: (text, { today }) => {
    const date = parseGdsDate(text, today);
    return date !== null && date >= today ? date : null;
  },
});

/** A date that is not past, with or without a time after it: 25AUG6P, 18JAN1800. */
export const DAY_BEFORE_HOUR: Token<string> = {
  ...TRAVEL_DATE,
  whole: toSticky(
    /\d{1,2}[A-Z]{3}(?:(?=(?:\d{1,4}[APNM]|\d{4})(?![A-Z0-9]))|(?:\d{2})?(?![A-Z0-9]))/,
  ),
  begun: /^(\d{0,2}|\d{1,2}[A-Z]{1,2}|\d{1,2}[A-Z]{3}\d{0,3})$/,
};

/** A date of this century or the last, with its year. */
export const BIRTH_DATE: Token<string> = token(
  'born',
  'expected.birth_date',
  /\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})/,
  DAY_BEGUN,
  {
    value: (text, { today }) => parseGdsBirthDate(text, today),
    write: (date, { today }) => {
      const short = `${formatGdsDate(date)}${date.slice(2, 4)}`;
      return parseGdsBirthDate(short, today) === date
        ? short
        : `${formatGdsDate(date)}${date.slice(0, 4)}`;
    },
  },
);

/** The expiry date of a document: with its year, past or future. */
export const EXPIRY_DATE: Token<string> = {
  ...as(DATE, 'expires', 'expected.expiry'),
  whole: toSticky(/\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})/),
  write: (date) => `${formatGdsDate(date)}${date.slice(2, 4)}`,
};

/** 8A, 830P, 12N, 0800 */
export const TIME = named(
  'time',
  token<string>('time', 'expected.time', /(?:\d{1,4}[APNM]|\d{4})(?![A-Z0-9])/, /^\d{0,3}$/, {
    value(text) {
      const half = /[APNM]$/.exec(text)?.[0] ?? '';
      const digits = text.replace(/\D/g, '');
      let hours = Number(digits.length > 2 ? digits.slice(0, -2) : digits);
      const minutes = Number(digits.length > 2 ? digits.slice(-2) : 0);
      if (half !== '') {
        const last_hour = half === 'N' || half === 'M' ? 12 : 1;
        if (hours < last_hour || hours > 12) return null;
        hours = (hours % 12) + (half === 'P' || half === 'N' ? 12 : 0);
      }
      if (hours > 23 || minutes > 59) return null;
      return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    },
    write: (time) => time.replace(':', ''),
  }),
);

export const isPlace = (text: string): boolean =>
  findAirport(text) !== undefined || findCity(text) !== undefined;

const suggestNearPlaces = (rest: string): readonly string[] => {
  const typed = /^[A-Z]{3}/.exec(rest)?.[0];
  if (typed === undefined) return [];
  return suggestPlaces(typed, 3).map(({ code: own }) => `${own} ${sayPlace(own)}`);
};

const place = (format: string, expected: WordKey): Token<string> =>
  token(format, expected, /[A-Z]{3}/, /^[A-Z]{0,2}$/, {
    value: (text) => (isPlace(text) ? text : null),
    write: (text) => text,
    near: suggestNearPlaces,
  });

export const FROM = named('from', place('from', 'expected.from'));
export const TO = named('to', place('to', 'expected.to'));
export const AIRPORT = named<'airport', string>('airport', {
  ...place('airport', 'expected.airport'),
  value: (text) => (findAirport(text) ? text : null),
});

/** Three letters that may or may not be a place; the look-up answers that. */
export const PLACE_CODE = named<'code', string>('code', {
  ...code('code', 'expected.place_code', /[A-Z]{3}(?![A-Z])/, /^[A-Z]{0,2}$/),
  near: (rest) =>
    suggestPlaces(rest.slice(0, 30), 3).map(({ code: own }) => `${own} ${sayPlace(own)}`),
});

/** As `PLACE_CODE`, with its own name in formats. */
export const PLACE: Token<string> = as(PLACE_CODE, 'city or airport', 'expected.place');

/** Two digits are never taken for an airline: they begin a number, as of a frequent flyer. */
export const isAirline = (text: string): boolean =>
  /[A-Z]/.test(text) && findAirline(text) !== undefined;

export const AIRLINE = named(
  'airline',
  token<string>('airline', 'expected.airline', /[A-Z0-9]{2}/, /^[A-Z0-9]?$/, {
    value: (text) => (isAirline(text) ? text : null),
    write: (text) => text,
    near: (rest) =>
      suggestAirlines(rest.slice(0, 12), 3)
        .filter(({ code }) => isAirline(code))
        .map((airline) => `${airline.code} ${airline.name}`),
  }),
);

/** An airline by the number that its tickets start with. */
export const AIRLINE_NUMBER = code('number', 'expected.airline', /\d{3}(?!\d)/, /^\d{0,2}$/);

/** Two characters that may or may not be an airline; the look-up answers that. */
export const AIRLINE_CODE = code(
  'airline',
  'expected.airline',
  /[A-Z0-9]{2}(?![A-Z0-9])/,
  /^[A-Z0-9]?$/,
);

/** An airline that is a whole word: VIP is not VI and P. */
export const AIRLINE_WORD = { ...AIRLINE, whole: toSticky(/[A-Z0-9]{2}(?![A-Z0-9])/) };

export const BOOKING_CLASS = named(
  'booking_class',
  code('class', 'expected.booking_class', /[A-Z]/, /^$/),
);

export const FLIGHT_NUMBER = named('number', count('flight', 'expected.flight_number'));
export const LINE = named('line', count('line', 'expected.line'));
export const SEATS_SOLD = named('seats', {
  ...count('seats', 'expected.seats_sold'),
  whole: toSticky(/\d/),
});

export const PASSENGER = named('passenger', count('passenger', 'expected.passenger'));
export const SEGMENT = count('segment', 'expected.segment');
/** A number from 1 to the highest that the service takes. */
const upTo = (most: number, base: Token<number>): Token<number> => ({
  ...base,
  value: (text, env) => (Number(text) <= most ? base.value(text, env) : null),
});

export const QUEUE = named('queue', upTo(MAX_QUEUE, count('queue', 'expected.queue')));
export const CATEGORY = named(
  'category',
  upTo(MAX_CATEGORY, count('category', 'expected.category')),
);

/** 2.1: the name field and the passenger in it; in Airdesk each passenger has their own field. */
export const NAME_FIELD: Token<number> = token(
  'passenger',
  'expected.name_field',
  /\d{1,3}\.1(?!\d)/,
  /^\d{0,3}\.?$/,
  {
    value: (text) => (Number.parseInt(text, 10) > 0 ? Number.parseInt(text, 10) : null),
    write: (number) => `${number}.1`,
  },
);

export const DAYS: Token<number> = token(
  'days',
  'expected.days',
  /[-+]?\d{1,5}(?![0-9A-Z])/,
  /^[-+]?$/,
  { value: (text) => Number(text), write: (days) => `${days}` },
);

export const LOCATOR = named(
  'locator',
  code(
    'locator',
    'expected.locator',
    // Thirteen digits are a ticket number.
    /(?!(?:TKT)?\d{13,14}(?!\d))[A-Z0-9]{5,20}(?![A-Z0-9])/,
    /^[A-Z0-9]{0,4}$/,
  ),
);

/** A surname or a given name with its title: letters, accents and separators. */
export const NAME_LETTERS = toSticky(/\p{L}[\p{L}\p{M}'’.\- ]*/u);

/** A ticket number, with or without the dash after the three airline digits. */
export const TICKET_NUMBER = named(
  'number',
  token<string>('number', 'expected.ticket', /\d{3}-?\d{10,11}(?!\d)/, /^\d{0,3}-?\d{0,9}$/, {
    value: readTicketNumber,
    write: (number) => `${number.slice(0, 3)}-${number.slice(3)}`,
  }),
);

/** The seat letters of a row between two letters; there is no I. */
const listLetters = (first = '', last = ''): string[] =>
  [...'ABCDEFGHJKLMN'].filter((letter) => letter > first && letter <= last);

/** 27A, 27AB, 27A.B, 27A-C, 27A,28C, 27A/28C: seats in the order of passengers. */
export const SEATS = named(
  'seats',
  token<string[]>(
    'seats',
    'expected.seats',
    /\d{1,3}[A-Z]+(?:[-.][A-Z](?![A-Z0-9]))*(?:[,./ ]*\d{1,3}[A-Z]+(?:[-.][A-Z](?![A-Z0-9]))*)*/,
    /^\d{0,3}$/,
    {
      value: (text) =>
        [...text.matchAll(/(\d{1,3})([A-Z.]+)(?:-([A-Z]))?/g)].flatMap(
          ([, row, typed = '', last]) => {
            const letters = typed.replaceAll('.', '');
            return [...letters, ...listLetters(letters.at(-1), last)].map(
              (letter) => `${Number(row)}${letter}`,
            );
          },
        ),
      write: (seats) => (seats.length === 0 ? null : seats.join(',')),
    },
  ),
);

export const EMAIL = named(
  'email',
  token<string>(
    'e-mail',
    'expected.email',
    // Two slashes mean @ in requests, and some agents type them here. A plus behind it is an end item.
    /[^\s@¤¥‡*/]{1,64}(?:[@¤]|\/\/)[^\s@¤¥‡§+|*/]{1,190}\.[A-Z]{2,20}/,
    /^[^\s@¤]*([@¤][^\s@¤]*)?$/,
    {
      value: (text) => text.replace(/\/\/|¤/, '@').toLowerCase(),
      write: (text) => text.toUpperCase(),
    },
  ),
);

/** An e-mail in whose language an underscore is written as two other characters. */
export const emailWith = (underscore: '==' | '--'): typeof EMAIL => ({
  ...EMAIL,
  value: (text, env) => EMAIL.value(text.replaceAll(underscore, '_'), env),
  write: (text, env) => (text.includes(underscore) ? null : EMAIL.write(text, env)),
});
