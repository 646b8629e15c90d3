/**
 * Forms of payment as the lines of a record name them: `PAX CASH`, `CCVIXXXXXXXXXXXX1111/1230/A1234`,
 * parts joined by `+`, an amount after a slash. No card leaves here unmasked, no security code at all.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderOrderPayment, ProviderTicket } from '../../provider.ts';
import { maskCard } from '../../wire/masking.ts';
import type { Reading } from '../../wire/reading.ts';
import { readCardBrand } from '../../wire/values.ts';
import type { ReadDocument } from './documents.ts';
import type { RecordLine } from './elements.ts';
import { parseMinor } from './values.ts';

interface Part {
  method: ProviderOrderPayment['method'];
  card: ProviderOrderPayment['card'];
  amount: { minor: number; currency: string } | null;
  installments: number | null;
}

interface Context {
  currency: string;
  reading: Reading;
  documents: readonly ReadDocument[];
  findInfant(passenger_key: string): string | null;
  isInfant(passenger_key: string): boolean;
}

const CARD = /^CC([A-Z]{2})\s?([\dX*]{4,15}\d{4})(?!\d)(.*)$/;
/**
 * The parts after a card: amount, expiry, approval (given or by hand), installments, a hidden code.
 */
const BEHIND =
  /^(?:(?<amount>[A-Z]{3}\d+(?:\.\d+)?)|D?\d{4}|[AN](?<approval>[A-Z\d]{2,8})|E(?<times>\d{1,2})|CV[\dX*]*)$/;
const METHODS: readonly [RegExp, ProviderOrderPayment['method']][] = [
  [/^CA(SH)?$/, 'CASH'],
  [/^INV(OICE|AGT)?\w*$/, 'INVOICE'],
  [/^(CHECK|CHEQUE|CHQ|CK|MS\w*|NONREF|NR|MISC)$/, 'OTHER'],
];

