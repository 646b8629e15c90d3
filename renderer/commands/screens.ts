/** The screens of a signed-in workstation. */
import { listKeys } from '#main/contract/collections.ts';

/** Every screen, and what it does with the current booking. */
const BOOKING_ON = {
  desk: null,
  shop: null,
  offers: null,
  names: null,
  booking: 'worked on',
  edit: 'worked on',
  flyers: 'worked on',
  split: 'worked on',
  import: null,
  seats: 'worked on',
  bags: 'worked on',
  issue: 'worked on',
  tickets: null,
  ticket: null,
  exchange: 'worked on',
  credits: null,
  refund: 'worked on',
  outbox: null,
  handover: null,
  decision: null,
  report: null,
  flights: null,
  conflict: 'shown',
  letter: null,
  quotes: null,
  quote: null,
  dayend: null,
  profiles: null,
  profile: null,
  manifest: null,
  settings: null,
} as const satisfies Readonly<Record<string, 'worked on' | 'shown' | null>>;
export type Screen = keyof typeof BOOKING_ON;
export const SCREENS: readonly Screen[] = listKeys(BOOKING_ON);

export const showsBooking = (screen: Screen): boolean => BOOKING_ON[screen] !== null;
export const SCREENS_OF_A_BOOKING = SCREENS.filter((screen) => BOOKING_ON[screen] === 'worked on');
