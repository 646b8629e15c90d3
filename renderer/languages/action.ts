/**
 * What an entry asks for, whichever language it was typed in: one kind per thing an agent can mean,
 * with typed arguments. Two entries that mean the same are the same action, field by field.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { Cabin } from '#main/contract/values.ts';
import type { DocumentWish, NameWish } from '../commands/wishes.ts';
import type { Language } from './language.ts';

export { LANGUAGES, type Language } from './language.ts';

/**
 * A flight of the booking: by the line of a display that numbers all elements in one sequence
 * (Amadeus), or by its place among the flights (Sabre, Travelport).
 */
export type Leg = { line: number } | { segment: number };

/** A ticket: by line of the display, by its place among the booking's tickets, or by number. */
export type TicketRef = { line: number } | { item: number } | { number: string };

/** Days are YYYY-MM-DD, times HH:mm, numbers of passengers count from 1; an empty list means all. */
export type Action =
  // at the desk
  | { kind: 'sign_in'; sign: string }
  | { kind: 'sign_out' }
  | { kind: 'areas' }
  | { kind: 'area'; area: AreaName }
  | { kind: 'training' }
  | { kind: 'help'; topic: string | null }
  | { kind: 'home_language'; language: Language }
  | { kind: 'scroll'; to: 'page_down' | 'page_up' | 'first' | 'last' }
  // looked up or reckoned here
  | { kind: 'encode_place'; text: string }
  | { kind: 'decode_place'; code: string }
  | { kind: 'airline'; text: string }
  | { kind: 'aircraft'; code: string }
  | { kind: 'local_time'; place: string | null }
  | { kind: 'add_days'; date: string; days: number }
  | { kind: 'days_between'; from: string; to: string }
  | { kind: 'calculate'; sum: string }
  | { kind: 'convert'; amount: string; from: string; to: string }
  | { kind: 'connecting_time'; airport: string }
  // shopping and selling
  | SearchAction
  | { kind: 'search_back'; date: string }
  | { kind: 'search_again' }
  | { kind: 'flight_detail'; line: number | null }
  | SellAction
  | (FlightSold & { kind: 'sell_flight' })
  | { kind: 'waitlist'; seats: number; booking_class: string; line: number }
  | (FlightSold & { kind: 'waitlist_flight' })
  | { kind: 'surface' }
  // a booking in the making
  | { kind: 'name'; names: NameWish[] }
  | {
      kind: 'infant';
      passenger: number | null;
      last: string | null;
      first: string;
      birth_date: string | null;
    }
  | { kind: 'change_name'; passenger: number; name: NameWish }
  | { kind: 'phone'; city: string | null; use: PhoneUse | null; number: string }
  | { kind: 'email'; email: string }
  | { kind: 'time_limit'; date: string }
  | { kind: 'received_from'; text: string | null }
  | { kind: 'end'; redisplay: boolean }
  | { kind: 'ignore'; redisplay: boolean }
  | { kind: 'file' }
  /** The airline's new times are taken, as an end with K takes them. */
  | { kind: 'accept_schedule' }
  // a booking in hand
  | { kind: 'retrieve'; locator: string }
  | { kind: 'find_name'; name: string }
  | { kind: 'find_flight'; airline: string; number: number; date: string; name: string }
  | { kind: 'similar_names' }
  | { kind: 'display'; part: DisplayPart }
  /** Numbered as a display that numbers everything, or as the flights are among themselves. */
  | { kind: 'cancel_lines'; lines: number[]; of: 'display' | 'flights' }
  | { kind: 'cancel_itinerary' }
  | { kind: 'rebook_class'; booking_class: string; leg: Leg | null }
  | PriceAction
  | { kind: 'delete_price' }
  | { kind: 'fare_rules'; line: number; category: number | null }
  | { kind: 'split'; passengers: number[] }
  | { kind: 'copy'; what: 'all' | 'itinerary' }
  | { kind: 'flyer'; airline: string; code: string; passenger: number }
  | { kind: 'flyers' }
  | {
      kind: 'service';
      code: string;
      airline: string | null;
      text: string | null;
      passengers: number[];
      leg: Leg | null;
    }
  | DocumentAction
  | { kind: 'osi'; airline: string; text: string; passengers: number[] }
  | { kind: 'remark'; text: string }
  | { kind: 'history' }
  | { kind: 'itinerary_document'; mailed: boolean }
  // after the sale
  | { kind: 'pay_card'; brand: string | null; instalments: number | null }
  | { kind: 'pay_cash' }
  | { kind: 'pay_invoice' }
  | { kind: 'issue'; passengers: number[] }
  | { kind: 'ticket'; ticket: TicketRef | null }
  | { kind: 'void'; ticket: TicketRef | null }
  | { kind: 'refund'; ticket: TicketRef | null }
  | { kind: 'exchange'; numbers: string[] }
  | { kind: 'exchange_go_on' }
  | { kind: 'seat_map'; leg: Leg | null }
  | {
      kind: 'seat_map_flight';
      airline: string;
      number: number;
      booking_class: string;
      date: string;
      from: string;
      to: string;
    }
  | { kind: 'seat_map_line'; line: number; booking_class: string }
  | { kind: 'seat'; seats: string[]; passengers: number[]; leg: Leg | null }
  | { kind: 'seat_zone'; zone: SeatZone; passengers: number[]; leg: Leg | null }
  | { kind: 'cancel_seats'; leg: Leg | null }
  // queues
  | { kind: 'queue_count'; queue: number | null }
  | { kind: 'queue_work'; queue: number | null; category: number | null; range: number | null }
  | { kind: 'queue_place'; queue: number; category: number | null; range: number | null }
  | { kind: 'queue_remove'; reason: string | null }
  | { kind: 'queue_delay'; time: string | null }
  | { kind: 'queue_exit' };

export interface SearchAction {
  kind: 'search';
  style: 'availability' | 'timetable' | 'shop';
  from: string;
  to: string;
  out: string;
  back: string | null;
  /** About when to leave. */
  time: string | null;
  airlines: string[];
  /** Null where any will do. */
  cabin: Cabin | null;
  /** Without a connection. */
  direct: boolean;
}

/** `seats` and `booking_class` are null in the short form that takes a line as it is. */
export interface SellAction {
  kind: 'sell';
  seats: number | null;
  booking_class: string | null;
  line: number;
  /** All flights of the line were asked for in so many words; a line is always sold whole. */
  connection: boolean;
  /** The line of the way back, where both were shown. */
  back_line: number | null;
}

interface FlightSold {
  airline: string;
  number: number;
  booking_class: string;
  date: string;
  from: string;
  to: string;
  /** Null where the entry leaves it to what was said before. */
  seats: number | null;
}

export interface PriceAction {
  kind: 'price';
  lowest: boolean;
  store: boolean;
  passengers: number[];
  segments: number[];
}

export type DocumentAction = { kind: 'document' } & DocumentWish;

export type PhoneUse = 'agency' | 'business' | 'home' | 'mobile';
export type SeatZone = 'aisle' | 'window';
export type DisplayPart = 'all' | 'itinerary' | 'names' | 'price' | 'tickets';

export type Kind = Action['kind'];
export type ActionOf<K extends Kind> = Extract<Action, { kind: K }>;

/** Whether two actions are the same, field by field. */
export function sameAction(a: Action, b: Action): boolean {
  return same(a, b);
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const fields = Object.keys(a);
  if (fields.length !== Object.keys(b).length) return false;
  return fields.every(
    (field) =>
      field in b &&
      same((a as Record<string, unknown>)[field], (b as Record<string, unknown>)[field]),
  );
}
