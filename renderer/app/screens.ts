/** Every screen, and what the common keys mean on it; a new one without a row does not compile. */
import type { Screen } from '../commands/context.ts';
import { BAGS_SCREEN } from '../features/bags/bags.ts';
import { BOOKING_SCREENS } from '../features/booking/screens.ts';
import { CREDITS_SCREEN } from '../features/credits/credits.ts';
import { DOCUMENT_SCREENS } from '../features/documents/screens.ts';
import { EXCHANGE_SCREEN } from '../features/exchange/exchanging.ts';
import { OUTBOX_SCREENS } from '../features/outbox/screens.ts';
import { PROFILE_SCREENS } from '../features/profiles/screens.ts';
import { DESK_SCREEN } from '../features/queues/queues-on-desk.ts';
import { REFUND_SCREEN } from '../features/refund/refunding.ts';
import { OFFERS_SCREEN } from '../features/search/comparing.ts';
import { SEATS_SCREEN } from '../features/seats/seats-sending.ts';
import { SETTINGS_SCREEN } from '../features/settings/settings.ts';
import { TICKET_SCREENS } from '../features/ticketing/screens.ts';
import type { ScreenKeys } from './desk-context.ts';

export const SCREENS: Readonly<Record<Screen, ScreenKeys>> = {
  desk: DESK_SCREEN,
  shop: { is_form: true },
  offers: OFFERS_SCREEN,
  names: { is_form: true, isKept: ({ draft }) => draft !== null },
  ...BOOKING_SCREENS,
  seats: SEATS_SCREEN,
  bags: BAGS_SCREEN,
  ...TICKET_SCREENS,
  exchange: EXCHANGE_SCREEN,
  credits: CREDITS_SCREEN,
  refund: REFUND_SCREEN,
  ...OUTBOX_SCREENS,
  ...DOCUMENT_SCREENS,
  ...PROFILE_SCREENS,
  settings: SETTINGS_SCREEN,
};
