/** Recommendations, informative prices, upsells and mini rules of flights that nobody holds yet. */
import { getCabinByClass, getFiling } from '../booking-classes.ts';
import type { WorldCabin, WorldOffer, WorldPenalty, WorldPtc, WorldSlice } from '../world.ts';
import type { Exchange, Handler } from './exchange.ts';
import { CABIN_LETTERS, splitBasis } from './pnr-view.ts';
import {
  buildDateTime,
  buildFareAmount,
  buildFlightProduct,
  buildMonetary,
  buildTaxDetails,
  el,
  findAll,
  findChildren,
  findPath,
  formatDecimal,
  formatWireClock,
  formatWireDay,
  formatWireMinutes,
  formatWordDay,
  leaf,
  needText,
  nest,
  readTextAt,
  readTextsAt,
  refuse,
  toIsoDay,
  unwrapAnswer,
  type XmlElement,
  type XmlNode,
} from './wire.ts';

type Party = { id: string; ptc: WorldPtc }[];
const CABINS: Readonly<Record<string, WorldCabin>> = {
  F: 'FIRST',
  C: 'BUSINESS',
  W: 'PREMIUM',
  Y: 'ECONOMY',
  M: 'ECONOMY',
};
const PTCS: Readonly<Record<string, WorldPtc>> = {
  ADT: 'ADT',
  CHD: 'CHD',
  CH: 'CHD',
  CNN: 'CHD',
  INF: 'INF',
};
const getPtc = (code: string): WorldPtc => PTCS[code] ?? refuse('955', 'PASSENGER TYPE NOT KNOWN');

/** Passengers of a search, each with the number it was given. */
function readParty(body: XmlElement): Party {
  const party = findChildren(body, 'paxReference').flatMap((group) => {
    const ptc = getPtc(needText(group, 'ptc'));
    return findChildren(group, 'traveller').map((one) => {
      const infant = readTextAt(one, 'infantIndicator') !== null;
      if (infant !== (ptc === 'INF')) refuse('926', 'INFANT INDICATOR DOES NOT MATCH PTC');
      return { id: `${infant ? 'I' : 'T'}${needText(one, 'ref')}`, ptc };
    });
  });
  const seats = party.filter(({ ptc }) => ptc !== 'INF').length;
  const units = findChildren(findPath(body, 'numberOfUnit'), 'unitNumberDetail');
  const told = units.find((one) => readTextAt(one, 'typeOfUnit') === 'PX');
  if (Number(readTextAt(told, 'numberOfUnits')) !== seats) {
    refuse('926', 'NUMBER OF PASSENGERS DOES NOT MATCH');
  }
  if (seats === 0 || seats > 9) refuse('955', 'TOO MANY PASSENGERS');
  return party;
}

function readItineraries(body: XmlElement) {
  return findChildren(body, 'itinerary').map((one) => ({
    origin: needText(one, 'departureLocalization', 'departurePoint', 'locationId'),
    destination: needText(one, 'arrivalLocalization', 'arrivalPointDetails', 'locationId'),
    date: toIsoDay(readTextAt(one, 'timeDetails', 'firstDateTimeDetail', 'date')),
  }));
}

/** Reads the passengers, itinerary and options of a search, and how many results to give. */
export function readTravel({ body, now }: Pick<Exchange, 'body' | 'now'>) {
  const party = readParty(body);
  const slices = readItineraries(body);
  const today = now.toISOString().slice(0, 10);
  if (slices.some(({ date }) => date < today)) refuse('920', 'PAST DATE/TIME NOT ALLOWED');
  const travel = findPath(body, 'travelFlightInfo');
  const nonstop = readTextsAt(travel, 'flightDetail', 'flightType').includes('N');
  const airlines = findChildren(travel, 'companyIdentity').flatMap((one) =>
    readTextAt(one, 'carrierQualifier') === 'M' ? readTextsAt(one, 'carrierId') : [],
  );
  const cabin = CABINS[readTextAt(travel, 'cabinId', 'cabin') ?? ''] ?? null;
  const most = Number(
    findChildren(findPath(body, 'numberOfUnit'), 'unitNumberDetail')
      .filter((one) => readTextAt(one, 'typeOfUnit') === 'RC')
      .map((one) => readTextAt(one, 'numberOfUnits'))[0] ?? 50,
  );
  return { party, slices, airlines, cabin, max_connections: nonstop ? 0 : null, most };
}

