/**
 * What an entry asks for, whichever language it was typed in: one kind per thing an agent can mean,
 * with typed arguments. Two entries that mean the same are the same action, field by field.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { Cabin } from '#main/contract/values.ts';
import type { Language } from './language.ts';
import type {
  BirthRequest,
  DocumentRequest,
  FlownRequest,
  InfantRequest,
  LineRequest,
  NameRequest,
  PlaceRequest,
  ShopRequest,
  SliceRequest,
  WorkEnd,
} from './requests.ts';
import type { Lack } from './unsupported-subjects.ts';

export { LANGUAGES, type Language } from './language.ts';

/**
 * A flight of the booking: by the line of a display that numbers all elements in one sequence
 * (Amadeus), or by its place among the flights (Sabre, Travelport).
 */
export type Leg = { line: number } | { segment: number };

/** A ticket: by line of the display, by its place among the booking's tickets, or by number. */
export type TicketRef = { line: number } | { item: number } | { number: string };

export type Action = Meant & {
  /** Parts of the entry that are not done, as typed: they are said. */
  left_out?: string[];
};

/**
 * Days are YYYY-MM-DD, times HH:mm, numbers of passengers count from 1; an empty list means all.
 */
type Meant =
  // at the desk
  | { kind: 'sign_in'; sign: string }
  | { kind: 'sign_out' }
  | { kind: 'areas' }
  | { kind: 'area'; area: AreaName }
  | { kind: 'training' }
  | { kind: 'help'; topic: string | null }
  | { kind: 'home_language'; language: Language }
  /** So many entries back, to be typed again. */
  | { kind: 'recall'; entries: number }
  | { kind: 'scroll'; to: 'page_down' | 'page_up' | 'first' | 'last' }
  // looked up or reckoned here
  | { kind: 'encode_place'; text: string; country?: true }
  | { kind: 'decode_place'; code: string }
  | { kind: 'airline'; text: string }
  | { kind: 'aircraft'; code: string }
  /** `there`: what it is then in another place; now where no time is named. */
  | { kind: 'local_time'; place: string | null; there?: string; time?: string }
  | { kind: 'add_days'; date: string; days: number }
  | { kind: 'days_between'; from: string; to: string }
  | { kind: 'calculate'; sum: string }
  | { kind: 'convert'; amount: string; from: string; to: string }
  | { kind: 'connecting_time'; airport: string }
  // shopping and selling
  | SearchAction
  | { kind: 'search_back'; date: string }
  | { kind: 'search_again' }
  | SearchChange
  /** The offers again; `page` goes on to the next of them. */
  | { kind: 'show_offers'; page: boolean }
  | { kind: 'flight_detail'; line: number | null }
  | SellAction
  | { kind: 'sell_classes'; seats: number; parts: { booking_class: string; line: number }[] }
  | (FlightSold & { kind: 'sell_flight' })
  | { kind: 'waitlist'; seats: number; booking_class: string; line: number }
  | (FlightSold & { kind: 'waitlist_flight' })
  | { kind: 'surface' }
  // a booking in the making
  | { kind: 'name'; names: NameRequest[] }
  | ({ kind: 'infant' } & InfantRequest)
  | { kind: 'change_name'; passenger: number; name: NameRequest }
  /** `text` is who answers there. */
  | {
      kind: 'phone';
      city: string | null;
      use: PhoneUse | null;
      number: string;
      text?: string;
      passenger?: number;
    }
  | { kind: 'email'; email: string; passenger?: number }
  | { kind: 'time_limit'; date: string }
  | { kind: 'received_from'; text: string | null }
  | { kind: 'end'; redisplay: boolean }
  | { kind: 'ignore'; redisplay: boolean }
  | { kind: 'file' }
  /** Accepts the airline's new times, as an end with K does. */
  | { kind: 'accept_schedule' }
  /** Percent of each fare, or an amount for each in the airline's currency. */
  | { kind: 'commission'; percent: number | null; amount: number | null }
  // the current booking
  | { kind: 'retrieve'; locator: string }
  | { kind: 'find_name'; name: string; date?: string }
  /** A line of the list that was found. */
  | { kind: 'pick'; line: number }
  | ({ kind: 'find_flight' } & FlownRequest)
  | { kind: 'similar_names' }
  | { kind: 'display'; part: DisplayPart }
  /** A line that is written anew, or without a text taken away. */
  | ({ kind: 'change_line' } & LineRequest)
  /** Numbered as a display that numbers everything, or as the flights are among themselves. */
  | { kind: 'cancel_lines'; lines: number[]; of: 'display' | 'flights' }
  | { kind: 'cancel_itinerary' }
  | { kind: 'rebook_class'; booking_class: string; leg: Leg | null }
  | PriceAction
  | { kind: 'delete_price' }
  | {
      kind: 'fare_rules';
      /** A line of offers, or a fare of the booking; null for the current one, or all. */
      line: number | null;
      component: number | null;
      category: string | null;
    }
  | { kind: 'split'; passengers: number[] }
  | { kind: 'copy'; what: 'all' | 'itinerary' }
  | { kind: 'flyer'; airline: string; code: string; passenger: number; partners?: string[] }
  | { kind: 'flyers' }
  | {
      kind: 'service';
      code: string;
      airline: string | null;
      text: string | null;
      passengers: number[];
      /** None is every flight. */
      legs: Leg[];
    }
  | ({ kind: 'document' } & DocumentRequest)
  | ({ kind: 'birth' } & BirthRequest)
  | { kind: 'osi'; airline: string; text: string; passengers: number[] }
  | { kind: 'remark'; text: string; remark_type?: 'CONFIDENTIAL' | 'ITINERARY'; kept?: RemarkKept }
  | { kind: 'history' }
  | { kind: 'itinerary_document'; mailed: boolean; to?: string }
  // after the sale
  | { kind: 'pay_card'; brand: string | null; installments: number | null }
  | { kind: 'pay_cash' }
  | { kind: 'pay_invoice' }
  /** The issuing airline is accepted only as the booking has it. */
  | { kind: 'issue'; passengers: number[]; whom?: 'infants' | 'others'; carrier?: string }
  | { kind: 'ticket'; ticket: TicketRef | null }
  | { kind: 'void'; ticket: TicketRef | null }
  | { kind: 'refund'; ticket: TicketRef | null }
  | { kind: 'refund_confirm' }
  | { kind: 'exchange'; numbers: string[]; passenger?: number }
  | { kind: 'exchange_go_on' }
  | { kind: 'seat_map'; leg: Leg | null }
  | ({ kind: 'seat_map_flight' } & Omit<FlightSold, 'seats'>)
  | { kind: 'seat_map_line'; line: number; booking_class: string }
  | { kind: 'seat'; seats: string[]; passengers: number[]; leg: Leg | null }
  /** No legs are every flight. */
  | { kind: 'seat_zone'; zone: SeatZone; passengers: number[]; legs: Leg[] }
  | { kind: 'cancel_seats'; leg: Leg | null }
  // queues
  | { kind: 'queue_count'; queue: number | null; category?: number }
  | { kind: 'queue_work'; queue: number | null; category: number | null; range: number | null }
  | ({ kind: 'queue_place'; range: number | null } & PlaceRequest)
  | { kind: 'queue_remove'; reason: string | null }
  | { kind: 'queue_delay'; time: string | null; date?: string }
  /** Leaving, with what becomes of the current booking first. */
  | { kind: 'queue_exit'; after?: WorkEnd }
  /** An entry without a function here, by its subject. */
  | { kind: 'lacking'; what: Lack; entry?: SearchAction };

