/** Prices and upsells of flights named without a record, and what pricing requests have in common. */
import { getAt } from '../non-empty.ts';
import type { WorldOffer } from '../world.ts';
import { buildCabin, buildComponents, buildFareList, calculatePerPassenger } from './fare-lists.ts';
import type { Exchange, Handler } from './message-exchange.ts';
import { getPtc, type Party } from './travel-asked.ts';
import {
  buildFlightProduct,
  buildMonetary,
  buildTaxDetails,
  el,
  findAll,
  findChildren,
  leaf,
  needText,
  readFlightProduct,
  readTextAt,
  refuse,
  type XmlElement,
  type XmlNode,
} from './wire.ts';

/** The fare family asked for, by flight number in the request; null where none is named. */
export function readFamilies(
  body: XmlElement,
  group = 'pricingOptionGroup',
): (segment: number) => string | null {
  const named = new Map<number, string>();
  let everywhere: string | null = null;
  for (const option of findChildren(body, group)) {
    if (readTextAt(option, 'pricingOptionKey/pricingOptionKey') !== 'PFF') continue;
    const family = needText(option, 'optionDetail/criteriaDetails/attributeDescription');
    const refs = findAll(option, 'paxSegTstReference/referenceDetails');
    if (refs.length === 0) everywhere = family;
    for (const one of refs) named.set(Number(needText(one, 'value')), family);
  }
  return (segment) => named.get(segment) ?? everywhere;
}

/** Refuses any currency but the office's. */
export function checkCurrency({ body, seller }: Pick<Exchange, 'body' | 'seller'>): void {
  for (const option of findChildren(body, 'pricingOptionGroup')) {
    const asked = readTextAt(option, 'currency/firstCurrencyDetails/currencyIsoCode');
    if (asked !== null && asked !== seller.currency) refuse('911', `NO FARE IN ${asked}`);
  }
}

/** The offer for the flights and passengers of a request without a record. */
function readInformativeOffer(exchange: Exchange): { offer: WorldOffer; party: Party } {
  const { world, body, memory } = exchange;
  const party = findChildren(body, 'passengersGroup').flatMap((group) => {
    const ptc = getPtc(needText(group, 'discountPtc/valueQualifier'));
    const infant = ptc === 'INF';
    return findAll(group, 'travellersID/travellerDetails').map((one) => ({
      id: `${infant ? 'I' : 'T'}${needText(one, 'measurementValue')}`,
      ptc,
    }));
  });
  checkCurrency(exchange);
  const family = readFamilies(body);
  const flights = findAll(body, 'segmentGroup/segmentInformation').map((one) => ({
    ...readFlightProduct(one),
    item: Number(needText(one, 'itemNumber')),
  }));
  const directions = memory.directions(flights);
  const slices = [...new Set(directions)].map((direction) => {
    const own = flights.filter((_, i) => directions[i] === direction);
    return { flights: own, brand: family(getAt(own, 0).item) };
  });
  const offer = world.namedOffer({ slices, passengers: party });
  return { offer, party };
}

export const priceInformatively: Handler = (exchange) => {
  const { world, distortion, seller, session } = exchange;
  const { offer: named, party } = readInformativeOffer(exchange);
  const { offer } = world.price([named.id], party, distortion);
  if (session) exchange.memory.priced.set(session.id, offer);
  return el(
    'Fare_InformativePricingWithoutPNRReply',
    el('messageDetails', {
      messageFunctionDetails: {
        businessFunction: '1',
        messageFunction: '741',
        responsibleAgency: '1A',
      },
      responseType: 'A',
    }),
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
    el('numberOfPax/segmentControlDetails', { quantity: i + 1, numberOfUnits: people.length }),
    el(
      'passengersID',
      people.map(({ id }) => el('travellerDetails', { measurementValue: id.slice(1) })),
    ),
    el(
      'fareInfoGroup',
      el('emptySegment'),
      el('pricingIndicators', { priceTariffType: 'I', companyDetails: { otherCompany: owner } }),
      el(
        'fareAmount',
        buildMonetary('B', base, currency),
        buildMonetary('712', total, currency, 'otherMonetaryDetails'),
      ),
      el(
        'surchargesGroup/taxesAmount',
        taxes.map((one) => buildTaxDetails(one, offer.currency)),
      ),
      flights.map(({ slice, flight }, at) =>
        el(
          'segmentLevelGroup',
          el('segmentInformation', buildFlightProduct(flight), leaf('itemNumber', at + 1)),
          el('fareBasis/additionalFareDetails', { rateClass: flight.fare_basis }),
          buildCabin(flight.booking_class),
          el('baggageAllowance/baggageDetails', {
            freeAllowance: fare.ptc === 'INF' ? 0 : slice.brand.bags,
            quantityCode: 'N',
          }),
          el('ptcSegment/quantityDetails', {
            numberOfUnit: people.length,
            unitQualifier: fare.ptc === 'CHD' ? 'CH' : fare.ptc,
          }),
        ),
      ),
      buildComponents(offer, fare),
    ),
  );
}

export const upsell: Handler = (exchange) => {
  const { world, distortion, seller } = exchange;
  const { offer, party } = readInformativeOffer(exchange);
  const { offer: own, upsells } = world.price([offer.id], party, distortion);
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
