/**
 * Facts of a booking for all three layouts: names in numbering order, segment status, masked
 * documents, remarks and services without duplicates.
 */
import type { AnnotationsAnswer, KeptAnnotation, PhoneUse } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';
import { listSeated } from '../ticketing/amounts-due.ts';
import {
  type About,
  formatDayWithYear,
  type Line,
  type Piece,
  piece,
  type Sheet,
  type Tone,
} from './line.ts';

/** Lines that agents added to the booking, from the service. */
export type HostNotes = Pick<AnnotationsAnswer, 'received_from' | 'items'> &
  Partial<Pick<AnnotationsAnswer, 'limit_action' | 'provider_payments'>>;

/** What the GDS does at the ticketing time limit, in words; empty if unknown. */
export function describeLimit(notes: HostNotes | null): Piece[] {
  const action = notes?.limit_action ?? null;
  if (action === null) return [];
  const words = say(action === 'CANCEL' ? 'host.limit_cancel' : 'host.limit_queue');
  return [piece(` ${words}`, action === 'CANCEL' ? 'warn' : 'dim')];
}

/** The colour of a segment status: confirmed, waiting, or lost. */
export function getStatusTone(status: string): Tone {
  if (/^(HK|KK|KL)$/.test(status)) return 'ok';
  if (/^(HL|HN|TK|TL|NN|[GPBY][KLN])$/.test(status)) return 'warn';
  return status === 'UNSPECIFIED' ? 'dim' : 'bad';
}

/** Whether only the outbox has it, waiting or stopped: no status or time limit of a provider. */
export const isOnlyInOutbox = ({ booking_status: status, offline }: Booking): boolean =>
  status === 'QUEUED' || (offline && status === 'NEEDS_ATTENTION');

/** A passport number with only its last two characters. */
export const maskDocument = (number: string): string =>
  number.length <= 2 ? '··' : '·'.repeat(number.length - 2) + number.slice(-2);

const findInfant = (booking: Booking, adult: BookingPassenger): BookingPassenger | null =>
  booking.passengers.find((p) => p.id === adult.associated_infant_id) ?? null;

/** Passenger numbers by id; an infant has its adult's number. */
export function numberPassengers(booking: Booking): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [at, passenger] of listSeated(booking).entries()) {
    numbers.set(passenger.id, at + 1);
    if (passenger.associated_infant_id) numbers.set(passenger.associated_infant_id, at + 1);
  }
  for (const { id } of booking.passengers) if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  return numbers;
}

const listLegs = (booking: Booking): readonly BookingLeg[] =>
  booking.slices.flatMap((slice) => slice.legs);

export const formatStatus = ({ leg_status }: BookingLeg): string =>
  leg_status === 'UNSPECIFIED' ? '--' : leg_status;

/** The operating airline in words if it is not the marketing airline; else null. */
const formatOperatedBy = ({ managed_by, operated_by }: BookingLeg): string | null =>
  operated_by === null || operated_by === managed_by
    ? null
    : `OPERATED BY ${(findAirline(operated_by)?.name ?? operated_by).toUpperCase()}`;

/** The mark of Amadeus and Sabre for a married flight. */
export const formatMarried = ({ marriage }: BookingLeg): string => (marriage === null ? ' ' : '*');

/**
 * Flights, each with its operating airline if that is another, then hotels, cars, trains and other
 * services. `indent` goes before the operating airline.
 */
export function writeItinerary(
  sheet: Sheet,
  booking: Booking,
  indent: string,
  buildSegment: (number: number, leg: BookingLeg, seated: number) => readonly Piece[],
  formatNumber: (number: number) => string,
): void {
  const seated = listSeated(booking).length;
  for (const leg of listLegs(booking)) {
    sheet.add('itinerary', `leg-${leg.id}`, { kind: 'leg', id: leg.id }, (number) =>
      buildSegment(number, leg, seated),
    );
    const flown_by = formatOperatedBy(leg);
    if (flown_by) sheet.say('itinerary', piece(`${indent}${flown_by}`, 'dim'));
  }
  for (const { id, name, status } of booking.other_services) {
    const text = `${sayInWords(name)}${status === 'CANCELLED' ? ' CANCELLED' : ''}`.toUpperCase();
    sheet.add('itinerary', `other-${id}`, { kind: 'other' }, (number) => [
      piece(`${formatNumber(number)}${text}`),
    ]);
  }
}

export function writeName(
  sheet: Sheet,
  { id }: BookingPassenger,
  format: (number: number) => string,
): void {
  sheet.add('names', `name-${id}`, { kind: 'passenger', id }, (number) => [
    piece(format(number), 'strong'),
  ]);
}

/** A special service: text before its coloured status, and text after it. */
export function writeService(sheet: Sheet, one: Service, before: string, after: string): void {
  const tone = getStatusTone(one.status.slice(0, 2));
  sheet.list('facts', { ...one, text: before }, piece(one.status, tone), piece(after));
}

