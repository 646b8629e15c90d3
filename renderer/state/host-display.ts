/**
 * A booking as a host shows it: one sequence of numbered lines through all elements, in the arrangement
 * Amadeus users read. Pure; each line knows what it stands for, so that it can be acted on.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import { formatGdsDateWithYear, weekday } from '#main/reference/calendar.ts';
import { gdsDay, gdsTime, money, providerNumber, sum, times, zulu } from '../words/format.ts';
import { hostName } from './passenger-rows.ts';

export type Tone = 'plain' | 'dim' | 'strong' | 'ok' | 'warn' | 'bad';
export interface Piece {
  text: string;
  tone: Tone;
}
export interface HostLine {
  /** Null for lines that cannot be focused. */
  key: string | null;
  pieces: readonly Piece[];
  about:
    | { kind: 'leg'; id: string }
    | { kind: 'passenger'; id: string }
    | { kind: 'time_limit' }
    | { kind: 'other' };
}

const piece = (text: string, tone: Tone = 'plain'): Piece => ({ text, tone });
const line = (
  key: string | null,
  pieces: readonly Piece[],
  about: HostLine['about'] = { kind: 'other' },
): HostLine => ({ key, pieces, about });

/** How a segment status looks: confirmed, waiting for something, or lost. */
export function statusTone(status: string): Tone {
  if (/^(HK|KK|KL)$/.test(status)) return 'ok';
  if (/^(HL|HN|TK|TL)$/.test(status)) return 'warn';
  return status === 'UNSPECIFIED' ? 'dim' : 'bad';
}

/** Nobody holds it yet: no time limit counts and no status was given. */
const isUnplaced = ({ booking_status: status, offline }: Booking): boolean =>
  status === 'QUEUED' || (offline && status === 'NEEDS_ATTENTION');

/** A passport number with only its last two signs. */
export const maskDocument = (number: string): string =>
  number.length <= 2 ? '··' : '·'.repeat(number.length - 2) + number.slice(-2);

function header(booking: Booking): HostLine[] {
  const { provider } = booking;
  return [
    line(null, [piece(`--- ${booking.booking_status.replaceAll('_', ' ')} ---`, 'dim')]),
    line(null, [
      piece(`RP/${booking.agency_info.name.toUpperCase().slice(0, 18)}  `),
      piece(`P${providerNumber(provider.provider_type)}  `),
      piece(
        `${formatGdsDateWithYear(booking.created_at.slice(0, 10))}/${zulu(booking.created_at)}  `,
      ),
      piece(provider.locator ?? '······', 'strong'),
    ]),
  ];
}

function names(booking: Booking, next: () => string): HostLine[] {
  const infants = new Map(booking.passengers.map((p) => [p.id, p]));
  return booking.passengers
    .filter((p) => p.pax_type !== 'INF')
    .map((passenger) => {
      const infant = infants.get(passenger.associated_infant_id ?? '');
      const child = passenger.pax_type === 'CHD' ? '(CHD)' : '';
      const born = infant?.birth_date ? `/${formatGdsDateWithYear(infant.birth_date)}` : '';
      const surname = infant && infant.last_name !== passenger.last_name ? infant.last_name : '';
      const lap = infant ? `(INF${surname}/${infant.first_name}${born})` : '';
      const text = `${next().trim()}.${hostName(passenger)}${child}${lap.toUpperCase()}`;
      return line(`name-${passenger.id}`, [piece(`  ${text}`, 'strong')], {
        kind: 'passenger',
        id: passenger.id,
      });
    });
}

function segment(number: string, leg: BookingLeg, seated: number): HostLine {
  const flight = `${leg.managed_by}${String(leg.flight_number).padStart(4, ' ')}`;
  const fare_class = leg.fare_info.fare_class ?? ' ';
  const shifted = leg.departure_date.slice(0, 10) !== leg.arrival_date.slice(0, 10);
  // A typed flight has no times yet.
  const timed = leg.departure_date !== leg.arrival_date;
  const time = (at: string) => (timed ? gdsTime(at) : '    ');
  const arrival = `${time(leg.arrival_date)} ${shifted ? gdsDay(leg.arrival_date) : '     '}`;
  const status = leg.leg_status === 'UNSPECIFIED' ? '--' : leg.leg_status;
  return line(
    `leg-${leg.id}`,
    [
      piece(`${number}  ${flight} ${fare_class} ${gdsDay(leg.departure_date)} `),
      piece(`${weekday(leg.departure_date.slice(0, 10))} ${leg.origin}${leg.destination} `),
      piece(`${status}${seated}`, statusTone(leg.leg_status)),
      piece(`  ${time(leg.departure_date)} ${arrival}  E  ${leg.aircraft ?? ''}`),
    ],
    { kind: 'leg', id: leg.id },
  );
}

