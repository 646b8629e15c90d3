/**
 * The numbered elements of a record beside names and flights: contacts, ticketing, special
 * services, remarks, seats, bags, documents. Numbers count the lines, so an element is removed by
 * the number it was shown under.
 */
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { getOne } from '../non-empty.ts';
import { isTicketed, listRequests, sumCharge } from '../order-state.ts';
import type {
  WorldCommission,
  WorldOrder,
  WorldPassenger,
  WorldPayment,
  WorldService,
  WorldTicket,
} from '../world.ts';
import {
  el,
  formatDecimal,
  formatWireClock,
  formatWireDay,
  formatWordDay,
  leaf,
  type XmlNode,
} from './wire.ts';

export const OFFICE = 'SAOLA2100';
export const OFFICE_IATA = '57519652';
export const OFFICE_ZONE = 'America/Sao_Paulo';

/** The part of the order that a line shows, and that is removed with it. */
type Source =
  | { of: 'remark'; text: string }
  | { of: 'request'; id: string }
  | { of: 'phone'; id: string }
  | { of: 'own-phone' | 'own-email' | 'redress'; passenger_id: string }
  | { of: 'doco'; passenger_id: string; text: string }
  | { of: 'document'; passenger_id: string; number: string | null }
  | { of: 'loyalty'; passenger_id: string; number: string }
  | { of: 'service'; id: string }
  | { of: 'ticket'; service_id: string | null; number: string | null }
  | { of: 'commission' }
  | { of: 'payment'; service_ids: readonly string[] }
  | { of: 'ticketing' | 'carrier' };

type Ref = [kind: 'PT' | 'ST' | 'OT', tattoo: number];
const refTo = (...ref: Ref): Ref => ref;

export interface Element {
  tattoo: number;
  segment: string;
  content: (XmlNode | null)[];
  refs: Ref[];
  source: Source;
}

/** T2 is the second name, I2 the infant of that passenger; both give 2. */
export const getTattoo = (passenger_id: string): number => Number(passenger_id.replace(/\D/g, ''));
export const listFlights = ({ slices }: Pick<WorldOrder, 'slices'>) =>
  slices.flatMap((slice) => slice.flights.map((flight) => ({ flight, status: slice.status })));
export const getFlightTattoo = (order: Pick<WorldOrder, 'slices'>, flight_id: string): number =>
  listFlights(order).findIndex(({ flight }) => flight.id === flight_id) + 1;

const buildFreeText = (type: string, text: string, company: string | null = null): XmlNode =>
  el('otherDataFreetext', {
    freetextDetail: { subjectQualifier: '3', type, companyId: company },
    longFreetext: text,
  });

type Draft = Omit<Element, 'tattoo'>;

const draftText = (
  segment: string,
  type: string,
  text: string,
  refs: Element['refs'],
  source: Source,
): Draft => ({ segment, content: [buildFreeText(type, text)], refs, source });

export function buildElements(
  order: WorldOrder,
  now: Date,
  hidden: ReadonlySet<string> = new Set(),
): Element[] {
  const drafts: Draft[] = [
    ...buildContacts(order),
    buildTicketing(order, now),
    ...order.passengers.flatMap((one) => buildPersonalElements(one)),
    ...listRequests(order).map((one): Draft => buildRequest(order, one)),
    ...buildServices(order),
    ...order.remarks.map(
      (text): Draft => ({
        segment: 'RM',
        content: [el('miscellaneousRemarks/remarks', { type: 'RM', freetext: text })],
        refs: [],
        source: { of: 'remark', text },
      }),
    ),
    ...order.tickets
      .filter((ticket) => {
        const { number, coupons, passenger_id } = ticket;
        const left = hasLeft(order, passenger_id) && !isReplaced(order, ticket);
        return !hidden.has(number) && (left || !isGone(coupons));
      })
      .flatMap((ticket) => buildDocuments(order, ticket)),
    draftText('FV', 'P18', `PAX ${order.owner}`, [], { of: 'carrier' }),
    ...buildForms(order),
  ];
  const numbered = drafts.map((draft, i) => ({ ...draft, tattoo: i + 101 }));
  const findLine = (service_id: string) =>
    numbered.find(({ source }) => source.of === 'service' && source.id === service_id)?.tattoo;
  return numbered.map((one): Element => {
    const { source } = one;
    const services =
      source.of === 'ticket'
        ? [source.service_id ?? []].flat()
        : source.of === 'payment'
          ? source.service_ids
          : [];
    const own = services.flatMap((id): Element['refs'] => {
      const tattoo = findLine(id);
      return tattoo === undefined ? [] : [['OT', tattoo]];
    });
    return { ...one, refs: [...one.refs, ...own] };
  });
}

