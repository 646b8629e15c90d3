/**
 * Documents as record lines name them: `PAX 957-2400000001/ETLA/USD100.00/22NOV26/…`. The letter
 * after E (ticket) or D (EMD) is T for good, V for void, R for refunded; a range `-01-02` is a
 * conjunction set of consecutive numbers. The passenger may be missing, and the amount be missing or
 * words where the fare is not shown (`IT`).
 */
import { toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { EmdType } from '#main/contract/values.ts';
import { buildDocumentText, buildValidity, parseEmdType } from '#main/providers/wire/documents.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import type {
  ProviderCoupon,
  ProviderFare,
  ProviderLeg,
  ProviderOrderService,
  ProviderTicket,
} from '../../provider.ts';
import { findOnly, getFirst } from '../../wire/lists.ts';
import type { Reading } from '../../wire/reading.ts';
import type { RecordLine } from './elements.ts';
import { type IssueReason, parseMinor, parseTextDate } from './values.ts';

/** The number; what follows where it tells of the kind, state and airline. A bare number may be good. */
const LINE =
  /(?:^|\s)(?:(PAX|INF)\s+)?(\d{3})-?(\d{10})(?!\d)(?:[-/](\d{2,3})(?=$|[\s/]))?(?:\/([A-Z])([A-Z])([A-Z0-9]{2})(.*))?/;
/** Whatever stands up to the next sign is the amount: a part of it would be another. */
const AMOUNT = /^\/([A-Z]{3})(\d[^/\s]*)/;
/** Issued for an older one: the line tells what was collected, which may be nothing. */
const REISSUED = /^\/(NO ?ADC|[A-Z]{3}\d[\d.]*A)(?=\/|$)/;
const DAY = /\/(\d{1,2}[A-Z]{3}\d{2})(?:\/|$)/;
/** Lines entered by hand, not issued by the system; often just the number. */
const BY_HAND = /^FH[A-Z]?$/;
const EMD_BY_HAND = 'FHD';
const MAX_COUPONS = 4;

export interface ReadDocument extends ProviderTicket {
  /** Lines and segments an EMD is for. */
  service_keys: string[];
  /** Its fare is what it is worth with the older ticket, not what was paid for it. */
  reissued: boolean;
}

/** The line of the fare, and the two days of each flight's coupon. */
interface StoredText {
  fare: ProviderFare | null;
  currency: string | null;
  fare_calculation: string | null;
  endorsements: string[];
  segments: ReadonlyMap<
    string,
    { basis: string | null } & Pick<ProviderCoupon, 'not_before' | 'not_after'>
  >;
}

interface Context {
  today: string;
  zone: string;
  legs: readonly ProviderLeg[];
  services: readonly ProviderOrderService[];
  /** The infant of an adult; null without one. */
  findInfant(passenger_key: string): string | null;
  priceOf(passenger_key: string): ProviderFare | null;
  /** The stored fares of a passenger: a ticket is of one of them. */
  storedOf(passenger_key: string): readonly StoredText[];
  /** Why documents are issued for a line or segment: by its price first, then by itself. */
  reasonsOf(key: string): IssueReason[];
  reading: Reading;
}

const STATES: Readonly<
  Record<string, { status: ProviderTicket['status']; coupon: ProviderCoupon['status'] }>
> = toTable({
  T: { status: 'TICKETED', coupon: 'OPEN' },
  V: { status: 'CANCELLED', coupon: 'VOID' },
  R: { status: 'REFUNDED', coupon: 'REFUNDED' },
});

export function readDocuments(lines: readonly RecordLine[], context: Context): ReadDocument[] {
  const originals = new Map(
    lines
      .filter(({ segment }) => segment === 'FO')
      .map(({ text, passengers }) => {
        const [, airline = '', serial = ''] = /(\d{3})-(\d{10})/.exec(text ?? '') ?? [];
        const who = /^INF\b/.test(text ?? '') ? 'INF' : 'PAX';
        return [`${who} ${passengers[0] ?? ''}`, `${airline}${serial}`];
      }),
  );
  return lines
    .filter(({ segment }) => segment === 'FA' || BY_HAND.test(segment))
    .flatMap((line) => readLineDocuments(line, originals, context, lines));
}

/** Whose the line is, and how it came about: `*M*` by hand, `*F*` forced. */
const BEFORE_TEXT = /^(?:(?:PAX|INF)\s+)?(?:\*[A-Z]{1,2}\*)?/;

/** FE and FT of a passenger: `PAX NONREF/CHG FEE`; a line that names nobody is of everybody. */
const listLinesFor = (
  lines: readonly RecordLine[],
  segment: 'FE' | 'FT',
  passenger_key: string,
  infant: boolean,
): string[] =>
  lines
    .filter((one) => one.segment === segment)
    .filter(({ passengers }) => passengers.length === 0 || passengers.includes(passenger_key))
    .filter(({ text }) => infant || !/^INF\b/.test(text ?? ''))
    .flatMap(({ text }) => text?.replace(BEFORE_TEXT, '').trim() || []);

export const calculateCost = ({ fare_minor, tax_minor }: ProviderFare): number =>
  fare_minor + tax_minor;

/** The stored fare of a ticket: another price means another ticket's fare. */
const findStored = (
  fares: readonly StoredText[],
  total: number | null,
  currency: string | undefined,
): StoredText | null =>
  fares.find(
    (one) => one.fare !== null && calculateCost(one.fare) === total && one.currency === currency,
  ) ?? null;