export function listFlyers(booking: Booking) {
  const numbers = numberPassengers(booking);
  return booking.passengers.flatMap((passenger) =>
    passenger.frequent_flyers.map(({ airline, code }) => ({
      key: `ff-${passenger.id}-${airline}`,
      about: { kind: 'flyer' } as const,
      airline,
      code,
      passenger,
      number: numbers.get(passenger.id),
    })),
  );
}

export function listTickets(booking: Booking) {
  const numbers = numberPassengers(booking);
  return booking.passengers.flatMap((passenger) =>
    passenger.tickets.map((ticket) => ({
      key: `tkt-${ticket.number}`,
      about: { kind: 'ticket', number: ticket.number } as const,
      document: formatTicketNumber(ticket.number),
      emd: ticket.ticket_type === 'EMD',
      passenger,
      number: numbers.get(passenger.id),
    })),
  );
}

/** '(INFSURNAME/NAME/12OCT25)' of a lap infant, SURNAME only if it is another; '' for none. */
export function formatLapInfant(booking: Booking, passenger: BookingPassenger): string {
  const infant = findInfant(booking, passenger);
  if (!infant) return '';
  const born = infant.birth_date ? `/${formatDayWithYear(infant.birth_date)}` : '';
  const surname = infant.last_name === passenger.last_name ? '' : infant.last_name;
  return `(INF${surname}/${infant.first_name}${born})`.toUpperCase();
}

interface Service {
  key: string;
  about: About;
  /** Without 'SSR': 'DOCS', 'FQTV', 'VGML' … */
  code: string;
  airline: string;
  status: string;
  text: string;
  /** The passenger's number; null for all passengers. */
  passenger: number | null;
}

const DOCUMENT_LETTER = { PASSPORT: 'P', NATIONAL_ID: 'I', TAX_ID: 'T', UNSPECIFIED: '-' } as const;
const SEX_LETTER = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U', UNSPECIFIED: '' } as const;

/** The airline's status code, else one for the known state: sent, confirmed, refused. */
const getSsrStatus = ({ airline_status, status }: KeptAnnotation): string =>
  airline_status ?? { LOCAL: '--', SENT: 'NN', CONFIRMED: 'HK', REFUSED: 'UC' }[status];

/** Documents, infants, seats and agents' requests as special services. */
export function listServices(booking: Booking, notes: HostNotes | null): Service[] {
  const airline = booking.validating_carrier ?? booking.slices[0]?.airline ?? 'YY';
  const numbers = numberPassengers(booking);
  const own = booking.passengers.flatMap((passenger) => {
    const shared = { airline, status: 'HK1', passenger: numbers.get(passenger.id) ?? null };
    return listPassengerServices(booking, passenger).map((one) => ({ ...one, ...shared }));
  });
  return [
    ...own,
    ...listSeats(booking, numbers),
    ...listRequests(booking, notes, numbers, airline),
  ];
}

/** A passenger's infant and documents. */
function listPassengerServices(booking: Booking, passenger: BookingPassenger) {
  const { id, documents, gender_type, nationality, birth_date, pax_type } = passenger;
  const found: Pick<Service, 'key' | 'about' | 'code' | 'text'>[] = [];
  const infant = findInfant(booking, passenger);
  if (infant) {
    const born = infant.birth_date ? ` ${formatDayWithYear(infant.birth_date)}` : '';
    const text = `${infant.last_name}/${infant.first_name}${born}`.toUpperCase();
    const about = { kind: 'passenger', id: infant.id } as const;
    found.push({ key: `inf-${infant.id}`, about, code: 'INFT', text });
  }
  for (const [at, document] of documents.entries()) {
    const parts = [
      DOCUMENT_LETTER[document.type],
      document.issuing_country_code ?? '',
      maskDocument(document.unique_identifier),
      nationality ?? '',
      birth_date ? formatDayWithYear(birth_date) : '',
      `${SEX_LETTER[gender_type]}${pax_type === 'INF' ? 'I' : ''}`,
      document.expires_at ? formatDayWithYear(document.expires_at) : '',
    ];
    const text = parts.join('/').replace(/\/+$/, '');
    found.push({ key: `doc-${id}-${at}`, about: { kind: 'document' }, code: 'DOCS', text });
  }
  return found;
}

const listSeats = (booking: Booking, numbers: ReadonlyMap<string, number>): Service[] =>
  listLegs(booking).flatMap((leg) => {
    const seated = leg.seats.filter(({ seat_status }) => seat_status !== 'CANCELLED');
    if (seated.length === 0) return [];
    const held = seated.every(({ seat_status }) => seat_status !== 'REQUESTED');
    const places = seated.map((seat) => `${seat.number}/P${numbers.get(seat.passenger_id) ?? ''}`);
    return {
      key: `seats-${leg.id}`,
      about: { kind: 'leg', id: leg.id },
      code: 'SEAT',
      airline: leg.managed_by,
      status: `${held ? 'HK' : 'HN'}${seated.length}`,
      text: `${leg.origin}${leg.destination} ${places.join(' ')}`,
      passenger: null,
    };
  });

