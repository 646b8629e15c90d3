/**
 * A stored booking: who made it, what the agency knows of its passengers, what it costs there, and
 * the provider's order as last seen. Document and redress numbers are never in clear text; they are
 * sealed for this booking alone.
 */
import { z } from 'zod';
import { KeptAnnotation } from '#main/contract/annotation.ts';
import { Remark } from '#main/contract/booking.ts';
import { Payment } from '#main/contract/payment.ts';
import { personal } from '#main/contract/personal.ts';
import { CommissionFrom } from '#main/contract/pricing.ts';
import { RefundNotice } from '#main/contract/refund.ts';
import { CardCollector, ServiceFee, VoidWindow } from '#main/contract/sale-rules.ts';
import {
  BookingStatus,
  DocumentType,
  ProviderCode,
  type TicketStatus,
  WarningType,
} from '#main/contract/values.ts';
import type { ProviderOrder, ProviderSlice, ProviderTicket } from '#main/providers/provider.ts';
import {
  CommissionSchema,
  LegSchema,
  OrderSchema,
  PERSON,
  SliceSchema,
} from '#main/providers/provider-order.ts';
import { isTimeZone } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';

const text = z.string().nullable();
const minor = z.int();
const currency = z.string().refine((code) => findCurrency(code) !== undefined);
/** The highest amount of one payment at an agency, in whole currency units. */
const MAX_AMOUNT = 1e12;

export const RecordDocument = z.object({
  type: DocumentType,
  sealed_number: z.string(),
  /** '····45': shown where the full number must not be. */
  masked: z.string(),
  issuing_country: text,
  issued_on: text,
  expires_on: text,
});
export type RecordDocument = z.infer<typeof RecordDocument>;

const RecordPassenger = z.object({
  id: z.string(),
  /** The provider's key in its order; before that, the search passenger's. */
  key: z.string(),
  pax_type: z.enum(['ADT', 'CHD', 'INF']),
  ...PERSON,
  /** Our id of the infant on this adult's lap. */
  infant_id: text,
  sealed_redress: personal('IDENTITY', text),
  /** Visas and known traveller numbers; `masked` is the text with its number covered. */
  doco: personal(
    'IDENTITY',
    z.array(z.object({ sealed: z.string(), masked: z.string() })).optional(),
  ),
  documents: personal('IDENTITY', z.array(RecordDocument)),
  frequent_flyers: personal(
    'IDENTITY',
    z.array(z.object({ id: z.string(), airline: z.string(), code: z.string() })),
  ),
  /** The agency's profile that this passenger was taken from. */
  profile_id: personal('TRAIT', text.optional()),
});
export type RecordPassenger = z.infer<typeof RecordPassenger>;

/** Our ids of a slice and its legs, in the order of the flights. */
const RecordSlice = z.object({
  id: z.string(),
  token: z.string(),
  balance_token: z.string(),
  legs: z.array(z.object({ id: z.string(), key: z.string() })),
});
export type RecordSlice = z.infer<typeof RecordSlice>;

const RateSchema = z.object({
  from: z.string(),
  to: z.string(),
  value: z.string(),
  as_of: z.string(),
});

/** One passenger's price; `penalty` and `extras` are in the agency's currency too. */
const RecordLine = z.object({
  passenger_id: z.string(),
  original_fare: minor,
  original_tax: minor,
  fare: minor,
  tax: minor,
  agent_fee: minor,
  agent_du: minor,
  consolid_fee: minor,
  commission: minor,
  commission_percent: z.number(),
  commission_from: CommissionFrom.optional(),
  creditcard_fee_percent: z.number(),
  penalty: minor,
  extras: minor,
});
export type RecordLine = z.infer<typeof RecordLine>;

const RecordPricing = z.object({
  id: z.string(),
  created_at: z.string(),
  /** The price guarantee. */
  expires_at: text,
  currency,
  original_currency: currency,
  rate: RateSchema,
  lines: z.array(RecordLine),
  /** Agreed by an agent for this booking: sent with the tickets, in the provider's currency. */
  commission: CommissionSchema.optional(),
  /** The provider's price differs from the one the agent agreed to. */
  changed: z.boolean(),
  warnings: personal('WORDS', z.array(z.string())),
});
export type RecordPricing = z.infer<typeof RecordPricing>;

