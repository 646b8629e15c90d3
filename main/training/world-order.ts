/**
 * An order of the simulated airlines with all its data, as stored and as returned. Parsed when it
 * is loaded. Amounts are integer minor units of the seller's currency, flight times airport-local
 * (YYYY-MM-DDTHH:mm), other instants UTC.
 */
import { z } from 'zod';
import { PROVIDER_CODES } from '#main/contract/values.ts';

const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
const Minor = z.int();

const Cabin = z.enum(['ECONOMY', 'PREMIUM', 'BUSINESS', 'FIRST']);
export const CABINS = Cabin.options;
export type WorldCabin = z.infer<typeof Cabin>;

const Ptc = z.enum(['ADT', 'CHD', 'INF']);
export const PTCS = Ptc.options;
export type WorldPtc = z.infer<typeof Ptc>;

const Tax = z.object({
  code: z.string(),
  country: z.string(),
  description: z.string(),
  amount_minor: Minor,
  refundable: z.boolean(),
});
export type WorldTax = z.infer<typeof Tax>;

const Charge = z.object({ base_minor: Minor, taxes: z.array(Tax) });
export type WorldCharge = z.infer<typeof Charge>;

const Flight = z.object({
  /** Unique by carrier, number and local departure date: LA8084/2026-12-20/GRU. */
  id: z.string(),
  carrier: z.string(),
  number: z.int(),
  operating_carrier: z.string(),
  operating_number: z.int(),
  origin: z.string(),
  destination: z.string(),
  departure: LocalTime,
  arrival: LocalTime,
  departure_terminal: z.string().nullable(),
  arrival_terminal: z.string().nullable(),
  duration_min: z.int(),
  aircraft: z.string(),
  stops: z.array(
    z.object({
      airport: z.string(),
      arrival: LocalTime,
      departure: LocalTime,
      duration_min: z.int(),
    }),
  ),
});
export type WorldFlight = z.infer<typeof Flight>;

const Included = z.enum(['INCLUDED', 'CHARGEABLE', 'NOT_OFFERED']);
const Brand = z.object({
  code: z.string(),
  name: z.string(),
  cabin: Cabin,
  bags: z.int(),
  bag_weight_kg: z.int(),
  seat: z.enum(['INCLUDED', 'CHARGEABLE']),
  meal: Included,
  wifi: Included,
});
export type WorldBrand = z.infer<typeof Brand>;

