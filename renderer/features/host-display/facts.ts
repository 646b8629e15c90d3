/**
 * Facts that all three displays share, whatever their layout: names in numbering order, segment
 * status, masked documents, and each remark and service once.
 */
import type {
  AnnotationsAnswer,
  KeptAnnotation,
  PhoneUse,
  ProviderPayment,
} from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import type { BookingLeg } from '#main/contract/itinerary.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { BookingPrice } from '#main/contract/pricing.ts';
import type { AirlinePrice } from '#main/contract/ticketing.ts';
import { findAirline } from '#main/reference/airlines.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { multiplyAmount, sum } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import type { Language } from '../../languages/language.ts';
import { type About, formatDayWithYear, type Piece, piece, type Tone } from './line.ts';

/** Lines that agents added to a booking beside the provider's, from the service. */
export type HostNotes = Pick<AnnotationsAnswer, 'received_from' | 'items'> &
  Partial<Pick<AnnotationsAnswer, 'limit_action' | 'provider_payments'>>;

/** The GDS's action at the ticketing time limit, in words; empty where it is not known. */
export function describeLimit(notes: HostNotes | null): Piece[] {
  const action = notes?.limit_action ?? null;
  if (action === null) return [];
  const words = say(action === 'CANCEL' ? 'host.limit_cancel' : 'host.limit_queue');
  return [piece(` ${words}`, action === 'CANCEL' ? 'warn' : 'dim')];
}

/** An amount as hosts write it, in every language the same. */
export const formatHostMoney = (amount: number, currency: string): string =>
  amount.toFixed(findCurrency(currency)?.exponent ?? 2);

/** How a segment status looks: confirmed, waiting for something, or lost. */
export function getStatusTone(status: string): Tone {
  if (/^(HK|KK|KL)$/.test(status)) return 'ok';
  if (/^(HL|HN|TK|TL|NN|[GPBY][KLN])$/.test(status)) return 'warn';
  return status === 'UNSPECIFIED' ? 'dim' : 'bad';
}

/** No provider holds it yet: no time limit and no status. */
export const isUnplaced = ({ booking_status: status, offline }: Booking): boolean =>
  status === 'QUEUED' || (offline && status === 'NEEDS_ATTENTION');

/** A passport number with only its last two signs. */
export const maskDocument = (number: string): string =>
  number.length <= 2 ? '··' : '·'.repeat(number.length - 2) + number.slice(-2);

/** Passengers in numbering order: those with a seat first, then infants. */
export const listPassengers = (booking: Booking): readonly BookingPassenger[] => [
  ...booking.passengers.filter((p) => p.pax_type !== 'INF'),
  ...booking.passengers.filter((p) => p.pax_type === 'INF'),
];

export const listSeated = (booking: Booking): readonly BookingPassenger[] =>
  booking.passengers.filter((p) => p.pax_type !== 'INF');

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

export const listLegs = (booking: Booking): readonly BookingLeg[] =>
  booking.slices.flatMap((slice) => slice.legs);

/** False for typed flights, which have no times until they are found. */
export const isTimed = (leg: BookingLeg): boolean => leg.departure_date !== leg.arrival_date;
export const formatStatus = ({ leg_status }: BookingLeg): string =>
  leg_status === 'UNSPECIFIED' ? '--' : leg_status;

/** The operating airline in words where it is not the marketing one, else null. */
export const formatOperatedBy = ({ managed_by, operated_by }: BookingLeg): string | null =>
  operated_by === null || operated_by === managed_by
    ? null
    : `OPERATED BY ${(findAirline(operated_by)?.name ?? operated_by).toUpperCase()}`;

/** How Amadeus and Sabre mark a flight that is married to another. */
export const formatMarried = ({ marriage }: BookingLeg): string => (marriage === null ? ' ' : '*');

/** Hotels, cars, trains and other services of the record, one line each. */
export const listOthers = ({ other_services }: Booking): Line[] =>
  other_services.map(({ id, name, status }) => ({
    key: `other-${id}`,
    about: { kind: 'other' },
    text: `${name}${status === 'CANCELLED' ? ' CANCELLED' : ''}`.toUpperCase(),
  }));

/**
 * '(INFSURNAME/NAME/12OCT25)' for a passenger's lap infant, surname only if different; '' for none.
 */
export function formatLapInfant(booking: Booking, passenger: BookingPassenger): string {
  const infant = findInfant(booking, passenger);
  if (!infant) return '';
  const born = infant.birth_date ? `/${formatDayWithYear(infant.birth_date)}` : '';
  const surname = infant.last_name === passenger.last_name ? '' : infant.last_name;
  return `(INF${surname}/${infant.first_name}${born})`.toUpperCase();
}

