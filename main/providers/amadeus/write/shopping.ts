/** Searches and prices without a record: people by number, flights by what they are. */
import type { SearchPassenger, SearchRequest } from '../../provider.ts';
import { findOnly } from '../../wire/lists.ts';
import { CABIN_TO_WIRE } from '../../wire/values.ts';
import type { OfferKey, Segment } from '../order-keys.ts';
import type { AmadeusProfile } from '../profile.ts';
import { deepLeaf, el, leaf, type Xml } from './xml.ts';

/** YYYY-MM-DD as `ddMMyy`. */
export const formatDdmmyy = (date: string): string =>
  `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`;

type Party = readonly Pick<SearchPassenger, 'pax_type'>[];
const countOfType = (party: Party, type: SearchPassenger['pax_type']) =>
  party.filter(({ pax_type }) => pax_type === type).length;

/** Infants have no number of their own: they go by their adult's. */
function buildPaxReferences(party: Party): Xml[] {
  const [adults, children, infants] = [
    countOfType(party, 'ADT'),
    countOfType(party, 'CHD'),
    countOfType(party, 'INF'),
  ];
  const buildGroup = (ptc: string, first: number, count: number, infant = false) =>
    count === 0
      ? []
      : [
          el(
            'paxReference',
            leaf('ptc', ptc),
            Array.from({ length: count }, (_, i) =>
              el('traveller', leaf('ref', first + i), infant && leaf('infantIndicator', 1)),
            ),
          ),
        ];
  return [
    ...buildGroup('ADT', 1, adults),
    ...buildGroup('CHD', adults + 1, children),
    ...buildGroup('INF', 1, infants, true),
  ];
}

const buildUnit = (count: number, type: string): Xml =>
  el('unitNumberDetail', leaf('numberOfUnits', count), leaf('typeOfUnit', type));

export const writeItinerary = (
  { origin, destination, date }: { origin: string; destination: string; date: string },
  at: number,
): Xml =>
  el(
    'itinerary',
    el('requestedSegmentRef', leaf('segRef', at + 1)),
    el('departureLocalization/departurePoint', leaf('locationId', origin)),
    el('arrivalLocalization/arrivalPointDetails', leaf('locationId', destination)),
    el('timeDetails/firstDateTimeDetail', leaf('date', formatDdmmyy(date))),
  );

/** What is asked of people, prices and flights: the same in a search and in one for an exchange. */
export function searchParts(
  { passengers, cabin, airlines, direct_only, max_connections }: Omit<SearchRequest, 'journeys'>,
  profile: AmadeusProfile,
): Xml[] {
  const seats = passengers.filter(({ pax_type }) => pax_type !== 'INF').length;
  const direct = direct_only || max_connections === 0;
  const wanted = cabin === 'UNSPECIFIED' ? null : CABIN_TO_WIRE[cabin];
  const travel = [
    wanted !== null && el('cabinId', leaf('cabinQualifier', 'RC'), leaf('cabin', wanted)),
    airlines.length > 0 &&
      el(
        'companyIdentity',
        leaf('carrierQualifier', 'M'),
        airlines.map((code) => leaf('carrierId', code)),
      ),
    // A direct flight may stop on its way.
    direct && el('flightDetail', leaf('flightType', 'N'), leaf('flightType', 'D')),
  ].filter((one) => one !== false);
  return [
    el('numberOfUnit', buildUnit(seats, 'PX'), buildUnit(profile.max_recommendations, 'RC')),
    ...buildPaxReferences(passengers),
    el(
      'fareOptions',
      el(
        'pricingTickInfo/pricingTicketing',
        ['RP', 'RU', 'TAC'].map((type) => leaf('priceType', type)),
      ),
      el(
        'conversionRate/conversionRateDetail',
        leaf('conversionType', 'FC'),
        leaf('currency', profile.currency),
      ),
    ),
    ...(travel.length > 0 ? [el('travelFlightInfo', ...travel)] : []),
  ];
}

export const writeSearch = (request: SearchRequest, profile: AmadeusProfile): Xml =>
  el(
    'Fare_MasterPricerTravelBoardSearch',
    searchParts(request, profile),
    request.journeys.map(writeItinerary),
  );

const buildOption = (key: string, ...more: Parameters<typeof el>[1][]): Xml =>
  el('pricingOptionGroup', el('pricingOptionKey', leaf('pricingOptionKey', key)), ...more);

export const buildCarrier = (carrier: string): Xml =>
  el('carrierInformation/companyIdentification', leaf('otherCompany', carrier));
export const buildCurrency = (currency: string): Xml =>
  el(
    'currency/firstCurrencyDetails',
    leaf('currencyQualifier', 'FCO'),
    leaf('currencyIsoCode', currency),
  );
export const buildFamily = (family: string): Xml =>
  el(
    'optionDetail/criteriaDetails',
    leaf('attributeType', 'FF'),
    leaf('attributeDescription', family),
  );
export const buildReference = (type: string, value: string | number): Xml =>
  el('referenceDetails', leaf('type', type), leaf('value', value));

