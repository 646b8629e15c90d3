/**
 * What a command may know and do. No DOM and no store here: the situation is plain data, and the
 * actions are an interface that `state` fills in.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { Cabin, GenderType, PaxType } from '#main/contract/values.ts';

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
] as const;
/** The screens of a signed-in workstation. */
export type Screen = (typeof SCREENS)[number];

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
}

/** Where the cursor of a list goes. */
export type Move = 'up' | 'down' | 'page_up' | 'page_down' | 'first' | 'last';
export type SortKey = 'price' | 'departure' | 'arrival' | 'duration' | 'stops';
export type BookingTab =
  | 'itinerary'
  | 'passengers'
  | 'price'
  | 'tickets'
  | 'extras'
  | 'payments'
  | 'remarks'
  | 'history'
  | 'warnings';

/** What a search asks for, as entries give it; what is left out stays as the form has it. */
export interface ShopWish {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  out: string;
  back: string | null;
  airlines?: string[];
  adts?: number;
  chds?: number;
  infs?: number;
  cabin?: Cabin;
  direct?: boolean;
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

/** Everything a command can make happen. One method per thing an agent can mean. */
export interface Actions {
  // around the desk
  open(screen: Screen): void;
  escape(): void;
  move(to: Move): void;
  enter(): void;
  expand(open: boolean): void;
  mark(): void;
  walkPanes(): void;
  recall(step: -1 | 1): void;
  switchArea(area: AreaName): void;
  openSheet(topic: string | null): void;
  openPalette(): void;
  closeOverlay(): void;
  movePalette(step: -1 | 1): void;
  runPalette(): void;
  cycleTheme(): void;
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
  // a booking in the making
  addNames(names: readonly NameWish[]): void;
  setContact(contact: { phone?: string; email?: string }): void;
  endTransaction(asked: boolean): void;
  ignore(): void;
  confirm(): void;
  // a booking in hand
  retrieve(locator: string): void;
  find(text: string): void;
  openBooking(id: string): void;
  redisplay(): void;
  showTab(tab: BookingTab | 'next' | 'previous'): void;
  reprice(how: { lowest: boolean; informative: boolean }): void;
  askCancel(): void;
  split(passengers: readonly number[] | null): void;
  addFlyer(flyer: { airline: string; code: string; passenger: number }): void;
  importBooking(wish: ImportWish): void;
}
