/**
 * A record's content besides our flights: hotels, cars, trains, cruises, passive and ghost
 * segments, services, fees and documents other than tickets. Each is one line with dates, price and
 * confirmation number, plus its texts; nothing here is ever changed.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { phrase } from '#main/contract/phrase.ts';
import { toOtherService } from '../../orders.ts';
import type { ProviderOrderPassenger, ProviderOrderService } from '../../provider.ts';
import { maskCard } from '../../wire/masking.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { parseDateOnly, parseLegStatus, parseLocalTime } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { isOpenFlight } from './segments.ts';

interface Shown {
  kind: string;
  text: string;
  key: string;
  status?: string | null;
  traveler?: string | null;
  said?: string[];
}

export function readOtherContent(
  record: XmlNode,
  air: XmlNode | undefined,
  isOwn: (node: XmlNode) => boolean,
  passengers: readonly ProviderOrderPassenger[],
  reading: Reading,
): ProviderOrderService[] {
  const shown = [
    ...record.all('Group').map(readGroup),
    ...record.all('HotelReservation').map(readHotel),
    ...record.all('VehicleReservation').map(readCar),
    ...record.all('RailReservation').map((node) => readTrain(node, record)),
    ...record.all('CruiseReservation').map(readCruise),
    ...record.all('PassiveReservation').filter(isOwn).flatMap(readPassive),
    ...(air?.all('AirSegment') ?? [])
      .filter((one) => isOwn(one) && isOpenFlight(one))
      .map(readOpenFlight),
    ...(air?.all('SvcSegment') ?? []).map(readService),
    ...(air?.find('DocumentInfo/MCOInfo') ?? []).map(readMco),
    ...(air?.find('DocumentInfo/TCRInfo') ?? []).filter(isOwn).map(readTcr),
    ...record.all('ServiceFeeInfo').filter(isOwn).map(readFee),
    ...(air ? readElsewhere(air) : []),
  ];
  const [first] = passengers;
  for (const { kind, text, said = [] } of shown) {
    reading.warn(phrase('uapi_other_segment', { kind, text }));
    noteSaid(said.map(maskCards), `${kind} ${text}`.trim(), reading);
  }
  return shown.flatMap(({ kind, text, key, status = null, traveler }) => {
    const who = passengers.find((one) => one.key === traveler) ?? first;
    if (!who) return [];
    const line = { key: `other-${key}`, passenger_key: who.key, name: `${kind} ${text}`.trim() };
    return [toOtherService(line, parseLegStatus(status))];
  });
}

const joinWords = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
const joinAttributes = (node: XmlNode | undefined, ...names: string[]): string =>
  joinWords(...names.map((name) => node?.attribute(name)));
const readDay = (node: XmlNode | undefined, name: string): string | null =>
  parseDateOnly(node?.attribute(name) ?? null);
const readTime = (node: XmlNode | undefined, name: string): string | null =>
  parseLocalTime(node?.attribute(name) ?? null)?.replace('T', ' ') ?? readDay(node, name);
const readFirstTold = (node: XmlNode | undefined, ...names: string[]): string | null =>
  names.map((name) => node?.attribute(name)).find(Boolean) ?? null;

/** Elements in which a host, an airline or an agent writes sentences about a reservation. */
const SENTENCES = [
  'SellMessage',
  'HotelSpecialRequest',
  'VehicleSpecialRequest',
  'HotelCommission',
  'CancellationPolicy',
  'RemarkData',
  'Text',
  'PrintText',
  'IncludedItem',
  'OtherGuaranteeInfo',
  'NameOverride',
  'JourneyRemark',
  'SegmentRemark',
  'TicketAdvisory',
  'RailFareNote',
  'Remark',
];
/** Attributes with a description: included items, a route, equipment, a fee. */
const DESCRIBED = [
  'IncludedItem',
  'Equipment',
  'GuaranteePaymentType',
  'CruiseFees',
  'RailJourney',
  'RailFare',
];
const readSentences = (node: XmlNode): string[] => [
  ...SENTENCES.flatMap((name) => node.deep(name)).flatMap((one) => one.value() ?? []),
  ...DESCRIBED.flatMap((name) => node.deep(name)).flatMap(
    (one) => readFirstTold(one, 'Description', 'RouteDescription') ?? [],
  ),
  ...node.deep('CancelInfo').map(readCancelTerms).filter(Boolean),
  ...node.all('Guarantee').map(readGuarantee).filter(Boolean),
];

