/** Signing in and out, and the data fetched after sign-in. */
import type { SessionView } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { sendDeferred } from '../features/booking/deferred-notes.ts';
import { forgetOutbox, readOutbox } from '../features/outbox/outbox.ts';
import { say } from '../i18n/words.ts';
import { isLost } from './client/transport.ts';
import { readConnection } from './connection.ts';
import type { DeskContext } from './desk-context.ts';
import { forgetPreferences, loadPreferences } from './preference-actions.ts';
import { restoreAreas } from './saved-areas.ts';

const describeFailure = (error: ErrorBody): string =>
  isLost(error) ? say('signin.no_service') : error.message;

/** Asks the service who is signed in. */
export async function start(desk: DeskContext): Promise<void> {
  const result = await desk.client.call('session.get', {});
  if (!result.ok) {
    const unbound = result.error.error === 'UNAUTHENTICATED';
    if (unbound) desk.page.windows?.release();
    desk.session.setState({
      phase: unbound ? 'unbound' : 'signed_out',
      error: describeFailure(result.error),
    });
    return;
  }
  const session = result.value.output;
  desk.session.setState({ session, error: null });
  if (session.locked) desk.session.setState({ phase: 'locked' });
  else if (session.user) await openSession(desk);
  else desk.session.setState({ phase: 'signed_out' });
}

/** The user id that owns the work areas in memory. */
const area_owners = new WeakMap<DeskContext['areas'], number>();
export const ownsAreas = (desk: DeskContext, user_id: number): boolean =>
  area_owners.get(desk.areas) === user_id;

/** The same agent is back: the work areas in memory are current and already saved. */
export async function resumeSession(desk: DeskContext): Promise<void> {
  const user = desk.session.getState().session?.user;
  if (user && ownsAreas(desk, user.id)) {
    showSignedIn(desk);
  } else await openSession(desk);
}

function showSignedIn(desk: DeskContext): void {
  desk.session.setState({ phase: 'signed_in', error: null });
  void readConnection(desk);
  void readOutbox(desk);
  void sendDeferred(desk, null);
}

/** Clears everything of the last agent before the next one. */
export function forgetAgent(desk: DeskContext): void {
  area_owners.delete(desk.areas);
  for (const { waiting } of Object.values(desk.areas.getState().areas)) waiting?.stop.abort();
  const { providers, health, rates } = desk.shell.getInitialState();
  const nothing = { recall: [], recall_at: null, overlay: { kind: 'none' } } as const;
  desk.shell.setState({ ...nothing, providers, health, rates });
  forgetOutbox(desk.outbox);
  forgetPreferences(desk);
}

/** Restores the saved work areas, then opens the desk. */
async function openSession(desk: DeskContext): Promise<void> {
  const [unread] = await Promise.all([restoreAreas(desk), loadPreferences(desk)]);
  if (unread) return desk.session.setState({ phase: 'signed_out', error: describeFailure(unread) });
  const user = desk.session.getState().session?.user;
  if (user) area_owners.set(desk.areas, user.id);
  showSignedIn(desk);
  void readRates(desk);
  const providers = await desk.client.call('provider.list', {});
  if (providers.ok) desk.shell.setState({ providers: providers.value.output.providers });
}

/** Reads the agency's exchange rates, for sums calculated here. */
export async function readRates(desk: DeskContext): Promise<void> {
  const rates = await desk.client.call('reference.rates', {});
  if (rates.ok) desk.shell.setState({ rates: rates.value.output });
}

export async function signIn(
  desk: DeskContext,
  who: {
    username: string;
    password: string;
    group_id?: number | null;
    agency?: string | null;
    group?: string | null;
  },
): Promise<void> {
  desk.session.setState({ busy: true, error: null });
  const result = await desk.client.call('session.sign_in', who);
  desk.session.setState({ busy: false });
  if (!result.ok) return desk.session.setState({ error: result.error.message });
  forgetAgent(desk);
  desk.page.windows?.send('session');
  desk.session.setState({ session: result.value.output });
  await openSession(desk);
}

/** After a sign-out, releases the work areas for the next window. */
export function endSession(desk: DeskContext, session: SessionView): void {
  desk.session.setState({ session, phase: 'signed_out', error: null });
  forgetAgent(desk);
  desk.page.windows?.release();
}

export async function signOut(desk: DeskContext): Promise<void> {
  const result = await desk.client.call('session.sign_out', {});
  if (!result.ok) return desk.answerFailure(desk.getActiveArea().name, result.error);
  desk.page.windows?.send('session');
  endSession(desk, result.value.output);
}
