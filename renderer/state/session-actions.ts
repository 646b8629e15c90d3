/** Signing in and out, and what is fetched once somebody is here. */
import { isLost } from '../client/transport.ts';
import { say } from '../words/words.ts';
import { readConnection } from './connection.ts';
import type { Bench } from './desk.ts';
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
  if (session.user) await welcome(bench);
  else bench.session.setState({ phase: 'signed_out' });
}

/** Brings the kept work areas back, then opens the desk. */
async function welcome(bench: Bench): Promise<void> {
  await Promise.all([restoreAreas(bench), loadPreferences(bench)]);
  bench.session.setState({ phase: 'signed_in', error: null });
  void readConnection(bench);
  void readQueue(bench);
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
  who: { username: string; password: string; group_id: number | null },
): Promise<void> {
  bench.session.setState({ busy: true, error: null });
  const result = await bench.client.call('session.sign_in', who);
  bench.session.setState({ busy: false });
  if (!result.ok) {
    bench.session.setState({ error: result.error.message });
    return;
  }
  bench.session.setState({ session: result.value.output });
  await welcome(bench);
}

export async function signOut(bench: Bench): Promise<void> {
  const result = await bench.client.call('session.sign_out', {});
  if (!result.ok) return;
  bench.session.setState({ session: result.value.output, phase: 'signed_out' });
  forgetQueue(bench.outbox);
  forgetPreferences(bench);
}
