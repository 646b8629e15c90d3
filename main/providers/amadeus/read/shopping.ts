/**
 * Splits recommendations, prices over groups of flights, into offers. An offer has one flight group
 * per direction, its booking classes, fare family, bags and penalties.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { FareType } from '#main/contract/values.ts';
import { formatAmounts } from '#main/domain/money.ts';
import type {
  ProviderFeature,
  ProviderLeg,
  ProviderOffer,
  ProviderPaxPrice,
  ProviderSlice,
  ProviderStop,
} from '../../provider.ts';
import { mergeFlightBags, NO_STATEMENT } from '../../wire/baggage-allowance.ts';
import { getFirst, getLast } from '../../wire/lists.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { parseFlightNumber, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { OfferKey, Segment, SliceKey } from '../order-keys.ts';
import { type BagPricesOf, type BagsOf, readBagAllowances, readBagPrices } from './allowances.ts';
import { sumTaxes } from './fare-elements.ts';
import { readOtherTexts, readPenalties, readTicketingDate } from './penalties.ts';
import {
  buildPlainTax,
  findFirstLimit,
  parseMinor,
  parseMinutes,
  readCabin,
  readTextsAt,
  readTime,
  resolveLimit,
  toPaxType,
} from './values.ts';

/** A direction's flights as the index has them. */
interface FlightGroup {
  legs: Omit<ProviderLeg, 'booking_class' | 'fare_basis' | 'cabin' | 'fare_type' | 'brand'>[];
  duration_min: number | null;
}
type Groups = ReadonlyMap<string, ReadonlyMap<string, FlightGroup>>;

export interface ShoppingContext {
  reading: Reading;
  /** The day of the message: what decides the century of a date. */
  today: string;
  /** Of the office: what its last days to ticket are of. */
  zone: string;
  /** When an offer has run out; null where nobody says. */
  expires_at: string | null;
}

interface Fare {
  rbd: string | null;
  cabin: string | null;
  seats: number | null;
  basis: string | null;
  type: FareType;
  family: string | null;
}
/** The price of one passenger type, and its fares by slice and leg. */
interface Product {
  price: ProviderPaxPrice;
  slices: Map<string, Fare[]>;
  features: ProviderFeature[];
  refs: string[];
  carrier: string | null;
  last_ticketing: string | null;
}
interface Family {
  code: string;
  name: string | null;
}

/** Texts about all results, or some of them. */
const REMARKS = [
  'warningInfo/globalMessage/description',
  'recommendation/warningMessage/description',
  'offersGroup/warningMessage/description',
  'flightIndex/groupOfFlights/propFlightGrDetail/warningFreeText',
];

export function readShopping(root: XmlNode, context: ShoppingContext): ProviderOffer[] {
  const { reading } = context;
  noteSaid(readTextsAt(root, REMARKS), null, reading);
  reading.currency =
    root.text('conversionRate/conversionRateDetail/currency')?.toUpperCase() ?? reading.currency;
  const companies = new Map(
    root.all('companyIdText').map((one) => [one.text('textRefNumber'), one.text('companyText')]),
  );
  const groups = readIndex(root, companies, context);
  const families = new Map(
    root.all('familyInformation').map((node): [string, Family] => {
      const code = node.text('fareFamilyname') ?? node.text('refNumber') ?? '';
      return [node.text('refNumber') ?? '', { code, name: node.text('description') }];
    }),
  );
  const bags = readBagAllowances(root);
  const bag_prices = readBagPrices(root, reading);
  return root
    .all('recommendation')
    .flatMap((node) => readRecommendation(node, { groups, families, bags, bag_prices, context }));
}

/** Airlines without a code, by the number that a flight names them by. */
type Companies = ReadonlyMap<string | null, string | null>;

