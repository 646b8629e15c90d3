/** Lines of a record that are shown as lines: words to airlines, requests, telephones, remarks. */
import { toTable } from '#main/contract/collections.ts';
import { getStatusByCode } from '#main/domain/annotation-lines.ts';
import type { ProviderAnnotation } from '../../provider.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { isUnreadDocs, readTaxNumber } from './details.ts';
import { isCommission, isOwn, type RecordLine } from './elements.ts';
import { maskForm } from './payments.ts';
import { isService, type PricedLine } from './stored-prices.ts';
import { parseClock, parseDay } from './values.ts';

/** True if shown elsewhere in the order; a document or loyalty card only if it was read. */
const isTold = ({ code, account, text, passengers }: RecordLine): boolean =>
  (code === 'DOCS' && !isUnreadDocs(text ?? '')) ||
  (code === 'FOID' && passengers.length > 0 && readTaxNumber(text) !== null) ||
  /^(DOCO|INFT|CHLD)$/.test(code ?? '') ||
  (/^FQT[VRU]$/.test(code ?? '') && account !== null);
/** Tickets, which are told elsewhere where they are of this record. */
export const TICKETS = /^TKN[EAMR]$/;
const PHONES = /^[3-7]$/;
const PHONE_USES: Record<string, string> = toTable({ '3': 'BUSINESS', '4': 'HOME', '7': 'MOBILE' });

interface Beside {
  priced: ReadonlyMap<string, PricedLine>;
  /** Numbers of the documents that are read of the record. */
  numbers: ReadonlySet<string>;
  /** Line numbers of the phones and e-mails shown with a passenger. */
  contacts: ReadonlySet<string>;
}

export const readAnnotationLines = (
  lines: readonly RecordLine[],
  beside: Beside,
): ProviderAnnotation[] =>
  lines.flatMap((line) => {
    const made = readAnnotation(line, beside);
    if (!made) return [];
    // A line of several passengers or flights is each one's.
    const people = line.passengers.length > 0 ? line.passengers : [null];
    const flights = line.flights.length > 0 ? line.flights : [null];
    return people.flatMap((passenger_key) =>
      flights.map((leg_key) => ({ ...made, passenger_key, leg_key })),
    );
  });

function readAnnotation(
  line: RecordLine,
  { priced, numbers, contacts }: Beside,
): ProviderAnnotation | null {
  const { segment, code, text, tattoo, airline, status } = line;
  const made = {
    key: `OT${tattoo}`,
    airline: airline === 'YY' ? null : airline,
    text,
    passenger_key: null,
    leg_key: null,
    status,
    note: null,
  };
  if (segment === 'OS') return { ...made, kind: 'OSI', code: null };
  // An airline keyword (SK) is shown as an OSI.
  if (segment === 'SK') {
    const words = [code, text].filter(Boolean).join(' ');
    return { ...made, kind: 'OSI', code: null, text: words || null };
  }
  if (segment === 'AP' && PHONES.test(code ?? '') && !contacts.has(tattoo)) {
    const use = PHONE_USES[code ?? ''] ?? null;
    return { ...made, kind: 'PHONE', code: use, airline: null };
  }
  if (segment !== 'SSR' || isService(line, priced)) return null;
  if (isTold(line) || contacts.has(tattoo)) {
    // What an airline refused stands nowhere else; a document's number stands with its holder.
    return getStatusByCode(status) === 'REFUSED'
      ? { ...made, kind: 'SSR', code, text: /^(DOC|FOID)/.test(code ?? '') ? null : text }
      : null;
  }
  const number = TICKETS.test(code ?? '') ? /\d{13}/.exec(text ?? '')?.[0] : undefined;
  return number && numbers.has(number) ? null : { ...made, kind: 'SSR', code };
}

/** General, confidential, corporate, of quality, and those printed on papers. */
const isRemark = ({ segment }: RecordLine): boolean => /^R(M|C|X|Q|I[A-Z]?)$/.test(segment);
/** Lines with a field of their own; any other becomes a remark that begins with its name. */
const KNOWN = /^(SSR|STR|SVC|SK|OS|TK|SP|RF|F[APVMOHET]|FH[A-Z])$/;

/** Ticketing arrangements that are told as a limit, or by the tickets. */
const ARRANGED = /^(OK|TL|XL)$/;

/**
 * When an option of the office or of an airline runs out, as `2026-12-01 18:00`; of an arrangement
 * that is no limit, with its kind.
 */
function readOptionTime({ segment, ticket }: RecordLine, today: string): string | null {
  const kind = segment === 'TK' ? (ticket?.indicator ?? '') : null;
  if (!ticket || (kind !== null && ARRANGED.test(kind))) return null;
  const day = parseDay(ticket.date, today) ?? ticket.date;
  return [kind, day, parseClock(ticket.time)?.time].filter(Boolean).join(' ');
}

/**
 * Remarks, and every line without a field of its own: addresses, accounts, options, more e-mails.
 */
export const readRemarks = (
  lines: readonly RecordLine[],
  { numbers, contacts, today }: Omit<Beside, 'priced'> & { today: string },
): string[] =>
  lines.flatMap((line) => {
    const { segment, code, tattoo } = line;
    const text = [readOptionTime(line, today), line.text].filter(Boolean).join(' ');
    if (text === '') return [];
    if (isRemark(line)) return isOwn(text) ? [] : [text];
    const contact = segment === 'AP' && (PHONES.test(code ?? '') || contacts.has(tattoo));
    // Endorsements and tour codes are told with the documents, once there are some.
    const waits = /^F[ET]$/.test(segment) && numbers.size === 0;
    const unread = segment === 'TK' || (segment === 'FM' && !isCommission(line.text));
    const told = KNOWN.test(segment) && !waits && !unread;
    return contact || told ? [] : [maskForm(`${segment} ${text}`)];
  });

/** The records it was split from or into: `SP ABCDEF 2026-10-25`. */
export const readSplits = (root: XmlNode, today: string): string[] =>
  root
    .find(
      'dataElementsMaster/dataElementsIndiv/referencedRecord/referencedReservationInfo/reservation',
    )
    .flatMap((other) => {
      const locator = other.text('controlNumber');
      for (const name of ['companyId', 'controlType']) other.text(name);
      const day = parseDay(other.text('date'), today);
      return locator === null ? [] : [['SP', locator, day].filter(Boolean).join(' ')];
    });
