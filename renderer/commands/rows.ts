/** The functions of the command table, and the kinds of action they have in each language. */
import { type Phrase, phrase, say } from '../i18n/words.ts';
import type { Action, Kind, Language } from '../languages/action.ts';
import type { RowId } from '../languages/grammar.ts';
import { write } from '../languages/index.ts';
import type { Env } from '../languages/scan.ts';

/** A function of the command table, and its kinds of action in each language. */
export interface Row {
  id: RowId;
  kinds: Readonly<Record<Language, readonly Kind[]>>;
  /**
   * Languages without an entry of their own, with an action that another language's entry gives.
   */
  without?: Partial<Readonly<Record<Language, Action>>>;
}

const same = (id: RowId, ...kinds: Kind[]): Row => ({
  id,
  kinds: { AMADEUS: kinds, SABRE: kinds, TRAVELPORT: kinds },
});

export const ROWS: readonly Row[] = [
  same('sign_in', 'sign_in', 'sign_out'),
  same('work_areas', 'areas', 'area'),
  {
    id: 'training',
    kinds: { AMADEUS: ['training'], SABRE: [], TRAVELPORT: ['training'] },
    without: { SABRE: { kind: 'training' } },
  },
  same('help', 'help'),
  same('encode_city', 'encode_place'),
  same('decode_city', 'decode_place'),
  same('airline', 'airline'),
  same('aircraft', 'aircraft'),
  same('local_time', 'local_time'),
  same('date_arithmetic', 'add_days', 'days_between'),
  {
    id: 'calculator',
    kinds: { AMADEUS: ['calculate'], SABRE: [], TRAVELPORT: ['calculate'] },
    without: { SABRE: { kind: 'calculate', sum: '546+52' } },
  },
  same('currency', 'convert'),
  same('minimum_connecting_time', 'connecting_time'),
  same('availability', 'search'),
  same('by_carrier', 'search'),
  same('return_availability', 'search_back', 'search_change'),
  same('again', 'search_change', 'show_offers'),
  same('timetable', 'search'),
  same('flight_detail', 'flight_detail'),
  same('sell_from_line', 'sell'),
  same('sell_connection', 'sell', 'sell_classes'),
  same('long_sell', 'sell_flight'),
  same('waitlist', 'waitlist', 'waitlist_flight'),
  same('surface', 'surface'),
  same('name', 'name'),
  {
    id: 'infant',
    kinds: { AMADEUS: ['name', 'infant'], SABRE: ['infant'], TRAVELPORT: ['infant'] },
  },
  same('change_name', 'change_name'),
  same('change_line', 'change_line'),
  same('phone', 'phone', 'email'),
  same('ticketing_time_limit', 'time_limit'),
  same('received_from', 'received_from'),
  same('commission', 'commission'),
  same('end', 'end', 'accept_schedule'),
  same('ignore', 'ignore'),
  same('retrieve_by_locator', 'retrieve'),
  same('by_name', 'find_name', 'pick'),
  same('by_flight_and_name', 'find_flight'),
  same('similar_names', 'similar_names'),
  same('display', 'display'),
  same('cancel_segment', 'cancel_lines'),
  same('cancel_itinerary', 'cancel_itinerary'),
  same('rebook_class', 'rebook_class'),
  same('price_and_store', 'price'),
  same('price_only', 'price'),
  same('lowest_available', 'price'),
  same('lowest_and_rebook', 'price'),
  same('select', 'price'),
  {
    id: 'shop',
    kinds: {
      AMADEUS: ['search'],
      SABRE: ['search', 'search_again'],
      TRAVELPORT: ['search'],
    },
  },
  same('stored_fare', 'display', 'delete_price'),
  same('fare_rules', 'fare_rules'),
  same('card', 'pay_card', 'pay_cash', 'pay_invoice'),
  same('instalments', 'pay_card'),
  same('issue', 'issue'),
  {
    id: 'read_ticket',
    kinds: { AMADEUS: ['ticket'], SABRE: ['display', 'ticket'], TRAVELPORT: ['display', 'ticket'] },
  },
  same('void', 'void'),
  {
    id: 'refund',
    kinds: {
      AMADEUS: ['refund', 'refund_confirm'],
      SABRE: ['refund'],
      TRAVELPORT: ['refund'],
    },
  },
  same('exchange_estimate', 'exchange'),
  {
    id: 'store_exchange',
    kinds: {
      AMADEUS: ['exchange_go_on'],
      SABRE: ['exchange_go_on'],
      TRAVELPORT: ['issue', 'exchange_go_on'],
    },
  },
  same('split', 'split', 'file'),
  same('copy', 'copy'),
  {
    id: 'seat_map',
    kinds: {
      AMADEUS: ['seat_map', 'seat_map_flight', 'seat_map_line'],
      SABRE: ['seat_map'],
      TRAVELPORT: ['seat_map', 'seat_map_line', 'seat_map_flight'],
    },
  },
  same('seat_request', 'seat', 'seat_zone'),
  same('cancel_seats', 'cancel_seats'),
  same('frequent_flyer', 'flyer', 'flyers'),
  same('meal', 'service'),
  same('passport', 'document', 'birth', 'service'),
  same('osi', 'osi'),
  same('remark', 'remark'),
  same('queue_count', 'queue_count'),
  same('work_queue', 'queue_work'),
  same('queue_place', 'queue_place'),
  {
    id: 'queue_removal',
    kinds: {
      AMADEUS: ['queue_remove', 'queue_delay', 'queue_exit'],
      SABRE: ['queue_remove', 'queue_exit'],
      TRAVELPORT: ['queue_remove', 'queue_exit'],
    },
  },
  same('history', 'history'),
  {
    id: 'itinerary_document',
    kinds: {
      AMADEUS: ['itinerary_document'],
      SABRE: ['itinerary_document'],
      TRAVELPORT: ['itinerary_document'],
    },
  },
  same('scroll', 'scroll'),
];

/** The explanation for a row that a language has no entry for; null where it has one. */
export function sayWithout(row: Row, language: Language, env: Env): Phrase | null {
  const action = row.without?.[language];
  if (!action) return null;
  const entry = write(action, 'AMADEUS', env) ?? '';
  return phrase('refused.not_in_language', { language: say(`language.${language}`), entry });
}
