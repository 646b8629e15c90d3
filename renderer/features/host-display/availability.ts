/**
 * Offers in the hosts' availability layout: a line for each flight combination, booking classes
 * with 0 to 9 seats, and a blank origin on the further flights of a connection. Line numbers are
 * those of the offer grid, so that the same entry sells a line.
 */
import type { OfferLeg } from '#main/contract/itinerary.ts';
import { getWeekday } from '#main/reference/calendar.ts';
import { formatDayShift, formatDuration, formatGdsDay, formatGdsTime } from '../../i18n/format.ts';
import type { Language } from '../../languages/language.ts';
import { listLineClasses, type ProviderClasses } from '../search/booking-classes.ts';
import type { OfferLine, OfferRow } from '../search/offer-rows.ts';
import { type HostLine, piece } from './line.ts';
import { formatHostMoney } from './money.ts';
import { formatSabreShift, formatTwelveHour, SABRE_DAYS } from './sabre.ts';
import { formatTravelportShift, TRAVELPORT_DAYS } from './travelport.ts';

const MAX_CLASSES = 9;
/** Seats as one digit, at most 9; 'A' if the number is unknown. */
const formatSeats = (seats: number | null): string =>
  seats === null ? 'A' : String(Math.min(Math.max(seats, 0), 9));

const getFlightKey = (leg: OfferLeg): string =>
  `${leg.managed_by}${leg.flight_number} ${leg.origin} ${leg.departure_date}`;

/** By flight: its booking classes, each with the highest number of seats offered. */
type Classes = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

function groupClasses(rows: readonly OfferRow[]): Classes {
  const classes = new Map<string, Map<string, number | null>>();
  for (const { slices } of rows) {
    for (const slice of slices) {
      for (const leg of slice.legs) {
        const letter = leg.fare_info.fare_class;
        if (letter === null) continue;
        const of_flight = classes.get(getFlightKey(leg)) ?? new Map<string, number | null>();
        classes.set(getFlightKey(leg), of_flight);
        const seats = slice.seats_remaining;
        const known = of_flight.get(letter);
        if (known === undefined || (seats !== null && (known ?? -1) < seats)) {
          of_flight.set(letter, seats);
        }
      }
    }
  }
  return classes;
}

/** 'Y9 B4 M2', the class of the line itself first. */
function formatClasses(leg: OfferLeg, classes: Classes): string {
  const own = leg.fare_info.fare_class;
  const all = [...(classes.get(getFlightKey(leg)) ?? [])];
  const first = all.filter(([letter]) => letter === own);
  const rest = all.filter(([letter]) => letter !== own);
  const shown = [...first, ...rest].slice(0, MAX_CLASSES);
  return formatColumns(shown.map(([letter, seats]) => `${letter}${formatSeats(seats)}`));
}

const formatColumns = (classes: readonly string[]): string =>
  classes.join(' ').padEnd(MAX_CLASSES * 3 - 1, ' ');

/** The column where booking classes start, the line number included. */
const BEFORE_CLASSES: Readonly<Record<Language, number>> = {
  AMADEUS: 13,
  SABRE: 13,
  TRAVELPORT: 33,
};

interface Shown {
  leg: OfferLeg;
  classes: string;
  /** Blank on the further flights of a connection. */
  origin: string;
  /** The total duration, on the last flight only. */
  takes: string;
}

function formatAmadeus({ leg, classes, origin, takes }: Shown): string {
  const flight = `${leg.managed_by}${String(leg.flight_number).padStart(4, ' ')}`;
  const places = `/${origin} ${leg.departure_terminal ?? ' '} ${leg.destination} ${
    leg.arrival_terminal ?? ' '
  }`;
  const shift = formatDayShift(leg.departure_date, leg.arrival_date).padEnd(2, ' ');
  const plane = `E${leg.number_of_stops}/${leg.aircraft ?? '   '}`;
  return `${flight}  ${classes} ${places}  ${formatGdsTime(leg.departure_date)}    ${formatGdsTime(
    leg.arrival_date,
  )}${shift}${plane}  ${takes}`;
}

