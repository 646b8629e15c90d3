/** A record as an order: names, flights, lines, stored fares, priced services, documents. */
import { phrase } from '#main/contract/phrase.ts';
import { localToUtc } from '#main/reference/calendar.ts';
import { readDocos } from '#main/reference/doco.ts';
import { percentOf } from '../../commission.ts';
import type { Reading } from '../../ndc/read/reading.ts';
import { validity } from '../../ndc/read/tickets.ts';
import type { XmlNode } from '../../ndc/xml.ts';
import type {
  ProviderAnnotation,
  ProviderCommission,
  ProviderDocument,
  ProviderFare,
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderService,
} from '../../provider.ts';
import type { OrderKey } from '../keys.ts';
import { segmentName } from '../keys.ts';
import { readDocuments } from './documents.ts';
import {
  commissionIn,
  familiesIn,
  isOwn,
  ownReference,
  type RecordLine,
  readLines,
} from './elements.ts';
import { legKey, readItinerary, slicesOf } from './itinerary.ts';
import { readTraveller } from './names.ts';
import { readForms } from './payments.ts';
import { sideBySide, sumOf } from './pricing.ts';
import { bagsOf, dayOf, minorOf, plainTax, textDate, timeOf } from './values.ts';

export interface RecordContext {
  today: string;
  currency: string;
  /** Of the office: what its dates and times are of. */
  zone: string;
  reading: Reading;
}

/** Null where there is no record in it that could be managed. */
export function readRecord(root: XmlNode, context: RecordContext): ProviderOrder | null {
  const { today, reading } = context;
  const header = headerOf(root, today);
  const named = root.all('travellerInfo').flatMap((one) => readTraveller(one, today, reading));
  // Infants stand with their adults there, and last here.
  const people = [
    ...named.filter(({ pax_type }) => pax_type !== 'INF'),
    ...named.filter(({ pax_type }) => pax_type === 'INF'),
  ];
  if (header.locator === null || people.length === 0) return null;
  const lines = readLines(root);
  const itinerary = readItinerary(root, { today, reading, passenger_key: people[0]!.key });
  const fares = storedFares(root, context);
  const families = familiesIn(lines);
  const legs = itinerary.legs.map((leg): ProviderLeg => {
    const fared = fares
      .find((one) => !one.infant && one.segments.has(leg.key))
      ?.segments.get(leg.key);
    const family = families.get(segmentName(flightOf(leg)));
    return {
      ...leg,
      fare_basis: fared?.basis ?? null,
      baggage: fared?.baggage ?? leg.baggage,
      brand: family ? { code: family.code, name: family.name ?? family.code } : null,
    };
  });
  const goes_on = (leg: ProviderLeg): boolean | null => {
    const stored = fares.find(({ segments }) => segments.has(leg.key));
    const said = stored?.segments.get(leg.key)?.connection ?? null;
    return said === null ? null : said === 'X';
  };
  const currency = fares[0]?.currency ?? context.currency;
  const passengers = people.map((one) => {
    const price = sumOf(storedFor(one, fares), currency);
    const commission = price && commissionFor(one, lines, currency, reading);
    return { ...one, price: commission ? { ...price, commission } : price };
  });
  const priced = pricedServices(root, context);
  const services = [...servicesOf(lines, priced), ...itinerary.others];
  const live = legs.filter(({ status }) => status !== 'HX');
  const others = itinerary.others.some(({ status }) => status !== 'CANCELLED');
  const documents = readDocuments(lines, {
    ...context,
    legs,
    services,
    infantOf: (key) => passengers.find((one) => one.key === key)?.infant_key ?? null,
    priceOf: (key) => passengers.find((one) => one.key === key)?.price ?? null,
    storedOf: (key) =>
      storedFor(
        passengers.find((one) => one.key === key),
        fares,
      ),
    codeOf: (line) => priced.get(line)?.code ?? null,
  });
  // Who has an open ticket may still fly on it, or be given back what it is worth.
  const open = documents.some(({ type, status }) => type === 'TICKET' && status === 'TICKETED');
  const sold = services.map((one): ProviderOrderService => {
    const good = (status: string) => status === 'TICKETED';
    const paper = documents.find(
      ({ service_line, status }) => good(status) && `OT${service_line}` === one.key,
    );
    return paper ? { ...one, status: 'TICKETED', document_number: paper.number } : one;
  });
  const fares_minor = passengers.reduce(
    (all, { price }) => all + (price ? price.fare_minor + price.tax_minor : 0),
    0,
  );
  const extras = sold.reduce(
    (all, one) => all + (one.status === 'CANCELLED' ? 0 : one.amount_minor + one.tax_minor),
    0,
  );
  const key: OrderKey = { kind: 'amadeus-order', version: header.version, families: {} };
  return {
    key,
    order_id: header.locator,
    owner: carrierOf(lines),
    locator: header.locator,
    airline_locators: itinerary.airline_locators,
    status: live.length > 0 || others || open ? 'LIVE' : 'CANCELLED',
    created_at: header.created_at,
    ...limitOf(lines, context),
    price_guaranteed_until: null,
    validating_carrier: carrierOf(lines),
    currency,
    passengers: withDetails(passengers, lines, today),
    slices: slicesOf(legs, itinerary.marriages, goes_on),
    tickets: documents.map(({ service_line: _, ...ticket }) => ticket),
    services: sold,
    payments: readForms(lines, {
      currency,
      reading,
      documents,
      infantOf: (key) => passengers.find((one) => one.key === key)?.infant_key ?? null,
      isInfant: (key) => passengers.find((one) => one.key === key)?.pax_type === 'INF',
    }),
    remarks: [
      ...lines
        .filter(({ segment, text }) => REMARKS.test(segment) && text !== null && !isOwn(text))
        .map(({ text }) => text!),
      ...splitsOf(root, today),
    ],
    annotations: annotationsOf(lines, priced),
    warnings: [...reading.warnings],
    reference: ownReference(lines),
    total_minor: fares_minor + extras,
  };
}