export const answerMasterPricer: Handler = (exchange) => {
  const { world, provider, memory, distortion } = exchange;
  const { party, most, ...travel } = readTravel(exchange);
  const count = (ptc: WorldPtc) => party.filter((one) => one.ptc === ptc).length;
  const found = world.search(provider, {
    ...travel,
    passengers: (['ADT', 'CHD', 'INF'] as const).map((ptc) => ({ ptc, count: count(ptc) })),
  });
  if (found.length === 0 || distortion === 'SOLD_OUT') {
    refuse('931', 'NO ITINERARY FOUND FOR REQUESTED SEGMENT 1');
  }
  memory.learn(found);
  return el(
    'Fare_MasterPricerTravelBoardSearchReply',
    nest('replyStatus/status', leaf('advisoryTypeInfo', 'FQX')),
    ...buildRecommendations(exchange, found.slice(0, most), party),
  );
};

/** Groups of flights, families, prices over both, bags. */
export function buildRecommendations(
  { seller }: Pick<Exchange, 'seller'>,
  offers: readonly WorldOffer[],
  party: Party,
): XmlNode[] {
  const { currency } = seller;
  const families = new Map<string, { number: number; slice: WorldSlice }>();
  const indexes: Map<string, { number: number; slice: WorldSlice }>[] = [];
  const bags = new Map<string, number>();
  for (const { slices } of offers) {
    for (const [i, slice] of slices.entries()) {
      const index = indexes[i] ?? new Map<string, { number: number; slice: WorldSlice }>();
      indexes[i] = index;
      const flights = slice.flights.map(({ id }) => id).join();
      if (!index.has(flights)) index.set(flights, { number: index.size + 1, slice });
      const { code } = slice.brand;
      if (!families.has(code)) families.set(code, { number: families.size + 1, slice });
    }
    const allowance = slices.map(({ brand }) => brand.bags).join();
    if (!bags.has(allowance)) bags.set(allowance, bags.size + 1);
  }
  return [
    nest('conversionRate/conversionRateDetail', leaf('currency', currency)),
    ...[...families].map(([code, { number, slice }]) =>
      el(
        'familyInformation',
        leaf('refNumber', number),
        leaf('fareFamilyname', code.slice(0, 30)),
        leaf('description', slice.brand.name),
        leaf('carrier', seller.owner),
      ),
    ),
    ...indexes.map((index, i) =>
      el(
        'flightIndex',
        nest('requestedSegmentRef', leaf('segRef', i + 1)),
        [...index.values()].map(({ number, slice }) =>
          buildFlightGroup(number, slice, seller.owner),
        ),
      ),
    ),
    ...offers.map((offer, i) => {
      const refs = offer.slices.map((slice, at) => {
        const flights = slice.flights.map(({ id }) => id).join();
        return indexes[at]!.get(flights)!.number;
      });
      const bag = bags.get(offer.slices.map(({ brand }) => brand.bags).join())!;
      return buildRecommendation(offer, { number: i + 1, refs, bag, families, party, seller });
    }),
    buildBagGroups(bags, party),
  ];
}

