/** The frame every screen is in. */
import { type ComponentType, useLayoutEffect } from 'react';
import type { Screen } from '../commands/context.ts';
import { BagsScreen } from '../features/bags/BagsScreen.tsx';
import { BookingScreen } from '../features/booking/BookingScreen.tsx';
import { ConflictScreen } from '../features/booking/ConflictScreen.tsx';
import { ImportScreen } from '../features/booking/ImportScreen.tsx';
import { Side } from '../features/booking/Side.tsx';
import { SplitScreen } from '../features/booking/SplitScreen.tsx';
import { CreditsScreen } from '../features/credits/CreditsScreen.tsx';
import { DayEndScreen } from '../features/documents/DayEndScreen.tsx';
import { LetterScreen } from '../features/documents/LetterScreen.tsx';
import { QuoteScreen } from '../features/documents/QuoteScreen.tsx';
import { QuotesScreen } from '../features/documents/QuotesScreen.tsx';
import { ExchangeScreen } from '../features/exchange/ExchangeScreen.tsx';
import { ConfirmationScreen } from '../features/outbox/ConfirmationScreen.tsx';
import { DecisionScreen } from '../features/outbox/DecisionScreen.tsx';
import { HandOverScreen } from '../features/outbox/HandOverScreen.tsx';
import { OutboxScreen } from '../features/outbox/OutboxScreen.tsx';
import { ReportScreen } from '../features/outbox/ReportScreen.tsx';
import { ManifestScreen } from '../features/profiles/ManifestScreen.tsx';
import { ProfileScreen } from '../features/profiles/ProfileScreen.tsx';
import { ProfilesScreen } from '../features/profiles/ProfilesScreen.tsx';
import { DeskScreen } from '../features/queues/DeskScreen.tsx';
import { RefundScreen } from '../features/refund/RefundScreen.tsx';
import { OffersScreen } from '../features/search/OffersScreen.tsx';
import { ShopScreen } from '../features/search/ShopScreen.tsx';
import { SeatsScreen } from '../features/seats/SeatsScreen.tsx';
import { EditScreen } from '../features/sell/EditScreen.tsx';
import { FlightsScreen } from '../features/sell/FlightsScreen.tsx';
import { FlyersScreen } from '../features/sell/FlyersScreen.tsx';
import { NamesScreen } from '../features/sell/NamesScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { IssueScreen } from '../features/ticketing/IssueScreen.tsx';
import { TicketScreen } from '../features/ticketing/TicketScreen.tsx';
import { TicketsScreen } from '../features/ticketing/TicketsScreen.tsx';
import { say } from '../i18n/words.ts';
import { AnswerStrip } from './AnswerStrip.tsx';
import { CommandLine } from './CommandLine.tsx';
import { KeyBar } from './KeyBar.tsx';
import { COMMAND_LINE_ID } from './keyboard.ts';
import { Palette } from './Palette.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { Sheet } from './Sheet.tsx';
import type { FocusRequest } from './stores.ts';
import { TopBar } from './TopBar.tsx';
import { useArea, useShell } from './use-desk.ts';

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
  credits: CreditsScreen,
  refund: RefundScreen,
  outbox: OutboxScreen,
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
  useFocusRequests();
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

const FOCUSABLE =
  'input:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex="0"]';

const one = (selector: string): HTMLElement | null => document.querySelector(selector);

function nextPane(): HTMLElement | null {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const inside = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let step = 1; step <= panes.length; step++) {
    const pane = panes[(inside + step) % panes.length];
    const target = pane?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) return target;
  }
  return null;
}

function targetOf(request: FocusRequest): HTMLElement | null {
  const line = document.getElementById(COMMAND_LINE_ID);
  switch (request) {
    case 'line':
      return line;
    case 'filter':
      return one('[data-filter]') ?? line;
    case 'form':
      return (
        one('main [data-first]:not(:disabled)') ??
        one(`main form ${FOCUSABLE.split(',')[0]}`) ??
        line
      );
    case 'error':
      return one('main [aria-invalid="true"]') ?? line;
    case 'next-pane':
      return nextPane();
  }
}

/** Moves the focus where an action asked for it, in the same commit that shows the new screen. */
function useFocusRequests(): void {
  const { n, on } = useShell((shell) => shell.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish counts once, by its number
  useLayoutEffect(() => {
    const target = targetOf(on);
    target?.focus();
    if (target instanceof HTMLInputElement && on !== 'line' && target.type === 'text')
      target.select();
  }, [n]);
}

/** What lies over the screen: the palette, the sheet of keys, or a question. */
function Overlay() {
  const overlay = useShell((shell) => shell.overlay);
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <Palette text={overlay.text} at={overlay.at} />;
    case 'sheet':
      return <Sheet topic={overlay.topic} />;
    case 'question':
      return <QuestionDialog question={overlay.question} />;
  }
}