/** The offer sent for booking: shown until the provider's order is known. */
const SentOffer = z.object({
  validating_carrier: z.string().nullable(),
  currency: z.string(),
  slices: z.array(SliceSchema),
  payment_due_at: text.nullable(),
});

const ServiceFeeNote = z.object({
  action: ServiceFee.shape.action,
  at: z.string(),
  by: z.object({ id: z.int(), name: z.string() }),
  /** The ticket it is charged on. */
  number: z.string(),
  /** In the booking's currency. */
  amount_minor: minor,
});
export type ServiceFeeNote = z.infer<typeof ServiceFeeNote>;

const TicketNoteSchema = z.object({
  number: z.string(),
  seen_at: z.string(),
  /** Null for what was issued elsewhere. */
  issued_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** When it was first seen as void. */
  cancelled_at: text,
  /** Its cost when first seen, if the airline prices passengers instead of documents. */
  own_minor: minor.optional(),
  /** Until when it may be voided, by the agency's rules at issue; absent if it had none. */
  void_closes: VoidWindow.shape.closes.optional(),
  /** The agency's commission when it was issued here, in minor units of its currency. */
  commission: minor.optional(),
  /** Flights of its coupons that are no longer in the order. */
  flights: z.array(
    z.object({ coupon: z.int(), slice_id: z.string(), leg_id: z.string(), leg: LegSchema }),
  ),
});
export type TicketNote = z.infer<typeof TicketNoteSchema>;

/** One passenger's exchange: valid as long as the ticket it issued is good. */
const ReissueNoteSchema = z.object({
  passenger_id: z.string(),
  /** First number of the new ticket. */
  number: z.string(),
  /** The old ticket's price, and what was collected in addition or refunded. */
  old: RecordLine,
  balance: RecordLine,
  old_legs: z.array(z.object({ id: z.string(), departure_date: z.string() })),
  /** Collected and refunded by the provider, in its own currency; absent in older notes. */
  own: z.object({ currency: z.string(), due: minor, refund: minor }).optional(),
  /** Fees of a held booking paid with another's tickets: charged again if those become void. */
  held_fees: RecordLine.pick({ agent_fee: true, agent_du: true, consolid_fee: true }).nullable(),
  /** The rate it was held at, as the fees; absent in older notes. */
  held_rate: RateSchema.optional(),
});
export type ReissueNote = z.infer<typeof ReissueNoteSchema>;

/** A seat or bag lost in an exchange: shown until it is settled. */
const LossSchema = z.object({
  passenger_id: z.string(),
  kind: z.enum(['SEAT', 'BAGGAGE']),
  /** The text in the estimate. */
  told: z.string(),
  /** First number of the exchange's ticket: if that is void, the exchange is undone. */
  number: z.string(),
  /** Services of that kind the passenger still had; a new one settles the loss. */
  kept: z.array(z.string()),
});
export type Loss = z.infer<typeof LossSchema>;

/** A credit that an airline gave for a cancelled booking instead of money. */
const KeptCreditSchema = z.object({
  id: z.string(),
  kind: z.enum(['AIRLINE_CREDIT', 'VOUCHER']),
  passenger_id: text,
  airline: text,
  currency: z.string(),
  amount_minor: minor,
  /** The airline's own code for it. */
  code: text,
  issued_on: text,
  expires_on: text,
});
export type KeptCredit = z.infer<typeof KeptCreditSchema>;

/** An annotation; `key` is the provider's own id of it, if it has one. */
const RecordAnnotation = z.object({ kept: KeptAnnotation, key: text });
export type RecordAnnotation = z.infer<typeof RecordAnnotation>;

/** A flight's new times or cancellation, from when they were noticed until accepted. */
const ScheduleNoteSchema = z.object({
  leg_key: z.string(),
  before: z.object({ departure: z.string(), arrival: z.string() }).nullable(),
  noticed_at: z.string(),
  /** The passenger refused the change. */
  refused: z
    .object({ at: z.string(), by: z.string(), told_by: personal('IDENTITY', z.string()) })
    .optional(),
});
export type ScheduleNote = z.infer<typeof ScheduleNoteSchema>;

const SpentCreditSchema = z.object({
  number: z.string(),
  /** The booking that had it. */
  booking_id: z.string(),
  payment_id: z.string(),
  currency: z.string(),
  minor: z.int(),
});
export type SpentCredit = z.infer<typeof SpentCreditSchema>;

const StoredBookingSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  agency_id: z.int(),
  agency_name: z.string(),
  /** IANA name; the interface's own default for bookings of the first release, which had none. */
  agency_time_zone: z.string().refine(isTimeZone).default('America/Sao_Paulo'),
  provider_type: ProviderCode,
  status: BookingStatus,
  created_at: z.string(),
  created_by: z.int(),
  /** E-mail address of the agent who made it. */
  user: z.string(),
  group_id: z.int().nullable(),
  group_name: text,
  original_group_id: z.int().nullable(),
  imported: z.boolean(),
  /** Made while there was no connection. */
  offline: z.boolean(),
  /** Ours, of a queued booking, until the provider gives one. */
  temporary_locator: text.default(null),
  issued_at: text,
  cancelled_at: text,
  /** When its passengers were erased: passenger data from the provider is ignored since. */
  erased_at: text.optional(),
  /** Our own reference at the provider, if it returned one. */
  reference: text,
  sent: SentOffer.nullable(),
  order: OrderSchema.nullable(),
  passengers: z.array(RecordPassenger).min(1),
  slices: z.array(RecordSlice),
  pricing: RecordPricing.nullable(),
  remarks: personal('WORDS', z.array(Remark)),
  warnings: personal('WORDS', z.array(z.object({ description: z.string(), type: WarningType }))),
  payments: z.array(Payment).refine(hasPossibleAmounts),
  /** The collector of the agency's share of each card, by payment id. */
  collectors: z.record(z.string(), CardCollector).optional(),
  // Bookings of the first release have none.
  ticket_notes: z.array(TicketNoteSchema).default([]),
  reissues: z.array(ReissueNoteSchema).optional(),
  losses: personal('WORDS', z.array(LossSchema).optional()),
  /** Notices of refunds, oldest first. */
  refunds: z.array(RefundNotice).optional(),
  /** The agency's fees for exchanges and releases, oldest first; refunds have their own. */
  service_fees: z.array(ServiceFeeNote).optional(),
  credits: z.array(KeptCreditSchema).optional(),
  /**
   * What the airline gave back when the paid booking was cancelled, in its own currency, and what
   * it had been paid that no document tells.
   */
  given_back: z
    .object({ at: z.string(), currency: z.string(), minor, paid_minor: minor.optional() })
    .optional(),
  /** Commission lost with what came back when the paid booking was cancelled, by document. */
  recalls: z.array(z.object({ at: z.string(), number: z.string(), commission: minor })).optional(),
  /** What became of a payment is not known, though the booking was read since. */
  in_doubt: z.literal(true).optional(),
  /** EMDs of a residual value that paid for it, in the provider's currency. */
  spent: z.array(SpentCreditSchema).optional(),
  // Bookings of the first releases have none.
  annotations: personal('WORDS', z.array(RecordAnnotation).optional()),
  schedule: z.array(ScheduleNoteSchema).optional(),
  /** Who asked for the next change. */
  received_from: personal('IDENTITY', text.optional()),
  /** E-mail of the agent who noted it: it applies only to that agent's next change. */
  received_from_by: text.optional(),
});
/** A price line must belong to a passenger of the booking. */
export const BookingRecordSchema = StoredBookingSchema.refine(({ pricing, passengers }) => {
  const ids = new Set(passengers.map(({ id }) => id));
  return pricing?.lines.every(({ passenger_id }) => ids.has(passenger_id)) ?? true;
});

function hasPossibleAmounts(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) < MAX_AMOUNT;
  if (value === null || typeof value !== 'object') return true;
  return Object.values(value).every(hasPossibleAmounts);
}
export type BookingRecord = z.infer<typeof BookingRecordSchema>;
export type RecordWarning = BookingRecord['warnings'][number];

/** The order's flights, or those sent to be booked. */
export const getFlights = (record: Pick<BookingRecord, 'order' | 'sent'>): ProviderSlice[] =>
  record.order?.slices ?? record.sent?.slices ?? [];

/** A leg with its ids in a booking. */
export type LegPlace = Omit<TicketNote['flights'][number], 'coupon'>;

/** The flights that have our ids: each leg with its own id and its slice's. */
export function listKnownLegs({
  slices,
  ...record
}: Pick<BookingRecord, 'order' | 'sent' | 'slices'>): LegPlace[] {
  const flights = getFlights(record);
  return slices.flatMap((slice, at) =>
    slice.legs.flatMap(({ id }, position) => {
      const leg = flights[at]?.legs[position];
      return leg ? [{ slice_id: slice.id, leg_id: id, leg }] : [];
    }),
  );
}

