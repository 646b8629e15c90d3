/**
 * What a command may know and do. No DOM and no store here: the situation is plain data, and the
 * actions are an interface that `state` fills in.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { LanguageCode, PreferencesInput } from '#main/contract/preferences.ts';
import type { QueueStatus } from '#main/contract/queue.ts';
import type { Cabin, GenderType, PaxType } from '#main/contract/values.ts';
import type { Language } from '../languages/language.ts';
import type { Found } from '../languages/local/look-ups.ts';
import type { AreaActions } from './area-actions.ts';
import type { DocumentActions } from './document-actions.ts';
import type { HandOverActions } from './hand-over-actions.ts';
import type { ViewActions } from './view-actions.ts';

export const SCREENS = [
  'desk',
  'shop',
  'offers',
  'names',
  'booking',
  'edit',
  'flyers',
  'split',
  'import',
  'seats',
  'bags',
  'issue',
  'tickets',
  'ticket',
  'exchange',
  'queue',
  'handover',
  'decision',
  'report',
  'flights',
  'confirmation',
  'conflict',
  'letter',
  'quotes',
  'quote',
  'dayend',
  'profiles',
  'profile',
  'manifest',
  'settings',
] as const;
/** The screens of a signed-in workstation. */
export type Screen = (typeof SCREENS)[number];

/** Where a booking in hand is worked on. */
export const SCREENS_OF_A_BOOKING: readonly Screen[] = [
  'booking',
  'edit',
  'flyers',
  'split',
  'seats',
  'bags',
  'issue',
  'exchange',
];

/** What has been chosen and not yet booked. */
export interface DraftFacts {
  seats: number;
  named: number;
  /** What is missing before it can be ended; empty when it can. */
  complete: boolean;
}

export interface Situation {
  screen: Screen;
  signed_in: boolean;
  /** The booking in hand. */
  booking: Booking | null;
  draft: DraftFacts | null;
  /** Rows of offers that can be seen, and whether the cursor is on one. */
  offers: number;
  on_row: boolean;
  /** Something is under way in this work area. */
  waiting: boolean;
  /** The offers on screen are for an exchange. */
  exchanging: boolean;
  sale: SaleFacts;
  /** No provider can be reached, or the agent said so. */
  offline: boolean;
  queue: QueueFacts;
  /** An item of a worklist is in hand. */
  worklist: boolean;
  hand: HandFacts;
}

/** What a work area knows of itself and of its booking beside that. */
export interface HandFacts {
  /** Something was given up that can be had back. */
  undo: boolean;
  /** Somebody else changed what is being changed here. */
  conflict: boolean;
  /** Nothing is in the work area that anybody would miss. */
  empty: boolean;
  /** The cursor is on a line an agent added. */
  note: boolean;
}

/** What the queue has, and the item a command would be about. */
export interface QueueFacts {
  count: number;
  item: {
    status: QueueStatus;
    on_hold: boolean;
    /** There is an offer to accept; how many others; how many orders that may be this one. */
    offer: boolean;
    alternatives: number;
    found: number;
  } | null;
}

export const SETTINGS_SECTIONS = [
  'looks',
  'keys',
  'account',
  'providers',
  'fees',
  'people',
  'privacy',
  'backups',
  'support',
] as const;
/** Parts of the settings; from `providers` on they are an administrator's. */
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const QUEUE_FILTERS = ['all', 'attention', 'waiting', 'placed', 'over'] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

/** A flight as an entry gives it. */
export interface FlightWish {
  carrier: string;
  flight_number: number;
  booking_class: string | null;
  /** YYYY-MM-DD. */
  date: string;
  origin: string;
  destination: string;
  /** Passengers; null leaves the form's. */
  seats: number | null;
}

/** What seats, bags, tickets and exchanges are at. */
export interface SaleFacts {
  /** There is a ticket to look at or to void. */
  ticket: boolean;
  /** Seats that are chosen or given back. */
  seats: number;
  bags: boolean;
  issue: boolean;
  exchange: 'none' | 'choosing' | 'estimated';
}

