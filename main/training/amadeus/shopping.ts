/** Master Pricer: flights on sale grouped by direction, with families, prices over both, and bags. */
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { getCabinByClass, getFiling } from '../booking-classes.ts';
import { getAt, getOrMake } from '../non-empty.ts';
import type { WorldOffer, WorldSlice } from '../world.ts';
import { PTCS } from '../world-order.ts';
import { OFFICE_ZONE } from './elements.ts';
import { calculatePerPassenger } from './fare-lists.ts';
import type { Exchange, Handler } from './message-exchange.ts';
import { CABIN_LETTERS } from './pnr-view.ts';
import { type Party, readTravel } from './travel-asked.ts';
import {
  buildTaxDetails,
  el,
  formatDecimal,
  formatWireClock,
  formatWireDay,
  formatWireMinutes,
  formatWordDay,
  leaf,
  refuse,
  type XmlNode,
} from './wire.ts';

export const answerMasterPricer: Handler = (exchange) => {
  const { world } = exchange;
  const { party, most, ...travel } = readTravel(exchange);
  const found = world.search({
    ...travel,
    passengers: PTCS.map((ptc) => ({
      ptc,
      count: party.filter((one) => one.ptc === ptc).length,
    })),
  });
  return buildFound('Fare_MasterPricerTravelBoardSearchReply', exchange, found, most, party);
};

export function buildFound(
  name: string,
  exchange: Exchange,
  found: readonly WorldOffer[],
  most: number,
  party: Party,
): XmlNode {
  if (found.length === 0 || exchange.distortion === 'SOLD_OUT') {
    refuse('931', 'NO ITINERARY FOUND FOR REQUESTED SEGMENT 1');
  }
  exchange.memory.learn(found);
  return el(
    name,
    el('replyStatus/status', { advisoryTypeInfo: 'FQX' }),
    ...buildRecommendations(exchange, found.slice(0, most), party),
  );
}

/** Groups of flights, families, prices over both, bags. */
function buildRecommendations(
  { seller }: Pick<Exchange, 'seller'>,
  offers: readonly WorldOffer[],
  party: Party,
): XmlNode[] {
  const { currency } = seller;
  const families: Numbered = new Map();
  const indexes: Numbered[] = [];
  const bags = new Map<string, number>();
  const placed = offers.map(({ slices }) => {
    const refs = slices.map((slice, i) => {
      indexes[i] ??= new Map();
      const flights = slice.flights.map(({ id }) => id).join();
      return getNumber(indexes[i], flights, slice);
    });
    const allowance = slices.map(({ brand }) => brand.bags).join();
    const bag = getOrMake(bags, allowance, () => bags.size + 1);
    return {
      refs,
      bag,
      fares: slices.map((slice) => getNumber(families, slice.brand.code, slice)),
    };
  });
  return [
    el('conversionRate/conversionRateDetail', { currency }),
    ...[...families].map(([code, { number, slice }]) =>
      el('familyInformation', {
        refNumber: number,
        fareFamilyname: code.slice(0, 30),
        description: slice.brand.name,
        carrier: seller.owner,
      }),
    ),
    ...indexes.map((index, i) =>
      el(
        'flightIndex',
        el('requestedSegmentRef', { segRef: i + 1 }),
        [...index.values()].map(({ number, slice }) =>
          buildFlightGroup(number, slice, seller.owner),
        ),
      ),
    ),
    ...offers.map((offer, i) =>
      buildRecommendation(offer, { number: i + 1, ...getAt(placed, i), party, seller }),
    ),
    buildBagGroups(bags, party),
  ];
}

type Numbered = Map<string, { number: number; slice: WorldSlice }>;
const getNumber = (known: Numbered, name: string, slice: WorldSlice): number =>
  getOrMake(known, name, () => ({ number: known.size + 1, slice })).number;

const buildFlightGroup = (number: number, slice: WorldSlice, owner: string): XmlNode =>
  el(
    'groupOfFlights',
    el(
      'propFlightGrDetail',
      el('flightProposal', { ref: number }),
      el('flightProposal', { ref: formatWireMinutes(slice.duration_min), unitQualifier: 'EFT' }),
      el('flightProposal', { ref: owner, unitQualifier: 'MCX' }),
    ),
    slice.flights.map((flight) =>
      el(
        'flightDetails',
        el(
          'flightInformation',
          el('productDateTime', {
            dateOfDeparture: formatWireDay(flight.departure),
            timeOfDeparture: formatWireClock(flight.departure),
            dateOfArrival: formatWireDay(flight.arrival),
            timeOfArrival: formatWireClock(flight.arrival),
          }),
          el('location', { locationId: flight.origin, terminal: flight.departure_terminal }),
          el('location', { locationId: flight.destination, terminal: flight.arrival_terminal }),
          el('companyId', {
            marketingCarrier: flight.carrier,
            operatingCarrier: flight.operating_carrier,
          }),
          leaf('flightOrtrainNumber', String(flight.number)),
          el('productDetail', {
            equipmentType: flight.aircraft,
            techStopNumber: flight.stops.length,
          }),
          el('addProductDetail', { electronicTicketing: 'Y' }),
          el('attributeDetails', {
            attributeType: 'EFT',
            attributeDescription: formatWireMinutes(flight.duration_min),
          }),
        ),
        flight.stops.map((stop) =>
          el(
            'technicalStop',
            el('stopDetails', {
              dateQualifier: 'AA',
              date: formatWireDay(stop.arrival),
              firstTime: formatWireClock(stop.arrival),
              locationId: stop.airport,
            }),
            el('stopDetails', {
              dateQualifier: 'AD',
              date: formatWireDay(stop.departure),
              firstTime: formatWireClock(stop.departure),
            }),
          ),
        ),
      ),
    ),
  );

