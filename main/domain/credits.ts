/**
 * Passengers' credits at airlines, derived from a booking's record: open tickets whose flights were
 * released or have departed, EMDs of a residual value, and credits an airline reported when a
 * booking was cancelled. Pure.
 */
import type { Credit } from '#main/contract/credit.ts';
import type { ProviderCredit, ProviderTicket } from '#main/providers/provider.ts';
import { findAirlineByAccountingCode } from '#main/reference/airlines.ts';
import { addDays, convertUtcToLocal, countDaysBetween } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import {
  type BookingRecord,
  getFlights,
  getSetNumber,
  getValidatingCarrier,
  type KeptCredit,
} from './booking-record.ts';
import { deriveId } from './derived-id.ts';
import { parseInstant } from './instants.ts';
import { toAmount } from './money.ts';
import { isSameName } from './name-spelling.ts';

/** Days before its expiry on which a credit's warnings are due. */
const CREDIT_WARNING_DAYS = [60, 30, 7] as const;

/** The last days on which a credit's first, later and last warning are due. */
export function getWarnedUntil(today: string): { first: string; later: string; soon: string } {
  const [first, later, soon] = CREDIT_WARNING_DAYS;
  return { first: addDays(today, first), later: addDays(today, later), soon: addDays(today, soon) };
}

export interface KeptCreditRow {
  credit: Credit;
  /** The first day it counts as a credit: a ticket only does so after its flight has departed. */
  from: string;
}

const ALWAYS = '0000-00-00';

/** All credits of a booking, whatever day they start. */
export function listBookingCredits(record: BookingRecord, time_zone: string): KeptCreditRow[] {
  const tickets = record.order?.tickets ?? [];
  const given = record.order?.credits?.map((told, at) => toKept(record, told, at));
  return [
    ...tickets.flatMap((ticket) => listEmdCredits(record, ticket, time_zone)),
    ...tickets.flatMap((ticket) => listTicketCredits(record, ticket, time_zone)),
    // The airline's report replaces the quote.
    ...(given ?? record.credits ?? []).map((kept) => ({
      credit: buildKeptCredit(record, kept),
      from: ALWAYS,
    })),
  ];
}

const toKept = (
  { order, passengers }: BookingRecord,
  { passenger_key, ...told }: ProviderCredit,
  at: number,
): KeptCredit => ({
  ...told,
  id: told.code ?? `${at}`,
  passenger_id: passengers.find(({ key }) => key === passenger_key)?.id ?? null,
  airline: order?.validating_carrier ?? null,
  expires_on: null,
});

function listEmdCredits(
  record: BookingRecord,
  ticket: ProviderTicket,
  time_zone: string,
): KeptCreditRow[] {
  const { type, emd_type, status } = ticket;
  if (type !== 'EMD' || emd_type !== 'RESIDUAL' || status !== 'TICKETED') return [];
  const as = { kind: 'EMD', origin: resolveOrigin(record, ticket), time_zone } as const;
  const credit = buildDocumentCredit(record, ticket, as);
  return [{ credit, from: ALWAYS }];
}

/** The origin of an EMD: a refunded ticket, or an exchange. */
function resolveOrigin(record: BookingRecord, emd: ProviderTicket): Credit['origin'] {
  const tickets = record.order?.tickets ?? [];
  const named = tickets.find(
    ({ number }) => number === emd.related_number || number === emd.original_number,
  );
  // A reissue on the same day means an exchange, whatever became of its ticket since.
  const day = emd.issued_at?.slice(0, 10);
  const isReissued = ({ original_number, issued_at }: ProviderTicket) =>
    original_number !== null && issued_at?.slice(0, 10) === day;
  if (named && isReissued(named)) return 'EXCHANGE';
  if (named?.status === 'REFUNDED') return 'REFUND';
  if (named?.status === 'EXCHANGED' || named?.original_number) return 'EXCHANGE';
  // The rest of a credit used to pay for this booking.
  if ((record.spent ?? []).length > 0) return 'EXCHANGE';
  if (named) return 'UNKNOWN';
  const own = tickets.filter(
    ({ type, passenger_key }) => type === 'TICKET' && passenger_key === emd.passenger_key,
  );
  return !own.some(isReissued) && own.some(({ status }) => status === 'REFUNDED')
    ? 'REFUND'
    : 'EXCHANGE';
}

