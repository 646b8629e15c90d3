/** What is stored with a record for its documents: fares of passengers, prices of seats and bags. */
import { phrase } from '#main/contract/phrase.ts';
import { getStatusByCode } from '#main/domain/annotation-lines.ts';
import { formatMoneyText } from '#main/domain/money.ts';
import { buildValidity, parseEmdType } from '#main/providers/wire/documents.ts';
import type {
  BaggageAllowance,
  ProviderCoupon,
  ProviderFare,
  ProviderOrderPassenger,
  ProviderOrderService,
} from '../../provider.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { pickSeparateFares } from './choose-fares.ts';
import type { RecordLine } from './elements.ts';
import { completeBasis, type PricedFare, readBasis, splitTotal } from './fare-elements.ts';
import { toLegKey } from './itinerary.ts';
import { leaveOut, REISSUE, readReissued, type ToldFares, type UntoldFare } from './pricing.ts';
import { buildPlainTax, type IssueReason, parseBags, parseDay, parseMinor } from './values.ts';

export interface RecordContext {
  today: string;
  currency: string;
  /** Of the office: what its dates and times are of. */
  zone: string;
  reading: Reading;
  /** Stored fares, where the record does not show them itself. */
  fares?: ToldFares | undefined;
}

/** A fare that is stored with a record: amounts are for one of its passengers. */
export interface StoredFare {
  infant: boolean;
  people: string[];
  /** Both null where the amounts are not told. */
  currency: string | null;
  fare: ProviderFare | null;
  /** Keys of what it is of. */
  flights: string[];
  /** As the system wrote it, with its NUC and rate. */
  fare_calculation: string | null;
  endorsements: string[];
  segments: Map<string, StoredSegment>;
}

interface StoredSegment extends Pick<ProviderCoupon, 'not_before' | 'not_after'> {
  basis: string | null;
  baggage: BaggageAllowance;
  /** True if the flight connects to the one before, false at a stopover. */
  goes_on: boolean | null;
}

/** The stored fares of a record: as it tells them itself, or as they are told apart. */
export function readStoredFares(root: XmlNode, context: RecordContext): StoredFare[] {
  const { reading, today, fares: apart } = context;
  if (apart?.fares.length) return [...apart.fares, ...apart.untold].map(toStoredFare);
  return root.all('tstData').map((node): StoredFare => {
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
    const reissue = node.text('fareData/issueIdentifier') === REISSUE;
    const total = amounts.get('T');
    const base = amounts.get('E') ?? amounts.get('F');
    const currency = total?.currency ?? base?.currency ?? null;
    const minor = reissue ? 0 : parseMinor(total?.text ?? null, currency, reading);
    const taxes = node.find('fareData/taxFields').flatMap((one) => {
      const kind = one.text('taxIndicator');
      const amount = parseMinor(
        one.text('taxAmount'),
        one.text('taxCurrency') ?? currency,
        reading,
      );
      const code = one.text('taxCountryCode');
      const nature = one.text('taxNatureCode');
      return (kind === 'O' && !reissue) || amount === null || code === null
        ? []
        : [buildPlainTax(code, amount, nature)];
    });
    const refs = node.find('referenceForTstData/reference').map((one) => ({
      kind: one.text('qualifier'),
      number: one.text('number') ?? '',
    }));
    const flights = refs.filter(({ kind }) => kind === 'ST').map(({ number }) => number);
    const fare_calculation = texts.find(({ type }) => type === '37')?.text ?? null;
    const segments = new Map(
      node.find('fareBasisInfo/fareElement').map((one, i) => {
        const read = readStoredSegment(one, today);
        const basis = completeBasis(read.basis, fare_calculation);
        return [toLegKey(flights[i] ?? ''), { ...read, basis }];
      }),
    );
    const fare =
      currency === null || minor === null
        ? null
        : reissue
          ? readReissued(base, currency, taxes, reading)
          : splitTotal(minor, base, currency, taxes, reading);
    return {
      infant:
        texts.some(({ type, text }) => type === '41' && text === 'INF') ||
        refs.some(({ kind }) => kind === 'PI'),
      people: refs
        .filter(({ kind }) => /^P[TAI]$/.test(kind ?? ''))
        .map(({ number }) => `PT${number}`),
      ...(fare ? { fare, currency } : leaveOut(reading)),
      fare_calculation,
      endorsements: [],
      flights: flights.map(toLegKey),
      segments,
    };
  });
}

