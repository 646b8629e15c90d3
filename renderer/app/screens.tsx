/** Every screen by name: a sale's in the first script, others loaded once the page is painted. */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { Screen } from '../commands/screens.ts';
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
import { Button } from '../ui/Form.tsx';

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
/** Screens of the second script: a screen in neither script does not compile. */
type LaterScreens = Record<Exclude<Screen, keyof typeof FIRST_SCREENS>, ComponentType>;

const FIRST: Partial<Record<Screen, ComponentType>> = FIRST_SCREENS;
let known = FIRST;
/** Shown instead of screens that could not be loaded. */
let otherwise: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Loads the later screens once; after a failure the next call tries again. */
export async function loadScreens(): Promise<void> {
  if (known !== FIRST) return;
  try {
    const { LAZY_SCREENS } = await import('./lazy-screens.ts');
    known = { ...FIRST, ...(LAZY_SCREENS satisfies LaterScreens) };
  } catch {
    otherwise = MissingScreen;
  }
  for (const listener of listeners) listener();
}

/** A screen's component; null while it is loading. */
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
      <Button data-first onClick={() => window.location.reload()}>
        {say('app.load_anew')}
      </Button>
    </div>
  );
}
