/**
 * An order as it is kept: parsed when loaded, with the numbers of travel documents sealed apart so
 * that no passport stands readable in the file, its journal or a copy of it.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import type { WorldDocument, WorldOrder } from '../world.ts';

const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
const Minor = z.int();
const Tax = z.object({
  code: z.string(),
  country: z.string(),
  description: z.string(),
  amount_minor: Minor,
  refundable: z.boolean(),
});
const Flight = z.object({
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
  booking_class: z.string(),
  fare_basis: z.string(),
  seats_left: z.int(),
});
const Included = z.enum(['INCLUDED', 'CHARGEABLE', 'NOT_OFFERED']);
const Brand = z.object({
  code: z.string(),
  name: z.string(),
  cabin: z.enum(['ECONOMY', 'PREMIUM', 'BUSINESS', 'FIRST']),
  bags: z.int(),
  bag_weight_kg: z.int(),
  seat: z.enum(['INCLUDED', 'CHARGEABLE']),
  meal: Included,
  wifi: Included,
});
const Penalty = z.object({
  kind: z.enum(['CHANGE', 'CANCEL']),
  when: z.enum(['BEFORE_DEPARTURE', 'AFTER_DEPARTURE', 'NO_SHOW']),
  allowed: z.boolean(),
  amount_minor: Minor,
});
const Slice = z.object({
  flights: z.array(Flight),
  brand: Brand,
  penalties: z.array(Penalty),
  duration_min: z.int(),
  status: z.enum(['HK', 'TK', 'UN', 'HX']),
  bought: z.array(z.object({ departure: z.string(), arrival: z.string() })).optional(),
});
const Passenger = z.object({
  id: z.string(),
  ptc: z.enum(['ADT', 'CHD', 'INF']),
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
  doco: z.array(z.string()).optional(),
  documents: z.array(
    z.object({
      type: z.enum(['PASSPORT', 'NATIONAL_ID', 'TAX_ID']),
      number: z.string(),
      country: z.string().nullable(),
      issued_on: z.string().nullable(),
      expires_on: z.string().nullable(),
    }),
  ),
  loyalty: z.array(z.object({ airline: z.string(), number: z.string() })),
});
const Charge = z.object({ base_minor: Minor, taxes: z.array(Tax) });
const Item = z.object({
  id: z.string(),
  slice: z.int(),
  passenger_ids: z.array(z.string()),
  fare: Charge,
});
const Service = z.object({
  id: z.string(),
  kind: z.enum(['SEAT', 'BAGGAGE']),
  passenger_id: z.string(),
  flight_ids: z.array(z.string()),
  seat: z.object({ row: z.int(), column: z.string() }).nullable(),
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  weight_kg: z.int().nullable(),
  price: Charge,
  status: z.enum(['CONFIRMED', 'TICKETED', 'CANCELLED']),
  document: z.string().nullable(),
});
const Commission = z.union([z.object({ percent: z.number() }), z.object({ amount_minor: Minor })]);
const Ticket = z.object({
  number: z.string().regex(/^\d{13}$/),
  kind: z.enum(['TICKET', 'EMD']),
  emd_type: z.enum(['BAGGAGE', 'SEAT', 'PENALTY', 'RESIDUAL']).nullable(),
  passenger_id: z.string(),
  issued_at: z.string(),
  void_until: z.string(),
  coupons: z.array(
    z.object({
      number: z.int(),
      flight_id: z.string().nullable(),
      status: z.enum(['OPEN', 'USED', 'VOID', 'EXCHANGED', 'REFUNDED']),
      fare_basis: z.string().nullable(),
      service_code: z.string().nullable(),
      not_before: z.string().nullish(),
      not_after: z.string().nullish(),
    }),
  ),
  commission: Commission.nullish(),
  printed: z
    .object({
      endorsements: z.array(z.string()),
      fare_calculation: z.string(),
      tour_code: z.string().nullish(),
    })
    .nullish(),
  conjunction_of: z.string().nullable(),
  original: z.string().nullable(),
  related: z.string().nullable(),
  service_id: z.string().nullable(),
  charge: Charge,
  reference: z.string().nullable(),
  refund: z.strictObject({ at: z.string(), amount_minor: z.int() }).optional(),
});
const Payment = z.object({
  id: z.string(),
  at: z.string(),
  reference: z.string().nullable(),
  purpose: z.enum(['ISSUE', 'SERVICES', 'EXCHANGE']),
  method: z.enum(['CARD', 'CASH', 'INVOICE', 'EMD', 'TICKETS']),
  amount_minor: Minor,
  spent: z.string().nullish(),
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
  document_numbers: z.array(z.string()),
  status: z.enum(['CAPTURED', 'VOIDED', 'REFUNDED']),
  refunded_minor: Minor,
  refunds: z.array(z.object({ number: z.string(), given_up: z.string(), amount_minor: Minor })),
});
const DocumentAmount = z.object({ number: z.string(), amount_minor: Minor });
const Reissue = z.object({
  at: z.string(),
  version: z.int().optional(),
  reference: z.string().nullable(),
  old_numbers: z.array(z.string()),
  new_numbers: z.array(z.string()),
  old_order_id: z.string(),
  new_order_id: z.string(),
  before: z.object({
    slices: z.array(Slice),
    items: z.array(Item),
    services: z.array(Service),
  }),
  collected: z.array(DocumentAmount),
  refunds: z.array(DocumentAmount),
  undone: z.boolean(),
  held: z
    .object({
      refundable: z.boolean(),
      endorsements: z.array(z.string()),
      commission: Commission.nullable(),
      waiting: z.array(
        z.object({
          passenger_id: z.string(),
          original: z.string(),
          line: z.object({
            old: Charge,
            new: Charge,
            penalty_minor: Minor,
            due_minor: Minor,
            refund_minor: Minor,
            residual_minor: Minor,
            residual_as: z.enum(['ORIGINAL_FOP', 'EMD', 'FORFEITED']).nullable(),
          }),
          payment: Payment.nullable(),
        }),
      ),
    })
    .optional(),
});
const ScheduleChange = z.object({
  at: z.string(),
  version: z.int(),
  before: Slice,
  after: Slice,
  items: z.array(Item),
});
const Request = z.object({
  id: z.string(),
  kind: z.enum(['SSR', 'OSI']),
  code: z.string().nullable(),
  airline: z.string().nullable(),
  text: z.string().nullable(),
  passenger_id: z.string().nullable(),
  flight_id: z.string().nullable(),
  status: z.enum(['HK', 'HN', 'UC', 'NO']),
  why: z.string().nullable(),
});
const Phone = z.object({ id: z.string(), use: z.string().nullable(), number: z.string() });
const Order = z.object({
  order_id: z.string(),
  locator: z.string(),
  airline_locators: z.array(z.object({ airline: z.string(), locator: z.string() })),
  provider_type: z.enum(PROVIDER_CODES),
  owner: z.string(),
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
  version: z.int(),
  split_from: z.string().nullable(),
  // Orders of the first release have none of these.
  services: z.array(Service).default([]),
  tickets: z.array(Ticket).default([]),
  payments: z.array(Payment).default([]),
  reissues: z.array(Reissue).default([]),
  requests: z.array(Request).default([]),
  phones: z.array(Phone).default([]),
  schedule_changes: z.array(ScheduleChange).optional(),
}) satisfies z.ZodType<WorldOrder>;

const Documents = z.record(z.string(), z.array(Passenger.shape.documents.element));

export interface StoredOrder {
  body: string;
  documents: Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function packOrder(order: WorldOrder, key: Buffer): StoredOrder {
  const documents: Record<string, WorldDocument[]> = {};
  const passengers = order.passengers.map((passenger) => {
    if (passenger.documents.length > 0) documents[passenger.id] = passenger.documents;
    return { ...passenger, documents: [] };
  });
  return {
    body: JSON.stringify({ ...order, passengers }),
    documents: seal(JSON.stringify(documents), key),
  };
}

/** Throws for a row that is no order: the file was changed by something else. */
export function unpackOrder(stored: StoredOrder, key: Buffer): WorldOrder {
  const order = Order.parse(JSON.parse(stored.body));
  const documents = Documents.parse(JSON.parse(open(stored.documents, key)));
  const passengers = order.passengers.map((passenger) => ({
    ...passenger,
    documents: documents[passenger.id] ?? [],
  }));
  return { ...order, passengers };
}

/** The simulated airline has no vault: its key only keeps numbers from being read in passing. */
export function deriveSealingKey(seed: number): Buffer {
  return createHash('sha256').update(`training documents ${seed}`).digest();
}

function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(sealed: Buffer, key: Buffer): string {
  const tag_end = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tag_end));
  return Buffer.concat([decipher.update(sealed.subarray(tag_end)), decipher.final()]).toString();
}
