/** Work areas on the left; training, providers and clocks on the right. */
import { useStore } from 'zustand';
import { WORK_AREAS } from '#main/contract/desk.ts';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import {
  formatLongDay,
  formatNumber,
  formatProviderNumber,
  formatZoneName,
} from '../i18n/format.ts';
import { describeTrouble } from '../i18n/service-words.ts';
import { say } from '../i18n/words.ts';
import { MouseButton } from '../ui/MouseButton.tsx';
import type { Area } from './area.ts';
import { describeArea } from './area-text.ts';
import { ConnectionState, findReachProblem, OutboxCount } from './ConnectionState.tsx';
import type { ProviderHealth } from './stores.ts';
import { useDesk, useNow, useOutbox, useSession, useShell, useTimeZone } from './use-desk.ts';

function describeTab(area: Area): string {
  const { name, asked } = area;
  if (asked) return say('app.area_asks', { area: name, question: asked.title });
  return `${say('app.area', { area: name })} ${describeArea(area)}`;
}

function AreaStrip() {
  const desk = useDesk();
  const { active, areas, window } = useStore(desk.areas);
  return (
    <div
      className="areas"
      role="tablist"
      aria-label={window > 1 ? say('app.areas_of_window', { n: window }) : say('group.areas')}
    >
      {window > 1 && <span>{say('app.window', { n: window })}</span>}
      {WORK_AREAS.map((name) => (
        <MouseButton
          key={name}
          role="tab"
          className="area"
          data-testid={`area-${name}`}
          aria-selected={name === active}
          aria-label={describeTab(areas[name])}
          onClick={() => desk.actions.switchArea(name)}
        >
          <span className="letter">{name}</span>
          {areas[name].asked && <b>?</b>}
          {describeArea(areas[name]) !== '' && (
            <span className="cut">{describeArea(areas[name])}</span>
          )}
        </MouseButton>
      ))}
    </div>
  );
}

function describeHealth(health: ProviderHealth | undefined, configured: boolean): string {
  if (!configured) return say('app.not_configured');
  const { state, elapsed_ms, message } = health ?? { state: 'IDLE', elapsed_ms: 0, message: null };
  return say(`health.${state}`, {
    s: formatNumber(elapsed_ms / 1000, 1),
    why: describeTrouble(message ?? ''),
  });
}

function Health() {
  const providers = useShell((shell) => shell.providers);
  const health = useShell((shell) => shell.health);
  const isConfigured = (code: ProviderCode) =>
    providers.find((view) => view.provider_type === code)?.configured ?? true;
  const connection = useOutbox((outbox) => outbox.connection);
  const no_service = useOutbox((outbox) => outbox.no_service);
  // Without Airdesk's service, the providers' state is unknown.
  if (no_service) return null;
  const well = PROVIDER_CODES.filter((code) => {
    const state = health[code]?.state;
    const reached = findReachProblem(connection, code) === null;
    return isConfigured(code) && reached && state !== 'FAILED' && state !== 'LATE';
  });
  return (
    <span
      className="health"
      role="img"
      aria-label={`${say('settings.providers')} ${well.length}/10`}
    >
      {PROVIDER_CODES.map((code) => {
        const reach = isConfigured(code) ? findReachProblem(connection, code) : null;
        const state = reach
          ? 'AWAY'
          : isConfigured(code)
            ? (health[code]?.state ?? 'IDLE')
            : 'NONE';
        const name = providers.find((view) => view.provider_type === code)?.name ?? '';
        const title = say('app.provider_state', {
          provider: formatProviderNumber(code),
          name,
          state: reach ? say(`reach.${reach}`) : describeHealth(health[code], isConfigured(code)),
        });
        return <i key={code} className={state.toLowerCase()} title={title} />;
      })}
      <span className="clock">{`${well.length}/10`}</span>
    </span>
  );
}

function Clocks() {
  const now = useNow();
  const zone = useTimeZone();
  const local = convertUtcToLocal(now.toISOString(), zone);
  return (
    <span className="clock" title={formatZoneName(zone, now)}>
      <span className="faint">{formatLongDay(local)}</span> {local.slice(11, 16)}{' '}
      <span className="faint">·</span> {now.toISOString().slice(11, 16)}Z
    </span>
  );
}

export function TopBar() {
  const session = useSession((state) => state.session);
  return (
    <header className="top">
      <AreaStrip />
      <div className="status">
        {session?.training ? (
          <span className="training" title={say('app.training_long')}>
            {say('app.training')}
          </span>
        ) : (
          <span className="faint small">{say('app.production')}</span>
        )}
        <ConnectionState />
        <Health />
        <OutboxCount />
        <Clocks />
        <span className="user" title={session?.user?.email}>
          {session?.user?.name}
        </span>
      </div>
    </header>
  );
}
