/**
 * The meaning of an entry, independent of its language: one kind per request an agent can make,
 * with typed arguments. Two entries that mean the same give equal actions.
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
import type { Lack } from './unsupported/subjects.ts';

export { LANGUAGES, type Language } from './language.ts';

/**
 * A flight of the booking: by its line on a display that numbers all elements in one sequence
 * (Amadeus), or by its position among the flights (Sabre, Travelport).
 */
export type Leg = { line: number } | { segment: number };

/** A ticket: by line of the display, by position among the booking's tickets, or by number. */
export type TicketRef = { line: number } | { item: number } | { number: string };

export type Action = KindsOfAction & {
  /** Parts of the entry that are ignored, as typed; the answer names them. */
  left_out?: string[];
};

/** Dates are YYYY-MM-DD, times HH:mm, passenger numbers start at 1; an empty list means all. */
type KindsOfAction =
  // sign-in, work areas, screens
  | { kind: 'sign_in'; sign: string }
  | { kind: 'sign_out' }
  | { kind: 'areas' }
  | { kind: 'area'; area: AreaName }
  | { kind: 'training' }
  | { kind: 'help'; topic: string | null }
  | { kind: 'home_language'; language: Language }
  /** Recalls the entry typed that many entries ago. */
  | { kind: 'recall'; entries: number }
  | { kind: 'scroll'; to: 'page_down' | 'page_up' | 'first' | 'last' }
  // look-ups and calculations
  | { kind: 'encode_place'; text: string; country?: true }
  | { kind: 'decode_place'; code: string }
  | { kind: 'airline'; text: string }
  | { kind: 'aircraft'; code: string }
  /** `there`: also what time it is in another place then; then is `time`, or now. */
  | { kind: 'local_time'; place: string | null; there?: string; time?: string }
  | { kind: 'add_days'; date: string; days: number }
  | { kind: 'days_between'; from: string; to: string }
  | { kind: 'calculate'; sum: string }
  | { kind: 'convert'; amount: string; from: string; to: string }
  | { kind: 'connecting_time'; airport: string }
  // searching and selling
  | SearchAction
  | { kind: 'search_back'; date: string }
  | { kind: 'search_again' }
  | SearchChange
  /** The offers again; `page` shows the next ones. */
  | { kind: 'show_offers'; page: boolean }
  | { kind: 'flight_detail'; line: number | null }
  | SellAction
  | { kind: 'sell_classes'; seats: number; parts: { booking_class: string; line: number }[] }
  | (FlightSold & { kind: 'sell_flight' })
  | { kind: 'waitlist'; seats: number; booking_class: string; line: number }
  | (FlightSold & { kind: 'waitlist_flight' })
  | { kind: 'surface' }
  // the sale before it is booked
  | { kind: 'name'; names: NameRequest[] }
  | ({ kind: 'infant' } & InfantRequest)
  | { kind: 'change_name'; passenger: number; name: NameRequest }
  /** `text` names the person who answers. */
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
  /** `keeps`: while a queue is worked, the booking stays on it. */
  | { kind: 'end'; redisplay: boolean; keeps?: true }
  | { kind: 'ignore'; redisplay: boolean }
  | { kind: 'file' }
  /** Accepts the airline's new times, as Amadeus ends with K. */
  | { kind: 'accept_schedule' }
  /** Percent of each fare, or an amount per fare in the airline's currency. */
  | { kind: 'commission'; percent: number | null; amount: number | null }
  // the current booking
  | { kind: 'retrieve'; locator: string }
  | { kind: 'find_name'; name: string; date?: string }
  /** Opens a line of a search result. */
  | { kind: 'pick'; line: number }
  | ({ kind: 'find_flight' } & FlownRequest)
  | { kind: 'similar_names' }
  | { kind: 'display'; part: DisplayPart }
  /** Replaces a line; without a text, deletes it. */
  | ({ kind: 'change_line' } & LineRequest)
  /** Lines of the display, or positions among the flights. */
  | { kind: 'cancel_lines'; lines: number[]; of: 'display' | 'flights' }
  | { kind: 'cancel_itinerary' }
  | { kind: 'rebook_class'; booking_class: string; leg: Leg | null }
  | PriceAction
  | { kind: 'delete_price' }
  | {
      kind: 'fare_rules';
      /** An offer line, or a fare of the booking; null for the current one, or all. */
      line: number | null;
      component: number | null;
      category: string | null;
    }
  | { kind: 'split'; passengers: number[] }
  | { kind: 'copy'; what: 'all' | 'itinerary' }
  | ForOne<{ kind: 'flyer'; airline: string; code: string; passenger: number; partners?: string[] }>
  | { kind: 'flyers' }
  | {
      kind: 'service';
      code: string;
      airline: string | null;
      text: string | null;
      passengers: number[];
      /** It is of the infants of these passengers. */
      infant?: true;
      /** Empty for all flights. */
      legs: Leg[];
    }
  | ({ kind: 'document' } & ForOne<DocumentRequest>)
  | ({ kind: 'birth' } & ForOne<BirthRequest>)
  | { kind: 'osi'; airline: string; text: string; passengers: number[] }
  | { kind: 'remark'; text: string; remark_type?: 'CONFIDENTIAL' | 'ITINERARY'; kept?: RemarkKept }
  | { kind: 'history' }
  | { kind: 'itinerary_document'; mailed: boolean; to?: string }
  // after the sale
  | { kind: 'pay_card'; brand: string | null; installments: number | null }
  | { kind: 'pay_cash' }
  | { kind: 'pay_invoice' }
  /** An issuing airline is accepted only if it is the booking's. */
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
  /** An empty list of legs means all flights. */
  | { kind: 'seat_zone'; zone: SeatZone; passengers: number[]; legs: Leg[] }
  | { kind: 'cancel_seats'; leg: Leg | null }
  // queues
  | { kind: 'queue_count'; queue: number | null; category?: number }
  | { kind: 'queue_work'; queue: number | null; category: number | null; range: number | null }
  | ({ kind: 'queue_place'; range: number | null } & PlaceRequest)
  | { kind: 'queue_remove'; reason: string | null }
  | { kind: 'queue_delay'; time: string | null; date?: string }
  /** Leaves the queue, after doing this with the current booking; `shows` keeps that in hand. */
  | { kind: 'queue_exit'; after?: WorkEnd; shows?: true }
  /** An entry for a function that Airdesk does not have, by its subject. */
  | { kind: 'lacking'; what: Lack; entry?: SearchAction };

