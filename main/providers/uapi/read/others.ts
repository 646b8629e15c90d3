/**
 * What a record holds beside our flights: hotels, cars, trains, cruises, passive and ghost segments,
 * services, fees and documents that are no tickets. Each is shown in one line with its dates, price,
 * and number of confirmation, and what is said of it in words is said; nothing here is ever changed.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { phrase } from '#main/contract/phrase.ts';
import { maskCard } from '../../ndc/masking.ts';
import { noteSaid, type Reading } from '../../ndc/read/reading.ts';
import { dateOnly, legStatus, localTime } from '../../ndc/values.ts';
import type { XmlNode } from '../../ndc/xml.ts';
import { otherService } from '../../orders.ts';
import type { ProviderOrderPassenger, ProviderOrderService } from '../../provider.ts';

interface Shown {
  kind: string;
  text: string;
  key: string;
  status?: string | null;
  traveler?: string | null;
  said?: string[];
}

export function otherContent(
  record: XmlNode,
  air: XmlNode | undefined,
  reservation: string,
  passengers: readonly ProviderOrderPassenger[],
  reading: Reading,
): ProviderOrderService[] {
  const own = (node: XmlNode): boolean => {
    const ref = node.attribute('ProviderReservationInfoRef');
    return ref === null || ref === reservation;
  };
  const shown = [
    ...record.all('Group').map(group),
    ...record.all('HotelReservation').map(hotel),
    ...record.all('VehicleReservation').map(car),
    ...record.all('RailReservation').map((node) => train(node, record)),
    ...record.all('CruiseReservation').map(cruise),
    ...record.all('PassiveReservation').filter(own).flatMap(passive),
    ...(air?.all('SvcSegment') ?? []).map(service),
    ...(air?.find('DocumentInfo/MCOInfo') ?? []).map(mco),
    ...(air?.find('DocumentInfo/TCRInfo') ?? []).filter(own).map(tcr),
    ...record.all('ServiceFeeInfo').filter(own).map(fee),
    ...(air ? elsewhere(air) : []),
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
    return [otherService(line, legStatus(status))];
  });
}

const words = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').replace(/\s+/g, ' ');
const told = (node: XmlNode | undefined, ...names: string[]): string =>
  words(...names.map((name) => node?.attribute(name)));
const day = (node: XmlNode | undefined, name: string): string | null =>
  dateOnly(node?.attribute(name) ?? null);
const time = (node: XmlNode | undefined, name: string): string | null =>
  localTime(node?.attribute(name) ?? null)?.replace('T', ' ') ?? day(node, name);
const firstTold = (node: XmlNode | undefined, ...names: string[]): string | null =>
  names.map((name) => node?.attribute(name)).find(Boolean) ?? null;

/** Where a host, an airline or an agent puts sentences about a reservation. */
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
/** What is described in an attribute: what is included, a route, equipment, a fee. */
const DESCRIBED = [
  'IncludedItem',
  'Equipment',
  'GuaranteePaymentType',
  'CruiseFees',
  'RailJourney',
  'RailFare',
];
const sentences = (node: XmlNode): string[] => [
  ...SENTENCES.flatMap((name) => node.deep(name)).flatMap((one) => one.value() ?? []),
  ...DESCRIBED.flatMap((name) => node.deep(name)).flatMap(
    (one) => firstTold(one, 'Description', 'RouteDescription') ?? [],
  ),
  ...node.deep('CancelInfo').map(cancelTerms).filter(Boolean),
  ...node.all('Guarantee').map(guarantee).filter(Boolean),
];

function cancelTerms(node: XmlNode): string {
  const [nights, percent] = ['NumberOfNights', 'CancelPenaltyPercent'].map((name) =>
    node.attribute(name),
  );
  const terms = words(
    time(node, 'CancelDeadline'),
    node.attribute('CancelPenaltyAmount'),
    nights && `${nights}N`,
    percent && `${percent}%`,
    node.attribute('NonRefundableStayIndicator') === 'true' ? 'NONREF' : null,
  );
  return terms && `CXL ${terms}`;
}

function guarantee(node: XmlNode): string {
  const card = node.at('CreditCard');
  const number = card?.attribute('Number');
  return words(
    node.attribute('Type')?.toUpperCase(),
    card?.attribute('Type'),
    number && maskCard(number),
  );
}

