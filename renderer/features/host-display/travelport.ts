/**
 * A booking as Travelport (Galileo) users read it: field labels, and pointers that say which further
 * data exists; a pointer that was opened is followed by what it points to, counted from 1.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { assertNever } from '#main/contract/result.ts';
import { daysBetween, weekday } from '#main/reference/calendar.ts';
import { gdsDay, gdsTime, providerNumber, zulu } from '../../i18n/format.ts';
import { ticketText } from '../../i18n/ticket-text.ts';
import { hostName } from '../sell/passenger-rows.ts';
import {
  type HostNotes,
  isTimed,
  isUnplaced,
  legsOf,
  limitWords,
  namesInOrder,
  numbersOf,
  operatedBy,
  osiOf,
  othersOf,
  paymentsOf,
  phonesOf,
  quoteOf,
  remarksOf,
  seatedOf,
  servicesOf,
  statusOf,
  statusTone,
  underPrice,
} from './facts.ts';
import { dayWithYear, type HostLine, POINTERS, type Pointer, piece, Sheet } from './line.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const at = (number: number): string => `${String(number).padStart(2, ' ')}.`;

/** '#' the next day, '*' the day after, '-' the day before, a blank on the same day. */
export function travelportShift(departure: string, arrival: string): string {
  const days = daysBetween(departure.slice(0, 10), arrival.slice(0, 10));
  return days === 0 ? ' ' : days === 1 ? '#' : days < 0 ? '-' : '*';
}

/** What stands behind each pointer, and the entry that shows it. */
const POINTED: Readonly<Record<Pointer, { says: string; entry: string }>> = {
  price: { says: 'FILED FARE DATA EXISTS', entry: '*FF' },
  locators: { says: 'VENDOR LOCATOR DATA EXISTS', entry: '*VL' },
  facts: { says: 'SERVICE INFORMATION EXISTS', entry: '*SI' },
  flyers: { says: 'MEMBERSHIP DATA EXISTS', entry: '*MM' },
  ticketing: { says: 'ELECTRONIC DATA EXISTS', entry: '*HTE' },
};

export function travelportLines(
  booking: Booking,
  notes: HostNotes | null,
  open: readonly Pointer[],
): readonly HostLine[] {
  const sheet = new Sheet('TRAVELPORT');
  header(sheet, booking);
  names(sheet, booking);
  const seated = seatedOf(booking).length;
  for (const leg of legsOf(booking)) {
    sheet.add('itinerary', `leg-${leg.id}`, { kind: 'leg', id: leg.id }, (number) =>
      segment(number, leg, seated),
    );
    const flown_by = operatedBy(leg);
    if (flown_by) sheet.say('itinerary', piece(`    ${flown_by}`, 'dim'));
  }
  for (const one of othersOf(booking)) {
    sheet.add('itinerary', one.key, one.about, (number) => `${at(number)} ${one.text}`);
  }
  for (const pointer of POINTERS) point(sheet, booking, notes, pointer, open.includes(pointer));
  fields(sheet, booking, notes);
  return sheet.lines;
}

function header(sheet: Sheet, booking: Booking): void {
  const agency = booking.agency_info.name.toUpperCase().slice(0, 18);
  sheet.say(
    'header',
    piece(booking.provider.locator ?? '······', 'strong'),
    piece(`/P${providerNumber(booking.provider.provider_type)} ${agency} `),
    piece(`${zulu(booking.created_at)} ${dayWithYear(booking.created_at)} `),
    piece(booking.booking_status.replaceAll('_', ' '), 'dim'),
  );
}

function names(sheet: Sheet, booking: Booking): void {
  for (const passenger of namesInOrder(booking)) {
    const infant = passenger.pax_type === 'INF';
    const born = passenger.birth_date ? `*${dayWithYear(passenger.birth_date)}` : '';
    const type = passenger.pax_type === 'CHD' ? '*P-C' : infant ? born : '';
    const name = hostName(passenger).replaceAll(' ', '');
    sheet.add(
      'names',
      `name-${passenger.id}`,
      { kind: 'passenger', id: passenger.id },
      (number) => [piece(` ${number}.${infant ? 'I/' : ''}1${name}${type}`, 'strong')],
    );
  }
}

function segment(number: number, leg: BookingLeg, seated: number) {
  const flight = `${leg.managed_by} ${String(leg.flight_number).padStart(4, ' ')}`;
  const time = (when: string) => (isTimed(leg) ? gdsTime(when) : '    ');
  const day = DAYS[weekday(leg.departure_date.slice(0, 10)) - 1];
  const shift = travelportShift(leg.departure_date, leg.arrival_date);
  return [
    piece(`${at(number)} ${flight} ${leg.fare_info.fare_class ?? ' '}  `),
    piece(`${gdsDay(leg.departure_date)} ${leg.origin}${leg.destination} `),
    piece(`${statusOf(leg)}${seated}`, statusTone(leg.leg_status)),
    piece(
      `  ${time(leg.departure_date)} ${shift} ${time(leg.arrival_date)}  O*       E ${day} ${leg.marriage ?? ''}`.trimEnd(),
    ),
  ];
}

/** One pointer where there is anything to point to, and what it points to where it is open. */
function point(
  sheet: Sheet,
  booking: Booking,
  notes: HostNotes | null,
  to: Pointer,
  open: boolean,
): void {
  const inside = new Sheet('TRAVELPORT');
  behind(inside, booking, notes, to);
  if (inside.lines.length === 0) return;
  const { says, entry } = POINTED[to];
  sheet.point(
    'header',
    `more-${to}`,
    { kind: 'pointer', to },
    piece(`** ${says} **`.padEnd(36, ' '), 'dim'),
    piece(`>${entry}`, open ? 'dim' : 'strong'),
  );
  if (open) sheet.lines.push(...inside.lines);
}