/** What agents requested, of `airline` unless a line or its flight names another. */
const listRequests = (
  booking: Booking,
  notes: HostNotes | null,
  numbers: ReadonlyMap<string, number>,
  airline: string,
): Service[] =>
  listNotes(notes, 'SSR').map(({ note, key, about }) => {
    const numbered = note.passenger_ids.flatMap((id) => numbers.get(id) ?? []);
    const leg = listLegs(booking).find(({ id }) => note.segment_ids.includes(id));
    const where = leg ? `${leg.origin}${leg.destination}` : '';
    return {
      key,
      about,
      code: note.code,
      airline: note.airline ?? leg?.managed_by ?? airline,
      status: `${getSsrStatus(note)}${Math.max(numbered.length, 1)}`,
      text: [where, note.text ?? ''].join(' ').trim().toUpperCase(),
      passenger: numbered.length === 1 ? (numbered[0] ?? null) : null,
    };
  });

/** The agents' lines of one kind, each with its key and what it is about. */
const listNotes = <K extends KeptAnnotation['kind']>(notes: HostNotes | null, kind: K) =>
  (notes?.items ?? [])
    .filter((note): note is Extract<KeptAnnotation, { kind: K }> => note.kind === kind)
    .map((note) => ({
      note,
      key: `note-${note.id}`,
      about: { kind: 'annotation' as const, id: note.id },
    }));

/** Other service information (OSI), which has no status. */
export function listOsi(booking: Booking, notes: HostNotes | null): Line[] {
  const numbers = numberPassengers(booking);
  return listNotes(notes, 'OSI').map(({ note, key, about }) => {
    const number = note.passenger_id ? numbers.get(note.passenger_id) : undefined;
    const whom = number === undefined ? '' : `/P${number}`;
    return { key, about, text: `${note.airline} ${note.text.toUpperCase()}${whom}` };
  });
}

export interface RemarkLine extends Line {
  type: 'GENERAL' | 'CONFIDENTIAL' | 'ITINERARY' | 'ORDER_ID';
}

/** Remarks of the provider and of agents; equal ones appear once. */
export function listRemarks(booking: Booking, notes: HostNotes | null): RemarkLine[] {
  const added = listNotes(notes, 'REMARK').map(
    ({ note, key, about }): RemarkLine => ({
      key,
      about,
      text: note.text.toUpperCase(),
      type: note.remark_type,
    }),
  );
  // Not every airline keeps a run of blanks.
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
  const said = new Set(added.map(({ text }) => squeeze(text)));
  const own = booking.remarks.flatMap((remark, at): RemarkLine[] => {
    const text = remark.text.toUpperCase();
    if (said.has(squeeze(text)) || remark.remark_type === 'SSR' || remark.remark_type === 'OSI')
      return [];
    const type =
      remark.remark_type === 'ORDER_ID' || remark.remark_type === 'ITINERARY'
        ? remark.remark_type
        : 'GENERAL';
    return [{ key: `rm-${at}`, about: { kind: 'other' }, text, type }];
  });
  return [...own, ...added];
}

export interface Phone extends Line {
  /** A business, B agency, H home, M mobile, as hosts abbreviate them. */
  letter: 'A' | 'B' | 'H' | 'M';
  city: string | null;
  passenger: number | null;
  email: boolean;
}

export const USE_LETTER: Readonly<Record<PhoneUse, Phone['letter']>> = {
  agency: 'A',
  business: 'B',
  home: 'H',
  mobile: 'M',
};

/** Phones and e-mail addresses: of the passengers, then those added by agents. */
export function listPhones(booking: Booking, notes: HostNotes | null): Phone[] {
  const numbers = numberPassengers(booking);
  const own = booking.passengers.flatMap(({ id, phone_number, email }): Phone[] => {
    const passenger = numbers.get(id) ?? null;
    const buildLine = (what: 'phone' | 'email', text: string): Phone => ({
      key: `${what}-${id}`,
      about: { kind: 'contact' },
      text,
      letter: 'H',
      city: null,
      passenger,
      email: what === 'email',
    });
    return [
      ...(phone_number ? [buildLine('phone', phone_number)] : []),
      ...(email ? [buildLine('email', email.toUpperCase())] : []),
    ];
  });
  const added = listNotes(notes, 'PHONE').map(({ note, key, about }) => ({
    key,
    about,
    text: note.number,
    letter: USE_LETTER[note.use],
    city: note.city ?? null,
    passenger: note.passenger_id ? (numbers.get(note.passenger_id) ?? null) : null,
    email: false,
  }));
  return [...own, ...added];
}
