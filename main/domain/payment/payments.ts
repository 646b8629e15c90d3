/**
 * Payments as a booking stores and shows them, made from charges once the provider has issued. All
 * of it may be stored: a card is its brand, first six and last four digits, holder and approval
 * code.
 */
import { pick } from '#main/contract/collections.ts';
import type { Payment } from '#main/contract/payment.ts';
import type { PaymentType } from '#main/contract/values.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { type BookingRecord, isHolder, listNewTickets } from '../booking-record.ts';
import { toAmount } from '../money.ts';
import type { KeptCard } from './cards.ts';
import type { Charge } from './charges.ts';
import { NOTHING_OWED, type Owed, type OwedService } from './owed.ts';
import { type Detail, NO_AMOUNTS } from './paid-for.ts';

export interface PaymentContext {
  type: Extract<PaymentType, 'ISSUE' | 'ANCILLARY' | 'EXCHANGE'>;
  /** The intent's reference, which the provider puts on its payments. */
  reference: string;
  now: Date;
  ids: { uuid(): string };
}

/** A booking before and after documents were issued in it; null before if it is new. */
export interface Issued {
  before: BookingRecord | null;
  after: BookingRecord;
}

/** One payment for each charge, with the documents it paid for. */
export function createPayments(
  charges: readonly Charge[],
  issued: Issued,
  context: PaymentContext,
): Payment[] {
  const { after } = issued;
  const codes = mapApprovalCodes(after.order, context.reference);
  return charges.map((charge): Payment => {
    const toMajorUnits = (minor: number) => toAmount(minor, charge.currency);
    const card = charge.card && fillApprovalCode(charge.card, codes);
    return {
      fop: {
        ...pick(charge, 'passenger_ids', 'fop_type', 'is_total_fee', 'plan_token'),
        payment_card: card && buildCardView(card),
        total: toMajorUnits(charge.total),
        fee_amount: toMajorUnits(charge.fee),
        installment_plan: charge.plan ?? null,
        payment_card_amount: toMajorUnits(charge.fop_type === 'CREDITCARD' ? charge.total : 0),
        invoice_amount: toMajorUnits(charge.fop_type === 'INVOICE' ? charge.total : 0),
      },
      payment_pax_details: listDetails(charge, issued, context.type),
      created_at: context.now.toISOString(),
      cancelled_at: null,
      type: context.type,
      charged_amount: toMajorUnits(charge.total),
      status: 'CAPTURED',
      id: context.ids.uuid(),
      order_id: after.order?.order_id ?? null,
    };
  });
}

/** A card's expiry date is not stored. */
const buildCardView = ({ brand, number, holder, approval_code }: KeptCard) => ({
  holder,
  number,
  expire_date: null,
  cvv: null,
  approval_code,
  card_brand: brand,
});

/** Approval codes of this intent's card payments, by the last four digits; each is used once. */
function mapApprovalCodes(order: ProviderOrder | null, reference: string): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const payment of order?.payments ?? []) {
    const ours = payment.reference === reference || payment.reference?.startsWith(`${reference}/`);
    const code = payment.card?.approval_code;
    const last = payment.card?.number?.slice(-4);
    if (ours && code && last) codes.set(last, [...(codes.get(last) ?? []), code]);
  }
  return codes;
}

function fillApprovalCode(card: KeptCard, codes: Map<string, string[]>): KeptCard {
  const code = codes.get(card.number.slice(-4))?.shift();
  return code === undefined ? card : { ...card, approval_code: code };
}

function listDetails(charge: Charge, { before, after }: Issued, type: PaymentType): Detail[] {
  const fresh = listNewTickets(before, after);
  const given_up = charge.fop_type === 'FOP_TYPE_TICKET' && charge.total === 0;
  const shares = given_up ? listExchanged(fresh, after) : charge.shares;
  return shares.flatMap((share) => {
    const rows: Detail[] = [];
    const of_ticket = type !== 'ANCILLARY' || share.services.length === 0;
    if (of_ticket) rows.push(buildTicketDetail(share, after, fresh, charge.currency));
    for (const service of share.services) {
      rows.push(buildServiceDetail(share, service, after, fresh, charge.currency));
    }
    return rows;
  });
}

/** Each passenger with a new ticket exchanged an old one for it. */
const listExchanged = (fresh: readonly ProviderTicket[], after: BookingRecord): Owed[] =>
  after.passengers
    .filter(({ key }) => fresh.some((t) => t.type === 'TICKET' && isHolder(t, key)))
    .map(({ id }) => ({ passenger_id: id, ...NOTHING_OWED, services: [] }));

export function getPerson(record: BookingRecord, id: string): Detail['passenger'] {
  const passenger = record.passengers.find((one) => one.id === id);
  const { first_name = '', last_name = '' } = passenger ?? {};
  return { first_name, last_name, id };
}

const findKey = (record: BookingRecord, id: string): string | undefined =>
  record.passengers.find((one) => one.id === id)?.key;

/** The detail for a passenger's own ticket; a set is named by its first number. */
export function buildTicketDetail(
  share: Owed,
  record: BookingRecord,
  fresh: readonly ProviderTicket[],
  currency: string,
): Detail {
  const key = findKey(record, share.passenger_id);
  const ticket = fresh.find(
    (one) => one.type === 'TICKET' && isHolder(one, key) && one.conjunction_of === null,
  );
  const toMajorUnits = (minor: number) => toAmount(minor, currency);
  return {
    fare: toMajorUnits(share.fare),
    tax: toMajorUnits(share.tax),
    consolid_fee: toMajorUnits(share.consolid_fee),
    agency_fee: toMajorUnits(share.agent_fee),
    agent_du: toMajorUnits(share.agent_du),
    penalty: toMajorUnits(share.penalty),
    extra: 0,
    passenger: getPerson(record, share.passenger_id),
    ticket_number: ticket?.number ?? null,
    ancillary_type: 'UNSPECIFIED',
    status: 'CAPTURED',
  };
}

const buildServiceDetail = (
  share: Owed,
  owed: OwedService,
  record: BookingRecord,
  fresh: readonly ProviderTicket[],
  currency: string,
): Detail => ({
  ...NO_AMOUNTS,
  extra: toAmount(owed.amount, currency),
  passenger: getPerson(record, share.passenger_id),
  ticket_number: findEmd(owed, record, findKey(record, share.passenger_id), fresh),
  ancillary_type: owed.kind,
  status: 'CAPTURED',
});

/** EMD number of a service by its key, else by a similar new service, the same price first. */
function findEmd(
  owed: OwedService,
  { order }: BookingRecord,
  passenger_key: string | undefined,
  fresh: readonly ProviderTicket[],
): string | null {
  const live = (order?.services ?? []).filter(({ status }) => status !== 'CANCELLED');
  const same = owed.key === null ? undefined : live.find(({ key }) => key === owed.key);
  if (same) return same.document_number;
  const alike = live.filter(
    (one) =>
      one.kind === owed.kind &&
      one.passenger_key === passenger_key &&
      one.leg_keys[0] === owed.leg_keys[0] &&
      (owed.seat === null || one.seat === owed.seat) &&
      fresh.some(({ number }) => number === one.document_number),
  );
  const priced = alike.find((one) => one.amount_minor + one.tax_minor === owed.provider_minor);
  return (priced ?? alike[0])?.document_number ?? null;
}
