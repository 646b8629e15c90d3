/** The form of typed flights, and reading it. Pure. */
import { MAX_TYPED_FLIGHTS, type TypedSegment } from '#main/contract/outbox.ts';
import { findAirport } from '#main/reference/airports.ts';
import { formatGdsDay } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import type { FlightRequest } from '../../languages/requests.ts';
import {
  EMPTY_FLIGHT,
  type FlightField,
  type FlightRow,
  type FlightsForm,
} from '../outbox/outbox-state.ts';
import { readTypedDate } from './passenger-rows.ts';

const isEmpty = (row: FlightRow): boolean => Object.values(row).every((text) => text.trim() === '');

/** The filled rows, and an empty one. */
export function tidyRows(rows: readonly FlightRow[]): readonly FlightRow[] {
  const filled = rows.filter((row) => !isEmpty(row));
  return filled.length < MAX_TYPED_FLIGHTS ? [...filled, EMPTY_FLIGHT] : filled;
}

export function addFlight(form: FlightsForm, request: FlightRequest): FlightsForm {
  const row: FlightRow = {
    carrier: request.carrier,
    number: String(request.flight_number),
    date: formatGdsDay(request.date),
    from: request.origin,
    to: request.destination,
    letter: request.booking_class ?? '',
  };
  const seats = request.seats === null ? {} : { adts: request.seats, chds: 0, infs: 0 };
  const filled = form.rows.filter((one) => !isEmpty(one));
  return { ...form, ...seats, errors: {}, rows: tidyRows([...filled, row]) };
}

export function readFlights(
  form: FlightsForm,
  today: string,
): { segments: TypedSegment[] } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const segments: TypedSegment[] = [];
  form.rows.forEach((row, at) => {
    if (isEmpty(row)) return;
    const addError = (field: FlightField, key: Parameters<typeof say>[0]) => {
      errors[`${at}.${field}`] = say(key);
    };
    const carrier = row.carrier.trim().toUpperCase();
    const number = row.number.trim();
    const letter = row.letter.trim().toUpperCase();
    const origin = row.from.trim().toUpperCase();
    const destination = row.to.trim().toUpperCase();
    const date = readTypedDate(row.date, today, false);
    const last = segments.at(-1)?.date ?? today;
    if (!/^(?=.*[A-Z])[A-Z0-9]{2}$/.test(carrier)) addError('carrier', 'field.airline');
    if (!/^\d{1,4}$/.test(number) || Number(number) === 0)
      addError('number', 'field.flight_number');
    if (date === null || date < today) addError('date', 'field.travel_date');
    else if (date < last) addError('date', 'field.date_order');
    if (!findAirport(origin)) addError('from', 'field.airport');
    if (!findAirport(destination) || destination === origin) addError('to', 'field.airport');
    if (letter !== '' && !/^[A-Z]$/.test(letter)) addError('letter', 'field.letter');
    segments.push({
      carrier,
      flight_number: Number(number),
      date: date ?? today,
      origin,
      destination,
      ...(letter === '' ? {} : { booking_class: letter }),
    });
  });
  if (segments.length === 0) errors['0.carrier'] = say('field.needed');
  if (form.provider_type === '') errors.provider_type = say('field.needed');
  if (form.adts + form.chds === 0) errors.adts = say('field.somebody');
  if (form.infs > form.adts) errors.infs = say('field.infants');
  return Object.keys(errors).length > 0 ? { errors } : { segments };
}