const readIndex = (root: XmlNode, companies: Companies, context: ShoppingContext): Groups =>
  new Map(
    root.all('flightIndex').map((index) => {
      const at = index.text('requestedSegmentRef/segRef') ?? '';
      const groups = index.all('groupOfFlights').map((node): [string, FlightGroup] => {
        const proposals = node.find('propFlightGrDetail/flightProposal');
        const plain = proposals.find((one) => !one.has('unitQualifier'));
        const elapsed = proposals.find((one) => one.text('unitQualifier') === 'EFT');
        for (const one of proposals) one.take();
        const legs = node
          .all('flightDetails')
          .flatMap(
            (flight, leg) => readFlight(flight, `${at}-${leg + 1}`, companies, context) ?? [],
          );
        return [
          plain?.text('ref') ?? '',
          { legs, duration_min: parseMinutes(elapsed?.text('ref') ?? null) },
        ];
      });
      return [at, new Map(groups)];
    }),
  );

/** Null where it has no flight that could be sold. */
function readFlight(
  flight: XmlNode,
  key: string,
  companies: Companies,
  { reading, today }: Pick<ShoppingContext, 'reading' | 'today'>,
): FlightGroup['legs'][number] | null {
  const info = flight.at('flightInformation');
  const times = info?.at('productDateTime');
  const [from, to] = info?.all('location') ?? [];
  const carrier = info?.text('companyId/marketingCarrier') ?? '';
  const number = parseFlightNumber(info?.text('flightOrtrainNumber|flightNumber') ?? null, carrier);
  const left = times?.text('dateOfDeparture') ?? null;
  const shifted = parseInteger(times?.text('dateVariation') ?? null) ?? 0;
  const landed = times?.text('dateOfArrival') ?? null;
  const departure = readTime(left, times?.text('timeOfDeparture') ?? null, today);
  const clock = times?.text('timeOfArrival') ?? null;
  const arrival = readTime(landed ?? left, clock, today, landed === null ? shifted : 0);
  if (!from || !to || number === null || departure === null || arrival === null) {
    reading.warn(phrase('w_flight_incomplete', { id: key }));
    return null;
  }
  const stops = flight.all('technicalStop').flatMap((stop) => readStop(stop, today));
  const count = parseInteger(info?.text('productDetail/techStopNumber') ?? null) ?? 0;
  if (count > stops.length) {
    reading.warn(phrase('w_stops_untold', { flight: `${carrier}${number}` }));
  }
  const shared = flight.at('commercialAgreement/codeshareDetails');
  const designator = shared?.text('airlineDesignator') ?? null;
  const operating_carrier = info?.text('companyId/operatingCarrier') ?? designator;
  // Without an airline it is no flight's number but that of the airline's name.
  const shared_number = shared?.text('flightNumber') ?? null;
  const operating_name = designator === null ? companies.get(shared_number) : null;
  return {
    key,
    origin: from.text('locationId') ?? '',
    destination: to.text('locationId') ?? '',
    departure,
    arrival,
    departure_terminal: from.text('terminal'),
    arrival_terminal: to.text('terminal'),
    marketing_carrier: carrier,
    flight_number: number,
    operating_carrier,
    ...(operating_carrier === null && operating_name ? { operating_name } : {}),
    operating_flight_number: designator === null ? null : parseFlightNumber(shared_number, null),
    aircraft: info?.text('productDetail/equipmentType') ?? null,
    duration_min: readElapsed(info),
    stops,
    baggage: NO_STATEMENT,
    status: 'HK',
  };
}

function readElapsed(info: XmlNode | undefined): number | null {
  const found = info?.all('attributeDetails').find((one) => one.text('attributeType') === 'EFT');
  return parseMinutes(found?.text('attributeDescription') ?? null);
}

/** Arrival first, then departure, each with its place. */
function readStop(stop: XmlNode, today: string): ProviderStop[] {
  const [first, second] = stop.all('stopDetails');
  if (!first) return [];
  const readStopTime = (node: XmlNode | undefined) =>
    node ? readTime(node.text('date'), node.text('firstTime'), today) : null;
  const [airport = ''] = stop.texts('stopDetails/locationId');
  for (const node of [first, second]) node?.text('dateQualifier');
  return airport === ''
    ? []
    : [
        {
          airport,
          arrival: readStopTime(first),
          departure: readStopTime(second),
          duration_min: null,
        },
      ];
}