/** The provider's, or our own where nothing is placed there yet. */
export const getLocator = (record: BookingRecord): string | null =>
  record.order?.locator ?? record.temporary_locator;

export const getValidatingCarrier = (record: BookingRecord): string | null =>
  record.order?.validating_carrier ?? record.sent?.validating_carrier ?? null;

/** The ticketing time limit. */
export const getTimeLimit = (record: BookingRecord): string | null =>
  record.order ? record.order.payment_due_at : (record.sent?.payment_due_at ?? null);

export const findNote = (record: BookingRecord, number: string | null): TicketNote | undefined =>
  record.ticket_notes.find((note) => note.number === number);

/** Tickets (not EMDs) that can still be used or were flown. */
export function listLiveTickets({ order }: { order: Pick<ProviderOrder, 'tickets'> | null }) {
  const tickets = order?.tickets ?? [];
  return tickets.filter((t) => t.type === 'TICKET' && isLiveTicket(t.status));
}

/** Whom a document is for: hardly ever more than one. */
export const listHolders = ({
  passenger_key,
  other_passenger_keys = [],
}: Pick<ProviderTicket, 'passenger_key' | 'other_passenger_keys'>): string[] => [
  passenger_key,
  ...other_passenger_keys,
];

export const isHolder = (
  ticket: Pick<ProviderTicket, 'passenger_key' | 'other_passenger_keys'>,
  key: string | undefined,
): boolean => listHolders(ticket).some((one) => one === key);

/** Passengers with a live ticket, by their keys in the order. */
export const listTicketed = (record: Parameters<typeof listLiveTickets>[0]): Set<string> =>
  new Set(listLiveTickets(record).flatMap(listHolders));

export const isLiveTicket = (status: TicketStatus): boolean =>
  status === 'TICKETED' || status === 'USED';

/** The first number of a passenger's live ticket, by the passenger's key in the order. */
export const findLiveTicket = ({ order }: Pick<BookingRecord, 'order'>, key: string | undefined) =>
  order?.tickets.find(
    (one) =>
      one.type === 'TICKET' &&
      isLiveTicket(one.status) &&
      isHolder(one, key) &&
      one.conjunction_of === null,
  );

/** The ticket a seat or bag document belongs to; in a PNR the holder's own in the same state. */
export const findRelatedNumber = (
  { order }: { order: Pick<ProviderOrder, 'tickets'> | null },
  { related_number, emd_type, status, passenger_key }: ProviderTicket,
): string | null => {
  if (related_number !== null || (emd_type !== 'SEAT' && emd_type !== 'BAGGAGE')) {
    return related_number;
  }
  const own = order?.tickets.find(
    (one) =>
      one.type === 'TICKET' &&
      one.status === status &&
      isHolder(one, passenger_key) &&
      one.conjunction_of === null,
  );
  return own?.number ?? null;
};

/** The documents in `after` that are not in `before`. */
export function listNewTickets(
  before: Pick<BookingRecord, 'order'> | null,
  { order }: Pick<BookingRecord, 'order'>,
): ProviderTicket[] {
  const old = new Set(before?.order?.tickets.map(({ number }) => number));
  return order?.tickets.filter(({ number }) => !old.has(number)) ?? [];
}

/** The first number of a conjunction set, which identifies the whole set. */
export const getSetNumber = (ticket: Pick<ProviderTicket, 'number' | 'conjunction_of'>): string =>
  ticket.conjunction_of ?? ticket.number;

/** Tickets refunded or exchanged into another booking: the passenger is named, but not flying. */
export function hasLeft({ tickets }: Pick<ProviderOrder, 'tickets'>, key: string): boolean {
  const own = tickets.filter((t) => t.type === 'TICKET' && isHolder(t, key));
  if (own.some(({ status }) => isLiveTicket(status))) return false;
  const given_for = new Set(own.map(({ original_number }) => original_number));
  return own.some(
    ({ status, number, conjunction_of }) =>
      status === 'REFUNDED' || (status === 'EXCHANGED' && !given_for.has(conjunction_of ?? number)),
  );
}

export const isTicketed = (record: BookingRecord): boolean =>
  record.status === 'TICKETED' || record.status === 'PARTIALLY_TICKETED';
