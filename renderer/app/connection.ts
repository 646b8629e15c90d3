/** The connection to the providers, from every answer, events and the agent's switch. */
import type { ConnectionView } from '#main/contract/connection.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { say } from '../i18n/words.ts';
import type { Client } from './client/client.ts';
import { isLost } from './client/transport.ts';
import { isAway, resolveOutageAfter } from './connection-store.ts';
import type { DeskContext } from './desk-context.ts';

type Line = ConnectionView['state'];

/**
 * Wraps a client: passes each answer's connection state to `note` (null if a call failed as
 * OFFLINE), whether the service answered to `reached`, and each failure to `refused`.
 */
export const listenToClient = (
  client: Client,
  note: (line: Line | null) => void,
  reached: (answered: boolean) => void,
  refused: (error: ErrorBody) => void,
): Client => ({
  ...client,
  async call(name, input, extras) {
    const result = await client.call(name, input, extras);
    reached(result.ok || !isLost(result.error));
    if (result.ok) note(result.value.meta.connection);
    else {
      if (result.error.error === 'OFFLINE') note(null);
      refused(result.error);
    }
    return result;
  },
});

const FIRST_TRY_MS = 1_000;
const MAX_TRY_MS = 8_000;

/** Tracks whether the service answers; if not, retries after 1 s, doubling up to 8 s. */
export function watchService(desk: DeskContext): {
  reached: (answered: boolean) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wait_ms = FIRST_TRY_MS;
  const retryLater = () => {
    timer = setTimeout(() => {
      timer = null;
      void readConnection(desk);
    }, wait_ms);
    wait_ms = Math.min(wait_ms * 2, MAX_TRY_MS);
  };
  return {
    reached(answered) {
      const { no_service } = desk.outbox.getState();
      if (!answered && timer === null) retryLater();
      if (answered === !no_service) return;
      desk.outbox.setState({ no_service: !answered });
      desk.announce(say(answered ? 'line_state.service_back' : 'line_state.no_service_long'));
      if (!answered) return;
      if (timer) clearTimeout(timer);
      timer = null;
      wait_ms = FIRST_TRY_MS;
      void readConnection(desk);
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

/** The event stream broke: checks first whether the service still answers. */
export function checkService(desk: DeskContext): void {
  const known = desk.session.getState().phase === 'signed_in';
  if (known && !desk.outbox.getState().no_service) void readConnection(desk);
}

/** Stores a new connection view and answers once when the state changed. */
export function noteConnection(desk: DeskContext, view: ConnectionView): void {
  const before = desk.outbox.getState();
  desk.outbox.setState({
    line: view.state,
    connection: view,
    outage: resolveOutageAfter(before, view),
  });
  const asks = view.proxy !== null && before.connection?.proxy !== view.proxy;
  if (asks || (before.line !== null && before.line !== view.state))
    desk.announce(describeLine(view));
}

/** The connection state in words: switched off, no network, a login page, or no answer. */
export function describeLine(view: Omit<ConnectionView, 'since' | 'outage'>): string {
  const { state, forced, network, providers, proxy } = view;
  if (proxy !== null && !forced) return say('line_state.proxy', { proxy });
  if (state === 'ONLINE') return say('line_state.online');
  if (forced) return say('line_state.forced');
  if (network === false) return say('line_state.no_network');
  const portal = providers.some((provider) => provider.state === 'PORTAL');
  return say(portal ? 'line_state.portal' : 'line_state.lost');
}

/** Reads the connection again if an answer's state differs from the known one. */
export async function checkConnection(desk: DeskContext, line: Line | null): Promise<void> {
  const known = desk.outbox.getState();
  if (known.line === line && known.connection?.state === line) return;
  if (line !== null && known.connection === null) desk.outbox.setState({ line });
  // Before sign-in only the connection state may be read.
  if (desk.session.getState().phase === 'signed_in') await readConnection(desk);
}

let reading: Promise<void> | null = null;

/** One read at a time: a later change is in its answer or arrives as an event. */
export function readConnection(desk: DeskContext): Promise<void> {
  reading ??= desk.client
    .call('connection.get', {})
    .then((result) => {
      if (result.ok) noteConnection(desk, result.value.output);
    })
    .finally(() => {
      reading = null;
    });
  return reading;
}

/** Whether requests to this provider have to wait for a connection. */
export const isProviderAway = (desk: DeskContext, provider: ProviderCode | null): boolean =>
  isAway(desk.outbox.getState(), provider);

/** The agent's offline switch; null toggles it. Resolves once the new state is set. */
export async function setOffline(desk: DeskContext, offline: boolean | null): Promise<void> {
  const { name } = desk.getActiveArea();
  const forced = desk.outbox.getState().connection?.forced ?? false;
  const result = await desk.client.call('connection.set', { offline: offline ?? !forced });
  if (!result.ok) return desk.answerFailure(name, result.error);
  const view = result.value.output;
  noteConnection(desk, view);
  if (view.forced) desk.answer(name, 'warn', say('answer.offline_on'));
  else if (view.state === 'OFFLINE') desk.answer(name, 'warn', say('answer.offline_still'));
  else desk.answer(name, 'ok', say('answer.offline_off'));
}
