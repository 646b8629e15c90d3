/** The frame every screen is in. */
import type { ComponentType } from 'react';
import type { Screen } from '../commands/situation.ts';
import { BagsScreen } from '../screens/bags/BagsScreen.tsx';
import { BookingScreen } from '../screens/booking/BookingScreen.tsx';
import { ConfirmationScreen } from '../screens/confirmation/ConfirmationScreen.tsx';
import { ConflictScreen } from '../screens/conflict/ConflictScreen.tsx';
import { DayEndScreen } from '../screens/dayend/DayEndScreen.tsx';
import { DeskScreen } from '../screens/desk/DeskScreen.tsx';
import { ExchangeScreen } from '../screens/exchange/ExchangeScreen.tsx';
import { FlightsScreen } from '../screens/flights/FlightsScreen.tsx';
import { HandOverScreen } from '../screens/hand-over/HandOverScreen.tsx';
import { ImportScreen } from '../screens/import/ImportScreen.tsx';
import { IssueScreen } from '../screens/issue/IssueScreen.tsx';
import { LetterScreen } from '../screens/letter/LetterScreen.tsx';
import { ManifestScreen } from '../screens/manifest/ManifestScreen.tsx';
import { EditScreen } from '../screens/names/EditScreen.tsx';
import { FlyersScreen } from '../screens/names/FlyersScreen.tsx';
import { NamesScreen } from '../screens/names/NamesScreen.tsx';
import { OffersScreen } from '../screens/offers/OffersScreen.tsx';
import { ProfileScreen } from '../screens/profiles/ProfileScreen.tsx';
import { ProfilesScreen } from '../screens/profiles/ProfilesScreen.tsx';
import { DecisionScreen } from '../screens/queue/DecisionScreen.tsx';
import { QueueScreen } from '../screens/queue/QueueScreen.tsx';
import { ReportScreen } from '../screens/queue/ReportScreen.tsx';
import { QuoteScreen } from '../screens/quote/QuoteScreen.tsx';
import { QuotesScreen } from '../screens/quote/QuotesScreen.tsx';
import { SeatsScreen } from '../screens/seats/SeatsScreen.tsx';
import { SettingsScreen } from '../screens/settings/SettingsScreen.tsx';
import { ShopScreen } from '../screens/shop/ShopScreen.tsx';
import { Side } from '../screens/side/Side.tsx';
import { SplitScreen } from '../screens/split/SplitScreen.tsx';
import { TicketScreen } from '../screens/tickets/TicketScreen.tsx';
import { TicketsScreen } from '../screens/tickets/TicketsScreen.tsx';
import { say } from '../words/words.ts';
import { AnswerStrip } from './AnswerStrip.tsx';
import { CommandLine } from './CommandLine.tsx';
import { KeyBar } from './KeyBar.tsx';
import { Overlay } from './Overlay.tsx';
import { TopBar } from './TopBar.tsx';
import { useArea } from './use-desk.ts';
import { useFocusWishes } from './use-focus-wishes.ts';

const SCREEN: Readonly<Record<Screen, ComponentType>> = {
  desk: DeskScreen,
  shop: ShopScreen,
  offers: OffersScreen,
  names: NamesScreen,
  booking: BookingScreen,
  edit: EditScreen,
  flyers: FlyersScreen,
  split: SplitScreen,
  import: ImportScreen,
  seats: SeatsScreen,
  bags: BagsScreen,
  issue: IssueScreen,
  tickets: TicketsScreen,
  ticket: TicketScreen,
  exchange: ExchangeScreen,
  queue: QueueScreen,
  handover: HandOverScreen,
  decision: DecisionScreen,
  report: ReportScreen,
  flights: FlightsScreen,
  confirmation: ConfirmationScreen,
  letter: LetterScreen,
  quotes: QuotesScreen,
  quote: QuoteScreen,
  dayend: DayEndScreen,
  conflict: ConflictScreen,
  profiles: ProfilesScreen,
  profile: ProfileScreen,
  manifest: ManifestScreen,
  settings: SettingsScreen,
};

export function Shell() {
  const screen = useArea((area) => area.screen);
  const area = useArea((now) => now.name);
  useFocusWishes();
  const Shown = SCREEN[screen];
  return (
    <div className="shell" data-screen={screen} data-area={area}>
      <TopBar />
      <div className="middle">
        <main
          className="main"
          data-pane="main"
          aria-label={say('app.main', { area, screen: say(`screen.${screen}`) })}
        >
          <Shown key={area} />
        </main>
        <Side />
      </div>
      <AnswerStrip />
      <CommandLine />
      <KeyBar />
      <Overlay />
    </div>
  );
}
