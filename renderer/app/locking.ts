/**
 * Locks the workstation: by key, when idle, or from another window. Work is saved first; while
 * locked, the service answers nothing else. The agent unlocks with the password; a colleague signs
 * in instead and gets work areas of their own.
 */
import type { SessionView } from '#main/contract/desk.ts';
import { say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';
import { endSession, forgetAgent, ownsAreas, resumeSession } from './session-actions.ts';

/** Removes all work from the page, also for screen readers. */
function clearPage(desk: DeskContext, session: SessionView): void {
  const { n } = desk.shell.getState().announcement;
  desk.shell.setState({ overlay: { kind: 'none' }, announcement: { n: n + 1, text: '' } });
  desk.session.setState({ phase: 'locked', session, error: null });
}

/** Follows another window that signed in or out, locked or unlocked. */
export async function followSession(desk: DeskContext): Promise<void> {
  const result = await desk.client.call('session.get', {});
  if (!result.ok) return;
  const session = result.value.output;
  if (session.locked) return clearPage(desk, session);
  if (!session.user) return endSession(desk, session);
  if (!ownsAreas(desk, session.user.id)) forgetAgent(desk);
  desk.session.setState({ session });
  await resumeSession(desk);
}

export async function lockNow(desk: DeskContext): Promise<void> {
  if (desk.session.getState().phase !== 'signed_in') return;
  await desk.flush();
  const result = await desk.client.call('session.lock', {});
  if (result.ok) {
    desk.page.windows?.send('session');
    clearPage(desk, result.value.output);
  } else desk.answerFailure(desk.getActiveArea().name, result.error);
}

/** Unlocks for the same agent; if refused, shows why and returns false. */
export async function unlock(desk: DeskContext, password: string): Promise<boolean> {
  desk.session.setState({ busy: true, error: null });
  const result = await desk.client.call('session.unlock', { password });
  desk.session.setState({ busy: false });
  if (!result.ok) {
    const wrong = result.error.error === 'UNAUTHENTICATED';
    const error = wrong ? say('lock.wrong') : result.error.message;
    desk.session.setState({ error });
    return false;
  }
  desk.page.windows?.send('session');
  desk.session.setState({ session: result.value.output });
  await resumeSession(desk);
  return true;
}

/** Locks if idle since `touched_at` (ms) longer than the agent's setting. True if locked. */
export function lockWhenIdle(desk: DeskContext, now: number, touched_at: number): boolean {
  const { lock_after_minutes: minutes } = desk.preferences.getState();
  if (minutes === 0 || now - touched_at < minutes * 60_000) return false;
  if (desk.session.getState().phase !== 'signed_in') return false;
  void lockNow(desk);
  return true;
}

const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

const SEND_EVERY_MS = 5_000;

/** Locks the workstation after the agent's idle time. Returns the stop function. */
export function startIdle(desk: DeskContext): () => void {
  const { windows } = desk.page;
  let touched_at = Date.now();
  let phase = desk.session.getState().phase;
  let sent_at = 0;
  const touch = () => {
    touched_at = Date.now();
    if (touched_at - sent_at < SEND_EVERY_MS) return;
    sent_at = touched_at;
    windows?.send('touched');
  };
  // Activity in any window counts.
  windows?.listen((news) => {
    if (news === 'touched') touched_at = Date.now();
  });
  for (const kind of ACTIVITY_EVENTS)
    window.addEventListener(kind, touch, { capture: true, passive: true });
  const unsubscribe = desk.session.subscribe((session) => {
    if (session.phase !== phase) touch();
    phase = session.phase;
  });
  // The page's clock ticks once a second, and right after the computer wakes up.
  const stop = desk.shell.subscribe(({ now }, before) => {
    if (now !== before.now) lockWhenIdle(desk, now, touched_at);
  });
  return () => {
    for (const kind of ACTIVITY_EVENTS) window.removeEventListener(kind, touch, { capture: true });
    unsubscribe();
    stop();
  };
}
