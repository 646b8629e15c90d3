/**
 * Record segments other than flights: hotels, cars, trains and the like. Each is one line with
 * dates, price and confirmation number, plus its texts. None is changed.
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { toOtherService } from '../../orders.ts';
import type { ProviderOrderService } from '../../provider.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { maskForm } from './payments.ts';
import { parseDay, readSegmentStatus, readTextsAt } from './values.ts';

const KINDS: Readonly<Record<string, string>> = toTable({
  AIR: phrase('segment_flight'),
  FLX: phrase('segment_flight'),
  HHL: phrase('segment_hotel'),
  HU: phrase('segment_hotel'),
  HTL: phrase('segment_hotel'),
  CCR: phrase('segment_car'),
  CU: phrase('segment_car'),
  TRN: phrase('segment_train'),
  TTR: phrase('segment_tour'),
  TU: phrase('segment_tour'),
  RU: phrase('segment_other'),
  MIS: phrase('segment_other'),
  SUR: phrase('segment_surface'),
  INS: phrase('segment_insurance'),
  CRU: phrase('segment_cruise'),
  ATX: phrase('segment_taxi'),
  OPEN: phrase('segment_open'),
});

export interface OtherContext {
  today: string;
  /** A passenger of the record: each service needs one, and may name none. */
  passenger_key: string;
  reading: Reading;
}

export function readOther(
  node: XmlNode,
  name: string,
  tattoo: string,
  { today, passenger_key, reading }: OtherContext,
): ProviderOrderService {
  const product = node.at('travelProduct');
  const from = parseDay(product?.text('product/depDate') ?? null, today);
  const to = parseDay(product?.text('product/arrDate') ?? null, today);
  const [board, off] = ['boardpointDetail', 'offpointDetail'].map((one) =>
    product?.text(`${one}/cityCode`),
  );
  const number = /^(AIR|FLX|TRN|SVC)$/.test(name)
    ? product?.text('productDetails/identification')
    : null;
  const told = node.text('relatedProduct/status');
  const carrier = product?.text('companyDetail/identification');
  const company = readCompany(node) ?? carrier;
  product?.take();
  node.text('relatedProduct/quantity');
  const place = /^(AIR|FLX|OPEN|TRN)$/.test(name) ? [board, off] : [board];
  const first = [KINDS[name] ?? name, company, number, ...place, from, to, told];
  const words = [...first, ...readConfirmations(node), readPrice(node)].filter(Boolean).join(' ');
  noteSaid(readTexts(node), words, reading);
  const own = node
    .find('referenceForSegment/reference')
    .find((one) => one.text('qualifier') === 'PT')
    ?.text('number');
  return toOtherService(
    { key: `ST${tattoo}`, passenger_key: own ? `PT${own}` : passenger_key, name: words },
    readSegmentStatus(told),
  );
}

const COMPANIES = [
  'hotelReservationInfo/hotelPropertyInfo/hotelName',
  'hotelProduct/property/name',
  'hotelProduct/property/providerName',
  'typicalCarData/companyIdentification/companyName',
  'typicalCruiseData/bookingDetails/bookingCompany/companyName',
  'tourInfo/tourOperatorInfo/companyName',
  'ferryLegInformation/ferryProviderInformation/companyName',
];
/** A hotel without a name is shown by chain, city and code. */
const readCompany = (node: XmlNode): string | null => {
  const hotel = node.at('hotelReservationInfo/hotelPropertyInfo/hotelReference');
  const parts = ['chainCode', 'cityCode', 'hotelCode'].map((name) => hotel?.text(name));
  return readTextsAt(node, COMPANIES)[0] ?? (parts.filter(Boolean).join(' ') || null);
};

const CONFIRMATIONS = [
  'itineraryReservationInfo/reservation/controlNumber',
  'hotelReservationInfo/cancelOrConfirmNbr/reservation/controlNumber',
  'typicalCarData/cancelOrConfirmNbr/reservation/controlNumber',
  'typicalCruiseData/bookingDetails/cruiseBookingReferenceInfo/reservation/controlNumber',
  'tourInfo/bookingReferenceInfo/reservationControlId/reservationControlNumber',
  'insuranceDetails/confirmationNumber/reservation/controlNumber',
  'ferryLegInformation/bookingNumberInformation/reservation/controlNumber',
];
function readConfirmations(node: XmlNode): string[] {
  node.text('itineraryReservationInfo/reservation/companyId');
  return [...new Set(readTextsAt(node, CONFIRMATIONS))];
}

/** Paths of an amount and its currency; the first one present is used. */
const PRICES: readonly (readonly [amount: string, currency: string])[] = [
  ['rateInformations/ratePrice/rateAmount', 'hotelProduct/otherHotelInfo/currencyCode'],
  [
    'hotelReservationInfo/roomRateDetails/tariffDetails/tariffInfo/amount',
    'hotelReservationInfo/roomRateDetails/tariffDetails/tariffInfo/currency',
  ],
  ['typicalCarData/rateInfo/tariffInfo/amount', 'typicalCarData/rateInfo/tariffInfo/currency'],
  [
    'tourInfo/tourAccountDetails/tourTotalPrices/tariffInformation/totalAmount',
    'tourInfo/tourAccountDetails/tourTotalPrices/tariffInformation/currencyCode',
  ],
  [
    'insuranceDetails/planCostInfo/tariffInfo/totalAmount',
    'insuranceDetails/planCostInfo/tariffInfo/currency',
  ],
  [
    'insuranceInformation/insurancePremiumInfo/totalPremium',
    'insuranceInformation/insurancePremiumInfo/totalPremiumCurrency',
  ],
];

/** `EUR 290.00` as written, whether per night, per day or in total. */
function readPrice(node: XmlNode): string | null {
  const told = PRICES.map(([amount, currency]) => [node.text(currency), node.text(amount)]);
  return (
    told
      .find(([, amount]) => amount)
      ?.filter(Boolean)
      .join(' ') ?? null
  );
}

const stripSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Options with their codes (CXL, TTL, CF …), then all other texts, without card numbers. */
function readTexts(node: XmlNode): string[] {
  const options = node.find('generalOption/optionDetail').map((one) => {
    one.text('updateIndicator');
    return [one.text('type'), ...one.texts('freetext')].filter(Boolean).join(' ');
  });
  const others = [
    ...node.all('itineraryFreetext').flatMap((one) => one.texts('longFreetext')),
    ...[...node.deep('freetext'), ...node.deep('text')].flatMap((one) => one.value() ?? []),
  ].filter((text) => !options.some((option) => stripSpaces(option).includes(stripSpaces(text))));
  return [...options, ...others].map(maskForm);
}
