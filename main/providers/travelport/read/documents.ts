/** Tickets and EMDs as a record names them. */
import { toTable } from '#main/contract/collections.ts';
import type { TicketStatus } from '#main/contract/values.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import { readCouponState, resolveTicketStatus } from '#main/providers/wire/coupon-statuses.ts';
import { isPaid, parseEmdType } from '#main/providers/wire/documents.ts';
import { listNamed } from '../../lost-orders.ts';
import { BLANK_TICKET } from '../../orders.ts';
import type {
  ProviderCoupon,
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderTicket,
} from '../../provider.ts';
import { normalizeTicketNumber } from '../../wire/documents.ts';
import { findOnly } from '../../wire/lists.ts';
import type { Reading } from '../../wire/reading.ts';
import { parseDateOnly, parseInteger, readIssueTime } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { type ReadPricing, readFare, readTaxes } from './fares.ts';
import type { ReadSegment } from './segments.ts';
import { readAmount, splitTitle } from './values.ts';

export const STATUSES: Readonly<Record<string, TicketStatus>> = toTable({
  T: 'TICKETED',
  N: 'TICKETED',
  V: 'CANCELLED',
  R: 'REFUNDED',
  X: 'EXCHANGED',
  S: 'USED',
});

/** Unticketed: there is no document yet. */
const NONE = 'U';

/** A day without a time is no end of it. */
export const readIssued = (text: string | null, reading: Reading): string | null =>
  parseDateOnly(text) === text ? readIssueTime(text, null) : reading.moment(text);

export const readTicketInfos = (
  air: XmlNode | undefined,
  pricings: readonly ReadPricing[],
  passengers: readonly ProviderOrderPassenger[],
  reading: Reading,
): ProviderTicket[] => {
  const held: Pick<ProviderTicket, 'passenger_key' | 'status'>[] = [];
  return (air?.find('DocumentInfo/TicketInfo') ?? []).flatMap((node): ProviderTicket[] => {
    const number = node.attribute('Number');
    const told = node.attribute('Status') ?? '';
    const status = STATUSES[told] ?? 'UNSPECIFIED';
    if (!number || told === NONE) return [];
    const issued_at = readIssued(node.attribute('TicketIssueDate'), reading);
    const ref = node.attribute('BookingTravelerRef');
    const own = pricings.find(({ key }) => key === node.attribute('AirPricingInfoRef'));
    const name = readName(node.at('Name'));
    const called = name ? listNamed(name, passengers) : [];
    const payers = called.filter(({ key }) => own?.travelers.includes(key));
    // Of several with one name each has as many as the others, of those that are good first.
    const good = held.filter(isPaid);
    const [fewest] = (payers.length > 0 ? payers : called).toSorted(
      (a, b) => countOwn(good, a) - countOwn(good, b) || countOwn(held, a) - countOwn(held, b),
    );
    const named = passengers.find(({ key }) => key === ref) ?? fewest ?? null;
    const passenger_key = resolveHolder(named, own, passengers);
    held.push({ passenger_key, status });
    for (const attribute of ['IATANumber', 'TicketingAgentSignOn']) node.attribute(attribute);
    const first: ProviderTicket = {
      ...BLANK_TICKET,
      number: normalizeTicketNumber(number),
      passenger_key,
      status,
      issued_at,
      original_number: readOriginalNumber(node),
      fare: own?.fare ?? null,
      currency: own?.currency ?? null,
      ...(own?.text ? { text: own.text } : {}),
    };
    const rest = node.all('ConjunctedTicketInfo').flatMap((one): ProviderTicket[] => {
      const next = one.attribute('Number');
      const state = STATUSES[one.attribute('Status') ?? ''] ?? status;
      if (!next) return [];
      return [
        {
          ...first,
          number: normalizeTicketNumber(next),
          issued_at: readIssued(one.attribute('TicketIssueDate'), reading) ?? issued_at,
          status: state,
          conjunction_of: first.number,
          fare: null,
        },
      ];
    });
    return [first, ...rest];
  });
};

