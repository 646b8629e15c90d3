/**
 * Request bodies of Duffel, field by field: unknown fields or other types are refused by name.
 * Dates and amounts are parsed where they are used. Also the input and output types of a route's
 * handler.
 */
import { z } from 'zod';
import { isDate } from '#main/reference/calendar.ts';
import type { Addressed } from '../engine/index.ts';
import { refuse } from './problems.ts';

const IsoDate = z.string().refine(isDate, 'is no date');
const Place = z.string().regex(/^[A-Z]{3}$/, 'is no IATA code');
const CabinClass = z.enum(['first', 'business', 'premium_economy', 'economy']);
export type CabinClass = z.infer<typeof CabinClass>;
const TimeRange = z.strictObject({ from: z.string(), to: z.string() });
const Money = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'is no amount');
const Currency = z.string().regex(/^[A-Z]{3}$/, 'is no currency');
const Id = z.string().min(5).max(2000);

const Loyalty = z.strictObject({
  account_number: z.string().min(1).max(40),
  airline_iata_code: z.string().regex(/^[A-Z0-9]{2}$/),
});
const Named = {
  family_name: z.string().optional(),
  given_name: z.string().optional(),
  loyalty_programme_accounts: z.array(Loyalty).optional(),
};
const AskedPassenger = z.union([
  z.strictObject({ type: z.enum(['adult', 'infant_without_seat']), ...Named }),
  z.strictObject({ age: z.int().min(0).max(99), ...Named }),
]);

export const OfferRequestBody = z.strictObject({
  slices: z
    .array(
      z.strictObject({
        origin: Place,
        destination: Place,
        departure_date: IsoDate,
        departure_time: TimeRange.nullish(),
        arrival_time: TimeRange.nullish(),
      }),
    )
    .min(1)
    .max(6),
  passengers: z.array(AskedPassenger).min(1).max(18),
  cabin_class: CabinClass.optional(),
  max_connections: z.int().min(0).max(2).optional(),
  private_fares: z
    .record(
      z.string(),
      z.array(
        z.strictObject({
          corporate_code: z.string().optional(),
          tracking_reference: z.string().optional(),
        }),
      ),
    )
    .optional(),
  include_split_ticket: z.boolean().optional(),
});

const Payment = z.strictObject({
  type: z.enum(['balance', 'arc_bsp_cash']),
  amount: Money,
  currency: Currency,
});
export type PaymentBody = z.infer<typeof Payment>;
const ChosenService = z.strictObject({ id: Id, quantity: z.int().min(1).max(20) });
export type ChosenService = z.infer<typeof ChosenService>;
/** At most fifty pairs of short texts. */
const Metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'has too many keys');

const OrderPassenger = z.strictObject({
  id: Id,
  title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
  gender: z.enum(['m', 'f']),
  given_name: z.string().regex(/^[A-Za-z][A-Za-z '-]{0,19}$/, 'has letters that are not taken'),
  family_name: z.string().regex(/^[A-Za-z][A-Za-z '-]{0,19}$/, 'has letters that are not taken'),
  born_on: IsoDate,
  email: z.email(),
  phone_number: z.string().regex(/^\+[1-9]\d{6,14}$/, 'is no E.164 number'),
  infant_passenger_id: Id.nullish(),
  identity_documents: z
    .array(
      z.strictObject({
        type: z.enum(['passport', 'tax_id', 'known_traveler_number', 'passenger_redress_number']),
        unique_identifier: z.string().min(1).max(40),
        issuing_country_code: z.string().regex(/^[A-Z]{2}$/, 'is no country code'),
        expires_on: IsoDate.optional(),
      }),
    )
    .optional(),
  loyalty_programme_accounts: z.array(Loyalty).optional(),
  user_id: z.string().optional(),
});
export type OrderPassengerBody = z.infer<typeof OrderPassenger>;

export const OrderBody = z.strictObject({
  selected_offers: z.array(Id).length(1, 'takes one offer'),
  type: z.enum(['instant', 'hold', 'pay_later']),
  passengers: z.array(OrderPassenger).min(1),
  services: z.array(ChosenService).optional(),
  payments: z.array(Payment).length(1, 'takes one payment').optional(),
  metadata: Metadata.nullish(),
  users: z.array(z.string()).optional(),
});

export const MetadataBody = z.strictObject({ metadata: Metadata });
export const PaymentOfOrderBody = z.strictObject({ order_id: Id, payment: Payment });
export const ServicesBody = z.strictObject({
  payment: Payment,
  add_services: z.array(ChosenService).min(1),
});
export const CancellationBody = z.strictObject({ order_id: Id });
export const ChangeRequestBody = z.strictObject({
  order_id: Id,
  slices: z.strictObject({
    remove: z.array(z.strictObject({ slice_id: Id })),
    add: z.array(
      z.strictObject({
        origin: Place,
        destination: Place,
        departure_date: IsoDate,
        cabin_class: CabinClass.nullish(),
      }),
    ),
  }),
});
export const ChangeBody = z.strictObject({ selected_order_change_offer: Id });
export const ConfirmChangeBody = z.strictObject({ payment: Payment.optional() });
export const NoBody = z.strictObject({});
export const ActionTakenBody = z.strictObject({
  action_taken: z.enum(['accepted', 'cancelled', 'changed']),
});
export const PriceBody = z.strictObject({
  intended_payment_methods: z
    .array(z.strictObject({ type: z.string(), card_id: z.string() }))
    .optional(),
  intended_services: z.array(ChosenService).optional(),
});

/** The body's data; refuses with the pointer of the first invalid field. */
export function readBody<T>(schema: z.ZodType<T>, text: string): T {
  let parsed: unknown;
  try {
    parsed = text === '' ? { data: {} } : JSON.parse(text);
  } catch {
    return refuse('malformed_body', 'The body is no JSON');
  }
  const read = z.strictObject({ data: schema }).safeParse(parsed);
  if (read.success) return read.data.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String) ?? [];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const at = unknown === undefined ? path : [...path, unknown];
  const field = at.at(-1) ?? 'data';
  const source = { field, pointer: `/${at.join('/')}` };
  if (unknown !== undefined)
    return refuse('validation_unknown', `Field '${field}' is not known`, source);
  const missing = issue?.code === 'invalid_type' && /received undefined/.test(issue.message);
  return missing
    ? refuse('validation_required', `Field '${field}' can't be blank`, source)
    : refuse('validation_format', `Field '${field}' ${issue?.message ?? 'is wrong'}`, source);
}

export interface Exchange extends Addressed {
  /** The id in the request's path; empty if there is none. */
  id: string;
  query: URLSearchParams;
  body: string;
  /** Increases with every request, so that two equal ones differ. */
  turn: number;
}

export interface Reply {
  status?: 200 | 201 | 202;
  data: unknown;
  /** For lists only. */
  meta?: { limit: number; before: string | null; after: string | null };
}
export type Handler = (exchange: Exchange) => Reply;
