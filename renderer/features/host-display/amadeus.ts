/**
 * A booking in Amadeus layout: all elements numbered in one sequence, names first, then segments,
 * contacts, ticketing, services, remarks and forms of payment.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { isTimed } from '#main/domain/leg-status.ts';
import { getWeekday } from '#main/reference/calendar.ts';
import {
  formatGdsDay,
  formatGdsTime,
  formatProviderNumber,
  formatZulu,
} from '../../i18n/format.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import {
  describeLimit,
  formatLapInfant,
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

/** The number before flights and other services. */
const formatNumber = (number: number): string => `${String(number).padStart(3, ' ')}  `;

export function buildAmadeusLines(booking: Booking, notes: HostNotes | null): readonly HostLine[] {
  const sheet = new Sheet('AMADEUS');
  writeHeader(sheet, booking, notes);
  writeNames(sheet, booking);
  writeItinerary(sheet, booking, ' '.repeat(7), buildSegment, formatNumber);
  writeContacts(sheet, booking, notes);
  writeTicketing(sheet, booking, notes);
  writeServices(sheet, booking, notes);
  writePrice(sheet, booking);
  return sheet.lines;
}

function writeHeader(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  const { provider } = booking;
  const flags = [
    ...(booking.price ? ['TST'] : []),
    ...(booking.airlines_locators.length > 0 ? ['RLR'] : []),
    booking.booking_status.replaceAll('_', ' '),
  ];
  sheet.say('header', piece(`--- ${flags.join(' ')} ---`, 'dim'));
  sheet.say(
    'header',
    piece(`RP/${booking.agency_info.name.toUpperCase().slice(0, 18)}  `),
    piece(`P${formatProviderNumber(provider.provider_type)}  `),
    piece(`${formatDayWithYear(booking.created_at)}/${formatZulu(booking.created_at)}  `),
    piece(provider.locator ?? '······', 'strong'),
  );
  if (notes?.received_from) {
    sheet.say('header', piece(`RF ${notes.received_from.toUpperCase()}`, 'dim'));
  }
}

function writeNames(sheet: Sheet, booking: Booking): void {
  const loose = new Set(booking.passengers.map((p) => p.associated_infant_id));
  for (const passenger of booking.passengers) {
    // An infant is listed after its adult.
    if (passenger.pax_type === 'INF' && loose.has(passenger.id)) continue;
    const type =
      passenger.pax_type === 'CHD' ? '(CHD)' : passenger.pax_type === 'INF' ? '(INF)' : '';
    const name = `${formatHostName(passenger)}${type}${formatLapInfant(booking, passenger)}`;
    writeName(sheet, passenger, (number) => `  ${number}.${name}`);
  }
}

function buildSegment(number: number, leg: BookingLeg, seated: number) {
  const flight = `${leg.managed_by}${String(leg.flight_number).padStart(4, ' ')}`;
  const shifted = leg.departure_date.slice(0, 10) !== leg.arrival_date.slice(0, 10);
  const formatTime = (when: string) => (isTimed(leg) ? formatGdsTime(when) : '    ');
  const arrives = `${formatTime(leg.arrival_date)} ${shifted ? formatGdsDay(leg.arrival_date) : '     '}`;
  return [
    piece(
      `${formatNumber(number)}${flight} ${leg.fare_info.fare_class ?? ' '} ${formatGdsDay(leg.departure_date)} `,
    ),
    piece(
      `${getWeekday(leg.departure_date.slice(0, 10))}${formatMarried(leg)}${leg.origin}${leg.destination} `,
    ),
    piece(`${formatStatus(leg)}${seated}`, getStatusTone(leg.leg_status)),
    piece(`  ${formatTime(leg.departure_date)} ${arrives}  E  ${leg.aircraft ?? ''}`.trimEnd()),
  ];
}

