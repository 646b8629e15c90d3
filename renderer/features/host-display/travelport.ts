/**
 * A booking in Travelport (Galileo) layout: field labels, and pointers to further data; after an
 * expanded pointer its data follows, numbered from 1.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { isTimed } from '#main/domain/leg-status.ts';
import { countDaysBetween, getWeekday } from '#main/reference/calendar.ts';
import {
  formatGdsDay,
  formatGdsTime,
  formatProviderNumber,
  formatZulu,
} from '../../i18n/format.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import {
  describeLimit,
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
import {
  formatDayWithYear,
  type HostLine,
  type Piece,
  POINTERS,
  type Pointer,
  piece,
  Sheet,
} from './line.ts';
import { buildQuote, listPayments, listPriceFooter } from './money.ts';

export const TRAVELPORT_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** The number before flights and other services. */
const formatNumber = (number: number): string => `${String(number).padStart(2, ' ')}. `;

/** '#' the next day, '*' later, '-' the day before, a blank on the same day. */
export function formatTravelportShift(departure: string, arrival: string): string {
  const days = countDaysBetween(departure.slice(0, 10), arrival.slice(0, 10));
  return days === 0 ? ' ' : days === 1 ? '#' : days < 0 ? '-' : '*';
}

type Write = (sheet: Sheet, booking: Booking, notes: HostNotes | null) => void;
/** The text of each pointer, the entry that expands it, and its data. */
const POINTER_TEXTS: Readonly<Record<Pointer, { says: string; entry: string; write: Write }>> = {
  price: { says: 'FILED FARE DATA EXISTS', entry: '*FF', write: writePrice },
  locators: { says: 'VENDOR LOCATOR DATA EXISTS', entry: '*VL', write: writeLocators },
  facts: { says: 'SERVICE INFORMATION EXISTS', entry: '*SI', write: writeServices },
  flyers: { says: 'MEMBERSHIP DATA EXISTS', entry: '*MM', write: writeFlyers },
  ticketing: { says: 'ELECTRONIC DATA EXISTS', entry: '*HTE', write: writeTickets },
};

export function buildTravelportLines(
  booking: Booking,
  notes: HostNotes | null,
  open: readonly Pointer[],
): readonly HostLine[] {
  const sheet = new Sheet('TRAVELPORT');
  writeHeader(sheet, booking);
  writeNames(sheet, booking);
  writeItinerary(sheet, booking, ' '.repeat(4), buildSegment, formatNumber);
  for (const pointer of POINTERS)
    writePointer(sheet, booking, notes, pointer, open.includes(pointer));
  writeFields(sheet, booking, notes);
  return sheet.lines;
}

function writeHeader(sheet: Sheet, booking: Booking): void {
  const agency = booking.agency_info.name.toUpperCase().slice(0, 18);
  sheet.say(
    'header',
    piece(booking.provider.locator ?? '······', 'strong'),
    piece(`/P${formatProviderNumber(booking.provider.provider_type)} ${agency} `),
    piece(`${formatZulu(booking.created_at)} ${formatDayWithYear(booking.created_at)} `),
    piece(booking.booking_status.replaceAll('_', ' '), 'dim'),
  );
}

function writeNames(sheet: Sheet, booking: Booking): void {
  for (const passenger of booking.passengers) {
    const infant = passenger.pax_type === 'INF';
    const born = passenger.birth_date ? `*${formatDayWithYear(passenger.birth_date)}` : '';
    const type = passenger.pax_type === 'CHD' ? '*P-C' : infant ? born : '';
    const name = formatHostName(passenger).replaceAll(' ', '');
    writeName(sheet, passenger, (number) => ` ${number}.${infant ? 'I/' : ''}1${name}${type}`);
  }
}

function buildSegment(number: number, leg: BookingLeg, seated: number) {
  const flight = `${leg.managed_by} ${String(leg.flight_number).padStart(4, ' ')}`;
  const formatTime = (when: string) => (isTimed(leg) ? formatGdsTime(when) : '    ');
  const day = TRAVELPORT_DAYS[getWeekday(leg.departure_date.slice(0, 10)) - 1];
  const shift = formatTravelportShift(leg.departure_date, leg.arrival_date);
  return [
    piece(`${formatNumber(number)}${flight} ${leg.fare_info.fare_class ?? ' '}  `),
    piece(`${formatGdsDay(leg.departure_date)} ${leg.origin}${leg.destination} `),
    piece(`${formatStatus(leg)}${seated}`, getStatusTone(leg.leg_status)),
    piece(
      `  ${formatTime(leg.departure_date)} ${shift} ${formatTime(leg.arrival_date)}  O*       E ${day} ${leg.marriage ?? ''}`.trimEnd(),
    ),
  ];
}