export interface Service {
  key: string;
  about: About;
  /** Without the word SSR: 'DOCS', 'FQTV', 'VGML' … */
  code: string;
  airline: string;
  status: string;
  text: string;
  /** The passenger's number; null for everybody. */
  passenger: number | null;
}

const DOCUMENT_LETTER = { PASSPORT: 'P', NATIONAL_ID: 'I', TAX_ID: 'T', UNSPECIFIED: '-' } as const;
const SEX_LETTER = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U', UNSPECIFIED: '' } as const;

/** The airline's status code, or one for what is known: needed, confirmed, refused. */
const getSsrStatus = ({ airline_status, status }: KeptAnnotation): string =>
  airline_status ?? { LOCAL: '--', SENT: 'NN', CONFIRMED: 'HK', REFUSED: 'UC' }[status];

/** Documents, infants, seats and what agents asked the airline for, as services of the booking. */
export function listServices(booking: Booking, notes: HostNotes | null): Service[] {
  const numbers = numberPassengers(booking);
  const airline = booking.validating_carrier ?? booking.slices[0]?.airline ?? 'YY';
  const found: Service[] = [];
  for (const passenger of listPassengers(booking)) {
    const { id, documents, gender_type, nationality, birth_date } = passenger;
    const number = numbers.get(id) ?? null;
    const infant = findInfant(booking, passenger);
    if (infant) {
      const born = infant.birth_date ? ` ${formatDayWithYear(infant.birth_date)}` : '';
      found.push({
        key: `inf-${infant.id}`,
        about: { kind: 'passenger', id: infant.id },
        code: 'INFT',
        airline,
        status: 'HK1',
        text: `${infant.last_name}/${infant.first_name}${born}`.toUpperCase(),
        passenger: number,
      });
    }
    for (const [at, document] of documents.entries()) {
      const expires = document.expires_at ? formatDayWithYear(document.expires_at) : '';
      const parts = [
        DOCUMENT_LETTER[document.type],
        document.issuing_country_code ?? '',
        maskDocument(document.unique_identifier),
        nationality ?? '',
        birth_date ? formatDayWithYear(birth_date) : '',
        `${SEX_LETTER[gender_type]}${passenger.pax_type === 'INF' ? 'I' : ''}`,
        expires,
      ];
      found.push({
        key: `doc-${id}-${at}`,
        about: { kind: 'document', passenger_id: id, at },
        code: 'DOCS',
        airline,
        status: 'HK1',
        text: parts.join('/').replace(/\/+$/, ''),
        passenger: number,
      });
    }
  }
  for (const leg of listLegs(booking)) {
    const seated = leg.seats.filter(({ seat_status }) => seat_status !== 'CANCELLED');
    if (seated.length === 0) continue;
    const held = seated.every(({ seat_status }) => seat_status !== 'REQUESTED');
    const places = seated.map((seat) => `${seat.number}/P${numbers.get(seat.passenger_id) ?? ''}`);
    found.push({
      key: `seats-${leg.id}`,
      about: { kind: 'leg', id: leg.id },
      code: 'SEAT',
      airline: leg.managed_by,
      status: `${held ? 'HK' : 'HN'}${seated.length}`,
      text: `${leg.origin}${leg.destination} ${places.join(' ')}`,
      passenger: null,
    });
  }
  for (const note of notes?.items ?? []) {
    if (note.kind !== 'SSR') continue;
    const numbered = note.passenger_ids.flatMap((id) => numbers.get(id) ?? []);
    const leg = listLegs(booking).find(({ id }) => note.segment_ids.includes(id));
    const where = leg ? `${leg.origin}${leg.destination}` : '';
    found.push({
      key: `note-${note.id}`,
      about: { kind: 'annotation', id: note.id },
      code: note.code,
      airline: note.airline ?? leg?.managed_by ?? airline,
      status: `${getSsrStatus(note)}${Math.max(numbered.length, 1)}`,
      text: [where, note.text ?? ''].join(' ').trim().toUpperCase(),
      passenger: numbered.length === 1 ? (numbered[0] ?? null) : null,
    });
  }
  return found;
}

/** Words for an airline, without a status. */
export interface Line {
  key: string;
  about: About;
  text: string;
}

export function listOsi(booking: Booking, notes: HostNotes | null): Line[] {
  const numbers = numberPassengers(booking);
  return (notes?.items ?? []).flatMap((note) => {
    if (note.kind !== 'OSI') return [];
    const number = note.passenger_id ? numbers.get(note.passenger_id) : undefined;
    const whom = number === undefined ? '' : `/P${number}`;
    return [
      {
        key: `note-${note.id}`,
        about: { kind: 'annotation' as const, id: note.id },
        text: `${note.airline} ${note.text.toUpperCase()}${whom}`,
      },
    ];
  });
}

export interface RemarkLine extends Line {
  type: 'GENERAL' | 'CONFIDENTIAL' | 'ITINERARY' | 'ORDER_ID';
}

