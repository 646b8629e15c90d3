/**
 * An order of the world as a universal record: travellers, flights, stored fares, services,
 * documents.
 */
import { formatGdsDateWithYear } from '#main/reference/calendar.ts';
import {
  listRequests,
  listTravelers,
  multiplyCharge,
  setNumber,
  sumCharge,
  sumCharges,
} from '../order-state.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type { WorldCharge, WorldOrder, WorldPassenger, WorldPtc, WorldService } from '../world.ts';
import { buildEmdSummaries, buildForm, buildName, getTicketLetter } from './documents.ts';
import { toAirLocator, toUniversalLocator } from './names.ts';
import { buildAirSegment, buildPricingInfo, type KeyOf, PTCS } from './offers.ts';
import { buildTextTag, encodeKey, formatHostInstant, formatPrice, HOST } from './wire.ts';

const getReservationKey = ({ locator }: Pick<WorldOrder, 'locator'>): string =>
  encodeKey(`PNR ${locator}`);

/** The key of a held flight, the same in every answer. */
export const buildHeldKey: KeyOf = (flight) => encodeKey(flight.id);

/** Fares of passengers who pay the same, with their total. */
export function buildStoredFares(
  order: WorldOrder,
  keyOf: KeyOf = buildHeldKey,
  token: string | null = null,
): { infos: XmlNode[]; total: WorldCharge } {
  const groups = new Map<string, { ptc: WorldPtc; people: string[]; charge: WorldCharge }>();
  for (const { id, ptc } of listTravelers(order)) {
    const charge = sumFares(order, id);
    const name = `${ptc} ${JSON.stringify(charge)}`;
    const known = groups.get(name);
    if (known) known.people.push(id);
    else groups.set(name, { ptc, people: [id], charge });
  }
  const { currency, slices } = order;
  const infos = [...groups.values()].map(({ ptc, people, charge }) =>
    buildPricingInfo({
      key: encodeKey(`FARE ${people.join()}`),
      charge,
      until: order.guaranteed_until,
      owner: order.owner,
      slices,
      currency,
      ptc,
      people,
      whole: true,
      token,
      keyOf,
      stored: true,
    }),
  );
  const total = sumCharges(
    [...groups.values()].map(({ charge, people }) => multiplyCharge(charge, people.length)),
  );
  return { infos, total };
}

const sumFares = ({ items }: Pick<WorldOrder, 'items'>, passenger_id: string): WorldCharge =>
  sumCharges(
    items
      .filter(({ passenger_ids }) => passenger_ids.includes(passenger_id))
      .map(({ fare }) => fare),
  );

const listLiveServices = ({ services }: Pick<WorldOrder, 'services'>): WorldService[] =>
  services.filter(({ status }) => status !== 'CANCELLED');

export function buildUniversalRecord(order: WorldOrder): XmlNode {
  const at = formatHostInstant(order.created_at);
  const ref = getReservationKey(order);
  // Passengers with refunded tickets stay in the record.
  const people = order.passengers;
  return tag(
    'univ:UniversalRecord',
    {
      LocatorCode: toUniversalLocator(order),
      Version: order.version,
      Status: order.status === 'LIVE' ? 'Active' : 'Canceled',
    },
    people.map((one) => buildTraveler(one, order)),
    listRequests(order)
      .filter(({ kind }) => kind === 'OSI')
      .map((one) =>
        tag('com:OSI', {
          Key: encodeKey(`REQUEST ${one.id}`),
          Carrier: one.airline ?? 'YY',
          Text: one.text ?? '',
          ProviderReservationInfoRef: ref,
        }),
      ),
    order.status === 'LIVE' &&
      tag('com:ActionStatus', {
        Key: encodeKey('TAW'),
        Type: 'TAW',
        TicketDate: formatHostInstant(order.payment_due_at),
        ProviderReservationInfoRef: ref,
        ProviderCode: HOST,
      }),
    tag('univ:ProviderReservationInfo', {
      Key: ref,
      ProviderCode: HOST,
      LocatorCode: order.locator,
      CreateDate: at,
      ModifiedDate: at,
    }),
    buildReservation(order, people, ref),
    buildEmdSummaries(order, ref),
    buildRemarks(order, ref),
    order.phones.length > 0 &&
      el(
        'com:AgencyContactInfo',
        order.phones.map(({ id, use, number }) =>
          tag('com:PhoneNumber', {
            Key: encodeKey(`PHONE ${id}`),
            Type: 'Agency',
            Number: number,
            Text: use,
          }),
        ),
      ),
    listRequests(order)
      .filter(({ kind, passenger_id }) => kind === 'SSR' && passenger_id === null)
      .map((one) => buildRequestLine(one, order)),
    order.payments.map(buildForm),
  );
}