function buildFlightGroup(number: number, slice: WorldSlice, owner: string): XmlNode {
  return el(
    'groupOfFlights',
    el(
      'propFlightGrDetail',
      el('flightProposal', leaf('ref', String(number))),
      el(
        'flightProposal',
        leaf('ref', formatWireMinutes(slice.duration_min)),
        leaf('unitQualifier', 'EFT'),
      ),
      el('flightProposal', leaf('ref', owner), leaf('unitQualifier', 'MCX')),
    ),
    slice.flights.map((flight) =>
      el(
        'flightDetails',
        el(
          'flightInformation',
          el(
            'productDateTime',
            leaf('dateOfDeparture', formatWireDay(flight.departure)),
            leaf('timeOfDeparture', formatWireClock(flight.departure)),
            leaf('dateOfArrival', formatWireDay(flight.arrival)),
            leaf('timeOfArrival', formatWireClock(flight.arrival)),
          ),
          el(
            'location',
            leaf('locationId', flight.origin),
            leaf('terminal', flight.departure_terminal),
          ),
          el(
            'location',
            leaf('locationId', flight.destination),
            leaf('terminal', flight.arrival_terminal),
          ),
          el(
            'companyId',
            leaf('marketingCarrier', flight.carrier),
            leaf('operatingCarrier', flight.operating_carrier),
          ),
          leaf('flightOrtrainNumber', String(flight.number)),
          el(
            'productDetail',
            leaf('equipmentType', flight.aircraft),
            leaf('techStopNumber', flight.stops.length),
          ),
          nest('addProductDetail', leaf('electronicTicketing', 'Y')),
          el(
            'attributeDetails',
            leaf('attributeType', 'EFT'),
            leaf('attributeDescription', formatWireMinutes(flight.duration_min)),
          ),
        ),
        flight.stops.map((stop) =>
          el(
            'technicalStop',
            el(
              'stopDetails',
              leaf('dateQualifier', 'AA'),
              leaf('date', formatWireDay(stop.arrival)),
              leaf('firstTime', formatWireClock(stop.arrival)),
              leaf('locationId', stop.airport),
            ),
            el(
              'stopDetails',
              leaf('dateQualifier', 'AD'),
              leaf('date', formatWireDay(stop.departure)),
              leaf('firstTime', formatWireClock(stop.departure)),
            ),
          ),
        ),
      ),
    ),
  );
}

interface Placed {
  number: number;
  refs: number[];
  bag: number;
  families: ReadonlyMap<string, { number: number }>;
  party: Party;
  seller: Exchange['seller'];
}

const calculatePerPassenger = (fare: WorldOffer['fares'][number]) => {
  const base = fare.per_slice.reduce((sum, one) => sum + one.base_minor, 0);
  const taxes = fare.per_slice.flatMap((one) => one.taxes);
  const tax = taxes.reduce((sum, one) => sum + one.amount_minor, 0);
  return { base, taxes, tax, total: base + tax };
};

