/** State of the connection to the providers and number of items in the outbox, on every screen. */
import type { ConnectionView } from '#main/contract/connection.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { getItemCounts } from '../features/outbox/outbox-rows.ts';
import { say } from '../i18n/words.ts';
import { MouseButton } from '../ui/MouseButton.tsx';
import { describeLine } from './connection.ts';
import { useDesk, useInstants, useOutbox } from './use-desk.ts';

/** Why a provider cannot be reached; null if it can, or if that is not known yet. */
export function findReachProblem(
  connection: ConnectionView | null,
  code: ProviderCode,
): 'OFFLINE' | 'PORTAL' | null {
  if (connection?.state === 'OFFLINE' && connection.forced) return 'OFFLINE';
  const state = connection?.providers.find((one) => one.provider_type === code)?.state;
  return state === 'OFFLINE' || state === 'PORTAL' ? state : null;
}

export function ConnectionState() {
  const { actions } = useDesk();
  const formatInstant = useInstants();
  const line = useOutbox((outbox) => outbox.line);
  const connection = useOutbox((outbox) => outbox.connection);
  const no_service = useOutbox((outbox) => outbox.no_service);
  if (no_service) {
    return (
      <span
        className="line-state away"
        title={say('line_state.no_service_long')}
        data-testid="line-state"
        data-line="NO_SERVICE"
      >
        ✕ {say('line_state.no_service')}
      </span>
    );
  }
  if (line === null) return null;
  const away = line === 'OFFLINE';
  const since = connection
    ? say('line_state.since', { time: formatInstant(connection.since) })
    : '';
  const why = connection ? describeLine(connection) : say(`line_state.${away ? 'lost' : 'online'}`);
  const portal =
    connection?.forced === false && connection.providers.some(({ state }) => state === 'PORTAL');
  const proxy = connection?.forced === false && connection.proxy !== null;
  return (
    <MouseButton
      className={away ? 'line-state away' : 'line-state'}
      title={`${why} ${since}`}
      aria-label={`${why} ${since}`}
      data-testid="line-state"
      data-line={line}
      onClick={() => (proxy ? actions.openSettings('account') : actions.setOffline(null))}
    >
      {away ? `✕ ${say('line_state.offline')}` : say('line_state.online')}
      {away && portal && ` · ${say('line_state.portal_short')}`}
      {proxy && ` · ${say('line_state.proxy_short')}`}
    </MouseButton>
  );
}

/** `queue 3!`: outbox items that need a decision, else items that wait; empty if there are none. */
export function OutboxCount() {
  const { actions } = useDesk();
  const { attention, waiting } = getItemCounts(useOutbox((outbox) => outbox.items));
  if (attention + waiting === 0) return null;
  return (
    <MouseButton
      className={attention > 0 ? 'outbox-count warn' : 'outbox-count'}
      aria-label={say('app.outbox_label', { n: attention, waiting })}
      data-testid="outbox-count"
      onClick={() => actions.openOutbox(attention > 0 ? 'attention' : 'waiting')}
    >
      {say('app.outbox')} {attention > 0 ? <b>{attention}!</b> : <b>{waiting}</b>}
    </MouseButton>
  );
}