const countOwn = (
  tickets: readonly Pick<ProviderTicket, 'passenger_key'>[],
  { key }: Pick<ProviderOrderPassenger, 'key'>,
): number => tickets.filter(({ passenger_key }) => passenger_key === key).length;

/**
 * Whose ticket it is: the passenger it names, or the lap infant of that one if only the infant has
 * the fare. One that names nobody is of the only passenger with its fare.
 */
function resolveHolder(
  named: ProviderOrderPassenger | null,
  fare: ReadPricing | undefined,
  passengers: readonly ProviderOrderPassenger[],
): string {
  const payers = passengers.map(({ key }) => key).filter((key) => fare?.travelers.includes(key));
  if (named === null) return findOnly(payers) ?? findOnly(passengers)?.key ?? '';
  const { key, infant_key } = named;
  const infant = infant_key !== null && payers.includes(infant_key) && !payers.includes(key);
  return infant ? infant_key : key;
}

/** The ticket it was exchanged for. */
export function readOriginalNumber(node: XmlNode): string | null {
  const told = node.all('ExchangedTicketInfo').flatMap((one) => one.attribute('Number') ?? []);
  return told[0] ? normalizeTicketNumber(told[0]) : null;
}

export const readSupplierLocators = (
  node: XmlNode | undefined,
): ProviderOrder['airline_locators'] =>
  (node?.all('SupplierLocator') ?? []).flatMap((one) => {
    const airline = one.attribute('SupplierCode');
    const locator = one.attribute('SupplierLocatorCode');
    return airline && locator ? [{ airline, locator }] : [];
  });

export function readName(node: XmlNode | undefined) {
  const [first, middle_name = null, last_name] = ['First', 'Middle', 'Last'].map((part) =>
    node?.attribute(part),
  );
  for (const part of ['Prefix', 'Suffix']) node?.attribute(part);
  return first && last_name
    ? { first_name: splitTitle(first).first, middle_name, last_name }
    : null;
}

export type ReadEmd = ReturnType<typeof readEmd>;

/** From a record, or from the list of a reservation's EMDs. */
export const readEmdSummaries = (
  holder: XmlNode,
  reservation: string | null,
  segments: ReadonlyMap<string, ReadSegment>,
  passengers: readonly ProviderOrderPassenger[],
  reading: Reading,
): ReadEmd[] =>
  holder.all('EMDSummaryInfo').flatMap((info) => {
    const ref = info.attribute('ProviderReservationInfoRef');
    if (reservation !== null && ref !== null && ref !== reservation) return [];
    const who = resolveTraveler(info, passengers);
    const paid = readPayment(info.at('Payment'), reading);
    // A coupon is of the flight that is still flown rather than of one that is gone beside it.
    const legs = [...segments.values()]
      .map(({ leg }) => leg)
      .toSorted((a, b) => Number(isGivenBack(a.status)) - Number(isGivenBack(b.status)));
    const nodes = info.all('EMDSummary');
    // One amount is told for all of them: it is that of the first of a set, or of none of several.
    const only = findOnly(nodes.filter((one) => one.attribute('InConjunctionWith') === null));
    return nodes.map((node) => readEmd(node, who, node === only ? paid : null, legs, reading));
  });

function resolveTraveler(info: XmlNode, passengers: readonly ProviderOrderPassenger[]): string {
  const node = info.at('EMDTravelerInfo');
  const name = readName(node?.at('NameInfo'));
  for (const attribute of ['TravelerType', 'Age']) node?.attribute(attribute);
  const same = name && listNamed(name, passengers)[0];
  return (same ?? findOnly(passengers))?.key ?? '';
}

const readPayment = (node: XmlNode | undefined, reading: Reading) => {
  for (const name of ['Key', 'Type', 'FormOfPaymentRef']) node?.attribute(name);
  return readAmount(node?.attribute('Amount') ?? null, reading);
};

