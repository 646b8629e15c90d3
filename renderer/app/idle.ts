/** Covers the workstation once nobody touched it for as long as the agent wants. */
import type { Desk } from './create-desk.ts';
import { lockWhenIdle } from './locking.ts';

const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

const TELL_EVERY_MS = 5_000;

export function startIdle(desk: Desk): () => void {
  const { windows } = desk.page;
  let touched_at = Date.now();
  let phase = desk.session.getState().phase;
  let told_at = 0;
  const touch = () => {
    touched_at = Date.now();
    if (touched_at - told_at < TELL_EVERY_MS) return;
    told_at = touched_at;
    windows?.tell('touched');
  };
  // A hand on any window is a hand on the workstation.
  windows?.hear((news) => {
    if (news === 'touched') touched_at = Date.now();
  });
  for (const kind of TOUCHES)
    window.addEventListener(kind, touch, { capture: true, passive: true });
  const unsubscribe = desk.session.subscribe((session) => {
    if (session.phase !== phase) touch();
    phase = session.phase;
  });
  // The clock of the page beats once a second; after the machine slept it beats at once.
  const stop = desk.shell.subscribe(({ now }, before) => {
    if (now !== before.now) lockWhenIdle(desk, now, touched_at);
  });
  return () => {
    for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    unsubscribe();
    stop();
  };
}
