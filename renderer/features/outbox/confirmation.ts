/**
 * The customer's printed confirmation as plain text: it first says what it is and what it is not.
 * Pure; the same lines are shown, printed and copied.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { getStanding } from '#main/domain/booking-standing.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import {
  formatAmount,
  formatClockTime,
  formatDayShift,
  formatLongDay,
  formatProviderNumber,
} from '../../i18n/format.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { formatHostName } from '../sell/passenger-rows.ts';

export interface PaperTerms {
  place(code: string): string;
  /** An instant in words, in local time. */
  when(instant: string): string;
}

export interface Paper {
  title: string;
  note: string;
  /** Whether it is ticketed or on hold. */
  firm: boolean;
  lines: readonly string[];
}

/** An instant with its full date, because paper is read later. */
export function formatPaperInstant(instant: string, time_zone: string): string {
  const local = convertUtcToLocal(instant, time_zone);
  return `${formatLongDay(local)} ${local.slice(0, 4)} ${formatClockTime(local)}`;
}

const WIDTH = 24;
const pair = (label: WordKey, value: string): string => `${say(label).padEnd(WIDTH)}${value}`;

export function buildPaper(
  booking: Booking,
  items: readonly OutboxItem[],
  terms: PaperTerms,
): Paper {
  // The item's reference identifies the request later.
  const item = items.find((one) => one.booking_id === booking.id && one.kind === 'CREATE') ?? null;
  const kind = getStanding(booking, item);
  const firm = kind === 'hold' || kind === 'ticketed';
  const open = !firm && kind !== 'over';
  return {
    title: say(`paper.${kind}`),
    note: say(`paper.${kind}_note`),
    firm,
    lines: [
      ...formatHead(booking, item, open, terms),
      '',
      say('term.flights').toUpperCase(),
      ...formatFlights(booking, terms),
      '',
      say('term.passengers').toUpperCase(),
      ...formatPassengers(booking),
      '',
      ...formatTotals(booking, item, open),
    ],
  };
}

function formatHead(booking: Booking, item: OutboxItem | null, open: boolean, terms: PaperTerms) {
  const { provider, agency_info, created_at, user, expires_at } = booking;
  return [
    pair(open ? 'paper.temporary' : 'term.locator', provider.locator ?? '······'),
    ...(open && item ? [pair('paper.reference', item.reference)] : []),
    pair('term.agency', agency_info.name),
    pair('term.agent', user),
    pair('paper.made', terms.when(created_at)),
    ...(booking.booking_status === 'ON_HOLD' && expires_at !== null
      ? [pair('paper.limit', terms.when(expires_at))]
      : []),
    ...booking.airlines_locators.map(
      ({ airline, airline_locator }) =>
        `${(findAirline(airline)?.name ?? airline).padEnd(WIDTH)}${airline_locator}`,
    ),
  ];
}

function formatFlights({ slices }: Booking, { place }: PaperTerms): string[] {
  return slices
    .flatMap((slice) => slice.legs)
    .flatMap((leg) => {
      const { departure_date: leaves, arrival_date: arrives } = leg;
      const name = findAirline(leg.managed_by)?.name ?? leg.managed_by;
      const flight = `${leg.managed_by} ${leg.flight_number}`;
      const shift = formatDayShift(leaves, arrives);
      const times =
        leaves === arrives
          ? say('paper.time_open')
          : `${formatClockTime(leaves)} – ${formatClockTime(arrives)}${shift && ` (${shift})`}`;
      const { cabin, fare_family } = leg.fare_info;
      const sold = [cabin === 'UNSPECIFIED' ? null : say(`cabin.${cabin}`), fare_family]
        .filter(Boolean)
        .join(', ');
      const day = `${formatLongDay(leaves)} ${leaves.slice(0, 4)}`;
      return [
        `${day.padEnd(18)}${flight.padEnd(10)}${name}`,
        `${' '.repeat(18)}${place(leg.origin)} (${leg.origin}) → ${place(leg.destination)} (${leg.destination})`,
        `${' '.repeat(18)}${times}${sold && ` · ${sold}`}`,
      ];
    });
}

const formatPassengers = (booking: Booking): string[] =>
  booking.passengers.map((passenger, at) => {
    const ticket = passenger.tickets.map(({ number }) => number).join(', ');
    const tail = ticket === '' ? '' : `  ${say('term.ticket')} ${ticket}`;
    return `${String(at + 1).padStart(2)}. ${formatHostName(passenger)}  ${passenger.pax_type}${tail}`;
  });

function formatTotals(
  { price, provider }: Booking,
  item: OutboxItem | null,
  open: boolean,
): string[] {
  const limit = item?.limit_total ?? null;
  return [
    ...(price
      ? [pair(open ? 'paper.total_shown' : 'term.total', formatAmount(price.total, price.currency))]
      : []),
    ...(open && limit !== null && item?.currency
      ? [pair('question.limit', formatAmount(limit, item.currency))]
      : []),
    pair('term.from', formatProviderNumber(provider.provider_type)),
  ];
}