const Penalty = z.object({
  kind: z.enum(['CHANGE', 'CANCEL']),
  when: z.enum(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']),
  allowed: z.boolean(),
  amount_minor: Minor,
});
export type WorldPenalty = z.infer<typeof Penalty>;

const SoldFlight = Flight.extend({
  booking_class: z.string(),
  fare_basis: z.string(),
  seats_left: z.int(),
});

/** One direction of travel as sold: flights, brand and fare. */
const SoldSlice = z.object({
  flights: z.tuple([SoldFlight], SoldFlight),
  brand: Brand,
  penalties: z.array(Penalty),
  duration_min: z.int(),
});
export type WorldSlice = z.infer<typeof SoldSlice>;

const Slice = SoldSlice.extend({
  /** HX: released by the agency, its ticket still valid. */
  status: z.enum(['HK', 'TK', 'UN', 'HX']),
  /** The times bought, while new ones wait to be accepted; one pair for each flight. */
  bought: z.array(z.object({ departure: z.string(), arrival: z.string() })).optional(),
});
export type WorldOrderSlice = z.infer<typeof Slice>;

const Document = z.object({
  type: z.enum(['PASSPORT', 'NATIONAL_ID', 'TAX_ID']),
  number: z.string(),
  country: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
});
export type WorldDocument = z.infer<typeof Document>;
export const WorldDocuments = z.record(z.string(), z.array(Document));

const Passenger = z.object({
  /** PaxID on the wire, as named by the client. */
  id: z.string(),
  ptc: Ptc,
  title: z.string().nullable(),
  given: z.string(),
  middle: z.string().nullable(),
  surname: z.string(),
  gender: z.enum(['MALE', 'FEMALE', 'UNDISCLOSED']),
  birth_date: z.string().nullable(),
  nationality: z.string().nullable(),
  infant_id: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  redress: z.string().nullable(),
  /** Visas and known traveller numbers, as SSR DOCO text. */
  doco: z.array(z.string()).optional(),
  documents: z.array(Document),
  loyalty: z.array(z.object({ airline: z.string(), number: z.string() })),
});
export type WorldPassenger = z.infer<typeof Passenger>;

/** One per slice and passenger type line. */
const Item = z.object({
  id: z.string(),
  slice: z.int(),
  passenger_ids: z.array(z.string()),
  /** For one passenger. */
  fare: Charge,
});
export type WorldOrderItem = z.infer<typeof Item>;

/** A seat or bags of one passenger. */
const Service = z.object({
  id: z.string(),
  kind: z.enum(['SEAT', 'BAGGAGE']),
  passenger_id: z.string(),
  /** Its flights: one for a seat, those of its slice for bags. */
  flight_ids: z.array(z.string()),
  seat: z.object({ row: z.int(), column: z.string() }).nullable(),
  /** Reason-for-issuance sub code: 0B5 for a seat, 0CC first extra bag and so on. */
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  weight_kg: z.int().nullable(),
  /** For the whole quantity. */
  price: Charge,
  status: z.enum(['CONFIRMED', 'TICKETED', 'CANCELLED']),
  /** Number of its EMD; null if it is free. */
  document: z.string().nullable(),
});
export type WorldService = z.infer<typeof Service>;

/** The seller's commission on a ticket's fare. */
const Commission = z.union([z.object({ percent: z.number() }), z.object({ amount_minor: Minor })]);
export type WorldCommission = z.infer<typeof Commission>;

const Coupon = z.object({
  number: z.int(),
  /** Null on an EMD that stands for money only. */
  flight_id: z.string().nullable(),
  status: z.enum(['OPEN', 'USED', 'VOID', 'EXCHANGED', 'REFUNDED']),
  fare_basis: z.string().nullable(),
  service_code: z.string().nullable(),
  /** Validity dates; documents of older orders have none. */
  not_before: z.string().nullish(),
  not_after: z.string().nullish(),
});
export type WorldCoupon = z.infer<typeof Coupon>;

/** The airline's own texts on a ticket. */
const Printed = z.object({
  endorsements: z.array(z.string()),
  fare_calculation: z.string(),
  /** For a private fare. */
  tour_code: z.string().nullish(),
});
export type WorldPrinted = z.infer<typeof Printed>;

const Ticket = z.object({
  /** The airline's accounting code and ten more digits; EMDs have their own stock. */
  number: z.string().regex(/^\d{13}$/),
  kind: z.enum(['TICKET', 'EMD']),
  emd_type: z.enum(['BAGGAGE', 'SEAT', 'PENALTY', 'RESIDUAL']).nullable(),
  passenger_id: z.string(),
  issued_at: z.string(),
  /** The deadline for voiding it. */
  void_until: z.string(),
  /** At most four: more flights make a conjunction set of consecutive numbers. */
  coupons: z.array(Coupon),
  /** On the first ticket of a set, as agreed at the sale. */
  commission: Commission.nullish(),
  /** On tickets, the same on each of a set. */
  printed: Printed.nullish(),
  /** First number of its conjunction set, if it is not the first. */
  conjunction_of: z.string().nullable(),
  /** Number this one was issued in exchange for. */
  original: z.string().nullable(),
  /** Ticket an EMD belongs to. */
  related: z.string().nullable(),
  service_id: z.string().nullable(),
  /** Its value; zero on later tickets of a set. */
  charge: Charge,
  /** Reference of the request that issued it. */
  reference: z.string().nullable(),
  /** When and for how much it was refunded; on the first number of a set. */
  refund: z.strictObject({ at: z.string(), amount_minor: z.int() }).optional(),
});
export type WorldTicket = z.infer<typeof Ticket>;

const Payment = z.object({
  id: z.string(),
  at: z.string(),
  reference: z.string().nullable(),
  purpose: z.enum(['ISSUE', 'SERVICES', 'EXCHANGE']),
  method: z.enum(['CARD', 'CASH', 'INVOICE', 'EMD', 'TICKETS']),
  amount_minor: Minor,
  /** EMD: the document whose value was used. */
  spent: z.string().nullish(),
  /** The passenger named on it, whose documents it pays for first. */
  spent_by: z.string().nullish(),
  card: z
    .object({
      brand: z.string(),
      bin: z.string().regex(/^\d{6}$/),
      last_four: z.string().regex(/^\d{4}$/),
      holder: z.string(),
      approval_code: z.string(),
    })
    .nullable(),
  /** Documents it paid for, or (TICKETS) those it was paid with. */
  document_numbers: z.array(z.string()),
  /** REFUNDED: refunded to the form of payment, in full or in part. */
  status: z.enum(['CAPTURED', 'VOIDED', 'REFUNDED']),
  /** The amount refunded so far. */
  refunded_minor: Minor,
  /** The same per document paid for, with the document given up (itself if voided). */
  refunds: z.array(z.object({ number: z.string(), given_up: z.string(), amount_minor: Minor })),
});
export type WorldPayment = z.infer<typeof Payment>;

/** One passenger's side of an exchange: the whole ticket before and after, flown slices left out. */
const ExchangeSums = z.object({
  old: Charge,
  new: Charge,
  penalty_minor: Minor,
  /** Collected from this passenger. */
  due_minor: Minor,
  /** Refunded: refundable taxes, and a fare residual according to `residual_as`. */
  refund_minor: Minor,
  /** Part of the fare residual issued as an EMD. */
  residual_minor: Minor,
  residual_as: z.enum(['ORIGINAL_FOP', 'EMD', 'FORFEITED']).nullable(),
});
export type WorldExchangeSums = z.infer<typeof ExchangeSums>;

/** A passenger whose flights are exchanged and whose documents are not issued yet. */
const Waiting = z.object({
  passenger_id: z.string(),
  /** First number of the old set. */
  original: z.string(),
  line: ExchangeSums,
  /** Authorised when the exchange was held; null if nothing is due. */
  payment: Payment.nullable(),
});
export type WorldWaiting = z.infer<typeof Waiting>;

const DocumentAmount = z.object({ number: z.string(), amount_minor: Minor });

/** A reissue, with the data to undo it on the same day. */
const Reissue = z.object({
  at: z.string(),
  /** Version of the order with the new documents, after the reissue. */
  version: z.int().optional(),
  reference: z.string().nullable(),
  old_numbers: z.array(z.string()),
  new_numbers: z.array(z.string()),
  /** The order of the old tickets; this order itself in the same booking. */
  old_order_id: z.string(),
  new_order_id: z.string(),
  before: z.object({
    slices: z.array(Slice),
    items: z.array(Item),
    services: z.array(Service),
  }),
  /** The amount collected for each new document: the rest of its value came from the old ones. */
  collected: z.array(DocumentAmount),
  /** Refunded to forms of payment for documents of the old order. */
  refunds: z.array(DocumentAmount),
  undone: z.boolean(),
  /** Set if flights were taken before documents were issued: the terms for those waiting. */
  held: z
    .object({
      refundable: z.boolean(),
      endorsements: z.array(z.string()),
      commission: Commission.nullable(),
      waiting: z.array(Waiting),
    })
    .optional(),
});
export type WorldReissue = z.infer<typeof Reissue>;

/** A slice that was moved, cancelled or restored. */
const ScheduleChange = z.object({
  at: z.string(),
  /** The order's version after it. */
  version: z.int(),
  before: Slice,
  after: Slice,
  items: z.array(Item),
});
export type WorldScheduleChange = z.infer<typeof ScheduleChange>;

/** A request to the airline other than seats, with its answer. */
const Request = z.object({
  id: z.string(),
  kind: z.enum(['SSR', 'OSI']),
  /** Null on an OSI. */
  code: z.string().nullable(),
  airline: z.string().nullable(),
  text: z.string().nullable(),
  passenger_id: z.string().nullable(),
  flight_id: z.string().nullable(),
  status: z.enum(['HK', 'HN', 'UC', 'NO']),
  /** The airline's reason for a refusal. */
  why: z.string().nullable(),
});
export type WorldRequest = z.infer<typeof Request>;

const Phone = z.object({ id: z.string(), use: z.string().nullable(), number: z.string() });

export const WorldOrder = z.object({
  order_id: z.string(),
  locator: z.string(),
  airline_locators: z.array(z.object({ airline: z.string(), locator: z.string() })),
  provider_type: z.enum(PROVIDER_CODES),
  owner: z.string(),
  /** The reference the client sent with the order's creation. */
  reference: z.string().nullable(),
  status: z.enum(['LIVE', 'CANCELLED']),
  created_at: z.string(),
  payment_due_at: z.string(),
  guaranteed_until: z.string(),
  currency: z.string(),
  passengers: z.array(Passenger),
  slices: z.array(Slice),
  items: z.array(Item),
  remarks: z.array(z.string()),
  /** Increases by one with every change. */
  version: z.int(),
  /** Order id this one was split from. */
  split_from: z.string().nullable(),
  // Orders of the first release have none of the following.
  /** Seats and bags, including cancelled ones. */
  services: z.array(Service).default([]),
  /** Tickets and EMDs in order of issue, in any status. */
  tickets: z.array(Ticket).default([]),
  payments: z.array(Payment).default([]),
  /** Exchanges of this order, newest last. */
  reissues: z.array(Reissue).default([]),
  /** Special services and OSI, including refused ones. */
  requests: z.array(Request).default([]),
  /** Telephone numbers of the order, besides its passengers' own. */
  phones: z.array(Phone).default([]),
  /** Changes of its flights, newest last; left out if there are none. */
  schedule_changes: z.array(ScheduleChange).optional(),
});
export type WorldOrder = z.infer<typeof WorldOrder>;