function buildTraveler(one: WorldPassenger, order: WorldOrder): XmlNode {
  const infant = order.passengers.find(({ id }) => id === one.infant_id);
  const own = listRequests(order).filter(
    ({ kind, passenger_id }) => kind === 'SSR' && passenger_id === one.id,
  );
  const seats = listLiveServices(order).filter(
    ({ kind, passenger_id }) => kind === 'SEAT' && passenger_id === one.id,
  );
  return tag(
    'com:BookingTraveler',
    {
      Key: one.id,
      TravelerType: PTCS[one.ptc],
      DOB: one.birth_date,
      Gender: { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U' }[one.gender],
      Nationality: one.nationality,
    },
    tag('com:BookingTravelerName', {
      Prefix: one.title,
      First: one.given,
      Middle: one.middle,
      Last: one.surname,
    }),
    one.phone &&
      tag('com:PhoneNumber', {
        Key: encodeKey(`TEL ${one.id}`),
        Type: 'Mobile',
        ...splitPhone(one.phone),
      }),
    one.email &&
      tag('com:Email', {
        Key: encodeKey(`MAIL ${one.id}`),
        Type: 'Home',
        EmailID: one.email.toUpperCase(),
      }),
    one.loyalty.map(({ airline, number }) =>
      tag('com:LoyaltyCard', {
        Key: encodeKey(`CARD ${one.id} ${airline} ${number}`),
        SupplierCode: airline,
        CardNumber: number,
        SupplierType: 'Air',
      }),
    ),
    buildPaperLines(one, infant ?? null, order),
    own.map((request) => buildRequestLine(request, order)),
    seats.map((seat) =>
      tag('com:AirSeatAssignment', {
        Key: encodeKey(`SERVICE ${seat.id}`),
        Status: 'HK',
        Seat: formatSeat(seat),
        SegmentRef: encodeKey(seat.flight_ids[0] ?? ''),
      }),
    ),
  );
}

const formatSeat = ({ seat }: WorldService): string =>
  seat ? `${String(seat.row).padStart(3, '0')}${seat.column}` : '';

/** With the country's code separate, if there is one. */
function splitPhone(phone: string): { CountryCode: string | null; Number: string } {
  const [, code, number] = /^\+(\d{1,3}) (.+)$/.exec(phone) ?? [];
  return { CountryCode: code ?? null, Number: (number ?? phone).replace(/[^\d]/g, '') };
}

const LETTERS = { PASSPORT: 'P', NATIONAL_ID: 'I' } as const;

/** Documents and contacts in the form for airlines. */
function buildPaperLines(
  one: WorldPassenger,
  infant: WorldPassenger | null,
  order: WorldOrder,
): XmlNode[] {
  const formatDay = (date: string | null) => (date ? formatGdsDateWithYear(date) : '');
  const sex = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U' }[one.gender];
  const buildLine = (type: string, text: string, name: string) =>
    tag('com:SSR', {
      Key: encodeKey(`PAPER ${one.id} ${name}`),
      Type: type,
      Status: 'HK',
      FreeText: text,
      Carrier: order.owner,
      ProviderReservationInfoRef: getReservationKey(order),
    });
  const papers = one.documents.map((paper, at) => {
    if (paper.type === 'TAX_ID') return buildLine('FOID', `NI${paper.number}`, `FOID ${at}`);
    const parts = [
      LETTERS[paper.type],
      paper.country ?? '',
      paper.number,
      one.nationality ?? '',
      formatDay(one.birth_date),
      `${sex}${one.ptc === 'INF' ? 'I' : ''}`,
      formatDay(paper.expires_on),
      one.surname,
      one.given,
    ];
    return buildLine('DOCS', parts.join('/'), `DOCS ${at}`);
  });
  return [
    ...papers,
    ...(one.phone ? [buildLine('CTCM', one.phone.replace(/\D/g, ''), 'CTCM')] : []),
    ...(one.email
      ? [
          buildLine(
            'CTCE',
            one.email.toUpperCase().replaceAll('_', '..').replaceAll('-', './').replace('@', '//'),
            'CTCE',
          ),
        ]
      : []),
    ...(one.doco ?? []).map((text, at) => buildLine('DOCO', text, `DOCO ${at}`)),
    ...(one.redress ? [buildLine('DOCO', `//R/${one.redress}`, 'DOCO')] : []),
    ...(infant
      ? [
          buildLine(
            'INFT',
            `${infant.surname}/${infant.given} ${formatDay(infant.birth_date)}`.trim(),
            'INFT',
          ),
        ]
      : []),
  ];
}

const buildRequestLine = (request: WorldOrder['requests'][number], order: WorldOrder): XmlNode =>
  tag('com:SSR', {
    Key: encodeKey(`REQUEST ${request.id}`),
    SegmentRef: request.flight_id ? encodeKey(request.flight_id) : null,
    ProviderReservationInfoRef: getReservationKey(order),
    Type: request.code ?? 'OTHS',
    Status: request.status,
    FreeText: request.text,
    Carrier: request.airline ?? 'YY',
    CarrierSpecificText: request.why,
  });

function buildRemarks(order: WorldOrder, ref: string): XmlNode[] {
  const reference = order.reference === null ? [] : [`AIRDESK/${order.reference}`];
  return [...reference, ...order.remarks].map((text, at) =>
    tag(
      'com:GeneralRemark',
      {
        Key: encodeKey(`REMARK ${at} ${text}`),
        TypeInGds: 'Basic',
        ProviderReservationInfoRef: ref,
      },
      buildTextTag('com:RemarkData', text),
    ),
  );
}

function buildReservation(
  order: WorldOrder,
  people: readonly WorldPassenger[],
  ref: string,
): XmlNode {
  const at = formatHostInstant(order.created_at);
  const gone = order.status === 'CANCELLED';
  const services = listLiveServices(order);
  return tag(
    'air:AirReservation',
    { LocatorCode: toAirLocator(order), CreateDate: at, ModifiedDate: at },
    services.length > 0 &&
      el(
        'air:OptionalServices',
        services.map((one) => buildOptionalService(one, order.currency)),
      ),
    order.airline_locators.map(({ airline, locator }) =>
      tag('com:SupplierLocator', {
        SupplierCode: airline,
        SupplierLocatorCode: locator,
        ProviderReservationInfoRef: ref,
      }),
    ),
    buildTicketInfos(order),
    people.map(({ id }) => tag('com:BookingTravelerRef', { Key: id })),
    tag('com:ProviderReservationInfoRef', { Key: ref }),
    order.slices.flatMap((slice, group) =>
      slice.flights.map((flight) =>
        buildAirSegment(
          flight,
          group,
          {
            ClassOfService: flight.booking_class,
            Status: gone ? 'HX' : slice.status,
            // Flights of one direction are sold and cancelled together.
            ...(slice.flights.length > 1 ? { MarriageGroup: String(group + 1) } : {}),
            ProviderReservationInfoRef: ref,
          },
          buildHeldKey,
        ),
      ),
    ),
    gone ? null : buildStoredFares(order).infos,
    buildPayments(order),
  );
}

function buildOptionalService(service: WorldService, currency: string): XmlNode {
  const { id, kind, passenger_id, flight_ids, quantity, status, document } = service;
  const bag = kind === 'BAGGAGE';
  return tag(
    'air:OptionalService',
    {
      ProviderCode: HOST,
      Type: bag ? 'Baggage' : 'PreReservedSeatAssignment',
      ServiceStatus: status === 'TICKETED' ? 'Issued' : 'Confirmed',
      Quantity: quantity,
      ServiceSubCode: service.code,
      IssuanceReason: bag ? 'C' : 'A',
      TotalPrice: formatPrice(sumCharge(service.price), currency),
      Key: encodeKey(`SERVICE ${id}`),
      DisplayText: service.weight_kg ? `${service.name} ${service.weight_kg}kg` : service.name,
    },
    flight_ids.map((flight_id, at) =>
      tag(
        'com:ServiceData',
        {
          Data: bag ? null : formatSeat(service),
          AirSegmentRef: encodeKey(flight_id),
          BookingTravelerRef: passenger_id,
          EMDSummaryRef: document ? encodeKey(`EMD ${document}`) : null,
        },
        bag && at === 0 && tag('com:SSRRef', { Key: encodeKey(`SERVICE ${id}`) }),
      ),
    ),
  );
}

function buildTicketInfos(order: WorldOrder): XmlNode | null {
  const tickets = order.tickets.filter(({ kind }) => kind === 'TICKET');
  const firsts = tickets.filter((one) => one.conjunction_of === null);
  if (firsts.length === 0) return null;
  return el(
    'air:DocumentInfo',
    firsts.map((one) => {
      const rest = tickets.filter((other) => other !== one && setNumber(other) === one.number);
      return tag(
        'air:TicketInfo',
        {
          Number: one.number,
          TicketIssueDate: formatHostInstant(one.issued_at),
          Status: getTicketLetter(one),
          BookingTravelerRef: one.passenger_id,
        },
        buildName('com:Name', order, one.passenger_id),
        rest.map((other) =>
          tag('air:ConjunctedTicketInfo', { Number: other.number, Status: getTicketLetter(other) }),
        ),
        one.original && tag('air:ExchangedTicketInfo', { Number: one.original }),
      );
    }),
  );
}

const paidStatus = { CAPTURED: 'Captured', VOIDED: 'Voided', REFUNDED: 'Refunded' } as const;

const buildPayments = (order: WorldOrder): XmlNode[] =>
  order.payments
    .filter(({ method }) => method !== 'TICKETS')
    .map(({ id, amount_minor, status }) =>
      tag('com:Payment', {
        Key: encodeKey(`PAID ${id}`),
        Type: 'Itinerary',
        FormOfPaymentRef: encodeKey(`FORM ${id}`),
        Amount: formatPrice(amount_minor, order.currency),
        Status: paidStatus[status],
      }),
    );