function elements(booking: Booking, next: () => string): HostLine[] {
  const lines: HostLine[] = [];
  const add = (key: string, text: string, about?: HostLine['about'], tone: Tone = 'plain') =>
    lines.push(line(key, [piece(`${next()} ${text}`, tone)], about));
  const order = new Map(booking.passengers.map((p, at) => [p.id, at + 1]));
  for (const { id, phone_number, email } of booking.passengers) {
    const about = { kind: 'passenger', id } as const;
    if (phone_number) add(`phone-${id}`, `AP ${phone_number}/P${order.get(id)}`, about);
    if (email) add(`email-${id}`, `APE ${email.toUpperCase()}/P${order.get(id)}`, about);
  }
  if (booking.issued_at) {
    add('tk', `TK OK${formatGdsDateWithYear(booking.issued_at.slice(0, 10))}`, undefined, 'ok');
  } else if (booking.expires_at && !isUnplaced(booking)) {
    const day = formatGdsDateWithYear(booking.expires_at.slice(0, 10));
    add('tk', `TK TL${day}/${zulu(booking.expires_at)}`, { kind: 'time_limit' });
  }
  for (const { id, documents, gender_type, frequent_flyers, tickets } of booking.passengers) {
    const about = { kind: 'passenger', id } as const;
    for (const [at, document] of documents.entries()) {
      const type = { PASSPORT: 'P', NATIONAL_ID: 'I', TAX_ID: 'T', UNSPECIFIED: '-' }[
        document.type
      ];
      const country = document.issuing_country_code ?? '';
      const number = maskDocument(document.unique_identifier);
      const sex = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U', UNSPECIFIED: '' }[gender_type];
      add(
        `doc-${id}-${at}`,
        `SSR DOCS HK1 ${type}/${country}/${number}/${sex}/P${order.get(id)}`,
        about,
      );
    }
    for (const { airline, code } of frequent_flyers) {
      add(`ff-${id}-${airline}`, `SSR FQTV ${airline} HK1 ${code}/P${order.get(id)}`, about);
    }
    for (const { number, ticket_type } of tickets) {
      const head = ticket_type === 'EMD' ? 'FA EMD' : 'FA PAX';
      add(
        `tkt-${number}`,
        `${head} ${number.slice(0, 3)}-${number.slice(3)}/P${order.get(id)}`,
        about,
      );
    }
  }
  for (const { airline, airline_locator } of booking.airlines_locators) {
    add(`al-${airline}-${airline_locator}`, `RL ${airline}/${airline_locator}`);
  }
  for (const [at, remark] of booking.remarks.entries()) {
    const head = remark.remark_type === 'ORDER_ID' ? 'RM ORDER ID' : 'RM';
    add(`rm-${at}`, `${head} ${remark.text.toUpperCase()}`);
  }
  return lines;
}

/** The stored price as a fare quote shows it; nothing in it can be focused. */
function priceLines({ price }: Booking): HostLine[] {
  if (!price) return [];
  const { currency } = price;
  const right = (amount: number) => money(amount, currency).padStart(11, ' ');
  const fees = sum(
    [price.total_agent_fee, price.total_agent_du, price.total_consolid_fee],
    currency,
  );
  const rows = price.price_per_pax
    .filter((entry) => entry.active)
    .map((entry) => {
      const { pax_type, quantity } = entry;
      const each = [entry.fare, entry.tax, entry.total].map((amount) =>
        right(times(amount, quantity, currency)),
      );
      const head = `    ${pax_type} ${String(quantity).padStart(2, ' ')} `;
      return line(null, [piece(head + each.join(' '))]);
    });
  const heads = ['FARE', 'TAX', `TOTAL ${currency}`].map((head) => head.padStart(11, ' '));
  const total = [price.total_fare, price.total_tax, price.total].map(right).join(' ');
  return [
    line(null, [piece(' ')]),
    line(null, [piece(`    PTC NP ${heads.join(' ')}`, 'dim')]),
    ...rows,
    line(null, [piece(`           ${total}`, 'strong')]),
    line(null, [piece(`    WITH FEES OF ${currency} ${money(fees, currency)}`, 'dim')]),
  ];
}

const known = new WeakMap<Booking, readonly HostLine[]>();

/** The numbered lines of a booking, the same for as long as it is the same. */
export function hostLines(booking: Booking): readonly HostLine[] {
  const lines = known.get(booking);
  if (lines) return lines;
  let count = 0;
  const next = (): string => String(++count).padStart(3, ' ');
  const seated = booking.passengers.filter((p) => p.pax_type !== 'INF').length;
  const legs = booking.slices.flatMap((slice) => slice.legs);
  const all = [
    ...header(booking),
    ...names(booking, next),
    ...legs.map((leg) => segment(next(), leg, seated)),
    ...elements(booking, next),
    ...priceLines(booking),
  ];
  known.set(booking, all);
  return all;
}
