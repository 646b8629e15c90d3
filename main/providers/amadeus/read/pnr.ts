/** A record as an order: names, flights, lines, stored fares, priced services, documents. */
import { phrase } from '#main/contract/phrase.ts';
import { getLegStanding } from '#main/domain/leg-status.ts';
import { isTicketed, sumPrices, sumServices } from '../../orders.ts';
import type {
  ProviderCommission,
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderService,
} from '../../provider.ts';
import { parsePercentCommission } from '../../provider-commission.ts';
import { noteHeldSeats } from '../../wire/names.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { readLivingLimit } from '../../wire/ticketing-deadlines.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { formatLegName, type OrderKey } from '../order-keys.ts';
import { readAnnotationLines, readRemarks, readSplits, TICKETS } from './annotations.ts';
import { sumFares } from './choose-fares.ts';
import { listContactLines, withDetails } from './details.ts';
import { calculateCost, type ReadDocument, readDocuments } from './documents.ts';
import {
  findCommission,
  findOwnReference,
  type RecordLine,
  readFamilies,
  readLines,
} from './elements.ts';
import { type ReadItinerary, readItinerary, splitIntoSlices } from './itinerary.ts';
import { readIdentities, readTraveller } from './names.ts';
import { readForms } from './payments.ts';
import {
  listStoredFor,
  type RecordContext,
  readPricedServices,
  readServices,
  readStoredFares,
  type StoredFare,
  withPrices,
} from './stored-prices.ts';
import { parseDay, parseMinor, readTextsAt, readTime, resolveLimit } from './values.ts';

/** The record as an order; null if it has no record that could be managed. */
export function readRecord(root: XmlNode, context: RecordContext): ProviderOrder | null {
  const { order_id, ...record } = readUnfiled(root, context);
  return order_id === null || record.passengers.length === 0 ? null : { ...record, order_id };
}

/** A record as it is so far: without a locator until its transaction ends. */
type UnfiledRecord = Omit<ProviderOrder, 'order_id'> & { order_id: string | null };

export function readUnfiled(root: XmlNode, context: RecordContext): UnfiledRecord {
  const { today, reading } = context;
  const header = readHeader(root, today);
  const named = root.all('travellerInfo').flatMap((one) => readTraveller(one, today, reading));
  // Infants stand with their adults there, and last here.
  const people = [
    ...named.filter(({ pax_type }) => pax_type !== 'INF'),
    ...named.filter(({ pax_type }) => pax_type === 'INF'),
  ];
  noteHeldSeats(people, reading);
  noteSaid(readTextsAt(root, ['freeFormText/text']), null, reading);
  const seated = people.filter(({ pax_type }) => pax_type !== 'INF');
  const lines = readLines(root).map((line) => nameUnnamed(line, seated));
  const itinerary = readItinerary(root, { today, reading, passenger_key: people[0]?.key ?? '' });
  const fares = readStoredFares(root, context);
  const legs = withFares(itinerary, fares, lines);
  const [told_in = null] = fares.flatMap((one) => one.currency ?? []);
  const extras = readPricedServices(root, told_in, context);
  const { priced } = extras;
  const asked_in = extras.currency ?? context.currency;
  const passengers = people.map((one) => {
    const price = sumFares(listStoredFor(one, fares), asked_in);
    const commission = price && readCommission(one, lines, asked_in, reading);
    return { ...one, price: commission ? { ...price, commission } : price };
  });
  const findPassenger = (key: string) => passengers.find((one) => one.key === key);
  const findInfant = (key: string) => findPassenger(key)?.infant_key ?? null;
  const told = [...readServices(lines, priced), ...itinerary.others];
  const services = withPrices(told, priced, asked_in, reading);
  const documents = readDocuments(lines, {
    ...context,
    legs,
    services,
    findInfant,
    priceOf: (key) => findPassenger(key)?.price ?? null,
    storedOf: (key) => listStoredFor(findPassenger(key), fares),
    reasonsOf: (key) =>
      [
        priced.get(key)?.reason ?? [],
        lines.find(({ tattoo }) => `OT${tattoo}` === key)?.reason ?? [],
        itinerary.reasons.get(key) ?? [],
      ].flat(),
  });
  noteUnticketed(
    people,
    legs.filter(({ departure }) => departure >= today),
    {
      lines,
      documents,
      reading,
    },
  );
  // Once there are documents, a record may have no prices beside them.
  const [paid_in = asked_in] = documents.flatMap((one) => one.currency ?? []);
  const currency = extras.currency ?? paid_in;
  const sold = withDocuments(services, documents, currency);
  const key: OrderKey = { kind: 'amadeus-order', version: header.version, families: {} };
  const numbers = new Set(documents.map(({ number }) => number));
  const contacts = listContactLines(people, lines);
  return {
    key,
    order_id: header.locator,
    owner: readCarrier(lines),
    locator: header.locator,
    airline_locators: itinerary.airline_locators,
    status:
      header.locator === null || isLive(legs, itinerary.others, documents) ? 'LIVE' : 'CANCELLED',
    created_at: header.created_at,
    ...readLimit(lines, legs, {
      ...context,
      made: header.created_at?.slice(0, 10) ?? today,
      ticketed: isTicketed({ tickets: documents }),
    }),
    price_guaranteed_until: null,
    validating_carrier: readCarrier(lines),
    currency,
    passengers: withDetails(passengers, lines, today),
    slices: splitIntoSlices(
      legs,
      itinerary.joined,
      (leg) => findSegment(leg, fares)?.goes_on ?? null,
    ),
    tickets: documents.map(({ service_keys: _, reissued: __, ...ticket }) => ticket),
    services: sold,
    payments: readForms(lines, {
      currency,
      reading,
      documents,
      findInfant,
      isInfant: (key) => findPassenger(key)?.pax_type === 'INF',
    }),
    remarks: [
      ...readIdentities(root),
      ...readRemarks(lines, { numbers, contacts, today }),
      ...readSplits(root, today),
    ],
    annotations: readAnnotationLines(lines, { priced, numbers, contacts }),
    warnings: [...reading.warnings],
    reference: findOwnReference(lines),
    total_minor: sumPrices(passengers) + sumServices(sold),
  };
}

