/** Starts the workstation: client, desk, keys, clock, screen. */
import { createDesk, type Desk } from './app/create-desk.ts';
import { Shell } from './app/Shell.tsx';
import { DeskContext, useSession, useShell } from './app/use-desk.ts';
import { getItemCounts } from './features/outbox/outbox-rows.ts';
import { LockScreen } from './features/session/LockScreen.tsx';
import { SignIn } from './features/session/SignIn.tsx';
import { useWords } from './i18n/use-words.ts';
import { loadLanguage, say } from './i18n/words.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './app/shell.css';
import './app/overlay.css';
import './ui/form.css';
import './ui/list.css';
import { createRoot } from 'react-dom/client';
import { bootClient } from './app/client/client.ts';
import { isField, retype } from './app/cut-text.ts';
import { createPageFiles } from './app/files.ts';
import { findLineCaret, isFocusInField, placeCaretOfLine, startKeys } from './app/keyboard.ts';
import { startIdle } from './app/locking.ts';
import { looksMemory, showLooks } from './app/looks.ts';
import { takeCard, takeZone } from './app/reader-data.ts';
import { feedReader, NO_READER, QUIET_MS, type ReaderState } from './app/reader-detection.ts';
import { loadScreens } from './app/screens.tsx';
import { createPageWindows } from './app/windows.ts';
import { findPassengerIndex } from './features/sell/PassengerFields.tsx';

/** The page title shows that an outbox item needs a decision. */
function showBadge(desk: Desk): void {
  desk.outbox.subscribe(({ items }) => {
    const n = getItemCounts(items).attention;
    document.title = say(n > 0 ? 'app.title_attention' : 'app.name', { n });
  });
}

const TICK_MS = 1_000;
/**
 * A held arrow key moves the cursor about 30 times a second: follow-up work runs only this often.
 */
const WAIT_MS = 100;
/** A hidden page draws no frames: the maximum wait for one. */
const MAX_WAIT_MS = 300;

/** Runs it shortly after the next frame has been drawn, so that it delays none. */
function runAfterPaint(run: () => void): void {
  let ran = false;
  const runOnce = () => {
    if (ran) return;
    ran = true;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(runOnce, MAX_WAIT_MS);
  requestAnimationFrame(() => setTimeout(runOnce, WAIT_MS));
}

/** Saves typed input before the page closes. */
function saveOnLeave(desk: Desk): void {
  const save = () => void desk.flush();
  window.airdesk?.onFlush(() => desk.flush());
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}

export const desk = createDesk({
  client: bootClient(),
  host: window.airdesk ? 'desktop' : 'browser',
  platform: /Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other',
  looks: looksMemory,
  windows: createPageWindows(),
  inField: isFocusInField,
  caret: findLineCaret,
  placeCaret: placeCaretOfLine,
  afterPaint: runAfterPaint,
  print: () => window.print(),
  ...createPageFiles(),
});

/** Tells the desktop app the language for its dialogs, menus and notifications. */
function tellLanguage(desk: Desk): void {
  const send = () => window.airdesk?.tellLanguage(desk.preferences.getState().language);
  desk.preferences.subscribe((now, before) => {
    if (now.language !== before.language) send();
  });
  send();
}

showLooks(desk.preferences);
// The first text is in the language stored in the browser.
await loadLanguage(desk.preferences.getState().language);
tellLanguage(desk);
// Before the workstation's keys: a reader's characters must not run commands.
startReaders(desk);
startKeys(desk);
startIdle(desk);
showBadge(desk);
setInterval(() => desk.shell.setState({ now: Date.now() }), TICK_MS);
saveOnLeave(desk);
void desk.start();
const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the workstation');
createRoot(root).render(<App desk={desk} />);
runAfterPaint(() => void loadScreens());

function App({ desk }: { desk: Desk }) {
  // A change of language renders everything below again.
  useWords();
  return (
    <DeskContext value={desk}>
      <Phase />
      <Announcements />
    </DeskContext>
  );
}

/** Removes announcements of the work once the agent signs out or locks. */
function Announcements() {
  const phase = useSession((state) => state.phase);
  return <LiveRegion key={phase === 'signed_in' ? 'at work' : 'away'} />;
}

function Phase() {
  const phase = useSession((state) => state.phase);
  if (phase === 'signed_in') return <Shell />;
  return phase === 'locked' ? <LockScreen /> : <SignIn />;
}

/** Says each answer once. Two regions take turns, so that an equal text is said again. */
function LiveRegion() {
  const { n, text } = useShell((shell) => shell.announcement);
  return (
    <div className="unseen">
      <div role="status" aria-live="polite">
        {n % 2 === 0 ? text : ''}
      </div>
      <div role="status" aria-live="polite">
        {n % 2 === 1 ? text : ''}
      </div>
    </div>
  );
}

/** Removes the last characters of a field. */
function retract(target: EventTarget | null, count: number): void {
  if (count <= 0 || !isField(target)) return;
  const end = target.selectionStart ?? target.value.length;
  retype(target, target.value.slice(0, Math.max(0, end - count)) + target.value.slice(end));
}

/**
 * Handles keys of card and passport readers before they reach the page, whatever has the focus: the
 * keys are suppressed, and the data goes to the desk.
 */
function startReaders(desk: Desk): () => void {
  let state: ReaderState = NO_READER;
  let at: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    const { mode, text } = state;
    state = NO_READER;
    if (desk.session.getState().phase !== 'signed_in') return;
    if (mode === 'card') takeCard(desk, text);
    else if (mode === 'zone') takeZone(desk, text, at);
  };

  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const before = state.mode;
    const fed = feedReader(state, { key: event.key, at: event.timeStamp });
    state = fed.state;
    if (!fed.swallow) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (before === 'idle') {
      at = findPassengerIndex(event.target);
      retract(event.target, fed.retract);
    }
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', listen, { capture: true });
  };
}