function writeContacts(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const phone of listPhones(booking, notes)) {
    const whom = phone.passenger === null ? '' : `/P${phone.passenger}`;
    const city = phone.city ? `${phone.city} ` : '';
    // The passenger's own has no letter here; the other hosts cannot do without one.
    const letter = phone.letter === 'A' || phone.about.kind === 'contact' ? '' : phone.letter;
    const text = phone.email
      ? `APE ${phone.text}${whom}`
      : `AP${letter} ${city}${phone.text}${whom}`;
    sheet.list('phones', { ...phone, text });
  }
}

function writeTicketing(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  if (booking.issued_at) {
    const text = `TK OK${formatDayWithYear(booking.issued_at)}`;
    sheet.list('ticketing', { key: 'tk', about: { kind: 'time_limit' }, text, tone: 'ok' });
  } else if (booking.expires_at && !isOnlyInOutbox(booking)) {
    const day = formatDayWithYear(booking.expires_at);
    const letters = notes?.limit_action === 'CANCEL' ? 'XL' : 'TL';
    const text = `TK ${letters}${day}/${formatZulu(booking.expires_at)}`;
    const about = { kind: 'time_limit' } as const;
    sheet.list('ticketing', { key: 'tk', about, text }, ...describeLimit(notes));
  }
}

function writeServices(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const one of listServices(booking, notes)) {
    const whom = one.passenger === null ? '' : `/P${one.passenger}`;
    const after = `${one.text === '' ? '' : ` ${one.text}`}${whom}`;
    writeService(sheet, one, `SSR ${one.code} ${one.airline} `, after);
  }
  for (const { airline, code, number, ...flyer } of listFlyers(booking)) {
    const text = `SSR FQTV ${airline} HK1 ${code}/P${number}`;
    sheet.list('flyers', { ...flyer, text });
  }
  for (const osi of listOsi(booking, notes)) {
    sheet.list('facts', { ...osi, text: `OSI ${osi.text}` });
  }
  const head = { GENERAL: 'RM', CONFIDENTIAL: 'RC', ITINERARY: 'RIR', ORDER_ID: 'RM ORDER ID' };
  for (const remark of listRemarks(booking, notes)) {
    sheet.list('remarks', { ...remark, text: `${head[remark.type]} ${remark.text}` });
  }
  for (const { emd, document, passenger, number, ...ticket } of listTickets(booking)) {
    const kind = emd ? 'EMD' : passenger.pax_type === 'INF' ? 'INF' : 'PAX';
    sheet.list('ticketing', { ...ticket, text: `FA ${kind} ${document}/P${number}` });
  }
  for (const paid of listPayments(booking, notes)) {
    sheet.list('payment', { ...paid, text: `FP ${paid.text}` });
  }
  if (booking.validating_carrier) {
    const text = `FV PAX ${booking.validating_carrier}`;
    sheet.list('price', { key: 'fv', about: { kind: 'price' }, text });
  }
  for (const { airline, airline_locator } of booking.airlines_locators) {
    const key = `al-${airline}-${airline_locator}`;
    const text = `RL ${airline}/${airline_locator}`;
    sheet.list('locators', { key, about: { kind: 'other' }, text });
  }
}

/** The stored price in the layout of a fare quote; the cursor skips it. */
function writePrice(sheet: Sheet, booking: Booking): void {
  if (!booking.price) return;
  const { currency } = booking.price;
  const { rows, total } = buildQuote(booking.price);
  const alignRight = (text: string) => text.padStart(11, ' ');
  const formatCells = (row: (typeof rows)[number]) =>
    [row.fare, row.tax, row.total].map(alignRight).join(' ');
  sheet.say('price', piece(' '));
  const heads = ['FARE', 'TAX', `TOTAL ${currency}`].map(alignRight).join(' ');
  sheet.say('price', piece(`    PTC NP ${heads}`, 'dim'));
  for (const row of rows) {
    sheet.say(
      'price',
      piece(`    ${row.type} ${String(row.quantity).padStart(2)} ${formatCells(row)}`),
    );
  }
  sheet.say('price', piece(`           ${formatCells(total)}`, 'strong'));
  for (const text of listPriceFooter(booking.price))
    sheet.say('price', piece(`    ${text}`, 'dim'));
}
