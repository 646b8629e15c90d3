/** Seats, bags and other services: on offer, or in a reservation. */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { getStatusByCode } from '#main/domain/annotation-lines.ts';
import { allocate, formatAmounts } from '#main/domain/money.ts';
import { listNamed } from '../../lost-orders.ts';
import { GIVEN } from '../../orders.ts';
import type {
  ProviderOrderPassenger,
  ProviderOrderService,
  ProviderServiceOffer,
} from '../../provider.ts';
import { findOnly, getFirst } from '../../wire/lists.ts';
import { isOwnMoney, type Reading } from '../../wire/reading.ts';
import { parseFlag, parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { ReadEmd } from './documents.ts';
import { readTaxes } from './fares.ts';
import type { ReadSegment } from './segments.ts';
import { readAmount } from './values.ts';

export type ReadOptional = ReturnType<typeof readOptional>;

const SEAT_STATUSES = { CONFIRMED: 'CONFIRMED', REFUSED: 'CANCELLED', SENT: 'REQUESTED' } as const;
const SEAT = /seat/i;
const BAG = /bag/i;

/** Passengers and flights by the message's keys; `asked` are attributes to request it with. */
export function readOptional(node: XmlNode, reading: Reading) {
  const asked: Record<string, string> = Object.fromEntries(
    [
      'Type',
      'SupplierCode',
      'ProviderCode',
      'ServiceSubCode',
      'SSRCode',
      'IssuanceReason',
      'CreateDate',
      'SequenceNumber',
      'AssessIndicator',
      'InclusiveOfTax',
    ].flatMap((name) => {
      const value = node.attribute(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  const type = node.attribute('Type') ?? '';
  const extra = BAG.test(type) ? ('BAGGAGE' as const) : ('OTHER' as const);
  const data = node.all('ServiceData');
  const told = readAmount(node.attribute('TotalPrice'), reading);
  const base = readAmount(node.attribute('BasePrice'), reading);
  const currency = (told ?? base)?.currency;
  const taxed = readAmount(node.attribute('Taxes'), reading);
  const taxes = readTaxes(node.all('TaxInfo'), currency, reading);
  const tax_minor =
    taxed?.currency === currency && taxed
      ? taxed.minor
      : taxes.reduce((all, tax) => all + tax.amount_minor, 0);
  const total = told ?? (base && { ...base, minor: base.minor + tax_minor });
  const sums = [base?.minor, (base?.minor ?? 0) + tax_minor];
  if (total && base?.currency === total.currency && !sums.includes(total.minor)) {
    const written = formatAmounts([base.minor, tax_minor, 0, total.minor], total.currency);
    reading.warn(phrase('price_not_add', { written, currency: total.currency }));
  }
  const text =
    node.attribute('DisplayText') ??
    node.text('ServiceInfo/Description') ??
    node.at('BrandingInfo')?.attribute('CommercialName') ??
    null;
  const weight = /(\d{1,3})\s*kg/i.exec(text ?? '')?.[1];
  return {
    key: node.attribute('Key') ?? '',
    kind: SEAT.test(type) ? ('SEAT' as const) : extra,
    code: node.attribute('ServiceSubCode'),
    name: text ?? type,
    travelers: readDistinct(data, 'BookingTravelerRef'),
    segments: readDistinct(data, 'AirSegmentRef'),
    seat: readSeat(data[0]?.attribute('Data') ?? null),
    /** Whom and which flights it is for, one by one. */
    uses: data.map((one) => ({
      traveler: one.attribute('BookingTravelerRef'),
      segment: one.attribute('AirSegmentRef'),
      seat: readSeat(one.attribute('Data')),
      documents: readDistinct([one], 'EMDSummaryRef', 'EMDCouponRef'),
    })),
    quantity: parseInteger(node.attribute('Quantity')) ?? 1,
    price: total && {
      amount_minor: total.minor - tax_minor,
      tax_minor,
      currency: total.currency,
    },
    status: node.attribute('ServiceStatus'),
    asked,
    documents: readDistinct(data, 'EMDSummaryRef', 'EMDCouponRef'),
    weight_kg: weight ? Number(weight) : null,
    // The airline's remark.
    description: [...new Set(node.texts('Remark'))].join('\n') || null,
  };
}

const readDistinct = (nodes: readonly XmlNode[], ...names: string[]): string[] => [
  ...new Set(names.flatMap((name) => nodes.flatMap((one) => one.attribute(name) ?? []))),
];

/** `12-A`, `012A` and `12A` are the same seat. */
function readSeat(text: string | null): string | null {
  const match = /^0*(\d{1,3})-?([A-Z])$/.exec(text?.trim().toUpperCase() ?? '');
  return match ? `${match[1]}${match[2]}` : null;
}

const GONE = /cancel|refund|declin|reject/i;

type FindLegKey = (segment: string) => string | null;

/** Services of a reservation, and seats assigned without one. */
export function readServices(
  air: XmlNode | undefined,
  travelers: readonly XmlNode[],
  segments: ReadonlyMap<string, ReadSegment>,
  passengers: readonly ProviderOrderPassenger[],
  emds: readonly ReadEmd[],
  currency: string,
  reading: Reading,
): ProviderOrderService[] {
  const findLegKey: FindLegKey = (key) => segments.get(key)?.leg.key ?? null;
  const people = new Set(passengers.map(({ key }) => key));
  const sold = (air?.find('OptionalServices/OptionalService') ?? []).flatMap((node) => {
    const one = dropOtherMoney(readOptional(node, reading), currency, reading);
    return splitService(one, people).flatMap(
      (part) => toService(part, people, findLegKey, emds) ?? [],
    );
  });
  const bought = new Set(
    sold.flatMap((one) =>
      one.kind === 'SEAT' && one.status !== 'CANCELLED'
        ? [`${one.passenger_key} ${one.leg_keys[0]}`]
        : [],
    ),
  );
  const assigned = travelers
    .flatMap((node) => readAssignedSeats(node, findLegKey))
    .filter((one) => !bought.has(`${one.passenger_key} ${one.leg_keys[0]}`));
  return [...sold, ...assigned];
}

/** An order has one currency: a price in another one is not counted, with a warning. */
function dropOtherMoney(one: ReadOptional, currency: string, reading: Reading): ReadOptional {
  const { name, price } = one;
  if (!price || isOwnMoney(name, price, currency, reading)) return one;
  return { ...one, price: { amount_minor: 0, tax_minor: 0, currency } };
}

/** The key of a service, or of a traveller's part of it where it is of several. */
export const nameService = (
  key: string,
  traveler: string | null,
  travelers: readonly string[],
): string => (travelers.length > 1 && traveler !== null ? `${key}/${traveler}` : key);

/**
 * A service of several people is one of each, and one with several seats one of each seat; its
 * price is that of all of them.
 */
function splitService(one: ReadOptional, people: ReadonlySet<string>): ReadOptional[] {
  const { key, kind, price, quantity, uses } = one;
  const own = uses.filter(({ traveler }) => people.has(traveler ?? ''));
  // A flight without a seat of its own has the one told for that traveller.
  const findSeat = (who: string | null) =>
    own.find(({ traveler, seat }) => traveler === who && seat !== null)?.seat ?? null;
  const name = ({ traveler, seat }: (typeof own)[number]) =>
    kind === 'SEAT' ? `${traveler} ${seat ?? findSeat(traveler)}` : `${traveler}`;
  const groups = [...Map.groupBy(own, name).values()];
  const only = own[0]?.traveler ?? null;
  // Others of it may have left the record.
  if (groups.length < 2) return [{ ...one, key: nameService(key, only, one.travelers) }];
  const share = (minor: number) =>
    allocate(
      minor,
      groups.map(() => 1),
    );
  const [amounts, taxes] = [share(price?.amount_minor ?? 0), share(price?.tax_minor ?? 0)];
  return zip(groups, zip(amounts, taxes)).map(([group, [amount_minor, tax_minor]]) => {
    const { traveler } = getFirst(group);
    const segments = [...new Set(group.flatMap(({ segment }) => segment ?? []))];
    const part = nameService(key, traveler, one.travelers);
    return {
      ...one,
      key: kind === 'SEAT' ? [part, ...segments].join('/') : part,
      travelers: [traveler ?? ''],
      segments,
      seat: group.find(({ seat }) => seat !== null)?.seat ?? null,
      // Units are counted for all of them.
      quantity: quantity % groups.length === 0 ? quantity / groups.length : quantity,
      documents: group.flatMap(({ documents }) => documents),
      price: price && { ...price, amount_minor, tax_minor },
    };
  });
}

/** Null for a service without a passenger and without a price. */
function toService(
  one: ReadOptional,
  people: ReadonlySet<string>,
  findLegKey: FindLegKey,
  emds: readonly ReadEmd[],
): ProviderOrderService | null {
  const passenger_key = one.travelers.find((key) => people.has(key)) ?? '';
  if (passenger_key === '' && one.price === null) return null;
  const emd = emds.find(({ key, coupon_keys }) =>
    [key, ...coupon_keys].some((name) => one.documents.includes(name)),
  );
  const number = emd && emd.ticket.status !== 'CANCELLED' ? emd.ticket.number : null;
  const ticketed = number !== null || /issued|ticketed|fulfilled/i.test(one.status ?? '');
  return {
    key: one.key,
    kind: one.kind,
    passenger_key,
    leg_keys: one.segments.flatMap((key) => findLegKey(key) ?? []),
    seat: one.kind === 'SEAT' ? one.seat : null,
    name: one.name,
    quantity: one.quantity,
    baggage:
      one.kind === 'BAGGAGE'
        ? { kind: 'UNSPECIFIED', pieces: one.quantity, weight_kg: one.weight_kg }
        : null,
    amount_minor: one.price?.amount_minor ?? 0,
    tax_minor: one.price?.tax_minor ?? 0,
    status: GONE.test(one.status ?? '') ? 'CANCELLED' : ticketed ? 'TICKETED' : 'CONFIRMED',
    document_number: number,
  };
}

function readAssignedSeats(traveler: XmlNode, findLegKey: FindLegKey): ProviderOrderService[] {
  const passenger_key = traveler.attribute('Key') ?? '';
  return traveler.all('AirSeatAssignment').flatMap((one): ProviderOrderService[] => {
    const [key, seat, ref, status] = ['Key', 'Seat', 'SegmentRef', 'Status'].map((name) =>
      one.attribute(name),
    );
    const place = readSeat(seat ?? null);
    const leg_key = findLegKey(ref ?? '');
    if (!place || leg_key === null) return [];
    return [
      {
        key: key ?? `${passenger_key}-${leg_key}`,
        kind: 'SEAT',
        passenger_key,
        leg_keys: [leg_key],
        seat: place,
        name: null,
        status: SEAT_STATUSES[getStatusByCode(status ?? null)],
        ...GIVEN,
      },
    ];
  });
}

/**
 * Finds the passengers of an answer: a host may use its own keys. Without a matching key, reference
 * or name there is no passenger, unless only one was requested.
 */
export function readSearchTravelers(
  root: XmlNode,
  people: readonly ProviderOrderPassenger[],
): ReadonlyMap<string, string> {
  const nodes = [...root.all('SearchTraveler'), ...root.find('AirSolution/SearchTraveler')];
  const names = new Map(people.map(({ key }) => [key, key]));
  for (const node of nodes) {
    const key = node.attribute('Key');
    const ref = node.attribute('BookingTravelerRef');
    const [first_name, last_name] = ['First', 'Last'].map((name) =>
      node.at('Name')?.attribute(name),
    );
    const called = first_name && last_name ? listNamed({ first_name, last_name }, people) : [];
    const only = nodes.length === 1 ? findOnly(people) : undefined;
    const who = people.find((one) => one.key === ref) ?? findOnly(called) ?? only;
    if (key && who && !names.has(key)) names.set(key, who.key);
  }
  return names;
}

/** Services on offer, in the product's keys. */
export function readServiceOffers(
  nodes: readonly XmlNode[],
  names: { leg(segment: string): string | null; traveler(key: string): string | null },
  reading: Reading,
): { offers: ProviderServiceOffer[]; asked: Record<string, Record<string, string>> } {
  const asked: Record<string, Record<string, string>> = {};
  const shown: string[] = [];
  const offers = nodes.flatMap((node): ProviderServiceOffer[] => {
    const one = readOptional(node, reading);
    const people = one.travelers.flatMap((key) => names.traveler(key) ?? []);
    const legs = one.segments.flatMap((key) => names.leg(key) ?? []);
    if (!one.price || one.key === '') return [];
    if (parseFlag(node.attribute('ViewableOnly')) === true) {
      const price = one.price.amount_minor + one.price.tax_minor;
      shown.push(`${one.name} ${formatAmounts([price], one.price.currency)} ${one.price.currency}`);
      return [];
    }
    asked[one.key] = one.asked;
    return [
      {
        offer_item_id: one.key,
        kind: one.kind,
        code: one.code,
        name: one.name,
        description: one.description,
        passenger_keys: people,
        leg_keys: legs,
        baggage:
          one.kind === 'BAGGAGE'
            ? { kind: 'UNSPECIFIED', pieces: 1, weight_kg: one.weight_kg }
            : null,
        max_quantity: null,
        ...one.price,
      },
    ];
  });
  if (shown.length > 0) {
    reading.warn(phrase('uapi_shown_only', { services: [...new Set(shown)].join(', ') }));
  }
  return { offers, asked };
}
