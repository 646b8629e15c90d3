/**
 * A booking's price as the interface shows it. `passenger.price` is the source: passengers of one
 * type with equal amounts share a line of `price_per_pax`, others get a line each, and totals are
 * sums.
 */
import { pick } from '#main/contract/collections.ts';
import type { BookingPrice, PricePerPax } from '#main/contract/pricing.ts';
import type { BookingPriceStatus } from '#main/contract/values.ts';
import {
  type BookingRecord,
  isHolder,
  isLiveTicket,
  isTicketed,
  type LegPlace,
  listKnownLegs,
  type RecordLine,
  type RecordPricing,
} from './booking-record.ts';
import { isPast } from './instants.ts';
import { calculatePercent, sumMinor, toAmount } from './money.ts';
import { sumCardCharges } from './payment/paid-for.ts';
import { calculateProfit, sumLine, toLineView, withCardFee } from './pricing.ts';

type PaxType = BookingRecord['passengers'][number]['pax_type'];
type PriceLegs = PricePerPax['price_legs'];

/** A line as it is shown; amounts are for one passenger. */
export function toPricePerPax(
  pricing: RecordPricing,
  line: RecordLine,
  pax_type: PaxType,
  quantity: number,
  price_legs: PriceLegs,
): PricePerPax {
  const { currency } = pricing;
  return {
    ...toLineView({ ...line, pax_type, quantity }, pricing),
    penalty: toAmount(line.penalty, currency),
    price_legs,
    total: toAmount(sumLine(line), currency),
    active: true,
    created_at: pricing.created_at,
    expires_at: pricing.expires_at,
    extras: toAmount(line.extras, currency),
  };
}

export const toPriceLegs = (legs: readonly LegPlace[]): PriceLegs =>
  legs.map(({ leg_id: id, leg }) => ({ id, departure_date: leg.departure.slice(0, 10) }));

export const listPriceLegs = (record: BookingRecord): PriceLegs =>
  toPriceLegs(listKnownLegs(record));

/** One passenger's own price; null where it is not known. */
export function findPassengerPrice(
  record: BookingRecord,
  { id, pax_type }: { id: string; pax_type: PaxType },
): PricePerPax | null {
  const line = record.pricing?.lines.find((candidate) => candidate.passenger_id === id);
  if (!record.pricing || !line) return null;
  return toPricePerPax(record.pricing, line, pax_type, 1, listPriceLegs(record));
}

/** The old ticket's price and the balance of its exchange; null if there was none. */
export function reissuePrices(
  record: BookingRecord,
  { id, key, pax_type }: { id: string; key: string; pax_type: PaxType },
): { old_price: PricePerPax | null; balance_price: PricePerPax | null } {
  const { pricing, order, reissues = [] } = record;
  const good = new Set(
    (order?.tickets ?? [])
      .filter((ticket) => isHolder(ticket, key) && isLiveTicket(ticket.status))
      .map(({ number }) => number),
  );
  const note = reissues.find(({ passenger_id, number }) => passenger_id === id && good.has(number));
  if (!pricing || !note) return { old_price: null, balance_price: null };
  return {
    old_price: { ...toPricePerPax(pricing, note.old, pax_type, 1, note.old_legs), active: false },
    balance_price: toPricePerPax(pricing, note.balance, pax_type, 1, listPriceLegs(record)),
  };
}

interface Group {
  pax_type: PaxType;
  line: RecordLine;
  quantity: number;
}

const AMOUNTS = [
  'original_fare',
  'original_tax',
  'fare',
  'tax',
  'agent_fee',
  'agent_du',
  'consolid_fee',
  'commission',
  'penalty',
  'extras',
] as const satisfies readonly (keyof RecordLine)[];

/** Passengers of one type with equal amounts, in order of the first passenger. */
function groupPassengers(record: BookingRecord, pricing: RecordPricing): Group[] {
  const found: Group[] = [];
  for (const line of pricing.lines) {
    const pax_type = record.passengers.find((p) => p.id === line.passenger_id)?.pax_type;
    if (!pax_type) throw new Error('a price is of nobody in this booking');
    const group = found.find(
      (g) => g.pax_type === pax_type && AMOUNTS.every((name) => g.line[name] === line[name]),
    );
    if (group) group.quantity += 1;
    else found.push({ pax_type, line, quantity: 1 });
  }
  return found;
}

/** After the guarantee ends the price must be requested again; a ticketed price is final. */
function getPriceStatus(record: BookingRecord, now: Date): BookingPriceStatus {
  const { pricing } = record;
  if (!pricing) return 'UNSPECIFIED';
  if (isTicketed(record)) return 'VALID';
  if (isPast(pricing.expires_at, now)) return 'EXPIRED';
  return pricing.changed ? 'CHANGED' : 'VALID';
}

export function toPriceView(
  record: BookingRecord,
  now: Date,
  capabilities: BookingPrice['capabilities'],
): BookingPrice | null {
  const { pricing } = record;
  if (!pricing) return null;
  const { currency, original_currency, lines } = pricing;
  const sum = (name: Exclude<keyof RecordLine, 'passenger_id' | 'commission_from'>) =>
    toAmount(sumMinor(lines.map((line) => line[name])), currency);
  const legs = listPriceLegs(record);
  const grouped = groupPassengers(record, pricing);
  const original = sumMinor(lines.map((line) => line.original_fare));
  return {
    ...pick(pricing, 'id', 'created_at', 'expires_at'),
    original_currency,
    currency,
    total_original_fare: toAmount(original, original_currency),
    total_fare: sum('fare'),
    total_tax: sum('tax'),
    total_agent_fee: sum('agent_fee'),
    total_consolid_fee: sum('consolid_fee'),
    total: toAmount(sumMinor(lines.map(sumLine)), currency),
    total_agent_du: sum('agent_du'),
    total_penalty: sum('penalty'),
    total_extras: sum('extras'),
    price_per_pax: grouped.map(({ pax_type, line, quantity }) =>
      toPricePerPax(pricing, line, pax_type, quantity, legs),
    ),
    capabilities,
    booking_price_status: getPriceStatus(record, now),
    warnings: [...pricing.warnings],
    agency_profit: withCardFee(
      calculateProfit(
        grouped.map(({ pax_type, line, quantity }) => ({ ...line, pax_type, quantity })),
        currency,
      ),
      sumCardFees(record, pricing),
      currency,
    ),
  };
}

/** What the charged cards cost the agency. */
const sumCardFees = ({ payments }: BookingRecord, { lines, currency }: RecordPricing): number =>
  sumMinor(
    lines.map(({ passenger_id, creditcard_fee_percent }) => {
      const paid = sumCardCharges(
        payments,
        currency,
        ({ passenger }) => passenger.id === passenger_id,
      );
      return calculatePercent(paid, creditcard_fee_percent);
    }),
  );