function behind(sheet: Sheet, booking: Booking, notes: HostNotes | null, to: Pointer): void {
  switch (to) {
    case 'locators':
      for (const { airline, airline_locator } of booking.airlines_locators) {
        const key = `al-${airline}-${airline_locator}`;
        const text = `${airline}*${airline_locator}`;
        sheet.add('locators', key, { kind: 'other' }, (number) => `  ${at(number)}${text}`);
      }
      return;
    case 'facts':
      services(sheet, booking, notes);
      return;
    case 'flyers':
      flyers(sheet, booking);
      return;
    case 'ticketing':
      tickets(sheet, booking);
      return;
    case 'price':
      price(sheet, booking);
      return;
    default:
      assertNever(to, 'pointer');
  }
}

function services(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const one of servicesOf(booking, notes)) {
    const whom = one.passenger === null ? '' : `P${one.passenger}/`;
    sheet.add('facts', one.key, one.about, (number) => [
      piece(`  ${at(number)}SI.${whom}${one.code} ${one.airline} `),
      piece(one.status, statusTone(one.status.slice(0, 2))),
      piece(one.text === '' ? '' : ` ${one.text}`),
    ]);
  }
  for (const osi of osiOf(booking, notes)) {
    const text = osi.text.replace(' ', '*');
    sheet.add('facts', osi.key, osi.about, (number) => `  ${at(number)}SI.${text}`);
  }
}

function flyers(sheet: Sheet, booking: Booking): void {
  const numbers = numbersOf(booking);
  for (const { id, frequent_flyers } of namesInOrder(booking)) {
    for (const { airline, code } of frequent_flyers) {
      const about = { kind: 'flyer', passenger_id: id, airline } as const;
      const text = `P${numbers.get(id)}/${airline} ${code}`;
      sheet.add('flyers', `ff-${id}-${airline}`, about, (number) => `  ${at(number)}${text}`);
    }
  }
}

function tickets(sheet: Sheet, booking: Booking): void {
  const numbers = numbersOf(booking);
  for (const passenger of namesInOrder(booking)) {
    for (const { number: ticket, ticket_type } of passenger.tickets) {
      const about = { kind: 'ticket', number: ticket } as const;
      const kind = ticket_type === 'EMD' ? 'EMD' : 'TKT';
      const infant = passenger.pax_type === 'INF' ? 'I/' : '';
      const who = `P${numbers.get(passenger.id)} ${infant}${hostName(passenger)}`;
      const text = `${kind} ${ticketText(ticket)} ${who}`;
      sheet.add('ticketing', `tkt-${ticket}`, about, (number) => `  ${at(number)}${text}`);
    }
  }
}

function price(sheet: Sheet, booking: Booking): void {
  if (!booking.price) return;
  const { currency } = booking.price;
  const { rows, total } = quoteOf(booking.price);
  for (const row of rows) {
    const text = `${row.quantity}${row.type} ${currency} ${row.fare} TX ${row.tax} TTL ${row.total}`;
    sheet.add('price', `ff-${row.type}-${row.quantity}`, { kind: 'price' }, (number) => [
      piece(`  FQ${number} ${text}`),
    ]);
  }
  sheet.say('price', piece(`      TOTAL ${currency} ${total.total}`, 'strong'));
  for (const text of underPrice(booking.price)) sheet.say('price', piece(`      ${text}`, 'dim'));
}

/** A label before the first line of its kind, blanks of its length before the others. */
const labelled = (label: string, number: number): string =>
  `${number === 1 ? label : ' '.repeat(label.length)}${number === 1 ? ' ' : `${number}.`}`;

function fields(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const phone of phonesOf(booking, notes)) {
    const whom = phone.passenger === null ? '' : ` P${phone.passenger}`;
    const kind = phone.email ? 'TO*' : `${phone.city ?? ''}${phone.letter}*`;
    sheet.add('phones', phone.key, phone.about, (number) => [
      piece(labelled('FONE-', number), 'dim'),
      piece(`${kind}${phone.text}${whom}`),
    ]);
  }
  for (const { key, about, text } of paymentsOf(booking, notes)) {
    sheet.add('payment', key, about, (number) => [
      piece(labelled('FOP -', number), 'dim'),
      piece(text),
    ]);
  }
  if (booking.issued_at) {
    const day = dayWithYear(booking.issued_at);
    sheet.point(
      'ticketing',
      'tk',
      { kind: 'time_limit' },
      piece('TKTG- ', 'dim'),
      piece(`T*${day}/${zulu(booking.issued_at)}`, 'ok'),
    );
  } else if (booking.expires_at && !isUnplaced(booking)) {
    const limit = booking.expires_at;
    const day = DAYS[weekday(limit.slice(0, 10)) - 1];
    sheet.point(
      'ticketing',
      'tk',
      { kind: 'time_limit' },
      piece('TKTG- ', 'dim'),
      piece(`TAU/${day}${dayWithYear(limit)}/${zulu(limit)}`),
      ...limitWords(notes),
    );
  }
  const type = { GENERAL: '', CONFIDENTIAL: 'C**', ITINERARY: 'I**', ORDER_ID: 'ORDER ID ' };
  for (const remark of remarksOf(booking, notes)) {
    sheet.add('remarks', remark.key, remark.about, (number) => [
      piece(labelled('NOTE-', number), 'dim'),
      piece(`${type[remark.type]}${remark.text}`),
    ]);
  }
  if (notes?.received_from) {
    sheet.say('header', piece('RCVD- ', 'dim'), piece(notes.received_from.toUpperCase()));
  }
}
