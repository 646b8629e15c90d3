/**
 * A workstation that is covered: by key, by itself after a while, or by another window of it. What was
 * typed is kept first; while it is covered the service answers nothing else. The agent goes on with a
 * password; a colleague signs in instead and finds work areas of their own.
 */
import { say } from '../words/words.ts';
import { activeArea, answerFailure, type Bench } from './desk.ts';
import { welcomeBack } from './session-actions.ts';

export async function lockNow(bench: Bench): Promise<void> {
  if (bench.session.getState().phase !== 'signed_in') return;
  await bench.flush();
  const result = await bench.client.call('session.lock', {});
  if (result.ok) {
    // Nothing of the work is left on the page, not even for those who listen.
    const { n } = bench.shell.getState().announcement;
    const announcement = { n: n + 1, text: '' };
    bench.shell.setState({ overlay: { kind: 'none' }, announcement });
    bench.session.setState({ phase: 'locked', session: result.value.output, error: null });
  } else answerFailure(bench, activeArea(bench).name, result.error);
}

/** The same agent goes on where the work was left. */
export async function unlock(bench: Bench, password: string): Promise<boolean> {
  bench.session.setState({ busy: true, error: null });
  const result = await bench.client.call('session.unlock', { password });
  bench.session.setState({ busy: false });
  if (!result.ok) {
    const wrong = result.error.error === 'UNAUTHENTICATED';
    const error = wrong ? say('lock.wrong') : result.error.message;
    bench.session.setState({ error });
    return false;
  }
  bench.session.setState({ session: result.value.output });
  await welcomeBack(bench);
  return true;
}

/** Milliseconds without a key or a hand on the mouse after which it is covered; null for never. */
export function lockAfter(minutes: number): number | null {
  return minutes > 0 ? minutes * 60_000 : null;
}

/** Locks once nobody touched anything for as long as the agent wants. Called with the clock's time. */
export function lockWhenIdle(bench: Bench, now: number, touched_at: number): boolean {
  const after = lockAfter(bench.preferences.getState().lock_after_minutes);
  if (after === null || now - touched_at < after) return false;
  if (bench.session.getState().phase !== 'signed_in') return false;
  void lockNow(bench);
  return true;
}
