/** A ticket as hosts show it: coupons with their status, the fare, how it was paid, what it came from. */
import { assertNever } from '#main/contract/result.ts';
import type { Ticket } from '#main/contract/ticketing.ts';
import { gdsDay, gdsTime } from '../../i18n/format.ts';
import { ticketText } from '../../i18n/ticket-text.ts';
import type { Language } from '../../languages/language.ts';
import { hostName } from '../sell/passenger-rows.ts';
import { hostMoney } from './facts.ts';
import { dayWithYear, type HostLine, type Piece, piece, type Tone } from './line.ts';
import { twelveHour } from './sabre.ts';

type Leg = Ticket['slices'][number]['legs'][number];

const STATUS = {
  OPEN: 'OPEN',
  USED: 'USED',
  VOID: 'VOID',
  EXCHANGED: 'EXCH',
  REFUNDED: 'RFND',
  UNKNOWN: '----',
} as const;
/** Amadeus has a letter for each. */
const LETTER = {
  OPEN: 'O',
  USED: 'F',
  VOID: 'V',
  EXCHANGED: 'E',
  REFUNDED: 'R',
  UNKNOWN: '-',
} as const;

const toneOf = (leg: Leg): Tone =>
  leg.coupon_status === 'OPEN' ? 'ok' : leg.coupon_status === 'USED' ? 'dim' : 'warn';
const baggage = (leg: Leg): string =>
  ({ NONE: 'NIL', ONE_PIECE: '1PC', TWO_PIECES: '2PC', WEIGHT: '23K', UNSPECIFIED: '' })[
    leg.fare_info.baggage
  ];

function head(language: Language, ticket: Ticket): string[] {
  const issued = dayWithYear(ticket.created_at);
  const name = hostName(ticket.passenger);
  const { pax_type } = ticket.passenger;
  const kind = ticket.ticket_type === 'EMD' ? 'EMD' : 'TKT';
  const [first] = ticket.slices;
  const last = ticket.slices.at(-1);
  switch (language) {
    case 'AMADEUS':
      return [
        `${kind}-${ticketText(ticket.number)}            RCI-          1A  LOC-${ticket.locator ?? ''}`,
        ` OD-${first?.origin ?? ''}${last?.destination ?? ''}  SI-      FCMI-0   DOI-${issued}`,
        `   1.${name}           ${pax_type}`,
      ];
    case 'SABRE':
      return [
        'ELECTRONIC TICKET RECORD',
        `INV:                  CUST:                PNR:${ticket.locator ?? ''}`,
        `${kind}:${ticketText(ticket.number)}     ISSUED:${issued}   VALIDATING CARRIER:${ticket.validating_carrier}`,
        `NAME:${name}   ${pax_type}`,
        'CPN  A/L  FLT  CLS DATE   BRDOFF TIME   ST F/B        STAT',
      ];
    case 'TRAVELPORT':
      return [
        `${kind}: ${ticket.number.slice(0, 3)} ${ticket.number.slice(3)}      NAME: ${name}`,
        `ISSUED: ${issued}          PSEUDO:      PLATING CARRIER: ${ticket.validating_carrier}`,
        'USE  CR FLT  CLS  DATE BRDOFF TIME  ST F/B          CPN',
      ];
    default:
      return assertNever(language, 'language');
  }
}

function coupon(language: Language, leg: Leg, at: number): Piece[] {
  const number = leg.coupon_number ?? at + 1;
  const status = leg.coupon_status ?? 'UNKNOWN';
  const told = leg.coupon_status_text?.toUpperCase();
  const flight = String(leg.flight_number).padStart(4, ' ');
  const letter = leg.fare_info.fare_class ?? ' ';
  const basis = (leg.fare_info.fare_basis ?? '').padEnd(10, ' ');
  const day = gdsDay(leg.departure_date);
  switch (language) {
    case 'AMADEUS':
      return [
        piece(` ${number} ${leg.origin} ${leg.managed_by} ${flight} ${letter} ${day} `),
        piece(`${gdsTime(leg.departure_date)} OK ${basis} `),
        piece(told ?? LETTER[status], toneOf(leg)),
        piece(`  ${baggage(leg)}`),
      ];
    case 'SABRE':
      return [
        piece(` ${number}   ${leg.managed_by}  ${flight}  ${letter}  ${day}  `),
        piece(`${leg.origin}${leg.destination} `),
        piece(`${twelveHour(leg.departure_date).padStart(5, ' ')}  OK ${basis} `),
        piece(told ?? STATUS[status], toneOf(leg)),
      ];
    case 'TRAVELPORT':
      return [
        piece(told ?? STATUS[status], toneOf(leg)),
        piece(` ${leg.managed_by} ${flight}  ${letter}   ${day} ${leg.origin}${leg.destination} `),
        piece(`${gdsTime(leg.departure_date)}  OK ${basis}   ${number}`),
      ];
    default:
      return assertNever(language, 'language');
  }
}

function money(ticket: Ticket): string[] {
  const { price, form_of_payment: fop } = ticket;
  const lines: string[] = [];
  if (price) {
    const text = (amount: number) => hostMoney(amount, price.currency).padStart(11, ' ');
    lines.push(`FARE   ${price.currency} ${text(price.fare)}`);
    lines.push(`TAX    ${price.currency} ${text(price.tax)}`);
    if (price.penalty !== 0) lines.push(`CP     ${price.currency} ${text(price.penalty)}`);
    lines.push(`TOTAL  ${price.currency} ${text(price.total)}`);
  }
  if (fop) {
    const { payment_card: card, fop_type, installment_plan: plan } = fop;
    const times = plan ? `*E${String(plan.installments).padStart(2, '0')}` : '';
    lines.push(`FP     ${card ? `CC ${card.card_brand} ${card.number ?? ''}${times}` : fop_type}`);
  }
  if (ticket.original_ticket) lines.push(`FO     ${ticketText(ticket.original_ticket)}`);
  if (ticket.related_ticket_number) {
    lines.push(`ICW    ${ticketText(ticket.related_ticket_number)}`);
  }
  return lines;
}

/** The lines of a ticket in the arrangement of a language. */
export function ticketLines(language: Language, ticket: Ticket): HostLine[] {
  const line = (pieces: readonly Piece[]): HostLine => ({
    key: null,
    block: 'ticketing',
    number: null,
    pieces,
    about: { kind: 'ticket', number: ticket.number },
  });
  const legs = ticket.slices.flatMap((slice) => slice.legs);
  const to = legs.at(-1)?.destination;
  return [
    ...head(language, ticket).map((text) => line([piece(text, 'dim')])),
    ...legs.map((leg, at) => line(coupon(language, leg, at))),
    // Where the last coupon ends stands on a line of its own.
    ...(language === 'AMADEUS' && to ? [line([piece(`   ${to}`)])] : []),
    ...money(ticket).map((text) => line([piece(text)])),
  ];
}
