/** The facts a command may use: the state of a work area, as plain data without DOM or stores. */
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxStatus } from '#main/contract/outbox.ts';
import type { Phrase } from '../i18n/words.ts';
import type { Screen } from './screens.ts';

/** Flights chosen and not booked yet. */
interface DraftFacts {
  seats: number;
  /** Without infants on a lap. */
  seated: number;
  named: number;
  /** Whether nothing is missing, so that the sale can be ended. */
  complete: boolean;
  /** On which its flights leave. */
  days: readonly string[];
}

export interface CommandContext {
  screen: Screen;
  user: { role: 'AGENT' | 'ADMIN'; service_admin: boolean } | null;
  booking: Booking | null;
  draft: DraftFacts | null;
  /** Number of offer rows in view. */
  offers: number;
  /** Directions of the search form after outbound and return. */
  more_directions: number;
  on_row: boolean;
  /** A call is in progress in this work area. */
  waiting: boolean;
  exchanging: boolean;
  sale: SaleFacts;
  /** Why the screen cannot be ended, null if it can; absent if ending means ending the sale. */
  end?: Phrase | null;
  /** No provider can be reached, or the agent switched to offline. */
  offline: boolean;
  outbox: OutboxFacts;
  queue_item_open: boolean;
  /** The queue whose item is the current booking. */
  working?: string;
  area: AreaFacts;
}

export interface AreaFacts {
  undo: boolean;
  /** The booking being edited here was changed elsewhere. */
  conflict: boolean;
  empty: boolean;
  /** The cursor is on a line added by an agent (remark, SSR, OSI, phone). */
  note: boolean;
}

/** Number of outbox items, and the item that commands refer to. */
export interface OutboxFacts {
  count: number;
  item: {
    status: OutboxStatus;
    on_hold: boolean;
    /** An offer to accept; number of alternatives; number of orders found that may be this one. */
    offer: boolean;
    alternatives: number;
    found: number;
  } | null;
}

export const SETTINGS_SECTIONS = [
  'looks',
  'keys',
  'account',
  'agency',
  'providers',
  'fees',
  'rules',
  'people',
  'access',
  'privacy',
  'backups',
  'support',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const OUTBOX_FILTERS = ['all', 'attention', 'waiting', 'placed', 'over'] as const;
export type OutboxFilter = (typeof OUTBOX_FILTERS)[number];

/** The state of tickets, exchanges and refunds. */
interface SaleFacts {
  /** There is a ticket to show or to void. */
  ticket: boolean;
  exchange: 'none' | 'choosing' | 'estimated';
  /** The airline has quoted the refund. */
  refund: boolean;
}

/** Where a key moves the cursor of a list. */
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