function buildRecommendation(offer: WorldOffer, placed: Placed): XmlNode {
  const { number, refs, bag, families, party, seller } = placed;
  const formatMoney = (minor: number) => formatDecimal(minor, offer.currency);
  const sums = offer.fares.map((fare) => ({ count: fare.count, ...calculatePerPassenger(fare) }));
  const sumAll = (pick: (one: (typeof sums)[number]) => number) =>
    sums.reduce((sum, one) => sum + one.count * pick(one), 0);
  const buildRef = (qualifier: string, value: number) =>
    el('referencingDetail', leaf('refQualifier', qualifier), leaf('refNumber', value));
  return el(
    'recommendation',
    nest('itemNumber/itemNumberId', leaf('number', String(number))),
    el(
      'recPriceInfo',
      el('monetaryDetail', leaf('amount', formatMoney(sumAll(({ total }) => total)))),
      el('monetaryDetail', leaf('amount', formatMoney(sumAll(({ tax }) => tax)))),
    ),
    el(
      'segmentFlightRef',
      refs.map((value) => buildRef('S', value)),
      buildRef('B', bag),
    ),
    offer.fares.map((fare, i) => {
      const { total, tax, taxes } = calculatePerPassenger(fare);
      const people = party.filter(({ ptc }) => ptc === fare.ptc);
      return el(
        'paxFareProduct',
        el(
          'paxFareDetail',
          leaf('paxFareNum', String(i + 1)),
          leaf('totalFareAmount', formatMoney(total)),
          leaf('totalTaxAmount', formatMoney(tax)),
          el(
            'codeShareDetails',
            leaf('transportStageQualifier', 'V'),
            leaf('company', seller.owner),
          ),
          nest('pricingTicketing', leaf('priceType', 'RP')),
        ),
        el(
          'paxReference',
          leaf('ptc', fare.ptc),
          people.map(({ id }) =>
            el(
              'traveller',
              leaf('ref', id.slice(1)),
              fare.ptc === 'INF' && leaf('infantIndicator', 1),
            ),
          ),
        ),
        el(
          'passengerTaxDetails',
          taxes.map((one) => buildTaxDetails(one, offer.currency)),
        ),
        buildMessages(offer),
        offer.slices.map((slice, at) =>
          el(
            'fareDetails',
            nest('segmentRef', leaf('segRef', at + 1)),
            slice.flights.map((flight) =>
              el(
                'groupOfFares',
                el(
                  'productInformation',
                  el(
                    'cabinProduct',
                    leaf('rbd', flight.booking_class),
                    leaf('cabin', CABIN_LETTERS[getCabinByClass(flight.booking_class)]),
                    leaf('avlStatus', String(flight.seats_left)),
                  ),
                  el(
                    'fareProductDetail',
                    leaf('fareBasis', flight.fare_basis),
                    leaf('passengerType', fare.ptc),
                    leaf('fareType', FARE_TYPES[getFiling(flight.booking_class)]),
                  ),
                  leaf('breakPoint', 'Y'),
                ),
                el('fareFamiliesRef', buildRef('F', families.get(slice.brand.code)!.number)),
              ),
            ),
          ),
        ),
      );
    }),
  );
}
const FARE_TYPES = { PUBLIC: 'RP', PRIVATE: 'RV', CORPORATE: 'RC' } as const;

/** Penalties in words, and the last day to buy. */
function buildMessages(offer: WorldOffer): XmlNode[] {
  const refunds = offer.slices.flatMap(({ penalties }) =>
    penalties.filter(({ kind, when }) => kind === 'CANCEL' && when === 'BEFORE_DEPARTURE'),
  );
  const never = refunds.every(({ allowed }) => !allowed);
  const dear = refunds.some(({ allowed, amount_minor }) => !allowed || amount_minor > 0);
  const buildText = (subject: string, type: string, ...words: string[]) =>
    el(
      'fare',
      el(
        'pricingMessage',
        el(
          'freeTextQualification',
          leaf('textSubjectQualifier', subject),
          leaf('informationType', type),
        ),
        words.map((word) => leaf('description', word)),
      ),
    );
  return [
    ...(never ? [buildText('PEN', '70', 'TICKETS ARE NON-REFUNDABLE')] : []),
    ...(!never && dear ? [buildText('PEN', '73', 'PENALTY APPLIES')] : []),
    buildText(
      'LTD',
      '40',
      'LAST TKT DTE',
      formatWordDay(offer.payment_due_at),
      ' - SEE ADV PURCHASE',
    ),
  ];
}

/** Allowances by number of bags, and a coverage for each mix of them. */
function buildBagGroups(bags: ReadonlyMap<string, number>, party: Party): XmlNode {
  const counts = [...new Set([...bags.keys()].flatMap((key) => key.split(',')))];
  const seated = party.filter(({ ptc }) => ptc !== 'INF');
  return el(
    'serviceFeesGrp',
    nest('serviceTypeInfo/carrierFeeDetails', leaf('type', 'FBA')),
    [...bags].map(([mix, number]) =>
      el(
        'serviceCoverageInfoGrp',
        nest('itemNumberInfo/itemNumber', leaf('number', String(number))),
        mix.split(',').map((count, i) =>
          el(
            'serviceCovInfoGrp',
            el(
              'paxRefInfo',
              seated.map(({ id }) =>
                nest('travellerDetails', leaf('referenceNumber', id.slice(1))),
              ),
            ),
            nest(
              'coveragePerFlightsInfo/numberOfItemsDetails',
              leaf('referenceQualifier', 'RS'),
              leaf('refNum', String(i + 1)),
            ),
            nest(
              'refInfo/referencingDetail',
              leaf('refQualifier', 'F'),
              leaf('refNumber', counts.indexOf(count) + 1),
            ),
          ),
        ),
      ),
    ),
    el('globalMessageMarker'),
    counts.map((count, i) =>
      el(
        'freeBagAllowanceGrp',
        nest(
          'freeBagAllownceInfo/baggageDetails',
          leaf('freeAllowance', count),
          leaf('quantityCode', 'N'),
        ),
        nest('itemNumberInfo/itemNumberDetails', leaf('number', i + 1), leaf('type', 'FBA')),
      ),
    ),
  );
}

