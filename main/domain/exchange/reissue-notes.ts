/**
 * Notes of an exchange on its booking: per passenger the old ticket's price, the balance and the
 * agency's fees, which were paid with the old ticket and are neither charged again nor refunded.
 */
import { pick } from '#main/contract/collections.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { NO_PRICE, tellsAmounts, withRate } from '../booking-pricing.ts';
import {
  type BookingRecord,
  findLiveTicket,
  hasLeft,
  isHolder,
  listNewTickets,
  listTicketed,
  type RecordLine,
  type ReissueNote,
} from '../booking-record.ts';
import { sumMinor } from '../money.ts';
import { isCreditForm } from '../payment/credit-forms.ts';
import type { Paid } from '../payment/paid-for.ts';
import type { Spends } from '../payment/spent-credits.ts';
import { listPriceLegs } from '../price-view.ts';
import type { Estimate, EstimatePassenger } from './stored-estimate.ts';

interface Move {
  note: ReissueNote;
  /** Fees of the old ticket. */
  fees: NonNullable<ReissueNote['held_fees']>;
}

const pickFees = (line: RecordLine) => pick(line, 'agent_fee', 'agent_du', 'consolid_fee');

export interface Exchange {
  estimate: Estimate;
  /** The booking before it. */
  before: BookingRecord;
  /** The booking with the old tickets, before it. */
  old: BookingRecord;
  /** What was paid for the old tickets, in other bookings too. */
  paid: Paid;
  /** The other order as it is now, if the old tickets were in another. */
  old_order: ProviderOrder | null;
  /** Residual EMDs that pay for it. */
  spends: readonly Spends[];
}

/** `record` has the new tickets. */
export function noteReissue(record: BookingRecord, exchange: Exchange): BookingRecord {
  const { estimate, old } = exchange;
  const moves = estimate.passengers.flatMap((passenger): Move[] => {
    const [number] = passenger.ticket_numbers;
    const tickets = estimate.tickets.find(({ numbers }) => numbers[0] === number);
    const old_key = tickets?.passenger_key;
    const own = calculateOwnMoney(record, exchange, passenger, old_key);
    const move = findMove(record, { estimate, old, own }, passenger, old_key);
    return move ? [move] : [];
  });
  const { pricing: held, order } = record;
  const pricing = held && order && withRate(held, order, record.passengers, estimate.rate);
  return {
    ...record,
    reissues: [...(record.reissues ?? []), ...moves.map(({ note }) => note)],
    pricing: pricing && {
      ...pricing,
      lines: pricing.lines.map((line) => {
        const move = moves.find(({ note }) => note.passenger_id === line.passenger_id);
        if (!move) return line;
        const told = record.order !== null && tellsAmounts(record.order);
        const penalty = told ? line.penalty : line.penalty + move.note.balance.penalty;
        return { ...line, ...move.fees, penalty };
      }),
    },
  };
}

function findMove(
  record: BookingRecord,
  { estimate, old, own }: Pick<Exchange, 'estimate' | 'old'> & Pick<ReissueNote, 'own'>,
  passenger: EstimatePassenger,
  old_key: string | undefined,
): Move | null {
  const { passenger_id } = passenger;
  const key = record.passengers.find(({ id }) => id === passenger_id)?.key;
  const fresh = findLiveTicket(record, key);
  const old_id = old.passengers.find((one) => one.key === old_key)?.id;
  const was = old.pricing?.lines.find((line) => line.passenger_id === old_id);
  const held = record.pricing?.lines.find((line) => line.passenger_id === passenger_id);
  if (!fresh || !was || !held || old.pricing?.currency !== record.pricing?.currency) return null;
  const elsewhere = estimate.old_booking_id !== estimate.booking_id;
  return {
    fees: pickFees(was),
    note: {
      passenger_id,
      number: fresh.number,
      old: { ...was, passenger_id, penalty: 0, extras: 0 },
      balance: calculateBalance(passenger, was),
      old_legs: listPriceLegs(old),
      own,
      held_fees: elsewhere ? pickFees(held) : null,
      ...(elsewhere && record.pricing && { held_rate: record.pricing.rate }),
    },
  };
}