/** Lines that are of nobody where they name nobody: airlines' words, and requests for groups. */
const OF_NOBODY = /^(ADTK|ADPI|ADMD|OTHS|TKTL|CKIN|GRP[FS])$/;

/**
 * The documents and requests of a record of one passenger may name nobody, and seats of as many as
 * travel may be in the order of the names.
 */
function nameUnnamed(line: RecordLine, seated: readonly ProviderOrderPassenger[]): RecordLine {
  const { segment, code, seats } = line;
  const is_personal =
    /^(F(A|O|H[A-Z]?)|STR|SVC)$/.test(segment) ||
    (segment === 'SSR' && !OF_NOBODY.test(code ?? ''));
  const names = line.passengers.length > 0 || seats.some(({ passenger }) => passenger !== null);
  if (!is_personal || names) return line;
  const all = seated.length === 1 || seats.length === seated.length;
  return all ? { ...line, passengers: seated.map(({ key }) => key) } : line;
}

/** A flight's entry in the stored fares: an adult's or child's before an infant's. */
const findSegment = ({ key }: Pick<ProviderLeg, 'key'>, fares: readonly StoredFare[]) =>
  [...fares]
    .sort((a, b) => Number(a.infant) - Number(b.infant))
    .find(({ segments }) => segments.has(key))
    ?.segments.get(key);

/** Flights with their fares and the families they were sold as. */
function withFares(
  { legs }: Pick<ReadItinerary, 'legs'>,
  fares: readonly StoredFare[],
  lines: readonly RecordLine[],
): ProviderLeg[] {
  const families = readFamilies(lines);
  const seated = fares.filter(({ infant }) => !infant);
  return legs.map((leg) => {
    const fared = findSegment(leg, seated);
    const family = families.get(formatLegName(leg));
    return {
      ...leg,
      fare_basis: fared?.basis ?? null,
      baggage: fared?.baggage ?? leg.baggage,
      brand: family ? { code: family.code, name: family.name ?? family.code } : null,
    };
  });
}

/**
 * Says which held flight is on no ticket of somebody who has one: it was added, or its fare is stored
 * apart. Where a ticket names no flights nothing is known of them.
 */