/** The fare family asked for, by flight number in the request; null where none is named. */
export function readFamilies(
  body: XmlElement,
  group = 'pricingOptionGroup',
): (segment: number) => string | null {
  const named = new Map<number, string>();
  let everywhere: string | null = null;
  for (const option of findChildren(body, group)) {
    if (readTextAt(option, 'pricingOptionKey', 'pricingOptionKey') !== 'PFF') continue;
    const family = needText(option, 'optionDetail', 'criteriaDetails', 'attributeDescription');
    const refs = findAll(option, 'paxSegTstReference', 'referenceDetails');
    if (refs.length === 0) everywhere = family;
    for (const one of refs) named.set(Number(needText(one, 'value')), family);
  }
  return (segment) => named.get(segment) ?? everywhere;
}

/** Refuses any currency but the office's. */
export function checkCurrency({ body, seller }: Pick<Exchange, 'body' | 'seller'>): void {
  for (const option of findChildren(body, 'pricingOptionGroup')) {
    const asked = readTextAt(option, 'currency', 'firstCurrencyDetails', 'currencyIsoCode');
    if (asked !== null && asked !== seller.currency) refuse('911', `NO FARE IN ${asked}`);
  }
}

/** The offer for the flights and passengers of a request without a record. */
function readInformativeOffer(exchange: Exchange): { offer: WorldOffer; party: Party } {
  const { world, provider, body, memory } = exchange;
  const party = findChildren(body, 'passengersGroup').flatMap((group) => {
    const ptc = getPtc(needText(group, 'discountPtc', 'valueQualifier'));
    const infant = ptc === 'INF';
    return findAll(group, 'travellersID', 'travellerDetails').map((one) => ({
      id: `${infant ? 'I' : 'T'}${needText(one, 'measurementValue')}`,
      ptc,
    }));
  });
  checkCurrency(exchange);
  const family = readFamilies(body);
  const flights = findAll(body, 'segmentGroup', 'segmentInformation').map((one) => ({
    carrier: needText(one, 'companyDetails', 'marketingCompany'),
    number: Number(needText(one, 'flightIdentification', 'flightNumber')),
    date: toIsoDay(readTextAt(one, 'flightDate', 'departureDate')),
    origin: needText(one, 'boardPointDetails', 'trueLocationId'),
    destination: needText(one, 'offpointDetails', 'trueLocationId'),
    booking_class: needText(one, 'flightIdentification', 'bookingClass'),
    item: Number(needText(one, 'itemNumber')),
  }));
  const directions = memory.directions(flights);
  const slices = [...new Set(directions)].map((direction) => {
    const own = flights.filter((_, i) => directions[i] === direction);
    return { flights: own, brand: family(own[0]!.item) };
  });
  const offer = unwrapAnswer(world.namedOffer(provider, { slices, passengers: party }));
  return { offer, party };
}

export const priceInformatively: Handler = (exchange) => {
  const { world, provider, distortion, seller, session } = exchange;
  const { offer: named, party } = readInformativeOffer(exchange);
  const { offer } = unwrapAnswer(world.price(provider, [named.id], party, distortion));
  if (session) exchange.memory.priced.set(session.id, offer);
  return el(
    'Fare_InformativePricingWithoutPNRReply',
    el(
      'messageDetails',
      el(
        'messageFunctionDetails',
        leaf('businessFunction', '1'),
        leaf('messageFunction', '741'),
        leaf('responsibleAgency', '1A'),
      ),
      leaf('responseType', 'A'),
    ),
    el(
      'mainGroup',
      el('dummySegment'),
      offer.fares.map((fare, i) => buildPricingGroup(offer, fare, i, party, seller.owner)),
    ),
  );
};