function readCancelTerms(node: XmlNode): string {
  const [nights, percent] = ['NumberOfNights', 'CancelPenaltyPercent'].map((name) =>
    node.attribute(name),
  );
  const terms = joinWords(
    readTime(node, 'CancelDeadline'),
    node.attribute('CancelPenaltyAmount'),
    nights && `${nights}N`,
    percent && `${percent}%`,
    node.attribute('NonRefundableStayIndicator') === 'true' ? 'NONREF' : null,
  );
  return terms && `CXL ${terms}`;
}

function readGuarantee(node: XmlNode): string {
  const card = node.at('CreditCard');
  const number = card?.attribute('Number');
  return joinWords(
    node.attribute('Type')?.toUpperCase(),
    card?.attribute('Type'),
    number && maskCard(number),
  );
}

/** Numbers of the reservation in other systems. */
const readNumbers = (node: XmlNode): string =>
  joinWords(
    ...node
      .all('PassiveInfo')
      .flatMap((one) => [
        joinAttributes(one, 'SupplierCode', 'ProviderLocatorCode', 'SupplierLocatorCode'),
        ...[...one.all('TicketNumber'), ...one.all('ConfirmationNumber')].map((x) => x.value()),
      ]),
    ...node
      .all('ThirdPartyInformation')
      .map((one) =>
        joinAttributes(one, 'ThirdPartyCode', 'ThirdPartyName', 'ThirdPartyLocatorCode'),
      ),
    ...(node.name === 'AirReservation' ? [] : node.all('SupplierLocator')).map((one) =>
      joinAttributes(one, 'SupplierCode', 'SupplierLocatorCode'),
    ),
  );

/** Booked elsewhere: the record has the flights, this has their numbers. */
function readElsewhere(air: XmlNode): Shown[] {
  const text = readNumbers(air);
  return text ? [{ kind: phrase('segment_elsewhere'), text, key: 'elsewhere' }] : [];
}

const readGroup = (node: XmlNode): Shown => ({
  kind: phrase('segment_group'),
  key: node.attribute('Key') ?? '',
  text: joinWords(node.text('Name'), node.attribute('GroupSize')),
});

function readHotel(node: XmlNode): Shown {
  const property = node.at('HotelProperty');
  const stay = node.at('HotelStay');
  const guests = node.at('GuestInformation');
  const rooms = guests?.attribute('NumberOfRooms');
  const cancelled = node.attribute('CancelConfirmation');
  const whole = node.at('TotalReservationPrice')?.attribute('TotalPrice');
  const rates = node.all('HotelRateDetail').map((one) => readFirstTold(one, 'Total', 'Base'));
  const status = node.attribute('Status');
  return {
    kind: phrase('segment_hotel'),
    key: node.attribute('LocatorCode') ?? '',
    status: cancelled ? 'HX' : status,
    text: joinWords(
      joinAttributes(property, 'Name', 'HotelLocation'),
      stay?.text('CheckinDate'),
      stay?.text('CheckoutDate'),
      rooms && rooms !== '1' ? `${rooms}R` : null,
      status,
      joinAttributes(node, 'BookingConfirmation'),
      ...node.find('RoomConfirmationCodes/ConfirmationCode').map((one) => one.value()),
      cancelled && `CXL ${cancelled}`,
      readNumbers(node),
      ...(whole ? [whole] : rates),
    ),
    said: readSentences(node),
  };
}

