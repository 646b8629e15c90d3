/**
 * An NDC airline as data: its identity, the address of each message, how it sells and what it
 * supports. Some profiles are built in; an administrator may override parts of one.
 */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { word, writtenWords } from './texts.ts';
import { CurrencyCode } from './values.ts';

export const NDC_MESSAGES = [
  'AirShopping',
  'OfferPrice',
  'OrderCreate',
  'OrderRetrieve',
  'OrderHistory',
  'OrderList',
  'OrderReshop',
  'OrderQuote',
  'OrderChange',
  'SeatAvailability',
  'ServiceList',
  // Only in NDC 17.2.
  'OrderCancel',
  'AirDocIssue',
] as const;
export type NdcMessage = (typeof NDC_MESSAGES)[number];

/** Settings of an airline's NDC 17.2 gateway. */
const Envelope = z.strictObject({
  /** Element of the SOAP header and of the body. */
  header: z.enum(['TransactionControl', 'Transaction']),
  body: z.enum(['FlxTransaction', 'XXTransaction']),
  pseudo_city: word(20),
  agency: writtenWords(50),
  agent: writtenWords(50),
  engine: writtenWords(50),
  script: writtenWords(100),
  /** Amounts of requests are in whole minor units. */
  whole_minor_units: z.boolean(),
  /** How a held order is ticketed: with its payment, or by a separate message. */
  ticketing: z.enum(['OrderChange', 'AirDocIssue']),
  /** The action context that accepts a schedule change. */
  accept_times: word(20),
});

const Profile = z.strictObject({
  name: writtenWords(60),
  /** The airline that owns offers and orders; also the validating carrier. */
  owner: z.string().regex(/^[A-Z0-9]{2}$/, phrase('account_airline')),
  currency: CurrencyCode,
  /**
   * Whole-trip offers per brand combination, or one offer per direction that the client combines.
   */
  offers: z.enum(['whole-trip', 'per-slice']),
  brands: z.boolean(),
  /** By an extension, as voiding is at all airlines; see providers/ndc/write/changing.ts. */
  split: z.boolean(),
  /** By an extension if the version has no message for it. */
  void: z.boolean(),
  /** A paid order is cancelled for the refund quoted by a reshop. */
  cancel_paid: z.boolean(),
  lowest_price: z.boolean(),
  seats: z.boolean(),
  baggage: z.boolean(),
  /** Whether some passengers of an order may be issued before the others. */
  partial_issue: z.boolean(),
  /** Annotations accepted in changes; SSR and OSI by an extension, see ndc/write/annotating.ts. */
  annotations: z.array(z.enum(['REMARK', 'OSI', 'SSR', 'PHONE'])).max(4),
  import_by_order_id: z.boolean(),
  /** Whether it returns an order's change history. */
  history: z.boolean(),
});

/** The parts of a profile that can be overridden. */
export const NdcProfileData = Profile.partial().extend({ envelope: Envelope.partial().optional() });
export type NdcProfileData = z.infer<typeof NdcProfileData>;
/** A profile's airline-specific parts, complete. */
export type NdcProfileParts = z.infer<typeof Profile>;
export type NdcEnvelope = z.infer<typeof Envelope> & {
  /** Left out if the gateway identifies the agency by its connection. */
  user?: string;
  password?: string;
  agent_password?: string;
};
