/** A ticket in host layout: coupons with status, fare, payment, and the ticket it replaced. */
import { assertNever } from '#main/contract/result.ts';
import type { Ticket } from '#main/contract/ticketing.ts';
import type { CouponStatus } from '#main/contract/values.ts';
import { formatGdsDay, formatGdsTime, sum } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import type { Language } from '../../languages/language.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { getCouponTone } from '../ticketing/coupon-tones.ts';
import { formatDayWithYear, type HostLine, type Piece, piece } from './line.ts';
import { formatHostMoney, formatTimes, listPrinted, PRINTED_HEADS } from './money.ts';
import { formatTwelveHour } from './sabre.ts';

type Leg = Ticket['slices'][number]['legs'][number];

/** The status in Sabre and Travelport, and its letter in Amadeus. */
const STATUS: Readonly<Record<CouponStatus, readonly [string, string]>> = {
  OPEN: ['OPEN', 'O'],
  CHECKED_IN: ['CKIN', 'C'],
  AIRPORT_CONTROL: ['ARPT', 'A'],
  IRREGULAR: ['IRRG', 'I'],
  SUSPENDED: ['SUSP', 'S'],
  UNAVAILABLE: ['UNVL', 'U'],
  LIFTED: ['LFTD', 'L'],
  USED: ['USED', 'F'],
  VOID: ['VOID', 'V'],
  EXCHANGED: ['EXCH', 'E'],
  PRINT_EXCHANGE: ['PRTX', 'P'],
  REFUNDED: ['RFND', 'R'],
  UNKNOWN: ['----', '-'],
};

/** The baggage allowance: '1PC', '23K', 'NIL'; blank if neither number nor weight is known. */
function formatBaggage({ bag_pieces: pieces, bag_weight_kg: kg, fare_info }: Leg): string {
  if (pieces === 0 || fare_info.baggage === 'NONE') return 'NIL';
  return pieces !== null ? `${pieces}PC` : kg !== null ? `${kg}K` : '';
}

/** 'OK' for a confirmed seat, 'RQ' for a requested one, 'NS' without one, blank if unknown. */
const formatHeld = ({ leg_status: status }: Leg, on_lap: boolean): string => {
  if (on_lap) return 'NS';
  return /^(HK|KK|KL|TK)$/.test(status) ? 'OK' : /^(HL|HN|TL|NN)$/.test(status) ? 'RQ' : '  ';
};

/** 'NVB20DEC NVA20DEC' if the coupon has validity dates. */
const formatValidity = ({ not_valid_before: before, not_valid_after: after }: Leg): string =>
  [before && `NVB${formatGdsDay(before)}`, after && `NVA${formatGdsDay(after)}`]
    .filter(Boolean)
    .join(' ');

function formatHead(language: Language, ticket: Ticket): string[] {
  const issued = formatDayWithYear(ticket.created_at);
  const { pax_type } = ticket.passenger;
  const infant = pax_type === 'INF';
  const name = formatHostName(ticket.passenger);
  const kind = ticket.ticket_type === 'EMD' ? 'EMD' : 'TKT';
  const [first] = ticket.slices;
  const last = ticket.slices.at(-1);
  switch (language) {
    case 'AMADEUS':
      return [
        `${kind}-${formatTicketNumber(ticket.number)}            LOC-${ticket.locator ?? ''}`,
        ` OD-${first?.origin ?? ''}${last?.destination ?? ''}  DOI-${issued}`,
        `   1.${name}           ${pax_type}`,
      ];
    case 'SABRE':
      return [
        'ELECTRONIC TICKET RECORD',
        `PNR:${ticket.locator ?? ''}`,
        `${kind}:${formatTicketNumber(ticket.number)}     ISSUED:${issued}   VALIDATING CARRIER:${ticket.validating_carrier}`,
        `NAME:${name}   ${pax_type}`,
        'CPN  A/L  FLT  CLS DATE   BRDOFF TIME   ST F/B        STAT',
      ];
    case 'TRAVELPORT':
      return [
        `${kind}: ${ticket.number.slice(0, 3)} ${ticket.number.slice(3)}      NAME: ${infant ? 'I/' : ''}${name}${pax_type === 'CHD' ? '*P-C' : infant ? '*INF' : ''}`,
        `ISSUED: ${issued}      PLATING CARRIER: ${ticket.validating_carrier}`,
        'USE  CR FLT  CLS  DATE BRDOFF TIME  ST F/B          CPN',
      ];
    default:
      return assertNever(language, 'language');
  }
}

