/**
 * A workstation that is covered: by key, by itself after a while, or by another window of it. What was
 * typed is kept first; while it is covered the service answers nothing else. The agent goes on with a
 * password; a colleague signs in instead and finds work areas of their own.
 */
import { say } from '../i18n/words.ts';
import { activeArea, answerFailure, type DeskContext } from './desk-context.ts';
import { welcomeBack } from './session-actions.ts';

export async function lockNow(desk: DeskContext): Promise<void> {
  if (desk.session.getState().phase !== 'signed_in') return;
  await desk.flush();
  const result = await desk.client.call('session.lock', {});
  if (result.ok) {
    // Nothing of the work is left on the page, not even for those who listen.
    const { n } = desk.shell.getState().announcement;
    const announcement = { n: n + 1, text: '' };
    desk.shell.setState({ overlay: { kind: 'none' }, announcement });
    desk.session.setState({ phase: 'locked', session: result.value.output, error: null });
  } else answerFailure(desk, activeArea(desk).name, result.error);
}

/** The same agent goes on where the work was left. */
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
  desk.session.setState({ session: result.value.output });
  await welcomeBack(desk);
  return true;
}

/** Milliseconds without a key or a hand on the mouse after which it is covered; null for never. */
function lockAfter(minutes: number): number | null {
  return minutes > 0 ? minutes * 60_000 : null;
}

/** Locks once nobody touched anything for as long as the agent wants. Called with the clock's time. */
export function lockWhenIdle(desk: DeskContext, now: number, touched_at: number): boolean {
  const after = lockAfter(desk.preferences.getState().lock_after_minutes);
  if (after === null || now - touched_at < after) return false;
  if (desk.session.getState().phase !== 'signed_in') return false;
  void lockNow(desk);
  return true;
}
