/**
 * The differences between two states of a booking, in words. Pure. Passengers and flights are
 * matched by id, so that a split or a new order shows correctly.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { formatAmount, formatClockTime, formatFlight, formatShortDay } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { maskDocument } from '../host-display/facts.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import type { PassengerField, PassengerRow } from '../sell/typed-state.ts';
import type { Change } from './current-booking-state.ts';

const formatPrice = ({ price }: Booking): string | null =>
  price && formatAmount(price.total, price.currency);

function formatLeg(leg: BookingLeg): string {
  const status = leg.leg_status === 'UNSPECIFIED' ? '' : `${leg.leg_status} `;
  const times = `${formatClockTime(leg.departure_date)}–${formatClockTime(leg.arrival_date)}`;
  const seats = leg.seats.filter((seat) => seat.seat_status !== 'CANCELLED');
  const places = seats.map(({ number }) => number).join(' ');
  return `${status}${formatShortDay(leg.departure_date)} ${leg.origin}–${leg.destination} ${times} ${
    leg.fare_info.fare_class ?? ''
  } ${places}`.trim();
}

const formatDocuments = ({ documents }: BookingPassenger): string =>
  documents
    .map(({ unique_identifier, expires_at }) =>
      [maskDocument(unique_identifier), expires_at ?? ''].join(' ').trim(),
    )
    .join(', ');

/** A passenger's data, by the key of its label. */
function listFacts(passenger: BookingPassenger): readonly (readonly [WordKey, string])[] {
  const { frequent_flyers, tickets, ancillaries } = passenger;
  return [
    ['person.phone', passenger.phone_number ?? ''],
    ['person.email', passenger.email ?? ''],
    ['person.birth_date', passenger.birth_date ?? ''],
    ['person.nationality', passenger.nationality ?? ''],
    ['person.doc_type', formatDocuments(passenger)],
    [
      'person.flyer_number',
      frequent_flyers.map(({ airline, code }) => `${airline} ${code}`).join(),
    ],
    ['tab.tickets', tickets.map(({ number }) => formatTicketNumber(number)).join(' ')],
    ['tab.extras', ancillaries.length === 0 ? '' : String(ancillaries.length)],
  ];
}

/** Compared unmasked: on screen documents are masked, so different numbers can look equal. */
const serializeDocuments = ({ documents }: BookingPassenger): string => JSON.stringify(documents);

function listPassengerChanges(was: BookingPassenger, now: BookingPassenger): Change[] {
  const name = formatHostName(now);
  const changes: Change[] = [];
  if (formatHostName(was) !== name) {
    changes.push({ label: say('term.name'), before: formatHostName(was), after: name });
  }
  const before = listFacts(was);
  for (const [at, [what, after]] of listFacts(now).entries()) {
    const old = before[at]?.[1] ?? '';
    const document =
      what === 'person.doc_type' && serializeDocuments(was) !== serializeDocuments(now);
    if (old === after && !document) continue;
    changes.push({ label: `${name} · ${say(what)}`, before: old || null, after: after || null });
  }
  return changes;
}

/** All visible differences, most important first; empty if there are none. */
export function listBookingChanges(was: Booking, now: Booking): Change[] {
  const changes: Change[] = [];
  const add = (label: string, before: string | null, after: string | null) => {
    if (before !== after) changes.push({ label, before, after });
  };
  add(say('term.status'), say(`status.${was.booking_status}`), say(`status.${now.booking_status}`));
  add(say('term.price'), formatPrice(was), formatPrice(now));
  add(say('change.limit'), was.expires_at, now.expires_at);
  const old_legs = new Map(was.slices.flatMap((slice) => slice.legs).map((leg) => [leg.id, leg]));
  const new_legs = now.slices.flatMap((slice) => slice.legs);
  for (const leg of new_legs) {
    const old = old_legs.get(leg.id);
    add(formatFlight(leg), old ? formatLeg(old) : null, formatLeg(leg));
    old_legs.delete(leg.id);
  }
  for (const leg of old_legs.values()) add(formatFlight(leg), formatLeg(leg), null);
  const people = new Map(was.passengers.map((passenger) => [passenger.id, passenger]));
  for (const passenger of now.passengers) {
    const old = people.get(passenger.id);
    people.delete(passenger.id);
    if (old) changes.push(...listPassengerChanges(old, passenger));
    else add(say('term.passenger'), null, formatHostName(passenger));
  }
  for (const gone of people.values()) add(say('term.passenger'), formatHostName(gone), null);
  const joinRemarks = ({ remarks }: Booking) => remarks.map(({ text }) => text).join(' · ') || null;
  add(say('tab.remarks'), joinRemarks(was), joinRemarks(now));
  return changes;
}

/** 'Phone: +55 … → +55 …', for an answer or a question. */
export function formatChange({ label, before, after }: Change): string {
  const nothing = say('change.nothing');
  return `${label}: ${before ?? nothing} → ${after ?? nothing}`;
}

const IDENTITY = [
  'last_name',
  'first_name',
  'gender_type',
  'birth_date',
  'nationality',
  'doc_type',
  'doc_number',
  'doc_country',
  'doc_expires',
] as const satisfies readonly PassengerField[];

/** Changes of identity data, which airports compare with a travel document. */
export function listIdentityChanges(was: readonly PassengerRow[], now: readonly PassengerRow[]) {
  const formatField = (row: PassengerRow | undefined, field: (typeof IDENTITY)[number]): string => {
    const text = row?.[field].trim().toUpperCase() ?? '';
    if (field === 'gender_type') return row ? say(`gender.${row.gender_type}`) : '';
    return text === '' ? say('change.nothing') : text;
  };
  return now.flatMap((row, at) =>
    IDENTITY.flatMap((field) => {
      const [old, after] = [formatField(was[at], field), formatField(row, field)];
      // The document type has a value even without a document.
      const none = field === 'doc_type' && row.doc_number === '';
      if (old === after || none) return [];
      return [
        {
          label: say('question.field_of', { field: say(`person.${field}`), n: at + 1 }),
          value: say('question.old_new', { old, now: after }),
        },
      ];
    }),
  );
}
