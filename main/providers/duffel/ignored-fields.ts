import { toTable } from '#main/contract/collections.ts';

/** Duffel's fields that the product does not use, and why; the first matching reason applies. */
const REASONS: Readonly<Record<string, string>> = toTable({
  '(^|\\.)(logo_\\w+|\\w*_url|url|documentation_url|secret)$': 'an address on the web',
  '(^|\\.)live_mode$': 'whether the sender is a test system',
  '(^|\\.)(client_key|_description|api_version|idempotency_key|identity_organisation_id|three_d_secure_session_id)$':
    'for other programs',
  '(^|\\.)(latitude|longitude|icao_code|time_zone|iata_country_code|country_name)$':
    'known of places',
  '(^|\\.)(city|airports|origin|destination|airport)(\\[\\])?\\.(name|city_name|id|type|iata_city_code|iata_code|city\\..*)$':
    'known of places',
  '(^|\\.)(owner|carrier|marketing_carrier|operating_carrier|aircraft|airline)\\.(name|id)$':
    'known by the code',
  '(^|\\.)(created_at|updated_at|synced_at)$': 'when the sender wrote it',
  '^data(\\[\\])?\\.city_name$': 'known of places',
  '(^|\\.)(total_emissions_kg|distance)$': 'an estimate of the sender',
  '(^|\\.)(ngs_shelf|comparison_key|cabin_class_marketing_name)$': 'for comparing offers',
  '(^|\\.)(supported|allowed)_(loyalty_programmes|passenger_identity_document_types)(\\[\\])?$':
    'what may be sent',
  '(^|\\.)available_payment_types(\\[\\])?(\\[\\])?$': 'the account decides how is paid',
  '(^|\\.)(available_actions(\\[\\])?|changeable|content|type)$': 'follows from the rest',
  '(^|\\.)cabin\\.(amenities\\..*|marketing_name|name)$': 'of the cabin, not of the fare',
  '(^|\\.)passengers\\[\\]\\.(fare_type|age)$': 'told elsewhere in the message',
  '(^|\\.)airline_initiated_changes\\[\\]\\..*$': 'read for its slices',
  '(^|\\.)(slices\\.remove|removed|added)\\[\\]\\..*$':
    'flights as the order has or had them; what is new is read',
  '(^|\\.)elements\\[\\]\\.(id|name|available_services\\[\\]\\.type)$': 'of the drawing',
  '(^|\\.)(sections|rows|elements|cabins)\\[\\]\\.id$': 'of the drawing',
  '^(data(\\[\\])?\\.(object\\.)?)?changes(\\[\\])?\\.':
    'made before: the order holds what became of them',
  '^(data(\\[\\])?\\.(object\\.)?)?metadata\\..*$': 'what other programs keep with it',
  '(^|\\.)(users(\\[\\])?|user_id)$': 'people of the sender',
  '(^|\\.)add\\[\\]\\..*\\.seat\\.name$': 'of a seat that the order tells of once it is changed',
  '(^|\\.)travel_agent_ticket\\..*$': 'a case at the sender’s own support',
  '(^|\\.)intended_(payment_methods|services)\\[\\]\\.':
    'of what a request may ask about; none does',
  '(^|\\.)itineraries\\[\\]\\.(segments|brands\\[\\]\\.fare_brand_name)':
    'stands in each offer of it',
  '(^|\\.)offer_id$': 'what it was made of',
});

export const IGNORED = Object.entries(REASONS).map(
  ([pattern, reason]) => [new RegExp(pattern), reason] as const,
);

/** Why a path is ignored; null if it is not. */
export const findIgnoredReason = (path: string): string | null =>
  IGNORED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
