/**
 * A booking in Sabre layout: named blocks, each numbered from 1, times on a 12-hour clock, weekdays
 * as M T W Q F J S and arrival on another day as ¥1.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { isTimed } from '#main/domain/leg-status.ts';
import { countDaysBetween, getWeekday } from '#main/reference/calendar.ts';
import { formatGdsDay, formatProviderNumber, formatZulu } from '../../i18n/format.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import {
  describeLimit,
  formatMarried,
  formatStatus,
  getStatusTone,
  type HostNotes,
  isOnlyInOutbox,
  listFlyers,
  listOsi,
  listPhones,
  listRemarks,
  listServices,
  listTickets,
  writeItinerary,
  writeName,
  writeService,
} from './facts.ts';
import { formatDayWithYear, type HostLine, piece, Sheet } from './line.ts';
import { buildQuote, listPayments, listPriceFooter } from './money.ts';

export const SABRE_DAYS = ['M', 'T', 'W', 'Q', 'F', 'J', 'S'] as const;
/** The number before flights and other services. */
const formatNumber = (number: number): string => `${String(number).padStart(2, ' ')} `;

/** '2026-12-20T22:55' → '1055P'; noon and midnight are N and M. */
export function formatTwelveHour(local: string): string {
  const hour = Number(local.slice(11, 13));
  const minute = local.slice(14, 16);
  if (minute === '00' && hour === 12) return '1200N';
  if (minute === '00' && hour === 0) return '1200M';
  return `${hour % 12 || 12}${minute}${hour < 12 ? 'A' : 'P'}`;
}

/** '¥1', '-1', or blanks if it arrives on the departure day. */
export function formatSabreShift(departure: string, arrival: string): string {
  const days = countDaysBetween(departure.slice(0, 10), arrival.slice(0, 10));
  return days === 0 ? '  ' : days > 0 ? `¥${days}` : String(days);
}

export function buildSabreLines(booking: Booking, notes: HostNotes | null): readonly HostLine[] {
  const sheet = new Sheet('SABRE');
  sheet.say(
    'header',
    piece(booking.provider.locator ?? '······', 'strong'),
    piece(`  ${booking.booking_status.replaceAll('_', ' ')}`, 'dim'),
  );
  writeNames(sheet, booking);
  const { airlines_locators } = booking;
  const build = (...segment: [number, BookingLeg, number]) =>
    buildSegment(airlines_locators, ...segment);
  writeItinerary(sheet, booking, ' '.repeat(4), build, formatNumber);
  writeTicketing(sheet, booking, notes);
  writePhones(sheet, booking, notes);
  writePayments(sheet, booking, notes);
  writePrice(sheet, booking);
  writeFlyers(sheet, booking);
  writeFacts(sheet, booking, notes);
  writeRemarks(sheet, booking, notes);
  if (notes?.received_from) {
    sheet.say('header', piece(`RECEIVED FROM - ${notes.received_from.toUpperCase()}`));
  }
  const agency = booking.agency_info.name.toUpperCase().slice(0, 18);
  const made = `${formatZulu(booking.created_at)}/${formatDayWithYear(booking.created_at)}`;
  sheet.say(
    'header',
    piece(`${agency}  P${formatProviderNumber(booking.provider.provider_type)} ${made}`, 'dim'),
  );
  return sheet.lines;
}

function writeNames(sheet: Sheet, booking: Booking): void {
  for (const passenger of booking.passengers) {
    const infant = passenger.pax_type === 'INF' ? 'I/' : '';
    const child = passenger.pax_type === 'CHD' ? '*CHD' : '';
    const name = `${infant}1${formatHostName(passenger)}${child}`;
    writeName(sheet, passenger, (number) => ` ${number}.${name}`);
  }
}

function buildSegment(
  locators: Booking['airlines_locators'],
  number: number,
  leg: BookingLeg,
  seated: number,
) {
  const flight = `${leg.managed_by}${String(leg.flight_number).padStart(4, ' ')}`;
  const formatTime = (when: string) =>
    (isTimed(leg) ? formatTwelveHour(when) : '').padStart(5, ' ');
  const day = SABRE_DAYS[getWeekday(leg.departure_date.slice(0, 10)) - 1];
  const own = locators.find(({ airline }) => airline === leg.managed_by);
  const link = own ? ` /DC${leg.managed_by}*${own.airline_locator}` : '';
  const shift = formatSabreShift(leg.departure_date, leg.arrival_date);
  return [
    piece(`${formatNumber(number)}${flight}${leg.fare_info.fare_class ?? ' '} `),
    piece(
      `${formatGdsDay(leg.departure_date)} ${day} ${leg.origin}${leg.destination}${formatMarried(leg)}`,
    ),
    piece(`${formatStatus(leg)}${seated}`, getStatusTone(leg.leg_status)),
    piece(` ${formatTime(leg.departure_date)} ${formatTime(leg.arrival_date)}${shift}${link} /E`),
  ];
}

/** Writes a block's heading and lines, if it has any. */
function writeBlock<T>(
  sheet: Sheet,
  heading: string,
  of: readonly T[],
  each: (one: T) => void,
): void {
  if (of.length === 0) return;
  sheet.say('header', piece(heading, 'dim'));
  of.forEach(each);
}