function readCar(node: XmlNode): Shown {
  const place = node.at('VehicleDateLocation');
  const vehicle = node.at('Vehicle');
  const rate = vehicle?.at('VehicleRate');
  const [from, to] = ['PickupLocation', 'ReturnLocation'].map((name) => place?.attribute(name));
  const flight = node.at('FlightArrivalInformation');
  const paid = node.at('PaymentInformation');
  const status = node.attribute('Status');
  const supplier = node.attribute('SupplierCode');
  return {
    kind: phrase('segment_car'),
    key: node.attribute('LocatorCode') ?? '',
    status,
    text: joinWords(
      readFirstTold(vehicle, 'VendorName', 'VendorCode') ?? supplier,
      readFirstTold(vehicle, 'AcrissVehicleCode', 'Description', 'VehicleClass'),
      from,
      readTime(place, 'PickupDateTime'),
      to === from ? null : to,
      readTime(place, 'ReturnDateTime'),
      status,
      node.attribute('BookingConfirmation'),
      readNumbers(node),
      readFirstTold(rate?.at('SupplierRate'), 'EstimatedTotalAmount', 'RateForPeriod', 'BaseRate'),
    ),
    said: [
      ...node.all('SpecialEquipment').flatMap((one) => one.attribute('Type') ?? []),
      ...(flight ? [joinAttributes(flight, 'Carrier', 'FlightNumber')] : []),
      ...(paid
        ? [
            joinWords(
              joinAttributes(paid, 'BillingNumber'),
              joinAttributes(paid.at('Voucher'), 'Number'),
            ),
          ]
        : []),
      ...readSentences(node),
    ].filter(Boolean),
  };
}

function readTrain(node: XmlNode, record: XmlNode): Shown {
  const seats = record.find('BookingTraveler/RailSeatAssignment');
  const rides = node.find('RailJourney/RailSegment').map((one) => {
    const key = one.attribute('Key');
    const own = seats.filter((seat) => seat.attribute('RailSegmentRef') === key);
    return joinWords(
      joinAttributes(one, 'TrainType', 'TrainNumber'),
      readFirstTold(one, 'OriginStationName', 'Origin', 'RailLocOrigin'),
      readFirstTold(one, 'DestinationStationName', 'Destination', 'RailLocDestination'),
      readTime(one, 'DepartureTime'),
      readTime(one, 'ArrivalTime'),
      joinAttributes(one, 'CabinClass', 'ClassCode', 'Status'),
      ...own.map((seat) => joinAttributes(seat, 'CoachNumber', 'Seat')),
    );
  });
  const status = readFirstTold(node, 'BookingStatus', 'Status');
  return {
    kind: phrase('segment_train'),
    key: node.attribute('LocatorCode') ?? '',
    status,
    text: joinWords(
      node.attribute('SupplierCode'),
      node.attribute('LocatorCode'),
      status,
      rides.join(', '),
      ...node.all('RailTicketInfo').map((one) => joinAttributes(one, 'Number', 'TicketStatus')),
      readNumbers(node),
      ...node.all('RailPricingInfo').map((one) => one.attribute('TotalPrice')),
    ),
    said: [
      ...readSentences(node),
      ...node.deep('RailSegmentInfo').flatMap((one) => one.value() ?? []),
    ],
  };
}

function readCruise(node: XmlNode): Shown {
  const ride = node.at('CruiseSegment');
  const stay = ride?.at('CruiseStay');
  const price = node.at('CruisePricingInfo');
  const status = readFirstTold(node, 'Status') ?? readFirstTold(ride, 'Status');
  const due = ['Deposit', 'Balance'].flatMap((name) =>
    (price?.all(name) ?? []).map((one) =>
      joinWords(
        name.toUpperCase(),
        one.attribute('Amount'),
        joinAttributes(one, 'CreditCardDueAmount', 'CheckDueAmount'),
        readDay(one, 'DueDate'),
      ),
    ),
  );
  return {
    kind: phrase('segment_cruise'),
    key: node.attribute('LocatorCode') ?? '',
    status,
    text: joinWords(
      node.attribute('SupplierCode'),
      node.attribute('LocatorCode'),
      readFirstTold(ride, 'VendorName', 'Vendor'),
      joinAttributes(stay, 'ShipName'),
      joinAttributes(ride, 'Origin', 'Destination'),
      readTime(ride, 'DepartureTime'),
      readTime(ride, 'ArrivalTime'),
      status,
      joinAttributes(stay, 'ConfirmationNumber', 'CancellationNumber'),
      readNumbers(node),
      price?.attribute('TotalPrice'),
    ),
    said: [...due, ...readSentences(node)],
  };
}

