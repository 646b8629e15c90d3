/** An order of the world as a universal record: travellers, flights, stored fares, services, documents. */
import { formatGdsDateWithYear } from '#main/reference/calendar.ts';
import { addCharges, type Charge, timesCharge } from '../ndc/amounts.ts';
import type { XmlNode } from '../ndc/xml-write.ts';
import { minorOf, requestsOf, setNumber, sumCharges, travellersOf } from '../order-state.ts';
import type { WorldOrder, WorldPassenger, WorldPtc } from '../world.ts';
import type { WorldService } from '../world-sale.ts';
import { emdSummaries, formOf, ticketLetter } from './documents.ts';
import { airOf, universalOf } from './names.ts';
import {
  airSegment,
  fareParts,
  type KeyOf,
  laterPenalties,
  PTCS,
  passengerType,
  taxInfos,
} from './offers.ts';
import { HOST, instant, key, price, prices, tag, texted } from './wire.ts';

const reservationKey = ({ locator }: Pick<WorldOrder, 'locator'>): string => key(`PNR ${locator}`);

/** Held flights have the key of the flight, whoever shows them. */
export const heldKey: KeyOf = (flight) => key(flight.id);

/** Fares of those who pay the same, with their total. */
export function storedFares(
  order: WorldOrder,
  keyOf: KeyOf = heldKey,
  token: string | null = null,
): { infos: XmlNode[]; total: Charge } {
  const groups = new Map<string, { ptc: WorldPtc; people: string[]; charge: Charge }>();
  for (const { id, ptc } of travellersOf(order)) {
    const charge = fareOf(order, id);
    const name = `${ptc} ${JSON.stringify(charge)}`;
    const known = groups.get(name);
    if (known) known.people.push(id);
    else groups.set(name, { ptc, people: [id], charge });
  }
  const { currency, slices } = order;
  const infos = [...groups.values()].map(({ ptc, people, charge }) =>
    tag(
      'air:AirPricingInfo',
      {
        Key: fareKey(people),
        ...prices(charge, currency),
        LatestTicketingTime: instant(order.guaranteed_until),
        PricingMethod: 'Guaranteed',
        ETicketability: 'Yes',
        PlatingCarrier: order.owner,
        ProviderCode: HOST,
      },
      fareParts(slices, ptc, currency, { whole: true, token, keyOf, stored: true }),
      taxInfos(charge, currency),
      people.map((who) => passengerType(ptc, who)),
      laterPenalties(slices, currency),
    ),
  );
  const total = addCharges(
    [...groups.values()].map(({ charge, people }) => timesCharge(charge, people.length)),
  );
  return { infos, total };
}

const fareKey = (people: readonly string[]): string => key(`FARE ${people.join()}`);

const fareOf = ({ items }: Pick<WorldOrder, 'items'>, passenger_id: string): Charge =>
  sumCharges(
    items
      .filter(({ passenger_ids }) => passenger_ids.includes(passenger_id))
      .map(({ fare }) => fare),
  );

const live = ({ services }: Pick<WorldOrder, 'services'>): WorldService[] =>
  services.filter(({ status }) => status !== 'CANCELLED');

export function universalRecord(order: WorldOrder): XmlNode {
  const at = instant(order.created_at);
  const ref = reservationKey(order);
  // Who gave the tickets back stays by name.
  const people = order.passengers;
  return tag(
    'univ:UniversalRecord',
    {
      LocatorCode: universalOf(order),
      Version: order.version,
      Status: order.status === 'LIVE' ? 'Active' : 'Canceled',
    },
    people.map((one) => traveler(one, order)),
    requestsOf(order)
      .filter(({ kind }) => kind === 'OSI')
      .map((one) =>
        tag('com:OSI', {
          Key: key(`REQUEST ${one.id}`),
          Carrier: one.airline ?? 'YY',
          Text: one.text ?? '',
          ProviderReservationInfoRef: ref,
        }),
      ),
    order.status === 'LIVE'
      ? tag('com:ActionStatus', {
          Key: key('TAW'),
          Type: 'TAW',
          TicketDate: instant(order.payment_due_at),
          ProviderReservationInfoRef: ref,
          ProviderCode: HOST,
        })
      : null,
    tag('univ:ProviderReservationInfo', {
      Key: ref,
      ProviderCode: HOST,
      LocatorCode: order.locator,
      CreateDate: at,
      ModifiedDate: at,
    }),
    reservation(order, people, ref),
    emdSummaries(order, ref),
    remarks(order, ref),
    order.phones.length > 0
      ? tag(
          'com:AgencyContactInfo',
          {},
          order.phones.map(({ id, use, number }) =>
            tag('com:PhoneNumber', {
              Key: key(`PHONE ${id}`),
              Type: 'Agency',
              Number: number,
              Text: use,
            }),
          ),
        )
      : null,
    requestsOf(order)
      .filter(({ kind, passenger_id }) => kind === 'SSR' && passenger_id === null)
      .map((one) => requestLine(one, order)),
    forms(order),
  );
}

