/**
 * The airlines on NDC 21.3 as data: identity, the address of each message, how they sell and what
 * they support. A new airline on this protocol is a row here, not code.
 */
import { buildRecord } from '#main/contract/collections.ts';
import {
  NDC_MESSAGES,
  type NdcEnvelope,
  type NdcMessage,
  type NdcProfileParts,
} from '#main/contract/ndc-profile.ts';
import type { Credentials, ProviderOptions } from '#main/contract/provider-settings.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { ProviderTraits } from '../provider.ts';

export type { NdcMessage };

/** Our organisation's identity at the airline. */
export interface Seller {
  org_id: string;
  name: string;
  iata_number?: string;
  /** Parties between seller and airline. */
  parties?: NonNullable<ProviderOptions['parties']>;
  /** Country of sale, if the airline needs it. */
  point_of_sale?: string;
}

export interface NdcProfile extends Omit<NdcProfileParts, 'annotations'> {
  provider_type: ProviderCode;
  annotations: readonly NdcProfileParts['annotations'][number][];
  /** The wrapper of an NDC 17.2 airline; left out for 21.3. */
  envelope?: NdcEnvelope;
  seller: Seller;
  /** Path of each message below the base URL, or a separate address. */
  endpoints: Record<NdcMessage, string>;
  search_timeout_ms: number;
  call_timeout_ms: number;
}

/** The profile with an administrator's options and the account's credentials. */
export function setUpProfile(
  profile: NdcProfile,
  options: ProviderOptions,
  credentials: Credentials | null,
): NdcProfile {
  const { envelope: written, ...parts } = options.profile ?? {};
  const { seller_id, seller_name, iata_number, parties, point_of_sale } = options;
  const own = (options.endpoints ?? []).map(({ message, address }) => [message, address]);
  const envelope = profile.envelope && { ...profile.envelope, ...written };
  return {
    ...profile,
    ...parts,
    ...(envelope && { envelope: { ...envelope, ...getNames(credentials) } }),
    currency: options.currency ?? parts.currency ?? profile.currency,
    seller: {
      org_id: seller_id ?? profile.seller.org_id,
      name: seller_name ?? profile.seller.name,
      ...(iata_number && { iata_number }),
      ...(parties && { parties }),
      ...(point_of_sale && { point_of_sale }),
    },
    endpoints: { ...profile.endpoints, ...Object.fromEntries(own) },
  };
}

/** The agency's own name and password for the envelope of every message. */
function getNames(credentials: Credentials | null): Partial<NdcEnvelope> {
  if (credentials?.scheme !== 'AGENCY') return {};
  const { username, secret, agency, agent, agent_password, pseudo_city } = credentials;
  const given = { user: username, password: secret, agency, agent, pseudo_city };
  return agent_password ? { ...given, agent_password } : given;
}

const SELLER = { org_id: 'AIRDESK', name: 'Airdesk' };

const buildEndpoints = (code: ProviderCode) =>
  buildRecord(NDC_MESSAGES, (name) => `/ndc/${code}/${name}`);

const EVERYTHING = [
  'brands',
  'split',
  'seats',
  'baggage',
  'partial_issue',
  'requests',
  'history',
] as const;
type Ability = (typeof EVERYTHING)[number];

type Row = [
  provider_type: ProviderCode,
  name: string,
  owner: string,
  currency: string,
  offers: NdcProfile['offers'],
  can: readonly Ability[],
];

const ROWS: readonly Row[] = [
  ['PROVIDER_04', 'NDC LATAM', 'LA', 'BRL', 'whole-trip', EVERYTHING],
  ['PROVIDER_05', 'NDC GOL', 'G3', 'BRL', 'per-slice', EVERYTHING],
  ['PROVIDER_06', 'NDC American', 'AA', 'USD', 'whole-trip', EVERYTHING],
  ['PROVIDER_07', 'NDC Azul', 'AD', 'BRL', 'per-slice', EVERYTHING],
  ['PROVIDER_08', 'NDC TAP', 'TP', 'USD', 'whole-trip', ['baggage', 'partial_issue']],
  ['PROVIDER_09', 'NDC Iberia', 'IB', 'EUR', 'whole-trip', ['seats']],
];

export const NDC_PROFILES: readonly NdcProfile[] = ROWS.map(
  ([provider_type, name, owner, currency, offers, can]) => ({
    provider_type,
    name,
    owner,
    currency,
    offers,
    brands: can.includes('brands'),
    split: can.includes('split'),
    void: true,
    cancel_paid: false,
    lowest_price: true,
    seats: can.includes('seats'),
    baggage: can.includes('baggage'),
    partial_issue: can.includes('partial_issue'),
    annotations: can.includes('requests') ? ['REMARK', 'OSI', 'SSR', 'PHONE'] : ['REMARK'],
    history: can.includes('history'),
    import_by_order_id: provider_type === 'PROVIDER_06',
    seller: SELLER,
    endpoints: buildEndpoints(provider_type),
    search_timeout_ms: 60_000,
    call_timeout_ms: 90_000,
  }),
);

export const NDC_PROTOCOL = 'IATA NDC 21.3';
export const NDC_172_PROTOCOL = 'IATA NDC 17.2';

/**
 * The airlines on NDC 17.2. This version has no message to split an order, to void documents but
 * keep the order, or to add requests and OSI after the sale.
 */
export const NDC_172_PROFILES: readonly NdcProfile[] = [
  {
    provider_type: 'PROVIDER_10',
    name: 'NDC United',
    owner: 'UA',
    currency: 'USD',
    offers: 'whole-trip',
    brands: true,
    split: false,
    void: false,
    cancel_paid: true,
    lowest_price: false,
    seats: true,
    baggage: true,
    partial_issue: true,
    annotations: [],
    history: false,
    import_by_order_id: false,
    envelope: {
      header: 'TransactionControl',
      body: 'FlxTransaction',
      pseudo_city: 'AIRD',
      agency: '00000000',
      agent: 'airdesk',
      engine: 'FLXDM',
      script: 'airdesk-dispatch.flxdm',
      whole_minor_units: true,
      ticketing: 'AirDocIssue',
      accept_times: 'TK',
    },
    seller: SELLER,
    endpoints: buildEndpoints('PROVIDER_10'),
    search_timeout_ms: 60_000,
    call_timeout_ms: 90_000,
  },
];

export const toNdcTraits = (profile: NdcProfile, training: boolean): ProviderTraits => ({
  provider_type: profile.provider_type,
  name: profile.name,
  protocol: profile.envelope ? NDC_172_PROTOCOL : NDC_PROTOCOL,
  currency: profile.currency,
  training,
  brands: profile.brands,
  combinable: profile.offers === 'per-slice',
  split: profile.split,
  hold: true,
  import_by_order_id: profile.import_by_order_id,
  finds_by_reference: true,
  reprice: true,
  lowest_price: profile.lowest_price,
  edit_passengers: true,
  seats: profile.seats,
  baggage: profile.baggage,
  bags_on_hold: true,
  partial_issue: profile.partial_issue,
  void: profile.void,
  cancel_paid: profile.cancel_paid,
  exchange: true,
  ...(profile.envelope ? {} : { emd_payment: true, waiver_places: ['REMARK'] }),
  refund: true,
  release: profile.void,
  annotations: profile.annotations,
  card: true,
  invoice: true,
  document_types: ['PASSPORT', 'NATIONAL_ID', 'TAX_ID'],
  doco: ['R'],
  search_timeout_ms: profile.search_timeout_ms,
  call_timeout_ms: profile.call_timeout_ms,
});