function readPassive(node: XmlNode): Shown[] {
  const remarks = node.all('PassiveRemark').map((one) => ({
    of: one.attribute('PassiveSegmentRef') ?? one.at('PassiveSegmentRef')?.attribute('Key') ?? null,
    text: one.text('Text'),
  }));
  for (const name of ['CreateDate', 'ModifiedDate', 'LocatorCode']) node.attribute(name);
  const segments = node.all('PassiveSegment');
  const keys = segments.map((one) => one.attribute('Key'));
  const rest = remarks.filter(({ of }) => !keys.includes(of)).flatMap(({ text }) => text ?? []);
  const lines = node
    .all('GeneralRemark|AccountingRemark|AssociatedRemark')
    .flatMap((one) => one.text('RemarkData') ?? []);
  return segments.map((one, at): Shown => {
    const key = one.attribute('Key') ?? '';
    const status = one.attribute('Status');
    const items = one.attribute('NumberOfItems');
    const own = remarks.filter(({ of }) => of === key).flatMap(({ text }) => text ?? []);
    return {
      kind: one.attribute('SegmentType') ?? phrase('segment_passive'),
      key,
      status,
      text: joinWords(
        joinAttributes(one, 'SupplierCode', 'FlightNumber', 'ClassOfService', 'VehicleType'),
        joinAttributes(one, 'Origin', 'Destination'),
        readDay(one, 'StartDate'),
        readDay(one, 'EndDate'),
        items && items !== '1' ? items : null,
        status,
        at === 0 ? readNumbers(node) : null,
        one.text('Amount'),
        ...own,
      ),
      said: at === 0 ? [...rest, ...lines] : [],
    };
  });
}

/** Its status says no more than that no flight is asked for. */
function readOpenFlight(node: XmlNode): Shown {
  for (const name of ['FlightNumber', 'Status']) node.attribute(name);
  return {
    kind: phrase('segment_open'),
    key: node.attribute('Key') ?? '',
    text: joinWords(
      joinAttributes(node, 'Carrier', 'ClassOfService', 'Origin', 'Destination'),
      readDay(node, 'DepartureTime'),
    ),
    said: readSentences(node),
  };
}

function readService(node: XmlNode): Shown {
  const status = node.attribute('Status');
  const key = node.attribute('Key') ?? '';
  return {
    kind: phrase('segment_service'),
    key,
    status,
    traveler: node.attribute('BookingTravelerRef'),
    text: joinWords(
      joinAttributes(node, 'Carrier', 'RFISC', 'SvcDescription', 'Origin', 'Destination'),
      parseDateOnly(node.attribute('StartDate')),
      status,
      joinAttributes(node, 'EMDNumber', 'Fee'),
    ),
  };
}

function readMco(node: XmlNode): Shown {
  const holders = node.all('PassengerInfo');
  const number = node.attribute('MCONumber') ?? '';
  return {
    kind: 'MCO',
    key: `mco-${number}`,
    traveler: holders[0]?.attribute('BookingTravelerRef') ?? null,
    text: joinWords(
      number,
      joinAttributes(node, 'MCOType', 'Status'),
      ...holders.map((one) => joinAttributes(one.at('Name'), 'Last', 'First')),
    ),
  };
}

function readTcr(node: XmlNode): Shown {
  const number = node.attribute('TCRNumber') ?? '';
  return {
    kind: 'TCR',
    key: `tcr-${number}`,
    text: joinWords(number, node.attribute('Status'), readDay(node, 'Date')),
  };
}

const readFee = (node: XmlNode): Shown => ({
  kind: phrase('segment_fee'),
  key: node.attribute('Key') ?? '',
  traveler: node.attribute('BookingTravelerRef'),
  text: joinWords(
    joinAttributes(
      node,
      'Description',
      'BookingTravelerName',
      'Status',
      'Confirmation',
      'TicketNumber',
    ),
    readFirstTold(node, 'TotalAmount', 'BaseAmount'),
  ),
  said: node
    .all('ServiceFeeTaxInfo')
    .map((one) => joinAttributes(one, 'Category', 'Amount'))
    .filter(Boolean),
});