/** Remarks of the booking and of its agents; one that is both is shown once. */
export function listRemarks(booking: Booking, notes: HostNotes | null): RemarkLine[] {
  const added = (notes?.items ?? []).flatMap((note): RemarkLine[] =>
    note.kind === 'REMARK'
      ? [
          {
            key: `note-${note.id}`,
            about: { kind: 'annotation', id: note.id },
            text: note.text.toUpperCase(),
            type: note.remark_type,
          },
        ]
      : [],
  );
  const said = new Set(added.map(({ text }) => text));
  const own = booking.remarks.flatMap((remark, at): RemarkLine[] => {
    const text = remark.text.toUpperCase();
    if (said.has(text) || remark.remark_type === 'SSR' || remark.remark_type === 'OSI') return [];
    const type =
      remark.remark_type === 'ORDER_ID' || remark.remark_type === 'ITINERARY'
        ? remark.remark_type
        : 'GENERAL';
    return [{ key: `rm-${at}`, about: { kind: 'other' }, text, type }];
  });
  return [...own, ...added];
}

export interface Phone extends Line {
  /** A business, b home, m mobile, as hosts letter them. */
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

/** Telephones and addresses: of the passengers, then what agents added. */
export function listPhones(booking: Booking, notes: HostNotes | null): Phone[] {
  const numbers = numberPassengers(booking);
  const own = listPassengers(booking).flatMap(({ id, phone_number, email }): Phone[] => {
    const passenger = numbers.get(id) ?? null;
    const buildLine = (what: 'phone' | 'email', text: string): Phone => ({
      key: `${what}-${id}`,
      about: { kind: 'contact', passenger_id: id, what },
      text,
      letter: 'A',
      city: null,
      passenger,
      email: what === 'email',
    });
    return [
      ...(phone_number ? [buildLine('phone', phone_number)] : []),
      ...(email ? [buildLine('email', email.toUpperCase())] : []),
    ];
  });
  const added = (notes?.items ?? []).flatMap((note): Phone[] =>
    note.kind === 'PHONE'
      ? [
          {
            key: `note-${note.id}`,
            about: { kind: 'annotation', id: note.id },
            text: note.number,
            letter: USE_LETTER[note.use],
            city: note.city ?? null,
            passenger: note.passenger_id ? (numbers.get(note.passenger_id) ?? null) : null,
            email: false,
          },
        ]
      : [],
  );
  return [...own, ...added];
}

/** How it was paid, as a form of payment is written: 'CCVI', 'CASH', 'INV'. */
export function listPayments(booking: Booking, notes: HostNotes | null): Line[] {
  if (booking.payments.length === 0)
    return listToldPayments(booking, notes?.provider_payments ?? []);
  return booking.payments.map((payment) => {
    const { payment_card: card, fop_type, installment_plan: plan } = payment.fop;
    const currency = booking.price?.currency ?? booking.passengers[0]?.price?.currency ?? 'BRL';
    const amount = formatHostMoney(payment.charged_amount, currency);
    const brand = card?.card_brand ?? 'UNSPECIFIED';
    const vendor = brand === 'UNSPECIFIED' ? '' : CARD_VENDORS[brand];
    const how = card
      ? `CC${vendor}${card.number ?? ''}${card.approval_code ? `/N${card.approval_code}` : ''}${plan ? `*E${String(plan.installments).padStart(2, '0')}` : ''}`
      : {
          CASH: 'CASH',
          INVOICE: 'INVAGT',
          FOP_TYPE_TICKET: 'EXCH',
          CREDITCARD: 'CC',
          UNSPECIFIED: '',
        }[fop_type];
    return {
      key: `pay-${payment.id}`,
      about: { kind: 'payment', id: payment.id },
      // A refund is not a charge and must not read like one.
      text:
        payment.type === 'REFUND'
          ? `RFND ${how}/${currency}-${amount}`
          : `${how}/${currency}${amount}${payment.status === 'VOIDED' ? ' VOID' : ''}`,
    };
  });
}

/** Payments made elsewhere, as the provider's record has them. */
function listToldPayments(booking: Booking, told: readonly ProviderPayment[]): Line[] {
  const numbers = numberPassengers(booking);
  return told.map((one, at) => {
    const { amount, currency, passenger_ids: ids, status } = one;
    const whom = ids.flatMap((id) => numbers.get(id) ?? []);
    const worth = amount === null ? '' : `/${currency}${formatHostMoney(amount, currency)}`;
    const state = { CAPTURED: '', STORED: '', VOIDED: ' VOID', REFUNDED: ' RFND' }[status];
    const people = whom.length === 0 ? '' : `/P${whom.join(',')}`;
    return {
      key: `told-${at}`,
      about: { kind: 'other' },
      text: `${formatToldForm(one)}${worth}${people}${state}`,
    };
  });
}

function formatToldForm({
  fop_type,
  card_brand,
  card_number,
  installments,
  text,
}: ProviderPayment) {
  if (fop_type === 'CREDITCARD') {
    const brand = card_brand ?? 'UNSPECIFIED';
    const vendor = brand === 'UNSPECIFIED' ? '' : CARD_VENDORS[brand];
    const times = installments === null ? '' : `*E${String(installments).padStart(2, '0')}`;
    return `CC${vendor}${card_number ?? ''}${times}`;
  }
  const plain = { CASH: 'CASH', INVOICE: 'INVAGT', FOP_TYPE_TICKET: 'EXCH', UNSPECIFIED: '' };
  return plain[fop_type] || (text ?? '');
}

export interface QuoteRow {
  type: string;
  quantity: number;
  /** The sum for all passengers of the type. */
  fare: string;
  tax: string;
  total: string;
}

/**
 * The airline's stored price by passenger type, and the agency's `fees`, null for none; `all` is
 * the total of both. `filed` is the fare in the airline's currency, null where that is the same.
 */
export function buildQuote(price: BookingPrice): {
  rows: QuoteRow[];
  total: QuoteRow;
  fees: string | null;
  all: string;
  filed: string | null;
} {
  const { currency, original_currency, total_original_fare } = price;
  const formatAmount = (amount: number) => formatHostMoney(amount, currency);
  const rows = price.price_per_pax
    .filter((entry) => entry.active)
    .map(({ pax_type, quantity, fare, tax, total, agent_fee, agent_du, consolid_fee }) => ({
      type: pax_type,
      quantity,
      fare: formatAmount(multiplyAmount(fare, quantity, currency)),
      tax: formatAmount(multiplyAmount(tax, quantity, currency)),
      total: formatAmount(
        multiplyAmount(
          sum([total, -agent_fee, -agent_du, -consolid_fee], currency),
          quantity,
          currency,
        ),
      ),
    }));
  const fees = sum(
    [price.total_agent_fee, price.total_agent_du, price.total_consolid_fee],
    currency,
  );
  const quantity = rows.reduce((all, row) => all + row.quantity, 0);
  return {
    rows,
    total: {
      type: '',
      quantity,
      fare: formatAmount(price.total_fare),
      tax: formatAmount(price.total_tax),
      total: formatAmount(sum([price.total, -fees], currency)),
    },
    fees: fees === 0 ? null : formatAmount(fees),
    all: formatAmount(price.total),
    filed:
      original_currency === currency
        ? null
        : `${original_currency} ${formatHostMoney(total_original_fare, original_currency)}`,
  };
}

/** The lines under a stored price: the airline's filed fare, agency fees and commission. */
export function listPriceFooter(price: BookingPrice): string[] {
  const { fees, all, filed } = buildQuote(price);
  const { currency } = price;
  return [
    ...(filed === null ? [] : [`FARE OF THE AIRLINE ${filed}`]),
    ...(fees === null ? [] : [`AGENCY FEES ${currency} ${fees}  TOTAL ${currency} ${all}`]),
    ...formatCommissionLine(price),
  ];
}

/** Commission from the agency's own rule is not part of the record. */
function formatCommissionLine({ agency_profit, currency }: BookingPrice): string[] {
  const { amount_commission, percent_commission, commission_from } = agency_profit;
  if (!commission_from) return [];
  const amount = `${currency} ${formatHostMoney(amount_commission, currency)}`;
  return [`COMMISSION ${percent_commission > 0 ? `${percent_commission}% ` : ''}${amount}`];
}

/** The airline's text on a document, with its kind. */
export interface Printed {
  kind: 'endorsement' | 'tour_code' | 'fare_calculation';
  text: string;
}

/** The airline's texts on a document; empty without a price. */
export function listPrinted(price: AirlinePrice | null): Printed[] {
  if (!price) return [];
  const { endorsements, tour_code, fare_calculation } = price;
  return [
    ...endorsements.map((text) => ({ kind: 'endorsement' as const, text })),
    ...(tour_code ? [{ kind: 'tour_code' as const, text: tour_code }] : []),
    ...(fare_calculation ? [{ kind: 'fare_calculation' as const, text: fare_calculation }] : []),
  ];
}

export const PRINTED_HEADS: Readonly<Record<Language, Readonly<Record<Printed['kind'], string>>>> =
  {
    AMADEUS: { endorsement: 'FE', tour_code: 'FT', fare_calculation: 'FC' },
    SABRE: { endorsement: 'ED', tour_code: 'TOUR', fare_calculation: 'FC' },
    TRAVELPORT: { endorsement: 'EB', tour_code: 'TC', fare_calculation: 'FC' },
  };
