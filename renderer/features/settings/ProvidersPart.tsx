/** The providers: address, credentials, timeouts, and a switch. */
import { useState } from 'react';
import type { ConnectionTest, ProviderSetting } from '#main/contract/provider-settings.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { Tool } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { RecordingsPart } from './RecordingsPart.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

export function ProvidersPart() {
  const { data, reload } = useLoaded('provider.settings');
  const { call, showAnswer } = useCalls();
  const [editing, setEditing] = useState<string | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const test = async ({ provider_type, name }: ProviderSetting) => {
    setTested({ name, told: null });
    const told = await call('provider.test', { provider_type });
    setTested((now) => (now?.name === name ? told && { name, told } : now));
    if (told) showAnswer(told.well ? 'ok' : 'warn', summarize(name, told));
  };
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const one = data.providers.find(({ provider_type }) => provider_type === editing);
  return (
    <>
      <PlainTable
        testid="providers"
        columns={[
          'term.provider',
          'providers.protocol',
          'providers.state',
          'providers.endpoint',
          'providers.credentials',
        ]}
        tools="providers.edit"
      >
        {data.providers.map((provider) => (
          <tr key={provider.provider_type}>
            <td>
              <span className="mono">{formatProviderNumber(provider.provider_type)}</span>{' '}
              {provider.name}
            </td>
            <td className="dim wraps">{provider.protocol ?? say('providers.no_adapter')}</td>
            <td>{provider.protocol !== null && <ProviderState provider={provider} />}</td>
            <td>
              <span className="provider-place cut" title={describePlace(provider)}>
                {describePlace(provider)}
              </span>
            </td>
            <td className="dim">
              {say(
                provider.has_credentials
                  ? 'providers.credentials_kept'
                  : 'providers.credentials_none',
              )}
            </td>
            <td className="key-tools">
              {provider.protocol !== null && isPlaced(provider) && (
                <Tool
                  label={say('providers.test')}
                  of={provider.name}
                  onClick={() => void test(provider)}
                />
              )}
              {provider.protocol !== null && (
                <Tool
                  label={say('providers.edit')}
                  of={provider.name}
                  data-edits={provider.provider_type}
                  onClick={() => setEditing(provider.provider_type)}
                />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {tested && <TestResult {...tested} />}
      {one && (
        <ProviderForm
          // Read again, a form is filled in anew.
          key={`${one.provider_type} ${one.revision}`}
          provider={one}
          all={data.providers}
          reload={reload}
          onDone={async () => {
            // An edit must start from the saved settings.
            await reload();
            setEditing(null);
            // The focus returns to the button that opened the form.
            document.querySelector<HTMLElement>(`[data-edits="${one.provider_type}"]`)?.focus();
          }}
        />
      )}
      <RecordingsPart providers={data.providers} />
    </>
  );
}

const isPlaced = ({ endpoint, training }: ProviderSetting): boolean =>
  endpoint !== null || training;

/** On only where it can be asked. */
function ProviderState({ provider }: { provider: ProviderSetting }) {
  if (!provider.enabled) return <span className="dim">✕ {say('providers.off')}</span>;
  if (!isPlaced(provider)) return <span className="warn">{say('app.not_configured')}</span>;
  return <span className="ok">✓ {say('providers.on')}</span>;
}

interface Tested {
  name: string;
  /** Null while the test is running. */
  told: ConnectionTest | null;
}

const summarize = (name: string, { well, took_ms }: ConnectionTest): string =>
  say(well ? 'providers.well' : 'providers.unwell', { name, n: took_ms });

function TestResult({ name, told }: Tested) {
  if (!told) return <p className="settings-tools dim">{say('providers.testing', { name })}</p>;
  return (
    <div>
      <p className={told.well ? 'ok' : 'warn'}>{summarize(name, told)}</p>
      <table className="plain-table">
        <tbody>
          {told.steps.map(({ step, state, message }) => (
            <tr key={step}>
              <th scope="row">{say(`providers.step_${step}`)}</th>
              <td className={state === 'OK' ? 'ok' : 'warn'}>
                {state === 'OK' ? '✓' : '✕'} {sayInWords(message)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describePlace({ protocol, endpoint, training }: ProviderSetting): string {
  if (protocol === null) return '';
  return endpoint ?? say(training ? 'providers.training' : 'providers.nowhere');
}