/** Writes a pointer if it has data, and the data if it is expanded. */
function writePointer(
  sheet: Sheet,
  booking: Booking,
  notes: HostNotes | null,
  to: Pointer,
  open: boolean,
): void {
  const { says, entry, write } = POINTER_TEXTS[to];
  const inside = new Sheet('TRAVELPORT');
  write(inside, booking, notes);
  if (inside.lines.length === 0) return;
  sheet.point(
    'header',
    `more-${to}`,
    { kind: 'pointer', to },
    piece(`** ${says} **`.padEnd(36, ' '), 'dim'),
    piece(`>${entry}`, open ? 'dim' : 'strong'),
  );
  if (open) sheet.lines.push(...inside.lines);
}

function writeLocators(sheet: Sheet, booking: Booking): void {
  for (const { airline, airline_locator } of booking.airlines_locators) {
    const key = `al-${airline}-${airline_locator}`;
    const text = `${airline}*${airline_locator}`;
    sheet.list('locators', { key, about: { kind: 'other' }, text });
  }
}

function writeServices(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const one of listServices(booking, notes)) {
    const whom = one.passenger === null ? '' : `P${one.passenger}/`;
    const after = one.text === '' ? '' : ` ${one.text}`;
    writeService(sheet, one, `SI.${whom}${one.code} ${one.airline} `, after);
  }
  for (const osi of listOsi(booking, notes)) {
    sheet.list('facts', { ...osi, text: `SI.${osi.text.replace(' ', '*')}` });
  }
}

function writeFlyers(sheet: Sheet, booking: Booking): void {
  for (const { airline, code, number, ...flyer } of listFlyers(booking)) {
    sheet.list('flyers', { ...flyer, text: `P${number}/${airline} ${code}` });
  }
}

function writeTickets(sheet: Sheet, booking: Booking): void {
  for (const { emd, document, passenger, number, ...ticket } of listTickets(booking)) {
    const infant = passenger.pax_type === 'INF' ? 'I/' : '';
    const text = `${emd ? 'EMD' : 'TKT'} ${document} P${number} ${infant}${formatHostName(passenger)}`;
    sheet.list('ticketing', { ...ticket, text });
  }
}

function writePrice(sheet: Sheet, booking: Booking): void {
  if (!booking.price) return;
  const { currency } = booking.price;
  const { rows, total } = buildQuote(booking.price);
  for (const [at, row] of rows.entries()) {
    const text = `${row.quantity}${row.type} ${currency} ${row.fare} TX ${row.tax} TTL ${row.total}`;
    sheet.add('price', `ff-${row.type}-${at}`, { kind: 'price' }, (number) => [
      piece(`  FQ${number} ${text}`),
    ]);
  }
  sheet.say('price', piece(`      TOTAL ${currency} ${total.total}`, 'strong'));
  for (const text of listPriceFooter(booking.price))
    sheet.say('price', piece(`      ${text}`, 'dim'));
}

/** The label before the first line of its kind; blanks and a number before the others. */
const formatLabel = (label: string, number: number): string =>
  `${number === 1 ? label : ' '.repeat(label.length)}${number === 1 ? ' ' : `${number}.`}`;

function writeFields(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const phone of listPhones(booking, notes)) {
    const whom = phone.passenger === null ? '' : ` P${phone.passenger}`;
    const kind = phone.email ? 'TO*' : `${phone.city ?? ''}${phone.letter}*`;
    sheet.add('phones', phone.key, phone.about, (number) => [
      piece(formatLabel('FONE-', number), 'dim'),
      piece(`${kind}${phone.text}${whom}`),
    ]);
  }
  for (const { key, about, text } of listPayments(booking, notes)) {
    sheet.add('payment', key, about, (number) => [
      piece(formatLabel('FOP -', number), 'dim'),
      piece(text),
    ]);
  }
  const { issued_at: issued, expires_at: limit } = booking;
  const pointTicketing = (...pieces: Piece[]) =>
    sheet.point('ticketing', 'tk', { kind: 'time_limit' }, piece('TKTG- ', 'dim'), ...pieces);
  if (issued) {
    pointTicketing(piece(`T*${formatDayWithYear(issued)}/${formatZulu(issued)}`, 'ok'));
  } else if (limit && !isOnlyInOutbox(booking)) {
    const day = TRAVELPORT_DAYS[getWeekday(limit.slice(0, 10)) - 1];
    const text = `TAU/${day}${formatDayWithYear(limit)}/${formatZulu(limit)}`;
    pointTicketing(piece(text), ...describeLimit(notes));
  }
  const type = { GENERAL: '', CONFIDENTIAL: 'C**', ITINERARY: 'I**', ORDER_ID: 'ORDER ID ' };
  for (const remark of listRemarks(booking, notes)) {
    sheet.add('remarks', remark.key, remark.about, (number) => [
      piece(formatLabel('NOTE-', number), 'dim'),
      piece(`${type[remark.type]}${remark.text}`),
    ]);
  }
  if (notes?.received_from) {
    sheet.say('header', piece('RCVD- ', 'dim'), piece(notes.received_from.toUpperCase()));
  }
}