/** How the documents were paid; services bought apart have a line of their own. */
function buildForms(order: WorldOrder): Draft[] {
  const apart = order.payments.filter(({ purpose }) => purpose === 'SERVICES');
  const sales = new Map(apart.map((one) => [one.document_numbers.join(), one.document_numbers]));
  return [
    ...buildForm(order, order.payments, []),
    ...[...sales].flatMap(([name, numbers]) =>
      buildForm(
        order,
        apart.filter((one) => one.document_numbers.join() === name),
        order.tickets.flatMap((one) =>
          numbers.includes(one.number) && one.service_id !== null ? [one.service_id] : [],
        ),
      ),
    ),
  ];
}

export const VENDORS: Readonly<Record<string, string>> = CARD_VENDORS;

/** `PAX CCVIXXXXXXXXXXXX1111/BRL250.00/A123456+/CASH/BRL50.00`. */
function buildForm(
  order: WorldOrder,
  payments: readonly WorldPayment[],
  service_ids: readonly string[],
): Draft[] {
  const own = service_ids.length > 0;
  const parts = payments.flatMap((one) => {
    const left = one.amount_minor - one.refunded_minor;
    if ((one.purpose === 'SERVICES') !== own || one.method === 'TICKETS' || left <= 0) return [];
    const worth = `${order.currency}${formatDecimal(left, order.currency)}`;
    const { card } = one;
    if (card) {
      const vendor = VENDORS[card.brand] ?? 'XX';
      return `CC${vendor}XXXXXXXXXXXX${card.last_four}/${worth}/N${card.approval_code}`;
    }
    const code = { CASH: 'CASH', INVOICE: 'INV', EMD: 'MSEMD', CARD: 'CASH' }[one.method];
    return `${code}/${worth}`;
  });
  if (parts.length === 0) return [];
  return [draftText('FP', '16', parts.join('+/'), [], { of: 'payment', service_ids })];
}

/** Whose ticket went into another record stays in this one, which says nothing of that. */
export const hasLeft = ({ tickets }: WorldOrder, passenger_id: string): boolean => {
  const own = tickets.filter((one) => one.kind === 'TICKET' && one.passenger_id === passenger_id);
  return own.length > 0 && own.every(({ coupons }) => isGone(coupons));
};

/** For others of this record, which names those instead. */
const isReplaced = ({ tickets }: WorldOrder, { number, conjunction_of }: WorldTicket): boolean =>
  tickets.some(({ original }) => original === (conjunction_of ?? number));

const isGone = (coupons: WorldTicket['coupons']): boolean =>
  coupons.some(({ status }) => status === 'EXCHANGED');

function buildContacts(order: WorldOrder): Draft[] {
  const own = order.passengers.flatMap(({ id, ptc, phone, email }): Draft[] => {
    const refs: Element['refs'] = ptc === 'INF' ? [] : [['PT', getTattoo(id)]];
    const buildLine = (type: string, text: string | null, of: 'own-phone' | 'own-email') =>
      text === null || ptc === 'INF'
        ? []
        : [draftText('AP', type, text, refs, { of, passenger_id: id })];
    return [...buildLine('7', phone, 'own-phone'), ...buildLine('P02', email, 'own-email')];
  });
  const others = order.phones.map(({ id, use, number }) =>
    draftText('AP', PHONES[use ?? ''] ?? '5', number, [], { of: 'phone', id }),
  );
  return [...own, ...others];
}
const PHONES: Readonly<Record<string, string>> = { HOME: '4', BUSINESS: '3', MOBILE: '7' };
export const findPhoneUse = (type: string): string | null =>
  Object.entries(PHONES).find(([, code]) => code === type)?.[0] ?? null;

function buildTicketing(order: WorldOrder, now: Date): Draft {
  const ticketed = isTicketed(order);
  const due = convertUtcToLocal(order.payment_due_at, OFFICE_ZONE);
  const content = el(
    'ticketElement',
    leaf('passengerType', 'PAX'),
    ticketed
      ? el('ticket', { indicator: 'OK', date: formatWireDay(now.toISOString()), officeId: OFFICE })
      : el('ticket', {
          indicator: 'XL',
          date: formatWireDay(due),
          time: formatWireClock(due),
          officeId: OFFICE,
        }),
  );
  return { segment: 'TK', content: [content], refs: [], source: { of: 'ticketing' } };
}