function formatSabre({ leg, classes, origin }: Shown): string {
  const flight = `${leg.managed_by}${String(leg.flight_number).padStart(5, ' ')}`;
  const leaves = formatTwelveHour(leg.departure_date).padStart(5, ' ');
  const arrives = formatTwelveHour(leg.arrival_date).padStart(5, ' ');
  const shift = formatSabreShift(leg.departure_date, leg.arrival_date);
  return `${flight} ${classes} ${origin}${leg.destination} ${leaves} ${arrives}${shift} ${
    leg.aircraft ?? '   '
  } ${leg.number_of_stops} DC /E`;
}

function formatTravelport({ leg, classes, origin }: Shown): string {
  const flight = `${leg.managed_by} ${String(leg.flight_number).padStart(4, ' ')}`;
  const shift = formatTravelportShift(leg.departure_date, leg.arrival_date);
  return `${origin} ${leg.destination} ${formatGdsTime(leg.departure_date)} ${shift}${formatGdsTime(
    leg.arrival_date,
  )} ${flight} ${classes} ${leg.aircraft ?? '   '} ${leg.number_of_stops}`;
}

const FORMATS: Readonly<Record<Language, (shown: Shown) => string>> = {
  AMADEUS: formatAmadeus,
  SABRE: formatSabre,
  TRAVELPORT: formatTravelport,
};

/** The heading above the lines of one day and direction. */
function formatHeading(language: Language, leg: OfferLeg, destination: string): string {
  const day = formatGdsDay(leg.departure_date);
  const weekday = getWeekday(leg.departure_date.slice(0, 10));
  return {
    AMADEUS: `** AMADEUS AVAILABILITY - AN ** ${destination} ${weekday} ${day}`,
    SABRE: ` ${day}  ${SABRE_DAYS[weekday - 1]}   ${leg.origin}/${destination}`,
    TRAVELPORT: `${TRAVELPORT_DAYS[weekday - 1]} ${day} ${leg.origin} ${destination}`,
  }[language];
}

/** Offers as host lines, with the price added, which hosts do not show here. */
export function buildAvailabilityLines(
  language: Language,
  lines: readonly OfferLine[],
  rows: readonly OfferRow[],
  told?: ProviderClasses,
): HostLine[] {
  const classes = groupClasses(rows);
  const shown: HostLine[] = [];
  let over = '';
  for (const { key, row, index } of lines) {
    const number = index + 1;
    const [first] = row.slices;
    const start = first?.legs[0];
    if (first && start) {
      const head = formatHeading(language, start, first.destination);
      if (head !== over) shown.push(buildFixedLine(head));
      over = head;
    }
    const gds = listLineClasses(told, row.slices);
    const own = gds.find((one) => one.provider_type === row.offer.provider_type) ?? gds[0];
    let flight = 0;
    for (const [at, slice] of row.slices.entries()) {
      for (const [place, leg] of slice.legs.entries()) {
        const is_first = at === 0 && place === 0;
        // Classes that do not fit on the line go on the next one.
        const all = (own?.flights[flight] ?? []).map((one) => `${one.code}${one.status}`);
        flight += 1;
        const first_nine = all.slice(0, MAX_CLASSES);
        const text = FORMATS[language]({
          leg,
          classes: own ? formatColumns(first_nine) : formatClasses(leg, classes),
          origin: place === 0 ? leg.origin : '   ',
          takes: place === slice.legs.length - 1 ? formatDuration(slice.duration) : '',
        });
        const mark = is_first
          ? String(number).padStart(3, ' ')
          : at > 0 && place === 0
            ? '  +'
            : '   ';
        const { currency, total } = row.offer;
        const price = is_first ? `  ${currency} ${formatHostMoney(total, currency)}` : '';
        shown.push({
          key: is_first ? key : null,
          block: 'itinerary',
          number: is_first ? number : null,
          pieces: [piece(`${mark}  ${text}`), piece(price, 'strong')],
          about: { kind: 'other' },
        });
        for (let from = MAX_CLASSES; from < all.length; from += MAX_CLASSES) {
          const more = formatColumns(all.slice(from, from + MAX_CLASSES));
          shown.push(buildFixedLine(`${' '.repeat(BEFORE_CLASSES[language])}${more}`));
        }
      }
    }
  }
  return shown;
}

const buildFixedLine = (text: string): HostLine => ({
  key: null,
  block: 'header',
  number: null,
  pieces: [piece(text, 'dim')],
  about: { kind: 'other' },
});
