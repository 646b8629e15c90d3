/** Traits of the two GDS adapters, which have most of them in common. */
import type { ProviderTraits } from './provider.ts';

type Profile = Pick<
  ProviderTraits,
  'provider_type' | 'name' | 'currency' | 'search_timeout_ms' | 'call_timeout_ms'
> & { document_types: readonly ProviderTraits['document_types'][number][] };

export function buildGdsTraits(
  profile: Profile,
  training: boolean,
  own: Pick<ProviderTraits, 'protocol' | 'void' | 'finds_by_reference' | 'waiver_places'>,
): ProviderTraits {
  const { provider_type, name, currency, document_types } = profile;
  return {
    provider_type,
    name,
    protocol: own.protocol,
    currency,
    training,
    brands: true,
    combinable: false,
    split: true,
    hold: true,
    import_by_order_id: false,
    finds_by_reference: own.finds_by_reference,
    reprice: true,
    lowest_price: true,
    edit_passengers: true,
    seats: true,
    baggage: true,
    bags_on_hold: true,
    partial_issue: true,
    void: own.void,
    cancel_paid: false,
    exchange: true,
    emd_payment: true,
    waiver_places: own.waiver_places,
    refund: true,
    release: true,
    fare_rules: true,
    gds_queues: true,
    shows_documents: true,
    commission: true,
    annotations: ['REMARK', 'OSI', 'SSR', 'PHONE'],
    card: true,
    invoice: true,
    document_types: [...document_types],
    doco: ['V', 'K', 'R'],
    search_timeout_ms: profile.search_timeout_ms,
    call_timeout_ms: profile.call_timeout_ms,
  };
}