function readStoredSegment(node: XmlNode, today: string): StoredSegment {
  const connection = node.text('connection');
  const [before, after] = ['notValidBefore', 'notValidAfter'].map((name) =>
    parseDay(node.text(name), today),
  );
  const read = {
    basis: readBasis(node),
    baggage: parseBags(node.text('baggageAllowance'), null),
    goes_on: connection === null ? null : connection === 'X',
    ...buildValidity(before, after),
  };
  node.take();
  return read;
}

/** One that is shown apart from its record. */
const toStoredFare = (one: PricedFare | UntoldFare): StoredFare => ({
  infant:
    one.people.length === 0 ? one.pax_type === 'INF' : one.people.some(({ infant }) => infant),
  people: one.people.map(({ number }) => `PT${number}`),
  currency: one.currency,
  fare: one.fare,
  flights: one.segments.map(({ ref }) => toLegKey(ref)),
  fare_calculation: one.fare_calculation,
  endorsements: one.endorsements,
  segments: new Map(
    one.segments.map(({ ref, fare_basis, baggage, connects, not_before, not_after }) => [
      toLegKey(ref),
      { basis: fare_basis, baggage, goes_on: connects, ...buildValidity(not_before, not_after) },
    ]),
  ),
});

export function listStoredFor(
  person: ProviderOrderPassenger | undefined,
  fares: readonly StoredFare[],
): StoredFare[] {
  if (!person) return [];
  const infant = person.pax_type === 'INF';
  const adult = person.key.replace(/-INF$/, '');
  // A fare that names nobody is everybody's.
  const own = fares.filter(
    (one) => one.infant === infant && (one.people.length === 0 || one.people.includes(adult)),
  );
  // One that is untold stays: without it the others would pass for the whole price.
  return pickSeparateFares(
    own.toSorted((a, b) => Number(a.fare !== null) - Number(b.fare !== null)),
  );
}

export interface PricedLine {
  amount_minor: number;
  tax_minor: number;
  reason: IssueReason;
}

/**
 * What services cost, by the key of the line or segment they stand in: numbers of both are counted
 * apart. A price for several stands with the first. `currency` is that of the record, null where no
 * fare tells it; what is not told in it has no price, and that is said.
 */
export function readPricedServices(
  root: XmlNode,
  currency: string | null,
  { reading }: RecordContext,
): { priced: Map<string, PricedLine>; currency: string | null } {
  let own = currency;
  const records = root.find('pricingRecordGroup/productPricingQuotationRecord');
  const segments = new Set(
    root
      .find('originDestinationDetails/itineraryInfo/elementManagementItinerary')
      .flatMap((one) => (one.text('segmentName') === 'SVC' ? [one.text('reference/number')] : [])),
  );
  const priced = new Map(
    records.flatMap((node) => {
      const kind = node.text('pricingRecordId/referenceType');
      const details = node.at('documentDetailsGroup');
      const [rfic = null] = (
        details?.texts('rfics/criteriaDetails/attributeDescription') ?? []
      ).filter((text) => /^[A-Z]$/.test(text));
      const sold = (details?.all('couponDetailsGroup') ?? []).flatMap((coupon) => {
        const product = coupon.at('productId/referenceDetails');
        const [type, number] = [product?.text('type'), product?.text('value') ?? null];
        const sub_code = coupon.text('rfisc/criteriaDetails/attributeDescription');
        const is_segment = /^ST?$/.test(type ?? '') || (type === 'SVC' && segments.has(number));
        const key = `${is_segment ? 'ST' : 'OT'}${number}`;
        return number === null ? [] : [{ key, reason: { rfic, sub_code } }];
      });
      const total = details?.at('totalFare/monetaryDetails');
      const money = total?.text('currency') ?? null;
      const minor = parseMinor(total?.text('amount') ?? null, money, reading);
      const tax = (details?.find('taxInformation/taxDetails') ?? []).reduce((all, one) => {
        const code = one.text('currencyCode') ?? money;
        const amount = parseMinor(one.text('rate'), code, reading);
        return all + (code === money ? (amount ?? 0) : 0);
      }, 0);
      node.take();
      if (kind === 'TST') return [];
      own ??= minor === null ? null : money;
      return sold.map(({ key, reason }, at) => {
        // A value that is left costs nothing: it is given.
        const costs = at === 0 && parseEmdType(reason.rfic, reason.sub_code, '') !== 'RESIDUAL';
        const is_told = minor !== null && money === own;
        if (costs && !is_told) reading.warn(phrase('w_service_cost', { id: key }));
        const price = costs && is_told ? { amount_minor: minor - tax, tax_minor: tax } : FREE;
        return [key, { ...price, reason }] as const;
      });
    }),
  );
  return { priced, currency: own };
}