/** General, confidential, corporate, of quality, and those printed on papers. */
const REMARKS = /^R(M|C|X|Q|I[A-Z]?)$/;

/** The records it was split from or into: `SP ABCDEF 2026-10-25`. */
const splitsOf = (root: XmlNode, today: string): string[] =>
  root
    .find(
      'dataElementsMaster/dataElementsIndiv/referencedRecord/referencedReservationInfo/reservation',
    )
    .flatMap((other) => {
      const locator = other.text('controlNumber');
      for (const name of ['companyId', 'controlType']) other.text(name);
      const day = dayOf(other.text('date'), today);
      return locator === null ? [] : [['SP', locator, day].filter(Boolean).join(' ')];
    });

const flightOf = (leg: ProviderLeg) => ({
  carrier: leg.marketing_carrier,
  number: leg.flight_number,
  date: leg.departure.slice(0, 10),
  origin: leg.origin,
});

interface Header {
  locator: string | null;
  version: string | null;
  created_at: string | null;
}

/** The first locator that is of the system itself, or that is six characters; `1A` is none. */
function headerOf(root: XmlNode, today: string): Header {
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
  const created = timeOf(
    second?.text('creationDate') ?? null,
    second?.text('creationTime') ?? '0000',
    today,
  );
  security?.take();
  return {
    locator: /^[A-Z0-9]{5,8}$/.test(own?.number ?? '') ? own!.number : null,
    version: root.text('technicalData/enveloppeNumberData/sequenceDetails/number'),
    created_at: created === null ? null : `${created}:00.000Z`,
  };
}

interface StoredFare {
  infant: boolean;
  people: string[];
  currency: string;
  fare: ProviderFare;
  /** Keys of what it is of. */
  flights: string[];
  /** As the system wrote it, with its NUC and rate. */
  fare_calculation: string | null;
  segments: Map<
    string,
    {
      basis: string | null;
      baggage: ReturnType<typeof bagsOf>;
      connection: string | null;
      not_before?: string;
      not_after?: string;
    }
  >;
}