function noteUnticketed(
  people: readonly ProviderOrderPassenger[],
  legs: readonly ProviderLeg[],
  {
    lines,
    documents,
    reading,
  }: { lines: readonly RecordLine[]; documents: readonly ReadDocument[]; reading: Reading },
): void {
  const ticketed = people.flatMap(({ key, first_name, last_name }) => {
    const tickets = documents.filter(
      ({ type, status, passenger_key }) =>
        type === 'TICKET' && status === 'TICKETED' && passenger_key === key,
    );
    const told = tickets.filter(({ conjunction_of }) => conjunction_of === null);
    if (told.length === 0 || told.some(({ coupons }) => coupons.length === 0)) return [];
    // Another office's tickets are told with the flights alone.
    const noted = lines.filter(
      ({ segment, code, passengers }) =>
        segment === 'SSR' &&
        TICKETS.test(code ?? '') &&
        passengers.includes(key.replace(/-INF$/, '')),
    );
    const flights = new Set<string | null>([
      ...tickets.flatMap(({ coupons }) => coupons.map(({ leg_key }) => leg_key)),
      ...noted.flatMap((line) => line.flights),
    ]);
    return [{ name: `${last_name}/${first_name}`, flights }];
  });
  for (const { key, status, marketing_carrier, flight_number } of legs) {
    const without = ticketed.filter(({ flights }) => !flights.has(key));
    if (without.length === 0 || getLegStanding(status) !== 'HELD') continue;
    const names = without.map(({ name }) => name).join(', ');
    const flight = `${marketing_carrier}${flight_number}`;
    reading.warn(phrase('amadeus_flight_unticketed', { flight, names }));
  }
}

/**
 * A service with a good document of its own is marked as ticketed. A penalty that was paid and a
 * value that is left are told as documents alone.
 */
const withDocuments = (
  services: readonly ProviderOrderService[],
  documents: readonly ReadDocument[],
  currency: string,
): ProviderOrderService[] =>
  services.flatMap((one) => {
    const [line = ''] = one.key.split('-');
    const is_money = documents.some(
      ({ service_keys, status, emd_type }) =>
        service_keys.includes(line) &&
        (emd_type === 'RESIDUAL' || (emd_type === 'PENALTY' && status !== 'CANCELLED')),
    );
    if (is_money) return [];
    const shared = services.some((other) => other !== one && other.key.split('-')[0] === line);
    const paper = documents.find(
      ({ service_keys, status, passenger_key }) =>
        status === 'TICKETED' &&
        service_keys.includes(line) &&
        (!shared || passenger_key === one.passenger_key),
    );
    const told = documents.filter((other) => other.currency === currency);
    const own = paper ?? findLoneDocument(one, services, told);
    return own ? { ...one, status: 'TICKETED', document_number: own.number } : one;
  });

/**
 * An EMD that names flights and no line is of its passenger's service on them at its price, where
 * there is one of each: paid for, it is not owed again.
 */
function findLoneDocument(
  one: ProviderOrderService,
  services: readonly ProviderOrderService[],
  documents: readonly ReadDocument[],
): ReadDocument | null {
  const isOf = (paper: ReadDocument, sold: ProviderOrderService) =>
    sold.status === 'CONFIRMED' &&
    paper.status === 'TICKETED' &&
    paper.type === 'EMD' &&
    (paper.emd_type === 'UNSPECIFIED' || paper.emd_type === sold.kind) &&
    paper.passenger_key === sold.passenger_key &&
    paper.service_keys.length > 0 &&
    paper.service_keys.every((key) => sold.leg_keys.includes(key)) &&
    sold.amount_minor + sold.tax_minor > 0 &&
    paper.fare !== null &&
    calculateCost(paper.fare) === sold.amount_minor + sold.tax_minor;
  const papers = documents.filter((paper) => isOf(paper, one));
  const [paper = null] = papers;
  const lone =
    papers.length === 1 && services.filter((sold) => paper && isOf(paper, sold)).length === 1;
  return lone ? paper : null;
}