/** Refunded seats and bags are not in the airline's line; what comes back as an EMD is no money. */
function calculateOwnMoney(
  record: BookingRecord,
  exchange: Exchange,
  passenger: EstimatePassenger,
  old_key: string | undefined,
): NonNullable<ReissueNote['own']> {
  const { lines, passengers, ancillaries, rate } = exchange.estimate;
  const line = lines[passengers.indexOf(passenger)];
  const back = ancillaries
    .filter((one) => one.passenger_id === passenger.passenger_id && one.outcome === 'REFUNDABLE')
    .flatMap(
      (one) => exchange.old.order?.services.find(({ key }) => key === one.service_key) ?? [],
    );
  const refund = sumMinor([
    line?.refund_minor ?? 0,
    ...back.flatMap(({ amount_minor, tax_minor }) => [amount_minor, tax_minor]),
  ]);
  const key = record.passengers.find(({ id }) => id === passenger.passenger_id)?.key;
  const issued = sumResiduals(record, exchange, key, old_key) - (line?.residual_minor ?? 0);
  const value = Math.max(0, Math.min(issued, refund));
  return { currency: rate.from, due: line?.due_minor ?? 0, refund: refund - value };
}

/** New residual EMDs of somebody whose tickets EMDs had paid, without the rests of those spent. */
function sumResiduals(
  record: BookingRecord,
  { before, old, paid, old_order, spends }: Exchange,
  key: string | undefined,
  old_key: string | undefined,
): number {
  if (!paid.payments.some(({ type, fop }) => type !== 'REFUND' && isCreditForm(fop))) return 0;
  const own = listNewResiduals(before, record);
  for (const { left_minor = 0 } of spends) {
    const rest = own.findIndex((ticket) => getValue(ticket) === left_minor);
    if (rest >= 0) own.splice(rest, 1);
  }
  return sumMinor([
    ...own.filter((one) => isHolder(one, key)).map(getValue),
    ...listNewResiduals(old, { order: old_order })
      .filter((one) => isHolder(one, old_key))
      .map(getValue),
  ]);
}

const getValue = ({ fare }: ProviderTicket): number =>
  fare ? fare.fare_minor + fare.tax_minor : 0;

const listNewResiduals = (...sides: Parameters<typeof listNewTickets>): ProviderTicket[] =>
  listNewTickets(...sides).filter(({ emd_type }) => emd_type === 'RESIDUAL');

/** Fare, taxes, penalty and extras that add up to the balance; negative is credit. */
function calculateBalance(passenger: EstimatePassenger, was: RecordLine): RecordLine {
  const { passenger_id, due, refund, residual, penalty } = passenger;
  const extras = sumMinor(passenger.services.map(({ amount }) => amount));
  const tax = passenger.tax_collection - passenger.tax_refund;
  return {
    ...was,
    ...NO_PRICE,
    passenger_id,
    fare: due - refund - residual - tax - penalty - extras,
    tax,
    penalty,
    extras,
  };
}

/** The same where a provider's answer says of such a ticket that it is void. */
export function restoreVoided(record: BookingRecord): BookingRecord {
  const tickets = record.order?.tickets ?? [];
  const voided = record.reissues?.some(
    ({ number, held_fees }) =>
      held_fees !== null &&
      tickets.some((one) => one.number === number && one.status === 'CANCELLED'),
  );
  return voided ? restoreFees(record) : record;
}

/** After a void: whoever holds a seat without a ticket is charged its fees again, at its own rate. */
export function restoreFees(record: BookingRecord): BookingRecord {
  const { pricing, reissues, order } = record;
  if (!pricing || !reissues) return record;
  const ticketed = listTicketed(record);
  const held = record.passengers
    .filter(({ key }) => !ticketed.has(key) && !(order && hasLeft(order, key)))
    .map(({ id }) => id);
  const undone = reissues.filter(
    ({ passenger_id, held_fees }) => held_fees !== null && held.includes(passenger_id),
  );
  const rate = ticketed.size === 0 ? undone[0]?.held_rate : undefined;
  const held_at = rate && order ? withRate(pricing, order, record.passengers, rate) : pricing;
  return {
    ...record,
    reissues: reissues.filter((note) => !undone.includes(note)),
    pricing: {
      ...held_at,
      lines: held_at.lines.map((line) => {
        const note = undone.find(({ passenger_id }) => passenger_id === line.passenger_id);
        return note?.held_fees ? { ...line, ...note.held_fees } : line;
      }),
    },
  };
}
