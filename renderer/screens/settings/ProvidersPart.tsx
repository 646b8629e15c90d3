/** The providers: where each is, with what, for how long it is waited for, on or off. */
import { type FormEvent, useState } from 'react';
import {
  type ConnectionTest,
  CREDENTIAL_FIELDS,
  type CredentialField,
  type CredentialScheme,
  type Credentials,
  type ProviderConfigureInput,
  type ProviderSetting,
} from '#main/contract/provider-settings.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { providerNumber } from '../../words/format.ts';
import { saidInWords } from '../../words/said.ts';
import { say } from '../../words/words.ts';
import { useCalls, useLoaded } from './use-settings.ts';

export function ProvidersPart() {
  const { data, reload } = useLoaded('provider.settings');
  const { call, tell } = useCalls();
  const [editing, setEditing] = useState<string | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const test = async ({ provider_type, name }: ProviderSetting) => {
    setTested({ name, told: null });
    const told = await call('provider.test', { provider_type });
    setTested((now) => (now?.name === name ? told && { name, told } : now));
    if (told) tell(told.well ? 'ok' : 'warn', summaryOf(name, told));
  };
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const one = data.providers.find(({ provider_type }) => provider_type === editing);
  return (
    <>
      <table className="plain-table" data-testid="providers">
        <thead>
          <tr>
            <th>{say('providers.provider')}</th>
            <th>{say('providers.protocol')}</th>
            <th>{say('providers.state')}</th>
            <th>{say('providers.endpoint')}</th>
            <th>{say('providers.credentials')}</th>
            <th>
              <span className="unseen">{say('providers.edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.providers.map((provider) => (
            <tr key={provider.provider_type} data-testid={`provider-${provider.provider_type}`}>
              <td>
                <span className="mono">{providerNumber(provider.provider_type)}</span>{' '}
                {provider.name}
              </td>
              <td className="dim">{provider.protocol ?? say('providers.no_adapter')}</td>
              <td>
                {provider.protocol !== null && (
                  <span className={provider.enabled ? 'ok' : 'dim'}>
                    {provider.enabled ? `✓ ${say('providers.on')}` : `✕ ${say('providers.off')}`}
                  </span>
                )}
              </td>
              <td className="cut">{placeOf(provider)}</td>
              <td className="dim">
                {say(
                  provider.has_credentials
                    ? 'providers.credentials_kept'
                    : 'providers.credentials_none',
                )}
              </td>
              <td className="key-tools">
                {provider.protocol !== null &&
                  (provider.endpoint !== null || provider.training) && (
                    <button
                      type="button"
                      className="button small"
                      aria-label={`${say('providers.test')} ${provider.name}`}
                      onClick={() => void test(provider)}
                    >
                      {say('providers.test')}
                    </button>
                  )}
                {provider.protocol !== null && (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`${say('providers.edit')} ${provider.name}`}
                    onClick={() => setEditing(provider.provider_type)}
                  >
                    {say('providers.edit')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tested && <TestTold {...tested} />}
      {one && (
        <ProviderForm
          key={one.provider_type}
          provider={one}
          onDone={() => {
            setEditing(null);
            void reload();
          }}
        />
      )}
    </>
  );
}

interface Tested {
  name: string;
  /** Null while it is under way. */
  told: ConnectionTest | null;
}

const summaryOf = (name: string, { well, took_ms }: ConnectionTest): string =>
  say(well ? 'providers.well' : 'providers.unwell', { name, n: took_ms });

function TestTold({ name, told }: Tested) {
  if (!told) return <p className="settings-tools dim">{say('providers.testing', { name })}</p>;
  return (
    <div data-testid="provider-tested">
      <p className={told.well ? 'ok' : 'warn'}>{summaryOf(name, told)}</p>
      <table className="plain-table">
        <tbody>
          {told.steps.map(({ step, state, message }) => (
            <tr key={step}>
              <th scope="row">{say(`providers.step_${step}`)}</th>
              <td className={state === 'OK' ? 'ok' : 'warn'}>
                {state === 'OK' ? '✓' : '✕'} {saidInWords(message)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf({ protocol, endpoint, training }: ProviderSetting): string {
  if (protocol === null) return '';
  return endpoint ?? say(training ? 'providers.training' : 'providers.nowhere');
}

type Scheme = 'KEEP' | 'NONE' | CredentialScheme;

/** What each kind asks for, in order. */
const fieldsOf = (scheme: Scheme) =>
  scheme === 'KEEP' || scheme === 'NONE' ? [] : CREDENTIAL_FIELDS[scheme];

const seconds = (ms: number | null): string => (ms === null ? '' : String(ms / 1_000));

/** Undefined where what is typed is no deadline; null for the usual one. */
function milliseconds(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= 180 ? number * 1_000 : undefined;
}

function ProviderForm({ provider, onDone }: { provider: ProviderSetting; onDone: () => void }) {
  const desk = useDesk();
  const { call, tell } = useCalls();
  const [on, setOn] = useState(provider.enabled);
  const [endpoint, setEndpoint] = useState(provider.endpoint ?? '');
  const [scheme, setScheme] = useState<Scheme>('KEEP');
  const [typed, setTyped] = useState<Partial<Record<CredentialField, string>>>({});
  const [search, setSearch] = useState(seconds(provider.search_timeout_ms));
  const [other, setOther] = useState(seconds(provider.call_timeout_ms));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { name, provider_type, usual } = provider;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const search_timeout_ms = milliseconds(search);
    const call_timeout_ms = milliseconds(other);
    const wrong: Record<string, string> = {};
    if (search_timeout_ms === undefined) wrong.search_timeout_ms = say('providers.deadline_wrong');
    if (call_timeout_ms === undefined) wrong.call_timeout_ms = say('providers.deadline_wrong');
    for (const { name: field, optional } of fieldsOf(scheme)) {
      if (!typed[field] && !optional) wrong[`credentials.${field}`] = say('field.needed');
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const input: ProviderConfigureInput = {
      provider_type,
      enabled: on,
      endpoint: endpoint.trim() === '' ? null : endpoint.trim(),
      search_timeout_ms,
      call_timeout_ms,
      ...credentialsOf(scheme, typed),
    };
    const done = await call('provider.configure', input, setErrors);
    setTyped({});
    if (!done) return;
    desk.shell.setState({ providers: done.providers });
    tell('ok', say('providers.saved', { name }));
    onDone();
  };
  const hint = (ms: number | undefined) =>
    ms === undefined ? '' : say('providers.usual', { n: ms / 1_000 });
  const moved = endpoint.trim() !== (provider.endpoint ?? '') && provider.has_credentials;
  return (
    <form
      className="settings-form wide"
      aria-label={name}
      data-testid="provider-form"
      onSubmit={(event) => void submit(event)}
    >
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
        {name}: {say(on ? 'providers.on' : 'providers.off')}
      </label>
      <TextField
        label={say('providers.endpoint')}
        name="endpoint"
        maxLength={500}
        placeholder={say('providers.endpoint_hint')}
        value={endpoint}
        error={errors.endpoint}
        note={moved ? say('providers.moved') : undefined}
        onChange={setEndpoint}
      />
      <SelectField
        label={say('providers.scheme')}
        name="scheme"
        value={scheme}
        options={(['KEEP', 'NONE', ...provider.schemes] as const).map((value) => ({
          value,
          label: say(`providers.scheme_${value}`),
        }))}
        onChange={(value) => setScheme(value as Scheme)}
      />
      {fieldsOf(scheme).map(({ name: field, kind, max }) => (
        <TextField
          key={field}
          label={say(`providers.${field}`)}
          name={`provider-${field}`}
          {...(kind === 'SECRET' ? { type: 'password', autoComplete: 'off' } : {})}
          maxLength={max}
          value={typed[field] ?? ''}
          error={errors[`credentials.${field}`]}
          onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
        />
      ))}
      <TextField
        label={say('providers.search_timeout')}
        name="search-timeout"
        inputMode="numeric"
        maxLength={3}
        placeholder={hint(usual?.search_timeout_ms)}
        value={search}
        error={errors.search_timeout_ms}
        onChange={setSearch}
      />
      <TextField
        label={say('providers.call_timeout')}
        name="call-timeout"
        inputMode="numeric"
        maxLength={3}
        placeholder={hint(usual?.call_timeout_ms)}
        value={other}
        error={errors.call_timeout_ms}
        onChange={setOther}
      />
      <div className="actions">
        <button type="submit" className="button primary">
          {say('providers.save', { name })}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {say('providers.cancel')}
        </button>
      </div>
    </form>
  );
}

function credentialsOf(
  scheme: Scheme,
  typed: Partial<Record<CredentialField, string>>,
): Pick<ProviderConfigureInput, 'credentials'> {
  if (scheme === 'KEEP') return {};
  if (scheme === 'NONE') return { credentials: null };
  const given = fieldsOf(scheme).flatMap(({ name: field }) =>
    typed[field] ? [[field, typed[field]]] : [],
  );
  return { credentials: { scheme, ...Object.fromEntries(given) } as Credentials };
}