interface Placed {
  number: number;
  refs: number[];
  bag: number;
  /** The fare family of each direction. */
  fares: number[];
  party: Party;
  seller: Exchange['seller'];
}

function buildRecommendation(offer: WorldOffer, placed: Placed): XmlNode {
  const { number, refs, bag, fares, party, seller } = placed;
  const formatMoney = (minor: number) => formatDecimal(minor, offer.currency);
  const sums = offer.fares.map((fare) => ({ count: fare.count, ...calculatePerPassenger(fare) }));
  const sumAll = (pick: (one: (typeof sums)[number]) => number) =>
    sums.reduce((sum, one) => sum + one.count * pick(one), 0);
  const buildRef = (qualifier: string, value: number) =>
    el('referencingDetail', { refQualifier: qualifier, refNumber: value });
  return el(
    'recommendation',
    el('itemNumber/itemNumberId', { number }),
    el(
      'recPriceInfo',
      el('monetaryDetail', { amount: formatMoney(sumAll(({ total }) => total)) }),
      el('monetaryDetail', { amount: formatMoney(sumAll(({ tax }) => tax)) }),
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
        el('paxFareDetail', {
          paxFareNum: i + 1,
          totalFareAmount: formatMoney(total),
          totalTaxAmount: formatMoney(tax),
          codeShareDetails: { transportStageQualifier: 'V', company: seller.owner },
          pricingTicketing: { priceType: 'RP' },
        }),
        el('paxReference', {
          ptc: fare.ptc,
          traveller: people.map(({ id }) => ({
            ref: id.slice(1),
            infantIndicator: fare.ptc === 'INF' ? 1 : null,
          })),
        }),
        el(
          'passengerTaxDetails',
          taxes.map((one) => buildTaxDetails(one, offer.currency)),
        ),
        buildMessages(offer),
        offer.slices.map((slice, at) =>
          el(
            'fareDetails',
            el('segmentRef', { segRef: at + 1 }),
            slice.flights.map((flight) =>
              el(
                'groupOfFares',
                el('productInformation', {
                  cabinProduct: {
                    rbd: flight.booking_class,
                    cabin: CABIN_LETTERS[getCabinByClass(flight.booking_class)],
                    avlStatus: flight.seats_left,
                  },
                  fareProductDetail: {
                    fareBasis: flight.fare_basis,
                    passengerType: fare.ptc,
                    fareType: FARE_TYPES[getFiling(flight.booking_class)],
                  },
                  breakPoint: 'Y',
                }),
                el('fareFamiliesRef', buildRef('F', getAt(fares, at))),
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
    el('fare/pricingMessage', {
      freeTextQualification: { textSubjectQualifier: subject, informationType: type },
      description: words,
    });
  return [
    ...(never ? [buildText('PEN', '70', 'TICKETS ARE NON-REFUNDABLE')] : []),
    ...(!never && dear ? [buildText('PEN', '73', 'PENALTY APPLIES')] : []),
    buildText(
      'LTD',
      '40',
      'LAST TKT DTE',
      formatWordDay(convertUtcToLocal(offer.payment_due_at, OFFICE_ZONE)),
      ' - SEE ADV PURCHASE',
    ),
  ];
}

/** Allowances by number of bags, and a coverage for each mix of them. */
function buildBagGroups(bags: ReadonlyMap<string, number>, party: Party): XmlNode {
  const counts = [...new Set([...bags.keys()].flatMap((key) => key.split(',')))];
  const seated = party.filter(({ ptc }) => ptc !== 'INF');
  return el('serviceFeesGrp', {
    serviceTypeInfo: { carrierFeeDetails: { type: 'FBA' } },
    serviceCoverageInfoGrp: [...bags].map(([mix, number]) => ({
      itemNumberInfo: { itemNumber: { number } },
      serviceCovInfoGrp: mix.split(',').map((count, i) => ({
        paxRefInfo: {
          travellerDetails: seated.map(({ id }) => ({ referenceNumber: id.slice(1) })),
        },
        coveragePerFlightsInfo: {
          numberOfItemsDetails: { referenceQualifier: 'RS', refNum: i + 1 },
        },
        refInfo: {
          referencingDetail: { refQualifier: 'F', refNumber: counts.indexOf(count) + 1 },
        },
      })),
    })),
    globalMessageMarker: {},
    freeBagAllowanceGrp: counts.map((count, i) => ({
      freeBagAllownceInfo: { baggageDetails: { freeAllowance: count, quantityCode: 'N' } },
      itemNumberInfo: { itemNumberDetails: { number: i + 1, type: 'FBA' } },
    })),
  });
}