/** Where the cursor of a list goes. */
export type Move = 'left' | 'right' | 'up' | 'down' | 'page_up' | 'page_down' | 'first' | 'last';
export const SORT_KEYS = ['price', 'departure', 'arrival', 'duration', 'stops'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export const BOOKING_TABS = [
  'itinerary',
  'passengers',
  'price',
  'tickets',
  'extras',
  'payments',
  'remarks',
  'history',
  'warnings',
] as const;
export type BookingTab = (typeof BOOKING_TABS)[number];

/** One way of a journey; the day as YYYY-MM-DD. */
export interface Way {
  from: string;
  to: string;
  date: string;
}

/** What a search asks for, as entries give it; what is left out stays as the form has it. */
export interface ShopWish {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  out: string;
  back: string | null;
  /** Ways after the first that are none there and back. */
  more?: readonly Way[];
  airlines?: string[];
  adts?: number;
  chds?: number;
  infs?: number;
  cabin?: Cabin;
  direct?: boolean;
  /** About when to leave, HH:mm: shown by departure, the cursor on the first from then on. */
  time?: string | null;
  by_departure?: boolean;
}

export interface NameWish {
  last: string;
  first: string;
  pax_type: PaxType;
  gender: GenderType;
  birth_date: string | null;
  infant: { last: string; first: string; birth_date: string | null } | null;
}

export interface ImportWish {
  locator: string;
  provider_type: string;
  order_id: string | null;
}

/** `ST/27AB/P1-2/S3`: seats in order, passengers by number, the leg by line of the host display. */
export interface SeatWish {
  seats: string[];
  passengers: number[];
  line: number | null;
}

/** A travel document as it is typed, for a passenger by number. */
export interface DocumentWish {
  document: string;
  country: string;
  number: string;
  nationality: string;
  birth_date: string;
  gender: 'M' | 'F' | 'X';
  expires: string;
  last: string;
  first: string;
  passenger: number;
}

export interface InfantWish {
  /** The adult by number; null is the last one who was named and holds none. */
  passenger: number | null;
  last: string | null;
  first: string;
  birth_date: string | null;
}

/** What is written beside flights and names; passengers and flights by number, none means all. */
export type NoteWish =
  | { kind: 'REMARK'; text: string }
  | { kind: 'OSI'; airline: string; text: string; passengers: number[] }
  | {
      kind: 'SSR';
      code: string;
      airline: string | null;
      text: string | null;
      passengers: number[];
      segment: number | null;
    }
  /** The agent's own time limit for the ticketing: a worklist item that is due that day. */
  | { kind: 'REMINDER'; date: string }
  | {
      kind: 'PHONE';
      number: string;
      use: 'agency' | 'business' | 'home' | 'mobile';
      city: string | null;
    };

/** What is sold, in another booking class: one flight by its place, or all of them. */
export interface RebookWish {
  booking_class: string;
  flight: number | null;
}

/** Flights in place of tickets that are given up. */
export interface ExchangeWish {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  out: string;
  back: string | null;
}

/** A flight somebody of that name is on. */
export interface FlownWish {
  airline: string;
  number: number;
  date: string;
  name: string;
}

/** What is noted where a booking is placed on a worklist. */
export interface PlaceWish {
  queue: number;
  category: number | null;
  /** YYYY-MM-DD. */
  due_on?: string;
  note?: string;
}

/** Seats at the aisle or the window, whichever are free. */
export interface ZoneWish {
  zone: 'aisle' | 'window';
  passengers: number[];
  line: number | null;
}

/** Days of issue, YYYY-MM-DD. */
export interface TicketsWish {
  from: string;
  to: string;
}

/** A ticket by line of the host display or by number; null is the one under the cursor. */
export type TicketWish = { line: number } | { number: string } | null;

/** Everything a command can make happen. One method per thing an agent can mean. */
export interface Actions extends HandOverActions, ViewActions, AreaActions, DocumentActions {
  // around the desk
  open(screen: Screen): void;
  escape(): void;
  move(to: Move): void;
  enter(): void;
  expand(open: boolean): void;
  mark(): void;
  walkPanes(): void;
  recall(step: -1 | 1): void;
  /** Says what was looked up or reckoned. */
  tell(found: Found): void;
  /** Puts the beginning of a command's entry on the line, as the home language has it. */
  beginEntry(command: string): void;
  /** Puts a sign that no keyboard has where the cursor of the line is. */
  insertSign(sign: string): void;
  setHomeLanguage(language: Language): void;
  showAreas(): void;
  listMacros(): void;
  setMacro(macro: { name: string; body: string }): void;
  dropMacro(name: string): void;
  /** Puts a macro's entries on the line, filled in, and runs them. */
  runMacro(name: string, given: readonly string[]): void | Promise<void>;
  switchArea(area: AreaName): void;
  openSheet(topic: string | null): void;
  openPalette(): void;
  closeOverlay(): void;
  movePalette(step: -1 | 1): void;
  runPalette(): void;
  cycleTheme(): void;
  /** The language of words; codes and entries stay. */
  setLanguage(language: LanguageCode): void;
  setPreferences(change: PreferencesInput): void;
  signOut(): void;
  stopWaiting(): void;
  // shopping
  shop(wish: ShopWish): void;
  sortOffers(by: SortKey | 'next' | 'reverse'): void;
  filterOffers(text: string | null): void;
  priceOffer(line: number | null): void;
  /** Walks through the fare families of the priced line. */
  chooseBrand(step: -1 | 1): void;
  sellOffer(line: number | null): void;
  /** Sells a flight by number and class: it is searched for, together with what is sold already. */
  sellFlight(wish: FlightWish): void | Promise<void>;
  rebookClass(wish: RebookWish): void | Promise<void>;
  /** Opens the details of a line, with its fare rules. */
  openOffer(line: number | null): void;
  // a booking in the making
  addNames(names: readonly NameWish[]): void;
  setContact(contact: { phone?: string; email?: string }): void;
  setEmail(email: string): void;
  setPhone(phone: string): void;
  addInfant(infant: InfantWish): void;
  rename(passenger: number, name: NameWish): void;
  setDocument(document: DocumentWish): void;
  /** Remarks, OSI, SSR and phones: to the booking, or kept until what was sold is booked. */
  addNotes(notes: readonly NoteWish[]): void | Promise<void>;
  /** Who asked for what is done next. */
  receivedFrom(name: string): void | Promise<void>;
  endTransaction(asked: boolean): void | Promise<void>;
  ignore(): void;
  /** Drops what was typed and not sent, and reads the booking again. */
  ignoreAndShow(): void;
  confirm(): void;
  // a booking in hand
  retrieve(locator: string): void;
  find(text: string): void;
  /** Bookings of a name that have a flight on a day. */
  findFlown(wish: FlownWish): void | Promise<void>;
  /** The list that was found last. */
  showFound(): void;
  /** What was sold before its booking, or the passengers of one. */
  showDraft(): void;
  /** Takes typed flights of what is not booked yet out again, by their places. */
  dropFlights(places: readonly number[]): void;
  /** Searches for a booking's flights again; its names go onto what is sold then. */
  copyBooking(what: 'all' | 'itinerary'): void;
  openBooking(id: string): void;
  redisplay(): void;
  /** Lets go of a booking that is written whole. */
  putAway(): void;
  showTab(tab: BookingTab | 'next' | 'previous'): void;
  reprice(how: { lowest: boolean; informative: boolean }): void;
  askCancel(): void;
  split(passengers: readonly number[] | null): void;
  addFlyer(flyer: { airline: string; code: string; passenger: number }): void;
  importBooking(wish: ImportWish): void;
  // after the sale
  openSeats(line: number | null): void;
  stepLeg(step: -1 | 1): void;
  stepPassenger(step: -1 | 1): void;
  showSeatList(): void;
  chooseSeat(): void;
  freeSeat(): void;
  /** Of a line, of the leg on screen, or of all legs. */
  clearSeats(line: number | 'all' | null): void;
  seatPassengers(wish: SeatWish): void | Promise<void>;
  seatZone(wish: ZoneWish): void | Promise<void>;
  openBags(): void;
  stepBag(step: -1 | 1): void;
  setBags(wish: { bags: number; passenger: number; slice: number | null }): void;
  issue(passengers: readonly number[] | null): void;
  /** `times`: in so many instalments, where the card is offered them. */
  addPayment(kind: 'CREDITCARD' | 'CASH' | 'INVOICE', times?: number | null): void;
  openTickets(wish: TicketsWish | null): void;
  sortTickets(by: 'next' | 'reverse'): void;
  pageTickets(step: -1 | 1): void;
  focusPeriod(): void;
  openTicket(which: TicketWish): void;
  voidTicket(which: TicketWish): void;
  voidAll(): void;
  openExchange(): void;
  goOnExchanging(): void;
  /** Gives up the journeys of flights, by their places. */
  giveUpFlights(places: readonly number[]): void;
  exchangeFor(wish: ExchangeWish): void;
  exchangeBack(date: string): void;
  exchangeTickets(numbers: readonly string[]): void;
  acceptSchedule(): void;
  // worklists
  countWorklists(queue: number | null): void;
  /** Opens what is first on a worklist; null goes on with the one in hand. */
  workQueue(which: { queue: number; category: number | null } | null): void;
  placeOnQueue(where: PlaceWish): void | Promise<void>;
  /** Names one of the agency's own worklists; an administrator's. */
  nameWorklist(list: { queue: number; title: string }): void | Promise<void>;
  /** Sets a rate of exchange of the agency; an administrator's. */
  setRate(rate: { from: string; to: string | null; value: string }): void | Promise<void>;
  /** The item in hand is done, or comes back at a time (HH:mm) or tomorrow; the next one is opened. */
  settleWorkItem(how: 'done' | 'delay', until: string | null): void;
  leaveWorklist(): void;
  // without a connection
  /** Works offline or no more; null changes it over. */
  setOffline(offline: boolean | null): void;
  openQueue(filter: QueueFilter | null): void;
  stepFilter(step: -1 | 1): void;
  openItem(line: number | null): void;
  decideItem(decision: 'accept' | 'retry' | 'hold' | 'release'): void;
  /** An alternative or a found order by its number; null is the one under the cursor. */
  chooseAlternative(number: number | null): void;
  adoptOrder(number: number | null): void;
  /** Gives an item up; without a reason the line asks for one. */
  dropItem(reason: string | null): void;
  drainQueue(): void;
  openReport(): void;
  typeFlight(wish: FlightWish): void;
  openConfirmation(): void;
  printPage(): void;
  // people
  /** The kept passengers whose names begin so; null leaves the list as it was. */
  openProfiles(text: string | null): void;
  pageProfiles(step: -1 | 1): void;
  newProfile(): void;
  deleteProfile(): void;
  /** Keeps a passenger of the booking in hand, by number, as a profile; null is the first. */
  keepPassenger(number: number | null): void;
  /** The one profile a text means becomes the next passenger without a name. */
  recallProfile(text: string): void;
  openManifest(): void;
  takeManifest(): void;
  // the workstation itself
  lock(): void;
  openSettings(section: SettingsSection | null): void;
  stepSection(step: -1 | 1): void;
}