interface Parts {
  groups: Groups;
  families: ReadonlyMap<string, Family>;
  bags: BagsOf;
  bag_prices: BagPricesOf;
  context: ShoppingContext;
}

function readRecommendation(node: XmlNode, parts: Parts): ProviderOffer[] {
  const { groups, context } = parts;
  const { reading } = context;
  const currency = reading.currency ?? '';
  const named = node.all('paxFareProduct');
  const products = named.flatMap((one) => readProduct(one, parts) ?? []);
  const [first] = products;
  // A price for some of the passengers is none.
  if (!first || products.length < named.length) {
    reading.warn(phrase('amadeus_no_price_read'));
    return [];
  }
  const total_minor = products.reduce(
    (all, { price }) => all + price.quantity * (price.fare_minor + price.tax_minor),
    0,
  );
  checkTotal(node, total_minor, currency, reading);
  const specific = readSpecific(node);
  const carrier = first.carrier ?? '';
  return node.all('segmentFlightRef').flatMap((chosen) => {
    const refs = chosen.all('referencingDetail').map((one) => ({
      kind: one.text('refQualifier') ?? 'S',
      number: one.text('refNumber') ?? '',
    }));
    const wanted = refs.filter(({ kind }) => kind === 'S').map(({ number }) => number);
    const places = zip(listPlaces(groups, first, wanted.length), wanted.slice(0, groups.size));
    const found = places.flatMap(([[at, flights], number]) => {
      const group = flights.get(number);
      return group && group.legs.length > 0 ? [{ at, group }] : [];
    });
    if (wanted.length === 0 || found.length < places.length) {
      reading.warn(phrase('amadeus_no_flights_read'));
      return [];
    }
    const override = specific.get(refs.find(({ kind }) => kind === 'A')?.number ?? '');
    const [bag, sold] = ['B', 'OC'].map(
      (name) => refs.find(({ kind }) => kind === name)?.number ?? null,
    );
    const slices = found.map(({ at, group }, i) =>
      buildSlice(at, i, group, { products, first, override, bag, sold, ...parts }),
    );
    return [{ ...buildOffer(slices, products, { total_minor, currency, carrier, context }) }];
  });
}

/** One of several tickets has the flights of its own directions alone; its fares name them. */
function listPlaces(groups: Groups, { slices }: Product, count: number) {
  const own = [...groups].filter(([at]) => slices.has(at));
  return own.length === count ? own : [...groups].slice(0, count);
}

function buildOffer(
  made: { slice: ProviderSlice; family: Family | null }[],
  products: readonly Product[],
  told: { total_minor: number; currency: string; carrier: string; context: ShoppingContext },
): ProviderOffer {
  const count = (type: string) =>
    products.reduce((all, { price }) => all + (price.pax_type === type ? price.quantity : 0), 0);
  const key: OfferKey = {
    kind: 'amadeus-offer',
    slices: made.map(({ slice, family }) => ({
      segments: slice.legs.map(toSegment),
      family: family?.code ?? null,
      family_name: family?.name ?? null,
    })),
    people: { ADT: count('ADT'), CHD: count('CHD'), INF: count('INF') },
    total_minor: told.total_minor,
    currency: told.currency,
    carrier: told.carrier,
  };
  const day = findFirstLimit(products.flatMap(({ last_ticketing }) => last_ticketing ?? []));
  const [first] = made.flatMap(({ slice }) => slice.legs);
  return {
    key,
    owner: told.carrier || null,
    journeys: made.map(({ slice }) => ({ slices: [slice] })),
    currency: told.currency,
    prices: products.map(({ price }) => price),
    validating_carrier: told.carrier,
    expires_at: told.context.expires_at,
    price_guaranteed_until: null,
    payment_due_at: day ? resolveLimit(day, told.context.zone, first) : null,
    can_hold: true,
  };
}

