/**
 * A booking as Amadeus users read it: one sequence of numbers through all elements, names first, then
 * segments, then contacts, ticketing, services, remarks and forms of payment.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { weekday } from '#main/reference/calendar.ts';
import { gdsDay, gdsTime, providerNumber, zulu } from '../../i18n/format.ts';
import { ticketText } from '../../i18n/ticket-text.ts';
import { hostName } from '../sell/passenger-rows.ts';
import {
  type HostNotes,
  isTimed,
  isUnplaced,
  lapText,
  legsOf,
  limitWords,
  married,
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
import { dayWithYear, type HostLine, piece, Sheet } from './line.ts';

const at = (number: number): string => String(number).padStart(3, ' ');

export function amadeusLines(booking: Booking, notes: HostNotes | null): readonly HostLine[] {
  const sheet = new Sheet('AMADEUS');
  header(sheet, booking, notes);
  names(sheet, booking);
  const seated = seatedOf(booking).length;
  for (const leg of legsOf(booking)) {
    sheet.add('itinerary', `leg-${leg.id}`, { kind: 'leg', id: leg.id }, (number) =>
      segment(at(number), leg, seated),
    );
    const flown_by = operatedBy(leg);
    if (flown_by) sheet.say('itinerary', piece(`       ${flown_by}`, 'dim'));
  }
  for (const one of othersOf(booking)) {
    sheet.add('itinerary', one.key, one.about, (number) => `${at(number)}  ${one.text}`);
  }
  contacts(sheet, booking, notes);
  ticketing(sheet, booking, notes);
  services(sheet, booking, notes);
  price(sheet, booking);
  return sheet.lines;
}

function header(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
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
    piece(`P${providerNumber(provider.provider_type)}  `),
    piece(`${dayWithYear(booking.created_at)}/${zulu(booking.created_at)}  `),
    piece(provider.locator ?? '······', 'strong'),
  );
  if (notes?.received_from) {
    sheet.say('header', piece(`RF ${notes.received_from.toUpperCase()}`, 'dim'));
  }
}

function names(sheet: Sheet, booking: Booking): void {
  const loose = new Set(booking.passengers.map((p) => p.associated_infant_id));
  for (const passenger of namesInOrder(booking)) {
    // An infant stands behind the adult who holds it.
    if (passenger.pax_type === 'INF' && loose.has(passenger.id)) continue;
    const type =
      passenger.pax_type === 'CHD' ? '(CHD)' : passenger.pax_type === 'INF' ? '(INF)' : '';
    const about = { kind: 'passenger', id: passenger.id } as const;
    sheet.add('names', `name-${passenger.id}`, about, (number) => [
      piece(`  ${number}.${hostName(passenger)}${type}${lapText(booking, passenger)}`, 'strong'),
    ]);
  }
}

function segment(number: string, leg: BookingLeg, seated: number) {
  const flight = `${leg.managed_by}${String(leg.flight_number).padStart(4, ' ')}`;
  const shifted = leg.departure_date.slice(0, 10) !== leg.arrival_date.slice(0, 10);
  const time = (when: string) => (isTimed(leg) ? gdsTime(when) : '    ');
  const arrives = `${time(leg.arrival_date)} ${shifted ? gdsDay(leg.arrival_date) : '     '}`;
  return [
    piece(`${number}  ${flight} ${leg.fare_info.fare_class ?? ' '} ${gdsDay(leg.departure_date)} `),
    piece(
      `${weekday(leg.departure_date.slice(0, 10))}${married(leg)}${leg.origin}${leg.destination} `,
    ),
    piece(`${statusOf(leg)}${seated}`, statusTone(leg.leg_status)),
    piece(`  ${time(leg.departure_date)} ${arrives}  E  ${leg.aircraft ?? ''}`.trimEnd()),
  ];
}

function contacts(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  for (const phone of phonesOf(booking, notes)) {
    const whom = phone.passenger === null ? '' : `/P${phone.passenger}`;
    const city = phone.city ? `${phone.city} ` : '';
    const text = phone.email
      ? `APE ${phone.text}${whom}`
      : `AP${phone.letter === 'A' ? '' : phone.letter} ${city}${phone.text}${whom}`;
    sheet.add('phones', phone.key, phone.about, (number) => `${at(number)} ${text}`);
  }
}

function ticketing(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  if (booking.issued_at) {
    const day = dayWithYear(booking.issued_at);
    sheet.add('ticketing', 'tk', { kind: 'time_limit' }, (number) => [
      piece(`${at(number)} TK OK${day}`, 'ok'),
    ]);
  } else if (booking.expires_at && !isUnplaced(booking)) {
    const day = dayWithYear(booking.expires_at);
    const letters = notes?.limit_action === 'CANCEL' ? 'XL' : 'TL';
    const text = `TK ${letters}${day}/${zulu(booking.expires_at)}`;
    sheet.add('ticketing', 'tk', { kind: 'time_limit' }, (number) => [
      piece(`${at(number)} ${text}`),
      ...limitWords(notes),
    ]);
  }
}

function services(sheet: Sheet, booking: Booking, notes: HostNotes | null): void {
  const numbers = numbersOf(booking);
  const whom = (passenger: number | null) => (passenger === null ? '' : `/P${passenger}`);
  for (const one of servicesOf(booking, notes)) {
    const text = one.text === '' ? '' : ` ${one.text}`;
    sheet.add('facts', one.key, one.about, (number) => [
      piece(`${at(number)} SSR ${one.code} ${one.airline} `),
      piece(one.status, statusTone(one.status.slice(0, 2))),
      piece(`${text}${whom(one.passenger)}`),
    ]);
  }
  for (const { id, frequent_flyers } of namesInOrder(booking)) {
    for (const { airline, code } of frequent_flyers) {
      const about = { kind: 'flyer', passenger_id: id, airline } as const;
      const text = `SSR FQTV ${airline} HK1 ${code}/P${numbers.get(id)}`;
      sheet.add('flyers', `ff-${id}-${airline}`, about, (number) => `${at(number)} ${text}`);
    }
  }
  for (const osi of osiOf(booking, notes)) {
    sheet.add('facts', osi.key, osi.about, (number) => `${at(number)} OSI ${osi.text}`);
  }
  const head = { GENERAL: 'RM', CONFIDENTIAL: 'RC', ITINERARY: 'RIR', ORDER_ID: 'RM ORDER ID' };
  for (const remark of remarksOf(booking, notes)) {
    const text = `${head[remark.type]} ${remark.text}`;
    sheet.add('remarks', remark.key, remark.about, (number) => `${at(number)} ${text}`);
  }
  for (const { id, pax_type, tickets } of namesInOrder(booking)) {
    for (const ticket of tickets) {
      const kind =
        ticket.ticket_type === 'EMD' ? 'FA EMD' : pax_type === 'INF' ? 'FA INF' : 'FA PAX';
      const about = { kind: 'ticket', number: ticket.number } as const;
      const text = `${kind} ${ticketText(ticket.number)}/P${numbers.get(id)}`;
      sheet.add('ticketing', `tkt-${ticket.number}`, about, (number) => `${at(number)} ${text}`);
    }
  }
  for (const paid of paymentsOf(booking, notes)) {
    sheet.add('payment', paid.key, paid.about, (number) => `${at(number)} FP ${paid.text}`);
  }
  if (booking.validating_carrier) {
    const text = `FV PAX ${booking.validating_carrier}`;
    sheet.add('price', 'fv', { kind: 'price' }, (number) => `${at(number)} ${text}`);
  }
  for (const { airline, airline_locator } of booking.airlines_locators) {
    const key = `al-${airline}-${airline_locator}`;
    const text = `RL ${airline}/${airline_locator}`;
    sheet.add('locators', key, { kind: 'other' }, (number) => `${at(number)} ${text}`);
  }
}

/** The stored price as a fare quote shows it; nothing in it can be focused. */
function price(sheet: Sheet, booking: Booking): void {
  if (!booking.price) return;
  const { currency } = booking.price;
  const { rows, total } = quoteOf(booking.price);
  const right = (text: string) => text.padStart(11, ' ');
  const cells = (row: (typeof rows)[number]) => [row.fare, row.tax, row.total].map(right).join(' ');
  sheet.say('price', piece(' '));
  const heads = ['FARE', 'TAX', `TOTAL ${currency}`].map(right).join(' ');
  sheet.say('price', piece(`    PTC NP ${heads}`, 'dim'));
  for (const row of rows) {
    sheet.say('price', piece(`    ${row.type} ${String(row.quantity).padStart(2)} ${cells(row)}`));
  }
  sheet.say('price', piece(`           ${cells(total)}`, 'strong'));
  for (const text of underPrice(booking.price)) sheet.say('price', piece(`    ${text}`, 'dim'));
}