function traveler(one: WorldPassenger, order: WorldOrder): XmlNode {
  const infant = order.passengers.find(({ id }) => id === one.infant_id);
  const own = requestsOf(order).filter(
    ({ kind, passenger_id }) => kind === 'SSR' && passenger_id === one.id,
  );
  const seats = live(order).filter(
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
    one.phone
      ? tag('com:PhoneNumber', {
          Key: key(`TEL ${one.id}`),
          Type: 'Mobile',
          ...phoneParts(one.phone),
        })
      : null,
    one.email
      ? tag('com:Email', {
          Key: key(`MAIL ${one.id}`),
          Type: 'Home',
          EmailID: one.email.toUpperCase(),
        })
      : null,
    one.loyalty.map(({ airline, number }) =>
      tag('com:LoyaltyCard', {
        Key: key(`CARD ${one.id} ${airline} ${number}`),
        SupplierCode: airline,
        CardNumber: number,
        SupplierType: 'Air',
      }),
    ),
    paperLines(one, infant ?? null, order),
    own.map((request) => requestLine(request, order)),
    seats.map((seat) =>
      tag('com:AirSeatAssignment', {
        Key: key(`SERVICE ${seat.id}`),
        Status: 'HK',
        Seat: seatText(seat),
        SegmentRef: key(seat.flight_ids[0] ?? ''),
      }),
    ),
  );
}

const seatText = ({ seat }: WorldService): string =>
  seat ? `${String(seat.row).padStart(3, '0')}${seat.column}` : '';

/** The country's code apart, where there is one. */
function phoneParts(phone: string): { CountryCode: string | null; Number: string } {
  const [, code, number] = /^\+(\d{1,3}) (.+)$/.exec(phone) ?? [];
  return { CountryCode: code ?? null, Number: (number ?? phone).replace(/[^\d]/g, '') };
}

const LETTERS = { PASSPORT: 'P', NATIONAL_ID: 'I' } as const;

/** Papers and contacts the way airlines are told of them. */
function paperLines(
  one: WorldPassenger,
  infant: WorldPassenger | null,
  order: WorldOrder,
): XmlNode[] {
  const day = (date: string | null) => (date ? formatGdsDateWithYear(date) : '');
  const sex = { MALE: 'M', FEMALE: 'F', UNDISCLOSED: 'U' }[one.gender];
  const line = (type: string, text: string, name: string) =>
    tag('com:SSR', {
      Key: key(`PAPER ${one.id} ${name}`),
      Type: type,
      Status: 'HK',
      FreeText: text,
      Carrier: order.owner,
      ProviderReservationInfoRef: reservationKey(order),
    });
  const papers = one.documents.map((paper, at) => {
    if (paper.type === 'TAX_ID') return line('FOID', `NI${paper.number}`, `FOID ${at}`);
    const parts = [
      LETTERS[paper.type],
      paper.country ?? '',
      paper.number,
      one.nationality ?? '',
      day(one.birth_date),
      `${sex}${one.ptc === 'INF' ? 'I' : ''}`,
      day(paper.expires_on),
      one.surname,
      one.given,
    ];
    return line('DOCS', parts.join('/'), `DOCS ${at}`);
  });
  return [
    ...papers,
    ...(one.phone ? [line('CTCM', one.phone.replace(/\D/g, ''), 'CTCM')] : []),
    ...(one.email
      ? [line('CTCE', one.email.toUpperCase().replaceAll('@', '//').replaceAll('_', '..'), 'CTCE')]
      : []),
    ...(one.doco ?? []).map((text, at) => line('DOCO', text, `DOCO ${at}`)),
    ...(one.redress ? [line('DOCO', `//R/${one.redress}`, 'DOCO')] : []),
    ...(infant
      ? [line('INFT', `${infant.surname}/${infant.given} ${day(infant.birth_date)}`.trim(), 'INFT')]
      : []),
  ];
}

function requestLine(request: WorldOrder['requests'][number], order: WorldOrder): XmlNode {
  return tag('com:SSR', {
    Key: key(`REQUEST ${request.id}`),
    SegmentRef: request.flight_id ? key(request.flight_id) : null,
    ProviderReservationInfoRef: reservationKey(order),
    Type: request.code ?? 'OTHS',
    Status: request.status,
    FreeText: request.text,
    Carrier: request.airline ?? 'YY',
    CarrierSpecificText: request.why,
  });
}