/** Fares that are stored with a record: amounts are for one of their passengers. */
function storedFares(root: XmlNode, { reading, today }: RecordContext): StoredFare[] {
  return root.all('tstData').flatMap((node): StoredFare[] => {
    node.at('tstGeneralInformation')?.take();
    node.at('segmentAssociation')?.take();
    const texts = node.all('tstFreetext').map((one) => ({
      type: one.text('freetextDetail/type'),
      text: one.text('longFreetext'),
      node: one,
    }));
    for (const { node: one } of texts) one.take();
    const amounts = new Map(
      node
        .find('fareData/monetaryInfo')
        .map((one) => [
          one.text('qualifier') ?? '',
          { text: one.text('amount'), currency: one.text('currencyCode') },
        ]),
    );
    node.text('fareData/issueIdentifier');
    const total = amounts.get('T');
    const base = amounts.get('E') ?? amounts.get('F');
    const currency = total?.currency ?? base?.currency ?? null;
    const minor = minorOf(total?.text ?? null, currency, reading);
    const taxes = node.find('fareData/taxFields').flatMap((one) => {
      const kind = one.text('taxIndicator');
      const amount = minorOf(one.text('taxAmount'), one.text('taxCurrency') ?? currency, reading);
      const code = one.text('taxCountryCode');
      const nature = one.text('taxNatureCode');
      return kind === 'O' || amount === null || code === null
        ? []
        : [plainTax(code, amount, nature)];
    });
    const refs = node.find('referenceForTstData/reference').map((one) => ({
      kind: one.text('qualifier'),
      number: one.text('number') ?? '',
    }));
    const flights = refs.filter(({ kind }) => kind === 'ST').map(({ number }) => number);
    const segments = new Map(
      node.find('fareBasisInfo/fareElement').map((one, i) => {
        const designator = one.text('ticketDesignator');
        const code = `${one.text('primaryCode') ?? ''}${one.text('fareBasis') ?? ''}`;
        const basis = code !== '' && designator !== null ? `${code}/${designator}` : code;
        const baggage = bagsOf(one.text('baggageAllowance'), null);
        const connection = one.text('connection');
        const [before, after] = ['notValidBefore', 'notValidAfter'].map((name) =>
          dayOf(one.text(name), today),
        );
        one.take();
        const days = validity(before, after);
        return [legKey(flights[i] ?? ''), { basis: basis || null, baggage, connection, ...days }];
      }),
    );
    if (minor === null || currency === null) return [];
    const own = base?.currency === currency ? minorOf(base.text, currency, reading) : null;
    const listed = taxes.reduce((all, one) => all + one.amount_minor, 0);
    const fare_minor = own ?? minor - listed;
    if (fare_minor + listed !== minor) {
      reading.warn(phrase('w_taxes'));
    }
    return [
      {
        infant:
          texts.some(({ type, text }) => type === '41' && text === 'INF') ||
          refs.some(({ kind }) => kind === 'PI'),
        people: refs
          .filter(({ kind }) => /^P[TAI]$/.test(kind ?? ''))
          .map(({ number }) => `PT${number}`),
        currency,
        fare: { fare_minor, taxes, tax_minor: minor - fare_minor },
        fare_calculation: texts.find(({ type }) => type === '37')?.text ?? null,
        flights: flights.map(legKey),
        segments,
      },
    ];
  });
}

function commissionFor(
  { key, pax_type }: ProviderOrderPassenger,
  lines: readonly RecordLine[],
  currency: string,
  reading: Reading,
): ProviderCommission | null {
  const told = commissionIn(lines, key.replace(/-INF$/, ''), pax_type === 'INF');
  if (!told) return null;
  if (!told.is_amount) return percentOf(told.value);
  const amount_minor = minorOf(told.value, currency, reading);
  return amount_minor === null ? null : { amount_minor };
}

function storedFor(
  person: ProviderOrderPassenger | undefined,
  fares: readonly StoredFare[],
): StoredFare[] {
  if (!person) return [];
  const infant = person.pax_type === 'INF';
  const adult = person.key.replace(/-INF$/, '');
  // A fare that names nobody is everybody's.
  return sideBySide(
    fares.filter(
      (one) => one.infant === infant && (one.people.length === 0 || one.people.includes(adult)),
    ),
  );
}

interface PricedLine {
  amount_minor: number;
  tax_minor: number;
  code: string | null;
}

