/**
 * Duffel as data: payment, meanings of its terms, and what it lacks. A second account or another
 * platform on this protocol is a profile, not code.
 */
import type { DocumentType, PaxType, ProviderCode } from '#main/contract/values.ts';
import type { ProviderTraits } from '../provider.ts';
import type { ProviderPayment } from '../provider-after-sale.ts';

export interface DuffelProfile {
  provider_type: ProviderCode;
  name: string;
  currency: string;
  version: string;
  /** The type of an order on hold: `hold` in the documentation, `pay_later` in the SDK. */
  hold_type: 'hold' | 'pay_later';
  /** The key of our own reference in an order's metadata. */
  reference_key: string;
  /** How each form of payment is settled; null is refused. */
  payment_types: Record<ProviderPayment['method'], 'balance' | 'arc_bsp_cash' | null>;
  /** Ages for requests when only the type is known. */
  child_age: number;
  /**
   * Duffel has one price for all passengers: shares by type, for display and fees. The total is
   * always charged.
   */
  shares: Record<PaxType, number>;
  /** Milliseconds by which the airlines' search timeout is below ours. */
  supplier_margin_ms: number;
  document_types: DocumentType[];
  search_timeout_ms: number;
  call_timeout_ms: number;
  /**
   * How long an order may be missing in its list: one that was accepted but not confirmed is stored
   * when the airline is done, which may take hours.
   */
  files_within_ms: number;
}

export const DUFFEL_PROTOCOL = 'Duffel v2';

export const DUFFEL_PROFILES: readonly [DuffelProfile, ...DuffelProfile[]] = [
  {
    provider_type: 'PROVIDER_02',
    name: 'Duffel',
    currency: 'USD',
    version: 'v2',
    hold_type: 'hold',
    reference_key: 'airdesk_reference',
    payment_types: {
      CARD: null,
      CASH: 'balance',
      INVOICE: 'arc_bsp_cash',
      EMD: null,
      TICKETS: null,
    },
    child_age: 8,
    shares: { ADT: 100, CHD: 100, INF: 10, UNSPECIFIED: 100 },
    supplier_margin_ms: 5_000,
    document_types: ['PASSPORT', 'TAX_ID'],
    search_timeout_ms: 60_000,
    // Duffel waits two minutes for an airline; its answer is to be had before ours ends.
    call_timeout_ms: 130_000,
    files_within_ms: 3 * 3_600_000,
  },
];

export function buildDuffelTraits(profile: DuffelProfile, training: boolean): ProviderTraits {
  const { provider_type, name, currency, document_types } = profile;
  return {
    provider_type,
    name,
    protocol: DUFFEL_PROTOCOL,
    currency,
    training,
    brands: true,
    combinable: true,
    split: false,
    hold: true,
    import_by_order_id: false,
    finds_by_reference: true,
    reprice: false,
    lowest_price: false,
    edit_passengers: false,
    seats: false,
    baggage: true,
    bags_on_hold: false,
    services_with_order: true,
    partial_issue: false,
    void: false,
    cancel_paid: true,
    exchange: true,
    exchange_into_another: false,
    refund: true,
    annotations: [],
    card: false,
    invoice: true,
    document_types: [...document_types],
    doco: ['K', 'R'],
    search_timeout_ms: profile.search_timeout_ms,
    call_timeout_ms: profile.call_timeout_ms,
  };
}
