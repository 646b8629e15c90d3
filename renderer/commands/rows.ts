/** The functions of the command table, in its order, and those a language has no entry for. */
import { type Phrase, phrase, say } from '../i18n/words.ts';
import type { Action, Language } from '../languages/action.ts';
import type { RowId } from '../languages/grammar.ts';
import { write } from '../languages/index.ts';
import type { Env } from '../languages/scan.ts';

export const ROWS: readonly RowId[] = [
  'sign_in',
  'work_areas',
  'training',
  'help',
  'encode_city',
  'decode_city',
  'airline',
  'aircraft',
  'local_time',
  'date_arithmetic',
  'calculator',
  'currency',
  'minimum_connecting_time',
  'availability',
  'by_carrier',
  'return_availability',
  'again',
  'timetable',
  'flight_detail',
  'sell_from_line',
  'sell_connection',
  'long_sell',
  'waitlist',
  'surface',
  'name',
  'infant',
  'change_name',
  'change_line',
  'phone',
  'ticketing_time_limit',
  'received_from',
  'commission',
  'end',
  'ignore',
  'retrieve_by_locator',
  'by_name',
  'by_flight_and_name',
  'similar_names',
  'display',
  'cancel_segment',
  'cancel_itinerary',
  'rebook_class',
  'price_and_store',
  'price_only',
  'lowest_available',
  'lowest_and_rebook',
  'select',
  'shop',
  'stored_fare',
  'fare_rules',
  'card',
  'installments',
  'issue',
  'read_ticket',
  'void',
  'refund',
  'exchange_estimate',
  'store_exchange',
  'split',
  'copy',
  'seat_map',
  'seat_request',
  'cancel_seats',
  'frequent_flyer',
  'meal',
  'passport',
  'osi',
  'remark',
  'queue_count',
  'work_queue',
  'queue_place',
  'queue_removal',
  'history',
  'itinerary_document',
  'scroll',
];

/** Functions without an entry in a language: an action that another language's entry gives. */
const WITHOUT: Readonly<Partial<Record<Language, Partial<Record<RowId, Action>>>>> = {
  SABRE: { training: { kind: 'training' }, calculator: { kind: 'calculate', sum: '546+52' } },
};

/** What is said of a row that a language has no entry for; null where it has one. */
export function sayWithout(row: RowId, language: Language, env: Env): Phrase | null {
  const action = WITHOUT[language]?.[row];
  if (!action) return null;
  const entry = write(action, 'AMADEUS', env) ?? '';
  return phrase('refused.not_in_language', { language: say(`language.${language}`), entry });
}