function writeTicketing(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  const tickets = listTickets(booking);
  const limit =
    booking.expires_at !== null && booking.issued_at === null && !isOnlyInOutbox(booking);
  if (!limit && booking.issued_at === null && tickets.length === 0) return;
  sheet.say('header', piece('TKT/TIME LIMIT', 'dim'));
  if (booking.issued_at) {
    const day = formatDayWithYear(booking.issued_at);
    const text = `T-${day}-${booking.provider.locator ?? ''}`;
    sheet.list('ticketing', { key: 'tk', about: { kind: 'time_limit' }, text, tone: 'ok' });
  } else if (limit && booking.expires_at) {
    const text = `TAW${formatDayWithYear(booking.expires_at)}/${formatZulu(booking.expires_at)}`;
    const about = { kind: 'time_limit' } as const;
    sheet.list('ticketing', { key: 'tk', about, text }, ...describeLimit(notes));
  }
  for (const { emd, document, passenger, number, ...ticket } of tickets) {
    const infant = passenger.pax_type === 'INF' ? 'I/' : '';
    const who = `${infant}${formatHostName(passenger)}`.slice(0, 12);
    const text = `${emd ? 'TM' : 'TE'} ${document} ${who} ${number}.1`;
    sheet.list('ticketing', { ...ticket, text });
  }
}

function writePhones(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  const formatWhom = (number: number | null) => (number === null ? '' : ` ${number}.1`);
  const all = listPhones(booking, notes);
  writeBlock(
    sheet,
    'PHONES',
    all.filter(({ email }) => !email),
    ({ key, about, text, city, letter, passenger }) => {
      const line = `${city ?? ''}${text}-${letter}${formatWhom(passenger)}`;
      sheet.list('phones', { key, about, text: line });
    },
  );
  writeBlock(
    sheet,
    'PASSENGER EMAIL DATA',
    all.filter(({ email }) => email),
    ({ key, about, text, passenger }) =>
      sheet.list('phones', { key, about, text: `¥${text}¥${formatWhom(passenger)}` }),
  );
}

function writePayments(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  writeBlock(sheet, 'FORM OF PAYMENT', listPayments(booking, notes), (paid) =>
    sheet.list('payment', { ...paid, text: `*${paid.text}` }),
  );
}

function writePrice(sheet: Sheet, booking: Booking): void {
  if (!booking.price) return;
  const { currency } = booking.price;
  const { rows, total } = buildQuote(booking.price);
  const alignRight = (text: string) => text.padStart(11, ' ');
  sheet.say('header', piece('PRICE QUOTE RECORD - DETAILS', 'dim'));
  const heads = ['BASE FARE', 'TAXES', `TOTAL ${currency}`].map(alignRight).join(' ');
  sheet.say('price', piece(`          ${heads}`, 'dim'));
  for (const [at, row] of rows.entries()) {
    const cells = [row.fare, row.tax, row.total].map(alignRight).join(' ');
    const type = { CHD: 'CNN' }[row.type] ?? row.type;
    sheet.add('price', `pq-${row.type}-${at}`, { kind: 'price' }, (number) => [
      piece(`PQ ${number}  ${String(row.quantity).padStart(1)}${type} ${cells}`),
    ]);
  }
  sheet.say(
    'price',
    piece(`          ${[total.fare, total.tax, total.total].map(alignRight).join(' ')}`, 'strong'),
  );
  for (const text of listPriceFooter(booking.price)) sheet.say('price', piece(text, 'dim'));
  const carrier = booking.validating_carrier;
  if (carrier) sheet.say('price', piece(`VALIDATING CARRIER - ${carrier}`, 'dim'));
}

function writeFlyers(sheet: Sheet, booking: Booking): void {
  writeBlock(sheet, 'FREQUENT TRAVELER', listFlyers(booking), (flyer) => {
    const { airline, code, number, passenger, key, about } = flyer;
    const text = `${airline} ${code}  HK ${airline} ${number}.1 ${formatHostName(passenger)}`;
    sheet.list('flyers', { key, about, text });
  });
}

function writeFacts(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  const names = booking.passengers;
  const services = listServices(booking, notes);
  const osi = listOsi(booking, notes);
  if (services.length + osi.length === 0) return;
  sheet.say('header', piece('GENERAL FACTS', 'dim'));
  for (const one of services) {
    const who = one.passenger === null ? undefined : names[one.passenger - 1];
    const name = who ? ` ${one.passenger}.1 ${formatHostName(who)}` : '';
    const after = `${one.text === '' ? '' : ` /${one.text}`}${name}`;
    writeService(sheet, one, `SSR ${one.code} ${one.airline} `, after);
  }
  for (const one of osi) sheet.list('facts', { ...one, text: `OSI ${one.text}` });
}

function writeRemarks(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  const head = { GENERAL: '', CONFIDENTIAL: 'H-', ITINERARY: '¥', ORDER_ID: 'ORDER ID ' };
  writeBlock(sheet, 'REMARKS', listRemarks(booking, notes), ({ type, text, ...remark }) =>
    sheet.list('remarks', { ...remark, text: `${head[type]}${text}` }),
  );
}