/** Numbers by which others know the reservation. */
const numbers = (node: XmlNode): string =>
  words(
    ...node
      .all('PassiveInfo')
      .flatMap((one) => [
        told(one, 'SupplierCode', 'ProviderLocatorCode', 'SupplierLocatorCode'),
        ...[...one.all('TicketNumber'), ...one.all('ConfirmationNumber')].map((x) => x.value()),
      ]),
    ...node
      .all('ThirdPartyInformation')
      .map((one) => told(one, 'ThirdPartyCode', 'ThirdPartyName', 'ThirdPartyLocatorCode')),
    ...(node.name === 'AirReservation' ? [] : node.all('SupplierLocator')).map((one) =>
      told(one, 'SupplierCode', 'SupplierLocatorCode'),
    ),
  );

/** Booked outside, or through somebody else: the flights stand in the record, the numbers here. */
function elsewhere(air: XmlNode): Shown[] {
  const text = numbers(air);
  return text ? [{ kind: 'Booked elsewhere', text, key: 'elsewhere' }] : [];
}

const group = (node: XmlNode): Shown => ({
  kind: 'Group',
  key: node.attribute('Key') ?? '',
  text: words(node.text('Name'), node.attribute('GroupSize')),
});

function hotel(node: XmlNode): Shown {
  const property = node.at('HotelProperty');
  const stay = node.at('HotelStay');
  const guests = node.at('GuestInformation');
  const rooms = guests?.attribute('NumberOfRooms');
  const cancelled = node.attribute('CancelConfirmation');
  const whole = node.at('TotalReservationPrice')?.attribute('TotalPrice');
  const rates = node.all('HotelRateDetail').map((one) => firstTold(one, 'Total', 'Base'));
  const status = node.attribute('Status');
  return {
    kind: 'Hotel',
    key: node.attribute('LocatorCode') ?? '',
    status: cancelled ? 'HX' : status,
    text: words(
      told(property, 'Name', 'HotelLocation'),
      stay?.text('CheckinDate'),
      stay?.text('CheckoutDate'),
      rooms && rooms !== '1' ? `${rooms}R` : null,
      status,
      told(node, 'BookingConfirmation'),
      ...node.find('RoomConfirmationCodes/ConfirmationCode').map((one) => one.value()),
      cancelled && `CXL ${cancelled}`,
      numbers(node),
      ...(whole ? [whole] : rates),
    ),
    said: sentences(node),
  };
}

function car(node: XmlNode): Shown {
  const place = node.at('VehicleDateLocation');
  const vehicle = node.at('Vehicle');
  const rate = vehicle?.at('VehicleRate');
  const [from, to] = ['PickupLocation', 'ReturnLocation'].map((name) => place?.attribute(name));
  const flight = node.at('FlightArrivalInformation');
  const paid = node.at('PaymentInformation');
  const status = node.attribute('Status');
  const supplier = node.attribute('SupplierCode');
  return {
    kind: 'Car',
    key: node.attribute('LocatorCode') ?? '',
    status,
    text: words(
      firstTold(vehicle, 'VendorName', 'VendorCode') ?? supplier,
      firstTold(vehicle, 'AcrissVehicleCode', 'Description', 'VehicleClass'),
      from,
      time(place, 'PickupDateTime'),
      to === from ? null : to,
      time(place, 'ReturnDateTime'),
      status,
      node.attribute('BookingConfirmation'),
      numbers(node),
      firstTold(rate?.at('SupplierRate'), 'EstimatedTotalAmount', 'RateForPeriod', 'BaseRate'),
    ),
    said: [
      ...node.all('SpecialEquipment').flatMap((one) => one.attribute('Type') ?? []),
      ...(flight ? [told(flight, 'Carrier', 'FlightNumber')] : []),
      ...(paid ? [words(told(paid, 'BillingNumber'), told(paid.at('Voucher'), 'Number'))] : []),
      ...sentences(node),
    ].filter(Boolean),
  };
}