function readLineDocuments(
  line: RecordLine,
  originals: ReadonlyMap<string, string>,
  context: Context,
  all: readonly RecordLine[],
): ReadDocument[] {
  const match = LINE.exec(line.text?.replace(/\s+/g, ' ').trim() ?? '');
  if (!match) {
    context.reading.warn(phrase('amadeus_document_line'));
    return [];
  }
  const [, who, airline, serial, last, kind, state, , rest = ''] = match;
  const [, currency, amount] = AMOUNT.exec(rest) ?? [];
  const [, day] = DAY.exec(rest) ?? [];
  const adult = line.passengers[0] ?? '';
  const passenger_key = who === 'INF' ? (context.findInfant(adult) ?? adult) : adult;
  const known = STATES[state ?? ''];
  // It may be good, so no second one is sold; nothing is known of its coupons.
  const bare = kind === undefined && BY_HAND.test(line.segment);
  if (!known && !bare) context.reading.warn(phrase('amadeus_document_line'));
  const { status, coupon } = known ?? { status: 'TICKETED', coupon: 'UNKNOWN' };
  const emd = kind === 'D' || (bare && line.segment === EMD_BY_HAND);
  const numbers = expandNumbers(`${airline}${serial}`, last);
  const service_keys = emd ? [...line.lines.map((one) => `OT${one}`), ...line.flights] : [];
  const date = day ? parseTextDate(day, context.today, true) : null;
  const flights = context.legs.filter(({ key }) => line.flights.includes(key));
  const fares = context
    .storedOf(passenger_key)
    .filter((one) => flights.length === 0 || flights.some(({ key }) => one.segments.has(key)));
  // Issued for an older ticket, it is worth the only fare of its flights.
  const reissued = emd || !REISSUED.test(rest) ? null : findOnly(fares);
  const total = reissued ? null : parseMinor(amount ?? null, currency ?? null, context.reading);
  const stored = emd ? null : (reissued ?? findStored(fares, total, currency));
  const price = emd ? null : context.priceOf(passenger_key);
  const worth = stored?.fare ? calculateCost(stored.fare) : null;
  const whole = price && worth !== null && calculateCost(price) === worth ? price : stored?.fare;
  const plain = total === null ? null : { fare_minor: total, taxes: [], tax_minor: 0 };
  const endorsements = listLinesFor(all, 'FE', adult, who === 'INF');
  const text = emd
    ? null
    : buildDocumentText({
        endorsements: endorsements.length > 0 ? endorsements : (stored?.endorsements ?? []),
        tour_code: listLinesFor(all, 'FT', adult, who === 'INF')[0],
        fare_calculation: stored?.fare_calculation ?? undefined,
      });
  const original = originals.get(`${who ?? 'PAX'} ${adult}`) ?? null;
  return numbers.map((number, i) => ({
    number,
    type: emd ? 'EMD' : 'TICKET',
    emd_type: emd ? readEmdType([...service_keys, `OT${line.tattoo}`], context) : null,
    passenger_key,
    status,
    issued_at: date === null ? null : convertLocalToUtc(`${date}T12:00`, context.zone),
    coupons: flights.slice(i * MAX_COUPONS, (i + 1) * MAX_COUPONS).map((leg, at) => ({
      number: at + 1,
      leg_key: leg.key,
      status: coupon,
      fare_basis: emd ? null : (stored?.segments.get(leg.key)?.basis ?? leg.fare_basis),
      service_code: null,
      ...buildValidity(
        stored?.segments.get(leg.key)?.not_before,
        stored?.segments.get(leg.key)?.not_after,
      ),
    })),
    use_told: false,
    conjunction_of: i === 0 ? null : getFirst(numbers),
    // The old ticket may stand beside the one that was issued for it.
    original_number: emd || original === number ? null : original,
    related_number: null,
    fare: i === 0 ? (whole ?? plain) : null,
    currency: reissued?.currency ?? currency ?? null,
    service_keys,
    reissued: reissued !== null,
    ...(text ? { text } : {}),
  }));
}

/** By its seat or bag, else by the reason for its issuance and the words of its service. */
function readEmdType(keys: readonly string[], context: Context): EmdType {
  const own = context.services.filter(({ key }) => keys.includes(key));
  const [sold] = own.flatMap(({ kind }) => (kind === 'OTHER' ? [] : [kind]));
  if (sold) return sold;
  const reasons = keys.flatMap((key) => context.reasonsOf(key));
  const find = (name: keyof IssueReason) =>
    reasons.map((one) => one[name]).find((one) => one !== null) ?? null;
  const words = own.map(({ name }) => name).join(' ');
  return parseEmdType(find('rfic'), find('sub_code'), words);
}

/** The numbers of a conjunction set; `last` is the end's last digits. */
function expandNumbers(first: string, last: string | undefined): string[] {
  if (!last || !/^\d+$/.test(first + last)) return [first];
  const start = Number(first.slice(-last.length));
  const modulus = 10 ** last.length;
  const count = Math.min(4, ((Number(last) - start + modulus) % modulus) + 1);
  return Array.from({ length: count }, (_, i) =>
    String(BigInt(first) + BigInt(i)).padStart(first.length, '0'),
  );
}