function buildPricingGroup(
  offer: WorldOffer,
  fare: WorldOffer['fares'][number],
  i: number,
  party: Party,
  owner: string,
): XmlNode {
  const { currency } = offer;
  const { base, taxes, total } = calculatePerPassenger(fare);
  const people = party.filter(({ ptc }) => ptc === fare.ptc);
  const flights = offer.slices.flatMap((slice) =>
    slice.flights.map((flight) => ({ slice, flight })),
  );
  return el(
    'pricingGroupLevelGroup',
    nest(
      'numberOfPax/segmentControlDetails',
      leaf('quantity', i + 1),
      leaf('numberOfUnits', people.length),
    ),
    el(
      'passengersID',
      people.map(({ id }) => nest('travellerDetails', leaf('measurementValue', id.slice(1)))),
    ),
    el(
      'fareInfoGroup',
      el('emptySegment'),
      el(
        'pricingIndicators',
        leaf('priceTariffType', 'I'),
        nest('companyDetails', leaf('otherCompany', owner)),
      ),
      el(
        'fareAmount',
        buildMonetary('B', base, currency),
        buildMonetary('712', total, currency, 'otherMonetaryDetails'),
      ),
      nest(
        'surchargesGroup/taxesAmount',
        taxes.map((one) => buildTaxDetails(one, offer.currency)),
      ),
      flights.map(({ slice, flight }, at) =>
        el(
          'segmentLevelGroup',
          el('segmentInformation', buildFlightProduct(flight), leaf('itemNumber', at + 1)),
          nest('fareBasis/additionalFareDetails', leaf('rateClass', flight.fare_basis)),
          nest(
            'cabinGroup/cabinSegment/bookingClassDetails',
            leaf('designator', flight.booking_class),
            leaf('option', CABIN_LETTERS[getCabinByClass(flight.booking_class)]),
          ),
          nest(
            'baggageAllowance/baggageDetails',
            leaf('freeAllowance', fare.ptc === 'INF' ? 0 : slice.brand.bags),
            leaf('quantityCode', 'N'),
          ),
          nest(
            'ptcSegment/quantityDetails',
            leaf('numberOfUnit', people.length),
            leaf('unitQualifier', fare.ptc === 'CHD' ? 'CH' : fare.ptc),
          ),
        ),
      ),
      buildComponents(offer, fare),
    ),
  );
}

/** Fare components: one per direction, with its fare family and flights. */
function buildComponents(
  offer: Pick<WorldOffer, 'slices' | 'currency'>,
  fare: WorldOffer['fares'][number] | null,
): XmlNode[] {
  let at = 0;
  return offer.slices.map((slice, i) => {
    const base = fare?.per_slice[i]?.base_minor ?? null;
    return el(
      'fareComponentDetailsGroup',
      nest('fareComponentID/itemNumberDetails', leaf('number', String(i + 1)), leaf('type', 'FC')),
      el(
        'marketFareComponent',
        nest('boardPointDetails', leaf('trueLocationId', slice.flights[0]!.origin)),
        nest('offpointDetails', leaf('trueLocationId', slice.flights.at(-1)!.destination)),
      ),
      base !== null && el('monetaryInformation', buildMonetary('TFC', base, offer.currency)),
      nest(
        'componentClassInfo/fareBasisDetails',
        leaf('rateTariffClass', slice.flights[0]!.fare_basis),
      ),
      nest('fareFamilyDetails', leaf('fareFamilyname', slice.brand.code.slice(0, 30))),
      slice.flights.map(() => {
        at += 1;
        return el(
          'couponDetailsGroup',
          nest('productId/referenceDetails', leaf('type', 'ST'), leaf('value', String(at))),
        );
      }),
    );
  });
}

