/** Signing in and out, and what is fetched once somebody is here. */
import { isLost } from '../client/transport.ts';
import { say } from '../words/words.ts';
import { readConnection } from './connection.ts';
import type { Bench } from './desk.ts';
import { sendOwed } from './owed-notes.ts';
import { forgetPreferences, loadPreferences } from './preferring.ts';
import { forgetQueue, readQueue } from './queue.ts';
import { restoreAreas } from './saved.ts';

/** Asks who sits here. */
export async function start(bench: Bench): Promise<void> {
  const result = await bench.client.call('session.get', {});
  if (!result.ok) {
    const unbound = result.error.error === 'UNAUTHENTICATED';
    bench.session.setState({
      phase: unbound ? 'unbound' : 'signed_out',
      error: isLost(result.error) ? say('signin.no_service') : result.error.message,
    });
    return;
  }
  const session = result.value.output;
  bench.session.setState({ session, error: null });
  if (session.locked) bench.session.setState({ phase: 'locked' });
  else if (session.user) await welcome(bench);
  else bench.session.setState({ phase: 'signed_out' });
}

/** Whose work areas are in memory. */
const at_work = new WeakMap<Bench['areas'], number>();

/** The same agent is back: what is in memory is as it was left, and kept besides. */
export async function welcomeBack(bench: Bench): Promise<void> {
  if (at_work.get(bench.areas) === bench.session.getState().session?.user?.id) {
    bench.session.setState({ phase: 'signed_in', error: null });
    void readConnection(bench);
    void readQueue(bench);
    void sendOwed(bench, null);
  } else await welcome(bench);
}

/** Nothing of who sat here before is left for who sits here now. */
function forgetAgent(bench: Bench): void {
  at_work.delete(bench.areas);
  for (const { waiting } of Object.values(bench.areas.getState().areas)) waiting?.stop.abort();
  bench.shell.setState({ recall: [], recall_at: null, overlay: { kind: 'none' } });
  forgetQueue(bench.outbox);
  forgetPreferences(bench);
}

/** Brings the kept work areas back, then opens the desk. */
async function welcome(bench: Bench): Promise<void> {
  await Promise.all([restoreAreas(bench), loadPreferences(bench)]);
  const user = bench.session.getState().session?.user;
  if (user) at_work.set(bench.areas, user.id);
  bench.session.setState({ phase: 'signed_in', error: null });
  void readConnection(bench);
  void readQueue(bench);
  void sendOwed(bench, null);
  void readRates(bench);
  const providers = await bench.client.call('provider.list', {});
  if (providers.ok) bench.shell.setState({ providers: providers.value.output.providers });
}

/** The agency's rates of exchange, for what is reckoned here. */
async function readRates(bench: Bench): Promise<void> {
  const rates = await bench.client.call('reference.rates', {});
  if (rates.ok) bench.shell.setState({ rates: rates.value.output.rates });
}

export async function signIn(
  bench: Bench,
  who: {
    username: string;
    password: string;
    group_id?: number | null;
    agency?: string | null;
    group?: string | null;
  },
): Promise<void> {
  bench.session.setState({ busy: true, error: null });
  const result = await bench.client.call('session.sign_in', who);
  bench.session.setState({ busy: false });
  if (!result.ok) {
    bench.session.setState({ error: result.error.message });
    return;
  }
  forgetAgent(bench);
  bench.session.setState({ session: result.value.output });
  await welcome(bench);
}

export async function signOut(bench: Bench): Promise<void> {
  const result = await bench.client.call('session.sign_out', {});
  if (!result.ok) return;
  bench.session.setState({ session: result.value.output, phase: 'signed_out' });
  forgetAgent(bench);
}
