/**
 * An airline on NDC as data: who it is, where each message goes, how it sells and what it can do. The
 * program comes with some; an administrator may write parts of one anew.
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
  // Of NDC 17.2 alone.
  'OrderCancel',
  'AirDocIssue',
] as const;
export type NdcMessage = (typeof NDC_MESSAGES)[number];

/** The particulars of an airline's gateway on NDC 17.2. */
const Envelope = z.strictObject({
  /** Element of the SOAP header and of the body. */
  header: z.enum(['TransactionControl', 'Transaction']),
  body: z.enum(['FlxTransaction', 'XXTransaction']),
  pseudo_city: word(20),
  agency: writtenWords(50),
  agent: writtenWords(50),
  engine: writtenWords(50),
  script: writtenWords(100),
  /** Amounts of requests in whole minor units. */
  whole_minor_units: z.boolean(),
  /** How a held order is ticketed: with its payment, or by a message of its own. */
  ticketing: z.enum(['OrderChange', 'AirDocIssue']),
  /** The action context by which new times are accepted. */
  accept_times: word(20),
});

const Profile = z.strictObject({
  name: writtenWords(60),
  /** Airline that owns offers and orders, and validates. */
  owner: z.string().regex(/^[A-Z0-9]{2}$/, phrase('account_airline')),
  currency: CurrencyCode,
  /** Whole-trip offers per brand combination, or one offer per direction that the client combines. */
  offers: z.enum(['whole-trip', 'per-slice']),
  brands: z.boolean(),
  /** Offered as an extension, as voiding is by all; see providers/ndc/write/changing.ts. */
  split: z.boolean(),
  /** Offered as an extension where the version has no message for it. */
  void: z.boolean(),
  /** A paid order is cancelled for what a reshop says comes back. */
  cancel_paid: z.boolean(),
  lowest_price: z.boolean(),
  seats: z.boolean(),
  baggage: z.boolean(),
  /** Whether some passengers of an order may be issued before the others. */
  partial_issue: z.boolean(),
  /** Lines it takes in changes; SSR and OSI as an extension, see providers/ndc/write/annotating.ts. */
  annotations: z.array(z.enum(['REMARK', 'OSI', 'SSR', 'PHONE'])).max(4),
  import_by_order_id: z.boolean(),
  /** Whether it tells what changed in an order, and when. */
  history: z.boolean(),
});

/** What may be written anew of a profile. */
export const NdcProfileData = Profile.partial().extend({ envelope: Envelope.partial().optional() });
export type NdcProfileData = z.infer<typeof NdcProfileData>;
/** A whole profile, as far as it is the airline's own. */
export type NdcProfileParts = z.infer<typeof Profile>;
export type NdcEnvelope = z.infer<typeof Envelope> & {
  /** Left out where the gateway knows the agency by its line. */
  user?: string;
  password?: string;
  agent_password?: string;
};
