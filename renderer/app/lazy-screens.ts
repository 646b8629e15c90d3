/** Screens not needed at the start: a second script, loaded by `screens.tsx`. */
import { ConflictScreen } from '../features/booking/ConflictScreen.tsx';
import { ImportScreen } from '../features/booking/ImportScreen.tsx';
import { SplitScreen } from '../features/booking/SplitScreen.tsx';
import { CreditsScreen } from '../features/credits/CreditsScreen.tsx';
import { DayEndScreen } from '../features/documents/DayEndScreen.tsx';
import { LetterScreen } from '../features/documents/LetterScreen.tsx';
import { QuoteScreen } from '../features/documents/QuoteScreen.tsx';
import { QuotesScreen } from '../features/documents/QuotesScreen.tsx';
import { ExchangeScreen } from '../features/exchange/ExchangeScreen.tsx';
import { DecisionScreen } from '../features/outbox/DecisionScreen.tsx';
import { HandOverScreen } from '../features/outbox/HandOverScreen.tsx';
import { ReportScreen } from '../features/outbox/ReportScreen.tsx';
import { ManifestScreen } from '../features/profiles/ManifestScreen.tsx';
import { ProfileScreen } from '../features/profiles/ProfileScreen.tsx';
import { ProfilesScreen } from '../features/profiles/ProfilesScreen.tsx';
import { RefundScreen } from '../features/refund/RefundScreen.tsx';
import { FlyersScreen } from '../features/sell/FlyersScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';

export const LAZY_SCREENS = {
  flyers: FlyersScreen,
  split: SplitScreen,
  import: ImportScreen,
  exchange: ExchangeScreen,
  credits: CreditsScreen,
  refund: RefundScreen,
  handover: HandOverScreen,
  decision: DecisionScreen,
  report: ReportScreen,
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