/** What seats and bags cost, by the number of the line they stand in. */
function pricedServices(root: XmlNode, { reading }: RecordContext): Map<string, PricedLine> {
  const records = root.find('pricingRecordGroup/productPricingQuotationRecord');
  return new Map(
    records.flatMap((node) => {
      const kind = node.text('pricingRecordId/referenceType');
      const details = node.at('documentDetailsGroup');
      const coupon = details?.at('couponDetailsGroup');
      const line = coupon?.text('productId/referenceDetails/value') ?? null;
      const total = details?.at('totalFare/monetaryDetails');
      const currency = total?.text('currency') ?? null;
      const minor = minorOf(total?.text('amount') ?? null, currency, reading);
      const tax = (details?.find('taxInformation/taxDetails') ?? []).reduce(
        (all, one) => all + (minorOf(one.text('rate'), one.text('currencyCode'), reading) ?? 0),
        0,
      );
      const code = coupon?.text('rfisc/criteriaDetails/attributeDescription') ?? null;
      node.take();
      if (kind === 'TST' || line === null || minor === null) return [];
      return [[line, { amount_minor: minor - tax, tax_minor: tax, code }] as const];
    }),
  );
}

const SEATS = /^(RQST|NSST|NSSA|NSSW|SEAT|SMST)$/;
const BAGS = /^(ABAG|XBAG|PDBG|BULK|EXST|CBBG|BAGG)$/;
const isService = ({ segment, code, tattoo }: RecordLine, priced: ReadonlyMap<string, unknown>) =>
  segment === 'STR' ||
  segment === 'SVC' ||
  (segment === 'SSR' && (SEATS.test(code ?? '') || BAGS.test(code ?? '') || priced.has(tattoo)));

function servicesOf(
  lines: readonly RecordLine[],
  priced: ReadonlyMap<string, PricedLine>,
): ProviderOrderService[] {
  return lines
    .filter((line) => isService(line, priced))
    .map((line): ProviderOrderService => {
      const price = priced.get(line.tattoo);
      const seat = line.seat !== null || SEATS.test(line.code ?? '');
      const gone = /^(HX|XX|UN|UC|NO)/.test(line.status ?? '');
      const weight = /(\d+)\s*KG/.exec(line.text ?? '')?.[1];
      return {
        key: `OT${line.tattoo}`,
        kind: seat ? 'SEAT' : BAGS.test(line.code ?? '') ? 'BAGGAGE' : 'OTHER',
        passenger_key: line.passengers[0] ?? '',
        leg_keys: line.flights,
        seat: line.seat,
        name: seat ? null : (line.text?.replace(/^TTL\S*\s*/, '') ?? line.code),
        quantity: line.quantity,
        baggage: seat ? null : bagsOf(weight ?? null, 'W', 'K'),
        amount_minor: price?.amount_minor ?? 0,
        tax_minor: price?.tax_minor ?? 0,
        status: gone ? 'CANCELLED' : line.status === 'HN' ? 'REQUESTED' : 'CONFIRMED',
        document_number: null,
      };
    });
}

const carrierOf = (lines: readonly RecordLine[]): string | null => {
  const line = lines.find(({ segment }) => segment === 'FV');
  return /(?:^|\s)(?:\*[A-Z]\*)?([A-Z0-9]{2})\s*$/.exec(line?.text ?? '')?.[1] ?? null;
};

/**
 * When the ticketing arrangement runs out, by the office's clock: XL cancels the flights, TL puts the
 * record on the ticketing queue.
 */
function limitOf(
  lines: readonly RecordLine[],
  { today, zone }: RecordContext,
): Pick<ProviderOrder, 'payment_due_at' | 'limit_action'> {
  const line = lines.find(
    ({ ticket }) => ticket !== null && /^(TL|XL)$/.test(ticket.indicator ?? ''),
  );
  const none = { payment_due_at: null };
  if (!line?.ticket || dayOf(line.ticket.date, today) === null) return none;
  const local = timeOf(line.ticket.date, line.ticket.time ?? '2359', today);
  if (local === null) return none;
  const limit_action = line.ticket.indicator === 'XL' ? 'CANCEL' : 'QUEUE';
  return { payment_due_at: localToUtc(local, zone), limit_action };
}

const SEX: Record<string, ProviderOrderPassenger['gender']> = {
  M: 'MALE',
  F: 'FEMALE',
  U: 'UNDISCLOSED',
  X: 'UNDISCLOSED',
};

interface Papers {
  document: ProviderDocument | null;
  infant: boolean;
  gender: ProviderOrderPassenger['gender'] | null;
  birth_date: string | null;
  nationality: string | null;
}