/** A ticket with open coupons is a credit once none of them has a future flight. */
function listTicketCredits(
  record: BookingRecord,
  ticket: ProviderTicket,
  time_zone: string,
): KeptCreditRow[] {
  const { type, status, conjunction_of } = ticket;
  if (type !== 'TICKET' || status !== 'TICKETED' || conjunction_of !== null) return [];
  const set = (record.order?.tickets ?? []).filter((one) => getSetNumber(one) === ticket.number);
  const coupons = set.flatMap((one) => one.coupons);
  const open = coupons.filter((coupon) => coupon.status === 'OPEN');
  if (open.length === 0) return [];
  const live = record.order?.status === 'LIVE' && record.status !== 'CANCELLED';
  // Released flights stay in the order as cancelled.
  const legs = live
    ? getFlights(record).flatMap((slice) => slice.legs.filter(({ status }) => status !== 'HX'))
    : [];
  // A coupon without a flight may be for the last flight.
  const flights = open.flatMap(
    ({ leg_key }) =>
      (leg_key === null ? legs.at(-1) : legs.find(({ key }) => key === leg_key)) ?? [],
  );
  const days = flights.map(({ departure }) => departure.slice(0, 10)).sort();
  const origin = days.length === 0 ? 'RELEASE' : 'UNFLOWN';
  const credit = buildDocumentCredit(record, ticket, { kind: 'OPEN_TICKET', origin, time_zone });
  const flown = open.length < coupons.length || (days.length > 0 && ticket.use_told === false);
  return [
    {
      // Only the airline knows the remaining value of a ticket that may be flown in part or whole.
      credit: flown ? { ...credit, amount: null } : credit,
      from: days.length === 0 ? ALWAYS : addDays(days.at(-1)!, 1),
    },
  ];
}

function buildDocumentCredit(
  record: BookingRecord,
  ticket: ProviderTicket,
  {
    kind,
    origin,
    time_zone,
  }: { kind: 'EMD' | 'OPEN_TICKET'; origin: Credit['origin']; time_zone: string },
): Credit {
  const { fare } = ticket;
  const told = ticket.currency ?? record.order?.currency ?? null;
  const currency = told !== null && findCurrency(told) ? told : null;
  const issued = parseInstant(ticket.issued_at);
  // The day in the agency's time zone: an evening in São Paulo is the next morning in UTC.
  const issued_on = issued === null ? null : convertUtcToLocal(issued, time_zone).slice(0, 10);
  const carrier = findAirlineByAccountingCode(ticket.number.slice(0, 3))?.code;
  return {
    ...buildCommon(record, ticket.number),
    kind,
    origin,
    number: ticket.number,
    passenger: findPassenger(record, ({ key }) => key === ticket.passenger_key),
    airline: getValidatingCarrier(record) ?? carrier ?? '',
    currency,
    amount: fare && currency !== null ? toAmount(fare.fare_minor + fare.tax_minor, currency) : null,
    issued_on,
    expires_on: issued_on === null ? null : addYear(issued_on),
    expires_by: issued_on === null ? null : 'GENERAL_RULE',
  };
}

const buildCommon = ({ id, provider_type, order }: BookingRecord, of: string) => ({
  id: deriveId(id, 'credit', of),
  booking_id: id,
  provider_type,
  locator: order?.locator ?? null,
});

function findPassenger(
  { passengers }: BookingRecord,
  which: (passenger: BookingRecord['passengers'][number]) => boolean,
): Credit['passenger'] {
  const found = passengers.find(which);
  if (!found) return null;
  const { id, first_name, last_name } = found;
  return { id, first_name, last_name };
}

function buildKeptCredit(record: BookingRecord, kept: KeptCredit): Credit {
  const { currency, issued_on, expires_on } = kept;
  return {
    ...buildCommon(record, kept.id),
    kind: kept.kind,
    origin: record.order?.status === 'LIVE' ? 'REFUND' : 'CANCELLATION',
    number: kept.code,
    passenger: findPassenger(record, ({ id }) => id === kept.passenger_id),
    airline: kept.airline ?? getValidatingCarrier(record) ?? '',
    currency,
    amount: toAmount(kept.amount_minor, currency),
    issued_on,
    expires_on,
    expires_by: expires_on === null ? null : 'AIRLINE',
  };
}

/** The same day a year later; 29 February becomes the 28th. */
function addYear(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith('02-29') ? next.replace(/29$/, '28') : next;
}

/** Days until it expires, and the warning that is due. */
export function calculateCreditWarning(
  expires_on: string | null,
  today: string,
): { days_left: number | null; warning: number | null } {
  if (expires_on === null) return { days_left: null, warning: null };
  const days_left = countDaysBetween(today, expires_on);
  const due = CREDIT_WARNING_DAYS.filter((days) => days_left >= 0 && days_left <= days);
  return { days_left, warning: due.length > 0 ? Math.min(...due) : null };
}

/** Whether a credit names one of these people; false if it names nobody. */
export function isCreditOf(
  credit: Credit,
  people: readonly { first_name: string; last_name: string }[],
): boolean {
  const { passenger } = credit;
  if (!passenger) return false;
  return people.some(
    (one) =>
      isSameName(one.last_name, passenger.last_name) &&
      isSameName(one.first_name, passenger.first_name),
  );
}

/** The airline credit for a cancelled booking, if it gives one instead of money. */
export const buildGivenCredit = (
  { cancelled_at, order }: BookingRecord,
  { kind, amount_minor, currency }: Pick<KeptCredit, 'kind' | 'amount_minor' | 'currency'>,
  { id, time_zone }: { id: string; time_zone: string },
): KeptCredit => ({
  id,
  kind,
  passenger_id: null,
  airline: order?.validating_carrier ?? null,
  currency,
  amount_minor,
  code: null,
  issued_on: cancelled_at === null ? null : convertUtcToLocal(cancelled_at, time_zone).slice(0, 10),
  expires_on: null,
});