/** Who has an open ticket may still fly on it, or be given back what it is worth. */
const isLive = (
  legs: readonly ProviderLeg[],
  others: readonly ProviderOrderService[],
  documents: readonly ReadDocument[],
): boolean =>
  legs.some(({ status }) => status !== 'HX') ||
  others.some(({ status }) => status !== 'CANCELLED') ||
  isTicketed({ tickets: documents });

/** The first locator that is of the system itself, or that is six characters; `1A` is none. */
function readHeader(
  root: XmlNode,
  today: string,
): { locator: string | null; version: string | null; created_at: string | null } {
  const all = root.find('pnrHeader/reservationInfo/reservation').map((one) => ({
    company: one.text('companyId'),
    number: one.text('controlNumber'),
    kind: one.text('controlType'),
    node: one,
  }));
  for (const { node } of all) node.take();
  const own = all.find(({ company, kind }) => company === '1A' && kind !== 'S') ?? all[0];
  const security = root.at('securityInformation');
  const second = security?.at('secondRpInformation');
  const created = readTime(
    second?.text('creationDate') ?? null,
    second?.text('creationTime') ?? '0000',
    today,
  );
  security?.take();
  return {
    // A record that is not filed yet may be shown as XXXXXX.
    locator: /^(?!X{6})[A-Z0-9]{5,8}$/.exec(own?.number ?? '')?.[0] ?? null,
    version: root.text('technicalData/enveloppeNumberData/sequenceDetails/number'),
    created_at: created === null ? null : `${created}:00.000Z`,
  };
}

function readCommission(
  { key, pax_type }: ProviderOrderPassenger,
  lines: readonly RecordLine[],
  currency: string,
  reading: Reading,
): ProviderCommission | null {
  const told = findCommission(lines, key.replace(/-INF$/, ''), pax_type === 'INF');
  if (!told) return null;
  if (!told.is_amount) return parsePercentCommission(told.value);
  const amount_minor = parseMinor(told.value, currency, reading);
  return amount_minor === null ? null : { amount_minor };
}

const readCarrier = (lines: readonly RecordLine[]): string | null => {
  const line = lines.find(({ segment }) => segment === 'FV');
  return /(?:^|\s)(?:\*[A-Z]\*)?([A-Z0-9]{2})\s*$/.exec(line?.text ?? '')?.[1] ?? null;
};

/**
 * What runs out first, by the office's clock: XL cancels the flights, as does the airline's own OPC
 * and what it says in words; TL puts the record on the ticketing queue.
 */
function readLimit(
  lines: readonly RecordLine[],
  legs: readonly ProviderLeg[],
  context: RecordContext & { made: string; ticketed: boolean },
): Pick<ProviderOrder, 'payment_due_at' | 'limit_action'> {
  const { today, zone, ticketed } = context;
  const next = legs.find(({ status, departure }) => status !== 'HX' && departure >= today);
  const arranged = lines.flatMap(({ ticket }) => {
    if (!ticket || !/^(TL|XL|OPC)$/.test(ticket.indicator ?? '')) return [];
    const { indicator, date, time } = ticket;
    const until = readTime(date, time, today) ?? parseDay(date, today);
    if (until === null) return [];
    return [{ at: resolveLimit(until, zone, next), queues: indicator === 'TL' }];
  });
  const told = ticketed ? [] : lines.flatMap((line) => readAdvice(line, next, context) ?? []);
  const [first] = [...arranged, ...told].sort((a, b) => a.at.localeCompare(b.at));
  if (!first) return { payment_due_at: null };
  return { payment_due_at: first.at, limit_action: first.queues ? 'QUEUE' : 'CANCEL' };
}

/** A limit that an airline tells in words. */
function readAdvice(
  { segment, code, text }: RecordLine,
  next: ProviderLeg | undefined,
  { today, zone, made }: { today: string; zone: string; made: string },
): { at: string; queues: boolean } | null {
  if (!/^(SSR|SK)$/.test(segment) || !/^(ADTK|OTHS|TKTL)$/.test(code ?? '')) return null;
  if (!next) return null;
  const told = readLivingLimit(`${code} ${text ?? ''}`, next, { written: made, today });
  return told && { at: resolveLimit(told.until, told.zone ?? zone, next), queues: false };
}