interface Priced {
  slices: OfferKey['slices'];
  carrier: string;
}

/** How fares are found: public ones and those of the office, of one carrier, in one currency. */
function buildPricingOptions(
  { slices, carrier }: Priced,
  currency: string,
  tattoos: readonly string[] | null = null,
): Xml[] {
  let at = 0;
  const families = new Map<string, number[]>();
  for (const { segments, family } of slices) {
    for (const _ of segments) {
      at += 1;
      if (family !== null) families.set(family, [...(families.get(family) ?? []), at]);
    }
  }
  const everywhere = findOnly([...families.values()])?.length === at;
  return [
    buildOption('RP'),
    buildOption('RU'),
    ...(carrier === '' ? [] : [buildOption('VC', buildCarrier(carrier))]),
    buildOption('FCO', buildCurrency(currency)),
    ...[...families].map(([family, places]) =>
      buildOption(
        'PFF',
        buildFamily(family),
        !everywhere &&
          el(
            'paxSegTstReference',
            places.map((place) => buildReference('S', tattoos?.[place - 1] ?? place)),
          ),
      ),
    ),
  ];
}

/** Passengers as numbers, each type a group: seats are counted on, infants begin at one. */
function buildPassengerGroups({ ADT, CHD, INF }: OfferKey['people']): Xml[] {
  const buildGroup = (
    ptc: string,
    quantity: number,
    first: number,
    count: number,
    infant = false,
  ) =>
    el(
      'passengersGroup',
      el(
        'segmentRepetitionControl/segmentControlDetails',
        leaf('quantity', quantity),
        leaf('numberOfUnits', count),
      ),
      el(
        'travellersID',
        Array.from({ length: count }, (_, i) =>
          el('travellerDetails', leaf('measurementValue', first + i)),
        ),
      ),
      el(
        'discountPtc',
        leaf('valueQualifier', ptc),
        infant && deepLeaf('fareDetails/qualifier', 766),
      ),
    );
  return [
    ...(ADT > 0 ? [buildGroup('ADT', 1, 1, ADT)] : []),
    ...(CHD > 0 ? [buildGroup('CH', 2, ADT + 1, CHD)] : []),
    ...(INF > 0 ? [buildGroup('INF', 3, 1, INF, true)] : []),
  ];
}

export const buildFlight = (
  { carrier, number, date, origin, destination, booking_class }: Segment,
  name: string,
  ...more: Parameters<typeof el>[1][]
): Xml =>
  el(
    name,
    el('flightDate', leaf('departureDate', formatDdmmyy(date))),
    el('boardPointDetails', leaf('trueLocationId', origin)),
    el('offpointDetails', leaf('trueLocationId', destination)),
    el('companyDetails', leaf('marketingCompany', carrier)),
    el('flightIdentification', leaf('flightNumber', number), leaf('bookingClass', booking_class)),
    ...more,
  );

const buildSegmentGroups = ({ slices }: Pick<OfferKey, 'slices'>): Xml[] =>
  slices
    .flatMap(({ segments }) => segments)
    .map((segment, i) =>
      el('segmentGroup', buildFlight(segment, 'segmentInformation', leaf('itemNumber', i + 1))),
    );

export const writePricing = (key: OfferKey): Xml =>
  el(
    'Fare_InformativePricingWithoutPNR',
    buildPassengerGroups(key.people),
    buildSegmentGroups(key),
    buildPricingOptions(key, key.currency),
  );

/** All families of these flights: none is named. */
export const writeUpsell = (key: OfferKey): Xml =>
  el(
    'Fare_PriceUpsellWithoutPNR',
    buildPassengerGroups(key.people),
    buildSegmentGroups(key),
    buildPricingOptions({ slices: [], carrier: key.carrier }, key.currency),
  );

export const writeRules = (type: 'FRN' | 'TST'): Xml =>
  el(
    'MiniRule_GetFromRec/groupRecords/recordID',
    leaf('referenceType', type),
    leaf('uniqueReference', 'ALL'),
  );

const RULES_OF_A_FARE = 712;

/** Texts of all categories of one fare of the last pricing. */
export const writeRuleTexts = (fare: number): Xml =>
  el(
    'Fare_CheckRules',
    el('msgType/messageFunctionDetails', leaf('messageFunction', RULES_OF_A_FARE)),
    el(
      'itemNumber',
      el('itemNumberDetails', leaf('number', 1)),
      el('itemNumberDetails', leaf('number', fare), leaf('type', 'FC')),
    ),
  );

/** Prices the open record as it is booked, or at the lowest fare. */
export const writePricePnr = (
  priced: Priced,
  currency: string,
  tattoos: readonly string[] | null = null,
): Xml => el('Fare_PricePNRWithBookingClass', buildPricingOptions(priced, currency, tattoos));

export const writePriceLowest = (carrier: string, currency: string): Xml =>
  el(
    'Fare_PricePNRWithLowestFare',
    buildPricingOptions({ slices: [], carrier }, currency),
    buildOption('RLO'),
  );