const buildSsr = (
  fields: Partial<Record<'type' | 'status' | 'companyId' | 'boardpoint' | 'offpoint', string>>,
  text: string | null,
  quantity = 1,
): XmlNode =>
  el('ssr', {
    type: fields.type,
    status: fields.status,
    quantity,
    companyId: fields.companyId,
    boardpoint: fields.boardpoint,
    offpoint: fields.offpoint,
    freeText: text?.match(/.{1,70}/g) ?? [],
  });

const SEX = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U' } as const;
const TYPES = { PASSPORT: 'P', NATIONAL_ID: 'I' } as const;

/** A passport or the like, a redress number, and cards of frequent flyers. */
function buildPersonalElements(one: WorldPassenger): Draft[] {
  const { id, ptc, birth_date, gender, given, surname, nationality } = one;
  const refs: Element['refs'] = [['PT', getTattoo(id)]];
  const sex = gender === 'UNDISCLOSED' ? 'U' : SEX[gender];
  const letter = ptc === 'INF' ? `${sex}I` : sex;
  const born = birth_date === null ? '' : formatWordDay(birth_date);
  const names = [...surname.split('/'), ...given.split(' ')].join('/');
  const joinTexts = (wanted: (string | null)[]) => wanted.map((text) => text ?? '').join('/');
  const documents = one.documents.flatMap(({ type, number, country, expires_on }) =>
    type === 'TAX_ID'
      ? []
      : [
          {
            number,
            text: joinTexts([
              TYPES[type],
              country,
              number,
              nationality ?? country,
              born,
              letter,
              expires_on && formatWordDay(expires_on),
              names,
            ]),
          },
        ],
  );
  const plain = {
    number: null,
    text: joinTexts(['', '', '', nationality, born, letter, '', names]),
  };
  const told = documents.length > 0 ? documents : birth_date === null ? [] : [plain];
  const draftLine = (type: string, text: string, source: Source): Draft => ({
    segment: 'SSR',
    content: [el('serviceRequest', buildSsr({ type, status: 'HK', companyId: 'YY' }, text))],
    refs,
    source,
  });
  return [
    ...told.map(({ number, text }) =>
      draftLine('DOCS', text, { of: 'document', passenger_id: id, number }),
    ),
    ...one.documents.flatMap(({ type, number }) =>
      type === 'TAX_ID'
        ? [draftLine('FOID', `NI${number}`, { of: 'document', passenger_id: id, number })]
        : [],
    ),
    ...(one.redress === null
      ? []
      : [draftLine('DOCO', `//R/${one.redress}`, { of: 'redress', passenger_id: id })]),
    ...(one.doco ?? []).map((text) =>
      draftLine('DOCO', text, { of: 'doco', passenger_id: id, text }),
    ),
    ...one.loyalty.map(
      ({ airline, number }): Draft => ({
        segment: 'SSR',
        content: [
          el('serviceRequest', buildSsr({ type: 'FQTV', status: 'HK', companyId: airline }, null)),
          el('frequentFlyerInformationGroup/frequentTravellerInfo/frequentTraveler', {
            company: airline,
            membershipNumber: number,
          }),
        ],
        refs,
        source: { of: 'loyalty', passenger_id: id, number },
      }),
    ),
  ];
}

function buildRequest(order: WorldOrder, one: WorldOrder['requests'][number]): Draft {
  const refs: Element['refs'] = [
    ...(one.passenger_id ? [refTo('PT', getTattoo(one.passenger_id))] : []),
    ...(one.flight_id ? [refTo('ST', getFlightTattoo(order, one.flight_id))] : []),
  ];
  const text = [one.text, one.why].filter(Boolean).join(' ') || null;
  const source: Source = { of: 'request', id: one.id };
  if (one.kind === 'OSI') {
    return { segment: 'OS', content: [buildFreeText('28', text ?? '', one.airline)], refs, source };
  }
  const fields = { type: one.code ?? 'OTHS', status: one.status, companyId: one.airline ?? 'YY' };
  return { segment: 'SSR', content: [el('serviceRequest', buildSsr(fields, text))], refs, source };
}