/** Replaces possible card digits by stars, except the last four, whatever is glued to them. */
export const maskForm = (text: string): string =>
  maskCards(
    text
      .replace(/[/*]CV\d{3,4}\b/g, '')
      .replace(/\d(?:[ -]?\d){11,18}(?!\d)/g, (run) => {
        const digits = run.replace(/\D/g, '');
        return `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;
      })
      .replace(/(CC[A-Z]{2}\s?[X*]*\d*[X*]+\d{4})(?:\/D?|EXP|D)\d{4}\b/g, '$1'),
  );

export function readForms(lines: readonly RecordLine[], context: Context): ProviderOrderPayment[] {
  const forms = lines.filter(({ segment }) => segment === 'FP');
  const named = new Set(forms.flatMap((line) => line.lines.map((one) => `OT${one}`)));
  return forms.flatMap((line) => readLineForms(line, named, context));
}

/** `named` are the keys of services that have a form of their own. */
function readLineForms(
  line: RecordLine,
  named: ReadonlySet<string>,
  context: Context,
): ProviderOrderPayment[] {
  const { reading, isInfant, findInfant } = context;
  const [, who = null, written = ''] =
    /^(?:(PAX|INF)\s+)?(.*)$/s.exec(line.text?.trim().toUpperCase() ?? '') ?? [];
  const text = maskForm(written);
  const adults = line.passengers;
  const passenger_keys =
    who === 'INF' ? adults.flatMap((key) => findInfant(key) ?? []) : [...adults];
  const own = line.lines.map((one) => `OT${one}`);
  // A service without its own payment line is paid like the tickets; what is left of an old ticket
  // is paid by that.
  const isPaid = ({ emd_type, service_keys }: ReadDocument): boolean =>
    emd_type !== 'RESIDUAL' &&
    (own.length > 0
      ? service_keys.some((key) => own.includes(key))
      : !service_keys.some((key) => named.has(key)));
  const documents = context.documents.filter(
    (one) =>
      isPaid(one) &&
      (who === null || isInfant(one.passenger_key) === (who === 'INF')) &&
      (passenger_keys.length === 0 || passenger_keys.includes(one.passenger_key)) &&
      (line.flights.length === 0 ||
        one.coupons.some(({ leg_key }) => leg_key !== null && line.flights.includes(leg_key))),
  );
  const about = { text, passenger_keys, leg_keys: [...line.flights], reference: null };
  const parts = written
    .split(/\+\/?/)
    // Parts after the letter O paid for the old ticket.
    .filter((part) => !/^O\//.test(part))
    .map((part) => readPart(part.trim(), reading));
  if (parts.some((part) => part === null)) {
    reading.warn(phrase('amadeus_payment_line', { text }));
    const unread = { method: 'OTHER', card: null, amount_minor: null, status: 'STORED' } as const;
    return [{ ...about, ...unread, currency: context.currency }];
  }
  const known = parts.flatMap((part) => part ?? []);
  const covered = filterCovered(known, documents);
  const paid = calculateWorth(covered);
  // An older ticket paid for the rest of what they are worth.
  const shared = covered.some(({ reissued }) => reissued);
  const amounts = fillAmounts(known, covered.length === 0 || shared ? null : paid);
  return zip(known, amounts).map(([part, amount_minor]) => ({
    ...about,
    method: part.method,
    card: part.card,
    ...(part.installments === null ? {} : { installments: part.installments }),
    amount_minor,
    currency: part.amount?.currency ?? paid?.currency ?? context.currency,
    status: getStatus(covered),
  }));
}

function readPart(part: string, reading: Reading): Part | null {
  const card = CARD.exec(part);
  const [, vendor = '', digits = '', tail = ''] = card ?? [];
  const [word = '', ...rest] = card
    ? ['CC', ...tail.split(/[/*]/).filter((one) => one !== '')]
    : part.replace(/,$/, '').split('/');
  const behind = rest.map((one) => BEHIND.exec(one)?.groups ?? null);
  const findValue = (name: string) => behind.flatMap((one) => one?.[name] ?? [])[0] ?? null;
  const method = card ? 'CARD' : METHODS.find(([form]) => form.test(word))?.[1];
  // What follows cash or an invoice beside its amount is words of the office.
  if (method === undefined || (card && behind.includes(null))) return null;
  const written = findValue('amount');
  const currency = written?.slice(0, 3) ?? null;
  const minor = parseMinor(written?.slice(3) ?? null, currency, reading);
  if (written !== null && minor === null) return null;
  const times = findValue('times');
  return {
    method,
    card: card && {
      brand: readCardBrand(vendor),
      number: maskCard(digits),
      holder: null,
      approval_code: findValue('approval'),
    },
    amount: minor === null || currency === null ? null : { minor, currency },
    installments: times === null ? null : Number(times),
  };
}

/** All of them, unless what is written comes to the tickets alone: EMDs may be paid another way. */
function filterCovered(parts: readonly Part[], documents: readonly ReadDocument[]): ReadDocument[] {
  const tickets = documents.filter(({ type }) => type === 'TICKET');
  const written = parts.flatMap(({ amount }) => amount?.minor ?? []);
  const said = written.reduce((all, one) => all + one, 0);
  const whole = written.length === parts.length && calculateWorth(tickets)?.minor === said;
  return whole ? tickets : [...documents];
}

/** Null where it is not told of all, or in several currencies. */
function calculateWorth(tickets: readonly ProviderTicket[]) {
  const first = tickets.filter(({ conjunction_of }) => conjunction_of === null);
  const currency = first[0]?.currency ?? null;
  const fares = first.flatMap((one) => (one.currency === currency ? (one.fare ?? []) : []));
  if (currency === null || fares.length < first.length) return null;
  return { minor: fares.reduce((all, one) => all + one.fare_minor + one.tax_minor, 0), currency };
}

/**
 * Amounts of the parts. If there are documents, the parts must add up to their cost, and one part
 * without an amount takes the rest; otherwise no part gets an amount.
 */
function fillAmounts(
  parts: readonly Part[],
  paid: { minor: number; currency: string } | null,
): (number | null)[] {
  const written = parts.map(({ amount }) => amount?.minor ?? null);
  if (paid === null) return written;
  const said = written.reduce<number>((all, one) => all + (one ?? 0), 0);
  const open = written.filter((one) => one === null).length;
  const other = parts.some(({ amount }) => amount && amount.currency !== paid.currency);
  const rest = paid.minor - said;
  if (other || (open === 0 ? rest !== 0 : open > 1 || rest < 0)) return written.map(() => null);
  return written.map((one) => one ?? rest);
}

/** With documents in different states, the good ones' money was kept. */
function getStatus(tickets: readonly ProviderTicket[]): ProviderOrderPayment['status'] {
  const areAll = (status: ProviderTicket['status']) =>
    tickets.every((one) => one.status === status);
  if (tickets.length === 0) return 'STORED';
  return areAll('CANCELLED') ? 'VOIDED' : areAll('REFUNDED') ? 'REFUNDED' : 'CAPTURED';
}