/** X is to be paid now, O was paid with an earlier ticket. */
export const buildTax = (
  { code, amount_minor }: { code: string; amount_minor: number },
  identifier: 'X' | 'O',
  currency: string,
): XmlNode =>
  el(
    'taxInformation',
    el(
      'taxDetails',
      leaf('taxQualifier', '7'),
      nest('taxIdentification', leaf('taxIdentifier', identifier)),
      nest('taxType', leaf('isoCountry', code)),
    ),
    el('amountDetails', buildFareAmount('TAX', amount_minor, currency, 'fareDataMainInformation')),
  );

/** What each flight is sold as, by its number after those before it. */
export function buildFareSegments(
  offer: Pick<WorldOffer, 'slices'>,
  infant: boolean,
  before: number,
  cabins = true,
): XmlNode[] {
  const flights = offer.slices.flatMap((slice) =>
    slice.flights.map((flight, at) => ({ slice, flight, connects: at > 0 })),
  );
  return flights.map(({ slice, flight, connects }, at) => {
    const [primary, rest] = splitBasis(flight.fare_basis);
    return el(
      'segmentInformation',
      nest('connexInformation/connecDetails', leaf('connexType', connects ? 'X' : 'O')),
      el(
        'segDetails',
        el(
          'segmentDetail',
          leaf('identification', 'AIR'),
          leaf('classOfService', flight.booking_class),
        ),
        leaf('ticketingStatus', 'OK'),
      ),
      nest(
        'fareQualifier/fareBasisDetails',
        leaf('primaryCode', primary),
        leaf('fareBasisCode', rest),
      ),
      cabins &&
        nest(
          'cabinGroup/cabinSegment/bookingClassDetails',
          leaf('designator', flight.booking_class),
          leaf('option', CABIN_LETTERS[getCabinByClass(flight.booking_class)]),
        ),
      nest(
        'bagAllowanceInformation/bagAllowanceDetails',
        leaf('baggageQuantity', infant ? 0 : slice.brand.bags),
        leaf('baggageType', 'N'),
      ),
      nest(
        'segmentReference/refDetails',
        leaf('refQualifier', 'S'),
        leaf('refNumber', before + at + 1),
      ),
    );
  });
}

/** Entries of `fareList`: one per passenger type, with the passengers' numbers. */
export function buildFareList(
  offer: WorldOffer,
  people: { ptc: WorldPtc; number: string }[],
  { first, owner, type = 'TST' }: { first: number; owner: string; type?: string },
): XmlNode[] {
  const { currency } = offer;
  return offer.fares.map((fare, i) => {
    const { base, taxes, total } = calculatePerPassenger(fare);
    const infant = fare.ptc === 'INF';
    const own = people.filter(({ ptc }) => ptc === fare.ptc);
    return el(
      'fareList',
      el(
        'pricingInformation',
        nest('tstInformation', leaf('tstIndicator', 'I')),
        leaf('fcmi', '0'),
      ),
      el('fareReference', leaf('referenceType', type), leaf('uniqueReference', first + i)),
      el('lastTktDate', leaf('businessSemantic', 'LT'), buildDateTime(offer.payment_due_at)),
      nest('validatingCarrier/carrierInformation', leaf('carrierCode', owner)),
      el(
        'paxSegReference',
        own.map(({ number }) =>
          el('refDetails', leaf('refQualifier', infant ? 'PI' : 'PA'), leaf('refNumber', number)),
        ),
      ),
      el(
        'fareDataInformation',
        el('fareDataMainInformation', leaf('fareDataQualifier', 'I')),
        buildFareAmount('B', base, currency),
        buildFareAmount('712', total, currency),
      ),
      taxes.map((one) => buildTax(one, 'X', offer.currency)),
      fare.ptc !== 'ADT' &&
        el(
          'passengerInformation',
          el(
            'penDisInformation',
            leaf('infoQualifier', '701'),
            nest('penDisData', leaf('discountCode', infant ? 'IN' : 'CH')),
          ),
        ),
      buildFareSegments(offer, infant, 0, type !== 'DISPLAY'),
      type !== 'DISPLAY' && buildComponents(offer, fare),
      type === 'TST' && el('endFareList'),
    );
  });
}

