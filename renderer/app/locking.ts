/**
 * Locking the workstation: by key, after an idle time, or from another window. Work is saved first;
 * while locked, the service answers nothing else. The agent goes on with a password; a colleague
 * signs in instead, with work areas of their own.
 */
import type { SessionView } from '#main/contract/desk.ts';
import { say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';
import { forgetAgent, isAtWork, leaveDesk, welcomeBack } from './session-actions.ts';

/** Leaves nothing of the work on the page, not even for screen readers. */
function cover(desk: DeskContext, session: SessionView): void {
  const { n } = desk.shell.getState().announcement;
  desk.shell.setState({ overlay: { kind: 'none' }, announcement: { n: n + 1, text: '' } });
  desk.session.setState({ phase: 'locked', session, error: null });
}

/** Another window signed in or out, locked or unlocked: this one follows. */
export async function followSession(desk: DeskContext): Promise<void> {
  const result = await desk.client.call('session.get', {});
  if (!result.ok) return;
  const session = result.value.output;
  if (session.locked) return cover(desk, session);
  if (!session.user) return leaveDesk(desk, session);
  if (!isAtWork(desk, session.user.id)) forgetAgent(desk);
  desk.session.setState({ session });
  await welcomeBack(desk);
}

export async function lockNow(desk: DeskContext): Promise<void> {
  if (desk.session.getState().phase !== 'signed_in') return;
  await desk.flush();
  const result = await desk.client.call('session.lock', {});
  if (result.ok) {
    desk.page.windows?.tell('session');
    cover(desk, result.value.output);
  } else desk.answerFailure(desk.getActiveArea().name, result.error);
}

/** Unlocks for the same agent; false, with the reason on screen, where it was refused. */
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
  desk.page.windows?.tell('session');
  desk.session.setState({ session: result.value.output });
  await welcomeBack(desk);
  return true;
}

/**
 * Locks if idle since `touched_at` for as long as the agent wants; both times in ms. True if so.
 */
export function lockWhenIdle(desk: DeskContext, now: number, touched_at: number): boolean {
  const { lock_after_minutes: minutes } = desk.preferences.getState();
  if (minutes === 0 || now - touched_at < minutes * 60_000) return false;
  if (desk.session.getState().phase !== 'signed_in') return false;
  void lockNow(desk);
  return true;
}

const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

const TELL_EVERY_MS = 5_000;

/** Locks the workstation after the agent's idle time. Returns the stop. */
export function startIdle(desk: DeskContext): () => void {
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
  // Activity in any window counts for the workstation.
  windows?.hear((news) => {
    if (news === 'touched') touched_at = Date.now();
  });
  for (const kind of TOUCHES)
    window.addEventListener(kind, touch, { capture: true, passive: true });
  const unsubscribe = desk.session.subscribe((session) => {
    if (session.phase !== phase) touch();
    phase = session.phase;
  });
  // The page's clock ticks once a second, and at once after the machine slept.
  const stop = desk.shell.subscribe(({ now }, before) => {
    if (now !== before.now) lockWhenIdle(desk, now, touched_at);
  });
  return () => {
    for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    unsubscribe();
    stop();
  };
}