/** Services with their prices; a price for nothing that is told is said, but for a penalty's. */
export function withPrices(
  services: readonly ProviderOrderService[],
  priced: ReadonlyMap<string, PricedLine>,
  currency: string,
  reading: Reading,
): ProviderOrderService[] {
  const keys = new Set(services.map(({ key }) => key));
  for (const [key, { amount_minor, tax_minor, reason }] of priced) {
    const minor = amount_minor + tax_minor;
    const is_penalty = parseEmdType(reason.rfic, reason.sub_code, '') === 'PENALTY';
    if (minor === 0 || is_penalty || keys.has(key)) continue;
    reading.warn(phrase('w_price_apart', { written: formatMoneyText(minor, currency) }));
  }
  return services.map((one) => {
    const price = priced.get(one.key);
    return price ? { ...one, amount_minor: price.amount_minor, tax_minor: price.tax_minor } : one;
  });
}

const FREE = { amount_minor: 0, tax_minor: 0 };

const SEATS = /^(RQST|NSST|NSSA|NSSW|SEAT|SMST)$/;
const BAGS = /^(ABAG|XBAG|PDBG|BULK|EXST|CBBG|BAGG)$/;
export const isService = (
  { segment, code, tattoo }: RecordLine,
  priced: ReadonlyMap<string, unknown>,
) =>
  segment === 'STR' ||
  segment === 'SVC' ||
  (segment === 'SSR' &&
    (SEATS.test(code ?? '') || BAGS.test(code ?? '') || priced.has(`OT${tattoo}`)));

export const readServices = (
  lines: readonly RecordLine[],
  priced: ReadonlyMap<string, PricedLine>,
): ProviderOrderService[] =>
  lines.filter((line) => isService(line, priced)).flatMap(readServicesIn);

/** A line may hold seats of several passengers: the first one gets its price. */
function readServicesIn(line: RecordLine): ProviderOrderService[] {
  const is_seat = line.seats.length > 0 || SEATS.test(line.code ?? '');
  const gone = getStatusByCode(line.status) === 'REFUSED';
  const weight = /(\d+)\s*KG/.exec(line.text ?? '')?.[1];
  const [first = ''] = line.passengers;
  const seats = is_seat && line.seats.length > 0 ? line.seats : [{ name: null, passenger: null }];
  return seats.map(({ name, passenger }, at): ProviderOrderService => {
    const passenger_key = passenger ?? line.passengers[at] ?? first;
    return {
      key: at === 0 ? `OT${line.tattoo}` : `OT${line.tattoo}-${passenger_key}`,
      kind: is_seat ? 'SEAT' : BAGS.test(line.code ?? '') ? 'BAGGAGE' : 'OTHER',
      passenger_key,
      leg_keys: line.flights,
      seat: name,
      name: is_seat ? null : (line.text?.replace(/^TTL\S*\s*/, '') ?? line.code),
      quantity: is_seat ? 1 : line.quantity,
      baggage: is_seat ? null : parseBags(weight ?? null, 'W', 'K'),
      ...FREE,
      status: gone
        ? 'CANCELLED'
        : /^([HNP]N|HL)$/.test(line.status ?? '')
          ? 'REQUESTED'
          : 'CONFIRMED',
      document_number: null,
    };
  });
}
