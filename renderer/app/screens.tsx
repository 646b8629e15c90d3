/**
 * Every screen by its name. Those of a sale stand in the page's first script; the others are fetched
 * as soon as the page is painted, so that they are there before a key asks for one.
 */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { Screen } from '../commands/context.ts';
import { BagsScreen } from '../features/bags/BagsScreen.tsx';
import { BookingScreen } from '../features/booking/BookingScreen.tsx';
import { OutboxScreen } from '../features/outbox/OutboxScreen.tsx';
import { DeskScreen } from '../features/queues/DeskScreen.tsx';
import { OffersScreen } from '../features/search/OffersScreen.tsx';
import { ShopScreen } from '../features/search/ShopScreen.tsx';
import { SeatsScreen } from '../features/seats/SeatsScreen.tsx';
import { EditScreen } from '../features/sell/EditScreen.tsx';
import { FlightsScreen } from '../features/sell/FlightsScreen.tsx';
import { NamesScreen } from '../features/sell/NamesScreen.tsx';
import { IssueScreen } from '../features/ticketing/IssueScreen.tsx';
import { TicketScreen } from '../features/ticketing/TicketScreen.tsx';
import { TicketsScreen } from '../features/ticketing/TicketsScreen.tsx';
import { say } from '../i18n/words.ts';

const FIRST_SCREENS = {
  desk: DeskScreen,
  shop: ShopScreen,
  offers: OffersScreen,
  names: NamesScreen,
  booking: BookingScreen,
  edit: EditScreen,
  seats: SeatsScreen,
  bags: BagsScreen,
  issue: IssueScreen,
  tickets: TicketsScreen,
  ticket: TicketScreen,
  outbox: OutboxScreen,
  flights: FlightsScreen,
} satisfies Partial<Record<Screen, ComponentType>>;
/** What is not in the first script is in the other: a screen in neither does not compile. */
type LaterScreens = Record<Exclude<Screen, keyof typeof FIRST_SCREENS>, ComponentType>;

const FIRST: Partial<Record<Screen, ComponentType>> = FIRST_SCREENS;
let known = FIRST;
/** What stands for those that could not be fetched. */
let otherwise: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Fetches the screens that are not there yet; where they cannot be had they are asked for again. */
export async function loadScreens(): Promise<void> {
  if (known !== FIRST) return;
  try {
    const { LATER_SCREENS } = await import('./later-screens.ts');
    known = { ...FIRST, ...(LATER_SCREENS satisfies LaterScreens) };
  } catch {
    otherwise = MissingScreen;
  }
  for (const listener of listeners) listener();
}

/** A screen's component, or null for the moment until it is fetched. */
export function useScreen(name: Screen): ComponentType | null {
  const shown = useSyncExternalStore(onScreens, () => known[name] ?? otherwise);
  useEffect(() => {
    if (!known[name]) void loadScreens();
  }, [name]);
  return shown;
}

function onScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function MissingScreen() {
  return (
    <div className="empty bad" role="alert">
      <p>✕ {say('app.part_missing')}</p>
      <button type="button" className="button" data-first onClick={() => window.location.reload()}>
        {say('app.load_anew')}
      </button>
    </div>
  );
}