function buildCoupon(language: Language, leg: Leg, at: number, on_lap: boolean): Piece[] {
  const number = leg.coupon_number ?? at + 1;
  const status = leg.coupon_status ?? 'UNKNOWN';
  const told = leg.coupon_status_text?.toUpperCase();
  const [word, own_letter] = STATUS[status];
  const allowed = piece(`  ${formatBaggage(leg).padEnd(4, ' ')}${formatValidity(leg)}`.trimEnd());
  const flight = String(leg.flight_number).padStart(4, ' ');
  const letter = leg.fare_info.fare_class ?? ' ';
  const basis = (leg.fare_info.fare_basis ?? '').padEnd(10, ' ');
  const day = formatGdsDay(leg.departure_date);
  const held = formatHeld(leg, on_lap);
  switch (language) {
    case 'AMADEUS':
      return [
        piece(` ${number} ${leg.origin} ${leg.managed_by} ${flight} ${letter} ${day} `),
        piece(`${formatGdsTime(leg.departure_date)} ${held} ${basis} `),
        piece(told ?? own_letter, getCouponTone(leg.coupon_status)),
        allowed,
      ];
    case 'SABRE':
      return [
        piece(` ${number}   ${leg.managed_by}  ${flight}  ${letter}  ${day}  `),
        piece(`${leg.origin}${leg.destination} `),
        piece(`${formatTwelveHour(leg.departure_date).padStart(5, ' ')}  ${held} ${basis} `),
        piece(told ?? word, getCouponTone(leg.coupon_status)),
        allowed,
      ];
    case 'TRAVELPORT':
      return [
        piece(told ?? word, getCouponTone(leg.coupon_status)),
        piece(` ${leg.managed_by} ${flight}  ${letter}   ${day} ${leg.origin}${leg.destination} `),
        piece(`${formatGdsTime(leg.departure_date)}  ${held} ${basis}   ${number}`),
        allowed,
      ];
    default:
      return assertNever(language, 'language');
  }
}

/** The airline's amounts; the agency's fees follow, labelled as such. */
function formatAmounts(price: NonNullable<Ticket['price']>): string[] {
  const { airline, currency, penalty } = price;
  const fees = sum([price.agent_fee, price.agent_du, price.consolid_fee], currency);
  const formatAmount = (label: string, amount: number, code: string) =>
    `${label.padEnd(7, ' ')}${code} ${formatHostMoney(amount, code).padStart(11, ' ')}`;
  const own = airline
    ? [
        ...(airline.base_fare === null || airline.base_currency === null
          ? [formatAmount('FARE', airline.fare, airline.currency)]
          : [
              formatAmount('FARE', airline.base_fare, airline.base_currency),
              formatAmount('EQUIV', airline.fare, airline.currency),
            ]),
        ...airline.taxes.map(({ code, amount }) =>
          formatAmount(`TX ${code}`, amount, airline.currency),
        ),
        ...(airline.taxes.length === 0 && airline.tax !== 0
          ? [formatAmount('TAX', airline.tax, airline.currency)]
          : []),
        formatAmount('TOTAL', airline.total, airline.currency),
      ]
    : [];
  const together = price.total !== 0 && (fees !== 0 || airline?.currency !== currency);
  return [
    ...own,
    ...(!airline && penalty !== 0 ? [formatAmount('CP', penalty, currency)] : []),
    ...(fees === 0 ? [] : [formatAmount('AGENCY', fees, currency)]),
    ...(together ? [formatAmount('PAID', price.total, currency)] : []),
  ];
}

function formatMoneyLines(language: Language, ticket: Ticket): string[] {
  const { price, form_of_payment: fop } = ticket;
  const lines = price ? formatAmounts(price) : [];
  const heads = PRINTED_HEADS[language];
  for (const { kind, text } of listPrinted(price?.airline ?? null)) {
    lines.push(`${heads[kind].padEnd(7, ' ')}${text}`);
  }
  if (fop) {
    const { payment_card: card, fop_type, installment_plan: plan } = fop;
    const times = formatTimes(plan?.installments);
    lines.push(`FP     ${card ? `CC ${card.card_brand} ${card.number ?? ''}${times}` : fop_type}`);
  }
  if (ticket.original_ticket) lines.push(`FO     ${formatTicketNumber(ticket.original_ticket)}`);
  if (ticket.related_ticket_number) {
    lines.push(`ICW    ${formatTicketNumber(ticket.related_ticket_number)}`);
  }
  return lines;
}

export function buildTicketLines(language: Language, ticket: Ticket): HostLine[] {
  const buildLine = (pieces: readonly Piece[]): HostLine => ({
    key: null,
    block: 'ticketing',
    number: null,
    pieces,
    about: { kind: 'ticket', number: ticket.number },
  });
  const legs = ticket.slices.flatMap((slice) => slice.legs);
  const to = legs.at(-1)?.destination;
  const on_lap = ticket.passenger.pax_type === 'INF';
  return [
    ...formatHead(language, ticket).map((text) => buildLine([piece(text, 'dim')])),
    ...legs.map((leg, at) => buildLine(buildCoupon(language, leg, at, on_lap))),
    // The last destination has a line of its own.
    ...(language === 'AMADEUS' && to ? [buildLine([piece(`   ${to}`)])] : []),
    ...formatMoneyLines(language, ticket).map((text) => buildLine([piece(text)])),
  ];
}