export const toSegment = (leg: ProviderLeg): Segment => ({
  carrier: leg.marketing_carrier,
  number: leg.flight_number,
  date: leg.departure.slice(0, 10),
  origin: leg.origin,
  destination: leg.destination,
  booking_class: leg.booking_class ?? '',
  departure: leg.departure,
  arrival: leg.arrival,
  departure_terminal: leg.departure_terminal,
  arrival_terminal: leg.arrival_terminal,
  operating_carrier: leg.operating_carrier,
  operating_name: leg.operating_name,
  aircraft: leg.aircraft,
  fare_type: leg.fare_type,
  stops: leg.stops,
});

function buildSlice(
  at: string,
  index: number,
  { legs, duration_min }: FlightGroup,
  {
    products,
    first,
    override,
    bag,
    sold,
    families,
    bags,
    bag_prices,
  }: Parts & {
    products: readonly Product[];
    first: Product;
    override: Map<string, Fare[]> | undefined;
    bag: string | null | undefined;
    sold: string | null | undefined;
  },
): { slice: ProviderSlice; family: Family | null } {
  const fares = first.slices.get(at) ?? [];
  const own = override?.get(at) ?? [];
  const findFare = (leg: number) => fares[leg] ?? fares.at(-1);
  const family = families.get(findFare(0)?.family ?? '') ?? null;
  const readBags = (leg: number) =>
    mergeFlightBags(
      products.flatMap(({ price, refs }) =>
        (refs.length > 0 ? refs : ['1']).map((ref) => ({
          passenger_key: ref,
          seated: price.pax_type !== 'INF',
          allowance: bags(bag ?? null, { direction: at, leg }, ref),
        })),
      ),
    ).baggage;
  const written = legs.map((leg, i): ProviderLeg => {
    const priced = findFare(i);
    const of_leg = families.get(priced?.family ?? '') ?? family;
    return {
      ...leg,
      booking_class: own[i]?.rbd ?? priced?.rbd ?? null,
      fare_basis: priced?.basis ?? null,
      cabin: readCabin(own[i]?.cabin ?? priced?.cabin ?? null),
      fare_type: priced?.type ?? 'PUBLIC',
      brand: of_leg ? { code: of_leg.code, name: of_leg.name ?? of_leg.code } : null,
      baggage: readBags(i + 1),
    };
  });
  const seats = legs.flatMap((_, i) => own[i]?.seats ?? findFare(i)?.seats ?? []);
  const key: SliceKey = { kind: 'amadeus-slice', at: index };
  const slice: ProviderSlice = {
    key,
    origin: getFirst(legs).origin,
    destination: getLast(legs).destination,
    legs: written,
    duration_min,
    features: [...first.features, ...bag_prices(sold ?? null, at, first.refs)],
    baggage: getFirst(written).baggage,
    seats_remaining: seats.length > 0 ? Math.min(...seats) : null,
    prices: [],
  };
  return { slice, family };
}