export const upsell: Handler = (exchange) => {
  const { world, provider, distortion, seller } = exchange;
  const { offer, party } = readInformativeOffer(exchange);
  const { offer: own, upsells } = unwrapAnswer(
    world.price(provider, [offer.id], party, distortion),
  );
  const people = party.map(({ id, ptc }) => ({ ptc, number: id.slice(1) }));
  let first = 1;
  return el(
    'Fare_PriceUpsellWithoutPNRReply',
    [own, ...upsells].flatMap((one) => {
      const list = buildFareList(one, people, { first, owner: seller.owner, type: 'FRN' });
      first += list.length;
      return list;
    }),
  );
};

export const answerMiniRules: Handler = ({ body, session, memory }) => {
  const kind = needText(body, 'groupRecords', 'recordID', 'referenceType');
  const order = session?.workspace?.order ?? null;
  const offer = session ? memory.priced.get(session.id) : undefined;
  const about = kind === 'TST' || kind === 'PNR' ? order : (offer ?? null);
  if (!about) return refuse('17030', 'NO PRICING RECORD IN CONTEXT');
  return buildRulesReply(about, kind);
};

const LETTERS = { BEFORE_DEPARTURE: 'BD', NO_SHOW: 'BN', AFTER_DEPARTURE: 'AD' } as const;

function buildRulesReply(
  { slices, currency }: Pick<WorldOffer, 'slices' | 'currency'>,
  kind: string,
): XmlNode {
  let at = 0;
  const buildRule = (i: number, number: number, penalties: WorldPenalty[]) =>
    el(
      'mnrRulesInfoGrp',
      nest('mnrCatInfo/descriptionInfo', leaf('number', number)),
      nest(
        'mnrFCInfoGrp/refInfo/referenceDetails',
        leaf('type', 'FC'),
        leaf('value', String(i + 1)),
      ),
      el(
        'mnrMonInfoGrp',
        el(
          'monetaryInfo',
          penalties.map(({ when, allowed, amount_minor }) =>
            buildMonetary(`${LETTERS[when]}X`, allowed ? amount_minor : 0, currency),
          ),
        ),
      ),
      el(
        'mnrRestriAppInfoGrp',
        el(
          'mnrRestriAppInfo',
          penalties.map(({ when, allowed }) =>
            el(
              'statusInformation',
              leaf('indicator', `${LETTERS[when]}A`),
              leaf('action', allowed ? '1' : '0'),
            ),
          ),
        ),
      ),
    );
  return el(
    'MiniRule_GetFromRecReply',
    nest('responseDetails', leaf('statusCode', 'O')),
    el(
      'mnrByPricingRecord',
      el('pricingRecordId', leaf('referenceType', kind), leaf('uniqueReference', '1')),
      slices.map((slice, i) =>
        el(
          'fareComponentInfo',
          nest(
            'fareQualifierDetails/additionalFareDetails',
            leaf('rateClass', slice.flights[0]!.fare_basis),
          ),
          nest(
            'fareComponentRef/referenceDetails',
            leaf('type', 'FC'),
            leaf('value', String(i + 1)),
          ),
          el(
            'originAndDestination',
            leaf('origin', slice.flights[0]!.origin),
            leaf('destination', slice.flights.at(-1)!.destination),
          ),
          slice.flights.map(() => {
            at += 1;
            return nest('segmentRefernce/reference', leaf('type', 'ST'), leaf('value', at));
          }),
        ),
      ),
      slices.flatMap((slice, i) => [
        buildRule(
          i,
          31,
          slice.penalties.filter(({ kind }) => kind === 'CHANGE'),
        ),
        buildRule(
          i,
          33,
          slice.penalties.filter(({ kind }) => kind === 'CANCEL'),
        ),
      ]),
    ),
  );
}