/** Without a passenger it is for the only one: null. */
type ForOne<T extends { passenger: number }> = Omit<T, 'passenger'> & { passenger: number | null };

/** Changes to the last search; missing fields stay unchanged. */
export interface SearchChange
  extends Partial<Pick<SearchAction, 'out' | 'airlines' | 'from' | 'to' | 'direct' | 'via'>> {
  kind: 'search_change';
  days?: number;
  back?: string;
  back_days?: number;
  /** Departure time of the direction shown; for a return it is ignored, and the answer says so. */
  time?: string;
  cabin?: Cabin;
  /** The booking class that was typed for its cabin. */
  booking_class?: string;
}

/** Why a remark is stored differently from what the entry says. */
type RemarkKept = 'HISTORY' | 'CATEGORY';

export interface SearchAction
  extends Pick<ShopRequest, 'from' | 'to' | 'out' | 'back' | 'more' | 'order' | 'via'> {
  kind: 'search';
  style: 'availability' | 'timetable' | 'shop';
  /** Approximate departure time. */
  time: string | null;
  airlines: string[];
  /** Null for any cabin. */
  cabin: Cabin | null;
  /** Without a connection. */
  direct: boolean;
  /** The booking class that was typed for its cabin. */
  booking_class?: string;
  /** Number of adults. */
  seats?: number;
}

/** A search by places and dates; other fields have their defaults unless given. */
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

/** `seats` and `booking_class` are null in the short form, which sells a line as offered. */
export interface SellAction {
  kind: 'sell';
  seats: number | null;
  booking_class: string | null;
  line: number;
  /** The entry asks for all connecting flights of the line; a line is always sold whole. */
  connection: boolean;
  /** The line of the return, if both directions were shown. */
  back_line: number | null;
}

interface FlightSold extends SliceRequest {
  airline: string;
  number: number;
  booking_class: string;
  /** Null if the entry gives none: the number set earlier is used. */
  seats: number | null;
}

export interface PriceAction {
  kind: 'price';
  lowest: boolean;
  store: boolean;
  passengers: number[];
  /** Empty for all flights. */
  legs: Leg[];
  /** Passenger types and issuing airline: accepted only if they are the booking's. */
  types?: string[];
  carrier?: string;
  /** Unsupported pricing options, as typed. */
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

/** Whether two actions are equal in every field. */
export const isSameAction = (a: Action, b: Action): boolean => isSame(a, b);

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const fields = Object.keys(a);
  if (fields.length !== Object.keys(b).length) return false;
  return fields.every(
    (field) => field in b && isSame(Reflect.get(a, field), Reflect.get(b, field)),
  );
}