/** Seats and bags that are held or sold. */
function buildServices(order: WorldOrder): Draft[] {
  const live = order.services.filter(({ status }) => status !== 'CANCELLED');
  return live.map((service): Draft => {
    const { flight } = getOne(listFlights(order), ({ flight: { id } }) =>
      service.flight_ids.includes(id),
    );
    const refs = [
      refTo('PT', getTattoo(service.passenger_id)),
      ...service.flight_ids.map((id) => refTo('ST', getFlightTattoo(order, id))),
    ];
    const fields = {
      status: 'HK',
      companyId: flight.carrier,
      boardpoint: flight.origin,
      offpoint: flight.destination,
    };
    const seat =
      service.seat &&
      el('ssrb', {
        data: `${service.seat.row}${service.seat.column}`,
        crossRef: getTattoo(service.passenger_id),
        seatType: 'N',
      });
    const type = service.seat ? 'RQST' : 'ABAG';
    const weight = service.weight_kg === null ? '' : `${service.weight_kg}KG`;
    const text = service.seat
      ? null
      : `TTL${weight}${service.quantity}PC ${service.name}`.toUpperCase();
    return {
      segment: 'SSR',
      content: [el('serviceRequest', buildSsr({ type, ...fields }, text, service.quantity), seat)],
      refs,
      source: { of: 'service', id: service.id },
    };
  });
}

/**
 * `PAX 057-2170000001/ETAF/USD100.00/22NOV26/SAOLA2100/57519652`; V where it is void, R refunded.
 */
function buildDocuments(order: WorldOrder, ticket: WorldTicket): Draft[] {
  const { number, kind, coupons, passenger_id, conjunction_of, charge } = ticket;
  if (conjunction_of !== null) return [];
  const person = order.passengers.find(({ id }) => id === passenger_id);
  const rest = order.tickets.filter((one) => one.conjunction_of === number);
  const last = rest.at(-1)?.number.slice(-2);
  const name = `${number.slice(0, 3)}-${number.slice(3)}${last ? `-${last}` : ''}`;
  const hasOnly = (wanted: string) => coupons.every(({ status }) => status === wanted);
  const refunded = coupons.some(({ status }) => status === 'REFUNDED');
  const state = hasOnly('VOID') ? 'V' : refunded ? 'R' : 'T';
  const letters = kind === 'TICKET' ? `E${state}` : `D${state}`;
  const worth = `${order.currency}${formatDecimal(sumCharge(charge), order.currency)}`;
  const day = formatWordDay(convertUtcToLocal(ticket.issued_at, OFFICE_ZONE));
  const who = person?.ptc === 'INF' ? 'INF' : 'PAX';
  const text = `${who} ${name}/${letters}${order.owner}/${worth}/${day}/${OFFICE}/${OFFICE_IATA}`;
  const flown = [...coupons, ...rest.flatMap((one) => one.coupons)].flatMap(({ flight_id }) => {
    const tattoo = flight_id === null ? 0 : getFlightTattoo(order, flight_id);
    return tattoo > 0 ? [refTo('ST', tattoo)] : [];
  });
  const refs = [refTo('PT', getTattoo(passenger_id)), ...flown];
  const { original, commission, printed, service_id } = ticket;
  const valid = state === 'T';
  const words = kind === 'TICKET' && valid ? (printed?.endorsements ?? []) : [];
  const nothing = { of: 'ticket', service_id: null, number: null } as const;
  const lines = [
    draftText('FA', 'P06', text, refs, { of: 'ticket', service_id, number }),
    ...words.map((one) => draftText('FE', '10', `${who} ${one}`, refs, nothing)),
  ];
  if (commission && valid) {
    const told = `${who} *M*${formatCommission(commission, order.currency)}`;
    lines.push(draftText('FM', '11', told, refs, { of: 'commission' }));
  }
  if (original !== null && kind === 'TICKET' && valid) {
    const told = `${who} ${original.slice(0, 3)}-${original.slice(3)}SAO${day}/${OFFICE_IATA}`;
    lines.push(draftText('FO', '45', told, refs, nothing));
  }
  return lines;
}

const formatCommission = (told: WorldCommission, currency: string): string =>
  'percent' in told ? String(told.percent) : `${formatDecimal(told.amount_minor, currency)}A`;

/** Documents that stand for money only: a penalty that was paid, what is left of an old ticket. */
export const listMoneyDocuments = (order: WorldOrder): WorldTicket[] =>
  order.tickets.filter(
    ({ kind, service_id, coupons }) => kind === 'EMD' && service_id === null && !isGone(coupons),
  );

/** The priced services of a record: what its EMDs will be, or are. */
export const listPricedServices = (order: WorldOrder): WorldService[] =>
  order.services.filter((one) => one.status !== 'CANCELLED' && sumCharge(one.price) > 0);