function readEmd(
  node: XmlNode,
  passenger_key: string,
  paid: { minor: number; currency: string } | null,
  legs: readonly ProviderLeg[],
  reading: Reading,
) {
  const coupons = node.all('EMDCoupon');
  const [first] = coupons;
  const text = coupons
    .flatMap((one) => [one.attribute('SvcDescription'), one.attribute('RFIDescription')])
    .filter(Boolean)
    .join(' ');
  const read = coupons.map((one) => readEmdCoupon(one, legs));
  const related = node.attribute('AssociatedTicketNumber');
  const conjunction = node.attribute('InConjunctionWith');
  for (const name of ['PrimaryDocumentIndicator', 'PlatingCarrier']) node.attribute(name);
  const whole = readEmdState(node.attribute('Status')).status;
  return {
    key: node.attribute('Key') ?? '',
    coupon_keys: coupons.flatMap((one) => one.attribute('Key') ?? []),
    ticket: {
      ...BLANK_TICKET,
      type: 'EMD',
      emd_type: parseEmdType(
        first?.attribute('RFIC') ?? null,
        first?.attribute('RFISC') ?? null,
        text,
      ),
      number: normalizeTicketNumber(node.attribute('Number') ?? ''),
      passenger_key,
      // If it is listed without coupons, its validity is unknown.
      status: resolveTicketStatus(
        read.length > 0 ? read.map(({ status }) => status) : [whole],
        false,
      ),
      issued_at: readIssued(node.attribute('IssueDate'), reading),
      coupons: read,
      conjunction_of: conjunction ? normalizeTicketNumber(conjunction) : null,
      related_number: related ? normalizeTicketNumber(related) : null,
      fare: paid && { fare_minor: paid.minor, tax_minor: 0, taxes: [] },
      currency: paid?.currency ?? null,
    } satisfies ProviderTicket,
  };
}

/** By the schema's words, some of which are pairs: `Flown/Used`, `Boarded/Lifted`. */
const readEmdState = (words: string | null) =>
  readCouponState(words?.replace(/^(flown|boarded)\//i, '') ?? null);

function readEmdCoupon(node: XmlNode, legs: readonly ProviderLeg[]): ProviderCoupon {
  const [origin, destination, carrier, group] = [
    'Origin',
    'Destination',
    'MarketingCarrier',
    'RFIC',
  ].map((name) => node.attribute(name));
  const number = parseInteger(node.attribute('FlightNumber'));
  const leg = legs.find(
    (one) =>
      one.flight_number === number &&
      one.origin === origin &&
      (!destination || one.destination === destination) &&
      (!carrier || one.marketing_carrier === carrier),
  );
  for (const name of ['ConsumedAtIssuanceInd', 'NonRefundableInd']) node.attribute(name);
  return {
    number: parseInteger(node.attribute('Number')) ?? 0,
    leg_key: leg?.key ?? null,
    ...readEmdState(node.attribute('Status')),
    fare_basis: null,
    service_code: node.attribute('RFISC') ?? group ?? null,
  };
}

/** An EMD on its own, with its value. */
export function readEmdInfo(
  node: XmlNode,
  passengers: readonly ProviderOrderPassenger[],
  legs: readonly ProviderLeg[],
  reading: Reading,
): ProviderTicket[] {
  const who = resolveTraveler(node, passengers);
  const pricing = node.at('EMDPricingInfo');
  const sum = readAmount(pricing?.attribute('TotalFare') ?? null, reading);
  const paid = readPayment(node.at('Payment'), reading);
  const taxes = readTaxes(pricing?.all('TaxInfo') ?? [], sum?.currency, reading);
  const told = {
    base: pricing?.attribute('BaseFare'),
    equivalent: pricing?.attribute('EquivFare'),
    taxed: pricing?.attribute('TotalTax'),
    fees: null,
  };
  const fare = sum && readFare(sum, told, taxes, reading);
  for (const one of node.all('SupplierLocator')) one.take();
  node.attribute('ProviderLocatorCode');
  return node.all('ElectronicMiscDocument').map((document, at) => {
    const { ticket } = readEmd(document, who, paid, legs, reading);
    return {
      ...ticket,
      fare: at === 0 ? (fare ?? ticket.fare) : null,
      currency: sum?.currency ?? ticket.currency,
    };
  });
}
