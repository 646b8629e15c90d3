/**
 * Travelport Universal API as data: the GDS's address, the requester, and what it lacks. Another
 * branch or host with the same protocol is a profile, not code.
 */
import type { DocumentType, ProviderCode } from '#main/contract/values.ts';
import { buildGdsTraits } from '../gds-traits.ts';
import type { ProviderTraits } from '../provider.ts';

export interface TravelportProfile {
  provider_type: ProviderCode;
  name: string;
  /** The currency of searches and fares. */
  currency: string;
  /** The host behind the interface: 1G, 1V, 1P. */
  host: string;
  /** The requesting branch, and its signature. */
  target_branch: string;
  authorized_by: string;
  origin_application: string;
  /** Schema version of requests. */
  version: string;
  /** Path of each service below the address. */
  services: Record<TravelportService, string>;
  soap_actions: Record<TravelportService, string>;
  /** The beginning of the remark with our own reference. */
  reference_prefix: string;
  /** Ages for requests when only the type is known. */
  ages: { CHD: number; INF: number };
  /** A searched fare can be used for this many minutes. */
  offer_minutes: number;
  max_solutions: number;
  document_types: DocumentType[];
  search_timeout_ms: number;
  call_timeout_ms: number;
}
export type TravelportService = 'air' | 'universal' | 'queue';

export const TRAVELPORT_PROTOCOL = 'Travelport Universal API';

const KESTREL = 'http://localhost:8080/kestrel';

export const TRAVELPORT_PROFILES: readonly [TravelportProfile, ...TravelportProfile[]] = [
  {
    provider_type: 'PROVIDER_01',
    name: 'Travelport',
    currency: 'USD',
    host: '1G',
    target_branch: 'P0000000',
    authorized_by: 'airdesk',
    origin_application: 'UAPI',
    version: 'v49_0',
    services: {
      air: '/AirService',
      universal: '/UniversalRecordService',
      queue: '/GdsQueueService',
    },
    soap_actions: {
      air: `${KESTREL}/AirService`,
      universal: `${KESTREL}/UniversalRecordService`,
      queue: `${KESTREL}/GdsQueueService`,
    },
    reference_prefix: 'AIRDESK/',
    ages: { CHD: 8, INF: 1 },
    offer_minutes: 12,
    max_solutions: 100,
    document_types: ['PASSPORT', 'NATIONAL_ID', 'TAX_ID'],
    search_timeout_ms: 60_000,
    call_timeout_ms: 90_000,
  },
];

export const buildTravelportTraits = (
  profile: TravelportProfile,
  training: boolean,
): ProviderTraits => ({
  ...buildGdsTraits(profile, training, {
    protocol: TRAVELPORT_PROTOCOL,
    finds_by_reference: true,
    void: 'TICKETS',
    waiver_places: ['ENDORSEMENT'],
  }),
  emds_apart: true,
});
