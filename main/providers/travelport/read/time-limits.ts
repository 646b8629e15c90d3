/**
 * Until when a record is to be ticketed: its ticketing arrangements, what airlines say in words, and
 * the departure, whichever is first.
 */
import { calculateDepartureInstant } from '#main/domain/exchange/departures.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import { convertLocalToUtc, isDate } from '#main/reference/calendar.ts';
import type { ProviderLeg, ProviderOrder } from '../../provider.ts';
import type { Reading } from '../../wire/reading.ts';
import { readLivingLimit } from '../../wire/ticketing-deadlines.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { ReadSegment } from './segments.ts';
import { findFirstMoment } from './values.ts';

/** Ticketing arrangements with a time limit; one cancels, the others queue the record. */
const LIMITS = /^(TA[UWX]|TTL)$/;
const CANCELS = /^TTL$/;

interface TicketingContext {
  isOwn: (node: XmlNode) => boolean;
  reading: Reading;
  /** What airlines wrote, and when. */
  asked: readonly Advice[];
  from: string;
  today: string;
}

/**
 * The ticketing arrangements: their first time limit, an airline's own or the departure if earlier,
 * and where, when and by whom it was ticketed.
 */
export function readTicketing(
  record: XmlNode,
  flights: readonly ReadSegment[],
  context: TicketingContext,
): { limit: Pick<ProviderOrder, 'payment_due_at' | 'limit_action'>; lines: string[] } {
  const { isOwn, reading, asked, today } = context;
  const lines: string[] = [];
  const limits: { date: string; cancels: boolean }[] = [];
  for (const one of record.all('ActionStatus')) {
    const [type, date] = [one.attribute('Type'), one.attribute('TicketDate')];
    for (const name of ['ProviderCode', 'PseudoCityCode', 'QueueCategory']) one.attribute(name);
    if (!isOwn(one)) continue;
    const text = one.text('Remark')?.replace(/\s+/g, ' ');
    if (text) lines.push(`TKTG-${type === 'ACTIVE' ? 'T*' : `${type} `}${text}`);
    if (date && LIMITS.test(type ?? '')) limits.push({ date, cancels: CANCELS.test(type ?? '') });
  }
  const living = flights.flatMap(({ leg }) => (isGivenBack(leg.status) ? [] : leg));
  const next = living.find(({ departure }) => departure >= today);
  // The office's clock is that of its own limits.
  const [offset] = limits.flatMap(({ date }) => /(Z|[+-]\d\d:\d\d)$/.exec(date)?.[0] ?? []);
  const told = next
    ? asked.flatMap((one) => readAdvice(one, next, { ...context, offset }) ?? [])
    : [];
  limits.push(...told.map((date) => ({ date, cancels: true })));
  const date = findFirstMoment(limits.map((one) => one.date));
  const first = limits.find((one) => one.date === date) ?? limits[0];
  const due = reading.moment(first?.date ?? null);
  const leaves = living.map(calculateDepartureInstant);
  return {
    lines,
    limit: {
      payment_due_at: due && reading.moment(findFirstMoment([due, ...leaves])),
      ...(first && { limit_action: first.cancels ? 'CANCEL' : 'QUEUE' }),
    },
  };
}

interface Advice {
  text: string;
  written: string | null;
}

/** Remarks and service messages that came from airlines. */
export const listAdvice = (
  record: XmlNode,
  air: XmlNode | undefined,
  isOwn: (node: XmlNode) => boolean,
): Advice[] => [
  ...[record, ...(air ? [air] : [])]
    .flatMap((holder) => holder.all('GeneralRemark'))
    .filter((one) => isOwn(one) && one.attribute('TypeInGds') === 'Vendor')
    .flatMap((one) => {
      if (one.attribute('Direction') === 'Outgoing') return [];
      const text = one.text('RemarkData')?.replace(/^ADTK[A-Z0-9]{2}/, 'ADTK ');
      return text ? { text, written: one.attribute('CreateDate') } : [];
    }),
  ...record
    .all('SSR')
    .filter((one) => isOwn(one) && /^(ADTK|OTHS|TKTL)$/.test(one.attribute('Type') ?? ''))
    .map((one) => ({
      text: `${one.attribute('Type')} ${one.attribute('FreeText') ?? ''}`,
      written: null,
    })),
];

/** A limit that an airline tells in words; an hour of the office needs its clock. */
function readAdvice(
  { text, written }: Advice,
  next: ProviderLeg,
  { from, today, offset }: Pick<TicketingContext, 'from' | 'today'> & { offset?: string },
): string | null {
  const since = written === null ? from : written.slice(0, 10);
  if (!isDate(since)) return null;
  const told = readLivingLimit(text, next, { written: since, today });
  if (!told) return null;
  const local = told.until.includes('T') ? told.until : `${told.until}T23:59`;
  if (told.zone !== null) return convertLocalToUtc(local, told.zone);
  return offset === undefined ? null : `${local}:00${offset}`;
}