/** `P/BRA/FZ123456/BRA/15JAN90/F/01JAN31/SILVA/ANA`; an I after the sex is of the infant. */
function readDocs(text: string, today: string): Papers {
  const [type = '', country = '', number = '', nationality = '', born = '', sex = '', ends = ''] =
    text.replace(/^[A-Z]{2}\d?\s+/, '').split('/');
  const kind = type === 'P' ? 'PASSPORT' : /^[ICA]$/.test(type) ? 'NATIONAL_ID' : null;
  return {
    document:
      number === '' || kind === null
        ? null
        : {
            type: kind,
            number,
            issuing_country: country || null,
            issued_on: null,
            expires_on: textDate(ends || null, today, true),
          },
    infant: /I$/.test(sex),
    gender: SEX[sex.slice(0, 1)] ?? null,
    birth_date: textDate(born || null, today),
    nationality: nationality || null,
  };
}

function withDetails(
  people: readonly ProviderOrderPassenger[],
  lines: readonly RecordLine[],
  today: string,
): ProviderOrderPassenger[] {
  const own = (segment: string, code: RegExp, key: string) =>
    lines.filter(
      (line) =>
        line.segment === segment && code.test(line.code ?? '') && line.passengers.includes(key),
    );
  const plain = (code: RegExp) =>
    lines.find(
      (line) => line.segment === 'AP' && code.test(line.code ?? '') && line.passengers.length === 0,
    );
  return people.map((person, at) => {
    const adult = person.key.replace(/-INF$/, '');
    const infant = person.pax_type === 'INF';
    const papers = own('SSR', /^DOCS$/, adult)
      .map(({ text }) => readDocs(text ?? '', today))
      .filter((one) => one.infant === infant);
    const told = papers[0];
    const documents = papers.flatMap(({ document }) => document ?? []);
    const base = {
      ...person,
      gender: told?.gender ?? person.gender,
      birth_date: person.birth_date ?? told?.birth_date ?? null,
      nationality: told?.nationality ?? null,
      documents,
    };
    const told_doco = own('SSR', /^DOCO$/, adult).flatMap(({ text }) => text ?? []);
    const mail = own('AP', /^P02$/, adult)[0] ?? (at === 0 ? plain(/^P02$/) : undefined);
    const phone = own('AP', /^[3-7]$/, adult)[0];
    const reached = {
      ...base,
      phone: phone?.text ?? null,
      ...readDocos(infant ? [] : told_doco),
      email: mail?.text?.replace('//', '@').toLowerCase() ?? null,
    };
    // An infant is reached with its adult, and collects no miles.
    if (infant) return reached;
    return {
      ...reached,
      frequent_flyers: own('SSR', /^FQT[VRU]$/, person.key).flatMap(({ account }) =>
        account && account.number !== '' ? [account] : [],
      ),
    };
  });
}

/** Told elsewhere of the order, or only between systems. */
const TOLD = /^(DOCS|DOCO|FQT[VRUS]|INFT|CHLD|OTHS|ADTK|ADPI|ADMD|TKNE|TKNA|TKNM|TKNR|CTCR)$/;
const PHONE_USES: Record<string, string> = { '3': 'BUSINESS', '4': 'HOME', '7': 'MOBILE' };

function annotationsOf(
  lines: readonly RecordLine[],
  priced: ReadonlyMap<string, PricedLine>,
): ProviderAnnotation[] {
  return lines.flatMap((line): ProviderAnnotation[] => {
    const { segment, code, text, tattoo, airline, status } = line;
    const made = {
      key: `OT${tattoo}`,
      airline: airline === 'YY' ? null : airline,
      text,
      passenger_key: line.passengers[0] ?? null,
      leg_key: line.flights[0] ?? null,
      status,
      note: null,
    };
    if (segment === 'OS') return [{ ...made, kind: 'OSI', code: null }];
    // A keyword of an airline is told to it as a word of information is.
    if (segment === 'SK') {
      const words = [code, text].filter(Boolean).join(' ');
      return [{ ...made, kind: 'OSI', code: null, text: words || null }];
    }
    if (segment === 'AP' && line.passengers.length === 0 && /^[3-7]$/.test(code ?? '')) {
      const use = PHONE_USES[code ?? ''] ?? null;
      return [{ ...made, kind: 'PHONE', code: use, airline: null }];
    }
    if (segment !== 'SSR' || TOLD.test(code ?? '') || isService(line, priced)) return [];
    return [{ ...made, kind: 'SSR', code }];
  });
}