/** Changes to the last search; fields left out stay as they are. */
export interface SearchChange
  extends Partial<Pick<SearchAction, 'out' | 'airlines' | 'from' | 'to' | 'direct' | 'via'>> {
  kind: 'search_change';
  days?: number;
  back?: string;
  back_days?: number;
  /** The hour of the way that is asked for: of the way back, it is said to be left out. */
  time?: string;
  cabin?: Cabin;
  /** The booking class that stood for its cabin. */
  booking_class?: string;
}

/** Why a remark is kept otherwise than its entry says. */
type RemarkKept = 'HISTORY' | 'CATEGORY';

export interface SearchAction
  extends Pick<ShopRequest, 'from' | 'to' | 'out' | 'back' | 'more' | 'order' | 'via'> {
  kind: 'search';
  style: 'availability' | 'timetable' | 'shop';
  /** About when to leave. */
  time: string | null;
  airlines: string[];
  /** Null where any will do. */
  cabin: Cabin | null;
  /** Without a connection. */
  direct: boolean;
  /** The booking class that stood for its cabin. */
  booking_class?: string;
  /** So many adults. */
  seats?: number;
}

/** A search by places and days, with nothing else asked for but what is named. */
export const buildSearch = (
  asked: Pick<SearchAction, 'from' | 'to' | 'out'> & Partial<SearchAction>,
): SearchAction => ({
  kind: 'search',
  style: 'availability',
  back: null,
  time: null,
  airlines: [],
  cabin: null,
  direct: false,
  ...asked,
});

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

interface FlightSold extends SliceRequest {
  airline: string;
  number: number;
  booking_class: string;
  /** Null where the entry leaves it to what was said before. */
  seats: number | null;
}

export interface PriceAction {
  kind: 'price';
  lowest: boolean;
  store: boolean;
  passengers: number[];
  /** None is every flight. */
  legs: Leg[];
  /** Passenger types and the issuing airline: accepted only as the booking has them. */
  types?: string[];
  carrier?: string;
  /** Pricing options that are not supported, as typed. */
  asked?: string[];
}

export type PhoneUse = 'agency' | 'business' | 'home' | 'mobile';
export type SeatZone = 'aisle' | 'window';
export type DisplayPart =
  | 'all'
  | 'itinerary'
  | 'names'
  | 'price'
  | 'tickets'
  | 'seats'
  | 'payments'
  | 'remarks'
  | 'history';

export type Kind = Action['kind'];
export type ActionOf<K extends Kind> = Extract<Action, { kind: K }>;

/** Whether two actions are the same, field by field. */
export function isSameAction(a: Action, b: Action): boolean {
  return isSame(a, b);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const fields = Object.keys(a);
  if (fields.length !== Object.keys(b).length) return false;
  return fields.every(
    (field) => field in b && isSame(Reflect.get(a, field), Reflect.get(b, field)),
  );
}