function readProduct(node: XmlNode, { context }: Parts): Product | null {
  const { reading } = context;
  const detail = node.at('paxFareDetail');
  const total = parseMinor(detail?.text('totalFareAmount') ?? null, reading.currency, reading);
  const told = parseMinor(detail?.text('totalTaxAmount') ?? null, reading.currency, reading);
  const people = node.all('paxReference');
  const pax_type = toPaxType(people[0]?.text('ptc') ?? null);
  const refs = people.flatMap((one) => one.texts('traveller/ref'));
  for (const one of people) one.take();
  detail?.text('paxFareNum');
  if (total === null || pax_type === null) return null;
  const taxes = node.find('passengerTaxDetails/taxDetails').flatMap((one) => {
    const minor = parseMinor(
      one.text('rate'),
      one.text('currencyCode') ?? reading.currency,
      reading,
    );
    const code = one.text('countryCode') ?? one.text('type');
    return minor === null || code === null ? [] : [buildPlainTax(code, minor, one.text('type'))];
  });
  if (told === null && taxes.length === 0) reading.warn(phrase('w_taxes_untold'));
  const tax = told ?? sumTaxes(taxes);
  node.text('passengerTaxDetails/taxCategory');
  const company = detail?.all('codeShareDetails') ?? [];
  const validating = company.find((one) => one.text('transportStageQualifier') === 'V');
  for (const one of company) one.take();
  detail?.texts('pricingTicketing/priceType');
  const messages = node.all('fare');
  const carrier = validating?.text('company') ?? null;
  noteSaid(
    readOtherTexts(messages, context.today),
    [carrier, pax_type].filter(Boolean).join(' '),
    reading,
  );
  return {
    price: {
      pax_type,
      quantity: Math.max(1, refs.length),
      fare_minor: total - tax,
      taxes,
      tax_minor: tax,
    },
    slices: new Map(node.all('fareDetails').map(readFares)),
    features: readPenalties(messages, reading),
    refs,
    carrier,
    last_ticketing: readTicketingDate(messages, context.today),
  };
}

/** The fare of each flight of a slice; a second product with a modifier is what is booked besides. */
function readFares(node: XmlNode): [string, Fare[]] {
  const fares = node.all('groupOfFares').map((group): Fare => {
    const product = group.at('productInformation');
    const cabins = product?.all('cabinProduct') ?? [];
    const main = cabins.find((one) => !one.has('bookingModifier')) ?? cabins[0];
    for (const one of cabins) one.take();
    const types = product?.texts('fareProductDetail/fareType') ?? [];
    product?.text('breakPoint');
    product?.text('fareProductDetail/passengerType');
    group.find('fareFamiliesRef/referencingDetail').forEach((one) => void one.text('refQualifier'));
    return {
      rbd: main?.text('rbd') ?? null,
      cabin: main?.text('cabin') ?? null,
      seats: parseInteger(main?.text('avlStatus') ?? null),
      basis: product?.text('fareProductDetail/fareBasis') ?? null,
      type: toFareType(types),
      family: group.text('fareFamiliesRef/referencingDetail/refNumber'),
    };
  });
  return [node.text('segmentRef/segRef') ?? '', fares];
}

/** Negotiated fares (RA, RN), private ones (RV, RU) and discounts (RB, RD, RDV) are not public. */
function toFareType(types: readonly string[]): FareType {
  if (types.some((type) => /^(RC|RW)$/.test(type))) return 'CORPORATE';
  return types.some((type) => /^R([ABNUV]|DV?)$/.test(type)) ? 'PRIVATE' : 'PUBLIC';
}

/** Classes and seats of one combination of flights where they are not those of the fare. */
const readSpecific = (node: XmlNode): Map<string, Map<string, Fare[]>> =>
  new Map(
    node.all('specificRecDetails').map((details) => {
      const slices = details.find('specificProductDetails/fareContextDetails').map((context) => {
        const fares = context.find('cnxContextDetails/fareCnxInfo/cabinProduct').map(
          (cabin): Fare => ({
            rbd: cabin.text('rbd'),
            cabin: cabin.text('cabin'),
            seats: parseInteger(cabin.text('avlStatus')),
            basis: null,
            type: 'PUBLIC',
            family: null,
          }),
        );
        return [context.text('requestedSegmentInfo/segRef') ?? '', fares] as const;
      });
      details.at('specificRecItem')?.take();
      return [details.text('specificRecItem/refNumber') ?? '', new Map(slices)];
    }),
  );

/** The total, then taxes, for all passengers. */
function checkTotal(node: XmlNode, sum: number, currency: string, reading: Reading): void {
  const [total, taxes] = node.find('recPriceInfo/monetaryDetail');
  const told = parseMinor(total?.text('amount') ?? null, currency, reading);
  taxes?.text('amount');
  if (told !== null && told !== sum) {
    reading.warn(phrase('w_total', { written: formatAmounts([sum, 0, told], currency), currency }));
  }
  node.at('itemNumber')?.take();
}
