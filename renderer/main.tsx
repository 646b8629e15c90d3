/** Starts the workstation: client, desk, keys, clock, screen. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/shell.css';
import './ui/overlay.css';
import './ui/form.css';
import { createRoot } from 'react-dom/client';
import { bootClient } from './client/index.ts';
import { detectHost, detectPlatform } from './keys/platform.ts';
import { createDesk, type Desk } from './state/create-desk.ts';
import { countsOf } from './state/queue-rows.ts';
import { App } from './ui/App.tsx';
import { afterPaint } from './ui/after-paint.ts';
import { pageFiles } from './ui/files.ts';
import { startIdle } from './ui/idle.ts';
import { caretOfLine, focusIsInField, placeCaretOfLine, startKeys } from './ui/keyboard.ts';
import { looksMemory, showLooks } from './ui/looks.ts';
import { startReaders } from './ui/readers.ts';
import { say } from './words/words.ts';

const TICK_MS = 1_000;

function startClock(desk: Desk): void {
  setInterval(() => desk.shell.setState({ now: Date.now() }), TICK_MS);
}

/** What is typed is kept before the page goes away. */
function saveOnLeave(desk: Desk): void {
  const save = () => void desk.flush();
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}

const desk = createDesk({
  client: bootClient(),
  host: detectHost(),
  platform: detectPlatform(),
  looks: looksMemory,
  inField: focusIsInField,
  caret: caretOfLine,
  placeCaret: placeCaretOfLine,
  afterPaint,
  print: () => window.print(),
  ...pageFiles(),
});

/** The page's title says from afar that a person is needed. */
function showBadge(desk: Desk): void {
  desk.outbox.subscribe(({ items }) => {
    const n = countsOf(items).attention;
    document.title = say(n > 0 ? 'app.title_attention' : 'app.title', { n });
  });
}

showLooks(desk.preferences);
// Before the keys of the workstation: what a reader types is none of them.
startReaders(desk);
startKeys(desk);
startIdle(desk);
showBadge(desk);
startClock(desk);
saveOnLeave(desk);
void desk.start();
const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the workstation');
createRoot(root).render(<App desk={desk} />);