function remarks(order: WorldOrder, ref: string): XmlNode[] {
  const reference = order.reference === null ? [] : [`AIRDESK/${order.reference}`];
  return [...reference, ...order.remarks].map((text, at) =>
    tag(
      'com:GeneralRemark',
      { Key: key(`REMARK ${at} ${text}`), TypeInGds: 'Basic', ProviderReservationInfoRef: ref },
      texted('com:RemarkData', text),
    ),
  );
}

const STATUSES = { HK: 'HK', TK: 'TK', UN: 'UN', HX: 'HX' } as const;

function reservation(order: WorldOrder, people: readonly WorldPassenger[], ref: string): XmlNode {
  const at = instant(order.created_at);
  const gone = order.status === 'CANCELLED';
  const services = live(order);
  return tag(
    'air:AirReservation',
    { LocatorCode: airOf(order), CreateDate: at, ModifiedDate: at },
    services.length > 0
      ? tag(
          'air:OptionalServices',
          {},
          services.map((one) => optionalService(one, order.currency)),
        )
      : null,
    order.airline_locators.map(({ airline, locator }) =>
      tag('com:SupplierLocator', {
        SupplierCode: airline,
        SupplierLocatorCode: locator,
        ProviderReservationInfoRef: ref,
      }),
    ),
    ticketInfos(order),
    people.map(({ id }) => tag('com:BookingTravelerRef', { Key: id })),
    tag('com:ProviderReservationInfoRef', { Key: ref }),
    order.slices.flatMap((slice, group) =>
      slice.flights.map((flight) =>
        airSegment(
          flight,
          group,
          {
            ClassOfService: flight.booking_class,
            Status: gone ? 'HX' : STATUSES[slice.status],
            // Flights of one direction are sold and given back together.
            ...(slice.flights.length > 1 ? { MarriageGroup: String(group + 1) } : {}),
            ProviderReservationInfoRef: ref,
          },
          heldKey,
        ),
      ),
    ),
    gone ? null : storedFares(order).infos,
    payments(order),
  );
}

function optionalService(service: WorldService, currency: string): XmlNode {
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
      TotalPrice: price(minorOf(service.price), currency),
      Key: key(`SERVICE ${id}`),
      DisplayText: service.weight_kg ? `${service.name} ${service.weight_kg}kg` : service.name,
    },
    flight_ids.map((flight_id, at) =>
      tag(
        'com:ServiceData',
        {
          Data: bag ? null : seatText(service),
          AirSegmentRef: key(flight_id),
          BookingTravelerRef: passenger_id,
          EMDSummaryRef: document ? key(`EMD ${document}`) : null,
        },
        bag && at === 0 ? tag('com:SSRRef', { Key: key(`SERVICE ${id}`) }) : null,
      ),
    ),
  );
}

function ticketInfos(order: WorldOrder): XmlNode | null {
  const tickets = order.tickets.filter(({ kind }) => kind === 'TICKET');
  const firsts = tickets.filter((one) => one.conjunction_of === null);
  if (firsts.length === 0) return null;
  return tag(
    'air:DocumentInfo',
    {},
    firsts.map((one) => {
      const person = order.passengers.find(({ id }) => id === one.passenger_id);
      const rest = tickets.filter((other) => other !== one && setNumber(other) === one.number);
      return tag(
        'air:TicketInfo',
        {
          Number: one.number,
          TicketIssueDate: instant(one.issued_at),
          Status: ticketLetter(one),
          BookingTravelerRef: one.passenger_id,
        },
        tag('com:Name', { First: person?.given ?? 'X', Last: person?.surname ?? 'X' }),
        rest.map((other) =>
          tag('air:ConjunctedTicketInfo', { Number: other.number, Status: ticketLetter(other) }),
        ),
        one.original ? tag('air:ExchangedTicketInfo', { Number: one.original }) : null,
      );
    }),
  );
}

const forms = (order: WorldOrder): XmlNode[] => order.payments.map(formOf);

const paidStatus = { CAPTURED: 'Captured', VOIDED: 'Voided', REFUNDED: 'Refunded' } as const;

const payments = (order: WorldOrder): XmlNode[] =>
  order.payments
    .filter(({ method }) => method !== 'TICKETS')
    .map(({ id, amount_minor, status }) =>
      tag('com:Payment', {
        Key: key(`PAID ${id}`),
        Type: 'Itinerary',
        FormOfPaymentRef: key(`FORM ${id}`),
        Amount: price(amount_minor, order.currency),
        Status: paidStatus[status],
      }),
    );
