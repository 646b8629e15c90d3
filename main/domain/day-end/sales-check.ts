/**
 * Compares the documents of some days with a provider's own sales report. Pure. A document has its
 * current state, as in the report: one sold in these days and voided since is void. Amounts are
 * compared only if both are for the document alone: reports of reissues give the added amount.
 */
import type { SalesDifference } from '#main/contract/day-end.ts';
import type { FopType } from '#main/contract/values.ts';
import type { SoldDocument } from '#main/providers/provider.ts';
import { type BookingRecord, findNote } from '../booking-record.ts';
import { isWithin, type Period, parseInstant } from '../instants.ts';
import { formatListedName } from '../names.ts';
import { FOP_TYPES } from '../payment/provider-payments.ts';
import { calculateCost, paysFor } from './provider-money.ts';

interface OwnDocument {
  record: BookingRecord;
  number: string;
  state: 'SALE' | 'VOID' | 'REFUND';
  passenger: string | null;
  currency: string | null;
  /** Null if unknown, or if a report gives another amount for it. */
  total: number | null;
  fop_type: FopType | null;
  within: boolean;
}

/** `records` are all bookings at the provider that may have a document in the period. */
export function findSalesDifferences(
  records: readonly BookingRecord[],
  reported: readonly SoldDocument[],
  period: Period,
): SalesDifference[] {
  const own = records.flatMap((record) => listDocuments(record, period));
  const getKey = ({ number, state }: Pick<OwnDocument | SoldDocument, 'number' | 'state'>) =>
    `${number} ${state === 'REFUND' ? 'back' : 'sold'}`;
  const here = new Map(own.map((one) => [getKey(one), one]));
  const there = new Map(reported.map((one) => [getKey(one), one]));
  const missing = own
    .filter((one) => one.within && !there.has(getKey(one)))
    .map((one) => buildDifference('NOT_REPORTED', one, null));
  const others = reported.flatMap((sold) => {
    const one = here.get(getKey(sold)) ?? null;
    if (!one) return [buildDifference('NOT_HERE', null, sold)];
    if (one.state !== sold.state) return [buildDifference('STATUS', one, sold)];
    if (one.state !== 'SALE') return [];
    const { total } = sold;
    const comparable = one.total !== null && total !== null && total.currency === one.currency;
    if (comparable && one.total !== total.amount_minor)
      return [buildDifference('AMOUNT', one, sold)];
    const form = sold.method && FOP_TYPES[sold.method];
    const alike = one.fop_type === null || form === null || one.fop_type === form;
    return alike ? [] : [buildDifference('FORM', one, sold)];
  });
  return [...missing, ...others].sort((a, b) => (a.number < b.number ? -1 : 1));
}

const buildDifference = (
  kind: SalesDifference['kind'],
  one: OwnDocument | null,
  sold: SoldDocument | null,
): SalesDifference => ({
  kind,
  number: one?.number ?? sold?.number ?? '',
  passenger: one?.passenger ?? sold?.passenger ?? null,
  locator: one?.record.order?.locator ?? sold?.locator ?? null,
  agent: sold?.agent ?? null,
  booking_id: one?.record.id ?? null,
  currency: one?.currency ?? sold?.total?.currency ?? null,
  here: one && { state: one.state, total: one.total, fop_type: one.fop_type },
  reported: sold && {
    state: sold.state,
    total: sold.total?.amount_minor ?? null,
    fop_type: sold.method && FOP_TYPES[sold.method],
  },
});

function listDocuments(record: BookingRecord, period: Period): OwnDocument[] {
  const firsts = (record.order?.tickets ?? []).filter((one) => one.conjunction_of === null);
  return firsts.flatMap((ticket): OwnDocument[] => {
    const { number } = ticket;
    const note = findNote(record, number);
    const at = parseInstant(ticket.issued_at) ?? note?.seen_at;
    const person = record.passengers.find(({ key }) => key === ticket.passenger_key);
    const common = {
      record,
      number,
      passenger: person ? formatListedName(person) : null,
      currency: ticket.currency ?? record.order?.currency ?? null,
    };
    const reissued = ticket.original_number !== null || ticket.emd_type === 'RESIDUAL';
    const notice = (record.refunds ?? []).find(({ quote }) =>
      quote.passengers.some(({ documents }) =>
        documents.some(({ ticket_number }) => ticket_number === number),
      ),
    );
    return [
      ...(at === undefined
        ? []
        : [
            {
              ...common,
              state: note?.cancelled_at ? ('VOID' as const) : ('SALE' as const),
              fop_type: reissued ? null : findOnlyForm(record, number),
              total: reissued ? null : (calculateCost(record, ticket) ?? note?.own_minor ?? null),
              within: isWithin(period, at),
            },
          ]),
      ...(notice
        ? [
            {
              ...common,
              state: 'REFUND' as const,
              total: null,
              fop_type: null,
              within: isWithin(period, notice.refunded_at),
            },
          ]
        : []),
    ];
  });
}

/** The only form that paid for a document; null if there are several or none. */
function findOnlyForm({ payments }: BookingRecord, number: string): FopType | null {
  const forms = payments
    .filter((payment) => payment.type !== 'REFUND' && paysFor(payment, number))
    .map(({ fop }) => fop.fop_type);
  return new Set(forms).size === 1 ? (forms[0] ?? null) : null;
}