function train(node: XmlNode, record: XmlNode): Shown {
  const seats = record.find('BookingTraveler/RailSeatAssignment');
  const rides = node.find('RailJourney/RailSegment').map((one) => {
    const key = one.attribute('Key');
    const own = seats.filter((seat) => seat.attribute('RailSegmentRef') === key);
    return words(
      told(one, 'TrainType', 'TrainNumber'),
      firstTold(one, 'OriginStationName', 'Origin', 'RailLocOrigin'),
      firstTold(one, 'DestinationStationName', 'Destination', 'RailLocDestination'),
      time(one, 'DepartureTime'),
      time(one, 'ArrivalTime'),
      told(one, 'CabinClass', 'ClassCode', 'Status'),
      ...own.map((seat) => told(seat, 'CoachNumber', 'Seat')),
    );
  });
  const status = firstTold(node, 'BookingStatus', 'Status');
  return {
    kind: 'Train',
    key: node.attribute('LocatorCode') ?? '',
    status,
    text: words(
      node.attribute('SupplierCode'),
      node.attribute('LocatorCode'),
      status,
      rides.join(', '),
      ...node.all('RailTicketInfo').map((one) => told(one, 'Number', 'TicketStatus')),
      numbers(node),
      ...node.all('RailPricingInfo').map((one) => one.attribute('TotalPrice')),
    ),
    said: [...sentences(node), ...node.deep('RailSegmentInfo').flatMap((one) => one.value() ?? [])],
  };
}

function cruise(node: XmlNode): Shown {
  const ride = node.at('CruiseSegment');
  const stay = ride?.at('CruiseStay');
  const price = node.at('CruisePricingInfo');
  const status = firstTold(node, 'Status') ?? firstTold(ride, 'Status');
  const due = ['Deposit', 'Balance'].flatMap((name) =>
    (price?.all(name) ?? []).map((one) =>
      words(
        name.toUpperCase(),
        one.attribute('Amount'),
        told(one, 'CreditCardDueAmount', 'CheckDueAmount'),
        day(one, 'DueDate'),
      ),
    ),
  );
  return {
    kind: 'Cruise',
    key: node.attribute('LocatorCode') ?? '',
    status,
    text: words(
      node.attribute('SupplierCode'),
      node.attribute('LocatorCode'),
      firstTold(ride, 'VendorName', 'Vendor'),
      told(stay, 'ShipName'),
      told(ride, 'Origin', 'Destination'),
      time(ride, 'DepartureTime'),
      time(ride, 'ArrivalTime'),
      status,
      told(stay, 'ConfirmationNumber', 'CancellationNumber'),
      numbers(node),
      price?.attribute('TotalPrice'),
    ),
    said: [...due, ...sentences(node)],
  };
}

function passive(node: XmlNode): Shown[] {
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
      kind: one.attribute('SegmentType') ?? 'Passive',
      key,
      status,
      text: words(
        told(one, 'SupplierCode', 'FlightNumber', 'ClassOfService', 'VehicleType'),
        told(one, 'Origin', 'Destination'),
        day(one, 'StartDate'),
        day(one, 'EndDate'),
        items && items !== '1' ? items : null,
        status,
        at === 0 ? numbers(node) : null,
        one.text('Amount'),
        ...own,
      ),
      said: at === 0 ? [...rest, ...lines] : [],
    };
  });
}

function service(node: XmlNode): Shown {
  const status = node.attribute('Status');
  const key = node.attribute('Key') ?? '';
  return {
    kind: 'Service',
    key,
    status,
    traveler: node.attribute('BookingTravelerRef'),
    text: words(
      told(node, 'Carrier', 'RFISC', 'SvcDescription', 'Origin', 'Destination'),
      dateOnly(node.attribute('StartDate')),
      status,
      told(node, 'EMDNumber', 'Fee'),
    ),
  };
}

function mco(node: XmlNode): Shown {
  const holders = node.all('PassengerInfo');
  const number = node.attribute('MCONumber') ?? '';
  return {
    kind: 'MCO',
    key: `mco-${number}`,
    traveler: holders[0]?.attribute('BookingTravelerRef') ?? null,
    text: words(
      number,
      told(node, 'MCOType', 'Status'),
      ...holders.map((one) => told(one.at('Name'), 'Last', 'First')),
    ),
  };
}

function tcr(node: XmlNode): Shown {
  const number = node.attribute('TCRNumber') ?? '';
  return {
    kind: 'TCR',
    key: `tcr-${number}`,
    text: words(number, node.attribute('Status'), day(node, 'Date')),
  };
}

function fee(node: XmlNode): Shown {
  return {
    kind: 'Service fee',
    key: node.attribute('Key') ?? '',
    traveler: node.attribute('BookingTravelerRef'),
    text: words(
      told(node, 'Description', 'BookingTravelerName', 'Status', 'Confirmation', 'TicketNumber'),
      firstTold(node, 'TotalAmount', 'BaseAmount'),
    ),
    said: node
      .all('ServiceFeeTaxInfo')
      .map((one) => told(one, 'Category', 'Amount'))
      .filter(Boolean),
  };
}
